"""Replaces forward jumps in blocks of loops by the conditions that they stand for.

`if (c) goto L; a; L: b;` is read as `if (c) ; else { a; } b;`. A jump out of an inner loop is read as a break, and the
statements between that loop and the label as if they stood under an unknown condition. The text stays as it is: a label
in it may be declared anew in each copy of a nest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from copy import copy

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.expressions import Node, traversed

_LOOPS = (c_ast.For, c_ast.While, c_ast.DoWhile)
_ENDED_BY_BREAK = (*_LOOPS, c_ast.Switch)


class JumpOut(c_ast.Break):  # type: ignore[misc]
    """A jump out of a loop or a `switch` to a label behind it, which ends the loop as a break does."""

    __slots__ = ()


class _Other(Exception):
    """A jump that cannot be replaced by a condition or a break."""


def without_jumps(ast: c_ast.FileAST) -> dict[int, str]:
    """Rewrite the blocks in loops of a tree that need no jumps; return the labels that vanish, by their tokens."""
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
                while (fewer := _step(items) or _without_last(items)) is not None:
                    items = fewer
                if names.isdisjoint(item for item in items if isinstance(item, str)):
                    block.block_items = items
                    vanished |= labels
    return vanished


def _split(items: Sequence[Node]) -> tuple[list[Node | str], dict[int, str]]:
    """The statements of a block with the names of labels between them, and the labels by their tokens."""
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
    """The same without a label that nothing jumps to, or with one jump less; None if there is neither."""
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


def _without_last(items: list[Node | str]) -> list[Node | str] | None:
    """The items without the jumps to the last label for which this is possible; None if there is no such label."""
    for name in reversed([item for item in items if isinstance(item, str)]):
        try:
            return _without(items, name)
        except _Other:
            continue
    return None


def _without(items: Sequence[Node | str], name: str) -> list[Node | str]:
    """The items of a block without the jumps to a label among them. Raises _Other.

    The statements between a jump and the label may be skipped, as may each part between labels.
    """
    at = items.index(name)
    if any(_jumps_to(name, item) for item in items[at:]):
        raise _Other
    found: list[Node | str] = []
    skipped: list[Node] | None = None
    for item in items[:at]:
        jumps = _jumps_to(name, item)
        if isinstance(item, str) or skipped is None:
            found += [*_perhaps(skipped), _replaced(item, name) if jumps else item]
            skipped = [] if jumps or skipped is not None else None
            continue
        if isinstance(item, c_ast.Decl):
            raise _Other
        skipped.append(_replaced(item, name) if jumps else item)
        if jumps:
            found += _perhaps(skipped)
            skipped = []
    return [*found, *_perhaps(skipped), *items[at:]]


def _perhaps(statements: Sequence[Node] | None) -> list[Node]:
    """Statements under an unknown condition."""
    if not statements:
        return []
    place = statements[0].coord
    return [c_ast.If(c_ast.Compound([], place), c_ast.Compound([*statements], place), None, place)]


def _replaced(node: Node, name: str, inside: bool = False) -> Node:
    """A statement without its jumps to a label behind it; `inside` a loop that ends in front of the label, they become
    breaks. Raises _Other.
    """
    if not _jumps_to(name, node):
        return node
    changed = copy(node)
    match node:
        case c_ast.Goto():
            return JumpOut(node.coord) if inside else c_ast.EmptyStatement(node.coord)
        case c_ast.Compound() if inside:
            changed.block_items = [_replaced(n, name, inside) for n in node.block_items]
        case c_ast.Compound():
            items = [*node.block_items, name]
            while name in items:
                items = _step(items) or _without(items, name)
            changed.block_items = items
        case c_ast.If():
            changed.iftrue, changed.iffalse = (_replaced(n, name, inside) for n in (node.iftrue, node.iffalse))
        case c_ast.Label():
            changed.stmt = _replaced(node.stmt, name, inside)
        case c_ast.Case() | c_ast.Default() if inside:
            changed.stmts = [_replaced(n, name, inside) for n in node.stmts]
        case _ if isinstance(node, _ENDED_BY_BREAK):
            changed.stmt = _replaced(node.stmt, name, inside=True)
            if inside:
                return c_ast.Compound([changed, *_perhaps([JumpOut(node.coord)])], node.coord)
        case _:
            raise _Other
    return changed


def _jumps_to(name: str, item: Node | str | None) -> bool:
    """Whether a statement contains a jump to a label."""
    return not isinstance(item, str) and item is not None and bool(_jumps(traversed(item))[name])


def _jump_at_end(branch: Node | None) -> tuple[str, Node]:
    """The label that a branch jumps to at its end (empty if it does not), and the statements before the jump."""
    match branch:
        case c_ast.Goto(name=name):
            return name, c_ast.Compound([], branch.coord)
        case c_ast.Compound(block_items=[*before, c_ast.Goto(name=name)]):
            return name, c_ast.Compound(before, branch.coord)
    return "", branch


def _jumps(nodes: Iterable[Node]) -> Counter[str]:
    """The number of jumps to each label."""
    return Counter(node.name for node in nodes if isinstance(node, c_ast.Goto))
