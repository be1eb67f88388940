"""Declarations in BLOCK, as declarations of the unit, with the statements that the block needs at its start and end.

An array whose bounds are known only at the start of the block is allocated there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from iopref.frontend.fortran.tree.declarations import Declare, Dimension, Entity, Shape, Specification
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Integer, Name, Slice, Star
from iopref.frontend.fortran.tree.line import Line
from iopref.frontend.fortran.tree.statements import Allocate
from iopref.frontend.fortran.tree.walk import rewritten, within
from iopref.records import dataclass, fields, is_dataclass, replace

BLOCK = "block"
"""The attribute that marks variables of BLOCK; no declaration can give it."""
_LEAVE = "leave this file to gfortran"
_COVERED = frozenset(("parameter", "save", "allocatable", "dimension", "target", "pointer", "volatile"))


@dataclass(frozen=True)
class Local:
    """A variable of a block: its declaration in the unit, and the statements at the start and the end of the block."""

    declaration: Declare
    begin: tuple[Allocate, ...] = ()
    end: tuple[Allocate, ...] = ()


def entities(declaration: Specification) -> tuple[Entity, ...]:
    """The names that a declaration in a block declares; raises UserError for a declaration that is not covered."""
    if not isinstance(declaration, Declare) or declaration.type is None or declaration.interface:
        raise declaration.line.error("this declaration in BLOCK is not covered", remedy=_LEAVE)
    if found := declaration.attributes - _COVERED:
        raise declaration.line.error(f"{min(found).upper()} in BLOCK is not covered", remedy=_LEAVE)
    return declaration.entities


def local(declaration: Declare, entity: Entity, names: Mapping[str, str], constants: Collection[str]) -> Local:
    """The variable for one name of a declaration in a block; `names` maps the block's names to names in the unit."""
    line, attributes = replace(declaration.line, label=0, comments=(), directives=()), declaration.attributes
    assert declaration.type is not None
    if not all(_constant(length, constants) for length in (declaration.type.length, entity.length)):
        raise line.error("a character in BLOCK whose length is not constant is not covered", entity.at, _LEAVE)
    shape: Shape | None = _renamed(entity.shape if entity.shape is not None else declaration.shape, names)
    told = not attributes & {"allocatable", "pointer", "parameter"}
    bounds = tuple(_bounds(line, entity, dimension) for dimension in shape or ()) if told else ()
    automatic = told and not _fixed(entity, declaration, constants)
    own = replace(_renamed(entity, names), name=names[entity.name], shape=shape)
    begin: list[Allocate] = []
    if automatic or ("allocatable" in attributes and "save" not in attributes):
        begin.append(Allocate(line, "free", (Name(own.name),), ()))
    end = tuple(begin)
    if automatic and shape is not None:
        begin = [Allocate(line, "anew", (Apply(Name(own.name), bounds),), ())]
        own = replace(own, shape=tuple(Dimension(None, None) for _ in shape))
        attributes |= {"allocatable"}
    found = Declare(line, _renamed(declaration.type, names), attributes | {BLOCK}, (own,))
    return Local(found, tuple(begin), end)


def _fixed(entity: Entity, declaration: Declare, constants: Collection[str]) -> bool:
    shape = entity.shape if entity.shape is not None else declaration.shape
    return all(_constant(b, constants) for dimension in shape or () for b in (dimension.lower, dimension.upper))


def _constant(expr: Expr | None, constants: Collection[str]) -> bool:
    return expr is None or all(part.id in constants for part in within(expr) if isinstance(part, Name))


def _bounds(line: Line, entity: Entity, dimension: Dimension) -> Argument:
    if dimension.upper is None or isinstance(dimension.upper, Star):
        raise line.error("this shape in BLOCK is not covered", entity.at, _LEAVE)
    return Slice(dimension.lower or Integer(1), dimension.upper)


def _renamed(node: Any, names: Mapping[str, str]) -> Any:
    """A part of a declaration in which the block's names have been replaced by their names in the unit."""

    def change(expr: Expr) -> Expr:
        return replace(expr, id=names[expr.id]) if isinstance(expr, Name) and expr.id in names else expr

    if isinstance(node, tuple):
        return tuple(_renamed(part, names) for part in node)
    if isinstance(node, Expr):
        return rewritten(node, change)
    if is_dataclass(node) and not isinstance(node, type):
        return replace(node, **{f.name: _renamed(getattr(node, f.name), names) for f in fields(node)})
    return node
