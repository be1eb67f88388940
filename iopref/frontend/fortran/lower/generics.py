"""Which procedure a reference to a generic name means."""

from __future__ import annotations

from iopref.diagnostics import UserError
from iopref.frontend.fortran.intrinsics.table import is_intrinsic
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import rank, type_of
from iopref.frontend.fortran.scope.interfaces import assigned
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Argument, Name

_LEAVE = "leave this file to gfortran"


def resolved(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Symbol | None:
    """The specific procedure that a reference to a generic name means.

    None if the reference can only mean an intrinsic procedure, or the constructor of a type, of that name.
    """
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
        if (unclear := _of_class(context, context.scope.program.scopes[specific.key])) is not None:
            why = why or unclear
        elif found is None and _accepts(context, context.scope.program.scopes[specific.key], arguments):
            found = specific
    if why is not None and (found is None or elemental(context, found)):
        raise context.line.error(f"this may mean what is not covered: {why}", at, why.diagnostic.remedy)
    if found is not None:
        return found
    if is_intrinsic(symbol.name, context.scope.options) or context.scope.visible_type(symbol.name) is not None:
        return None
    raise context.error(f"there is no specific procedure of `{symbol.name}` for these arguments", at)


def _of_class(context: Context, procedure: Scope) -> UserError | None:
    """Why a procedure with arguments of CLASS is not considered: other types may extend that of its argument."""
    if any(procedure.find(name).polymorphic for name in procedure.unit.arguments if name != "*"):
        return context.line.error(f"arguments of CLASS of `{procedure.unit.name}` are not covered", 0, _LEAVE)
    return None


def _accepts(context: Context, procedure: Scope, arguments: tuple[Argument, ...]) -> bool:
    """Whether the arguments have the types and ranks of a procedure's dummy arguments (Fortran 2018, 15.5.5.2)."""
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


def elemental(context: Context, symbol: Symbol) -> bool:
    """Whether a procedure is known to be elemental."""
    own = context.scope.program.procedure(symbol)
    return own is not None and "elemental" in own.unit.prefixes
