"""Allocatable components: `g%u` and `blocks(b)%u` are arrays of the unit, with descriptors in other variables.

Each designator in the statements of a unit is a name of its own, with a symbol like that of any allocatable array.
Designators that differ only in subscripts may mean the same array, and are one family.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from iopref.frontend.fortran import names
from iopref.frontend.fortran.scope import storage
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.declarations import Dimension
from iopref.frontend.fortran.tree.expressions import (
    Apply,
    Argument,
    Binary,
    Component,
    Expr,
    Integer,
    Member,
    Name,
    Unary,
)
from iopref.frontend.fortran.tree.statements import Action
from iopref.frontend.fortran.tree.walk import bare, mapped, rewritten, with_parts
from iopref.frontend.fortran.types import Type
from iopref.records import replace


def family(name: str) -> str:
    """The family of a component, which is equal for names that may
    mean the same array; for other variables, the name.
    """
    return re.sub(r"\([^()]*\)", "", name) if "%" in name else name


def relatives(names: Iterable[str], scope: Scope) -> set[str]:
    """The components in a unit that may be the same arrays as some of these."""
    families = {family(name) for name in names if "%" in name}
    return {name for name in scope.table if family(name) in families} if families else set()


def owner(name: str) -> str:
    """The variable that a component is a part of; the name itself of other variables."""
    return re.split("[%(]", name, maxsplit=1)[0]


def name_components(scope: Scope) -> None:
    """Give names to the allocatable components in a unit's statements and bounds."""
    if not any(scope.program.allocates(tag) for tag in scope.program.types):
        return

    def of_expr(expr: Expr) -> Expr:
        return rewritten(expr, lambda part: _named(scope, part))

    def of_statement(statement: Action) -> Action:
        return with_parts(statement, lambda part: mapped(part, of_expr, of_statement))

    scope.unit = replace(scope.unit, body=tuple(of_statement(statement) for statement in scope.unit.body))
    for symbol in list(scope.table.values()):
        if symbol.shape is not None and not symbol.component:
            bounds = ((d.lower and of_expr(d.lower), d.upper and of_expr(d.upper)) for d in symbol.shape)
            shape = tuple(Dimension(lower, upper) for lower, upper in bounds)
            scope.table[symbol.name] = replace(symbol, shape=shape)


def _named(scope: Scope, part: Expr) -> Expr:
    """An allocatable component as a name; other expressions as they are."""
    if isinstance(part, Component):  # it has a name, but names in it may have got another meaning
        part = part.of.of if isinstance(part.of, Component) else part.of
    if not isinstance(part, Member) or (found := _component(scope, part)) is None:
        return part
    home, member = found
    key = bare(part)
    for symbol in scope.table.values():
        if symbol.component == key:
            return Component(symbol.name, part.at, part)
    base = scope.find(owner(name := _unique(scope, _written(part))))
    assert member.type is not None
    length = Integer(storage.character_length(home, member) or 0) if member.character else None
    scope.table[name] = replace(
        member,
        name=name,
        length=length,
        intent=base.intent,
        attributes=member.attributes | (base.attributes & {"target"}),
        component=key,
        spelled=_unique_in_c(scope, name),
    )
    return Component(name, part.at, part)


def _component(scope: Scope, part: Member) -> tuple[Scope, Symbol] | None:
    """The symbol of the allocatable component that a designator means, and the scope of its type; None for others."""
    type = type_of(scope, part.base)
    member = member_of(scope, part)
    if type is None or member is None or "allocatable" not in member.attributes or member.allocatable_scalar:
        return None
    return scope.program.derived(type).scope, member


def member_of(scope: Scope, part: Member) -> Symbol | None:
    """The declaration of the component that a designator of a variable's component means; None for others."""
    type = type_of(scope, part.base)
    return scope.program.derived(type).member(part.name) if type is not None and type.base == "derived" else None


def type_of(scope: Scope, expr: Expr) -> Type | None:
    """The type of a designator; None if it is not a designator of a variable."""
    match expr:
        case Name(name):
            symbol = scope.known(name)
            return symbol.type if symbol is not None and symbol.form == "variable" else None
        case Apply(base):
            return type_of(scope, base)
        case Member():
            member = member_of(scope, expr)
            return member.type if member is not None else None
    return None


def _written(expr: Argument) -> str:
    """A designator as it is written; long parts are replaced by `_`."""
    match expr:
        case Name(name):
            return name
        case Member(base, name):
            return f"{_written(base)}%{name}"
        case Apply(base, arguments):
            return f"{_written(base)}({','.join(_subscript(argument) for argument in arguments)})"
    return "_"


def _subscript(argument: Argument) -> str:
    match argument:
        case Integer(value):
            return str(value)
        case Name(name) if name.isidentifier():
            return name
        case Binary("+" | "-" as sign, left, right):
            return f"{_subscript(left)}{sign}{_subscript(right)}"
        case Unary("-", operand):
            return f"-{_subscript(operand)}"
    return "_"


def _unique(scope: Scope, name: str) -> str:
    """A name that no other component has."""
    number = 1
    found = name
    while found in scope.table:
        number += 1
        found = f"{name}({number})"  # of the same family
    return found


def _unique_in_c(scope: Scope, name: str) -> str:
    """A name in C for a component."""
    stem = re.sub(r"\W+", "_", name).strip("_")
    taken = {symbol.spelled for symbol in scope.table.values() if symbol.component}
    number = 1
    found = stem
    while found in taken or not scope.free(found):
        number += 1
        found = f"{stem}_{number}"
    return names.variable(found)
