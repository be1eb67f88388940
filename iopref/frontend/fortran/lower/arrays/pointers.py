"""Pointers to arrays: stored like allocatable arrays, but never freed, as they may point to storage of other variables.

A pointer is an address with bounds. Its target has no gaps: it is a whole array, or columns of one. So loops see an
array like any other; a pointer to a section with gaps is refused.
"""

from __future__ import annotations

from iopref.frontend.fortran.lower import dimensions, dispatch, representation
from iopref.frontend.fortran.lower.arrays import sections, storing
from iopref.frontend.fortran.lower.arrays.allocatable import resized
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.arrays.inquiry import pointer
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.lower.representation import data
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Name, Slice, is_null
from iopref.frontend.fortran.tree.statements import PointerAssign
from iopref.frontend.fortran.tree.walk import base_name
from iopref.frontend.fortran.types import LONG
from iopref.frontend.fortran.value import Value, number


def assign(context: Context, statement: PointerAssign) -> None:
    """Lower `p => target`, `p(0:) => target` and `p(1:n, 1:m) => target`."""
    match statement.target:
        case Name(name):
            bounds: tuple[Argument, ...] = ()
        case Apply(Name(name), arguments):
            bounds = arguments
        case _:
            raise context.not_covered("this pointer is")
    symbol = pointer(context, name)
    if is_null(statement.value):
        context.put(f"{data(context, symbol)} = NULL;")
        return
    with context.statement() as text:
        value = _target(context, symbol, statement.value)
        first = value.at((number(0),) * value.rank)
        address = first.text if first.length is not None else f"&{first.text}"
        shape = _shape(context, symbol, bounds, statement.value, value)
        text.append(f"{data(context, symbol)} = {address};")
        text += resized(context, symbol, shape)


def _target(context: Context, symbol: Symbol, expr: Expr) -> Elements:
    """The target of a pointer: an array, or a part of one without gaps."""
    value = dispatch.evaluate(context, expr)
    section = value.section if isinstance(value, Elements) else None
    if section is None or not isinstance(value, Elements):
        raise context.not_covered("a pointer to anything but an array or a part of one is")
    owner = context.scope.known(base_name(expr))
    if owner is None or not owner.attributes & {"pointer", "target"}:
        raise context.error(f"`{base_name(expr)}` is neither a TARGET nor a POINTER")
    if value.scattered or not sections.contiguous(value):
        raise context.not_covered("a pointer to a section with gaps is")
    if value.type != symbol.type:
        raise context.error(f"`{symbol.name}` points to {symbol.type}, and this is {value.type}")
    if representation.assumed(owner) and "save" in symbol.attributes:
        raise context.not_covered("a saved pointer to an argument of assumed shape is")
    return value


def _shape(
    context: Context, symbol: Symbol, bounds: tuple[Argument, ...], expr: Expr, value: Elements
) -> list[tuple[Value, Value]]:
    """The lower bounds and extents of a pointer that is given this target."""
    rank = len(symbol.shape or ())
    if not all(isinstance(b, Slice) and b.step is None for b in bounds) or len(bounds) not in (0, rank):
        raise context.error(f"the bounds of a pointer with {rank} dimensions expected here")
    low = [lower(context, b.lower) for b in bounds if isinstance(b, Slice) and b.lower is not None]
    high = [lower(context, b.upper) for b in bounds if isinstance(b, Slice) and b.upper is not None]
    if len(low) != len(bounds):
        raise context.error("a lower bound is missing here")
    if high:
        lows = storing.bounded(context, low)
        extents = [Value(f"fortran_extent({a.text}, {b.text})", LONG) for a, b in zip(lows, high, strict=True)]
        return list(zip(lows, extents, strict=True))
    if value.rank != rank:
        raise context.error(f"`{symbol.name}` has {rank} dimensions, and this has {value.rank}")
    extents = list(storing.bounded(context, value.extents))
    if bounds:
        return list(zip(low, extents, strict=True))
    if isinstance(expr, Name):
        source = context.scope.find(expr.id)
        low = [dimensions.lower_bound(context, source, k) for k in range(rank)]
        return list(zip(storing.bounded(context, low), extents, strict=True))
    return [(number(1), extent) for extent in extents]
