"""Reuse analysis (THESIS 3.1.1): temporal and spatial reuse of a reference, group reuse between references."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import lru_cache
from itertools import takewhile
from math import gcd

from iopref.analysis.conditions import between_steps
from iopref.analysis.packed_triangles import rows_meet
from iopref.analysis.section import SMALLEST_PAGE, Spread, magnitude, stride
from iopref.model import Condition, Expr, Loop, Nest, Reference, all_of, any_of, in_common, truth
from iopref.records import dataclass, once, replace

NEAR = 8
"""A loop of unknown length comes back to what it touches when one around it moves it by fewer of its iterations; more
are taken for the rows of a matrix."""

NEIGHBOURS = 512
"""Bytes between columns of a matrix that lie on the same page, as a rule."""


class Reuse(Enum):
    """How a reference's data are reused: by its own later iterations, or by another reference of its group."""

    TEMPORAL = "temporal"
    SPATIAL = "spatial"
    GROUP = "group"
    NONE = "none"


@dataclass(frozen=True)
class Member:
    """A reference of a group.

    It touches in iteration x what the group's first member touches in x + `vector` (one entry a loop of
    the group's path), up to `spread` bytes further on.
    """

    reference: Reference
    vector: tuple[int, ...]
    spread: int = 0


@dataclass(frozen=True, eq=False)
class Group:
    """Uniformly generated references whose offsets differ by whole iterations: H r = c1 - c2."""

    members: tuple[Member, ...]

    @once
    def first(self) -> Reference:
        return self.members[0].reference

    @once
    def path(self) -> tuple[int, ...]:
        """The loops around all members; a loop around only some members does not move their address."""
        return self.first.path[: len(self.members[0].vector)]

    @once
    def spread(self) -> Spread:
        """What the other members add around a piece of the first one."""
        return spread_around(self.members, self.members[0])

    @once
    def when(self) -> tuple[Expr, ...]:
        """The leading conditions of the program under which any member is touched, in the program's order."""
        return in_common([m.reference.when for m in self.members])

    @once
    def guards(self) -> tuple[Expr, ...]:
        """The expressions that are not negative whenever a member is touched."""
        return tuple(g for g in self.first.guards if all(g in m.reference.guards for m in self.members))

    def rank(self, nest: Nest, member: Member) -> tuple[int, ...]:
        """How far ahead in time a member runs: its vector in units of iterations."""
        signs = (1 if nest.loop(i).upwards else -1 for i in self.path)
        return tuple(v * s for v, s in zip(member.vector, signs, strict=True))

    def row(self, nest: Nest, member: Member, depth: int) -> tuple[int, ...]:
        """Its rank in the loops around the one at a depth, and zeros: members with the same are one row of that loop.

        In loops further in that step by a variable, its rank counts, too: the step may not divide the distance.
        """
        rank = self.rank(nest, member)
        return tuple(0 if i >= depth and nest.loop(at).step_known else rank[i] for i, at in enumerate(self.path))

    def never_meet(self, nest: Nest, row: tuple[int, ...], others: Sequence[tuple[int, ...]]) -> Condition:
        """The condition that symbolic steps keep a row from touching the data of any of the other rows."""
        found = []
        for other in others:
            apart = [(nest.loop(at), abs(a - b)) for at, a, b in zip(self.path, row, other, strict=True)]
            found.append(any_of(between_steps(loop, Expr.of(v)) for loop, v in apart if not loop.step_known))
        return all_of(found)

    def rows(self, nest: Nest, depth: int) -> tuple[Expr, ...]:
        """The number of rows that touch different data, for each rank in the loops around.

        It is one with constant steps. With symbolic steps, one more for each row that never touches the data of the
        rows before it.
        """
        found: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for row in dict.fromkeys(self.row(nest, m, depth) for m in self.members):
            found.setdefault(row[:depth], []).append(row)

        def number(rows: list[tuple[int, ...]]) -> Expr:
            apart = (self.never_meet(nest, row, rows[:i]) for i, row in enumerate(rows) if i)
            return sum((truth(never) for never in apart), Expr.of(1))

        return tuple(number(rows) for rows in found.values())

    def leading(self, nest: Nest) -> Reference:
        """The member that touches new data first."""
        return max(self.members, key=lambda m: self.rank(nest, m)).reference

    def trailing(self, nest: Nest) -> Reference:
        """The member that touches data last."""
        return min(self.members, key=lambda m: self.rank(nest, m)).reference


def spread_around(members: Sequence[Member], one: Member, inner: tuple[int, ...] = ()) -> Spread:
    """What members add around a piece of one of them: ranges of the indices of `inner`, their last loops, and bytes."""
    further = len(one.vector) - len(inner)
    apart = [(loop, [m.vector[i] - one.vector[i] for m in members]) for i, loop in enumerate(inner, further)]
    ends = (m.spread - one.spread + m.reference.element for m in members)
    below = min(m.spread - one.spread for m in members)
    return Spread(tuple((i, (min(a), max(a))) for i, a in apart), below, max(ends) - one.reference.element)


def reuse(nest: Nest, reference: Reference, loop: Loop) -> Reuse:
    """The reuse of a reference along one loop; none is assumed where memory says what an iteration touches.

    Where a loop steps by a variable, it is taken to step little; the program finds how many iterations a page lasts.
    """
    if loop.id in reference.offset.opaque_loops or bounds_move(nest, reference, loop):
        return Reuse.NONE
    step = stride(reference, loop)
    if not step.terms:
        return Reuse.TEMPORAL
    coefficient = reference.offset.coefficient(loop.id)
    bytes_apart = step.constant if isinstance(loop.step, int) or coefficient is None else coefficient.constant
    return Reuse.SPATIAL if bytes_apart is not None and abs(bytes_apart) < SMALLEST_PAGE else Reuse.NONE


@lru_cache(maxsize=1024)
def bounds_move(nest: Nest, reference: Reference, loop: Loop) -> bool:
    """Whether a loop chooses what a reference touches through bounds found in memory: `k = row[i] .. row[i + 1]`."""
    inner = (v for v in nest.inside(reference.path, loop.id) if v.id in reference.offset.loops)
    return any(loop.id in p.unbounded_loops for v in inner for b in (v.first, v.limit) for p in b.parts)


def window_shift(reference: Reference, loop: Loop, outer: Loop) -> int:
    """By how many iterations of a pipelined loop an iteration of `outer` shifts the data: by one in `x[i + j]`.

    The number is negative if the shift is against the direction of the pipeline, as in `x[i - j]`. It is 0 if there is
    no shift by a whole number of iterations, or if the shift is so large that no data are touched again.
    """
    times, ahead = recurrence(reference, loop, outer)
    return ahead if times == 1 and stride(reference, outer) == stride(reference, loop) * ahead else 0


def recurrence(reference: Reference, loop: Loop, outer: Loop) -> tuple[int, int]:
    """(times, ahead): `times` iterations of `outer` later, `loop` touches what it touches now `ahead` iterations on.

    (2, 3) for `x[3 * i + 2 * j]`; (0, 0) for none, or for so many that nothing is touched again. Of how many
    iterations a loop has when that is not known, see NEAR.
    """
    if outer.id in reference.offset.opaque_loops:
        return 0, 0
    for d in reference.dimensions:
        here, around = d.coefficient(loop.id), d.coefficient(outer.id)
        if not here or not around or not here.terms or not around.terms:
            continue
        along, across = (here * loop.step).constant, (around * outer.step).constant
        if along and across:
            common = gcd(along, across) if along > 0 else -gcd(along, across)
            times, ahead = abs(along // common), across // common
            if times < iteration_limit(outer) and abs(ahead) < iteration_limit(loop):
                return times, ahead
    return 0, 0


def iteration_limit(loop: Loop) -> int:
    """The iterations of a loop; a shift of its data by that many leaves nothing that is touched again. See NEAR."""
    times = loop.trips.constant
    return NEAR if times is None else times


@lru_cache(maxsize=64)
def groups(nest: Nest) -> tuple[Group, ...]:
    """Partition the references of a nest into groups."""
    found: list[list[Member]] = []
    for reference in nest.references:
        for members in found:
            vector = _difference(nest, members[0].reference, reference)
            if vector is not None:
                members.append(Member(reference, *vector))
                break
        else:
            found.append([Member(reference, (0,) * len(reference.path))])
    shared = [min(len(m.vector) for m in members) for members in found]
    return tuple(Group(tuple(replace(m, vector=m.vector[:n]) for m in ms)) for ms, n in zip(found, shared, strict=True))


def _shared_path(a: Reference, b: Reference) -> tuple[int, ...] | None:
    """The loops around both references; None unless these loops alone move them, and move them alike.

    None also for the same place inside and outside of a loop: see transform/redundant_prefetches.py.
    """
    if a.path == b.path:
        return a.path
    shared = tuple(takewhile(lambda i: i in b.path, a.path))
    moved = (a.offset.loops | b.offset.loops) - set(shared)
    return None if moved or a.offset == b.offset or a.loads or b.loads else shared


def _difference(nest: Nest, a: Reference, b: Reference) -> tuple[tuple[int, ...], int] | None:
    """Iterations and remaining bytes by which `b` is ahead of `a`; None when they are not of one group."""
    path = _shared_path(a, b)
    if path is None or (a.array, a.tests) != (b.array, b.tests) or len(a.subscripts) != len(b.subscripts):
        return None
    if a.offset.opaque_part() != b.offset.opaque_part():
        return None
    loops = [nest.loop(i) for i in path]
    unit = [a.offset.coefficient(loop.id) for loop in loops]
    if rows_meet(nest, a, b) and (apart := (b.offset - a.offset).constant) is not None:
        return (0,) * len(loops), apart
    if None in unit or unit != [b.offset.coefficient(loop.id) for loop in loops]:
        return None
    apart = (b.offset - a.offset).constant
    if apart is not None and abs(apart) < SMALLEST_PAGE and all(_further(u, 2 * abs(apart)) for u in unit if u):
        return (0,) * len(loops), apart  # on a diagonal, a[i][i] and a[i][i + 1]
    for vector in reversed(_vectors(a, b, loops)):
        whole = [_whole(u, loop, v) for u, loop, v in zip(unit, loops, vector, strict=True)]
        whole = [0 if _beside(unit, i, v) else v for i, v in enumerate(whole)]
        rest = b.offset - a.offset  # is no iteration
        for coefficient, v in zip(unit, whole, strict=True):
            rest = rest - (coefficient or Expr()) * v
        if rest.constant is not None and abs(rest.constant) < SMALLEST_PAGE:
            return tuple(whole), rest.constant
    return None


def _vectors(a: Reference, b: Reference, loops: list[Loop]) -> list[tuple[int, ...]]:
    """Iterations by which `b` is ahead of `a` in the first dimension, the first two, and so on; none if that varies.

    `a[i + 1][j + 2]` is ahead of `a[i][j]` in both dimensions; `a[i + 1][i]` of `a[i][i]` only in the first one.
    """
    vector, found = [0] * len(loops), []
    for mine, other in zip(a.subscripts, b.subscripts, strict=True):
        factors = [mine.coefficient(loop.id) or Expr() for loop in loops]
        left = other - mine
        if left.loops - a.offset.opaque_loops:
            return []
        for factor, already in zip(factors, vector, strict=True):  # a[i][i], a[i + 1][i + 1]: one iteration of i
            left = left - factor * already
        for i in sorted(range(len(loops)), key=lambda i: magnitude(factors[i]), reverse=True):
            if factors[i].terms:
                q = _quotient(left, factors[i])
                left = left - factors[i] * q
                vector[i] += q
        found.append(tuple(vector))
    return found


def _whole(unit: Expr | None, loop: Loop, v: int) -> int:
    """The largest multiple of a loop's step up to `v`; if the step is a variable, `v`, or 0 if that stays in a page."""
    if isinstance(loop.pace, int):
        return v - v % loop.pace
    near = unit.constant if unit else 0
    return 0 if near is not None and abs(v * near) < SMALLEST_PAGE else v


def _further(stride: Expr, bytes: int) -> bool:
    """Whether an iteration moves by more than some bytes, or not at all; symbolic strides count as more."""
    return not stride.terms or stride.constant is None or abs(stride.constant) > bytes


def _beside(unit: list[Expr | None], i: int, v: int) -> bool:
    """Whether columns that are `v` iterations of loop `i` apart mostly lie on the same pages.

    While an inner loop walks both, it is at the same page of both; `v` iterations later, that page may be gone.
    """
    step = unit[i]
    apart = step.constant if step else None
    inner = (u for u in unit[i + 1 :] if u)
    if not v or not apart or abs(v * apart) > NEIGHBOURS:
        return False
    return any(_further(u, abs(apart)) for u in inner if u.terms)


def _quotient(value: Expr, unit: Expr) -> int:
    """The nearest integer q for which value - q * unit has the smallest leading term."""
    lead, size = max(unit.terms, key=lambda t: len(t[0]))
    coefficient = dict(value.terms).get(lead, 0)
    if size < 0:
        coefficient, size = -coefficient, -size
    return (2 * coefficient + size) // (2 * size)
