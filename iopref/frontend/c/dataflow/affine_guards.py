"""Conditions on loop indices as values that are not negative if the condition holds: `i < n` as `n - i - 1`."""

from __future__ import annotations

from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.evaluable import has_value
from iopref.frontend.c.dataflow.values import value
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.expressions import Node
from iopref.model import Expr

_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
"""The negation of each comparison."""


def affine_guards(context: Context, node: Node, holds: bool = True, later: bool = False) -> tuple[Expr, ...]:
    """Values that are not negative if a condition is `holds` (true or false); empty if it is not affine.

    Hints evaluate them even if the program does not reach the condition, because of conditions around it, or because it
    is a `later` part of `&&` or `

    `: then all variables in it must have a value.
    """
    match node:
        case c_ast.UnaryOp(op="!", expr=condition):
            return affine_guards(context, condition, not holds, later)
        case c_ast.BinaryOp(op="&&" | "||" as op, left=a, right=b) if (op == "&&") == holds:
            return affine_guards(context, a, holds, later) + affine_guards(context, b, holds, True)
        case c_ast.BinaryOp(op=op, left=a, right=b) if op in _OPPOSITE:
            if (later or context.guarded) and not has_value(context, node):
                return ()
            try:
                difference = value(context, b) - value(context, a)
            except Refused:
                return ()
            return _not_negative(op if holds else _OPPOSITE[op], difference)
    return ()


def _not_negative(op: str, difference: Expr) -> tuple[Expr, ...]:
    """Values that are not negative if a comparison holds; `difference` is its right side minus its left side."""
    match op:
        case "<" | "<=":
            return (difference - (op == "<"),)
        case ">" | ">=":
            return (-difference - (op == ">"),)
        case "==":
            return difference, -difference
    return (Expr.of(-1),) if difference.constant == 0 else ()
