"""Nests of Fortran are reported in its words, at its lines, with its names and subscripts."""

from __future__ import annotations

import re

import pytest
from fortran_texts import COMMON, GATHER, STENCIL, report

from iopref.frontend.fortran.spelling import Spelling, raised

WRITES = """\
program line
  integer, parameter :: n = 1000000
  double precision x(n), z(n), e
  integer step, i
  do step = 1, 3
    e = z(step)
    write (*, '(a, i4, a, es9.1)') 'step', step, ': residual', e
    do i = 1, n
      x(i) = z(i) / e
    end do
  end do
end program
"""

LONG = """\
subroutine sum(x, a, b, c, d, e, n)
double precision x(n, n), a(n, n), b(n, n), c(n, n), d(n, n), e(n, n)

do j = 1, n
  x(:, j) = x(:, j) + a(:, j) * b(:, j) + (c(:, j) - d(:, j)) * (a(:, j) - e(:, j)) + b(:, j) * (c(:, j) - a(:, j))
  do i = 1, n
    ! what is left
    x(i, j) = x(i, j) * a(j, i)
  end do
  do i = 1, n
    x(i, j) = x(i, j) + a(j, i)
  end do
end do
end
"""

MODULE = """\
module mesh
double precision u(1000, 1000), v(0:999, 1000)
real, allocatable :: t(:, :)
contains
subroutine sweep(n)
  do j = 2, n - 1
    do i = 2, n - 1
      v(i, j) = u(i - 1, j) + u(i + 1, j)
      t(i, j) = t(j, i)
    end do
  end do
end subroutine
end module
program main
  use mesh
  do i = 1, 1000
    call sweep(i)
  end do
  do i = 1, 1000
    read (*, *) u(i, 1)
  end do
  do i = 1, 1000
    call other(u(1, i))
  end do
  do i = 1, 1000
    if (u(i, 1) > 5) stop
  end do
end program
"""


RELAXATION = """\
subroutine relax(a, b, c, r, x, n)
  double precision a(5, 5, n, n, n), b(5, 5, n, n, n), c(5, 5, n, n, n), r(5, n, n, n), x(5, n)
  integer unknown, equation
  do k = 2, n - 1
    do j = 2, n - 1
      do i = 2, n - 1
        do unknown = 1, 5
          do equation = 1, 5
            x(equation, i) = x(equation, i) - a(equation, unknown, i, j, k) * r(unknown, i - 1, j, k) &
              - b(equation, unknown, i, j, k) * r(unknown, i, j - 1, k) &
              - c(equation, unknown, i, j, k) * r(unknown, i, j, k - 1)
          end do
        end do
      end do
    end do
  end do
end
"""


def test_a_nest_is_reported_in_the_words_of_fortran() -> None:
    said = report(STENCIL)
    assert said.startswith(
        "a.f:5:7: smooth: nest of loops j, i: with hints\n      5 |       do j = 2, m - 1\n        |       ^\n"
    )
    for reference in ("u(i - 1, j)", "u(i, j + 1)", "v(i, j)"):
        assert reference in said
    assert "[" not in said.partition("Words and figures")[0]


def test_members_of_common_and_indirect_references_are_spelled_as_fortran_does() -> None:
    assert "a(i, j) (line 7): written" in report(COMMON)
    assert "b(index(i))" in report(GATHER)


SHARED_INDICES = {
    "common /c/ i": "x(i) = 1",
    "integer k(2)\nequivalence (i, k(2))": "x(i) = 1",
    "common /c/ i, j": "if (x(i) > 2) exit",
    "common /c/ k, i": "if (x(i) > 2) return",
}


@pytest.mark.parametrize("shared", SHARED_INDICES)
def test_a_loop_whose_index_shares_storage_has_hints(shared: str) -> None:
    loop = f"do i = 1, n\n{SHARED_INDICES[shared]}\nend do"
    said = report(f"subroutine s(x, n)\nreal x(n)\n{shared}\n{loop}\nend\n", "a.f90")
    assert "nest of loop i: with hints" in said and "x(i)" in said


def test_a_loop_whose_index_is_used_by_another_name_says_so() -> None:
    text = "subroutine s(x, n)\nreal x(n)\ninteger k(2)\nequivalence (i, k(2))\ndo i = 1, n\nx(k(2)) = 1\nend do\nend\n"
    said = report(text, "a.f90")
    assert "not a counted loop: its index `i` is in COMMON or EQUIVALENCE" in said
    assert "to unblock: use a local variable as the index" in said


def test_a_loop_without_an_index_is_told_to_have_one() -> None:
    said = report("subroutine s(x)\nreal x(9)\ndo\nx(1) = x(1) + 1\nif (x(1) > 9) exit\nend do\nend\n", "a.f90")
    assert "not a counted loop: the loop has no index\n  to unblock: write a DO loop with an index\n" in said


def test_a_loop_with_an_index_of_two_bytes_is_told_which_kinds_count() -> None:
    said = report("subroutine s(x, n)\ninteger(2) i\nreal x(n)\ndo i = 1, 9\nx(i) = 1\nend do\nend\n", "a.f90")
    assert "not a counted loop: the index `i` is of a kind shorter than four bytes" in said
    assert "to unblock: declare the index as INTEGER of the default kind, or as INTEGER(8)\n" in said


def test_a_character_of_a_text_is_spelled_as_a_substring() -> None:
    text = "subroutine s(l)\ncharacter(*) l\ndo i = 1, len(l)\nif (iachar(l(i:i)) > 64) l(i:i) = '*'\nend do\nend\n"
    said = report(text, "a.f90")
    assert "nest of loop i: with hints" in said and "l(i:i) (line 4): read" in said


def test_variables_of_equivalence_have_fortrans_names() -> None:
    text = (
        "subroutine s(x, n)\nreal x(n, n)\ninteger k(2)\nequivalence (j, k(2))\ndo i = 1, n\nx(i, j) = 1\nend do\nend\n"
    )
    assert "x(i, j) (line 6): written" in report(text, "a.f90")


def test_a_loop_behind_a_statement_that_is_many_in_c_is_reported_at_its_own_line() -> None:
    said = report(WRITES, "line.f90")
    assert said.startswith("line.f90:5:3: the program: nest of loops step, i: with hints")
    assert "i (line 8): 1 to 1000000" in said


def test_lines_in_a_nest_are_those_of_fortran_whatever_the_c_takes() -> None:
    said = report(LONG, "a.f90")
    assert said.startswith("a.f90:4:1: sum: nest of loops j, i_3, i, i: with hints\n")
    assert "j (line 4): 1 to n" in said and "i (line 6): 1 to n" in said and "i (line 10): 1 to n" in said
    assert "e(i_3 + 1, j) (line 5): read" in said and "x(i, j) (line 8): written" in said


def test_a_refusal_stands_at_its_statement_behind_the_label() -> None:
    text = "subroutine s(x, n)\nreal x(n)\ndo i = 1, n\nx(i) = 1\n10 call f(x)\nend do\nend\n"
    said = report(text, "a.f90")
    assert said.startswith("a.f90:5:4: s: nest left as written\n      5 | 10 call f(x)\n        |    ^\n")


def test_statements_on_one_line_have_columns_of_their_own() -> None:
    said = report("subroutine s(x, n)\nreal x(n)\ni = 1; do i = 1, n; x(i) = i; end do\nend\n", "a.f90")
    assert said.startswith("a.f90:3:8: s: nest of loop i: with hints\n")


def test_references_are_whole_where_the_report_goes_on_in_the_next_line() -> None:
    said = report(RELAXATION, "a.f90")
    assert max(map(len, said.splitlines())) <= 120
    assert "r(unknown, i - 1, j, k) (line 9): read, leading" in said
    assert "[" not in said.partition("Words and figures")[0]


def test_arrays_of_modules_and_allocatable_arrays_have_fortrans_names_and_subscripts() -> None:
    said = report(MODULE, "a.f90")
    assert said.startswith("a.f90:6:3: sweep: nest of loops j, i: with hints\n")
    for reference in ("u(i - 1, j) (line 8): read", "v(i, j) (line 8): written", "t(j, i) (line 9): read"):
        assert reference in said
    assert "_MOD_" not in said


@pytest.mark.parametrize(
    ("subscript", "lower", "spelled"),
    [
        ("i - 1", "1", "i"),
        ("l - 1 + i_7", "1", "l + i_7"),
        ("n - 2 - i_7 + 1", "0", "n - i_7 - 1"),
        ("2 * i - 1 + k", "1", "2 * i - 1 + k + 1"),
        ("j - low", "low", "j"),
        ("1 - low + i_7", "low", "1 + i_7"),
        ("n - low * 2", "low", "n - low * 2 + low"),
        ("f(1 - low + k)", "low", "f(1 - low + k) + low"),
        ("3", "-1", "2"),
    ],
)
def test_subscripts_are_raised_by_the_lower_bound(subscript: str, lower: str, spelled: str) -> None:
    assert raised(subscript, lower) == spelled


def test_bounds_and_extents_are_spelled_as_fortran_does() -> None:
    text = "subroutine s(a, b, c)\nreal(8) :: a(:, :), b(0:)\ncharacter(*) c(:)\na(:, 2:) = a(:, :size(a, 2) - 1) + 1\n"
    said = report(text + "b = 3\nc = 'x'\nend\n", "a.f90").partition("Words and figures")[0]
    for spelled in ("8*size(a, 1)", "size(b)", "move the statement out of the loop if it touches much"):
        assert spelled in said
    assert not re.search("_[A-Z]", said)


def test_refusals_name_what_is_called_as_fortran_does() -> None:
    more = "subroutine calls(n)\n  call other(u(1, n))\nend subroutine\nend module"
    text = MODULE.replace("end module", more).replace("call sweep", "call calls")
    said = report(text.replace("read (*, *) u(i, 1)", "open (i); u(i, 1) = 1").replace("stop", "pause"), "a.f90")
    assert "call: a call to `calls`, whose effects are unknown: it calls `other`" in said
    assert "call: input or output, whose effects are unknown" in said
    assert "give the file that defines `other` by --with" in said
    reasons = "(call to `calls`: 1, input or output: 1, call to `other`: 1, STOP or PAUSE: 1)"
    assert said.endswith(f" left as written {reasons}")


def test_refusals_speak_of_procedures_as_fortran_does() -> None:
    loop = "do i = 1, n\n  call f(x(i))\n  x(i) = g(x)\nend do\n"
    said = report(f"subroutine s(f, g, n)\nexternal f\nreal g\ncommon /c/ x(9)\n{loop}end\n", "a.f90")
    assert "call: a call of a dummy procedure, whose effects are unknown" in said
    assert "to unblock: call a procedure by name" in said
    lines = "x(i) = 1\n" * 1010
    said = report(f"subroutine s(n, x)\nreal x(n)\ndo i = 1, n\n{lines}end do\nend\n", "a.f90")
    assert "move its inner loops to procedures" in said


@pytest.mark.parametrize(
    ("said", "spelled"),
    [
        ("a call to `f`, whose effects are unknown: it calls `realloc`", ": it may allocate memory"),
        ("a call to `f`, whose effects are unknown: it calls `_gfortran_st_write`", ": it has input or output"),
        ("a call to `fortran_allocate`, whose effects are unknown", "ALLOCATE, whose effects are unknown"),
        ("if its c_LEN*c_N2 bytes", "if its len(c)*size(c, 2) bytes"),
        ("it calls `_gfortran_internal_pack`", "it may copy an array that it passes on"),
        ("what `_gfortran_transfer_real_write` touches when it is called here is not known", "what input or output t"),
        ("what `memset` touches when it is called here is not known", "what an operation of characters touches here"),
    ],
)
def test_refusals_name_no_function_of_the_library(said: str, spelled: str) -> None:
    assert spelled in Spelling({}, {}).text("s", said)


COMPONENTS = """\
subroutine step(f, g, n)
  type part
    integer :: last
    real(8) :: v(0:2000000)
  end type
  type field
    real(8) :: u(3, -1:1000000)
    type(part) :: parts(4)
    real(8) :: w(2000001)
  end type
  type(field) :: f, g
  do i = 1, f%parts(2)%last
    f%u(1, i) = g%u(3, i - 1) + f%w(i)
  end do
  do i = 1, f%parts(2)%last
    f%parts(2)%v(i) = 1
  end do
end subroutine
"""


def test_components_of_structures_are_spelled_as_fortran_does() -> None:
    text = report(COMPONENTS, "a.f90")
    assert "f%u(1, i)" in text and "g%u(3, i - 1)" in text and "f%parts(2)%last" in text
    assert "f%parts(2)%v(i)" in text and "->" not in text
    assert "f%w(" not in report(COMPONENTS.replace("%v", "%w").replace("v(0", "w(0"), "a.f90"), "bounds are not known"
