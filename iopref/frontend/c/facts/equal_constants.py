"""Constants of a function that have the same value, as they are copies of one variable: `const int rows = *n;`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node


def equal_constants(symbols: Symbols, body: Node) -> Mapping[str, str]:
    """The names of constants that a body declares, each with a name that stands for its value.

    A constant has the value of a variable that the function does not assign, or of `*p`, if no statement of the
    function stores there by that name. Other stores are not looked for: this is for estimates only.
    """
    stored = {id(symbols.of(place.expr)) for place in _stored(body) if _leads(place)}
    first: dict[tuple[int, bool], str] = {}
    found: dict[str, str] = {}
    for node in walk(body):
        if not isinstance(node, c_ast.Decl) or "const" not in node.quals or node.init is None:
            continue
        led = _leads(node.init)
        symbol = symbols.of(node.init.expr if led else node.init)
        if symbol is not None and not symbol.assigned and not (led and id(symbol) in stored):
            same = first.setdefault((id(symbol), led), node.name if led else symbol.name)
            found[node.name] = same if found.get(node.name, same) == same else node.name
    return found


def _stored(body: Node) -> Iterator[Node]:
    """The places that assignments and steps in a body change."""
    for node in walk(body):
        match node:
            case c_ast.Assignment(lvalue=place) | c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=place):
                yield place


def _leads(node: Node) -> bool:
    """Whether an expression is `*p`."""
    return isinstance(node, c_ast.UnaryOp) and node.op == "*"
