"""Generated programs as values: loops, statements and nests, in no particular language.

Every subscript is in range by construction: an array is as large as the values of its subscripts ask for.
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
    """A counted loop; its index is declared by itself, or else outside of the nest.

    `pace` is the size of its step where that is made of variables.
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
    """Statements under a condition, and those that run where it does not hold."""

    left: Sum | Reference
    comparison: str
    right: Sum
    body: tuple[Node, ...]
    otherwise: tuple[Node, ...] = ()


@dataclass(frozen=True)
class Assignment:
    """A value made from the operands, stored in the target or added to it."""

    target: Reference
    accumulates: bool
    operands: tuple[Reference | Sum, ...]


@dataclass(frozen=True)
class Leave:
    """The end of a loop, or of the whole nest, under a condition."""

    left: Sum | Reference
    comparison: str
    right: Sum
    nest: bool = False


Node = Loop | Guard | Assignment | Leave


@dataclass(frozen=True)
class Nest:
    """Loops, one after the other, over arrays of their own.

    With `copies` the values of subscripts and bounds are scalars of their own, set in front of what uses them.
    """

    body: tuple[Node, ...]
    copies: bool = False

    @cached_property
    def references(self) -> tuple[Reference, ...]:
        """All of them, those in subscripts and bounds included."""
        return tuple(r for node in walk(self.body) for value in values(node) for r in read_by(value))

    @cached_property
    def arrays(self) -> tuple[Array, ...]:
        """Each array once; one that is overlapped before those that overlap it."""
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
        """The values of each array's subscripts, dimension by dimension."""
        found: dict[Array, tuple[Interval, ...]] = {}
        for reference in self.references:
            ranges = tuple(subscript.range for subscript in reference.subscripts)
            before = found.get(reference.array, ranges)
            found[reference.array] = tuple(a.union(b) for a, b in zip(before, ranges, strict=True))
        return found

    def origin(self, array: Array, dimension: int) -> int:
        """The least subscript, which is the array's first element."""
        return self._subscripts[array][dimension].low

    def extents(self, array: Array) -> tuple[int, ...]:
        return tuple(interval.length for interval in self._subscripts.get(array, (Interval(0, 0),) * array.rank))

    def elements(self, array: Array) -> int:
        """How many elements an array has, those that others which overlap it need included."""
        needed = [prod(self.extents(array))]
        needed += [self.elements(other) + other.shift for other in self.arrays if other.overlaps == array]
        return max(needed)

    def width(self, array: Array, dimension: int) -> Sum:
        """The extent of a dimension, by the nearest parameter if the array is symbolic."""
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
    """Each node before those inside it."""
    for node in nodes:
        yield node
        match node:
            case Loop():
                yield from walk(node.body)
            case Guard():
                yield from walk(node.body + node.otherwise)


def values(node: Node) -> tuple[Sum | Reference, ...]:
    """What a node itself computes, stores to, or compares."""
    match node:
        case Loop():
            found = tuple(part for bound in (node.first, node.limit) for part in parts(bound))
            return found if node.pace is None else (*found, node.pace)
        case Guard() | Leave():
            return (node.left, node.right)
        case Assignment():
            return (node.target, *node.operands)
