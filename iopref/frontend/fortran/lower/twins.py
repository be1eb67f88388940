"""Procedures with a twin, a procedure that reads what they will read: the pragma for their prototypes in C."""

from __future__ import annotations

import re

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import representation
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.parse import twins
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import BODY, Symbol
from iopref.frontend.fortran.tree.expressions import Star
from iopref.frontend.fortran.tree.units import Unit

_NUMBERS = ("integer", "real", "logical")
_DECLARE = "declare it beside the procedure, with those of its arguments that it takes: `discloses(TWIN(NAME, ...))`"


def twin_of(context: Context, unit: Unit) -> tuple[tuple[Symbol, ...], Symbol] | None:
    """The arguments of a procedure that its twin takes, and the twin; None if it has none.

    Raises UserError for a wrong twin.
    """
    found = twins.of(unit.line)
    if found is None:
        return None
    name, words = found
    twin = _declared(context.scope, unit, name)
    own = context.scope.program.procedure(twin)
    assert own is not None
    if twins.of(own.unit.line) is not None:
        raise unit.line.error(f"`{name}`, the twin of `{unit.name}`, has a twin itself", remedy="leave that out")
    given = tuple(_argument(context.scope, unit, word) for word in words or unit.arguments)
    taken = [own.find(word) for word in own.unit.arguments if word != "*"]
    if len(given) != len(taken):
        takes = f"takes {len(taken)} arguments, and is given {len(given)} of `{unit.name}`"
        raise unit.line.error(f"`{name}` {takes}", remedy=_DECLARE)
    for a, b in zip(given, taken, strict=True):
        if _passed(a) != _passed(b):
            other = f"takes `{b.name}` otherwise than `{unit.name}` takes `{a.name}`"
            raise unit.line.error(f"`{name}` {other}", remedy=_DECLARE)
    return given, twin


def pragma(scope: Scope, unit: Unit, given: tuple[Symbol, ...], prototype: str, twin: str) -> str:
    """The pragma line in front of a procedure's prototype, with the names that the arguments have in the prototype.

    Scalars that are passed by address are copied, because the twin is called with those of later iterations. So are
    characters, whose lengths follow all other arguments.
    """
    found = re.findall(r"(\w+)(?=[,)])", prototype.partition("(")[2])[_of_result(scope, unit) :]
    own = dict(zip((a for a in unit.arguments if a != "*"), found, strict=False))
    taken = [_taken(a, own[a.name]) for a in given] + [_length(own[a.name]) for a in given if a.character]
    return f"#pragma iopref discloses({twin}({', '.join(taken)}))"


def _taken(symbol: Symbol, name: str) -> str:
    """The text for an argument in the pragma; `name` is the argument's name in C."""
    if symbol.character:
        return f"{name}[{_length(name)}]"
    return f"*{name}" if _is_address_of_number(symbol) else name


def _length(name: str) -> str:
    """The name of the parameter for the length of a character argument."""
    return names.made(name, "len")


def _of_result(scope: Scope, unit: Unit) -> int:
    """The number of parameters in C before those for the arguments, which are for the result of a function."""
    result = scope.find(unit.result or unit.name) if unit.kind == "function" else None
    if result is None:
        return 0
    return 1 if result.array else 2 if result.character else 0


def _declared(scope: Scope, unit: Unit, name: str) -> Symbol:
    """The twin, which is declared next to the procedure's interface body, or in its module."""
    home = scope.parent or scope.program.scopes.get(scope.key.partition(BODY)[0] if BODY in scope.key else "")
    twin = home.known(name) if home is not None else None
    if name == unit.name or twin is None or scope.program.procedure(twin) is None:
        why = "is the procedure itself" if name == unit.name else "is declared nowhere as a procedure"
        raise unit.line.error(f"`{name}`, the twin of `{unit.name}`, {why}", remedy=_DECLARE)
    return twin


def _argument(scope: Scope, unit: Unit, word: str) -> Symbol:
    """An argument of a procedure that can be passed to its twin."""
    if word not in unit.arguments:
        remedy = "name arguments as this statement does"
        raise unit.line.error(f"`{word}` is no argument of `{unit.name}`", remedy=remedy)
    found = scope.find(word)
    others = representation.assumed(found) or representation.deferred(found) or "optional" in found.attributes
    others = others or (found.character and found.array)
    if word == "*" or found.form != "variable" or others:
        raise unit.line.error(
            f"a twin cannot be given `{word}`",
            remedy="name the other arguments: numbers, characters, and arrays of numbers of explicit shape",
        )
    return found


def _passed(symbol: Symbol) -> tuple[object, ...]:
    """The properties that two dummy arguments must share so that the same actual argument can be passed to both."""
    return symbol.type, representation.by_value(symbol), symbol.array, isinstance(symbol.length, Star)


def _is_address_of_number(symbol: Symbol) -> bool:
    number = symbol.type is not None and symbol.type.base in _NUMBERS
    return number and not symbol.array and not representation.by_value(symbol)
