"""Loops that walk down skewed columns: `for (j = 0; j < n; j++) sum += a[i + j][i];`.

Their index is better counted against the loop around them, as in `a[r][i]` with `r = i + j`: each iteration of the
outer loop is then seen to walk the rows of the last one, a column further on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from iopref.analysis.conditions import index
from iopref.analysis.reuse import NEIGHBOURS, most
from iopref.model import Expr, Loop, Reference
from iopref.model.products import without


def skewed(loops: Sequence[Loop], references: Sequence[Reference]) -> dict[int, Expr]:
    """From where the indices of loops are counted so that all their references walk columns, by the loops' ids."""
    by_id = {loop.id: loop for loop in loops}
    found = {}
    for loop in loops:
        inner = (v for v in loops if loop.id in v.path[:-1])
        if loop.origin.terms or any(loop.id in p.loops for v in inner for b in (v.first, v.limit) for p in b.parts):
            continue
        moved = [r for r in references if loop.id in r.path and loop.id in r.offset.loops]
        for outer in (by_id[i] for i in reversed(loop.path[:-1])):
            rates = {_rate(r, loop, outer) for r in moved}
            if len(rates) == 1 and (rate := rates.pop()):
                found[loop.id] = index(outer) * -rate
                break
    return found


def _rate(reference: Reference, loop: Loop, outer: Loop) -> Expr | None:
    """How many rows further on a reference begins in the next iteration of an outer loop; None if that is no column."""
    row, across = (reference.offset.coefficient(v.id) for v in (loop, outer))
    if not row or not across or not row.terms or not across.terms:
        return None
    (far, times), (near, size) = (max(e.terms, key=lambda t: (len(t[0]), abs(t[1]))) for e in (across, row))
    if not Counter(near) <= Counter(far):
        return None
    rows = Expr.collect({without(far, near): round(times / size)})
    aside = across - row * rows
    beside = aside.terms and sum(abs(c) for _, c in aside.terms) <= NEIGHBOURS
    long = row.constant is None or abs(row.constant) > NEIGHBOURS
    return rows if beside and long and _walks_again(rows, loop, outer) else None


def _walks_again(rows: Expr, loop: Loop, outer: Loop) -> bool:
    """Whether columns that begin so many rows apart have rows in common, as far as is known."""
    apart = (rows * outer.step).constant
    return apart is None or 0 < abs(apart) < most(loop) * abs(loop.step if isinstance(loop.step, int) else 1)
