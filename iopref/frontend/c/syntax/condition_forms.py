"""The forms of conditions that compare a counter with a bound: `i < n`, `n > i`, `i + k <= n`, `i-- > 0`.

A new form is a case of `comparisons`; all other code sees two sides and an operator.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.expressions import Node

COMPARISONS = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "!=": "!="}
"""The comparisons of a counter with a bound, and the same with their sides exchanged."""
_EXPECTED = frozenset(("__builtin_expect", "__builtin_expect_with_probability"))
"""Functions of the compiler that return their first argument: `likely(i < n)`."""


class Comparison(NamedTuple):
    """One `side` of a comparison, the operator with this side on the left, and the `other` side."""

    side: Node
    op: str
    other: Node


def comparisons(condition: Node) -> tuple[Comparison, ...]:
    """The comparison that a condition is, seen from either side; empty if it is not one of COMPARISONS."""
    match condition:
        case c_ast.BinaryOp(op=op, left=left, right=right) if op in COMPARISONS:
            return Comparison(left, op, right), Comparison(right, COMPARISONS[op], left)
        case c_ast.UnaryOp(op="!", expr=c_ast.UnaryOp(op="!", expr=inner)):
            return comparisons(inner)
        case c_ast.FuncCall(name=c_ast.ID(name=name), args=c_ast.ExprList(exprs=[inner, *_])) if name in _EXPECTED:
            return comparisons(inner)
    return ()


def compared(condition: Node) -> tuple[Node, ...]:
    """The variables that a condition compares with something, followed by those to which it adds something first."""
    if (down := counts_down(condition)) is not None:
        return (down.expr,)
    sides = tuple(found.side for found in comparisons(condition))
    bare = tuple(side for side in sides if isinstance(side, c_ast.ID))
    parts = (part for side in sides if side not in bare for sign, part in addends(side) if sign > 0)
    return (*bare, *(part for part in parts if isinstance(part, c_ast.ID)))


def addends(node: Node, sign: int = 1) -> Iterator[tuple[int, Node]]:
    """The parts of a sum, with their signs."""
    match node:
        case c_ast.BinaryOp(op="+" | "-" as op, left=left, right=right):
            yield from addends(left, sign)
            yield from addends(right, sign if op == "+" else -sign)
        case _:
            yield sign, node


def counts_down(condition: Node) -> Node | None:
    """The step in a condition such as `i-- > 0`, or `i--` alone; None if there is none."""
    match condition:
        case c_ast.UnaryOp(op="p--", expr=c_ast.ID()):
            return condition
        case c_ast.BinaryOp(op=">" | "!=", left=c_ast.UnaryOp(op="p--", expr=c_ast.ID()) as step):
            return step
    return None
