"""Which following nest uses released data next, and how many bytes are touched until then (OSDI00 3.3).

The analysis compares the sweeps of consecutive nests through an array. If the next sweep goes the same way, all of the
data lie between two uses of a page, and if they exceed memory it is best to keep the first part (evict the most
recently used). If the next sweep goes another way, it may begin with the data that this nest touches last: then the
last part is kept. All byte counts between two uses are lower bounds.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache

from iopref.analysis.locality import volume
from iopref.analysis.reuse import Group, bounds_move, groups
from iopref.analysis.section import SMALLEST_PAGE, magnitude, negative, stride
from iopref.model import Atom, Call, Expr, Following, Loop, Nest, Reference, combine
from iopref.poly.polyhedra import Polyhedra
from iopref.records import dataclass, field, replace

MOST_NEXT_USES = 4
"""Nests that may be the next to use an array, one under a condition or another, that are told apart."""

Order = tuple[bool, ...]
"""The loops that move a reference, those with the largest strides first: whether they go up in memory."""


@dataclass(frozen=True)
class Sweep:
    """How a nest walks through an array, taken from the nest's largest reference to it.

    `bytes` is how much the nest touches of it; None if that is unknown at the nest's entry. `order` is empty if it is
    unknown. If the nest walks along columns, `first` is the bytes of one iteration of the outermost loop that moves the
    address.
    """

    reference: Reference
    bytes: Expr | None
    order: Order
    first: Expr | None


@dataclass(frozen=True)
class NextUse:
    """A nest that is the next to use the data of a release.

    At least `between` bytes are touched before that use. If the nest does not go the `same` way, two amounts come on
    top: the bytes that the releasing nest has still to touch, and as many of the `first` bytes of the using nest.
    """

    nest: Nest
    between: Expr
    same: bool
    first: Expr = Expr()


@dataclass
class InterNestReuse:
    """Finds how following nests use the data that one nest, with its `groups`, has touched."""

    nest: Nest
    polyhedra: Polyhedra
    groups: tuple[Group, ...]
    following: tuple[Following, ...]
    _overlaps: dict[tuple[int, int], bool] = field(default_factory=dict)

    def next_uses(self, reference: Reference) -> tuple[NextUse, ...]:
        """The nests that may be the next to use most of the data of a reference, the nearest first."""
        found: list[NextUse] = []
        between: dict[str, Expr] = {}
        for follower in self.following:
            there = sweeps(follower.nest)
            use = there.get(reference.array)
            if use is not None and self._uses(reference, use, follower):
                found.append(self._next_use(reference, use, there, between, follower))
                if follower.sure or len(found) == MOST_NEXT_USES:
                    break
            elif follower.sure:
                sizes = {array: self._size(sweep, follower) for array, sweep in there.items()}
                between |= {array: size for array, size in sizes.items() if size is not None and array not in between}
        return tuple(found)

    def _next_use(
        self,
        reference: Reference,
        use: Sweep,
        there: Mapping[str, Sweep],
        between: Mapping[str, Expr],
        follower: Following,
    ) -> NextUse:
        order, columns = _order(self.nest, reference)
        if not order or order != use.order or columns or use.first is not None:
            first = order[:1] == use.order[:1] and use.first and self._computable(use.first, follower)
            return NextUse(follower.nest, _total(between, self.own_sweeps), False, first or Expr())
        mine = {a: s.bytes for a, s in self.own_sweeps.items() if s.bytes is not None and not s.reference.indirect}
        its = {array: size for array, sweep in there.items() if (size := self._size(sweep, follower)) is not None}
        in_both = {array: _least(size, its.get(array, size)) for array, size in mine.items() if array in there}
        in_one = _least(_total(mine, {*there, *between}), _total(its, {*mine, *between}))
        return NextUse(follower.nest, _total(between, in_both) + _total(in_both) + in_one, True)

    @cached_property
    def own_sweeps(self) -> Mapping[str, Sweep]:
        """The sweeps of this nest through its arrays."""
        return sweeps(self.nest)

    def _uses(self, reference: Reference, use: Sweep, follower: Following) -> bool:
        """Whether a nest uses most of the data of a reference, as far as that is known."""
        there = use.reference
        indices = {loop.index for loop in follower.nest.loops}
        changed = ((there.offset.names | there.names) - indices) & (follower.unlike | follower.turning)
        moved = changed - follower.kept
        if changed and not (follower.nest is self.nest and moved <= follower.turning and _nearby(there, moved)):
            return False
        mine = self.own_sweeps[reference.array].bytes
        if mine is not None and use.bytes is not None and not _most(mine, use.bytes):
            return False
        key = reference.id, id(there)
        if key not in self._overlaps:
            same = len(reference.dimensions) == len(there.dimensions) and not reference.loads and not there.loads
            self._overlaps[key] = not same or self.polyhedra.meets(reference, follower.nest, there)
        return self._overlaps[key]

    def _size(self, sweep: Sweep, follower: Following) -> Expr | None:
        """The bytes that a sweep of a following nest touches; None if this nest cannot compute them at its entry."""
        return None if sweep.reference.indirect or sweep.bytes is None else self._computable(sweep.bytes, follower)

    def _computable(self, size: Expr, follower: Following) -> Expr | None:
        safe = all(a.anywhere for a in size.atoms - self._computed)
        return size if follower.nest is self.nest or safe and not size.names & follower.unlike else None

    @cached_property
    def _computed(self) -> frozenset[Atom]:
        """The values that the code at the entry of this nest computes anyway."""
        return frozenset().union(*(sweep.bytes.atoms for sweep in self.own_sweeps.values() if sweep.bytes is not None))


def _nearby(reference: Reference, turning: frozenset[str]) -> bool:
    """Whether the next iteration of a loop around, which changes the names `turning`, touches the same pages of
    columns.

    That is so if the loop moves the address by less than a page, and the nest's own loops move it by more.
    """
    moved = [(m, c) for m, c in reference.offset.terms if any(atom.names & turning for atom in m)]
    return bool(moved) and all(len(m) == 1 and abs(c) < SMALLEST_PAGE for m, c in moved)


@lru_cache(maxsize=64)
def sweeps(nest: Nest) -> Mapping[str, Sweep]:
    """The sweep of a nest through each of its arrays, by the arrays' keys."""
    result: dict[str, Sweep] = {}
    for group in groups(nest):
        reference = group.first
        size = volume(nest, group, tuple(nest.loop(i) for i in group.path))
        order, columns = _order(nest, reference)
        first = volume(nest, group, nest.inside(group.path, columns.id)) or Expr() if columns else None
        sweep = Sweep(reference, size, order, first)
        old = result.get(reference.array)
        if old is not None:
            larger = old if _rank(old) >= _rank(sweep) else sweep
            sweep = larger if (old.order, old.first) == (order, first) else replace(larger, order=())
        result[reference.array] = sweep
    return result


def outermost(nest: Nest, reference: Reference) -> Loop | None:
    """The outermost loop that moves a reference's address."""
    moving = (nest.loop(i) for i in reference.path if i == reference.triangle or stride(reference, nest.loop(i)).terms)
    return next(moving, None)


def _order(nest: Nest, reference: Reference) -> tuple[Order, Loop | None]:
    """The order in which a reference goes through its array; along columns, also the outermost loop that moves it."""
    loops = [nest.loop(i) for i in reference.path]
    if reference.indirect or any(bounds_move(nest, reference, loop) for loop in loops):
        return (), None
    steps = [(loop, step) for loop in loops if (step := stride(reference, loop)).terms]
    ordered = sorted(steps, key=lambda s: magnitude(s[1]), reverse=True)
    return tuple(not negative(step) for _, step in ordered), steps[0][0] if ordered != steps else None


def _rank(sweep: Sweep) -> tuple[int, int]:
    return (-1, 0) if sweep.bytes is None else magnitude(sweep.bytes)


def _least(a: Expr, b: Expr) -> Expr:
    """The smaller of two sizes."""
    return combine("min", (a, b)) if a.terms and b.terms else Expr()


def _total(sizes: Mapping[str, Expr], without: Collection[str] = ()) -> Expr:
    """The sum of the sizes of arrays, but for some."""
    return sum((size for array, size in sizes.items() if array not in without), Expr())


def _most(mine: Expr, its: Expr) -> bool:
    """Whether the second size is at least about half of the first; unknown sizes are compared by how fast they grow."""
    if mine.constant is not None and its.constant is not None:
        return 2 * its.constant >= mine.constant
    return any(isinstance(a, Call) for a in mine.atoms | its.atoms) or len(
        max((m for m, _ in its.terms), key=len, default=())
    ) >= len(max((m for m, _ in mine.terms), key=len, default=()))
