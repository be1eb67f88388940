"""Footprints: what an iteration of a loop touches, as a set of isl, and what of that an earlier one has not touched.

The index of the pipelined loop is a dimension, and those of loops inside it; those of loops around it are parameters.
A subscript that is not affine, such as `b[j]`, stands for the indices that decide it: in iterations in which these are
the same, the same is touched. A bound that is not affine is left out, as long as it is the same in both iterations. The
texts that isl is given name parameters and loops by their number, so that one answer is for all that are alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from iopref.frozen import frozen
from iopref.model import Atom, Condition, Expr, Loop, Nest, Reference

Monomial = tuple[Atom, ...]


@frozen
class NewPart:
    """The iterations of a loop that touch what an earlier iteration of one around has not touched.

    There are some `when` a condition holds: all, or, where `begins`, those before the index value `old`, and where
    `ends`, those from the index value `past` on; where there are such alone, they begin with `fresh`.
    """

    when: Condition
    begins: bool = False
    ends: bool = False
    fresh: Expr = Expr()
    old: Expr = Expr()
    past: Expr = Expr()


@lru_cache(maxsize=4096)
def new_in(
    nest: Nest, reference: Reference, loop: Loop, outer: Loop, since: Expr, still: bool = False
) -> NewPart | None:
    """The iterations of `loop` that touch what the one of `outer`, around it, with the index `since` did not.

    None if that is unknown, or may be all each time. If the data are `still`, an iteration of `outer` does not move
    what is touched, as where it stays on the page, but only the bounds of loops. All values between the steps of a loop
    count as iterations.
    """
    from iopref.poly.questions import new_part
    from iopref.poly.typed import NotTyped, condition, expression

    question = _Question(nest, reference, loop, outer, still)
    texts = question.texts(since)
    part = new_part(*texts) if texts else None
    if part is None:
        return None
    names = question.names
    try:
        when = condition(part.when, names)
        if part.fresh is None or part.old is None or part.past is None:
            return NewPart(when)
        if question.open:
            return None
        fresh, old, past = (expression(made, names) for made in (part.fresh, part.old, part.past))
    except NotTyped:
        return None
    if loop.upwards:
        return NewPart(when, part.begins, part.ends, fresh, old, past)
    return NewPart(when, part.begins, part.ends, -fresh, -old, -past)


@dataclass
class _Question:
    """Writes the sets of a question in isl's notation; `names` then are what its parameters stand for.

    It is `open` if a bound of the loop is left out. Those that an index is multiplied with are `sizes`, at least one.
    """

    nest: Nest
    reference: Reference
    loop: Loop
    outer: Loop
    still: bool
    open: bool = False
    names: dict[str, Expr] = field(default_factory=dict)
    sizes: dict[str, None] = field(default_factory=dict)
    _parameters: dict[Monomial, str] = field(default_factory=dict)

    def texts(self, since: Expr) -> tuple[str, str, str, str] | None:
        """The texts of what is touched now and then, of the loop's run, and of what is known; None if not affine."""
        path = [self.nest.loop(i) for i in self.reference.path]
        around, inside = path[: self.outer.depth + 1], path[self.outer.depth + 1 :]
        now = {v.id: _iterator(v, "i") for v in inside if v.depth >= self.loop.depth}
        then = {v.id: _iterator(v, "j") for v in inside}
        before = {self.outer.id: since}
        bounds, earlier_bounds = self._domain(inside, now, {}), self._domain(inside, then, before)
        if bounds is None or earlier_bounds is None:
            return None
        touched, earlier_touched = self._touched(now, {}), self._touched(then, before)
        if touched is None or earlier_touched is None:
            return None
        known = [*(self._domain(around, {}, {}) or []), *(self._domain((self.outer,), {}, before) or [])]
        known.append(f"{self._affine((since - self.outer.counted) * (1 if self.outer.upwards else -1), {})} < 0")
        known += [f"{size} >= 1" for size in self.sizes]
        pipelined, all_inside = (f"[{', '.join(v.strip('(-)') for v in at.values())}]" for at in (now, then))
        parameters = f"[{', '.join(self.names)}] -> "
        return (
            f"{parameters}{{ {pipelined} -> {_such(touched[0], [*bounds, *touched[1]])} }}",
            f"{parameters}{{ {all_inside} -> {_such(earlier_touched[0], [*earlier_bounds, *earlier_touched[1]])} }}",
            f"{parameters}{{ {_such(pipelined, bounds)} }}",
            f"{parameters}{{ {_such('[]', known)} }}",
        )

    def _touched(self, at: Mapping[int, str], before: Mapping[int, Expr]) -> tuple[str, list[str]] | None:
        """The place that is touched, and the guards; None if the place is not affine."""
        guards = [self._affine(g.substitute(before), at) for g in self.reference.guards if not g.level]
        places: list[str] = []
        others: frozenset[int] = frozenset()
        still = {self.outer.id: Expr()} if self.still else before
        for subscript in self.reference.dimensions:
            affine, deciding = _parts(subscript)
            place = self._affine(affine.substitute(still), at)
            if place is None:
                return None
            places.append(place)
            others |= deciding
        for loop in sorted(others):
            places.append(self._affine(self.nest.loop(loop).counted.substitute(before), at) or "")
        return f"[{', '.join(places)}]", [f"{guard} >= 0" for guard in guards if guard is not None]

    def _domain(self, loops: Iterable[Loop], at: Mapping[int, str], before: Mapping[int, Expr]) -> list[str] | None:
        """The constraints of loops; None where one that is not affine is not the same in both iterations."""
        found = []
        for loop in loops:
            index, sign = self._affine(loop.counted.substitute(before), at), "" if loop.upwards else "-"
            for bound, compare, any_part in ((loop.first, "<=", "min"), (loop.past, ">", "max")):
                kind = bound.kind if loop.upwards else {"min": "max", "max": "min"}.get(bound.kind, "")
                parts = [self._affine(part.substitute(before), at) for part in bound.parts]
                if None in parts:
                    if loop.depth > self.outer.depth and any(self.outer.id in p.loops for p in bound.parts):
                        return None
                    self.open |= loop is self.loop
                    continue
                each = [f"{sign}({part}) {compare} {sign}({index})" for part in parts]
                found.append(f"({' or '.join(each)})" if kind == any_part else " and ".join(each))
        return found

    def _affine(self, expr: Expr, at: Mapping[int, str]) -> str | None:
        """An expression in terms of the indices `at` hand and of parameters; None if it is not affine in those."""
        terms = []
        for monomial, coefficient in expr.terms:
            if len(monomial) == 1 and monomial[0].loop in at:
                terms.append(f"{coefficient}*{at[monomial[0].loop]}")
            elif any(a.live or a.reads and a.level or a.loops & at.keys() for a in monomial):
                return None
            else:
                terms.append(f"{coefficient}*{self._parameter(monomial)}" if monomial else str(coefficient))
        return " + ".join(terms) or "0"

    def _parameter(self, monomial: Monomial) -> str:
        name = self._parameters.setdefault(monomial, f"p{len(self._parameters)}")
        self.names[name] = Expr(((monomial, 1),))
        factors = tuple(a for a in monomial if not a.loops)
        if factors and len(factors) < len(monomial):
            self.sizes[self._parameter(factors)] = None
        return name


def _iterator(loop: Loop, name: str) -> str:
    """A loop's index as a dimension of a set, which grows with time."""
    return f"{name}{loop.depth}" if loop.upwards else f"(-{name}{loop.depth})"


def _such(place: str, constraints: list[str]) -> str:
    return f"{place} : {' and '.join(constraints)}" if constraints else place


def _parts(subscript: Expr) -> tuple[Expr, frozenset[int]]:
    """The affine part of a subscript, without its constant, and the loops that decide the rest."""
    affine = []
    others: frozenset[int] = frozenset()
    for monomial, coefficient in subscript.terms:
        moving = [a for a in monomial if a.loops]
        if not moving or len(monomial) == 1 and monomial[0].loop >= 0:
            affine += [((monomial, coefficient))] if monomial else []
        else:
            others = others.union(*(a.loops for a in moving))
    return Expr(tuple(affine)), others
