"""Reuse vectors, compared with the iterations that touch the same element or page when the loops are run."""

from __future__ import annotations

from itertools import combinations, product

import pytest
from support import nest, translated
from when_used import sympy

from iopref.analysis.reuse import Group, Reuse, groups
from iopref.analysis.reuse_vectors import reuse_vectors
from iopref.analysis.section import SMALLEST_PAGE
from iopref.model import Expr, Nest, Reference
from iopref.report.explain import explained

ARRAYS = "double a[60][700], x[900], c[20][30][8]; int b[100];"
TEMPORAL, SPATIAL, GROUP = Reuse.TEMPORAL, Reuse.SPATIAL, Reuse.GROUP
VECTORS = {
    "for (int i = 0; i < 9; i++) for (int j = 0; j < 7; j++) a[i][j] = 0;": [(SPATIAL, (0, 1))],
    "for (int t = 0; t < 3; t++) for (int i = 0; i < 9; i++) x[i] = t;": [(TEMPORAL, (1, 0)), (SPATIAL, (0, 1))],
    "for (int i = 0; i < 9; i++) for (int j = 7; j > 0; j--) x[i + j] = 0;": [(TEMPORAL, (1, 1)), (SPATIAL, (0, 1))],
    "for (int i = 0; i < 9; i += 2) for (int j = 0; j < 9; j++) x[3 * i + 2 * j] = 0;": [
        (TEMPORAL, (1, -3)),
        (SPATIAL, (0, 1)),
    ],
    "for (int i = 0; i < 9; i++) for (int j = 0; j < 7; j++) for (int k = 0; k < 8; k++) c[i][j][k] = 0;": [
        (SPATIAL, (0, 0, 1)),
        (SPATIAL, (0, 1, 0)),
        (SPATIAL, (1, 0, 0)),
    ],
    "for (int i = 1; i < 9; i++) for (int j = 0; j < 7; j++) a[i][j] = a[i - 1][j + 2];": [
        (SPATIAL, (0, 1)),
        (GROUP, (1, -2)),
    ],
    "for (int i = 0; i < 9; i++) for (int j = 0; j < 7; j++) for (int k = 0; k < 5; k++) x[i - 2 * k + 50] = j;": [
        (TEMPORAL, (2, 0, 1)),
        (TEMPORAL, (0, 1, 0)),
        (SPATIAL, (0, 0, 1)),
    ],
    "for (int i = 0; i < 9; i++) for (int j = 0; j < 7; j++) x[b[i]] = j;": [(TEMPORAL, (0, 1))],
    "for (int i = 0; i < 9; i++) for (int j = i; j < 9; j++) a[j][i] = a[j][j];": [(SPATIAL, (1, 0))],
}


def element(of: Nest, reference: Reference, at: tuple[int, ...]) -> int | None:
    """The offset of what a reference touches in an iteration; None if memory determines it."""
    indices = dict(zip(reference.path, map(Expr.of, at), strict=True))
    return reference.offset.substitute(indices).constant


def led_by_a_write(found: Nest) -> Group:
    return next(g for g in groups(found) if any(m.reference.writes for m in g.members))


@pytest.mark.parametrize("loops", VECTORS)
def test_reuse_vectors_lead_to_what_is_touched_again(loops: str) -> None:
    found = nest(ARRAYS, loops)
    group = led_by_a_write(found)
    leading, vectors = group.leading(found), reuse_vectors(found, group)
    assert [(v.kind, v.vector) for v in vectors] == VECTORS[loops]
    steps = [found.loop(i).step for i in leading.path]
    for vector in vectors:
        here = tuple([20] * len(steps))
        there = tuple(at + v * s for at, v, s in zip(here, vector.vector, steps, strict=True))
        first, then = element(found, leading, here), element(found, vector.follower or leading, there)
        if first is not None and then is not None:
            assert abs(then - first) < (SMALLEST_PAGE if vector.kind is SPATIAL else 1)


@pytest.mark.parametrize("loops", [of for of in VECTORS if "b[" not in of])
def test_all_temporal_reuse_is_along_the_vectors(loops: str) -> None:
    found = nest(ARRAYS, loops)
    group = led_by_a_write(found)
    leading = group.leading(found)
    basis = [list(v.vector) for v in reuse_vectors(found, group) if v.kind is TEMPORAL]
    steps = [found.loop(i).step for i in leading.path]
    counts = product(range(4), repeat=len(steps))
    times = {at: element(found, leading, tuple(20 + n * s for n, s in zip(at, steps, strict=True))) for at in counts}
    for one, other in combinations(times, 2):
        apart = [b - a for a, b in zip(one, other, strict=True)]
        if times[one] == times[other]:
            assert sympy.Matrix([*basis, apart]).rank() == len(basis)


def test_what_is_told_of_reuse_vectors_names_the_loops_that_have_to_be_localized() -> None:
    text = """
void f(int n, int m, double (*restrict a)[m], const double *x, double *y)
{
    for (int t = 0; t < n; t++)
        for (int i = 1; i < n; i++)
            for (int j = 0; j < m; j++)
                y[j] += x[i + j] * (a[i][j] + a[i - 1][j]);
}
"""
    told = " ".join(explained(translated(text)).split())
    assert "reuse vectors (t, i, j): temporal (1, 0, 0), if t is localized; temporal (0, 1, -1), if i is" in told
    assert "spatial (0, 0, 1); group (0, 1, 0) to a[i - 1][j], if i is localized" in told
