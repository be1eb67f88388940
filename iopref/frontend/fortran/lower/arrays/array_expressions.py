"""Expressions that may be arrays, by their kind."""

from __future__ import annotations

from functools import partial

from iopref.frontend.fortran.lower import computed, designators, dispatch, evaluation_order, generics, operators
from iopref.frontend.fortran.lower.arrays import constructors, elemental, functions, member_arrays, results
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.arrays.evaluation import elementwise, in_order, sampled, scalar
from iopref.frontend.fortran.lower.arrays.sections import section
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower, rank
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
from iopref.frontend.fortran.value import (
    Value,
    cast,
)


def named(context: Context, expr: Name) -> Value | Elements:
    """Lower a variable or a whole array."""
    if expr.id not in context.bindings and (symbol := context.scope.find(expr.id)).array:
        return section(context, symbol, ())
    return lower(context, expr)


def applied(context: Context, expr: Apply) -> Value | Elements:
    """Lower a name with parentheses: a reference to a function, an element, or a section."""
    match expr:
        case Apply(Name(name), arguments) if (found := _array_function(context, name, arguments, expr.at)) is not None:
            return results.returned(context, found, arguments, expr.at)
        case Apply(Name(name), arguments) if elemental.applies(context, symbol := context.scope.find(name), arguments):
            return elemental.evaluate(context, symbol, arguments, expr.at)
        case Apply(Name(name), arguments) if (symbol := context.scope.find(name)).array:
            return _designator(context, symbol, arguments)
        case Apply(Apply(Name(name), _) as whole, (Slice() as part,)) if context.scope.find(name).array:
            return _substrings(context, dispatch.evaluate(context, whole), part)
        case Apply(Name(name), arguments) if (symbol := context.scope.find(name)).form == "intrinsic":
            return _intrinsic(context, expr, symbol)
        case Apply(Member() as member, arguments):
            return member_arrays.evaluate(context, member, arguments)
    return lower(context, expr)


def _intrinsic(context: Context, expr: Apply, symbol: Symbol) -> Value | Elements:
    """Lower a reference to an intrinsic function."""
    if symbol.name == "present" or fold(expr, context.scope) is not None:
        return lower(context, expr)
    if (known := computed.array(context, expr)) is not None:
        return constructors.literals(context, known)
    evaluation_order.refuse_repeated(context, expr)
    return functions.evaluate(context, symbol.name, expr.arguments, expr.at)


def constructed(context: Context, expr: Array) -> Value | Elements:
    """Lower an array constructor."""
    if (known := computed.array(context, expr)) is not None:
        return constructors.literals(context, known)
    return constructors.constructed(context, expr)


def unary(context: Context, expr: Unary) -> Value | Elements:
    """Lower an operator with one operand."""
    inner = dispatch.evaluate(context, expr.operand)
    return elementwise(context, (inner,), lambda v: operators.unary_operation(context, expr.operator, v[0]))


def binary(context: Context, expr: Binary) -> Value | Elements:
    """Lower an operator between two operands."""
    evaluation_order.refuse_repeated(context, expr)
    if (known := computed.array(context, expr)) is not None:
        return constructors.literals(context, known)
    if (constant := computed.scalar(context, expr)) is not None:
        return constant
    sides = (expr.left, expr.right)
    if expr.operator == "**" and context.effects and not any(rank(context, side) for side in sides):
        return lower(context, expr)
    return elementwise(
        context,
        in_order(context, sides),
        lambda v: operators.binary_operation(context, expr.operator, v[0], v[1], expr.at),
    )


def _array_function(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Symbol | None:
    """The function that a name means if its result is an array; None otherwise."""
    symbol = context.scope.find(name)
    if symbol.form == "generic":
        symbol = generics.resolved(context, symbol, arguments, at) or symbol
    return symbol if symbol.form == "procedure" and symbol.result_shape is not None else None


def _designator(context: Context, symbol: Symbol, arguments: tuple[Argument, ...]) -> Value | Elements:
    """Lower an element or a section."""
    assert symbol.shape is not None
    rank = len(symbol.shape)
    if len(arguments) != rank:
        raise context.error(
            f"`{symbol.name}` has {rank} dimension{'s' * (rank > 1)},"
            f" and {len(arguments)} subscript{'s' * (len(arguments) > 1)} here"
        )
    evaluation_order.refuse_lost(context, arguments)
    subscripts = [
        a if isinstance(a, Slice) else evaluation_order.kept_if_freed(context, partial(dispatch.evaluate, context, a))
        for a in arguments
    ]
    values = [s for s in subscripts if isinstance(s, Value)]
    if len(values) == rank:
        return designators.element(context, symbol, [v if v.type.base == "integer" else cast(v, LONG) for v in values])
    return section(context, symbol, tuple(zip(arguments, subscripts, strict=True)))


def _substrings(context: Context, whole: Value | Elements, part: Slice) -> Value | Elements:
    """The same substring of each element; its bounds are evaluated once."""
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
    if expr is None:
        return None
    if evaluation_order.has_effects(context, expr):
        raise context.not_covered("a function that may have effects, as a bound of substrings of an array, is")
    return scalar(context, lower(context, expr))
