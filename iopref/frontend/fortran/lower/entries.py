"""ENTRY: a procedure with several entries is one static C function, and a small function with gfortran's name per
entry.

As in gfortran, the static function has the dummy arguments of all entries, and those of other entries are null. The
result variables of a function share storage.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.designators import storage
from iopref.frontend.fortran.lower.representation import deferred, received
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.statements import Entry
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import statements
from iopref.records import dataclass, replace

SELECTOR = "fortran_entry"
RESULT = "fortran_result"


def entries(unit: Unit) -> tuple[Entry, ...]:
    """The ENTRY statements of a unit."""
    return tuple(s for s in statements(unit.body) if isinstance(s, Entry))


@dataclass(frozen=True)
class Door:
    """One entry of a procedure: the unit that would have this entry alone, and the number of the entry."""

    unit: Unit
    number: int


def doors(unit: Unit) -> list[Door]:
    """The entries of a unit; the first is the unit's own name."""
    found = [Door(unit, 0)]
    for k, entry in enumerate(entries(unit), 1):
        found.append(
            Door(replace(unit, name=entry.name, arguments=entry.arguments, result=entry.result, line=entry.line), k)
        )
    return found


def whole(unit: Unit) -> Unit:
    """The unit with the dummy arguments of all its entries."""
    arguments = dict.fromkeys(name for door in doors(unit) for name in door.unit.arguments)
    return replace(unit, arguments=tuple(arguments))


def alternates(unit: Unit) -> bool:
    """Whether an entry of a unit has alternate returns."""
    return any("*" in door.unit.arguments for door in doors(unit))


def master(unit: Unit) -> str:
    """The name of the static function."""
    return names.entries(unit.name)


def check(context: Context) -> None:
    """Raise UserError for an ENTRY that is not allowed or not covered."""
    context.line = entries(context.scope.unit)[0].line
    if context.scope.internal:
        raise context.error("ENTRY cannot stand in an internal procedure")
    if context.scope.parent is not None:
        raise context.not_covered("ENTRY in a procedure of a module is")


def dispatch(context: Context) -> Iterator[str]:
    """The switch at the start of the static function, which jumps to the entry."""
    yield f"switch ({SELECTOR}) {{"
    for door in doors(context.scope.unit)[1:]:
        context.jumped.add(label(door.unit.name))
        yield f"case {door.number}: goto {label(door.unit.name)};"
    yield "}"


def label(name: str) -> str:
    """The C label of an entry."""
    return f"entry_{name}"


def returning(context: Context) -> str:
    """The statement that returns the value of a function with entries from the static function."""
    unit = context.scope.unit
    symbol = context.scope.find(unit.result or unit.name)
    context.used.setdefault(symbol.name, symbol)
    group = storage(context, symbol).partition(".")[0]
    return f"memcpy({RESULT}, &{group}, sizeof {group});"


def forwarded(context: Context, door: Door) -> tuple[str, str]:
    """The arguments and the lengths of characters that an entry passes to the static function."""
    arguments, lengths = [], []
    for name in whole(context.scope.unit).arguments:
        if name == "*":
            continue
        symbol = context.scope.find(name)
        if "value" in symbol.attributes:
            raise context.not_covered("VALUE in a procedure with ENTRY is")
        given = name in door.unit.arguments
        arguments.append(spelled(context, symbol) if given else "0")
        if symbol.character and symbol.form != "procedure":
            lengths.append(names.made(symbol.c, "len") if given else "0")
    return ", ".join(arguments), ", ".join(lengths)


def spelled(context: Context, symbol: Symbol) -> str:
    """The name of a parameter in C."""
    return f"{symbol.c}_" if received(context, symbol) or deferred(symbol) else symbol.c
