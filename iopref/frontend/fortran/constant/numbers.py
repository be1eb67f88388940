"""Functions of known numbers, and MERGE and LOGICAL."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from iopref.frontend.fortran.constant.arguments import Function, kind_of, number, whole
from iopref.frontend.fortran.constant.arithmetic import binary, exactly, quotient
from iopref.frontend.fortran.constant.known import BITS, Known, NotKnown, complex_, convert, integer, real
from iopref.frontend.fortran.types import DOUBLE, INTEGER, Defaults, Type, widest

_MATH = {
    **{name: name for name in ("sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh")},
    **{name: name for name in ("tanh", "asinh", "acosh", "atanh", "log10", "erf", "erfc", "gamma", "atan2", "hypot")},
    "log_gamma": "loggamma",
    "erfc_scaled": "erfc_scaled",
}
"""Functions of reals, with the names that `exactly` takes."""

COMPUTED = frozenset(_MATH) - {"sqrt"} | {f"bessel_{kind}{n}" for kind in "jy" for n in "01n"}
"""Functions of reals that the C library does not round correctly."""


def _math(name: str) -> Function:
    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        types = {a.type for a in arguments}
        if len(types) > 1 or next(iter(types)).base != "real":
            raise NotKnown
        return exactly(name, arguments)

    return function


def _bessel(name: str, order: int | None) -> Function:
    """The Bessel function of an order; with None, the order is the function's first argument."""

    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        *first, x = arguments
        if x.type.base != "real" or len(first) != (order is None):
            raise NotKnown
        n = whole(first[0]) if first else order or 0
        if name == "besselj" and x.value == 0 and n % 2:
            return x  # 0 keeps its sign
        return exactly(name, [Known(n, x.type), x])

    return function


# -- Parts of numbers --------------------------------------------------------------------------------------------------


def _abs(arguments: Sequence[Known], defaults: Defaults) -> Known:
    (a,) = arguments
    if isinstance(a.value, complex):
        part = Type("real", a.type.kind)
        return _math("hypot")([Known(a.value.real, part), Known(a.value.imag, part)], defaults)
    return Known(abs(number(a)), a.type)


def _extreme(choose: Callable[[Sequence[int | float]], int | float]) -> Function:
    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        type = arguments[0].type
        for a in arguments[1:]:
            type = widest(type, a.type)
        return Known(choose([number(convert(a, type)) for a in arguments]), type)

    return function


def _to_integer(round: Callable[[float], int]) -> Function:
    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        a, type = arguments[0], Type("integer", kind_of(arguments, 1, defaults.integer))
        if a.type == BITS:
            return convert(a, type)
        value = a.value.real if isinstance(a.value, complex) else number(a)
        return integer(round(value), type)

    return function


def _nearest_integer(value: float) -> int:
    """The nearest integer; halfway between two, the one that is further from 0."""
    whole = math.trunc(value)
    return whole + (0 if abs(value - whole) < 0.5 else 1 if value > 0 else -1)


def _to_whole(round: Callable[[float], int]) -> Function:
    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        a = arguments[0]
        value = math.copysign(float(round(float(number(a)))), float(number(a)))
        return real(value, Type("real", kind_of(arguments, 1, a.type.kind)))

    return function


def _to_real(arguments: Sequence[Known], defaults: Defaults) -> Known:
    a = arguments[0]
    default = a.type.kind if a.type.base == "complex" else defaults.real
    return convert(a, Type("real", kind_of(arguments, 1, default)))


def _to_complex(arguments: Sequence[Known], defaults: Defaults) -> Known:
    type = Type("complex", kind_of(arguments, 2, defaults.real))
    if arguments[0].type.base == "complex":
        return convert(arguments[0], type)
    part = Type("real", type.kind)
    re, im = (convert(a, part).value for a in [*arguments[:2], Known(0, INTEGER)][:2])
    return complex_(complex(re, im), type)  # type: ignore[arg-type]


def _mod(arguments: Sequence[Known], defaults: Defaults) -> Known:
    type = widest(arguments[0].type, arguments[1].type)
    a, p = (number(convert(x, type)) for x in arguments)
    if p == 0:
        raise NotKnown
    if isinstance(a, int) and isinstance(p, int):
        return Known(a - quotient(a, p) * p, type)
    return Known(math.fmod(a, p), type)


def _modulo(arguments: Sequence[Known], defaults: Defaults) -> Known:
    found = _mod(arguments, defaults)
    p = convert(arguments[1], found.type)
    if found.value != 0 and (number(found) < 0) != (number(p) < 0):
        return binary("+", found, p, defaults.logical)
    return found


def _sign(arguments: Sequence[Known], defaults: Defaults) -> Known:
    a, b = number(arguments[0]), number(arguments[1])
    negative = math.copysign(1, b) < 0
    if isinstance(a, int):
        return integer(-abs(a) if negative else abs(a), arguments[0].type)
    return Known(-abs(a) if negative else abs(a), arguments[0].type)


def _dim(arguments: Sequence[Known], defaults: Defaults) -> Known:
    a, b = arguments
    if number(a) <= number(b):
        return convert(Known(0, INTEGER), widest(a.type, b.type))
    return binary("-", a, b, defaults.logical)


def _dprod(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return binary("*", convert(arguments[0], DOUBLE), convert(arguments[1], DOUBLE), defaults.logical)


# -- Models of numbers -------------------------------------------------------------------------------------------------


def _exponent(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return Known(math.frexp(float(number(arguments[0])))[1], Type("integer", defaults.integer))


def _fraction(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return Known(math.frexp(float(number(arguments[0])))[0], arguments[0].type)


def _scale(arguments: Sequence[Known], defaults: Defaults) -> Known:
    try:
        return real(math.ldexp(float(number(arguments[0])), whole(arguments[1])) + 0.0, arguments[0].type)  # no -0
    except OverflowError:
        raise NotKnown from None


def has_misjudged_exponent(value: float) -> bool:
    """Whether gfortran computes SET_EXPONENT of this constant wrongly, or may do so.

    gfortran drops the sign. As the exponent, it takes one more than the base-2 logarithm, which is rounded to a number
    and then towards zero: this is wrong below 1, except for powers of two, and may be wrong next to powers of two.
    """
    fraction, exponent = math.frexp(abs(value))
    return value < 0 or (exponent < 1 and fraction not in (0, 0.5)) or fraction > 1 - 2**-20


def _set_exponent(arguments: Sequence[Known], defaults: Defaults) -> Known:
    if has_misjudged_exponent(float(number(arguments[0]))):
        raise NotKnown
    return _scale([_fraction(arguments, defaults), arguments[1]], defaults)


def _merge(arguments: Sequence[Known], defaults: Defaults) -> Known:
    a, b, mask = arguments
    if not isinstance(mask.value, bool) or a.type != b.type:
        raise NotKnown
    return a if mask.value else b


def _logical(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return convert(arguments[0], Type("logical", kind_of(arguments, 1, defaults.integer)))


NUMBERS: dict[str, Function] = {
    **{name: _math(other) for name, other in _MATH.items()},
    **{f"bessel_{kind}{n}": _bessel(f"bessel{kind}", n) for kind in "jy" for n in (0, 1)},
    **{f"bessel_{kind}n": _bessel(f"bessel{kind}", None) for kind in "jy"},
    "abs": _abs,
    "max": _extreme(max),
    "min": _extreme(min),
    "int": _to_integer(math.trunc),
    "nint": _to_integer(_nearest_integer),
    "floor": _to_integer(math.floor),
    "ceiling": _to_integer(math.ceil),
    "aint": _to_whole(math.trunc),
    "anint": _to_whole(_nearest_integer),
    "real": _to_real,
    "dble": lambda arguments, defaults: convert(arguments[0], Type("real", defaults.double)),
    "cmplx": _to_complex,
    "dcmplx": lambda arguments, defaults: _to_complex(
        [*arguments, Known(0, INTEGER)][:2] + [Known(defaults.double, INTEGER)], defaults
    ),
    "aimag": lambda arguments, defaults: Known(complex(arguments[0].value).imag, Type("real", arguments[0].type.kind)),
    "conjg": lambda arguments, defaults: Known(complex(arguments[0].value).conjugate(), arguments[0].type),
    "mod": _mod,
    "modulo": _modulo,
    "sign": _sign,
    "dim": _dim,
    "dprod": _dprod,
    "exponent": _exponent,
    "fraction": _fraction,
    "scale": _scale,
    "set_exponent": _set_exponent,
    "merge": _merge,
    "logical": _logical,
    "is_iostat_end": lambda arguments, defaults: Known(whole(arguments[0]) == -1, defaults.logical),
    "is_iostat_eor": lambda arguments, defaults: Known(whole(arguments[0]) == -2, defaults.logical),
    "isnan": lambda arguments, defaults: Known(math.isnan(float(number(arguments[0]))), defaults.logical),
}
"""From the generic names of functions to what computes their values from known arguments."""
