"""The syntax tree as the parser makes it, in which names are not resolved: expressions, and types as written.

`at` is the place in the statement's logical line (see `line.Line`), for messages.
"""

from __future__ import annotations

from iopref.records import dataclass


@dataclass(frozen=True, slots=True)
class Integer:
    """An integer constant; `kind` is the text after the underscore."""

    value: int
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Real:
    """A real constant: its text in C's spelling, whether the
    exponent letter is D, and the text after the underscore.
    """

    text: str
    double: bool = False
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Logical:
    """`.true.` or `.false.`."""

    value: bool
    kind: str = ""


@dataclass(frozen=True, slots=True)
class String:
    """A character constant without its quotes."""

    value: str


@dataclass(frozen=True, slots=True)
class Hollerith:
    """A Hollerith constant, such as `5Hhello`."""

    value: str


@dataclass(frozen=True, slots=True)
class Boz:
    """A binary, octal or hexadecimal constant."""

    value: int


@dataclass(frozen=True, slots=True)
class Complex:
    """A complex constant `(re, im)`."""

    re: Expr
    im: Expr


@dataclass(frozen=True, slots=True)
class Name:
    """A name by itself."""

    id: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Apply:
    """`base(arguments)`: an element, a section, a substring, a call or a structure constructor."""

    base: Expr
    arguments: tuple[Argument, ...]
    at: int = 0


@dataclass(frozen=True, slots=True)
class Associated(Apply):
    """A part of a variable that has taken the place of a name of ASSOCIATE."""


@dataclass(frozen=True, slots=True)
class Member:
    """`base%name`."""

    base: Expr
    name: str
    at: int = 0


@dataclass(frozen=True, slots=True)
class Component(Name):
    """An allocatable component, under the name that it has in the unit."""

    of: Member = Member(Name(""), "")


@dataclass(frozen=True, slots=True)
class Slice:
    """`lower:upper:step` in a subscript."""

    lower: Expr | None
    upper: Expr | None
    step: Expr | None = None


@dataclass(frozen=True, slots=True)
class Keyword:
    """`name=value` among arguments."""

    name: str
    value: Expr


@dataclass(frozen=True, slots=True)
class AlternateReturn:
    """`*10` among the arguments of a CALL."""

    label: int


@dataclass(frozen=True, slots=True)
class Star:
    """`*` in the place of a value: a unit, a format, a dummy argument, a bound."""


@dataclass(frozen=True, slots=True)
class Unary:
    """An operation `-`, `+` or `.not.`, or parentheses `()`."""

    operator: str
    operand: Expr
    at: int = 0


@dataclass(frozen=True, slots=True)
class Binary:
    """An operation with two operands; comparisons have Fortran 90's spelling."""

    operator: str
    left: Expr
    right: Expr
    at: int = 0


@dataclass(frozen=True, slots=True)
class Array:
    """An array constructor."""

    items: tuple[Expr, ...]
    type: TypeSpec | None = None


@dataclass(frozen=True, slots=True)
class ImpliedDo:
    """`(items, variable = first, last, step)`."""

    items: tuple[Expr, ...]
    variable: Name
    first: Expr
    last: Expr
    step: Expr | None


Expr = (
    Integer
    | Real
    | Logical
    | String
    | Hollerith
    | Boz
    | Complex
    | Name
    | Apply
    | Member
    | Unary
    | Binary
    | Array
    | ImpliedDo
    | Star
)
Argument = Expr | Slice | Keyword | AlternateReturn


@dataclass(frozen=True, slots=True)
class TypeSpec:
    """A type as written: `real*8`, `character(len=n)`, `type(cell)`;
    `bytes` is the number after a star, 0 without one; `polymorphic` says that it is `class(cell)`.
    """

    base: str
    kind: Expr | None = None
    bytes: int = 0
    length: Expr | None = None
    deferred: bool = False
    derived: str = ""
    polymorphic: bool = False


def is_null(expr: Expr) -> bool:
    """Whether an expression is NULL()."""
    return isinstance(expr, Apply) and isinstance(expr.base, Name) and expr.base.id == "null"
