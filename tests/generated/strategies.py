"""A hypothesis strategy for loop nests. What is drawn first is the simplest, so that failures shrink to it."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import strategies as st

from .expressions import Array, Bound, Extreme, Index, Interval, Number, Reference, Sum, Term, Values, least
from .nests import Assignment, Form, Guard, Leave, Loop, Nest, Node
from .references import SMALL, Loops, References, Scale, indices_of

DEPTHS = (1, 2, 2, 3, 3, 4)


@st.composite
def nests(draw: st.DrawFn, scale: Scale = SMALL) -> Nest:
    """Loops over arrays of their own, at most four deep."""
    return _Draft(draw, scale).nest()


@dataclass
class _Draft(References):
    """A nest while it is drawn.

    If arrays are not written `in_place`, results are not read, and may accumulate without limit.
    """

    in_place: bool = False
    sources: list[Array] = field(default_factory=list)
    results: list[Array] = field(default_factory=list)
    outside: dict[str, Number] = field(default_factory=dict)

    def nest(self) -> Nest:
        copies = self.chance(30)
        self.signed = self.chance(40)
        self.in_place = self.chance(40)
        depths = [self.one_of(*DEPTHS) for _ in range(2 if self.chance(15) else 1)]
        return Nest(tuple(self.loop((), depth, self.scale.iterations) for depth in depths), copies)

    # -- Loops

    def loop(self, outer: Loops, depth: int, room: int) -> Loop:
        """A loop with `depth - 1` loops inside it, and at most about `room` iterations altogether."""
        low, high = self.range(outer, room)
        step, down = self.one_of(1, 1, 1, 1, 2, 3), self.chance(25)
        if not self.signed:
            low += max(0, (step if down else 0) - least(low))
            high += max(0, 1 - least(high))
        declares, name = not self.chance(30), "ijkl"[len(outer)]
        number = self.number() if declares else self.outside.setdefault(name, self.number())
        index = Index(name, number, Interval(low.range.low, max(high.range.high - 1, low.range.low)))
        reached = step == 1 and low.range.high <= high.range.low
        if down:
            comparison = self.one_of(">=", ">", *(["!="] if reached else []))
            first, limit = high + -1, low if comparison == ">=" else low + -1
        else:
            comparison = self.one_of("<", "<=", *(["!="] if reached else []))
            first, limit = low, high + -1 if comparison == "<=" else high
        form = self.one_of(*Form) if self.chance(12) else Form.FOR
        pace = self.symbolic(step) if comparison != "!=" and self.chance(20) else None
        body = self.body((*outer, index), depth - 1, room // index.range.length)
        return Loop(index, first, comparison, limit, -step if down else step, body, declares, form, pace)

    def range(self, outer: Loops, room: int) -> tuple[Bound, Bound]:
        """The least value of an index, and the first value that is too large."""
        size = self.one_of(*[n for n in self.scale.lengths if n <= room] or [max(1, room)]) + self.one_of(0, 1, 2)
        inner = [index for index in outer if index.range.high <= room]
        if inner and self.chance(12):
            return self.found_range(self.one_of(*inner), size)
        return self.low(inner), self.high(inner, size)

    def found_range(self, index: Index, size: int) -> tuple[Bound, Bound]:
        """A range from one element of an index array to the next one, as in compressed sparse rows."""
        rows = self.index_array(Values(size, ascending=True))
        subscript = Sum(0, (Term(1, index),))
        low, high = (self.reference(rows, (subscript + k,)) for k in (0, 1))
        return Sum(0, (Term(1, low),)), Sum(0, (Term(1, high),))

    def low(self, outer: list[Index]) -> Bound:
        match self.one_of("zero", "zero", "constant", *(["index", "extreme"] if outer else []), "symbolic"):
            case "constant":
                return Sum(self.one_of(1, 2, 3, *([-3] if self.signed else [])))
            case "index":
                return Sum(self.one_of(0, 1), (Term(1, self.one_of(*outer)),))
            case "extreme":
                index = self.one_of(*outer)
                behind = self.one_of(1, 3) if self.signed else 0
                return Extreme("max", (Sum(1), Sum(-behind, (Term(1, index),))))
            case "symbolic":
                return self.symbolic(self.one_of(0, 1, 2, 5))
            case _:
                return Sum(0)

    def high(self, outer: list[Index], size: int) -> Bound:
        choices = ["constant", "symbolic", "symbolic"]
        choices += ["index", "difference", "min", "max", "memory"] if outer else []
        kind = self.one_of(*choices)
        if kind == "constant":
            return Sum(size)
        if kind == "symbolic":
            return self.symbolic(size)
        index = self.one_of(*outer)
        following = Sum(self.one_of(0, 1, 4), (Term(self.one_of(1, 1, 2), index),))
        match kind:
            case "index":
                return following
            case "difference":
                return Sum(0, (*self.symbolic(max(size, index.range.high + 1)).terms, Term(-1, index)))
            case "memory":
                lengths = self.index_array(Values(size))
                return Sum(0, (Term(1, self.reference(lengths, (following,))),))
            case _:
                return Extreme(kind, (following, self.symbolic(size)))

    def symbolic(self, value: int) -> Sum:
        parameter, missing = self.parameter(value)
        return Sum(missing, (Term(1, parameter),))

    # -- Statements

    def body(self, outer: Loops, depth: int, room: int) -> tuple[Node, ...]:
        leave = (self.leave(outer),) if self.chance(10) else ()
        if self.chance(50):
            return leave + self.statements(outer, depth, room)
        return self.statements(outer, depth, room) + leave

    def leave(self, outer: Loops) -> Leave:
        """An early end that is rarely reached: at one value of an index, or where data say so."""
        nest, index = self.chance(20), self.one_of(*outer)
        if self.chance(30):
            return Leave(self.read(outer), ">", Sum(self.one_of(195, 100, 1000)), nest)
        return Leave(Sum(0, (Term(1, index),)), "==", Sum(self.one_of(30, 3, 0, 500, 3000)), nest)

    def statements(self, outer: Loops, depth: int, room: int) -> tuple[Node, ...]:
        if depth == 0:
            return tuple(self.statement(outer) for _ in range(self.one_of(1, 1, 1, 2)))
        inner = self.loop(outer, depth, room)
        match self.one_of("perfect", "perfect", "before", "after", "around", "twice", "guarded"):
            case "before":
                return (self.statement(outer), inner)
            case "after":
                return (inner, self.statement(outer))
            case "around":
                return (self.statement(outer), inner, self.statement(outer))
            case "twice":
                return (inner, self.loop(outer, self.one_of(1, depth), room))
            case "guarded":
                return (self.guard(outer, (inner,)),)
            case _:
                return (inner,)

    def statement(self, outer: Loops) -> Node:
        if self.chance(12):
            return self.guard(outer, (self.assignment(outer),))
        return self.assignment(outer)

    def guard(self, outer: Loops, body: tuple[Node, ...]) -> Guard:
        otherwise = (self.assignment(outer),) if self.chance(25) else ()
        comparison = self.one_of("<", ">", "!=", "<=", ">=", "==")
        if self.chance(40):
            return Guard(self.read(outer), comparison, Sum(self.one_of(0, 7, 100)), body, otherwise)
        right = self.one_of(Sum(self.one_of(0, 1, 7)), Sum(0, (Term(1, self.one_of(*outer)),)))
        return Guard(Sum(0, (Term(1, self.one_of(*outer)),)), comparison, right, body, otherwise)

    def assignment(self, outer: Loops) -> Assignment:
        operands = [self.operand(outer) for _ in range(self.one_of(1, 1, 2, 3))]
        if self.indices and self.chance(4):
            return Assignment(self.to_index_array(outer, self.one_of(*self.indices)), False, tuple(operands))
        target = self.to(outer)
        accumulates = not (self.in_place and not target.array.number.integral) and self.chance(50)
        return Assignment(target, accumulates, tuple(operands))

    def operand(self, outer: Loops) -> Reference | Sum:
        if self.chance(10):
            return Sum(self.one_of(0, 1, 5), (Term(1, self.one_of(*outer)),))
        return self.read(outer)

    # -- References

    def read(self, outer: Loops) -> Reference:
        """A reference that is read; often a neighbour of an earlier one."""
        pool = self.results if self.in_place else self.sources
        inside = [r for r in self.made if r.array in pool and r.subscripts and indices_of(r) <= set(outer)]
        if inside and self.chance(35):
            neighbour = self.one_of(*inside)
            subscripts = tuple(s + self.one_of(0, 0, 1, -1, 2) for s in neighbour.subscripts)
            if self.fits(neighbour.array, subscripts):
                return self.reference(neighbour.array, subscripts)
        return self.reference_in(outer, pool, self.one_of(1, 2, 3) if len(outer) > 1 else self.one_of(1, 1, 2))

    def to(self, outer: Loops) -> Reference:
        """A reference that is written."""
        rank = self.one_of(1, 2, 3, 0) if len(outer) > 1 else self.one_of(1, 1, 1, 0)
        return self.reference_in(outer, self.results, rank)

    def to_index_array(self, outer: Loops, array: Array) -> Reference:
        """A reference that is written, and whose value is a subscript; no bounds are read from such arrays."""
        subscript = self.subscript(outer, 1)
        return self.reference(array, (subscript if self.fits(array, (subscript,)) else Sum(0),))
