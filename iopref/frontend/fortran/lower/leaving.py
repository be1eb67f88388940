"""Constructs that may be left only at their end."""

from __future__ import annotations

from collections.abc import Iterable

from iopref.frontend.fortran.scope.checks import targets
from iopref.frontend.fortran.tree.expressions import AlternateReturn
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import (
    AssignedGoto,
    Block,
    Call,
    Concurrent,
    Do,
    DoWhile,
    If,
    Jump,
    Scoped,
    Select,
)
from iopref.frontend.fortran.tree.walk import blocks, statements


def check(body: Block, end: Line, allowed: Iterable[tuple[str, str]], what: str) -> None:
    """Raise UserError for the first jump out of a construct; a CYCLE or EXIT may have a kind and name in `allowed`."""
    labels = {inner.line.label for inner in statements(body)} | {end.label}
    labels |= {inner.end.label for inner in statements(body) if isinstance(inner, Do | DoWhile | If | Select | Scoped)}
    for inner in statements(body):
        if isinstance(inner, AssignedGoto) or not labels.issuperset(targets(inner)):
            raise inner.line.error(f"this leaves {what}")
        if isinstance(inner, Call) and any(isinstance(a, AlternateReturn) for a in inner.arguments):
            raise inner.line.error(f"this leaves {what}")
    _check_jumps(body, set(allowed), what)


def _check_jumps(block: Block, allowed: set[tuple[str, str]], what: str) -> None:
    for statement in block:
        if isinstance(statement, Jump) and (statement.kind, statement.name) not in allowed:
            raise statement.line.error(f"this {statement.kind.upper()} leaves {what}")
        name = getattr(statement, "name", "")
        inner = set(allowed)
        if isinstance(statement, Do | DoWhile):
            inner |= {(kind, which) for kind in ("cycle", "exit") for which in ("", name)}
        elif isinstance(statement, If | Select | Scoped) and name:
            inner.add(("exit", name))
        if not isinstance(statement, Concurrent):
            for part in blocks(statement):
                _check_jumps(part, inner, what)
