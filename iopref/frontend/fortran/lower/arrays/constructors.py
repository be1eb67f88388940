"""Array constructors: computed into a temporary, item after item."""

from __future__ import annotations

from iopref.frontend.fortran.lower.arrays import elements, evaluation, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.expressions import lower
from iopref.frontend.fortran.lower.value import Value, binary, cast, number, product
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Array, Expr, ImpliedDo, Name, Slice
from iopref.frontend.fortran.tree.walk import within
from iopref.frontend.fortran.types import LONG, Type


def constructed(context: Context, expr: Array) -> Elements:
    """The value of an array constructor."""
    if not expr.items and expr.type is None:
        raise context.error("an empty array constructor needs a type")
    type, length = _type(context, expr)
    if all(not isinstance(item, ImpliedDo) for item in expr.items):
        values = [evaluation.evaluate(context, item) for item in expr.items]
        scalars = [value for value in values if isinstance(value, Value)]
        if len(scalars) == len(values) and scalars and length is None:
            return _list(context, scalars, type)
    count = number(0, LONG)
    for item in expr.items:
        count = _plus(count, _count(context, item))
    target = storing.temporary(context, type, (count,), length)
    at = context.temporary("at")
    context.before.append(f"long {at} = 0;")
    for item in expr.items:
        _append(context, item, target, at)
    return target


def _type(context: Context, expr: Array) -> tuple[Type, Value | None]:
    """The type of the elements, and the length of characters: as declared, else that of the first item."""
    if expr.type is not None:
        type = context.scope.resolve_type(expr.type, context.line)
        if type.base == "derived":
            raise context.not_covered("arrays of a derived type are")
        return type, lower(context, expr.type.length) if expr.type.length is not None else None
    first: Expr = expr.items[0]
    names = []
    while isinstance(first, ImpliedDo):
        names.append(first.variable.id)
        first = first.items[0]
    outer, context.bindings = context.bindings, dict(context.bindings)
    before, context.before = context.before, []
    for name in names:
        context.bindings[name] = number(1)
    found = evaluation.evaluate(context, first)
    context.bindings, context.before = outer, before
    return found.type, found.length


def _list(context: Context, values: list[Value], type: Type) -> Elements:
    """Scalars as an initialised array."""
    name = context.temporary("list")
    context.before.append(f"{type.c} {name}[{len(values)}] = {{{', '.join(cast(v, type).text for v in values)}}};")
    symbol = Symbol(name, type=type)
    whole = elements.Section(symbol, name, (elements.Triplet(number(0), number(len(values)), number(1)),))
    return Elements(
        type,
        (number(len(values)),),
        lambda index: Value(whole.at(index), type, place=True),
        reads=(whole,),
        section=whole,
    )


def _plus(a: Value, b: Value) -> Value:
    if isinstance(a.constant, int) and isinstance(b.constant, int):
        return number(a.constant + b.constant, LONG)
    if a.constant == 0:
        return cast(b, LONG)
    return binary("+", a, b, LONG)


def _count(context: Context, item: Expr) -> Value:
    """How many elements an item stands for."""
    if not isinstance(item, ImpliedDo):
        value = evaluation.evaluate(context, item)
        return number(1, LONG) if isinstance(value, Value) else _size(context, value)
    constants = [integer(b, context.scope) for b in (item.first, item.last, item.step) if b is not None]
    if all(c is not None for c in constants):
        first, last, step = [c for c in [*constants, 1] if c is not None][:3]
        trips = number(max((last - first + step) // step, 0), LONG)
    else:
        bounds = [lower(context, b).text if b is not None else "1" for b in (item.first, item.last, item.step)]
        trips = context.hoisted(Value(f"(long)fortran_trips_integer({', '.join(bounds)})", LONG), "trips")
    if any(item.variable.id in _sizing(inner) for inner in item.items):
        raise context.not_covered("an array constructor whose inner items vary in number is")
    outer, context.bindings = context.bindings, context.bindings | {item.variable.id: lower(context, item.first)}
    each = number(0, LONG)
    for inner in item.items:
        each = _plus(each, _count(context, inner))
    context.bindings = outer
    return product((trips, each))


def _sizing(item: Expr) -> set[str]:
    """The names on which the number of elements of an item may depend."""
    bounds: list[Expr] = []
    for part in within(item):
        if isinstance(part, ImpliedDo):
            bounds += [b for b in (part.first, part.last, part.step) if b is not None]
        elif isinstance(part, Apply):
            slices = [a for a in part.arguments if isinstance(a, Slice)]
            bounds += [b for s in slices for b in (s.lower, s.upper, s.step) if b is not None]
    return {part.id for bound in bounds for part in within(bound) if isinstance(part, Name)}


def _size(context: Context, value: Elements) -> Value:
    if all(isinstance(e.constant, int) for e in value.extents):
        return product(value.extents)
    factors = [f"fortran_length({e.text})" for e in value.extents]
    return context.hoisted(Value(f"(long)({' * '.join(factors)})", LONG), "size")


def _append(context: Context, item: Expr, target: Elements, at: str) -> None:
    """Lines that put an item into the array from the place `at` on."""
    from iopref.frontend.fortran.lower.statements import assignment

    def put(value: Value) -> str:
        return assignment(context, target.at((Value(f"{at}++", LONG),)), value)

    if isinstance(item, ImpliedDo):
        _repeat(context, item, target, at)
        return
    value = evaluation.evaluate(context, item)
    if isinstance(value, Value):
        context.before.append(put(value))
    else:
        source = value
        context.before += storing.loops(context, source.extents, lambda index: [put(source.at(index))])


def _repeat(context: Context, item: ImpliedDo, target: Elements, at: str) -> None:
    variable = context.scope.find(item.variable.id)
    assert variable.type is not None
    first, last = lower(context, item.first), lower(context, item.last)
    step = lower(context, item.step) if item.step is not None else number(1)
    if not isinstance(step.constant, int) or step.constant == 0:
        raise context.not_covered("an array constructor with a variable step is")
    name = context.temporary(item.variable.id)
    compare = "<=" if step.constant > 0 else ">="
    outer, context.bindings = context.bindings, context.bindings | {item.variable.id: Value(name, variable.type)}
    before, context.before = context.before, []
    for inner in item.items:
        _append(context, inner, target, at)
    lines, context.before, context.bindings = context.before, before, outer
    kind = variable.type.c
    head = f"for ({kind} {name} = {first.text}; {name} {compare} {last.within(11)}; {name} += {step.text}) {{"
    context.before += [head, *storing.indented(lines), "}"]
