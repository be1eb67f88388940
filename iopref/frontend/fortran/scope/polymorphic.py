"""Dummy arguments of CLASS: scalars of which only components of the declared type are used.

gfortran passes the address of a descriptor, which has the addresses of the variable and of its type's table. The
components of a declared type come first in every type that extends it, so that they have the same places there.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.tree.declarations import Declare
from iopref.frontend.fortran.tree.expressions import Component, Expr, Member, Name
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Entry
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


def check(scope: Scope) -> None:
    """Raise UserError for an argument of CLASS that is no plain scalar, or of which more than components are used."""
    if not _has_any(scope):
        return
    for name in scope.unit.arguments:
        symbol = scope.known(name)
        if symbol is None or not symbol.polymorphic:
            continue
        line, at = symbol.line or scope.unit.line, symbol.at
        if symbol.array:
            raise _refused(line, f"`{name}`: an array of CLASS", at)
        if others := symbol.attributes - _ALLOWED:
            raise _refused(line, f"`{name}`: CLASS with {min(others).upper()}", at)
        if symbol.intent == "out":
            raise _refused(line, f"`{name}`: CLASS with INTENT(OUT)", at)
        if any(isinstance(statement, Entry) for statement in statements(scope.unit.body)):
            raise _refused(line, f"`{name}`: CLASS in a procedure with ENTRY", at)
    for line, expr in _expressions(scope):
        for used in _whole(expr):
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
        yield from ((statement.line, expr) for expr in expressions(statement))


def _whole(expr: Expr) -> Iterator[Name]:
    """The names in an expression, but for those of which it uses components."""
    if isinstance(expr, Name) and not isinstance(expr, Component):
        yield expr
    elif not (isinstance(expr, Member) and isinstance(expr.base, Name)):
        for part in parts(expr):
            yield from _whole(part)


def _refused(line: Line, what: str, at: int) -> UserError:
    return line.error(f"{what} is not covered", at, _REMEDY)
