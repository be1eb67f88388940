"""The affine conditions of a program under which a strip is hinted: excluded data get no prefetch and no release.

No loop is split for these conditions; a strip gets no hint if the conditions hold in none of its iterations.
"""

from __future__ import annotations

from iopref.analysis.conditions import Requirement
from iopref.analysis.reuse import Reuse, reuse
from iopref.analysis.section import Strip
from iopref.analysis.shared_pages import SharedPages
from iopref.model import Bound, Compare, Expr, Nest
from iopref.poly.extremes import extreme, index_range
from iopref.transform.choose import Choice


def guards(
    nest: Nest, choice: Choice, strip: Strip, period: SharedPages | None = None, around: bool = False
) -> tuple[Requirement, ...]:
    """The affine conditions that a group is touched in some iteration of a strip, and of the `period` if there is one.

    A loop around the pipeline whose iterations share data contributes all its iterations: the condition must hold in
    one of them. Conditions on the other loops `around` are included only if asked for; for prefetches,
    `program_conditions` has them.
    """
    group, loop = choice.group, choice.loop
    if not group.guards or choice.near or any(any(m.vector) for m in group.members):
        return ()
    over: dict[int, tuple[Bound, Bound]] = {}
    for v in (nest.loop(i) for i in group.path):
        if v is loop:
            over[v.id] = strip.index(v)
        elif period and v is period.outer:
            last = v.counted + (period.of_turn("first") + period.of_turn("count") - 1) * v.step
            ends = Bound((v.counted,)), Bound((last,))
            over[v.id] = ends if v.upwards else ends[::-1]
        elif v.depth > loop.depth or reuse(nest, group.first, v) is not Reuse.NONE:
            over[v.id] = index_range(nest, v.id)
    found = []
    for guard in group.guards:
        if guard.level or not guard.loops & over.keys() and not around:
            continue
        most = extreme(guard, True, over)
        if not most.level and (most.constant is None or most.constant < 0):
            meaning = f"where {guard.c()} is not negative in some iteration"
            found.append(Requirement(Compare(most, ">=", Expr()), meaning, in_strip=True))
    return tuple(found)
