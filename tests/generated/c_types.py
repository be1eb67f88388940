"""Types in generated C, and where they are mixed: unsigned numbers that wrap around, narrow indices, unsigned bounds.

The program computes the same as with wide signed numbers, or a loop runs less often.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .expressions import Interval, Number, Parameter, Reference, Sum
from .nests import Loop

TYPES = {
    Number.INT: "int",
    Number.LONG: "long",
    Number.UNSIGNED: "unsigned",
    Number.SIZE: "size_t",
    Number.SHORT: "short",
    Number.BYTE: "unsigned char",
    Number.SINGLE: "float",
    Number.DOUBLE: "double",
}

_NARROW = {
    "signed char": Interval(-128, 127),
    "unsigned char": Interval(0, 255),
    "short": Interval(-32768, 32767),
    "unsigned short": Interval(0, 65535),
}
_WIDE = (Number.LONG, Number.SIZE)


def affine(terms: Sequence[tuple[str, bool]], constant: int) -> str:
    """A sum whose intermediate results are not negative unless its value is: unsigned numbers do not wrap around."""
    first = [text for text, negative in terms if not negative]
    last = [text for text, negative in terms if negative]
    if constant > 0 or not first:
        first.append(str(constant))
    elif constant < 0:
        last.append(str(-constant))
    return " - ".join([" + ".join(first), *last])


def wrapping(terms: Sequence[tuple[str, bool]], constant: int) -> str:
    """The same sum in unsigned numbers, with negative intermediate results wherever possible."""
    first = f"{constant}u" if constant >= 0 else f"0u - {-constant}u"
    ordered = sorted(terms, key=lambda term: not term[1])
    return first + "".join(f" {'-' if negative else '+'} {text}" for text, negative in ordered)


def may_wrap(value: Sum) -> bool:
    """Whether unsigned arithmetic has the same result: no operand is wider, and the result is not negative."""
    return value.range.low >= 0 and not any(number in _WIDE for number in _numbers(value))


def index_type(loop: Loop, number: int) -> str:
    """The type of a loop's index: sometimes the narrowest one that holds all its values, with the last."""
    wide = TYPES[loop.index.number]
    if number % 25 or not loop.declares:
        return wide
    values = loop.index.range.union(loop.first.range).union(loop.limit.range)
    beyond = abs(loop.step) + 1
    narrow = [
        text for text, held in _NARROW.items() if held.low <= values.low - beyond and values.high + beyond <= held.high
    ]
    return narrow[number // 25 % len(narrow)] if narrow else wide


def unsigned_limit(loop: Loop) -> bool:
    """Whether a loop's index can be compared with its bound as an unsigned number without further iterations."""
    if loop.comparison in ("<", "<="):
        return loop.limit.range.low >= 0
    return loop.comparison in (">", ">=") and loop.limit.range.low > abs(loop.step)


def _numbers(value: Sum) -> Iterator[Number]:
    for term in value.terms:
        if isinstance(term.factor, Parameter):
            yield term.factor.number
        yield term.of.array.number if isinstance(term.of, Reference) else term.of.number
