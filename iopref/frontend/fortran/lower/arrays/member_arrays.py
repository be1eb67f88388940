"""Array components of derived types, and components of arrays of derived types, as array values."""

from __future__ import annotations

from iopref.frontend.fortran.lower import dispatch, members
from iopref.frontend.fortran.lower.arrays import elements, sections
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower, rank
from iopref.frontend.fortran.lower.evaluation_order import bounds_first
from iopref.frontend.fortran.scope import storage
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import Dimension
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Integer, Member, Name, Slice
from iopref.frontend.fortran.value import PRIMARY, Value, number
from iopref.records import replace


def evaluate(context: Context, expr: Member, arguments: tuple[Argument, ...] = ()) -> Value | Elements:
    """Lower `base%name` or `base%name(subscripts)`, a scalar or an array."""
    symbol = members.component(context, expr)
    base = dispatch.evaluate(context, expr.base) if rank(context, expr.base) else None
    if isinstance(base, Elements):
        if symbol.array or arguments:
            raise context.not_covered("an element or array of a component of a whole array is", expr.at)
        return _of_each(context, base, expr, symbol)
    if not symbol.array:
        return lower(context, Apply(expr, arguments, expr.at) if arguments else expr)
    if arguments and all(isinstance(a, Expr) and not rank(context, a) for a in arguments):
        return lower(context, Apply(expr, arguments, expr.at))
    subscripts = [a if isinstance(a, Slice) else dispatch.evaluate(context, a) for a in arguments]
    if arguments and len(arguments) != len(symbol.shape or ()):
        raise context.error(f"the component `{expr.name}` has {len(symbol.shape or ())} dimensions", expr.at)
    with bounds_first(context):
        expr = replace(expr, base=_fixed(context, expr.base))
    whole = members.lower_member(context, expr)
    fixed = replace(symbol, name=_name(expr), shape=_shape(context, expr, symbol), form="variable")
    found = sections.section(context, fixed, tuple(zip(arguments, subscripts, strict=True)), whole.text)
    if whole.length is None:
        return found
    at, length = found.at, whole.length
    return replace(found, at=lambda index: replace(at(index), length=length), length=length)


def _fixed(context: Context, base: Expr) -> Expr:
    """The designator of one structure, with subscripts that keep their values while loops over its component run."""
    if isinstance(base, Member):
        return replace(base, base=_fixed(context, base.base))
    if not isinstance(base, Apply):
        return base
    subscripts: list[Argument] = []
    for written in reversed(base.arguments):
        if isinstance(written, Expr):
            found = lower(context, written)
            value = sections.fixed(context, found, written, "place")
            if value.text != found.text:
                written = Name(value.text)
                context.bindings = {**context.bindings, written.id: value}
        subscripts.append(written)
    return replace(base, base=_fixed(context, base.base), arguments=tuple(reversed(subscripts)))


def _name(expr: Expr) -> str:
    """A name that is equal for components that may share storage:
    the variable and the components, without subscripts.
    """
    match expr:
        case Member(base, name):
            return f"{_name(base)}%{name}"
        case Apply(base):
            return _name(base)
        case Name(name):
            return name
    return ""


def _shape(context: Context, expr: Member, symbol: Symbol) -> tuple[Dimension, ...]:
    lows = members.lower_bounds(context, expr)
    extents = members.extents(context, expr)
    assert len(lows) == len(extents) == len(symbol.shape or ())
    return tuple(Dimension(Integer(low), Integer(low + n - 1)) for low, n in zip(lows, extents, strict=True))


def _of_each(context: Context, base: Elements, expr: Member, symbol: Symbol) -> Elements:
    assert symbol.type is not None
    kind = symbol.type
    length = None
    if symbol.character:
        length = number(storage.character_length(members.owner(context, expr).scope, symbol) or 0)
    at = base.at

    def element(index: elements.Index) -> Value:
        value = at(index)
        if base.type.base == "complex":
            return members.complex_part(value, expr.name, kind)
        return Value(f"{value.within(PRIMARY)}.{symbol.c}", kind, length=length, place=value.place)

    return Elements(kind, base.extents, element, length, base.reads, base.scattered)
