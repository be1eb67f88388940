"""Which references touch memory at the end of another reference's row, so that both are treated as one.

Examples are the diagonal `a[i][i]` next to `a[i][0]` to `a[i][i - 1]`, or `a[i][k]` in front of `a[i][k + 1]` to
`a[i][n - 1]`, whether or not the loop over the row is around both. The two touch one stretch of memory in each
iteration, so they are prefetched, released and counted together.
"""

from __future__ import annotations

from iopref.analysis.reuse import Group
from iopref.analysis.section import Spread
from iopref.model import Nest
from iopref.poly.footprint import lie_apart
from iopref.records import dataclass


@dataclass(frozen=True)
class Adjacent:
    """A group, `part`, that touches memory at one end of the row of another group, `whole`.

    The loops that walk the row do not move `part`. The row grows by `below` bytes (negative) at its beginning or by
    `above` bytes at its end; the other number is zero.
    """

    part: Group
    whole: Group
    below: int
    above: int


def adjacent(nest: Nest, groups: tuple[Group, ...]) -> tuple[Adjacent, ...]:
    """The pairs of groups of which one touches an end of the other's row; a group is the `part` of at most one pair."""
    found = []
    for part in groups:
        places = [p for whole in groups if (p := _beside(nest, part, whole))]
        found += [max(places, key=lambda p: len(p.whole.path))] if places else []
    parts = [p.part for p in found]
    return tuple(p for p in found if p.whole not in parts)


def widened(spread: Spread, adjacent: tuple[Adjacent, ...]) -> Spread:
    """A row's spread, with the bytes that adjacent references add to it."""
    below = min((b.below for b in adjacent), default=0)
    above = max((b.above for b in adjacent), default=0)
    return Spread(spread.indices, spread.below + below, spread.above + above)


def _beside(nest: Nest, part: Group, whole: Group) -> Adjacent | None:
    if part.first.array != whole.first.array or whole.path[: len(part.path)] != part.path:
        return None
    depth = max((i for i, v in enumerate(part.path, 1) if v in part.first.offset.loops), default=0)
    if len(whole.path) <= depth:
        return None
    if any(g.first.loads or g.first.indirect or any(any(m.vector) for m in g.members) for g in (part, whole)):
        return None
    ours, its = ((g.spread.below, g.spread.above) for g in (part, whole))
    row = tuple(nest.loop(i) for i in whole.path[depth:])
    below, above = lie_apart(nest, part.first, ours, whole.first, its, row)
    size = part.first.element + ours[1] - ours[0]
    if below is not None and -size <= below < 0:
        return Adjacent(part, whole, below, 0)
    return Adjacent(part, whole, 0, above) if above is not None and 0 < above <= size else None
