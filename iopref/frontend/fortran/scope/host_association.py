"""The names of a unit in the procedures that it contains (host association: Fortran 2018, 19.5.1.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.scope.association import bound, shape_outside
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import BODY, Symbol, specific_name
from iopref.frontend.fortran.tree.expressions import Apply, Keyword, Name
from iopref.frontend.fortran.tree.statements import Action, Allocate, Call, Entry
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import everything, statements
from iopref.records import replace


def contain(scope: Scope) -> None:
    """Build the scopes of the procedures that a unit contains, and find which of its variables they use."""
    procedure = scope.unit.kind != "module"
    if procedure:
        _declare_used(scope)
    for unit in scope.unit.contains:
        if not procedure:
            _refuse_entries(scope, unit)
        inner = _inner(scope, unit)
        if inner is None:
            continue
        scope.inner.append(inner)
        if unit.kind == "function":
            result = inner.find(unit.result or unit.name)
            name = specific_name(unit.name)
            name = name if name in scope.table else unit.name
            own = scope.table[name]
            scope.table[name] = replace(
                own,
                type=result.type,
                length=bound(result.length, inner),
                result_shape=shape_outside(result.shape, inner),
            )
    scope.unit = replace(scope.unit, contains=tuple(inner.unit for inner in scope.inner))
    if not procedure:
        return
    for inner in scope.inner:
        _declare_used(inner)
    _keep_in_the_file(scope)
    moved = True
    while moved:
        moved = any([_capture_for(caller, called) for caller in scope.inner for called in called_by(caller)])


def _keep_in_the_file(scope: Scope) -> None:
    """Make saved arrays that an internal procedure allocates variables of the file, so that they have descriptors."""
    items = {
        (inner.key, name)
        for inner in scope.inner
        for statement in statements(inner.unit.body)
        for name in _reshaped(statement)
    }
    for name, symbol in list(scope.table.items()):
        saved = scope.unit.kind == "program" or scope.save_all or "save" in symbol.attributes
        if not saved or symbol.dummy or symbol.owner or not symbol.array or "allocatable" not in symbol.attributes:
            continue
        here = [
            (inner, local)
            for inner in scope.inner
            for local, found in inner.table.items()
            if found.captured and (found.owner, found.origin) == (scope.key, name)
        ]
        if any((inner.key, local) in items for inner, local in here):
            linker = names.in_unit(scope.unit.name, name)
            scope.table[name] = kept = replace(symbol, owner=scope.key, origin=name, linker=linker)
            for inner, local in here:
                inner.table[local] = replace(kept, name=local, initialised=False)


def _reshaped(statement: Action) -> Iterator[str]:
    """The arrays that a statement allocates or deallocates."""
    match statement:
        case Allocate():
            items: Iterable[object] = statement.items
        case Call(_, Name("move_alloc"), arguments):
            items = (a.value if isinstance(a, Keyword) else a for a in arguments)
        case _:
            return
    for item in items:
        base = item.base if isinstance(item, Apply) else item
        if isinstance(base, Name):
            yield base.id


def _inner(scope: Scope, unit: Unit) -> Scope | None:
    """The scope of a procedure that a unit contains; None for a procedure of a module of which nothing is known.

    For a procedure that is not covered, the scope has only what its callers must know.
    """
    refused, key = scope.program.refused, f"{scope.key}.{unit.name}"
    if not scope.apart or refused is None or scope.foreign:
        elsewhere = scope.foreign
    else:
        elsewhere = key in refused
        scope.left = scope.left or elsewhere
    try:
        if unit.unread and unit.refused is not None:
            raise unit.refused
        unit = _with_interface(scope, unit)
        if elsewhere:
            return _described(scope, unit)
        try:
            return scope.program.rules.build(unit, scope.options, scope, scope.program, False, "")
        except UserError as error:
            if not scope.apart or refused is None or scope.foreign:
                raise
            refused.setdefault(key, error)
            scope.left = True
            return _described(scope, unit)
    except UserError as error:
        if not scope.apart:
            raise
        if refused is not None and not scope.foreign:
            refused.setdefault(key, error)
        scope.refused[unit.name] = error
        return None


def _described(scope: Scope, unit: Unit) -> Scope:
    """What callers must know of a procedure of a module that another compiler compiles.

    Its statements may use names that are not covered. They only tell which arguments are procedures.
    """
    build, program = scope.program.rules.build, scope.program
    try:
        found = build(replace(unit, contains=()), scope.options, scope, program, True, "")
    except UserError:
        if any(isinstance(statement, Entry) for statement in statements(unit.body)):
            raise
        return build(replace(unit, contains=(), body=()), scope.options, scope, program, True, "")
    found.unit = replace(found.unit, body=())
    return found


def _refuse_entries(module: Scope, unit: Unit) -> None:
    """Refuse what calls a procedure by an ENTRY in a procedure of a module: the entry's interface is not known."""
    for statement in statements(unit.body):
        if isinstance(statement, Entry):
            module.refused[statement.name] = statement.line.error("ENTRY in a procedure of a module is not covered")


def _with_interface(scope: Scope, unit: Unit) -> Unit:
    """A procedure; MODULE PROCEDURE gets what its interface in the module, or in a module around it, declares."""
    around: Scope | None = scope
    while unit.kind == "procedure" and around is not None:
        found = scope.program.scopes.get(f"{around.key}{BODY}{unit.name}")
        if found is not None:
            body = found.unit
            own = (replace(d, line=replace(d.line, included=True)) for d in body.declarations)
            unit = replace(unit, kind=body.kind, arguments=body.arguments, result=body.result, type=body.type)
            return replace(unit, prefixes=body.prefixes | unit.prefixes, declarations=(*own, *unit.declarations))
        around = around.parent
    if unit.kind == "procedure":
        raise unit.line.error(f"there is no interface of the separate procedure `{unit.name}`")
    return unit


def _declare_used(scope: Scope) -> None:
    """Look every name up, so that names that are not declared anywhere are variables from here on."""
    for expr in everything(scope.unit.body):
        if isinstance(expr, Name) and scope.known(expr.id) is None and scope.visible_type(expr.id) is None:
            try:
                scope.find(expr.id)
            except UserError:
                continue  # reported where it is used


def called_by(caller: Scope) -> list[Scope]:
    """The internal procedures of the same unit that an internal procedure refers to."""
    found = names_in(caller)
    assert caller.parent is not None
    return [s for s in caller.parent.inner if s is not caller and s.unit.name in found]


def _capture_for(caller: Scope, called: Scope) -> bool:
    """Let a procedure capture what a procedure that it calls captures; return whether that was anything new."""
    moved = False
    for symbol in captured(called):
        if local_name(caller, symbol) is None:
            local = symbol.origin if symbol.origin not in caller.table else f"{symbol.owner}.{symbol.origin}"
            caller.table[local] = replace(symbol, name=local)
            moved = True
    return moved


def captured(scope: Scope) -> list[Symbol]:
    """The variables of the unit around that a procedure is passed, in a fixed order."""
    return [symbol for symbol in scope.table.values() if symbol.captured]


def local_name(scope: Scope, symbol: Symbol) -> str | None:
    """The name of a captured variable in a unit that owns it or has captured it, too; None in other units."""
    if scope.key == symbol.owner:
        return symbol.origin
    return next(
        (s.name for s in scope.table.values() if s.captured and (s.owner, s.origin) == (symbol.owner, symbol.origin)),
        None,
    )


def names_in(scope: Scope) -> set[str]:
    """The names in the statements of a unit, by themselves or in front of arguments."""
    found = {e.id for e in everything(scope.unit.body) if isinstance(e, Name)}
    return found - ({scope.unit.name} if scope.unit.kind == "function" and not scope.unit.result else set())
