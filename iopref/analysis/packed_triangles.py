"""Which references walk packed triangles: rows that grow or shrink and lie end to end, as `a[i*(i + 1)/2 + j]`.

An iteration of the loop over rows moves the address by a length that changes; yet all rows together are one stretch of
memory, through which the nest walks once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from iopref.model import Bound, Expr, Loop, Nest, Reference, unfolded
from iopref.records import dataclass, replace

GAP = 512
"""Bytes that may lie between two rows, such as the diagonal."""


@dataclass(frozen=True)
class Row:
    """The first and the last element of a row, in bytes from the array's base, and the column loop's index at both.

    The row is that of one iteration of the loop `outer`.
    """

    low: Expr
    high: Expr
    outer: Loop
    at: tuple[tuple[int, Expr], ...] = ()

    @property
    def single(self) -> bool:
        """Whether the row is a single element, which lies between the rows of another reference."""
        return self.low == self.high

    @property
    def upwards(self) -> bool:
        """Whether the row of the next index begins where this row ends."""
        return _end_to_end(self._next(self.low) - self.high)

    @property
    def downwards(self) -> bool:
        """Whether the row of the next index ends where this row begins."""
        return _end_to_end(self.low - self._next(self.high))

    def is_near(self, place: Expr) -> bool:
        """Whether an element lies at one end of the row."""
        apart = [(place - end).constant for end in (self.low, self.high)]
        return any(distance is not None and abs(distance) <= GAP for distance in apart)

    def _next(self, place: Expr) -> Expr:
        return place.substitute({self.outer.id: self.outer.counted + 1})


def begins_row(first: Bound) -> bool:
    """Whether a loop begins at the first element of a packed row, from which its index is better counted."""
    value = first.value
    return bool(value.opaque_loops) and not first.kind and not unfolded(value * 2).opaque_part().terms


def with_packed(nest: Nest) -> Nest:
    """Mark the nest's references that walk through the rows of packed triangles, or that lie between two rows."""
    curved = [r for r in nest.references if r.offset.opaque_loops and not r.loads]
    if not curved:
        return nest
    rows = {r: row for r in curved if (row := row_of(nest, r))}
    whole = {r: row for r, row in rows.items() if not row.single and (row.upwards or row.downwards)}
    marked = {r.id: row.outer.id for r, row in rows.items() if r in whole or _between(r, row, whole)}
    return replace(nest, references=tuple(replace(r, triangle=marked.get(r.id, -1)) for r in nest.references))


def rows_meet(nest: Nest, reference: Reference, other: Reference) -> bool:
    """Whether two references walk through the same triangle together, or one of them lies between the other's rows."""
    if reference.triangle < 0 or (reference.triangle, reference.array) != (other.triangle, other.array):
        return False
    mine, its = row_of(nest, reference), row_of(nest, other)
    return mine is not None and its is not None and mine.is_near(its.low)


@lru_cache(maxsize=256)
def row_of(nest: Nest, reference: Reference) -> Row | None:
    """A reference's row in one iteration of the only loop along which its address is not affine."""
    offset = unfolded(reference.offset)
    if offset.opaque_part().terms or len(offset.opaque_loops) != 1:
        return None
    outer = nest.loop(next(iter(offset.opaque_loops)))
    inside = nest.inside(reference.path, outer.id)
    if len(inside) > 1 or not outer.unit:
        return None
    return _along(offset, outer, inside[0]) if inside else Row(offset, offset, outer)


def _along(offset: Expr, outer: Loop, inner: Loop) -> Row | None:
    """The row that an inner loop touches, in small steps or in none."""
    along = offset.coefficient(inner.id)
    step = along.constant if along is not None else None
    if step is None or abs(step) > GAP or not inner.unit or inner.first.kind or inner.past.kind:
        return None
    first, last = inner.first.value, inner.last.value if step else inner.first.value
    if (step > 0) != inner.upwards:
        first, last = last, first
    low, high = (unfolded(offset.substitute({inner.id: value})) for value in (first, last))
    return Row(low, high, outer, ((inner.id, first),))


def _between(reference: Reference, one: Row, rows: Mapping[Reference, Row]) -> bool:
    """Whether an access lies between the rows of another reference."""
    beside = (row for r, row in rows.items() if r.array == reference.array and row.outer is one.outer)
    return one.single and any(row.is_near(one.low) for row in beside)


def _end_to_end(gap: Expr) -> bool:
    return gap.constant is not None and 0 < gap.constant <= GAP
