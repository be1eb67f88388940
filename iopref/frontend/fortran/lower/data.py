"""DATA and initial values: what each variable holds when the program starts, as C initialisers."""

from __future__ import annotations

import math
import struct
from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle

from iopref.frontend.fortran.parse.line import Line
from iopref.frontend.fortran.scope import storage
from iopref.frontend.fortran.scope.constants import Bound, Cell, cells
from iopref.frontend.fortran.scope.fold import converted, integer
from iopref.frontend.fortran.scope.symbols import Scope, Symbol
from iopref.frontend.fortran.tree.declarations import DataValue
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Boz,
    Complex,
    Expr,
    Hollerith,
    ImpliedDo,
    Name,
    Real,
    Slice,
    Star,
    Unary,
)
from iopref.frontend.fortran.types import Type

Cells = dict[int, Cell]
"""The values of a variable by the number of the element."""


class Initial:
    """The initial values of the variables of a unit, by name."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.cells: dict[str, Cells] = {}
        for targets, values, line in scope.data:
            given = self._values(values, line)
            places = (place for target in targets for place in self._places(target, {}, line))
            for name, element, bounds in places:
                cell = next(given, None)
                if cell is None:
                    raise line.error("DATA has fewer values than variables")
                self._check(name, cell, line)
                self._set(name, element, bounds, cell)
            if next(given, None) is not None and not isinstance(values[-1].count, Star):
                raise line.error("DATA has more values than variables")

    def _check(self, name: str, cell: Cell, line: Line) -> None:
        """Raise UserError for a value of another kind of type than the variable's."""
        type = self.scope.find(name).type
        if type is None or isinstance(cell.expr, Hollerith | Boz) or type.base == "derived":
            return
        value = cell.value
        given = "logical" if isinstance(value, bool) else "character" if isinstance(value, str) else "numeric"
        if given != ("numeric" if type.numeric else type.base):
            what = {"numeric": "a number", "logical": "a logical", "character": "a character"}[given]
            raise line.error(f"`{name}` is {type}, and its value is {what}")

    def _set(self, name: str, element: int, bounds: tuple[int, int] | None, cell: Cell) -> None:
        cells = self.cells.setdefault(name, {})
        if bounds is not None:
            length = storage.character_length(self.scope, self.scope.find(name)) or 1
            old = cells[element].value if element in cells else ""
            text = (old if isinstance(old, str) else "").ljust(length, "\0")
            low, high = bounds
            part = (cell.value if isinstance(cell.value, str) else "").ljust(high - low + 1)[: high - low + 1]
            cell = replace(cell, value=text[: low - 1] + part + text[high:])
        cells[element] = cell

    def _values(self, values: tuple[DataValue, ...], line: Line) -> Iterator[Cell]:
        for item in values:
            endless = isinstance(item.count, Star)
            count = 1 if item.count is None or endless else integer(item.count, self.scope)
            if count is None:
                raise line.error("the repetition in DATA must be an integer constant")
            found = cells(item.value, self.scope)
            if found is None:
                raise line.error("this value in DATA is not a constant")
            yield from cycle(found) if endless else found * count

    def _places(
        self, target: Expr, bound: dict[str, int], line: Line
    ) -> Iterator[tuple[str, int, tuple[int, int] | None]]:
        """Each element that a target means: the variable, the element's number, the bounds of a substring."""
        match target:
            case Name(name):
                for k in range(self._count(name, line)):
                    yield name, k, None
            case Apply(base, (Slice(low, high),)) if isinstance(base, Apply) or not self._symbol(base).array:
                (place,) = list(self._places(base, bound, line))
                first = 1 if low is None else self._index(low, bound, line)
                last = self._length(place[0]) if high is None else self._index(high, bound, line)
                yield place[0], place[1], (first, last)
            case Apply(Name(name), arguments):
                subscripts = [self._index(a, bound, line) for a in arguments if isinstance(a, Expr)]
                symbol = self.scope.find(name)
                offset = storage.element_offset(self.scope, symbol, list(subscripts))
                if offset is None or symbol.type is None:
                    raise line.error(f"the bounds of `{name}` must be constant for DATA")
                yield name, offset // (symbol.type.size * self._length(name)), None
            case ImpliedDo(items, variable, first_expr, last_expr, step_expr):
                first, last = self._index(first_expr, bound, line), self._index(last_expr, bound, line)
                step = 1 if step_expr is None else self._index(step_expr, bound, line)
                for k in range(first, last + (1 if step > 0 else -1), step):
                    for item in items:
                        yield from self._places(item, {**bound, variable.id: k}, line)
            case _:
                raise line.error("DATA initialises variables, elements and substrings")

    def _symbol(self, expr: Expr) -> Symbol:
        return self.scope.find(expr.id) if isinstance(expr, Name) else Symbol("")

    def _index(self, expr: Expr, bound: dict[str, int], line: Line) -> int:
        value = integer(expr, Bound(self.scope, bound))
        if value is None:
            raise line.error("a constant expected in DATA")
        return value

    def _length(self, name: str) -> int:
        return storage.character_length(self.scope, self.scope.find(name)) or 1

    def _count(self, name: str, line: Line) -> int:
        dims = storage.extents(self.scope, self.scope.find(name))
        if dims is None:
            raise line.error(f"the bounds of `{name}` must be constant for DATA")
        count = 1
        for extent in dims:
            count *= extent
        return count

    def constant(self, symbol: Symbol, line: Line) -> str:
        """The C initialiser of an array that is a named constant."""
        assert symbol.value is not None
        self.cells[symbol.name] = {}
        found = self._values((DataValue(Star(), symbol.value),), line)
        for place, cell in zip(range(self._count(symbol.name, line)), found, strict=False):
            self.cells[symbol.name][place] = cell
        return self.initialiser(symbol.name)

    def initialiser(self, name: str) -> str:
        """The C initialiser of a variable."""
        symbol = self.scope.find(name)
        dims = storage.extents(self.scope, symbol)
        assert dims is not None and symbol.type is not None
        length = self._length(name)
        cells = self.cells[name]
        try:
            texts = {k: literal(cell, symbol.type, length) for k, cell in cells.items()}
        except ValueError as wrong:
            line = symbol.line or self.scope.unit.line
            raise line.error(f"the value {wrong} is not covered", symbol.at, "leave this file to gfortran") from wrong
        return texts[0] if not dims else _nested(texts, tuple(reversed(dims)), 0)


def _nested(texts: dict[int, str], dims: tuple[int, ...], start: int) -> str:
    """Braces in braces; a run of equal values as one range, elements without a value left out."""
    size = 1
    for extent in dims[1:]:
        size *= extent
    runs: list[tuple[int, int, str]] = []
    for k in range(dims[0]):
        at = start + k * size
        text: str | None
        if len(dims) == 1:
            text = texts.get(at)
        else:
            text = _nested(texts, dims[1:], at) if any(j in texts for j in range(at, at + size)) else None
        if text is None:
            continue
        if runs and runs[-1][2] == text and runs[-1][1] == k - 1:
            runs[-1] = (runs[-1][0], k, text)
        else:
            runs.append((k, k, text))
    items, expected = [], 0
    for first, last, text in runs:
        if last - first >= 3:
            items.append(f"[{first} ... {last}] = {text}")
        elif first != expected:
            items += [f"[{k}] = {text}" for k in range(first, last + 1)]
        else:
            items += [text] * (last - first + 1)
        expected = last + 1
    return "{" + ", ".join(items) + "}"


def literal(cell: Cell, type: Type, length: int) -> str:
    """A constant as a C initialiser of a type."""
    from iopref.frontend.fortran.lower.literals import real, string

    value, expr = cell.value, cell.expr
    if type.base == "character":
        text = value if isinstance(value, str) else ""
        return string(text.ljust(length)[:length]).text
    if isinstance(value, str):
        return _packed(value, type)
    if type.base == "logical":
        return "1" if value else "0"
    negative = isinstance(expr, Unary) and expr.operator == "-"
    plain = expr.operand if isinstance(expr, Unary) and negative else expr
    if type.base == "real" and isinstance(plain, Real) and (plain.double or plain.kind or type.kind == 4):
        return ("-" if negative else "") + real(plain.text, type.kind).text
    if type.base == "complex":
        suffix = "f" if type.kind == 4 else ""
        if isinstance(plain, Complex):
            number = complex(value) if not isinstance(value, complex) else value
            return f"__builtin_complex({number.real!r}{suffix}, {number.imag!r}{suffix})"
        return f"{float(value.real)!r}{suffix}"
    result = converted(value, type)
    if type.base == "real" and isinstance(result, float):
        return f"{result!r}{'f' if type.kind == 4 else ''}"
    if isinstance(result, int):
        return f"{result}{'L' if type.kind == 8 else ''}"
    return repr(result)


def _packed(text: str, type: Type) -> str:
    """A Hollerith constant in a variable that is not a character."""
    data = text.ljust(type.size)[: type.size].encode("latin-1")
    value = int.from_bytes(data, "little", signed=True)
    if type.base in ("integer", "logical"):
        return f"{value}{'L' if type.kind == 8 else ''}"
    (number,) = struct.unpack("<f" if type.kind == 4 else "<d", data[: type.kind])
    if type.base != "real" or not math.isfinite(number):
        raise ValueError(f"{text!r} in {type}")
    return f"{float(number).hex()}{'f' if type.kind == 4 else ''}"
