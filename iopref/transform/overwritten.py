"""Prefetches of what a loop overwrites whole: there is nothing to read of it, only room to make."""

from __future__ import annotations

from itertools import pairwise

from iopref.analysis.section import stride
from iopref.model import Expr, Loop, Nest
from iopref.transform.choose import Choice
from iopref.transform.plan import Overwrites


def overwrites(nest: Nest, choice: Choice) -> Overwrites:
    """What is known of the iterations that the prefetches of a group are for, around the loop chosen for it.

    They overwrite whatever they touch if the group is one reference, elements lie side by side in the order of the
    loops, and each iteration is surely made. Iterations of coming runs of the loop do so if nothing in the nest reads
    the array; otherwise a later run may come after a loop that reads it.
    """
    reference, loop = choice.group.first, choice.loop
    if len(choice.group.members) > 1 or choice.near or reference.overwritten_in not in loop.path:
        return Overwrites.NOTHING
    outermost = nest.loop(reference.overwritten_in)
    seen = (*nest.around(reference.path, loop.id)[outermost.depth :], loop, *nest.inside(reference.path, loop.id))
    if any(v.guarded or v.breaks or v.tested or v.within for v in seen) or not _side_by_side(nest, choice):
        return Overwrites.NOTHING
    return Overwrites.IN_ALL_RUNS if outermost is nest.root else Overwrites.IN_THIS_RUN


def _side_by_side(nest: Nest, choice: Choice) -> bool:
    """Whether each iteration of the loop chosen for a group touches whole elements, without gaps, behind those of the
    iteration before.
    """
    reference, loop = choice.group.first, choice.loop
    loops = (loop, *nest.inside(reference.path, loop.id))
    if len(loops) > 2 or not all(_counts_up(v) for v in loops):  # the product of two negative trip counts is positive
        return False
    steps = [stride(reference, v) for v in loops]
    apart = all(step == finer * inner.trips for (step, finer), inner in zip(pairwise(steps), loops[1:], strict=True))
    known = not any(v.trips.level or v.trips.loops & {w.id for w in loops} for v in loops[1:])
    return apart and known and steps[-1] == Expr.of(reference.element)


def _counts_up(loop: Loop) -> bool:
    """Whether a loop goes through all numbers from its first value to its last one."""
    inexact = loop.first.exact is not None or loop.limit.exact is not None
    return loop.step == 1 and loop.comparison in ("<", "<=") and not inexact and not loop.spelling.points
