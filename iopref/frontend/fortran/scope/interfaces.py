"""Explicit interfaces: INTERFACE blocks, generic names, keyword arguments and optional arguments."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.diagnostics import UserError
from iopref.frontend.fortran import module_files, names
from iopref.frontend.fortran.scope.association import shape_outside
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import BODY, Symbol, specific_name
from iopref.frontend.fortran.tree.declarations import Interface
from iopref.frontend.fortran.tree.expressions import AlternateReturn, Argument, Expr, Keyword
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.units import Unit
from iopref.records import replace

_LEAVE = "leave this file to gfortran"


def declare(scope: Scope, statement: Interface) -> None:
    """Add the procedures of an INTERFACE block to the scope."""
    if "(" in statement.name:
        what = "assignments" if module_files.generic_name(statement.name) == module_files.ASSIGNMENT else "operators"
        raise statement.line.error(f"{what} defined by procedures are not covered", remedy=_LEAVE)
    old = scope.known(statement.name) if statement.name else None
    for body in statement.bodies:
        if "module" in body.prefixes and names.is_submodule(scope.unit.name):
            raise body.line.error("the interface of a separate procedure in a submodule is not covered", remedy=_LEAVE)
        _describe(scope, body, scope if body.imports else None)
    if statement.name:
        specifics = (*statement.procedures, *(body.name for body in statement.bodies))
        _generic(scope, statement, specifics, old.specifics if old is not None and old.form == "generic" else ())


def _generic(scope: Scope, statement: Interface, names: tuple[str, ...], others: tuple[str, ...]) -> None:
    """Add a generic name for these procedures and for `others` to the scope."""
    generic = statement.name
    if generic in names and (specific := scope.known(generic)) is not None and specific.form == "procedure":
        scope.table[specific_name(generic)] = specific
        scope.table[generic] = replace(specific, key="", type=None, length=None, result_shape=None)
    own = tuple(f"{scope.key}.{specific_name(name) if name == generic else name}" for name in names)
    scope.update(generic, statement.line, form="generic", specifics=others + own)


def like(scope: Scope, line: Line, name: str, interface: str) -> None:
    """Add a procedure that has the interface of another one to the scope."""
    model = scope.known(interface)
    described = scope.program.procedure(model) if model is not None else None
    if described is None:
        raise line.error(f"the interface `{interface}` is not known", remedy="declare it in front of this line")
    describe_as(scope, name, described.unit, names_known_in(described))


def names_known_in(described: Scope) -> Scope | None:
    """The scope whose names a procedure knows, None for the body of an interface without IMPORT."""
    return described.parent if described.unit.imports or BODY not in described.key else None


def describe_as(scope: Scope, name: str, unit: Unit, parent: Scope | None) -> None:
    """Add a procedure to the scope that has another name and the interface of a unit, whose names `parent` knows."""
    result = unit.result or (unit.name if unit.kind == "function" else "")
    prefixes = unit.prefixes - {"module"}
    _describe(
        scope, replace(unit, name=name, result=result, binding=None, body=(), contains=(), prefixes=prefixes), parent
    )


def _describe(scope: Scope, body: Unit, parent: Scope | None) -> None:
    """Add the procedure that the body of an interface describes to the scope."""
    key = f"{scope.key}{BODY}{body.name}"
    found = scope.program.rules.build(body, scope.options, parent, scope.program, scope.foreign, key)
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


def covered(scope: Scope, specific: str) -> Symbol | None:
    """A specific procedure of a generic name, by its qualified name; None if it is not covered or not known."""
    try:
        return scope.known(specific)
    except UserError:
        return None


def assigned(names: list[str], arguments: tuple[Argument, ...]) -> list[Expr | None] | None:
    """The argument for each dummy argument, None for an absent one; None in place of the list if they do not match."""
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


def specifics_of(scope: Scope, symbol: Symbol) -> Iterator[str]:
    """The keys of the procedures that a name may mean in a call."""
    if symbol.form != "generic":
        yield symbol.key or symbol.name
        return
    for name in symbol.specifics:
        found = covered(scope, name)
        yield found.key if found is not None and found.key else name
