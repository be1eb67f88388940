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
        ("real, allocatable :: a", "ALLOCATABLE components that are scalars or of deferred length are not covered"),
        (
            "character(:), allocatable :: a(:)",
            "ALLOCATABLE components that are scalars or of deferred length are not covered",
        ),
        ("real, pointer :: a(:)", "POINTER components are not covered"),
    ],
)
def test_components_that_are_not_covered_are_refused(member: str, message: str, tmp_path: Path) -> None:
    found = refused(f"module m\ntype t\n{member}\nend type\ntype(t) v\nend module\n", tmp_path).diagnostic
    assert (found.message, found.remedy) == (message, LEAVE)


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
