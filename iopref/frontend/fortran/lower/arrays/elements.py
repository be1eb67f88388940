"""Array values, given by their element at each position.

An array value is not computed as a whole: it says how to lower the element at a position, as in gfortran. Positions
count from 0 in each dimension, in Fortran's order of dimensions.
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
    """The subscripts of a section in one dimension: the first one, from 0, their number, and the step between them.

    `whole` says that the section has all elements of the dimension. `most` is the largest possible number of them, None
    if not known.
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
    """The elements that a designator means; each dimension has one subscript, a triplet, or a vector of subscripts."""

    symbol: Symbol
    storage: str
    places: tuple[Value | Triplet | Elements, ...]

    @property
    def whole(self) -> bool:
        """Whether the section is the whole array."""
        return all(isinstance(place, Triplet) and place.whole for place in self.places)

    def at(self, index: Index) -> str:
        """The C text of the element at a position."""
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

    It is either a `section` of a variable, or computed from the elements of `reads` at the same position, and from any
    elements of the variables in `scattered`.
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
        """The largest possible number of elements in each dimension, None if not known."""
        found = [extent.constant if isinstance(extent.constant, int) else None for extent in self.extents]
        for read in self.reads:
            running = [place for place in read.places if not isinstance(place, Value)]
            for k, place in enumerate(running):
                if found[k] is None and isinstance(place, Triplet):
                    found[k] = place.most
        return tuple(found)

    @property
    def names(self) -> frozenset[str]:
        """All variables that the value depends on."""
        return self.scattered | {read.symbol.name for read in self.reads}


def linear(index: Index, shape: tuple[Value, ...]) -> Value:
    """The index in storage of the element at a position."""
    place = index[-1]
    for position, extent in zip(reversed(index[:-1]), reversed(shape[:-1]), strict=True):
        place = binary("+", binary("*", place, extent, LONG), position, LONG)
    return place
