"""Calls of type-bound procedures, and of those that components point to, become calls of procedures by names.

`call x%move(y)` of a variable of TYPE(t) is a call of the procedure that `t` binds to `move`. Of an argument of
CLASS(t), the type that it has when the program runs tells which procedure is called. The call then gets a name of its
own, with the interface of the procedure of `t`, which all that override it have, too (Fortran 2018, 7.5.7.3). So does
a call of what a component points to. The variable is among the arguments, unless NOPASS is given.
"""

from __future__ import annotations

from iopref.frontend.fortran import names
from iopref.frontend.fortran.scope import interfaces, polymorphic
from iopref.frontend.fortran.scope.components import member_of, type_of
from iopref.frontend.fortran.scope.scopes import Derived, Scope
from iopref.frontend.fortran.scope.symbols import BODY, InComponent, InTable, Symbol
from iopref.frontend.fortran.tree.declarations import Binding
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Keyword, Member, Name, Slice
from iopref.frontend.fortran.tree.statements import Action, Call
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import bare, base_name, mapped, rewritten, with_parts
from iopref.records import replace

_Named = tuple[Name, tuple[Argument, ...]]


def name_bound_calls(scope: Scope) -> None:
    """Give names to the type-bound procedures that a unit's statements call; those not covered stay as they are."""
    types = scope.program.types.values()
    if not any(derived.bindings or any(member.interface for member in derived.members) for derived in types):
        return

    def of_part(part: Expr) -> Expr:
        if isinstance(part, Apply) and (found := _named(scope, part.base, part.arguments)) is not None:
            return replace(part, base=found[0], arguments=found[1])
        return part

    def of_expr(expr: Expr) -> Expr:
        return rewritten(expr, of_part)

    def of_statement(statement: Action) -> Action:
        statement = with_parts(statement, lambda part: mapped(part, of_expr, of_statement))
        if isinstance(statement, Call):
            found = _named(scope, statement.procedure, statement.arguments)
            if found is not None:
                return replace(statement, procedure=found[0], arguments=found[1])
        return statement

    scope.unit = replace(scope.unit, body=tuple(of_statement(statement) for statement in scope.unit.body))


def _named(scope: Scope, called: Expr, arguments: tuple[Argument, ...]) -> _Named | None:
    """The name for a call of a procedure behind `%`, and its arguments; None for other calls, and those not covered."""
    if not isinstance(called, Member) or not _scalar(scope, called.base):
        return None
    type = type_of(scope, called.base)
    if type is None or type.base != "derived":
        return None
    derived = scope.program.derived(type)
    if (member := derived.member(called.name)) is not None:
        return _pointed(scope, derived, member, called, arguments)
    return _bound(scope, derived, called, arguments)


def _bound(scope: Scope, derived: Derived, called: Member, arguments: tuple[Argument, ...]) -> _Named | None:
    """The name for a call of a type-bound procedure, and its arguments; None if it is not covered."""
    if (found := _binding(derived, called.name)) is None:
        return None
    home, binding = found
    if (described := _interface(scope, home, binding)) is None:
        return None
    unit, parent = described
    own = scope.known(called.base.id) if isinstance(called.base, Name) else None
    if own is None or "class" not in own.attributes or binding.fixed:
        if binding.deferred:
            return None
        name = f"{home.scope.key}.{binding.procedures[0]}"
    elif own.captured or not polymorphic.table(derived):
        return None
    else:
        name = _name_of_found(scope, InTable(own.name, derived, binding.name), unit, parent, called)
    if binding.passed is not None:
        arguments = _with(called.base, arguments, unit, binding.passed)
    return Name(name, called.at), arguments


def _scalar(scope: Scope, expr: Expr) -> bool:
    """Whether a designator is surely a scalar, because it has no more than elements of arrays in it."""
    match expr:
        case Name(name):
            symbol = scope.known(name)
            return symbol is not None and not symbol.array and not symbol.attributes & {"pointer", "allocatable"}
        case Member(base):
            member = member_of(scope, expr)
            return member is not None and not member.array and not member.pointer and _scalar(scope, base)
        case Apply(Name(name), arguments):
            return (symbol := scope.known(name)) is not None and symbol.array and not _sections(scope, arguments)
        case Apply(Member(base) as array, arguments):
            member = member_of(scope, array)
            return member is not None and member.array and _scalar(scope, base) and not _sections(scope, arguments)
    return False


def _sections(scope: Scope, subscripts: tuple[Argument, ...]) -> bool:
    """Whether subscripts may be sections, or arrays themselves."""
    for subscript in subscripts:
        if isinstance(subscript, Slice):
            return True
        parts = [subscript] if isinstance(subscript, Name) else []
        if any((symbol := scope.known(part.id)) is None or symbol.array for part in parts):
            return True
    return False


def _binding(derived: Derived, name: str) -> tuple[Derived, Binding] | None:
    """The procedure that a type binds to a name, and the type that declares it; None if it is not known which one.

    A generic name is covered where it has one procedure.
    """
    found = [(home, each) for home in derived.with_ancestors() for each in home.bindings if each.name == name]
    specifics = {specific for _, each in found if each.generic for specific in each.procedures}
    if specifics:
        return _binding(derived, *specifics) if len(specifics) == 1 and name not in specifics else None
    return found[0] if found else None


def _interface(scope: Scope, home: Derived, binding: Binding) -> tuple[Unit, Scope | None] | None:
    """The procedure that is bound, as its module has it, or the interface of one that is deferred, and the scope whose
    names it knows; None if it is not known there.
    """
    module, name = home.scope, binding.procedures[0]
    if module.unit.kind != "module" or names.is_submodule(module.unit.name):
        return None
    if binding.deferred:
        return _named_interface(scope, module, name)
    if (interface := scope.program.scopes.get(f"{module.key}{BODY}{name}")) is not None:
        return interface.unit, module
    found = next((unit for unit in module.unit.contains if unit.name == name and unit.kind != "procedure"), None)
    return (found, module) if found is not None else None


def _named_interface(scope: Scope, home: Scope, name: str) -> tuple[Unit, Scope | None] | None:
    """The interface that a name means in a scope, and the scope whose names it knows; None if it is not known."""
    model = interfaces.covered(home, name)
    described = scope.program.procedure(model) if model is not None else None
    return (described.unit, interfaces.names_known_in(described)) if described is not None else None


def _pointed(
    scope: Scope, derived: Derived, member: Symbol, called: Member, arguments: tuple[Argument, ...]
) -> _Named | None:
    """The name for a call of what a component points to, and its arguments; None if its interface is not known."""
    if (interface := member.interface) is None or not _without_subscripts(called.base):
        return None
    home = next(each for each in reversed([*derived.with_ancestors()]) if each.member(member.name) is not None).scope
    of = interface.procedures[0]
    if not of.isidentifier() or (described := _named_interface(scope, home, of)) is None:
        return None
    name = _name_of_found(scope, InComponent(Member(bare(called.base), called.name)), *described, called)
    if interface.passed is not None:
        arguments = _with(called.base, arguments, described[0], interface.passed)
    return Name(name, called.at), arguments


def _without_subscripts(expr: Expr) -> bool:
    """Whether a designator is a variable by its name, or a component of one."""
    return isinstance(expr, Name) or (isinstance(expr, Member) and _without_subscripts(expr.base))


def _name_of_found(scope: Scope, found: InTable | InComponent, unit: Unit, parent: Scope | None, called: Member) -> str:
    """The name of a procedure that is found when it is called, with the interface of `unit`."""
    for symbol in scope.table.values():
        if symbol.found == found:
            return symbol.name
    stem = name = f"{called.name}_of_{base_name(called)}"
    number = 1
    while not scope.free(name):
        number += 1
        name = f"{stem}_{number}"
    interfaces.describe_as(scope, name, unit, parent)
    scope.table[name] = replace(scope.table[name], dummy=True, found=found)
    return name


def _with(variable: Expr, arguments: tuple[Argument, ...], unit: Unit, passed: str) -> tuple[Argument, ...]:
    """The arguments of a call with the variable among them."""
    place = unit.arguments.index(passed) if passed else 0
    before = [a for a in arguments if not isinstance(a, Keyword)]
    if place <= len(before):
        return (*arguments[:place], variable, *arguments[place:])
    return (*arguments, Keyword(unit.arguments[place], variable))
