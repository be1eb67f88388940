"""Functions whose result is an array: gfortran passes them a descriptor of the storage for the result.

A function whose result is allocatable gets an empty descriptor. Another one of the same file allocates the result by
itself, since any expression may be in its bounds. For a function of another file, or one that is an argument, the
caller allocates the result, with the bounds in the function's interface computed from the actual arguments. It does so
for each function if the bounds are constant then: small results are on its stack.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran.lower import actuals, calls, dimensions, function_results, members
from iopref.frontend.fortran.lower.arrays import descriptors, elements, storing
from iopref.frontend.fortran.lower.arrays.descriptors import TYPE_NUMBERS
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import BODY, Symbol
from iopref.frontend.fortran.tree.expressions import Argument
from iopref.frontend.fortran.types import LONG
from iopref.frontend.fortran.value import TIMES, Value, product


def result(context: Context, symbol: Symbol) -> Iterator[str]:
    """The declarations for the result: in storage of the caller, or in new storage."""
    assert symbol.type is not None
    extents = dimensions.extents(context, symbol)
    rank, size = len(extents), f"sizeof({symbol.type.c})"
    if not all(dimensions.constant_extent(context, symbol, k) for k in range(rank)):
        yield f"if ({symbol.c}_->base == NULL) {{"
        yield f"    fortran_describe_array({symbol.c}_, NULL, {size}, {TYPE_NUMBERS[symbol.type.base]}, {rank});"
        for k, extent in enumerate(extents):
            yield f"    fortran_allocate_dimension({symbol.c}_, {k}, 1, fortran_extent(1, {extent.text}));"
        yield f"    {symbol.c}_->base = fortran_heap({product(extents).within(TIMES)} * {size});"
        yield "}"
    yield from descriptors.packed(context, symbol, "FORTRAN_COPIED_BACK")
    if symbol.type.base == "derived" and (initial := members.default_value(context, symbol.type)):
        first = f"(({symbol.type.c} *){symbol.c})"
        yield f"for (long i = 0; i < {product(extents).text}; i++)"
        yield f"    {first}[i] = ({symbol.type.c}){initial};"


def returned(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> elements.Elements:
    """The value of a function whose result is an array."""
    own = context.scope.program.procedure(symbol)
    if symbol.character:
        raise context.not_covered("a function whose result is an array of characters is", at)
    if own is None or symbol.type is None:
        raise context.not_covered("a function whose result is an array, and whose text is not known, is", at)
    with context.call_inside():
        result = own.find(own.unit.result or own.unit.name)
        if result.dummy:  # an allocatable array
            return _allocated(context, symbol, arguments, at, "(void *)")
        if symbol.dummy or own.foreign or BODY in own.key or _has_known_shape(context, symbol, own, arguments, at):
            return _into(context, symbol, own, arguments, at)
        return _allocated(context, symbol, arguments, at)


def _has_known_shape(context: Context, symbol: Symbol, own: Scope, arguments: tuple[Argument, ...], at: int) -> bool:
    """Whether the extents that a function's result has after a call are constant."""
    with context.asked():
        try:
            extents = function_results.extents(context, symbol, own, arguments, at)
        except UserError:
            return False
    return all(isinstance(extent.constant, int) for extent in extents)


def _into(context: Context, symbol: Symbol, own: Scope, arguments: tuple[Argument, ...], at: int) -> elements.Elements:
    """The result in an array of the caller."""
    assert symbol.type is not None
    target = storing.temporary(context, symbol.type, function_results.extents(context, symbol, own, arguments, at))
    name, _ = descriptors.described(context, target)
    text = calls.arguments_text(context, symbol, arguments, at, (f"&{name}",))
    context.before += [f"{actuals.procedure(context, symbol)}({text});", *context.after]
    context.after = []
    return target


def _allocated(
    context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int, cast: str = ""
) -> elements.Elements:
    """The result in an array that the function allocates."""
    assert symbol.type is not None and symbol.result_shape is not None
    name, pointer = context.temporary("result"), context.temporary("array")
    text = calls.arguments_text(context, symbol, arguments, at, (f"{cast}&{name}",))
    context.before += [f"struct fortran_descriptor {name} = {{0}};", f"{actuals.procedure(context, symbol)}({text});"]
    context.before += context.after
    context.after = []
    rank = len(symbol.result_shape)
    extents = [Value(f"fortran_extent_of(&{name}, {k})", LONG) for k in range(rank)]
    extents[:-1] = [context.hoisted(extent, "extent") for extent in extents[:-1]]
    rows = "".join(f"[{extent.text}]" for extent in reversed(extents[:-1]))
    declared = f"(*{pointer}){rows}" if rows else f"*{pointer}"
    context.before.append(f"{symbol.type.c} {declared} FORTRAN_AUTOMATIC = {name}.base;")
    return storing.stored(Symbol(pointer, type=symbol.type), tuple(extents), None)
