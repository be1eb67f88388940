"""Generated programs as values: loops, statements and nests, in no particular language.

Every subscript is in range by construction: an array is as large as its subscripts require.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import prod

from .expressions import Array, Bound, Index, Interval, Parameter, Reference, Sum, Term, parts, read_by


class Form(Enum):
    """How a counted loop is written."""

    FOR = "for"
    STEPS_IN_BODY = "for without a step"
    STARTS_BEFORE = "for without a first value"
    WHILE = "while"


@dataclass(frozen=True)
class Loop:
    """A counted loop; its index is declared in the loop, or outside of the nest.

    `pace` is the size of its step if that is made of variables.
    """

    index: Index
    first: Bound
    comparison: str
    limit: Bound
    step: int
    body: tuple[Node, ...]
    declares: bool = True
    form: Form = Form.FOR
    pace: Sum | None = None


@dataclass(frozen=True)
class Guard:
    """Statements under a condition, and the statements that run if it does not hold."""

    left: Sum | Reference
    comparison: str
    right: Sum
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Assignment:
    """A value computed from the operands, which is stored in the target or added to it."""

    target: Reference
    accumulates: bool
    operands: tuple[Reference | Sum, ...]


@dataclass(frozen=True)
class Leave:
    """An early end of a loop, or of the whole nest, under a condition."""

    left: Sum | Reference
    comparison: str
    right: Sum
    nest: bool = False


Node = Loop | Guard | Assignment | Leave


@dataclass(frozen=True)
class Nest:
    """Loops, one after the other, over arrays of their own.

    With `copies`, the values of subscripts and bounds are assigned to scalars in front of their use.
    """

    body: tuple[Node, ...]
    copies: bool = False

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """All references, with those in subscripts and bounds."""
        return tuple(r for node in walk(self.body) for value in values(node) for r in read_by(value))

    @cached_property
    def arrays(self) -> tuple[Array, ...]:
        """Each array once; an array that others overlap comes before them."""
        found = {}
        for reference in self.references:
            if reference.array.overlaps:
                found[reference.array.overlaps] = True
            found[reference.array] = True
        return tuple(sorted(found, key=lambda array: (array.overlaps is not None, array.name)))

    @cached_property
    def loops(self) -> tuple[Loop, ...]:
        return tuple(node for node in walk(self.body) if isinstance(node, Loop))

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        sums = [value for node in walk(self.body) for value in values(node) if isinstance(value, Sum)]
        sums += [subscript for reference in self.references for subscript in reference.subscripts]
        found = {x for s in sums for term in s.terms for x in (term.factor, term.of) if isinstance(x, Parameter)}
        return tuple(sorted(found, key=lambda parameter: parameter.name))

    @cached_property
    def _subscripts(self) -> dict[Array, tuple[Interval, ...]]:
        """The values of each array's subscripts, by dimension."""
        found: dict[Array, tuple[Interval, ...]] = {}
        for reference in self.references:
            ranges = tuple(subscript.range for subscript in reference.subscripts)
            before = found.get(reference.array, ranges)
            found[reference.array] = tuple(a.union(b) for a, b in zip(before, ranges, strict=True))
        return found

    def origin(self, array: Array, dimension: int) -> int:
        """The least subscripts, which are those of the array's first element."""
        return self._subscripts[array][dimension].low

    def extents(self, array: Array) -> tuple[int, ...]:
        return tuple(interval.length for interval in self._subscripts.get(array, (Interval(0, 0),) * array.rank))

    def elements(self, array: Array) -> int:
        """The number of elements of an array, with those that arrays which overlap it need."""
        needed = [prod(self.extents(array))]
        needed += [self.elements(other) + other.shift for other in self.arrays if other.overlaps == array]
        return max(needed)

    def width(self, array: Array, dimension: int) -> Sum:
        """The extent of a dimension, written with the nearest parameter if the array is symbolic."""
        extent = self.extents(array)[dimension]
        if not array.symbolic or not self.parameters:
            return Sum(extent)
        nearest = min(self.parameters, key=lambda parameter: abs(parameter.value - extent))
        return Sum(extent - nearest.value, (Term(1, nearest),))


@dataclass(frozen=True)
class Program:
    """Nests that run one after the other."""

    nests: tuple[Nest, ...]


def walk(nodes: tuple[Node, ...]) -> Iterator[Node]:
    """All nodes, each before the nodes inside it."""
    for node in nodes:
        yield node
        match node:
            case Loop():
                yield from walk(node.body)
            case Guard():
                yield from walk(node.body + node.otherwise)


def values(node: Node) -> tuple[Sum | Reference, ...]:
    """The values that a node itself computes, stores to, or compares."""
    match node:
        case Loop():
            found = tuple(part for bound in (node.first, node.limit) for part in parts(bound))
            return found if node.pace is None else (*found, node.pace)
        case Guard() | Leave():
            return (node.left, node.right)
        case Assignment():
            return (node.target, *node.operands)
