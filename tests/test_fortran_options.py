"""Options that change what a program means: passed on to the run-time library, or refused where they matter."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from support import call

from iopref.diagnostics import UserError
from iopref.frontend.fortran import main_program
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

RUN_TIME = (
    "-std=gnu", "-std=legacy", "-std=f95", "-std=f2003", "-std=f2008", "-std=f2008ts", "-std=f2018", "-fdec",
    "-pedantic", "-std=legacy -pedantic", "-fno-backtrace", "-fno-sign-zero", "-ffpe-summary=none",
    "-ffpe-summary=all", "-ffpe-trap=zero,overflow -ffpe-trap=invalid", "-fconvert=big-endian", "-fconvert=native",
    "-fconvert=swap", "-fconvert=little-endian", "-frecord-marker=8", "-fmax-subrecord-length=100",
)  # fmt: skip


def plain(text: str, *words: str) -> str:
    return to_c(Source("a.f90", text), parse_options("a.f90", words))


@pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")
def test_a_main_program_hands_the_library_what_gfortran_s_does(tmp_path: Path) -> None:
    (tmp_path / "a.f90").write_text("end\n")
    for words in RUN_TIME:
        made = call("gfortran", *words.split(), "-S", "-fdump-tree-original=dump", "a.f90", cwd=tmp_path)
        assert made.returncode == 0, made.stderr
        dump = (tmp_path / "dump").read_text()
        (options,) = re.findall(r"options\.\d+\[7\] = \{(.*?)\};", dump)
        calls = re.findall(r"_gfortran_set_(?:fpe|convert|record_marker|max_subrecord_length) \(\d+\);", dump)
        expected = main_program.Settings(
            tuple(int(n) for n in options.split(",")), tuple(c.replace(" (", "(") for c in calls)
        )
        assert main_program.settings(words.split()) == expected, words


def test_files_without_a_main_program_do_not_depend_on_these_options() -> None:
    text = "subroutine s(x)\nreal x(3)\nwrite (7) x\nend\n"
    assert plain(text, *" ".join(RUN_TIME).split()) == plain(text, "-std=legacy")


@pytest.mark.parametrize(
    ("option", "statement", "column"),
    [
        ("-fbackslash", "print *, 'a\\nb'", 1),
        ("-fno-sign-zero", "x = sign(x, y)", 1),
        ("-fpack-derived", "type t", 1),
        ("-fshort-enums", "enum, bind(c)", 1),
        ("-fno-realloc-lhs", "real, allocatable :: a(:)", 1),
        ("-std=f95", "use m", 1),
        ("-fdec", "10 format (i, f8.2)", 4),
        ("-fdec-intrinsic-ints", "i = iiand(i, j)", 1),
        ("-fdec-math", "x = sind(y)", 1),
    ],
)
def test_an_option_is_refused_where_it_changes_a_statement(option: str, statement: str, column: int) -> None:
    with pytest.raises(UserError) as caught:
        plain(f"subroutine s\n{statement}\nend\n", option)
    found = caught.value.diagnostic
    assert found.position is not None
    assert (found.position.line, found.position.column) == (2, column)
    assert found.message.startswith(f"`{option}` changes what ")


def test_and_nowhere_else() -> None:
    text = "subroutine s(x, n)\nreal x(n)\nx = 2*x\nprint *, 'it'\n10 format (i3, f8.2)\nend\n"
    assert plain(text, "-fbackslash", "-fno-sign-zero", "-fpack-derived", "-fshort-enums", "-fno-realloc-lhs",
                 "-std=f95", "-fdec", "-fcoarray=single", "-fcray-pointer", "-fdollar-ok") == plain(text)  # fmt: skip


@pytest.mark.parametrize("option", ["-fcheck=all", "-freal-4-real-8", "-fdefault-real-16", "-fno-underscoring"])
def test_options_that_change_every_file_are_refused(option: str) -> None:
    with pytest.raises(UserError, match=f"the option `{option}` is not covered"):
        parse_options("a.f90", [option])


@pytest.mark.parametrize("option", ["-std=f2013", "-fconvert=middle-endian", "-ffpe-trap=most", "-frecord-marker=x"])
def test_values_that_gfortran_does_not_know_are_named(option: str) -> None:
    with pytest.raises(UserError, match=f"unknown option `{option}`"):
        parse_options("a.f90", [option])


def test_the_last_of_two_switches_counts() -> None:
    assert parse_options("a.f", ["-fopenmp", "-fno-openmp"]) == parse_options("a.f", ["-fopenmp", "-fno-openmp"])
    assert not parse_options("a.f", ["-fopenmp", "-fno-openmp"]).openmp
    assert parse_options("a.f", ["-fno-automatic", "-fautomatic"]).automatic
