"""Loops that test behind their bodies, `do { ...; i++; } while (i < n);`, read as the `for` loops that they nearly are.

Both run alike where the condition holds as the loop begins. The step may stand in the condition: `while (--n > 0)`. The
text stays as it is.
"""

from __future__ import annotations

from pycparser import c_ast

from iopref.frontend.c.syntax.condition_forms import comparisons
from iopref.frontend.c.syntax.counting import counter
from iopref.frontend.c.syntax.merges import put
from iopref.frontend.c.types.expressions import Node, traversed


class DoLoop(c_ast.For):  # type: ignore[misc]
    """A `do` loop that may count: it runs once also where its condition does not hold as it begins."""

    __slots__ = ()

    def __init__(self, loop: Node, condition: Node, step: Node | None) -> None:
        super().__init__(None, condition, step, loop.stmt, loop.coord)


def read_do_loops(ast: c_ast.FileAST) -> None:
    """Rewrite the `do` loops of a tree that may count."""
    for function in (node for node in ast.ext if isinstance(node, c_ast.FuncDef)):
        for node in traversed(function.body):
            for place, child in node.children():
                if isinstance(child, c_ast.DoWhile) and (loop := _counting(child)) is not None:
                    put(node, place, loop)


def _counting(loop: Node) -> DoLoop | None:
    """A loop with its condition apart from the step in it; None if no variable of its condition is stepped."""
    condition, step = loop.cond, None
    if (name := _stepped(condition)) is not None:
        step, condition = condition, _not_zero(name)
    elif isinstance(condition, c_ast.ID):
        condition = _not_zero(condition)
    elif found := next((found for found in comparisons(condition) if _stepped(found.side) is not None), None):
        step, condition = found.side, c_ast.BinaryOp(found.op, _stepped(found.side), found.other, condition.coord)
    read = DoLoop(loop, condition, step)
    return read if counter(read) is not None else None


def _stepped(node: Node) -> Node | None:
    """The variable that an expression steps before its value is taken; None if it does not."""
    match node:
        case c_ast.UnaryOp(op="++" | "--", expr=c_ast.ID() as name):
            return name
        case c_ast.Assignment(op="+=" | "-=", lvalue=c_ast.ID() as name):
            return name
    return None


def _not_zero(name: Node) -> Node:
    return c_ast.BinaryOp("!=", name, c_ast.Constant("int", "0", name.coord), name.coord)
