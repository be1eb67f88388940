"""Explicit interfaces: INTERFACE blocks, generic names, keyword arguments and optional ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from iopref.diagnostics import UserError
from iopref.frontend.fortran.parse.line import Line
from iopref.frontend.fortran.tree.declarations import Interface
from iopref.frontend.fortran.tree.expressions import AlternateReturn, Argument, Expr, Keyword, Name
from iopref.frontend.fortran.tree.units import Unit
from iopref.records import replace

if TYPE_CHECKING:
    from iopref.frontend.fortran.lower.context import Context
    from iopref.frontend.fortran.scope.symbols import Scope, Symbol

BODY = ":"
"""What stands in the key of an interface body in front of the procedure's name."""


def declare(scope: Scope, statement: Interface) -> None:
    """Make known what an INTERFACE block describes."""
    if "(" in statement.name:
        raise statement.line.error(
            "operators and assignments defined by procedures are not covered", remedy="leave this file to gfortran"
        )
    old = scope.known(statement.name) if statement.name else None
    for body in statement.bodies:
        _describe(scope, body, scope if body.imports else None)
    if statement.name:
        names = (*statement.procedures, *(body.name for body in statement.bodies))
        _generic(scope, statement, names, old.specifics if old is not None and old.form == "generic" else ())


def _generic(scope: Scope, statement: Interface, names: tuple[str, ...], others: tuple[str, ...]) -> None:
    """Make known a generic name for these procedures, and for others."""
    generic = statement.name
    if generic in names and (specific := scope.known(generic)) is not None and specific.form == "procedure":
        scope.table[specific_name(generic)] = specific
        scope.table[generic] = replace(specific, key="", type=None, length=None, result_shape=None)
    own = tuple(f"{scope.key}.{specific_name(name) if name == generic else name}" for name in names)
    scope.update(generic, statement.line, form="generic", specifics=others + own)


def specific_name(name: str) -> str:
    """The key in the table of a scope for a procedure whose own name is a generic one, too."""
    return f"{name}()"


def like(scope: Scope, line: Line, name: str, interface: str) -> None:
    """Make known a procedure that has the interface of another one."""
    model = scope.known(interface)
    described = scope.program.procedure(model) if model is not None else None
    if described is None:
        raise line.error(f"the interface `{interface}` is not known", remedy="declare it in front of this line")
    unit = described.unit
    result = unit.result or (unit.name if unit.kind == "function" else "")
    parent = described.parent if unit.imports or BODY not in described.key else None
    _describe(scope, replace(unit, name=name, result=result, binding=None, body=(), contains=()), parent)


def _describe(scope: Scope, body: Unit, parent: Scope | None) -> None:
    """Note what the body of an interface says of its procedure."""
    from iopref.frontend.fortran.scope.association import shape_outside
    from iopref.frontend.fortran.scope.build import build

    key = f"{scope.key}{BODY}{body.name}"
    found = build(body, scope.options, parent, scope.program, scope.foreign, key)
    result = found.find(body.result or body.name) if body.kind == "function" else None
    scope.update(
        body.name,
        body.line,
        form="procedure",
        type=result.type if result else None,
        length=result.length if result else None,
        result_shape=shape_outside(result.shape, found) if result else None,
        key=key,
    )


def resolved(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Symbol | None:
    """The specific procedure that a reference to a generic name means.

    None if only an intrinsic one, or the constructor of a type of that name, can be meant.
    """
    from iopref.frontend.fortran.intrinsics.table import is_intrinsic
    from iopref.frontend.fortran.scope import derived

    why: UserError | None = None
    found: Symbol | None = None
    for name in symbol.specifics:
        try:
            specific = context.scope.known(name)
        except UserError as error:
            why = why or error
            continue
        if specific is None or not specific.key:
            raise context.error(f"`{name.rpartition('.')[2]}` of the generic `{symbol.name}` is not known", at)
        if found is None and _accepts(context, context.scope.program.scopes[specific.key], arguments):
            found = specific
    if why is not None and (found is None or elemental(context, found)):
        raise context.line.error(f"this may mean what is not covered: {why}", at, why.diagnostic.remedy)
    if found is not None:
        return found
    if is_intrinsic(symbol.name, context.scope.options) or derived.visible(context.scope, symbol.name) is not None:
        return None
    raise context.error(f"there is no specific procedure of `{symbol.name}` for these arguments", at)


def _accepts(context: Context, procedure: Scope, arguments: tuple[Argument, ...]) -> bool:
    """Whether the arguments have the types and ranks of a procedure's dummies (Fortran 2018, 15.5.5.2)."""
    from iopref.frontend.fortran.lower.expressions import type_of

    dummies = [procedure.find(name) for name in procedure.unit.arguments if name != "*"]
    given = assigned([d.name for d in dummies], arguments)
    if given is None:
        return False
    for dummy, argument in zip(dummies, given, strict=True):
        if argument is None:
            if "optional" not in dummy.attributes:
                return False
            continue
        named = argument.id if isinstance(argument, Name) and argument.id not in context.bindings else ""
        is_procedure = bool(named) and context.scope.find(named).form in ("procedure", "intrinsic")
        if is_procedure or dummy.form == "procedure":
            if is_procedure != (dummy.form == "procedure"):
                return False
            continue
        if type_of(context, argument) != dummy.type:
            return False
        if rank(context, argument) != len(dummy.shape or ()) and "elemental" not in procedure.unit.prefixes:
            return False
    return True


def covered(scope: Scope, specific: str) -> Symbol | None:
    """A specific procedure of a generic name by its qualified name; None for one that is not covered or not known."""
    try:
        return scope.known(specific)
    except UserError:
        return None


def elemental(context: Context, symbol: Symbol) -> bool:
    """Whether a procedure is known to be elemental."""
    own = context.scope.program.procedure(symbol)
    return own is not None and "elemental" in own.unit.prefixes


def assigned(names: list[str], arguments: tuple[Argument, ...]) -> list[Expr | None] | None:
    """The argument for each dummy, None where it is not given; no list at all if they do not match."""
    found: dict[str, Expr] = {}
    for k, argument in enumerate(a for a in arguments if not isinstance(a, AlternateReturn)):
        if isinstance(argument, Keyword):
            name, value = argument.name, argument.value
        elif k < len(names) and isinstance(argument, Expr):
            name, value = names[k], argument
        else:
            return None
        if name not in names or name in found:
            return None
        found[name] = value
    return [found.get(name) for name in names]


def rank(context: Context, expr: Expr) -> int:
    """The number of dimensions of an expression, which is not evaluated."""
    from iopref.frontend.fortran.lower.arrays import elements, evaluation

    if isinstance(expr, Name):
        return 0 if expr.id in context.bindings else len(context.scope.find(expr.id).shape or ())
    with context.asked():
        value = evaluation.evaluate(context, expr)
    return value.rank if isinstance(value, elements.Elements) else 0


def specifics_of(scope: Scope, symbol: Symbol) -> Iterator[str]:
    """The keys of the procedures that a name may mean in a call."""
    if symbol.form != "generic":
        yield symbol.key or symbol.name
        return
    for name in symbol.specifics:
        found = covered(scope, name)
        yield found.key if found is not None and found.key else name
