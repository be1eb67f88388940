"""FORALL: what is an error in it, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_faults import fault_of, gfortran_takes, needs_gfortran, said_of

FAULTS = [
    ("", "i = 5", 2, "`i` is an index of FORALL, and cannot be changed in it"),
    ("", "call random_number(x)", 2, "only assignments, WHERE and FORALL can be in FORALL"),
    ("", "stop", 2, "only assignments, WHERE and FORALL can be in FORALL"),
    ("", "if (i > 2) x(i) = 1", 2, "only assignments, WHERE and FORALL can be in FORALL"),
    ("", "x(i) = f(i)", 2, "`f` is not PURE, and cannot be called in FORALL"),
    (", f(i) > 2", "x(i) = 1", 1, "`f` is not PURE, and cannot be called in FORALL"),
    (", 4", "x(i) = 1", 1, "a condition must be logical, this one is INTEGER(4)"),
    (", j = 1:i", "x(i) = 1", 1, "an index of FORALL cannot be in the bounds of one"),
    (", y = 1:3", "x(i) = 1", 1, "FORALL counts with integers, and this is REAL(4)"),
    (", j = 1:3:0", "x(i) = 1", 1, "the step of FORALL cannot be zero"),
    (", i = 1:3", "x(i) = 1", 1, "FORALL has this index twice"),
]


def faulty(head: str, body: str) -> str:
    return f"forall (i = 1:3{head})\n{body}\nend forall\nend\n"


@pytest.mark.parametrize(("head", "body", "line", "message"), FAULTS)
def test_what_is_not_allowed_is_an_error_at_its_place(head: str, body: str, line: int, message: str) -> None:
    at, said = fault_of(f"real x(9)\n{faulty(head, body)}")
    assert (at - 1, said) == (line, message)


@needs_gfortran
@pytest.mark.parametrize(("head", "body"), [fault[:2] for fault in FAULTS])
def test_gfortran_does_not_take_it_either(head: str, body: str, tmp_path: Path) -> None:
    assert not gfortran_takes(f"real x(9)\n{faulty(head, body)}", tmp_path)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("where (a(:, 10 - i) > 0) a(:, i) = 1", "WHERE that reads what other iterations of FORALL may change is"),
        ("a(:i, i) = a(i, :i)", "a section that FORALL has to keep, with bounds that depend on its indices, is"),
        ("a([i, 2], i) = a(i, :2)", "a section that FORALL has to keep, with bounds that depend on its indices, is"),
        ("c(10 - i)(:m) = c(i)(:m)", "a character of a length that varies, which FORALL has to keep, is"),
        ("k(k(i:i + 1)) = i", "a vector subscript that iterations of FORALL may change is"),
        (
            "forall (j = 1:k(i)) k(j) = k(j + 1)",
            "a bound of FORALL in FORALL that its statements may change is",
        ),
    ],
)
def test_what_would_need_more_than_an_array_of_values_is_refused(body: str, message: str) -> None:
    head = "subroutine s(a, c, k, m)\nreal a(9, 9)\ncharacter(*) c(9)\ninteger k(9)\n"
    said = said_of(f"{head}forall (i = 1:9)\n{body}\nend forall\nend\n")
    assert said.message == f"{message} not covered, in subroutine `s`"
