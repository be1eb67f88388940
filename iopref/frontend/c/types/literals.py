"""Types and values of C constants, read from their spelling (C11 6.4.4, 6.4.5)."""

from __future__ import annotations

import re
from functools import cache

from iopref.frontend.c.types.ctypes import CHAR, DOUBLE, INT, UINT, Array, CType, Scalar, Unknown, basic
from iopref.patterns import pattern

_ESCAPES = {"n": 10, "t": 9, "r": 13, "0": 0, "a": 7, "b": 8, "f": 12, "v": 11, "e": 27}
_UNIT = pattern(r"\\x[0-9a-fA-F]+|\\[0-7]{1,3}|\\u[0-9a-fA-F]{4}|\\U[0-9a-fA-F]{8}|\\.|[^\\]", re.DOTALL)
_INTEGER = pattern(r"(0[xX][0-9a-fA-F]+|0[bB][01]+|[0-9]+)([uUlL]*)")
_STRING = pattern(r'"((?:[^"\\]|\\.)*)"', re.DOTALL)
_WIDE = {"L": INT, "u": Scalar("unsigned short", 2, False, False), "U": UINT, "u8": CHAR, "": CHAR}


@cache
def integer(text: str) -> tuple[int, CType] | None:
    """Value and type of an integer or character constant; None for any other spelling."""
    if text.endswith("'"):
        return _character(text)
    match = _INTEGER.fullmatch(text)
    if match is None:
        return None
    digits, suffix = match[1], match[2].lower()
    decimal = not digits.startswith("0") or digits == "0"
    value = int(digits, 0 if digits[1:2] in tuple("xXbB") else 10 if decimal else 8)
    unsigned, longs = "u" in suffix, suffix.count("l")
    for kind in (("int",), ("long",), ("long", "long"))[longs:]:
        for words in (("unsigned", *kind),) if unsigned else (kind,) if decimal else (kind, ("unsigned", *kind)):
            t = basic(words)
            assert isinstance(t, Scalar)
            if value < 1 << (8 * t.size - t.signed):
                return value, t
    return value, Unknown("integer constant too large")


def floating(text: str) -> float | None:
    """Value of a floating constant as a double; None for any other spelling."""
    body = text.rstrip("fFlL") if "x" not in text.lower() else text.rstrip("flLF") if "p" in text.lower() else ""
    try:
        return float.fromhex(body) if "x" in body.lower() else float(body)
    except ValueError:
        return None


def type_of_constant(kind: str, text: str) -> CType:
    """The type of a constant, given the parser's name for its kind and its spelling."""
    if kind == "string":
        return _string(text)
    known = integer(text)
    if known is not None:
        return known[1]
    if kind in ("float", "double", "long double"):
        return basic(tuple(kind.split()))
    return DOUBLE if floating(text) is not None else Unknown(f"constant `{text}`")


def _string(text: str) -> CType:
    prefix = text[: text.index('"')]
    element = _WIDE[prefix]
    units = 1
    for part in _STRING.findall(text):
        for unit in _UNIT.findall(part):
            units += (
                len(unit.encode("latin-1", "replace")) if len(unit) == 1 and element == CHAR else _width(unit, element)
            )
    return Array(element, None, units)


def _width(unit: str, element: Scalar) -> int:
    """The number of elements that one character of a string takes up."""
    if unit[:2] not in ("\\u", "\\U"):
        return 1
    code = int(unit[2:], 16)
    if element.size == 1:
        return 1 + (code > 0x7F) + (code > 0x7FF) + (code > 0xFFFF)
    return 1 + (element.size == 2 and code > 0xFFFF)


def _character(text: str) -> tuple[int, CType] | None:
    prefix, _, body = text.partition("'")
    element = _WIDE[prefix]
    codes = [_code(unit) for unit in _UNIT.findall(body[:-1])]
    if not codes or any(code is None for code in codes):
        return None
    if prefix:
        return codes[-1] or 0, element
    value = 0
    for code in codes:
        value = (value << 8 | (code or 0) & 0xFF) & 0xFFFFFFFF
    bits = 8 if len(codes) == 1 else 32
    return (value - (1 << bits) if value >> (bits - 1) & 1 else value), INT


def _code(unit: str) -> int | None:
    if not unit.startswith("\\"):
        return ord(unit)
    if unit[1] in "xuU":
        return int(unit[2:], 16)
    if unit[1] in "01234567":
        return int(unit[1:], 8)
    return _ESCAPES.get(unit[1], ord(unit[1]))
