"""Writes sets and maps of a nest in isl's notation, with parameters and indices named by numbers.

Because names of the program do not occur, equal questions have the same text. An index that is not a dimension of a set
is a parameter, and so is a product of parameters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from iopref.model import Atom, Bound, Call, Expr, Loop, Nest, Quotient, Reference, Remainder
from iopref.records import dataclass, field

Monomial = tuple[Atom, ...]
At = Mapping[int, str]
"""Dimensions of a set for the indices of loops, by the loops' ids."""
Ranges = Mapping[int, tuple[Bound, Bound]]
"""The smallest and the largest index value of loops, by id, outermost first."""


@dataclass
class Notation:
    """Writes the sets of one question; `names` are the expressions that parameters stand for.

    `sizes` are the parameters that an index is multiplied with; they are at least one. For the loops in `unbounded`, a
    bound that is not affine is left out.
    """

    names: dict[str, Expr] = field(default_factory=dict)
    sizes: dict[str, None] = field(default_factory=dict)
    unbounded: set[int] = field(default_factory=set)
    _parameters: dict[Monomial, str] = field(default_factory=dict)

    def text(self, place: str, constraints: Iterable[str]) -> str:
        """A set or a map: those of `place` for which all constraints hold; to be called last."""
        such = " and ".join(constraints)
        return f"[{', '.join(self.names)}] -> {{ {place}{' : ' if such else ''}{such} }}"

    def touched(
        self, nest: Nest, reference: Reference, at: At, before: Mapping[int, Expr], place: Mapping[int, Expr]
    ) -> str | None:
        """The touched data at `place`, the values of indices that are not dimensions; None if they are not affine.

        A part of a subscript that is not affine is represented by the indices in it, as they are `before`.
        """
        places: list[str | None] = []
        others: frozenset[int] = frozenset()
        for subscript in reference.dimensions:
            affine, deciding = _parts(subscript)
            places.append(self.affine(affine.substitute(place), at))
            others |= deciding
        places += [self.affine(nest.loop(i).counted.substitute(before), at) for i in sorted(others)]
        return None if None in places else f"[{', '.join(map(str, places))}]"

    def guards(self, reference: Reference, at: At, before: Mapping[int, Expr]) -> list[str]:
        """The constraints from the conditions under which a reference is made, except those on memory."""
        guards = (self.affine(g.substitute(before), at) for g in reference.guards if not g.level)
        return [f"{guard} >= 0" for guard in guards if guard is not None]

    def domain(
        self, loops: Iterable[Loop], at: At, before: Mapping[int, Expr], moving: Loop | None = None
    ) -> list[str] | None:
        """The constraints of loops; None if a bound that is not affine depends on the index of the loop `moving`."""
        found = []
        for loop in loops:
            index, sign = self.affine(loop.counted.substitute(before), at), "" if loop.upwards else "-"
            for bound, compare, any_part in ((loop.first, "<=", "min"), (loop.past, ">", "max")):
                kind = bound.kind if loop.upwards else {"min": "max", "max": "min"}.get(bound.kind, "")
                parts = [self.affine(part.substitute(before), at) for part in bound.parts]
                each = [f"{sign}({part}) {compare} {sign}({index})" for part in parts if part is not None]
                if len(each) < len(parts):
                    if moving and any(moving.id in p.loops for p in bound.parts):
                        return None
                    self.unbounded.add(loop.id)
                if each and (kind != any_part or len(each) == len(parts)):
                    found.append(_joined(each, kind == any_part))
        return found

    def ranges(self, over: Ranges, at: At) -> list[str] | None:
        """The constraints of index ranges; None if one is not affine."""
        found = []
        for loop, bounds in over.items():
            for bound, compare, any_part in zip(bounds, ("<=", ">="), ("min", "max"), strict=True):
                parts = [self.affine(part, at) for part in bound.parts]
                if None in parts:
                    return None
                found.append(_joined([f"{part} {compare} {at[loop]}" for part in parts], bound.kind == any_part))
        return found

    def affine(self, expr: Expr, at: At) -> str | None:
        """An expression in terms of dimensions and parameters; None if it is not affine in them."""
        terms = []
        for monomial, coefficient in expr.terms:
            moving = any(a.loops & at.keys() for a in monomial)
            if moving and len(monomial) == 1 and (text := self._moving(monomial[0], at)):
                terms.append(f"{coefficient}*{text}")
            elif moving or any(a.live or a.reads and a.level for a in monomial):
                return None
            else:
                terms.append(f"{coefficient}*{self._parameter(monomial)}" if monomial else str(coefficient))
        return " + ".join(terms) or "0"

    def _moving(self, atom: Atom, at: At) -> str | None:
        """A dimension, or a minimum, maximum, quotient or remainder of affine expressions, in isl's notation."""
        if atom.loop in at:
            return at[atom.loop]
        parts = [self.affine(part, at) for part in atom.parts]
        numbers = [part.constant for part in atom.parts]
        match atom, parts, numbers:
            case _, [*_], _ if None in parts:
                return None
            case Call(is_extreme=True), [left, right], _:
                return f"{'min' if atom.helper == 'iopref_min' else 'max'}({left}, {right})"
            case Call(helper="iopref_trip"), [first, past, _], [_, _, int(step)]:
                apart = f"{first} - ({past})" if step > 0 else f"{past} - ({first})"
                return f"max(0, -floor(({apart}) / {abs(step)}))"
            case Quotient(), [value, _], [_, int(by)]:
                return f"floor(({value}) / {by})"
            case Remainder(), [value, _], [_, int(by)]:
                return f"(({value}) mod {by})"
        return None

    def _parameter(self, monomial: Monomial) -> str:
        name = self._parameters.setdefault(monomial, f"p{len(self._parameters)}")
        self.names[name] = Expr(((monomial, 1),))
        factors = tuple(a for a in monomial if not a.loops)
        if factors and len(factors) < len(monomial):
            self.sizes[self._parameter(factors)] = None
        return name


def _joined(constraints: list[str], any_of: bool) -> str:
    """The constraint that all of some constraints hold, or, if `any_of`, at least one of them."""
    return f"({' or '.join(constraints)})" if any_of else " and ".join(constraints)


def dimensions(loops: Iterable[Loop], name: str) -> dict[int, str]:
    """The indices of loops as dimensions of a set, which increase with time."""
    return {v.id: f"{name}{v.depth}" if v.upwards else f"(-{name}{v.depth})" for v in loops}


def listed(at: At) -> str:
    """The list of dimensions, in their order."""
    return f"[{', '.join(iterators(at))}]"


def iterators(at: At) -> list[str]:
    """The names of dimensions."""
    return [name.strip("(-)") for name in at.values()]


def _parts(subscript: Expr) -> tuple[Expr, frozenset[int]]:
    """The affine part of a subscript, and the loops on which the rest depends."""
    affine = []
    others: frozenset[int] = frozenset()
    for monomial, coefficient in subscript.terms:
        moving = [a for a in monomial if a.loops]
        if not moving or len(monomial) == 1 and monomial[0].loop >= 0:
            affine.append((monomial, coefficient))
        else:
            others = others.union(*(a.loops for a in moving))
    return Expr(tuple(affine)), others
