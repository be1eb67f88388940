"""Regular sections: the memory that a reference touches over a range of iterations of some loops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from iopref.analysis.ranges import Ranges, count, extreme, index_range
from iopref.model import Bound, Expr, Loop, Nest, Reference, call


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
        """The section with indices of loops around it replaced."""
        dims = tuple(Dim(d.stride.substitute(values), d.count.substitute(values)) for d in self.dims)
        at = tuple((loop, value.substitute(values)) for loop, value in self.at)
        return Section(self.piece.substitute(values), dims, at, self.shift)

    @property
    def level(self) -> int:
        """How many loops must iterate before the section's size can be known; see Atom."""
        return max(e.level for e in (self.piece, *(x for d in self.dims for x in (d.stride, d.count))))

    @property
    def touched(self) -> Expr:
        """Bytes of memory that the section touches, whole pages where its pieces are pages apart."""
        return touched(self.piece, self.dims)

    @property
    def hull(self) -> Expr:
        """Bytes from the first to the last byte."""
        total = self.piece
        for dim in self.dims:
            total = total + (dim.stride if not negative(dim.stride) else -dim.stride) * (dim.count - 1)
        return total


def negative(expr: Expr) -> bool:
    """Whether a stride is taken to be negative: parameters stand for sizes, which are positive."""
    return sum(c for _, c in expr.terms) < 0


def touched(piece: Expr, dims: tuple[Dim, ...]) -> Expr:
    """The volume of a section in bytes; evaluated by the run-time when strides decide about whole pages."""
    if not dims:
        return piece
    near, far = dims[:3], dims[3:]
    size = call(f"iopref_touched{len(near) + 1}", piece, *(e for d in near for e in (d.stride, d.count)))
    for dim in far:
        size = size * dim.count
    return size


def merged(piece: Expr, dims: tuple[Dim, ...]) -> tuple[Expr, tuple[Dim, ...]]:
    """Drop dimensions of one piece, and join pieces that lie end to end."""
    left = [d for d in dims if d.stride.terms and d.count.constant != 1]
    joined = True
    while joined:
        joined = False
        for dim in left:
            if piece in (dim.stride, -dim.stride) or _overlap(piece, dim.stride):
                stride = -dim.stride if negative(dim.stride) else dim.stride
                piece = piece + stride * (dim.count - 1)
                left.remove(dim)
                joined = True
                break
    return piece, tuple(sorted(left, key=lambda d: len(d.stride.terms[0][0])))


def _overlap(piece: Expr, stride: Expr) -> bool:
    return piece.constant is not None and stride.constant is not None and abs(stride.constant) <= piece.constant


def stride(reference: Reference, loop: Loop) -> Expr:
    """Bytes that one iteration of a loop moves the address; zero when it does not, or not in a known way."""
    coefficient = reference.offset.coefficient(loop.id)
    return coefficient * loop.step if coefficient is not None else Expr()


@dataclass(frozen=True)
class Spread:
    """What a group adds to the section of one member: index ranges by loop id, and bytes below and above."""

    indices: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    below: int = 0
    above: int = 0


@dataclass(frozen=True)
class Strip:
    """Iterations [start, to) of a loop, counted from its first."""

    start: Expr
    to: Expr

    def range(self, loop: Loop) -> tuple[Bound, Bound]:
        """The smallest and the largest index value of the strip."""
        begin = Bound((loop.first.value + self.start * loop.step,))
        end = Bound((loop.first.value + (self.to - 1) * loop.step,))
        return (begin, end) if loop.step > 0 else (end, begin)


def section(
    nest: Nest,
    reference: Reference,
    loops: tuple[Loop, ...],
    strip: Strip | None = None,
    spread: Spread | None = None,
    pinned: Mapping[int, bool] | None = None,
) -> Section:
    """The section of a reference over all iterations of `loops` (outermost first).

    `strip` limits the first of them to some of its iterations; `spread` takes in the other members of a group;
    loops in `pinned` stay at their smallest index (False) or at their largest (True).
    """
    if strip is None and spread is None and pinned is None:
        return _whole(nest, reference, loops)
    return _section(nest, reference, loops, strip, spread or Spread(), pinned or {})


@lru_cache(maxsize=4096)
def _whole(nest: Nest, reference: Reference, loops: tuple[Loop, ...]) -> Section:
    """The section of all iterations, which volumes, rates and sizes all ask for."""
    return _section(nest, reference, loops, None, Spread(), {})


def _section(
    nest: Nest,
    reference: Reference,
    loops: tuple[Loop, ...],
    strip: Strip | None,
    spread: Spread,
    pinned: Mapping[int, bool],
) -> Section:
    over: dict[int, tuple[Bound, Bound]] = {}
    at: list[tuple[int, Expr]] = []
    dims: list[Dim] = []
    for loop in loops:
        low, high = strip.range(loop) if strip and loop is loops[0] else index_range(nest, loop.id)
        smallest, largest = _eliminate(low, False, over), _eliminate(high, True, over)
        over[loop.id] = (low, high)
        before, after = spread.indices.get(loop.id, (0, 0))
        at.append((loop.id, smallest + before))
        if pinned and loop.id in pinned:
            at[-1] = (loop.id, largest + after) if pinned[loop.id] else at[-1]
            continue
        step = stride(reference, loop)
        if step.terms:
            stretch = -(-(after - before) // abs(loop.step))
            times = strip.to - strip.start if strip and loop is loops[0] else count(smallest, largest, loop.step)
            times = times + stretch
            if negative(step) == (loop.step > 0):
                at[-1] = (loop.id, at[-1][1] + (times - 1) * abs(loop.step))
            dims.append(Dim(-step if negative(step) else step, times))
    size = reference.element + spread.above - spread.below
    piece, rest = merged(Expr.of(size), tuple(reversed(dims)))
    return Section(piece, rest, tuple(at), spread.below)


def _eliminate(bound: Bound, largest: bool, over: Ranges) -> Expr:
    parts = tuple(extreme(part, largest, over) for part in bound.parts)
    return Bound(parts, bound.kind).value
