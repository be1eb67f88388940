"""Walks over syntax trees: all nodes, identifiers, variables, and assigned variables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.expressions import Node, traversed


def identifiers(node: Node) -> Iterator[Node]:
    """All identifiers of an expression, without names of members."""
    for part in variables(node):
        while isinstance(part, c_ast.StructRef):
            part = part.name
        yield part


def variables(node: Node) -> Iterator[Node]:
    """The variables of an expression, and members of variables: `i`, `s.t.n` and `a` in `i + s.t.n + a[0]`."""
    base = node
    while isinstance(base, c_ast.StructRef) and base.type == ".":
        base = base.name
    if isinstance(base, c_ast.ID):
        yield node
    elif isinstance(node, c_ast.StructRef):
        yield from variables(node.name)
    else:
        for child in node:
            yield from variables(child)


@lru_cache(maxsize=1024)
def walk(node: Node) -> tuple[Node, ...]:
    """A node and all nodes below it, in the order of the text; cached, so the tree must not change."""
    return traversed(node)


def assigned(node: Node) -> Iterator[Node]:
    """The names of variables that a piece of the program assigns or steps."""
    for part in walk(node):
        match part:
            case c_ast.Assignment(lvalue=c_ast.ID() as name):
                yield name
            case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=c_ast.ID() as name):
                yield name
