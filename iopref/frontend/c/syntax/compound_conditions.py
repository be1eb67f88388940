"""Conditions with a part that counts: `i < n && a[i]` is read as `i < n` and a body that begins with a break.

The text stays as it is. In a copy of the loop, the other parts follow the comparison: they are evaluated where the
program does so, and as often, except that parts in front of the comparison are not evaluated again when it is false.
"""

from __future__ import annotations

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.condition_forms import COMPARISONS, comparisons, counts_down
from iopref.frontend.c.syntax.counting import counter, counts_alone, may_count, stepped, steps
from iopref.frontend.c.types.expressions import Node, conjuncts, traversed

_PLAIN = (*COMPARISONS, "+", "-")


class Unless(c_ast.If):  # type: ignore[misc]
    """The break at the beginning of a loop's body if the other parts of its condition, `wanted`, are false.

    `first` tells whether some of these parts stand in front of the comparison.
    """

    __slots__ = ("first",)

    def __init__(self, wanted: Node, first: bool) -> None:
        super().__init__(c_ast.UnaryOp("!", wanted, wanted.coord), c_ast.Break(wanted.coord), None, wanted.coord)
        self.first = first

    @property
    def wanted(self) -> Node:
        return self.cond.expr


def take_apart(ast: c_ast.FileAST) -> None:
    """Rewrite the loops of a tree that count by a part of their conditions."""
    for function in (node for node in ast.ext if isinstance(node, c_ast.FuncDef)):
        for loop in traversed(function.body):
            if isinstance(loop, (c_ast.For, c_ast.While)) and (found := _split(loop)) is not None:
                loop.cond, loop.stmt = found


def unless(loop: Node) -> Unless | None:
    """The break that stands for the other parts of a loop's condition; None if there are none."""
    match loop.stmt:
        case c_ast.Compound(block_items=[Unless() as leave, *_]):
            return leave
    return None


def assigns(condition: Node) -> bool:
    """Whether evaluating a condition changes something, apart from calls."""
    changing = ("++", "--", "p++", "p--")
    return any(
        isinstance(n, (c_ast.Assignment, c_ast.Compound)) or isinstance(n, c_ast.UnaryOp) and n.op in changing
        for n in traversed(condition)
    )


def is_plain(expression: Node) -> bool:
    """Whether an expression of variables with values may be evaluated anywhere: it reads no
    memory and does not divide.
    """
    return all(
        isinstance(n, (c_ast.ID, c_ast.Constant)) or isinstance(n, c_ast.BinaryOp) and n.op in _PLAIN
        for n in traversed(expression)
    )


def _split(loop: Node) -> tuple[Node, Node] | None:
    """The part of a condition that counts, and the body behind a break for the other parts.

    None if no part counts, or if there are no other parts.
    """
    parts = [*conjuncts(loop.cond)] if loop.cond is not None else []
    found = [k for k, part in enumerate(parts) if _counts(loop, part, parts[:k])]
    if len(parts) < 2 or not found:
        return None
    at = min(found, key=lambda k: (_farness(loop, parts[k]), k))
    rest, *others = parts[:at] + parts[at + 1 :]
    if any(map(assigns, (rest, *others))):
        return None
    for other in others:
        rest = c_ast.BinaryOp("&&", rest, other, rest.coord)
    body = loop.stmt
    items = (body.block_items or ()) if isinstance(body, c_ast.Compound) else (body,)
    behind = c_ast.Compound([Unless(rest, at > 0), *items], body.coord)
    return (parts[at], behind) if may_count(_with(loop, parts[at], behind)) else None


def _counts(loop: Node, part: Node, before: list[Node]) -> bool:
    """Whether a part of a condition compares a counter, and may be evaluated before the parts `before` it."""
    if not counts_alone(_with(loop, part, loop.stmt)):
        return False
    called = any(isinstance(n, c_ast.FuncCall) for other in before for n in traversed(other))
    return not before or not called and counts_down(part) is None and is_plain(part)


def _farness(loop: Node, part: Node) -> int:
    """0 if the steps of a loop seem to lead to the bound in a part of its condition, 1 for `!=`, 2 otherwise."""
    counts = _with(loop, part, loop.stmt)
    name = counter(counts)
    if name is None or counts_down(part) is not None:
        return 0
    step = next(step for step in steps(counts) if stepped(step) == name.name)
    by = step.rvalue if isinstance(step, c_ast.Assignment) and step.op == "=" else step
    downwards = "-" in getattr(by, "op", "")
    operator = next(op for side, op, _ in comparisons(part) if any(n is name for n in traversed(side)))
    if operator == "!=":
        return 1
    return 0 if (operator in (">", ">=")) == downwards else 2


def _with(loop: Node, condition: Node, body: Node) -> Node:
    """The loop with another condition and another body."""
    if isinstance(loop, c_ast.While):
        return c_ast.While(condition, body)
    return c_ast.For(loop.init, condition, loop.next, body)
