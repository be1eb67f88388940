"""Prefetches that another one makes needless: its section holds theirs, in every iteration of the same loop.

It holds what its row leads by; and, as strips are fetched ahead one after the other, what a few iterations of a nest's
outermost loop before or after touch, but for the first and last of all.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.analysis.reuse import NEIGHBOURS, Member
from iopref.analysis.rows import rows
from iopref.analysis.section import SMALLEST_PAGE, stride
from iopref.model import Nest
from iopref.poly.footprint import covers
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
    if any(len(rows(nest, c.group, loop)) > 1 or walked_loops(nest, c.group, loop) for c in (whole, part)):
        return False
    large, small = (tuple(m.reference for m in _with_near(c)) for c in (whole, part))
    if any(reference.loads or reference.indirect for reference in (*large, *small)):
        return False
    pace = stride(small[0], loop)
    if pace != stride(large[0], loop):
        return False
    apart = abs(pace.constant or SMALLEST_PAGE)
    return covers(nest, large, small, loop, 0 if loop.depth or apart >= SMALLEST_PAGE else NEIGHBOURS)


def _with_near(choice: Choice) -> Iterator[Member]:
    """The members of a group, and of those that are prefetched with it."""
    for group in (choice.group, *(b.part for b in choice.near)):
        yield from group.members


def _conditions(nest: Nest, choice: Choice) -> set[object]:
    """Under which a choice prefetches."""
    return {*choice.entered(nest), *choice.group.when, *choice.group.guards}
