"""The components of structures in a procedure some of whose declarations are not covered.

The layout of structures does not matter: even of a type that is not covered, the components that are numbers or arrays
of numbers are known.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from iopref.diagnostics import UserError
from iopref.frontend.fortran.parse.entities import declaration
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.tree.declarations import Common, Declare, DerivedType, Dimension, NotCovered, Use
from iopref.frontend.fortran.tree.line import Line
from iopref.patterns import pattern

_CLASS = pattern(r"class\(([a-z_]\w*)\)(.*?)::(.*)$")
_EXTENDS = pattern(r"type.*,extends\(([a-z_]\w*)\)")


def _homes(scope: Scope, name: str) -> Iterator[tuple[Scope, str]]:
    """The scopes in which a name may be declared, the nearest first, each with the name that it has there."""
    seen: set[tuple[str, str]] = set()
    found: list[tuple[Scope, str]] = [(scope, name)]
    for home, original in found:  # the list grows during the loop
        if (home.key, original) in seen:
            continue
        seen.add((home.key, original))
        yield home, original
        if home.parent is not None:
            found.append((home.parent, original))
        for item in home.unit.declarations:
            module = home.program.scopes.get(item.module) if isinstance(item, Use) else None
            if not isinstance(item, Use) or module is None:
                continue
            pairs = dict(item.renames if item.only is None else item.only)
            if original in pairs or item.only is None:
                found.append((module, pairs.get(original, original)))


def parted(part: str) -> tuple[str, str]:
    """The name in one part of a designator, and the text of its subscripts, empty without any."""
    name, _, subscripts = part.partition("(")
    return name, subscripts.removesuffix(")")


def structure_of(scope: Scope, name: str) -> tuple[str, frozenset[str], Scope, Sequence[Dimension] | None] | None:
    """The type of a structure or of an array of structures, its
    attributes, the scope that declares it, its dimensions.
    """
    for home, original in _homes(scope, name):
        found: tuple[str, frozenset[str], Scope] | None = None
        attributes: set[str] = set()
        shape: Sequence[Dimension] | None = None
        for item in home.unit.declarations:
            if isinstance(item, Common) and any(e.name == original for _, es in item.blocks for e in es):
                return None
            if isinstance(item, NotCovered) and original in item.names:
                match = _CLASS.match(item.line.text)
                if match is None or f"{original}(" in match[3] or "dimension" in match[2]:
                    return None
                found = match[1], frozenset(match[2].split(",")), home
            if not isinstance(item, Declare):
                continue
            for entity in item.entities:
                if entity.name != original:
                    continue
                attributes |= item.attributes
                shape = entity.shape or item.shape or shape
                if item.type is not None:
                    if item.type.base != "derived":
                        return None
                    found = item.type.derived, frozenset(), home
        if found is not None:
            return found[0], found[1] | attributes, home, shape
    return None


def component_of(scope: Scope, type: str, name: str) -> tuple[Declare, Line, Scope] | None:
    """The declaration of a component with its line, and the scope that defines its type; None if there is none."""
    for home, original in _homes(scope, type):
        for item in home.unit.declarations:
            if isinstance(item, DerivedType) and item.name == original:
                found = next((m for m in item.members if any(e.name == name for e in m.entities)), None)
                if found is None and item.extends:
                    return component_of(home, item.extends, name)
                return (found, found.line, home) if found is not None else None
            if isinstance(item, NotCovered) and item.lines and original in item.names:
                first = item.lines[0].text
                if not first.startswith("type"):
                    return None
                for line in item.lines[1:-1]:
                    if line.text == "contains":
                        break
                    try:
                        said = declaration(line)
                    except UserError:
                        continue
                    if any(entity.name == name for entity in said.entities) and said.type is not None:
                        return said, line, home
                extends = _EXTENDS.match(first)
                return component_of(home, extends[1], name) if extends else None
    return None
