"""Intrinsic functions of known scalars, as gfortran computes them while it compiles (gcc/fortran/simplify.cc)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from iopref.frontend.fortran.scope.constant.arithmetic import binary, quotient
from iopref.frontend.fortran.scope.constant.known import (
    BITS,
    LIMIT,
    Known,
    NotKnown,
    complex_,
    convert,
    integer,
    real,
)
from iopref.frontend.fortran.types import CHARACTER, DOUBLE, INTEGER, REAL, Defaults, Type, widest

Function = Callable[[Sequence[Known], Defaults], Known]
_MATH = {
    **{name: name for name in ("sqrt", "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh")},
    **{name: name for name in ("tanh", "asinh", "acosh", "atanh", "log10", "erf", "erfc", "gamma", "atan2", "hypot")},
    "log_gamma": "loggamma",
}
"""Functions of reals, and what mpmath calls them."""


def exactly(name: str, arguments: Sequence[Known]) -> Known:
    """A function of reals, computed with many digits and rounded once.

    mpmath is asked for the digits: of the functions of the C library only some are rounded correctly, and gfortran
    computes constants by MPFR.
    """
    import mpmath

    type = arguments[0].type
    if type.kind not in (4, 8):
        raise NotKnown
    with mpmath.workprec(256):
        try:
            found = getattr(mpmath, name)(*(mpmath.mpf(a.value) for a in arguments))
        except (ValueError, ZeroDivisionError, OverflowError):
            raise NotKnown from None
        if not isinstance(found, mpmath.mpf) or not mpmath.isfinite(found):
            raise NotKnown
        with mpmath.workprec(24 if type.kind == 4 else 53):
            return real(float(+found), type)


def _math(name: str) -> Function:
    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        types = {a.type for a in arguments}
        if len(types) > 1 or next(iter(types)).base != "real":
            raise NotKnown
        return exactly(name, arguments)

    return function


# -- Parts of numbers --------------------------------------------------------------------------------------------------


def _abs(arguments: Sequence[Known], defaults: Defaults) -> Known:
    (a,) = arguments
    if isinstance(a.value, complex):
        part = Type("real", a.type.kind)
        return _math("hypot")([Known(a.value.real, part), Known(a.value.imag, part)], defaults)
    return Known(abs(_number(a)), a.type)


def _number(found: Known) -> int | float:
    if isinstance(found.value, bool | str | complex):
        raise NotKnown
    return found.value


def _whole(found: Known) -> int:
    if not isinstance(found.value, int) or isinstance(found.value, bool):
        raise NotKnown
    return found.value


def _text(found: Known) -> str:
    if not isinstance(found.value, str):
        raise NotKnown
    return found.value


def _kind(arguments: Sequence[Known], place: int, default: int) -> int:
    """The kind that is given as an argument."""
    return _whole(arguments[place]) if len(arguments) > place else default


def _extreme(choose: Callable[[Sequence[int | float]], int | float]) -> Function:
    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        type = arguments[0].type
        for a in arguments[1:]:
            type = widest(type, a.type)
        return Known(choose([_number(convert(a, type)) for a in arguments]), type)

    return function


def _to_integer(round: Callable[[float], int]) -> Function:
    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        a, type = arguments[0], Type("integer", _kind(arguments, 1, defaults.integer))
        if a.type == BITS:
            return convert(a, type)
        value = a.value.real if isinstance(a.value, complex) else _number(a)
        return integer(round(value), type)

    return function


def _nearest_integer(value: float) -> int:
    """The nearest integer, of two the one that is further from 0."""
    whole = math.trunc(value)
    return whole + (0 if abs(value - whole) < 0.5 else 1 if value > 0 else -1)


def _to_whole(round: Callable[[float], int]) -> Function:
    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        a = arguments[0]
        value = math.copysign(float(round(float(_number(a)))), float(_number(a)))
        return real(value, Type("real", _kind(arguments, 1, a.type.kind)))

    return function


def _to_real(arguments: Sequence[Known], defaults: Defaults) -> Known:
    a = arguments[0]
    default = a.type.kind if a.type.base == "complex" else defaults.real
    return convert(a, Type("real", _kind(arguments, 1, default)))


def _to_complex(arguments: Sequence[Known], defaults: Defaults) -> Known:
    type = Type("complex", _kind(arguments, 2, defaults.real))
    if arguments[0].type.base == "complex":
        return convert(arguments[0], type)
    part = Type("real", type.kind)
    re, im = (convert(a, part).value for a in [*arguments[:2], Known(0, INTEGER)][:2])
    return complex_(complex(re, im), type)  # type: ignore[arg-type]


def _mod(arguments: Sequence[Known], defaults: Defaults) -> Known:
    type = widest(arguments[0].type, arguments[1].type)
    a, p = (_number(convert(x, type)) for x in arguments)
    if p == 0:
        raise NotKnown
    if isinstance(a, int) and isinstance(p, int):
        return Known(a - quotient(a, p) * p, type)
    return Known(math.fmod(a, p), type)


def _modulo(arguments: Sequence[Known], defaults: Defaults) -> Known:
    found = _mod(arguments, defaults)
    p = convert(arguments[1], found.type)
    if found.value != 0 and (_number(found) < 0) != (_number(p) < 0):
        return binary("+", found, p, defaults.logical)
    return found


def _sign(arguments: Sequence[Known], defaults: Defaults) -> Known:
    a, b = _number(arguments[0]), _number(arguments[1])
    negative = math.copysign(1, b) < 0
    if isinstance(a, int):
        return integer(-abs(a) if negative else abs(a), arguments[0].type)
    return Known(-abs(a) if negative else abs(a), arguments[0].type)


def _dim(arguments: Sequence[Known], defaults: Defaults) -> Known:
    a, b = arguments
    if _number(a) <= _number(b):
        return convert(Known(0, INTEGER), widest(a.type, b.type))
    return binary("-", a, b, defaults.logical)


def _dprod(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return binary("*", convert(arguments[0], DOUBLE), convert(arguments[1], DOUBLE), defaults.logical)


# -- Bits --------------------------------------------------------------------------------------------------------------


def _bits(operate: Callable[[int, int], int]) -> Function:
    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        type = next((a.type for a in arguments if a.type != BITS), None)
        if type is None:
            raise NotKnown
        found = convert(arguments[0], type)
        for a in arguments[1:]:
            wide = type if a.type == BITS else widest(type, a.type)
            found = Known(operate(_whole(found), _whole(convert(a, wide))), wide)
        return found

    return function


def _wrapped(value: int, type: Type) -> Known:
    """The lowest bits of a number as an integer of a type."""
    bits = 8 * type.kind
    value %= 1 << bits
    return Known(value - (1 << bits) if value >> (bits - 1) else value, type)


def _shift(function: Callable[[int, int, int], int]) -> Function:
    """A function of the bits of an integer as a positive number, a count, and the number of bits."""

    def shifted(arguments: Sequence[Known], defaults: Defaults) -> Known:
        type = arguments[0].type
        bits, count = 8 * type.kind, _whole(arguments[1])
        if abs(count) > bits:
            raise NotKnown
        return _wrapped(function(_whole(arguments[0]) % (1 << bits), count, bits), type)

    return shifted


def _ibits(arguments: Sequence[Known], defaults: Defaults) -> Known:
    value, place, length = map(_whole, arguments)
    if place < 0 or length < 0 or place + length > 8 * arguments[0].type.kind:
        raise NotKnown
    return _wrapped((value >> place) & ((1 << length) - 1), arguments[0].type)


def _ishftc(arguments: Sequence[Known], defaults: Defaults) -> Known:
    type = arguments[0].type
    value, shift = _whole(arguments[0]) % (1 << 8 * type.kind), _whole(arguments[1])
    size = _kind(arguments, 2, 8 * type.kind)
    if not 0 < size <= 8 * type.kind or abs(shift) > size:
        raise NotKnown
    low, shift = value % (1 << size), shift % size
    turned = ((low << shift) | (low >> (size - shift))) % (1 << size)
    return _wrapped((value >> size << size) | turned, type)


def _btest(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return Known(bool(_whole(arguments[0]) >> _place(arguments) & 1), defaults.logical)


def _place(arguments: Sequence[Known]) -> int:
    place = _whole(arguments[1])
    if not 0 <= place < 8 * arguments[0].type.kind:
        raise NotKnown
    return place


def _counted(function: Callable[[int, int], int]) -> Function:
    """How many bits of an integer, which is given as a positive number, with the number of its bits."""

    def count(arguments: Sequence[Known], defaults: Defaults) -> Known:
        bits = 8 * arguments[0].type.kind
        return Known(function(_whole(arguments[0]) % (1 << bits), bits), Type("integer", defaults.integer))

    return count


def _trailing(value: int, bits: int) -> int:
    return (value & -value).bit_length() - 1 if value else bits


# -- Models of numbers -------------------------------------------------------------------------------------------------


def _exponent(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return Known(math.frexp(float(_number(arguments[0])))[1], Type("integer", defaults.integer))


def _fraction(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return Known(math.frexp(float(_number(arguments[0])))[0], arguments[0].type)


def _scale(arguments: Sequence[Known], defaults: Defaults) -> Known:
    try:
        return real(math.ldexp(float(_number(arguments[0])), _whole(arguments[1])), arguments[0].type)
    except OverflowError:
        raise NotKnown from None


def _set_exponent(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return _scale([_fraction(arguments, defaults), arguments[1]], defaults)


# -- Characters --------------------------------------------------------------------------------------------------------


def _char(arguments: Sequence[Known], defaults: Defaults) -> Known:
    code = _whole(arguments[0])
    if not 0 <= code < 256:
        raise NotKnown
    return Known(chr(code), CHARACTER)


def _of_text(function: Callable[[str], str]) -> Function:
    return lambda arguments, defaults: Known(function(_text(arguments[0])), CHARACTER)


def _count_of_text(function: Callable[..., int], kind: int) -> Function:
    """A count of characters; the argument at the place `kind` is the kind of the result."""

    def count(arguments: Sequence[Known], defaults: Defaults) -> Known:
        type = Type("integer", _kind(arguments, kind, defaults.integer))
        texts = [_text(a) for a in arguments if isinstance(a.value, str)]
        back = [a.value for a in arguments if isinstance(a.value, bool)]
        return integer(function(*texts, *back), type)

    return count


def _index(text: str, part: str, back: bool = False) -> int:
    return (text.rfind(part) if back else text.find(part)) + 1


def _scan(text: str, characters: str, back: bool = False) -> int:
    found = [k for k, c in enumerate(text, 1) if c in characters]
    return (found[-1] if back else found[0]) if found else 0


def _verify(text: str, characters: str, back: bool = False) -> int:
    found = [k for k, c in enumerate(text, 1) if c not in characters]
    return (found[-1] if back else found[0]) if found else 0


def _repeat(arguments: Sequence[Known], defaults: Defaults) -> Known:
    text, copies = _text(arguments[0]), _whole(arguments[1])
    if copies < 0 or len(text) * copies > LIMIT:
        raise NotKnown
    return Known(text * copies, CHARACTER)


def _lexical(operator: str) -> Function:
    return lambda arguments, defaults: binary(operator, arguments[0], arguments[1], defaults.logical)


def _merge(arguments: Sequence[Known], defaults: Defaults) -> Known:
    a, b, mask = arguments
    if not isinstance(mask.value, bool) or a.type != b.type:
        raise NotKnown
    return a if mask.value else b


def _logical(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return convert(arguments[0], Type("logical", _kind(arguments, 1, defaults.integer)))


_OF_BITS = frozenset("int real dble cmplx dcmplx iand ior ieor and or xor".split())
"""Functions that binary constants may be arguments of: for others they are integers (-fallow-invalid-boz)."""
ELEMENTAL: dict[str, Function] = {
    **{name: _math(other) for name, other in _MATH.items()},
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
    "iand": _bits(lambda a, b: a & b),
    "ior": _bits(lambda a, b: a | b),
    "ieor": _bits(lambda a, b: a ^ b),
    "not": lambda arguments, defaults: Known(~_whole(arguments[0]), arguments[0].type),
    "ishft": _shift(lambda value, count, bits: value << count if count >= 0 else value >> -count),
    "shiftl": _shift(lambda value, count, bits: value << count),
    "shiftr": _shift(lambda value, count, bits: value >> count),
    "shifta": lambda arguments, defaults: Known(_whole(arguments[0]) >> _whole(arguments[1]), arguments[0].type),
    "ishftc": _ishftc,
    "ibits": _ibits,
    "btest": _btest,
    "ibset": lambda arguments, defaults: _wrapped(_whole(arguments[0]) | 1 << _place(arguments), arguments[0].type),
    "ibclr": lambda arguments, defaults: _wrapped(_whole(arguments[0]) & ~(1 << _place(arguments)), arguments[0].type),
    "popcnt": _counted(lambda value, bits: value.bit_count()),
    "poppar": _counted(lambda value, bits: value.bit_count() % 2),
    "leadz": _counted(lambda value, bits: bits - value.bit_length()),
    "trailz": _counted(_trailing),
    "exponent": _exponent,
    "fraction": _fraction,
    "scale": _scale,
    "set_exponent": _set_exponent,
    "char": _char,
    "achar": _char,
    "ichar": _count_of_text(ord, 1),
    "iachar": _count_of_text(ord, 1),
    "adjustl": _of_text(lambda text: text.lstrip(" ").ljust(len(text))),
    "adjustr": _of_text(lambda text: text.rstrip(" ").rjust(len(text))),
    "trim": _of_text(lambda text: text.rstrip(" ")),
    "repeat": _repeat,
    "len": _count_of_text(len, 1),
    "len_trim": _count_of_text(lambda text: len(text.rstrip(" ")), 1),
    "index": _count_of_text(_index, 3),
    "scan": _count_of_text(_scan, 3),
    "verify": _count_of_text(_verify, 3),
    "lge": _lexical(">="),
    "lgt": _lexical(">"),
    "lle": _lexical("<="),
    "llt": _lexical("<"),
    "merge": _merge,
    "logical": _logical,
    "new_line": lambda arguments, defaults: Known("\n", CHARACTER),
}
"""From the generic names of functions to what they are of known values."""


def apply(name: str, arguments: Sequence[Known], defaults: Defaults) -> Known:
    """The value of a function; raises NotKnown where it has none, or the function is not one of these."""
    from iopref.frontend.fortran.intrinsics.table import DEFAULT, OF_FIXED_KIND, SPECIFIC

    generic, result = SPECIFIC.get(name, (name, DEFAULT))
    if generic not in ELEMENTAL or not arguments:
        raise NotKnown
    if name not in _OF_BITS and any(a.type == BITS for a in arguments):
        raise NotKnown
    try:
        found = ELEMENTAL[generic](arguments, defaults)
    except (ValueError, TypeError, IndexError, OverflowError, AttributeError):
        raise NotKnown from None
    if result == DEFAULT or name in OF_FIXED_KIND:
        return found if result == DEFAULT else convert(found, result)
    kinds = {INTEGER: Type("integer", defaults.integer), REAL: Type("real", defaults.real)}
    return convert(found, kinds.get(result, result))
