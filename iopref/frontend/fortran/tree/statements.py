"""The syntax tree: executable statements."""

from __future__ import annotations

from iopref.frontend.fortran.tree.declarations import Specification
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Name, Slice, TypeSpec
from iopref.frontend.fortran.tree.line import Line
from iopref.records import dataclass


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
    """A block IF, or a logical IF if `block` is false; the ELSE branch has no condition.

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
class Index:
    """An index of DO CONCURRENT and its values."""

    variable: Name
    first: Expr
    last: Expr
    step: Expr | None


@dataclass(frozen=True)
class Locality:
    """The locality of a name in DO CONCURRENT: `kind` is `local`, `local_init` or `shared`; `default` is for all other
    names.

    `own` is the name in the unit of a local variable.
    """

    kind: str
    name: Name
    own: Name | None = None


@dataclass(frozen=True)
class Concurrent:
    """DO CONCURRENT: `type` is the type that the statement gives its indices; the first index varies fastest."""

    line: Line
    name: str
    type: TypeSpec | None
    indices: tuple[Index, ...]
    mask: Expr | None
    localities: tuple[Locality, ...]
    body: Block
    end: Line

    @property
    def keyword(self) -> str:
        """The word for such a statement in messages."""
        return "DO CONCURRENT"


@dataclass(frozen=True)
class Forall(Concurrent):
    """FORALL: each of its statements computes all values before it assigns the first one."""

    @property
    def keyword(self) -> str:
        return "FORALL"


@dataclass(frozen=True)
class DoWhile:
    """DO WHILE; DO without bounds has no condition."""

    line: Line
    name: str
    condition: Expr | None
    body: Block
    end: Line


@dataclass(frozen=True)
class Repeated:
    """Statements that a jump back repeats while a condition holds; with `behind`,
    the condition is evaluated after them, else in front of them.
    """

    line: Line
    condition: Expr
    body: Block
    end: Line
    behind: bool


LOOP_DIRECTIVES = frozenset(("parallel do", "do", "simd"))
"""Constructs of OpenMP that apply to the loop after them."""


@dataclass(frozen=True)
class Clause:
    """A clause of an OpenMP directive: the variables that it names, or a word and a value.

    The word of a reduction is its operator, that of a schedule its kind, that of a critical section its name.
    """

    kind: str
    word: str = ""
    names: tuple[Name, ...] = ()
    value: Expr | None = None


@dataclass(frozen=True)
class OpenMP:
    """A directive of OpenMP and the statements that it applies to: a region, one DO, or none.

    Clauses without effect are left out.
    """

    line: Line
    construct: str
    clauses: tuple[Clause, ...]
    body: Block
    end: Line


@dataclass(frozen=True)
class Associate:
    """ASSOCIATE: names and their selectors."""

    line: Line
    name: str
    associations: tuple[tuple[Name, Expr], ...]
    body: Block
    end: Line


@dataclass(frozen=True)
class BlockConstruct:
    """BLOCK, with the declarations in it."""

    line: Line
    name: str
    declarations: tuple[Specification, ...]
    body: Block
    end: Line


@dataclass(frozen=True)
class Let:
    """A name of ASSOCIATE that stands for a value: the variable of that name gets its type and its value here."""

    line: Line
    variable: Name
    value: Expr


@dataclass(frozen=True)
class Scoped:
    """A construct whose local names have become names of the unit."""

    line: Line
    name: str
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
    """WHERE: masks and their blocks; ELSEWHERE without a mask has None."""

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
    """`ASSIGN label TO variable`."""

    line: Line
    label: int
    variable: Name


@dataclass(frozen=True)
class AssignedGoto:
    """`GOTO variable`, with the labels that the variable may hold, if they are given."""

    line: Line
    variable: Name
    labels: tuple[int, ...]


@dataclass(frozen=True)
class Jump:
    """CYCLE or EXIT, with the name of the construct, empty without one."""

    line: Line
    kind: str
    name: str


@dataclass(frozen=True)
class InputOutput:
    """An I/O statement: READ, WRITE, PRINT, OPEN, CLOSE, INQUIRE, REWIND, BACKSPACE, ENDFILE, FLUSH.

    A control without a keyword has the name that its place gives it: `unit` or `fmt`.
    """

    line: Line
    kind: str
    controls: tuple[tuple[str, Expr], ...]
    items: tuple[Expr, ...]


@dataclass(frozen=True)
class Format:
    """FORMAT: the text from the opening parenthesis on."""

    line: Line
    text: str


@dataclass(frozen=True)
class Allocate:
    """ALLOCATE, DEALLOCATE or NULLIFY; also `free`, which
    deallocates if allocated, and `anew`, which allocates again.
    """

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
    | Concurrent
    | Associate
    | BlockConstruct
    | Let
    | Scoped
    | DoWhile
    | Repeated
    | OpenMP
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
Block = tuple[Action, ...]
