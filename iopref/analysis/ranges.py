"""Extreme values of expressions over the iterations of some loops, by interval arithmetic.

Exact for affine bounds (triangular ones included, since a bound is substituted before its own loops
are eliminated); an enclosing range where a bound, or the expression, is the minimum or maximum of several; and, for
bounds found in memory such as `ptr[i]`, what a non-decreasing sequence gives, or the larger of two numbers that a
condition chooses. Hints may be wrong without harm, so an estimate is enough; but memory is read only at indices
that a loop takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, reduce
from itertools import product
from operator import mul

from iopref.model import Atom, Bound, Call, Expr, Nest, combine, positive, quotient, rises, trip, without
from iopref.records import dataclass

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
    turns = _largest_at(expr if largest else -expr, loop, over[loop]) if opaque else ()
    values = turns or ((bound.taken,) if opaque else bound.parts)
    parts = tuple(extreme(expr.substitute({loop: value}), largest, rest) for value in values)
    if turns:
        return combine("max" if largest else "min", parts)
    if opaque or not bound.kind:
        return parts[0]
    flipped = {"min": "max", "max": "min"}[bound.kind]
    return combine(bound.kind if rising else flipped, parts)


@dataclass(frozen=True)
class _Slopes:
    """How a value that consists of minima and maxima moves with a loop's index: by straight pieces.

    Its slopes are `first` where the index is very small, and `last` where it is very large. Slopes fall at `peaks`,
    and rise at `valleys`, between them; there may be fewer turns.
    """

    first: Expr = Expr()
    last: Expr = Expr()
    peaks: tuple[Expr, ...] = ()
    valleys: tuple[Expr, ...] = ()

    def plus(self, other: _Slopes) -> _Slopes:
        peaks, valleys = self.peaks + other.peaks, self.valleys + other.valleys
        return _Slopes(self.first + other.first, self.last + other.last, peaks, valleys)

    def times(self, factor: Expr) -> _Slopes:
        peaks, valleys = (self.peaks, self.valleys) if positive(factor) else (self.valleys, self.peaks)
        return _Slopes(self.first * factor, self.last * factor, peaks, valleys)


def _largest_at(expr: Expr, loop: int, ends: tuple[Bound, Bound]) -> tuple[Expr, ...]:
    """The values of a loop's index at one of which a value that consists of minima and maxima is largest.

    `min(i, n) - max(i - n, 0)` is at n. Those where slopes fall may lie outside of the loop: then it is at most so
    large. Of terms that make up for each other up to there, as in `min(i + w, n) - i`, that says more simply how large
    it is than the end of the loop. Empty where other terms move with the index.
    """
    expr = _without_trips(expr, loop)
    found = _slopes(expr, loop)
    if found is None:
        return ()
    low, high = (end.taken for end in ends)
    several = len([m for m, _ in expr.terms if any(loop in a.loops for a in m)]) > 1
    if not found.peaks or not found.valleys:
        up, down = (found.last, -found.first) if found.peaks else (found.first, -found.last)
        if positive(up) and (up.terms or not several):
            return (high,)
        if positive(down) and (down.terms or not several):
            return (low,)
    both = (low, high) if found.valleys else ()
    return tuple(dict.fromkeys((*found.peaks, *both)))


def _slopes(expr: Expr, loop: int) -> _Slopes | None:
    """The slopes of a value along a loop; None where terms move with its index that are no minima or maxima."""
    total = _Slopes()
    for monomial, times in expr.terms:
        moving = tuple(a for a in monomial if loop in a.loops)
        if not moving:
            continue
        atom, *others = moving
        own = _Slopes(Expr.of(1), Expr.of(1)) if atom.loop == loop else _of_extreme(atom, loop)
        if others or own is None:
            return None
        total = total.plus(own.times(Expr(((without(monomial, moving), times),))))
    return total


def _of_extreme(atom: Atom, loop: int) -> _Slopes | None:
    """The slopes of a minimum or maximum, which may be one of others; None where they are no such."""
    if not isinstance(atom, Call) or not atom.is_extreme:
        return None
    left, right = (_slopes(side, loop) for side in atom.sides)
    pieces = [_pieces(side, loop) for side in atom.sides]
    if left is None or right is None or not all(pieces):
        return None
    turns: list[Expr] = []
    for one, other in product(*pieces):
        between = one - other
        factor = between.coefficient(loop)
        if factor is None or factor.constant is None:
            return None
        if factor.constant:
            turns += _around(between.substitute({loop: Expr()}) * -1, factor.constant)
    smaller = atom.helper == "iopref_min"
    first = left.first if positive(left.first - right.first) == smaller else right.first
    last = right.last if positive(left.last - right.last) == smaller else left.last
    inside = left.plus(right)
    peaks, valleys = (tuple(turns), ()) if smaller else ((), tuple(turns))
    return _Slopes(first, last, inside.peaks + peaks, inside.valleys + valleys)


def _around(value: Expr, by: int) -> tuple[Expr, ...]:
    """The whole numbers next to a value divided by a number; values that are not known have the sign of large sizes."""
    value, by = (value, by) if by > 0 else (-value, -by)
    if by == 1:
        return (value,)
    if value.constant is not None:
        return Expr.of(value.constant // by), Expr.of(-(-value.constant // by))
    if not positive(value):
        return tuple(-whole for whole in _around(-value, by))
    return quotient(value, by), quotient(value, by) + 1


def _pieces(side: Expr, loop: int) -> tuple[Expr, ...]:
    """What a value is between its turns; nothing where that is not straight."""
    if loop not in side.opaque_loops:
        return (side,)
    for monomial, times in side.terms:
        if len(monomial) == 1 and times == 1 and isinstance(monomial[0], Call) and monomial[0].is_extreme:
            rest = side - Expr.of(monomial[0])
            found = tuple(_pieces(part + rest, loop) for part in monomial[0].sides)
            return sum(found, ()) if all(found) else ()
    return ()


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
