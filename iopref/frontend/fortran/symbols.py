"""The symbol table of a program unit: what every name means, from the declarations and the implicit rules."""

from __future__ import annotations

import struct
from dataclasses import dataclass, field, replace

from iopref.frontend.fortran import fold, names
from iopref.frontend.fortran.fold import Constant
from iopref.frontend.fortran.form import Line
from iopref.frontend.fortran.intrinsics import is_intrinsic
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.tree import (
    Apply,
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
from iopref.frontend.fortran.walk import everything, statements


@dataclass(frozen=True)
class Symbol:
    """A name of a unit. `form` is variable, constant, procedure, intrinsic, statement function or namelist.

    A procedure without a type is a subroutine, or not known to be a function. `length` is that of a character as
    declared, Star for an assumed one. `common` is the COMMON block, `host` the unit around that owns the variable.
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

    @property
    def c(self) -> str:
        """The name in C."""
        return names.variable(self.name)

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
class Scope:
    """The names of one unit. `commons` and `equivalences` are in the order of the text."""

    unit: Unit
    options: Options
    parent: Scope | None = None
    table: dict[str, Symbol] = field(default_factory=dict)
    commons: dict[str, list[str]] = field(default_factory=dict)
    equivalences: list[tuple[tuple[Expr, ...], Line]] = field(default_factory=list)
    data: list[DataSet] = field(default_factory=list)
    namelists: dict[str, tuple[str, ...]] = field(default_factory=dict)
    save_all: bool = False
    implicit: dict[str, tuple[Type, Expr | None] | None] = field(default_factory=dict)

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
        return self.parent.known(name) if self.parent else None

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
        found = self.defaults.type(spec, kind)
        if found.base != "derived" and found.kind not in KINDS[found.base]:
            raise line.error(f"{found} is not covered", remedy="leave this file to gfortran")
        return found


def build(unit: Unit, options: Options, parent: Scope | None = None) -> Scope:
    """The symbol table of a unit; raises UserError for declarations that contradict each other."""
    scope = Scope(unit, options, parent)
    _implicit_rules(scope)
    for name in unit.arguments:
        if name != "*":
            scope._update(name, unit.line, dummy=True)
    if unit.kind == "function":
        result = unit.result or unit.name
        changes: dict[str, object] = {"result": True}
        if unit.type is not None:
            changes |= {"type": scope.resolve_type(unit.type, unit.line), "length": unit.type.length}
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
    _statement_functions(scope)
    _procedures(scope)
    for name, symbol in list(scope.table.items()):
        if symbol.form not in ("procedure", "namelist", "intrinsic") and symbol.type is None:
            scope.table[name] = scope._typed(symbol)
    return scope


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
        case Implicit():
            pass
        case Use(line):
            raise line.error("USE is not covered yet", remedy="leave this file to gfortran")
        case DerivedType(line):
            raise line.error("derived types are not covered yet", remedy="leave this file to gfortran")
        case Interface(_, _, bodies):
            for body in bodies:
                kind = None
                if body.kind == "function":
                    kind = build(body, scope.options).find(body.result or body.name).type
                scope._update(body.name, body.line, form="procedure", type=kind)


def _entities(scope: Scope, statement: Declare) -> None:
    line = statement.line
    declared = scope.resolve_type(statement.type, line) if statement.type else None
    if statement.attributes == {"save"} and statement.type is None and statement.entities[0].name == "*":
        scope.save_all = True
        return
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
            if not constant:
                scope.data.append(((Name(entity.name),), (DataValue(None, entity.value),), line))
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
    for expr in everything(unit.body):
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
        if is_intrinsic(name) and not (symbol and symbol.dummy):
            scope._update(name, unit.line, form="intrinsic")
        else:
            scope.table[name] = scope._typed(scope._update(name, unit.line, form="procedure"))


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
