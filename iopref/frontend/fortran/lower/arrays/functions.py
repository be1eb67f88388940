"""References to intrinsic functions that may be of arrays, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.constant.numbers import has_misjudged_exponent
from iopref.frontend.fortran.intrinsics import table
from iopref.frontend.fortran.lower import dispatch, function_results, subroutines
from iopref.frontend.fortran.lower.arrays import evaluation, products, reductions, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.arrays.inquiry import INQUIRY
from iopref.frontend.fortran.lower.arrays.matching import LOGICALS, PARAMETERS, PLACES, VALUES, Given, matched
from iopref.frontend.fortran.lower.arrays.moving import MOVING
from iopref.frontend.fortran.lower.arrays.transfer import transfer
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.evaluation_order import one_loop
from iopref.frontend.fortran.lower.intrinsic_values import in_order, intrinsic_value, of_kind, where_given, with_bits
from iopref.frontend.fortran.scope.constancy import variable_in
from iopref.frontend.fortran.scope.fold import fold
from iopref.frontend.fortran.tree.expressions import Argument, Boz, Expr, Name
from iopref.frontend.fortran.value import (
    Value,
)
from iopref.records import replace


def evaluate(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Value | Elements:
    """The value of an intrinsic function, of an array or element by element."""
    if name in subroutines.TIMED:
        return subroutines.timed(context, name, arguments, at)
    if name in PARAMETERS:
        given = matched(context, name, arguments, at)
        if name == "merge":
            return _FUNCTIONS[name](context, given)
        with one_loop(context):
            reduced = name in VALUES | PLACES | LOGICALS
            found = reductions.reduction(context, name, given) if reduced else _FUNCTIONS[name](context, given)
            if context.effects and isinstance(found, Elements) and found.section is None and name not in _IN_LINE:
                return storing.materialised(context, found)
            return found
    given_, kind = in_order(context, name, arguments, at)
    if name in table.OF_TYPE and len(given_) == 1:
        with context.asked():
            return intrinsic_value(context, name, [_any_element(context, given_[0])], at)
    if name == "len" and given_:
        with context.asked():
            asked = _any_element(context, given_[0])
        known = isinstance(given_[0], Name) or function_results.is_known(context, given_[0], asked)
        value = asked if known else _any_element(context, given_[0])  # nothing is evaluated for a known length
        return of_kind(context, intrinsic_value(context, name, [value], at), kind)
    refuse_misjudged(context, name, given_, at)
    plain = [expr for expr in given_ if not isinstance(expr, Boz)]
    others = evaluation.in_order(context, plain, of_function=True)
    operands = with_bits(context, name, given_, others)

    def combine(values: Sequence[Value]) -> Value:
        values = where_given(context, name, given_, values, at)
        return of_kind(context, intrinsic_value(context, name, values, at), kind)

    return evaluation.elementwise(context, operands, combine)


def _any_element(context: Context, expr: Expr) -> Value:
    """A scalar, or an element of an array, of which only the type is wanted."""
    value = dispatch.evaluate(context, expr)
    if isinstance(value, Value):
        return value
    return replace(evaluation.one(context, value.at, value.rank), length=value.length)


_FUNCTIONS: dict[str, Callable[[Context, Given], Value | Elements]] = {
    "dot_product": products.dot_product,
    "matmul": products.matmul,
    **MOVING,
    **INQUIRY,
    "transfer": transfer,
}


_IN_LINE = frozenset({"transpose", "sum", "product", "transfer"})
"""Functions whose loops gfortran merges with the statement's; the others are called before what follows them."""


def refuse_misjudged(context: Context, name: str, arguments: Sequence[Expr], at: int) -> None:
    """Raise UserError for SET_EXPONENT of a constant, which gfortran
    computes at compile time, if its result may be wrong.
    """
    if name != "set_exponent" or any(variable_in(argument, context.scope) is not None for argument in arguments):
        return
    known = fold(arguments[0], context.scope)
    if not isinstance(known, float):
        raise context.not_covered("SET_EXPONENT of a constant whose value is not known is", at)
    if has_misjudged_exponent(known):
        raise context.not_covered("SET_EXPONENT of a constant that gfortran computes wrongly is", at)
