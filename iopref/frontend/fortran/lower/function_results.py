"""What callers know of function results: lengths of characters and extents of arrays, from the arguments of a call."""

from __future__ import annotations

from collections.abc import Mapping

from iopref.frontend.fortran.intrinsics.table import is_intrinsic
from iopref.frontend.fortran.lower import dimensions, dispatch
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.lower.evaluation_order import has_effects
from iopref.frontend.fortran.scope import interfaces
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.host_association import local_name
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Name, Star
from iopref.frontend.fortran.tree.walk import rewritten, within
from iopref.frontend.fortran.types import LONG
from iopref.frontend.fortran.value import Value, difference, number, plus


def length(context: Context, symbol: Symbol, arguments: tuple[Argument, ...]) -> Value:
    """The length of a character result, which may depend on the arguments, as a constant or a variable."""
    found = computed_length(context, symbol, arguments)
    return found if found.constant is not None or found.text.isidentifier() else context.hoisted(found, "length")


def is_known(context: Context, expr: Argument, value: Value) -> bool:
    """Whether gfortran knows the length of a character: not if it is a function result's that depends on arguments."""
    if value.length is None or value.length.constant is None:
        return False
    for part in within(expr) if isinstance(expr, Expr) else ():
        if isinstance(part, Apply) and isinstance(part.base, Name):
            symbol = context.scope.known(part.base.id)
            found = symbol.length if symbol is not None and symbol.form in ("procedure", "generic") else None
            if isinstance(found, Expr) and not isinstance(found, Star) and integer(found, context.scope) is None:
                return False
    return True


def computed_length(context: Context, symbol: Symbol, arguments: tuple[Argument, ...]) -> Value:
    """The length of a character result, as an expression."""
    expr, own = symbol.length, context.scope.program.procedure(symbol)
    if expr is None or isinstance(expr, Star) or own is None or integer(expr, context.scope) is not None:
        return dimensions.length(context, symbol)
    dummies = [name for name in own.unit.arguments if name != "*"]
    given = dict(zip(dummies, interfaces.assigned(dummies, arguments) or (), strict=False))
    values: dict[str, Value] = {}
    for dummy in _own_names(expr, own) & set(dummies):
        if (argument := given.get(dummy)) is None:
            raise context.not_covered(f"the length of the result of `{symbol.name}`, by its argument `{dummy}`, is")
        value = dispatch.evaluate(context, argument)
        if isinstance(value, Value):
            value = context.hoisted(value, "argument") if value.calls and value.length is None else value
            values |= {dummy: value, f"{own.key}.{dummy}": value}
    expr = _here(context, symbol, own, expr, {dummy: actual for dummy, actual in given.items() if dummy not in values})
    outer, context.bindings = context.bindings, context.bindings | values
    value = lower(context, expr)
    context.bindings = outer
    if isinstance(value.constant, int) and not any(depends_on_value(symbol, own, dummy) for dummy in dummies):
        return number(max(value.constant, 0), LONG)
    return Value(f"fortran_length({value.text})", LONG)


def depends_on_value(symbol: Symbol, own: Scope, dummy: str) -> bool:
    """Whether the length of a character result depends on an argument by more than the argument's length."""
    parts = list(within(symbol.length)) if isinstance(symbol.length, Expr) else []
    calls = [part for part in parts if isinstance(part, Apply) and isinstance(part.base, Name)]
    asked = [c.arguments for c in calls if isinstance(c.base, Name) and c.base.id.removeprefix(".") == "len"]
    named = [part for part in parts if isinstance(part, Name) and _own_name(part.id, own) == dummy]
    return len(named) > sum(1 for arguments in asked if len(arguments) == 1 and arguments[0] in named)


def _own_names(expr: Expr, own: Scope) -> set[str]:
    """The names in an expression that belong to a procedure, as the procedure spells them."""
    return {_own_name(part.id, own) for part in within(expr) if isinstance(part, Name)}


def _own_name(name: str, own: Scope) -> str:
    return name.removeprefix(f"{own.key}.")


def _here(context: Context, symbol: Symbol, own: Scope, expr: Expr, given: Mapping[str, Expr | None]) -> Expr:
    """An expression in a procedure's result, for its caller: with the
    actual arguments in place of the dummy arguments.
    """

    def change(part: Expr) -> Expr:
        if not isinstance(part, Name) or part.id in context.bindings:
            return part
        name = _own_name(part.id, own)
        if name in given:
            if (actual := given[name]) is None or has_effects(context, actual):
                raise context.not_covered(f"the result of `{symbol.name}`, by its argument `{name}`, is")
            return actual
        found = own.known(name) if name in own.table else None
        if found is not None and found.captured:
            local = local_name(context.scope, found)
            return Name(local) if local is not None else part
        if found is not None and found.form == "variable" and not found.linker and not found.dummy:
            raise context.not_covered(f"the result of `{symbol.name}`, by its variable `{name}`, is")
        return part

    found = rewritten(expr, change)
    for part in within(found):
        if (
            isinstance(part, Name)
            and is_intrinsic(part.id, context.scope.options)
            and context.scope.known(part.id) is None
        ):
            context.scope.update(part.id, context.line, form="intrinsic")
    return found


def extents(
    context: Context, symbol: Symbol, own: Scope, arguments: tuple[Argument, ...], at: int
) -> tuple[Value, ...]:
    """The extents of an array result, as the function's interface gives them."""
    dummies = [name for name in own.unit.arguments if name != "*"]
    given = dict(zip(dummies, interfaces.assigned(dummies, arguments) or (), strict=False))
    found = []
    for dimension in symbol.result_shape or ():
        if dimension.upper is None or not isinstance(dimension.upper, Expr):
            raise context.not_covered("a function whose result is allocatable or a pointer is", at)
        bounds = []
        for bound in (dimension.lower, dimension.upper):
            expr = bound and _here(context, symbol, own, bound, given)
            known = integer(expr, context.scope) if expr is not None else 1
            bounds.append(lower(context, expr) if expr is not None and known is None else number(known or 0))
        extent = plus(difference(bounds[1], bounds[0]), 1)
        if isinstance(extent.constant, int):
            found.append(number(max(extent.constant, 0)))
        else:
            found.append(context.hoisted(Value(f"fortran_length({extent.text})", LONG), "extent"))
    return tuple(found)
