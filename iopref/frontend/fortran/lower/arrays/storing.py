"""Loops over all positions of an array, and temporary arrays that they fill."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.lower.arrays.elements import Elements, Index, Section, Triplet
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.output import INDENT
from iopref.frontend.fortran.lower.value import (
    PLUS,
    PRIMARY,
    TIMES,
    Value,
    cast,
    number,
    product,
)
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.types import LONG, Type

SMALL = 4096
"""Bytes: temporary arrays of a constant size up to this are on the stack, others on the heap."""


def loops(context: Context, extents: Sequence[Value], body: Callable[[Index], list[str]]) -> list[str]:
    """Loops over all positions, the first dimension innermost, as lines of C."""
    names = [context.temporary("i") for _ in extents]
    outer, context.before = context.before, []
    text = body(tuple(Value(name, LONG) for name in names))
    lines, context.before = [*context.before, *text], outer
    for name, extent in zip(names, extents, strict=True):
        head = f"for (long {name} = 0; {name} < {extent.within(PLUS)}; {name}++) {{"
        lines = [head, *indented(lines), "}"]
    return lines


def indented(lines: Sequence[str]) -> list[str]:
    """Lines one level further in."""
    return [INDENT + line for line in lines]


def bounded(context: Context, extents: Sequence[Value]) -> tuple[Value, ...]:
    """Extents that may be written several times."""
    return tuple(
        e if isinstance(e.constant, int) or e.text.isidentifier() else context.hoisted(cast(e, LONG), "extent")
        for e in extents
    )


def temporary(context: Context, type: Type, extents: Sequence[Value], length: Value | None = None) -> Elements:
    """A new array, declared in front of the statement."""
    shape = bounded(context, extents)
    dims = [*shape]
    if length is not None:
        dims.insert(0, length if length.constant is not None else context.hoisted(cast(length, LONG), "length"))
        length = dims[0]
    name = context.temporary("array")
    sizes = [d.constant for d in dims]
    total = type.size
    for count in sizes:
        total = total * max(count, 0) if isinstance(count, int) else SMALL + 1
    if total <= SMALL and all(isinstance(count, int) for count in sizes):
        text = "".join(f"[{max(int(d.constant), 1)}]" for d in reversed(dims) if isinstance(d.constant, int))
        context.before.append(f"{type.c} {name}{text};")
    else:
        rows = "".join(f"[{d.text}]" for d in reversed(dims[:-1]))
        pointer = f"(*{name}){rows}" if rows else f"*{name}"
        size_text = f"{product(dims).within(TIMES)} * sizeof({type.c})"
        context.before.append(f"{type.c} {pointer} FORTRAN_AUTOMATIC = fortran_automatic({size_text});")
    return stored(Symbol(name, type=type), shape, length)


def stored(symbol: Symbol, shape: tuple[Value, ...], length: Value | None) -> Elements:
    """A temporary array as a value."""
    assert symbol.type is not None
    type = symbol.type
    whole = Section(symbol, symbol.name, tuple(Triplet(number(0), e, number(1), whole=True) for e in shape))

    def at(index: Index) -> Value:
        return Value(whole.at(index), type, PRIMARY, length=length, place=True)

    return Elements(type, shape, at, length, (whole,), section=whole)


def materialised(context: Context, value: Elements, mask: Elements | None = None) -> Elements:
    """An array value computed into a temporary in front of the statement, where the mask holds."""
    from iopref.frontend.fortran.lower.statements import assignment

    target = temporary(context, value.type, value.extents, value.length)
    context.before += filled(
        context, target, mask, lambda index: assignment(context, target.at(index), value.at(index))
    )
    return target


def filled(context: Context, target: Elements, mask: Elements | None, assign: Callable[[Index], str]) -> list[str]:
    """Loops over a target with one statement for each element, those for which the mask holds."""

    def body(index: Index) -> list[str]:
        if mask is None:
            return [assign(index)]
        test = mask.at(index).text
        outer, context.before = context.before, []
        text = assign(index)
        inner, context.before = context.before, outer
        return [f"if ({test}) {{", *indented([*inner, text]), "}"]

    return loops(context, target.extents, body)
