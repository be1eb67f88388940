"""Where the pointers of a function may lead: to targets of its parameters, objects that it names, or any memory.

The values of a local pointer are gathered from all its assignments, in any order (Andersen's analysis, 1994, within one
function).
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.c.facts.members import Path, members
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.ctypes import (
    Array,
    CType,
    Function,
    Pointer,
    Scalar,
    Struct,
    Void,
    decay,
    innermost,
    unqualified,
)
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.records import dataclass, replace


@dataclass(frozen=True)
class Root:
    """The target of a pointer: the target of parameter number `of`, a part of an object, or, if None, anything.

    It is not `exact` if the pointer may leave the part, as when the address of a struct is computed from that of a
    member.
    """

    of: int | Symbol | None
    path: Path = ()
    exact: bool = True


ANYTHING = frozenset((Root(None),))
NOTHING: frozenset[Root] = frozenset()


class Unfollowed(Exception):
    """Raised for an expression whose pointers cannot be tracked."""


class Provenance:
    """The targets of the pointers of one function, from its parameters and the nodes of its body."""

    def __init__(self, symbols: Symbols, parameters: tuple[Symbol | None, ...], body: tuple[Node, ...]) -> None:
        self._symbols = symbols
        self._numbers = {id(symbol): k for k, symbol in enumerate(parameters) if symbol is not None}
        self._open = {id(symbols.of(n.expr)) for n in body if isinstance(n, c_ast.UnaryOp) and n.op == "&"}
        self._held: dict[int, frozenset[Root]] = {}
        given = list(self._given(body))
        changed = True
        while changed:
            changed = False
            for symbol, node in given:
                before = self._held.get(id(symbol), NOTHING)
                found = _converted(self.roots(node), symbol.type, symbols.type_of(node))
                self._held[id(symbol)] = before | found
                changed = changed or self._held[id(symbol)] != before

    def _given(self, body: tuple[Node, ...]) -> Iterator[tuple[Symbol, Node]]:
        """The pointers that are assigned to local variables."""
        for node in body:
            match node:
                case c_ast.Decl(init=given) if given is not None and (symbol := self._symbols.of(node)):
                    if self.follows(symbol):
                        yield symbol, given
                case c_ast.Assignment(op="=", lvalue=c_ast.ID() as name, rvalue=given):
                    symbol = self._symbols.of(name)
                    if symbol and self.follows(symbol):
                        yield symbol, given

    def follows(self, symbol: Symbol) -> bool:
        """Whether all values of a pointer variable are known from its assignments."""
        automatic = symbol.storage in ("local", "param")
        return automatic and isinstance(symbol.type, Pointer) and id(symbol) not in self._open

    def roots(self, node: Node) -> frozenset[Root]:
        """The targets of the value of an expression, if it is a pointer; raises Unfollowed."""
        t = self._symbols.type_of(node)
        if isinstance(t, Array):
            return self.place(node)
        if isinstance(t, (Scalar, Function, Void)):
            return NOTHING
        match node:
            case c_ast.ID():
                return self._variable(node)
            case c_ast.UnaryOp(op="&", expr=e):
                return self.place(e)
            case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=e):
                return self.roots(e)
            case c_ast.UnaryOp(op="*") | c_ast.ArrayRef() | c_ast.StructRef():
                return ANYTHING
            case c_ast.BinaryOp(left=a, right=b):
                return self.roots(a) | self.roots(b)
            case c_ast.Cast(to_type=to, expr=e):
                return self._cast(self._symbols.type_of(to), e)
            case c_ast.TernaryOp(iftrue=a, iffalse=b):
                return self.roots(a) | self.roots(b)
            case c_ast.Assignment(op="=", rvalue=e) | c_ast.Assignment(lvalue=e):
                return self.roots(e)
            case c_ast.ExprList(exprs=[*_, last]):
                return self.roots(last)
            case c_ast.FuncCall():
                return ANYTHING
            case c_ast.Constant() | c_ast.CompoundLiteral():
                return NOTHING
            case c_ast.InitList(exprs=exprs):
                return frozenset(r for e in exprs for r in self.roots(e))
            case c_ast.NamedInitializer(expr=e):
                return self.roots(e)
        raise Unfollowed

    def place(self, node: Node) -> frozenset[Root]:
        """The objects that an lvalue designates, wholly or in part; raises Unfollowed."""
        match node:
            case c_ast.ID():
                symbol = self._symbols.of(node)
                if symbol is not None and isinstance(symbol.type, (Array, Scalar, Struct, Pointer)):
                    return frozenset((Root(symbol),))
                if symbol is not None and isinstance(symbol.type, Function):
                    return NOTHING
                return ANYTHING
            case c_ast.StructRef(type=".", name=base):
                return frozenset(
                    replace(r, path=members(self._symbols, node)[0]) if isinstance(r.of, Symbol) and r.exact else r
                    for r in self.place(base)
                )
            case c_ast.ArrayRef(name=base) | c_ast.StructRef(type="->", name=base) | c_ast.UnaryOp(op="*", expr=base):
                return self.roots(base)
            case c_ast.Cast(expr=e):
                return self.place(e)
            case c_ast.CompoundLiteral() | c_ast.Constant():
                return NOTHING
            case c_ast.FuncCall() | c_ast.Assignment() | c_ast.TernaryOp():  # a struct that is not a variable
                return NOTHING
        raise Unfollowed

    def _variable(self, node: Node) -> frozenset[Root]:
        symbol = self._symbols.of(node)
        if symbol is None or isinstance(symbol.type, Function):
            return NOTHING
        if isinstance(symbol.type, Struct):
            return NOTHING  # what pointers lead to that lie in it is anything, once they are read
        own = frozenset((Root(self._numbers[id(symbol)]),)) if id(symbol) in self._numbers else NOTHING
        return own | self._held.get(id(symbol), NOTHING) if self.follows(symbol) else own | ANYTHING

    def _cast(self, to: CType, node: Node) -> frozenset[Root]:
        """The targets of a converted value; an integer converted to a pointer may lead anywhere."""
        source = decay(self._symbols.type_of(node))
        if not isinstance(source, Pointer):
            return NOTHING if self._symbols.constant(node) == 0 else ANYTHING
        return _converted(self.roots(node), to, source)


def _converted(found: frozenset[Root], to: CType, source: CType) -> frozenset[Root]:
    return found if _same_part(to, decay(source)) else frozenset(Root(r.of, (), False) for r in found)


def _same_part(to: CType, source: CType) -> bool:
    """Whether a converted pointer stays in the part of an object that it led to, by the habits of programs.

    It does not if bytes are counted, or if a struct is made of what may be a member of it, to reach the rest of the
    object.
    """
    if not isinstance(to, Pointer) or not isinstance(source, Pointer):
        return True
    a, b = (unqualified(innermost(t.target)) for t in (to, source))
    return a == b or isinstance(a, Void) or isinstance(a, Scalar) and a.size > 1
