"""Which members of a group form a row: they touch one stretch of memory, seen from a pipelined loop."""

from __future__ import annotations

from functools import lru_cache

from iopref.analysis.conditions import between_steps
from iopref.analysis.reuse import Group, Member
from iopref.model import Compare, Expr, Loop, Nest, choice, quotient, truth
from iopref.records import dataclass


@dataclass(frozen=True)
class Row:
    """Members of a group that touch the same data in one iteration of the loops around a pipeline.

    `leader` runs ahead of the others along the pipelined loop, by up to `lead` iterations; `rank` is
    how far ahead the row is along the loops around, in iterations, and along those that step by a variable.
    """

    members: tuple[Member, ...]
    leader: Member
    trailer: Member
    lead: int
    rank: tuple[int, ...]


@lru_cache(maxsize=1024)
def rows(nest: Nest, group: Group, loop: Loop) -> tuple[Row, ...]:
    """The rows of a group at a pipelined loop; rows that touch new data first come first."""
    depth = group.path.index(loop.id)
    found: dict[tuple[int, ...], list[Member]] = {}
    for member in group.members:
        found.setdefault(group.row(nest, member, depth), []).append(member)
    result = []
    for rank, members in found.items():
        along = [group.rank(nest, m)[depth] for m in members]
        leader = min((m for m, a in zip(members, along, strict=True) if a == max(along)), key=lambda m: m.spread)
        trailer = min((m for m, a in zip(members, along, strict=True) if a == min(along)), key=lambda m: m.spread)
        lead = loop.whole(max(along) - min(along))
        result.append(Row(tuple(members), leader, trailer, lead, rank))
    return tuple(sorted(result, key=lambda r: r.rank, reverse=True))


def by_outer(others: list[Row], row: Row, loop: Loop) -> tuple[list[Row], list[Row]]:
    """The rows that come to a row's data in the same iteration of the loops around a pipeline, and in others."""
    beside = [r for r in others if r.rank[: loop.depth] == row.rank[: loop.depth]]
    return beside, [r for r in others if r not in beside]


def lead(nest: Nest, group: Group, row: Row, loop: Loop, ahead: bool) -> Expr:
    """Iterations of a pipelined loop by which members lie behind the leader of a row, or `ahead` of its trailer.

    Where the loop steps by a variable, members of other rows too that come to the same data if it divides the distance.
    """
    at = loop.depth
    others = (
        r.rank
        for r in rows(nest, group, loop)
        if r.rank[:at] == row.rank[:at] and r.rank[at + 1 :] == row.rank[at + 1 :]
    )
    apart = max((rank[at] - row.rank[at] if ahead else row.rank[at] - rank[at]) for rank in others)
    if loop.step_known or not apart:
        return Expr.of(row.lead)
    assert isinstance(loop.pace, Expr)
    if apart == 1:
        return truth(Compare(loop.pace, "==", Expr.of(1)))
    return choice(between_steps(loop, Expr.of(apart)), Expr(), quotient(Expr.of(apart), loop.pace))
