"""The plain C of a Fortran file has loop nests that are understood, and reported at Fortran's lines."""

from __future__ import annotations

import pytest
from fortran_texts import COMMON, GATHER, STENCIL, report, translated
from support import served

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.report.explain import explained
from iopref.source import Source
from iopref.translate import TranslatedNest

SEARCH = """\
      subroutine search(a, first, n, m, least)
      integer n, m, first(m)
      double precision a(n, m), least
      do 30 j = 1, m
      do 10 i = 1, n
      if (a(i, j)) 10, 10, 5
    5 if (a(i, j) .gt. least) goto 20
   10 continue
   20 first(j) = i
   30 continue
      end
"""

WHILE = """\
      subroutine before(a, n, least, found)
      integer n, found
      double precision a(n), least
      i = 1
      do while (i .le. n .and. a(i) .lt. least)
         i = i + 1
      end do
      found = i
      end
"""

SKIPS = """\
      subroutine skips(a, b, k, n)
      integer n, k(n), m
      double precision a(n), b(n)
      do 30 i = 1, n
      m = 1
      if (k(i) .le. 0) goto 20
      m = k(i) / 2 + k(i + 1)
      a(m) = a(m) + b(k(m))
   20 b(i) = a(i) * 2
   30 continue
      end
"""
ELIMINATION = """\
      subroutine k(a, x, n)
      double precision a(5, 5), x(n), ratio
      do i = 1, n
         do l = 1, 5
            do m = l + 1, 5
               ratio = x(i) * a(m, l) / a(l, l)
               a(m, l+1:) = a(m, l+1:) - ratio * a(l, l+1:)
            end do
         end do
      end do
      end
"""


NESTS = {"adjustable": STENCIL, "common": COMMON, "indirect": GATHER, "sections that meet themselves": ELIMINATION}


@pytest.mark.parametrize("text", NESTS.values(), ids=NESTS)
def test_nests_get_hints(text: str) -> None:
    result = translated(text)
    assert len(served(result)) == len(result.nests) == 1, explained(result)


MODERN = """\
subroutine relax(a, b, n)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(:, :), b(n, n)
  integer :: i, j
  do concurrent (i = 2:n - 1, j = 2:n - 1, b(i, j) > 0)
    block
      real(8) :: sum
      sum = b(i - 1, j) + b(i + 1, j)
      a(i, j) = a(i, j) + sum
    end block
  end do
  do j = 1, n
    associate (column => a(:, j), rows => size(a, 1))
      do i = 1, rows
        column(i) = 2*column(i)
      end do
    end associate
  end do
end subroutine
"""


def test_nests_of_modern_constructs_get_hints() -> None:
    result = translated(MODERN, "a.f90")
    assert len(served(result)) == len(result.nests) == 2, explained(result)


FORALL = """\
subroutine smooth(n, m, u, v, w)
  integer, intent(in) :: n, m
  real(8), intent(inout) :: u(n, m), v(n, m), w(n, m)
  integer :: i, j
  forall (i = 2:n - 1, j = 2:m - 1) v(i, j) = u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1)
  forall (i = 1:n, j = 1:m, v(i, j) > 0) v(i, j) = v(i, j) + w(i, j)
  forall (i = 1:n, j = 1:m)
    w(i, j) = twice(v(i, j))
    u(i, j) = w(i, m + 1 - j)
  end forall
contains
  elemental real(8) function twice(x)
    real(8), intent(in) :: x
    twice = 2*x
  end function
end subroutine
"""


def test_forall_is_a_nest_without_a_temporary_array_where_iterations_change_nothing_for_each_other() -> None:
    assert "fortran_allocate" not in to_c(Source("a.f90", FORALL), parse_options("a.f90", []))
    result = translated(FORALL, "a.f90")
    assert len(served(result)) == len(result.nests) == 4, explained(result)


JUMPS_BACK = """\
      subroutine add(a, b, n, m)
      integer n, m
      double precision a(n, m), b(n, m), s
      j = 1
   10 continue
      i = 0
   20 i = i + 1
      a(i, j) = a(i, j) + b(i, j)
      if (i .lt. n) go to 20
      j = j + 1
      if (j .le. m) go to 10
      j = 1
   30 if (j .gt. m) go to 40
      a(1, j) = a(1, j) + b(j, 1)
      j = j + 1
      go to 30
   40 continue
      end
"""


def test_jumps_back_are_loops() -> None:
    result = translated(JUMPS_BACK)
    assert len(served(result)) == len(result.nests) == 2, explained(result)


def test_a_jump_over_statements_is_a_condition() -> None:
    said = report(SKIPS)
    assert "nest of loops i: with hints" in said or "nest of loop i: with hints" in said
    assert "where !(k(i) <= 0)" in said


def test_a_jump_right_behind_a_loop_is_an_early_exit() -> None:
    said = report(SEARCH)
    assert "nest of loops j, i: with hints" in said
    assert "no hints" not in said


def test_do_while_counts_by_a_part_of_its_condition() -> None:
    said = report(WHILE)
    assert "nest of loop i: with hints" in said
    assert "a(i) (line 5): read" in said


def test_loops_are_plain_and_arrays_have_their_dimensions() -> None:
    plain = to_c(Source("a.f", STENCIL), parse_options("a.f", []))
    assert "double (*restrict u)[n] = (void *)u_;" in plain
    assert "for (j = 2; j <= m - 1; j++) {" in plain
    assert "v[j][i - 1] = 0.25 * (u[j - 1][i - 2] + u[j - 1][i] + u[j - 2][i - 1] + u[j][i - 1]);" in plain
    assert "// interior" in plain


def test_no_restrict_leaves_aliases_possible() -> None:
    plain = to_c(Source("a.f", STENCIL), parse_options("a.f", [], restrict=False))
    assert "restrict" not in plain


def test_a_loop_may_count_with_an_argument() -> None:
    text = "subroutine f(a, n, k)\ninteger n, k\nreal a(n)\ndo k = 1, n\na(k) = a(k) + k\nend do\nend\n"
    (nest,) = translated(text, "a.f90").nests
    assert isinstance(nest, TranslatedNest) and nest.edit


def test_a_loop_that_counts_with_an_argument_may_be_left_by_return() -> None:
    loop = "do k = n, 1, -1\nif (a(k) == 0) return\nend do\nk = 0\n"
    text = f"subroutine f(a, n, k)\ninteger n, k\nreal a(n)\n{loop}end\n"
    (nest,) = translated(text, "a.f90").nests
    assert isinstance(nest, TranslatedNest) and nest.edit


def sums_in(declared: str, statements: str, *flags: str, restrict: bool = True) -> str:
    """The C of a loop with these statements, and `s` as an argument, declared so."""
    loop = f"real, external :: g\ndo i = 1, n\n{statements}\nend do\n"
    text = f"subroutine f(a, n, s)\nreal a(n)\nreal{declared} :: s\n{loop}end\n"
    return to_c(Source("a.f90", text), parse_options("a.f90", flags, restrict))


def test_a_sum_in_an_argument_is_copied_around_the_loop() -> None:
    plain = sums_in(", intent(inout)", "s = s + a(i)")
    assert plain.index("float s_1 = *s;") < plain.index("s_1 = s_1 + a[i - 1];") < plain.index("*s = s_1;")


def test_an_argument_that_others_may_see_or_that_may_not_be_assigned_is_not_copied() -> None:
    plain = [
        *(sums_in(declared, "s = s + a(i)") for declared in ("", ", dimension(1)")),
        *(sums_in(f", intent(inout), {more}", "s = s + a(i)") for more in ("optional", "target", "volatile")),
        sums_in(", intent(inout)", "if (a(i) > 0) s = s + a(i)"),
        sums_in(", intent(inout)", "s = s + a(i)\nif (s > 9) exit"),
        sums_in(", intent(inout)", "s = s + g(a(i))"),
        sums_in(", intent(inout)", "s = s + a(i)", "-fopenmp"),
        sums_in(", intent(inout)", "s = s + a(i)", restrict=False),
    ]
    assert [text for text in plain if "s_1" in text] == []


def test_what_a_counter_is_stepped_by_may_be_an_argument() -> None:
    loop = "k = 1\ndo i = 1, n\na(k) = a(k) + 1\nk = k + inc\nend do\n"
    text = f"subroutine f(a, n, inc)\ninteger n, inc, i, k\nreal a(*)\n{loop}end\n"
    (nest,) = translated(text, "a.f90").nests
    assert isinstance(nest, TranslatedNest) and nest.edit
    assert not nest.lifted.nest.refusals and not nest.lifted.nest.references[0].indirect


def test_a_loop_may_count_with_what_is_saved_and_passed_on() -> None:
    loop = "k = 0\ndo i = 1, n\nk = k + 2\na(k) = a(k) + list(i)\nend do\ncall other(i, k)\n"
    text = f"subroutine f(a, list, n)\ninteger n, i, k, list(n)\nreal a(*)\nsave\n{loop}end\n"
    for declared in (text, text.replace("save\n", "")):
        (nest,) = translated(declared, "a.f90").nests
        assert isinstance(nest, TranslatedNest) and nest.edit
        assert not nest.lifted.nest.refusals


def test_a_procedure_with_repeated_values_in_data_is_understood() -> None:
    data = "integer kinds(9)\ndata kinds /1, 5*4, 3*9/\n"
    text = f"subroutine f(a, n)\ninteger n, i\nreal a(n)\n{data}do i = 1, n\na(i) = kinds(mod(i, 9) + 1)\nend do\nend\n"
    (nest,) = translated(text, "a.f90").nests
    assert isinstance(nest, TranslatedNest) and nest.edit


def test_parts_of_complex_numbers_are_references_like_others() -> None:
    loop = "do i = 1, n\nx(i) = z(i)%re\nz(i)%im = 0\nend do\n"
    (nest,) = translated(f"subroutine f(x, z, n)\ncomplex z(n)\nreal x(n)\n{loop}end\n", "a.f90").nests
    assert isinstance(nest, TranslatedNest) and nest.edit
    assert sorted(r.writes for r in nest.lifted.nest.references) == [False, True, True]


def test_a_nest_may_write_whole_arrays() -> None:
    loop = "do i = 1, n\na(i) = 0\nif (i > n - 2) print *, flags\nend do\n"
    text = f"subroutine f(a, n)\ninteger n, i\nlogical flags(5)\nreal a(n)\nflags = .true.\n{loop}end\n"
    nests = translated(text, "a.f90").nests
    assert isinstance(nests[-1], TranslatedNest) and nests[-1].edit
