"""Expressions after the steps in them were executed: `*p++` is then `*(p - 1)`, and `a[++i]` is `a[i]`.

An element in memory that a subscript steps, as in `a[b[i]++]`, has the value that a hint finds there iterations before.
"""

from __future__ import annotations

from copy import copy

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.values import value
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import is_integer
from iopref.frontend.c.types.expressions import Node
from iopref.model import Expr, positive
from iopref.records import dataclass, replace

_BACK = {"p++": "-", "p--": "+"}
_OF_STEP = {"++": "+", "--": "-", "+=": "+", "-=": "-"}


def unstepped(context: Context, node: Node) -> Node:
    """An evaluated expression without its steps of variables with known values, and of elements in memory; the
    expression itself if it has none.
    """
    return _without(context, node) if any(_is_step(context, n) for n in walk(node)) else node


@dataclass(frozen=True)
class Step:
    """A step of an `element` in memory whose value was `before`: upwards or downwards."""

    element: Node
    before: Expr
    upwards: bool


def step_of(context: Context, node: Node) -> Step | None:
    """The step that an evaluated expression makes by itself: `b[i]++`, `b[i] -= 2`, `b[i] = b[i] + 1`; None if it makes
    none, or if the innermost loop does not go on to other elements.
    """
    match node:
        case c_ast.UnaryOp(expr=element) | c_ast.Assignment(op="+=" | "-=", lvalue=element):
            pass
        case c_ast.Assignment(op="=", lvalue=element, rvalue=c_ast.BinaryOp(op="+" | "-")):
            pass
        case _:
            return None
    if not isinstance(element, (c_ast.ArrayRef, c_ast.StructRef)) or not _moves(context, element):
        return None
    apart = replace(context, read=set())  # hints do not read by how much
    try:
        before = value(apart, element, hint=True)
        change = _change(apart, node, before)
    except Refused:
        return None
    return Step(element, before, positive(change)) if change.terms and not change.loops else None


def _change(context: Context, node: Node, before: Expr) -> Expr:
    """What a step adds to an element whose value was `before`."""
    if isinstance(node, c_ast.UnaryOp):
        return Expr.of(-1 if "-" in node.op else 1)
    given = value(context, node.rvalue, hint=True)
    return given - before if node.op == "=" else given if node.op == "+=" else -given


def _is_step(context: Context, node: Node) -> bool:
    match node:
        case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=c_ast.ID() as name):
            return context.known(name) is not None
        case (
            c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=c_ast.ArrayRef() | c_ast.StructRef() as element)
            | c_ast.Assignment(op="+=" | "-=", lvalue=c_ast.ArrayRef() | c_ast.StructRef() as element)
        ):
            return _moves(context, element)
    return False


def _moves(context: Context, element: Node) -> bool:
    """Whether the innermost loop goes on to other elements, so that hints find values there that are nearly right."""
    moves = not context.loops(element).isdisjoint(context.path[-1:])
    return moves and not context.strict and is_integer(context.symbols.type_of(element))


def _unstepped(node: Node) -> Node:
    """The value of a step of a variable after it was executed, or of a step of an element in memory before."""
    one = c_ast.Constant("int", "1", node.coord)
    match node:
        case c_ast.Assignment(op=op, lvalue=element, rvalue=by):
            return c_ast.BinaryOp(_OF_STEP[op], element, by, node.coord)
        case c_ast.UnaryOp(op="++" | "--" as op, expr=c_ast.ArrayRef() | c_ast.StructRef() as element):
            return c_ast.BinaryOp(_OF_STEP[op], element, one, node.coord)
        case c_ast.UnaryOp(op="p++" | "p--" as op, expr=c_ast.ID() as name):
            return c_ast.BinaryOp(_BACK[op], name, one, node.coord)
    return node.expr


def _without(context: Context, node: Node) -> Node:
    """A copy without steps; variables stay the same nodes, as these are known by identity."""
    if _is_step(context, node):
        return _unstepped(node)
    match node:
        case c_ast.ArrayRef():
            parts: tuple[str, ...] = ("name", "subscript")
        case c_ast.StructRef():
            parts = ("name",)
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
