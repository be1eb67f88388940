"""Structure constructors: an initialiser of C if possible, else assignments to the components."""

from __future__ import annotations

from iopref.frontend.fortran.lower import dispatch, members
from iopref.frontend.fortran.lower.arrays.element_loops import assigned
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.assignment import assignment
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import rank
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Argument, Array, Expr, ImpliedDo, Member, Name
from iopref.frontend.fortran.types import Type
from iopref.frontend.fortran.value import Value


def constructor(context: Context, type: Type, arguments: tuple[Argument, ...], at: int) -> Value:
    """Lower `cell(1, 2.0)` to a compound literal, or to a variable whose components are assigned one after another."""
    members.refuse_allocatable(context, type, "a constructor")
    owner = context.scope.program.derived(type)
    values = members.given(context, owner, arguments, at)
    later = {
        member.name: expr
        for member, expr in zip(owner.members, values, strict=True)
        if expr is not None and (context.ordered or not _is_initialiser(context, member, expr))
    }
    text = members.initialiser(context, owner, values, at, later)
    if not later:
        return Value(f"({type.c}){text}", type, calls=True)
    name = context.temporary("structure")
    context.before.append(f"{type.c} {name} = {text};")
    context.bindings = {**context.bindings, name: Value(name, type, place=True)}
    for component, expr in later.items():
        _assign(context, Member(Name(name), component), expr)
    return Value(name, type)


def _is_initialiser(context: Context, member: Symbol, expr: Expr) -> bool:
    """Whether the value of a component can be in an initialiser."""
    if member.character:
        with context.asked():
            value = dispatch.evaluate(context, expr)
        return isinstance(value, Value) and isinstance(value.constant, str) and not member.array
    if isinstance(expr, Array) and len(member.shape or ()) == 1:
        return not any(isinstance(item, ImpliedDo) or rank(context, item) for item in expr.items)
    return not rank(context, expr)


def _assign(context: Context, target: Member, expr: Expr) -> None:
    """Put out the lines that assign a component its value."""
    value, place = dispatch.evaluate(context, expr), dispatch.evaluate(context, target)
    if isinstance(place, Elements):
        lines = assigned(context, place, value, None)
    elif isinstance(value, Elements):
        raise context.error(f"the component `{target.name}` is a scalar, this value is an array")
    else:
        lines = [assignment(context, place, value)]
    context.before += lines
