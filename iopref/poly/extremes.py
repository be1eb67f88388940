"""Extreme values of expressions over the iterations of loops.

For linear expressions, interval arithmetic finds them. It is exact with triangular bounds, as a bound is substituted
before its own loops are eliminated; if a bound is the minimum or maximum of several values, the result encloses the
range. If minima, maxima and divisions depend on the loops, isl finds them. A value in memory, such as `ptr[i]`, is
assumed to be from a non-decreasing sequence; of two values that a condition chooses between, the larger one counts. An
estimate is enough, as a wrong hint does no harm; but memory is only read at indices that a loop takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from math import gcd
from operator import mul

from iopref.model import Atom, Bound, Call, Expr, Loop, Nest, combine, rises, trip, without
from iopref.model.expr import Monomial
from iopref.poly.notation import Notation, Ranges, dimensions, listed

_SMALLEST_PAGE = 4096  # bytes


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
    if opaque and (found := _by_isl(expr, largest, over)):
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
    """An expression with each choice by a condition on loops of `over` replaced by its larger (or smaller) value."""
    total = Expr()
    for monomial, factor in expr.terms:
        kind = "max" if largest == (factor > 0) else "min"
        parts = (combine(kind, a.either) if a.either and a.loops & over.keys() else Expr.of(a) for a in monomial)
        total = total + reduce(mul, parts, Expr.of(factor))
    return total


def count(smallest: Expr, largest: Expr, pace: int | Expr) -> Expr:
    """The number of values from `smallest` to `largest` that a loop of this pace takes; zero or negative if none."""
    return trip(smallest, largest + 1, pace)


def _by_isl(expr: Expr, largest: bool, over: Ranges) -> Expr | None:
    """The largest (or smallest) value of an expression over all iterations of the loops, if there are any; None if
    unknown.

    A factor that all terms depending on the loops share, such as the length of a row, is assumed to be positive.
    """
    from iopref.poly.from_isl import NotInModel, expression
    from iopref.poly.questions import extreme_of

    over = _deciding(expr, over)
    moving = {m: c for m, c in expr.terms if any(a.loops & over.keys() for a in m)}
    factor = _common(list(moving), over)
    moving |= {m: c for m, c in expr.terms if m == factor}
    times = gcd(*moving.values())
    at = {loop: f"i{depth}" for depth, loop in enumerate(over)}
    notation = Notation()
    value = notation.affine(Expr.collect({without(m, factor): c // times for m, c in moving.items()}), at)
    domain = notation.ranges(over, at)
    if value is None or domain is None:
        return None
    found = extreme_of(notation.text(f"{listed(at)} -> [{value}]", domain), largest)
    try:
        parts = tuple(expression(part, notation.names) for part in found.parts) if found else ()
    except NotInModel:
        return None
    if found and found.kind == ("min" if largest else "max"):  # a number as a bound says it more simply
        parts = tuple(part for part in parts if part.constant is not None) or parts
    still = expr - Expr.collect(moving)
    return combine(found.kind, parts) * Expr(((factor, times),)) + still if found else None


def upper_bound(expr: Expr, loops: Sequence[Loop], at_most: Iterable[tuple[Expr, int]]) -> int | None:
    """The largest value of an expression in iterations of loops in which other expressions are bounded by numbers.

    The result holds for all values of the parameters; None if it is unknown. Expressions that are not affine bound
    nothing.
    """
    from iopref.poly.questions import largest_of

    at, notation = dimensions(loops, "i"), Notation()
    value = notation.affine(_hulls(expr), at)
    if value is None:
        return None
    such = notation.domain(loops, at, {}) or []
    such += [f"{known} <= {number}" for e, number in at_most if (known := notation.affine(e, at)) is not None]
    return largest_of(notation.text(f"{listed(at)} -> [{value}]", such))


def _hulls(expr: Expr) -> Expr:
    """An expression in which the gaps between pieces that begin less than a page apart count as touched, too."""
    found = (a for a in _within(expr) if isinstance(a, Call) and a.helper == "iopref_touched2")
    close = {a: a.parts for a in found if 0 <= (a.parts[1].constant or -1) < _SMALLEST_PAGE}
    return expr.replaced({a: piece + stride * (times - 1) for a, (piece, stride, times) in close.items()})


def _within(expr: Expr) -> Iterator[Atom]:
    """The atoms of an expression, and those inside them."""
    for atom in expr.atoms:
        yield atom
        for part in atom.parts:
            yield from _within(part)


def _deciding(expr: Expr, over: Ranges) -> Ranges:
    """The loops that decide the value of an expression, or the bounds of such loops."""
    needed, found = expr.loops, []
    for loop in reversed(list(over)):
        if loop in needed:
            found.append(loop)
            needed = needed.union(*(part.loops for bound in over[loop] for part in bound.parts))
    return {loop: over[loop] for loop in reversed(found)}


def _common(monomials: list[Monomial], over: Ranges) -> Monomial:
    """The common factors of some products that do not depend on the loops."""
    first, *others = monomials
    return tuple(a for a in dict.fromkeys(first) if not a.loops & over.keys() and all(a in m for m in others))
