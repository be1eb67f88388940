"""Draws the arrays of a nest and the references to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from math import prod
from typing import TypeVar

from hypothesis import strategies as st

from .expressions import Array, Index, Interval, Number, Parameter, Reference, Storage, Sum, Term, Values, read_by

T = TypeVar("T")
Loops = tuple[Index, ...]

BYTE, SHORT = 255, 32_767
SIGNED = (Number.INT, Number.LONG)
UNSIGNED = (Number.UNSIGNED, Number.SIZE)
ELEMENTS_OF = (
    Number.DOUBLE,
    Number.DOUBLE,
    Number.SINGLE,
    Number.INT,
    Number.LONG,
    Number.BYTE,
    Number.UNSIGNED,
    Number.SHORT,
)
STORAGES = {
    1: tuple(s for s in Storage if s not in (Storage.FLAT, Storage.ROWS)),
    2: (Storage.STATIC, Storage.PARAMETER, Storage.POINTER, Storage.FLAT, Storage.ROWS, Storage.MEMBER),
    3: (Storage.STATIC, Storage.PARAMETER, Storage.POINTER, Storage.FLAT, Storage.MEMBER),
}
MAY_OVERLAP = (Storage.POINTER, Storage.GLOBAL_POINTER, Storage.PARAMETER)


@dataclass(frozen=True)
class Scale:
    """How large nests may be: iterations in all, lengths of loops, and elements of an array."""

    iterations: int
    lengths: tuple[int, ...]
    elements: int


SMALL = Scale(20_000, (3, 10, 40, 150, 600, 2500, 10_000), 60_000)
LARGE = Scale(500_000, (3, 10, 40, 150, 600, 2500, 10_000, 40_000, 160_000, 500_000), 2_000_000)
"""Programs that are run again and again, and some that need more than a megabyte."""


@cache
def _below(number: int) -> st.SearchStrategy[int]:
    return st.integers(0, number - 1)


@dataclass
class References:
    """The arrays and parameters of a nest while it is drawn.

    Only a nest with `signed` numbers alone has negative ones: mixed with unsigned numbers they would become large.
    """

    draw: st.DrawFn
    scale: Scale = SMALL
    signed: bool = False
    parameters: list[Parameter] = field(default_factory=list)
    indices: list[Array] = field(default_factory=list)
    subscripts: dict[Array, tuple[Interval, ...]] = field(default_factory=dict)
    made: list[Reference] = field(default_factory=list)
    names: int = 0

    # -- Choices

    def one_of(self, *choices: T) -> T:
        return choices[self.draw(_below(len(choices)))]

    def chance(self, percent: int) -> bool:
        return self.draw(_below(100)) >= 100 - percent

    def number(self) -> Number:
        numbers: tuple[Number, ...] = SIGNED if self.signed else SIGNED + UNSIGNED
        return self.one_of(*numbers)

    def name(self) -> str:
        self.names += 1
        return "abcdefghpqrstuvwxyz"[(self.names - 1) % 19] + "_" * ((self.names - 1) // 19)

    def parameter(self, value: int) -> tuple[Parameter, int]:
        """A parameter with about this value, and the difference from it."""
        near = [p for p in self.parameters if 0 <= value - p.value <= 2]
        if near and self.chance(70):
            parameter = self.one_of(*near)
            return parameter, value - parameter.value
        number = self.one_of(Number.INT, self.number(), *([Number.SHORT] if value <= SHORT else []))
        self.parameters.append(Parameter(f"n{len(self.parameters)}", number, value))
        return self.parameters[-1], 0

    # -- References

    def reference_in(self, outer: Loops, pool: list[Array], rank: int) -> Reference:
        subscripts = tuple(self.subscript(outer, rank) for _ in range(rank))
        while prod(s.range.length for s in subscripts) > self.scale.elements:
            widest = max(subscripts, key=lambda s: s.range.length)
            subscripts = tuple(Sum(0) if s is widest else s for s in subscripts)
        fitting = [a for a in pool if a.rank == rank and self.fits(a, subscripts)]
        if fitting and self.chance(65):
            return self.reference(self.one_of(*fitting), subscripts)
        return self.reference(self.array(pool, rank), subscripts)

    # -- Arrays

    def array(self, pool: list[Array], rank: int) -> Array:
        bases = [a for a in pool if a.storage in MAY_OVERLAP and a.rank == 1 and not a.overlaps]
        if rank == 1 and bases and self.chance(25):
            base, shift = self.one_of(*bases), self.one_of(0, 1, 3)
            pool.append(Array(self.name(), base.number, self.one_of(*MAY_OVERLAP), 1, overlaps=base, shift=shift))
        else:
            storage = self.one_of(*STORAGES[rank]) if rank else Storage.STATIC
            symbolic = rank > 1 and self.chance(60)
            pool.append(Array(self.name(), self.one_of(*ELEMENTS_OF), storage, rank, symbolic))
        return pool[-1]

    def index_array(self, values: Values) -> Array:
        numbers = [Number.INT, Number.LONG, *([] if self.signed else [Number.UNSIGNED, Number.SIZE])]
        numbers += [Number.SHORT] if values.greatest < SHORT else []
        numbers += [Number.BYTE] if values.greatest < BYTE and not self.signed else []
        return Array(self.name(), self.one_of(*numbers), self.one_of(*STORAGES[1]), 1, values=values)

    # -- Bookkeeping

    def fits(self, array: Array, subscripts: tuple[Sum, ...]) -> bool:
        """Whether an array is not too large with these subscripts added."""
        before = self.subscripts.get(array, tuple(s.range for s in subscripts))
        return prod(a.union(s.range).length for a, s in zip(before, subscripts, strict=True)) <= self.scale.elements

    def reference(self, array: Array, subscripts: tuple[Sum, ...]) -> Reference:
        before = self.subscripts.get(array, tuple(s.range for s in subscripts))
        self.subscripts[array] = tuple(a.union(s.range) for a, s in zip(before, subscripts, strict=True))
        reference = Reference(array, subscripts)
        self.made.append(reference)
        return reference

    # -- Subscripts

    def subscript(self, outer: Loops, rank: int, nesting: int = 0) -> Sum:
        draw_term: dict[str, Callable[[], Sum]] = {
            "index": lambda: Sum(self.one_of(0, 0, 1, 2, -1), (Term(1, self.one_of(*outer)),)),
            "constant": lambda: Sum(self.one_of(0, 1, 2)),
            "scaled": lambda: Sum(0, (Term(self.one_of(2, 3, -1, 17), self.one_of(*outer)),)),
            "pair": lambda: Sum(0, (Term(1, self.one_of(*outer)), Term(self.one_of(1, -1), self.one_of(*outer)))),
            "stride": lambda: Sum(0, (Term(self.factor(), self.one_of(*outer)), Term(1, self.one_of(*outer)))),
            "indirect": lambda: Sum(0, (Term(1, self.index_reference(outer, nesting)),)),
            "indirect sum": lambda: Sum(
                0, (Term(self.one_of(1, 2), self.index_reference(outer, nesting)), Term(1, self.one_of(*outer)))
            ),
            "indirect stride": lambda: Sum(
                0, (Term(self.factor(), self.index_reference(outer, nesting)), Term(1, self.one_of(*outer)))
            ),
        }
        kinds = ["index"] * 12 + ["constant", "scaled", "pair", "stride"]
        kinds += ["indirect", "indirect sum", "indirect stride"] if nesting < 2 else []
        return draw_term[self.one_of(*kinds)]()

    def factor(self) -> Parameter:
        """A small symbolic stride."""
        return self.parameter(self.one_of(1, 2, 7))[0]

    def index_reference(self, outer: Loops, nesting: int) -> Reference:
        """An element of an index array, which may itself be found through another one."""
        subscript = self.subscript(outer, 1, nesting + 1)
        usable = [a for a in self.indices if self.fits(a, (subscript,))]
        if usable and self.chance(60):
            return self.reference(self.one_of(*usable), (subscript,))
        greatest = self.one_of(2, 50, 200, 3000, 12_000)
        self.indices.append(self.index_array(Values(greatest)))
        return self.reference(self.indices[-1], (subscript,))


def indices_of(reference: Reference) -> set[Index]:
    """The loop indices that a reference needs."""
    sums = [s for r in read_by(reference) for s in r.subscripts]
    return {term.of for s in sums for term in s.terms if isinstance(term.of, Index)}
