"""Regular sections: the memory that a reference touches over a range of iterations of some loops."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import prod

from iopref.analysis.packed_triangles import row_of
from iopref.model import Atom, Bound, Call, Change, Expr, Loop, Nest, Reference, call, positive
from iopref.poly.extremes import count, extreme, index_range
from iopref.poly.notation import Ranges
from iopref.records import dataclass

SMALLEST_PAGE = 4096
"""Bytes. Strides of this size or more never give spatial reuse, whatever the machine's page size."""

TOUCHED = ("iopref_touched2", "iopref_touched3", "iopref_touched4")
"""The helpers that compute the bytes of a section with one, two and three dimensions of pieces."""


@dataclass(frozen=True)
class Dim:
    """`count` pieces, `stride` bytes apart."""

    stride: Expr
    count: Expr


@dataclass(frozen=True)
class Section:
    """Pieces of `piece` bytes repeated along each of `dims`, the fastest first.

    The lowest piece begins `shift` bytes after the reference's address at the index values `at`, by loop id.
    """

    piece: Expr
    dims: tuple[Dim, ...]
    at: tuple[tuple[int, Expr], ...]
    shift: int = 0

    def substitute(self, values: Mapping[int, Expr]) -> Section:
        """The section with the indices of loops around it replaced by `values`."""
        return self.changed(lambda value: value.substitute(values))

    def moved(self, values: Mapping[int, Expr]) -> Section:
        """The section for other values of the indices of loops around it."""
        moved = self.substitute(values)
        return Section(moved.piece, moved.dims, (*moved.at, *values.items()), moved.shift)

    def changed(self, change: Change) -> Section:
        """The section with `change` applied to all its expressions."""
        dims = tuple(Dim(change(d.stride), change(d.count)) for d in self.dims)
        return Section(change(self.piece), dims, tuple((loop, change(value)) for loop, value in self.at), self.shift)

    def begin(self, reference: Reference) -> Expr:
        """Bytes from the beginning of the array to the lowest piece of the section of `reference`."""
        return reference.offset.substitute(dict(self.at)) + self.shift

    @property
    def sizes(self) -> tuple[Expr, ...]:
        """The size of a piece, and the stride and the count of each dimension."""
        return self.piece, *(e for d in self.dims for e in (d.stride, d.count))

    @property
    def level(self) -> int:
        """How many loops must iterate before the section's size can be known; see Atom."""
        return max(e.level for e in self.sizes)

    @property
    def hull(self) -> Expr:
        """Bytes from the first to the last byte."""
        return sum((absolute(dim.stride) * (dim.count - 1) for dim in self.dims), self.piece)

    @property
    def touched(self) -> Expr:
        """The bytes that the section covers; if strides must decide about whole pages, the run-time computes them."""
        if not self.dims:
            return self.piece
        if self.hull.constant is not None and self.hull.constant <= SMALLEST_PAGE:
            return self.hull
        piece, dims = without_gaps(self.piece, self.dims)
        if not dims:
            return piece
        near, far = dims[:3], dims[3:]
        size = call(TOUCHED[len(near) - 1], piece, *(e for d in near for e in (d.stride, d.count)))
        for dim in far:
            size = size * dim.count
        return size


def touched_on_average(size: Expr) -> Expr:
    """A size in bytes in which sections whose strides and counts are numbers are numbers, too.

    A piece counts with the smallest pages that it touches on average, over all places where it may begin.
    """
    added = {a for m, factor in size.terms if factor > 0 for a in m}
    numbers: dict[Atom, Expr] = {a: mean for a in added if (mean := _average_touched(a)) is not None}
    return size.replaced(numbers) if numbers else size


def _average_touched(atom: Atom) -> Expr | None:
    """What the helper returns with the smallest pages, or little more; None if the size of the section is not known."""
    if not isinstance(atom, Call) or atom.helper not in TOUCHED or any(a.constant is None for a in atom.arguments):
        return None
    piece, *dims = (a.constant or 0 for a in atom.arguments)
    strides, counts = dims[::2], dims[1::2]
    each = piece + SMALLEST_PAGE
    hull = each + sum(abs(stride) * (count - 1) for stride, count in zip(strides, counts, strict=True))
    return Expr.of(min(each * prod(counts), hull))


def negative(expr: Expr) -> bool:
    """Whether a stride is taken to be negative."""
    return not positive(expr)


def absolute(expr: Expr) -> Expr:
    """The absolute value of a stride, with the sign that it is assumed to have."""
    return -expr if negative(expr) else expr


def magnitude(expr: Expr) -> tuple[int, int]:
    """A sort key: products of more parameters are larger, then larger coefficients."""
    return max(((len(m), abs(c)) for m, c in expr.terms), default=(0, 0))


def touched_from(part: Section, reference: Reference) -> Expr:
    """The same of a reference's section, exact where its pieces lie in their pages alike, if it is known how."""
    array, size = reference.begin, part.touched
    made = next(iter(size.atoms), None)
    known = isinstance(made, Call) and made.helper == "iopref_touched2" and size == Expr.of(made)
    if array is None or reference.loads or not isinstance(made, Call) or not known:
        return size
    _, stride, _ = made.arguments
    begin = _without_multiples(part.begin(reference), stride)
    if (stride.constant or 0) % SMALLEST_PAGE or begin.level or not begin.loops <= part.piece.loops:
        return size
    return call("iopref_touched2_from", Expr.of(array), begin, *made.arguments, aside=1)


def _without_multiples(value: Expr, stride: Expr) -> Expr:
    """A value without those terms that are multiples of a stride."""
    if len(stride.terms) != 1:
        return value
    ((factors, times),) = stride.terms
    return Expr(tuple((m, c) for m, c in value.terms if c % times or any(a not in m for a in factors)))


def without_gaps(piece: Expr, dims: tuple[Dim, ...]) -> tuple[Expr, tuple[Dim, ...]]:
    """The same section for a run-time that takes pieces less than a page apart for one, where all that is numbers."""
    if any(d.stride.constant is None for d in dims):
        return piece, dims
    left = sorted(dims, key=lambda d: abs(d.stride.constant or 0))
    while left and piece.constant is not None and piece.constant > 0:
        step, times = left[0].stride.constant or 0, left[0].count.constant
        if step < 0 or times is None or times < 1 or step - piece.constant >= SMALLEST_PAGE:
            break
        piece = Expr.of(max(piece.constant, piece.constant + step * (times - 1)))
        del left[0]
    return piece, tuple(left)


def merged(piece: Expr, dims: tuple[Dim, ...]) -> tuple[Expr, tuple[Dim, ...]]:
    """Drop dimensions of one piece, and join pieces that lie end to end."""
    left = [d for d in dims if d.stride.terms and d.count.constant != 1]
    while joining := next((d for d in left if _joins(piece, d.stride)), None):
        piece = piece + absolute(joining.stride) * (joining.count - 1)
        left.remove(joining)
    return piece, tuple(sorted(left, key=lambda d: len(d.stride.terms[0][0])))


def _joins(piece: Expr, stride: Expr) -> bool:
    """Whether pieces at a stride leave no gap between them."""
    size, apart = piece.constant, stride.constant
    if size is not None and apart is not None:
        return abs(apart) <= size
    return piece == stride or piece == -stride


@lru_cache(maxsize=1024)
def stride(reference: Reference, loop: Loop) -> Expr:
    """Bytes that one iteration of a loop moves the address; zero when it does not, or not in a known way."""
    if loop.id == reference.triangle:
        return Expr()
    coefficient = reference.offset.coefficient(loop.id)
    return coefficient * loop.step if coefficient is not None else Expr()


@dataclass(frozen=True)
class Spread:
    """What a group adds to the section of one member: ranges of indices, by loop ids, and bytes below and above."""

    indices: tuple[tuple[int, tuple[int, int]], ...] = ()
    below: int = 0
    above: int = 0


NO_SPREAD = Spread()


@dataclass(frozen=True)
class Strip:
    """Iterations [start, to) of a loop, counted from its first."""

    start: Expr
    to: Expr

    def index(self, loop: Loop) -> tuple[Bound, Bound]:
        """The smallest and the largest value of the loop's index in the strip."""
        begin = Bound((loop.first.value + self.start * loop.step,))
        end = Bound((loop.first.value + (self.to - 1) * loop.step,))
        return (begin, end) if loop.upwards else (end, begin)


@dataclass(frozen=True)
class Extent:
    """The values of a loop's index over iterations of the loops around: the extreme ones, and at most how many."""

    smallest: Expr
    largest: Expr
    times: Expr


@lru_cache(maxsize=4096)
def _extents(nest: Nest, loops: tuple[Loop, ...], strip: Strip | None) -> tuple[Extent, ...]:
    """The extents of loops, outermost first, of the first of them over a strip; all references below share them."""
    over: dict[int, tuple[Bound, Bound]] = {}
    found = []
    for loop in loops:
        low, high = strip.index(loop) if strip and not over else index_range(nest, loop.id)
        smallest, largest = _eliminate(low, False, over), _eliminate(high, True, over)
        times = strip.to - strip.start if strip and not over else count(smallest, largest, loop.pace)
        found.append(Extent(smallest, largest, times))
        over[loop.id] = (low, high)
    return tuple(found)


@lru_cache(maxsize=4096)  # volumes, rates and hints ask for the same extents
def section(
    nest: Nest,
    reference: Reference,
    loops: tuple[Loop, ...],
    strip: Strip | None = None,
    spread: Spread = NO_SPREAD,
    pinned: tuple[tuple[int, bool], ...] = (),
) -> Section:
    """The section of a reference over all iterations of `loops` (outermost first).

    `strip` limits the first of them to some of its iterations; `spread` takes in the other members of a group;
    loops in `pinned`, by id, stay at their smallest index (False) or at their largest (True).
    """
    indices, fixed = dict(spread.indices), dict(pinned)
    at: list[tuple[int, Expr]] = []
    dims: list[Dim] = []
    size = Expr.of(reference.element + spread.above - spread.below)
    for loop, extent in zip(loops, _extents(nest, loops, strip), strict=True):
        before, after = indices.get(loop.id, (0, 0))
        lowest, highest = extent.smallest + before, extent.largest + after
        if loop.id == reference.triangle:
            length, first = _rows(nest, reference, extent)
            size, at = size + length, [*at, *first]
            break
        if loop.id in fixed:
            at.append((loop.id, highest if fixed[loop.id] else lowest))
            continue
        step = stride(reference, loop)
        begin = lowest
        if step.terms:
            times = extent.times + loop.whole(after - before)
            if negative(step) == loop.upwards:
                begin = lowest + (times - 1) * loop.pace
            dims.append(Dim(absolute(step), times))
        at.append((loop.id, begin))
    piece, rest = merged(size, tuple(reversed(dims)))
    return Section(piece, rest, tuple(at), spread.below)


def in_order(part: Section, reference: Reference, loops: tuple[Loop, ...]) -> Section:
    """The same section, from the piece that `loops` touch first: strides are negative where they go down in memory."""
    at, dims = dict(part.at), list(part.dims)
    for loop in loops:
        step = stride(reference, loop)
        found = [d for d in dims if d.stride == -step] if negative(step) else []
        if len(found) == 1 and loop.id in at:
            count = found[0].count
            dims[dims.index(found[0])] = Dim(step, count)
            at[loop.id] = at[loop.id] - (count - 1) * loop.step
    return Section(part.piece, tuple(dims), tuple(at.items()), part.shift)


def _rows(nest: Nest, reference: Reference, rows: Extent) -> tuple[Expr, tuple[tuple[int, Expr], ...]]:
    """Bytes from the first to the last element of rows of a packed triangle, and the indices at the first."""
    found = row_of(nest, reference)
    assert found is not None
    first, last = {reference.triangle: rows.smallest}, {reference.triangle: rows.largest}
    if not (found.single or found.upwards):
        first, last = last, first
    begin = tuple((inner, value.substitute(first)) for inner, value in found.at)
    return found.high.substitute(last) - found.low.substitute(first), (*first.items(), *begin)


def _eliminate(bound: Bound, largest: bool, over: Ranges) -> Expr:
    return Bound(tuple(extreme(part, largest, over) for part in bound.parts), bound.kind).value
