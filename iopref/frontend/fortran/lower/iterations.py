"""Checks of DO CONCURRENT and FORALL: what their heads and iterations must not contain."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran.lower import concurrent_changes, leaving
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import type_of
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.interfaces import specifics_of
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import OwnName
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Binary,
    Expr,
    Member,
    Name,
    Unary,
)
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import (
    Action,
    Assign,
    Call,
    Concurrent,
    Continue,
    Do,
    Forall,
    InputOutput,
    PointerAssign,
    Return,
    Stop,
    Where,
)
from iopref.frontend.fortran.tree.walk import base_name, expressions, statements, within

_PURE = frozenset(("mvbits", "move_alloc"))
_IN_FORALL = (Assign, Continue, Forall, PointerAssign, Where)


def check(context: Context, statement: Concurrent) -> None:
    """Raise UserError for what DO CONCURRENT or FORALL does not allow, and for bounds that iterations may change."""
    _indices(context, statement)
    _localities(context, statement)
    heads = [e for e in (statement.mask, *_bounds(statement)) if e is not None]
    for expr in (part for head in heads for part in within(head)):
        _function(context, statement.line, expr, statement.keyword)
    names = {index.variable.id for index in statement.indices}
    for inner in statements(statement.body):
        if isinstance(statement, Forall) and not isinstance(inner, _IN_FORALL):
            raise inner.line.error("only assignments, WHERE and FORALL can be in FORALL")
        for expr in (part for outer in expressions(inner) for part in within(outer)):
            _function(context, inner.line, expr, statement.keyword)
        changed = _set(inner) & names
        if changed:
            name = _original(context, min(changed))
            raise inner.line.error(f"`{name}` is an index of {statement.keyword}, and cannot be changed in it")
        if isinstance(inner, Return) or (isinstance(inner, Stop) and inner.kind == "stop"):
            raise inner.line.error(f"{type(inner).__name__.upper()} cannot be in {statement.keyword}")
        if isinstance(inner, Call) and not _pure(context, base_name(inner.procedure)):
            raise _impure(inner.line, base_name(inner.procedure), statement.keyword)
    leaving.check(statement.body, statement.end, {("cycle", ""), ("cycle", statement.name)}, "a DO CONCURRENT")


# -- The head ----------------------------------------------------------------------------------------------------------


def _bounds(statement: Concurrent) -> Iterator[Expr | None]:
    for index in statement.indices:
        yield from (index.first, index.last, index.step)


def _indices(context: Context, statement: Concurrent) -> None:
    names = [index.variable.id for index in statement.indices]
    for index in statement.indices:
        if names.count(index.variable.id) > 1:
            raise context.error(f"{statement.keyword} has this index twice", index.variable.at)
        if index.step is not None and integer(index.step, context.scope) == 0:
            raise context.error(f"the step of {statement.keyword} cannot be zero")
        for bound in (index.variable, index.first, index.last, index.step):
            if bound is None:
                continue
            if (found := type_of(context, bound)).base != "integer":
                raise context.error(f"{statement.keyword} counts with integers, and this is {found}", _place(bound))
            if bound is index.variable:
                continue
            if set(concurrent_changes.names(bound)) & set(names):
                raise context.error(f"an index of {statement.keyword} cannot be in the bounds of one")
            if isinstance(statement, Forall):
                continue
            if concurrent_changes.changed(context, statement, bound) or (
                len(names) > 1 and concurrent_changes.calls(context, bound)
            ):
                raise context.not_covered("a bound of DO CONCURRENT that its iterations may change is")


def _localities(context: Context, statement: Concurrent) -> None:
    """Check localities: each name occurs once and is no index, and DEFAULT(NONE) requires one for each variable."""
    told = [local.name for local in statement.localities if local.kind != "default"]
    head = {
        name
        for expr in (statement.mask, *_bounds(statement))
        if expr is not None
        for name in concurrent_changes.names(expr)
    }
    for local in statement.localities:
        if local.name.id in {_original(context, index.variable.id) for index in statement.indices}:
            raise context.error(f"`{local.name.id}` is an index of this DO CONCURRENT", local.name.at)
        if sum(local.name.id == name.id for name in told) > 1:
            raise context.error(f"`{local.name.id}` has two localities in this DO CONCURRENT", local.name.at)
        if local.kind == "local" and local.name.id in head:
            raise context.error(f"`{local.name.id}` is LOCAL, and has no value in the head", local.name.at)
    if all(local.kind != "default" for local in statement.localities):
        return
    own = {local.own.id for local in statement.localities if local.own is not None} | {name.id for name in told}
    for inner in (statement, *statements(statement.body)):
        if isinstance(inner, Concurrent):
            own |= {index.variable.id for index in inner.indices}
            own |= {local.own.id for local in inner.localities if local.own is not None}
    for inner in statements(statement.body):
        for part in (part for expr in expressions(inner) for part in within(expr)):
            if isinstance(part, Name) and part.id not in own and context.scope.find(part.id).form == "variable":
                raise inner.line.error(f"DEFAULT(NONE) requires a locality for `{part.id}`", part.at)


def _original(context: Context, name: str) -> str:
    """The name that a construct's own name has in the text."""
    own = (d for d in context.scope.unit.declarations if isinstance(d, OwnName))
    return next((found.original for found in own if found.name == name), name)


def _place(expr: Expr) -> int:
    return expr.at if isinstance(expr, Name | Apply | Member | Unary | Binary) else 0


# -- What iterations must not do ---------------------------------------------------------------------------------------


def _function(context: Context, line: Line, expr: Expr, keyword: str) -> None:
    """Raise UserError for a reference to a function that is not pure."""
    if isinstance(expr, Apply) and isinstance(expr.base, Name):
        symbol = context.scope.known(expr.base.id)
        if symbol is not None and symbol.form in ("procedure", "generic") and not _pure(context, expr.base.id):
            raise _impure(line, expr.base.id, keyword)


def _pure(context: Context, name: str) -> bool:
    symbol = context.scope.known(name)
    if symbol is None or symbol.form == "intrinsic" or not _known(context, symbol):
        return name in _PURE
    keys = specifics_of(context.scope, symbol)
    prefixes = [context.scope.program.scopes[key].unit.prefixes for key in keys if key in context.scope.program.scopes]
    return all("impure" not in p and p & {"pure", "elemental"} for p in prefixes)


def _known(context: Context, symbol: Symbol) -> bool:
    """Whether the interface of each procedure that a name may mean is known."""
    return all(key in context.scope.program.scopes for key in specifics_of(context.scope, symbol))


def _impure(line: Line, name: str, keyword: str) -> UserError:
    return line.error(f"`{name}` is not PURE, and cannot be called in {keyword}", max(line.text.find(name), 0))


def _set(statement: Action) -> set[str]:
    """The scalars that a statement itself assigns."""
    match statement:
        case Assign(_, target):
            return {base_name(target)}
        case Do():
            return {base_name(statement.variable)}
        case InputOutput(kind="read"):
            return {base_name(item) for item in statement.items}
    return set()
