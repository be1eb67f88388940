"""The accesses to memory in a statement, whether or not they are understood."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.types.ctypes import Array, Function
from iopref.frontend.c.types.expressions import Node


class Written(NamedTuple):
    """An access in the text: an element of an array, or the target of a pointer; `writes` if it is assigned."""

    node: Node
    writes: bool


def accesses_below(symbols: Symbols, node: Node, without: Collection[int] = ()) -> Iterator[Written]:
    """The accesses in a statement, except those in nodes whose identities are in `without`."""
    pending, whole = [Written(node, False)], node
    while pending:
        node, writes = pending.pop()
        if (
            id(node) in without
            and node is not whole
            or isinstance(node, c_ast.UnaryOp)
            and node.op in ("sizeof", "_Alignof")
        ):
            continue
        place = node
        while isinstance(place, c_ast.StructRef) and place.type == ".":
            place = place.name
        if _reads(place):
            if not isinstance(symbols.type_of(node), (Array, Function)):
                yield Written(node, writes)
            pending += [Written(child, False) for child in place]
        elif not isinstance(node, c_ast.StructRef):
            pending += [Written(child, _sets(node, child)) for child in node]


def text_of(node: Node) -> str:
    """An access as `print_expr` prints it, or dots if it contains statements."""
    try:
        return print_expr(node)
    except ValueError:
        return "..."


def _reads(node: Node) -> bool:
    match node:
        case c_ast.ArrayRef() | c_ast.StructRef(type="->") | c_ast.UnaryOp(op="*"):
            return True
    return False


def _sets(node: Node, child: Node) -> bool:
    match node:
        case c_ast.Assignment(lvalue=place):
            return place is child
        case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--"):
            return True
    return False
