"""The variables that accesses are based on, and what `restrict` says about two of them (C11 6.7.3.1).

A Fortran dummy argument that is written is not reached by another name, and is translated to such a pointer.
"""

from __future__ import annotations

from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.ctypes import Array, Pointer, decay
from iopref.frontend.c.types.expressions import Node, Symbol


def origin(symbols: Symbols, node: Node) -> Symbol | None:
    """The variable that an access is a part of, or the parameter whose pointer leads to it; None if unknown."""
    match node:
        case c_ast.ID():
            return symbols.of(node)
        case c_ast.StructRef(type=".", name=base):
            return origin(symbols, base)
        case c_ast.ArrayRef(name=base) | c_ast.UnaryOp(op="*", expr=base) | c_ast.StructRef(name=base):
            return _pointed(symbols, base)
    return None


def _pointed(symbols: Symbols, node: Node) -> Symbol | None:
    """The variable on which the value of a pointer, or an array, is based."""
    if isinstance(symbols.type_of(node), Array):
        return origin(symbols, node)
    match node:
        case c_ast.ID():
            return _parameter(symbols, symbols.of(node))
        case c_ast.Cast(expr=e):
            return _pointed(symbols, e)
        case c_ast.UnaryOp(op="&", expr=e):
            return origin(symbols, e)
        case c_ast.BinaryOp(op="+" | "-", left=a, right=b):
            return _pointed(symbols, a if isinstance(decay(symbols.type_of(a)), Pointer) else b)
    return None


def _parameter(symbols: Symbols, symbol: Symbol | None) -> Symbol | None:
    """The parameter whose value a pointer variable has throughout, directly or by its initialiser."""
    if symbol is None or symbol.assigned or symbol.address_taken or not isinstance(symbol.type, Pointer):
        return None
    if symbol.storage == "local" and symbol.decl.init is not None:
        return _pointed(symbols, symbol.decl.init)
    return symbol if symbol.storage == "param" else None


def distinct(one: Symbol | None, other: Symbol | None) -> bool:
    """Whether the variables on which two accesses are based tell that they are to different objects, if one of them
    writes.
    """
    if one is None or other is None or one is other:
        return False
    return _restricted(one) or _restricted(other)


def _restricted(symbol: Symbol) -> bool:
    return symbol.storage == "param" and isinstance(symbol.type, Pointer) and "restrict" in symbol.type.quals
