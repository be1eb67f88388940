"""Array values: what their element at a position is.

An array value is not computed as a whole: it says how to lower the element at a position, like gfortran's.
Positions count from 0 in each dimension, in Fortran's order of dimensions.
"""

from __future__ import annotations

from collections.abc import Callable

from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.types import LONG, Type
from iopref.frontend.fortran.value import (
    Value,
    binary,
    plus,
)
from iopref.records import dataclass, replace

Index = tuple[Value, ...]


@dataclass(frozen=True)
class Triplet:
    """The subscripts of a section in one dimension: the first one, from 0, how many, and their distance.

    `whole` if they are all that the dimension has, of which there are at most `most`, where that is known.
    """

    start: Value
    count: Value
    step: Value
    whole: bool = False
    most: int | None = None

    def at(self, position: Value) -> Value:
        """The subscript at a position."""
        if position.constant == 0:
            return self.start
        if self.step.constant == 1:
            moved = position
        elif self.step.constant == -1:
            return replace(binary("-", self.start, position, LONG))
        else:
            moved = binary("*", position, self.step, LONG)
        if isinstance(self.start.constant, int) and self.start.literal:
            return plus(moved, self.start.constant)
        return binary("+", self.start, moved, LONG)


@dataclass(frozen=True)
class Section:
    """The elements of an array that a designator means: by dimension a subscript, a triplet, or many subscripts."""

    symbol: Symbol
    storage: str
    places: tuple[Value | Triplet | Elements, ...]

    @property
    def whole(self) -> bool:
        """Whether it is all of the array."""
        return all(isinstance(place, Triplet) and place.whole for place in self.places)

    def at(self, index: Index) -> str:
        """The C text of an element."""
        positions = iter(index)
        texts = []
        for place in self.places:
            if isinstance(place, Value):
                texts.append(place.text)
            elif isinstance(place, Triplet):
                texts.append(place.at(next(positions)).text)
            else:
                texts.append(place.at((next(positions),)).text)
        return self.storage + "".join(f"[{text}]" for text in reversed(texts))


@dataclass(frozen=True)
class Elements:
    """An array value: its type, its extents, and how to lower the element at a position.

    It is a section of a variable, or depends on the elements of `reads` at the same position, and on any of those of
    the variables in `scattered`.
    """

    type: Type
    extents: tuple[Value, ...]
    at: Callable[[Index], Value]
    length: Value | None = None
    reads: tuple[Section, ...] = ()
    scattered: frozenset[str] = frozenset()
    section: Section | None = None

    @property
    def rank(self) -> int:
        return len(self.extents)

    @property
    def most(self) -> tuple[int | None, ...]:
        """How many elements there are at most in each dimension, where that is known."""
        found = [extent.constant if isinstance(extent.constant, int) else None for extent in self.extents]
        for read in self.reads:
            running = [place for place in read.places if not isinstance(place, Value)]
            for k, place in enumerate(running):
                if found[k] is None and isinstance(place, Triplet):
                    found[k] = place.most
        return tuple(found)

    @property
    def names(self) -> frozenset[str]:
        """All variables that it depends on."""
        return self.scattered | {read.symbol.name for read in self.reads}


def linear(index: Index, shape: tuple[Value, ...]) -> Value:
    """The place of a position in storage."""
    place = index[-1]
    for position, extent in zip(reversed(index[:-1]), reversed(shape[:-1]), strict=True):
        place = binary("+", binary("*", place, extent, LONG), position, LONG)
    return place
