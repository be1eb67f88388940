"""Values that are the smaller or the larger one of two: `min`, `max`, and other ways to write them."""

from __future__ import annotations

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.values import value
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.types.ctypes import Scalar, is_int_or_wider, is_integer
from iopref.frontend.c.types.expressions import Node
from iopref.model import Bound, Expr


def bound(context: Context, node: Node) -> Bound:
    """The value of an expression, as its parts if it is the smaller or larger one of two values."""
    match node:
        case c_ast.ID() if (known := context.known(node)) and known.exact:
            return Bound((known.tested,)) if context.testing and known.tested is not None else known.bound
        case c_ast.TernaryOp() if kind := _chosen(context, node):
            return _joined(context, node, kind, [node.iftrue, node.iffalse])
        case c_ast.FuncCall(name=c_ast.ID(), args=c_ast.ExprList(exprs=[a, b])):
            if kind := _min_or_max(context, node):
                return _joined(context, node, kind, [a, b])
        case c_ast.Cast(to_type=to, expr=e) if is_int_or_wider(context.symbols.type_of(to)):
            if (whole := bound(context, e)).kind:
                return whole
        case c_ast.BinaryOp(op="+" | "-" as op, left=a, right=b):
            if (left := bound(context, a)).kind:
                right = value(context, b) * (1 if op == "+" else -1)
                return Bound(tuple(part + right for part in left.parts), left.kind)
    return Bound((value(context, node),))


def _joined(context: Context, node: Node, kind: str, sides: list[Node]) -> Bound:
    left, right = (bound(context, side) for side in sides)
    if left.kind in ("", kind) and right.kind in ("", kind):
        return Bound(left.parts + right.parts, kind)
    return Bound((value(context, node),))


def _chosen(context: Context, node: Node) -> str:
    """`min` or `max` if a conditional expression is the smaller or larger of two values; empty if not."""
    kind, sides = _smaller_or_larger(node), (node.iftrue, node.iffalse)
    if kind or not all(is_int_or_wider(context.symbols.type_of(n)) for n in sides):
        return kind
    try:
        return smaller_or_larger(context, node.cond, *(value(context, n) for n in sides))
    except Refused:
        return ""


def smaller_or_larger(context: Context, condition: Node, yes: Expr, no: Expr) -> str:
    """`min` or `max` if a comparison chooses the smaller or larger of two values: `i > 9` of `i - 9` and 0.

    Empty if it does not, or if that is unknown. Raises Refused if the nest may change the compared values.
    """
    match condition:
        case c_ast.BinaryOp(op="<" | "<=" | ">" | ">=" as op, left=a, right=b):
            if not all(is_integer(context.symbols.type_of(n)) for n in (a, b)):
                return ""
            compared, larger = value(context, a) - value(context, b), op in (">", ">=")
            also = 1 if op in ("<", ">=") else -1  # i + 9 < n ? i + 10 : n
            if (yes - no - compared).constant in (0, also):
                return "max" if larger else "min"
            if (yes - no + compared).constant in (0, -also):
                return "min" if larger else "max"
    return ""


def _smaller_or_larger(node: Node) -> str:
    """`min` or `max` if a conditional expression has the compared expressions as its values; empty if not."""
    match node.cond:
        case c_ast.BinaryOp(op="<" | "<=" | ">" | ">=" as op, left=a, right=b):
            texts = [print_expr(e) for e in (a, b, node.iftrue, node.iffalse)]
            if texts[:2] == texts[2:] or texts[:2] == texts[:1:-1]:
                smaller = (op in ("<", "<=")) == (texts[0] == texts[2])
                return "min" if smaller else "max"
    return ""


def _min_or_max(context: Context, call: Node) -> str:
    """`min` or `max` if a function of this file returns the smaller or larger of its two arguments; empty if not."""
    function = context.symbols.functions.get(call.name.name)
    if function is None or function.decl.type.args is None:
        return ""
    parameters = function.decl.type.args.params
    match function.body.block_items:
        case [c_ast.Return(expr=c_ast.TernaryOp() as choice)] if kind := _smaller_or_larger(choice):
            types = [context.symbols.type_of(n) for n in (choice, *call.args.exprs)]
            kinds = {(t.size, t.signed) for t in types if isinstance(t, Scalar)}
            names = [n.name for n in (choice.iftrue, choice.iffalse) if isinstance(n, c_ast.ID)]
            if (
                sorted(names) == sorted(p.name for p in parameters)
                and all(map(is_int_or_wider, types))
                and len(kinds) == 1
            ):
                return kind
    return ""
