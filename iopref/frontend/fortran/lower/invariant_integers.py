"""Integers of COMMON, of modules and of the caller that a loop does not change: they are read once, before the loop.

Fortran computes the bounds before the first iteration anyway, and guarantees that nothing else changes such a variable.
C does neither, and the analysis of loop nests would have to prove it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.designators import variable
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.lower.representation import copied
from iopref.frontend.fortran.scope.components import member_of
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import AlternateReturn, Apply, Expr, Member, Name
from iopref.frontend.fortran.tree.statements import Assign, Call, Continue, Do, If, Jump, Return, Select
from iopref.frontend.fortran.tree.walk import bare, base_name, everything, statements, within
from iopref.frontend.fortran.value import Value


def pinned(context: Context, loop: Do, parts: Sequence[Expr]) -> dict[str, Value]:
    """The variables in a nest's bounds and subscripts, whose `parts` are given, that are to be read before it, and the
    constants that hold them.
    """
    changed = context.changes.of(loop)
    found: dict[str, Value] = {}
    for name in dict.fromkeys(_names(loop, parts)):
        if name in changed or name in context.pins or name in context.bindings:
            continue
        symbol = context.scope.known(name)
        if symbol is not None and symbol.type is not None and _movable(context, symbol):
            free = symbol.common is not None or symbol.linker
            plain = names.variable(symbol.name)
            found[name] = Value(plain if free else context.temporary(plain), symbol.type)
    return found


def pinned_members(context: Context, loop: Do, parts: Sequence[Expr]) -> dict[Expr, Value]:
    """The integer components of structures in bounds and subscripts, whose `parts` are given, that are to be read
    before a nest.

    `g%n` can be read in any case; `blocks(b)%n` can be read if the bounds of the loop itself refer to `blocks(b)`.
    """
    changed = context.changes.of(loop)
    bounds = (bound for bound in (loop.first, loop.last, loop.step) if bound is not None)
    looked_at = {bare(part) for bound in bounds for part in within(bound) if isinstance(part, Apply)}
    found: dict[Expr, Value] = {}
    for part in parts:
        if not isinstance(part, Member) or (key := bare(part)) in found or key in context.pinned_members:
            continue
        member = member_of(context.scope, part)
        if (
            member is None
            or member.type is None
            or member.type.base != "integer"
            or member.array
            or member.held_by_address
        ):
            continue
        element = _element_of(part)
        if (element is None or bare(element) in looked_at) and _stays(context, part, changed):
            found[key] = Value(context.temporary(member.c), member.type)
    return found


def _element_of(expr: Expr) -> Apply | None:
    """The array element that a component belongs to; None for a component of a variable."""
    while isinstance(expr, Member):
        expr = expr.base
    return expr if isinstance(expr, Apply) else None


def _stays(context: Context, part: Expr, changed: frozenset[str]) -> bool:
    """Whether a designator keeps its value throughout a loop, and can be evaluated before it."""
    for inner in within(part):
        if isinstance(inner, Name):
            symbol = context.scope.known(inner.id)
            if symbol is None or symbol.form not in ("variable", "constant") or inner.id in changed:
                return False
            if symbol.attributes & {"optional", "volatile", "pointer", "target"}:
                return False
    return True


def callers_counter(context: Context, loop: Do) -> dict[str, Value]:
    """The variable of a loop if it belongs to the caller, and the local variable that replaces it while the loop runs.

    Empty if the loop may be left in other ways than by EXIT or RETURN.
    """
    name = base_name(loop.variable)
    symbol = context.scope.known(name)
    if symbol is None or symbol.type is None or symbol.common is not None or symbol.linker or name in context.pins:
        return {}
    bounds = (loop.first, loop.last, loop.step)
    if context.scope.unit.contains or not _movable(context, symbol) or any(b and name in _in(b) for b in bounds):
        return {}
    for statement in statements(loop.body):
        match statement:
            case Jump(name=construct) if construct:
                return {}
            case Call(arguments=given) if any(isinstance(a, AlternateReturn) for a in given):
                return {}
            case Assign() | Call() | Continue() | Do() | If() | Jump() | Return(value=None) | Select():
                pass
            case _:
                return {}
    return {name: Value(context.temporary(names.variable(symbol.name)), symbol.type)}


def declarations(context: Context, pins: dict[str, Value], members: dict[Expr, Value]) -> Iterator[str]:
    """The constants for variables and components that are read before the loop."""
    for name, value in pins.items():
        yield f"const {value.type.c} {value.text} = {variable(context, name).text};"
    for expr, value in members.items():
        yield f"const {value.type.c} {value.text} = {lower(context, expr).text};"


def _movable(context: Context, symbol: Symbol) -> bool:
    """Whether a variable can be read before a loop, even if the loop may have no iterations."""
    if symbol.form != "variable" or symbol.array or symbol.attributes & {"optional", "volatile", "pointer"}:
        return False
    if symbol.type is None or symbol.type.base != "integer":
        return False
    if symbol.common is not None or symbol.linker:
        return True
    read_here = copied(context, symbol) or symbol.name in context.kept
    return symbol.dummy and not read_here and not context.entries


def _names(loop: Do, parts: Sequence[Expr]) -> Iterator[str]:
    """The names in the bounds of a loop and of loops inside it, in subscripts, and in what is added to a variable."""
    for statement in statements(loop.body):
        if isinstance(statement, Assign) and isinstance(statement.target, Name):
            added = list(_in(statement.value))
            yield from added if statement.target.id in added else ()
    yield from (part.id for part in parts if isinstance(part, Name))


def in_bounds_and_subscripts(loop: Do) -> Iterator[Expr]:
    """All expressions in the bounds of a loop and of loops inside it, and in subscripts."""
    for statement in (loop, *statements(loop.body)):
        if isinstance(statement, Do):
            for bound in (statement.first, statement.last, statement.step):
                if bound is not None:
                    yield from within(bound)
    for expr in everything(loop.body):
        if isinstance(expr, Apply):
            for argument in expr.arguments:
                if isinstance(argument, Expr):
                    yield from within(argument)


def _in(expr: Expr) -> Iterator[str]:
    return (part.id for part in within(expr) if isinstance(part, Name))
