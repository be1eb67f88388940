"""What the lowering of a procedure knows and collects on its way through the statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.output import Output
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.storage import Block
from iopref.frontend.fortran.scope.symbols import BODY, Symbol
from iopref.frontend.fortran.scope.usage import LoopChanges, Usage
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Keyword, Name
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Action, Entry, Format
from iopref.frontend.fortran.types import Type
from iopref.frontend.fortran.value import PRIMARY, UNARY, Value
from iopref.records import dataclass, field, replace


@dataclass(frozen=True)
class Signature:
    """A procedure: the types of its arguments, None where any pointer will do, and its result.

    `modified` tells of each argument whether the procedure may change it; `names` are those of the dummies, `optional`
    the ones that may be missing; `captured` what an internal procedure is passed of the unit around it, behind its own
    arguments, and `changed` what it may change of that; `assumed` are the dummies of assumed shape, which are passed by
    descriptors, as the `allocatable` ones are, of which some are `freed` before the call; `values` are those that are
    passed by value. A procedure with a twin has a line for that in front of its prototype.
    """

    name: str
    result: Type | None
    parameters: tuple[Type | None, ...]
    modified: tuple[bool, ...]
    prototype: str
    names: tuple[str, ...] = ()
    optional: frozenset[str] = frozenset()
    captured: tuple[Symbol, ...] = ()
    changed: frozenset[str] = frozenset()
    assumed: frozenset[str] = frozenset()
    allocatable: frozenset[str] = frozenset()
    freed: frozenset[str] = frozenset()
    values: frozenset[str] = frozenset()
    twin: str = ""


@dataclass(frozen=True)
class Actual:
    """An argument as passed: a pointer, what it points to (None for a procedure), the length of a character.

    What is `constant` may not be written.
    """

    text: str
    type: Type | None
    length: Value | None = None
    constant: bool = False


@dataclass(frozen=True)
class Table:
    """What lowers each kind of tree, by the class of its node; `dispatch` has the functions that look there.

    `arrays` are the expressions that may be arrays, as such, `expressions` all that may be scalars. `statement` lowers
    one statement of any kind, with what belongs to each; it looks into `statements`.
    """

    expressions: Mapping[type, Callable[[Context, Any], Value]]
    arrays: Mapping[type, Callable[[Context, Any], Value | Elements]]
    statements: Mapping[type, Callable[[Context, Any], None]]
    statement: Callable[[Context, Action], None]


@dataclass
class File:
    """What the units of a file share.

    `table` says what lowers each kind of tree.
    `externals` are the procedures that are called and are not in the file, with what they return, `parameters` the
    types that their calls agree on, None where they do not, `constants` the objects for constants that they are passed.
    `views` are the layouts of each COMMON block by the keys of the units that declare it, `foreign` the declarations of
    variables of modules from other files. For reports, by their names in C: `procedures` are what Fortran calls them,
    `arrays` what Fortran calls the arrays that each of them uses, and their lower bounds.
    """

    options: Options
    table: Table
    signatures: dict[str, Signature] = field(default_factory=dict)
    externals: dict[str, str] = field(default_factory=dict)
    parameters: dict[str, tuple[str, ...] | None] = field(default_factory=dict)
    constants: dict[str, str] = field(default_factory=dict)
    views: dict[str, dict[str, Block]] = field(default_factory=dict)
    procedures: dict[str, str] = field(default_factory=dict)
    arrays: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = field(default_factory=dict)
    foreign: dict[str, str] = field(default_factory=dict)
    _spelled: dict[tuple[str, str], str] = field(default_factory=dict)

    def view(self, block: str, unit: str) -> str:
        """How a unit spells the structure of a COMMON block, up to the dot before the member."""
        key = (block, unit)
        if key not in self._spelled:
            self._spelled[key] = self._spell(block, unit)
        return self._spelled[key]

    def _spell(self, block: str, unit: str) -> str:
        views = self.views[block]
        first = self.variant(block, unit)
        return f"{views[unit].name}.{first}." if first else f"{views[unit].name}."

    def variant(self, block: str, unit: str) -> str:
        """How a view of a COMMON block is called: after the first unit that has it; empty if all have the same."""
        views = self.views[block]
        layout = views[unit].layout
        if all(other.layout == layout for other in views.values()):
            return ""
        found = next(name for name, other in views.items() if other.layout == layout)
        return names.view(found)


@dataclass(frozen=True)
class Loop:
    """A loop or construct that CYCLE and EXIT may refer to: its name, and the labels they jump to from further in.

    A construct that is no loop has no label for CYCLE. `end` is the label of a CONTINUE or END DO that ends a loop,
    `behind` that of the statement that follows it.
    """

    name: str
    cycle: str
    leave: str
    end: int = 0
    behind: int = 0


@dataclass(frozen=True)
class Step:
    """Lines that compute something on entry of a procedure, and the dummy arrays, by name, whose elements they read."""

    lines: tuple[str, ...]
    arrays: tuple[str, ...]


@dataclass
class Context:
    """The lowering of one procedure.

    `before` holds statements that the expression at hand needs in front of its own, `after` those that the call at hand
    needs behind it. `used` are the variables whose declarations are needed; `prologue` what has to be computed on
    entry. `pins` are variables that have been read in front of a loop, `pinned_members` components; `counting` the
    variables of the loops around; `returned` are statements that give counters back to the caller where a RETURN leaves
    the loops around; `kept` captured variables that have a copy here while the procedure runs, `carried` those that a
    call is passed as copies, which may have no value yet. `behind` is the label of the next statement in the block.
    `jumped` are the C labels that something jumps to; the others are taken out at the end. `allocatables` says whether
    there may be allocatable arrays; those that are `seen` have a view at the statement at hand. `effects` are how many
    calls that may have effects the statement at hand makes (`evaluation_order`), `with_effects` the functions that may
    have some; `item` is what a statement transfers at the moment, all of which is evaluated in front of the next item;
    `in_call` says that the statement is a CALL, `frees` that gfortran frees an argument of the expression at hand
    behind its call;
    `bounds_first` is what the bounds of sections need while `before` is the first of the two. Of OpenMP, `threads` says
    what is around: a region, or a construct that may be called in one; `directive` goes in front of the next loop, and
    so many loops are taken `together`, with nothing between them.
    """

    scope: Scope
    file: File
    usage: Usage
    changes: LoopChanges
    blocks: dict[str, Block]
    out: Output
    line: Line
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    used: dict[str, Symbol] = field(default_factory=dict)
    used_on_entry: dict[str, Symbol] = field(default_factory=dict)
    bounds: dict[tuple[str, int, str], Value] = field(default_factory=dict)
    prologue: list[Step] = field(default_factory=list)
    lengths: dict[str, Value] = field(default_factory=dict)
    bindings: dict[str, Value] = field(default_factory=dict)
    pins: dict[str, Value] = field(default_factory=dict)
    pinned_members: dict[Expr, Value] = field(default_factory=dict)
    returned: list[str] = field(default_factory=list)
    counting: list[str] = field(default_factory=list)
    kept: frozenset[str] = frozenset()
    carried: set[str] = field(default_factory=set)
    formats: dict[int, Format] = field(default_factory=dict)
    loops: list[Loop] = field(default_factory=list)
    behind: int = 0
    assigned_labels: frozenset[int] = frozenset()
    entries: tuple[Entry, ...] = ()
    jumped: set[str] = field(default_factory=set)
    allocatables: bool = False
    seen: set[str] = field(default_factory=set)
    effects: int = 0
    item: Expr | None = None
    in_call: bool = False
    with_effects: dict[str, int] | None = None
    bounds_first: tuple[list[str], list[str]] = field(default_factory=lambda: ([], []))
    frees: bool = False
    threads: str = ""
    directive: str = ""
    together: int = 0
    _count: int = 0

    @property
    def ordered(self) -> bool:
        """Whether the order can be told in which the operands of the statement at hand are evaluated."""
        return self.effects > 1

    def error(self, message: str, at: int = 0, remedy: str = "") -> UserError:
        """A message about the statement at hand."""
        return self.line.error(message, at, remedy)

    def not_covered(self, what: str, at: int = 0) -> UserError:
        """A refusal of the unit."""
        unit = self.scope.unit
        return self.error(f"{what} not covered, in {unit.kind} `{unit.name}`", at, "leave this file to gfortran")

    def signature_key(self, symbol: Symbol) -> str:
        """The key of a procedure's signature among those of the file."""
        own = self.scope.program.procedure(symbol)
        if not symbol.dummy and own is not None and BODY in own.key:
            return own.unit.name
        return symbol.key if symbol.dummy else symbol.key or symbol.name

    def temporary(self, stem: str) -> str:
        """A name that nothing else has."""
        while True:
            self._count += 1
            name = f"{stem}_{self._count}"
            if self.scope.free(name):
                return name

    @contextmanager
    def asked(self) -> Iterator[None]:
        """What is evaluated in it is only asked for its type or shape: nothing is put down, or declared, for it."""
        before, self.before = self.before, []
        used, self.used = self.used, dict(self.used)
        yield
        self.before, self.used = before, used | self.used_on_entry

    @contextmanager
    def on_entry(self) -> Iterator[None]:
        """What is evaluated in it means what it does where the procedure begins, with no loop or construct around.

        It is kept, for all that ask for it later, and so is what it uses.
        """
        outer = self.pins, self.pinned_members, self.bindings, self.seen, self.effects
        self.pins, self.pinned_members, self.bindings, self.seen, self.effects = {}, {}, {}, set(), 0
        used = set(self.used)
        yield
        self.pins, self.pinned_members, self.bindings, self.seen, self.effects = outer
        self.used_on_entry |= {name: symbol for name, symbol in self.used.items() if name not in used}

    @contextmanager
    def in_front(self) -> Iterator[None]:
        """What is evaluated in it has what it needs put down at once."""
        outer, self.before = self.before, []
        yield
        for line in self.before:
            self.put(line)
        self.before = outer

    @contextmanager
    def call_inside(self) -> Iterator[None]:
        """A call in it may be an argument of another one; what has to follow that one is left alone."""
        outer, self.after = self.after, []
        yield
        self.after = outer

    @contextmanager
    def bound(self, arguments: tuple[Argument, ...], values: Sequence[Value | None]) -> Iterator[tuple[Argument, ...]]:
        """Names that mean the values, in the places of the arguments; an argument whose value is None stays."""
        outer = self.bindings
        names: list[Argument] = []
        for argument, value in zip(arguments, values, strict=True):
            if value is None:
                names.append(argument)
                continue
            name = Name(self.temporary("argument"))
            self.bindings = {**self.bindings, name.id: value}
            names.append(Keyword(argument.name, name) if isinstance(argument, Keyword) else name)
        yield tuple(names)
        self.bindings = outer

    def hoisted(self, value: Value, stem: str, for_effects: bool = False) -> Value:
        """A value in a constant of its own, in front of the statement; one `for_effects` may be used nowhere."""
        name = self.temporary(stem)
        kept = " __attribute__((unused))" if for_effects and self.effects else ""
        self.before.append(f"const {value.type.c} {name}{kept} = {value.text};")
        return Value(name, value.type)

    def stored(self, value: Value, stem: str) -> Value:
        """A value in a variable of its own, which may be changed, in front of the statement."""
        name = self.temporary(stem)
        self.before.append(f"{value.type.c} {name} = {value.text};")
        return Value(name, value.type, place=True)

    def pointed(self, value: Value, stem: str = "place") -> Value:
        """A place in memory whose subscripts are evaluated once, in front of the statement: behind a pointer."""
        name = self.temporary(stem)
        if value.length is not None:
            self.before.append(f"char *{name} = {value.text};")
            return replace(value, text=name, precedence=PRIMARY, calls=False)
        self.before.append(f"{value.type.c} *{name} = &{value.text};")
        return Value(f"*{name}", value.type, UNARY, place=True)

    def put(self, text: str) -> None:
        """Add a line of C for the statement at hand."""
        self.out.put(text, self.line)

    def label(self, name: str, line: Line | None = None) -> None:
        """Add a label, which stays if something jumps to it."""
        self.out.put(f"{name}:;", line, depth=0)

    def jump(self, label: int) -> str:
        """The C statement that jumps to a statement label."""
        self.jumped.add(f"L{label}")
        return f"goto L{label};"

    @contextmanager
    def statement(self) -> Iterator[list[str]]:
        """Collect the text of one statement, and put it down with what it needs in front of it, in a block then."""
        outer, self.before = self.before, []
        text: list[str] = []
        try:
            yield text
            if self.before:
                with self.out.block("", self.line):
                    for line in self.before:
                        self.put(line)
                    for line in text:
                        self.put(line)
            else:
                for line in text:
                    self.put(line)
        finally:
            self.before = outer
