"""Constant expressions that gfortran computes at compile time, and the C compiler does not, or rounds differently."""

from __future__ import annotations

from iopref.frontend.fortran import literals
from iopref.frontend.fortran.constant.known import Found, Known, Many
from iopref.frontend.fortran.constant.numbers import COMPUTED
from iopref.frontend.fortran.intrinsics.table import GENERIC, generic_name
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import type_of
from iopref.frontend.fortran.scope.constancy import variable_in
from iopref.frontend.fortran.scope.fold import found, integer
from iopref.frontend.fortran.tree.expressions import Apply, Array, Binary, Expr, ImpliedDo, Name
from iopref.frontend.fortran.tree.walk import within
from iopref.frontend.fortran.value import Value

_ONLY_HERE = frozenset(name for name, row in GENERIC.items() if row.folded_here) | {"norm2"}
"""Functions with a scalar result that gcc does not compute at compile time; the others it computes as gfortran does."""
_LIMIT = 4096
"""The most elements of a constant array that are written as
constants; those of a larger one are computed at run time.
"""


def scalar(context: Context, expr: Apply | Binary) -> Value | None:
    """The constant to write for an expression that gcc does not compute as gfortran does; None for all others.

    Raises UserError if gcc never computes the constant expression as gfortran does, and its value is not known here.
    """
    only_here = _power_of_complex(context, expr) if isinstance(expr, Binary) else _only_here(expr)
    if not only_here and not (_rounded_once(expr) and _of_function(expr)):
        return None
    known = found(expr, context.scope)
    if isinstance(known, Known) and (only_here or known.type.base == "real"):
        return literals.known(known)
    if known is None and only_here and variable_in(expr, context.scope) is None:
        what = expr.base.id.upper() if isinstance(expr, Apply) and isinstance(expr.base, Name) else "a power"
        raise context.not_covered(f"{what} of a constant whose value is not known is", expr.at)
    return None


def _of_function(expr: Apply | Binary) -> bool:
    """Whether an operand refers to a function, which may become a call in C, as MAX does."""
    return any(isinstance(part, Apply) and part is not expr for part in within(expr))


def _only_here(expr: Apply) -> bool:
    return isinstance(expr.base, Name) and generic_name(expr.base.id) in _ONLY_HERE


def _power_of_complex(context: Context, expr: Binary) -> bool:
    """Whether an expression is a complex constant to an integer power, which gcc computes by multiplications."""
    if expr.operator != "**" or variable_in(expr, context.scope) is not None:
        return False
    return type_of(context, expr.left).base == "complex" and type_of(context, expr.right).base == "integer"


def _rounded_once(expr: Expr) -> bool:
    """Whether an expression is a function of reals or a power, which gfortran rounds correctly if it is constant."""
    match expr:
        case Apply(Name(name)):
            return generic_name(name) in COMPUTED | {"scale"}  # as SCALE of a constant gives no -0
        case Binary("**"):
            return True
    return False


def _count(context: Context, expr: Expr) -> int:
    """The number of elements of an array constructor, each array in it counted as one; 0 if not known."""
    if not isinstance(expr, Array | ImpliedDo):
        return 1
    counts = [_count(context, item) for item in expr.items]
    if isinstance(expr, Array):
        return sum(counts) if all(counts) else 0
    first, last = (integer(bound, context.scope) for bound in (expr.first, expr.last))
    step = 1 if expr.step is None else integer(expr.step, context.scope)
    if first is None or last is None or not step or not all(counts):
        return 0
    return max((last - first + step) // step, 0) * sum(counts)


def array(context: Context, expr: Expr) -> Many | None:
    """The elements of a constant array that is a function of another one, which gcc would compute at run time."""
    match expr:
        case Apply() | Binary() if _rounded_once(expr):
            known: Found | None = found(expr, context.scope)
        case Array() if any(_rounded_once(part) for part in within(expr)) and 0 < _count(context, expr) <= _LIMIT:
            known = found(expr, context.scope)
        case _:
            return None
    if not isinstance(known, Many) or known.type.base not in ("real", "complex"):
        return None
    return known if 0 < len(known.cells) <= _LIMIT else None
