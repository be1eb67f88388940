"""Translates expressions and conditions that isl's code generator makes into those of iopref's model."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import mul
from typing import cast

from iopref.model import (
    ALWAYS,
    NEVER,
    Compare,
    Condition,
    Expr,
    Holds,
    all_of,
    any_of,
    choice,
    combine,
    negated,
    quotient,
    remainder,
    value_of,
)
from iopref.poly.quick_isl import isl

Op, Kind = isl.ast_expr_op_type, isl.ast_expr_type

_COMPARISONS = {Op.eq: "==", Op.le: "<=", Op.lt: "<", Op.ge: ">=", Op.gt: ">"}
_LOGICAL = {Op["and_"]: all_of, Op.and_then: all_of, Op["or_"]: any_of, Op.or_else: any_of}


class NotInModel(Exception):
    """Raised when isl made an operation that the model lacks, such as to divide a possibly negative value."""


def expression(made: isl.AstExpr, names: Mapping[str, Expr]) -> Expr:
    """The model's expression for a value that isl made; `names` map isl's names to expressions. Raises NotTyped."""
    match _kind(made):
        case Kind.int:
            return Expr.of(int(made.get_val().to_python()))
        case Kind.id:
            return names[str(made.get_id().name)]
    operation, parts = _operation(made), _parts(made)
    if operation in _COMPARISONS or operation in _LOGICAL:
        return value_of(condition(made, names))
    if operation in (Op.cond, Op.select):
        test, yes, no = parts
        return _chosen(condition(test, names), expression(yes, names), expression(no, names))
    values = tuple(expression(part, names) for part in parts)
    match operation:
        case Op.min | Op.max:
            return combine("min" if operation == Op.min else "max", values)
        case Op.minus:
            return -values[0]
        case Op.add:
            return sum(values[1:], values[0])
        case Op.sub:
            return values[0] - values[1]
        case Op.mul:
            return reduce(mul, values)
        case Op.pdiv_q:
            return quotient(*values)
        case Op.pdiv_r | Op.zdiv_r:
            return remainder(*values)
    raise NotInModel


def condition(made: isl.AstExpr, names: Mapping[str, Expr]) -> Condition:
    """The model's condition for a condition that isl made; `names` map isl's names to expressions. Raises NotTyped."""
    if _kind(made) == Kind.int:
        return ALWAYS if made.get_val().to_python() else NEVER
    operation = _operation(made) if _kind(made) == Kind.op else Op.error
    if operation in _COMPARISONS:
        left, right = (expression(part, names) for part in _parts(made))
        return Compare(left, _COMPARISONS[operation], right)
    if operation in _LOGICAL:
        return _LOGICAL[operation](condition(part, names) for part in _parts(made))
    if operation in (Op.cond, Op.select):
        test, yes, no = (condition(part, names) for part in _parts(made))
        return any_of((all_of((test, yes)), all_of((negated(test), no))))
    return Holds(expression(made, names))


def _chosen(test: Condition, yes: Expr, no: Expr) -> Expr:
    """The choice between two values, with their common terms outside of it."""
    common = Expr(tuple(term for term in yes.terms if term in no.terms))
    return common + choice(test, yes - common, no - common)


def _kind(made: isl.AstExpr) -> isl.ast_expr_type:
    return cast(isl.ast_expr_type, made.get_type())


def _operation(made: isl.AstExpr) -> isl.ast_expr_op_type:
    return cast(isl.ast_expr_op_type, made.get_op_type())


def _parts(made: isl.AstExpr) -> list[isl.AstExpr]:
    return [made.get_op_arg(i) for i in range(made.get_op_n_arg())]
