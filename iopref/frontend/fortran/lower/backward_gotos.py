"""Statements that a jump back repeats, as in Fortran 77: they become a loop with its condition before or after its
body.

The condition is after the body in `10 CONTINUE`, statements, `IF (condition) GOTO 10`. It is before the body in `10 IF
(condition) GOTO 20`, statements, `GOTO 10`, statement 20; and in `10 IF (condition) THEN`, statements, `GOTO 10`, `END
IF`. The label stays if other statements jump to it, too.
"""

from __future__ import annotations

from collections.abc import Callable

from iopref.frontend.fortran.tree.expressions import Expr, Unary
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Action, Block, Continue, Goto, If, Repeated
from iopref.records import replace


def with_loops(block: Block, is_simple: Callable[[Line, Expr], bool]) -> Block:
    """A block in which each jump back with a simple condition has become a loop."""
    result: list[Action] = []
    k = 0
    while k < len(block):
        label = block[k].line.label
        past = next((m for m in range(len(block), k, -1) if label and _jumps_to(block[m - 1]) == label), 0)
        following = block[past].line.label if past < len(block) else 0
        loop = _loop(block[k:past], following) if past else _if_loop(block[k])
        if loop is not None and not _directed(block[k]) and is_simple(loop.end, loop.condition):
            result.append(loop)
            k = max(past, k + 1)
        else:
            result.append(block[k])
            k += 1
    return tuple(result)


def _loop(block: Block, following: int) -> Repeated | None:
    """The loop from a statement with a label to the statement that jumps back to it; None if it has no condition."""
    (first, *between), last = block[:-1] or (None,), block[-1]
    match last:
        case If(block=False, branches=((_, condition, _),)) if first is not None and condition is not None:
            body = between if isinstance(first, Continue) else [_without_label(first), *between]
            return Repeated(first.line, condition, tuple(body), last.line, True)
        case Goto() if not last.line.label:
            match first:
                case If(block=False, branches=((_, condition, (Goto(label=label),)),)) if condition is not None:
                    if label == following != 0:
                        return Repeated(first.line, Unary(".not.", condition), tuple(between), last.line, False)
    return None


def _if_loop(statement: Action) -> Repeated | None:
    """The loop for a block IF that ends with a jump back to the IF; None for other statements."""
    match statement:
        case If(name="", branches=((line, condition, (*body, Goto(label=label) as last)),)):
            if condition is not None and label == line.label and not (last.line.label or statement.end.label):
                return Repeated(line, condition, tuple(body), statement.end, False)
    return None


def _jumps_to(statement: Action) -> int:
    """The label that a GOTO, or a logical IF with a GOTO, jumps to; -1 for other statements."""
    match statement:
        case Goto(label=label) | If(block=False, branches=((_, _, (Goto(label=label),)),)):
            return label
    return -1


def _without_label(statement: Action) -> Action:
    return replace(statement, line=replace(statement.line, label=0))


def _directed(statement: Action) -> bool:
    return bool(statement.line.directives or statement.line.openmp)
