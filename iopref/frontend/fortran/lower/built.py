"""Intrinsic functions whose value is a character that has to be put together in front of the statement."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.value import TIMES, Value
from iopref.frontend.fortran.types import CHARACTER, LONG


def adjust(side: str) -> Callable[[Context, Sequence[Value]], Value]:
    """ADJUSTL and ADJUSTR."""

    def lower(context: Context, arguments: Sequence[Value]) -> Value:
        (value,) = arguments
        assert value.length is not None
        name = context.temporary("adjusted")
        context.before.append(f"char {name}[{value.length.text} + 1];")
        context.before.append(f"_gfortran_adjust{side}({name}, {value.length.text}, {value.text});")
        return Value(name, CHARACTER, length=value.length)

    return lower


def repeat(context: Context, arguments: Sequence[Value]) -> Value:
    """REPEAT."""
    value, copies = arguments
    assert value.length is not None
    name, count = context.temporary("repeated"), context.temporary("copies")
    total = f"{value.length.within(TIMES)} * {count}"
    context.before.append(f"const size_t {count} = {copies.text};")
    context.before.append(f"char {name}[{total} + 1];")
    context.before.append(f"fortran_repeat({name}, {value.text}, {value.length.text}, {count});")
    return Value(name, CHARACTER, length=Value(total, LONG, TIMES))


BUILDERS: dict[str, Callable[[Context, Sequence[Value]], Value]] = {
    "adjustl": adjust("l"),
    "adjustr": adjust("r"),
    "repeat": repeat,
}
