"""Limits of Fortran: values that are huge or none, statements of any length, file names that are not text."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import pytest
from fortran_faults import fault_of, plain
from support import HEADERS

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source
from iopref.translate import translate

if TYPE_CHECKING:
    from _typeshed import TraceFunction


@pytest.fixture(autouse=True)
def deep() -> Iterator[None]:
    """As deep as the commands allow."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(50_000)
    yield
    sys.setrecursionlimit(limit)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("integer(8), parameter :: i = 7_8**999999999\nprint *, i\nend\n", 1, "the value of the constant `i`"),
        ("integer, parameter :: i = 2147483647 + 1\nprint *, i\nend\n", 1, "the value of the constant `i`"),
        ("character(*), parameter :: c = repeat('x', 1000000000)\nprint *, c\nend\n", 1, "the value of the constant"),
        ("integer, parameter :: a(300000000) = 1\nprint *, a(5)\nend\n", 1, "the value of the constant `a`"),
        ("integer, parameter :: a(3) = [(i, i = 1, 3, 0)]\nprint *, a\nend\n", 1, "the value of the constant `a`"),
        ("integer a(3)\na = 1\na(1:3:0) = 2\nend\n", 3, "the stride of a section is not 0"),
        ("integer a(3)\ndata a(1:3:0) /1/\nend\n", 2, "the stride of a section is not 0"),
        ("integer a(3)\ndata (a(i), i = 1, 3, 0) /3*1/\nend\n", 2, "the step of an implied DO is not 0"),
        ("do i = 1, 3, 0\nend do\nend\n", 1, "the step of a DO is not 0"),
        ("integer a(20000000)\ndata a /20000000*3/\nprint *, a(5)\nend\n", 1, "`a` has an initial value that is"),
        ("integer a(3)\ndata a /-1*3/\nend\n", 2, "the repetition in DATA must be an integer constant that"),
        ("integer a(3)\ndata a(4) /3/\nend\n", 2, "this is outside the bounds of `a`"),
        ("data x /999999999999habc/\nend\n", 1, "`/` expected here"),
        ("program p\rprint *, 1\rend\r", 1, "this statement is not known"),
    ],
)
def test_what_has_no_value_or_takes_too_long_is_an_error(text: str, line: int, message: str) -> None:
    found, said = fault_of(text)
    assert (found, said[: len(message)]) == (line, message)


def test_repeated_zeros_cost_nothing() -> None:
    text = plain("integer a(2000000000)\ndata a /2000000000*0/\nprint *, a(5)\nend\n")
    assert "static int a[2000000000] = {0};" in text


def test_statements_may_be_of_any_length() -> None:
    text = plain(
        "character(9000) c\nc = 'a'" + "&\n // 'b'" * 8000 + "\nk = 1" + "&\n + k" * 5000 + "\nprint *, c, k\nend\n"
    )
    assert "b" * 8000 in text


@pytest.mark.parametrize("name", [b"caf\xe9", "\u00e9".encode(), "\u4e2d".encode()])
@pytest.mark.parametrize("suffix", [b".c", b".f90"])
def test_a_file_is_called_by_the_bytes_of_its_name(name: bytes, suffix: bytes, tmp_path: Path) -> None:
    loops = {
        b".c": "void s(int n, double *a) { for (int i = 0; i < n; i++) a[i] *= 2; }\n",
        b".f90": "subroutine s(n, a)\ninteger n, i\nreal(8) a(n)\ndo i = 1, n\na(i) = 2*a(i)\nend do\nend\n",
    }
    path = str(tmp_path / os.fsdecode(name + suffix))
    source = Source(path, loops[suffix])
    if suffix == b".f90":
        source = Source(path, to_c(source, parse_options(path, [])))
    made = translate(source, ["-I", str(HEADERS)], "out.c").text.encode("latin-1")
    assert b"#line 1 " in made
    assert os.fsencode(tmp_path) + b"/" + name + suffix + b'"' in made


def test_names_of_a_module_are_looked_through_once(tmp_path: Path) -> None:
    def lines_executed(variables: int) -> int:
        """The lines of Python executed to translate a unit that uses a module of so many variables."""
        declared = "".join(f"integer, public :: v{k}\n" for k in range(variables))
        (tmp_path / "all.f90").write_text(f"module all\nprivate\n{declared}end\n")
        count = 0

        def traced(frame: FrameType, event: str, argument: object) -> TraceFunction:
            nonlocal count
            count += 1
            return traced

        before = sys.gettrace()
        sys.settrace(traced)
        try:
            to_c(Source(str(tmp_path / "a.f90"), "use all\nprint *, v1\nend\n"), parse_options("a.f90", []))
        finally:
            sys.settrace(before)
        return count

    lines_executed(1)  # imports what else is needed
    assert lines_executed(400) < 6 * lines_executed(100)
