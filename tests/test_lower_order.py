"""Nests that touch vectors only, as long as a matrix of their procedure has rows, get no hints."""

from __future__ import annotations

import pytest
from fortran_texts import translated as fortran
from support import served, translated

from iopref.report.explanation import explanation
from iopref.report.short import in_short
from iopref.translate import TranslatedNest

VECTORS = "for (int i = 0; i < n; i++) y[i] = 2 * x[i];"
PRODUCT = "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) y[i] += a[i][j] * x[j];"
TRIANGLE = "for (int i = 0; i < n; i++) for (int j = i; j < n; j++) y[i] += a[i][j] * x[j];"
LINEAR = "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) y[i] += p[i * n + j] * x[j];"


def hinted(
    loops: str, parameters: str = "int n, int m, double a[n][n], double *p, double *x, double *y, int *first"
) -> list[int]:
    """Which nests of a function get hints, by their number."""
    text = f"void f({parameters})\n{{\n{loops}\n}}\n"
    result = translated(text)
    return [result.nests.index(nest) for nest in served(result)]


@pytest.mark.parametrize("matrix", [PRODUCT, TRIANGLE, LINEAR])
def test_vectors_beside_a_matrix_get_no_hints(matrix: str) -> None:
    assert hinted(VECTORS + matrix + VECTORS) == [1]


@pytest.mark.parametrize(
    "other",
    [
        "",
        PRODUCT.replace("n;", "m;"),
        PRODUCT.replace("j < n", "j < m"),
        PRODUCT.replace("j < n", "j < n - m"),
        PRODUCT.replace("j < n", "j < n - *first"),
        "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) y[i] += x[i] * x[j];",
        "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) y[i] += a[i % 2][j];",
    ],
)
def test_they_keep_their_hints_if_no_square_matrix_of_their_length_is_seen(other: str) -> None:
    assert 0 in hinted(VECTORS + other)


@pytest.mark.parametrize("much", ["x[m * i]", "x[300 * i]", "a[i][0]", "x[(long)y[i]]"])
def test_a_nest_keeps_its_hints_if_it_touches_more_than_vectors(much: str) -> None:
    assert hinted(VECTORS.replace("x[i]", much) + PRODUCT) == [0, 1]


@pytest.mark.parametrize(
    ("copies", "gets"),
    [
        ("const int rows = *size, n = *size;", [1]),
        ("const int rows = *size, n = *other;", [0, 1]),
        ("const int rows = *size; *size = 3; const int n = *size;", [0, 1]),
    ],
)
def test_constants_that_are_copies_of_one_variable_are_equal(copies: str, gets: list[int]) -> None:
    loops = copies + VECTORS.replace("n;", "rows;") + PRODUCT
    assert hinted(loops, "int *size, int *other, int ld, double (*a)[ld], double *x, double *y") == gets


def test_the_work_vectors_of_a_fortran_solver_get_no_hints() -> None:
    lines = (
        "subroutine power(n, x, y)",
        "integer n",
        "real x(n), y(n)",
        "real, allocatable :: a(:, :)",
        "allocate (a(n, n))",
        "call fill(a, n)",
        "do 10 i = 1, n",
        "10    y(i) = 2 * x(i)",
        "do 20 j = 1, n",
        "do 20 i = 1, n",
        "20    y(i) = y(i) + a(i, j) * x(j)",
        "end",
    )
    text = "".join(f"{' ' if line[0].isdigit() else ' ' * 6}{line}\n" for line in lines)
    nests = fortran(text).nests
    assert [bool(n.plan.pipelines) for n in nests if isinstance(n, TranslatedNest)] == [False, True]


def test_the_reason_is_told() -> None:
    text = f"void f(int n, double a[n][n], double *x, double *y)\n{{\n{VECTORS}\n{PRODUCT}\n}}\n"
    first, *_ = in_short(explanation(translated(text))).splitlines()
    told = (
        "needs no hints: x[i] and y[i]: the nest touches only vectors, each no longer than a row or column of a matrix"
    )
    assert told in first
