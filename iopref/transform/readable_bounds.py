"""When a hint may read the memory that holds an address or a bound: only where the program reads that memory too."""

from __future__ import annotations

from iopref.analysis.conditions import Requirement, runs
from iopref.analysis.section import Section, Strip
from iopref.model import Bound, Compare, Expr, Loop, Nest, Reference
from iopref.poly.extremes import extreme, index_range

IN_MEMORY = (
    "bounds of the loops around it are found in memory, where hints cannot read them ahead",
    "use variables as bounds, or ranges that follow each other, as `row[i]` to `row[i + 1]`",
)
"""Why a reference gets no hint, and what would help."""


def computable(
    nest: Nest, reference: Reference, loop: Loop, inner: tuple[Loop, ...], strip: Strip, whole: Section
) -> tuple[Requirement, ...]:
    """The conditions under which a section can be computed, in iterations that the program executes."""
    place = max((value.level for i, value in whole.at if i != loop.id), default=0)
    uncertain = place > loop.depth + 1 or place and not certain(loop, inner)
    conditions = running(nest, loop, inner, strip) if reference.loads or uncertain else ()
    return readable(strip, max(whole.level, place), conditions)


def readable(strip: Strip, level: int, conditions: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """The conditions under which the program reads the memory that holds an address or a bound, so that hints may."""
    if not level and not conditions:
        return ()
    some = Compare(strip.start, "<", strip.to)
    return (Requirement(some, "where these loops have iterations", in_strip=True), *conditions)


def running(nest: Nest, loop: Loop, inner: tuple[Loop, ...], strip: Strip) -> tuple[Requirement, ...]:
    """For each inner loop, the condition that it has iterations in some iteration of a strip and of the loops between.

    Bounds found in memory are assumed not to decrease, as in `extreme`.
    """
    over: dict[int, tuple[Bound, Bound]] = {loop.id: strip.index(loop)}
    conditions = []
    for v in inner:
        low, high = index_range(nest, v.id)
        times = high.value - low.value + 1
        if not (v.first.value.loops | v.past.value.loops) & over.keys():
            condition = runs(v)
        elif times.opaque_loops & over.keys():
            start, past = (v.first, v.past) if v.upwards else (v.past, v.first)
            condition = Compare(extreme(start.value, False, over), "<", extreme(past.value, True, over))
        else:
            condition = Compare(extreme(times, True, over), ">", Expr())
        conditions.append(Requirement(condition, "where these loops have iterations", in_strip=True))
        over[v.id] = (low, high)
    return tuple(conditions)


def certain(loop: Loop, inner: tuple[Loop, ...]) -> bool:
    """Whether the bounds of a strip prove that some inner iteration is executed.

    With bounds found in memory this is so if one range begins where the last one ended, as in `row[i] .. row[i + 1]`:
    then the lengths add up, in whatever order the values are.
    """
    return all(v.goes_on_after(loop) for v in inner if v.reads)
