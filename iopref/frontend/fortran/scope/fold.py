"""Constant expressions: their values at translation time, for bounds, kinds, PARAMETER and DATA."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Protocol

from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Binary,
    Boz,
    Complex,
    Expr,
    Hollerith,
    Integer,
    Logical,
    Name,
    Real,
    String,
    Unary,
)
from iopref.frontend.fortran.types import Type

Constant = int | float | complex | bool | str


class Constants(Protocol):
    """Where the values of named constants come from."""

    def constant(self, name: str) -> Constant | None:
        """The value of a named constant; None for any other name."""

    def inquire(self, function: str, arguments: tuple[Expr, ...]) -> Constant | None:
        """The value of an inquiry such as `kind(x)`; None where it is not known."""


def fold(expr: Expr, names: Constants) -> Constant | None:
    """The value of an expression; None if it is not constant, or not of the kinds that are folded."""
    match expr:
        case Integer(value) | Logical(value) | String(value) | Hollerith(value) | Boz(value):
            return value
        case Real(text):
            return float(text)
        case Complex(re, im):
            a, b = fold(re, names), fold(im, names)
            return complex(a, b) if isinstance(a, int | float) and isinstance(b, int | float) else None
        case Name(name):
            return names.constant(name)
        case Unary(operator, operand):
            inner = fold(operand, names)
            return None if inner is None else _unary(operator, inner)
        case Binary(operator, left, right):
            a, b = fold(left, names), fold(right, names)
            return None if a is None or b is None else folded(operator, a, b)
        case Apply(Name(name), arguments):
            plain = tuple(a for a in arguments if isinstance(a, Expr))
            return _call(name.removeprefix("."), plain, names) if len(plain) == len(arguments) else None
    return None


def integer(expr: Expr, names: Constants) -> int | None:
    """The value of a constant integer expression, or None."""
    value = fold(expr, names)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _unary(operator: str, value: Constant) -> Constant | None:
    match operator, value:
        case ".not.", bool():
            return not value
        case "()" | "+", _:
            return value
        case "-", int() | float() | complex():
            return -value
    return None


def quotient(a: int, b: int) -> int:
    """Integer division as Fortran and C do it: towards zero."""
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "==": lambda a, b: a == b,
    "/=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}
_ARITHMETIC: dict[str, Callable[[complex, complex], complex]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
}
_LOGIC: dict[str, Callable[[bool, bool], bool]] = {
    ".and.": lambda a, b: a and b,
    ".or.": lambda a, b: a or b,
    ".eqv.": lambda a, b: a == b,
    ".neqv.": lambda a, b: a != b,
}


def folded(operator: str, a: Constant, b: Constant) -> Constant | None:
    """The value of an operation between constants; None where it has none."""
    if isinstance(a, bool) and isinstance(b, bool):
        return _LOGIC[operator](a, b) if operator in _LOGIC else None
    if isinstance(a, str) or isinstance(b, str):
        return a + b if operator == "//" and isinstance(a, str) and isinstance(b, str) else None
    if operator in _COMPARE and not isinstance(a, complex) and not isinstance(b, complex):
        return _COMPARE[operator](a, b)
    try:
        if operator in _ARITHMETIC:
            return _ARITHMETIC[operator](a, b)
        if operator == "/":
            return quotient(a, b) if isinstance(a, int) and isinstance(b, int) else a / b
        if operator == "**":
            if isinstance(a, int) and isinstance(b, int):
                return a**b if b >= 0 else quotient(1, a**-b)
            power: Constant = a**b
            return power
    except (ArithmeticError, ValueError):
        return None
    return None


_FUNCTIONS: dict[str, Callable[..., Constant]] = {
    **dict.fromkeys(("achar", "char"), lambda code: bytes([code]).decode("latin-1")),
    **dict.fromkeys(("iachar", "ichar"), ord),
    "adjustl": lambda text: text.lstrip(" ").ljust(len(text)),
    "adjustr": lambda text: text.rstrip(" ").rjust(len(text)),
    "trim": lambda text: text.rstrip(" "),
    "repeat": lambda text, copies: text * copies,
    "len": len,
    "len_trim": lambda text: len(text.rstrip(" ")),
    "index": lambda text, part: text.find(part) + 1,
    "iand": lambda a, b: a & b,
    "ior": lambda a, b: a | b,
    "ieor": lambda a, b: a ^ b,
}
"""Functions of constants, besides those that MAX, MOD and the like are; what they do not take raises an error."""


def _call(name: str, arguments: tuple[Expr, ...], names: Constants) -> Constant | None:
    inquiry = names.inquire(name, arguments)
    if inquiry is not None:
        return inquiry
    values = [fold(a, names) for a in arguments]
    if name in _FUNCTIONS and None not in values:
        try:
            return _FUNCTIONS[name](*values)
        except (TypeError, ValueError, OverflowError):
            return None
    numbers = [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
    if not numbers or len(numbers) != len(values):
        return None
    match name:
        case "max" | "max0" | "amax1" | "dmax1":
            return max(numbers)
        case "min" | "min0" | "amin1" | "dmin1":
            return min(numbers)
        case "abs" | "iabs" | "dabs":
            return abs(numbers[0])
        case "int" | "ifix" | "idint":
            return int(numbers[0])
        case "mod" if all(isinstance(n, int) for n in numbers) and numbers[1]:
            a, b = int(numbers[0]), int(numbers[1])
            return a - quotient(a, b) * b
        case "dble" | "real" | "float":
            return float(numbers[0])
    return None


def converted(value: Constant, to: Type) -> Constant:
    """A constant as a named constant of a type holds it."""
    if to.base == "integer" and isinstance(value, int | float) and not isinstance(value, bool):
        return int(value)
    if to.base == "real" and isinstance(value, int | float) and not isinstance(value, bool):
        return single(float(value)) if to.kind == 4 else float(value)
    return value


def single(value: float) -> float:
    """A number rounded to single precision."""
    try:
        rounded: float = struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return value
    return rounded
