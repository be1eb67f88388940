"""What the declared sizes of arrays tell of loops whose bounds are variables: how often they iterate, what they touch.

A program that is correct stays within its arrays.
"""

from __future__ import annotations

from functools import lru_cache

from iopref.analysis.section import Spread, stride
from iopref.model import Loop, Nest, Reference


def row_bytes(reference: Reference, dimension: int) -> int | None:
    """Bytes from one element of a dimension to the next: the size of the dimensions further in; None if unknown."""
    dims = reference.dimensions
    others = [x.loops for d, x in enumerate(dims) if d != dimension]
    for loop in (i for i in reference.path if i in dims[dimension].loops and not any(i in o for o in others)):
        apart, steps = reference.offset.coefficient(loop), dims[dimension].coefficient(loop)
        if apart is not None and steps is not None and apart.constant is not None and steps.constant:
            return abs(apart.constant // steps.constant)
    return None


def bytes_within(nest: Nest, reference: Reference, spread: Spread, loops: tuple[Loop, ...]) -> int | None:
    """Bytes at most, gaps included, that a group touches over all iterations of `loops`; None if unknown.

    The dimensions of the array of its `reference` tell, or other arrays that these loops walk.
    """
    moved = {loop.id for loop in loops}
    outermost = next((d for d, x in enumerate(reference.dimensions) if x.loops & moved), 0)
    row = row_bytes(reference, outermost - 1) if outermost > 0 else None
    if row is not None or not moved & reference.offset.loops:
        return row
    if reference.scattered & moved or reference.triangle >= 0 or spread.indices:
        return None
    total = reference.element + spread.above - spread.below
    for loop in (v for v in loops if v.id in reference.offset.loops):
        apart, times = stride(reference, loop).constant, most_iterations(nest, loop)
        if not apart or times is None:
            return None
        total += abs(apart) * (times - 1)
    return total


@lru_cache(maxsize=1024)
def most_iterations(nest: Nest, loop: Loop) -> int | None:
    """The most iterations that a loop may have to stay within the arrays that each of them touches; None if unknown.

    An array of one element tells nothing: old programs declare memory so of which they use more.
    """
    if loop.trips.constant is not None:
        return max(loop.trips.constant, 0)
    if loop.breaks:
        return None
    found = []
    for reference in (r for r in nest.references if r.path == loop.path and not r.guarded):
        size = reference.extent.constant if reference.extent is not None else None
        apart = stride(reference, loop).constant
        if size is not None and apart and size > reference.element and loop.id not in reference.scattered:
            found.append((size - reference.element) // abs(apart) + 1)
    return min(found, default=None)
