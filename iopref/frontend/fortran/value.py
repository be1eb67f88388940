"""Lowered expressions: the text of a C expression with its type and its precedence."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.constant.known import Constant
from iopref.frontend.fortran.types import INTEGER, LOGICAL, LONG, Type
from iopref.records import dataclass, replace

PRIMARY, UNARY, TIMES, PLUS, SHIFT, LESS, EQUAL, BIT_AND, BIT_XOR, BIT_OR, AND, OR, CONDITIONAL = range(15, 2, -1)
"""Precedences of C's operators; a larger number binds more tightly."""

_LEVEL = {
    "*": TIMES, "/": TIMES, "%": TIMES, "+": PLUS, "-": PLUS, "<<": SHIFT, ">>": SHIFT,
    "<": LESS, "<=": LESS, ">": LESS, ">=": LESS, "==": EQUAL, "!=": EQUAL,
    "&": BIT_AND, "^": BIT_XOR, "|": BIT_OR, "&&": AND, "||": OR,
}  # fmt: skip
_COMPARE = ("<", "<=", ">", ">=", "==", "!=")


@dataclass(frozen=True, slots=True)
class Value:
    """The text of a C expression, its Fortran type, and what is known of its value.

    `length` is the length of a character, whose text is then a pointer. An integer with a `stem` is the value `stem`
    plus the constant `offset`. `calls` means that evaluating the expression may have effects, `place` that it has an
    address.
    """

    text: str
    type: Type
    precedence: int = PRIMARY
    constant: Constant | None = None
    length: Value | None = None
    stem: Value | None = None
    offset: int = 0
    calls: bool = False
    place: bool = False

    def within(self, level: int) -> str:
        """The text as an operand that must bind at least as tightly as `level`, in parentheses if it does not."""
        return self.text if self.precedence >= level else f"({self.text})"

    @property
    def literal(self) -> bool:
        """Whether the text is a decimal integer constant."""
        return self.text.removeprefix("-").rstrip("L").isdigit()

    @property
    def simple(self) -> bool:
        """Whether the text is short and without effects, so that it may be written twice."""
        return self.precedence >= UNARY and not self.calls and len(self.text) <= 40


def number(value: int, type: Type = INTEGER) -> Value:
    """An integer constant, a `long` one if an `int` does not hold it."""
    if not -(2**31) <= value < 2**31 and type == INTEGER:
        type = LONG
    text = f"{value}L" if type.kind == 8 else str(value)
    if value == -(2**31) and type.kind == 4:
        text = "(-2147483647 - 1)"
    elif value == -(2**63):
        text = "(-9223372036854775807L - 1)"
    return Value(text, type, UNARY if value < 0 else PRIMARY, value)


def truth(value: bool) -> Value:
    """A logical constant."""
    return Value("1" if value else "0", LOGICAL, constant=value)


def binary(operator: str, left: Value, right: Value, type: Type, constant: Constant | None = None) -> Value:
    """An operation, with parentheses where C's precedences or gcc's -Wparentheses require them."""
    level = _LEVEL[operator]
    low = high = level
    if operator in ("||", "&", "|", "^"):
        low = TIMES if operator != "||" else EQUAL
        high = low
        if left.precedence == level:
            low = level
    elif operator in _COMPARE:
        low = high = SHIFT
    elif operator in ("<<", ">>"):
        low = high = UNARY
    text = f"{left.within(low)} {operator} {right.within(high + 1 if high == level else high)}"
    return Value(text, type, level, constant, calls=left.calls or right.calls)


def unary(operator: str, operand: Value, type: Type | None = None) -> Value:
    """A sign, `!` or `~` in front of an operand; parentheses keep two equal ones apart."""
    text = operand.within(UNARY)
    if operand.text.startswith(operator) and operand.precedence == UNARY:
        text = f"({operand.text})"
    return Value(operator + text, type or operand.type, UNARY, calls=operand.calls)


def plus(value: Value, offset: int, long: bool = False) -> Value:
    """An integer plus a constant; with `long` the sum is a `long`, so that it does not overflow."""
    if isinstance(value.constant, int) and value.literal:
        return number(value.constant + offset, value.type)
    if value.stem is not None:
        value, offset = value.stem, offset + value.offset
    if offset == 0:
        return value
    operator, amount = ("+", offset) if offset > 0 else ("-", -offset)
    if long and value.type != LONG and value.constant is None:
        result = binary(operator, value, number(amount, LONG), LONG)
    else:
        result = binary(operator, value, number(amount, INTEGER), value.type)
    constant = value.constant + offset if isinstance(value.constant, int) else None
    return replace(result, stem=value, offset=offset, constant=constant)


def difference(value: Value, lower: Value, long: bool = False) -> Value:
    """`value - lower` for a subscript; with `long` a `long` if the lower bound is constant."""
    if isinstance(lower.constant, int):
        return plus(value, -lower.constant, long)
    if value.text == lower.text:
        return number(0)
    if value.stem is not None and value.stem.text == lower.text:
        return number(value.offset)
    return binary("-", value, lower, value.type)


def cast(value: Value, to: Type) -> Value:
    """A conversion to a type, written only where it changes the type."""
    if value.type == to:
        return value
    constant = value.constant if to.base == value.type.base == "integer" else None
    return Value(f"({to.c}){value.within(UNARY)}", to, UNARY, constant, calls=value.calls)


def call(function: str, arguments: Sequence[Value], type: Type) -> Value:
    """A call of a function that has no effects."""
    text = ", ".join(a.text for a in arguments)
    return Value(f"{function}({text})", type, calls=any(a.calls for a in arguments))


def product(factors: Sequence[Value]) -> Value:
    """The product of extents as a `long`."""
    result: Value | None = None
    for factor in factors:
        if isinstance(factor.constant, int) and result is not None and isinstance(result.constant, int):
            result = number(result.constant * factor.constant, LONG)
        elif result is None:
            result = cast(factor, LONG) if not isinstance(factor.constant, int) else number(factor.constant, LONG)
        else:
            result = binary("*", result, factor, LONG)
    return result or number(1, LONG)
