"""Constants of Fortran as constants of C."""

from __future__ import annotations

import math

from iopref.frontend.fortran.constant.known import Known, bits_of, convert, single
from iopref.frontend.fortran.types import CHARACTER, LONG, Type
from iopref.frontend.fortran.value import PRIMARY, UNARY, Value, number, truth
from iopref.records import replace


def real(text: str, kind: int) -> Value:
    """A real constant of a kind, from its text in Fortran with `e` as the exponent letter."""
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
    """A character constant; bytes that are not printable ASCII become octal escapes."""
    if value.isascii() and value.isprintable() and not set('"\\?') & set(value):
        return Value(f'"{value}"', CHARACTER, constant=value, length=number(len(value), LONG))
    pieces = []
    for c in value:
        if c in '"\\?':
            pieces.append("\\" + c)
        else:
            pieces.append(c if " " <= c <= "~" else f"\\{ord(c):03o}")
    return Value(f'"{"".join(pieces)}"', CHARACTER, constant=value, length=number(len(value), LONG))


def hollerith(text: str, word: int) -> Value:
    """A Hollerith constant, padded with blanks to the end of a word of `word` bytes.

    A constant that fills its words gets one more word of blanks.
    """
    padded = text + " " * (word - len(text) % word)
    return replace(string(padded), constant=text, length=number(len(text), LONG))


def known(found: Known) -> Value:
    """A known value as a C constant."""
    value, type = found.value, found.type
    if isinstance(value, str):
        return string(value)
    if isinstance(value, bool):
        return replace(truth(value), type=type)
    if isinstance(value, int) and type.base == "integer":
        return number(value, type)
    text = initialiser(found, type, 1)
    return Value(text, type, UNARY if text.startswith("-") else PRIMARY, constant=value)


def initialiser(found: Known, type: Type, length: int) -> str:
    """A known value as the C initialiser of a variable; raises NotKnown if the variable cannot hold it."""
    value = found.value
    if type.base == "character":
        return string((value if isinstance(value, str) else "").ljust(length)[:length]).text
    value = convert(found, type).value
    if type.base == "logical":
        return "1" if value else "0"
    if isinstance(value, complex):
        parts = ", ".join(_decimal(part, type.kind) for part in (value.real, value.imag))
        return f"__builtin_complex({parts})"
    if isinstance(value, float):
        return _decimal(value, type.kind)
    return number(int(value), type).text


def bytes_of(found: Known, type: Type, length: int) -> bytes:
    """The bytes of a variable that is initialised with a known
    value; raises NotKnown if the variable cannot hold it.
    """
    if type.base == "character":
        return (found.value if isinstance(found.value, str) else "").ljust(length)[:length].encode("latin-1")
    return bits_of(convert(found, type))


def _decimal(value: float, kind: int) -> str:
    """The shortest decimal text that C reads as exactly this value."""
    if not math.isfinite(value):
        return f"{'-' if value < 0 else ''}__builtin_{'nan' if math.isnan(value) else 'inf'}" + (
            {4: "f", 8: "", 10: "l"}[kind] + ('("")' if math.isnan(value) else "()")
        )
    if kind == 4:
        text = next(t for digits in range(1, 18) if single(float(t := f"{value:.{digits}g}")) == value)
        text = repr(float(text))
    else:
        text = repr(value)
    return text + {4: "f", 8: "", 10: "L"}[kind]
