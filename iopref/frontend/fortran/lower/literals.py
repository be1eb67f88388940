"""Constants in C."""

from __future__ import annotations

import math
import struct

from iopref.frontend.fortran.lower.value import Value, number
from iopref.frontend.fortran.types import CHARACTER, LONG, Type


def real(text: str, kind: int) -> Value:
    """A real constant."""
    mantissa, _, exponent = text.partition("e")
    if mantissa.startswith("."):
        mantissa = "0" + mantissa
    if "." not in mantissa:
        mantissa += ".0"
    elif mantissa.endswith("."):
        mantissa += "0"
    spelled = mantissa + (f"e{int(exponent)}" if exponent and int(exponent) else "")
    return Value(spelled + {4: "f", 8: "", 10: "L"}.get(kind, ""), Type("real", kind), constant=float(text))


def string(value: str) -> Value:
    """A character constant: bytes that are not printable ASCII as octal escapes."""
    pieces = []
    for c in value:
        if c in '"\\?':
            pieces.append("\\" + c)
        else:
            pieces.append(c if " " <= c <= "~" else f"\\{ord(c):03o}")
    return Value(f'"{"".join(pieces)}"', CHARACTER, constant=value, length=number(len(value), LONG))


def bits(value: int) -> Value:
    """A binary, octal or hexadecimal constant as an integer."""
    return number(value - 2**32 if 2**31 <= value < 2**32 else value)


def from_bits(value: int, type: Type) -> Value:
    """The real number with these bits."""
    size, letter = (4, "f") if type.kind == 4 else (8, "d")
    (found,) = struct.unpack(letter, (value % 2 ** (8 * size)).to_bytes(size, "little"))
    if math.isfinite(found):
        return real(repr(found), type.kind)
    word = "unsigned" if type.kind == 4 else "unsigned long"
    return Value(f"((union {{ {word} bits; {type.c} value; }}){{{value:#x}}}).value", type)


def packed(text: str, type: Type) -> Value:
    """A Hollerith constant as a number or logical: its characters, and blanks behind them."""
    data = text.ljust(type.size)[: type.size].encode("latin-1")
    if type.base in ("integer", "logical"):
        return number(int.from_bytes(data, "little", signed=True), type)
    if type.base == "complex":
        parts = [
            from_bits(int.from_bytes(d, "little"), Type("real", type.kind))
            for d in (data[: type.kind], data[type.kind :])
        ]
        return Value(f"__builtin_complex({parts[0].text}, {parts[1].text})", type)
    return from_bits(int.from_bytes(data, "little"), type)
