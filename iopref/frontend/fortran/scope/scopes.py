"""The names of a unit and their meanings, and the units of a program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.constant.known import Constant, Found, Known
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.scope.module_sources import ModuleSources
from iopref.frontend.fortran.scope.symbols import BODY, Symbol, refusal
from iopref.frontend.fortran.tree import walk
from iopref.frontend.fortran.tree.declarations import Binding, DataValue
from iopref.frontend.fortran.tree.expressions import (
    Argument,
    Expr,
    TypeSpec,
)
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.types import KINDS, Defaults, Type
from iopref.records import dataclass, field, replace

_OF_COMPILER = frozenset(("c_ptr", "c_funptr", "ieee_class_type", "ieee_round_type", "ieee_flag_type", "team_type"))
"""Types of the intrinsic modules."""


@dataclass(frozen=True)
class Rules:
    """Functions for meanings of names that take more than a table; `build` fills them in.

    A name may be a constant, whose value is that of an expression, in which names have meanings: the look-up of names
    and the evaluation of expressions need each other. Since they call each other through these functions, no two
    modules import each other. `build` makes the scope of a unit, `associated` gives the meaning of another scope's name
    in this one, `constant` the value of a named constant, `integer` that of an integer expression, `function` that of
    an intrinsic function.
    """

    build: Callable[[Unit, Options, Scope | None, Program, bool, str], Scope]
    associated: Callable[[Scope, str, Scope, str], Symbol | None]
    constant: Callable[[Scope, Symbol], Found | None]
    integer: Callable[[Expr, Scope], int | None]
    function: Callable[[str, Sequence[Argument], Bound], Found]


DataSet = tuple[tuple[Expr, ...], tuple[DataValue, ...], Line]


@dataclass
class Program:
    """The scopes that the units of a file refer to, by their keys, and the derived types, by their names in C.
    - `being_read` are the modules whose source is being read, each for a USE in the one before.
    - `not_found` are modules that could not be read from some folders, since the last one that was read, each with the
      reason; the reason is None if no file defines the module.
    - `sources` is what has been read of the sources of modules, also for other programs of the same translation.
    - `dependent` are the modules of other files that use a module of the file that is translated, or were read with
      one that does.
    - `refused` are the units of the file that are left to another compiler, by their keys, with the reasons; None if
      the file is translated as a whole.
    """

    rules: Rules
    scopes: dict[str, Scope] = field(default_factory=dict)
    types: dict[str, Derived] = field(default_factory=dict)
    being_read: tuple[str, ...] = ()
    not_found: dict[tuple[str, ...], UserError | None] = field(default_factory=dict)
    refused: dict[str, UserError] | None = None
    sources: ModuleSources = field(default_factory=ModuleSources)
    dependent: set[str] = field(default_factory=set)

    def procedure(self, symbol: Symbol) -> Scope | None:
        """The scope that describes a procedure; None if there is none."""
        return self.scopes.get(symbol.key) if symbol.key else None

    def derived(self, type: Type) -> Derived:
        """The definition of a derived type."""
        return self.types[type.derived]

    def allocates(self, tag: str) -> bool:
        """Whether a type with that name in C, or a component's type, has allocatable components."""
        if not tag:
            return False
        members = self.types[tag].members
        return any("allocatable" in m.attributes or (m.type and self.allocates(m.type.derived)) for m in members)

    def initialised(self, tag: str) -> bool:
        """Whether a type with that name in C gives initial values to its variables."""
        members = self.types[tag].members if tag else ()
        return any(m.value is not None or (m.type and self.initialised(m.type.derived)) for m in members)


@dataclass(frozen=True)
class Derived:
    """A derived type: its name, its components in order, its scope, and its size and alignment in bytes.

    `unseen` are names behind `%` that are no components here: type-bound procedures, and the types that it extends.
    `bindings` are the type-bound procedures that it declares itself, and `parent` is the type that it extends.
    """

    name: str
    members: tuple[Symbol, ...]
    scope: Scope
    size: int
    alignment: int
    foreign: bool
    unseen: frozenset[str] = frozenset()
    bindings: tuple[Binding, ...] = ()
    parent: Derived | None = None

    def member(self, name: str) -> Symbol | None:
        return next((m for m in self.members if m.name == name), None)

    def with_ancestors(self) -> Iterator[Derived]:
        """The type, the one that it extends, and so on."""
        found: Derived | None = self
        while found is not None:
            yield found
            found = found.parent


@dataclass
class Scope:
    """The names of one unit.
    - `key` identifies the scope in the program.
    - `imports` are the names that USE makes known; those in `ambiguous` have several meanings.
    - `types` are the derived types, from names in Fortran to names in C.
    - `commons` and `equivalences` are in the order of the text.
    - `foreign` says that the unit is not in the file that is translated.
    - `refused` are names, also of types, whose declarations are not covered, with the reasons; their use is refused.
    - `left` says that another compiler defines the variables of the module.
    - `meant` are the names of a module with what they mean in units that use it: the symbols here and there.
    """

    unit: Unit
    options: Options
    parent: Scope | None
    program: Program
    key: str = ""
    foreign: bool = False
    imports: dict[str, Symbol] = field(default_factory=dict)
    ambiguous: set[str] = field(default_factory=set)
    types: dict[str, str] = field(default_factory=dict)
    refused: dict[str, UserError] = field(default_factory=dict)
    left: bool = False
    inner: list[Scope] = field(default_factory=list)
    table: dict[str, Symbol] = field(default_factory=dict)
    commons: dict[str, list[str]] = field(default_factory=dict)
    equivalences: list[tuple[tuple[Expr, ...], Line]] = field(default_factory=list)
    data: list[DataSet] = field(default_factory=list)
    namelists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    save_all: bool = False
    implicit: dict[str, tuple[Type, Expr | None] | None] = field(default_factory=dict)
    meant: dict[str, tuple[Symbol, Symbol]] = field(default_factory=dict)
    _values: dict[str, tuple[Symbol, Found | None]] = field(default_factory=dict)
    _sought: set[str] = field(default_factory=set)
    _written: tuple[Unit, frozenset[str]] | None = None

    @property
    def c(self) -> str:
        """The name of the procedure in C: the linker's name, or a name
        that is local to the file for an internal procedure.
        """
        return self.c_of(self.unit.name)

    def c_of(self, name: str) -> str:
        """The name in C of an entry of the procedure."""
        if self.unit.binding is not None and name == self.unit.name:
            return self.unit.binding
        if self.separate and self.parent is not None:
            return names.in_module(names.module_of(self.parent.unit.name), name)
        if self.parent is None or BODY in self.key:
            return names.external(name)
        if self.parent.unit.kind == "module":
            return names.in_module(self.parent.unit.name, name)
        return names.internal(name, self.parent.unit.name)

    @property
    def linker(self) -> str:
        """The linker's name of the procedure, which is another one than in C in a submodule."""
        if self.parent is None or self.c != names.in_module(self.parent.unit.name, self.unit.name):
            return self.c
        return names.linker(self.parent.unit.name, self.unit.name)

    @property
    def separate(self) -> bool:
        """Whether the unit is a separate module procedure, or its interface."""
        return "module" in self.unit.prefixes

    @property
    def internal(self) -> bool:
        """Whether the unit is a procedure inside a procedure, and so unknown outside the file."""
        return self.parent is not None and self.parent.unit.kind != "module" and BODY not in self.key

    @property
    def apart(self) -> bool:
        """Whether each declaration is taken by itself: if it is not covered, only the use of its names is refused."""
        if BODY in self.key:
            return False
        return self.foreign or (self.program.refused is not None and self.unit.kind == "module")

    @property
    def overlaid(self) -> frozenset[str]:
        """The variables of EQUIVALENCE, in the unit and in those around it."""
        own = frozenset(walk.base_name(member) for members, _ in self.equivalences for member in members)
        return own | self.parent.overlaid if self.parent else own

    @property
    def defaults(self) -> Defaults:
        return Defaults.of(self.options)

    # -- Look-up -------------------------------------------------------------------------------------------------------

    def find(self, name: str) -> Symbol:
        """The meaning of a name; one that is neither declared nor a type's is a variable by the implicit rules."""
        if (found := self.known(name)) is not None:
            return found
        if (made := self.visible_type(name)) is not None:
            return Symbol(name, form="constructor", type=made)
        symbol = self.typed(Symbol(name))
        self.table[name] = symbol
        return symbol

    def known(self, name: str) -> Symbol | None:
        """The meaning of a name that is declared or was used before, here or in the unit around; None for other names.

        Raises UserError for a name whose declaration is not covered.
        """
        if name in self.refused:
            raise refusal(name, self.refused[name], self.unit.line)
        if (found := self.table.get(name)) is not None:
            return found
        if "." in name:
            home, _, origin = name.rpartition(".")
            if not home:
                return Symbol(origin, form="intrinsic")
            if home == self.key:
                return self.known(origin)
            return self.program.rules.associated(self, name, self.program.scopes[home], origin)
        if (found := self.imports.get(name)) is not None:
            if name in self.ambiguous:
                raise self.unit.line.error(
                    f"`{name}` comes from several modules, in {self.unit.kind} `{self.unit.name}`"
                )
            self.table[name] = found
            return found
        return self.program.rules.associated(self, name, self.parent, name) if self.parent else None

    def visible_type(self, name: str) -> Type | None:
        """The derived type that a name means here; None if it means none."""
        found: Scope | None = self
        while found is not None:
            if name in found.types:
                tag = found.types[name]
                return Type("derived", self.program.types[tag].size, tag)
            found = found.parent
        return None

    def has(self, name: str) -> bool:
        """Whether a name has a meaning here or in the unit around; it is not captured by this question."""
        if name in self.table or name in self.imports or name in self.refused:
            return True
        return self.parent is not None and self.parent.has(name)

    def free(self, name: str) -> bool:
        """Whether a name is unused: it has no meaning yet, and is written nowhere in the unit."""
        if self._written is None or self._written[0] is not self.unit:
            self._written = self.unit, frozenset(walk.texts(self.unit))
        return not self.has(name) and name not in self._written[1]

    def why_refused(self, name: str) -> UserError | None:
        """Why the declaration of a name is not covered; None if it is covered."""
        if name in self.refused:
            return self.refused[name]
        if name in self.table or name in self.imports or self.parent is None:
            return None
        return self.parent.why_refused(name)

    def typed(self, symbol: Symbol) -> Symbol:
        """A symbol with a type, which the implicit rules give if it has none."""
        if symbol.type is not None:
            return symbol
        rule = self.implicit.get(symbol.name[0])
        if rule is None:
            line = symbol.line or self.unit.line
            raise line.error(f"`{symbol.name}` has no type", symbol.at, "declare it: IMPLICIT NONE is in force")
        return replace(symbol, type=rule[0], length=symbol.length or rule[1])

    def named(self, name: str) -> Found | None:
        """The value of a named constant, converted to its type and shape; None if it is not known."""
        symbol = self.known(name)
        if symbol is None or symbol.form != "constant" or symbol.value is None or name in self._sought:
            return None
        if name not in self._values or self._values[name][0] is not symbol:
            self._sought.add(name)  # a constant whose value refers to itself has none
            self._values[name] = symbol, self.program.rules.constant(self, symbol)
            self._sought.remove(name)
        return self._values[name][1]

    def constant(self, name: str) -> Constant | None:
        """The value of a named scalar constant; None if it is not known."""
        found = self.named(name)
        return found.value if isinstance(found, Known) else None

    def kind_of(self, text: str) -> int:
        """The kind after the underscore of a literal constant; 0 without one."""
        if not text:
            return 0
        value = int(text) if text.isdigit() else self.constant(text)
        return value if isinstance(value, int) else 0

    # -- Construction --------------------------------------------------------------------------------------------------

    def update(self, name: str, line: Line, at: int = 0, **changes: object) -> Symbol:
        old = self.table.get(name) or Symbol(name, line=line, at=at)
        attributes = old.attributes | changes.pop("attributes", frozenset())  # type: ignore[operator]
        self.table[name] = new = replace(old, attributes=attributes, **changes)  # type: ignore[arg-type]
        return new

    def resolve_type(self, spec: TypeSpec, line: Line) -> Type:
        """The type that a specification means; raises UserError for a kind that does not exist or is not covered."""
        kind = 0
        if spec.kind is not None:
            value = self.program.rules.integer(spec.kind, self)
            if value is None:
                raise line.error("the kind is not a constant")
            kind = value
        if spec.base == "derived":
            return self._type_named(spec.derived, line)
        found = self.defaults.type(spec, kind)
        if found.kind not in KINDS[found.base]:
            raise line.error(f"{found} is not covered", remedy="leave this file to gfortran")
        return found

    def _type_named(self, name: str, line: Line) -> Type:
        """The derived type of that name; raises UserError if there is none, or if its definition is not covered."""
        at = max(line.text.find(f"({name})") + 1, 0)
        found = self.visible_type(name)
        if found is None and name in _OF_COMPILER:
            raise line.error(f"the type {name.upper()} is not covered", at, "leave this file to gfortran")
        if (why := self.why_refused(name)) is not None:
            raise why
        if found is not None:
            return found
        raise line.error(f"there is no type `{name}`", at)


@dataclass(frozen=True)
class Bound:
    """A scope with the values of the variables of implied DO loops."""

    scope: Scope
    bound: Mapping[str, int] = field(default_factory=dict)
