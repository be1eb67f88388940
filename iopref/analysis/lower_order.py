"""Data of a lower order than other data of their procedure: vectors as long as a matrix has rows.

A procedure that walks through n * n elements holds n elements many times over: what matters about memory is decided by
the matrix. A nest that touches nothing but such vectors needs no hints, and much code is saved: solvers have dozens of
loops over work vectors beside one matrix.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from itertools import combinations

from iopref.analysis.locality import volume
from iopref.analysis.reuse import Group
from iopref.model import Expr, Loop, Nest, Reference
from iopref.model.terms import Index, Parameter

MOST = 256
"""Bytes for each row of the matrix that count as little: of a matrix of 64 MiB, at most a 90th."""


def sides(nests: Iterable[Nest], equal: Mapping[str, str]) -> frozenset[str]:
    """The variables n of a procedure, some nest of which walks through n * n elements of an array.

    `equal` maps variables to one that has the same value; all that are equal to a side are sides.
    """
    found = {n for nest in nests for r in nest.references for n in _sides(nest, r, equal)}
    return frozenset(found | {name for name, same in equal.items() if same in found})


def _sides(nest: Nest, reference: Reference, equal: Mapping[str, str]) -> set[str]:
    """The variables n such that a reference walks through n * n elements, by two dimensions and two loops."""
    loops = [(d, nest.loop(i)) for d, x in enumerate(reference.dimensions) for i in x.loops - x.opaque_loops]
    reach = {(d, loop.id): _as_long_as(loop, equal) for d, loop in loops}
    pairs = combinations(reach.items(), 2)
    return set().union(*(a & b for ((d, i), a), ((e, j), b) in pairs if d != e and i != j))


def _as_long_as(loop: Loop, equal: Mapping[str, str]) -> set[str]:
    """The variables n to which the trip count of a loop is in proportion, but for other iterations of loops around."""
    names: dict[str, bool] = {}
    for monomial, factor in loop.trips.terms:
        for atom in monomial:
            if isinstance(atom, Parameter):
                names[equal.get(atom.name, atom.name)] = factor > 0
            elif not isinstance(atom, Index):
                return set()  # it may take away most of n
    return set(names) if all(names.values()) else set()


def of_lower_order(nest: Nest, groups: Iterable[Group], sides: Set[str]) -> bool:
    """Whether a nest touches at most MOST bytes for each row of a matrix that its procedure walks through."""
    if not sides:
        return False
    sizes = [volume(nest, group, tuple(nest.loop(i) for i in group.path)) for group in groups]
    return None not in sizes and _is_little(sum((s for s in sizes if s is not None), Expr()), sides)


def _is_little(size: Expr, sides: Set[str]) -> bool:
    linear = all(
        not monomial or (len(monomial) == 1 and isinstance(a := monomial[0], Parameter) and a.name in sides)
        for monomial, _ in size.terms
    )
    return linear and sum(abs(factor) for monomial, factor in size.terms if monomial) <= MOST
