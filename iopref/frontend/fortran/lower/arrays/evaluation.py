"""Operations on arrays, element by element, as expressions, functions and assignments need them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from iopref.frontend.fortran.lower import dispatch, evaluation_order
from iopref.frontend.fortran.lower.arrays.elements import Elements, Index, Section
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import rank
from iopref.frontend.fortran.tree.expressions import (
    Argument,
    Expr,
)
from iopref.frontend.fortran.value import (
    Value,
    number,
)


def in_order(context: Context, operands: Sequence[Argument], of_function: bool = False) -> list[Value | Elements]:
    """The operands of an elemental operation; if the order matters, scalars beside arrays are evaluated in turn.

    With `of_function` the operands are the arguments of an intrinsic function.
    """
    if not context.effects or not any(isinstance(o, Expr) and rank(context, o) for o in operands):
        if of_function:
            return [
                evaluation_order.kept_if_freed(context, partial(dispatch.evaluate, context, operand))
                for operand in operands
            ]
        return [dispatch.evaluate(context, operand) for operand in operands]
    values = []
    for operand in operands:
        value = dispatch.evaluate(context, operand)
        values.append(scalar(context, value) if isinstance(value, Value) else value)
    return values


def array(context: Context, expr: Argument) -> Elements:
    """The value of an expression that must be an array."""
    value = dispatch.evaluate(context, expr)
    if isinstance(value, Value):
        raise context.error("an array is expected here, this is a scalar")
    return value


def elementwise(
    context: Context, operands: Sequence[Value | Elements], combine: Callable[[Sequence[Value]], Value]
) -> Value | Elements:
    """An operation on scalars and arrays of one shape, element by element."""
    arrays = [operand for operand in operands if isinstance(operand, Elements)]
    if not arrays:
        return combine([operand for operand in operands if isinstance(operand, Value)])
    kept = [operand if isinstance(operand, Elements) else scalar(context, operand) for operand in operands]
    for other in arrays[1:]:
        conform(context, arrays[0].extents, other.extents)

    def at(index: Index) -> Value:
        return combine([operand.at(index) if isinstance(operand, Elements) else operand for operand in kept])

    shape = next((a.extents for a in arrays if all(isinstance(e.constant, int) for e in a.extents)), arrays[0].extents)
    reads = tuple(read for a in arrays for read in a.reads)
    return sampled(context, shape, at, reads, frozenset().union(*(a.scattered for a in arrays)))


def sampled(
    context: Context,
    extents: tuple[Value, ...],
    at: Callable[[Index], Value],
    reads: tuple[Section, ...] = (),
    scattered: frozenset[str] = frozenset(),
) -> Elements:
    """An array value whose type and character length are those of any of its elements."""
    sample = one(context, at, len(extents))
    return Elements(sample.type, extents, at, sample.length, reads, scattered)


def one(context: Context, at: Callable[[Index], Value], rank: int) -> Value:
    """The first element, to learn its type: no statements are put out for it."""
    with context.asked():
        return at((number(0),) * rank)


def conform(context: Context, a: Sequence[Value], b: Sequence[Value]) -> None:
    """Raise UserError for shapes that are known to differ."""
    if len(a) != len(b):
        raise context.error(f"arrays of {len(a)} and {len(b)} dimensions do not conform")
    for k, (x, y) in enumerate(zip(a, b, strict=True), 1):
        if isinstance(x.constant, int) and isinstance(y.constant, int) and max(x.constant, 0) != max(y.constant, 0):
            raise context.error(f"the arrays differ in dimension {k}: {x.constant} and {y.constant} elements")


def scalar(context: Context, value: Value) -> Value:
    """A scalar that is used for every element: it is computed once, in front of the loops."""
    if value.constant is not None or value.length is not None:
        return value
    if not context.effects and value.text.removeprefix("*").isidentifier():
        return value
    return context.hoisted(value, "scalar", for_effects=True)


def spread(context: Context, mask: Value | Elements, array: Elements) -> Elements:
    """A mask with the shape of an array; raises UserError for a mask of another shape."""
    if isinstance(mask, Elements):
        conform(context, array.extents, mask.extents)
        return mask
    once = mask
    return Elements(mask.type, array.extents, lambda i: once)
