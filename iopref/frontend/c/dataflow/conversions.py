"""Conversions between integer types: which of them keep a value."""

from __future__ import annotations

from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.ctypes import BOOL, Scalar
from iopref.frontend.c.types.expressions import Node
from iopref.model import Expr


def keeps(context: Context, node: Node, to: Scalar, found: Expr) -> bool:
    """Whether a variable of type `to` that is set to an expression holds `found`, the value that `value` computes for
    it.
    """
    t, number = context.symbols.type_of(node), found.constant
    assert isinstance(t, Scalar)
    if to.signed and (
        t.signed and t.size <= to.size or number is not None and 0 <= number < 1 << min(31, 8 * to.size - 1)
    ):
        return True
    fits = to.size > t.size or to.size == t.size and (t.signed or not to.signed or to.size == 8)
    return fits and to.name != BOOL.name and not _wraps(context, node)


def _wraps(context: Context, node: Node) -> bool:
    """Whether an expression computes with unsigned numbers of less than 64 bits, which `value`
    assumes to be unlimited.
    """
    t = context.symbols.type_of(node)
    if not isinstance(t, Scalar) or context.symbols.constant(node, through_const=True) is not None:
        return False
    match node:
        case c_ast.Cast(expr=e) if t.size >= 4:
            given = context.symbols.type_of(e)
            widens = isinstance(given, Scalar) and given.signed and given.size <= t.size
            return t.size < 8 and not (t.signed and widens) or _wraps(context, e)
        case c_ast.UnaryOp(op="-" | "+", expr=e) | c_ast.BinaryOp(op="<<", left=e):
            parts = [e]
        case c_ast.BinaryOp(op="+" | "-" | "*", left=a, right=b):
            parts = [a, b]
        case c_ast.BinaryOp(op="/"):
            return not t.signed
        case _:
            return False
    return t.size < 8 and not t.signed or any(_wraps(context, part) for part in parts)
