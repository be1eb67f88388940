"""Builds counted loops of the model from loop headers such as `for (i = 0; i < n; i++)`."""

from __future__ import annotations

from iopref.frontend.c.dataflow.context import Context, Test
from iopref.frontend.c.dataflow.exits import breaks, limited_by_breaks, limited_by_condition, unset
from iopref.frontend.c.dataflow.flow import Assigned, added_by, assign, assigned, forget
from iopref.frontend.c.dataflow.invariant import changes
from iopref.frontend.c.loops.assumptions import begins
from iopref.frontend.c.loops.comparison import INTEGER_INDEX, comparison_of, not_counted
from iopref.frontend.c.loops.loop_header import Header
from iopref.frontend.c.loops.merge_loops import merge_header
from iopref.frontend.c.loops.pointer_loops import WalkHeader, following, pointing
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.compound_conditions import unless
from iopref.frontend.c.syntax.condition_forms import compared, counts_down
from iopref.frontend.c.syntax.counting import continues, counter, followed, inits, stepped, steps, steps_in_body
from iopref.frontend.c.syntax.do_loops import DoLoop
from iopref.frontend.c.syntax.governing import is_simd
from iopref.frontend.c.syntax.merges import Merge
from iopref.frontend.c.syntax.printer import Unprintable, print_argument, print_condition, print_expr
from iopref.frontend.c.syntax.walk import identifiers, walk
from iopref.frontend.c.types.ctypes import LONG, Pointer, Scalar
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import ALWAYS_GUARDED, Expr, Loop, Spelling, Tested
from iopref.records import replace


def counted_loop(
    context: Context, node: Node, id: int, order: tuple[int, ...], changed: Assigned
) -> tuple[Loop, Symbol]:
    """The loop of a statement whose body assigns `changed`, and its
    index; raises Refused if it is not a counted loop.
    """
    for item in inits(node):
        if (name := counter(node)) is None or _set(context, node, item)[0] is not context.symbols.of(name):
            forget(context, assigned(context, item))
            if not any(stepped(n) for n in walk(item)[1:]):  # a step was not made yet
                assign(context, item)
    header = _header(context, node, changed)
    t = header.type
    path = (*context.path, id)
    first, first_text = header.begin(context, node)
    limit, falls = header.end(context), counts_down(node.cond) is not None
    wraps = header.wraps(context, limit)
    if falls:
        first, limit = first.moved(-1), limit.moved(-1)
    try:
        spelling = Spelling(
            ctype=t.name,
            declares=isinstance(getattr(node, "init", None), c_ast.DeclList),
            first_text=first_text,
            limit_text=header.limit_text(context),
            bound_type=header.bound_type(context),
            converts=header.converts(context),
            opening=tuple((symbol.name, print_argument(given)) for symbol, given in _sets(context, node)),
            advance="" if falls or steps_in_body(node) else ", ".join(print_expr(step) for step in steps(node)),
            wanted=print_condition(leave.wanted) if (leave := unless(node)) else "",
            simd=any(is_simd(p) for p in context.unit.pragmas_before(node.coord.line)),
            falls=falls,
            points=header.points,
        )
    except Unprintable:
        raise not_counted(context, node, "its header holds statements") from None
    loop = Loop(
        id=id,
        index=header.symbol.name,
        first=first,
        limit=limit,
        comparison=header.comparison,
        step=header.step,
        path=path,
        order=order,
        position=context.position(node),
        spelling=spelling,
        guarded=context.guarded,
        breaks=next(breaks(node.stmt), None) is not None,
        within=context.bindings.names[-1] if context.bindings else "",
        origin=header.origin(context, first_text),
    )
    if context.tests and loop.reads == ALWAYS_GUARDED:
        loop = replace(loop, tested=_tested(context, node, header, context.tests))
    header.check_signs(context, node, loop)
    wraps = wraps or header.may_wrap(context, node, loop)
    loop = replace(loop, spelling=replace(spelling, wraps=wraps))
    context.assumed.update(header.assumptions(context, node, loop))
    if isinstance(node, DoLoop):
        context.assumed.update(begins(context, node, loop))
    loop = limited_by_condition(context, node, loop, header.symbol, changed)
    loop = loop if header.points else limited_by_breaks(context, node, loop, header.symbol)
    return loop, header.symbol


def _tested(context: Context, node: Node, header: Header, tests: tuple[Test, ...]) -> Tested | None:
    """The bounds of a loop, which hints may read after testing the conditions around it; None if they may not."""
    with context.tested():
        first, limit = header.begin(context, node)[0], header.end(context)
    if counts_down(node.cond) is not None:
        first, limit = first.moved(-1), limit.moved(-1)
    readable = all(part.level < ALWAYS_GUARDED for bound in (first, limit) for part in bound.parts)
    return Tested(first, limit, tuple(test.condition for test in tests)) if readable else None


def _header(context: Context, node: Node, changed: Assigned) -> Header:
    symbol, first = _counter(context, node)
    if isinstance(node, Merge):
        return merge_header(context, node, symbol, changed)
    t = symbol.type
    points = pointing(context, node, symbol) if isinstance(t, Pointer) else ""
    if points:
        t = LONG
    if not isinstance(t, Scalar) or t.floating:
        raise not_counted(context, node, f"the index `{symbol.name}` is not an integer", INTEGER_INDEX)
    if t.size < 4:
        raise not_counted(context, node, f"the index `{symbol.name}` is narrower than int", INTEGER_INDEX)
    if not context.keeps(symbol):
        raise not_counted(context, node, f"the index `{symbol.name}` may be changed through its address or elsewhere")
    if node.cond is None:
        raise not_counted(context, node, f"no condition compares `{symbol.name}` with a bound")
    if context.symbols.is_volatile(node.cond) or "volatile" in symbol.type.quals:
        raise context.refuse("volatile", node, f"the index `{symbol.name}` is volatile", "use an ordinary variable")
    comparison, limit, moved = comparison_of(context, node, symbol)
    if moved and not t.signed and (first is None or context.symbols.constant(first) is None):
        raise not_counted(context, node, f"what is added to the unsigned `{symbol.name}` may wrap around")
    step, by = _step(context, node, symbol)
    if isinstance(step, int):
        upwards = comparison in ("<", "<=")
        if comparison == "!=" and abs(step) != 1 or comparison != "!=" and upwards != (step > 0):
            raise not_counted(context, node, f"the condition `{comparison}` does not end a loop of step {step}")
    elif comparison == "!=":
        raise not_counted(context, node, "the condition `!=` does not end a loop whose step is a variable")
    if name := unset(context, node, *([limit] if first else [limit, *compared(node.cond)])):
        raise not_counted(context, node, f"`{name}` may have no value if the condition does not evaluate it")
    _check_body(context, node, symbol, changed)
    throughout = {**changed, **assigned(context, *steps(node))}
    throughout.pop(id(symbol), None)
    for part in (first, limit, by):
        for n in identifiers(part) if part is not None else ():
            if (used := context.symbols.of(n)) is symbol or id(used) in throughout:
                raise changes(context, n)
    parts = symbol, t, first, comparison, limit, step, by, moved
    return WalkHeader(*parts, points) if points else Header(*parts)


def _check_body(context: Context, node: Node, symbol: Symbol, changed: Assigned) -> None:
    """Raise Refused if anything but the step changes the index, or may skip the step."""
    allowed = steps(node) if steps_in_body(node) else ()
    for assignment in changed.get(id(symbol), ()):
        if assignment not in allowed:
            reason = f"the index `{symbol.name}` is changed inside the loop"
            raise context.refuse("index", assignment, reason, "use another variable", symbol.name)
    if allowed and continues(node.stmt):
        raise not_counted(context, node, f"a `continue` skips the step of `{symbol.name}`")


def _counter(context: Context, node: Node) -> tuple[Symbol, Node | None]:
    """The index, and the expression that the header sets it to; None if the header does not set it."""
    items = inits(node)
    name = counter(node)
    wanted = context.symbols.of(name) if name is not None else None
    if not items:
        if wanted is None:
            raise not_counted(context, node, "the loop does not set its index")
        return wanted, None
    found = _sets(context, node)
    if len(found) == 1:
        return found[0]
    alike = isinstance(node.init, c_ast.ExprList) or len({str(symbol.type) for symbol, _ in found}) == 1
    for number, (symbol, given) in enumerate(found):
        if symbol is wanted and alike:
            for n in identifiers(given):
                if any(context.symbols.of(n) is later for later, _ in found[number:]):
                    raise changes(context, n)
            return symbol, given
    raise not_counted(context, node, "the loop sets several variables, and none of them is clearly its index")


def _sets(context: Context, node: Node) -> tuple[tuple[Symbol, Node], ...]:
    """The variables that the header of a loop sets, and the expressions that they are set to."""
    return tuple(_set(context, node, item) for item in inits(node))


def _set(context: Context, node: Node, item: Node) -> tuple[Symbol, Node]:
    match item:
        case c_ast.Assignment(op="=", lvalue=c_ast.ID() as name, rvalue=given):
            symbol = context.symbols.of(name)
        case c_ast.Decl(init=given) if given is not None:
            symbol = context.symbols.of(item)
        case c_ast.Assignment(op="=", lvalue=c_ast.StructRef() | c_ast.ArrayRef() as part):
            reason = f"not a counted loop: its header sets `{print_expr(part)}`, which is no variable of its own"
            raise context.refuse("loop", node, reason, "use a local variable as the index")
        case _:
            symbol, given = None, None
    if symbol is None:
        raise not_counted(context, node, "the loop sets several variables, and none of them is clearly its index")
    return symbol, given


def _step(context: Context, node: Node, symbol: Symbol) -> tuple[int | Expr, Node | None]:
    """The value added to the index after each iteration, and its expression without the sign; None for 1."""
    for item in steps(node):
        name, sign, by = _added(context, item)
        if name is None or context.symbols.of(name) is not symbol:
            continue
        constant = context.symbols.constant(by, through_const=True) if by is not None else 1
        if constant:
            return sign * constant, by
        found = added_by(context, by) if constant is None else None
        if found is not None:
            return found * sign, by
        break
    if symbol.name in map(followed, steps(node)):
        raise context.refuse("chasing", node, *following(symbol.name), symbol.name)
    raise not_counted(context, node, "its step is not the addition of a constant or of a variable that stays the same")


def _added(context: Context, item: Node) -> tuple[Node | None, int, Node | None]:
    """The variable that a step adds something to, the sign, and the expression that is added; None for 1."""
    match item:
        case c_ast.UnaryOp(op="++" | "p++", expr=c_ast.ID() as name):
            return name, 1, None
        case c_ast.UnaryOp(op="--" | "p--", expr=c_ast.ID() as name):
            return name, -1, None
        case c_ast.Assignment(op="+=" | "-=" as op, lvalue=c_ast.ID() as name, rvalue=by):
            return name, 1 if op == "+=" else -1, by
        case c_ast.Assignment(
            op="=",
            lvalue=c_ast.ID() as name,
            rvalue=c_ast.BinaryOp(op="+" | "-" as op, left=c_ast.ID() as same, right=by),
        ) if context.symbols.of(same) is context.symbols.of(name):
            return name, 1 if op == "+" else -1, by
        case c_ast.Assignment(
            op="=", lvalue=c_ast.ID() as name, rvalue=c_ast.BinaryOp(op="+", left=by, right=c_ast.ID() as same)
        ) if context.symbols.of(same) is context.symbols.of(name):
            return name, 1, by
    return None, 0, None
