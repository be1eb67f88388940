"""Expressions that must be constant: those of PARAMETER and CASE."""

from __future__ import annotations

from iopref.frontend.fortran.intrinsics.table import is_intrinsic
from iopref.frontend.fortran.scope import fold
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.tree.declarations import Declare, Parameters
from iopref.frontend.fortran.tree.expressions import Apply, Expr, Hollerith, ImpliedDo, Name, Star, String
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.walk import parts

_INQUIRIES = frozenset(
    "kind len size shape lbound ubound bit_size digits epsilon huge maxexponent minexponent precision radix range tiny"
    " storage_size".split()
)


def variable_in(expr: Expr, scope: Scope) -> Name | None:
    """The first variable or function in an expression that makes it not constant; None if there is none."""
    match expr:
        case Name(name):
            symbol = scope.known(name)
            if symbol is None:
                constant = is_intrinsic(name, scope.options) or scope.visible_type(name) is not None
            else:
                constant = symbol.form in ("constant", "intrinsic", "generic")
            return None if constant else expr
        case Apply(Name(name)) if name in _INQUIRIES:
            return None
        case ImpliedDo():
            return None
    return next((found for part in parts(expr) if (found := variable_in(part, scope)) is not None), None)


def check(scope: Scope) -> None:
    """Raise UserError for the first named constant of a unit whose value is not constant, or is of another type."""
    for declaration in scope.unit.declarations:
        match declaration:
            case Parameters(line, values):
                for name, value in values:
                    _check(scope, line, name, value)
            case Declare() if "parameter" in declaration.attributes:
                for entity in declaration.entities:
                    if entity.value is not None:
                        _check(scope, declaration.line, entity.name, entity.value)


def _check(scope: Scope, line: Line, name: str, value: Expr) -> None:
    if (found := variable_in(value, scope)) is not None:
        raise line.error(f"`{found.id}` is not constant: `{name}` cannot be a constant with this value", found.at)
    symbol = scope.find(name)
    if isinstance(value, String) and not symbol.character:
        raise line.error(f"`{name}` is {symbol.type}, and its value is a character")
    if isinstance(value, Hollerith) and isinstance(symbol.length, Star):  # gfortran fills its words with blanks
        what = f"the Hollerith constant of `{name}`, whose length is that of its value, is not covered"
        raise line.error(what, remedy=f"write it as characters, 'like this', or give `{name}` a length")
    if symbol.character and isinstance(fold.fold(value, scope), int | float) and not isinstance(value, Hollerith):
        raise line.error(f"`{name}` is a character, and its value is none")
