"""Whether `restrict` is still right if a piece of a function gets its pointers by value (C11 6.7.3.1).

A pointer made from a restricted one may be used beside it; if both are passed, it is no longer made from it.
"""

from __future__ import annotations

from iopref.frontend.c.facts.effects import Effects
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array, CType, Pointer
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern

_PLAIN = pattern(r"\brestrict\b")
_WORD = pattern(r"\b(?:__)?restrict(?:__)?\b ?")


def only_restricted(symbols: Symbols, node: Node) -> bool:
    """Whether a statement reaches memory only through restricted variables themselves."""
    effects = Effects(symbols)
    for part in walk(node):
        match part:
            case c_ast.FuncCall() if effects.of_call(part) != "pure":
                return False
            case c_ast.ArrayRef(name=base) | c_ast.UnaryOp(op="*", expr=base) | c_ast.StructRef(type="->", name=base):
                if not isinstance(symbols.type_of(base), Array) and not _is_restricted(symbols, base):
                    return False
    return True


def unrestricted(declared: str, t: CType) -> str | None:
    """A declaration of a variable without `restrict`; None if `restrict` applies to more than the variable."""
    text, count = _WORD.subn("", declared)
    return text if count == ("restrict" in t.quals) else None


def spelled(declared: str, has_restrict: bool) -> str:
    """A declaration with `restrict` spelled as in the program, whose dialect may not have that word."""
    return declared if has_restrict or "restrict" not in declared else _PLAIN.sub("__restrict", declared)


def _is_restricted(symbols: Symbols, node: Node) -> bool:
    t = symbols.type_of(node)
    return isinstance(node, c_ast.ID) and isinstance(t, Pointer) and "restrict" in t.quals
