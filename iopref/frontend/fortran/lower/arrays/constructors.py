"""Array constructors: computed into a temporary array, item after item."""

from __future__ import annotations

from iopref.frontend.fortran.constant.known import Many
from iopref.frontend.fortran.literals import known as literal
from iopref.frontend.fortran.lower import dispatch
from iopref.frontend.fortran.lower.arrays import elements, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements, linear
from iopref.frontend.fortran.lower.assignment import assignment
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower, rank
from iopref.frontend.fortran.lower.evaluation_order import has_effects, kept_in_order, kept_value
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Array, Expr, ImpliedDo, Name, Slice
from iopref.frontend.fortran.tree.walk import within
from iopref.frontend.fortran.types import INTEGER, LONG, Type
from iopref.frontend.fortran.value import Value, binary, cast, number, product
from iopref.records import dataclass

Ready = dict[int, Value | Elements]
"""The values of items that have been evaluated, by their indices."""


def constructed(context: Context, expr: Array) -> Elements:
    """The value of an array constructor."""
    if not expr.items and expr.type is None:
        raise context.error("an empty array constructor needs a type")
    ready: Ready = {}
    type, length = _type(context, expr, ready)
    if expr.items and length is None and not any(_is_array(context, item) for item in expr.items):
        return _list(context, [kept_in_order(context, lower(context, item)) for item in expr.items], type)
    _evaluate_in_order(context, expr.items, ready)
    loops = [_Loop.of(context, item) if isinstance(item, ImpliedDo) else None for item in expr.items]
    count = number(0, LONG)
    for k, (item, loop) in enumerate(zip(expr.items, loops, strict=True)):
        count = _plus(count, _count(context, item, loop) if k not in ready else _size(context, ready[k]))
    target = storing.temporary(context, type, (count,), length)
    at = context.temporary("at")
    context.before.append(f"long {at} = 0;")
    for k, (item, loop) in enumerate(zip(expr.items, loops, strict=True)):
        if k in ready:
            _put(context, ready[k], target, at)
        else:
            _append(context, item, loop, target, at)
    return target


def _is_array(context: Context, item: Expr) -> bool:
    return isinstance(item, ImpliedDo) or bool(rank(context, item))


def _evaluate_in_order(context: Context, items: tuple[Expr, ...], ready: Ready) -> None:
    """Evaluate the items whose size is known only after evaluation, and with effects also the items in front of them.

    Raises UserError if functions in front of an implied DO have effects and its bounds have effects, too: gfortran
    evaluates the bounds before the first item.
    """
    unknown = [k for k, item in enumerate(items) if k not in ready and not _known_size(context, item)]
    for k, item in enumerate(items[: max(unknown) + 1] if unknown else ()):
        if k in ready or not (context.effects or k in unknown) or isinstance(item, ImpliedDo):
            continue
        value = dispatch.evaluate(context, item)
        if context.effects:
            value = kept_value(context, value) if isinstance(value, Value) else storing.materialised(context, value)
        ready[k] = value
    for k, item in enumerate(items):
        loops = [part for part in within(item) if isinstance(part, ImpliedDo)] if context.effects else []
        first = not any(has_effects(context, i) for i in items[:k])
        for loop in loops:
            bounds = (loop.first, loop.last, *((loop.step,) if loop.step is not None else ()))
            if any(has_effects(context, bound) for bound in bounds) and not (first and loop is item):
                raise context.not_covered("an implied DO whose bounds are functions with effects, behind others, is")


def _known_size(context: Context, item: Expr) -> bool:
    """Whether an item is a scalar, an array of constant shape, or an implied DO."""
    if isinstance(item, ImpliedDo):
        return True
    with context.asked():
        value = dispatch.evaluate(context, item)
    return isinstance(value, Value) or all(isinstance(e.constant, int) for e in value.extents)


def _type(context: Context, expr: Array, ready: Ready) -> tuple[Type, Value | None]:
    """The type and the character length of the elements, as declared or else those of the first item."""
    if expr.type is not None:
        type = context.scope.resolve_type(expr.type, context.line)
        return type, lower(context, expr.type.length) if expr.type.length is not None else None
    first: Expr = expr.items[0]
    names = []
    while isinstance(first, ImpliedDo):
        names.append(first.variable.id)
        first = first.items[0]
    outer, context.bindings = context.bindings, dict(context.bindings)
    for name in names:
        context.bindings[name] = number(1, context.scope.find(name).type or INTEGER)
    with context.asked():
        found = dispatch.evaluate(context, first)
    context.bindings = outer
    if found.length is not None and found.length.constant is None:
        if names:
            raise context.not_covered("an implied DO over characters whose length is not constant is")
        found = ready[0] = dispatch.evaluate(context, first)
    return found.type, found.length


def literals(context: Context, known: Many) -> Elements:
    """The elements of a known array."""
    whole = _list(context, [literal(cell) for cell in known.cells], known.type)
    if len(known.extents) == 1:
        return whole
    shape = tuple(number(extent) for extent in known.extents)
    return Elements(known.type, shape, lambda i: whole.at((linear(i, shape),)), scattered=whole.names)


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


@dataclass(frozen=True)
class _Loop:
    """The bounds of an implied DO, each evaluated once."""

    first: Value
    last: Value
    step: Value

    @classmethod
    def of(cls, context: Context, item: ImpliedDo) -> _Loop:
        first, last = (kept_in_order(context, lower(context, bound)) for bound in (item.first, item.last))
        step = kept_value(context, lower(context, item.step)) if item.step is not None else number(1)
        if step.constant == 0:
            raise context.error("the step of an implied DO is zero")
        return cls(first, last, step)


def _count(context: Context, item: Expr, loop: _Loop | None) -> Value:
    """The number of elements of an item."""
    if not isinstance(item, ImpliedDo):
        with context.asked():
            value = dispatch.evaluate(context, item)
        if isinstance(value, Elements) and not _known_size(context, item):
            value = dispatch.evaluate(context, item)
        return _size(context, value)
    loop = loop or _Loop.of(context, item)
    bounds = (loop.first, loop.last, loop.step)
    first, last, step = (bound.constant for bound in bounds)
    if isinstance(first, int) and isinstance(last, int) and isinstance(step, int):
        trips = number(max((last - first + step) // step, 0), LONG)
    else:
        text = f"(long)fortran_trips_integer({', '.join(bound.text for bound in bounds)})"
        trips = context.hoisted(Value(text, LONG), "trips")
    if any(item.variable.id in _sizing(context, inner) for inner in item.items):
        raise context.not_covered("an array constructor whose inner items vary in number is")
    outer, context.bindings = context.bindings, context.bindings | {item.variable.id: loop.first}
    each = number(0, LONG)
    for inner in item.items:
        each = _plus(each, _count(context, inner, None))
    context.bindings = outer
    return product((trips, each))


def _sizing(context: Context, item: Expr) -> set[str]:
    """The names on which the number of elements of an item may depend."""
    bounds: list[Expr] = []
    if isinstance(item, ImpliedDo):
        bounds += [b for b in (item.first, item.last, item.step) if b is not None]
        names = {name for inner in item.items for name in _sizing(context, inner)}
        return names | {part.id for bound in bounds for part in within(bound) if isinstance(part, Name)}
    for part in within(item) if dispatch.rank(context, item) else ():
        if isinstance(part, Apply):
            slices = [a for a in part.arguments if isinstance(a, Slice)]
            bounds += [b for s in slices for b in (s.lower, s.upper, s.step) if b is not None]
    return {part.id for bound in bounds for part in within(bound) if isinstance(part, Name)}


def _size(context: Context, value: Value | Elements) -> Value:
    if isinstance(value, Value):
        return number(1, LONG)
    if all(isinstance(e.constant, int) for e in value.extents):
        return product(value.extents)
    factors = [f"fortran_length({e.text})" for e in value.extents]
    return context.hoisted(Value(f"(long)({' * '.join(factors)})", LONG), "size")


def _append(context: Context, item: Expr, loop: _Loop | None, target: Elements, at: str) -> None:
    """Put out the lines that store an item in the array, from the index `at` on."""
    if isinstance(item, ImpliedDo):
        _repeat(context, item, loop or _Loop.of(context, item), target, at)
    else:
        _put(context, dispatch.evaluate(context, item), target, at)


def _put(context: Context, value: Value | Elements, target: Elements, at: str) -> None:
    def put(value: Value) -> str:
        return assignment(context, target.at((Value(f"{at}++", LONG),)), value)

    if isinstance(value, Value):
        context.before.append(put(value))
    else:
        source = value
        context.before += storing.loops(context, source.extents, lambda index: [put(source.at(index))])


def _repeat(context: Context, item: ImpliedDo, loop: _Loop, target: Elements, at: str) -> None:
    variable = context.scope.find(item.variable.id)
    assert variable.type is not None
    name = context.temporary(item.variable.id)
    last, step = loop.last.within(11), loop.step
    test = f"{name} {'>=' if isinstance(step.constant, int) and step.constant < 0 else '<='} {last}"
    if not isinstance(step.constant, int):
        test = f"{step.text} > 0 ? {name} <= {last} : {name} >= {last}"
    outer, context.bindings = context.bindings, context.bindings | {item.variable.id: Value(name, variable.type)}
    before, context.before = context.before, []
    for inner in item.items:
        _append(context, inner, None, target, at)
    lines, context.before, context.bindings = context.before, before, outer
    head = f"for ({variable.type.c} {name} = {loop.first.text}; {test}; {name} += {step.text}) {{"
    context.before += [head, *storing.indented(lines), "}"]
