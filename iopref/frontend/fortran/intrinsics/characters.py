"""Intrinsic functions of characters."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.intrinsics.tags import Lowering
from iopref.frontend.fortran.lower.value import PRIMARY, Value, binary, call, cast, number
from iopref.frontend.fortran.types import CHARACTER, INTEGER, LOGICAL, LONG, Type


def _character(function: str, result: Type) -> Lowering:
    """A helper that takes each character as a pointer and a length."""

    def lower(arguments: Sequence[Value]) -> Value:
        return call(f"fortran_{function}", [part for a in arguments for part in with_length(a)], result)

    return lower


def _search(function: str) -> Lowering:
    """INDEX, SCAN and VERIFY; without a third argument they start in front."""

    def lower(arguments: Sequence[Value]) -> Value:
        back = arguments[2] if len(arguments) > 2 else number(0)
        return _character(function, INTEGER)([*arguments[:2], back])

    return lower


def with_length(value: Value) -> tuple[Value, ...]:
    """A value as arguments of a helper: a character is a pointer and a length."""
    return (value,) if value.length is None else (value, value.length)


def _lexical(operator: str) -> Lowering:
    def lower(arguments: Sequence[Value]) -> Value:
        return compare_characters(operator, arguments[0], arguments[1])

    return lower


def compare_characters(operator: str, a: Value, b: Value) -> Value:
    """A comparison of characters, the shorter padded with blanks."""
    lengths = [v.length.constant for v in (a, b) if v.length is not None]
    if operator in ("==", "!=") and lengths == [1, 1]:
        return binary(operator, _first(a), _first(b), LOGICAL)
    compared = call("fortran_compare", [*with_length(a), *with_length(b)], INTEGER)
    return binary(operator, compared, number(0), LOGICAL)


def _first(value: Value) -> Value:
    """The only character of a value of length 1."""
    if isinstance(value.constant, str) and value.constant.isalnum():
        return Value(f"'{value.constant}'", CHARACTER)
    return Value(f"{value.within(PRIMARY)}[0]", CHARACTER)


def _ichar(arguments: Sequence[Value]) -> Value:
    text = f"(unsigned char){arguments[0].within(UNARY_LEVEL)}[0]"
    return Value(text, INTEGER, UNARY_LEVEL)


UNARY_LEVEL = 14


def _char(arguments: Sequence[Value]) -> Value:
    return Value(f"(char[1]){{(char){arguments[0].within(UNARY_LEVEL)}}}", CHARACTER, length=number(1))


def _len(arguments: Sequence[Value]) -> Value:
    length = arguments[0].length
    assert length is not None
    return cast(length, INTEGER)


def _new_line(arguments: Sequence[Value]) -> Value:
    return Value('"\\n"', CHARACTER, constant="\n", length=number(1, LONG))


CHARACTERS: dict[str, Lowering] = {
    "ichar": _ichar,
    "iachar": _ichar,
    "char": _char,
    "achar": _char,
    "len": _len,
    "new_line": _new_line,
    "lnblnk": _character("len_trim", INTEGER),
    "len_trim": _character("len_trim", INTEGER),
    "index": _search("index"),
    "scan": _search("scan"),
    "verify": _search("verify"),
    "lge": _lexical(">="),
    "lgt": _lexical(">"),
    "lle": _lexical("<="),
    "llt": _lexical("<"),
}
