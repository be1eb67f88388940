"""Loops over all positions of an array, and temporary arrays that they fill."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower.arrays import evaluation
from iopref.frontend.fortran.lower.arrays.elements import Elements, Index, Section, Triplet
from iopref.frontend.fortran.lower.assignment import assignment
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.evaluation_order import one_loop
from iopref.frontend.fortran.lower.output import INDENT
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Member, Name
from iopref.frontend.fortran.types import LONG, Type
from iopref.frontend.fortran.value import (
    PLUS,
    PRIMARY,
    TIMES,
    Value,
    cast,
    number,
    plus,
    product,
)

SMALL = 4096
"""Bytes: temporary arrays that are known to be no larger than this are on the stack, others on the heap."""


def loops(
    context: Context,
    extents: Sequence[Value],
    body: Callable[[Index], list[str]],
    going: str = "",
    backwards: bool = False,
) -> list[str]:
    """Loops over all positions, with the first dimension innermost, as lines of C, perhaps `backwards`.

    The loops around the innermost one continue while the condition `going` holds; a body with a `break` makes it false.
    """
    names = [context.temporary("i") for _ in extents]
    outer, context.before = context.before, []
    text = body(tuple(Value(name, LONG) for name in names))
    lines, context.before = [*context.before, *text], outer
    single = len(lines) == 1 and lines[0].endswith(";")
    for name, extent in zip(names, extents, strict=True):
        test = f" && {going}" if going and name != names[0] else ""
        head = f"for (long {name} = 0; {name} < {extent.within(PLUS)}{test}; {name}++)"
        if backwards:
            head = f"for (long {name} = {plus(extent, -1).text}; {name} >= 0; {name}--)"
        lines = [head, *indented(lines)] if single else [f"{head} {{", *indented(lines), "}"]
        single = True
    return lines


def indented(lines: Sequence[str]) -> list[str]:
    """The lines, indented by one more level."""
    return [INDENT + line for line in lines]


def bounded(context: Context, extents: Sequence[Value]) -> tuple[Value, ...]:
    """Extents that may be written several times."""
    return tuple(
        e if isinstance(e.constant, int) or e.text.isidentifier() else context.hoisted(cast(e, LONG), "extent")
        for e in extents
    )


def temporary(
    context: Context,
    type: Type,
    extents: Sequence[Value],
    length: Value | None = None,
    most: Sequence[int | None] = (),
) -> Elements:
    """A new array, declared in front of the statement; `most` is the largest number of elements of each dimension."""
    shape = bounded(context, extents)
    dims = [*shape]
    sizes = [*most] or [_constant(d) for d in dims]
    if length is not None:
        dims.insert(0, length if length.constant is not None else context.hoisted(cast(length, LONG), "length"))
        length = dims[0]
        sizes.insert(0, _constant(length))
    name = context.temporary("array")
    known = [max(size, 0) for size in sizes if size is not None]
    if len(known) == len(sizes) and type.size * prod(known) <= SMALL:
        text = "".join(f"[{max(size, 1)}]" for size in reversed(known))
        context.before.append(f"{type.c} {name}{text};")
    else:
        rows = "".join(f"[{d.text}]" for d in reversed(dims[:-1]))
        pointer = f"(*{name}){rows}" if rows else f"*{name}"
        context.before += in_space(name, f"{type.c} {pointer}", f"{product(dims).within(TIMES)} * sizeof({type.c})")
    return stored(Symbol(name, type=type), shape, length)


def in_space(name: str, declared: str, size: str) -> tuple[str, str]:
    """The declaration of a pointer to an array of that size in bytes, which ends with the block."""
    space = names.made(name, "space")
    return f"FORTRAN_SPACE {space};", f"{declared} = fortran_automatic(&{space}, {size});"


def _constant(value: Value) -> int | None:
    return value.constant if isinstance(value.constant, int) else None


def stored(symbol: Symbol, shape: tuple[Value, ...], length: Value | None) -> Elements:
    """A temporary array as a value."""
    assert symbol.type is not None
    type = symbol.type
    whole = Section(symbol, symbol.name, tuple(Triplet(number(0), e, number(1), whole=True) for e in shape))

    def at(index: Index) -> Value:
        return Value(whole.at(index), type, PRIMARY, length=length, place=True)

    return Elements(type, shape, at, length, (whole,), section=whole)


def materialised(
    context: Context, value: Elements, mask: Elements | None = None, most: Sequence[int | None] = ()
) -> Elements:
    """An array value, computed into a temporary array in front of the statement where the mask is true.

    With `most`, see `temporary`, there may be gaps between its elements.
    """
    target = temporary(context, value.type, value.extents, value.length, most)
    context.before += filled(
        context, target, mask, lambda index: assignment(context, target.at(index), value.at(index))
    )
    return target


def unconditional(context: Context, value: Elements) -> Elements:
    """An array whose elements may be evaluated under a condition.

    If an element needs statements in front of it, they would be executed whether the condition holds or not; then the
    array is computed into a temporary array, as gfortran does for functions that may leave out elements.
    """
    with context.asked():
        value.at((number(0),) * value.rank)
        alone = not context.before
    return value if alone else materialised(context, value)


def taken(context: Context, expr: Argument) -> Elements:
    """An array as an argument of a function of libgfortran, whose arguments are evaluated one after another.

    If a function in the statement has effects, an expression is computed before the next argument is evaluated. A
    section of a variable is passed as it is: the library sees what the evaluation of the other arguments has changed.
    """
    with one_loop(context):
        value = evaluation.array(context, expr)
        plain = value.section is not None and not any(isinstance(p, Elements) for p in value.section.places)
        return value if plain or not context.effects else materialised(context, value)


def consists_of_parts(context: Context, argument: Argument) -> bool:
    """Whether an array argument consists of parts of a variable's elements: components or substrings."""
    parts, base = False, argument
    while isinstance(base, Member | Apply):
        parts = parts or isinstance(base, Member) or isinstance(base.base, Apply)
        base = base.base
    if not parts or not isinstance(base, Name) or base.id in context.bindings:
        return False
    symbol = context.scope.find(base.id)
    return symbol.form == "variable" and symbol.intent != "in"


def bring_back(context: Context, value: Elements, copy: Elements) -> None:
    """Put out the loops that store a copy back in its array, after the call that the copy is an argument of."""
    outer, context.before = context.before, []
    lines = filled(context, value, None, lambda index: assignment(context, value.at(index), copy.at(index)))
    context.after += [*context.before, *lines]
    context.before = outer


def filled(
    context: Context,
    target: Elements,
    mask: Elements | None,
    assign: Callable[[Index], str],
    backwards: bool = False,
) -> list[str]:
    """Loops over a target with one statement for each element for which the mask is true."""

    def body(index: Index) -> list[str]:
        if mask is None:
            return [assign(index)]
        test = mask.at(index).text
        outer, context.before = context.before, []
        text = assign(index)
        inner, context.before = context.before, outer
        return [f"if ({test}) {{", *indented([*inner, text]), "}"]

    return loops(context, target.extents, body, backwards=backwards)
