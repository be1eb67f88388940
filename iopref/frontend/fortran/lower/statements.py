"""Executable statements: each kind has a function here, in `loops`, `branches` or `io`; a table says which."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest
from typing import Any

from iopref.frontend.fortran.lower import (
    associate,
    branches,
    concurrent,
    designators,
    entries,
    evaluation_order,
    literals,
    loops,
    members,
)
from iopref.frontend.fortran.lower.arrays import allocation, array_assign, pointers, views
from iopref.frontend.fortran.lower.calls import call_statement
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.expressions import lower, type_of
from iopref.frontend.fortran.lower.forward_gotos import structured
from iopref.frontend.fortran.lower.io import transfers
from iopref.frontend.fortran.lower.value import Value
from iopref.frontend.fortran.module_files import OPERATIONS
from iopref.frontend.fortran.scope.constant.known import NotKnown, of_bits
from iopref.frontend.fortran.scope.symbols import refusal
from iopref.frontend.fortran.scope.usage import base_name
from iopref.frontend.fortran.tree.expressions import Boz, Expr, Hollerith
from iopref.frontend.fortran.tree.statements import (
    Action,
    Allocate,
    ArithmeticIf,
    Assign,
    AssignedGoto,
    AssignLabel,
    Block,
    Call,
    ComputedGoto,
    Concurrent,
    Continue,
    Do,
    DoWhile,
    Entry,
    Format,
    Goto,
    If,
    InputOutput,
    Jump,
    Let,
    PointerAssign,
    Return,
    Scoped,
    Select,
    Stop,
    Where,
)
from iopref.frontend.fortran.types import Type


def lower_block(context: Context, block: Block) -> None:
    """The statements of a block."""
    if not context.allocatables:  # whose views begin in front of a block, and may not be jumped into
        block = structured(block)
    for statement, following in zip_longest(block, block[1:]):
        context.behind = following.line.label if following is not None else 0
        lower_statement(context, statement)


def lower_statement(context: Context, statement: Action) -> None:
    """One statement, behind its label."""
    context.line = statement.line
    if statement.line.label and not isinstance(statement, Format):
        context.label(f"L{statement.line.label}", statement.line)
    for directive in statement.line.directives:
        context.put(f"#pragma {directive}")
    lowering = _LOWERINGS.get(type(statement))
    if lowering is None:
        raise context.not_covered(f"{type(statement).__name__.upper()} is")
    outer = context.effects, context.in_call
    context.effects, context.in_call = evaluation_order.effects(context, statement), isinstance(statement, Call)
    with views.views(context, statement):
        lowering(context, statement)
    context.effects, context.in_call = outer


def _assign(context: Context, statement: Assign) -> None:
    if _statement_function(context, statement.target):
        return
    if (why := context.scope.why_refused(OPERATIONS)) is not None and _by_procedure(context, statement):
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
    """A binary constant as a number of the target's type, which has these bits (-fallow-invalid-boz)."""
    try:
        return literals.known(of_bits(expr.value, target.type)) if isinstance(expr, Boz) else None
    except NotKnown:
        return None


def _check_repeated(context: Context, statement: Assign, target: Value, value: Value) -> None:
    """Raise UserError where gfortran does not evaluate the subscripts of a character on the left once.

    It does so twice where it knows, as it may, that blanks follow the value, and never where nothing is assigned: then
    it does not evaluate those on the right either.
    """
    if target.length is None or value.length is None:
        return
    to, given = target.length.constant, value.length.constant
    twice = isinstance(to, int) and not (isinstance(given, int) and given >= to)
    if (twice or to == 0) and evaluation_order.has_effects(context, statement.target):
        raise context.not_covered("a character on the left with a function in a subscript that may have effects is")
    if to == 0 and evaluation_order.has_effects(context, statement.value):
        raise context.not_covered("a function that may have effects, assigned to a character of no length, is")


def _kept_place(context: Context, target: Value, value: Value) -> Value:
    """The place of a character on the left, found in front of that on the right, unless both lengths are constant.

    gfortran's order of the two is that of the arguments of a call then: the last one first, as in C.
    """
    if target.length is None or value.length is None or not (target.calls or value.calls):
        return target
    known = target.length.constant is not None and value.length.constant is not None
    return target if known or not context.effects else context.pointed(target)


def _by_procedure(context: Context, statement: Assign) -> bool:
    """Whether a procedure may define an assignment: one that the language does not."""
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


def assignment(context: Context, target: Value, value: Value) -> str:
    """The C statement that assigns a value."""
    if target.length is not None:
        if value.length is None:
            raise context.error(f"a character cannot be assigned {value.type}")
        return f"fortran_assign({target.text}, {target.length.text}, {value.text}, {value.length.text});"
    if value.length is not None and target.type.base in ("integer", "real", "logical"):
        return f"fortran_hollerith(&{target.text}, sizeof({target.type.c}), {value.text}, {value.length.text});"
    members.refuse_allocatable(context, target.type, "an assignment")
    if not _assignable(target.type, value.type):
        raise context.error(f"{target.type} cannot be assigned {value.type}")
    return f"{target.text} = {value.text};"


def _assignable(to: Type, value: Type) -> bool:
    return (to.numeric and value.numeric) or to.base == value.base or {to.base, value.base} == {"integer", "logical"}


def _call(context: Context, statement: Call) -> None:
    with context.statement() as text:
        text += call_statement(context, statement)


def _return(context: Context, statement: Return) -> None:
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


def _stop(context: Context, statement: Stop) -> None:
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


def _continue(context: Context, statement: Continue) -> None:
    context.out.comments(statement.line)


def _format(context: Context, statement: Format) -> None:
    context.out.comments(statement.line)


def _entry(context: Context, statement: Entry) -> None:
    context.label(entries.label(statement.name), statement.line)


_LOWERINGS: dict[type, Callable[[Context, Any], None]] = {
    Assign: _assign,
    Call: _call,
    Return: _return,
    Stop: _stop,
    Continue: _continue,
    Format: _format,
    Entry: _entry,
    If: branches.if_block,
    ArithmeticIf: branches.arithmetic_if,
    Select: branches.select,
    Goto: branches.goto,
    ComputedGoto: branches.computed_goto,
    AssignLabel: branches.assign_label,
    AssignedGoto: branches.assigned_goto,
    Where: array_assign.where,
    Allocate: allocation.allocate,
    PointerAssign: pointers.assign,
    Do: loops.do,
    Concurrent: concurrent.concurrent,
    Let: associate.let,
    Scoped: associate.scoped,
    DoWhile: loops.do_while,
    Jump: loops.jump,
    InputOutput: transfers.input_output,
}
