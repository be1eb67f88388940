"""Intrinsic functions of scalars: their values, from the values of their arguments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from iopref.frontend.fortran import literals
from iopref.frontend.fortran.constant.known import NotKnown, of_bits
from iopref.frontend.fortran.constant.numbers import has_misjudged_exponent
from iopref.frontend.fortran.intrinsics import keywords, table
from iopref.frontend.fortran.intrinsics.intrinsic import MANY
from iopref.frontend.fortran.lower import evaluation_order, representation
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.character_functions import BUILDERS
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.tree.expressions import Argument, Boz, Expr
from iopref.frontend.fortran.types import DOUBLE, INTEGER, Type
from iopref.frontend.fortran.value import CONDITIONAL, UNARY, Value, call, cast

Typed = TypeVar("Typed", bound=Value | Elements)


def where_given(
    context: Context, name: str, given: Sequence[Expr], values: Sequence[Value], at: int
) -> Sequence[Value]:
    """The values of arguments; one that is an optional dummy argument here is replaced by a default if it is absent."""
    generic = table.generic_name(name)
    found = list(values)
    for k in range(table.arity(name)[0], len(given)):
        if not (test := representation.presence(context, given[k])):
            continue
        if generic not in ("index", "scan", "verify", "cmplx", "dcmplx", "max", "min"):
            raise context.not_covered(f"an optional argument as one of {name.upper()} is", at)
        instead = values[0] if generic in ("max", "min") else Value("0", values[k].type)
        text = f"{test} ? {values[k].within(UNARY)} : {instead.within(UNARY)}"
        found[k] = Value(text, values[k].type, CONDITIONAL)
    return found


def of_kind(context: Context, value: Value, kind: Expr | None) -> Value:
    """The result of a function, converted to the kind that its KIND= argument gives."""
    if kind is None or value.type.base != "integer":
        return value
    return cast(value, Type("integer", integer(kind, context.scope) or INTEGER.kind))


def with_bits(context: Context, name: str, given: Sequence[Expr], others: Sequence[Typed]) -> list[Value | Typed]:
    """The arguments of a function in order; `others` are the values of those that are not binary constants."""
    rest, type = iter(others), _type_of_bits(context, name, others)
    return [_bits(context, expr, type) if isinstance(expr, Boz) else next(rest) for expr in given]


def _type_of_bits(context: Context, name: str, others: Sequence[Value | Elements]) -> Type:
    """The type of a binary constant among the arguments of a function."""
    defaults = context.scope.defaults
    if name in ("cmplx", "dcmplx"):
        kind = others[1].constant if len(others) > 1 and isinstance(others[1], Value) else None
        default = defaults.double if name == "dcmplx" else defaults.real
        return Type("real", kind if isinstance(kind, int) else default if kind is None else 0)
    return next((v.type for v in others if v.type.base == "integer"), defaults.integers)


def _bits(context: Context, constant: Boz, type: Type) -> Value:
    """A binary constant as an argument, with the given type."""
    try:
        return literals.known(of_bits(constant.value, type))
    except NotKnown:
        raise context.not_covered("a binary constant as this argument is") from None


def in_order(context: Context, name: str, arguments: Sequence[Argument], at: int) -> tuple[list[Expr], Expr | None]:
    """The arguments of an intrinsic function of scalars in their order, and KIND=: keywords.ordered.

    Raises UserError for keywords that the function does not have.
    """
    try:
        return keywords.ordered(name, arguments)
    except ValueError as wrong:
        _check_covered(context, name, at)  # the keywords of functions that are not are unknown
        raise context.error(f"these are not arguments of {name.upper()}", at) from wrong


def _check_covered(context: Context, name: str, at: int) -> None:
    if name not in table.GENERIC and name not in table.SPECIFIC and name not in BUILDERS:
        raise context.not_covered(f"the function {name.upper()} is", at)
    if name in table.DOUBLE_PRECISION and context.scope.defaults.double > DOUBLE.kind:
        raise context.not_covered(f"{name.upper()}, which is REAL(16) with -fdefault-real-8, is", at)


def intrinsic_value(context: Context, name: str, values: Sequence[Value], at: int) -> Value:
    """The value of an intrinsic function of scalars."""
    if name in ("iargc", "command_argument_count"):
        return cast(call("_gfortran_iargc", [], INTEGER), context.scope.defaults.integers)
    _check_covered(context, name, at)
    if table.generic_name(name) in ("max", "min") and values and values[0].length is not None:
        raise context.not_covered(f"{name.upper()} of characters is", at)
    if name == "set_exponent" and values and isinstance(x := values[0].constant, float) and has_misjudged_exponent(x):
        raise context.not_covered("SET_EXPONENT of a constant that gfortran computes wrongly is", at)
    least, most = table.arity(name)
    if name in ("bessel_jn", "bessel_yn") and len(values) == 3:
        raise context.not_covered(f"{name.upper()} of several orders is", at)
    if not least <= len(values) <= most:
        takes = f"{least}" if least == most else f"{least} or more" if most == MANY else f"{least} to {most}"
        raise context.error(f"{name.upper()} takes {takes} arguments, {len(values)} are given here", at)
    try:
        if name in BUILDERS:
            return BUILDERS[name](context, values)
        values = evaluation_order.one_by_one(context, name, values)
        return table.lower(name, values, context.scope.defaults)
    except (KeyError, ValueError, IndexError, AssertionError) as wrong:
        kinds = ", ".join(str(v.type) for v in values)
        raise context.error(f"{name.upper()} cannot be applied to ({kinds})", at) from wrong
