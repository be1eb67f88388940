"""Scalars of the caller and of modules that a nest of loops assigns: variables of their own while it runs.

Fortran says that no array is the storage of such a scalar. gcc only knows that of what has been passed to no function,
and else stores each value before it reads the next element.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Apply, Name
from iopref.frontend.fortran.tree.statements import Assign, Block, Continue, Do, If, Select
from iopref.frontend.fortran.tree.walk import everything, statements
from iopref.frontend.fortran.value import Value

_SHARED = frozenset(("optional", "volatile", "asynchronous", "pointer", "target", "value", "allocatable"))


def accumulators(context: Context, loop: Do) -> dict[str, Value]:
    """The scalars that each iteration of a nest assigns, and their names here while it runs.

    They are stored behind the nest in any case. So there are none that only some iterations assign, or other threads
    may: those of a procedure without iterations would store what others have changed.
    """
    options = context.file.options
    if context.entries or options.openmp or not options.restrict or not _is_plain(context, loop):
        return {}
    used = {e.id: context.scope.known(e.id) for e in everything((loop,)) if isinstance(e, Name)}
    places = [symbol.c for symbol in used.values() if symbol is not None]
    found: dict[str, Value] = {}
    for name in dict.fromkeys(_assigned(loop.body)):
        symbol = used[name]
        if symbol is None or symbol.type is None or name in context.pins or places.count(symbol.c) > 1:
            continue
        if _is_alone(symbol) and symbol.type.numeric:
            found[name] = Value(context.temporary(names.variable(name)), symbol.type, place=True)
    return found


def _is_plain(context: Context, loop: Do) -> bool:
    """Whether a nest is left at its end only, and no procedure sees what its variables are meanwhile."""
    if not all(isinstance(s, Assign | Continue | Do | If | Select) for s in statements(loop.body)):
        return False
    bases = (e.base for e in everything((loop,)) if isinstance(e, Apply))
    symbols = (context.scope.known(base.id) for base in bases if isinstance(base, Name))
    return all(symbol is not None and symbol.form in ("variable", "constant", "intrinsic") for symbol in symbols)


def _assigned(block: Block) -> Iterator[str]:
    """The scalars that statements assign under no condition other than that the loops around them iterate."""
    for statement in block:
        match statement:
            case Assign(target=Name(name)):
                yield name
            case Do():
                yield from _assigned(statement.body)


def _is_alone(symbol: Symbol) -> bool:
    """Whether a variable is a scalar in memory that may be assigned, and nothing else is its storage."""
    if symbol.form != "variable" or symbol.array or symbol.attributes & _SHARED:
        return False
    return bool(symbol.linker) or (symbol.dummy and symbol.intent in ("out", "inout"))
