"""Arrays, subscripts and bounds of generated programs, in no particular language.

A sum knows the interval of its values, which determines how large an array must be. Sizes count elements.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cached_property

from iopref.records import dataclass, replace


class Number(Enum):
    """The type of an element, an index or a parameter."""

    INT = "int"
    LONG = "long"
    UNSIGNED = "unsigned"
    SIZE = "size"
    SHORT = "short"
    BYTE = "byte"
    SINGLE = "single"
    DOUBLE = "double"

    @property
    def integral(self) -> bool:
        return self not in (Number.SINGLE, Number.DOUBLE)


class Storage(Enum):
    """Where an array is stored, and how the nest accesses it."""

    STATIC = "static"
    PARAMETER = "parameter"
    POINTER = "pointer"
    GLOBAL_POINTER = "global pointer"
    FLAT = "flat"
    ROWS = "rows"
    MEMBER = "member"
    MEMBER_POINTER = "member pointer"
    RECORDS = "records"


@dataclass(frozen=True)
class Interval:
    """The integers from `low` to `high`, both included."""

    low: int
    high: int

    @property
    def length(self) -> int:
        return self.high - self.low + 1

    def __add__(self, other: Interval) -> Interval:
        return Interval(self.low + other.low, self.high + other.high)

    def __mul__(self, factor: int) -> Interval:
        ends = (self.low * factor, self.high * factor)
        return Interval(min(ends), max(ends))

    def union(self, other: Interval) -> Interval:
        return Interval(min(self.low, other.low), max(self.high, other.high))


@dataclass(frozen=True)
class Parameter:
    """A size that the nest is called with."""

    name: str
    number: Number
    value: int

    @property
    def range(self) -> Interval:
        return Interval(self.value, self.value)


@dataclass(frozen=True)
class Index:
    """The index of a loop, and the values that it takes inside."""

    name: str
    number: Number
    range: Interval


@dataclass(frozen=True)
class Values:
    """The contents of an index array: integers from 0 to `greatest`, in random or ascending order."""

    greatest: int
    ascending: bool = False


@dataclass(frozen=True)
class Array:
    """An array; a variable if its rank is 0.

    The widths of its rows are written with parameters if it is `symbolic`. An array that `overlaps` another one of rank
    1 begins `shift` elements after its beginning.
    """

    name: str
    number: Number
    storage: Storage
    rank: int
    symbolic: bool = False
    values: Values | None = None
    overlaps: Array | None = None
    shift: int = 0


@dataclass(frozen=True)
class Reference:
    """An element of an array."""

    array: Array
    subscripts: tuple[Sum, ...]

    @property
    def range(self) -> Interval:
        """The interval of the values that a subscript can read from the element."""
        assert self.array.values
        return Interval(0, self.array.values.greatest)


@dataclass(frozen=True)
class Term:
    """A multiple of a parameter, an index, or an element of an index array."""

    factor: int | Parameter
    of: Parameter | Index | Reference

    @cached_property
    def range(self) -> Interval:
        return self.of.range * (self.factor if isinstance(self.factor, int) else self.factor.value)


@dataclass(frozen=True)
class Sum:
    """A constant and terms."""

    constant: int
    terms: tuple[Term, ...] = ()

    @cached_property
    def range(self) -> Interval:
        return sum((term.range for term in self.terms), Interval(self.constant, self.constant))

    def __add__(self, constant: int) -> Sum:
        return replace(self, constant=self.constant + constant)


@dataclass(frozen=True)
class Extreme:
    """The smaller (`min`) or greater (`max`) of two sums."""

    kind: str
    parts: tuple[Sum, Sum]

    @cached_property
    def range(self) -> Interval:
        choose = min if self.kind == "min" else max
        ranges = [part.range for part in self.parts]
        return Interval(choose(r.low for r in ranges), choose(r.high for r in ranges))

    def __add__(self, constant: int) -> Extreme:
        first, second = self.parts
        return replace(self, parts=(first + constant, second + constant))


Bound = Sum | Extreme


def parts(bound: Bound) -> tuple[Sum, ...]:
    return bound.parts if isinstance(bound, Extreme) else (bound,)


def least(bound: Bound) -> int:
    """The least value of any of the parts, whichever is chosen."""
    return min(part.range.low for part in parts(bound))


def read_by(value: Sum | Reference) -> Iterator[Reference]:
    """The references in an expression, itself included."""
    match value:
        case Reference():
            yield value
            for subscript in value.subscripts:
                yield from read_by(subscript)
        case Sum():
            for term in value.terms:
                if isinstance(term.of, Reference):
                    yield from read_by(term.of)
