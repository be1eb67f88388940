"""The values of constant expressions."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from iopref.frontend.fortran.constant.arithmetic import binary, unary
from iopref.frontend.fortran.constant.known import (
    BITS,
    HOLLERITH,
    LIMIT,
    Found,
    Known,
    Many,
    NotKnown,
    convert,
    from_text,
    padded,
)
from iopref.frontend.fortran.constant.known import integer as known_integer
from iopref.frontend.fortran.scope.scopes import Bound
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Argument,
    Array,
    Binary,
    Boz,
    Complex,
    Expr,
    Hollerith,
    ImpliedDo,
    Integer,
    Logical,
    Name,
    Real,
    Slice,
    String,
    TypeSpec,
    Unary,
)
from iopref.frontend.fortran.types import CHARACTER, Type, widest


def evaluate(expr: Expr, names: Bound) -> Found:
    """The value of an expression; raises NotKnown if it is not constant, or not of a kind that is computed here."""
    scope = names.scope
    defaults = scope.defaults
    match expr:
        case Integer(value, kind):
            type = Type("integer", scope.kind_of(kind) or defaults.integer)
            return known_integer(value, type)
        case Real(text, double, kind):
            wanted = scope.kind_of(kind) or (defaults.double if double else defaults.real)
            return from_text(text, Type("real", wanted))
        case Logical(value, kind):
            return Known(value, Type("logical", scope.kind_of(kind) or defaults.integer))
        case String(value):
            return Known(value, CHARACTER)
        case Hollerith(value):
            return Known(value, HOLLERITH)
        case Boz(value):
            return Known(value, BITS)
        case Complex(re, im):
            return _complex(scalar(re, names), scalar(im, names))
        case Name(name):
            return _named(name, names)
        case Unary(operator, operand):
            return each([evaluate(operand, names)], lambda cells: unary(operator, cells[0]))
        case Binary(operator, left, right):
            sides = [evaluate(left, names), evaluate(right, names)]
            return each(sides, lambda cells: binary(operator, cells[0], cells[1], defaults.logical))
        case Array(items, spec):
            return _constructor(items, spec, names)
        case Apply():
            return _applied(expr, names)
    raise NotKnown


def scalar(expr: Expr, names: Bound) -> Known:
    """The value of an expression that is not an array; raises NotKnown for an array."""
    found = evaluate(expr, names)
    if not isinstance(found, Known):
        raise NotKnown
    return found


def integer(expr: Expr, names: Bound) -> int:
    """The value of an integer expression; raises NotKnown for any other."""
    value = scalar(expr, names).value
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotKnown
    return value


def _complex(re: Known, im: Known) -> Known:
    if not (re.type.numeric and im.type.numeric):
        raise NotKnown
    kinds = [part.type.kind for part in (re, im) if part.type.base == "real"]
    type = Type("real", max(kinds, default=4))
    return Known(complex(convert(re, type).value, convert(im, type).value), Type("complex", type.kind))  # type: ignore[arg-type]


def _named(name: str, names: Bound) -> Found:
    if name in names.bound:
        return Known(names.bound[name], names.scope.defaults.integers)
    found = names.scope.named(name)
    if found is None:
        raise NotKnown
    return found


def each(sides: Sequence[Found], function: Callable[[list[Known]], Known]) -> Found:
    """A function applied to the elements of arrays; a scalar is used for each element."""
    extents = next((s.extents for s in sides if isinstance(s, Many)), None)
    if extents is None:
        return function([s for s in sides if isinstance(s, Known)])
    count = math.prod(extents)
    if any(isinstance(s, Many) and s.extents != extents for s in sides):
        raise NotKnown
    columns = [s.cells if isinstance(s, Many) else (s,) * count for s in sides]
    cells = tuple(function(list(row)) for row in zip(*columns, strict=True))
    return Many(extents, cells, cells[0].type if cells else sides[0].type)


# -- Constructors ------------------------------------------------------------------------------------------------------


def _constructor(items: Sequence[Expr], spec: TypeSpec | None, names: Bound) -> Many:
    cells = [cell for item in items for cell in _items(item, names)]
    if spec is not None:
        type, length = _specified(spec, names)
        cells = [padded(convert(cell, type), length) for cell in cells]
    else:
        if not cells:
            raise NotKnown
        type = cells[0].type
        if any(cell.type.base != type.base for cell in cells):
            raise NotKnown
        if type.numeric:
            for cell in cells:
                type = widest(type, cell.type)
            cells = [convert(cell, type) for cell in cells]
    return Many((len(cells),), tuple(cells), type)


def _specified(spec: TypeSpec, names: Bound) -> tuple[Type, int | None]:
    """The type that is written in a constructor, and the length of a character."""
    if spec.base == "derived" or names.scope.unit is None:
        raise NotKnown
    type = names.scope.resolve_type(spec, names.scope.unit.line)
    return type, integer(spec.length, names) if type.base == "character" and spec.length is not None else None


def _items(item: Expr, names: Bound) -> Iterator[Known]:
    """The elements of an item of a constructor."""
    if isinstance(item, ImpliedDo):
        first, last = integer(item.first, names), integer(item.last, names)
        step = 1 if item.step is None else integer(item.step, names)
        if step == 0:
            raise NotKnown
        values = range(first, last + (1 if step > 0 else -1), step)
        if len(values) > LIMIT:
            raise NotKnown
        for k in values:
            inner = Bound(names.scope, {**names.bound, item.variable.id: k})
            for part in item.items:
                yield from _items(part, inner)
        return
    found = evaluate(item, names)
    yield from found.cells if isinstance(found, Many) else (found,)


# -- Names with parentheses --------------------------------------------------------------------------------------------


def _applied(expr: Apply, names: Bound) -> Found:
    base, arguments = expr.base, expr.arguments
    if isinstance(base, String | Apply):
        return each([evaluate(base, names)], lambda cells: _substring(cells[0], arguments, names))
    if not isinstance(base, Name):
        raise NotKnown
    symbol = names.scope.known(base.id)
    if symbol is not None and symbol.form == "constant":
        found = _named(base.id, names)
        if isinstance(found, Known):
            return _substring(found, arguments, names)
        return _elements(found, symbol, arguments, names)
    name = symbol.name.removeprefix(".") if symbol is not None and symbol.form == "intrinsic" else base.id
    if symbol is not None and symbol.form != "intrinsic" and (symbol.form != "variable" or symbol.array):
        raise NotKnown
    return names.scope.program.rules.function(name.removeprefix("."), arguments, names)


def _substring(found: Known, arguments: Sequence[Argument], names: Bound) -> Known:
    match arguments:
        case (Slice(low, high, None),) if isinstance(found.value, str):
            first = 1 if low is None else integer(low, names)
            last = len(found.value) if high is None else integer(high, names)
            if last >= first and not 1 <= first <= last <= len(found.value):
                raise NotKnown
            return Known(found.value[first - 1 : last] if last >= first else "", found.type)
    raise NotKnown


def _elements(array: Many, symbol: Symbol, arguments: Sequence[Argument], names: Bound) -> Found:
    """An element or a section of a named constant."""
    lows = lower_bounds(symbol, names)
    if len(arguments) != len(array.extents) or len(lows) != len(array.extents):
        raise NotKnown
    chosen: list[list[int]] = []
    extents = []
    for argument, low, extent in zip(arguments, lows, array.extents, strict=True):
        if isinstance(argument, Slice):
            step = 1 if argument.step is None else integer(argument.step, names)
            if step == 0:
                raise NotKnown
            ends = (low, low + extent - 1) if step > 0 else (low + extent - 1, low)
            first = ends[0] if argument.lower is None else integer(argument.lower, names)
            last = ends[1] if argument.upper is None else integer(argument.upper, names)
            places = list(range(first - low, last - low + (1 if step > 0 else -1), step))
            extents.append(len(places))
        elif isinstance(argument, Expr):
            subscript = evaluate(argument, names)
            cells = subscript.cells if isinstance(subscript, Many) else (subscript,)
            places = [_subscript(cell) - low for cell in cells]
            extents += [len(places)] if isinstance(subscript, Many) else []
        else:
            raise NotKnown
        if any(not 0 <= place < extent for place in places):
            raise NotKnown
        chosen.append(places)
    strides = [math.prod(array.extents[:k]) for k in range(len(array.extents))]
    numbers = [sum(p * s for p, s in zip(reversed(at), strides, strict=True)) for at in product(*reversed(chosen))]
    found = tuple(array.cells[number] for number in numbers)
    return Many(tuple(extents), found, array.type) if extents else found[0]


def _subscript(cell: Known) -> int:
    if not isinstance(cell.value, int) or isinstance(cell.value, bool):
        raise NotKnown
    return cell.value


def lower_bounds(symbol: Symbol, names: Bound) -> list[int]:
    """The lower bounds of an array whose bounds are constant."""
    return [1 if d.lower is None else integer(d.lower, names) for d in symbol.shape or ()]
