"""What the commands import and execute: builds call their compiler thousands of times, for small files."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from driving import fortran
from once import Once

from iopref.cli.cc import cc
from iopref.driver.call import simple_flags
from iopref.driver.own_options import taken_apart
from iopref.driver.start import hint_at_once

HEAVY = {
    *("ast", "bz2", "click", "dataclasses", "datetime", "gzip", "hashlib", "importlib.metadata", "inspect", "jinja2"),
    *("json", "lzma", "mpmath", "pygments", "pycparser", "islpy", "random", "secrets", "selectors", "shutil"),
    *("subprocess", "sympy", "tempfile", "textwrap", "threading", "tokenize", "traceback", "uuid"),
}
"""Modules that no file needs that is refused."""
SELDOM = {"click", "difflib", "hashlib", "importlib.metadata", "jinja2", "json", "pygments", "shutil", "tempfile"}
"""Modules that few files need that get hints."""
MEANING = ("iopref.frontend.fortran.scope", "iopref.frontend.fortran.intrinsics")
NOT_OF_PYCPARSER = {"ast", "dataclasses", "inspect", "locale", "selectors", "subprocess", "threading", "tokenize"}
"""Modules that pycparser imports, which its parser does not need."""
TRANSLATING = (
    "iopref.frontend.fortran.lower", "iopref.frontend.c", "iopref.translate", "iopref.transform", "iopref.analysis"
)  # fmt: skip

REFUSED = {
    "coarray.f90": ("subroutine s\n  real, save :: a(10)[*]\nend subroutine\n", (*MEANING, *TRANSLATING), 65),
    "inside.f90": (
        "subroutine s(a)\n  real :: a(10)\n  if (a(1) > 0) then\n    do i = 1, 9\n      block\n        sync all\n"
        "      end block\n    end do\n  end if\nend subroutine\n", (*MEANING, *TRANSLATING), 65
    ),
    "absent.f90": ("subroutine s(a)\n  use nowhere\n  real :: a(10)\n  a(1) = 1\nend\n", TRANSLATING[1:], 105),
    "header.c": (
        "#include <nowhere.h>\nint f(void) { return 0; }\n", ("iopref.frontend.c.syntax", *TRANSLATING[2:]), 35
    ),
}  # fmt: skip
"""Files that are refused, what is not imported for them, and how many modules of iopref are at most."""


@cache
def of_python() -> frozenset[str]:
    """The modules that Python imports by itself, and through the checkout's installation."""
    return frozenset(imported("pass"))


def imported(code: str, *words: str, folder: Path = Path()) -> list[str]:
    """The modules that a program imports when it is called in a folder with some arguments."""
    command = [sys.executable, "-X", "importtime", "-c", code, *words]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    return re.findall(r"^import time: .*\| +(\S+)$", done.stderr, re.MULTILINE)


def by_command(command: str, *words: str, folder: Path = Path()) -> list[str]:
    """The modules that a command of the installation imports besides."""
    code = f"import sys; sys.argv[0] = 'iopref'; from iopref.driver import start; start.{command}()"
    return [name for name in imported(code, *words, folder=folder) if name not in of_python()]


def below(packages: tuple[str, ...], found: list[str]) -> list[str]:
    return [name for name in found if f"{name}.".startswith(tuple(f"{package}." for package in packages))]


@fortran
@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_is_refused_imports_little(tmp_path: Path, name: str) -> None:
    text, absent, most = REFUSED[name]
    (tmp_path / name).write_text(text)
    found = by_command("iopref_cc" if name.endswith(".c") else "iopref_fc", "-c", name, folder=tmp_path)
    assert "iopref.cli.sources" in found
    assert HEAVY & set(found) == set()
    assert below(absent, found) == []
    assert len(below(("iopref",), found)) <= most


TAKEN = {
    "loop.c": "void f(int n, double *a) { for (int i = 0; i < n; i++) a[i] += 1; }\n",
    "loop.f90": "subroutine s(n, a)\n  real :: a(n)\n  do i = 1, n\n    a(i) = a(i) + 1\n  end do\nend\n",
}  # fmt: skip


@fortran
@pytest.mark.parametrize("name", TAKEN)
def test_a_file_with_hints_is_preprocessed_once(tmp_path: Path, name: str) -> None:
    """The compilers are called once for the result, and once for errors in Fortran."""
    (tmp_path / name).write_text(TAKEN[name])
    logged = tmp_path / "logged"
    logged.write_text('#!/bin/sh\necho "$@" >>calls\nexec gcc "$@"\n')
    logged.chmod(0o755)
    command = "iopref_cc" if name.endswith(".c") else "iopref_fc"
    found = by_command(command, "--strict", "--cc", "./logged", "-c", name, folder=tmp_path)
    assert (tmp_path / "loop.o").exists()
    assert "pycparser.c_parser" in found
    assert (SELDOM | NOT_OF_PYCPARSER) & set(found) == set()
    calls = (tmp_path / "calls").read_text().splitlines()
    assert ["-E" in call.split() for call in calls] == [True, False]


def test_pycparser_is_whole_for_others_too() -> None:
    """Nothing stands for modules that other programs import later, and the lexer's patterns are compiled when used."""
    code = """
from iopref.frontend.c.quick_pycparser import c_ast
import dataclasses, re, subprocess
from pycparser import CParser, c_generator
assert dataclasses.fields and subprocess.Popen and isinstance(re.compile("a"), re.Pattern)
tree = CParser().parse("int x = 0x1F, y = 017;")
assert isinstance(tree, c_ast.FileAST) and tree.ext[0].coord == tree.ext[0].coord
assert c_generator.CGenerator().visit(tree) == "int x = 0x1F;\\nint y = 017;\\n"
print("done")
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("done\n", "")


def test_isl_comes_without_its_version() -> None:
    """Looking up the version imports more than isl itself."""
    found = imported("from iopref.poly.quick_isl import isl; assert isl.Set('{ : 1 > 2 }').is_empty()")
    assert "islpy._isl" in found
    assert not {"importlib.metadata", "islpy.version"} & (set(found) - of_python())


@pytest.mark.parametrize(("command", "words"), [("iopref", ["--help"]), ("iopref", ["config", "--version"])])
def test_commands_that_translate_nothing_import_no_translator(command: str, words: list[str]) -> None:
    found = by_command(command, *words)
    assert "iopref.cli.main" in found
    assert below(("iopref.frontend", "iopref.model", *TRANSLATING), found) == below(
        ("iopref.frontend.fortran.suffixes",), found
    )
    assert not {"islpy", "pycparser", "pygments", "jinja2", "dataclasses", "json"} & set(found)


@pytest.mark.parametrize(
    "words",
    [
        [], ["--explain"], ["--strict", "--keep"], ["--nests", "log"], ["--nests=log"], ["--cc", "gcc -O2", "--fc=f95"],
        ["--cc=clang", "--cc=gcc"], ["--nests=a=b", "--explain"],
    ],
)  # fmt: skip
def test_few_options_are_read_as_all_are(words: list[str]) -> None:
    context = cc.make_context("cc", [*words, "-c", "a.c"])
    assert simple_flags(words) == context.params
    assert context.meta["words"] == ["-c", "a.c"]


@pytest.mark.parametrize("words", [["--report", "pages"], ["--pure", "f"], ["--help"], ["--schedule=x"], ["--nests"]])
def test_other_options_are_left_to_what_knows_all(words: list[str]) -> None:
    own, _ = taken_apart(words)
    assert simple_flags(own) is None


@fortran
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="valgrind is not installed")
@pytest.mark.parametrize(
    ("name", "most"),
    [pytest.param("coarray.f90", 160_000_000, marks=pytest.mark.nightly), ("header.c", 80_000_000)],
)
def test_a_file_that_is_refused_takes_few_instructions(tmp_path: Path, name: str, most: int, once: Once) -> None:
    """Few compared with Python's own start, which differs between installations."""
    (tmp_path / name).write_text(REFUSED[name][0])
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": str(once.made("bytecode", Path.mkdir))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def counted(code: str) -> int:
        python = [sys.executable, "-c", code, "-c", name]
        subprocess.run(python, cwd=tmp_path, env=environment, capture_output=True, check=False)  # leaves the bytecode
        command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", *python]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        [found] = re.findall(r"I +refs: +([\d,]+)", done.stderr)
        return int(found.replace(",", ""))

    started = once.made("started", lambda path: path.write_text(str(counted("import re, typing")))).read_text()
    command = "iopref_cc" if name.endswith(".c") else "iopref_fc"
    assert counted(f"from iopref.driver import start; start.{command}()") - int(started) < most


@pytest.mark.parametrize("closed", ["", ">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_hint_becomes_its_program_whichever_streams_are_open(closed: str, tmp_path: Path) -> None:
    code = "from iopref.driver.start import iopref; iopref()"
    text = f'"$@" -- sh -c "ls -l /proc/self/fd | wc -l >{{}}; exit 5" {closed}'
    counts = []
    for name, words in (("alone", []), ("hinted", [sys.executable, "-c", code, "hint"])):
        command = text if words else text.replace('"$@" -- ', "")
        done = subprocess.run(["sh", "-c", command.format(name), "sh", *words], cwd=tmp_path, check=False)
        assert done.returncode == 5
        counts.append((tmp_path / name).read_text())
    assert counts[0] == counts[1]


def test_hint_imports_nothing_that_it_does_not_need() -> None:
    modules = imported("from iopref.driver.start import iopref; iopref()", "hint", "--", "true")
    assert not HEAVY & {*modules} - of_python(), modules
    assert len({m for m in modules if m.split(".")[0] == "iopref"} - of_python()) <= 6, modules


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["--"],
        ["--show", "t"],
        ["--program"],
        ["--help"],
        ["--record"],
        ["--record", "t"],
        ["--record", "t", "--stats", "-", "--", "true"],
        ["--stats", "a.txt", "true"],
        ["--replay=", "--", "true"],
        ["--bogus", "true"],
    ],
)
def test_hint_without_a_command_or_with_wrong_words_is_read_by_click(words: list[str]) -> None:
    assert hint_at_once(words) == []


@pytest.mark.parametrize(
    ("words", "passed"),
    [
        (["cat", "--", "-n", "f"], ["--", "cat", "--", "-n", "f"]),
        (["--", "-odd", "f"], ["--", "-odd", "f"]),
        (["--replay=t", "--", "true"], ["--replay", "t", "--", "true"]),
        (["--replay", "t", "--stats", "s.json", "--", "cat"], ["--replay", "t", "--stats", "s.json", "--", "cat"]),
    ],
)
def test_hint_passes_the_words_of_the_command_on(words: list[str], passed: list[str]) -> None:
    assert hint_at_once(words)[1:] == passed
