"""Lifts a nest to isl: iteration domains, access maps and the schedule, with symbolic parameters.

Each reference is a statement of its own; its iterations are times in the usual 2d+1 form (Feautrier; Kelly and Pugh):
loop indices, negated for downward loops, and between them constants for the textual order at each depth. A domain
leaves these constants open, so that all references with the same loops and guards share it: most of isl's time goes
into reading constraints. Products of parameters are parameters of their own. A constraint that is not affine is left
out of a domain, which is then too large; a subscript that is not affine makes an access unknown.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from iopref.model import Loop, Nest, Reference
from iopref.poly.notation import Notation, dimensions, iterators
from iopref.records import dataclass, field

if TYPE_CHECKING:
    import islpy as isl


class _Shape(NamedTuple):
    """The shape of references that differ only in the constants of their subscripts: a number, and the constants."""

    number: int
    addends: tuple[int, ...]


@dataclass
class Polyhedra:
    """The polyhedral model of one nest."""

    nest: Nest
    notation: Notation = field(default_factory=Notation)
    _empty: dict[str, bool] = field(default_factory=dict)
    _domains: dict[Hashable, isl.Set] = field(default_factory=dict)
    _maps: dict[int, isl.Map | None] = field(default_factory=dict)
    _rows: dict[int, isl.Map] = field(default_factory=dict)
    _others: dict[Nest, Polyhedra] = field(default_factory=dict)
    _next_uses: dict[Hashable, Loop | None] = field(default_factory=dict)
    _shapes: dict[tuple[int, bool], _Shape] = field(default_factory=dict)
    _numbers: dict[Hashable, int] = field(default_factory=dict)

    def domain(self, reference: Reference) -> str:
        """The times at which a reference is made, at any place of the text, in isl's notation."""
        places = [f"place{d}_" for d in range(len(reference.path) + 1)]
        return self.notation.text(self._time(reference, places), self._domain(reference))

    def access(self, reference: Reference) -> str | None:
        """The map from times, inside or outside of the domain, to subscripts, in isl's notation; None if not affine."""
        at = self._at(reference)
        subscripts = [text for s in reference.dimensions if (text := self.notation.affine(s, at)) is not None]
        if len(subscripts) < len(reference.dimensions):
            return None
        return self.notation.text(f"{self._time(reference, reference.order)} -> [{', '.join(subscripts)}]", [])

    def touched(self, reference: Reference) -> isl.Map | None:
        """The map from times to the subscripts touched then; None if not affine."""
        from iopref.poly.questions import times, touched

        if reference.id not in self._maps:
            access = self.access(reference)
            alike = reference.path, reference.guards
            if access is not None and alike not in self._domains:
                self._domains[alike] = times(self.domain(reference))
            self._maps[reference.id] = None if access is None else touched(access, self._domains[alike])
        return self._maps[reference.id]

    def _touched_rows(self, reference: Reference, touched: isl.Map) -> isl.Map:
        from iopref.poly.questions import rows_of

        if reference.id not in self._rows:
            self._rows[reference.id] = rows_of(touched)
        return self._rows[reference.id]

    def empty(self, reference: Reference) -> bool:
        """Whether a reference is never executed."""
        from iopref.poly.questions import is_empty

        domain = self.domain(reference)
        if domain not in self._empty:
            self._empty[domain] = is_empty(domain)
        return self._empty[domain]

    def next_use(self, first: Reference, then: Reference, loop: Loop, rows: bool = False) -> Loop | None:
        """The loop with an iteration between `first` and the next touch of its element, or row, by `then`.

        If that is less than an iteration, it is the innermost loop that both have in common. Only touches after the
        iteration of `loop`, which is around `first`, count; less than an iteration of `loop` makes no difference to the
        loops around it. None if there is no next touch.
        """
        alike = loop.id, self._relation(first, then, rows)
        if alike not in self._next_uses:
            self._next_uses[alike] = self._next_use(first, then, loop, rows)
        return self._next_uses[alike]

    def _next_use(self, first: Reference, then: Reference, loop: Loop, rows: bool) -> Loop | None:
        from iopref.poly.questions import meetings, meets_later

        touched, wanted = self.touched(first), self.touched(then)
        shared = [i for i, j in zip(first.path, then.path, strict=False) if i == j]
        common = shared[: loop.depth + 1]
        if touched is None or wanted is None or len(first.dimensions) != len(then.dimensions):
            return self.nest.loop(shared[-1])
        if rows:
            touched, wanted = self._touched_rows(first, touched), self._touched_rows(then, wanted)
        found = meetings(touched, wanted)
        down = 2 * len(common) + (len(common) <= loop.depth)
        for same in reversed(range(down)):
            if meets_later(found, same):  # in a later iteration of a loop, or in a loop that follows in it
                soon = same % 2 and meets_later(found, same, down if same < down - 1 else 2 * len(shared) + 1)
                return self.nest.loop(shared[-1] if soon else common[max(same - 1, 0) // 2])
        return None

    def meets(self, reference: Reference, other: Nest, there: Reference) -> bool:
        """Whether a reference of another nest may touch data that a reference of this nest touches.

        Parameters of the same name are assumed to have the same value in both nests.
        """
        from iopref.poly.questions import may_meet

        if other not in self._others:
            self._others[other] = Polyhedra(other, self.notation)
        mine, its = self.touched(reference), self._others[other].touched(there)
        return mine is None or its is None or may_meet(mine, its)

    def _relation(self, first: Reference, then: Reference, rows: bool) -> Hashable:
        """A key for when references meet: that of `u[1][i]`, `u[2][i - 1]` is that of `u[2][i]`, `u[3][i - 1]`."""
        mine, its = self._shape(first, rows), self._shape(then, rows)
        apart = tuple([b - a for a, b in zip(mine.addends, its.addends, strict=False)])
        later = tuple([(b > a) - (b < a) for a, b in zip(first.order, then.order, strict=False)])
        return rows, mine.number, its.number, apart, later

    def _shape(self, reference: Reference, rows: bool) -> _Shape:
        """The shape of the subscripts of a reference, or, with `rows`, of all but the last."""
        known = self._shapes.get((reference.id, rows))
        if known is None:
            subscripts = reference.dimensions[: len(reference.dimensions) - rows]
            moving = reference.path, reference.guards, tuple(s - s.addend for s in subscripts)
            number = self._numbers.setdefault(moving, len(self._numbers))
            known = self._shapes[reference.id, rows] = _Shape(number, tuple(s.addend for s in subscripts))
        return known

    def _domain(self, reference: Reference) -> list[str]:
        at, loops = self._at(reference), [self.nest.loop(i) for i in reference.path]
        found = self.notation.domain(loops, at, {}) or []
        for loop in loops:
            start = self.notation.affine(loop.first.value, at)
            if isinstance(loop.pace, int) and loop.pace > 1 and start is not None:
                found.append(f"({at[loop.id]} - ({start})) mod {loop.pace} = 0")
        guards = (self.notation.affine(guard, at) for guard in reference.guards)
        return found + [f"{guard} >= 0" for guard in guards if guard is not None]

    def _at(self, reference: Reference) -> dict[int, str]:
        """The dimensions of time that count the iterations of the loops around a reference."""
        return dimensions((self.nest.loop(i) for i in reference.path), "i")

    def _time(self, reference: Reference, places: Sequence[object]) -> str:
        """The time of a reference at the given places among the statements of the loops around it."""
        depth = max(len(r.path) for r in self.nest.references)
        indices = iterators(self._at(reference))
        interleaved = [x for pair in zip_longest(map(str, places), indices) for x in pair if x is not None]
        return f"[{', '.join(interleaved + ['0'] * (2 * depth + 1 - len(interleaved)))}]"
