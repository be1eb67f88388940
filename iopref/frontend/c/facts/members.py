"""The part of a variable that an lvalue names, as a path of members."""

from __future__ import annotations

from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.ctypes import Struct
from iopref.frontend.c.types.expressions import Node

Path = tuple[str, ...]


def members(symbols: Symbols, node: Node) -> tuple[Path, bool]:
    """The path of members to a part of a variable, and whether it is exact.

    It is not exact if it ends early: at a subscript, or at a union, whose members share their memory.
    """
    match node:
        case c_ast.StructRef(type=".", name=base, field=member):
            path, exact = members(symbols, base)
            t = symbols.type_of(base)
            distinct = isinstance(t, Struct) and not t.union and any(m.name == member.name for m in t.members)
            return ((*path, member.name), True) if exact and distinct else (path, False)
        case c_ast.ArrayRef(name=base) | c_ast.UnaryOp(op="*", expr=base):
            return members(symbols, base)[0], False
    return (), True
