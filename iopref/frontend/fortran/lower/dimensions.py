"""The bounds and extents of arrays, and the lengths of character variables."""

from __future__ import annotations

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower.arrays.reshaping import constant_low
from iopref.frontend.fortran.lower.context import Context, Step
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.lower.representation import (
    assumed,
    copied,
    deferred,
    described,
    field,
    redeclared,
    view,
)
from iopref.frontend.fortran.scope.fold import fold, integer
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Binary, Expr, Integer, Name, Star, Unary
from iopref.frontend.fortran.tree.walk import within
from iopref.frontend.fortran.types import LONG
from iopref.frontend.fortran.value import Value, difference, number, plus
from iopref.records import replace


def length(context: Context, symbol: Symbol) -> Value:
    """The length of a character variable."""
    expr = symbol.length if symbol.length is not None else Integer(1)
    if isinstance(expr, Star):
        if symbol.form == "constant" and symbol.value is not None:
            value = fold(symbol.value, context.scope)
            return number(len(value) if isinstance(value, str) else 1, LONG)
        return Value(names.made(symbol.c, "len"), LONG)
    constant = integer(expr, context.scope)
    if constant is not None:
        return number(max(constant, 0), LONG)
    if symbol.result and not symbol.array:  # the caller has computed it
        return Value(names.made(symbol.c, "len"), LONG)
    if symbol.name not in context.lengths:
        context.lengths[symbol.name] = _hoisted(context, expr, names.made(symbol.c, "length"), "fortran_length")
    return context.lengths[symbol.name]


def lower_bound(context: Context, symbol: Symbol, k: int) -> Value:
    """The lower bound of dimension `k`, from 0; computed on entry if it is not constant."""
    assert symbol.shape is not None
    key = (symbol.name, k, "low")
    if deferred(symbol):
        return _deferred_low(context, symbol, k)
    if symbol.captured and "allocatable" in symbol.attributes:
        return Value(names.made(symbol.c, "low", k), LONG)
    expr = symbol.shape[k].lower
    if expr is None:
        return number(1)
    if symbol.captured and symbol.shape[k].lower is not None and integer(expr, context.scope) is None:
        return Value(names.made(symbol.c, "low", k), LONG)
    if key not in context.bounds:
        context.bounds[key] = _bound(context, expr, names.made(symbol.c, "low", k))
    return context.bounds[key]


def extent(context: Context, symbol: Symbol, k: int) -> Value:
    """The extent of dimension `k`, from 0; raises UserError for an extent that only the caller knows."""
    assert symbol.shape is not None
    upper = symbol.shape[k].upper
    if described(symbol) and symbol.name not in context.seen:
        return Value(extent_in_descriptor(context, symbol, k), LONG)
    if deferred(symbol):
        return Value(names.made(view(symbol), "n", k), LONG)
    if assumed(symbol):
        return Value(names.made(symbol.c, "n", k), LONG)
    if symbol.captured and upper is None:
        return Value(names.made(symbol.c, "extent", k), LONG)
    if upper is None:
        raise context.not_covered(f"`{symbol.name}`: arrays of assumed or deferred shape are")
    if isinstance(upper, Star):
        raise context.error(f"the size of `{symbol.name}` is not known here")
    if symbol.captured and not constant_extent(context, symbol, k):
        return Value(names.made(symbol.c, "extent", k), LONG)
    key = (symbol.name, k, "extent")
    if key not in context.bounds:
        if any(isinstance(part, Name) and part.id == symbol.name for part in within(upper)):
            raise context.not_covered(f"`{symbol.name}`, whose bounds refer to itself, is")
        low = lower_bound(context, symbol, k)
        high = _bound(context, upper, names.made(symbol.c, "high", k))
        context.bounds[key] = plus(difference(high, low), 1)
    return context.bounds[key]


def extent_in_descriptor(context: Context, symbol: Symbol, k: int) -> str:
    """The extent of an allocatable array, as C text that reads its descriptor.

    The members are named, so that gcc knows by their type that elements of the array are others.
    """
    low, high = (field(context, symbol, f"dimension[{k}].{name}") for name in ("lower", "upper"))
    return f"fortran_extent({low}, {high})"


def constant_extent(context: Context, symbol: Symbol, k: int) -> bool:
    """Whether both bounds of dimension `k` are constant."""
    assert symbol.shape is not None
    dimension = symbol.shape[k]
    bounds = (dimension.lower or Integer(1), dimension.upper)
    return all(b is not None and integer(b, context.scope) is not None for b in bounds)


def captured_bounds(context: Context, symbol: Symbol) -> list[tuple[str, Value]]:
    """The bounds that an internal procedure is passed with a captured array: their names, and their values here."""
    found: list[tuple[str, Value]] = []
    for k, dimension in enumerate(symbol.shape or ()):
        varies = dimension.lower is not None and integer(dimension.lower, context.scope) is None
        if varies or "allocatable" in symbol.attributes:
            found.append((f"low{k + 1}", lower_bound(context, symbol, k)))
        if not isinstance(dimension.upper, Star) and not constant_extent(context, symbol, k):
            found.append((f"extent{k + 1}", extent(context, symbol, k)))
    return found


def extents(context: Context, symbol: Symbol) -> list[Value]:
    """All extents of an array; [] for a scalar."""
    return [extent(context, symbol, k) for k in range(len(symbol.shape or ()))]


def row_text(context: Context, symbol: Symbol) -> str:
    """The dimensions of what a pointer to an array points to, in C's order, with the length of a character."""
    rank = len(symbol.shape or ())
    text = "".join(f"[{extent(context, symbol, k).text}]" for k in reversed(range(rank - 1)))
    return text + (f"[{length(context, symbol).text}]" if symbol.character else "")


def _deferred_low(context: Context, symbol: Symbol, k: int) -> Value:
    if described(symbol):
        seen = symbol.name in context.seen
        return Value(
            names.made(view(symbol), "low", k) if seen else field(context, symbol, f"dimension[{k}].lower"), LONG
        )
    key = (symbol.name, k, "low")
    if key not in context.bounds:
        low = constant_low(context, symbol, k)
        context.bounds[key] = number(low) if low is not None else Value(names.made(symbol.c, "low", k), LONG)
    return context.bounds[key]


def _bound(context: Context, expr: Expr, name: str) -> Value:
    constant = integer(expr, context.scope)
    if constant is not None and not isinstance(expr, Name):
        return number(constant)
    if constant is None and not _unchanging(context, expr):
        return _hoisted(context, expr, name)
    with context.on_entry():
        value = lower(context, expr)
    return value if constant is None else replace(value, constant=constant)


def _unchanging(context: Context, expr: Expr) -> bool:
    """Whether an expression in a bound is short, and has the same value wherever it is evaluated in the unit."""
    parts = list(within(expr))
    for part in parts:
        match part:
            case Name(name):
                symbol = context.scope.find(name)
                if symbol.form != "constant" and not copied(context, symbol):
                    return False
            case Integer() | Binary("+" | "-" | "*") | Unary("-" | "()"):
                pass
            case _:
                return False
    return len(parts) <= 3


def _hoisted(context: Context, expr: Expr, name: str, function: str = "") -> Value:
    """The value that an expression, or a function of it, has on entry, in a constant of that name."""
    before, context.before = context.before, []
    used, context.used = context.used, {}
    with context.on_entry():
        value = lower(context, expr)
    arrays = [symbol for symbol in context.used.values() if redeclared(context, symbol)]
    for symbol in arrays:
        row_text(context, symbol)  # the values in its declaration must be computed before it
    text = f"{function}({value.text})" if function else value.text
    lines = (*context.before, f"const {value.type.c} {name} = {text};")
    context.prologue.append(Step(lines, tuple(symbol.name for symbol in arrays)))
    context.before, context.used = before, used | context.used
    return Value(name, value.type)
