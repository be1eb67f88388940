"""DATA and initial values: what each variable holds when the program starts, as C initialisers."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product, repeat

from iopref.frontend.fortran.constant.known import BITS, HOLLERITH, Known, Many, NotKnown
from iopref.frontend.fortran.literals import initialiser
from iopref.frontend.fortran.lower.repeated_values import Runs, braces
from iopref.frontend.fortran.scope import fold, storage
from iopref.frontend.fortran.scope.scopes import Bound, Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import DataValue
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, ImpliedDo, Member, Name, Slice, Star
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.walk import within
from iopref.frontend.fortran.types import CHARACTER
from iopref.records import dataclass

Values = Iterator[tuple[int, Known, int]]
"""Constants: how often each is repeated, its value, and its column in the statement."""


@dataclass(frozen=True)
class _Place:
    """Consecutive elements of a variable, or a substring of one if
    there are `bounds` (first and last character, from 1).
    """

    name: str
    first: int
    count: int
    bounds: tuple[int, int] | None = None


class Initial:
    """The initial values of the variables of a unit, by name."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.runs: dict[str, Runs] = {}
        for targets, values, line in scope.data:
            self._initialise(targets, values, line)

    def _initialise(self, targets: tuple[Expr, ...], values: tuple[DataValue, ...], line: Line) -> None:
        given = self._values(values, line)
        left, value, at = 0, Known(0, BITS), 0
        what = "DATA" if line.text.startswith("data") else "the initial value"
        for target in targets:
            for place in self._places(target, Bound(self.scope), line):
                first, end = place.first, place.first + place.count
                while first < end:
                    while not left:
                        left, value, at = next(given, (-1, value, at))
                    if left < 0:
                        raise line.error(f"{what} has fewer values than variables", _at(target))
                    taken = min(left, end - first)
                    self._check(place.name, value, line, at)
                    self._set(place, first, first + taken, value)
                    first, left = first + taken, left - taken
        endless = values and isinstance(values[-1].count, Star)
        if not endless and (left > 0 or any(count for count, _, _ in given)):
            raise line.error(f"{what} has more values than variables", at)

    def _check(self, name: str, cell: Known, line: Line, at: int) -> None:
        """Raise UserError for a value that is not a number, logical or character as the variable is."""
        type = self.scope.find(name).type
        if type is None or cell.type in (HOLLERITH, BITS) or type.base == "derived":
            return
        value = cell.value
        given = "logical" if isinstance(value, bool) else "character" if isinstance(value, str) else "numeric"
        if given != ("numeric" if type.numeric else type.base):
            what = {"numeric": "a number", "logical": "a logical", "character": "a character"}[given]
            raise line.error(f"`{name}` is {type}, and its value is {what}", at)

    def _set(self, place: _Place, first: int, end: int, cell: Known) -> None:
        runs = self.runs.setdefault(place.name, Runs())
        if place.bounds is None:
            runs.add(first, end, cell)
            return
        length = self._length(place.name)
        old = runs.at(first)
        text = (old.value.value if old is not None and isinstance(old.value.value, str) else "").ljust(length)
        low, high = place.bounds
        part = (cell.value if isinstance(cell.value, str) else "").ljust(high - low + 1)[: high - low + 1]
        runs.replace(first, Known(text[: low - 1] + part + text[high:], CHARACTER))

    # -- Values --------------------------------------------------------------------------------------------------------

    def _values(self, values: tuple[DataValue, ...], line: Line) -> Values:
        for item in values:
            endless = isinstance(item.count, Star)
            count = 1 if item.count is None or endless else fold.integer(item.count, self.scope)
            if count is None or count < 0:
                raise line.error("the repetition in DATA must be an integer constant that is not negative", item.at)
            found = fold.found(item.value, self.scope)
            if found is None:
                made = isinstance(item.value, Apply) and isinstance(item.value.base, Name)
                if made and self.scope.visible_type(item.value.base.id) is not None:  # type: ignore[union-attr]
                    raise line.error("structure constructors in DATA are not covered", item.at, _LEAVE)
                what = "value in DATA" if line.text.startswith("data") else "initial value"
                raise line.error(f"this {what} is no constant that is known here", item.at, _REMEDY)
            if isinstance(found, Known):
                yield 1 << 62 if endless else count, found, item.at
            else:
                for cells in repeat(found.cells) if endless and found.cells else repeat(found.cells, count):
                    yield from ((1, cell, item.at) for cell in cells)

    # -- Places --------------------------------------------------------------------------------------------------------

    def _places(self, target: Expr, names: Bound, line: Line) -> Iterator[_Place]:
        """The elements that a target stands for, in order."""
        match target:
            case Name(name):
                yield _Place(name, 0, math.prod(self._extents(name, line, target.at)))
            case Apply(base, (Slice(low, high),)) if isinstance(base, Apply) or not self._symbol(base).array:
                (place,) = list(self._places(base, names, line))
                length = self._length(place.name)
                first = 1 if low is None else self._index(low, names, line)
                last = length if high is None else self._index(high, names, line)
                if not 1 <= first <= last <= length:
                    raise line.error(f"`{place.name}` has {length} characters", target.at)
                yield _Place(place.name, place.first, place.count, (first, last))
            case Apply(Name(name), arguments):
                yield from self._elements(name, arguments, names, line, target.at)
            case ImpliedDo():
                yield from self._repeated(target, names, line)
            case Member() | Apply(Member()):
                raise line.error("DATA of components is not covered", target.at, "leave this file to gfortran")
            case _:
                raise line.error("DATA initialises variables, elements, sections and substrings")

    def _elements(
        self, name: str, arguments: tuple[Argument, ...], names: Bound, line: Line, at: int
    ) -> Iterator[_Place]:
        """An element, or the elements of a section."""
        extents, shape = self._extents(name, line, at), self.scope.find(name).shape or ()
        if len(arguments) != len(extents):
            raise line.error(f"`{name}` has {len(extents)} dimensions", at)
        chosen: list[range] = []
        for argument, extent, dimension in zip(arguments, extents, shape, strict=True):
            low = 1 if dimension.lower is None else self._index(dimension.lower, names, line)
            chosen.append(self._subscripts(argument, low, extent, names, line, at))
            if any(not 0 <= place < extent for place in (*chosen[-1][:1], *chosen[-1][-1:])):
                raise line.error(f"this is outside the bounds of `{name}`", at)
        strides = [math.prod(extents[:k]) for k in range(len(extents))]
        row = chosen[0]
        length = len(row) if row.step == 1 else 1
        firsts = row[:1] if row.step == 1 else row
        for subscripts in product(*reversed(chosen[1:]), firsts):
            first = sum(k * stride for k, stride in zip(reversed(subscripts), strides, strict=True))
            yield _Place(name, first, length)

    def _subscripts(self, argument: Argument, low: int, extent: int, names: Bound, line: Line, at: int) -> range:
        """The subscripts in one dimension, counted from 0."""
        if isinstance(argument, Slice):
            step = 1 if argument.step is None else self._index(argument.step, names, line)
            if step == 0:
                raise line.error("the stride of a section is not 0", at)
            ends = (0, extent - 1) if step > 0 else (extent - 1, 0)
            first = ends[0] if argument.lower is None else self._index(argument.lower, names, line) - low
            last = ends[1] if argument.upper is None else self._index(argument.upper, names, line) - low
            return range(first, last + (1 if step > 0 else -1), step)
        if not isinstance(argument, Expr):
            raise line.error("a subscript expected", at)
        place = self._index(argument, names, line) - low
        return range(place, place + 1)

    def _repeated(self, loop: ImpliedDo, names: Bound, line: Line) -> Iterator[_Place]:
        first, last = self._index(loop.first, names, line), self._index(loop.last, names, line)
        step = 1 if loop.step is None else self._index(loop.step, names, line)
        if step == 0:
            raise line.error("the step of an implied DO is not 0", loop.variable.at)
        values = range(first, last + (1 if step > 0 else -1), step)
        match loop.items:
            case (Apply(Name(name), (Name(counter), *rest)),) if counter == loop.variable.id and step == 1 and values:
                if self._symbol(Name(name)).array and not _mentions(rest, counter):
                    section = (Slice(loop.first, loop.last), *rest)  # in one step, as there may be many elements
                    yield from self._elements(name, section, names, line, loop.variable.at)
                    return
        for k in values:
            for item in loop.items:
                yield from self._places(item, Bound(names.scope, {**names.bound, loop.variable.id: k}), line)

    def _symbol(self, expr: Expr) -> Symbol:
        return self.scope.find(expr.id) if isinstance(expr, Name) else Symbol("")

    def _index(self, expr: Expr, names: Bound, line: Line) -> int:
        value = fold.integer(expr, names)
        if value is None:
            raise line.error("a constant expected in DATA", _at(expr))
        return value

    def _length(self, name: str) -> int:
        return storage.character_length(self.scope, self.scope.find(name)) or 1

    def _extents(self, name: str, line: Line, at: int) -> tuple[int, ...]:
        symbol = self.scope.find(name)
        if "pointer" in symbol.attributes:
            raise line.error("DATA of pointers is not covered", at, _LEAVE)
        extents = storage.extents(self.scope, symbol)
        if extents is None:
            raise line.error(f"the bounds of `{name}` must be constant for it to have an initial value", at)
        if symbol.dummy or symbol.form != "variable":
            raise line.error(f"`{name}` is no variable that can have an initial value", at)
        return extents

    # -- C -------------------------------------------------------------------------------------------------------------

    def initialiser(self, name: str) -> str:
        """The C initialiser of a variable."""
        return _text(self.scope, self.scope.find(name), self.runs[name])


def constant(scope: Scope, symbol: Symbol) -> str:
    """The C initialiser of an array that is a named constant."""
    found = scope.named(symbol.name)
    if not isinstance(found, Many):
        line = symbol.line or scope.unit.line
        raise line.error(f"the value of the constant `{symbol.name}` is not covered", symbol.at, _LEAVE)
    runs = Runs()
    for k, cell in enumerate(found.cells):
        runs.add(k, k + 1, cell)
    return _text(scope, symbol, runs)


def _text(scope: Scope, symbol: Symbol, runs: Runs) -> str:
    extents, type = storage.extents(scope, symbol), symbol.type
    assert extents is not None and type is not None
    length = storage.character_length(scope, symbol) or 1
    if any(run.end - run.first > _REPEATED and run.value.value != 0 for run in runs):
        line = symbol.line or scope.unit.line
        raise line.error(
            f"`{symbol.name}` has an initial value that is repeated more than {_REPEATED} times: gcc is slow with that",
            symbol.at,
            "assign it where the program begins, or leave this file to gfortran",
        )
    try:
        return braces(runs, tuple(reversed(extents)), lambda cell: initialiser(cell, type, length))
    except NotKnown:
        line, what = symbol.line or scope.unit.line, f"an initial value of `{symbol.name}`"
        raise line.error(f"{what} is out of the range of {type}", symbol.at, _LEAVE) from None


def _mentions(arguments: list[Argument], name: str) -> bool:
    """Whether subscripts depend on a variable."""
    return any(
        not isinstance(a, Expr) or any(isinstance(part, Name) and part.id == name for part in within(a))
        for a in arguments
    )


def _at(expr: Expr) -> int:
    """The column of an expression in its statement; 0 if not known."""
    while isinstance(expr, Apply | Member):
        expr = expr.base
    return expr.at if isinstance(expr, Name) else 0


_REPEATED = 4_000_000
"""The most repetitions of a value in an initialiser: gcc takes a second for a million elements of a range."""
_LEAVE = "leave this file to gfortran"
_REMEDY = "write its value, or leave this file to gfortran"
