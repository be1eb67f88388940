"""Prefetches that another one makes needless: its section holds theirs, in every iteration of the same loop.

It holds what its row leads by; and, as strips are fetched ahead one after the other, what a few iterations of a nest's
outermost loop before or after touch, but for the first and last of all.
"""

from __future__ import annotations

from iopref.analysis.ranges import extreme, index_range
from iopref.analysis.reuse import NEIGHBOURS
from iopref.analysis.rows import Row, rows
from iopref.analysis.section import SMALLEST_PAGE, Section, section, stride
from iopref.model import Expr, Nest
from iopref.transform.choose import Choice
from iopref.transform.index_walks import walked_loops


def covered(nest: Nest, choice: Choice, choices: tuple[Choice, ...]) -> bool:
    """Whether a group's data are prefetched by another of the choices, with it in one strip.

    Of two that hold each other, as of loops that follow each other, the first one prefetches.
    """
    at = choices.index(choice)
    return any(
        _covers(nest, other, choice) and (i < at or not _covers(nest, choice, other))
        for i, other in enumerate(choices)
        if other is not choice
    )


def _covers(nest: Nest, whole: Choice, part: Choice) -> bool:
    loop = whole.loop
    if part.loop is not loop or part.group.first.array != whole.group.first.array:
        return False
    if not set(whole.active) <= set(part.active):
        return False
    if not _conditions(nest, whole) <= _conditions(nest, part):
        return False
    a, b = _row(nest, whole), _row(nest, part)
    if a is None or b is None:
        return False
    (row, large), (other, small) = a, b
    pace = stride(row.leader.reference, loop)
    if large.dims or small.dims or pace != stride(other.leader.reference, loop):
        return False
    ahead = small.begin(other.leader.reference) - large.begin(row.leader.reference)
    around = {i: index_range(nest, i) for i in other.leader.reference.path if i != loop.id}
    lowest, highest = extreme(ahead, False, around), extreme(ahead + small.piece, True, around)
    apart = pace.constant
    if apart is None or abs(apart) > SMALLEST_PAGE:
        return not other.lead and _not_negative(lowest) and _not_negative(large.piece - highest)
    near = 0 if loop.depth else NEIGHBOURS
    behind = near + (row.lead - other.lead) * abs(apart)
    below, above = (behind, near) if apart > 0 else (near, behind)
    return _not_negative(lowest + below) and _not_negative(large.piece + above - highest)


def _conditions(nest: Nest, choice: Choice) -> set[object]:
    """Under which a choice prefetches."""
    return {*choice.entered(nest), *choice.group.when, *choice.group.guards}


def _row(nest: Nest, choice: Choice) -> tuple[Row, Section] | None:
    """The row of a group and what it touches in one iteration; None for several rows, or where memory says."""
    group, loop = choice.group, choice.loop
    found = rows(nest, group, loop)
    reference = found[0].leader.reference
    if len(found) > 1 or reference.loads or walked_loops(nest, group, loop):
        return None
    spread = choice.spread(nest, found[0], found[0].leader)
    return found[0], section(nest, reference, nest.inside(group.path, loop.id), spread=spread)


def _not_negative(expr: Expr) -> bool:
    return expr.constant is not None and expr.constant >= 0
