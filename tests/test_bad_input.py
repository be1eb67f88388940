"""Bad input ends in one message with a position and a remedy, and no file is left or changed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from driving import iopref
from support import ROOT

PROGRAM = """\
static double a[300][400];
int main(void)
{
    for (int j = 0; j < 400; j++)
        for (int i = 0; i < 300; i++)
            a[i][j] = i - j;
    return 0;
}
"""


def fails(folder: Path, *arguments: str, status: int = 1) -> str:
    """The message of a command that must fail and change no file."""
    before = {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    result = iopref(folder, *arguments)
    assert result.returncode == status, result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    assert "internal error" not in result.stderr
    assert {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()} == before
    return result.stderr


def test_a_misspelt_command_is_named_as_it_is_spelt(tmp_path: Path) -> None:
    assert "No such command 'tranlsate'. Did you mean 'translate'?" in fails(tmp_path, "tranlsate", "f.c", status=2)
    assert "No such command 'qqq'.\n" in fails(tmp_path, "qqq", status=2)


def test_an_object_file_is_told_from_a_source(tmp_path: Path) -> None:
    (tmp_path / "a.o").write_bytes(b"\x7fELF\2\1\1\0\r\0")
    message = fails(tmp_path, "translate", "a.o", "-o", "b.c")
    assert message.startswith("a.o:1:1: error: this is no source: it has been compiled already\n  help: ")


def one_error(message: str) -> None:
    first, *others = message.splitlines()
    assert "error: " in first
    assert all(line.startswith(" ") for line in others), message
    assert others[-1].startswith("  help: ")


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("int f(void)\n{\n    return 1 +;\n}\n", "a.c:3:15", "expected expression"),
        ("int f(void)\n{\n    for (int i = 0; i < 3; i++ {\n    }\n}\n", "a.c:3:31", "expected"),
        ("int f(void)\n{\n    return 0;\n", "a.c:3:", "expected"),
        ('int x;\n#include "nowhere.h"\n', "a.c:2:10", "nowhere.h: No such file"),
        ('#error "größer"\n', "a.c:1:2", '#error "größer"'),
        ("int x;\n\n#error give it up\n", "a.c:3:2", "give it up"),
        ("#if 1\nint x;\n", "a.c:1:", "unterminated"),
        ('int f(void) { return "abc; }\n', "a.c:1:", "missing terminating"),
        ("      program main\n      print *, 'hello'\n      end\n", "a.c:1:7", "program"),
        ("\x7fELF\x02\x01\x01\x00\x00\xff\xfe", "a.c:1:", ""),
        ("{}}}}{{{;;((", "a.c:1:1", "expected identifier"),
        ("char *f(void)\n{\n    return __BASE_FILE__;\n}\n", "a.c:3:12", "the file that is compiled"),
    ],
    ids=[
        "expression",
        "header",
        "end of file",
        "include",
        "umlauts",
        "#error",
        "#if",
        "string",
        "Fortran",
        "binary",
        "brackets",
        "__BASE_FILE__",
    ],
)
def test_a_file_that_is_not_c_is_reported_where_it_is_wrong(text: str, place: str, words: str, tmp_path: Path) -> None:
    (tmp_path / "a.c").write_bytes(text.encode("utf-8" if "ß" in text else "latin-1"))
    message = fails(tmp_path, "translate", "a.c", "-o", "out.c")
    assert message.startswith(place), message
    assert words in message
    one_error(message)


@pytest.mark.parametrize("name", ["missing.c", "folder", "missing/a.c"])
def test_a_file_that_cannot_be_read_is_reported(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    message = fails(tmp_path, "translate", name, "-o", "out.c")
    assert f"cannot read {name}: " in message
    one_error(message)


@pytest.mark.parametrize("name", ["missing/out.c", "folder", "a.c/out.c", "/proc/out.c"])
def test_output_that_cannot_be_written_is_reported(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "a.c").write_text(PROGRAM)
    message = fails(tmp_path, "translate", "a.c", "-o", name)
    assert f"cannot write {name}: " in message
    one_error(message)


def test_a_wrong_compiler_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.c").write_text(PROGRAM)
    monkeypatch.setenv("CC", "no-such-compiler -m64")
    message = fails(tmp_path, "translate", "a.c", "-o", "out.c")
    assert "`no-such-compiler`" in message
    one_error(message)


@pytest.mark.parametrize("name", ["a.c", "a.F"])
def test_a_compiler_whose_words_cannot_be_taken_apart_is_reported(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_text(PROGRAM if name == "a.c" else "      end\n")
    monkeypatch.setenv("CC", "gcc '-DA")
    message = fails(tmp_path, "translate", name, "-o", "out.c")
    assert "CC" in message
    one_error(message)


@pytest.mark.parametrize("name", ["a.c", "a.F"])
def test_a_compiler_that_calls_iopref_is_not_called_again_by_it(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / name).write_text(PROGRAM if name == "a.c" else "      end\n")
    script = tmp_path / "compiler"
    script.write_text('#!/bin/sh\n[ -z "$CC" ] && exec cc "$@"\necho "error: CC is $CC" >&2\nexit 1\n')
    script.chmod(0o755)
    monkeypatch.setenv("CC", str(script))
    result = iopref(tmp_path, "translate", name, "-o", "out.c")
    assert (result.returncode, result.stderr) == (0, "")


def test_standard_output_that_is_closed_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(PROGRAM)
    command = f"PYTHONPATH={ROOT} {sys.executable} -m iopref translate a.c -o - >&-"
    result = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert result.returncode == 1
    assert result.stderr.startswith("iopref: error: standard output is closed\n  help: redirect it")


@pytest.mark.parametrize("name", ["a.cpp", "a.cc", "a.C", "a.cxx"])
def test_cplusplus_is_refused_by_its_name(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(PROGRAM)
    message = fails(tmp_path, "translate", name, "-o", "out.c")
    assert f"{name} is C++ by its name" in message
    one_error(message)


def test_a_fortran_program_without_loops_gives_a_check_nothing_to_judge(tmp_path: Path) -> None:
    (tmp_path / "a.f90").write_text("end\n")
    message = fails(tmp_path, "check", "a.f90")
    assert "a.f90: the program enters no loop nest that iopref understands" in message
    one_error(message)


def test_options_of_the_code_generator_reach_the_preprocessor(tmp_path: Path) -> None:
    checks = (
        "#if !defined __OPTIMIZE__ || !defined __AVX2__ || !defined _REENTRANT || !defined FROM_WP\n#error\n#endif\n"
    )
    (tmp_path / "a.c").write_text(checks + PROGRAM)
    words = [
        "-O3",
        "-mavx2",
        "-pthread",
        "-Wp,-DFROM_WP",
        "-g3",
        "-Wall",
        "-Werror",
        "-pipe",
        "-fdiagnostics-color=always",
    ]
    result = iopref(tmp_path, "translate", *words, "a.c", "-o", "out.c", "--explain")
    assert (result.returncode, result.stderr) == (0, "")
    assert "a.c: 1 nest: 1 with hints" in result.stdout


def test_options_of_the_code_generator_are_taken_for_fortran(tmp_path: Path) -> None:
    (tmp_path / "a.f").write_text("      end\n")
    words = ["-O3", "-march=native", "-g", "-Wall", "-pthread", "-pipe"]
    result = iopref(tmp_path, "translate", *words, "a.f", "-o", "out.c")
    assert (result.returncode, result.stderr) == (0, "")


def test_an_option_that_the_compiler_does_not_take_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(PROGRAM)
    message = fails(tmp_path, "translate", "a.c", "-o", "out.c", "-std=c1066")
    assert "c1066" in message
    one_error(message)


@pytest.mark.parametrize(
    "arguments",
    [
        ("translate",),
        ("translate", "a.c"),
        ("translate", "a.c", "-o"),
        ("translate", "a.c", "b.c", "-o", "out.c"),
        ("translate", "a.c", "-o", "out.c", "--no-such-option"),
        ("translate", "a.c", "-o", "out.c", "--pure", "a b"),
        ("run", "--memory", "-5M", "--", "true"),
        ("run", "--memory", "lots", "--", "true"),
        ("run", "--memory", "64M"),
        ("config", "--nonsense"),
        ("nonsense",),
        ("--nonsense",),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_told_from_bad_input(arguments: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(PROGRAM)
    message = fails(tmp_path, *arguments, status=2)
    assert message.strip()


@pytest.mark.parametrize("text", ["", "\n", "/* nothing */", "int x;"])
def test_a_file_without_nests_stays_as_it_is(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(text)
    result = iopref(tmp_path, "translate", "a.c", "-o", "out.c", "--explain")
    assert (result.returncode, result.stderr) == (0, "")
    assert (tmp_path / "out.c").read_text() == text


def test_an_output_that_exists_stays_until_the_new_one_is_complete(tmp_path: Path) -> None:
    (tmp_path / "out.c").write_text("precious")
    (tmp_path / "a.c").write_text("int f(void) { return }\n")
    fails(tmp_path, "translate", "a.c", "-o", "out.c")
    (tmp_path / "a.c").write_text(PROGRAM)
    assert iopref(tmp_path, "translate", "a.c", "-o", "out.c").returncode == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.c", "out.c"]
    assert "iopref_next_strip" in (tmp_path / "out.c").read_text()
