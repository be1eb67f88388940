"""The files that `pip install` installs: the command, the header and the compiled run-time library."""

from __future__ import annotations

import re
import shutil
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from iopref import __version__
from iopref.cli import config
from iopref.diagnostics import UserError
from iopref.installed import archive

PROGRAM = """
#include <iopref.h>
int main(void) { iopref_range r = {0, 1, IOPREF_WRITES}; return !iopref_in_memory(&r, 1); }
"""


@pytest.fixture(scope="module")
def installed(new_environment, wheel):
    """An environment with the wheel installed."""
    environment = new_environment()
    environment.output("pip", "install", wheel, cwd=wheel.parent)
    return environment


DISCLOSING = {
    "c": """
#include <iopref_files.h>
#include <stdio.h>
int main(void) { printf("%d\\n", iopref_will_read_of("x.c", 0, 0) > 0); return 0; }
""",
    "f90": """
use iopref_files
use iso_c_binding
print '(i0)', merge(1, 0, iopref_will_read_of("x.c" // c_null_char, 0_c_long, 0_c_long) > 0)
end
""",
}
"""By language a program that tells which file it will read."""


def test_disclosures_compile_and_link_in_c_cpp_and_fortran(installed, tmp_path):
    (tmp_path / "x.c").write_text(DISCLOSING["c"])
    (tmp_path / "x.f90").write_text(DISCLOSING["f90"])
    flags = "$(iopref config --cflags --libs)"
    for build in (f"cc -Wall -Werror x.c {flags}", f"c++ -Wall -Werror -x c++ x.c -x none {flags}"):
        assert installed.output("sh", "-ec", f"{build} -o x && ./x", cwd=tmp_path) == "1\n"
    if shutil.which("gfortran"):
        module = '"$(iopref config --cflags | cut -c3-)"/iopref_files.f90'
        build = f"gfortran -c {module} && gfortran x.f90 iopref_files.o $(iopref config --libs) -o x && ./x"
        assert installed.output("sh", "-ec", build, cwd=tmp_path) == "1\n"


def test_a_program_without_disclosures_links_nothing_of_them(installed, tmp_path):
    (tmp_path / "x.c").write_text(PROGRAM)
    build = "cc x.c $(iopref config --cflags --libs) -o x && nm x"
    assert "iopref_will_read" not in installed.output("sh", "-ec", build, cwd=tmp_path)


def test_a_program_that_maps_nothing_links_nothing_of_mappings(installed, tmp_path):
    (tmp_path / "x.c").write_text(PROGRAM)
    (tmp_path / "maps.c").write_text(f"#include <sys/mman.h>\n{PROGRAM.replace('{', '{ munmap(0, 0);', 1)}")
    for name, kinds in (("x", set()), ("maps", {"W"})):
        build = f"cc -w {name}.c $(iopref config --cflags --libs) -o x && nm x"
        listed = installed.output("sh", "-ec", build, cwd=tmp_path)
        assert set(re.findall(r"^[0-9a-f]+ (\w) munmap$", listed, re.MULTILINE)) == kinds


def test_the_installed_command_hints(installed, tmp_path):
    (tmp_path / "x.c").write_text(PROGRAM)
    assert installed.output("iopref", "hint", "--", "cat", "x.c", cwd=tmp_path) == PROGRAM
    recorded = installed.run("iopref", "hint", "--record", "trace", "--", "sh", "-c", "cat x.c; exit 5", cwd=tmp_path)
    assert recorded.returncode == 5
    assert "x.c" in installed.output("iopref", "hint", "--show", "trace", cwd=tmp_path)


@pytest.mark.parametrize("options", ["--cflags --libs", "--libs --cflags"])
def test_the_flags_compile_and_link_a_program_in_any_directory(installed, tmp_path, options):
    (tmp_path / "x.c").write_text(PROGRAM)
    installed.output("sh", "-ec", f"cc -Wall -Werror x.c $(iopref config {options}) -o x && ./x", cwd=tmp_path)


def test_the_amalgamation_compiles_and_links_a_program_without_the_library(installed, tmp_path):
    (tmp_path / "x.c").write_text(PROGRAM)
    installed.output("iopref", "config", "--amalgamation", "lib", cwd=tmp_path)
    installed.output("sh", "-ec", "cc -Wall -Werror -Ilib x.c lib/iopref.c -o x && ./x", cwd=tmp_path)


def test_each_option_of_config_works_alone(installed, tmp_path):
    cflags, libs, version = (
        installed.output("iopref", "config", option, cwd=tmp_path).rstrip("\n")
        for option in ("--cflags", "--libs", "--version")
    )
    assert Path(cflags.removeprefix("-I"), "iopref.h").is_file()
    assert Path(libs.split()[0]).name == "libiopref.a"
    assert version == __version__


@pytest.mark.parametrize("trace", ["", "--trace"])
def test_the_library_takes_no_name_from_the_program(installed, tmp_path, trace):
    symbols = installed.output(
        "sh", "-ec", f"nm -g --defined-only $(iopref config --libs {trace} | cut -d' ' -f1)", cwd=tmp_path
    )
    names = re.findall(r"^[0-9a-f]+ [^WV] (\w+)$", symbols, re.MULTILINE)  # weak functions and objects aside
    assert "iopref_localized" in names
    assert [name for name in names if not name.startswith("iopref_")] == []


@pytest.mark.parametrize("trace", ["", "--trace"])
def test_the_librarys_malloc_gives_way_to_the_programs_own(installed, tmp_path, trace):
    library = f"nm -g --defined-only $(iopref config --libs {trace} | cut -d' ' -f1)"
    weak = re.findall(r"^[0-9a-f]+ W (\w+)$", installed.output("sh", "-ec", library, cwd=tmp_path), re.MULTILINE)
    assert {"malloc", "calloc", "realloc", "free"} <= set(weak)


def test_the_module_is_the_command(installed, tmp_path):
    arguments = ("config", "--cflags", "--libs")
    as_module = installed.output("python", "-m", "iopref", *arguments, cwd=tmp_path)
    assert as_module == installed.output("iopref", *arguments, cwd=tmp_path)
    assert str(installed.path) in as_module


def test_a_path_with_a_space_is_quoted(monkeypatch, tmp_path):
    library = tmp_path / "my programs" / "libiopref.a"
    monkeypatch.setattr("iopref.installed.archive", lambda trace: str(library))
    assert CliRunner().invoke(config.config, ["--libs"]).output == f"'{library}' -pthread\n"


def test_the_wheel_serves_every_python_3_of_this_platform(wheel):
    assert re.fullmatch(r"iopref-[\d.]+-py3-none-linux_\w+\.whl", wheel.name)


def test_the_wheel_holds_the_package_and_the_library_only(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {Path(name).parts[0] for name in names} == {"iopref", f"iopref-{__version__}.dist-info"}
    assert sorted(name for name in names if not name.endswith(".py") and name.startswith("iopref/")) == [
        "iopref/_runtime/amalgamation/iopref.c",
        "iopref/_runtime/amalgamation/iopref.h",
        "iopref/_runtime/amalgamation/iopref_fortran.h",
        "iopref/_runtime/amalgamation/iopref_hints.h",
        "iopref/_runtime/amalgamation/iopref_lookahead.h",
        "iopref/_runtime/bin/iopref-agent",
        "iopref/_runtime/bin/iopref-hint",
        "iopref/_runtime/bin/iopref-hint-ahead",
        "iopref/_runtime/bin/iopref-simulator",
        "iopref/_runtime/include/iopref.h",
        "iopref/_runtime/include/iopref_arithmetic.h",
        "iopref/_runtime/include/iopref_files.f90",
        "iopref/_runtime/include/iopref_files.h",
        "iopref/_runtime/include/iopref_fortran.h",
        "iopref/_runtime/include/iopref_fortran_arrays.h",
        "iopref/_runtime/include/iopref_fortran_blocks.h",
        "iopref/_runtime/include/iopref_fortran_characters.h",
        "iopref/_runtime/include/iopref_fortran_io.h",
        "iopref/_runtime/include/iopref_fortran_numbers.h",
        "iopref/_runtime/include/iopref_fortran_program.h",
        "iopref/_runtime/include/iopref_fortran_vectors.h",
        "iopref/_runtime/include/iopref_hints.h",
        "iopref/_runtime/include/iopref_inline.h",
        "iopref/_runtime/include/iopref_lookahead.h",
        "iopref/_runtime/include/iopref_pace.h",
        "iopref/_runtime/include/iopref_threads.h",
        "iopref/_runtime/include/iopref_trace.h",
        "iopref/_runtime/lib/libiopref.a",
        "iopref/_runtime/lib/libiopref_hint.so",
        "iopref/_runtime/lib/libiopref_trace.a",
        "iopref/report/index.html.jinja",
        "iopref/report/look.css.jinja",
        "iopref/report/page.html.jinja",
        "iopref/report/run.html.jinja",
    ]


@pytest.mark.nightly
def test_an_editable_install_uses_the_header_of_the_checkout(new_environment, new_checkout, tmp_path):
    environment, checkout = new_environment(), new_checkout()
    environment.output("pip", "install", "--editable", checkout, cwd=tmp_path)
    (tmp_path / "x.c").write_text(PROGRAM)
    environment.output("sh", "-ec", "cc x.c $(iopref config --cflags --libs) -o x && ./x", cwd=tmp_path)
    include = environment.output("iopref", "config", "--cflags", cwd=tmp_path).strip().removeprefix("-I")
    assert Path(include).resolve() == checkout / "runtime_c" / "include"


@pytest.mark.parametrize("arguments", [pytest.param(["wheel"], marks=pytest.mark.nightly), ["install", "--editable"]])
def test_a_missing_compiler_is_named_with_its_remedy(new_environment, new_checkout, arguments):
    checkout = new_checkout()
    result = new_environment().run("pip", *arguments, ".", cwd=checkout, CC="no-such-cc")
    assert result.returncode != 0
    assert "no-such-cc was not found" in result.stdout
    assert "help: install a C compiler" in result.stdout
    assert "Traceback" not in result.stdout


def test_a_checkout_that_is_not_installed_says_how_to_build_the_library(monkeypatch, tmp_path):
    monkeypatch.setattr("iopref.__file__", str(tmp_path / "iopref" / "__init__.py"))
    with pytest.raises(UserError) as raised:
        archive()
    assert f"pip install -e {tmp_path}" in raised.value.render()
