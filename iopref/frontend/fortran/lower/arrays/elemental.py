"""References to elemental procedures with array arguments: one call for each element."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.lower import function_results, generics, representation
from iopref.frontend.fortran.lower.arrays import evaluation, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements, Index
from iopref.frontend.fortran.lower.calls import call_statement, function_call, specific
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import rank
from iopref.frontend.fortran.lower.evaluation_order import kept_value
from iopref.frontend.fortran.scope import interfaces
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Keyword, Name
from iopref.frontend.fortran.tree.statements import Call
from iopref.frontend.fortran.value import UNARY, Value
from iopref.records import replace


def applies(context: Context, symbol: Symbol, arguments: tuple[Argument, ...]) -> bool:
    """Whether a reference is to an elemental procedure and has an array among its arguments."""
    if symbol.form == "generic":
        covered = (interfaces.covered(context.scope, name) for name in symbol.specifics)
        symbols = [found for found in covered if found is not None]
    else:
        symbols = [symbol] if symbol.form == "procedure" else []
    if not any(generics.elemental(context, found) for found in symbols):
        return False
    plain = [_plain(a) for a in arguments]
    if not any(isinstance(a, Expr) and rank(context, a) for a in plain):
        return False
    if symbol.form == "generic":
        found = generics.resolved(context, symbol, arguments, 0)
        return found is not None and generics.elemental(context, found)
    return True


def evaluate(context: Context, symbol: Symbol, arguments: tuple[Argument, ...], at: int) -> Value | Elements:
    """The value of an elemental function, element by element."""
    operands = evaluation.in_order(context, [_plain(a) for a in arguments])
    copies = _copies(context, symbol, arguments, operands)

    def combine(values: Sequence[Value]) -> Value:
        with context.bound(arguments, [copies.get(k, v) for k, v in enumerate(values)]) as names:
            one = specific(context, symbol, names, at) if symbol.form == "generic" else symbol
            return function_call(context, one, names, at)

    found = evaluation.elementwise(context, _where_given(context, arguments, operands), combine)
    if isinstance(found, Elements) and found.length is not None and found.length.constant is None:
        found = replace(found, length=_length(context, symbol, arguments, operands, at))
    given = [
        operand.extents
        for operand, argument in zip(operands, arguments, strict=True)
        if isinstance(operand, Elements) and not representation.presence(context, _plain(argument))
    ]
    return replace(found, extents=given[0]) if isinstance(found, Elements) and given else found


def _copies(
    context: Context, symbol: Symbol, arguments: tuple[Argument, ...], operands: Sequence[Value | Elements]
) -> dict[int, Value]:
    """By place, the scalar arguments that each call may change: as by gfortran, all calls have the same copy of one."""
    function = generics.resolved(context, symbol, arguments, 0) if symbol.form == "generic" else symbol
    own = context.scope.program.procedure(function) if function is not None else None
    if own is None or "impure" not in own.unit.prefixes:
        return {}
    dummies = [name for name in own.unit.arguments if name != "*"]
    given = interfaces.assigned(dummies, arguments) or ()
    changed = [value for name, value in zip(dummies, given, strict=False) if own.find(name).intent in ("out", "inout")]
    return {
        k: context.stored(operand, "copy")
        for k, (argument, operand) in enumerate(zip(arguments, operands, strict=True))
        if isinstance(operand, Value) and any(_plain(argument) is value for value in changed)
    }


def _length(
    context: Context,
    symbol: Symbol,
    arguments: tuple[Argument, ...],
    operands: Sequence[Value | Elements],
    at: int,
) -> Value:
    """The character length of an elemental function's value; raises UserError if it may differ between elements."""
    function = generics.resolved(context, symbol, arguments, at) if symbol.form == "generic" else symbol
    own = context.scope.program.procedure(function) if function is not None else None
    assert function is not None and own is not None
    values = [Value("", o.type, length=o.length) if isinstance(o, Elements) else o for o in operands]
    with context.bound(arguments, values) as names:
        dummies = [name for name in own.unit.arguments if name != "*"]
        for dummy, name in zip(dummies, interfaces.assigned(dummies, names) or (), strict=False):
            varies = isinstance(name, Name) and not context.bindings[name.id].text
            if varies and function_results.depends_on_value(function, own, dummy):
                what = f"the length of the result of `{symbol.name}`, by each element of its argument `{dummy}`, is"
                raise context.not_covered(what, at)
        return function_results.computed_length(context, function, names)


def _where_given(
    context: Context, arguments: tuple[Argument, ...], operands: Sequence[Value | Elements]
) -> list[Value | Elements]:
    """The operands; each element of an array that is an absent optional argument is absent, too."""
    found = list(operands)
    for k, (argument, operand) in enumerate(zip(arguments, operands, strict=True)):
        test = representation.presence(context, _plain(argument))
        if test and isinstance(operand, Elements) and operand.length is None:
            found[k] = replace(operand, at=_or_missing(test, operand))
    return found


def _or_missing(test: str, operand: Elements) -> Callable[[Index], Value]:
    def at(index: Index) -> Value:
        value = operand.at(index)
        return replace(value, text=f"*({test} ? &{value.within(UNARY)} : NULL)", precedence=UNARY)

    return at


def is_call(context: Context, statement: Call) -> bool:
    """Whether a CALL is of an elemental subroutine and has an array among its arguments."""
    if not isinstance(statement.procedure, Name):
        return False
    return applies(context, context.scope.find(statement.procedure.id), statement.arguments)


def call(context: Context, statement: Call) -> list[str]:
    """The loops for a CALL of an elemental subroutine."""
    plain = [_plain(a) for a in statement.arguments]
    operands = [_kept(context, a, o) for a, o in zip(plain, evaluation.in_order(context, plain), strict=True)]
    written = [o.section.symbol for o in operands if isinstance(o, Elements) and o.section is not None]
    for k, operand in enumerate(operands):
        if not isinstance(operand, Elements) or operand.section is not None:
            continue
        if any(representation.aliased(context, symbol, operand.names) for symbol in written):
            operands[k] = storing.materialised(context, operand)
    arrays = [o for o in operands if isinstance(o, Elements)]
    for other in arrays[1:]:
        evaluation.conform(context, arrays[0].extents, other.extents)

    def body(index: Index) -> list[str]:
        values = [o.at(index) if isinstance(o, Elements) else o for o in operands]
        with context.bound(statement.arguments, values) as names:
            return call_statement(context, replace(statement, arguments=names))

    return storing.loops(context, arrays[0].extents, body)


def _kept(context: Context, argument: Argument, operand: Value | Elements) -> Value | Elements:
    """A scalar operand as evaluated before the loops, as by gfortran,
    because the calls may change the variables in it.
    """
    if isinstance(operand, Elements) or operand.type.base == "derived" or representation.presence(context, argument):
        return operand
    kept = operand.text.isidentifier() and not operand.place
    return operand if kept else kept_value(context, operand)


def _plain(argument: Argument) -> Argument:
    return argument.value if isinstance(argument, Keyword) else argument
