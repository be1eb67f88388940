"""Allocatable arrays in C: a pointer to the first element, and variables for the bounds."""

from __future__ import annotations

import re
from collections.abc import Iterator

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import designators, dimensions, members, representation
from iopref.frontend.fortran.lower.arrays import evaluation, sections, storing
from iopref.frontend.fortran.lower.arrays.descriptors import TYPE_NUMBERS
from iopref.frontend.fortran.lower.arrays.element_loops import assigned
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.arrays.views import seen
from iopref.frontend.fortran.lower.context import Actual, Context
from iopref.frontend.fortran.lower.representation import data, deferred, described, descriptor
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Member, Name
from iopref.frontend.fortran.tree.statements import Assign
from iopref.frontend.fortran.types import LONG
from iopref.frontend.fortran.value import EQUAL, LESS, TIMES, Value, number, product


def declared(context: Context, symbol: Symbol) -> Iterator[str]:
    """The variables of an allocatable array or a pointer; an array
    that is not saved is freed when its procedure returns.
    """
    assert symbol.type is not None and symbol.shape is not None
    if context.scope.unit.kind == "program" or representation.saved(context, symbol):
        static, freed = "static ", ""
    else:
        static, freed = "", "" if "pointer" in symbol.attributes else " FORTRAN_AUTOMATIC"
    if not static and _holds(context, symbol):
        raise context.not_covered(f"`{symbol.name}`: a local array, not saved, with allocatable components is")
    yield f"{static}{symbol.type.c} *{data(context, symbol)}{freed} = NULL;"
    names = []
    for k in range(len(symbol.shape)):
        low = dimensions.lower_bound(context, symbol, k)
        names += [] if low.constant is not None else [low.text]
        names.append(dimensions.extent(context, symbol, k).text)
    entry = (line for step in context.prologue for line in step.lines)
    text = "\n".join([*entry, *(line.text for line in context.out.lines)])
    names = [name for name in names if re.search(rf"\b{name}\b", text)]
    read = [name for name in names if re.search(rf"\b{name}\b(?! = )", text)]
    for some, unused in ((read, ""), ([name for name in names if name not in read], " __attribute__((unused))")):
        if some:
            yield f"{static}long {', '.join(f'{name}{unused} = 0' for name in some)};"


# -- ALLOCATE and DEALLOCATE -------------------------------------------------------------------------------------------


def resized(context: Context, symbol: Symbol, shape: list[tuple[Value, Value]]) -> list[str]:
    """The statements that give an array its bounds, from pairs of lower bound and extent."""
    if described(symbol):
        return _description(context, symbol, descriptor(context, symbol), shape)
    lines = []
    for k, (low, extent) in enumerate(shape):
        if (bound := dimensions.lower_bound(context, symbol, k)).constant is None:
            lines.append(f"{bound.text} = {low.text};")
        lines.append(f"{dimensions.extent(context, symbol, k).text} = {extent.text};")
    return lines


def _description(context: Context, symbol: Symbol, address: str, shape: list[tuple[Value, Value]]) -> list[str]:
    """The statements that fill the descriptor at an address with an array's lower bounds and extents."""
    assert symbol.type is not None
    size = dimensions.length(context, symbol).text if symbol.character else f"sizeof({symbol.type.c})"
    kind = f"{TYPE_NUMBERS[symbol.type.base]}, {len(shape)}"
    lines = [f"fortran_describe_array({address}, {data(context, symbol)}, {size}, {kind});"]
    for k, (low, extent) in enumerate(shape):
        lines.append(f"fortran_allocate_dimension({address}, {k}, {low.text}, {extent.text});")
    return lines


def size_text(context: Context, symbol: Symbol) -> str:
    """The size of an array in bytes, as C text."""
    assert symbol.type is not None
    factors = dimensions.extents(context, symbol)
    factors += [dimensions.length(context, symbol)] if symbol.character else []
    return f"{product(factors).within(TIMES)} * sizeof({symbol.type.c})"


def _holds(context: Context, symbol: Symbol) -> bool:
    """Whether the elements of an array have allocatable components."""
    return symbol.type is not None and context.scope.program.allocates(symbol.type.derived)


def initialised(context: Context, symbol: Symbol) -> list[str]:
    """The statements that give the elements of a new array the initial values of their components."""
    assert symbol.type is not None
    if symbol.type.base != "derived":
        return []
    if value := members.default_value(context, symbol.type):
        index, count = context.temporary("i"), product(dimensions.extents(context, symbol)).within(LESS)
        return [
            f"for (long {index} = 0; {index} < {count}; {index}++)",
            f"    (({symbol.type.c} *){data(context, symbol)})[{index}] = ({symbol.type.c}){value};",
        ]
    if _holds(context, symbol):
        return [f"memset({data(context, symbol)}, 0, {size_text(context, symbol)});"]
    return []


def freed(context: Context, symbol: Symbol) -> list[str]:
    """The statements that free an array if it is allocated, with the allocatable components of its elements."""
    assert symbol.type is not None
    name, lines = data(context, symbol), []
    if _holds(context, symbol):
        size = product([Value(f"{name} != NULL", LONG, EQUAL), *dimensions.extents(context, symbol)])
        lines.append(
            f"fortran_each({names.freeing(symbol.type.derived)}, {name}, sizeof({symbol.type.c}), {size.text});"
        )
    return [*lines, f"free({name});", f"{name} = NULL;"]


def passed(context: Context, argument: Argument, free_first: bool) -> Actual:
    """An array as an argument that the procedure may allocate; it is freed before the call of an INTENT(OUT) argument.

    A local array gets a descriptor for the call alone; after the call, the array's variables are set from the
    descriptor.
    """
    symbol = context.scope.find(argument.id) if isinstance(argument, Name) else None
    if symbol is None or "allocatable" not in symbol.attributes:
        raise context.error("an allocatable array is expected as this argument")
    if not deferred(symbol):
        raise context.not_covered(f"`{symbol.name}`: passing an array of the unit around to be allocated is")
    designators.use(context, symbol.name)
    if free_first:
        context.before += freed(context, symbol)
    length = dimensions.length(context, symbol) if symbol.character else None
    if described(symbol):
        plain = symbol.dummy and symbol.component is None
        return Actual(f"{'' if plain else '(void *)'}{descriptor(context, symbol)}", symbol.type, length)
    name = context.temporary("shape")
    rank = range(len(symbol.shape or ()))
    shape = [(dimensions.lower_bound(context, symbol, k), dimensions.extent(context, symbol, k)) for k in rank]
    context.before += [f"struct fortran_descriptor {name};", *_description(context, symbol, f"&{name}", shape)]
    found = [
        (Value(f"{name}.dimension[{k}].lower", LONG), Value(f"fortran_extent_of(&{name}, {k})", LONG)) for k in rank
    ]
    context.after += [f"{data(context, symbol)} = {name}.base;", *resized(context, symbol, found)]
    return Actual(f"(void *)&{name}", symbol.type, length)


def assign(context: Context, symbol: Symbol, statement: Assign) -> None:
    """Lower an assignment to an allocatable array, which takes the shape of the value."""
    name = designators.use(context, symbol.name) and data(context, symbol)
    with context.out.block("", statement.line):
        with context.in_front():
            value = evaluation.array(context, statement.value)
            if representation.aliased(context, symbol, value.names):
                value = storing.materialised(context, value)
            extents = storing.bounded(context, value.extents)
        old = dimensions.extents(context, symbol)
        differs = [f"{a.text} != {b.text}" for a, b in zip(old, extents, strict=True) if a.text != b.text]
        with context.out.block(f"if ({' || '.join([f'{name} == NULL', *differs])})", context.line):
            for text in resized(
                context, symbol, list(zip(lows(context, statement.value, value), extents, strict=True))
            ):
                context.put(text)
            context.put(f"{name} = fortran_reallocate({name}, {size_text(context, symbol)});")
        with (
            seen(context, [symbol.name] if representation.hidden(context, symbol) else []),
            context.statement() as lines,
        ):
            lines += assigned(context, sections.section(context, symbol, ()), value, None)


def lows(context: Context, expr: Expr, value: Elements) -> list[Value]:
    """The lower bounds that an array gets from an expression: those of a whole array, else 1."""
    if isinstance(expr, Name) and expr.id not in context.bindings and context.scope.find(expr.id).array:
        symbol = context.scope.find(expr.id)
        return [dimensions.lower_bound(context, symbol, k) for k in range(value.rank)]
    if members.is_component_array(context, expr):
        assert isinstance(expr, Member)
        return [number(low) for low in members.lower_bounds(context, expr)]
    return [number(1)] * value.rank
