"""Reuse vectors (THESIS 3.1.1, after Wolf and Lam, PLDI 1991): iterations after which the same is touched again.

A vector counts iterations, from the outermost loop on. With the access matrix H, which maps iterations to subscripts,
temporal reuse is the kernel of H, and spatial reuse that of H without the subscripts that stay within a page. The
vectors of group reuse lead from the leading reference to those that follow it: H r = c1 - c2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from iopref.analysis.declared_sizes import row_bytes
from iopref.analysis.reuse import Group, Reuse, bounds_move
from iopref.analysis.section import SMALLEST_PAGE, stride
from iopref.model import Atom, Expr, Loop, Nest, Reference
from iopref.records import dataclass

Vector = tuple[int, ...]


@dataclass(frozen=True)
class ReuseVector:
    """So many iterations of each loop later, the same is touched again, by the reference `follower` if there is one."""

    kind: Reuse
    vector: Vector
    follower: Reference | None = None


def reuse_vectors(nest: Nest, group: Group) -> tuple[ReuseVector, ...]:
    """A basis of the temporal reuse of a group's leading reference, what spatial reuse adds, and the group's own."""
    leading = group.leading(nest)
    if leading.triangle >= 0:
        return ()
    loops = [nest.loop(i) for i in leading.path]
    temporal = _kernel(_access_matrix(nest, leading, loops, leading.dimensions), len(loops))
    spatial = _spatial(nest, leading, loops, temporal)
    own = [ReuseVector(Reuse.TEMPORAL, v) for v in temporal] + [ReuseVector(Reuse.SPATIAL, v) for v in spatial]
    return (*own, *_of_group(nest, group, leading))


def _of_group(nest: Nest, group: Group, leading: Reference) -> Iterator[ReuseVector]:
    """The vectors from the leading reference to others, but for those that touch the same in the same iteration."""
    ranks = {m.reference: group.rank(nest, m) for m in group.members}
    for member in group.members:
        apart = [a - b for a, b in zip(ranks[leading], ranks[member.reference], strict=True)]
        whole = [nest.loop(i).whole(d) for i, d in zip(group.path, apart, strict=True)]
        if any(whole):
            further = (0,) * (len(leading.path) - len(whole))
            yield ReuseVector(Reuse.GROUP, (*whole, *further), member.reference)


def _spatial(nest: Nest, reference: Reference, loops: list[Loop], temporal: Sequence[Vector]) -> list[Vector]:
    """Vectors that make the temporal reuse a basis of the spatial one; along single loops, from the innermost on."""
    dims = reference.dimensions
    near = list(takewhile(lambda d: 0 < (row_bytes(reference, d) or 0) < SMALLEST_PAGE, reversed(range(len(dims)))))
    far = _access_matrix(nest, reference, loops, dims[: len(dims) - len(near)])
    found = _kernel(far, len(loops))
    along = [tuple(int(k == at) for k in range(len(loops))) for at in reversed(range(len(loops)))]
    inside = [v for v in along if not any(sum(a * b for a, b in zip(row, v, strict=True)) for row in far)]
    strides = [stride(reference, loop) for loop in loops]
    added: list[Vector] = []
    for vector in (*inside, *found):
        bytes_apart = sum((s * v for s, v in zip(strides, vector, strict=True)), Expr()).constant
        if bytes_apart and abs(bytes_apart) < SMALLEST_PAGE and _are_apart([*temporal, *added, vector]):
            added.append(vector)
    return added


def _access_matrix(nest: Nest, reference: Reference, loops: list[Loop], dims: Sequence[Expr]) -> tuple[Vector, ...]:
    """How subscripts move with an iteration of each loop: a row for each, and for each product of parameters in it.

    Where it is memory that says what a loop touches, a row of its own keeps it from having reuse.
    """
    rows: dict[tuple[int, tuple[Atom, ...]], list[int]] = {}
    for at, loop in enumerate(loops):
        unknown = loop.id in reference.offset.opaque_loops or bounds_move(nest, reference, loop)
        moves = [Expr.of(1)] if unknown else [(d.coefficient(loop.id) or Expr()) * loop.step for d in dims]
        for number, factor in enumerate(moves):
            for monomial, times in factor.terms:
                row = rows.setdefault((-1 - at if unknown else number, monomial), [0] * len(loops))
                row[at] += times
    return tuple(map(tuple, rows.values()))


def _kernel(rows: tuple[Vector, ...], columns: int) -> list[Vector]:
    """A basis of the vectors that rows map to zero, each with its first number positive: a later iteration."""
    from iopref.poly.questions import kernel

    found = kernel(rows, columns)
    return sorted((v if next(filter(None, v)) > 0 else tuple(-n for n in v) for v in found), reverse=True)


def _are_apart(vectors: list[Vector]) -> bool:
    """Whether vectors are linearly independent."""
    return not _kernel(tuple(zip(*vectors, strict=True)), len(vectors))
