"""The items of READ, WRITE and PRINT: one call of libgfortran for each variable, value or whole array."""

from __future__ import annotations

import math
from dataclasses import replace

from iopref.frontend.fortran import arrays, derived, loops, members, places
from iopref.frontend.fortran.context import Context
from iopref.frontend.fortran.intrinsics import tag
from iopref.frontend.fortran.io_controls import address, evaluated
from iopref.frontend.fortran.symbols import Symbol
from iopref.frontend.fortran.tree import Apply, Argument, Do, Expr, ImpliedDo, InputOutput, Member, Name, Slice
from iopref.frontend.fortran.types import INTEGER, LONG, Type
from iopref.frontend.fortran.value import Value, cast, number, plus, product

LISTS = {"read": "read items", "write": "write items"}
"""What a statement that stands for the items of an implied DO is called."""


def items(context: Context, listed: tuple[Expr, ...], way: str) -> None:
    """All items of a list; `way` is `read` or `write`."""
    for item in listed:
        _item(context, item, way)


def items_in_loop(context: Context, statement: InputOutput) -> None:
    """The items of an implied DO, which goes on after an error, as in what gfortran makes of it with -O."""
    items(context, statement.items, statement.kind.removesuffix(" items"))


def _item(context: Context, item: Expr, way: str) -> None:
    match item:
        case ImpliedDo(inner, variable, first, last, step):
            line = replace(context.line, label=0, directives=(), comments=())
            body = (InputOutput(line, LISTS[way], (), inner),)
            loops.do(context, Do(line, "", variable, first, last, step, body, line))
            context.line = line
        case Name(name) if (symbol := context.scope.find(name)).array:
            _whole_array(context, symbol, way)
        case Member() if (found := members.component(context, item)).array:
            assert found.type is not None
            size = math.prod(members.extents(context, item))
            _array(context, members.first_element(context, item), found.type, f"{size}L", way)
        case Apply(Name(name), arguments) if _is_section(context, context.scope.find(name), arguments):
            _section(context, context.scope.find(name), arguments, way)
        case _:
            _elements(context, item, way)


def _elements(context: Context, item: Expr, way: str) -> None:
    """A scalar, a value of a derived type by its components, or an array expression element by element."""
    outer, context.before = context.before, []
    value = arrays.evaluate(context, item)
    lines: list[str] = []
    if not isinstance(value, Value):
        array = value
        lines = arrays.loops(context, array.extents, lambda index: [_transferred(context, array.at(index), way)])
    elif value.type.base != "derived":
        lines = [_transferred(context, value, way)]
    lines, context.before = [*context.before, *lines], outer
    for line in lines:
        context.put(line)
    if value.type.base == "derived":
        if not isinstance(value, Value):
            raise context.not_covered("an array of a derived type as an item is")
        _components(context, item, value, way)


def _components(context: Context, item: Expr, value: Value, way: str) -> None:
    if not value.place:
        name = context.temporary("structure")
        context.put(f"{value.type.c} {name} = {value.text};")
        item = Name(name)
        context.bindings[name] = Value(name, value.type, place=True)
    for member in derived.of(context.scope.program, value.type).members:
        _item(context, Member(item, member.name), way)


def _transferred(context: Context, value: Value, way: str) -> str:
    """The call that reads or writes a scalar."""
    if way == "read" and not value.place:
        raise context.error("this cannot be read")
    if value.length is not None:
        return f"fortran_{way}_text(&io, {value.text}, {value.length.text});"
    if way == "read":
        return f"fortran_read_{tag(value.type)}(&io, {address(value)});"
    return f"fortran_write_{tag(value.type)}(&io, {value.text});"


def _whole_array(context: Context, symbol: Symbol, way: str) -> None:
    text, count = places.first_element(context, symbol), elements(context, symbol)
    length = places.length(context, symbol) if symbol.character else None
    assert symbol.type is not None
    _array(context, Value(text, symbol.type, length=length), symbol.type, count, way)


def _array(context: Context, first: Value, type: Type, count: str, way: str) -> None:
    """All elements of an array, given by its first."""
    if type.base == "derived":
        raise context.not_covered("an array of a derived type as an item is")
    if first.length is not None:
        context.put(f"fortran_{way}_texts(&io, {first.text}, {first.length.text}, {count});")
    else:
        context.put(f"fortran_{way}_{tag(type)}s(&io, {first.text}, {count});")


def elements(context: Context, symbol: Symbol) -> str:
    """The number of elements of an array."""
    return product(places.extents(context, symbol)).text


def _is_section(context: Context, symbol: Symbol, arguments: tuple[Argument, ...]) -> bool:
    """Whether subscripts make a section of ranges and scalars."""
    vectors = [a for a in arguments if isinstance(a, Name) and context.scope.find(a.id).array]
    return symbol.array and not vectors and any(isinstance(argument, Slice) for argument in arguments)


def _section(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], way: str) -> None:
    """A section, element by element, the first subscript varying fastest."""
    subscripts: list[Value] = []
    heads: list[str] = []
    for k, argument in enumerate(arguments):
        if isinstance(argument, Slice):
            variable, head = _range(context, symbol, k, argument)
            subscripts.append(variable)
            heads.append(head)
        else:
            assert isinstance(argument, Expr)
            subscripts.append(cast(evaluated(context, argument), INTEGER))
    value = places.element(context, symbol, subscripts)
    for head in reversed(heads):
        context.put(f"{head} {{")
        context.out.depth += 1
    context.put(_transferred(context, value, way))
    for _ in heads:
        context.out.depth -= 1
        context.put("}")


def _range(context: Context, symbol: Symbol, k: int, bounds: Slice) -> tuple[Value, str]:
    """The variable of the dimension `k`, from 0, and the head of the loop over its range."""
    low = places.lower_bound(context, symbol, k)
    first = low if bounds.lower is None else _kept(context, evaluated(context, bounds.lower), "first")
    if bounds.upper is None:
        last = plus(_sum(places.extent(context, symbol, k), low), -1)
    else:
        last = _kept(context, evaluated(context, bounds.upper), "last")
    step = number(1) if bounds.step is None else _kept(context, evaluated(context, bounds.step), "step")
    v = context.temporary("at")
    if isinstance(step.constant, int):
        test = f"{v} {'<=' if step.constant > 0 else '>='} {last.within(11)}"
    else:
        test = f"{step.text} > 0 ? {v} <= {last.within(11)} : {v} >= {last.within(11)}"
    return Value(v, LONG), f"for (long {v} = {first.text}; {test}; {v} += {step.text})"


def _sum(a: Value, b: Value) -> Value:
    if isinstance(b.constant, int):
        return plus(a, b.constant)
    return Value(f"{a.within(12)} + {b.within(12)}", LONG, 12)


def _kept(context: Context, value: Value, stem: str) -> Value:
    """A bound that reading the section cannot change."""
    if isinstance(value.constant, int):
        return value
    name = context.temporary(stem)
    context.put(f"const long {name} = {value.text};")
    return Value(name, LONG)
