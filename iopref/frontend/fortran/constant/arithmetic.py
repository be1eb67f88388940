"""Operators between known values; each result is rounded to its type, as gfortran does with MPFR."""

from __future__ import annotations

import math
import operator as operators
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from iopref.frontend.fortran.constant.known import (
    BITS,
    HOLLERITH,
    Known,
    NotKnown,
    convert,
    integer,
    real,
    rounded,
)
from iopref.frontend.fortran.types import CHARACTER, Type, widest

if TYPE_CHECKING:
    from fractions import Fraction

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operators.eq,
    "/=": operators.ne,
    "<": operators.lt,
    "<=": operators.le,
    ">": operators.gt,
    ">=": operators.ge,
}
_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {"+": operators.add, "-": operators.sub, "*": operators.mul}
_LOGIC: dict[str, Callable[[bool, bool], bool]] = {
    ".and.": lambda a, b: a and b,
    ".or.": lambda a, b: a or b,
    ".eqv.": operators.eq,
    ".neqv.": operators.ne,
}
_LARGEST = 1 << 12
"""The largest exponent for which powers are multiplied out; real powers with a larger one are computed by `exactly`."""

_ODD = frozenset("sqrt sin tan asin atan atan2 sinh tanh asinh atanh erf".split())
"""Functions whose results for 0 have the sign of that 0."""


def unary(operator: str, operand: Known) -> Known:
    """An operation with one operand; raises NotKnown if it has no value."""
    value = operand.value
    if operator == ".not." and isinstance(value, bool):
        return Known(not value, operand.type)
    if operator in ("()", "+"):
        return operand
    if operator == "-" and not isinstance(value, bool | str) and operand.type != BITS:
        return integer(-value, operand.type) if isinstance(value, int) else Known(-value, operand.type)
    raise NotKnown


def binary(operator: str, a: Known, b: Known, logical: Type) -> Known:
    """An operation with two operands; a comparison has the type `logical`. Raises NotKnown if it has no value."""
    if BITS in (a.type, b.type) or HOLLERITH in (a.type, b.type):
        raise NotKnown
    x, y = a.value, b.value
    if isinstance(x, bool) and isinstance(y, bool) and operator in _LOGIC:
        return Known(_LOGIC[operator](x, y), Type("logical", max(a.type.kind, b.type.kind)))
    if isinstance(x, str) and isinstance(y, str):
        if operator == "//":
            return Known(x + y, CHARACTER)
        if operator in _COMPARE:
            width = max(len(x), len(y))
            return Known(_COMPARE[operator](x.ljust(width), y.ljust(width)), logical)
    if isinstance(x, bool | str) or isinstance(y, bool | str):
        raise NotKnown
    type = widest(a.type, b.type)
    if operator == "**":
        return _power(a, b, type)
    a, b = convert(a, type), convert(b, type)
    if operator in _COMPARE and (type.base != "complex" or operator in ("==", "/=")):
        return Known(_COMPARE[operator](a.value, b.value), logical)
    if operator not in (*_ARITHMETIC, "/"):
        raise NotKnown
    if operator == "/" and b.value == 0:
        raise NotKnown
    match type.base:
        case "integer":
            whole = quotient if operator == "/" else _ARITHMETIC[operator]
            return integer(whole(int(a.value), int(b.value)), type)  # type: ignore[arg-type]
        case "real":  # rounding the double precision result to single precision gives the same as rounding once
            number = operators.truediv if operator == "/" else _ARITHMETIC[operator]
            return real(number(float(a.value), float(b.value)), type)  # type: ignore[arg-type]
    return _complex(operator, complex(a.value), complex(b.value), type)


def quotient(a: int, b: int) -> int:
    """Integer division as in Fortran and C, rounded towards zero."""
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


# -- Exactly, and rounded once -----------------------------------------------------------------------------------------


def _parts(z: complex) -> tuple[Fraction, Fraction]:
    from fractions import Fraction

    return Fraction(z.real), Fraction(z.imag)


def _complex(operator: str, x: complex, y: complex, type: Type) -> Known:
    (a, b), (c, d) = _parts(x), _parts(y)
    if operator in "+-":
        z = x + y if operator == "+" else x - y
        part = Type("real", type.kind)
        return Known(complex(real(z.real, part).value, real(z.imag, part).value), type)  # type: ignore[arg-type]
    if operator == "*":
        return _joined(a * c - b * d, a * d + b * c, type)
    size = c * c + d * d
    return _joined((a * c + b * d) / size, (b * c - a * d) / size, type)


def _joined(re: Fraction, im: Fraction, type: Type) -> Known:
    part = Type("real", type.kind)
    return Known(complex(rounded(re, part), rounded(im, part)), type)


def _power(a: Known, b: Known, type: Type) -> Known:
    x, n = a.value, b.value
    if isinstance(n, int) and not isinstance(x, bool | str):
        if isinstance(x, int):
            return integer(_integer_power(x, n), type)
        return _rational_power(x, n, a.type)
    if type.base != "real":
        raise NotKnown
    return exactly("power", [convert(a, type), convert(b, type)])


def _integer_power(x: int, n: int) -> int:
    if x == 0 and n < 0:
        raise NotKnown
    if abs(x) <= 1:
        return x if n % 2 else abs(x) if n else 1
    if n > 64:
        raise NotKnown
    return x**n if n >= 0 else 0


def _rational_power(x: float | complex, n: int, type: Type) -> Known:
    re, im = _parts(complex(x))
    if n == 0:
        return convert(Known(1, Type("integer")), type)
    if re == 0 and im == 0 and n < 0:
        raise NotKnown
    if type.base == "real":
        if abs(re) == 1 or re == 0:
            return Known(complex(x).real if n % 2 else abs(complex(x).real), type)  # 0 keeps its sign
        if abs(n) > _LARGEST:
            return _huge_power(x, n, type)
        return real(rounded(re**n, type), type)
    if abs(n) > _LARGEST:
        raise NotKnown
    from fractions import Fraction

    c, d = Fraction(1), Fraction(0)
    for _ in range(abs(n)):
        c, d = c * re - d * im, c * im + d * re
    if n < 0:
        size = c * c + d * d
        c, d = c / size, -d / size
    return _joined(c, d, type)


def _huge_power(x: float | complex, n: int, type: Type) -> Known:
    return exactly("power", [Known(x, type), Known(float(n), type)])


def _erfc_scaled(x: Any) -> Any:
    import mpmath

    return mpmath.exp(x * x) * mpmath.erfc(x)


_NOT_IN_MPMATH: dict[str, Callable[[Any], Any]] = {"erfc_scaled": _erfc_scaled}
"""Functions of reals that mpmath does not have: from and to its numbers."""


def exactly(name: str, arguments: Sequence[Known]) -> Known:
    """A function of reals, computed with many digits and rounded once; a name of mpmath, or of `_NOT_IN_MPMATH`.

    Only some functions of the C library are rounded correctly, and gfortran computes constants with MPFR.
    """
    import mpmath

    type = arguments[0].type
    if type.kind not in (4, 8):
        raise NotKnown
    with mpmath.workprec(256):
        try:
            function = _NOT_IN_MPMATH.get(name) or getattr(mpmath, name)
            found = function(*(mpmath.mpf(a.value) for a in arguments))
        except (ValueError, ZeroDivisionError, OverflowError):
            raise NotKnown from None
        if name == "loggamma":  # of the absolute value
            found = mpmath.re(found)
        if not isinstance(found, mpmath.mpf) or not mpmath.isfinite(found):
            raise NotKnown
        first = arguments[0].value
        assert isinstance(first, int | float)
        with mpmath.workprec(24 if type.kind == 4 else 53):
            value = float(+found)
        return real(math.copysign(value, first) if first == 0 and name in _ODD else value, type)
