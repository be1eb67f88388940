"""Prefetch predicates (THESIS 3.1.1, fig. 3.3), seen from a pipelined loop.

A predicate is the conjunction, over the loops around the pipeline, of `true` (no locality),
`first iteration` (temporal) and `index mod l = 0` (spatial). Each factor counts only where its loop is
localized, which may be known only at run time: `!localized || index == first`. Conditions are
tested once a strip, so that no loop body is copied for them.
"""

from __future__ import annotations

from iopref.analysis.conditions import (
    Localized,
    Requirement,
    before,
    previous_run,
    required,
    where_localized,
)
from iopref.analysis.new_data import first_run, new_since_before
from iopref.analysis.reuse import Group
from iopref.analysis.rows import Row, by_outer
from iopref.model import ALWAYS, Loop, Nest, any_of, as_c

Predicates = tuple[tuple[Row, tuple[Requirement, ...]], ...]
"""The rows of a group, each with the conditions of its prefetch predicate."""


def prefetch_conditions(
    nest: Nest, group: Group, all_rows: tuple[Row, ...], row: Row, loop: Loop, localized: Localized
) -> tuple[Requirement, ...]:
    """When the leader of a row is expected to fault."""
    reference = row.leader.reference
    conditions: list[Requirement] = []
    for outer in nest.around(reference.path, loop.id):
        new = new_since_before(nest, reference, loop, outer)
        previous = previous_run(nest, loop, outer)
        if new and new.when != ALWAYS and new.sooner is None:
            which = " that comes to it" if previous else ""
            when = any_of((first_run(nest, loop, outer, new.cycle), new.when))
            local = localized(outer, loop if new.cycle else None)
            conditions.append(where_localized(local, outer, when, new.meaning(f"{outer.index}{which}")))
    beside, ahead = by_outer([r for r in all_rows if r.rank > row.rank], row, loop)
    if beside:
        never = group.never_meet(nest, row.rank, [r.rank for r in beside])
        finds = f"where {as_c(never)} (otherwise it finds what {beside[-1].leader.reference.text} brought)"
        conditions.append(where_localized(localized(loop), loop, never, finds))
    if ahead:
        nearest = ahead[-1]
        difference = [a - b for a, b in zip(nearest.rank, row.rank, strict=True)]
        depth = next(i for i, d in enumerate(difference) if d)
        outer = nest.loop(group.path[depth])
        never = group.never_meet(nest, row.rank, [nearest.rank])
        when = any_of((never, before(outer, difference[depth])))
        some = "iteration" if difference[depth] == 1 else f"{difference[depth]} iterations"
        finds = f" (then it finds what {nearest.leader.reference.text} brought)"
        conditions.append(
            where_localized(localized(outer), outer, when, f"in the first {some} of {outer.index}{finds}")
        )
    return required(conditions)
