"""The bounds of a pipelined loop as C: how many iterations it has, and where a strip of them ends."""

from __future__ import annotations

from iopref.model import Loop
from iopref.patterns import pattern

_PRIMARY = pattern(r"\(\w+\.end - 1\)|\w+(\.end|\[\w+\])?")
"""What is converted without further parentheses."""


def trip_count(loop: Loop) -> str:
    """The number of a loop's iterations; of one with a limit beyond `long`, one: the last strip ends by the limit."""
    spelling = loop.spelling
    step = loop.step if isinstance(loop.step, int) else loop.step.c()
    function = "iopref_trip_to" if "=" in loop.comparison and loop.comparison != "!=" else "iopref_trip"
    if spelling.points:
        return f"{function}(0, {spelling.limit_text} - {spelling.first_text}, {step})"
    first, limit = (
        cast("long", text) if _is_wide(loop) and not text.isdecimal() else text
        for text in (spelling.first_text, spelling.limit_text)
    )
    trip = f"{function}({first}, {limit}, {step})"
    if not spelling.wraps:
        return trip
    begin, end = cast(spelling.ctype, spelling.first_text), cast(spelling.bound_type, spelling.limit_text)
    return f"{begin} {loop.comparison} {end} ? iopref_max(1, {trip}) : 0"


def stop(loop: Loop, name: str) -> str:
    """Where a strip of the pipeline `name` ends, as the bound of the user's comparison; see `ends_with_its_count`."""
    spelling = loop.spelling
    count = f"({name}.end - 1)" if loop.comparison in ("<=", ">=") else f"{name}.end"
    if not loop.unit:
        count = f"{count} * {loop.pace if isinstance(loop.pace, int) else loop.pace.operand()}"
    if _is_wide(loop):
        count = cast(spelling.bound_type, count)
    if spelling.first_text != "0" or not loop.upwards:
        first = spelling.first_text
        if _is_wide(loop) and first.startswith("("):  # a value that was kept at the entry, in `long`
            first = cast(spelling.bound_type, first)
        count = f"{first} {'+' if loop.upwards else '-'} {count}"
    return count if spelling.bound_type == "long" or _is_wide(loop) else cast(spelling.bound_type, count)


def ends_with_its_count(loop: Loop) -> bool:
    """Whether `stop` is the user's bound for the last strip, too: no step leads beyond it, and no sum is too large."""
    spelling = loop.spelling
    return loop.unit and not (spelling.points or spelling.wraps or spelling.converts or _is_wide(loop))


def stop_type(loop: Loop) -> str:
    """The type of the bound, as it stands in front of a name."""
    spelling = loop.spelling
    if not spelling.points.endswith("*"):
        return spelling.points or f"{spelling.bound_type} "
    target = spelling.points[:-1]
    *_, qualifiers = target.rpartition("*")
    if "const" in qualifiers.split():
        return spelling.points
    return f"{target}const *" if "*" in target else f"const {target}*"


def _is_wide(loop: Loop) -> bool:
    """Whether the bound is of an unsigned type that `long` is converted to."""
    return loop.spelling.bound_type.startswith("unsigned long")


def cast(ctype: str, text: str) -> str:
    """A value converted to a type."""
    return f"({ctype}){text if _PRIMARY.fullmatch(text) else f'({text})'}"
