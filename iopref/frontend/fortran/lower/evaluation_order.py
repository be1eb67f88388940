"""The order in which operands are evaluated, when a function with effects makes it visible.

C leaves the order of arguments to the compiler, and gcc begins with the last one; it evaluates the operands of an
operator from left to right, for gfortran as for C. gfortran puts the value of each argument into a variable, one after
another, in front of the whole expression. The same is done here, in `Context.before`, but only if it can make a
difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from iopref.frontend.fortran.intrinsics import table
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import type_of
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.interfaces import specifics_of
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Binary, Expr, Keyword, Name, Slice
from iopref.frontend.fortran.tree.statements import Action, Call
from iopref.frontend.fortran.tree.walk import everything, expressions, within
from iopref.frontend.fortran.value import Value

_Found = TypeVar("_Found")

_WITH_EFFECTS = frozenset("rand irand ran system etime dtime second secnds".split())
"""Intrinsic functions whose value may change from call to call."""


def effects(context: Context, statement: Action) -> int:
    """The number of calls that may have effects in the operands of a statement.

    With two of them, the order of evaluation can make a difference. A CALL counts as one, which comes last.
    """
    if not (found := _calls(context, expressions(statement))):
        return 0
    return found + 1 if isinstance(statement, Call) else found


def _calls(context: Context, exprs: Iterable[Expr]) -> int:
    names = _with_effects(context)
    parts = [part.id for part in _functions(exprs)] if names else []
    if not any(names.get(part) for part in parts):
        return 0
    # A function without effects may read what another one changes.
    return sum(names.get(part, 0) or int(_is_function(context, part)) for part in parts)


def beside(context: Context, arguments: Iterable[Argument]) -> bool:
    """Whether the statement, or the item of a list, calls a function
    with possible effects outside of these arguments.
    """
    plain = [a.value if isinstance(a, Keyword) else a for a in arguments]
    in_all = context.effects if context.item is None else _calls(context, [context.item])
    return in_all > _calls(context, [a for a in plain if isinstance(a, Expr)])


def _is_function(context: Context, name: str) -> bool:
    symbol = context.scope.known(name)
    return symbol is not None and symbol.form in ("procedure", "generic")


def _functions(expressions: Iterable[Expr]) -> list[Name]:
    """The functions and the arrays that expressions refer to."""
    found = (part for expr in expressions for part in within(expr) if isinstance(part, Apply))
    return [part.base for part in found if isinstance(part.base, Name)]


def _with_effects(context: Context) -> dict[str, int]:
    """The functions of a unit that may have effects, and how many calls with effects a reference to each may make."""
    if context.with_effects is None:
        symbols = list(_names(context))
        called = {name for name, symbol in symbols if symbol.form in ("procedure", "generic") and not symbol.result}
        found = {name: 1 for name in called if not pure(context.scope, name)}
        found |= {name: 1 for name, symbol in symbols if symbol.form == "intrinsic" and symbol.name in _WITH_EFFECTS}
        for name, symbol in symbols:  # a statement function refers only to earlier ones
            if symbol.form == "statement function" and symbol.value is not None:
                found[name] = sum(found.get(part.id, 0) for part in within(symbol.value) if isinstance(part, Name))
        context.with_effects = found
    return context.with_effects


def _names(context: Context) -> Iterator[tuple[str, Symbol]]:
    """The names of a unit, in the order of the text, and the names of the unit around that it refers to."""
    yield from context.scope.table.items()
    parts = everything(context.scope.unit.body)
    for name in {part.base.id for part in parts if isinstance(part, Apply) and isinstance(part.base, Name)}:
        if name not in context.scope.table and (symbol := context.scope.known(name)) is not None:
            yield name, symbol


@contextmanager
def one_loop(context: Context) -> Iterator[None]:
    """A context for operands that are evaluated in the same loops: the
    bounds of all sections come first, as in gfortran.
    """
    if not context.effects:
        yield
        return
    outer, sections = context.before, context.bounds_first
    context.before = []
    context.bounds_first = (context.before, [])
    yield
    found, first = context.bounds_first
    context.before, context.bounds_first = outer, sections
    context.before += [*first, *found]


@contextmanager
def bounds_first(context: Context) -> Iterator[None]:
    """A context for the bounds of a section."""
    found, first = context.bounds_first
    if context.before is not found:
        yield
        return
    context.before = first
    yield
    context.before = found


def has_effects(context: Context, expr: Argument) -> bool:
    """Whether evaluating an expression may have effects."""
    names = _with_effects(context)
    plain = expr.value if isinstance(expr, Keyword) else expr
    return bool(names) and any(names.get(part.id) for part in _functions([plain] if isinstance(plain, Expr) else []))


def refuse_repeated(context: Context, expr: Binary | Apply) -> None:
    """Raise UserError for an operand with effects that some version of gfortran evaluates more often than C does."""
    match expr:
        case Binary(".and." | ".or." as operator, _, right, at) if context.file.options.evaluates_both:
            if not has_effects(context, right):
                return
            raise context.error(
                f"a function with effects behind {operator.upper()} is called in any case by gfortran without -O",
                at,
                "assign its value to a variable first, or compile with -O",
            )
        case Apply(Name("len"), (Binary("//") as text, *_), at):
            inside = [argument for part in within(text) if isinstance(part, Apply) for argument in part.arguments]
            if has_effects(context, text) and any(isinstance(argument, Slice) for argument in inside):
                raise context.not_covered("LEN of a concatenation of substrings and a function with effects is", at)
            return
        case Binary("**", base, exponent, at):
            known = integer(base, context.scope)
            if known is None or known < 2 or known & (known - 1) or not has_effects(context, exponent):
                return
            what = "a function with effects as the exponent of a power of two"
        case Apply(Name("modulo"), (argument, *_) as arguments, at):
            if not any(has_effects(context, a) for a in arguments) or not isinstance(argument, Expr):
                return
            if type_of(context, argument).base != "real":
                return
            what = "a function with effects in MODULO of real numbers"
        case Apply(Name("cmplx" | "dcmplx"), (Apply() as argument,), at):
            if not has_effects(context, argument) or type_of(context, argument).base != "complex":
                return
            what = "a complex function with effects in CMPLX or DCMPLX"
        case Apply(Name("merge"), (value, _, mask), at):
            plain = value.value if isinstance(value, Keyword) else value
            if not has_effects(context, mask) or not isinstance(plain, Expr):
                return
            if type_of(context, plain).base != "character":
                return
            what = "a function with effects in the mask of a MERGE of characters"
        case _:
            return
    raise context.error(
        f"{what} is called several times by some versions of gfortran", at, "assign its value to a variable first"
    )


def refuse_lost(context: Context, subscripts: Sequence[Argument]) -> None:
    """Raise UserError for one of several subscripts whose value is known although it calls a function with effects.

    gfortran evaluates what is multiplied by 0 in front of the other subscripts.
    """
    plain = [s for s in subscripts if isinstance(s, Expr)]
    if len(subscripts) == 1 or not context.ordered or not any(_lost(context, p) for s in plain for p in within(s)):
        return
    raise context.not_covered("a function that may have effects, multiplied by 0, in a subscript beside others, is")


def _lost(context: Context, expr: Expr) -> bool:
    """Whether the value of an expression is known although it calls a function with effects."""
    match expr:
        case Binary("*", left, right) | Apply(Name("iand" | "and"), (left, right)):
            known = 0 in (_constant(context, left), _constant(context, right))
        case Apply(Name("mod" | "modulo"), (_, divisor)):
            known = _constant(context, divisor) in (1, -1)
        case _:
            return False
    return known and has_effects(context, expr)


def _constant(context: Context, argument: Argument) -> int | None:
    return integer(argument, context.scope) if isinstance(argument, Expr) else None


def pure(scope: Scope, name: str) -> bool:
    """Whether a procedure is declared to have no effects; of a generic name, each specific procedure."""
    symbol = scope.known(name)
    described = [scope.program.scopes.get(key) for key in specifics_of(scope, symbol)] if symbol is not None else []
    prefixes = [set(found.unit.prefixes) if found is not None else set() for found in described]
    return bool(prefixes) and all(p & {"pure", "elemental"} and "impure" not in p for p in prefixes)


def one_by_one(context: Context, function: str, values: Sequence[Value]) -> Sequence[Value]:
    """The arguments of an intrinsic function, copied to variables if gfortran does so and a function has effects.

    A copy does not see what a function with effects changes, even if that function comes earlier in the statement.
    Raises UserError if gfortran evaluates the arguments in an order that no function in C has.
    """
    if not context.effects:
        return values
    generic = table.generic_name(function)
    first = values[0].type.base
    if generic == "set_exponent":
        return [kept_value(context, values[0]), *values[1:]]
    calls = any(value.calls for value in values)
    of_type = (generic == "sign" and first == "integer") or (generic == "modulo" and first == "real")
    if table.in_order(generic) or of_type or (generic == "ishftc" and len(values) == 2):
        return [kept_value(context, value) for value in values]
    if not calls:
        return values
    if (generic == "modulo" and first == "integer" and values[1].constant is None) or generic == "merge_bits":
        if context.effects > sum(value.calls for value in values):
            raise context.not_covered(f"a function that may have effects in {function.upper()}, beside others, is")
        last = [kept_value(context, value) for value in values[2:]]  # gfortran begins with the mask
        return [*(kept_value(context, value) for value in values[:2]), *last]
    return values


def kept_value(context: Context, value: Value) -> Value:
    """The value that an expression has in front of the statement; constants and characters are returned as they are."""
    return value if value.constant is not None or value.length is not None else context.hoisted(value, "kept")


def kept_if_freed(context: Context, evaluate: Callable[[], _Found]) -> Value | _Found:
    """The value of an argument of an intrinsic function, or of a subscript.

    If the value is that of a function with a character argument that gfortran allocates, such as TRIM(C), gfortran
    keeps the value in a variable in front of the statement, so that it can free the character.
    """
    outer, context.frees = context.frees, False
    value: Value | _Found = evaluate()
    if context.frees and context.ordered and isinstance(value, Value):
        value = kept_value(context, value)
    context.frees = outer
    return value


def kept_in_order(context: Context, value: Value) -> Value:
    """A value, copied to a constant if a later operand of the statement might change it."""
    return kept_value(context, value) if context.effects else value
