"""Array statements become plain loops, with temporaries only where the two sides overlap; mistakes are refused."""

from __future__ import annotations

import pytest

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

HEAD = """\
subroutine s(a, b, c, n, m)
integer n, m, i
double precision a(n, m), b(n, m), c(4, 7), v(10), w(5)
integer k(3)
double precision, allocatable :: h(:, :)
"""


def plain(*statements: str) -> str:
    text = HEAD + "\n".join(statements) + "\nend\n"
    return to_c(Source("s.f90", text), parse_options("s.f90", []))


@pytest.mark.parametrize(
    "statement",
    [
        "a = b + 2 * a",
        "v(1:9) = v(2:10)",
        "a(1:n-1, 2:m) = a(1:n-1, 2:m) + b(2:n, 1:m-1)",
        "a(:, 2) = a(:, 1)",
        "a(1:n-2, 1:m-1) = a(2:n-1, 2:m)",
        "v(10:2:-1) = v(9:1:-1)",
        "a(n, m:) = a(n, m:) - b(1, 2) * a(m, m:)",
        "a(1:i, n) = 2 * a(1:i, m)",
        "a(k(1), :) = a(k(2), :)",
        "a(2:n-1, i) = a(3:n, m)",
        "where (b > 0) a = b",
        "v(2:10) = v(1:9)",
        "a(2:n, :) = a(1:n-1, :)",
        "a(2:n, i) = a(1:n-1, m)",
        "v(i:9) = v(i-1:8)",
    ],
)
def test_sides_that_do_not_overlap_need_no_temporary(statement: str) -> None:
    text = plain(statement)
    assert "array_" not in text
    assert "for (long" in text


@pytest.mark.parametrize(
    "statement",
    [
        "v(2:9) = v(1:8) + v(3:10)",
        "v(10:1:-1) = v",
        "a(2:n, :) = a(1:n-1, :) + a(:n-1, m:1:-1)",
        "v(k) = v(1:3)",
        "a(n, 1:m) = a(1:m, n)",
        "a(i, 1:n) = a(m, n:1:-1)",
        "a(i, k(1):) = a(m, k(2):)",
        "v = cshift(v, 1)",
        "where (v > 0) v = v(10:1:-1)",
    ],
)
def test_sides_that_overlap_have_a_temporary(statement: str) -> None:
    assert "array_" in plain(statement)


@pytest.mark.parametrize(
    ("statement", "declared"),
    [
        ("v(i:9) = v(9:i:-1)", "double array_2[10];"),
        ("c(i:, m) = c(:i:-1, m)", "double array_2[4];"),
        ("c(:, i:m) = c(:, m:i:-1)", "double (*array_2)[4] = fortran_automatic"),
    ],
)
def test_temporaries_are_local_arrays_where_declarations_bound_them(statement: str, declared: str) -> None:
    assert declared in plain(statement)


def test_the_first_dimension_is_innermost() -> None:
    assert plain("a(:, :) = 1").count("[i_2][i_1] = 1") == 1


def test_allocatable_arrays_are_pointers_to_arrays_where_they_are_used() -> None:
    text = plain("allocate(h(n, m))", "do i = 1, n", "h(i, :) = h(i, 1)", "end do")
    assert "double (*restrict h)[h_N1] = (void *)h_;" in text


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("v = w", "the arrays differ in dimension 1: 10 and 5 elements"),
        ("a = v", "arrays of 2 and 1 dimensions do not conform"),
        ("n = v", "`v` is an array, and a scalar is expected"),
        ("n = v(1:2)", "this is a section of `v`, and a scalar is expected"),
        ("v = a(1)", "`a` has 2 dimensions, and 1 subscript here"),
        ("allocate(v(3))", "`v` is not an allocatable array"),
        ("allocate(h(3))", "`h` has 2 dimensions"),
        ("v = sum(a, 3)", "the array has 2 dimensions, DIM=3 is none of them"),
        ("v = matmul(v, w)", "MATMUL takes matrices, or a matrix and a vector"),
        ("w = matmul(transpose(a), v)", "MATMUL of TRANSPOSE and a vector, or of TRANSPOSE twice, is not covered"),
        ("where (v) v = 1", "a mask must be logical, this one is REAL(8)"),
        ("v = reshape(w, order=[1], shape=[5])", "RESHAPE with ORDER= is not covered, in subroutine `s`"),
        ("v = [(w(1:i), i = 1, 4)]", "an array constructor whose inner items vary in number is not covered"),
    ],
)
def test_what_is_wrong_or_not_covered_is_refused_at_its_statement(statement: str, message: str) -> None:
    with pytest.raises(UserError) as raised:
        plain("i = 1", statement)
    assert message in raised.value.diagnostic.message
    position = raised.value.diagnostic.position
    assert position is not None
    assert position.line == 7
