"""Expressions after the steps in them were executed: `*p++` is then `*(p - 1)`, and `a[++i]` is `a[i]`."""

from __future__ import annotations

from copy import copy

from pycparser import c_ast

from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node

_BACK = {"p++": "-", "p--": "+"}


def unstepped(context: Context, node: Node) -> Node:
    """An evaluated expression without its steps of variables with known values; the expression
    itself if it has none.
    """
    return _without(context, node) if any(_is_known_step(context, n) for n in walk(node)) else node


def _is_known_step(context: Context, node: Node) -> bool:
    match node:
        case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=c_ast.ID() as name):
            return context.known(name) is not None
    return False


def _without(context: Context, node: Node) -> Node:
    """A copy without steps; variables stay the same nodes, as these are known by identity."""
    if _is_known_step(context, node):
        one, op = c_ast.Constant("int", "1", node.coord), _BACK.get(node.op)
        return c_ast.BinaryOp(op, node.expr, one, node.coord) if op else node.expr
    match node:
        case c_ast.ArrayRef() | c_ast.StructRef():
            parts = ("name", "subscript") if isinstance(node, c_ast.ArrayRef) else ("name",)
        case c_ast.UnaryOp() | c_ast.Cast():
            parts = ("expr",)
        case c_ast.BinaryOp():
            parts = ("left", "right")
        case _:
            return node
    new = copy(node)
    for part in parts:
        setattr(new, part, _without(context, getattr(node, part)))
    return new
