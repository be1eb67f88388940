"""Operators, with the meaning that gfortran gives them."""

from __future__ import annotations

from iopref.frontend.fortran.intrinsics import characters
from iopref.frontend.fortran.literals import string
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.powers import power, to_complex
from iopref.frontend.fortran.module_files import OPERATOR
from iopref.frontend.fortran.scope.fold import folded
from iopref.frontend.fortran.types import CHARACTER, LONG, Type, widest
from iopref.frontend.fortran.value import Value, binary, number, plus, unary
from iopref.records import replace

_COMPARE = {"==": "==", "/=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


def unary_operation(context: Context, operator: str, operand: Value) -> Value:
    """An operation with one operand."""
    if operator in ("()", "+"):
        return operand if not operand.place else replace(operand, place=False)
    if operator == ".not.":
        if operand.type.base == "integer" and context.scope.why_refused(OPERATOR) is None:
            return unary("~", operand)
        if operand.type.base != "logical":
            raise context.error(f".NOT. of {operand.type}")
        return unary("!", operand, operand.type)
    if not operand.type.numeric:
        raise context.error(f"minus of {operand.type}")
    if isinstance(operand.constant, int) and operand.literal:
        return number(-operand.constant, operand.type)
    result = unary("-", operand)
    constant = operand.constant
    return replace(result, constant=-constant) if isinstance(constant, int | float) else result


def binary_operation(context: Context, operator: str, a: Value, b: Value, at: int) -> Value:
    """An operation with two operands."""
    if operator in _COMPARE:
        return _compare(context, operator, a, b, at)
    if operator in (".and.", ".or.", ".eqv.", ".neqv."):
        return _logical(context, operator, a, b, at)
    if operator == "//":
        return _concatenate(context, a, b, at)
    if not (a.type.numeric and b.type.numeric):
        raise context.error(f"`{operator}` between {a.type} and {b.type}", at)
    if operator == "**":
        return power(a, b)
    return _arithmetic(operator, a, b)


def _arithmetic(operator: str, a: Value, b: Value) -> Value:
    type = widest(a.type, b.type)
    if type.base == "complex" and (operator in "*/" or a.type.base != "complex" or b.type.base != "complex"):
        a, b = to_complex(a, type), to_complex(b, type)
    if type.base == "integer" and operator in "+-":
        if isinstance(b.constant, int) and b.literal:
            offset = b.constant if operator == "+" else -b.constant
            return plus(a, offset) if a.type == type else _plain(operator, a, b, type)
        if operator == "+" and isinstance(a.constant, int) and a.literal and b.type == type:
            return replace(_plain(operator, a, b, type), stem=b, offset=a.constant)
    return _plain(operator, a, b, type)


def _plain(operator: str, a: Value, b: Value, type: Type) -> Value:
    constant = None
    if type.base == "integer" and isinstance(a.constant, int) and isinstance(b.constant, int):
        constant = folded(operator, a.constant, b.constant, type)
    result = binary(operator, a, b, type, constant)
    if type.base == "integer" and type.kind < 4:
        return Value(f"({type.c})({result.text})", type, 14, calls=result.calls)
    return result


def _compare(context: Context, operator: str, a: Value, b: Value, at: int) -> Value:
    if a.length is not None and b.length is not None:
        return replace(characters.compare_characters(_COMPARE[operator], a, b), type=context.scope.defaults.logical)
    if a.type.numeric and b.type.numeric:
        return binary(_COMPARE[operator], a, b, context.scope.defaults.logical)
    raise context.error(f"`{operator}` between {a.type} and {b.type}", at)


def _logical(context: Context, operator: str, a: Value, b: Value, at: int) -> Value:
    if a.type.base == b.type.base == "integer" and context.scope.why_refused(OPERATOR) is None:
        bits = {".and.": "&", ".or.": "|", ".neqv.": "^"}
        if operator in bits:
            return binary(bits[operator], a, b, widest(a.type, b.type))
    if a.type.base != "logical" or b.type.base != "logical":
        raise context.error(f"{operator.upper()} between {a.type} and {b.type}", at)
    kind = Type("logical", max(a.type.kind, b.type.kind))
    if operator in (".eqv.", ".neqv."):
        return binary("==" if operator == ".eqv." else "!=", a, b, kind)
    # gfortran with -ffrontend-optimize (part of -O) evaluates the second operand only if it decides the result.
    return binary("&&" if operator == ".and." else "||", a, b, kind)


def _concatenate(context: Context, a: Value, b: Value, at: int) -> Value:
    if a.length is None or b.length is None:
        raise context.error("`//` joins characters", at)
    if isinstance(a.constant, str) and isinstance(b.constant, str):
        return string(a.constant + b.constant)
    length = binary("+", a.length, b.length, LONG)
    if isinstance(a.length.constant, int) and isinstance(b.length.constant, int):
        length = number(a.length.constant + b.length.constant, LONG)
    name = context.temporary("joined")
    context.before.append(f"char {name}[{length.text}];" if length.constant != 0 else f"char {name}[1];")
    context.before.append(f"fortran_concatenate({name}, {a.text}, {a.length.text}, {b.text}, {b.length.text});")
    return Value(name, CHARACTER, length=length if length.constant is not None else Value(f"({length.text})", LONG))
