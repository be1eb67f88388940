"""Early exits: statements that may end a loop before its condition does."""

from __future__ import annotations

from collections.abc import Container, Iterator

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.evaluable import has_value
from iopref.frontend.c.dataflow.values import value
from iopref.frontend.c.facts.liveness import Life
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.compound_conditions import is_plain, unless
from iopref.frontend.c.syntax.condition_forms import comparisons
from iopref.frontend.c.syntax.counting import continues
from iopref.frontend.c.syntax.structured import JumpOut
from iopref.frontend.c.syntax.walk import identifiers, walk
from iopref.frontend.c.types.ctypes import is_integer
from iopref.frontend.c.types.expressions import Node, Symbol, conjuncts
from iopref.model import Bound, Expr, Loop
from iopref.records import replace


def breaks(body: Node) -> Iterator[Node]:
    """The breaks that end the loop whose body a statement is."""
    if isinstance(body, c_ast.Break):
        yield body
    elif not isinstance(body, (c_ast.For, c_ast.While, c_ast.DoWhile, c_ast.Switch)):
        for child in body:
            yield from breaks(child)


def is_left(node: Node) -> bool:
    """Whether a statement surely ends by a jump, so that the next statement is not executed after it."""
    match node:
        case c_ast.Compound(block_items=[*_, last]):
            return is_left(last)
    return isinstance(node, (c_ast.Continue, c_ast.Break, c_ast.Return))


def may_be_left(body: Node) -> bool:
    """Whether the loop with this body may end early: by a break, a return, or a jump out of the nest."""
    kinds = {type(n) for n in walk(body)}
    jumps = not kinds.isdisjoint((c_ast.Return, c_ast.Goto))
    return jumps or not kinds.isdisjoint((c_ast.Break, JumpOut)) and next(breaks(body), None) is not None


def unset(context: Context, loop: Node, *compared: Node) -> str:
    """A variable that the comparison of a loop may evaluate without a value, which other parts of its condition
    prevent.

    Empty if there is none, or if the program evaluates the comparison first.
    """
    leave = unless(loop)
    return _without_value(context, loop, *compared) if leave is not None and leave.first else ""


def _without_value(context: Context, loop: Node, *evaluated: Node) -> str:
    """A variable in expressions that may have no value where a loop begins; empty if there is none."""
    symbols, function = context.symbols, context.symbols.functions.get(context.function)
    for name in (n for part in evaluated for n in identifiers(part) if not has_value(context, n)):
        symbol = symbols.of(name)
        if symbol is None or function is None or not Life(symbols, symbol).is_set_before(function, loop):
            return str(name.name)
    return ""


def limited_by_condition(context: Context, node: Node, loop: Loop, symbol: Symbol, changed: Container[int]) -> Loop:
    """A loop with the further limits in its condition, as in `i < n && i < m`; the nearest limit counts.

    The limits do not change in the loop, which assigns the variables `changed`, by identity.
    """
    leave, kind = unless(node), "min" if loop.upwards else "max"
    if leave is None or loop.limit.kind not in ("", kind):
        return loop
    for part in conjuncts(leave.wanted):
        past = _past(context, node, part, symbol, loop.upwards)
        if past is None or any(id(context.symbols.of(n)) in changed for n in identifiers(past[0])):
            continue
        try:
            limit = value(context, past[0]) + past[1] + {"<=": -1, ">=": 1}.get(loop.comparison, 0)
        except Refused:
            continue
        if not limit.level and limit not in loop.limit.parts:
            loop = replace(loop, limit=Bound((*loop.limit.parts, limit), kind))
    return loop


def _past(context: Context, loop: Node, part: Node, symbol: Symbol, upwards: bool) -> tuple[Node, int] | None:
    """An expression and a number whose sum an index does not reach while a part of the condition holds.

    None if the part is no such comparison, or if the expression cannot be evaluated where the loop begins.
    """
    symbols, found = context.symbols, comparisons(part)
    if not all(is_plain(side) for side, _, _ in found):
        return None
    for side, op, other in found:
        if symbols.of(side) is symbol and op in (("<", "<=") if upwards else (">", ">=")):
            if any(symbols.of(n) is symbol for n in identifiers(other)) or not is_integer(symbols.type_of(other)):
                return None
            return None if _without_value(context, loop, other) else (other, {"<=": 1, ">=": -1}.get(op, 0))
    return None


def limited_by_breaks(context: Context, node: Node, loop: Loop, symbol: Symbol) -> Loop:
    """A loop upwards, with the limit of a break that each iteration reaches: `if (i == 30) break;`.

    Only breaks in existing iterations, known by numbers, count. The text stays as it is, and determines the length of
    the pipeline: it ends by the break, and then does not go on with later runs.
    """
    first, pace = loop.first.value.constant, loop.pace
    if not loop.breaks or not loop.upwards or loop.limit.kind == "max" or first is None or not isinstance(pace, int):
        return loop
    for op, number in _breaks_at(context, node.stmt, symbol):
        if op == "==" and (number - first) % pace or number < first:
            continue
        past = number + {"==": 1, ">=": pace, ">": pace + 1}[op]
        limit, known = past - (loop.comparison == "<="), loop.limit.value.constant
        if known is None:
            loop = replace(loop, limit=Bound((*loop.limit.parts, Expr.of(limit)), "min"))
        elif limit < known:
            loop = replace(loop, limit=Bound((Expr.of(limit),)))
    return loop


def _breaks_at(context: Context, body: Node, symbol: Symbol) -> Iterator[tuple[str, int]]:
    """The comparisons of an index with numbers that end a loop, of those that each iteration reaches."""
    for item in (body.block_items or ()) if isinstance(body, c_ast.Compound) else (body,):
        match item:
            case c_ast.If(
                cond=c_ast.BinaryOp(op="==" | ">=" | ">" as op, left=c_ast.ID() as name, right=other),
                iftrue=c_ast.Break() | c_ast.Compound(block_items=[c_ast.Break()]),
            ) if context.symbols.of(name) is symbol:
                if (number := context.symbols.constant(other, through_const=True)) is not None:
                    yield op, number
        if continues(item) or any(isinstance(n, (c_ast.Goto, c_ast.Label)) for n in walk(item)):
            return
