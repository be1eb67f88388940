"""When hints may read the memory that holds an address or a bound: where the program reads it too."""

from __future__ import annotations

import re

from iopref.analysis.conditions import Condition, runs
from iopref.analysis.ranges import extreme, index_range
from iopref.analysis.section import Section, Strip
from iopref.model import Bound, Expr, Loop, Nest, Reference, parameter

IN_MEMORY = (
    "loop bounds on the way are found in memory",
    "use variables as bounds, or ranges that follow each other, as `row[i]` to `row[i + 1]`",
)
"""Why a reference gets no hint, and what would help."""


def computable(
    nest: Nest, reference: Reference, loop: Loop, inner: tuple[Loop, ...], strip: Strip, whole: Section
) -> tuple[Condition, ...]:
    """When a section's place and size can be computed, and are those of iterations that there are."""
    place = max((value.level for i, value in whole.at if i != loop.id), default=0)
    uncertain = place > loop.depth + 1 or place and not certain(loop, inner)
    conditions = running(nest, loop, inner, strip) if reference.loads or uncertain else ()
    return readable(strip, max(whole.level, place), conditions)


def readable(strip: Strip, level: int, conditions: tuple[Condition, ...]) -> tuple[Condition, ...]:
    """When the memory that holds an address or a bound may be read: when the program reads it too."""
    if not level and not conditions:
        return ()
    some = f"{strip.start.c()} < {strip.to.c()}"
    return (Condition(some, "where these loops have iterations", in_strip=True), *conditions)


def running(nest: Nest, loop: Loop, inner: tuple[Loop, ...], strip: Strip) -> tuple[Condition, ...]:
    """For each inner loop, that it has iterations in some iteration of a strip and of the loops on the way.

    Bounds found in memory are taken not to decrease, as in `extreme`.
    """
    over: dict[int, tuple[Bound, Bound]] = {loop.id: strip.index(loop)}
    conditions = []
    for v in inner:
        low, high = index_range(nest, v.id)
        times = high.value - low.value + 1
        if not (v.first.value.loops | v.past.value.loops) & over.keys():
            text = runs(v)
        elif times.opaque_loops & over.keys():
            start, past = (v.first, v.past) if v.upwards else (v.past, v.first)
            text = f"{extreme(start.value, False, over).c()} < {extreme(past.value, True, over).c()}"
        else:
            text = f"{extreme(times, True, over).c()} > 0"
        conditions.append(Condition(text, "where these loops have iterations", in_strip=True))
        over[v.id] = (low, high)
    return tuple(conditions)


def certain(loop: Loop, inner: tuple[Loop, ...]) -> bool:
    """Whether the bounds of a strip tell for certain that some inner iteration is executed.

    Bounds found in memory do when one range begins where the last one ended, as in `row[i] .. row[i + 1]`: then the
    lengths add up, in whatever order the values are.
    """
    here = parameter("here")
    now, then = ({loop.id: at} for at in (here, here + loop.pace))
    within = (v for v in inner if v.reads)
    return all(
        v.upwards and _bare(v.first.value.substitute(then)) == _bare(v.past.value.substitute(now)) for v in within
    )


def _bare(value: Expr) -> str:
    """A value in C without the casts to integers of an index, which is in their range, and parentheses around it."""
    return re.sub(r"\((here)\)", r"\1", re.sub(r"\((?:unsigned )?(?:int|long|short|char)\)", "", value.c()))
