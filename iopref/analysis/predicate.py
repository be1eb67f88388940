"""When a row is prefetched: the prefetch predicate (THESIS 3.1.1, fig. 3.3), and the conditions of the program.

A predicate, seen from a pipelined loop, is the conjunction, over the loops around the pipeline, of `true` (no
locality), `first iteration` (temporal) and `index mod l = 0` (spatial). Each factor counts only where its loop is
localized, which may be known only at run time: `!localized || index == first`. Nothing is prefetched where conditions
of the program are known not to hold. All are tested once a strip, so that no loop body is copied for them.
"""

from __future__ import annotations

from itertools import takewhile

from iopref.analysis.conditions import Localized, Requirement, in_first, previous_run, required, runs, where_localized
from iopref.analysis.new_data import first_run, new_since_before
from iopref.analysis.reuse import Group, Reuse, reuse
from iopref.analysis.rows import Row, by_outer
from iopref.analysis.section import stride
from iopref.model import ALWAYS, NEVER, Condition, Expr, Holds, Loop, Nest, any_of, as_c

Predicates = dict[Row, tuple[Requirement, ...]]
"""The rows of a group, each with the conditions of its prefetch predicate."""


def prefetch_conditions(
    nest: Nest, group: Group, all_rows: tuple[Row, ...], row: Row, loop: Loop, localized: Localized
) -> tuple[Requirement, ...]:
    """The conditions under which the leader of a row is expected to cause page faults."""
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
        when = any_of((never, in_first(outer, difference[depth])))
        some = "iteration" if difference[depth] == 1 else f"{difference[depth]} iterations"
        finds = f" (then it finds what {nearest.leader.reference.text} brought)"
        conditions.append(
            where_localized(localized(outer), outer, when, f"in the first {some} of {outer.index}{finds}")
        )
    return required(conditions)


def entered(nest: Nest, group: Group, loop: Loop) -> tuple[Requirement, ...]:
    """The conditions without which a run of a pipelined loop does not touch a group at all; the nest's entry decides
    them.

    They are the program's conditions, and that inner loops run where no section would be empty otherwise: loops that
    leave the address alone, as in `for k: c[i][j] += ...`.
    """
    conditions = [Requirement(Holds(w), w.c()) for w in _of_entry(group)]
    known = {(v.first, v.past) for v in (nest.loop(i) for i in loop.path)}
    for v in nest.inside(group.path, loop.id):
        decided = not any(p.loops or p.level for b in (v.first, v.past) for p in b.parts)
        if decided and (v.first, v.past) not in known and not stride(group.first, v).terms:
            if v.trips.constant is None:
                conditions.append(Requirement(runs(v), f"{v.index} has iterations"))
            known.add((v.first, v.past))
    return tuple(conditions)


def _of_entry(group: Group) -> tuple[Expr, ...]:
    """The leading conditions for touching a group that can be decided at the nest's entry."""
    return tuple(takewhile(lambda w: not w.loops, group.when))


def program_conditions(
    nest: Nest, group: Group, all_rows: tuple[Row, ...], loop: Loop, localized: Localized
) -> tuple[Requirement, ...]:
    """The program's other conditions, on the loops around, under which a pipelined loop touches a group.

    Where iterations of a loop around share data that stay in memory, conditions on that loop are left out: another
    iteration may have fetched the data. No condition is evaluated before the program has found the earlier ones to
    hold.
    """
    around = {i: depth for depth, i in enumerate(group.path[: group.path.index(loop.id)])}
    conditions = []
    for w in group.when[len(_of_entry(group)) :]:
        if not w.loops <= around.keys():
            break
        shared = {
            nest.loop(i).index: localized(nest.loop(i))
            for i in sorted(w.loops)
            if reuse(nest, group.first, nest.loop(i)) is not Reuse.NONE
            or len({r.rank[around[i]] for r in all_rows}) > 1
        }
        if ALWAYS in shared.values():
            break
        flags: dict[Condition, str] = {flag: index for index, flag in shared.items() if flag != NEVER}
        meanings = [f"where {w.c()}", *(f"where {index} is localized" for index in flags.values())]
        conditions.append(Requirement(any_of([*flags, Holds(w)]), ", or ".join(meanings)))
        if flags:
            break
    return tuple(conditions)
