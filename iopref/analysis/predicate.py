"""Prefetch predicates and release conditions (THESIS 3.1.1, fig. 3.3), seen from a pipelined loop.

A predicate is the conjunction, over the loops around the pipeline, of `true` (no locality),
`first iteration` (temporal) and `index mod l = 0` (spatial). Each factor counts only where its loop is
localized, which may be known only at run time: `!localized || index == first`. Conditions are
tested once a strip, so that no loop body is copied for them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import takewhile
from math import gcd
from typing import Protocol

from iopref.analysis.conditions import (
    Condition,
    at_first,
    at_last,
    bare,
    before,
    between_steps,
    conjunction,
    grouped,
    index,
    iteration,
    last_run,
    runs,
)
from iopref.analysis.reuse import Group, Member, Reuse, bounds_move, reuse, shift
from iopref.analysis.section import SMALLEST_PAGE, Section, Spread, magnitude, stride
from iopref.model import Bound, Expr, Loop, Nest, Reference, call, parameter, trip

EACH = "1"
"""When a pipeline is longer each time."""

_ROW = 512
"""Bytes of pieces' distances that are taken for rows of an array."""

ROOMY = "8"
"""What `iopref_localized` says where there is room for as much again."""


class Localized(Protocol):
    """Tells whether a loop is localized: the answer, or the flag that has it at run time."""

    def __call__(self, loop: Loop, filled: Loop | None = None) -> str | bool:
        """If another loop is `filled`: as if that took all values between its steps."""


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


Predicates = tuple[tuple[Row, tuple[Condition, ...]], ...]
"""The rows of a group, each with the conditions of its prefetch predicate."""


@lru_cache(maxsize=1024)
def rows(nest: Nest, group: Group, loop: Loop) -> tuple[Row, ...]:
    """The rows of a group at a pipelined loop, those that touch new data first in front."""
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


def spread_around(nest: Nest, group: Group, row: Row, member: Member, loop: Loop) -> Spread:
    """What the other members of a row add around one of them: inner index ranges, bytes below and above."""
    depth = group.path.index(loop.id)
    indices = {}
    for i in range(depth + 1, len(group.path)):
        offsets = [m.vector[i] - member.vector[i] for m in row.members]
        indices[group.path[i]] = (min(offsets), max(offsets))
    ends = [m.spread - member.spread + m.reference.element for m in row.members]
    below = min(m.spread - member.spread for m in row.members)
    return Spread(tuple(indices.items()), below, max(ends) - member.reference.element)


def prefetch_conditions(
    nest: Nest, group: Group, all_rows: tuple[Row, ...], row: Row, loop: Loop, localized: Localized
) -> tuple[Condition, ...]:
    """When the leader of a row is expected to fault."""
    reference = row.leader.reference
    conditions = []
    for outer in _around(nest, reference, loop):
        new = finds_again(nest, reference, loop, outer)
        seldom = runs_seldom(nest, loop, outer)
        if new and new.at_end and not slide(reference, loop, outer) and (longer := _longer(loop, outer, seldom)):
            new = replace(new, texts=(*new.texts, longer), at_end=False)
        if new and not new.at_end and new.sooner is None:
            first = f"{iteration(outer).c()} <= {seldom}" if seldom else at_first(outer)
            first = f"{since(outer, new.cycle)} < 0" if new.cycle else first
            which = " that comes to it" if seldom else ""
            text = " || ".join((first, *new.texts))
            conditions.append(
                where_localized(
                    localized(outer, loop if new.cycle else None), outer, text, f"{new.meaning} of {outer.index}{which}"
                )
            )
    beside, ahead = _by_outer([r for r in all_rows if r.rank > row.rank], row, loop)
    if beside:
        never = group.never_meet(nest, row.rank, [r.rank for r in beside])
        finds = f"where {never} (otherwise it finds what {beside[-1].leader.reference.text} brought)"
        conditions.append(where_localized(localized(loop), loop, never, finds))
    if ahead:
        nearest = ahead[-1]
        difference = [a - b for a, b in zip(nearest.rank, row.rank, strict=True)]
        depth = next(i for i, d in enumerate(difference) if d)
        outer = nest.loop(group.path[depth])
        never = group.never_meet(nest, row.rank, [nearest.rank])
        text = " || ".join(filter(None, (never, before(outer, difference[depth]))))
        some = "iteration" if difference[depth] == 1 else f"{difference[depth]} iterations"
        finds = f" (then it finds what {nearest.leader.reference.text} brought)"
        conditions.append(
            where_localized(localized(outer), outer, text, f"in the first {some} of {outer.index}{finds}")
        )
    return tuple(c for c in conditions if c.text)


def _by_outer(others: list[Row], row: Row, loop: Loop) -> tuple[list[Row], list[Row]]:
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
    pace = grouped(loop.pace)
    never = between_steps(loop, Expr.of(apart))
    return parameter(f"({pace} == 1)" if apart == 1 else f"({never} ? 0 : {apart} / {pace})")


def runs_seldom(nest: Nest, loop: Loop, outer: Loop) -> str:
    """The name of the last iteration of `outer` that came to a pipelined loop, if some pass it by; empty otherwise."""
    return last_run(loop) if passing_by(nest, loop) is outer else ""


def passing_by(nest: Nest, loop: Loop) -> Loop | None:
    """The innermost loop around a pipelined one all iterations of which come to a condition that may keep from it."""
    around = [nest.loop(i) for i in loop.path[:-1]]
    return next((v for v in reversed(around) if not v.guarded), None) if loop.guarded and not nest.parallel else None


@dataclass(frozen=True)
class Novelty:
    """When a pipeline touches what the iteration of an outer loop before has not touched, in a triangle for instance.

    That is where one of `texts` holds, conditions on the loops around the pipeline, and if `at_end` also in the
    iterations of the pipelined loop that the one before did not have. If there is a `cycle`, of so many iterations of
    the outer loop, it is not the one before, but the one a cycle before. See `sooner` for that.
    """

    texts: tuple[str, ...]
    at_end: bool
    cycle: Expr | None = None
    sooner: Expr | None = None

    @property
    def meaning(self) -> str:
        """When, in words."""
        first = f"in the first {self.cycle} iterations" if self.cycle else "in the first iteration"
        return first + (", or for what is new in one" if self.texts or self.at_end or self.sooner is not None else "")


def finds_again(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> Novelty | None:
    """What is new in an iteration of an outer loop to a reference that finds the rest there; None if it may be all."""
    ahead = slide(reference, loop, outer)
    again = reuse(nest, reference, outer) is Reuse.TEMPORAL or ahead > 0
    again = again or ahead < 0 and sooner(nest, reference, loop, outer) is not None
    return novelty(nest, reference, loop, outer, runs_seldom(nest, loop, outer)) if again else None


def slide(reference: Reference, loop: Loop, outer: Loop) -> int:
    """How many iterations of a pipelined loop further on an iteration of an outer loop goes: one for `x[i + j]`.

    Less than 0 where it goes against the pipeline's way, as in `x[i - j]`.
    """
    along, across, ahead = stride(reference, loop), stride(reference, outer), shift(reference, loop, outer)
    return ahead if not (across - along * ahead).terms else 0


def sooner(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> Expr | None:
    """By how many iterations a pipeline begins sooner in the next iteration of the loop around it, on the same data.

    None where it does not, ends later as well, or where that is not known.
    """
    inner = [nest.loop(i) for i in reference.path[reference.path.index(outer.id) + 1 :]]
    begin, end = (_moves(loop, bound, outer) for bound in (loop.first, loop.past))
    fixed = all(_new_at_end(nest, reference, v, outer) is False for v in inner if v is not loop)
    if outer.id != loop.path[-2] or begin is None or end is None or not fixed or runs_seldom(nest, loop, outer):
        return None
    back = slide(reference, loop, outer)
    if any(_between(nest, reference, v, outer) != "" for v in inner) or back and any(begin + end):
        return None
    if back:
        return Expr.of(-back) if back < 0 else None
    if min(begin) >= 0 or max(end) > 0:
        return None
    return trip(after_of(loop.first.value, outer), loop.first.value, loop.step)


def novelty(nest: Nest, reference: Reference, loop: Loop, outer: Loop, seldom: str = "") -> Novelty | None:
    """What is new in an iteration of an outer loop to a reference with reuse along it; None when unknown.

    Since its `seldom`-th iteration, if that is a name, and not the one before.
    """
    texts = []
    at_end, begins = slide(reference, loop, outer) > 0, sooner(nest, reference, loop, outer)
    if begins is not None:
        return Novelty((), False, sooner=begins)
    cycle = None if seldom else cycle_of(nest, reference, loop, outer)
    longer = _grown(nest, reference, loop, outer, "", cycle) if cycle and not at_end else None
    if longer is not None and longer != EACH:
        return Novelty((longer,) if longer else (), at_end, cycle)
    if cycle and _longer_each_cycle(nest, reference, loop, outer):
        return Novelty((), True, cycle)
    for i in reference.path[reference.path.index(outer.id) + 1 :]:
        moving = nest.loop(i)
        grows, between = _new_at_end(nest, reference, moving, outer), _between(nest, reference, moving, outer)
        if grows is None or between is None:
            return None
        texts += [between] if between else []
        if not grows:
            continue
        if reference.path.index(i) > reference.path.index(loop.id):
            return None
        if moving is loop:
            at_end = True
        else:
            compare = ">=" if moving.upwards else "<="
            texts.append(f"{index(moving).c()} {compare} {before_of(moving.past.value, outer, seldom).c()}")
    return Novelty(tuple(texts), at_end)


def _longer_each_cycle(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> bool:
    """Whether a pipeline has more iterations at its end than it had a cycle before, and all others begin later."""
    others = [nest.loop(i) for i in reference.path[reference.path.index(outer.id) + 1 :] if i != loop.id]
    same = all(_new_at_end(nest, reference, v, outer) is False for v in others)
    plain = not loop.first.kind and not loop.past.kind and not slide(reference, loop, outer)
    return same and plain and _new_at_end(nest, reference, loop, outer) is True


def cycle_of(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> Expr | None:
    """After how many iterations of an outer loop one that steps takes the same values; None for each, or if unknown."""
    if _between(nest, reference, loop, outer) == "" or not isinstance(outer.step, int):
        return None
    factors = [part.coefficient(outer.id) or Expr() for part in loop.first.parts]
    moves = {factor * outer.step for factor in factors if factor.terms}
    if len(moves) != 1 or any(outer.id in part.opaque_loops for part in loop.first.parts):
        return None
    (move,) = moves
    if isinstance(loop.pace, int) and move.constant is not None:
        return Expr.of(loop.pace // gcd(loop.pace, move.constant))
    return call("iopref_cycle", move, Expr.of(loop.pace) if isinstance(loop.pace, int) else loop.pace)


def since(outer: Loop, cycle: Expr) -> str:
    """The number of the iteration a cycle ago, in C."""
    return f"({(iteration(outer) - cycle).c()})"


def before_of(value: Expr, outer: Loop, seldom: str = "") -> Expr:
    """A value in the iteration of an outer loop before, or in the one that a name has the number of."""
    at = outer.first.value + parameter(seldom) * outer.step if seldom else index(outer) - outer.step
    return value.substitute({outer.id: at})


def after_of(value: Expr, outer: Loop) -> Expr:
    """A value in the next iteration of an outer loop."""
    return value.substitute({outer.id: index(outer) + outer.step})


def _new_at_end(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> bool | None:
    """Whether a loop has iterations at its end that it did not have an iteration of `outer` ago.

    None when unknown, or if it has some before its beginning; those between are left out: see `_between`.
    """
    begin, end = (_moves(loop, bound, outer) for bound in (loop.first, loop.past))
    return None if begin is None or end is None or min(begin) < 0 else max(end) > 0


def _between(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> str | None:
    """When a loop begins between the iterations that it had an iteration of `outer` ago, and touches other pages.

    In C; empty for never, None for always.
    """
    if loop.unit or reuse(nest, reference, loop) is not Reuse.NONE:
        return ""
    moves = ((part.coefficient(outer.id) or Expr()) * outer.step for part in loop.first.parts)
    texts = [between_steps(loop, move) for move in moves]
    known = [text for text in texts if text is not None]
    return " || ".join(dict.fromkeys(filter(None, known))) if len(known) == len(texts) else None


def _moves(loop: Loop, bound: Bound, outer: Loop) -> list[int] | None:
    """How far an iteration of `outer` moves each part of a loop's bound, in the loop's direction; None when unknown.

    Where `outer` steps by a variable, as far as if that were one.
    """
    moves = []
    for part in bound.parts:
        factor = part.coefficient(outer.id)
        if outer.id in part.opaque_loops or factor is None or factor.constant is None:
            return None
        step = outer.step if isinstance(outer.step, int) else 1 if outer.upwards else -1
        moves.append(factor.constant * step * (1 if loop.upwards else -1))
    return moves


def release_conditions(
    nest: Nest, group: Group, all_rows: tuple[Row, ...], row: Row, loop: Loop, localized: Localized
) -> tuple[Condition, ...] | None:
    """When what the trailer of a row leaves behind is not used again before it would be evicted; None for never."""
    reference = row.trailer.reference
    conditions = []
    for outer in _around(nest, reference, loop):
        kind = reuse(nest, reference, outer)
        if kind is Reuse.TEMPORAL:
            meaning = f"in the last iteration of {outer.index}"
            cycle = not runs_seldom(nest, loop, outer) and cycle_of(nest, reference, loop, outer)
            away = (reference.offset.coefficient(loop.id) or Expr()).constant
            filled = loop if cycle and abs(away or 0) >= SMALLEST_PAGE else None  # or the next one lies beside it
            conditions.append(where_localized(localized(outer, filled), outer, at_last(outer), meaning))
        elif _perhaps_spatial(nest, reference, outer) and bounds_follow(nest, reference, loop, outer):
            local = localized(outer)
            if kind is not Reuse.SPATIAL:
                conditions += [_unless_beside(local, outer, stride(reference, outer))] if local else []
            elif local is True:
                return None
            elif local:
                conditions.append(unless_localized(local, outer, reference))
    beside, behind = _by_outer([r for r in all_rows if r.rank < row.rank], row, loop)
    if beside:
        never = group.never_meet(nest, row.rank, [r.rank for r in beside])
        leaves = f"where {never} (otherwise {beside[0].trailer.reference.text} releases it)"
        conditions.append(where_localized(localized(loop), loop, never, leaves))
    if behind:
        nearest = behind[0]
        depth = next(i for i, (a, b) in enumerate(zip(row.rank, nearest.rank, strict=True)) if a != b)
        outer = nest.loop(group.path[depth])
        local = localized(outer)
        if local is True:
            return None
        if local is not False:
            conditions.append(unless_localized(local, outer, nearest.trailer.reference))
    return tuple(c for c in conditions if c.text)


def entered(nest: Nest, group: Group, loop: Loop) -> tuple[Condition, ...]:
    """What must hold for a group to be touched at all in a run of a pipelined loop, known at the nest's entry.

    The conditions that the program makes, and that inner loops run, as far as no section would be empty: those that
    leave the address alone, as in `for k: c[i][j] += ...`.
    """
    conditions = [Condition(bare(w.c()), bare(w.c())) for w in _of_entry(group)]
    known = {(v.first, v.past) for v in (nest.loop(i) for i in loop.path)}
    for v in nest.inside(group.path, loop.id):
        decided = not any(p.loops or p.level for b in (v.first, v.past) for p in b.parts)
        if decided and (v.first, v.past) not in known and not stride(group.first, v).terms:
            if v.trips.constant is None:
                conditions.append(Condition(runs(v), f"{v.index} has iterations"))
            known.add((v.first, v.past))
    return tuple(conditions)


def _of_entry(group: Group) -> tuple[Expr, ...]:
    """The first conditions for touching a group that its nest's entry decides."""
    return tuple(takewhile(lambda w: not w.loops, group.when))


def made_conditions(
    nest: Nest, group: Group, all_rows: tuple[Row, ...], loop: Loop, localized: Localized
) -> tuple[Condition, ...]:
    """The further conditions that the program makes before a pipelined loop touches a group, on the loops around.

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
        if True in shared.values():
            break
        flags = {flag: index for index, flag in shared.items() if isinstance(flag, str)}
        text = " || ".join([*flags, w.c()]) if flags else bare(w.c())
        meanings = [f"where {bare(w.c())}", *(f"where {index} is localized" for index in flags.values())]
        conditions.append(Condition(text, ", or ".join(meanings)))
        if flags:
            break
    return tuple(conditions)


@dataclass(frozen=True)
class Period:
    """The loop around a pipeline over some iterations of which, `stride` bytes apart, it walks the same pages again.

    That is where they are `localized`, a flag or a number. Where `longer`, a condition, the pipeline is longer than in
    the iteration before, and walks new ones as well: only `at_end`, only where it begins `sooner`, or both. `seldom`
    is the name of the last iteration that came to the pipeline, if not all do. Of loops between, the `rows`, all
    iterations walk the same pages, too. `turn` is that of the `iopref_turn` for prefetches.
    """

    outer: Loop
    stride: Expr
    localized: str
    longer: str
    at_end: bool
    seldom: str
    sooner: Expr | None = None
    rows: tuple[Loop, ...] = ()
    turn: str = ""

    def released(self, row: Expr) -> Expr:
        """How many iterations that are, of those that are released together, in rows so many bytes apart."""
        return call("iopref_columns", parameter(self.localized), self.stride, row)

    def taken(self, column: str) -> Expr:
        """The turn of the iteration at hand, whose `column` begins at an address in C; as if at a page's if empty."""
        outer, done = self.outer, iteration(self.outer)
        left = trip(index(outer), outer.past.value, outer.step)
        at = parameter(column or f"(const void *)({(done * self.stride).c()})")
        here = parameter(self.localized), self.stride, done, left, parameter(self.longer or "0"), at
        return (
            call("iopref_turn_since", parameter(self.seldom), *here) if self.seldom else call("iopref_turn_of", *here)
        )

    def of_turn(self, member: str) -> Expr:
        """A member of the turn, in C."""
        return parameter(f"{self.turn}.{member}")


def spatial_period(nest: Nest, reference: Reference, loop: Loop, piece: Section, localized: Localized) -> Period | None:
    """The period of a reference at a pipelined loop; None where it finds other pages each time.

    `for j: for i: a[i][j]` walks a column; the next columns lie on the same pages.
    """
    for outer in reversed(_around(nest, reference, loop)):
        step = stride(reference, outer)
        if not _perhaps_spatial(nest, reference, outer) or not _coarser(piece, _least(reference, outer)):
            continue
        seldom = runs_seldom(nest, loop, outer)
        cycle = None if seldom else cycle_of(nest, reference, loop, outer)
        local = localized(outer, loop if cycle else None)
        begins = None if cycle else sooner(nest, reference, loop, outer)
        longer = _grown(nest, reference, loop, outer, seldom, cycle) if begins is None else EACH
        if local is False or longer is None:
            return None
        at_end = _new_at_end(nest, reference, loop, outer) is True and _between(nest, reference, loop, outer) == ""
        last = since(outer, cycle) if cycle else seldom
        return Period(outer, step, ROOMY if local is True else local, longer, at_end, last, begins)
    return None


def around_rows(nest: Nest, reference: Reference, loop: Loop, period: Period, localized: Localized) -> Period:
    """A period, or that of a loop around it of which several iterations lie on a page, with whole rows of its own.

    `for i: for m: for k: a[k][i][m]` walks the same pages for all `m` of the first rows `i`.
    """
    around = _around(nest, reference, loop)
    depth = around.index(period.outer)
    if not depth or period.longer or period.at_end or period.seldom or period.sooner is not None:
        return period
    row, outer = period.outer, around[depth - 1]
    step, local = stride(reference, outer), localized(outer)
    near = step.constant is not None and _ROW >= abs(step.constant) >= abs(period.stride.constant or _ROW + 1)
    fixed = isinstance(row.step, int) and not any(b.value.loops for b in (row.first, row.past)) and not row.reads
    if not near or not fixed or not local or runs_seldom(nest, loop, outer) or cycle_of(nest, reference, loop, outer):
        return period
    if reuse(nest, reference, outer) is not Reuse.SPATIAL or _grown(nest, reference, loop, outer, "", None) != "":
        return period
    there = ROOMY if local is True else local
    wider = replace(period, outer=outer, stride=step, localized=there, rows=(row, *period.rows))
    return around_rows(nest, reference, loop, wider, localized)


def _perhaps_spatial(nest: Nest, reference: Reference, outer: Loop) -> bool:
    """Whether iterations of a loop may stay on a page: where a variable says how far apart they lie, they may."""
    kind = reuse(nest, reference, outer)
    moving = outer.id in reference.offset.opaque_loops or bounds_move(nest, reference, outer)
    return kind is Reuse.SPATIAL or kind is Reuse.NONE and not moving and stride(reference, outer).constant is None


def _least(reference: Reference, outer: Loop) -> Expr:
    """Bytes that an iteration moves the address at least: a loop that steps by a variable is taken to step by one."""
    step = stride(reference, outer)
    return step if isinstance(outer.step, int) else reference.offset.coefficient(outer.id) or step


def _coarser(piece: Section, step: Expr) -> bool:
    """Whether pieces lie further apart than `step`, as far as can be told: products of more variables are larger.

    Rows of constant length are longer than a step in them, whatever variable that is, if they are no small ones.
    """
    if step.constant is None:
        rows = (d.stride for d in piece.dims)
        return any(magnitude(r) >= magnitude(step) if r.constant is None else abs(r.constant) >= _ROW for r in rows)
    return any(d.stride.constant is None or abs(d.stride.constant) > abs(step.constant) for d in piece.dims)


def unless_localized(flag: str, loop: Loop, user: Reference) -> Condition:
    """A release although `user` comes back to the data in the next iterations of a loop."""
    meaning = f"where {loop.index} is not localized, so that {user.text} finds it gone anyway"
    return Condition(f"!{flag}", meaning, in_strip=not flag.isidentifier())


def unless_beside(nest: Nest, reference: Reference, loop: Loop, localized: Localized) -> tuple[Condition, ...]:
    """For pieces that lie apart: unless iterations of a loop around may lie beside them, a variable says how far."""
    around = (v for v in _around(nest, reference, loop) if not bounds_follow(nest, reference, loop, v))
    beside = [v for v in around if reuse(nest, reference, v) is Reuse.NONE and _perhaps_spatial(nest, reference, v)]
    return tuple(_unless_beside(local, v, stride(reference, v)) for v in beside if (local := localized(v)))


def _unless_beside(local: str | bool, loop: Loop, step: Expr) -> Condition:
    """A release where iterations of a loop, `step` bytes apart, may lie on the same pages, unless they do."""
    period = call("iopref_period", parameter(ROOMY if local is True else str(local)), step)
    return Condition(f"{period.c()} == 1", f"where {loop.index} is not localized, or its iterations lie pages apart")


def where_localized(local: str | bool, loop: Loop, text: str, meaning: str) -> Condition:
    """A condition that counts only where a loop is localized."""
    if local is False:
        return Condition("", meaning)
    if local is True:
        return Condition(text, meaning)
    return Condition(f"!{local} || {text}", f"{meaning}, or where {loop.index} is not localized")


def _around(nest: Nest, reference: Reference, loop: Loop) -> list[Loop]:
    return [nest.loop(i) for i in reference.path[: reference.path.index(loop.id)]]


def bounds_follow(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> bool:
    """Whether the range of a pipelined loop, or of one in it, moves with an outer loop."""
    inner = (loop, *nest.inside(reference.path, loop.id))
    return any(outer.id in p.loops for it in inner for b in (it.first, it.limit) for p in b.parts)


def _grown(nest: Nest, reference: Reference, loop: Loop, outer: Loop, seldom: str, cycle: Expr | None) -> str | None:
    """When a pipeline has iterations that it did not have in the iteration of an outer loop that came to it before.

    Or a cycle before, if there is one. Empty for never; None where that is not known, or is so each time, other than at
    its end.
    """
    others = [nest.loop(i) for i in reference.path[reference.path.index(outer.id) + 1 :] if i != loop.id]
    same = all(_new_at_end(nest, reference, v, outer) is False for v in others)
    if slide(reference, loop, outer) > 0 or not same or any(_between(nest, reference, v, outer) != "" for v in others):
        return None
    begin, end = (_moves(loop, bound, outer) for bound in (loop.first, loop.past))
    if begin is None or end is None:
        return None
    last = since(outer, cycle) if cycle else seldom
    dense, texts = _between(nest, reference, loop, outer) == "", []
    if cycle and loop.first.kind:
        begins = loop.first.value - before_of(loop.first.value, outer, last)
        texts.append(f"{grouped(begins)} % {grouped(loop.pace) if isinstance(loop.pace, Expr) else loop.pace} != 0")
    if min(begin) < 0 or any(begin) and not dense and not cycle:
        compare = "!=" if not dense and not cycle else "<" if loop.upwards else ">"
        texts.append(_changed(loop.first, compare, outer, last))
    if max(end) > 0:
        texts.append(_longer(loop, outer, last) or EACH * (not any(begin)))
    if not all(texts):
        return None
    known = [f"{seldom} < {iteration(outer).c()}"] if seldom and texts else []
    return EACH if EACH in texts else conjunction([*known, " || ".join(texts)])


def _longer(loop: Loop, outer: Loop, seldom: str) -> str:
    """When a loop whose end may move with one around has more iterations there; empty for each time."""
    return _changed(loop.past, ">" if loop.upwards else "<", outer, seldom)


def _changed(bound: Bound, compare: str, outer: Loop, seldom: str) -> str:
    """When a bound that may move with an outer loop has done so; empty for each time."""
    return f"{bound.value.c()} {compare} {before_of(bound.value, outer, seldom).c()}" if bound.kind else ""
