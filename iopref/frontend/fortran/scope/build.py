"""The symbol table of a program unit: the meaning of every name, from the declarations and the implicit rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.constant.known import Found
from iopref.frontend.fortran.intrinsics.table import is_intrinsic
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.scope import (
    association,
    constancy,
    fold,
    modules,
    named_constants,
    polymorphic,
)
from iopref.frontend.fortran.scope.associate import associated
from iopref.frontend.fortran.scope.components import name_components
from iopref.frontend.fortran.scope.declare import declare, declare_if_used, declare_or_refuse, names_declared, refuse
from iopref.frontend.fortran.scope.implicit_names import refuse_of_constructs
from iopref.frontend.fortran.scope.scopes import Bound, Program, Rules, Scope
from iopref.frontend.fortran.scope.symbols import Symbol, refusal
from iopref.frontend.fortran.tree.declarations import (
    Declare,
    DerivedType,
    Implicit,
    Interface,
    Parameters,
    Use,
)
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Argument,
    Expr,
    Name,
    Slice,
    TypeSpec,
)
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Assign, Call, Entry, Format
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import declared, expressions, statements, within
from iopref.frontend.fortran.types import CHARACTER, Type


def build(
    unit: Unit,
    options: Options,
    parent: Scope | None,
    program: Program,
    foreign: bool = False,
    key: str = "",
) -> Scope:
    """The symbol table of a unit, and of the units that it contains; raises UserError for contradictions in it."""
    key = key or (f"{parent.key}.{unit.name}" if parent else names.unit(unit.kind, unit.name))
    scope = Scope(unit, options, parent, program, key, foreign)
    program.scopes[key] = scope
    if unit.host:
        scope.parent = modules.host(scope)
    for declaration in unit.declarations:
        if isinstance(declaration, Use):
            association.use(scope, declaration)
    _implicit_rules(scope)
    for inner in unit.contains:
        scope.update(inner.name, inner.line, form="procedure", key=f"{key}.{inner.name}")
    results = _arguments_and_results(scope)
    _declarations(scope)
    _result(scope, results[0])
    name_components(scope)  # the components that ASSOCIATE may select,
    associated(scope)
    name_components(scope)  # and the components that its names stand for
    if not foreign and program.types:
        from iopref.frontend.fortran.scope.bound_calls import name_bound_calls  # few files have types

        name_bound_calls(scope)
    if not foreign:
        _ambiguous(scope)
        _refused(scope)
    _statement_functions(scope)
    _procedures(scope)
    if foreign:
        _interface_refused(scope)
    for name, symbol in list(scope.table.items()):
        if symbol.form not in ("procedure", "generic", "namelist", "intrinsic") and symbol.type is None:
            scope.table[name] = scope.typed(symbol)
    if not foreign:
        _undeclared(scope)
        polymorphic.check(scope)
        constancy.check(scope)
    if scope.unit.kind == "module":
        association.own_variables(scope)
    if scope.unit.contains:
        from iopref.frontend.fortran.scope import host_association  # few files have one that does

        host_association.contain(scope)
    return scope


def _arguments_and_results(scope: Scope) -> list[str]:
    """Note the arguments and results of a unit and of its ENTRY statements; the names of the results, its own first."""
    unit = scope.unit
    for name in unit.arguments:
        if name != "*":
            scope.update(name, unit.line, dummy=True)
    results = [unit.result or unit.name]
    if unit.kind == "function":
        changes: dict[str, object] = {"result": True}
        if unit.type is not None:
            changes |= {"type": _late_type(scope, unit), "length": unit.type.length}
        scope.update(results[0], unit.line, 0, **changes)
    for entry in (statement for statement in statements(unit.body) if isinstance(statement, Entry)):
        for name in entry.arguments:
            if name != "*":
                scope.update(name, entry.line, dummy=True)
        if unit.kind == "function":
            results.append(entry.result or entry.name)
            scope.update(results[-1], entry.line, result=True)
    if len(results) > 1:
        scope.equivalences.append((tuple(Name(name) for name in results), unit.line))
    return results


def _declarations(scope: Scope) -> None:
    """Read the declarations of a unit; names that are refused are unknown, unless the unit is refused with them."""
    unit = scope.unit
    for declaration in unit.declarations:
        by_itself = scope.apart or (unit.kind == "module" and isinstance(declaration, DerivedType))
        by_itself = by_itself or (isinstance(declaration, Interface) and "(" not in declaration.name)
        (declare_or_refuse if by_itself else declare_if_used)(scope, declaration)
    for name in () if scope.apart else scope.refused:
        scope.table.pop(name, None)


def _result(scope: Scope, name: str) -> None:
    """Note what is known of the result of a function, once it is declared, for those that call it."""
    unit, own = scope.unit, scope.table.get(name)
    if own is not None and own.result and own.array and "allocatable" in own.attributes:
        scope.update(own.name, unit.line, dummy=True)  # gfortran passes its descriptor like that of an argument
    if unit.kind == "function" and unit.result not in ("", unit.name):
        own = scope.find(unit.result)
        scope.update(
            unit.name,
            unit.line,
            form="procedure",
            type=own.type,
            length=own.length,
            shape=None,
            result_shape=association.shape_outside(own.shape, scope),
            key=scope.key,
        )


def _late_type(scope: Scope, unit: Unit) -> Type:
    """The type in a FUNCTION statement, which may refer to the function's own declarations."""
    assert unit.type is not None
    try:
        return scope.resolve_type(unit.type, unit.line)
    except UserError:
        for declaration in unit.declarations:
            if isinstance(declaration, Parameters | DerivedType) or (
                isinstance(declaration, Declare) and "parameter" in declaration.attributes
            ):
                declare(scope, declaration)
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


def _statement_functions(scope: Scope) -> None:
    """Note assignments to `f(x, y)` in front of all other statements as statement functions, unless `f` is an array."""
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
                symbol = scope.update(
                    name, statement.line, form="statement function", value=statement.value, parameters=parameters
                )
                scope.table[name] = scope.typed(symbol)
            case _:
                break


def _procedures(scope: Scope) -> None:
    """Note names that are called, and names with arguments that are not arrays, as procedures."""
    unit = scope.unit
    called = set()
    for statement in statements(unit.body):
        if isinstance(statement, Call) and isinstance(statement.procedure, Name):
            name = statement.procedure.id
            called.add(name)
            if scope.known(name) is None or scope.find(name).form == "variable":
                scope.update(name, statement.line, form="procedure")
    for declaration, expr in ((d, e) for d in unit.declarations for e in declared(d)):
        if isinstance(expr, Name) and scope.parent is not None and scope.has(expr.id):
            try:
                scope.known(expr.id)
            except UserError as error:
                if not scope.foreign:
                    raise
                refuse(scope, names_declared(declaration, error), error)
        if isinstance(expr, Apply) and isinstance(expr.base, Name) and is_intrinsic(expr.base.id, scope.options):
            symbol = scope.known(expr.base.id)
            if symbol is None or (symbol.form == "variable" and not symbol.array and not symbol.dummy):
                scope.update(expr.base.id, unit.line, form="intrinsic")
    for group in scope.namelists.values() if scope.parent is not None else ():
        for name in group:
            scope.known(name)
    for line, expr in _references(unit):
        if not (isinstance(expr, Apply) and isinstance(expr.base, Name)):
            continue
        name = expr.base.id
        symbol = scope.known(name)
        if symbol is not None and "external" in symbol.attributes and symbol.type is None and name not in called:
            scope.table[name] = scope.typed(symbol)
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
        if name in scope.types or (symbol is None and scope.visible_type(name)):
            continue
        if is_intrinsic(name, scope.options) and not (symbol and symbol.dummy):
            scope.update(name, line, form="intrinsic")
        else:
            own = {"captured": False, "dummy": False} if symbol is not None and symbol.captured else {}
            scope.table[name] = scope.typed(scope.update(name, line, expr.base.at, form="procedure", **own))


def _references(unit: Unit) -> Iterator[tuple[Line, Expr]]:
    """Every expression in the statements of a unit, with the line of its statement."""
    for statement in statements(unit.body):
        for outer in expressions(statement):
            for expr in within(outer):
                yield statement.line, expr


def _ambiguous(scope: Scope) -> None:
    """Raise UserError for the first name that comes from several modules with different meanings."""
    for line, expr in _references(scope.unit) if scope.ambiguous else ():
        if isinstance(expr, Name) and expr.id in scope.ambiguous and expr.id not in scope.table:
            raise line.error(f"`{expr.id}` comes from several modules", expr.at, "rename it in USE, or use ONLY")


def _refused(scope: Scope) -> None:
    """Raise UserError for the first use of a name whose declaration is not covered."""
    around: Scope | None = scope
    names: set[str] = set()
    while around is not None:
        names |= set(around.refused)
        around = around.parent
    for line, expr in _references(scope.unit) if names else ():
        if isinstance(expr, Name) and expr.id in names and (why := scope.why_refused(expr.id)) is not None:
            raise refusal(expr.id, why, line, expr.at)


def _interface_refused(scope: Scope) -> None:
    """Raise UserError for a procedure of another file if one of its arguments, or its result, is not covered."""
    for name in (*scope.unit.arguments, scope.unit.result or scope.unit.name):
        if name in scope.refused:
            raise scope.refused[name]


def _undeclared(scope: Scope) -> None:
    """Raise UserError for the first variable without a type, and for one that gfortran takes for a construct's own."""
    implicit: set[str] = set()
    for line, expr in _references(scope.unit):
        if not isinstance(expr, Name) or scope.known(expr.id) is not None:
            continue
        if scope.implicit.get(expr.id[0]) is not None:
            implicit.add(expr.id)
        elif is_intrinsic(expr.id, scope.options):
            scope.update(expr.id, line, form="intrinsic")
        elif scope.visible_type(expr.id) is None:
            scope.typed(Symbol(expr.id, line=line, at=expr.at))
    refuse_of_constructs(scope.unit.body, implicit)


def _function(name: str, arguments: Sequence[Argument], names: Bound) -> Found:
    """The value of an intrinsic function; raises NotKnown if it is not constant.

    The import is late, as few files need it.
    """
    from iopref.frontend.fortran.scope.constant_functions import function

    return function(name, arguments, names)


RULES = Rules(build, association.associated, named_constants.value, fold.integer, _function)
