"""Prints expressions of the program for evaluation ahead: with the loop's variables of a later iteration, without
faults.

Memory is read by iopref_peek, which finds nothing if there is none. Expressions that have side effects or may trap are
refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from iopref.diagnostics import Refusal
from iopref.frontend.c.facts.symbols import Symbol, Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import Unprintable, print_expr
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.types.ctypes import Array, Function, Pointer, Scalar, Struct
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.c.types.layout import find_member

_ARITHMETIC = frozenset("+ - * & | ^ << >> < <= > >= == != && ||".split())


class NotAhead(Exception):
    """Raised for a loop whose reads cannot be disclosed ahead."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


def not_ahead(unit: Unit, node: Node, reason: str, remedy: str) -> NotAhead:
    """The refusal of a loop, at one of its nodes."""
    return NotAhead(Refusal("read", unit.position(node), reason, remedy))


class AheadText:
    """Prints expressions for the loop number `number` of a file, with `cursors` in place of the loop's variables."""

    def __init__(
        self,
        unit: Unit,
        symbols: Symbols,
        number: int,
        is_changed: Callable[[Symbol], bool],
        macros: frozenset[str] = frozenset(),
    ) -> None:
        self.unit = unit
        self.symbols = symbols
        self.lookahead = f"iopref_lookahead_{number}"
        self._prefix = f"iopref_{number}_"
        self._is_changed = is_changed
        self._macros = macros

    def cursor(self, symbol: Symbol) -> str:
        """The name of the variable that stands for a variable of the loop in later iterations."""
        return self._prefix + symbol.name

    def is_macro(self, name: str) -> bool:
        """Whether the preprocessor would replace a name in the printed text."""
        return name in self._macros

    def text(self, node: Node, cursors: Mapping[str, str]) -> str:
        """The expression in C; raises NotAhead."""
        try:
            return print_expr(self._plain(node), cursors)
        except Unprintable:
            raise self.refuse(node, "it computes what it reads by statements in an expression") from None

    def name(self, node: Node, cursors: Mapping[str, str]) -> str:
        """A pointer to a text that the loop does not change; raises NotAhead."""
        symbol = self.symbols.variable(node)
        if symbol is not None and self._is_changed(symbol):
            raise self._changes(node)
        return self.text(node, cursors)

    def refuse(self, node: Node, reason: str) -> NotAhead:
        return not_ahead(self.unit, node, reason, "compute it before the loop, into an array if it differs each time")

    def variables(self, node: Node) -> Iterator[Symbol]:
        """The integer and pointer variables of an expression."""
        match node:
            case c_ast.ID():
                symbol = self.symbols.of(node)
                if symbol is not None and symbol.storage not in ("enum", "function", "typedef"):
                    yield from () if isinstance(symbol.type, (Array, Struct)) else (symbol,)
            case c_ast.StructRef():
                yield from self.variables(node.name)
            case c_ast.UnaryOp(op="sizeof" | "_Alignof") | c_ast.Typename():
                return
            case _:
                for child in node:
                    yield from self.variables(child)

    def _plain(self, node: Node) -> Node:
        if self.symbols.is_volatile(node):
            raise self.refuse(node, f"`{print_expr(node)}` is volatile")
        match node:
            case c_ast.Constant() | c_ast.Typename() | c_ast.UnaryOp(op="sizeof" | "_Alignof"):
                return node
            case c_ast.ID():
                return self._variable(node)
            case c_ast.ArrayRef() | c_ast.StructRef() | c_ast.UnaryOp(op="*"):
                return self._memory(node)
            case c_ast.UnaryOp(op="+" | "-" | "~" | "!" as op, expr=e):
                return c_ast.UnaryOp(op, self._plain(e))
            case c_ast.UnaryOp(op="&", expr=e):
                return c_ast.UnaryOp("&", self._address(e))
            case c_ast.Cast(to_type=to, expr=e):
                return c_ast.Cast(to, self._plain(e))
            case c_ast.BinaryOp(op=op, left=a, right=b) if op in _ARITHMETIC:
                return c_ast.BinaryOp(op, self._plain(a), self._plain(b))
            case c_ast.BinaryOp(op="/" | "%" as op, left=a, right=b):
                if self.symbols.constant(b, through_const=True) in (None, 0, -1):
                    raise self.refuse(
                        node, f"`{print_expr(b)}` may be zero in a later iteration, and something is divided by it"
                    )
                return c_ast.BinaryOp(op, self._plain(a), self._plain(b))
            case c_ast.TernaryOp(cond=c, iftrue=a, iffalse=b):
                return c_ast.TernaryOp(self._plain(c), self._plain(a), self._plain(b))
            case c_ast.FuncCall():
                raise self.refuse(node, f"`{print_expr(node)}` is a call, which may have an effect")
        raise self.refuse(node, f"`{print_expr(node)}` has an effect")

    def _variable(self, node: Node) -> Node:
        symbol = self.symbols.of(node)
        if self.is_macro(node.name):
            raise self.refuse(node, f"`{node.name}` is also the name of a macro")
        if symbol is None:
            raise self.refuse(node, f"`{node.name}` is not declared in this file")
        t = symbol.type
        if isinstance(t, (Array, Struct, Function)) or symbol.storage == "enum":
            return node
        if not isinstance(t, Pointer) and not (isinstance(t, Scalar) and not t.floating):
            raise self.refuse(node, f"`{node.name}` is not an integer")
        return node

    def _memory(self, node: Node) -> Node:
        """The value of a variable, or the place of an array; other memory is read by the library, which checks it
        first.
        """
        place, t = self._place(node), self.symbols.type_of(node)
        if isinstance(t, (Array, Struct, Function)):
            return place
        if not isinstance(t, Pointer) and not (isinstance(t, Scalar) and not t.floating and t.size <= 8):
            raise self.refuse(node, f"`{print_expr(node)}` is not an integer")
        if _is_member(node):
            return place
        return c_ast.FuncCall(c_ast.ID("iopref_peeked"), c_ast.ExprList([c_ast.ID(f"&{self.lookahead}"), place]))

    def _address(self, node: Node) -> Node:
        """An object in memory, whatever its value is."""
        match node:
            case c_ast.ID():
                return self._variable(node)
            case c_ast.StructRef(type=".", name=base, field=member):
                self._check_member(node)
                return c_ast.StructRef(self._address(base), ".", member)
        return self._place(node)

    def _place(self, node: Node) -> Node:
        """An object in memory that the loop does not change."""
        match node:
            case c_ast.ID():
                symbol = self.symbols.of(node)
                if symbol is not None and self._is_changed(symbol):
                    raise self._changes(node)
                return self._variable(node)
            case c_ast.ArrayRef(name=base, subscript=at):
                if not isinstance(self.symbols.type_of(base), (Array, Pointer)):
                    raise self.refuse(node, f"`{print_expr(node)}` is written with the array as the subscript")
                whole, index = self._base(base), self._plain(at)
                if isinstance(self.symbols.type_of(base), Array):  # sanitizers allow no subscripts beyond its end
                    return c_ast.UnaryOp("*", c_ast.BinaryOp("+", whole, index))
                return c_ast.ArrayRef(whole, index)
            case c_ast.StructRef(type="->", name=base, field=member):
                self._check_member(node)
                return c_ast.StructRef(self._base(base), "->", member)
            case c_ast.StructRef(name=base, field=member):
                self._check_member(node)
                return c_ast.StructRef(self._place(base), ".", member)
            case c_ast.UnaryOp(op="*", expr=base):
                return c_ast.UnaryOp("*", self._base(base))
        raise self.refuse(node, f"`{print_expr(node)}` has no address")

    def _base(self, node: Node) -> Node:
        if isinstance(self.symbols.type_of(node), Array):
            return self._place(node)
        symbol = self.symbols.variable(node)
        if symbol is not None and isinstance(node, c_ast.ID) and self._is_changed(symbol):
            raise self._changes(node)
        return self._plain(node)

    def _check_member(self, node: Node) -> None:
        t = self.symbols.type_of(node.name)
        record = t.target if isinstance(t, Pointer) else t
        found = find_member(record, node.field.name) if isinstance(record, Struct) else None
        if found is None or found[0].bits is not None:
            raise self.refuse(node, f"`{print_expr(node)}` is a bit-field, or not a member")

    def _changes(self, node: Node) -> NotAhead:
        reason = f"what it reads next depends on `{print_expr(node)}`, which the loop itself fills"
        remedy = "if the file itself says where to read next, read its index first"
        return not_ahead(self.unit, node, reason, remedy)


def _is_member(node: Node) -> bool:
    """Whether a node is a member of a variable."""
    while isinstance(node, c_ast.StructRef) and node.type == ".":
        node = node.name
    return isinstance(node, c_ast.ID)
