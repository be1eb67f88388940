"""Variables as arguments of CLASS."""

from __future__ import annotations

from iopref.frontend.fortran.lower import actuals, type_tables
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import rank
from iopref.frontend.fortran.scope import polymorphic
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Name


def passed(context: Context, procedure: Symbol, dummy: str, argument: Argument, at: int) -> str:
    """A scalar as an argument of CLASS: the descriptor with its address and the table of its type.

    Raises UserError for dummy arguments that are no plain scalars, and for what may be of a type that is not known.
    """
    own = context.scope.program.procedure(procedure)
    what = f"`{dummy}` of `{procedure.name}`"
    if own is None:
        raise context.not_covered(f"{what}: passing an argument to CLASS is", at)
    if why := polymorphic.why_not_plain(own.find(dummy)):
        raise context.not_covered(f"{what}: {why} is", at)
    if not isinstance(argument, Expr) or rank(context, argument):
        raise context.not_covered(f"{what}: passing an array to CLASS is", at)
    table = ""
    if isinstance(argument, Name):
        if argument.id in context.bindings:
            raise context.not_covered(f"{what}: passing a value to CLASS is", at)
        symbol = context.scope.find(argument.id)
        if symbol.polymorphic:
            table = f"{symbol.c}_->table"
        elif "class" in symbol.attributes:
            raise context.not_covered(f"{what}: passing `{argument.id}`, of CLASS in the unit around, to CLASS is", at)
    found = actuals.actual(context, argument)
    if found.type is None or found.type.base != "derived":
        raise context.not_covered(f"{what}: passing this to CLASS is", at)
    table = table or type_tables.table(context, context.scope.program.derived(found.type))
    return f"&(struct fortran_class){{{found.text}, {table}}}"
