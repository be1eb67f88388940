"""Concrete values which show that references do not cover others, compared with what isl says about all values."""

from __future__ import annotations

from itertools import product

import pytest
from support import nest

from iopref.poly import footprint

DECLARATIONS = (
    "int n, m, k0, k1; double a[40][50][60], b[3000], v[300][5], *restrict p; struct { double x[300], y[300]; } c;"
)
NESTS = {
    "constants apart": "for (int i = 1; i < n; i++) { b[i] += b[i + 1] * b[i - 1] + b[7]; c.x[i] = c.y[i + 2]; }",
    "planes": "for (int k = k0; k < k1; k++) { for (int j = 1; j <= n; j++) for (int i = 2; i < m; i++)"
    " a[k][j][i] += a[k - 1][j][i - 2] + a[k][n][i]; for (int i = 4; i < m - 3; i++) a[k][n][i] += a[k][0][i + 1]; }",
    "triangles": "for (int i = 0; i < n; i++) { for (int j = 0; j <= i; j++) b[i + j] += b[i] * b[2 * j];"
    " for (int j = n; j > i; j--) b[j] += b[j - i] * b[n]; }",
    "components": "for (int k = 0; k < m; k++) for (int i = 1; i < n; i++) { for (int j = 0; j < 5; j++)"
    " v[i][j] += v[i - 1][j] * v[i][1]; v[i][4] += v[i][0] + b[k]; }",
    "variable strides": "for (int i = 0; i < n; i++) { for (int j = 0; j < m; j++) p[i * 1L * m + j] += p[i * 1L * m];"
    " for (int j = k0; j < m; j += 2) p[i * 1L * m + j] += p[(i + 1L) * m + j]; }",
    "blocks": "for (int i = 0; i < n; i += 8) for (int j = i; j < n && j < i + 8; j++) b[j] += b[j + 8] * b[2 * i];",
}


@pytest.mark.parametrize("least", [0, 8])
@pytest.mark.parametrize("loops", NESTS.values(), ids=NESTS)
def test_what_values_show_is_never_what_isl_denies(loops: str, least: int, monkeypatch: pytest.MonkeyPatch) -> None:
    shown, not_covered = 0, 0
    found = nest(DECLARATIONS, loops)
    for loop in found.loops:
        inside = [r for r in found.references if loop.id in r.path]
        for whole, part in product(inside, inside):
            if whole.array != part.array or not any(footprint._deciding(found, r, loop) for r in (whole, part)):
                continue
            deciding = {r: footprint._deciding(found, r, loop) for r in (whole, part)}
            uncovered = footprint.is_uncovered(found, (whole,), (part,), loop, 0, deciding, least)
            with monkeypatch.context() as without:
                without.setattr(footprint, "is_uncovered", lambda *_: False)
                covers = footprint.covers(found, (whole,), (part,), loop, 0, least)
            assert not (uncovered and covers), f"{part.text} in {whole.text} around {loop.index}"
            shown, not_covered = shown + uncovered, not_covered + (not covers)
    assert 0.8 * not_covered <= shown <= not_covered
