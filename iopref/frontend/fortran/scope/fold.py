"""Constant expressions: their values at translation time, for bounds, kinds, PARAMETER and DATA."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.constant import arithmetic
from iopref.frontend.fortran.constant.known import Constant, Found, Known, NotKnown
from iopref.frontend.fortran.scope.evaluate import evaluate
from iopref.frontend.fortran.scope.scopes import Bound, Scope
from iopref.frontend.fortran.tree.expressions import Argument, Expr
from iopref.frontend.fortran.types import LOGICAL, Type

__all__ = ["Constant", "fold", "folded", "found", "function", "integer"]


def found(expr: Expr, names: Scope | Bound) -> Found | None:
    """The value of an expression, a scalar or an array, with its type; None if it is not constant."""
    try:
        return evaluate(expr, names if isinstance(names, Bound) else Bound(names))
    except NotKnown:
        return None


def fold(expr: Expr, names: Scope | Bound) -> Constant | None:
    """The value of an expression; None if it is not constant, or an array."""
    value = found(expr, names)
    return value.value if isinstance(value, Known) else None


def function(name: str, arguments: Sequence[Argument], names: Scope | Bound) -> Found | None:
    """The value of an intrinsic function; None if it is not constant."""
    try:
        bound = names if isinstance(names, Bound) else Bound(names)
        return bound.scope.program.rules.function(name, arguments, bound)
    except NotKnown:
        return None


def integer(expr: Expr, names: Scope | Bound) -> int | None:
    """The value of a constant integer expression; None for any other expression."""
    value = fold(expr, names)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def folded(operator: str, a: int, b: int, type: Type) -> int | None:
    """The value of an operation on integers of a type; None if it has none, as with an overflow."""
    try:
        value = arithmetic.binary(operator, Known(a, type), Known(b, type), LOGICAL).value
    except NotKnown:
        return None
    return value if isinstance(value, int) else None
