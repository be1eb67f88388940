"""Loops that step one of several counters in each iteration, as merges do: `while (i < n && j < m)`.

Such a loop is read as one that counts its iterations, of which there are at most as many as all counters together have
steps to their bounds; its body begins with a break. The text stays as it is; a copy of the loop has a variable for the
count.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.compound_conditions import Unless, assigns, unless
from iopref.frontend.c.syntax.condition_forms import comparisons
from iopref.frontend.c.syntax.counting import counts_alone, stepped
from iopref.frontend.c.syntax.regions import LOOPS
from iopref.frontend.c.types.expressions import Node, conjuncts, traversed
from iopref.model import COUNT
from iopref.records import dataclass, replace

_JUMPS = (c_ast.Goto, c_ast.Label)


@dataclass(frozen=True)
class End:
    """A part of a condition: the variable `name` has not reached its `limit`, to which its steps lead.

    If both are `facing` each other, the limit is itself a variable that is stepped towards `name`.
    """

    name: Node
    comparison: str
    limit: Node
    facing: bool = False

    @property
    def upwards(self) -> bool:
        return self.comparison in ("<", "<=")


class Merge(c_ast.For):  # type: ignore[misc]
    """A loop that goes on until one of several counters reaches its end, and steps one of them in each iteration."""

    __slots__ = ("ends",)

    def __init__(self, loop: Node, ends: tuple[End, ...]) -> None:
        at = loop.coord
        name, zero = c_ast.ID(COUNT, at), c_ast.Constant("int", "0", at)
        of_long = c_ast.TypeDecl(COUNT, [], None, c_ast.IdentifierType(["long"], at), at)
        begins = c_ast.DeclList([c_ast.Decl(COUNT, [], [], [], [], of_long, zero, None, at)], at)
        ahead = c_ast.BinaryOp("<", name, c_ast.Constant("long", "1L", at), at)
        step = c_ast.UnaryOp("p++", c_ast.ID(COUNT, at), at)
        after = [step, *([loop.next] if getattr(loop, "next", None) is not None else [])]
        body = c_ast.Compound([Unless(loop.cond, False), loop.stmt], loop.stmt.coord)
        super().__init__(begins, ahead, c_ast.ExprList(after, at), body, at)
        self.ends = ends


def read_merges(ast: c_ast.FileAST) -> None:
    """Rewrite the loops of a tree that step one of their counters in each iteration."""
    for function in (node for node in ast.ext if isinstance(node, c_ast.FuncDef)):
        for node in traversed(function.body):
            for place, child in node.children():
                if ends := _ends(child):
                    put(node, place, Merge(child, ends))


def put(node: Node, place: str, child: Node) -> None:
    """Set a child of a node, at the place that the node names: `stmt`, or `block_items[2]`."""
    name, _, number = place.partition("[")
    if number:
        getattr(node, name)[int(number[:-1])] = child
    else:
        setattr(node, name, child)


def _ends(loop: Node) -> tuple[End, ...]:
    """The counters of a loop that steps one of them in each iteration, and their ends; empty for other loops."""
    match loop:
        case c_ast.While() | c_ast.For(init=None) if loop.cond is not None and unless(loop) is None:
            if counts_alone(loop):
                return ()
        case _:
            return ()
    inside = traversed(loop.stmt)
    if assigns(loop.cond) or any(isinstance(n, _JUMPS) for n in inside):
        return ()
    after = [loop.next] if getattr(loop, "next", None) is not None else []
    body = [*inside, *after]
    found = ([end for end in _end(part) if _leads(body, end)] for part in conjuncts(loop.cond))
    needed = [ends for ends in found if ends]
    if not _always_steps(loop.stmt, after, needed):
        return ()
    for ends in needed[::-1]:
        fewer = [other for other in needed if other is not ends]
        needed = fewer if _always_steps(loop.stmt, after, fewer) else needed
    return tuple(replace(ends[0], facing=len(ends) > 1) for ends in needed)


def _always_steps(body: Node, after: list[Node], found: list[list[End]]) -> bool:
    """Whether each iteration that does not leave the loop steps one of some counters."""
    names = {end.name.name for ends in found for end in ends}
    return any(_surely_steps(part, names) for part in after) or _surely_steps(body, names) and not _skips(body, names)


def _end(part: Node) -> Iterator[End]:
    """The ends that a comparison may stand for, with either of its sides as the counter."""
    for name, op, limit in comparisons(part):
        if op != "!=" and isinstance(name, c_ast.ID):
            yield End(name, op, limit)


def _leads(body: list[Node], end: End) -> bool:
    """Whether there are steps of a counter, and all of them add numbers that lead to its end."""
    name = end.name.name
    changes = [n for n in body if stepped(n) == name or isinstance(n, c_ast.Assignment) and _names(n.lvalue, name)]
    return bool(changes) and all(_leads_upwards(n) is end.upwards for n in changes)


def _names(node: Node, name: str) -> bool:
    return isinstance(node, c_ast.ID) and node.name == name


def _leads_upwards(step: Node) -> bool | None:
    """Whether a step adds a number of at least 1 (True), subtracts one (False), or does neither (None)."""
    match step:
        case c_ast.UnaryOp(op=op):
            return "+" in op
        case c_ast.Assignment(op="+=" | "-=" as op, rvalue=c_ast.Constant(type="int", value=value)):
            return op == "+=" if value.isdecimal() and int(value) else None
    return None


def _surely_steps(node: Node, names: set[str]) -> bool:
    """Whether each path through a statement to its end steps one of some variables."""
    match node:
        case c_ast.If(cond=condition, iftrue=yes, iffalse=no) | c_ast.TernaryOp(cond=condition, iftrue=yes, iffalse=no):
            return _surely_steps(condition, names) or no is not None and all(_surely_steps(n, names) for n in (yes, no))
        case c_ast.BinaryOp(op="&&" | "||", left=left):
            return _surely_steps(left, names)
        case c_ast.Break() | c_ast.Return() | c_ast.Continue():
            return True
        case c_ast.Switch() | c_ast.UnaryOp(op="sizeof" | "_Alignof"):
            return False
        case _ if isinstance(node, LOOPS):
            return False
    return stepped(node) in names or any(_surely_steps(child, names) for child in node)


def _skips(node: Node, names: set[str]) -> bool:
    """Whether a path to a `continue` may step none of some variables in the block around it."""
    if isinstance(node, LOOPS):
        return False
    sure = False
    for child in node:
        if isinstance(child, c_ast.Continue) and not (sure and isinstance(node, c_ast.Compound)):
            return True
        if not sure and _skips(child, names):
            return True
        sure = sure or _surely_steps(child, names)
    return False
