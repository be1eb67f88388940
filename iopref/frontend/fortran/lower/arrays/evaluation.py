"""Array-valued expressions, element by element."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from iopref.frontend.fortran.lower import designators, evaluation_order
from iopref.frontend.fortran.lower.arrays.elements import Elements, Index, Section
from iopref.frontend.fortran.lower.arrays.sections import section
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.value import (
    Value,
    cast,
    number,
)
from iopref.frontend.fortran.scope import interfaces
from iopref.frontend.fortran.scope.fold import fold
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Argument,
    Array,
    Binary,
    Expr,
    Member,
    Name,
    Slice,
    Unary,
)
from iopref.frontend.fortran.types import LONG


def evaluate(context: Context, expr: Argument) -> Value | Elements:
    """The value of an expression, a scalar or an array."""
    from iopref.frontend.fortran.lower import computed, expressions, operators
    from iopref.frontend.fortran.lower.arrays import constructors, elemental, functions, member_arrays, results

    match expr:
        case Name(name) if name not in context.bindings and (symbol := context.scope.find(name)).array:
            return section(context, symbol, ())
        case Apply(Name(name), arguments) if (found := _array_function(context, name, arguments, expr.at)) is not None:
            return results.returned(context, found, arguments, expr.at)
        case Apply(Name(name), arguments) if elemental.applies(context, symbol := context.scope.find(name), arguments):
            return elemental.evaluate(context, symbol, arguments, expr.at)
        case Apply(Name(name), arguments) if (symbol := context.scope.find(name)).array:
            return _designator(context, symbol, arguments)
        case Apply(Apply(Name(name), _) as whole, (Slice() as part,)) if context.scope.find(name).array:
            return _substrings(context, evaluate(context, whole), part)
        case Apply(Name(name), arguments) if (symbol := context.scope.find(name)).form == "intrinsic":
            if symbol.name == "present" or fold(expr, context.scope) is not None:
                return expressions.lower(context, expr)
            if (known := computed.array(context, expr)) is not None:
                return constructors.literals(context, known)
            evaluation_order.refuse_repeated(context, expr)
            return functions.evaluate(context, symbol.name, arguments, expr.at)
        case Member():
            return member_arrays.evaluate(context, expr)
        case Apply(Member() as member, arguments):
            return member_arrays.evaluate(context, member, arguments)
        case Array() if (known := computed.array(context, expr)) is not None:
            return constructors.literals(context, known)
        case Array():
            return constructors.constructed(context, expr)
        case Unary(operator, operand):
            inner = evaluate(context, operand)
            return elementwise(context, (inner,), lambda v: operators.unary_operation(context, operator, v[0]))
        case Binary(operator, left, right, at):
            evaluation_order.refuse_repeated(context, expr)
            if (known := computed.array(context, expr)) is not None:
                return constructors.literals(context, known)
            if (constant := computed.scalar(context, expr)) is not None:
                return constant
            if (
                operator == "**"
                and context.effects
                and not (interfaces.rank(context, left) or interfaces.rank(context, right))
            ):
                return expressions.lower(context, expr)
            operands = in_order(context, (left, right))
            return elementwise(
                context, operands, lambda v: operators.binary_operation(context, operator, v[0], v[1], at)
            )
        case _ if isinstance(expr, Expr):
            return expressions.lower(context, expr)
    raise context.not_covered("this argument is")


def in_order(context: Context, operands: Sequence[Argument], of_function: bool = False) -> list[Value | Elements]:
    """The operands of an elemental operation, scalars beside arrays computed in their turn where that can be told.

    They may be the arguments `of_function`, an intrinsic one.
    """
    if not context.effects or not any(isinstance(o, Expr) and interfaces.rank(context, o) for o in operands):
        if of_function:
            return [
                evaluation_order.kept_if_freed(context, partial(evaluate, context, operand)) for operand in operands
            ]
        return [evaluate(context, operand) for operand in operands]
    values = []
    for operand in operands:
        value = evaluate(context, operand)
        values.append(scalar(context, value) if isinstance(value, Value) else value)
    return values


def _array_function(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Symbol | None:
    """The function that a name means, if its result is an array."""
    symbol = context.scope.find(name)
    if symbol.form == "generic":
        symbol = interfaces.resolved(context, symbol, arguments, at) or symbol
    return symbol if symbol.form == "procedure" and symbol.result_shape is not None else None


def array(context: Context, expr: Argument) -> Elements:
    """An expression that has to be an array."""
    value = evaluate(context, expr)
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
    """An array whose type and length are those of any element."""
    sample = one(context, at, len(extents))
    return Elements(sample.type, extents, at, sample.length, reads, scattered)


def one(context: Context, at: Callable[[Index], Value], rank: int) -> Value:
    """Some element, to know its type: nothing is put down for it."""
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
    """A scalar that every element uses: computed once, in front of the loops."""
    if value.constant is not None or value.length is not None:
        return value
    if not context.effects and value.text.removeprefix("*").isidentifier():
        return value
    return context.hoisted(value, "scalar", for_effects=True)


# -- Designators -------------------------------------------------------------------------------------------------------


def _designator(context: Context, symbol: Symbol, arguments: tuple[Argument, ...]) -> Value | Elements:
    """An element or a section."""
    assert symbol.shape is not None
    rank = len(symbol.shape)
    if len(arguments) != rank:
        raise context.error(
            f"`{symbol.name}` has {rank} dimension{'s' * (rank > 1)},"
            f" and {len(arguments)} subscript{'s' * (len(arguments) > 1)} here"
        )
    evaluation_order.refuse_lost(context, arguments)
    subscripts = [
        a if isinstance(a, Slice) else evaluation_order.kept_if_freed(context, partial(evaluate, context, a))
        for a in arguments
    ]
    values = [s for s in subscripts if isinstance(s, Value)]
    if len(values) == rank:
        return designators.element(context, symbol, [v if v.type.base == "integer" else cast(v, LONG) for v in values])
    return section(context, symbol, tuple(zip(arguments, subscripts, strict=True)))


def _substrings(context: Context, whole: Value | Elements, part: Slice) -> Value | Elements:
    """The same part of each element, between bounds that are evaluated once."""
    if isinstance(whole, Value):
        return designators.substring(context, whole, part)
    texts, low, high = whole, _substring_bound(context, part.lower), _substring_bound(context, part.upper)
    if texts.length is None:
        raise context.error(f"a substring of {texts.type}")
    return sampled(
        context,
        texts.extents,
        lambda index: designators.substring_between(texts.at(index), low, high),
        texts.reads,
        texts.scattered | texts.names,
    )


def _substring_bound(context: Context, expr: Expr | None) -> Value | None:
    from iopref.frontend.fortran.lower import expressions

    if expr is None:
        return None
    if evaluation_order.has_effects(context, expr):
        raise context.not_covered("a function that may have effects, as a bound of substrings of an array, is")
    return scalar(context, expressions.lower(context, expr))
