"""What declared array sizes tell about loops with symbolic bounds: their largest trip counts and footprints.

A correct program stays within its arrays.
"""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from iopref.analysis.section import Spread, stride, touched_on_average
from iopref.model import Expr, Loop, Nest, Reference
from iopref.poly.extremes import upper_bound as largest


def row_bytes(reference: Reference, dimension: int) -> int | None:
    """Bytes from one element of a dimension to the next, the product of the inner sizes; None if unknown."""
    dims, apart = reference.dimensions, dict(reference.offset.terms)
    others = {atom for d, x in enumerate(dims) if d != dimension for atom in x.atoms}
    for moving, steps in dims[dimension].terms:
        if moving and moving in apart and others.isdisjoint(moving):
            return abs(apart[moving] // steps)
    return None


def _row(reference: Reference, moved: Set[int]) -> int | None:
    """The bytes of the declared row in which loops move a reference; None if unknown."""
    outermost = next((d for d, x in enumerate(reference.dimensions) if x.loops & moved), 0)
    return next((row for d in reversed(range(outermost)) if (row := row_bytes(reference, d))), None)


def bytes_within(nest: Nest, reference: Reference, spread: Spread, loops: tuple[Loop, ...]) -> int | None:
    """The most bytes, gaps included, that a group touches over all iterations of `loops`; None if unknown.

    The bound follows from the declared dimensions of the array of `reference`, or of other arrays that the loops walk.
    """
    moved = {loop.id for loop in loops}
    row = _row(reference, moved)
    if row is not None or not moved & reference.offset.loops:
        return row
    if reference.unknown_along & moved or reference.triangle >= 0 or spread.indices:
        return None
    total = reference.element + spread.above - spread.below
    for loop in (v for v in loops if v.id in reference.offset.loops):
        apart, times = stride(reference, loop).constant, largest_value(nest, loop.path[:-1], loop.trips)
        if not apart or times is None:
            return None
        total += abs(apart) * (times - 1)
    return total


@lru_cache(maxsize=4096)
def largest_value(nest: Nest, path: tuple[int, ...], size: Expr) -> int | None:
    """The largest value of an expression in any iteration of the loops of a path, at least zero; None if unknown.

    The trip counts of these loops are used, and those of loops that run in each of their iterations.
    """
    size = touched_on_average(size)
    if size.constant is not None:
        return max(size.constant, 0)
    told = [(v.trips, times) for v, times in _walking(nest) if v.path[:-1] == path[: v.depth]]
    if not told:
        return None
    found = largest(size, [nest.loop(i) for i in path], told)
    return None if found is None else max(found, 0)


@lru_cache(maxsize=64)
def _walking(nest: Nest) -> tuple[tuple[Loop, int], ...]:
    """The loops that walk through arrays of declared sizes, each with its largest possible number of iterations.

    Arrays of one element are ignored: old programs declare larger arrays with the size one.
    """
    found: dict[Loop, int] = {}
    loops = {v.path: v for v in nest.loops if v.trips.constant is None and not v.breaks}
    for reference in (r for r in nest.references if not r.guarded and r.path in loops):
        loop = loops[reference.path]
        size = _row(reference, {loop.id}) or (reference.extent.constant if reference.extent else None)
        apart = stride(reference, loop).constant
        if size is not None and apart and size > reference.element and loop.id not in reference.unknown_along:
            times = (size - reference.element) // abs(apart) + 1
            found[loop] = min(times, found.get(loop, times))
    return tuple(found.items())
