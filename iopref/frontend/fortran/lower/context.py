"""The state of lowering: what is known of a file and of a
procedure, and what is collected from statement to statement.
"""

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
from iopref.frontend.fortran.table_places import Place
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Keyword, Name
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Action, Entry, Format
from iopref.frontend.fortran.types import Type
from iopref.frontend.fortran.value import PRIMARY, UNARY, Value
from iopref.records import dataclass, field, replace


@dataclass(frozen=True)
class Signature:
    """How a procedure is called: the types of its arguments, None where a pointer to any type will do, and its result.
    - `modified` says for each argument whether the procedure may change it; `names` are the dummy arguments.
    - `optional` are the dummy arguments that may be absent.
    - `captured` are the variables of the unit around that an internal procedure is passed after its own arguments, and
      `changed` the names of those that it may change.
    - `assumed` are the dummy arguments of assumed shape, which are passed by descriptors, as the `allocatable` ones
      are.
    - `freed` are the allocatable ones that are deallocated before the call.
    - `values` are the dummy arguments that are passed by value, and `polymorphic` those of CLASS.
    - `twin` is the line in front of the prototype that names the procedure's twin, empty without a twin.
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
    polymorphic: frozenset[str] = frozenset()
    twin: str = ""


@dataclass(frozen=True)
class Actual:
    """An argument as it is passed: a pointer, the type that it points to (None for a procedure), a character's length.

    A `constant` argument points to storage that may not be written.
    """

    text: str
    type: Type | None
    length: Value | None = None
    constant: bool = False


@dataclass(frozen=True)
class Table:
    """The functions that lower each kind of tree, by the class of its node; `dispatch` has the functions that look
    here.

    `arrays` are for expressions that may be arrays, when an array will do; `expressions` for all that may be scalars.
    `statement` lowers a statement of any kind with its label and its comments, and finds the rest in `statements`.
    """

    expressions: Mapping[type, Callable[[Context, Any], Value]]
    arrays: Mapping[type, Callable[[Context, Any], Value | Elements]]
    statements: Mapping[type, Callable[[Context, Any], None]]
    statement: Callable[[Context, Action], None]


@dataclass
class File:
    """What the units of a file share.
    - `table` says what lowers each kind of tree.
    - `externals` are the procedures that are called and are not in the file, with the C types of their results.
    - `parameters` are the C types of their arguments, None for a procedure whose calls do not agree on them.
    - `constants` are the names of the objects that are passed to them for constants.
    - `views` are the layouts of each COMMON block by the keys of the units that declare it.
    - `foreign` are the declarations of variables of modules from other files.
    - `places` are those of type-bound procedures in tables of types, by module, type and the name that is bound.
    - `procedures` are the Fortran names of procedures, by their C names, for reports.
    - `arrays` are, by the C names of procedures, the Fortran names and the lower bounds of the arrays that each uses,
      by their C names, for reports.
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
    places: dict[tuple[str, str, str], Place] = field(default_factory=dict)
    _spelled: dict[tuple[str, str], str] = field(default_factory=dict)

    def view(self, block: str, unit: str) -> str:
        """The C text for the structure of a COMMON block in a unit, with the dot in front of the member."""
        key = (block, unit)
        if key not in self._spelled:
            self._spelled[key] = self._spell(block, unit)
        return self._spelled[key]

    def _spell(self, block: str, unit: str) -> str:
        views = self.views[block]
        first = self.variant(block, unit)
        return f"{views[unit].name}.{first}." if first else f"{views[unit].name}."

    def variant(self, block: str, unit: str) -> str:
        """The name of a view of a COMMON block, after the first unit
        that has it; empty if all units have the same view.
        """
        views = self.views[block]
        layout = views[unit].layout
        if all(other.layout == layout for other in views.values()):
            return ""
        found = next(name for name, other in views.items() if other.layout == layout)
        return names.view(found)


@dataclass(frozen=True)
class Loop:
    """A loop or construct that CYCLE and EXIT may refer to: its name, and the C labels for jumps from loops inside it.

    `cycle` is empty for a construct that is no loop. `end` is the label of the CONTINUE or END DO that ends the loop,
    and `behind` the label of the statement after it, 0 without one.
    CYCLE and EXIT without a name do not mean a loop of `jumps` back.
    """

    name: str
    cycle: str
    leave: str
    end: int = 0
    behind: int = 0
    jumps: bool = False


@dataclass(frozen=True)
class Step:
    """Lines of C that compute something on entry to a procedure, and
    the names of the dummy arrays that the lines read.
    """

    lines: tuple[str, ...]
    arrays: tuple[str, ...]


@dataclass
class Context:
    """The lowering of one procedure.
    - `before` are statements that the expression at hand needs in front of its statement, `after` those that the call
      at hand needs after it.
    - `constants` are those that lines of `before` declare, by the line, each with the text of its value.
    - `used` are the variables whose declarations are needed, `used_on_entry` those that are used on entry.
    - `components` are the components that are used, by their C names: their names and lower bounds in each type.
    - `prologue` is what must be computed on entry.
    - `pins` are the values of variables that have been read in front of a loop, `pinned_members` those of components.
    - `returned` are the statements that give counters back to the caller when a RETURN leaves the loops around.
    - `opening` are the statements with which the iterations of the next loop begin.
    - `counting` are the variables of the loops around.
    - `kept` are the captured variables that have a local copy while the procedure runs.
    - `carried` are the captured variables that are passed to a call as copies, and may have no value yet.
    - `behind` is the label of the next statement in the block, 0 without one.
    - `jumped` are the C labels that some statement jumps to; the other labels are removed at the end.
    - `allocatables` says whether there may be allocatable arrays; `seen` are those with a view at the statement at
      hand.
    - `effects` is how many calls that may have effects the statement at hand makes (`evaluation_order`).
    - `item` is what the statement transfers at the moment; it is evaluated as a whole in front of the next item.
    - `in_call` says that the statement is a CALL.
    - `with_effects` are the functions that may have effects.
    - `bounds_first` are the statements for the bounds of sections, used while `before` is the first of the two lists.
    - `frees` says that gfortran frees an argument of the expression at hand after its call.
    - `threads` says what is around for OpenMP: a region, or a construct that may be called in one.
    - `directive` goes in front of the next loop, whose `together` outermost loops must have nothing between them.
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
    constants: dict[str, tuple[Value, str]] = field(default_factory=dict)
    used: dict[str, Symbol] = field(default_factory=dict)
    components: dict[str, set[tuple[str, tuple[str, ...]]]] = field(default_factory=dict)
    used_on_entry: dict[str, Symbol] = field(default_factory=dict)
    bounds: dict[tuple[str, int, str], Value] = field(default_factory=dict)
    prologue: list[Step] = field(default_factory=list)
    lengths: dict[str, Value] = field(default_factory=dict)
    bindings: dict[str, Value] = field(default_factory=dict)
    pins: dict[str, Value] = field(default_factory=dict)
    pinned_members: dict[Expr, Value] = field(default_factory=dict)
    returned: list[str] = field(default_factory=list)
    opening: list[str] = field(default_factory=list)
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
        """Whether the order in which the operands of the statement at hand are evaluated makes a difference."""
        return self.effects > 1

    def error(self, message: str, at: int = 0, remedy: str = "") -> UserError:
        """An error at the statement at hand."""
        return self.line.error(message, at, remedy)

    def not_covered(self, what: str, at: int = 0) -> UserError:
        """A refusal of the unit, because something in it is not covered."""
        unit = self.scope.unit
        return self.error(f"{what} not covered, in {unit.kind} `{unit.name}`", at, "leave this file to gfortran")

    def signature_key(self, symbol: Symbol) -> str:
        """The key of a procedure in the file's table of signatures."""
        own = self.scope.program.procedure(symbol)
        if not symbol.dummy and own is not None and BODY in own.key:
            return own.key if own.separate else own.unit.name
        return symbol.key if symbol.dummy else symbol.key or symbol.name

    def temporary(self, stem: str) -> str:
        """A name that nothing else in the unit has."""
        while True:
            self._count += 1
            name = f"{stem}_{self._count}"
            if self.scope.free(name):
                return name

    @contextmanager
    def asked(self) -> Iterator[None]:
        """A context for expressions of which only the type or shape is
        wanted: no statement and no declaration is kept.
        """
        before, self.before = self.before, []
        used, self.used = self.used, dict(self.used)
        yield
        self.before, self.used = before, used | self.used_on_entry

    @contextmanager
    def on_entry(self) -> Iterator[None]:
        """A context for expressions as they are at the start of the procedure, outside of all loops and constructs.

        Their values are kept for all later uses, and so is the use of the variables in them.
        """
        outer = self.pins, self.pinned_members, self.bindings, self.seen, self.effects
        self.pins, self.pinned_members, self.bindings, self.seen, self.effects = {}, {}, {}, set(), 0
        used = set(self.used)
        yield
        self.pins, self.pinned_members, self.bindings, self.seen, self.effects = outer
        self.used_on_entry |= {name: symbol for name, symbol in self.used.items() if name not in used}

    @contextmanager
    def in_front(self) -> Iterator[None]:
        """A context that puts out the statements an expression needs as soon as it ends."""
        outer, self.before = self.before, []
        yield
        for line in self.before:
            self.put(line)
        self.before = outer

    @contextmanager
    def call_inside(self) -> Iterator[None]:
        """A context for a call that may be an argument of another one, whose following statements are kept apart."""
        outer, self.after = self.after, []
        yield
        self.after = outer

    @contextmanager
    def bound(self, arguments: tuple[Argument, ...], values: Sequence[Value | None]) -> Iterator[tuple[Argument, ...]]:
        """The arguments with a new name in the place of each one that
        has a value; an argument whose value is None stays.
        """
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
        """A value in a new constant in front of the statement; with `for_effects` the constant need not be used."""
        name = self.temporary(stem)
        kept = " __attribute__((unused))" if for_effects and self.effects else ""
        line = f"const {value.type.c} {name}{kept} = {value.text};"
        self.before.append(line)
        constant = Value(name, value.type)
        self.constants[line] = constant, value.text
        return constant

    def stored(self, value: Value, stem: str) -> Value:
        """A value in a new variable in front of the statement, which may be changed."""
        name = self.temporary(stem)
        self.before.append(f"{value.type.c} {name} = {value.text};")
        return Value(name, value.type, place=True)

    def pointed(self, value: Value, stem: str = "place") -> Value:
        """A place in memory behind a new pointer, so that its
        subscripts are evaluated once, in front of the statement.
        """
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
        """Add a C label, which stays only if something jumps to it."""
        self.out.put(f"{name}:;", line, depth=0)

    def jump(self, label: int) -> str:
        """The C statement that jumps to a statement label."""
        self.jumped.add(f"L{label}")
        return f"goto L{label};"

    @contextmanager
    def statement(self) -> Iterator[list[str]]:
        """Collect the text of one statement; with statements in front of it, both are put in a block."""
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
