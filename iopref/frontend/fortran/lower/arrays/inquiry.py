"""Intrinsic functions that ask for the shape and the bounds of an array, and whether it is allocated or associated."""

from __future__ import annotations

import math
from collections.abc import Callable

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import designators, dimensions, members, representation
from iopref.frontend.fortran.lower.arrays import evaluation, sections, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.arrays.matching import Given, dimension
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import type_of
from iopref.frontend.fortran.lower.representation import data
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Expr, Member, Name
from iopref.frontend.fortran.types import LONG, Type
from iopref.frontend.fortran.value import (
    AND,
    EQUAL,
    LESS,
    TIMES,
    Value,
    cast,
    number,
    plus,
    product,
)


def _inquired(context: Context, given: Given, key: str) -> tuple[Elements, Type]:
    """The array that a function asks about, and the type of the function's value."""
    kind = given.get("kind")
    value = integer(kind, context.scope) if isinstance(kind, Expr) else None
    expr = given[key]
    if isinstance(expr, Name) and (symbol := context.scope.find(expr.id)).array and symbol.assumed_size:
        return _assumed_size(context, symbol), Type("integer", value or context.scope.defaults.integer)
    used = set(context.used)
    found = evaluation.array(context, expr)
    if isinstance(expr, Name) and expr.id not in used and not representation.deferred(context.scope.find(expr.id)):
        context.used.pop(expr.id)  # its bounds are needed, the array is not
    return found, Type("integer", value or context.scope.defaults.integer)


def _assumed_size(context: Context, symbol: Symbol) -> Elements:
    """An array whose last extent is not known: asking for that extent is an error."""
    assert symbol.type is not None and symbol.shape is not None
    type = symbol.type
    known = [dimensions.extent(context, symbol, k) for k in range(len(symbol.shape) - 1)]
    return Elements(type, (*known, Value("", LONG)), lambda i: Value("", type))


def _extent(context: Context, value: Value, type: Type) -> Value:
    if not value.text:
        raise context.error("the last extent of an array of assumed size is not known")
    if isinstance(value.constant, int):
        return number(max(value.constant, 0), type)
    if names.is_extent(value.text):
        return cast(value, type)
    return Value(f"({type.c})fortran_length({value.text})", type, TIMES + 1)


def _constant_size(array: Elements) -> int:
    return math.prod(max(e.constant, 0) for e in array.extents if isinstance(e.constant, int))


def _size(context: Context, given: Given) -> Value:
    array, type = _inquired(context, given, "array")
    k = dimension(context, given, array.rank)
    if k is not None:
        return _extent(context, array.extents[k], type)
    if all(isinstance(e.constant, int) for e in array.extents):
        return number(_constant_size(array), type)
    if array.rank == 1:
        return _extent(context, array.extents[0], type)
    return cast(product([_extent(context, e, LONG) for e in array.extents]), type)


def _listed(context: Context, values: list[Value], type: Type) -> Elements:
    target = storing.temporary(context, type, (number(len(values)),))
    for k, value in enumerate(values):
        context.before.append(f"{target.at((number(k),)).text} = {value.text};")
    return target


def _shape(context: Context, given: Given) -> Elements:
    array, type = _inquired(context, given, "source")
    return _listed(context, [_extent(context, e, type) for e in array.extents], type)


def _bounds(upper: bool) -> Callable[[Context, Given], Value | Elements]:
    def lower(context: Context, given: Given) -> Value | Elements:
        array, type = _inquired(context, given, "array")
        expr = given["array"]
        of_component = members.lower_bounds(context, expr) if isinstance(expr, Member) else ()
        values = []
        k = dimension(context, given, array.rank)
        for j in range(array.rank) if k is None else (k,):
            low = number(of_component[j] if of_component else 1)
            if isinstance(expr, Name):
                low = dimensions.lower_bound(context, context.scope.find(expr.id), j)
            extent = array.extents[j]
            value = plus(sections.added(low, _extent(context, extent, LONG)), -1) if upper else low
            empty = 0 if upper else 1  # a dimension without elements is 1:0
            if isinstance(extent.constant, int):
                value = value if extent.constant > 0 else number(empty)
            elif low.constant != 1 and extent.text:
                value = Value(f"({extent.within(LESS)} > 0 ? {value.text} : {empty})", LONG)
            values.append(number(value.constant, type) if isinstance(value.constant, int) else cast(value, type))
        return values[0] if k is not None else _listed(context, values, type)

    return lower


def _allocated(context: Context, given: Given) -> Value:
    expr = given["array"]
    if isinstance(expr, Member):
        return _in_component(context, expr, "allocatable")
    if not isinstance(expr, Name) or "allocatable" not in (symbol := context.scope.find(expr.id)).attributes:
        raise context.error("ALLOCATED takes an allocatable array")
    designators.use(context, symbol.name)
    return Value(f"{data(context, symbol)} != NULL", context.scope.defaults.logical, LESS - 1)


def _in_component(context: Context, expr: Member, attribute: str) -> Value:
    """Whether a component with an attribute is allocated, or associated; raises UserError for one without it."""
    owner = type_of(context, expr.base)
    found = context.scope.program.derived(owner).member(expr.name) if owner.base == "derived" else None
    if found is None or attribute not in found.attributes:
        raise context.error(f"`%{expr.name}` is no component with the attribute {attribute.upper()}", expr.at)
    return Value(f"{members.address_in(context, expr)} != NULL", context.scope.defaults.logical, EQUAL)


def pointer(context: Context, name: str) -> Symbol:
    """The pointer of that name; raises UserError for anything else."""
    symbol = context.scope.find(name)
    if "pointer" not in symbol.attributes:
        raise context.error(f"`{name}` is not a pointer")
    return designators.use(context, name)


def _associated(context: Context, given: Given) -> Value:
    """Lower ASSOCIATED: whether a pointer points to anything, or to the target."""
    expr = given["pointer"]
    if isinstance(expr, Member) and "target" not in given:
        return _in_component(context, expr, "pointer")
    if not isinstance(expr, Name):
        raise context.not_covered("ASSOCIATED of anything but a name is")
    symbol = pointer(context, expr.id)
    if "target" not in given:
        return Value(f"{data(context, symbol)} != NULL", context.scope.defaults.logical, EQUAL)
    value = evaluation.array(context, given["target"])
    if value.section is None or not sections.contiguous(value):
        raise context.not_covered("ASSOCIATED with a section with gaps is")
    first = value.at((number(0),) * value.rank)
    tests = [f"{data(context, symbol)} == {first.text if first.length is not None else f'&{first.text}'}"]
    for k, extent in enumerate(storing.bounded(context, value.extents)):
        own = dimensions.extent(context, symbol, k)
        tests += [f"{own.text} == {cast(extent, LONG).within(EQUAL)}", f"{own.text} > 0"]
    if first.length is not None and not isinstance(first.length.constant, int):
        tests.append(f"{first.length.within(EQUAL)} > 0")
    return Value(" && ".join(tests), context.scope.defaults.logical, AND)


INQUIRY: dict[str, Callable[[Context, Given], Value | Elements]] = {
    "size": _size,
    "shape": _shape,
    "lbound": _bounds(upper=False),
    "ubound": _bounds(upper=True),
    "allocated": _allocated,
    "associated": _associated,
}
