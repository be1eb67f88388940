"""Constant arrays: the elements of a constructor, of a named constant, and of what is computed from them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from iopref.frontend.fortran.scope.fold import Constant, fold, integer
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Array,
    Binary,
    Boz,
    Expr,
    ImpliedDo,
    Integer,
    Logical,
    Name,
    Real,
    String,
    Unary,
)

if TYPE_CHECKING:
    from iopref.frontend.fortran.scope.symbols import Scope


@dataclass(frozen=True)
class Cell:
    """A constant, and the expression it was written as."""

    value: Constant
    expr: Expr


@dataclass(frozen=True)
class Bound:
    """A scope with the values of the variables of implied DO loops."""

    scope: Scope
    bound: dict[str, int]

    def constant(self, name: str) -> Constant | None:
        return self.bound[name] if name in self.bound else self.scope.constant(name)

    def inquire(self, function: str, arguments: tuple[Expr, ...]) -> Constant | None:
        fixed = tuple(_fixed(argument, self) for argument in arguments)
        return self.scope.inquire(function, fixed)


def _fixed(argument: Expr, names: Bound) -> Expr:
    value = integer(argument, names)
    return Integer(value) if value is not None else argument


def cells(expr: Expr, scope: Scope, bound: dict[str, int] | None = None) -> list[Cell] | None:
    """The elements of a constant expression, one of a scalar; None if it is not constant."""
    names = Bound(scope, bound or {})
    match expr:
        case Array(items):
            return _joined([cells(item, scope, bound) for item in items])
        case ImpliedDo():
            return _repeated(expr, scope, names)
        case Name(name) if _is_array(scope, name):
            value = scope.known(name)
            assert value is not None and value.value is not None
            return cells(value.value, scope)
        case Apply(Name("reshape" | ".reshape"), (source, _, *_)) if isinstance(source, Expr):
            return cells(source, scope, bound)
        case Unary(_, operand) if (inner := _several(operand, scope, bound)) is not None:
            return _folded([Unary(expr.operator, _written(cell)) for cell in inner], names)
        case Binary(operator, left, right):
            a, b = cells(left, scope, bound), cells(right, scope, bound)
            if a is None or b is None:
                return None
            if len(a) > 1 or len(b) > 1:
                count = max(len(a), len(b))
                pairs = zip(a * (count // len(a)), b * (count // len(b)), strict=True)
                return _folded([Binary(operator, _written(x), _written(y)) for x, y in pairs], names)
    value_ = fold(expr, names)
    return None if value_ is None else [Cell(value_, expr)]


def _is_array(scope: Scope, name: str) -> bool:
    symbol = scope.known(name)
    return symbol is not None and symbol.form == "constant" and symbol.array and symbol.value is not None


def _several(expr: Expr, scope: Scope, bound: dict[str, int] | None) -> list[Cell] | None:
    found = cells(expr, scope, bound)
    return found if found is not None and len(found) > 1 else None


def _joined(parts: list[list[Cell] | None]) -> list[Cell] | None:
    found: list[Cell] = []
    for part in parts:
        if part is None:
            return None
        found += part
    return found


def _repeated(loop: ImpliedDo, scope: Scope, names: Bound) -> list[Cell] | None:
    first, last = integer(loop.first, names), integer(loop.last, names)
    step = 1 if loop.step is None else integer(loop.step, names)
    if first is None or last is None or not step:
        return None
    values = range(first, last + (1 if step > 0 else -1), step)
    return _joined([cells(item, scope, names.bound | {loop.variable.id: k}) for k in values for item in loop.items])


def _folded(exprs: list[Unary] | list[Binary], names: Bound) -> list[Cell] | None:
    found = [(fold(expr, names), expr) for expr in exprs]
    return _joined([[Cell(value, expr)] if value is not None else None for value, expr in found])


def _written(cell: Cell) -> Expr:
    """An element as an expression that depends on no variable."""
    match cell.value:
        case bool():
            return Logical(cell.value)
        case int():
            return Integer(cell.value) if cell.value >= 0 else Unary("-", Integer(-cell.value))
        case str():
            return String(cell.value)
        case float() if not isinstance(cell.expr, Boz):
            return Real(repr(abs(cell.value)), double=True) if cell.value >= 0 else Unary("-", Real(repr(-cell.value)))
    return cell.expr


def element(scope: Scope, name: str, subscripts: list[int | None]) -> Constant | None:
    """The value of an element of a named constant; None where it is not known."""
    from iopref.frontend.fortran.scope import storage
    from iopref.frontend.fortran.scope.fold import converted

    symbol = scope.known(name)
    if symbol is None or symbol.type is None or symbol.value is None or symbol.character or None in subscripts:
        return None
    offset = storage.element_offset(scope, symbol, subscripts)
    found = cells(symbol.value, scope)
    if offset is None or found is None or len(subscripts) != len(symbol.shape or ()):
        return None
    place = offset // symbol.type.size if len(found) > 1 else 0
    return converted(found[place].value, symbol.type) if 0 <= place < len(found) else None


def bound(scope: Scope, function: str, array: Expr, values: list[int | None]) -> int | None:
    """`size(a)`, `size(a, 2)`, `lbound(a, 1)`, `ubound(a, 1)` of an array with constant bounds."""
    from iopref.frontend.fortran.scope import storage

    symbol = scope.known(array.id) if isinstance(array, Name) else None
    dims = storage.extents(scope, symbol) if symbol is not None and symbol.shape else None
    if symbol is None or symbol.shape is None or dims is None:
        return None
    if len(values) == 1:
        return math.prod(dims) if function == "size" else None
    k = values[1]
    if k is None or not 1 <= k <= len(dims):
        return None
    low = symbol.shape[k - 1].lower
    first = 1 if low is None else integer(low, scope)
    if function == "size" or first is None:
        return dims[k - 1]
    return first if function == "lbound" else first + dims[k - 1] - 1
