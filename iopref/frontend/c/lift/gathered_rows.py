"""Rows that an index array picks: `for (k = row[list[i]]; k < row[list[i] + 1]; k++) sum += a[k];`.

The rows of successive iterations of `i` lie anywhere in `a`, unlike those from `row[i]` to `row[i + 1]`, which follow
each other. Hints prefetch gathered rows one by one, like the elements of an indirect reference.
"""

from __future__ import annotations

from iopref.model import Nest, Reference
from iopref.records import replace


def with_gathered_rows(nest: Nest) -> Nest:
    """The nest, in which each reference knows the loops that gather rows of its array."""
    references = tuple(replace(r, gathers=gathers) if (gathers := _gathering(nest, r)) else r for r in nest.references)
    return replace(nest, references=references)


def _gathering(nest: Nest, reference: Reference) -> frozenset[int]:
    """The loops, by id, that pick through an index array the range in which a loop inside them moves a reference."""
    if reference.triangle >= 0:
        return frozenset()
    moving = [nest.loop(i) for i in reference.path if i in reference.offset.loops]
    return frozenset(outer for loop in moving for outer in nest.gathering(loop) if outer in reference.path)
