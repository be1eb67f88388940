"""Intrinsic functions whose lowering needs statements in front of the one that refers to them, mostly of characters."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.c.text.preprocess import quoted
from iopref.frontend.fortran.intrinsics.characters import with_length
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.types import CHARACTER, INTEGER, LONG, REAL, Type
from iopref.frontend.fortran.value import TIMES, Value, call, number
from iopref.records import replace


def adjust(side: str) -> Callable[[Context, Sequence[Value]], Value]:
    """The lowering of ADJUSTL or ADJUSTR."""

    def lower(context: Context, arguments: Sequence[Value]) -> Value:
        (value,) = arguments
        assert value.length is not None
        name = context.temporary("adjusted")
        context.before.append(f"char {name}[{value.length.text} + 1];")
        context.before.append(f"_gfortran_adjust{side}({name}, {value.length.text}, {value.text});")
        return Value(name, CHARACTER, length=value.length)

    return lower


def trim(context: Context, arguments: Sequence[Value]) -> Value:
    """Lower TRIM: its value is in the storage of its argument, with another length."""
    (value,) = arguments
    assert value.length is not None
    if value.calls and not value.text.isidentifier():
        value = context.pointed(value, "text")
    length = call("fortran_len_trim", with_length(value), LONG)
    if context.effects:
        length = context.hoisted(length, "length")
    return replace(value, constant=None, place=False, length=length)


def copied(context: Context, text: Value) -> Value:
    """A copy of a character value, for one that statements in front of its use might overwrite."""
    assert text.length is not None
    name = context.temporary("text")
    length = text.length if text.length.constant is not None else context.hoisted(text.length, "length")
    context.before.append(f"char {name}[{length.text} + 1];")
    context.before.append(f"memcpy({name}, {text.text}, {length.text});")
    return Value(name, text.type, length=length)


def of_length(context: Context, text: Value, length: Value) -> Value:
    """A character value converted to a length, as by an assignment: cut off, or padded with blanks."""
    assert text.length is not None
    if length.constant is not None and length.constant == text.length.constant:
        return text
    name = context.temporary("text")
    context.before.append(f"char {name}[{length.text} + 1];")
    context.before.append(f"fortran_assign({name}, {length.text}, {text.text}, {text.length.text});")
    return Value(name, text.type, length=length)


def repeat(context: Context, arguments: Sequence[Value]) -> Value:
    """Lower REPEAT."""
    value, copies = arguments
    assert value.length is not None
    if context.effects and value.place and value.calls:  # gfortran evaluates it for each copy
        raise context.not_covered("REPEAT of a character with a function in a subscript that may have effects is")
    name, count = context.temporary("repeated"), context.temporary("copies")
    total = f"{value.length.within(TIMES)} * {count}"
    place = quoted(f"At line {context.line.number} of file {context.line.source.path}")
    checked = f"fortran_copies({copies.text}, {place})" if not isinstance(copies.constant, int) else copies.text
    context.before.append(f"const size_t {count} = {checked};")
    context.before.append(f"char {name}[{total} + 1];")
    context.before.append(f"fortran_repeat({name}, {value.text}, {value.length.text}, {count});")
    length = Value(total, LONG, TIMES)
    if isinstance(value.length.constant, int) and isinstance(copies.constant, int):
        length = number(value.length.constant * max(copies.constant, 0), LONG)
    return Value(name, CHARACTER, length=length)


def _asked(function: str, type: Type) -> Callable[[Context, Sequence[Value]], Value]:
    """The lowering to a function of libgfortran that asks the system, or has effects; numbers are passed by address."""

    def lower(context: Context, arguments: Sequence[Value]) -> Value:
        texts = []
        for value in arguments:
            texts += [value.text, value.length.text] if value.length is not None else [_address(value)]
        if function in ("rand", "irand") and not texts:
            texts = ["0"]
        return Value(f"_gfortran_{function}({', '.join(texts)})", type, calls=True)

    return lower


def _address(value: Value) -> str:
    kind = Type(value.type.base, 4)
    return f"&({kind.c}){{{value.text}}}"


def _fdate(context: Context, arguments: Sequence[Value]) -> Value:
    """Lower FDATE, whose value is a date of 24 characters."""
    name = context.temporary("date")
    context.before.append(f"char {name}[24];")
    context.before.append(f"_gfortran_fdate_sub({name}, 24);")
    return Value(name, CHARACTER, length=number(24, LONG))


BUILDERS: dict[str, Callable[[Context, Sequence[Value]], Value]] = {
    "adjustl": adjust("l"),
    "adjustr": adjust("r"),
    "repeat": repeat,
    "fdate": _fdate,
    "system": _asked("system", INTEGER),
    "second": _asked("second", REAL),
    "secnds": _asked("secnds", REAL),
    "rand": _asked("rand", REAL),
    "irand": _asked("irand", INTEGER),
    "time": _asked("time_func", INTEGER),
    "time8": _asked("time8_func", LONG),
    "mclock": _asked("mclock", INTEGER),
    "mclock8": _asked("mclock8", LONG),
    "getpid": _asked("getpid", INTEGER),
    "trim": trim,
}
