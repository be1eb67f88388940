"""Intrinsic functions of arrays: which name means what."""

from __future__ import annotations

from collections.abc import Callable

from iopref.frontend.fortran.intrinsics import table
from iopref.frontend.fortran.lower.arrays import evaluation, products, reductions
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.arrays.inquiry import INQUIRY
from iopref.frontend.fortran.lower.arrays.matching import PARAMETERS, Given, matched
from iopref.frontend.fortran.lower.arrays.moving import MOVING
from iopref.frontend.fortran.lower.arrays.transfer import transfer
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.value import (
    Value,
)
from iopref.frontend.fortran.tree.expressions import Argument, Keyword


def evaluate(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Value | Elements:
    """The value of an intrinsic function, of an array or element by element."""
    from iopref.frontend.fortran.lower.expressions import intrinsic_value

    if name in PARAMETERS:
        given = matched(context, name, arguments, at)
        if name in reductions.VALUES | reductions.PLACES | reductions.LOGICALS:
            return reductions.reduction(context, name, given)
        return _FUNCTIONS[name](context, given)
    plain = [a.value if isinstance(a, Keyword) else a for a in arguments]
    if name in table.OF_TYPE and len(plain) == 1:
        with context.asked():
            value = evaluation.evaluate(context, plain[0])
            sample = value if isinstance(value, Value) else evaluation.one(context, value.at, value.rank)
            return table.lower(name, [sample], context.scope.defaults)
    operands = [evaluation.evaluate(context, a) for a in plain]
    return evaluation.elementwise(context, operands, lambda values: intrinsic_value(context, name, values, at))


_FUNCTIONS: dict[str, Callable[[Context, Given], Value | Elements]] = {
    "dot_product": products.dot_product,
    "matmul": products.matmul,
    **MOVING,
    **INQUIRY,
    "transfer": transfer,
}
