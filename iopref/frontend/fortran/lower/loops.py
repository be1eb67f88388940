"""DO loops in all their forms, and CYCLE and EXIT.

Fortran computes the number of iterations before the first one, so the bounds may change in the body. If they do not,
and the step is a constant, the loop becomes a plain `for` of C, which the analysis of loop nests understands best.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.fortran.lower.accumulators import accumulators
from iopref.frontend.fortran.lower.arrays import reshaping
from iopref.frontend.fortran.lower.branches import condition
from iopref.frontend.fortran.lower.context import Context, Loop
from iopref.frontend.fortran.lower.designators import variable
from iopref.frontend.fortran.lower.dispatch import lower, lower_block, type_of
from iopref.frontend.fortran.lower.evaluation_order import kept_in_order
from iopref.frontend.fortran.lower.invariant_integers import (
    callers_counter,
    declarations,
    in_bounds_and_subscripts,
    pinned,
    pinned_members,
)
from iopref.frontend.fortran.lower.shared_counters import is_seen, shared_counter
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.tree.expressions import Apply, Binary, Expr, Integer, Member, Name, Unary
from iopref.frontend.fortran.tree.statements import Do, DoWhile, Jump, Repeated
from iopref.frontend.fortran.tree.walk import bare, base_name
from iopref.frontend.fortran.tree.walk import parts as parts_of
from iopref.frontend.fortran.types import tag
from iopref.frontend.fortran.value import UNARY, Value, cast, number

_OPPOSITE = {"==": "/=", "/=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_BETWEEN = "COLLAPSE of loops whose bounds have to be computed between them is"


def do(context: Context, statement: Do) -> None:
    """Lower a counted DO."""
    merged = context.together and not context.directive
    parts = tuple(in_bounds_and_subscripts(statement))
    found, members = pinned(context, statement, parts), pinned_members(context, statement, parts)
    counter, shared = dict[str, Value](), dict[str, Value]()
    if not context.directive:
        counter, shared = callers_counter(context, statement), shared_counter(context, statement)
        counter |= shared
    own = counter | accumulators(context, statement)
    if merged and (found or members or own):
        raise context.not_covered(_BETWEEN)
    if not found and not members and not own:
        _do(context, statement)
        return
    context.out.comments(statement.line)
    with context.out.block(""):
        for text in declarations(context, found, members):
            context.out.put(text)
        for name, value in own.items():
            first = "" if name in counter else f" = {variable(context, name).text}"
            context.out.put(f"{value.type.c} {value.text}{first};")
        back = {name: f"{variable(context, name).text} = {value.text};" for name, value in own.items()}
        pins, pinned_before, returned = context.pins, context.pinned_members, context.returned
        context.pins = pins | found | own
        context.returned = [*(text for name, text in back.items() if name not in shared), *returned]
        context.pinned_members = pinned_before | members
        context.opening = [back[name] for name in shared] if is_seen(context, statement) else []
        _do(context, statement)
        context.pins, context.pinned_members, context.returned = pins, pinned_before, returned
        for text in back.values():
            context.put(text)


def _do(context: Context, statement: Do) -> None:
    variable = lower(context, statement.variable)
    if not variable.type.numeric or variable.type.base == "complex":
        raise context.error("the variable of a DO must be an integer or a real")
    outer, context.before = context.before, []
    first, last, step = (
        kept_in_order(context, lower(context, bound)) if bound is not None else number(1)
        for bound in (statement.first, statement.last, statement.step)
    )
    before, context.before = context.before, outer
    if step.constant == 0:
        raise context.error("the step of a DO is not 0")
    plain = (
        variable.type.base == first.type.base == last.type.base == "integer"
        and isinstance(step.constant, int)
        and not _passes_the_last_number(context, variable, statement.last, step.constant)
    )
    if plain:
        _for(context, statement, variable, first, last, step, before)
    else:
        _counted(context, statement, variable, (first, last, step), before)


def _passes_the_last_number(context: Context, variable: Value, last: Expr, step: int) -> bool:
    """Whether the variable may be stepped beyond the last number of its kind, so that no comparison ends the loop."""
    end = integer(last, context.scope)
    if end is None:
        return False
    most = (1 << 8 * variable.type.kind - 1) - 1
    return end + step > most if step > 0 else end + step < -most - 1


def _for(
    context: Context, statement: Do, variable: Value, first: Value, last: Value, step: Value, before: list[str]
) -> None:
    """Lower a DO to `for (i = first; i <= last; i++)`."""
    assert isinstance(step.constant, int)
    hoist = bool(before) or not _fixed(context, statement, statement.last)
    if hoist and context.together and not context.directive:
        raise context.not_covered(_BETWEEN)
    if hoist:
        name = context.temporary("last")
        before.append(f"const {last.type.c} {name} = {last.text};")
        last = Value(name, last.type)
        context.out.comments(statement.line)
        context.out.put("{")
        context.out.depth += 1
        for text in before:
            context.out.put(text)
    v = variable.text
    test = f"{v} {'<=' if step.constant > 0 else '>='} {last.within(11)}"
    amount = abs(step.constant)
    named = step.text.removeprefix("-")
    if amount == 1 and step.literal:
        move = ("++" if step.constant > 0 else "--") if not v.startswith("*") else ""
        move = f"{v}{move}" if move else f"{v} {'+' if step.constant > 0 else '-'}= 1"
    else:
        move = f"{v} {'+' if step.constant > 0 else '-'}= {named if step.literal else amount}"
    governed = bool(context.directive)
    if governed:
        context.put(context.directive)
    context.directive, context.together = "", max(context.together - 1, 0)
    context.out.nest += governed  # no #line comes between the directive and the loop
    context.put(f"for ({v} = {first.text}; {test}; {move}) {{")
    context.out.nest -= governed
    _body(context, statement)
    if hoist:
        context.out.depth -= 1
        context.out.put("}")


def _counted(
    context: Context, statement: Do, variable: Value, bounds: tuple[Value, Value, Value], before: list[str]
) -> None:
    """Lower a DO whose step is not constant, or whose variable is real: the number of iterations is computed first."""
    if context.together:
        raise context.not_covered("a loop of OpenMP whose step is not constant, or whose index is a real, is")
    first, last, step = (cast(bound, variable.type) for bound in bounds)
    context.put("{")
    context.out.depth += 1
    for text in before:
        context.put(text)
    names = []
    for stem, value in (("first", first), ("last", last), ("step", step)):
        name = context.temporary(stem)
        names.append(name)
        context.put(f"const {variable.type.c} {name} = {value.text};")
    kind = tag(variable.type) if variable.type.base == "real" else "integer"
    trips, count = context.temporary("trips"), context.temporary(f"{base_name(statement.variable)}_count")
    context.put(f"const long {trips} = (long)fortran_trips_{kind}({', '.join(names)});")
    context.put(f"{variable.text} = {names[0]};")
    move = f"{variable.text} += {names[2]}"
    if variable.type.base == "integer" and _passes_the_last_number(context, variable, statement.last, _longest(step)):
        move = f"{variable.text} = (unsigned long){variable.within(UNARY)} + {names[2]}"
    context.put(f"for (long {count} = 0; {count} < {trips}; {count}++, {move}) {{")
    _body(context, statement)
    context.out.depth -= 1
    context.out.put("}")


def _longest(step: Value) -> int:
    """The step, or the longest step that an integer can hold."""
    return step.constant if isinstance(step.constant, int) else 1 << 62


def _fixed(context: Context, statement: Do, bound: Expr) -> bool:
    """Whether a bound keeps its value while the loop runs, and is cheap to compute again."""
    parts = list(_parts(context, statement, bound))
    names = {base_name(part) for part in parts if isinstance(part, Name | Apply)} - {""}
    for part in parts:
        match part:
            case Integer() | Unary("-" | "+" | "()") | Binary("+" | "-" | "*"):
                pass
            case Name(name):
                symbol = context.scope.find(name)
                if symbol.form not in ("constant", "variable") or (symbol.array and not _element_of(parts, name)):
                    return False
            case Apply(Name(name)):
                if not context.scope.find(name).array:
                    return False
            case _:
                return False
    return not names & context.changes.of(statement)


def _parts(context: Context, statement: Do, expr: Expr) -> Iterator[Expr]:
    """The parts of a bound; not what is read before the loop, nor
    the bounds of arrays that the loop does not reshape.
    """
    match expr:
        case Member() if context.pinned_members and bare(expr) in context.pinned_members:
            return
        case Apply(Name("size" | "lbound" | "ubound" as function), (Name(name), *_)) if context.scope.find(
            function
        ).form == "intrinsic" and name not in reshaping.reshaped_in(context, statement):
            return
    yield expr
    for part in parts_of(expr):
        yield from _parts(context, statement, part)


def _element_of(parts: list[Expr], name: str) -> bool:
    return any(isinstance(part, Apply) and base_name(part) == name for part in parts)


def _body(context: Context, statement: Do | DoWhile | Repeated, closing: str = "}") -> None:
    opening, context.opening = context.opening, []
    end, jumps = statement.end, isinstance(statement, Repeated)
    labelled = end.text.startswith("enddo") or jumps
    ends = end.label if end.text == "continue" or labelled else 0
    if isinstance(statement, Repeated) and not statement.behind:
        ends = statement.line.label
    loop = Loop(
        "" if isinstance(statement, Repeated) else statement.name,
        context.temporary("next"),
        context.temporary("done"),
        ends,
        context.behind,
        jumps,
    )
    context.loops.append(loop)
    context.out.depth += 1
    context.out.nest += 1
    if isinstance(statement, Do):
        context.counting.append(base_name(statement.variable))
    for text in opening:
        context.put(text)
    lower_block(context, statement.body)
    if isinstance(statement, Do):
        context.counting.pop()
    if end.label and labelled:
        context.label(f"L{end.label}")
    context.label(loop.cycle)
    context.out.depth -= 1
    context.loops.pop()
    context.line = end
    context.put(closing)
    context.out.nest -= 1
    context.label(loop.leave)


def repeated(context: Context, statement: Repeated) -> None:
    """Lower a loop that a jump back makes to `while` or `do`."""
    test = condition(context, _plain(context, statement.condition)).text
    context.put("do {" if statement.behind else f"while ({test}) {{")
    _body(context, statement, f"}} while ({test});" if statement.behind else "}")


def do_while(context: Context, statement: DoWhile) -> None:
    """Lower DO WHILE, and DO without bounds."""
    outer, context.before = context.before, []
    test = condition(context, statement.condition) if statement.condition is not None else None
    before, context.before = context.before, outer
    if test is None or before:
        context.put("for (;;) {")
        context.out.depth += 1
        for text in before:
            context.put(text)
        if test is not None:
            context.put(f"if (!({test.text}))")
            context.put("    break;")
        context.out.depth -= 1
    else:
        context.put(f"while ({test.text}) {{")
    _body(context, statement)


def jump(context: Context, statement: Jump) -> None:
    """Lower CYCLE and EXIT: `continue` and `break` for the innermost loop, else a jump."""
    loops = [loop for loop in context.loops if _is_meant(loop, statement)]
    if not loops:
        named = f"there is no construct `{statement.name}` around this"
        raise context.error(named if statement.name else f"{statement.kind.upper()} outside a loop")
    loop = loops[-1]
    inner = next((found for found in reversed(context.loops) if found.cycle), None)
    if statement.kind == "cycle" and not loop.cycle:
        raise context.error(f"`{statement.name}` is not a loop")
    if loop is inner:
        context.put("continue;" if statement.kind == "cycle" else "break;")
        return
    label = loop.cycle if statement.kind == "cycle" else loop.leave
    context.jumped.add(label)
    context.put(f"goto {label};")


def _plain(context: Context, test: Expr) -> Expr:
    """A condition in which `.not.` of a comparison of integers is replaced by the opposite comparison."""
    match test:
        case Unary(".not.", Binary(operator, left, right)) if operator in _OPPOSITE:
            if type_of(context, left).base == type_of(context, right).base == "integer":
                return Binary(_OPPOSITE[operator], left, right)
    return test


def _is_meant(loop: Loop, statement: Jump) -> bool:
    """Whether a CYCLE or EXIT may be for this loop or construct around it."""
    return loop.name == statement.name if statement.name else bool(loop.cycle) and not loop.jumps
