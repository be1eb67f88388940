"""Loops that walk down skewed columns: `for (j = 0; j < n; j++) sum += a[i + j][i];`.

Their index is better counted against the loop around them, as in `a[r][i]` with `r = i + j`: then it is clear that each
iteration of the outer loop walks the rows of the last one, one column further on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from iopref.analysis.reuse import NEIGHBOURS, iteration_limit
from iopref.model import Expr, Loop, Nest, Printed, Reference, without
from iopref.records import replace


def with_skewed(nest: Nest) -> Nest:
    """The nest in which the indices of loops down skewed columns count from another origin, the outermost loops first;
    the same nest if there are no such loops.
    """
    for loop in nest.loops:
        origin = _column(nest, nest.loop(loop.id))
        nest = _counted_from(nest, nest.loop(loop.id), origin) if origin is not None else nest
    return nest


def _column(nest: Nest, loop: Loop) -> Expr | None:
    """The value from which an index is counted so that all references that it moves walk columns; None if there is
    none.
    """
    inner = (v for v in nest.loops if loop.id in v.path[:-1])
    if loop.origin.terms or any(loop.id in v.bound_loops for v in inner):
        return None
    moved = [r for r in nest.references if loop.id in r.path and loop.id in r.offset.loops]
    for outer in reversed(nest.around(loop.path, loop.id)):
        rates = {_rate(r, loop, outer) for r in moved}
        if len(rates) == 1 and (rate := rates.pop()):
            return outer.counted * -rate
    return None


def _counted_from(nest: Nest, loop: Loop, origin: Expr) -> Nest:
    """The nest with the index of a loop, on which no bound depends, counted from another value than zero."""
    counted = loop.counted_from(origin)
    there = {loop.id: counted.counted + origin}

    def moved(expr: Expr) -> Expr:
        return expr.substitute(there)

    def printed(address: Printed) -> Printed:
        def text(values: Mapping[int, Expr]) -> str:
            return address({**values, loop.id: there[loop.id].substitute(values)})

        return text

    references = (
        replace(
            r,
            offset=moved(r.offset),
            address=printed(r.address),
            subscripts=tuple(map(moved, r.subscripts)),
            guards=tuple(map(moved, r.guards)),
            tests=tuple(map(moved, r.tests)),
            when=tuple(map(moved, r.when)),
        )
        if loop.id in r.path
        else r
        for r in nest.references
    )
    loops = (counted if v is loop else v for v in nest.loops)
    return replace(nest, loops=tuple(loops), references=tuple(references))


def _rate(reference: Reference, loop: Loop, outer: Loop) -> Expr | None:
    """By how many rows a reference moves in the next iteration of an outer loop; None if it does not walk columns."""
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
    """Whether columns that begin at this distance have rows in common, as far as known."""
    apart = (rows * outer.step).constant
    return apart is None or 0 < abs(apart) < iteration_limit(loop) * abs(loop.step if isinstance(loop.step, int) else 1)
