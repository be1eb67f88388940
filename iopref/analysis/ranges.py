"""Extreme values of expressions over the iterations of some loops, by interval arithmetic.

Exact for affine bounds (triangular ones included, since a bound is substituted before its own loops
are eliminated); an enclosing range where a bound is the minimum or maximum of several; and, for
bounds found in memory such as `ptr[i]`, what a non-decreasing sequence gives, or the larger of two numbers that a
condition chooses. Hints may be wrong without harm, so an estimate is enough; but memory is read only at indices
that a loop takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import mul

from iopref.model import Bound, Call, Expr, Nest, combine, rises, trip

Ranges = Mapping[int, tuple[Bound, Bound]]
"""Smallest and largest index value of the loops to eliminate, by id."""


@lru_cache(maxsize=1024)
def index_range(nest: Nest, loop: int) -> tuple[Bound, Bound]:
    """The smallest and the largest value of a loop's index, in terms of the loops around it."""
    it = nest.loop(loop)
    if it.upwards:
        return it.first, it.last
    if it.unit:
        return it.last, it.first
    steps = trip(it.first.value, it.past.value, it.step) - 1
    return Bound((it.first.value + steps * it.step,)), it.first


def extreme(expr: Expr, largest: bool, over: Ranges) -> Expr:
    """The largest (or smallest) value of `expr` while the loops of `over` take all their values."""
    if expr.chosen_loops & over.keys():
        expr = _whichever(expr, largest, over)
    inner = [loop for loop in over if loop in expr.loops]
    if not inner:
        return expr
    loop = inner[-1]
    rising = rises(expr, loop)
    bound = over[loop][1 if rising == largest else 0]
    rest = {k: v for k, v in over.items() if k != loop}
    opaque = loop in expr.opaque_loops
    turns = _turns(expr, loop, over[loop]) if opaque and largest else ()
    values = turns or ((bound.taken,) if opaque else bound.parts)
    parts = tuple(extreme(expr.substitute({loop: value}), largest, rest) for value in values)
    if turns:
        return combine("max", parts)
    if opaque or not bound.kind:
        return parts[0]
    flipped = {"min": "max", "max": "min"}[bound.kind]
    return combine(bound.kind if rising else flipped, parts)


def _turns(expr: Expr, loop: int, ends: tuple[Bound, Bound]) -> tuple[Expr, ...]:
    """Where a value that rises with a loop's index and then falls does so: where two that it is the smaller of meet.

    Empty for one that does not, or of which that is not known: `min(i, n) - max(i - n, 0)` turns at n. One that falls
    and then rises, or stays, as `max(i, n) - i` does, is largest at an end.
    """
    expr = _without_trips(expr, loop)
    terms = [(monomial, factor) for monomial, factor in expr.terms if any(loop in a.loops for a in monomial)]
    if len({rises(Expr((term,)), loop) for term in terms}) < 2:
        return ()
    found: dict[Expr, None] = {}
    for monomial, times in terms:
        for atom in monomial:
            if isinstance(atom, Call) and atom.sides and loop in atom.reads:
                left, right = atom.sides
                between = left - right
                factor = between.coefficient(loop)
                if factor is None or factor.constant not in (1, -1) or loop in between.opaque_loops:
                    return ()
                if (atom.helper == "iopref_min") == (times > 0):
                    found[between.substitute({loop: Expr()}) * -factor.constant] = None
                else:
                    found |= dict.fromkeys(end.value for end in ends)
    return tuple(found)


def _without_trips(expr: Expr, loop: int) -> Expr:
    """A value that rises and falls with a loop's index where another does, in which loops with steps have none."""
    terms = Expr()
    for monomial, times in expr.terms:
        factors = (
            a.sides[1] - a.sides[0]
            if isinstance(a, Call) and a.helper == "iopref_trip" and loop in a.reads
            else Expr.of(a)
            for a in monomial
        )
        terms += reduce(mul, factors, Expr.of(times))
    return terms


def _whichever(expr: Expr, largest: bool, over: Ranges) -> Expr:
    """A value with the larger (or smaller) of what conditions choose in the loops of `over`, whichever they choose."""
    total = Expr()
    for monomial, factor in expr.terms:
        kind = "max" if largest == (factor > 0) else "min"
        parts = (combine(kind, a.either) if a.either and a.loops & over.keys() else Expr.of(a) for a in monomial)
        total = total + reduce(mul, parts, Expr.of(factor))
    return total


def count(smallest: Expr, largest: Expr, pace: int | Expr) -> Expr:
    """How many values from `smallest` to `largest` a loop of this pace takes; not positive: none."""
    return trip(smallest, largest + 1, pace)
