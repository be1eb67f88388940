"""Rows that an index array selects: `for (k = row[list[i]]; k < row[list[i] + 1]; k++) sum += a[k];`.

The rows of successive iterations of `i` lie anywhere in `a`, unlike rows from `row[i]` to `row[i + 1]`, which follow
each other. The same holds for rows that only some iterations go through: `if (active[i]) for (k = row[i]; ...)`. Hints
prefetch such rows one by one, like the elements of an indirect reference.
"""

from __future__ import annotations

from iopref.model import Expr, Nest, Reference
from iopref.records import replace


def with_gathered_rows(nest: Nest) -> Nest:
    """The nest, in which each reference has the loops that gather rows of its array."""
    return replace(nest, references=tuple(_gathered(nest, r) for r in nest.references))


def _gathered(nest: Nest, reference: Reference) -> Reference:
    """The reference with the loops whose iterations select the range over which an inner loop moves the reference."""
    moving = [nest.loop(i) for i in reference.path if i in reference.offset.loops]
    gathers = frozenset(outer for loop in moving for outer in nest.gathering(loop) if outer in reference.path)
    if reference.triangle >= 0 or not gathers:
        return reference
    tests: dict[Expr, None] = dict.fromkeys(test for v in moving if v.tested for test in v.tested.tests)
    return replace(reference, gathers=gathers, tests=reference.tests or tuple(tests))
