"""Extreme values of expressions over the iterations of some loops.

By interval arithmetic where they are linear (exact with triangular bounds, since a bound is substituted before its own
loops are eliminated; an enclosing range where a bound is the minimum or maximum of several), by isl where minima,
maxima and divisions turn: see poly/extremes.py. For what is found in memory, such as `ptr[i]`, what a non-decreasing
sequence gives, or the larger of two numbers that a condition chooses. Hints may be wrong without harm, so an estimate
is enough; but memory is read only at indices that a loop takes.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import mul

from iopref.model import Bound, Expr, Nest, combine, rises, trip
from iopref.poly import extremes as poly
from iopref.poly.notation import Ranges


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
    opaque = loop in expr.opaque_loops
    if opaque and (found := poly.extreme(expr, largest, over)):
        return found
    rising = rises(expr, loop)
    bound = over[loop][1 if rising == largest else 0]
    rest = {k: v for k, v in over.items() if k != loop}
    values = (bound.taken,) if opaque else bound.parts
    parts = tuple(extreme(expr.substitute({loop: value}), largest, rest) for value in values)
    if opaque or not bound.kind:
        return parts[0]
    flipped = {"min": "max", "max": "min"}[bound.kind]
    return combine(bound.kind if rising else flipped, parts)


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
