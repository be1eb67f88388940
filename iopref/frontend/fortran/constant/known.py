"""Known values: a value with its type, rounded as a variable of the type holds it."""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING

from iopref.frontend.fortran.types import INTEGER, REAL, Type
from iopref.records import dataclass

if TYPE_CHECKING:
    from fractions import Fraction

Constant = int | float | complex | bool | str

BITS = Type("bits", 0)
"""The type of a binary, octal or hexadecimal constant, which has no type in Fortran."""
HOLLERITH = Type("hollerith", 0)
LIMIT = 1 << 24
"""The most elements of a constant array, or characters of a constant, that are computed."""


class NotKnown(Exception):
    """An expression has no value, or none that is computed here."""


@dataclass(frozen=True, slots=True)
class Known:
    """A scalar."""

    value: Constant
    type: Type


@dataclass(frozen=True, slots=True)
class Many:
    """An array: its extents in Fortran's order, and its elements in the order of storage."""

    extents: tuple[int, ...]
    cells: tuple[Known, ...]
    type: Type


Found = Known | Many


def integer(value: int, type: Type = INTEGER) -> Known:
    """An integer; raises NotKnown if it overflows."""
    if not -(2 ** (8 * type.kind - 1)) <= value < 2 ** (8 * type.kind - 1):
        raise NotKnown
    return Known(value, type)


def real(value: float, type: Type = REAL) -> Known:
    """A real, rounded to the type; raises NotKnown for infinities, NaN, and values that underflow to 0."""
    if type.kind not in (4, 8):
        raise NotKnown
    rounded = single(value) if type.kind == 4 else value
    if not math.isfinite(rounded) or (rounded == 0 and value != 0):
        raise NotKnown
    return Known(rounded, type)


def complex_(value: complex, type: Type) -> Known:
    """A complex number with rounded parts."""
    part = Type("real", type.kind)
    return Known(complex(_float(real(value.real, part)), _float(real(value.imag, part))), type)


def _float(found: Known) -> float:
    assert isinstance(found.value, float)
    return found.value


def single(value: float) -> float:
    """A number rounded to single precision; infinity if it is too large."""
    try:
        rounded: float = struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return math.inf
    return rounded


def rounded(exact: Fraction, type: Type) -> float:
    """A rational number as a real of a type."""

    try:
        value = float(exact)
    except OverflowError:
        raise NotKnown from None
    if type.kind == 4:
        value = _to_odd(value, exact)
    found = real(value, type).value
    assert isinstance(found, float)
    return found


def _to_odd(value: float, exact: Fraction) -> float:
    """Of the two doubles around a number, the one with an odd last bit: rounding it again gives the correct result."""
    if value == exact or struct.pack("<d", value)[0] & 1:
        return value
    return math.nextafter(value, math.inf if exact > value else -math.inf)


def from_text(text: str, type: Type) -> Known:
    """A real constant as written, rounded once."""
    value = float(text)
    if type.kind == 10:
        return Known(value, type)  # the text of the constant is used in C
    if type.kind == 4 and struct.unpack("<q", struct.pack("<d", value))[0] % (1 << 29) == 1 << 28:
        from fractions import Fraction

        return Known(rounded(Fraction(text), type), type)  # it is halfway between two numbers, perhaps only by rounding
    return real(value, type)


def convert(found: Known, to: Type) -> Known:
    """A value as a variable of a type holds it after an assignment."""
    value = found.value
    if to == found.type:
        return found
    if found.type == BITS:
        return of_bits(int(value), to)  # type: ignore[arg-type]
    if to.base == "character" and isinstance(value, str):
        return Known(value, to)
    if found.type == HOLLERITH:
        return of_bytes(str(value).ljust(to.size)[: to.size].encode("latin-1"), to)
    if to.base == "logical" and isinstance(value, bool):
        return Known(value, to)
    if isinstance(value, bool | str) or not to.numeric:
        raise NotKnown
    if to.base == "complex":
        return complex_(complex(value), to)
    plain = value.real if isinstance(value, complex) else value
    if to.base == "integer":
        return integer(math.trunc(plain), to)
    if to.kind not in (4, 8):
        raise NotKnown
    if to.kind == 4 and isinstance(plain, int) and abs(plain) >= 2**53:
        return from_text(str(plain), to)
    return real(float(plain), to)


def of_bits(bits: int, to: Type) -> Known:
    """The value of a type with these bits."""
    return of_bytes((bits % (1 << 8 * to.kind)).to_bytes(to.kind, "little"), to)


def of_bytes(data: bytes, to: Type) -> Known:
    """The value of a type that is stored as these bytes; raises NotKnown for a logical that is neither 0 nor 1."""
    if to.base == "character":
        return Known(data.decode("latin-1"), to)
    if to.base in ("integer", "logical"):
        number = int.from_bytes(data, "little", signed=True)
        if to.base == "logical" and number not in (0, 1):
            raise NotKnown
        return Known(bool(number) if to.base == "logical" else number, to)
    letter = {4: "f", 8: "d"}.get(to.kind)
    if letter is None or len(data) < to.size or to.base not in ("real", "complex"):
        raise NotKnown
    parts = struct.unpack(f"<{to.size // to.kind}{letter}", data)
    return Known(parts[0] if to.base == "real" else complex(*parts), to)


def bits_of(found: Known) -> bytes:
    """The bytes in which a value is stored."""
    value, type = found.value, found.type
    if isinstance(value, str):
        return value.encode("latin-1")
    if type.base in ("integer", "logical"):
        return int(value).to_bytes(type.kind, "little", signed=True)  # type: ignore[arg-type]
    letter = {4: "f", 8: "d"}.get(type.kind)
    if letter is None:
        raise NotKnown
    parts = (value.real, value.imag) if isinstance(value, complex) else (value,)
    return struct.pack(f"<{len(parts)}{letter}", *parts)


def padded(cell: Known, length: int | None) -> Known:
    """A character value cut off or padded to a length; any other value as it is."""
    if length is None or not isinstance(cell.value, str):
        return cell
    return Known(cell.value.ljust(length)[:length], cell.type)
