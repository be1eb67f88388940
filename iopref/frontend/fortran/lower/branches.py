"""IF, SELECT CASE and the kinds of GOTO."""

from __future__ import annotations

from iopref.frontend.fortran.intrinsics.characters import compare_characters
from iopref.frontend.fortran.lower import designators
from iopref.frontend.fortran.lower.context import Context, Loop
from iopref.frontend.fortran.lower.dispatch import lower, lower_block
from iopref.frontend.fortran.lower.output import Output
from iopref.frontend.fortran.scope.constancy import variable_in
from iopref.frontend.fortran.tree.expressions import Expr, Slice
from iopref.frontend.fortran.tree.statements import (
    ArithmeticIf,
    AssignedGoto,
    AssignLabel,
    ComputedGoto,
    Goto,
    If,
    Select,
)
from iopref.frontend.fortran.value import Value, binary


def condition(context: Context, expr: Expr) -> Value:
    """The value of a logical expression; raises UserError if the expression is not logical."""
    value = lower(context, expr)
    if value.type.base != "logical":
        raise context.error(f"a condition must be logical, this one is {value.type}")
    return value


def if_block(context: Context, statement: If) -> None:
    """Lower an IF; ELSE IF becomes `else if` if its condition needs no statements in front of it."""
    if not statement.block and _short_if(context, statement):
        return
    opened = 0
    leave = context.temporary("left") if statement.name else ""
    if leave:
        context.loops.append(Loop(statement.name, "", leave))
    for k, (line, test, body) in enumerate(statement.branches):
        context.line = line
        outer, context.before = context.before, []
        value = condition(context, test) if test is not None else None
        before, context.before = context.before, outer
        if before:
            context.put("} else {" if k else "{")
            context.out.depth += 1
            opened += 1
            for text in before:
                context.put(text)
        head = "else" if value is None else f"if ({value.text})"
        joint = "" if not k or before else "} " if value is None else "} else "
        context.put(f"{joint}{head} {{")
        context.out.depth += 1
        lower_block(context, body)
        context.out.depth -= 1
    context.line = statement.end
    if statement.end is not statement.line:
        if statement.end.label:
            context.label(f"L{statement.end.label}", statement.end)
        context.put("}")
    else:
        context.out.put("}")
    for _ in range(opened):
        context.out.depth -= 1
        context.out.put("}")
    if leave:
        context.loops.pop()
        context.label(leave)


def _short_if(context: Context, statement: If) -> bool:
    """Lower a logical IF whose statement is one line of C, as two lines; return False without effect if it is not."""
    ((_, test, body),) = statement.branches
    assert test is not None
    outer, context.before = context.before, []
    out, context.out = context.out, Output(nest=context.out.nest)
    value = condition(context, test)
    short = not context.before
    if short:
        lower_block(context, body)
    lines, context.out, context.before = context.out.lines, out, outer
    if not short or len(lines) != 1:
        return False
    context.put(f"if ({value.text})")
    context.out.depth += 1
    context.put(lines[0].text)
    context.out.depth -= 1
    return True


def arithmetic_if(context: Context, statement: ArithmeticIf) -> None:
    """Lower `IF (value) negative, zero, positive`; a NaN jumps to the label that gfortran chooses for it."""
    low, zero, high = statement.labels
    behind = context.behind
    with context.statement() as text:
        value = lower(context, statement.value)
        if not value.simple:
            name = context.temporary("sign")
            context.before.append(f"const {value.type.c} {name} = {value.text};")
            value = Value(name, value.type)
        v = value.within(10)
        if low == zero:
            text += [f"if ({v} <= 0)", f"    {_jump(context, low)}"]
        elif low == high:
            text += [f"if ({v} == 0)", f"    {_jump(context, zero)}"]
        else:
            text += [f"if ({v} < 0)", f"    {_jump(context, low)}"]
            if zero != high:
                text += [f"if ({v} == 0)", f"    {_jump(context, zero)}"]
        if high != behind:
            text.append(_jump(context, high))


def goto(context: Context, statement: Goto) -> None:
    """Lower GOTO."""
    context.put(_jump(context, statement.label))


def _jump(context: Context, label: int) -> str:
    """The C statement that jumps to a label: `continue` or `break` if
    the label is at the end of a loop, or right after it.
    """
    loop = next((found for found in reversed(context.loops) if found.cycle), None)
    if loop is not None and label in (loop.end, loop.behind):
        return "continue;" if label == loop.end else "break;"
    return context.jump(label)


def computed_goto(context: Context, statement: ComputedGoto) -> None:
    """Lower `GOTO (labels), value` to a switch."""
    with context.statement() as text:
        value = lower(context, statement.value)
        text.append(f"switch ({value.text}) {{")
        text += [f"case {k}: {context.jump(label)}" for k, label in enumerate(statement.labels, 1)]
        text.append("}")


def assign_label(context: Context, statement: AssignLabel) -> None:
    """Lower ASSIGN: the variable gets the number of the label of a statement or of a FORMAT."""
    context.put(f"{designators.variable(context, statement.variable.id).text} = {statement.label};")


def assigned_goto(context: Context, statement: AssignedGoto) -> None:
    """Lower `GOTO variable` to a switch over the labels that the variable may hold."""
    labels = tuple(dict.fromkeys(statement.labels)) or tuple(sorted(context.assigned_labels - set(context.formats)))
    context.put(f"switch ({designators.variable(context, statement.variable.id).text}) {{")
    for label in labels:
        context.put(f"case {label}: {context.jump(label)}")
    context.put("}")


def select(context: Context, statement: Select) -> None:
    """Lower SELECT CASE to a chain of conditions, since a case may be a range, an open range or a character value."""
    leave = context.temporary("select")
    with context.out.block("", statement.line):
        with context.in_front():
            value = lower(context, statement.value)
            if value.length is not None and value.calls and not value.text.isidentifier():
                value = context.pointed(value, "selected")
        if value.length is None and not value.simple:
            name = context.temporary("selected")
            context.put(f"const {value.type.c} {name} = {value.text};")
            value = Value(name, value.type)
        if value.type.base not in ("integer", "logical", "character"):
            raise context.error(f"SELECT CASE of {value.type}")
        context.loops.append(Loop(statement.name, "", leave))
        ordered = [case for case in statement.cases if case[1] is not None]
        ordered += [case for case in statement.cases if case[1] is None]
        for k, (line, ranges, body) in enumerate(ordered):
            context.line = line
            prefix = "} else " if k else ""
            if ranges is None:
                context.put(f"{prefix}{{" if k else "{")
            else:
                tests = " || ".join(_case(context, value, item, len(ranges) > 1) for item in ranges)
                context.put(f"{prefix}if ({tests}) {{")
            context.out.depth += 1
            lower_block(context, body)
            context.out.depth -= 1
        context.loops.pop()
        if ordered:
            context.out.put("}")
    if statement.end.label:
        context.label(f"L{statement.end.label}", statement.end)
    context.label(leave)


def _case(context: Context, value: Value, item: Expr | Slice, several: bool) -> str:
    def test(operator: str, expr: Expr) -> Value:
        other = lower(context, expr)
        if (found := variable_in(expr, context.scope)) is not None:
            raise context.error(f"`{found.id}` is not constant, and a CASE needs a constant", found.at)
        if other.type.base != value.type.base:
            raise context.error(f"a CASE of {other.type}, and {value.type} is selected from")
        if value.type.base == "logical" and isinstance(other.constant, bool):
            return value if other.constant else Value(f"!{value.within(14)}", value.type, 14)
        if value.length is not None:
            return compare_characters(operator, value, other)
        return binary(operator, value, other, value.type)

    if not isinstance(item, Slice):
        return test("==", item).text
    tests = []
    if item.lower is not None:
        tests.append(test(">=", item.lower).text)
    if item.upper is not None:
        tests.append(test("<=", item.upper).text)
    text = " && ".join(tests)
    return f"({text})" if several and len(tests) > 1 else text
