"""Statements that a logical IF jumps over, as in Fortran 77: they become a block with the opposite condition.

This is `IF (condition) GOTO 20` with the statement 20 later in the same block. The label stays if other statements jump
to it as well. The jump stays if other statements jump to a place between it and the label.
"""

from __future__ import annotations

from iopref.frontend.fortran.scope.checks import targets
from iopref.frontend.fortran.tree.expressions import Unary
from iopref.frontend.fortran.tree.statements import Action, Block, Goto, If
from iopref.frontend.fortran.tree.walk import statements


def structured(block: Block, behind: int = 0) -> Block:
    """A block with IFs in place of its jumps ahead; `behind` is the
    label of the statement after the block, 0 without one.
    """
    places = {statement.line.label: k for k, statement in enumerate(block)} | {behind: len(block)}
    jumps = [
        (k, places[label])
        for k, statement in enumerate(block)
        for inner in statements((statement,))
        for label in targets(inner)
        if label in places
    ]
    result: list[Action] = []
    next_one = 0
    while next_one < len(block):
        statement = block[next_one]
        next_one += 1
        past = places.get(_target(statement), 0)
        between = range(next_one, past)
        into = any(to in between and origin not in between for origin, to in jumps)
        if isinstance(statement, If) and past > next_one and not into:
            result.append(_opposite(statement, structured(block[next_one:past], _target(statement))))
            next_one = past
        else:
            result.append(statement)
    return tuple(result)


def _target(statement: Action) -> int:
    """The label that a logical IF jumps to; -1 for other statements."""
    match statement:
        case If(block=False, branches=((_, _, (Goto(label=label),)),)):
            return label
    return -1


def _opposite(statement: If, skipped: Block) -> If:
    """An IF block around the statements that a logical IF jumps over."""
    ((line, condition, _),) = statement.branches
    assert condition is not None
    return If(statement.line, ((line, Unary(".not.", condition), skipped),), statement.line)
