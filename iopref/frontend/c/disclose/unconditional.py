"""The statements that each iteration of a loop surely executes, around one of them, in the order of execution."""

from __future__ import annotations

from iopref.frontend.c.disclose.file_calls import file_calls
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import continues
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Pointer
from iopref.frontend.c.types.expressions import Node
from iopref.records import dataclass

_LOOPS = (c_ast.For, c_ast.While, c_ast.DoWhile)


@dataclass(frozen=True)
class Around:
    """The statements of a loop's body `before` and `after` the `statement` that contains a node."""

    before: tuple[Node, ...]
    statement: Node
    after: tuple[Node, ...]


def trail(root: Node, target: Node) -> list[Node] | None:
    """The nodes from a root down to another node; None if that is not below it."""
    if root is target:
        return [root]
    for child in root:
        if (found := trail(child, target)) is not None:
            return [root, *found]
    return None


def around(symbols: Symbols, body: Node, target: Node) -> Around | None:
    """The place of a node in the body of a loop; None if some iterations may not execute it.

    It does not matter that an iteration may end the loop before, or that the program tests whether a file was opened or
    read.
    """
    way = trail(body, target)
    if way is None:
        return None
    before: list[Node] = []
    after: list[Node] = []
    at = 0
    while at + 1 < len(way) and isinstance(way[at], c_ast.Compound):
        items = list(way[at].block_items or ())
        k = next(k for k, item in enumerate(items) if item is way[at + 1])
        before += items[:k]
        after = items[k + 1 :] + after
        at += 1
    if any(continues(item) for item in before):
        return None
    for node, inside in zip(way[at:], way[at + 1 :], strict=False):
        match node:
            case c_ast.If(cond=condition):
                surely = inside is condition or is_success(symbols, condition)
            case c_ast.BinaryOp(op="&&" | "||", left=condition):
                surely = inside is condition or is_success(symbols, condition)
            case c_ast.TernaryOp(cond=condition):
                surely = inside is condition
            case c_ast.Switch() | c_ast.Case() | c_ast.Default() | c_ast.Label():
                surely = False
            case _:
                surely = not isinstance(node, _LOOPS)
        if not surely:
            return None
    return Around(tuple(before), way[at], tuple(after))


def is_success(symbols: Symbols, condition: Node) -> bool:
    """Whether a condition tests the success of a call for a file, or whether a file is open."""
    if any(True for _ in file_calls(symbols, walk(condition))):
        return True
    match condition:
        case c_ast.UnaryOp(op="!", expr=inside):
            return is_success(symbols, inside)
        case c_ast.BinaryOp(op="==" | "!=", left=c_ast.ID() as name):
            return isinstance(symbols.type_of(name), Pointer)
    return isinstance(condition, c_ast.ID) and isinstance(symbols.type_of(condition), Pointer)
