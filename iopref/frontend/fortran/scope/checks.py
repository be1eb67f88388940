"""Checks that do not depend on the meaning of names: labels that are missing or repeated, names declared twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from iopref.frontend.fortran.tree.declarations import Common, Declare
from iopref.frontend.fortran.tree.expressions import AlternateReturn, Integer
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import (
    Action,
    ArithmeticIf,
    AssignedGoto,
    AssignLabel,
    Associate,
    Call,
    ComputedGoto,
    Concurrent,
    Do,
    DoWhile,
    Goto,
    If,
    InputOutput,
    Scoped,
    Select,
    Where,
)
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.tree.walk import statements


def check(units: Sequence[Unit]) -> None:
    """Raise UserError for the first error found."""
    seen: set[str] = set()
    for unit in units:
        if unit.kind in ("program", "subroutine", "function", "module"):
            name = "" if unit.kind == "program" else unit.name
            if name in seen:
                what = f"`{name}` is defined twice" if name else "there are two main programs"
                raise unit.line.error(f"{what} in this file")
            seen.add(name)
        _unit(unit)


def _unit(unit: Unit) -> None:
    _arguments(unit)
    _declarations(unit)
    _labels(unit)
    for inner in unit.contains:
        _unit(inner)


def _arguments(unit: Unit) -> None:
    names = [name for name in unit.arguments if name != "*"]
    for name in names:
        if names.count(name) > 1:
            raise unit.line.error(f"`{name}` is twice among the arguments of `{unit.name}`")


def _declarations(unit: Unit) -> None:
    """Raise UserError for a second type, shape or place in COMMON of a name, or an argument in COMMON."""
    typed: set[str] = set()
    shaped: set[str] = set()
    shared: set[str] = set()
    for declaration in unit.declarations:
        line = declaration.line
        match declaration:
            case Declare():
                for entity in declaration.entities:
                    if declaration.type is not None:
                        _once(entity.name, typed, line, entity.at, "has a type already")
                    if entity.shape is not None or declaration.shape is not None:
                        _once(entity.name, shaped, line, entity.at, "has a shape already")
            case Common():
                for _, entities in declaration.blocks:
                    for entity in entities:
                        _once(entity.name, shared, line, entity.at, "is in COMMON already")
                        if entity.shape is not None:
                            _once(entity.name, shaped, line, entity.at, "has a shape already")
                        if entity.name in unit.arguments:
                            raise line.error(f"`{entity.name}` is an argument, and cannot be in COMMON", entity.at)


def _once(name: str, seen: set[str], line: Line, at: int, what: str) -> None:
    if name in seen and name != "*":
        raise line.error(f"`{name}` {what}", at)
    seen.add(name)


# -- Labels ------------------------------------------------------------------------------------------------------------


def _labels(unit: Unit) -> None:
    places: dict[int, int] = {}
    for line in _lines(unit):
        if line.label and places.setdefault(line.label, line.number) != line.number:
            raise line.error(f"the label {line.label} is on line {places[line.label]} already")
    for statement in statements(unit.body):
        for label in targets(statement):
            if label not in places:
                raise statement.line.error(f"there is no statement with the label {label}")


def _lines(unit: Unit) -> Iterator[Line]:
    """The lines of a unit that may have a label; a line that ends several loops comes several times."""
    for statement in statements(unit.body):
        yield statement.line
        if isinstance(statement, Do | Concurrent | Associate | Scoped | DoWhile | If | Select | Where):
            yield statement.end
    yield unit.end


def targets(statement: Action) -> Iterator[int]:
    """The labels that a statement refers to."""
    match statement:
        case Goto() | AssignLabel():
            yield statement.label
        case ComputedGoto() | ArithmeticIf() | AssignedGoto():
            yield from statement.labels
        case Call():
            yield from (a.label for a in statement.arguments if isinstance(a, AlternateReturn))
        case InputOutput():
            for name, value in statement.controls:
                if name in ("err", "end", "eor") and isinstance(value, Integer):
                    yield value.value
