"""Constants that an `enum` in a function declares, and how another function declares them again.

Fortran's PARAMETER becomes such a constant.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node

_INT = range(-(2**31), 2**31)


def is_enumeration(item: Node) -> bool:
    """Whether a declaration only declares an enumeration without a name."""
    return isinstance(item, c_ast.Decl) and item.name is None and is_nameless(item.type)


def is_nameless(node: Node) -> bool:
    """Whether a type is an enumeration without a name, whose values have gcc's default type."""
    return isinstance(node, c_ast.Enum) and node.name is None and node.values is not None and not node.underlying_type


def enumerators(item: Node) -> dict[str, Node]:
    """The enumerators, by name, in a declaration of an enumeration without a name; empty for other declarations."""
    found = item.type.values.enumerators if is_enumeration(item) else ()
    return {node.name: node for node in found if isinstance(node, c_ast.Enumerator)}


def numbers(unit: Unit, symbols: Symbols, constants: Iterable[Node]) -> dict[str, int]:
    """The values of enumerators, by name, that have numbers in the text."""
    found = {}
    for node in constants:
        symbol = symbols.of(node)
        if symbol is not None and symbol.value is not None and symbol.value in _INT and _is_written(unit, node):
            found[node.name] = symbol.value
    return found


def _is_written(unit: Unit, node: Node) -> bool:
    """Whether an enumerator has a number as its value in the text."""
    value = node.value.expr if isinstance(node.value, c_ast.UnaryOp) and node.value.op == "-" else node.value
    if not isinstance(value, c_ast.Constant):
        return False
    first = node.coord.line
    texts = unit.tokens.texts
    last = next(k for k in range(first, len(texts)) if texts[k + 1] in (",", "}"))
    return texts[first] == node.name and unit.is_written(first, last)


@lru_cache(maxsize=16)
def declares_type(body: Node) -> bool:
    """Whether a body declares a type, whose name another function would not know.

    Enumerations without a name, which only declare constants, do not count.
    """
    plain = {id(item.type) for item in walk(body) if is_enumeration(item)}
    return any(_is_type(node) for node in walk(body) if id(node) not in plain)


def _is_type(node: Node) -> bool:
    match node:
        case c_ast.Typedef():
            return True
        case c_ast.Struct(decls=members) | c_ast.Union(decls=members) | c_ast.Enum(values=members):
            return members is not None
    return False
