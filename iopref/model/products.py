"""Products of terms and their sums: divide them, factor them, and print them as C."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from iopref.model.expr import Monomial, Term


def without(monomial: Monomial, factors: Monomial) -> Monomial:
    """A product divided by some of its factors."""
    left = list(monomial)
    for factor in factors:
        left.remove(factor)
    return tuple(left)


def sum_text(terms: Sequence[Term]) -> str:
    """A sum of products as C text, of type long if it multiplies; common factors are taken out."""
    if not terms:
        return "0"
    if len(terms) == 1:
        (monomial, coefficient), *_ = terms
        return monomial[0].bare if coefficient == 1 == len(monomial) else _product(monomial, coefficient)
    factor, rest = _factored(terms)
    return f"{_product(*factor, widen=True)} * ({_added(rest)})" if factor != ((), 1) else _added(rest)


def _factored(terms: Sequence[Term]) -> tuple[Term, Sequence[Term]]:
    """The common factor of the terms of a sum, and the terms divided by it."""
    (first, _), *others = terms
    if not first:
        return ((), 1), terms
    common = tuple([a for a in dict.fromkeys(first) if all(a in m for m, _ in others)])
    number = gcd(*[c for _, c in terms])
    if not common and number == 1:
        return ((), 1), terms
    return (common, number), tuple((without(m, common), c // number) for m, c in terms)


def _added(terms: Sequence[Term]) -> str:
    """A sum as C text, of type long if it has more than one variable, because the difference
    of two ints may overflow.
    """
    ordered = sorted(terms, key=lambda t: (t[1] < 0, not t[0]))
    moving = [m for m, _ in ordered if m]
    widen = len(moving) > 1 and not any(a.wide for m in moving[:2] for a in m)
    text = ""
    for monomial, coefficient in ordered:
        sign = "-" if coefficient < 0 else "+"
        text += f" {sign} {_product(monomial, abs(coefficient))}" if text else _product(monomial, coefficient, widen)
    return text


def _product(monomial: Monomial, coefficient: int, widen: bool = False) -> str:
    """A product as C text, of type long if it multiplies or if `widen` is true."""
    if not monomial:
        return f"{coefficient}L" if widen else str(coefficient)
    if coefficient == -1:
        return f"-{_product(monomial, 1)}"
    first, *others = [a for a in monomial if a.wide] + [a for a in monomial if not a.wide]
    if coefficient != 1:
        return " * ".join([f"{coefficient}L", *(a.text for a in (first, *others))])
    cast = "" if first.wide or not others and not widen else "(long)"
    return " * ".join([f"{cast}{first.text}", *(a.text for a in others)])
