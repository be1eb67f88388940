"""`iopref config --amalgamation`: the run-time library as one C file and header, and programs built from these."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from once import AS_INSTALLED
from support import HEADERS, ROOT, by_pairs, call, out_of_core, runtime_sources

from iopref.cli import config
from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source
from iopref.translate import translate

RUNTIME = ROOT / "runtime_c"
COMPILERS = ("gcc", "clang")
TOOLS = (*COMPILERS, "gfortran")
NAMES = ("iopref.c", "iopref.h", "iopref_hints.h", "iopref_lookahead.h", "iopref_fortran.h")
ENVIRONMENTS = ({}, {"IOPREF_MEMORY": "256K"})
FORTRAN = """      program sweeps
      real u(400, 400)
      do 20 k = 1, 3
      do 20 j = 1, 400
      do 20 i = 1, 400
   20 u(i, j) = (i * 3 + j) / (k + 1.0)
      s = sum(u)
      print *, s, u(400, 399)
      end
"""


@pytest.fixture(autouse=True)
def installed(amalgamation: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the command find the files."""
    monkeypatch.setattr(config, "runtime_file", lambda *parts: str(amalgamation / parts[-1]))


@pytest.fixture
def directory(tmp_path: Path) -> Path:
    """A directory that the command has created, and that has nothing else in it."""
    path = tmp_path / "build"
    assert given("--amalgamation", path).exit_code == 0
    return path


def given(*arguments: object) -> Result:
    return CliRunner().invoke(config.config, [str(word) for word in arguments])


def run(*command: object, cwd: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    if command[0] in TOOLS and not shutil.which(str(command[0])):
        pytest.skip(f"no {command[0]}")
    done = call(*command, cwd=cwd, **variables)
    assert done.returncode == 0, done.stderr
    return done


def translated(name: str, directory: Path) -> None:
    """An example, translated to `app.c` in the directory, with the header that it includes."""
    shutil.copy(ROOT / "examples" / "data.h", directory)
    text = (ROOT / "examples" / name).read_text()
    (directory / "app.c").write_text(text)
    text = translate(Source.read(str(directory / "app.c")), (), str(directory / "app.c")).text
    assert "iopref_next_strip" in text
    (directory / "app.c").write_text(text)


@pytest.mark.parametrize("compiler", COMPILERS)
@pytest.mark.parametrize(
    "flags",
    [
        ("-std=gnu2x", "-fsyntax-only"),
        ("-D_GNU_SOURCE", "-fsyntax-only"),
        pytest.param(("-std=gnu2x", "-O3"), marks=pytest.mark.nightly),
    ],
    ids=" ".join,
)
def test_it_compiles_without_warnings(compiler, flags, directory):
    run(compiler, "-Wall", "-Wextra", "-Werror", *flags, "-c", "iopref.c", cwd=directory)


@pytest.mark.parametrize(("compiler", "example"), by_pairs(COMPILERS, ["stencil2d.c", "matvec.c"]))
def test_a_program_built_from_it_prints_what_the_original_prints(compiler, example, directory, amalgamated):
    original = run(compiler, "-O2", "-w", ROOT / "examples" / example, "-o", "original", "-lm", cwd=directory)
    original = run("./original", "400", cwd=directory).stdout
    translated(example, directory)
    run(compiler, "-O2", "-I.", "app.c", amalgamated(compiler), "-pthread", "-lm", "-o", "app", cwd=directory)
    results = [run("./app", "400", cwd=directory, IOPREF_STATS="1", **memory) for memory in ENVIRONMENTS]
    assert original
    assert [result.stdout for result in results] == [original, original]
    assert [out_of_core(result.stderr) > 0 for result in results] == [False, True]


def test_a_fortran_program_needs_no_other_header(directory, amalgamated):
    source = directory / "sweeps.f"
    source.write_text(FORTRAN)
    run("gfortran", "-O2", source, "-o", "original", cwd=directory)
    plain = Source(str(source), to_c(Source.read(str(source)), parse_options(str(source), [])))
    text = translate(plain, ["-std=gnu11", f"-I{HEADERS}"], str(directory / "app.c")).text
    assert "iopref_next_strip" in text
    (directory / "app.c").write_text(text)
    flags = ("-w", "-std=gnu11", "-O2", "-I.", "-pthread")
    run("gcc", *flags, "app.c", amalgamated("gcc"), "-lgfortran", "-lm", "-o", "app", cwd=directory)
    for memory in ENVIRONMENTS:
        assert run("./app", cwd=directory, **memory).stdout == run("./original", cwd=directory).stdout


@pytest.mark.parametrize(
    "compiler,sanitizer",
    [
        ("clang", "address"),
        ("clang", "thread"),
        *(pytest.param("gcc", sanitizer, marks=pytest.mark.nightly) for sanitizer in ("address", "thread")),
    ],
)
def test_it_may_be_sanitized_with_the_program(compiler, sanitizer, directory):
    translated("matvec.c", directory)
    flags = ("-O0", "-w", f"-fsanitize={sanitizer}")
    run(compiler, *flags, "-I.", "app.c", "iopref.c", "-pthread", "-lm", "-o", "app", cwd=directory)
    expected = run("./app", "200", cwd=directory, IOPREF="off").stdout
    for variables in ({"IOPREF_MEMORY": "64K"}, {"IOPREF_SCRATCH": str(directory)}):
        assert run("./app", "200", cwd=directory, **variables).stdout == expected


def test_large_arrays_lie_in_scratch_files(directory, amalgamated):
    kind = call("stat", "-f", "-c", "%T", directory).stdout.strip()
    if kind in ("tmpfs", "ramfs"):
        pytest.skip("temporary files are in memory here")
    translated("matvec.c", directory)
    run("gcc", "-O2", "-w", "-I.", "app.c", amalgamated("gcc"), "-pthread", "-lm", "-o", "app", cwd=directory)
    result = run("./app", "600", cwd=directory, IOPREF_SCRATCH=str(directory), IOPREF_STATS="1")
    assert result.stdout == run("./app", "600", cwd=directory).stdout
    assert re.search(r"\d+ pages of memory put into scratch files", result.stderr)


@pytest.mark.parametrize("compiler", COMPILERS)
def test_it_takes_no_name_from_the_program_but_mallocs_weakly(compiler, directory, amalgamated):
    symbols = run("nm", "-g", "--defined-only", amalgamated(compiler), cwd=directory).stdout
    names = re.findall(r"^[0-9a-f]+ [^VW] (\w+)$", symbols, re.MULTILINE)
    assert "iopref_localized" in names
    assert [name for name in names if not name.startswith("iopref_")] == []
    assert re.search(r" W malloc$", symbols, re.MULTILINE)


def test_no_two_files_have_a_variable_of_one_name(once):
    """If two source files define `static long n;`, C takes them for the
    same variable in the joined file, without a warning.
    """
    symbols = run("nm", "-A", *once.objects(runtime_sources(), *AS_INSTALLED), cwd=once.folder).stdout
    names = Counter(re.findall(r" [bBdDrR] ([A-Za-z_]\w*)$", symbols, re.MULTILINE))
    assert "spans" in names
    assert [name for name, times in names.items() if times > 1] == []


def test_help_names_each_variable_of_the_sources_once_and_the_program_goes_on(directory, amalgamated):
    translated("matvec.c", directory)
    run("gcc", "-O2", "-w", "-I.", "app.c", amalgamated("gcc"), "-pthread", "-lm", "-o", "app", cwd=directory)
    result = run("./app", "400", cwd=directory, IOPREF="help", IOPREF_MEMORY="64K", IOPREF_STATS="1")
    used = set(re.findall(r'"(IOPREF(?:_[A-Z]+)*)"', (directory / "iopref.c").read_text()))
    rows = [line.split()[1] for line in result.stderr.splitlines() if line.startswith("iopref: IOPREF")]
    assert rows[0] == "IOPREF"
    assert sorted(rows) == sorted(used)
    table = [line for line in result.stderr.splitlines() if re.match("iopref: (variable|IOPREF)", line)]
    last = table[0].index("what it takes")
    assert all(line[last - 2 : last] == "  " and line[last] != " " for line in table)
    assert result.stdout == run("./app", "400", cwd=directory).stdout
    assert out_of_core(result.stderr) > 0


def test_the_files_written_are_printed_and_name_version_and_licence(tmp_path):
    path = tmp_path / "a" / "b"
    result = given("--amalgamation", path)
    assert result.output.split() == [str(path / name) for name in NAMES]
    assert sorted(file.name for file in path.iterdir()) == sorted(NAMES)
    for name in NAMES:
        text = (path / name).read_text()
        assert "Version 1.2.3 of iopref" in text and "MIT License" in text


def test_earlier_files_are_replaced(directory):
    expected = {name: (directory / name).read_text() for name in NAMES}
    for name in NAMES:
        first, *_ = expected[name].splitlines(keepends=True)
        (directory / name).write_text(f"{first} * Version 0.0.1\n */\n")
    assert given("--amalgamation", directory).exit_code == 0
    assert {name: (directory / name).read_text() for name in NAMES} == expected


@pytest.mark.parametrize("text", ["int mine;\n", "", "/* iopref.h"])
def test_a_file_of_the_users_own_is_left_and_nothing_is_written(tmp_path, text):
    (tmp_path / "iopref.h").write_text(text)
    raised = given("--amalgamation", tmp_path).exception
    assert isinstance(raised, UserError)
    assert raised.status == 1
    assert f"{tmp_path / 'iopref.h'} was not written by iopref" in raised.render() and "help: " in raised.render()
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("iopref.h", text)]


def test_the_headers_of_a_checkout_are_not_taken_for_earlier_ones(tmp_path):
    shutil.copy(HEADERS / "iopref.h", tmp_path)
    assert isinstance(given("--amalgamation", tmp_path).exception, UserError)


@pytest.mark.parametrize("place", ["file", "file/below", "folder"])
def test_a_directory_that_cannot_be_used_is_named(tmp_path, place):
    (tmp_path / "file").write_text("")
    (tmp_path / "folder" / "iopref.c").mkdir(parents=True)
    raised = given("--amalgamation", tmp_path / place).exception
    assert isinstance(raised, UserError)
    assert str(tmp_path / place) in raised.render() and "help: " in raised.render()


@pytest.mark.parametrize(
    "arguments", [["--amalgamation"], ["--amalgamation", ""], ["--amalgamation", ".", "--libs"]], ids=" ".join
)
def test_wrong_usage_has_status_2_and_writes_nothing(tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    assert given(*arguments).exit_code == 2
    assert list(tmp_path.iterdir()) == []


def test_hints_by_hand_serve_cpp(directory, amalgamated):
    text = "int main() { int a = 7; iopref_prefetch(&a, 4); iopref_release(&a, 4); return a; }"
    (directory / "app.cc").write_text(f'#include "iopref_hints.h"\n{text}\n')
    warnings = ("-Wall", "-Wextra", "-Werror")
    run("g++", *warnings, "-std=c++98", "app.cc", amalgamated("gcc"), "-pthread", "-o", "app", cwd=directory)
    assert call("./app", cwd=directory).returncode == 7
