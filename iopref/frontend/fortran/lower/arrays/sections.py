"""Sections of arrays: the elements that a designator means."""

from __future__ import annotations

from iopref.frontend.fortran.lower import designators, dimensions
from iopref.frontend.fortran.lower.arrays import storing
from iopref.frontend.fortran.lower.arrays.elements import Elements, Index, Section, Triplet
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.lower.evaluation_order import bounds_first
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import (
    Argument,
    Binary,
    Expr,
    Integer,
    Logical,
    Name,
    Real,
    Slice,
    String,
    Unary,
)
from iopref.frontend.fortran.tree.walk import within
from iopref.frontend.fortran.types import LONG
from iopref.frontend.fortran.value import (
    Value,
    binary,
    cast,
    difference,
    number,
    plus,
)
from iopref.records import replace


def section(
    context: Context,
    symbol: Symbol,
    subscripts: tuple[tuple[Argument, Slice | Value | Elements], ...],
    storage: str = "",
) -> Elements:
    """A section of an array, the whole array without subscripts; `storage` is the C text for a component."""
    assert symbol.type is not None and symbol.shape is not None
    if symbol.assumed_size and not subscripts:
        raise context.error(f"the size of `{symbol.name}` is not known here: a section of it is expected")
    if not storage:
        designators.use(context, symbol.name)
    found: list[Value | Triplet | Elements] = []
    extents: list[Value] = []
    scattered: frozenset[str] = frozenset()
    for k in range(len(symbol.shape)):
        written, subscript = subscripts[k] if subscripts else (None, Slice(None, None))
        low = dimensions.lower_bound(context, symbol, k)
        if isinstance(subscript, Slice):
            triplet = _triplet(context, symbol, k, subscript)
            found.append(triplet)
            extents.append(triplet.count)
        elif isinstance(subscript, Value):
            assert isinstance(written, Expr)
            found.append(fixed(context, difference(subscript, low), written, "place"))
        else:
            if subscript.rank != 1:
                raise context.error("a subscript is a scalar or has one dimension")
            if symbol.name in subscript.names:
                subscript = storing.materialised(context, subscript)
            found.append(_shifted(subscript, low))
            extents.append(subscript.extents[0])
            scattered |= subscript.names
    whole = Section(symbol, storage or designators.storage(context, symbol), tuple(found))
    length = dimensions.length(context, symbol) if symbol.character and not storage else None
    kind = symbol.type

    def at(index: Index) -> Value:
        return Value(whole.at(index), kind, length=length, place=True)

    return Elements(kind, tuple(extents), at, length, (whole,), scattered, whole)


def _shifted(vector: Elements, low: Value) -> Elements:
    return replace(vector, at=lambda index: difference(vector.at(index), low), section=None)


def _triplet(context: Context, symbol: Symbol, k: int, bounds: Slice) -> Triplet:
    with bounds_first(context):
        return _triplet_of(context, symbol, k, bounds)


def _triplet_of(context: Context, symbol: Symbol, k: int, bounds: Slice) -> Triplet:
    low = dimensions.lower_bound(context, symbol, k)
    given = [
        fixed(context, lower(context, b), b, "bound") if b is not None else None for b in (bounds.lower, bounds.upper)
    ]
    step = number(1) if bounds.step is None else fixed(context, lower(context, bounds.step), bounds.step, "step")
    if bounds.lower is None and bounds.upper is None and step.constant == 1:
        return Triplet(number(0), dimensions.extent(context, symbol, k), step, whole=True)
    if step.constant == 0:
        raise context.error("the stride of a section is not 0")
    down = isinstance(step.constant, int) and step.constant < 0
    if not isinstance(step.constant, int) and (bounds.lower is None or bounds.upper is None):
        raise context.not_covered("a section with a variable step and without bounds is")
    first, last_ = (
        value or (plus(added(low, dimensions.extent(context, symbol, k)), -1) if last else low)
        for value, last in zip(given, (down, not down), strict=True)
    )
    return Triplet(difference(first, low), _count(context, first, last_, step), step, most=_most(context, symbol, k))


def _most(context: Context, symbol: Symbol, k: int) -> int | None:
    """The declared extent of a dimension; None for the last one of an array that may be longer than declared."""
    assert symbol.shape is not None
    if not dimensions.constant_extent(context, symbol, k):
        return None
    shared = any(item.name == symbol.name for block in context.blocks.values() for item in block.overlaid)
    if k == len(symbol.shape) - 1 and (symbol.dummy or symbol.common is not None or shared):
        return None
    extent = dimensions.extent(context, symbol, k).constant
    return extent if isinstance(extent, int) else None


def added(a: Value, b: Value) -> Value:
    """The sum of two integers."""
    return plus(b, a.constant) if isinstance(a.constant, int) and a.literal else binary("+", a, b, LONG)


def _count(context: Context, first: Value, last: Value, step: Value) -> Value:
    if step.constant == 1 and first.stem is not None:
        return difference(plus(last, 1 - first.offset), first.stem)
    if step.constant == 1:
        return plus(difference(last, first), 1)
    if step.constant == -1:
        return plus(difference(first, last), 1)
    values = (first.constant, last.constant, step.constant)
    if all(isinstance(v, int) for v in values):
        a, b, s = (int(v) for v in values if isinstance(v, int))
        return number(max((b - a + s) // s, 0))
    span = binary("+", cast(difference(last, first), LONG), step, LONG)
    return context.hoisted(binary("/", span, step, LONG), "count")


def fixed(context: Context, value: Value, written: Expr, stem: str) -> Value:
    """A subscript or bound that keeps its value while the loops run."""
    if value.type.base != "integer":
        value = cast(value, LONG)
    if value.constant is not None or not (value.calls or context.effects or not _steady(context, written)):
        return value
    if value.stem is not None:
        return plus(_kept(context, value.stem, stem), value.offset)
    return _kept(context, value, stem)


def _kept(context: Context, value: Value, stem: str) -> Value:
    """The value that an expression has in front of the statement, in the constant that an earlier bound already has for
    the same variable.
    """
    if value.text.isidentifier():
        for line in reversed(context.before):
            if line not in context.constants:
                break
            constant, text = context.constants[line]
            if constant.type == value.type and text == value.text:
                return constant
    return context.hoisted(value, stem, for_effects=True)


def _steady(context: Context, expr: Expr) -> bool:
    """Whether an expression is short, and consists of constants and scalar variables alone."""
    parts = list(within(expr))
    for part in parts:
        match part:
            case Name(name):
                if name not in context.bindings and (symbol := context.scope.find(name)).array:
                    return False
                if name not in context.bindings and symbol.form not in ("variable", "constant"):
                    return False
            case Integer() | Real() | Logical() | String() | Unary("-" | "()") | Binary("+" | "-"):
                pass
            case _:
                return False
    return len(parts) <= 5


def contiguous(value: Elements) -> bool:
    """Whether an array is a part of storage without gaps."""
    if value.section is None:
        return False
    found = list(value.section.places)
    while found and isinstance(found[0], Triplet) and found[0].whole:
        found.pop(0)
    if found and isinstance(found[0], Triplet) and found[0].step.constant == 1:
        found.pop(0)
    return all(isinstance(place, Value) for place in found)
