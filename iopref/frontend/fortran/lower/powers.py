"""`a ** b`: multiplications, shifts and calls as gfortran makes them, so that results agree to the last bit."""

from __future__ import annotations

from iopref.frontend.fortran.intrinsics.numbers import complex_of
from iopref.frontend.fortran.literals import real
from iopref.frontend.fortran.types import INTEGER, Type, suffixed, tag, widest
from iopref.frontend.fortran.value import PRIMARY, Value, binary, call, cast, number

_LARGEST_INLINE = 31
"""The largest constant exponent of an integer that becomes multiplications."""


def power(a: Value, b: Value) -> Value:
    """The value of `a ** b`, both of them numbers."""
    if a.type.base == b.type.base == "integer":
        return _integers(a, b, widest(a.type, b.type))
    if b.type.base == "integer":
        return _integer_exponent(a, b)
    type = widest(a.type, b.type)
    if type.base == "complex":
        return call(suffixed("cpow", type), [to_complex(a, type), to_complex(b, type)], type)
    return call(suffixed("pow", type), [cast(a, type), cast(b, type)], type)


def to_complex(value: Value, type: Type) -> Value:
    """A number as a complex one; a real one gets the imaginary part 0, as gfortran does it even in products."""
    if value.type.base == "complex":
        return cast(value, type)
    return complex_of(value, real("0.0", type.kind), type.kind)


def _integers(a: Value, b: Value, type: Type) -> Value:
    if isinstance(a.constant, int) and isinstance(b.constant, int) and 0 <= b.constant < 64:
        return number(a.constant**b.constant, type)
    if b.constant in (0, 1):
        return number(1, type) if b.constant == 0 else cast(a, type)
    if b.constant == 2:
        return _square(cast(a, type))
    base, exponent = (v if v.type.kind in (4, 8) else cast(v, INTEGER) for v in (a, b))
    if isinstance(b.constant, int) and abs(b.constant) <= _LARGEST_INLINE:
        return cast(call(f"fortran_power_{tag(base.type)}", [base, b], base.type), type)
    if isinstance(a.constant, int) and a.constant > 1 and a.constant & (a.constant - 1) == 0:
        shift = a.constant.bit_length() - 1
        count = exponent if shift == 1 else binary("*", exponent, number(shift), exponent.type)
        return call(f"fortran_power_of_2_{tag(base.type)}", [count], base.type)
    if a.constant == -1 and isinstance(a.constant, int):
        odd = binary("&", exponent, number(1), exponent.type)
        return binary("-", number(1, type), binary("*", number(2), odd, type), type)
    if a.constant == 1 and isinstance(a.constant, int):  # gfortran drops the exponent, even with calls in it
        return number(1, type)
    return call(f"_gfortran_pow_{tag(base.type)}_{tag(exponent.type)}", [base, exponent], type)


def _integer_exponent(a: Value, b: Value) -> Value:
    """A real or complex number to an integer power."""
    type = a.type
    if b.constant == 1:
        return a
    if b.constant == 2:
        return _square(a)
    wide = b.type.kind == 8 and not isinstance(b.constant, int)
    if type.base == "complex" or wide:
        exponent = b if b.type.kind in (4, 8) else cast(b, INTEGER)
        return call(f"_gfortran_pow_{tag(type)}_{tag(exponent.type)}", [a, exponent], type)
    return call("__builtin_" + suffixed("powi", type), [a, b], type)


def _square(a: Value) -> Value:
    if a.type.base != "complex" and a.precedence == PRIMARY and not a.calls and len(a.text) <= 24:
        product = binary("*", a, a, a.type)
        return product if a.type.base == "real" or a.type.kind >= 4 else cast(product, a.type)
    return call(f"fortran_square_{tag(a.type)}", [a], a.type)
