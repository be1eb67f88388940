"""Recovers the dimensions of arrays whose row length is a variable: `a[i * n + j]` has the subscripts `i` and `j`."""

from __future__ import annotations

from iopref.model.expr import Expr, Monomial
from iopref.model.products import without


def delinearise(subscript: Expr) -> tuple[Expr, ...]:
    """Take a subscript apart by its symbolic strides, the largest first (after Grosser et al., ICS 2015, simplified).

    Terms that share a product of parameters form one dimension, such as `n * (i - m)`. That inner dimensions stay below
    their stride is assumed, not proved: this is enough for hints.
    """
    parts: dict[Monomial, Expr] = {(): Expr()}
    strides = dict.fromkeys(_still(m) for m, _ in subscript.terms if any(a.loops for a in m))
    for monomial, coefficient in subscript.terms:
        fitting = (s for s in strides if all(s.count(a) <= monomial.count(a) for a in s))
        stride = _still(monomial) if any(a.loops for a in monomial) else max(fitting, key=len, default=())
        part = Expr(((without(monomial, stride), coefficient),))
        parts[stride] = parts.get(stride, Expr()) + part
    ordered = sorted(parts.items(), key=lambda kv: (-len(kv[0]), [a.text for a in kv[0]]))
    return tuple(part for _, part in ordered)


def _still(monomial: Monomial) -> Monomial:
    """The factors of a product that do not change with any loop index."""
    return tuple(a for a in monomial if not a.loops)
