"""Allocatable components in C: each is an array of its own, whose loops get hints."""

from __future__ import annotations

from pathlib import Path

import pytest

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

MODULE = """
module m
  type :: grid
    integer :: n
    real, allocatable :: u(:), v(:)
  end type
  type :: set
    type(grid), allocatable :: parts(:)
  end type
end module
"""


def c_of(body: str, folder: Path) -> str:
    """The C of a subroutine with a grid `g`, a set `s`, and integers `b`, `c` and `i`."""
    path = folder / "components.f90"
    head = "subroutine p(g, s, b, c)\nuse m\ntype(grid) :: g\ntype(set) :: s\ninteger :: b, c, i\n"
    path.write_text(f"{MODULE}{head}{body}\nend subroutine\n")
    return to_c(Source.read(str(path)), parse_options(str(path), []))


def test_a_component_has_a_pointer_of_its_own_in_front_of_the_loop(tmp_path: Path) -> None:
    text = c_of("do i = 1, g%n\n g%u(i) = g%v(i)\nend do", tmp_path)
    assert "float *restrict g_u = (void *)g->u.base;" in text
    assert "g_u[i - g_u_LOW1] = g_v[i - g_v_LOW1];" in text


def test_integers_of_structures_are_read_in_front_of_the_loop(tmp_path: Path) -> None:
    text = c_of("do i = 1, g%n\n g%u(i + g%n) = 1\nend do", tmp_path)
    assert "const int n_1 = g->n;" in text
    assert "for (i = 1; i <= n_1; i++) {" in text
    assert "g_u[i + n_1 - g_u_LOW1] = 1;" in text


def test_an_element_is_read_in_front_only_if_the_loop_looks_at_it_in_any_case(tmp_path: Path) -> None:
    inside = "do i = 1, c\n if (b > 0) s%parts(b)%u(s%parts(b)%n) = 1\nend do"
    assert "const int n_" not in c_of(inside, tmp_path)
    looked_at = "do i = 1, s%parts(b)%n\n s%parts(b)%u(s%parts(b)%n - i) = 1\nend do"
    assert "const int n_" in c_of(looked_at, tmp_path)


@pytest.mark.parametrize("change", ["g%n = 2", "call other(g)", "read *, g%n"])
def test_what_the_loop_changes_is_not_read_in_front(change: str, tmp_path: Path) -> None:
    assert "const int n_" not in c_of(f"do i = 1, 5\n g%u(g%n) = 1\n {change}\nend do", tmp_path)


def test_components_that_may_be_the_same_array_are_not_restricted(tmp_path: Path) -> None:
    text = c_of("do i = 1, 9\n s%parts(b)%u(i) = s%parts(c)%u(i)\nend do", tmp_path)
    assert "float *s_parts_b_u = (void *)" in text
    assert "float *s_parts_c_u = (void *)" in text
    alone = c_of("do i = 1, 9\n s%parts(b)%u(i) = s%parts(c)%v(i)\nend do", tmp_path)
    assert "float *restrict s_parts_b_u = (void *)" in alone


def test_a_component_has_no_pointer_where_its_structure_changes(tmp_path: Path) -> None:
    text = c_of("do b = 1, 3\n do i = 1, 9\n s%parts(b)%u(i) = 1\n end do\nend do", tmp_path)
    outer, inner = (
        text.index("for (*b = 1;") if "for (*b = 1;" in text else text.index("for (b"),
        text.index("for (i = 1;"),
    )
    assert outer < text.index("float *restrict s_parts_b_u") < inner


def test_a_component_of_an_argument_with_intent_in_is_not_assigned(tmp_path: Path) -> None:
    with pytest.raises(UserError) as raised:
        c_of("end subroutine\nsubroutine q(h)\nuse m\ntype(grid), intent(in) :: h\nh%u(1) = 2", tmp_path)
    assert raised.value.diagnostic.message == "`h%u` has INTENT(IN): it cannot be assigned to"


def test_an_array_moves_where_it_is_allocated(tmp_path: Path) -> None:
    text = c_of("do i = 1, 3\n deallocate(g%u)\n allocate(g%u(i))\n g%u(i) = 1\nend do", tmp_path)
    assert text.index("for (i = 1;") < text.index("free(g->u.base)") < text.index("float *restrict g_u")
