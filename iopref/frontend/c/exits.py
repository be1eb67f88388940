"""Early exits: what may end a loop before its condition does."""

from __future__ import annotations

from collections.abc import Iterator

from pycparser import c_ast

from iopref.frontend.c.context import walk
from iopref.frontend.c.expressions import Node


def breaks(body: Node) -> Iterator[Node]:
    """The breaks that end the loop whose body a statement is."""
    if isinstance(body, c_ast.Break):
        yield body
    elif not isinstance(body, (c_ast.For, c_ast.While, c_ast.DoWhile, c_ast.Switch)):
        for child in body:
            yield from breaks(child)


def may_be_left(body: Node) -> bool:
    """Whether the loop whose body a statement is may end early: by a break, a return, or a jump out of the nest."""
    kinds = {type(n) for n in walk(body)}
    jumps = not kinds.isdisjoint((c_ast.Return, c_ast.Goto))
    return jumps or c_ast.Break in kinds and next(breaks(body), None) is not None
