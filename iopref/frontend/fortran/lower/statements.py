"""Executable statements: each kind has a function here, in `loops`, `branches` or `io`; `table` says which."""

from __future__ import annotations

from iopref.frontend.fortran import literals
from iopref.frontend.fortran.constant.known import NotKnown, of_bits
from iopref.frontend.fortran.lower import designators, entries, evaluation_order
from iopref.frontend.fortran.lower.arrays import array_assign, elemental, views
from iopref.frontend.fortran.lower.assignment import assignment
from iopref.frontend.fortran.lower.calls import call_statement
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower, type_of
from iopref.frontend.fortran.module_files import ASSIGNMENT
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.scope.symbols import refusal
from iopref.frontend.fortran.tree.expressions import Apply, Binary, Boz, Expr, Hollerith, Member, Name, Slice
from iopref.frontend.fortran.tree.statements import (
    Action,
    Assign,
    Call,
    Continue,
    Entry,
    Format,
    Return,
    Stop,
)
from iopref.frontend.fortran.tree.walk import base_name
from iopref.frontend.fortran.value import Value


def lower_statement(context: Context, statement: Action) -> None:
    """Lower one statement after its label."""
    context.line = statement.line
    if statement.line.label and not isinstance(statement, Format):
        context.label(f"L{statement.line.label}", statement.line)
    for directive in statement.line.directives:
        context.put(f"#pragma {directive}")
    lowering = context.file.table.statements.get(type(statement))
    if lowering is None:
        raise context.not_covered(f"{type(statement).__name__.upper()} is")
    outer = context.effects, context.in_call
    context.effects, context.in_call = evaluation_order.effects(context, statement), isinstance(statement, Call)
    with views.views(context, statement):
        lowering(context, statement)
    context.effects, context.in_call = outer


def assign(context: Context, statement: Assign) -> None:
    """Lower an assignment to a scalar or an array."""
    if _statement_function(context, statement.target):
        return
    if (why := context.scope.why_refused(ASSIGNMENT)) is not None and _by_procedure(context, statement):
        raise refusal("=", why, context.line)
    if array_assign.is_array(context, statement.target):
        array_assign.assign(context, statement)
        return
    with context.statement() as text:
        target = _target(context, statement.target)
        value = _assigned_bits(statement.value, target) or lower(context, statement.value)
        _check_repeated(context, statement, target, value)
        if value.length is not None and target.length is None and not isinstance(statement.value, Hollerith):
            raise context.error(f"{target.type} cannot be assigned a character")
        text.append(assignment(context, _kept_place(context, target, value), value))


def _assigned_bits(expr: Expr, target: Value) -> Value | None:
    """A binary constant as a number of the target's type with the same bits (-fallow-invalid-boz)."""
    try:
        return literals.known(of_bits(expr.value, target.type)) if isinstance(expr, Boz) else None
    except NotKnown:
        return None


def _check_repeated(context: Context, statement: Assign, target: Value, value: Value) -> None:
    """Raise UserError if gfortran evaluates the subscripts of a character on the left twice, or never.

    gfortran evaluates them twice if it may know that blanks follow the value, and never if the character on the left
    has the length 0: then it does not evaluate the right side either. It also knows the value of expressions such as `k
    * 0 + 2`.
    """
    if target.length is None or value.length is None:
        return
    to, given = target.length.constant, value.length.constant
    twice = isinstance(to, int) and not (isinstance(given, int) and given >= to)
    twice |= to is None and not _varies_in_length(context, statement.target)
    if (twice or to == 0) and evaluation_order.has_effects(context, statement.target):
        raise context.not_covered("a character on the left with a function in a subscript that may have effects is")
    if to == 0 and evaluation_order.has_effects(context, statement.value):
        raise context.not_covered("a function that may have effects, assigned to a character of no length, is")


def _varies_in_length(context: Context, target: Expr) -> bool:
    """Whether no compiler can know the length of a character.

    That is so if one bound of a substring varies and the other is constant, or has an independent value, such as that
    of a function with effects.
    """
    match target:
        case Apply(_, (Slice(lower, upper),)):
            bounds = [bound for bound in (lower, upper) if bound is not None]
            varying = [bound for bound in bounds if integer(bound, context.scope) is None]
            alone = len(varying) == 1 or any(evaluation_order.has_effects(context, bound) for bound in varying)
            return alone and all(_varies(context, bound) for bound in varying)
    return True


def _varies(context: Context, expr: Expr) -> bool:
    """Whether an integer surely depends on a variable: no operation in the expression makes its value a constant."""
    match expr:
        case Name() | Member():
            return True
        case Binary("+" | "-", left, right):
            known = [integer(side, context.scope) is not None for side in (left, right)]
            return known[0] != known[1] and _varies(context, right if known[0] else left)
        case Apply(Name("mod" | "modulo"), (number, divisor)) if isinstance(divisor, Expr):
            by = integer(divisor, context.scope)
            return by is not None and abs(by) > 1 and isinstance(number, Expr) and _varies(context, number)
        case Apply(Name(name)):
            symbol = context.scope.known(name)
            if symbol is not None and (symbol.array or symbol.form == "procedure"):
                return True
            return name == "abs" and all(isinstance(a, Expr) and _varies(context, a) for a in expr.arguments)
    return False


def _kept_place(context: Context, target: Value, value: Value) -> Value:
    """The place of the character on the left, evaluated before the right side unless both lengths are constant.

    With constant lengths, gfortran evaluates the two sides like the arguments of a call: the last one first, as in C.
    """
    if target.length is None or value.length is None or not (target.calls or value.calls):
        return target
    known = target.length.constant is not None and value.length.constant is not None
    return target if known or not context.effects else context.pointed(target)


def _by_procedure(context: Context, statement: Assign) -> bool:
    """Whether a procedure may define an assignment: the language does not define it for these types."""
    target, value = type_of(context, statement.target), type_of(context, statement.value)
    return not (target.numeric and value.numeric) and (target.base != value.base or target.base == "derived")


def _statement_function(context: Context, target: Expr) -> bool:
    name = getattr(getattr(target, "base", None), "id", "")
    symbol = context.scope.known(name) if name else None
    return symbol is not None and symbol.form == "statement function"


def _target(context: Context, expr: Expr) -> Value:
    name = base_name(expr)
    if name and name not in context.bindings:
        symbol = context.scope.find(name)
        if symbol.intent == "in" and (symbol.dummy or symbol.component):
            raise context.error(f"`{name}` has INTENT(IN): it cannot be assigned to")
    target = lower(context, expr)
    if not target.place:
        raise context.error("this cannot be assigned to")
    return target


def call(context: Context, statement: Call) -> None:
    """Lower CALL; the call of an elemental procedure is made for each element."""
    with context.statement() as text:
        if elemental.is_call(context, statement):
            text += elemental.call(context, statement)
        else:
            text += call_statement(context, statement)


def return_(context: Context, statement: Return) -> None:
    """Lower RETURN."""
    if statement.value is not None:
        context.put(f"return {lower(context, statement.value).text};")
    else:
        with context.statement() as text:
            text += returning(context)


def returning(context: Context) -> list[str]:
    """The C statements that leave the procedure."""
    back = [
        f"*{symbol.c}_ = {symbol.c};" for symbol in (designators.use(context, name) for name in sorted(context.kept))
    ]
    return [*context.returned, *back, *_leaving(context)]


def _leaving(context: Context) -> list[str]:
    unit = context.scope.unit
    if unit.kind == "function" and context.entries:
        return [entries.returning(context), "return;"]
    if unit.kind == "function":
        name = unit.result or unit.name
        symbol = designators.use(context, name)
        return ["return;" if symbol.character or symbol.array else f"return {designators.storage(context, symbol)};"]
    return ["return 0;" if entries.alternates(unit) else "return;"]


def stop(context: Context, statement: Stop) -> None:
    """Lower STOP, ERROR STOP and PAUSE."""
    error = "error_" if statement.kind == "error stop" else ""
    with context.statement() as text:
        value = lower(context, statement.code) if statement.code is not None else None
        if statement.kind == "pause":
            arguments = ", ".join((value.text, value.length.text)) if value and value.length else "0, 0"
            text.append(f"_gfortran_pause_string({arguments});")
        elif value is None:
            text.append(f"_gfortran_{error}stop_string(0, 0, 0);")
        elif value.length is not None:
            text.append(f"_gfortran_{error}stop_string({value.text}, {value.length.text}, 0);")
        else:
            text.append(f"_gfortran_{error}stop_numeric({value.text}, 0);")


def continue_(context: Context, statement: Continue) -> None:
    """Lower CONTINUE, of which only the label and the comments stay."""
    context.out.comments(statement.line)


def format_(context: Context, statement: Format) -> None:
    """Lower FORMAT, of which only the comments stay: the statements that use the format read it."""
    context.out.comments(statement.line)


def entry(context: Context, statement: Entry) -> None:
    """Lower ENTRY to a label, to which the function of the entry jumps."""
    context.label(entries.label(statement.name), statement.line)
