"""ASSOCIATE in C: a name is replaced by what it stands for, or is
a variable for a value; uncertain cases are refused.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_faults import fault_of, gfortran_takes, needs_gfortran, plain, said_of

HEAD = """\
subroutine s(a, b, n, m, l)
integer n, m, i, j, l(4)
real a(n, m), b(0:4, 5)
type pair
integer first, both(2)
end type
type(pair) :: p(3)
real, allocatable :: c(:)
real, pointer :: q(:)
character(n) :: word
n = 3
"""


def faulty(body: str) -> str:
    return f"{HEAD}{body}\nend associate\nend subroutine\n"


@pytest.mark.parametrize(
    ("selector", "statement", "c"),
    [
        ("a", "x(i, j) = 1", "a[j - 1][i - 1] = 1;"),
        ("a(:, m)", "x(i) = 1", "a[m - 1][i - 1] = 1;"),
        ("b(:, m)", "x(1) = 1", "b[m - 1][0] = 1;"),
        ("a(2:n, m)", "x(i) = 1", "a[m - 1][i] = 1;"),
        ("a(m, :)", "x(i) = 1", "a[i - 1][m - 1] = 1;"),
        ("a(n, m)", "x = 1", "a[m - 1][n - 1] = 1;"),
        ("a(n, m)", "m = x", "a[kept_1 - 1][n - 1];"),
    ],
)
def test_a_name_is_the_part_that_it_stands_for(selector: str, statement: str, c: str) -> None:
    assert c in plain(f"{HEAD}associate (x => {selector})\n{statement}\nend associate\nend\n").replace("*", "")


FAULTS = [
    ("associate (x => 3)\nx = 4", 13, "`x` is a name of ASSOCIATE that cannot be changed"),
    ("associate (x => a + 1)\nx(1, 1) = 4", 13, "`x` is a name of ASSOCIATE that cannot be changed"),
    ("associate (x => n + 1)\nread *, x", 13, "`x` is a name of ASSOCIATE that cannot be changed"),
    ("associate (x => n + 1)\ndo x = 1, 3\nend do", 13, "`x` is a name of ASSOCIATE that cannot be changed"),
    ("associate (x => c)\nallocate (x(3))", 13, "`x` is a name of ASSOCIATE that cannot be changed"),
    ("associate (x => a, x => b)", 12, "`x` is there twice"),
    ("associate (x)", 12, "`=>` expected here, found `)`"),
    ("associate (x => a)\ncycle", 13, "CYCLE outside a loop"),
    ("associate (x => a)\nexit", 13, "EXIT outside a loop"),
    ("associate (x => a)\ninteger y", 13, "a declaration does not belong here"),
    ("associate (x => a(:, 1))\nx(1, 2) = 0", 13, "this part of `x` is not covered"),
    ("if (n > 2) then\nassociate (x => a)\nend if", 14, "`endif` does not belong here"),
]


@pytest.mark.parametrize(("body", "line", "message"), FAULTS)
def test_a_fault_is_an_error_at_its_place(body: str, line: int, message: str) -> None:
    assert fault_of(faulty(body)) == (line, message)


@needs_gfortran
@pytest.mark.parametrize("body", [fault[0] for fault in FAULTS])
def test_gfortran_does_not_take_it_either(body: str, tmp_path: Path) -> None:
    assert not gfortran_takes(faulty(body), tmp_path)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("associate (x => a(l, 1))", "what `x` stands for is not covered"),
        ("associate (x => p%first)", "what `x` stands for is not covered"),
        ("associate (x => p(2:)%first)", "what `x` stands for is not covered"),
        ("associate (x => c)\ndeallocate (c)", "what `x` stands for is not covered"),
        ("associate (x => q)\nnullify (q)", "what `x` stands for is not covered"),
        ("associate (x => a(:, 1))\nx(n:1:-1) = x\nx(::m) = 0", "this part of `x` is not covered"),
        ("associate (x => word//'!')", "ASSOCIATE with a character whose length is not constant is not covered"),
        ("associate (x => [p, p])", "ASSOCIATE with a value that is an array of this type is not covered"),
        ("associate (x => a(1, :))\ncall t(x)", "passing a section with gaps by a name of ASSOCIATE is not covered"),
    ],
)
def test_what_is_not_certain_is_refused(body: str, message: str) -> None:
    assert said_of(faulty(body)).message.removesuffix(", in subroutine `s`") == message
