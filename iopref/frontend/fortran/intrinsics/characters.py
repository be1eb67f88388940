"""Intrinsic functions of characters."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.intrinsics.intrinsic import Intrinsic, Lowering
from iopref.frontend.fortran.types import CHARACTER, INTEGER, LOGICAL, LONG, Type
from iopref.frontend.fortran.value import PRIMARY, Value, binary, call, cast, number


def _character(function: str, result: Type) -> Lowering:
    """The lowering to a helper `fortran_FUNCTION` that takes each
    character value as two arguments, a pointer and a length.
    """

    def lower(arguments: Sequence[Value]) -> Value:
        return call(f"fortran_{function}", [part for a in arguments for part in with_length(a)], result)

    return lower


def _search(function: str) -> Lowering:
    """The lowering of INDEX, SCAN and VERIFY. Without the third argument (BACK=) they search from the front."""

    def lower(arguments: Sequence[Value]) -> Value:
        back = arguments[2] if len(arguments) > 2 else number(0)
        return _character(function, INTEGER)([*arguments[:2], back])

    return lower


def with_length(value: Value) -> tuple[Value, ...]:
    """The arguments of a helper for a value: a character value is
    passed as a pointer and a length, any other one as it is.
    """
    return (value,) if value.length is None else (value, value.length)


def _lexical(operator: str) -> Lowering:
    def lower(arguments: Sequence[Value]) -> Value:
        return compare_characters(operator, arguments[0], arguments[1])

    return lower


def compare_characters(operator: str, a: Value, b: Value) -> Value:
    """A comparison of two character values; the shorter one counts as padded with blanks (Fortran 2018, 10.1.5.5.1)."""
    lengths = [v.length.constant for v in (a, b) if v.length is not None]
    if operator in ("==", "!=") and lengths == [1, 1]:
        return binary(operator, _first(a), _first(b), LOGICAL)
    compared = call("fortran_compare", [*with_length(a), *with_length(b)], INTEGER)
    return binary(operator, compared, number(0), LOGICAL)


def _first(value: Value) -> Value:
    """The only character of a character value of length 1, as a C expression of type `char`."""
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


CHARACTERS: dict[str, Intrinsic] = {
    "ichar": Intrinsic(_ichar, "c kind?", of_default_kind=True, converts=True),
    "iachar": Intrinsic(_ichar, "c kind?", of_default_kind=True, converts=True),
    "char": Intrinsic(_char, "i kind?", converts=True, in_order=True),
    "achar": Intrinsic(_char, "i kind?", converts=True, in_order=True),
    "len": Intrinsic(_len, "string kind?", of_default_kind=True, converts=True),
    "new_line": Intrinsic(_new_line, "a"),
    "lnblnk": Intrinsic(_character("len_trim", INTEGER), "string", of_default_kind=True),
    "len_trim": Intrinsic(_character("len_trim", INTEGER), "string kind?", of_default_kind=True, converts=True),
    "index": Intrinsic(_search("index"), "string substring back? kind?", of_default_kind=True, converts=True),
    "scan": Intrinsic(_search("scan"), "string set back? kind?", of_default_kind=True, converts=True),
    "verify": Intrinsic(_search("verify"), "string set back? kind?", of_default_kind=True, converts=True),
    "lge": Intrinsic(_lexical(">="), "string_a string_b"),
    "lgt": Intrinsic(_lexical(">"), "string_a string_b"),
    "lle": Intrinsic(_lexical("<="), "string_a string_b"),
    "llt": Intrinsic(_lexical("<"), "string_a string_b"),
}
"""The functions of this file, by their generic names."""
