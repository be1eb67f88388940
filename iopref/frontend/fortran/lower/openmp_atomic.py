"""ATOMIC of OpenMP: an update of one number, in a form that C has for it (OpenMP 5.2, section 15.8.4)."""

from __future__ import annotations

from iopref.frontend.fortran.lower import evaluation_order
from iopref.frontend.fortran.lower.arrays import array_assign, views
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower, type_of
from iopref.frontend.fortran.tree.expressions import Apply, Binary, Expr, Name
from iopref.frontend.fortran.tree.statements import Assign, OpenMP
from iopref.frontend.fortran.tree.walk import bare

_OPERATORS = {"+": "+", "-": "-", "*": "*", "/": "/", "iand": "&", "ior": "|", "ieor": "^"}
_NUMBERS = frozenset(("integer", "real"))


def atomic(context: Context, statement: OpenMP) -> None:
    """Lower `x = x + value` and the like, of integers and reals, to `x += value` after a pragma."""
    update = statement.body[0] if len(statement.body) == 1 else None
    parts = _parts(update) if isinstance(update, Assign) and not update.line.label else None
    if not isinstance(update, Assign) or parts is None:
        raise context.not_covered("ATOMIC of anything but one update such as `x = x + 1` is")
    operator, value, comes_first = parts
    context.line = update.line
    if array_assign.is_array(context, update.target) or array_assign.is_array(context, value):
        raise context.error("ATOMIC takes an update of one number")
    if not {type_of(context, update.target).base, type_of(context, value).base} <= _NUMBERS:
        raise context.not_covered("ATOMIC of other variables than integers and reals is")
    if any(evaluation_order.has_effects(context, each) for each in (update.target, value)):
        raise context.not_covered("ATOMIC with functions that may have effects is")
    with views.views(context, update), context.in_front():
        target, given = lower(context, update.target).text, lower(context, value).text
    context.put("#pragma omp atomic")
    context.put(f"{target} = ({given}) {operator} {target};" if comes_first else f"{target} {operator}= {given};")


def _parts(update: Assign) -> tuple[str, Expr, bool] | None:
    """C's operator of an update, its other operand, and whether that
    operand comes first; None for other assignments.
    """
    match update.value:
        case Binary("+" | "-" | "*" | "/" as operator, left, right):
            pass
        case Apply(Name("iand" | "ior" | "ieor" as operator), (left, right)):
            pass
        case _:
            return None
    if not isinstance(left, Expr) or not isinstance(right, Expr):
        return None
    target = bare(update.target)
    if bare(left) == target:
        return _OPERATORS[operator], right, False
    if bare(right) == target:
        return _OPERATORS[operator], left, True
    return None
