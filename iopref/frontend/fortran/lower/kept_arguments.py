"""Arguments that are evaluated in front of a call, so that the length of its character result can be computed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from iopref.frontend.fortran.lower import actuals, dispatch
from iopref.frontend.fortran.lower.arrays import elements
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.evaluation_order import has_effects
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Keyword, Name, Star
from iopref.frontend.fortran.value import Value


@contextmanager
def kept(context: Context, symbol: Symbol, arguments: tuple[Argument, ...]) -> Iterator[tuple[Argument, ...]]:
    """The arguments of a call, with names for their values in the place of those that must be evaluated before the
    length.

    This is so if the length depends on an argument and evaluating an argument has effects: gfortran evaluates all
    arguments, one after another, and then the length.
    """
    own = context.scope.program.procedure(symbol) if _depends(context, symbol) else None
    if own is None or not any(has_effects(context, argument) for argument in arguments):
        yield arguments
        return
    values = [_kept_value(context, symbol, argument) for argument in arguments]
    with context.bound(arguments, values) as names:
        yield names


def _kept_value(context: Context, symbol: Symbol, argument: Argument) -> Value | None:
    """The value of an argument; None for a name, which is passed as it is."""
    plain = argument.value if isinstance(argument, Keyword) else argument
    if isinstance(plain, Name) and plain.id not in context.bindings:
        return None
    value = dispatch.evaluate(context, plain)
    if isinstance(value, elements.Elements):
        raise context.not_covered(
            f"an array, beside a function that may have effects, as an argument of `{symbol.name}` is"
        )
    if value.place and value.calls:
        value = context.pointed(value)
    if value.length is not None:
        return actuals.own_text(context, plain, value)
    return value if value.place or value.constant is not None else context.stored(value, "argument")


def _depends(context: Context, symbol: Symbol) -> bool:
    """Whether the length of a function's result is an expression that is not constant."""
    expr = symbol.length
    return isinstance(expr, Expr) and not isinstance(expr, Star) and integer(expr, context.scope) is None
