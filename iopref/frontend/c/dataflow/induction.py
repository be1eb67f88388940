"""Induction variables (Wolfe, PLDI 1992): what a loop adds to a variable in one iteration, and in all so far."""

from __future__ import annotations

from math import inf

from iopref.frontend.c.dataflow.context import Context, Known, Refused
from iopref.frontend.c.dataflow.exits import is_left
from iopref.frontend.c.dataflow.pointers import led_by, moved, stepped_by, walks
from iopref.frontend.c.dataflow.substitution import follows, held
from iopref.frontend.c.dataflow.values import value
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import continues
from iopref.frontend.c.syntax.counting import steps as after
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Scalar
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import LONG, Bound, Expr, Loop, combine, live, parameter, triangle
from iopref.records import replace

NOTHING = Known(Bound((Expr(),)))

ITSELF = parameter("\0")
"""Stands for a variable while the value that is added to it is computed."""


def total_of(context: Context, body: Node, steps: tuple[Node, ...]) -> Known | None:
    """What the assignments to a variable add to it on each path through the body of a loop; None if paths differ."""
    match body:
        case c_ast.Compound(block_items=items):
            total = NOTHING
            for item in items or ():
                if (added := total_of(context, item, steps)) is None:
                    return None
                total = plus(total, added)
            return total
        case c_ast.If(iftrue=yes, iffalse=no) if not some_in(body.cond, steps):
            added = total_of(context, yes, steps)
            return added if added == (total_of(context, no, steps) if no else NOTHING) else None
        case c_ast.Assignment() | c_ast.UnaryOp() if any(body is step for step in steps):
            return added_to(context, stepped(context, body), body)
        case c_ast.If(cond=condition, iftrue=yes, iffalse=no) if not any(some_in(n, steps) for n in (yes, no) if n):
            return _in_expression(context, condition, steps)
        case c_ast.Assignment() | c_ast.UnaryOp() | c_ast.FuncCall() | c_ast.Decl():
            return _in_expression(context, body, steps)
        case c_ast.For() | c_ast.While() if some_in(body, steps) and not continues(body.stmt):
            each = total_of(context, c_ast.Compound([body.stmt, *after(body)]), steps)
            if each is None:
                return None
            inner = context.find_loops().get(id(body))
            return in_all(inner, each) if inner else None
    return None if some_in(body, steps) else NOTHING


def _in_expression(context: Context, node: Node, steps: tuple[Node, ...]) -> Known | None:
    """What increments inside an expression add, as in `a[j++] = b[k++]`; None if it is uncertain that they are
    executed.
    """
    total = NOTHING
    for n in walk(node):
        if isinstance(n, (c_ast.TernaryOp, c_ast.Compound)) or isinstance(n, c_ast.BinaryOp) and n.op in ("&&", "||"):
            if some_in(n, steps):
                return None
        elif any(n is step for step in steps):
            if not isinstance(n, c_ast.UnaryOp) or (added := added_to(context, stepped(context, n), n)) is None:
                return None
            total = plus(total, added)
    return total


def added_to(context: Context, symbol: Symbol | None, node: Node) -> Known | None:
    """What an assignment adds to its variable; None if unknown, or if the variable is narrow and may wrap around soon.

    The result is not exact if an unsigned variable may wrap around before an address does.
    """
    if symbol is not None and walks(context, symbol):
        return stepped_by(context, symbol, node)
    if symbol is None or not follows(context, symbol) or not isinstance(symbol.type, Scalar) or symbol.type.size < 4:
        return None
    found = _addend(context, symbol, node)
    return replace(found, exact=found.exact and _wide(symbol.type), text=None, tested=None) if found else None


def _addend(context: Context, symbol: Symbol, node: Node) -> Known | None:
    match node:
        case c_ast.UnaryOp(op=op):
            return Known(Bound((Expr.of(1 if "++" in op else -1),)))
        case c_ast.Assignment(op="+=" | "-=" as op, rvalue=by):
            found = held(context, symbol, by)
            signed = found and Bound((found.value * (1 if op == "+=" else -1),))
            return replace(found, bound=signed) if found and signed else None
        case c_ast.Assignment(op="=", rvalue=given):
            before = context.values.pop(id(symbol), None)
            context.values[id(symbol)] = Known(Bound((ITSELF,)))
            found = held(context, symbol, given)
            del context.values[id(symbol)]
            if before:
                context.values[id(symbol)] = before
            rest = found.value - ITSELF if found else ITSELF
            if found and not rest.names & ITSELF.names:
                return replace(found, bound=Bound((rest,)))
    return None


def _wide(t: Scalar) -> bool:
    """Whether variables of a type do not wrap around, or wrap around as addresses do."""
    return t.signed or t.size == 8


def gone_on(context: Context, symbol: Symbol, before: Known, added: Known) -> Known | None:
    """The value of a variable, or the place of a pointer, after something was added to it."""
    return moved(context, symbol, before, added) if before.place else plus(before, added)


def in_all(loop: Loop, each: Known) -> Known | None:
    """What all iterations of a loop add together, for hints, if there are any; None if
    iterations do not add the same.
    """
    trips = loop.trips
    if loop.breaks or trips.level or loop.id in each.value.loops or each.bound.kind:
        return None
    return replace(each, bound=Bound((each.value * trips,)), exact=False, text=None, tested=None)


def plus(one: Known, other: Known) -> Known:
    """The sum of two values, exact if both are."""
    parts = tuple(part + other.value for part in one.bound.parts)
    reads = tuple(dict.fromkeys(one.reads + other.reads))
    return Known(Bound(parts, one.bound.kind), one.exact and other.exact, None, reads)


def stepped(context: Context, node: Node) -> Symbol | None:
    """The variable in an assignment or an increment; None for a call or a declaration."""
    match node:
        case c_ast.Assignment(lvalue=name) | c_ast.UnaryOp(expr=name):
            return context.symbols.of(name)
    return None


def some_in(node: Node, steps: tuple[Node, ...]) -> bool:
    """Whether some of the assignments are in a statement."""
    return any(any(n is step for step in steps) for n in walk(node))


def repeated(loop: Loop, added: Known) -> Known | None:
    """What was added in all iterations of a loop before the current one."""
    first, step, each = loop.first.value, loop.step, added.value
    if each.level or first.level:
        return None
    at = loop.counted
    if each == step:
        return Known(Bound((at - first,)), added.exact)
    if loop.id not in each.loops:
        if loop.unit:
            return Known(Bound(((at - first) * step * each,)), added.exact)
        number = each.constant
        if number is None or not isinstance(step, int) or number % step:
            return None
        return Known(Bound(((at - first) * (number // step),)), added.exact)
    slope = each.coefficient(loop.id)
    if slope is None or loop.id in each.opaque_loops or not loop.unit:
        return None
    done = (at - first) * step
    total = done * each.substitute({loop.id: first}) + triangle(done) * slope * step
    return Known(Bound((total,)), added.exact)


def sometimes(context: Context, body: Node, loop: Loop, steps: tuple[Node, ...]) -> Known | None:
    """What was added before the current iteration, if something is added while the index is on one side of a bound."""
    items = body.block_items or () if isinstance(body, c_ast.Compound) else (body,)
    match [item for item in items if some_in(item, steps)]:
        case [c_ast.If(cond=condition, iftrue=yes, iffalse=None)] if loop.unit:
            added = total_of(context, yes, steps)
        case _:
            return None
    if added is None or loop.id in added.value.loops or added.value.level or loop.first.value.level:
        return None
    times = _times(loop, _margin(context, condition))
    return Known(Bound((added.value * times,)), added.exact) if times is not None else None


def _margin(context: Context, condition: Node) -> Expr | None:
    """An expression that is not negative if a comparison of two integers holds."""
    match condition:
        case c_ast.BinaryOp(op="<" | "<=" | ">" | ">=" as op, left=a, right=b):
            types = [context.symbols.type_of(n) for n in (a, b)]
            if not all(isinstance(t, Scalar) and not t.floating and t.signed for t in types):
                return None
            try:
                difference = value(context, b) - value(context, a)
            except Refused:
                return None
            return {"<": difference - 1, "<=": difference, ">": -difference - 1, ">=": -difference}[op]
    return None


def _times(loop: Loop, margin: Expr | None) -> Expr | None:
    """The number of iterations before the current one, with step one, in which a margin was not negative."""
    factor = margin.coefficient(loop.id) if margin is not None else None
    slope = factor.constant if factor is not None else None
    if margin is None or slope not in (1, -1) or loop.id in margin.opaque_loops or margin.level:
        return None
    at, first = loop.counted, loop.first.value
    rest = margin - at * slope
    if loop.upwards and slope > 0:
        times = at - combine("max", (first, -rest))
    elif loop.upwards:
        times = combine("min", (at, rest + 1)) - first
    elif slope > 0:
        times = first - combine("max", (at, -rest - 1))
    else:
        times = combine("min", (first, rest)) - at
    return combine("max", (Expr(), times))


def paced(context: Context, node: Node, loop: Loop, steps: tuple[Node, ...]) -> Known | None:
    """The value of a variable that each iteration of the outermost loop changes by a number, or not at all: an upper
    bound.

    At the place of a hint, between two iterations, the variable and the loop's own index tell the progress of both.
    """
    if not all(isinstance(step, (c_ast.Assignment, c_ast.UnaryOp)) for step in steps) or not steps:
        return None
    symbol = stepped(context, steps[0])
    if symbol is None or loop.depth or not loop.unit or loop.spelling.falls:
        return None
    if walks(context, symbol):
        now = led_by(symbol, symbol.name)
    elif follows(context, symbol) and isinstance(symbol.type, Scalar) and symbol.type.size >= 4:
        now = Known(Bound((live(symbol.name, "" if _wide(symbol.type) else LONG),)), False)
    else:
        return None
    done = (loop.counted - loop.now) * (1 if loop.upwards else -1)
    for sign in (1, -1):
        if 0 < (most := _most(context, node.stmt, steps, sign)) < inf:
            return gone_on(context, symbol, now, Known(Bound((done * (int(most) * sign),)), False))
    return None


def _most(context: Context, node: Node, steps: tuple[Node, ...], sign: int) -> float:
    """The most that steps add (or subtract) on any path through a statement; infinite if a
    step may go the other way.
    """
    if isinstance(node, (c_ast.For, c_ast.While, c_ast.DoWhile)):
        return inf if some_in(node, steps) else 0
    if any(node is step for step in steps):
        added = added_to(context, stepped(context, node), node)
        number = added.value.constant if added else None
        return number * sign if number is not None and number * sign >= 0 else inf
    if isinstance(node, c_ast.Compound):
        return _most_in_turn(context, tuple(node.block_items or ()), steps, sign)
    numbers = [_most(context, child, steps, sign) for child in node]
    either = isinstance(node, (c_ast.If, c_ast.TernaryOp))
    return numbers[0] + max(numbers[1:]) if either else sum(numbers)


def _most_in_turn(context: Context, items: tuple[Node, ...], steps: tuple[Node, ...], sign: int) -> float:
    """The same for successive statements; a path may end before the last of them."""
    if not items:
        return 0
    first, rest = items[0], _most_in_turn(context, items[1:], steps, sign)
    if not isinstance(first, c_ast.If):
        return _most(context, first, steps, sign) + rest
    branches = [branch for branch in (first.iftrue, first.iffalse) if branch is not None]
    ways = [_most(context, branch, steps, sign) + (0 if is_left(branch) else rest) for branch in branches]
    return _most(context, first.cond, steps, sign) + max(*ways, rest if len(ways) < 2 else 0)
