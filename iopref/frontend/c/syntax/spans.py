"""Finds the tokens of an expression."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.text.chunks import skip_brackets
from iopref.frontend.c.text.tokens import TOKEN
from iopref.frontend.c.types.expressions import Node

Tokens = tuple[int, int]
"""The indices of the first token and of the one after the last."""


def tokens_of(texts: Sequence[str], node: Node) -> Tokens | None:
    """The tokens of an expression without parentheses around it; None if they are not known for certain."""
    try:
        start, end = _tokens(texts, node)
        meant = TOKEN.findall(print_expr(node))
    except (_NotFound, IndexError, ValueError):
        return None
    written = texts[start:end]
    return (start, end) if _bare(written) == _bare(meant) else None


class _NotFound(Exception):
    pass


def _bare(texts: Sequence[str]) -> list[str]:
    return [text for text in texts if text not in ("(", ")")]


def _tokens(texts: Sequence[str], node: Node) -> Tokens:
    def operand(of: Node, ends: Callable[[int, int], bool]) -> Tokens:
        """The tokens of an operand and of parentheses around it, up to where `ends` is true."""
        start, end = _tokens(texts, of)
        while not ends(start, end):
            if texts[start - 1] != "(" or texts[end] != ")":
                raise _NotFound
            start, end = start - 1, end + 1
        return start, end

    def before(of: Node, text: str) -> Tokens:
        return operand(of, lambda start, end: texts[end] == text)

    def after(of: Node, text: str) -> Tokens:
        return operand(of, lambda start, end: texts[start - 1] == text)

    match node:
        case c_ast.ID() | c_ast.Constant():
            return node.coord.line, node.coord.line + 1
        case c_ast.ArrayRef():
            start, end = before(node.name, "[")
            return start, skip_brackets(texts, end)
        case c_ast.FuncCall():
            start, end = before(node.name, "(")
            return start, skip_brackets(texts, end)
        case c_ast.StructRef():
            start, end = before(node.name, node.type)
            return start, end + 2
        case c_ast.UnaryOp(op="p++" | "p--" as op):
            start, end = before(node.expr, op[1:])
            return start, end + 1
        case c_ast.UnaryOp(op="*" | "&" | "+" | "-" | "~" | "!" | "++" | "--" | "__real__" | "__imag__" as op):
            start, end = after(node.expr, op)
            return start - 1, end
        case c_ast.Cast():
            after_type = skip_brackets(texts, node.coord.line)
            return node.coord.line, operand(node.expr, lambda start, end: start == after_type)[1]
        case c_ast.BinaryOp():
            return before(node.left, node.op)[0], after(node.right, node.op)[1]
    raise _NotFound
