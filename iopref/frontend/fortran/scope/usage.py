"""The names that a unit may change: by assignment, by input, or in a procedure that they are passed to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from iopref.frontend.fortran.scope import components
from iopref.frontend.fortran.scope.host_association import called_by, captured, local_name, names_in
from iopref.frontend.fortran.scope.interfaces import specifics_of
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, ImpliedDo, Keyword, Name
from iopref.frontend.fortran.tree.statements import (
    Action,
    Allocate,
    Assign,
    AssignLabel,
    Block,
    Call,
    Concurrent,
    Do,
    Entry,
    InputOutput,
    Let,
    PointerAssign,
    Where,
)
from iopref.frontend.fortran.tree.walk import base_name, blocks, everything, expressions, statements, within
from iopref.frontend.fortran.types import INTEGER
from iopref.records import dataclass


@dataclass(frozen=True)
class Usage:
    """`modified` names may change while the unit runs; the subscripts
    of `gathered` arrays have elements of arrays in them.
    """

    modified: frozenset[str]
    gathered: frozenset[str] = frozenset()


@dataclass(frozen=True)
class _Direct:
    """What the unit's own statements change, and the names that they
    pass, as (name, procedure, index of the argument).
    """

    changed: frozenset[str]
    passed: frozenset[tuple[str, str, int]]
    dummies: tuple[str, ...]
    called: frozenset[str] = frozenset()


def usages(scopes: Mapping[str, Scope]) -> dict[str, Usage]:
    """The usage of each unit of a file; calls in the file are followed,
    and other procedures may change what they are passed.
    """
    direct = {name: _direct(scope) for name, scope in scopes.items()}
    changed = {name: set(found.changed) for name, found in direct.items()}
    moved = True
    while moved:
        moved = False
        for name, found in direct.items():
            for variable, procedure, place in found.passed:
                if variable not in changed[name] and _changes(direct.get(procedure), changed.get(procedure), place):
                    changed[name] |= {variable, components.owner(variable)}
                    moved = True
            for around in _changed_around(scopes, name, found.called, changed):
                if around not in changed[name]:
                    changed[name].add(around)
                    moved = True
    return {name: Usage(frozenset(names), _gathered(scopes[name])) for name, names in changed.items()}


def _changed_around(
    scopes: Mapping[str, Scope], caller: str, called: Iterable[str], changed: Mapping[str, set[str]]
) -> Iterator[str]:
    """The variables that internal procedures called by a unit change around them, by their names in the unit."""
    for key in called:
        for symbol in captured(scopes[key]) if key in scopes else ():
            if symbol.name in changed[key] and (local := local_name(scopes[caller], symbol)) is not None:
                yield local


def _changes(procedure: _Direct | None, changed: Iterable[str] | None, place: int) -> bool:
    if procedure is None or changed is None or place >= len(procedure.dummies):
        return True
    return procedure.dummies[place] in changed


def _direct(scope: Scope) -> _Direct:
    changed: set[str] = set()
    passed: set[tuple[str, str, int]] = set()
    units = [scope.unit, *scope.unit.contains]
    for statement in (s for unit in units for s in statements(unit.body)):
        match statement:
            case Assign(_, target):
                changed.add(base_name(target))
            case PointerAssign(_, target, value):
                changed |= {base_name(target), base_name(value)}
            case AssignLabel():
                changed.add(statement.variable.id)
            case Where():
                pass
            case Do():
                changed.add(base_name(statement.variable))
            case Let(_, variable):
                changed.add(variable.id)
            case Concurrent():
                changed |= {index.variable.id for index in statement.indices}
            case InputOutput():
                changed |= {base_name(value) for _, value in statement.controls}
                if statement.kind == "read":
                    changed |= {name for item in statement.items for name in _items(item)}
                    changed |= _members(scope, statement)
            case Allocate():
                changed |= {base_name(item) for item in statement.items}
                changed |= {base_name(value) for _, value in statement.controls}
            case Call(_, procedure, arguments):
                _pass(scope, passed, base_name(procedure), arguments)
    for expr in (e for unit in units for e in everything(unit.body)):
        if isinstance(expr, ImpliedDo):
            changed.add(expr.variable.id)
        if isinstance(expr, Apply) and isinstance(expr.base, Name):
            symbol = scope.known(expr.base.id)
            if symbol is not None and symbol.form in ("procedure", "generic"):
                _pass(scope, passed, expr.base.id, expr.arguments)
    has_entries = any(isinstance(s, Entry) for s in scope.unit.body)
    if has_entries:  # a dummy argument may be absent at an entry, so none is copied on entry
        changed |= {name for name, symbol in scope.table.items() if symbol.dummy}
    used = {e.id for e in everything(scope.unit.body) if isinstance(e, Name)}
    symbols = [s for name in used if (s := scope.known(name)) is not None and s.form in ("procedure", "generic")]
    called = {key for symbol in symbols for key in specifics_of(scope, symbol)}
    dummies = () if has_entries else scope.unit.arguments
    changed |= set(map(components.owner, changed))
    return _Direct(frozenset(changed), frozenset(passed), dummies, frozenset(called))


def _gathered(scope: Scope) -> frozenset[str]:
    """The arrays with an element of an array in a subscript, as `a` in `a(k(i))`."""
    elements = [e for e in everything(scope.unit.body) if _is_element(scope, e)]
    found = (e for e in elements if any(part is not e and _is_element(scope, part) for part in within(e)))
    return frozenset(map(base_name, found))


def _is_element(scope: Scope, expr: Expr) -> bool:
    if not isinstance(expr, Apply) or not isinstance(expr.base, Name):
        return False
    symbol = scope.known(expr.base.id)
    return symbol is not None and symbol.array


def _pass(scope: Scope, passed: set[tuple[str, str, int]], procedure: str, arguments: tuple[Argument, ...]) -> None:
    symbol = scope.known(procedure)
    for key in specifics_of(scope, symbol) if symbol is not None else (procedure,):
        _pass_to(passed, key, arguments)


def _pass_to(passed: set[tuple[str, str, int]], procedure: str, arguments: tuple[Argument, ...]) -> None:
    for place, argument in enumerate(arguments):
        keyword = isinstance(argument, Keyword)
        name = base_name(argument.value if isinstance(argument, Keyword) else argument)
        if name:
            passed.add((name, procedure, 10**6 if keyword else place))


def _items(item: Expr) -> list[str]:
    if isinstance(item, ImpliedDo):
        return [name for inner in item.items for name in _items(inner)]
    return [base_name(item)]


def _members(scope: Scope, statement: InputOutput | Allocate) -> set[str]:
    """The variables of the namelists that a statement names."""
    groups = (base_name(value) for _, value in statement.controls)
    return {member for group in groups for member in scope.namelists.get(group, ())}


class LoopChanges:
    """The names that each loop of a unit may change while it runs."""

    def __init__(self, scope: Scope) -> None:
        self._scope = scope
        self._found: dict[int, tuple[Do | Concurrent, frozenset[str]]] = {}
        self._pure = False
        self._overlaid = scope.overlaid
        self._renamed = _of_several_names(scope)
        self._block(scope.unit.body)

    def of(self, loop: Do | Concurrent) -> frozenset[str]:
        """The names that a loop changes; a call in it may change COMMON, variables of modules, and all that it is
        passed.

        Procedures called in DO CONCURRENT are pure: functions change nothing, and subroutines only what they are
        passed.
        """
        if id(loop) not in self._found:  # an implied DO
            self._statement(loop)
        return self._found[id(loop)][1]

    def within(self, statement: Action) -> set[str]:
        """The names that a statement changes, including the blocks in it."""
        return self._statement(statement)

    def _block(self, block: Block) -> set[str]:
        changed: set[str] = set()
        for statement in block:
            changed |= self._statement(statement)
        return changed

    def _statement(self, statement: Action) -> set[str]:
        changed: set[str] = set()
        outer, self._pure = self._pure, self._pure or isinstance(statement, Concurrent)
        for inner in blocks(statement):
            changed |= self._block(inner)
        match statement:
            case Assign(_, target):
                changed.add(base_name(target))
            case PointerAssign(_, target, value):
                changed |= {base_name(target), base_name(value)}
            case Do():
                changed.add(base_name(statement.variable))
            case Let(_, variable):
                changed.add(variable.id)
            case Concurrent():
                changed |= {index.variable.id for index in statement.indices}
            case AssignLabel():
                changed.add(statement.variable.id)
            case InputOutput() | Allocate():
                changed |= {base_name(value) for _, value in statement.controls}
                changed |= {name for item in statement.items for name in _items(item)}
                changed |= _members(self._scope, statement)
            case Call(_, _, arguments):
                changed |= self._call(arguments)
        for expr in (e for outer in expressions(statement) for e in within(outer)):
            if isinstance(expr, ImpliedDo):
                changed.add(expr.variable.id)
            elif isinstance(expr, Apply) and isinstance(expr.base, Name):
                symbol = self._scope.known(expr.base.id)
                if symbol is not None and symbol.form in ("procedure", "generic") and not self._pure:
                    changed |= self._call(expr.arguments)
        self._pure = outer
        changed |= components.relatives(changed, self._scope)
        if changed & self._overlaid:
            changed |= self._overlaid
        changed |= {other for group in self._renamed if group & changed for other in group}
        if isinstance(statement, Do | Concurrent):
            self._found[id(statement)] = (statement, frozenset(changed))
        return changed

    def _call(self, arguments: tuple[Argument, ...]) -> set[str]:
        passed = {base_name(a.value if isinstance(a, Keyword) else a) for a in arguments}
        if self._pure:
            return passed
        changed = {s.origin for inner in self._scope.inner for s in captured(inner)}
        for name, symbol in self._scope.table.items():
            if symbol.common is not None or symbol.linker or symbol.captured or symbol.component:
                changed.add(name)
        return changed | passed


def _of_several_names(scope: Scope) -> list[set[str]]:
    """The names of each variable of a module that has several in a unit."""
    found: dict[str, set[str]] = {}
    for name in {e.id for e in everything(scope.unit.body) if isinstance(e, Name)}:
        symbol = scope.known(name)
        if symbol is not None and symbol.linker:
            found.setdefault(symbol.linker, set()).add(name)
    return [group for group in found.values() if len(group) > 1]


def kept(scope: Scope, usage: Usage) -> frozenset[str]:
    """The captured integers that a procedure counts loops with, if no other procedure can see them change meanwhile."""
    mine = {s.name: s for s in captured(scope)}
    if not mine or scope.unit.name in names_in(scope):
        return frozenset()
    loops = {s.variable.id for s in statements(scope.unit.body) if isinstance(s, Do) and isinstance(s.variable, Name)}
    seen = {(s.owner, s.origin) for called in called_by(scope) for s in captured(called)}
    return frozenset(
        name
        for name in loops & usage.modified & set(mine)
        if mine[name].type == INTEGER and not mine[name].array and (mine[name].owner, mine[name].origin) not in seen
    )
