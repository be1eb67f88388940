"""The largest and the smallest value of an expression over the iterations of loops, where isl can tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import gcd

from iopref.model import Expr, Loop, combine, without
from iopref.model.expr import Monomial
from iopref.poly.notation import Notation, Ranges, dimensions, listed


def extreme(expr: Expr, largest: bool, over: Ranges) -> Expr | None:
    """The largest (or smallest) value of an expression while loops take all their values, where these have iterations.

    None where that is unknown. What all terms that move are multiplied with, such as the length of a row, is taken to
    be positive.
    """
    from iopref.poly.questions import extreme_of
    from iopref.poly.typed import NotTyped, expression

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
    except NotTyped:
        return None
    if found and found.kind == ("min" if largest else "max"):  # a number that is not exceeded says it more simply
        parts = tuple(part for part in parts if part.constant is not None) or parts
    still = expr - Expr.collect(moving)
    return combine(found.kind, parts) * Expr(((factor, times),)) + still if found else None


def most(expr: Expr, loops: Sequence[Loop], at_most: Iterable[tuple[Expr, int]]) -> int | None:
    """The largest value of an expression in iterations of loops where other expressions are at most some numbers.

    Whatever the parameters are; None where that is unknown. What is not affine bounds nothing.
    """
    from iopref.poly.questions import largest_of

    at, notation = dimensions(loops, "i"), Notation()
    value = notation.affine(expr, at)
    if value is None:
        return None
    such = notation.domain(loops, at, {}) or []
    such += [f"{known} <= {number}" for e, number in at_most if (known := notation.affine(e, at)) is not None]
    return largest_of(notation.text(f"{listed(at)} -> [{value}]", such))


def _deciding(expr: Expr, over: Ranges) -> Ranges:
    """The loops that decide what an expression is, or the bounds of such."""
    needed, found = expr.loops, []
    for loop in reversed(list(over)):
        if loop in needed:
            found.append(loop)
            needed = needed.union(*(part.loops for bound in over[loop] for part in bound.parts))
    return {loop: over[loop] for loop in reversed(found)}


def _common(monomials: list[Monomial], over: Ranges) -> Monomial:
    """What all of some products have in common that does not move."""
    first, *others = monomials
    return tuple(a for a in dict.fromkeys(first) if not a.loops & over.keys() and all(a in m for m in others))
