"""Subscripts that are the quotient and the remainder of one index: loops over rows and columns made one by hand."""

from __future__ import annotations

import pytest
from support import served, translated


@pytest.mark.parametrize(
    "reference, stride",
    [
        ("a[k / 400][k % 400]", 8),
        ("a[(k + 3) / 400][(k + 3) % 400]", 8),
        ("a[2 * k / 400][2 * k % 400]", 16),
        ("f[k / 400 * 400 + k % 400]", 8),
        ("f[3 * (k % 400) + 1200 * (k / 400)]", 24),
        ("cube[k / 1200][k / 400 % 3][k % 400]", None),
        ("a[k / 400][(k + 1) % 400]", None),
        ("a[k / 300][k % 300]", None),
        ("a[(unsigned)k / 400][(unsigned)k % 400]", None),
    ],
)
def test_rows_that_lie_end_to_end_are_one(reference: str, stride: int | None) -> None:
    """C says that `x / n * n + x % n` is `x`, for negative `x` too; other quotients stay unknown."""
    loop = f"for (int k = 0; k < n; k++) {reference} = 1;"
    text = f"double a[300][400], f[999999], cube[100][3][400];\nvoid g(int n) {{ {loop} }}\n"
    (nest,) = served(translated(text))
    (found,) = nest.lifted.nest.references
    moved = found.offset.coefficient(nest.lifted.nest.root.id)
    assert moved is not None
    assert moved.constant == (stride or 0)
