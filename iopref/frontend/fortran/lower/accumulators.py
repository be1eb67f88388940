"""Scalars of the caller and of modules that a loop nest assigns: they are local variables while the nest runs.

Fortran guarantees that an array and such a scalar do not overlap. gcc knows that only of variables whose address has
been passed to no function; of others, it stores each value before it reads the next array element.
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
    """The scalars that each iteration of a nest assigns, with the local variables that hold their values while it runs.

    The local variables are stored to the scalars after the nest in any case. So a scalar that only some iterations
    assign, or that other threads may assign, is not among them: a nest that does not assign it would overwrite what
    others stored.
    """
    options = context.file.options
    if context.entries or options.openmp or not options.restrict or not is_plain(context, loop):
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


def is_plain(context: Context, loop: Do) -> bool:
    """Whether a nest is left only at its end, and calls no procedure that could see the values of its variables."""
    if not all(isinstance(s, Assign | Continue | Do | If | Select) for s in statements(loop.body)):
        return False
    bases = (e.base for e in everything((loop,)) if isinstance(e, Apply))
    symbols = (context.scope.known(base.id) for base in bases if isinstance(base, Name))
    return all(symbol is not None and symbol.form in ("variable", "constant", "intrinsic") for symbol in symbols)


def _assigned(block: Block) -> Iterator[str]:
    """The scalars that the statements assign in each iteration of the loops around them."""
    for statement in block:
        match statement:
            case Assign(target=Name(name)):
                yield name
            case Do():
                yield from _assigned(statement.body)


def _is_alone(symbol: Symbol) -> bool:
    """Whether a variable is a scalar in memory that may be assigned,
    and that shares its storage with no other variable.
    """
    if symbol.form != "variable" or symbol.array or symbol.attributes & _SHARED:
        return False
    return bool(symbol.linker) or (symbol.dummy and symbol.intent in ("out", "inout"))
