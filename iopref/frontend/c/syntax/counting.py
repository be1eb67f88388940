"""Finds the counter of a loop, what is set in front of its first
iteration, and the statement that steps the counter.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.condition_forms import compared, counts_down
from iopref.frontend.c.types.expressions import Node, traversed

_ON_THE_WAY = (c_ast.For, c_ast.While, c_ast.DoWhile, c_ast.Break, c_ast.Goto, c_ast.Label)
"""With one of these in its body, a loop's step in an expression is not accepted: hints inside, or an end behind the
step.

A loop over a strip that is left behind the step of its last iteration looks as if it had come to its end.
"""


def may_count(node: Node) -> bool:
    """Whether a statement may be a counted loop: any `for`, `while (i < n) { ...; i += step; }`, `while (i-- > 0)`."""
    return isinstance(node, c_ast.For) or isinstance(node, c_ast.While) and bool(steps(node))


def continues(body: Node) -> bool:
    """Whether a `continue` of this loop may skip part of its body."""
    if isinstance(body, c_ast.Continue):
        return True
    if isinstance(body, (c_ast.For, c_ast.While, c_ast.DoWhile)):
        return False
    return any(continues(child) for child in body)


def passes_over(statement: Node) -> Node | None:
    """The condition under which a statement in a loop's body skips the rest of the body, as `if (c) continue;` does.

    None if the statement does not skip it, or may skip it under another condition, too.
    """
    match statement:
        case c_ast.If(cond=condition, iftrue=way, iffalse=other):
            *before, last = way.block_items or [None] if isinstance(way, c_ast.Compound) else [way]
            alone = isinstance(last, c_ast.Continue) and not any(map(continues, [*before, *([other] if other else [])]))
            return condition if alone else None
    return None


def skips_a_part(body: Node) -> bool:
    """Whether a `continue` of this loop may skip a part of its body in another way than those of `passes_over`."""
    statements = (body.block_items or ()) if isinstance(body, c_ast.Compound) else (body,)
    return any(continues(statement) for statement in statements if passes_over(statement) is None)


def counts_alone(node: Node) -> bool:
    """Whether each iteration of a loop executes the step of its counter, and no other step of it."""
    name = counter(node)
    found = [n for n in traversed(node.stmt) if name is not None and stepped(n) == name.name]
    in_body = steps_in_body(node)
    return name is not None and len(found) == in_body and not (in_body and continues(node.stmt))


def inits(node: Node) -> tuple[Node, ...]:
    """The expressions that the header of a loop evaluates in front of the first iteration."""
    return _listed(node.init) if isinstance(node, c_ast.For) else ()


def steps_in_body(node: Node) -> bool:
    """Whether the step of the counter is in the loop's body."""
    return not (isinstance(node, c_ast.For) and node.next is not None) and counts_down(node.cond) is None


def steps(node: Node) -> tuple[Node, ...]:
    """The steps of a loop: the last part of its header, or the last statement of its body if that is a step.

    A step may also be in the condition, `i-- > 0`, where it comes first in each iteration, or in an expression of the
    body, as in `*p++ = 0`.
    """
    if not steps_in_body(node):
        down = counts_down(node.cond)
        return (*_listed(getattr(node, "next", None)), *((down,) if down is not None else ()))
    last, names = _last_statement(node.stmt), [name.name for name in compared(node.cond)]
    if last is not None and stepped(last) in names:
        return (last,)
    inside = traversed(node.stmt) if names else ()
    found = [n for n in inside if stepped(n) in names]
    if len(found) != 1 or any(isinstance(n, _ON_THE_WAY) for n in inside):
        return ()
    return tuple(found) if any(n is found[0] for n in _evaluated_once(node.stmt)) else ()


def steps_on_the_way(node: Node) -> bool:
    """Whether the counter of a loop changes before the end of the body."""
    return steps_in_body(node) and not any(n is _last_statement(node.stmt) for n in steps(node))


def _evaluated_once(node: Node) -> Iterator[Node]:
    """The parts of a loop-free body that are evaluated exactly once in each iteration that is not left early."""
    match node:
        case c_ast.Compound(block_items=items):
            for item in items or ():
                yield from _evaluated_once(item)
        case c_ast.If(cond=condition) | c_ast.Switch(cond=condition) | c_ast.TernaryOp(cond=condition):
            yield from _evaluated_once(condition)
        case c_ast.BinaryOp(op="&&" | "||", left=left):
            yield from _evaluated_once(left)
        case c_ast.Case() | c_ast.Default() | c_ast.UnaryOp(op="sizeof" | "_Alignof"):
            return
        case _:
            yield node
            for child in node:
                yield from _evaluated_once(child)


def counter(node: Node) -> Node | None:
    """The variable of a loop that is compared with a bound and stepped; None if there is none."""
    names = [stepped(step) for step in steps(node)]
    return next((name for name in compared(node.cond) if name.name in names), None)


def stepped(statement: Node) -> str:
    """The name of the variable that a statement adds something to, or sets; empty if it does neither."""
    match statement:
        case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=c_ast.ID(name=name)):
            return str(name)
        case c_ast.Assignment(op="+=" | "-=" | "=", lvalue=c_ast.ID(name=name)):
            return str(name)
    return ""


def followed(statement: Node) -> str:
    """The name of the variable that a statement sets to what memory holds where its value leads, as `p = p->next` and
    `i = next[i]` do; empty if there is none.
    """
    name = stepped(statement) if isinstance(statement, c_ast.Assignment) else ""
    for read in traversed(statement.rvalue) if name else ():
        match read:
            case c_ast.ArrayRef() | c_ast.StructRef(type="->") | c_ast.UnaryOp(op="*"):
                if any(isinstance(n, c_ast.ID) and n.name == name for n in traversed(read)):
                    return name
    return ""


def _listed(part: Node) -> tuple[Node, ...]:
    match part:
        case None:
            return ()
        case c_ast.ExprList(exprs=parts) | c_ast.DeclList(decls=parts):
            return tuple(parts)
    return (part,)


def _last_statement(body: Node) -> Node | None:
    while isinstance(body, c_ast.Compound):
        if not body.block_items:
            return None
        body = body.block_items[-1]
    return body
