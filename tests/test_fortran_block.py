"""BLOCK in C: its variables become the procedure's, under new names; uncertain cases are refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fortran_faults import fault_of, gfortran_takes, needs_gfortran, plain, said_of

from iopref.diagnostics import UserError


def in_block(body: str) -> str:
    return f"subroutine s(n, a)\ninteger n\nreal a(n), x\nx = n\nblock\n{body}\nend block\na(1) = x\nend subroutine\n"


def test_names_that_are_free_stay_and_others_change() -> None:
    text = plain(in_block("real x\ninteger k\nk = n\nx = k\na(2) = x"))
    assert "k = n;" in text
    assert "x_2 = k;" in text
    assert "a[0] = x;" in text


def test_only_an_array_of_varying_bounds_is_allocated() -> None:
    text = plain(in_block("integer, parameter :: m = 3\nreal fixed(m, 2*m), varying(0:n)\nfixed = 1\nvarying = 2"))
    assert re.search(r"\bfixed\[6\]\[3\][,;]", text)
    assert "varying = fortran_allocate(varying_N1 * sizeof(float));" in text


def test_a_comment_stays_at_its_place() -> None:
    text = plain(in_block("! the counter\ninteger k\n! its value\nk = n\na(2) = k"))
    assert text.index("// the counter") > text.index("x = n;")
    assert text.count("// the counter") == text.count("// its value") == 1


FAULTS = [
    ("x = 3\ninteger y", 7, "a declaration does not belong here"),
    ("integer y, y", 6, "`y_2` has a type already"),
    ("intent(in) :: x", 6, "this declaration in BLOCK is not covered"),
    ("implicit none", 6, "this declaration in BLOCK is not covered"),
    ("common /c/ y", 6, "this declaration in BLOCK is not covered"),
    ("equivalence (x, y)", 6, "this declaration in BLOCK is not covered"),
    ("namelist /l/ x", 6, "this declaration in BLOCK is not covered"),
    ("integer, intent(in) :: y", 6, "INTENT in BLOCK is not covered"),
    ("integer, optional :: y", 6, "OPTIONAL in BLOCK is not covered"),
    ("real y(*)", 6, "this shape in BLOCK is not covered"),
    ("real y(:)", 6, "this shape in BLOCK is not covered"),
    ("exit", 6, "EXIT outside a loop"),
    ("cycle", 6, "CYCLE outside a loop"),
    ("end if", 6, "`endif` does not belong here"),
]


@pytest.mark.parametrize(("body", "line", "message"), FAULTS)
def test_a_fault_is_an_error_at_its_place(body: str, line: int, message: str) -> None:
    assert fault_of(in_block(body)) == (line, message)


@needs_gfortran
@pytest.mark.parametrize("body", [fault[0] for fault in FAULTS])
def test_gfortran_does_not_take_it_either(body: str, tmp_path: Path) -> None:
    assert not gfortran_takes(in_block(body), tmp_path)


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("use iso_fortran_env", "this declaration in BLOCK is not covered"),
        ("save", "this declaration in BLOCK is not covered"),
        ("dimension y(3)", "this declaration in BLOCK is not covered"),
        ("data y /3/", "this declaration in BLOCK is not covered"),
        ("type pair\ninteger k\nend type", "this declaration in BLOCK is not covered"),
        ("interface\nsubroutine t\nend subroutine\nend interface", "this declaration in BLOCK is not covered"),
        ("character(n) :: c", "a character in BLOCK whose length is not constant is not covered"),
    ],
)
def test_what_is_not_certain_is_refused(body: str, message: str) -> None:
    assert said_of(in_block(body)).message == message


def test_a_variable_whose_type_has_initial_values_is_refused() -> None:
    head = "type pair\ninteger :: k = 3\nend type\n"
    with pytest.raises(UserError, match="a variable of BLOCK whose type has initial values is not covered"):
        plain(f"{head}block\ntype(pair) :: p\np%k = p%k + 1\nend block\nend\n")
    assert "static struct pair p" in plain(f"{head}block\ntype(pair), save :: p\np%k = p%k + 1\nend block\nend\n")
