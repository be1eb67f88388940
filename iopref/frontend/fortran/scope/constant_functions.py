"""Intrinsic functions in constant expressions: inquiries, functions of scalars and functions of arrays."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from iopref.frontend.fortran.constant import inquiry
from iopref.frontend.fortran.constant.known import (
    Found,
    Known,
    Many,
    NotKnown,
    convert,
)
from iopref.frontend.fortran.constant.transformational import TRANSFORMATIONAL
from iopref.frontend.fortran.intrinsics import keywords
from iopref.frontend.fortran.intrinsics.of_constants import apply
from iopref.frontend.fortran.scope import storage
from iopref.frontend.fortran.scope.evaluate import each, evaluate, integer, lower_bounds, scalar
from iopref.frontend.fortran.scope.scopes import Bound
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Argument,
    Binary,
    Expr,
    Keyword,
    Name,
    Unary,
)
from iopref.frontend.fortran.types import Type, widest


def function(name: str, arguments: Sequence[Argument], names: Bound) -> Found:
    """The value of an intrinsic function; raises NotKnown if it is not constant."""
    defaults = names.scope.defaults
    if name in inquiry.OF_TYPE and len(arguments) == 1 and isinstance(arguments[0], Expr):
        type, length = _type_of(arguments[0], names)
        return inquiry.of_type(name, type, length, defaults)
    if name in ("size", "shape", "lbound", "ubound"):
        return _bounds(name, _by_name(("array", "dim", "kind"), arguments), names)
    if name == "len" and arguments and isinstance(arguments[0], Name) and _is_variable(arguments[0], names):
        return _length(arguments[0].id, names)
    if name.startswith("selected_"):
        plain = [a.value if isinstance(a, Keyword) else a for a in arguments]
        return inquiry.selected(name, [scalar(a, names) for a in plain if isinstance(a, Expr)], defaults)
    if name in TRANSFORMATIONAL:
        parameters, transform = TRANSFORMATIONAL[name]
        given = {parameter: evaluate(a, names) for parameter, a in _by_name(parameters, arguments).items()}
        return transform(given, defaults)
    try:
        plain_, kind = keywords.ordered(name, arguments)
    except ValueError:
        raise NotKnown from None
    values = [evaluate(a, names) for a in plain_]
    found = each(values, lambda cells: apply(name, cells, defaults))
    if kind is None:
        return found
    to = Type(found.type.base, integer(kind, names))
    return each([found], lambda cells: convert(cells[0], to))


def _by_name(parameters: Sequence[str], arguments: Sequence[Argument]) -> dict[str, Expr]:
    found: dict[str, Expr] = {}
    for k, argument in enumerate(arguments):
        if isinstance(argument, Keyword):
            name, value = argument.name, argument.value
        elif isinstance(argument, Expr) and k < len(parameters):
            name, value = parameters[k], argument
        else:
            raise NotKnown
        if name not in parameters or name in found:
            raise NotKnown
        found[name] = value
    return found


def _is_variable(expr: Name, names: Bound) -> bool:
    symbol = names.scope.known(expr.id)
    return symbol is not None and symbol.form == "variable"


def _type_of(expr: Expr, names: Bound) -> tuple[Type, int]:
    """The type of an expression, whose value need not be known, and the length of a character."""
    base = expr.base if isinstance(expr, Apply) else expr
    if isinstance(base, Name) and base.id not in names.bound:
        symbol = names.scope.known(base.id)
        if symbol is None and isinstance(expr, Name):
            symbol = names.scope.find(base.id)
        if symbol is not None and symbol.form in ("variable", "constant") and (isinstance(expr, Name) or symbol.array):
            type = symbol.type or names.scope.typed(symbol).type
            assert type is not None
            length = storage.character_length(names.scope, symbol) if type.base == "character" else 1
            return type, length if length is not None else 1
    if isinstance(expr, Unary) and expr.operator != ".not.":
        return _type_of(expr.operand, names)
    if isinstance(expr, Binary) and expr.operator in ("+", "-", "*", "/", "**"):
        a, b = _type_of(expr.left, names)[0], _type_of(expr.right, names)[0]
        if a.numeric and b.numeric:
            return widest(a, b), 1
    found = evaluate(expr, names)
    cell = found if isinstance(found, Known) else found.cells[0] if found.cells else None
    return found.type, len(cell.value) if cell is not None and isinstance(cell.value, str) else 1


def _length(name: str, names: Bound) -> Known:
    length = storage.character_length(names.scope, names.scope.find(name))
    if length is None or not names.scope.find(name).character:
        raise NotKnown
    return Known(length, names.scope.defaults.integers)


def _bounds(name: str, given: Mapping[str, Expr], names: Bound) -> Found:
    """SIZE, SHAPE, LBOUND and UBOUND of an array with constant bounds."""
    array = given.get("array")
    kind = given.get("kind")
    type = Type("integer", names.scope.defaults.integer if kind is None else integer(kind, names))
    if array is None:
        raise NotKnown
    symbol = names.scope.known(array.id) if isinstance(array, Name) else None
    if symbol is not None and symbol.shape and symbol.form in ("variable", "constant"):
        extents = storage.extents(names.scope, symbol)
        if extents is None:
            raise NotKnown
        lows = [low if extent else 1 for low, extent in zip(lower_bounds(symbol, names), extents, strict=True)]
    else:
        found = evaluate(array, names)
        extents = found.extents if isinstance(found, Many) else ()
        lows = [1] * len(extents)
    values = {
        "size": [math.prod(extents)] if "dim" not in given else list(extents),
        "shape": list(extents),
        "lbound": lows,
        "ubound": [low + extent - 1 for low, extent in zip(lows, extents, strict=True)],
    }[name]
    if "dim" in given:
        dim = integer(given["dim"], names)
        if not 1 <= dim <= len(extents) or name == "shape":
            raise NotKnown
        return Known(values[dim - 1], type)
    if name == "size":
        return Known(values[0], type)
    return Many((len(values),), tuple(Known(v, type) for v in values), type)
