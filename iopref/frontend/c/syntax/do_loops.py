"""Loops with the test after the body, `do { ...; i++; } while (i < n);`, treated as the equivalent `for` loops.

Both are equivalent if the condition holds when the loop begins. The step may be in the condition: `while (--n > 0)`.
The text is not changed.
"""

from __future__ import annotations

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.condition_forms import comparisons
from iopref.frontend.c.syntax.counting import counter
from iopref.frontend.c.syntax.merges import put
from iopref.frontend.c.types.expressions import Node, traversed


class DoLoop(c_ast.For):  # type: ignore[misc]
    """A `do` loop that may be counted; unlike a `for` loop, it runs once if its condition is false at the beginning."""

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
    """The loop with the step moved out of its condition; None if it steps no variable of its condition."""
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
    """The variable that an expression such as `++i` or `i += 2` steps before its value is used; None for others."""
    match node:
        case c_ast.UnaryOp(op="++" | "--", expr=c_ast.ID() as name):
            return name
        case c_ast.Assignment(op="+=" | "-=", lvalue=c_ast.ID() as name):
            return name
    return None


def _not_zero(name: Node) -> Node:
    return c_ast.BinaryOp("!=", name, c_ast.Constant("int", "0", name.coord), name.coord)
