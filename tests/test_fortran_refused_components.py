"""Pointers, allocatable arrays and components that are not covered are refused by name."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_refusals import LEAVE, refused

POINTERS = (
    ("real, target :: a(3, 3)\nreal, pointer :: p(:)\np => a(2, :)", "a pointer to a section with gaps is not covered"),
    ("real a(3)\nreal, pointer :: p(:)\np => a", "`a` is neither a TARGET nor a POINTER"),
    ("integer, target :: a(3)\nreal, pointer :: p(:)\np => a", "`p` points to REAL(4), and this is INTEGER(4)"),
    ("real, target :: a(3, 3)\nreal, pointer :: p(:)\np => a", "`p` has 1 dimensions, and this has 2"),
    ("real, target :: a\nreal, pointer :: p\np => a", "`p`: a POINTER that is no local array is not covered"),
    (
        "integer i\nreal, pointer :: p\nallocate (p)",
        "`p`: ALLOCATE of a scalar, or of an array of the unit around, is not covered",
    ),
)


TYPE = "module m\ntype t\n  real, allocatable :: a(:)\nend type\nend module\n"


COMPONENTS = (
    ("subroutine s(x, y)\nuse m\ntype(t) x, y\nx = y\n", "an assignment of a type with allocatable components is"),
    ("subroutine s(x, y)\nuse m\ntype(t) x(:), y\nx = y\n", "an assignment of a type with allocatable components is"),
    ("subroutine s(x)\nuse m\ntype(t) x\nx = t([1.0])\n", "a constructor of a type with allocatable components is"),
    ("function s()\nuse m\ntype(t) s\n", "a function of a type with allocatable components is"),
    ("function s()\nuse m\ntype(t) s(2)\n", "a function of a type with allocatable components is"),
    (
        "subroutine s(n)\nuse m\ntype(t) x(n)\nallocate (x(1)%a(2))\n",
        "an automatic array of a type with allocatable components is",
    ),
    (
        "subroutine s(x)\nuse m\ntype(t), value :: x\n",
        "an argument with VALUE of a type with allocatable components is",
    ),
    (
        "subroutine s\nuse m\ntype(t) x(3)\nallocate (x(1)%a(2))\n",
        "`x`: a local array, or one of BLOCK, with allocatable components is",
    ),
    (
        "subroutine s\nuse m\nblock\ntype(t) x\nallocate (x%a(2))\nend block\n",
        "`x`: a local array, or one of BLOCK, with allocatable components is",
    ),
    (
        "subroutine s\nuse m\ntype(t), allocatable :: x(:)\nallocate (x(2))\n",
        "`x`: a local array, not saved, with allocatable components is",
    ),
    (
        "subroutine s(x)\nuse m\ntype(t), intent(out) :: x(3)\n",
        "`x`: an INTENT(OUT) array whose elements have initial values or allocatable components is",
    ),
    ("subroutine s(x)\nreal, allocatable, optional :: x(:)\n", "`x`: an optional allocatable argument is"),
    ("subroutine s(x)\nreal, pointer :: x(:)\n", "`x`: a pointer argument is"),
)


@pytest.mark.parametrize(("text", "message"), COMPONENTS)
def test_what_would_copy_or_lose_allocatable_arrays_is_refused(text: str, message: str, tmp_path: Path) -> None:
    found = refused(f"{TYPE}{text}end\n", tmp_path).diagnostic
    assert found.message.rpartition(", in ")[0] == f"{message} not covered"
    assert found.remedy == LEAVE


@pytest.mark.parametrize(
    ("member", "message"),
    [
        (
            "character(:), allocatable :: a(:)",
            "ALLOCATABLE components that are arrays of deferred length are not covered",
        ),
        (
            "character(:), pointer :: a(:)",
            "POINTER components that are arrays of deferred length are not covered",
        ),
        (
            "real, pointer :: a => b",
            "a variable with an initial value of a POINTER component other than NULL() is not covered, in module `m`",
        ),
    ],
)
def test_components_that_are_not_covered_are_refused(member: str, message: str, tmp_path: Path) -> None:
    found = refused(f"module m\ntype t\n{member}\nend type\ntype(t) v\nend module\n", tmp_path).diagnostic
    assert (found.message, found.remedy) == (message, LEAVE)


@pytest.mark.parametrize(
    "use",
    [
        "x%a = 1",
        "i = x%a",
        "allocate (x%a)",
        "deallocate (x%a)",
        "if (any(allocated(x%inner%c%a))) i = 2",
        "call other(x%a)",
        "print *, x%a",
        "read *, x%a",
        "do i = 1, x%a\ny(i) = 1\nend do",
        "do i = 1, 9\ny(i + x%a) = 1\nend do",
        "i = x%inner%c(1)%a",
        "associate (b => x%a)\nb = 2\nend associate",
        "i = len(x%s)",
        "x%s = 'text'",
        "x%s(1:2) = 'te'",
        "x = t(1)",
        "y = x%inner%c%a",
        "call move_alloc(x%a, i)",
    ],
)
def test_an_allocatable_scalar_refuses_what_uses_it(use: str, tmp_path: Path) -> None:
    text = (
        "module m\ntype u\ninteger, allocatable :: a\nend type\ntype v\ntype(u) c(2)\nend type\n"
        "type t\ninteger, allocatable :: a\ncharacter(:), allocatable :: s\ntype(v) :: inner\nend type\nend module\n"
        f"subroutine p(x, y)\nuse m\ntype(t) :: x\ninteger :: i, y(2)\n{use}\nend subroutine\n"
    )
    assert "not covered" in refused(text, tmp_path).diagnostic.message


@pytest.mark.parametrize("value", ["t()", "t(null())", "t(a=null(), k=2)"])
def test_an_initial_value_of_a_type_with_an_allocatable_scalar_is_refused(value: str, tmp_path: Path) -> None:
    text = (
        f"module m\ntype t\ninteger, allocatable :: a\ninteger :: k = 1\nend type\ntype(t) :: v = {value}\nend module\n"
    )
    assert refused(text, tmp_path).diagnostic.position is not None


def test_arrays_of_the_unit_around_are_not_passed_to_be_allocated(tmp_path: Path) -> None:
    text = (
        "program p\nreal, allocatable :: x(:)\ncall s\ncontains\nsubroutine s\nx(1) = 1\ncall give(x)\nend subroutine\n"
        "subroutine give(y)\nreal, allocatable :: y(:)\nallocate (y(2))\nend subroutine\nend program\n"
    )
    found = refused(text, tmp_path).diagnostic
    assert found.message == (
        "`x`: passing an array of the unit around to be allocated is not covered, in subroutine `s`"
    )


@pytest.mark.parametrize(("text", "message"), POINTERS)
def test_pointers_beyond_local_arrays_without_gaps_are_refused(text: str, message: str, tmp_path: Path) -> None:
    found = refused(f"{text}\nend\n", tmp_path).diagnostic
    assert found.message.removesuffix(", in program `main`") == message
    assert found.position is not None
    assert found.position.line == 3
