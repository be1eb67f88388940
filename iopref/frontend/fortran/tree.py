"""The syntax tree of a Fortran file, as the parser makes it: names are not resolved.

`at` is the place in the statement's logical line (see `form.Line`), for messages.
"""

from __future__ import annotations

from dataclasses import dataclass

from iopref.frontend.fortran.form import Line

# -- Expressions -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Integer:
    """An integer constant; `kind` is the text after the underscore."""

    value: int
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Real:
    """A real constant: its text in C's spelling, whether the exponent letter was D, the text after the underscore."""

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
    """`5Hhello`."""

    value: str


@dataclass(frozen=True, slots=True)
class Boz:
    """A binary, octal or hexadecimal constant."""

    value: int


@dataclass(frozen=True, slots=True)
class Complex:
    """`(re, im)`."""

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
class Member:
    """`base%name`."""

    base: Expr
    name: str
    at: int = 0


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
    """`*` where a value could stand: a unit, a format, a dummy argument, a bound."""


@dataclass(frozen=True, slots=True)
class Unary:
    """`-`, `+`, `.not.`."""

    operator: str
    operand: Expr
    at: int = 0


@dataclass(frozen=True, slots=True)
class Binary:
    """An operation; comparisons have Fortran 90's spelling."""

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


# -- Declarations ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TypeSpec:
    """A type as written: `real*8`, `character(len=n)`, `type(cell)`; `bytes` is the number after a star."""

    base: str
    kind: Expr | None = None
    bytes: int = 0
    length: Expr | None = None
    deferred: bool = False
    derived: str = ""


@dataclass(frozen=True, slots=True)
class Dimension:
    """`lower:upper` of a declaration; `upper` is Star for an assumed size, None for an assumed or deferred shape."""

    lower: Expr | None
    upper: Expr | None


Shape = tuple[Dimension, ...]


@dataclass(frozen=True, slots=True)
class Entity:
    """One name of a declaration, with what is said of it alone."""

    name: str
    shape: Shape | None = None
    length: Expr | None = None
    bytes: int = 0
    value: Expr | None = None
    data: tuple[DataValue, ...] = ()
    pointer_to: bool = False
    at: int = 0


@dataclass(frozen=True, slots=True)
class DataValue:
    """A constant of a DATA statement, and how often it is used: Star for all elements of the initialised array."""

    count: Expr | None
    value: Expr


@dataclass(frozen=True)
class Declare:
    """`type, attributes :: entities`; a statement such as DIMENSION or SAVE has no type and one attribute.

    `shape` is that of `dimension(...)` among the attributes; `intent` is `in`, `out`, `inout` or empty.
    """

    line: Line
    type: TypeSpec | None
    attributes: frozenset[str]
    entities: tuple[Entity, ...]
    shape: Shape | None = None
    intent: str = ""


@dataclass(frozen=True)
class Implicit:
    """IMPLICIT: types for ranges of letters; no rule at all is IMPLICIT NONE."""

    line: Line
    rules: tuple[tuple[TypeSpec, str], ...]


@dataclass(frozen=True)
class Parameters:
    """PARAMETER."""

    line: Line
    values: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True)
class Common:
    """COMMON: block names (empty for blank COMMON) and their members."""

    line: Line
    blocks: tuple[tuple[str, tuple[Entity, ...]], ...]


@dataclass(frozen=True)
class Equivalence:
    """EQUIVALENCE: sets of names, elements and substrings."""

    line: Line
    sets: tuple[tuple[Expr, ...], ...]


@dataclass(frozen=True)
class Data:
    """DATA: sets of targets and values."""

    line: Line
    sets: tuple[tuple[tuple[Expr, ...], tuple[DataValue, ...]], ...]


@dataclass(frozen=True)
class Namelist:
    """NAMELIST."""

    line: Line
    groups: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class Use:
    """USE: renames are (local, original); `only` is None without ONLY."""

    line: Line
    module: str
    renames: tuple[tuple[str, str], ...]
    only: tuple[tuple[str, str], ...] | None


@dataclass(frozen=True)
class DerivedType:
    """TYPE ... END TYPE."""

    line: Line
    name: str
    members: tuple[Declare, ...]
    sequence: bool


@dataclass(frozen=True)
class Interface:
    """INTERFACE: its generic name, bodies, and module procedures."""

    line: Line
    name: str
    bodies: tuple[Unit, ...]
    procedures: tuple[str, ...]


Specification = Declare | Implicit | Parameters | Common | Equivalence | Data | Namelist | Use | DerivedType | Interface


# -- Statements --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Assign:
    """`target = value`."""

    line: Line
    target: Expr
    value: Expr


@dataclass(frozen=True)
class PointerAssign:
    """`target => value`."""

    line: Line
    target: Expr
    value: Expr


@dataclass(frozen=True)
class If:
    """A block IF, or a logical IF (`block` is false); the ELSE branch has no condition.

    Each branch has the line that opens it.
    """

    line: Line
    branches: tuple[tuple[Line, Expr | None, Block], ...]
    end: Line
    block: bool = True
    name: str = ""


@dataclass(frozen=True)
class ArithmeticIf:
    """`IF (value) negative, zero, positive`."""

    line: Line
    value: Expr
    labels: tuple[int, int, int]


@dataclass(frozen=True)
class Do:
    """A counted DO; `end` is the statement that ends it."""

    line: Line
    name: str
    variable: Expr
    first: Expr
    last: Expr
    step: Expr | None
    body: Block
    end: Line


@dataclass(frozen=True)
class DoWhile:
    """DO WHILE; without a condition, DO."""

    line: Line
    name: str
    condition: Expr | None
    body: Block
    end: Line


@dataclass(frozen=True)
class Select:
    """SELECT CASE: each case has its ranges, None for CASE DEFAULT."""

    line: Line
    name: str
    value: Expr
    cases: tuple[tuple[Line, tuple[Expr | Slice, ...] | None, Block], ...]
    end: Line


@dataclass(frozen=True)
class Where:
    """WHERE: masks and their blocks; the ELSEWHERE without a mask has none."""

    line: Line
    branches: tuple[tuple[Line, Expr | None, Block], ...]
    end: Line


@dataclass(frozen=True)
class Call:
    """CALL."""

    line: Line
    procedure: Expr
    arguments: tuple[Argument, ...]


@dataclass(frozen=True)
class Return:
    """RETURN, with the number of an alternate return."""

    line: Line
    value: Expr | None


@dataclass(frozen=True)
class Stop:
    """STOP, ERROR STOP or PAUSE."""

    line: Line
    kind: str
    code: Expr | None


@dataclass(frozen=True)
class Continue:
    """CONTINUE."""

    line: Line


@dataclass(frozen=True)
class Goto:
    """GOTO."""

    line: Line
    label: int


@dataclass(frozen=True)
class ComputedGoto:
    """`GOTO (labels), value`."""

    line: Line
    labels: tuple[int, ...]
    value: Expr


@dataclass(frozen=True)
class AssignLabel:
    """ASSIGN."""

    line: Line
    label: int
    variable: Name


@dataclass(frozen=True)
class AssignedGoto:
    """`GOTO variable`, with the labels that it may hold, if they are given."""

    line: Line
    variable: Name
    labels: tuple[int, ...]


@dataclass(frozen=True)
class Jump:
    """CYCLE or EXIT, with the name of the construct."""

    line: Line
    kind: str
    name: str


@dataclass(frozen=True)
class InputOutput:
    """An I/O statement: READ, WRITE, PRINT, OPEN, CLOSE, INQUIRE, REWIND, BACKSPACE, ENDFILE, FLUSH.

    A control without a keyword has the name that its place gives it: `unit`, `fmt`.
    """

    line: Line
    kind: str
    controls: tuple[tuple[str, Expr], ...]
    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Format:
    """FORMAT: the text from the parenthesis on."""

    line: Line
    text: str


@dataclass(frozen=True)
class Allocate:
    """ALLOCATE, DEALLOCATE or NULLIFY."""

    line: Line
    kind: str
    items: tuple[Expr, ...]
    controls: tuple[tuple[str, Expr], ...]


@dataclass(frozen=True)
class Entry:
    """ENTRY."""

    line: Line
    name: str
    arguments: tuple[str, ...]
    result: str


Action = (
    Assign
    | PointerAssign
    | If
    | ArithmeticIf
    | Do
    | DoWhile
    | Select
    | Where
    | Call
    | Return
    | Stop
    | Continue
    | Goto
    | ComputedGoto
    | AssignLabel
    | AssignedGoto
    | Jump
    | InputOutput
    | Format
    | Allocate
    | Entry
)
Statement = Specification | Action
Block = tuple[Action, ...]


# -- Program units -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Unit:
    """A program unit or internal procedure: `kind` is program, subroutine, function, module or block data.

    `arguments` has `*` for an alternate return; `type` is what the FUNCTION statement says; `prefixes` such as
    `recursive`. An interface body that `imports` knows the names of the unit that it is in.
    """

    line: Line
    kind: str
    name: str
    arguments: tuple[str, ...]
    result: str
    type: TypeSpec | None
    prefixes: frozenset[str]
    declarations: tuple[Specification, ...]
    body: Block
    contains: tuple[Unit, ...]
    end: Line
    imports: bool = False
