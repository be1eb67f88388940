"""Which data a pipeline touches that the previous iteration of a loop around it did not: a difference of footprints.

isl computes the difference as if all loops had step one. With another step, the next run may take index values that lie
between those of the previous run; this module checks for it.
"""

from __future__ import annotations

from math import gcd

from iopref.analysis.conditions import at_first, between_steps, iteration, previous_run
from iopref.analysis.reuse import Reuse, bounds_move, reuse, window_shift
from iopref.model import ALWAYS, NEVER, Compare, Condition, Expr, Loop, Nest, Reference, any_of, call, trip
from iopref.poly.footprint import new_in
from iopref.records import dataclass


@dataclass(frozen=True)
class NewData:
    """The data of one run of a pipelined loop that its run in the previous iteration of an outer loop did not touch.

    There are new data if the condition `when` on the loops around holds. They are one of the following:

    - all that the run touches, if neither `new_from` nor `sooner` is given;
    - what the run touches from the index value `new_from` on; or all, if the condition `all_if` holds;
    - for the next run: its first `sooner` iterations, which come before this run's first one, and its last `later`
      iterations, which come after this run's last one.

    If `cycle` is given, the compared runs are that many iterations of the outer loop apart.
    """

    when: Condition
    all_if: Condition = NEVER
    new_from: Expr | None = None
    sooner: Expr | None = None
    later: Expr = Expr()
    cycle: Expr | None = None

    def meaning(self, index: str) -> str:
        """When there are new data, in words that name the outer loop's index."""
        first = f"in the first {f'{self.cycle} iterations' if self.cycle else 'iteration'} of {index}"
        some = self.when != NEVER or self.new_from is not None or self.sooner is not None
        return f"{first}, or for what is new in a later one" if some else first


def new_since_before(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> NewData | None:
    """What a reference touches in an iteration of `outer` but not in the one before; None if that may be everything.

    Data that other references to the array have just touched are not new either: `a[i][k]` before `a[j][k]`, j <= i.
    """
    moved = outer.id in reference.offset.loops and not window_shift(reference, loop, outer)
    if moved or bounds_move(nest, reference, outer):
        return None
    others = tuple(r for r in nest.references if outer.id in r.path and _surely_elsewhere(nest, r, reference))
    alone = others and new_data(nest, reference, loop, outer, others=others)
    return alone or new_data(nest, reference, loop, outer)


def _surely_elsewhere(nest: Nest, other: Reference, reference: Reference) -> bool:
    """Whether a reference to the same array with another stride is made in each iteration, by loops of step one."""
    if other.array != reference.array or other.guarded or other.guards or other.when or other.loads:
        return False
    if any(r.offset.opaque_loops for r in (other, reference)) or len(other.dimensions) != len(reference.dimensions):
        return False
    if any(v.guarded or v.breaks or not v.unit for v in (nest.loop(i) for i in other.path)):
        return False
    return any((a - b).constant is None for a, b in zip(other.dimensions, reference.dimensions, strict=True))


def new_data(
    nest: Nest, reference: Reference, loop: Loop, outer: Loop, still: bool = False, others: tuple[Reference, ...] = ()
) -> NewData | None:
    """The new data of a run of `loop`, in terms of the loops around it; None if they may be everything, or are unknown.

    If the data are `still`, an iteration of the outer loop is assumed to change only loop bounds and no address. What
    `others` have touched is not new.
    """
    previous, cycle = previous_run(nest, loop, outer), None
    inside = nest.inside(reference.path, outer.id)
    all_if = any_of(new_between(nest, reference, v, outer) for v in inside if v is not loop)
    if not previous and all_if == NEVER and (cycle := cycle_of(nest, reference, loop, outer)):
        since = outer.counted - cycle * outer.step
    else:
        since = outer.first.value + previous * outer.step if previous else outer.counted - outer.step
        all_if = any_of((all_if, new_between(nest, reference, loop, outer)))
    part = None if all_if == ALWAYS else new_in(nest, reference, loop, outer, since, still, others)
    if part is None:
        return None
    when = any_of((part.when, all_if))
    if part.begins:
        if previous or cycle or all_if != NEVER or outer.id != loop.path[-2]:
            return None
        after = {outer.id: outer.counted + outer.step}
        first, old, past, end = (e.substitute(after) for e in (loop.first.value, part.old, part.past, loop.past.value))
        later = trip(past, end, loop.step) if part.ends else Expr()
        return NewData(when, sooner=trip(first, old, loop.step), later=later)
    if part.ends:
        return NewData(when, all_if, part.fresh, cycle=cycle)
    return None if when == ALWAYS else NewData(when, cycle=cycle)


def new_between(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> Condition:
    """The condition that a loop takes index values between those of the last iteration of `outer`, on other pages."""
    if loop.unit or reuse(nest, reference, loop) is not Reuse.NONE:
        return NEVER
    moves = ((part.coefficient(outer.id) or Expr()) * outer.step for part in loop.first.parts)
    return any_of(between_steps(loop, move) for move in moves)


def cycle_of(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> Expr | None:
    """After how many iterations of `outer` a loop takes the same index values; None if in each, or unknown."""
    begins = loop.first.value.coefficient(outer.id)
    if new_between(nest, reference, loop, outer) == NEVER or not isinstance(outer.step, int):
        return None
    if begins is None or not begins.terms:
        return None
    move = begins * outer.step
    if isinstance(loop.pace, int) and move.constant is not None:
        return Expr.of(loop.pace // gcd(loop.pace, move.constant))
    return call("iopref_cycle", move, Expr.of(loop.pace) if isinstance(loop.pace, int) else loop.pace)


def first_run(nest: Nest, loop: Loop, outer: Loop, cycle: Expr | None) -> Condition:
    """The condition that a pipelined loop did not run in an earlier iteration of `outer`, or not one cycle ago."""
    if cycle:
        return Compare(iteration(outer) - cycle, "<", Expr())
    previous = previous_run(nest, loop, outer)
    return Compare(iteration(outer), "<=", previous) if previous else at_first(outer)
