"""Conditions under which the program touches data: nothing is prefetched where they are known not to hold."""

from __future__ import annotations

from itertools import takewhile

from iopref.analysis.conditions import Localized, Requirement, runs
from iopref.analysis.reuse import Group, Reuse, reuse
from iopref.analysis.rows import Row
from iopref.analysis.section import stride
from iopref.model import ALWAYS, NEVER, Condition, Expr, Holds, Loop, Nest, any_of


def entered(nest: Nest, group: Group, loop: Loop) -> tuple[Requirement, ...]:
    """What must hold for a group to be touched at all in a run of a pipelined loop, known at the nest's entry.

    The conditions that the program makes, and that inner loops run, as far as no section would be empty: those that
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
    """The first conditions for touching a group that its nest's entry decides."""
    return tuple(takewhile(lambda w: not w.loops, group.when))


def made_conditions(
    nest: Nest, group: Group, all_rows: tuple[Row, ...], loop: Loop, localized: Localized
) -> tuple[Requirement, ...]:
    """The other conditions of the program under which a pipelined loop touches a group, on the loops around it.

    Where iterations of such a loop share data, and that stay in memory, they do not count: others may have fetched
    them. No condition is evaluated where the program has not found those before it to hold.
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
