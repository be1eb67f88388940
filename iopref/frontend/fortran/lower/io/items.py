"""The items of READ, WRITE and PRINT: one call of libgfortran for each variable, value or whole array."""

from __future__ import annotations

import math
from contextlib import ExitStack

from iopref.frontend.fortran.lower import designators, dimensions, dispatch, loops, members
from iopref.frontend.fortran.lower.arrays import storing
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.evaluation_order import one_loop
from iopref.frontend.fortran.lower.io.controls import address
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Expr, ImpliedDo, Member, Name
from iopref.frontend.fortran.tree.statements import Do, InputOutput
from iopref.frontend.fortran.types import LONG, Type, tag
from iopref.frontend.fortran.value import PLUS, UNARY, Value, product
from iopref.records import replace

LISTS = {"read": "read items", "write": "write items"}
"""The kinds of statements that stand for the items of an implied DO."""


def items(context: Context, listed: tuple[Expr, ...], way: str) -> None:
    """Put out the transfer of all items of a list; `way` is `read` or `write`."""
    for item in listed:
        _item(context, item, way)


def items_in_loop(context: Context, statement: InputOutput) -> None:
    """Put out the items of an implied DO, whose loop goes on after an error, as in gfortran -O."""
    items(context, statement.items, statement.kind.removesuffix(" items"))


def _item(context: Context, item: Expr, way: str) -> None:
    match item:
        case ImpliedDo(inner, variable, first, last, step):
            line = replace(context.line, label=0, directives=(), comments=())
            body = (InputOutput(line, LISTS[way], (), inner),)
            loops.do(context, Do(line, "", variable, first, last, step, body, line))
            context.line = line
        case Name(name) if (symbol := context.scope.find(name)).array and not _derived(symbol):
            _whole_array(context, symbol, way)
        case Member() if (found := members.component(context, item)).array:
            assert found.type is not None
            count = f"{math.prod(members.extents(context, item))}L"
            with context.in_front():
                start = members.first_element(context, item)
            _array(context, start, found.type, count, way)
        case _:
            _value(context, item, way)


def _value(context: Context, item: Expr, way: str) -> None:
    """Put out the transfer of a scalar, or of an array element by element."""
    outer, context.before, context.item = context.before, [], item
    with one_loop(context):
        value = dispatch.evaluate(context, item)
    if value.type.base == "derived":
        lines = []
    elif isinstance(value, Value):
        lines = [_transferred(context, value, way)]
    else:
        elements_ = value
        lines = storing.loops(context, value.extents, lambda index: [_transferred(context, elements_.at(index), way)])
    lines, context.before, context.item = [*context.before, *lines], outer, None
    for line in lines:
        context.put(line)
    if value.type.base == "derived" and isinstance(value, Value):
        _components(context, item, value, way)
    elif isinstance(value, Elements) and value.type.base == "derived":
        _structures(context, value, way)


def _derived(symbol: Symbol) -> bool:
    return symbol.type is not None and symbol.type.base == "derived"


def _structures(context: Context, value: Elements, way: str) -> None:
    """Put out the transfer of an array of a derived type: the components of each element."""
    names = [context.temporary("i") for _ in value.extents]
    item = Name(context.temporary("structure"))
    with ExitStack() as loops_around:
        for name, extent in reversed(list(zip(names, value.extents, strict=True))):
            head = f"for (long {name} = 0; {name} < {extent.within(PLUS)}; {name}++)"
            loops_around.enter_context(context.out.block(head, context.line))
        element = value.at(tuple(Value(name, LONG) for name in names))
        context.bindings[item.id] = element
        _components(context, item, element, way)


def _transferred(context: Context, value: Value, way: str) -> str:
    """The call that reads or writes a scalar."""
    if way == "read" and not value.place:
        raise context.error("this cannot be read")
    if value.length is not None:
        return f"fortran_{way}_text(&io, {value.text}, {value.length.text});"
    if way == "read":
        return f"fortran_read_{tag(value.type)}(&io, {address(value)});"
    return f"fortran_write_{tag(value.type)}(&io, {value.text});"


def _components(context: Context, item: Expr, value: Value, way: str) -> None:
    """Put out the transfer of the components of a value of a derived type, one after the other."""
    if value.calls and value.place:
        name = context.temporary("structure")
        context.put(f"{value.type.c} *{name} = &{value.text};")
        item = Name(name)
        context.bindings[name] = Value(f"*{name}", value.type, UNARY, place=True)
    elif not value.place:
        name = context.temporary("structure")
        context.put(f"{value.type.c} {name} = {value.text};")
        item = Name(name)
        context.bindings[name] = Value(name, value.type, place=True)
    for member in context.scope.program.derived(value.type).members:
        _item(context, Member(item, member.name), way)


def _whole_array(context: Context, symbol: Symbol, way: str) -> None:
    text, count = designators.first_element(context, symbol), elements(context, symbol)
    assert symbol.type is not None
    length = dimensions.length(context, symbol) if symbol.character else None
    _array(context, Value(text, symbol.type, length=length), symbol.type, count, way)


def _array(context: Context, first: Value, type: Type, count: str, way: str) -> None:
    """Put out the transfer of all elements of an array, given by its first element."""
    if type.base == "derived":
        raise context.not_covered("an array of a derived type as an item is")
    if first.length is not None:
        context.put(f"fortran_{way}_texts(&io, {first.text}, {first.length.text}, {count});")
    else:
        context.put(f"fortran_{way}_{tag(type)}s(&io, {first.text}, {count});")


def elements(context: Context, symbol: Symbol) -> str:
    """The number of elements of an array, as C text."""
    return product(dimensions.extents(context, symbol)).text
