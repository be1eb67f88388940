"""Names that are local to a construct: they become variables of the unit with names of their own."""

from __future__ import annotations

from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import OwnName
from iopref.frontend.fortran.tree.expressions import Integer
from iopref.frontend.fortran.types import INTEGER


def declare(scope: Scope, statement: OwnName) -> None:
    """Add such a name to the scope; raises UserError for an index that is not an integer."""
    line, at = statement.line, statement.at
    if statement.kind == "association":  # see associate
        scope.table[statement.name] = Symbol(statement.name, type=INTEGER, line=line, at=at)
        return
    if statement.type is not None:
        type = scope.resolve_type(statement.type, line)
        if type.base != "integer":
            raise line.error(f"an index of DO CONCURRENT is an integer, and this is {type}")
        scope.table[statement.name] = Symbol(statement.name, type=type, line=line, at=at)
        return
    index = statement.kind == "index"
    hidden = _hidden(scope, statement)
    if hidden.form != "variable" or (index and hidden.array):
        raise line.error(f"`{statement.original}` is no {'scalar' if index else 'variable'}", at)
    assert hidden.type is not None
    if index and hidden.type.base != "integer":
        raise line.error(f"an index of DO CONCURRENT is an integer, and `{statement.original}` is {hidden.type}", at)
    if not index and not _simple(scope, hidden):
        raise line.error(f"LOCAL of `{statement.original}` is not covered", at, "leave this file to gfortran")
    scope.table[statement.name] = Symbol(
        statement.name, type=hidden.type, length=hidden.length, shape=hidden.shape, line=line, at=at
    )


def _hidden(scope: Scope, statement: OwnName) -> Symbol:
    """The meaning of the name outside the construct; an internal
    procedure does not capture it, as it may not need it.
    """
    around: Scope | None = scope
    own = (d for d in scope.unit.declarations if isinstance(d, OwnName) and d.kind == "association")
    if any(found.name == statement.hidden for found in own):
        raise statement.line.error(f"`{statement.original}` is a name of ASSOCIATE here", statement.at)
    while around is not None:
        found = around.table.get(statement.hidden) or around.imports.get(statement.hidden)
        if found is not None:
            return around.typed(found) if found.form == "variable" else found
        around = around.parent
    return scope.typed(Symbol(statement.original, line=statement.line, at=statement.at))


def _simple(scope: Scope, symbol: Symbol) -> bool:
    """Whether a local copy of a variable can be made, because its size is constant and it is an ordinary variable."""
    bounds = [b for d in symbol.shape or () for b in (d.lower or Integer(1), d.upper)]
    sizes = [*bounds, *([symbol.length or Integer(1)] if symbol.character else [])]
    if symbol.attributes & {"allocatable", "pointer", "optional", "volatile"} or symbol.type is None:
        return False
    return symbol.type.base != "derived" and all(b is not None and integer(b, scope) is not None for b in sizes)
