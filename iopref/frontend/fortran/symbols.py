"""The symbol table of a program unit: what every name means, from the declarations and the implicit rules."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from iopref.diagnostics import UserError
from iopref.frontend.fortran import association, constants, derived, fold, interfaces, names
from iopref.frontend.fortran.fold import Constant
from iopref.frontend.fortran.form import Line
from iopref.frontend.fortran.intrinsics import is_intrinsic
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.tree import (
    Apply,
    Array,
    Assign,
    Call,
    Common,
    Data,
    DataValue,
    Declare,
    DerivedType,
    Entity,
    Entry,
    Equivalence,
    Expr,
    Format,
    Implicit,
    ImpliedDo,
    Integer,
    Interface,
    Logical,
    Name,
    Namelist,
    Parameters,
    Real,
    Shape,
    Slice,
    Star,
    String,
    TypeSpec,
    Unit,
    Use,
)
from iopref.frontend.fortran.types import CHARACTER, KINDS, Defaults, Type
from iopref.frontend.fortran.walk import declared, expressions, statements, within


@dataclass(frozen=True)
class Symbol:
    """A name of a unit. `form` is variable, constant, procedure, generic, intrinsic, statement function or namelist.

    A procedure without a type is a subroutine, or not known to be a function; `key` is the scope in the program that
    describes it, if there is one, and `specifics` are those of a generic name. `length` is that of a character as
    declared, Star for an assumed one. `common` is the COMMON block. What comes from another scope has that scope's
    key as its `owner` and is called `origin` there: a variable of a module, which has a name for the `linker`, or one
    of the unit around, which is `captured`: an argument that the unit around passes to its internal procedures.
    """

    name: str
    form: str = "variable"
    type: Type | None = None
    length: Expr | None = None
    shape: Shape | None = None
    dummy: bool = False
    intent: str = ""
    attributes: frozenset[str] = frozenset()
    common: str | None = None
    value: Expr | None = None
    initialised: bool = False
    result: bool = False
    parameters: tuple[str, ...] = ()
    line: Line | None = None
    at: int = 0
    key: str = ""
    specifics: tuple[str, ...] = ()
    owner: str = ""
    origin: str = ""
    linker: str = ""
    captured: bool = False

    @property
    def c(self) -> str:
        """The name in C."""
        return self.linker or names.variable(self.name.replace(".", "_"))

    @property
    def array(self) -> bool:
        return self.shape is not None

    @property
    def character(self) -> bool:
        return self.type is not None and self.type.base == "character"

    @property
    def assumed_size(self) -> bool:
        return self.shape is not None and isinstance(self.shape[-1].upper, Star)


DataSet = tuple[tuple[Expr, ...], tuple[DataValue, ...], Line]


@dataclass
class Program:
    """The scopes that the units of a file refer to, by their keys, and the derived types, by their names in C.

    `sought` are modules whose source is being read.
    """

    scopes: dict[str, Scope] = field(default_factory=dict)
    types: dict[str, Derived] = field(default_factory=dict)
    sought: tuple[str, ...] = ()

    def procedure(self, symbol: Symbol) -> Scope | None:
        """The scope that describes a procedure, if there is one."""
        return self.scopes.get(symbol.key) if symbol.key else None


@dataclass(frozen=True)
class Derived:
    """A derived type: its name, its scope, its components in order."""

    name: str
    members: tuple[Symbol, ...]
    scope: Scope
    size: int
    alignment: int
    foreign: bool

    def member(self, name: str) -> Symbol | None:
        return next((m for m in self.members if m.name == name), None)


@dataclass
class Scope:
    """The names of one unit. `commons` and `equivalences` are in the order of the text.

    `key` tells it from all others of the program. `imports` are the names that USE makes known; those in `ambiguous`
    mean several things. `types` are derived types by name. A `foreign` unit is not in the file that is translated.
    """

    unit: Unit
    options: Options
    parent: Scope | None = None
    program: Program = field(default_factory=Program)
    key: str = ""
    foreign: bool = False
    imports: dict[str, Symbol] = field(default_factory=dict)
    ambiguous: set[str] = field(default_factory=set)
    types: dict[str, str] = field(default_factory=dict)
    inner: list[Scope] = field(default_factory=list)
    table: dict[str, Symbol] = field(default_factory=dict)
    commons: dict[str, list[str]] = field(default_factory=dict)
    equivalences: list[tuple[tuple[Expr, ...], Line]] = field(default_factory=list)
    data: list[DataSet] = field(default_factory=list)
    namelists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    save_all: bool = False
    implicit: dict[str, tuple[Type, Expr | None] | None] = field(default_factory=dict)

    @property
    def c(self) -> str:
        """The name of the procedure in C: the linker's, or one of the file alone for an internal procedure."""
        return self.c_of(self.unit.name)

    def c_of(self, name: str) -> str:
        """The name in C of an entry of the procedure."""
        if self.parent is None or interfaces.BODY in self.key:
            return names.external(name)
        if self.parent.unit.kind == "module":
            return names.in_module(self.parent.unit.name, name)
        return f"{name}_in_{self.parent.unit.name}"

    @property
    def internal(self) -> bool:
        """Whether it is a procedure of a procedure, and so unknown outside the file."""
        return self.parent is not None and self.parent.unit.kind != "module" and interfaces.BODY not in self.key

    @property
    def defaults(self) -> Defaults:
        return Defaults.of(self.options)

    # -- Look-up -------------------------------------------------------------------------------------------------------

    def find(self, name: str) -> Symbol:
        """What a name means; a name that is not declared is a variable by the implicit rules."""
        if (found := self.known(name)) is not None:
            return found
        symbol = self._typed(Symbol(name))
        self.table[name] = symbol
        return symbol

    def known(self, name: str) -> Symbol | None:
        """What a name means, if it is declared or was used before, here or in the unit around."""
        if (found := self.table.get(name)) is not None:
            return found
        if "." in name:
            home, _, origin = name.rpartition(".")
            return association.associated(self, name, self.program.scopes[home], origin)
        if (found := self.imports.get(name)) is not None:
            if name in self.ambiguous:
                raise self.unit.line.error(
                    f"`{name}` comes from several modules, in {self.unit.kind} `{self.unit.name}`"
                )
            self.table[name] = found
            return found
        return association.associated(self, name, self.parent, name) if self.parent else None

    def _typed(self, symbol: Symbol) -> Symbol:
        """A symbol with a type, by the implicit rules if it has none."""
        if symbol.type is not None:
            return symbol
        rule = self.implicit.get(symbol.name[0])
        if rule is None:
            line = symbol.line or self.unit.line
            raise line.error(f"`{symbol.name}` has no type", symbol.at, "declare it: IMPLICIT NONE is in force")
        return replace(symbol, type=rule[0], length=symbol.length or rule[1])

    def constant(self, name: str) -> Constant | None:
        """The value of a named scalar constant."""
        symbol = self.known(name)
        if symbol is None or symbol.form != "constant" or symbol.value is None or symbol.array:
            return None
        value = fold.fold(symbol.value, self)
        return None if value is None or symbol.type is None else converted(value, symbol.type)

    def inquire(self, function: str, arguments: tuple[Expr, ...]) -> Constant | None:
        """`kind(x)`, `selected_real_kind(p)` and the like."""
        if function == "kind" and len(arguments) == 1:
            return self._kind(arguments[0])
        values = [fold.integer(a, self) for a in arguments]
        if (named := self.known(function)) is not None and named.form == "constant" and named.array:
            return constants.element(self, function, values)
        if function in ("size", "lbound", "ubound") and arguments:
            return constants.bound(self, function, arguments[0], values)
        if function == "selected_real_kind" and values and values[0] is not None:
            return 4 if values[0] <= 6 else 8 if values[0] <= 15 else 16
        if function == "selected_int_kind" and values and values[0] is not None:
            return next((k for k, digits in ((1, 2), (2, 4), (4, 9), (8, 18)) if values[0] <= digits), -1)
        return None

    def _kind(self, expr: Expr) -> int | None:
        match expr:
            case Real(_, double, kind):
                return self.kind_of(kind) or (self.defaults.double if double else self.defaults.real)
            case Integer(_, kind) | Logical(_, kind):
                return self.kind_of(kind) or self.defaults.integer
            case String():
                return 1
            case Name(name):
                found = self.find(name).type
                return found.kind if found else None
        return None

    def kind_of(self, text: str) -> int:
        """The kind after the underscore of a constant; 0 for none."""
        if not text:
            return 0
        value = int(text) if text.isdigit() else self.constant(text)
        return value if isinstance(value, int) else 0

    # -- Construction --------------------------------------------------------------------------------------------------

    def _update(self, name: str, line: Line, at: int = 0, **changes: object) -> Symbol:
        old = self.table.get(name) or Symbol(name, line=line, at=at)
        attributes = old.attributes | changes.pop("attributes", frozenset())  # type: ignore[operator]
        self.table[name] = new = replace(old, attributes=attributes, **changes)  # type: ignore[arg-type]
        return new

    def resolve_type(self, spec: TypeSpec, line: Line) -> Type:
        """The type that a specification means; raises UserError for a kind that is not there."""
        kind = 0
        if spec.kind is not None:
            value = fold.integer(spec.kind, self)
            if value is None:
                raise line.error("the kind is not a constant")
            kind = value
        if spec.base == "derived":
            return derived.named(self, spec.derived, line)
        found = self.defaults.type(spec, kind)
        if found.kind not in KINDS[found.base]:
            raise line.error(f"{found} is not covered", remedy="leave this file to gfortran")
        return found


def build(
    unit: Unit,
    options: Options,
    parent: Scope | None = None,
    program: Program | None = None,
    foreign: bool = False,
    key: str = "",
) -> Scope:
    """The symbol table of a unit, and of those that it contains; raises UserError for contradictions in it."""
    program = Program() if program is None else program
    key = key or (f"{parent.key}.{unit.name}" if parent else unit.name)
    scope = Scope(unit, options, parent, program, key, foreign)
    program.scopes[key] = scope
    for declaration in unit.declarations:
        if isinstance(declaration, Use):
            association.use(scope, declaration)
    _implicit_rules(scope)
    for inner in unit.contains:
        scope._update(inner.name, inner.line, form="procedure", key=f"{key}.{inner.name}")
    for name in unit.arguments:
        if name != "*":
            scope._update(name, unit.line, dummy=True)
    if unit.kind == "function":
        result = unit.result or unit.name
        changes: dict[str, object] = {"result": True}
        if unit.type is not None:
            changes |= {"type": _late_type(scope, unit), "length": unit.type.length}
        scope._update(result, unit.line, 0, **changes)
    results = [unit.result or unit.name]
    for statement in statements(unit.body):
        if isinstance(statement, Entry):
            for name in statement.arguments:
                if name != "*":
                    scope._update(name, statement.line, dummy=True)
            if unit.kind == "function":
                results.append(statement.result or statement.name)
                scope._update(results[-1], statement.line, result=True)
    if len(results) > 1 and unit.kind == "function":
        scope.equivalences.append((tuple(Name(name) for name in results), unit.line))
    for declaration in unit.declarations:
        _declare(scope, declaration)
    if unit.kind == "function" and unit.result not in ("", unit.name):
        own = scope.find(unit.result)
        scope._update(unit.name, unit.line, form="procedure", type=own.type, length=own.length, shape=None, key=key)
    _ambiguous(scope)
    _statement_functions(scope)
    _procedures(scope)
    for name, symbol in list(scope.table.items()):
        if symbol.form not in ("procedure", "generic", "namelist", "intrinsic") and symbol.type is None:
            scope.table[name] = scope._typed(symbol)
    _undeclared(scope)
    if unit.kind == "module":
        association.own_variables(scope)
    if unit.contains:
        association.contain(scope)
    return scope


def _late_type(scope: Scope, unit: Unit) -> Type:
    """The type in a FUNCTION statement, which may refer to what the function's own declarations say."""
    assert unit.type is not None
    try:
        return scope.resolve_type(unit.type, unit.line)
    except UserError:
        for declaration in unit.declarations:
            if isinstance(declaration, Parameters | DerivedType) or (
                isinstance(declaration, Declare) and "parameter" in declaration.attributes
            ):
                _declare(scope, declaration)
        return scope.resolve_type(unit.type, unit.line)


def _implicit_rules(scope: Scope) -> None:
    none = scope.options.implicit_none
    if scope.parent is not None:
        scope.implicit = dict(scope.parent.implicit)
    else:
        for letter in "abcdefghijklmnopqrstuvwxyz":
            base = "integer" if letter in "ijklmn" else "real"
            scope.implicit[letter] = None if none else (scope.defaults.type(TypeSpec(base), 0), None)
    for statement in scope.unit.declarations:
        if isinstance(statement, Implicit):
            if not statement.rules:
                scope.implicit = {}
            for spec, letters in statement.rules:
                for letter in letters:
                    scope.implicit[letter] = (scope.resolve_type(spec, statement.line), spec.length)


def _declare(scope: Scope, statement: object) -> None:
    match statement:
        case Declare():
            _entities(scope, statement)
        case Parameters(line, values):
            for name, value in values:
                scope.table[name] = scope._typed(scope._update(name, line, form="constant", value=value))
        case Common(line, blocks):
            for block, entities in blocks:
                for entity in entities:
                    changes: dict[str, object] = {"common": block}
                    if entity.shape is not None:
                        changes["shape"] = entity.shape
                    scope._update(entity.name, line, entity.at, **changes)
                    scope.commons.setdefault(block, []).append(entity.name)
        case Equivalence(line, shared):
            scope.equivalences += [(members, line) for members in shared]
        case Data(line, data):
            for targets, constants in data:
                scope.data.append((targets, constants, line))
                for target in targets:
                    for name in _data_names(target):
                        scope._update(name, line, initialised=True)
        case Namelist(line, groups):
            for group, members in groups:
                scope.namelists[group] = scope.namelists.get(group, ()) + members
                scope._update(group, line, form="namelist")
        case Implicit() | Use():
            pass
        case DerivedType():
            derived.define(scope, statement)
        case Interface():
            interfaces.declare(scope, statement)


def _entities(scope: Scope, statement: Declare) -> None:
    line = statement.line
    declared = scope.resolve_type(statement.type, line) if statement.type else None
    if statement.attributes == {"save"} and statement.type is None and statement.entities[0].name == "*":
        scope.save_all = True
        return
    if statement.type is None and statement.attributes & {"public", "private"}:
        return  # see association.exports
    for entity in statement.entities:
        changes: dict[str, object] = {"attributes": statement.attributes}
        if statement.type is not None and declared is not None:
            changes["type"] = _with_bytes(declared, entity)
            if declared.base == "character":
                changes["length"] = entity.length or statement.type.length
        if entity.shape is not None or statement.shape is not None:
            changes["shape"] = entity.shape if entity.shape is not None else statement.shape
        if statement.intent:
            changes["intent"] = statement.intent
        if statement.attributes & {"external"}:
            changes["form"] = "procedure"
        if statement.attributes & {"intrinsic"}:
            changes["form"] = "intrinsic"
        if entity.value is not None:
            constant = "parameter" in statement.attributes
            changes |= {"value": entity.value, "form": "constant"} if constant else {"initialised": True}
            if declared is not None and declared.base == "derived":
                changes["value"] = entity.value
            elif not constant:
                many = "shape" in changes and not isinstance(entity.value, Array)
                values = (DataValue(Star() if many else None, entity.value),)
                scope.data.append(((Name(entity.name),), values, line))
        if entity.data:
            changes["initialised"] = True
            scope.data.append(((Name(entity.name),), entity.data, line))
        scope._update(entity.name, line, entity.at, **changes)


def _with_bytes(declared: Type, entity: Entity) -> Type:
    if not entity.bytes or declared.base == "character":
        return declared
    return replace(declared, kind=entity.bytes // 2 if declared.base == "complex" else entity.bytes)


def _data_names(target: Expr) -> list[str]:
    match target:
        case Name(name) | Apply(Name(name)) | Apply(Apply(Name(name))):
            return [name]
        case ImpliedDo(items):
            return [name for item in items for name in _data_names(item)]
    return []


def _statement_functions(scope: Scope) -> None:
    """Assignments to `f(x, y)` in front of all other statements, where `f` is no array."""
    for statement in scope.unit.body:
        if not isinstance(statement, Assign):
            if isinstance(statement, Entry | Format):
                continue
            break
        match statement.target:
            case Apply(Name(name), arguments) if all(isinstance(a, Name) for a in arguments):
                symbol = scope.known(name)
                if symbol is not None and (symbol.array or symbol.result):
                    break
                parameters = tuple(a.id for a in arguments if isinstance(a, Name))
                symbol = scope._update(
                    name, statement.line, form="statement function", value=statement.value, parameters=parameters
                )
                scope.table[name] = scope._typed(symbol)
            case _:
                break


def _procedures(scope: Scope) -> None:
    """Names that are called, and names followed by arguments that are no arrays, are procedures."""
    unit = scope.unit
    for statement in statements(unit.body):
        if isinstance(statement, Call) and isinstance(statement.procedure, Name):
            name = statement.procedure.id
            if scope.known(name) is None or scope.find(name).form == "variable":
                scope._update(name, statement.line, form="procedure")
    for expr in (e for d in unit.declarations for e in declared(d)):
        if isinstance(expr, Apply) and isinstance(expr.base, Name) and is_intrinsic(expr.base.id):
            symbol = scope.known(expr.base.id)
            if symbol is None or (symbol.form == "variable" and not symbol.array and not symbol.dummy):
                scope._update(expr.base.id, unit.line, form="intrinsic")
    for line, expr in _references(unit):
        if not (isinstance(expr, Apply) and isinstance(expr.base, Name)):
            continue
        name = expr.base.id
        symbol = scope.known(name)
        if symbol is not None and (symbol.form != "variable" or symbol.array):
            continue
        if symbol is not None and symbol.character and any(isinstance(a, Slice) for a in expr.arguments):
            continue
        if symbol is None and any(isinstance(a, Slice) for a in expr.arguments):
            rule = scope.implicit.get(name[0])
            if rule and rule[0] == CHARACTER:
                continue
        if symbol is not None and symbol.result:
            continue
        if name in scope.types or (symbol is None and derived.visible(scope, name)):
            continue
        if is_intrinsic(name) and not (symbol and symbol.dummy):
            scope._update(name, line, form="intrinsic")
        else:
            own = {"captured": False, "dummy": False} if symbol is not None and symbol.captured else {}
            scope.table[name] = scope._typed(scope._update(name, line, expr.base.at, form="procedure", **own))


def _references(unit: Unit) -> Iterator[tuple[Line, Expr]]:
    """Every expression in the statements of a unit, with the line of its statement."""
    for statement in statements(unit.body):
        for outer in expressions(statement):
            for expr in within(outer):
                yield statement.line, expr


def _ambiguous(scope: Scope) -> None:
    """Raise UserError for the first name that comes from several modules and means several things."""
    for line, expr in _references(scope.unit) if scope.ambiguous else ():
        if isinstance(expr, Name) and expr.id in scope.ambiguous and expr.id not in scope.table:
            raise line.error(f"`{expr.id}` comes from several modules", expr.at, "rename it in USE, or use ONLY")


def _undeclared(scope: Scope) -> None:
    """Raise UserError for the first variable that nothing gives a type."""
    for line, expr in _references(scope.unit):
        if isinstance(expr, Name) and scope.known(expr.id) is None and scope.implicit.get(expr.id[0]) is None:
            if is_intrinsic(expr.id):
                scope._update(expr.id, line, form="intrinsic")
            elif derived.visible(scope, expr.id) is None:
                scope._typed(Symbol(expr.id, line=line, at=expr.at))


def converted(value: Constant, to: Type) -> Constant:
    """A constant as a named constant of a type holds it."""
    if to.base == "integer" and isinstance(value, int | float) and not isinstance(value, bool):
        return int(value)
    if to.base == "real" and isinstance(value, int | float) and not isinstance(value, bool):
        return single(float(value)) if to.kind == 4 else float(value)
    return value


def single(value: float) -> float:
    """A number rounded to single precision."""
    try:
        rounded: float = struct.unpack("f", struct.pack("f", value))[0]
    except OverflowError:
        return value
    return rounded
