"""Dummy arguments of CLASS: scalars of which components of the declared type are used, and which are passed on.

gfortran passes the address of a descriptor, which has the addresses of the variable and of its type's table. The
components of a declared type come first in every type that extends it, so that they have the same places there.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran import names
from iopref.frontend.fortran.scope import association
from iopref.frontend.fortran.scope.scopes import Derived, Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import Declare
from iopref.frontend.fortran.tree.expressions import Apply, Component, Expr, Keyword, Member, Name
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Call, Entry
from iopref.frontend.fortran.tree.walk import declared_in, expressions, parts, statements
from iopref.records import replace

_ALLOWED = frozenset(("class", "intent", "target"))
_REMEDY = "leave this procedure to gfortran"


def declared(scope: Scope, statement: Declare) -> Declare:
    """A declaration of CLASS, which the attributes tell; raises UserError for others than of scalar dummy arguments."""
    for entity in statement.entities:
        if entity.name not in scope.unit.arguments:
            raise _refused(statement.line, "CLASS of anything but a dummy argument", entity.at)
    return replace(statement, attributes=statement.attributes | {"class"})


def table(derived: Derived) -> str:
    """The linker's name of the table of a type; empty if it is not known, as for types that are not in modules.

    gfortran makes the tables of a module's types with the module, except for those `made_on_demand`.
    """
    home = derived.scope.unit
    return names.table(home.name, derived.name) if home.kind == "module" and not made_on_demand(derived) else ""


def made_on_demand(derived: Derived) -> bool:
    """Whether each file that needs the table of a type may have one of its own: that of another file's type with
    PRIVATE, unless this is its module's default (`resolve_fl_derived` in gfortran's resolve.cc).
    """
    return derived.foreign and association.declared_private(derived.scope, derived.name)


def why_not_plain(symbol: Symbol) -> str:
    """What an argument of CLASS is, if it is not covered; empty for one that is."""
    if symbol.array:
        return "an array of CLASS"
    if others := symbol.attributes - _ALLOWED:
        return f"CLASS with {min(others).upper()}"
    return "CLASS with INTENT(OUT)" if symbol.intent == "out" else ""


def check(scope: Scope) -> None:
    """Raise UserError for an argument of CLASS that is no plain scalar, or that is used by itself and not passed on."""
    if not _has_any(scope):
        return
    for name in scope.unit.arguments:
        symbol = scope.known(name)
        if symbol is None or not symbol.polymorphic:
            continue
        line, at = symbol.line or scope.unit.line, symbol.at
        if what := why_not_plain(symbol):
            raise _refused(line, f"`{name}`: {what}", at)
        if any(isinstance(statement, Entry) for statement in statements(scope.unit.body)):
            raise _refused(line, f"`{name}`: CLASS in a procedure with ENTRY", at)
    for line, expr in _expressions(scope):
        for used in _whole(scope, expr):
            symbol = scope.known(used.id)
            if symbol is not None and "class" in symbol.attributes:
                raise _refused(line, f"`{used.id}`, which is of CLASS, by itself", used.at)


def _has_any(scope: Scope) -> bool:
    """Whether a unit, or one around it, has arguments of CLASS."""
    around: Scope | None = scope
    while around is not None:
        if any("class" in symbol.attributes for symbol in around.table.values()):
            return True
        around = around.parent
    return False


def _expressions(scope: Scope) -> Iterator[tuple[Line, Expr]]:
    """The expressions of a unit, with the lines of their statements."""
    for declaration in scope.unit.declarations:
        yield from ((declaration.line, expr) for expr in declared_in(declaration))
    for statement in statements(scope.unit.body):
        if isinstance(statement, Call):
            yield statement.line, Apply(statement.procedure, statement.arguments)
        else:
            yield from ((statement.line, expr) for expr in expressions(statement))


def _whole(scope: Scope, expr: Expr) -> Iterator[Name]:
    """The names in an expression, but for those of which it uses components, and for arguments of known procedures."""
    if isinstance(expr, Name) and not isinstance(expr, Component):
        yield expr
    elif isinstance(expr, Apply) and isinstance(expr.base, Name) and _is_procedure(scope, expr.base.id):
        plain = (a.value if isinstance(a, Keyword) else a for a in expr.arguments)
        for argument in plain:
            if isinstance(argument, Expr) and not isinstance(argument, Name):
                yield from _whole(scope, argument)
    elif not (isinstance(expr, Member) and isinstance(expr.base, Name)):
        for part in parts(expr):
            yield from _whole(scope, part)


def _is_procedure(scope: Scope, name: str) -> bool:
    """Whether a name is a procedure whose arguments are known."""
    symbol = scope.known(name)
    return symbol is not None and symbol.form == "procedure" and symbol.key != ""


def _refused(line: Line, what: str, at: int) -> UserError:
    return line.error(f"{what} is not covered", at, _REMEDY)
