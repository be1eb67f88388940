"""Loop headers: from `for (i = 0; i < n; i++)` to a counted Loop."""

from __future__ import annotations

from dataclasses import dataclass

from pycparser import c_ast

from iopref.analysis.ranges import extreme
from iopref.frontend.c.constants import convert
from iopref.frontend.c.context import Context, Refused, identifiers, walk
from iopref.frontend.c.ctypes import Pointer, Scalar, arithmetic
from iopref.frontend.c.expressions import Node, Symbol
from iopref.frontend.c.flow import Assigned
from iopref.frontend.c.printer import print_expr
from iopref.frontend.c.values import bound, changes
from iopref.model import Bound, Expr, Loop

FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}


@dataclass(frozen=True)
class Header:
    """The parts of a for loop's header."""

    symbol: Symbol
    type: Scalar
    declares: bool
    first: Node
    comparison: str
    limit: Node
    step: int


def counted_loop(
    context: Context, node: Node, id: int, order: tuple[int, ...], changed: Assigned
) -> tuple[Loop, Symbol]:
    """The loop of a `for` whose body assigns `changed`, and its index; raises Refused when it does not count."""
    header = _header(context, node, changed)
    t = header.type
    if not t.signed and header.comparison == ">=":
        raise context.refuse("wrap", node, "an unsigned index that counts down may wrap around", "use a signed index")
    path = (*context.path, id)
    loop = Loop(
        id=id,
        index=header.symbol.name,
        ctype=t.name,
        declares=header.declares,
        first=_first(context, node, header),
        limit=bound(context, header.limit),
        first_text=print_expr(header.first),
        limit_text=print_expr(header.limit),
        comparison=header.comparison,
        step=header.step,
        path=path,
        order=order,
        position=context.unit.position(node),
        bound_type=_bound_type(context, header),
        guarded=context.guarded,
    )
    _check_signs(context, node, header, loop)
    return loop, header.symbol


def _header(context: Context, node: Node, changed: Assigned) -> Header:
    symbol, declares, first = _init(context, node)
    t = symbol.type
    if isinstance(t, Pointer):
        reason = f"the loop follows the pointer `{symbol.name}`"
        raise context.refuse("chasing", node, reason, "walk an array with an integer index", symbol.name)
    if not isinstance(t, Scalar) or t.floating:
        raise _not_counted(context, node, f"the index `{symbol.name}` is not an integer")
    if t.size < 4:
        raise _not_counted(context, node, f"the index `{symbol.name}` is narrower than int")
    if symbol.storage not in ("local", "param") or symbol.address_taken:
        raise _not_counted(context, node, f"the index `{symbol.name}` may be changed through its address or elsewhere")
    if context.symbols.is_volatile(first) or "volatile" in t.quals:
        raise context.refuse("volatile", node, f"the index `{symbol.name}` is volatile", "use an ordinary variable")
    comparison, limit = _condition(context, node, symbol)
    step = _step(context, node, symbol)
    upwards = comparison in ("<", "<=")
    if comparison == "!=" and abs(step) != 1 or comparison != "!=" and upwards != (step > 0):
        raise _not_counted(context, node, f"the condition `{comparison}` does not end a loop of step {step}")
    if id(symbol) in changed:
        reason = f"the index `{symbol.name}` is changed inside the loop"
        raise context.refuse("index", changed[id(symbol)][0], reason, "use another variable", symbol.name)
    for n in (n for part in (first, limit) for n in identifiers(part)):
        if (used := context.symbols.of(n)) is symbol or id(used) in changed:
            raise changes(context, n)
    return Header(symbol, t, declares, first, comparison, limit, step)


def _init(context: Context, node: Node) -> tuple[Symbol, bool, Node]:
    match node.init:
        case c_ast.Assignment(op="=", lvalue=c_ast.ID() as name, rvalue=first):
            symbol = context.symbols.of(name)
            if symbol is not None:
                return symbol, False, first
        case c_ast.DeclList(decls=[c_ast.Decl(init=first) as declaration]) if first is not None:
            symbol = context.symbols.of(declaration)
            if symbol is not None:
                return symbol, True, first
        case None:
            raise _not_counted(context, node, "the loop does not set its index")
    raise _not_counted(context, node, "the loop sets more than one variable, or none that can be told")


def _condition(context: Context, node: Node, symbol: Symbol) -> tuple[str, Node]:
    match node.cond:
        case c_ast.BinaryOp(op=op, left=c_ast.ID() as name, right=limit) if op in FLIPPED:
            if context.symbols.of(name) is symbol:
                return op, limit
    match node.cond:
        case c_ast.BinaryOp(op=op, left=limit, right=c_ast.ID() as name) if op in FLIPPED:
            if context.symbols.of(name) is symbol:
                return FLIPPED[op], limit
    raise _not_counted(context, node, f"its condition does not compare `{symbol.name}` with a bound")


def _step(context: Context, node: Node, symbol: Symbol) -> int:
    step: int | None = None
    match node.next:
        case c_ast.UnaryOp(op="++" | "p++", expr=c_ast.ID() as name):
            step = 1
        case c_ast.UnaryOp(op="--" | "p--", expr=c_ast.ID() as name):
            step = -1
        case c_ast.Assignment(op="+=" | "-=" as op, lvalue=c_ast.ID() as name, rvalue=by):
            constant = context.symbols.constant(by, through_const=True)
            step = constant if constant is None or op == "+=" else -constant
        case c_ast.Assignment(
            op="=",
            lvalue=c_ast.ID() as name,
            rvalue=c_ast.BinaryOp(op="+" | "-" as op, left=c_ast.ID() as same, right=by),
        ) if context.symbols.of(same) is symbol:
            constant = context.symbols.constant(by, through_const=True)
            step = constant if constant is None or op == "+" else -constant
        case _:
            raise _not_counted(context, node, "its step is not the addition of a constant")
    if context.symbols.of(name) is not symbol or not step:
        raise _not_counted(context, node, "its step is not the addition of a constant")
    return step


def _first(context: Context, node: Node, header: Header) -> Bound:
    """The first value, as the type of the index holds it."""
    found, t = bound(context, header.first), context.symbols.type_of(header.first)
    number = convert(found.value.constant, header.type)
    if number is not None:
        return Bound((Expr.of(number),))
    wraps = isinstance(t, Scalar) and not t.signed and t.size < header.type.size
    if wraps and header.step > 0 and any(isinstance(n, c_ast.BinaryOp) and n.op == "-" for n in walk(header.first)):
        raise context.refuse("wrap", node, "an unsigned difference may wrap around", "subtract signed values")
    return found


def _bound_type(context: Context, header: Header) -> str:
    """The type in which the index and the bound are compared: signed if the index is, which then is not negative."""
    common = arithmetic(header.type, context.symbols.type_of(header.limit))
    if not isinstance(common, Scalar) or common.floating or common.signed != header.type.signed:
        return "long"
    return common.name


def _check_signs(context: Context, node: Node, header: Header, loop: Loop) -> None:
    """A signed index compared with an unsigned bound must not be negative: the comparison would be unsigned."""
    limit = context.symbols.type_of(header.limit)
    if isinstance(limit, Scalar) and limit.floating:
        raise _not_counted(context, node, "its bound is not an integer")
    if not isinstance(limit, Scalar) or limit.signed or not header.type.signed or limit.size < header.type.size:
        return
    around = {
        other.id: (other.first, other.last) if other.step > 0 else (other.last, other.first)
        for other in sorted(context.indices.values(), key=lambda o: o.depth)
    }
    low = loop.first.value if loop.step > 0 else loop.last.value
    smallest = extreme(low, False, around).constant
    if smallest is None or smallest < 0:
        raise _not_counted(context, node, "a signed index is compared with an unsigned bound, and may be negative")


def _not_counted(context: Context, node: Node, reason: str) -> Refused:
    remedy = "write `for (i = first; i < past; i += step)` with a constant step"
    return context.refuse("loop", node, f"not a counted loop: {reason}", remedy)
