"""How the range of a pipelined loop grows or moves from one iteration of a loop around it to the next."""

from __future__ import annotations

from math import gcd

from iopref.analysis.conditions import between_steps, index, iteration, runs_seldom
from iopref.analysis.reuse import Reuse, bounds_move, reuse, slide
from iopref.analysis.section import stride
from iopref.model import (
    ALWAYS,
    NEVER,
    Bound,
    Compare,
    Condition,
    Expr,
    Loop,
    Nest,
    Reference,
    all_of,
    any_of,
    call,
    positive,
    remainder,
    trip,
)


def new_at_end(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> bool | None:
    """Whether a loop has iterations at its end that it did not have an iteration of `outer` ago.

    None when unknown, or if it has some before its beginning; those between are left out: see `new_between`. One that
    leaves the address alone has no new ones while it has as many.
    """
    still = not stride(reference, loop).terms and not bounds_move(nest, reference, loop)
    if still and outer.id not in loop.trips.loops:
        return False
    begin, end = (_moves(loop, bound, outer) for bound in (loop.first, loop.past))
    return None if begin is None or end is None or min(begin) < 0 else max(end) > 0


def new_between(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> Condition:
    """When a loop begins between the iterations that it had an iteration of `outer` ago, and touches other pages."""
    if loop.unit or reuse(nest, reference, loop) is not Reuse.NONE:
        return NEVER
    moves = ((part.coefficient(outer.id) or Expr()) * outer.step for part in loop.first.parts)
    return any_of(between_steps(loop, move) for move in moves)


def _moves(loop: Loop, bound: Bound, outer: Loop) -> list[int] | None:
    """Which way an iteration of `outer` moves each part of a loop's bound, in the loop's direction; None when unknown.

    Above or below 0, or 0.
    """
    moves = []
    for part in bound.parts:
        factor = part.coefficient(outer.id)
        if outer.id in part.opaque_loops or factor is None:
            return None
        ahead = positive(factor) == (outer.upwards == loop.upwards)
        moves.append((1 if ahead else -1) if factor.terms else 0)
    return moves


def others_end_alike(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> bool:
    """Whether no loop in an outer one but the pipelined one has iterations at its end that it did not have before."""
    return all(new_at_end(nest, reference, v, outer) is False for v in _others(nest, reference, loop, outer))


def _others(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> list[Loop]:
    return [v for v in nest.inside(reference.path, outer.id) if v.id != loop.id]


def grown(
    nest: Nest, reference: Reference, loop: Loop, outer: Loop, seldom: Expr | None, cycle: Expr | None
) -> Condition | None:
    """When a pipeline has iterations that it did not have in the iteration of an outer loop that came to it before.

    Or a cycle before, if there is one. None where that is not known, or is so each time, other than at its end.
    """
    if slide(reference, loop, outer) > 0 or not others_end_alike(nest, reference, loop, outer):
        return None
    if any(new_between(nest, reference, v, outer) != NEVER for v in _others(nest, reference, loop, outer)):
        return None
    begin, end = (_moves(loop, bound, outer) for bound in (loop.first, loop.past))
    if begin is None or end is None:
        return None
    last = since(outer, cycle) if cycle else seldom
    dense = new_between(nest, reference, loop, outer) == NEVER
    found: list[Condition] = []
    if cycle and loop.first.kind:
        begins = loop.first.value - before_of(loop.first.value, outer, last)
        found.append(Compare(remainder(begins, loop.pace), "!=", Expr()))
    if min(begin) < 0 or any(begin) and not dense and not cycle:
        compare = "!=" if not dense and not cycle else "<" if loop.upwards else ">"
        changed = _changed(loop.first, compare, outer, last)
        if changed == ALWAYS:
            return None
        found.append(changed)
    if max(end) > 0:
        longer = grown_at_end(loop, outer, last)
        if longer == ALWAYS and min(begin) < 0:
            return None
        found.append(longer)
    when = any_of(found)
    known = [Compare(seldom, "<", iteration(outer))] if seldom and when not in (ALWAYS, NEVER) else []
    return all_of([*known, when])


def grown_at_end(loop: Loop, outer: Loop, seldom: Expr | None) -> Condition:
    """When a loop whose end may move with one around has more iterations there."""
    return _changed(loop.past, ">" if loop.upwards else "<", outer, seldom)


def _changed(bound: Bound, compare: str, outer: Loop, seldom: Expr | None) -> Condition:
    """When a bound that may move with an outer loop has done so."""
    return Compare(bound.value, compare, before_of(bound.value, outer, seldom)) if bound.kind else ALWAYS


def sooner(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> Expr | None:
    """By how many iterations a pipeline begins sooner in the next iteration of the loop around it, on the same data.

    None where it does not, or where that is not known; it may end `later` as well.
    """
    begin, end = (_moves(loop, bound, outer) for bound in (loop.first, loop.past))
    fixed = others_end_alike(nest, reference, loop, outer)
    if outer.id != loop.path[-2] or begin is None or end is None or not fixed or runs_seldom(nest, loop, outer):
        return None
    if any(new_between(nest, reference, v, outer) != NEVER for v in nest.inside(reference.path, outer.id)):
        return None
    back = slide(reference, loop, outer)
    if back and any(begin + end):
        return None
    if back:
        return Expr.of(-back) if back < 0 else None
    if min(begin) >= 0:
        return None
    return trip(after_of(loop.first.value, outer), loop.first.value, loop.step)


def later(loop: Loop, outer: Loop) -> Expr:
    """By how many iterations a pipeline ends later in the next iteration of the loop around it; 0 if it does not."""
    ends = _moves(loop, loop.past, outer) or [0]
    return trip(loop.past.value, after_of(loop.past.value, outer), loop.step) if max(ends) > 0 else Expr()


def cycle_of(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> Expr | None:
    """After how many iterations of an outer loop one that steps takes the same values; None for each, or if unknown."""
    if new_between(nest, reference, loop, outer) == NEVER or not isinstance(outer.step, int):
        return None
    factors = [part.coefficient(outer.id) or Expr() for part in loop.first.parts]
    moves = {factor * outer.step for factor in factors if factor.terms}
    if len(moves) != 1 or any(outer.id in part.opaque_loops for part in loop.first.parts):
        return None
    (move,) = moves
    if isinstance(loop.pace, int) and move.constant is not None:
        return Expr.of(loop.pace // gcd(loop.pace, move.constant))
    return call("iopref_cycle", move, Expr.of(loop.pace) if isinstance(loop.pace, int) else loop.pace)


def since(outer: Loop, cycle: Expr) -> Expr:
    """The number of the iteration a cycle ago."""
    return iteration(outer) - cycle


def before_of(value: Expr, outer: Loop, number: Expr | None = None) -> Expr:
    """A value in the iteration of an outer loop before, or in the one that has a `number`."""
    at = outer.first.value + number * outer.step if number else index(outer) - outer.step
    return value.substitute({outer.id: at})


def after_of(value: Expr, outer: Loop) -> Expr:
    """A value in the next iteration of an outer loop."""
    return value.substitute({outer.id: index(outer) + outer.step})
