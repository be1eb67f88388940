"""Variables, array elements and substrings in C."""

from __future__ import annotations

from functools import partial

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import evaluation_order
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dimensions import length, lower_bound, row_text
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.lower.representation import (
    assumed,
    behind_pointer,
    by_value,
    copied,
    data,
    deferred,
    hidden,
    received,
    view,
)
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.storage import character_length
from iopref.frontend.fortran.scope.storage import extents as extents_of
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Slice
from iopref.frontend.fortran.types import CHARACTER, INTEGER, LONG
from iopref.frontend.fortran.value import PRIMARY, UNARY, Value, binary, cast, difference, number, plus
from iopref.records import replace


def use(context: Context, name: str) -> Symbol:
    """The symbol of a variable, which is noted as used."""
    symbol = context.scope.find(name)
    context.used.setdefault(name, symbol)
    if "pointer" in symbol.attributes and (not symbol.array or symbol.common is not None or symbol.captured):
        raise context.not_covered(f"`{name}`: a POINTER that is no local array is")
    if symbol.linker:
        _of_module(context, symbol)
    return symbol


def _of_module(context: Context, symbol: Symbol) -> None:
    """Note the declaration that a variable of a module needs."""
    home = context.scope.program.scopes[symbol.owner]
    found = symbol.attributes & {"allocatable", "pointer"}
    if "pointer" in found or (found and not symbol.array):
        raise context.not_covered(
            f"`{symbol.origin}` of module `{home.unit.name}`: {min(found).upper()} in a module is"
        )
    if home.foreign or (home.left and context.scope.program.refused is not None):
        context.file.foreign[symbol.linker] = f"extern {module_variable(home, symbol)}"


def module_variable(home: Scope, symbol: Symbol) -> str:
    """The declaration of a variable of a module."""
    label = names.label(home.unit.name, symbol.origin) if home.unit.kind == "module" else ""
    if deferred(symbol):
        alone = home.options.restrict and "target" not in symbol.attributes
        return f"struct {'fortran_descriptor' if alone else 'fortran_target'} {symbol.linker}{label}"
    dims, size = extents_of(home, symbol), character_length(home, symbol)
    assert symbol.type is not None
    if dims is None or size is None:
        raise (symbol.line or home.unit.line).error(f"the size of `{symbol.origin}` must be constant", symbol.at)
    text = "".join(f"[{max(extent, 1)}]" for extent in reversed(dims))
    return f"{symbol.type.c} {symbol.linker}{text}" + (f"[{max(size, 1)}]" if symbol.character else "") + label


def storage(context: Context, symbol: Symbol) -> str:
    """The C text for a variable, with the structure that it is a member of."""
    if symbol.common is not None:
        return context.file.view(symbol.common, symbol.owner or context.scope.key) + symbol.c
    if deferred(symbol):
        if hidden(context, symbol):
            assert symbol.type is not None
            rows = row_text(context, symbol)
            return f"(({symbol.type.c} {f'(*){rows}' if rows else '*'}){data(context, symbol)})"
        return view(symbol)
    for key, block in context.blocks.items():
        if any(item.name == symbol.name for item in block.overlaid):
            if key in context.scope.commons:
                return context.file.view(key, context.scope.key) + symbol.c
            return f"{block.name}.{symbol.c}"
    return f"(*{symbol.c})" if behind_pointer(context, symbol) else symbol.c


def variable(context: Context, name: str) -> Value:
    """A scalar, or a whole array by its name."""
    if name in context.pins:
        return context.pins[name]
    symbol = use(context, name)
    assert symbol.type is not None
    text = storage(context, symbol)
    if symbol.character:
        return Value(text, symbol.type, length=length(context, symbol), place=True)
    if symbol.array:
        return Value(text, symbol.type, place=True)
    if by_value(symbol):
        return Value(text, symbol.type, place=True)
    if symbol.dummy and not copied(context, symbol) and symbol.name not in context.kept:
        return Value(f"*{text}", symbol.type, UNARY, place=True)
    return Value(text, symbol.type, PRIMARY, place=not copied(context, symbol))


def element(context: Context, symbol: Symbol, subscripts: list[Value]) -> Value:
    """An element of an array."""
    use(context, symbol.name)
    assert symbol.type is not None and symbol.shape is not None
    rank = len(symbol.shape)
    if len(subscripts) != rank:
        raise context.error(
            f"`{symbol.name}` has {rank} dimension{'s' * (rank > 1)},"
            f" and {len(subscripts)} subscript{'s' * (len(subscripts) > 1)} here"
        )
    long = behind_pointer(context, symbol)  # with a constant lower bound, gcc adds it to the address
    places = [difference(s, lower_bound(context, symbol, k), long).text for k, s in enumerate(subscripts)]
    text = storage(context, symbol) + "".join(f"[{place}]" for place in reversed(places))
    size = length(context, symbol) if symbol.character else None
    return Value(text, symbol.type, length=size, calls=any(s.calls for s in subscripts), place=True)


def subscripts(context: Context, arguments: tuple[Argument, ...]) -> list[Value]:
    """The subscripts of an element."""
    evaluation_order.refuse_lost(context, arguments)
    found = []
    for argument in reversed(arguments):  # in the order in which gfortran evaluates them
        if not isinstance(argument, Expr):
            raise context.error("a subscript expected")
        value = evaluation_order.kept_if_freed(context, partial(lower, context, argument))
        if value.type.base != "integer":
            value = cast(value, INTEGER)
        found.append(value)
    return found[::-1]


def substring(context: Context, whole: Value, bounds: Slice) -> Value:
    """A substring of a character value."""
    if whole.length is None:
        raise context.error(f"a substring of {whole.type}")
    first = number(1) if bounds.lower is None else lower(context, bounds.lower)
    low = None if bounds.lower is None else _bound(context, first)
    last = whole.length if bounds.upper is None else lower(context, bounds.upper)
    high = None if bounds.upper is None else _bound(context, last)
    found = substring_between(whole, low, high)
    one = first.text == last.text and not first.calls  # gfortran knows that, wherever the bound is kept
    return replace(found, length=number(1, LONG)) if one else found


def substring_between(whole: Value, low: Value | None, high: Value | None) -> Value:
    """A substring of a character value, by the values of its bounds; None for a bound that is not given."""
    assert whole.length is not None
    low, high = low or number(1), high or whole.length
    start = difference(low, number(1))
    size = _length_between(low, high)
    text = whole.text if start.constant == 0 else binary("+", whole, start, CHARACTER).text
    level = whole.precedence if start.constant == 0 else 11
    return Value(text, CHARACTER, level, length=size, calls=whole.calls, place=True)


def _bound(context: Context, value: Value) -> Value:
    """A bound of a substring, which is written several times; gfortran keeps all but variables of its own type."""
    variable = value.text.isidentifier() and value.type == LONG
    if value.calls or (context.effects and value.constant is None and not variable):
        return context.hoisted(value, "bound", for_effects=True)
    return value


def _length_between(low: Value, high: Value) -> Value:
    """The length of a substring, which is 0 if its last character is before its first."""
    if isinstance(low.constant, int) and isinstance(high.constant, int):
        return number(max(high.constant - low.constant + 1, 0), LONG)
    if low.constant == 1:
        return Value(f"fortran_length({high.text})", LONG)
    return Value(f"fortran_length({plus(difference(high, low), 1).text})", LONG)


def first_element(context: Context, symbol: Symbol) -> str:
    """The address of an array, as a pointer to its first element."""
    assert symbol.shape is not None
    rank = len(symbol.shape)
    if symbol.dummy and received(context, symbol) and not assumed(symbol):
        return f"{symbol.c}_"
    use(context, symbol.name)
    if hidden(context, symbol):
        return data(context, symbol)
    text = storage(context, symbol)
    if symbol.character:
        return f"{text}{'[0]' * rank}"
    if rank == 1:
        return text
    return f"&{text}{'[0]' * rank}"
