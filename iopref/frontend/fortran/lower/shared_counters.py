"""Loops whose index is in COMMON, EQUIVALENCE or a module: a local variable counts in its place while the loop runs.

The analysis of loop nests and gcc know only of a local variable that nothing else changes it. Fortran forbids that
anything else changes the index while the loop runs, but others may read it: procedures that are called, namelists, and
what follows a jump out of the loop. Where a loop has such statements, each iteration begins by storing the index.
"""

from __future__ import annotations

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower.accumulators import is_plain
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import AlternateReturn, ImpliedDo, Name
from iopref.frontend.fortran.tree.statements import (
    Action,
    ArithmeticIf,
    Assign,
    Block,
    Call,
    ComputedGoto,
    Continue,
    Do,
    DoWhile,
    Goto,
    If,
    InputOutput,
    Jump,
    Repeated,
    Return,
    Select,
    Stop,
)
from iopref.frontend.fortran.tree.walk import base_name, everything, statements, within
from iopref.frontend.fortran.value import Value

_FIXED = frozenset(("optional", "volatile", "asynchronous", "pointer", "target"))


def shared_counter(context: Context, loop: Do) -> dict[str, Value]:
    """The index of a loop if it is in COMMON, EQUIVALENCE or a module, and the local variable that replaces it.

    Empty if a statement of the loop may change the index, or uses other names of its storage.
    """
    name = base_name(loop.variable)
    symbol = context.scope.known(name)
    if symbol is None or symbol.type is None or symbol.type.base != "integer" or name in context.pins:
        return {}
    if context.file.options.openmp or context.entries or symbol.array or symbol.attributes & _FIXED:
        return {}
    if symbol.common is None and not symbol.linker and name not in context.scope.overlaid:
        return {}
    bounds = [bound for bound in (loop.first, loop.last, loop.step) if bound is not None]
    in_bounds = any(isinstance(e, Name) and e.id == name for bound in bounds for e in within(bound))
    if in_bounds or not _stays(loop.body, name) or _has_other_names(context, loop, symbol):
        return {}
    return {name: Value(names.variable(name), symbol.type, place=True)}


def is_seen(context: Context, loop: Do) -> bool:
    """Whether something may read the index of a loop from its own place while the loop runs, or after a jump."""
    return not is_plain(context, loop)


def _has_other_names(context: Context, loop: Do, symbol: Symbol) -> bool:
    """Whether a loop uses other names that may be the same storage as a variable."""
    used = {e.id for e in everything((loop,)) if isinstance(e, Name)} - {symbol.name}
    if symbol.name in context.scope.overlaid and used & context.scope.overlaid:
        return True
    others = (other for name in used if (other := context.scope.known(name)) is not None)
    return any(
        (other.linker and other.linker == symbol.linker)
        or (other.common is not None and other.common == symbol.common and other.owner != symbol.owner)
        for other in others
    )


def _stays(body: Block, name: str) -> bool:
    """Whether the statements of a loop do not change a variable, but for calls of procedures."""
    implied = (e.variable.id for e in everything(body) if isinstance(e, ImpliedDo))
    return name not in implied and all(_leaves(statement, name) for statement in statements(body))


def _leaves(statement: Action, name: str) -> bool:
    """Whether a statement is of a kind that does not change a variable, but for a call of a procedure."""
    match statement:
        case Assign(target=changed) | Do(variable=changed):
            return base_name(changed) != name
        case Call(arguments=given):
            return not any(isinstance(a, AlternateReturn) for a in given)
        case InputOutput(kind=kind, controls=controls):
            return kind in ("write", "print") and name not in {base_name(value) for _, value in controls}
    plain = ArithmeticIf | ComputedGoto | Continue | DoWhile | Goto | If | Jump | Repeated | Return | Select | Stop
    return isinstance(statement, plain)
