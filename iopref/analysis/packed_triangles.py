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

    `backwards` says that the row of the next index lies in front of this row.
    """

    low: Expr
    high: Expr
    at: tuple[tuple[int, Expr], ...]
    backwards: bool = False

    @property
    def single(self) -> bool:
        """Whether the row is a single element, which lies between the rows of another reference."""
        return self.low == self.high


def begins_row(first: Bound) -> bool:
    """Whether a loop begins at the first element of a packed row;
    the loop's index is then better counted from there.
    """
    value = first.value
    return bool(value.opaque_loops) and not first.kind and not unfolded(value * 2).opaque_part().terms


def with_packed(nest: Nest) -> Nest:
    """Mark the nest's references that walk through the rows of packed triangles, or that lie between two rows."""
    curved = [r for r in nest.references if r.offset.opaque_loops and not r.loads]
    if not curved:
        return nest
    rows = {r: found for r in curved if (found := _row(nest, r))}
    whole = {r: found for r, found in rows.items() if _follow(*found)}
    marked = {r.id: outer.id for r, (_, outer) in rows.items() if r in whole or _between(r, rows[r], whole)}
    return replace(nest, references=tuple(replace(r, triangle=marked.get(r.id, -1)) for r in nest.references))


@lru_cache(maxsize=256)
def row_of(nest: Nest, reference: Reference) -> Row | None:
    """A row of a packed triangle, in terms of the index of the loop over rows."""
    found = _row(nest, reference)
    if found is None:
        return None
    one, outer = found
    return replace(one, backwards=not one.single and not _upwards(one, outer))


def rows_meet(nest: Nest, reference: Reference, other: Reference) -> bool:
    """Whether two references walk through the same triangle together, or one of them lies between the other's rows."""
    if reference.triangle < 0 or (reference.triangle, reference.array) != (other.triangle, other.array):
        return False
    mine, its = row_of(nest, reference), row_of(nest, other)
    return mine is not None and its is not None and (_near(its.low - mine.low) or _near(its.low - mine.high))


def _row(nest: Nest, reference: Reference) -> tuple[Row, Loop] | None:
    """A reference's row in one iteration of the only loop along which its address is not affine, and that loop."""
    offset = unfolded(reference.offset)
    if offset.opaque_part().terms or len(offset.opaque_loops) != 1:
        return None
    outer = nest.loop(next(iter(offset.opaque_loops)))
    inside = nest.inside(reference.path, outer.id)
    if len(inside) > 1 or not outer.unit:
        return None
    one = _ends(offset, inside[0]) if inside else Row(offset, offset, ())
    return (one, outer) if one else None


def _ends(offset: Expr, inner: Loop) -> Row | None:
    """The row that an inner loop touches, in small steps or in none."""
    along = offset.coefficient(inner.id)
    step = along.constant if along is not None else None
    if step is None or abs(step) > GAP or not inner.unit or inner.first.kind or inner.past.kind:
        return None
    first, last = inner.first.value, inner.last.value if step else inner.first.value
    if (step > 0) != inner.upwards:
        first, last = last, first
    low, high = (unfolded(offset.substitute({inner.id: value})) for value in (first, last))
    return Row(low, high, ((inner.id, first),))


def _follow(one: Row, outer: Loop) -> bool:
    """Whether the rows of a reference lie end to end."""
    return not one.single and (_upwards(one, outer) or _end_to_end(one.low - _after(one.high, outer)))


def _upwards(one: Row, outer: Loop) -> bool:
    """Whether the row of the next index begins where this row ends."""
    return _end_to_end(_after(one.low, outer) - one.high)


def _after(place: Expr, outer: Loop) -> Expr:
    return place.substitute({outer.id: outer.counted + 1})


def _between(reference: Reference, one: tuple[Row, Loop], rows: Mapping[Reference, tuple[Row, Loop]]) -> bool:
    """Whether an access lies between the rows of another reference."""
    place = one[0].low
    return one[0].single and any(
        r.array == reference.array and outer is one[1] and (_near(place - its.low) or _near(place - its.high))
        for r, (its, outer) in rows.items()
    )


def _end_to_end(gap: Expr) -> bool:
    return gap.constant is not None and 0 < gap.constant <= GAP


def _near(distance: Expr) -> bool:
    return distance.constant is not None and abs(distance.constant) <= GAP
