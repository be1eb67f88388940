"""The items of READ, WRITE and PRINT: one call of libgfortran for each variable, value or whole array."""

from __future__ import annotations

from dataclasses import replace

from iopref.frontend.fortran import loops, places
from iopref.frontend.fortran.context import Context
from iopref.frontend.fortran.intrinsics import tag
from iopref.frontend.fortran.io_controls import address, evaluated
from iopref.frontend.fortran.symbols import Symbol
from iopref.frontend.fortran.tree import Apply, Argument, Do, Expr, ImpliedDo, InputOutput, Name, Slice
from iopref.frontend.fortran.types import INTEGER, LONG
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
        case Apply(Name(name), arguments) if _is_section(context.scope.find(name), arguments):
            _section(context, context.scope.find(name), arguments, way)
        case _:
            _value(context, evaluated(context, item), way)


def _value(context: Context, value: Value, way: str) -> None:
    if way == "read" and not value.place:
        raise context.error("this cannot be read")
    if value.length is not None:
        context.put(f"fortran_{way}_text(&io, {value.text}, {value.length.text});")
    elif way == "read":
        context.put(f"fortran_read_{tag(value.type)}(&io, {address(value)});")
    else:
        context.put(f"fortran_write_{tag(value.type)}(&io, {value.text});")


def _whole_array(context: Context, symbol: Symbol, way: str) -> None:
    text, count = places.first_element(context, symbol), elements(context, symbol)
    if symbol.character:
        context.put(f"fortran_{way}_texts(&io, {text}, {places.length(context, symbol).text}, {count});")
    else:
        assert symbol.type is not None
        context.put(f"fortran_{way}_{tag(symbol.type)}s(&io, {text}, {count});")


def elements(context: Context, symbol: Symbol) -> str:
    """The number of elements of an array."""
    return product(places.extents(context, symbol)).text


def _is_section(symbol: Symbol, arguments: tuple[Argument, ...]) -> bool:
    return symbol.array and any(isinstance(argument, Slice) for argument in arguments)


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
            if isinstance(argument, Name) and context.scope.find(argument.id).array:
                raise context.not_covered("a vector of subscripts is")
            subscripts.append(cast(evaluated(context, argument), INTEGER))
    value = places.element(context, symbol, subscripts)
    for head in reversed(heads):
        context.put(f"{head} {{")
        context.out.depth += 1
    _value(context, value, way)
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
