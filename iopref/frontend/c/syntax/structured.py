"""Jumps ahead in a block of a loop, made the conditions that they stand for.

`if (c) goto L; a; L: b;` runs as `if (c) ; else { a; } b;`. The text stays as it is: a label in it may be declared
anew in each copy of a nest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from pycparser import c_ast

from iopref.frontend.c.types.expressions import Node, traversed

_LOOPS = (c_ast.For, c_ast.While, c_ast.DoWhile)


def without_jumps(ast: c_ast.FileAST) -> dict[int, str]:
    """Rewrite the blocks in the loops of a tree that need no jumps; returns the labels that vanish, by their tokens."""
    vanished: dict[int, str] = {}
    for function in (node for node in ast.ext if isinstance(node, c_ast.FuncDef)):
        nodes = traversed(function.body)
        jumps = _jumps(nodes)
        if not jumps:
            continue
        inside = {id(node): node for loop in nodes if isinstance(loop, _LOOPS) for node in traversed(loop.stmt)}
        for block in reversed([node for node in inside.values() if isinstance(node, c_ast.Compound)]):
            items, labels = _split(block.block_items or ())
            names = set(labels.values())
            within = _jumps(node for item in items if not isinstance(item, str) for node in traversed(item))
            if labels and all(within[name] == jumps[name] for name in names):
                while (fewer := _step(items)) is not None:
                    items = fewer
                if names.isdisjoint(item for item in items if isinstance(item, str)):
                    block.block_items = items
                    vanished |= labels
    return vanished


def _split(items: Sequence[Node]) -> tuple[list[Node | str], dict[int, str]]:
    """The statements of a block with the names of labels between them, and these by their tokens."""
    found: list[Node | str] = []
    labels: dict[int, str] = {}
    for item in items:
        while isinstance(item, c_ast.Label):
            labels[item.coord.line] = item.name
            found.append(item.name)
            item = item.stmt
        found.append(item)
    return found, labels


def _step(items: list[Node | str]) -> list[Node | str] | None:
    """The same with a label less that nothing jumps to, or a jump less; None when there is no such."""
    wanted = _jumps(node for item in items if not isinstance(item, str) for node in traversed(item))
    for k, item in enumerate(items):
        if isinstance(item, str) and not wanted[item]:
            return items[:k] + items[k + 1 :]
    for k, item in reversed([*enumerate(items)]):
        if isinstance(item, c_ast.If):
            for branch, other in ((item.iftrue, item.iffalse), (item.iffalse, item.iftrue)):
                name, before = _jump_at_end(branch)
                if name not in items[k + 1 :]:
                    continue
                at = items.index(name, k + 1)
                rest = items[k + 1 : at]
                if any(isinstance(skipped, (str, c_ast.Decl)) for skipped in rest):
                    continue
                after = c_ast.Compound([other, *rest] if other is not None else rest, item.coord)
                branches = (before, after) if branch is item.iftrue else (after, before)
                return [*items[:k], c_ast.If(item.cond, *branches, item.coord), *items[at:]]
    return None


def _jump_at_end(branch: Node | None) -> tuple[str, Node]:
    """The label that a branch jumps to at its end, and what it does before; an empty name where it does not."""
    match branch:
        case c_ast.Goto(name=name):
            return name, c_ast.Compound([], branch.coord)
        case c_ast.Compound(block_items=[*before, c_ast.Goto(name=name)]):
            return name, c_ast.Compound(before, branch.coord)
    return "", branch


def _jumps(nodes: Iterable[Node]) -> Counter[str]:
    """How many jumps there are to each label."""
    return Counter(node.name for node in nodes if isinstance(node, c_ast.Goto))
