"""Values of integer constant expressions, computed as the compiler would (C11 6.6)."""

from __future__ import annotations

import operator
from collections.abc import Callable

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.ctypes import CType, Scalar, Struct, Void, arithmetic, promote
from iopref.frontend.c.types.expressions import Expressions, Node, Symbol
from iopref.frontend.c.types.layout import align_of, find_member, size_of
from iopref.frontend.c.types.literals import floating, integer

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
}
_OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}


class Evaluator:
    """Evaluates integer constant expressions; with `through_const`, also variables that never change."""

    def __init__(self, expressions: Expressions, through_const: bool) -> None:
        self._expressions = expressions
        self._through_const = through_const
        self._pending: set[Symbol] = set()

    def value(self, node: Node) -> int | None:
        """The value of an expression; None if it is not constant, not an integer, or overflows."""
        match node:
            case c_ast.Constant():
                known = integer(node.value) if node.type != "string" else None
                return known[0] if known else None
            case c_ast.ID():
                return self._named(node)
            case c_ast.UnaryOp():
                return self._unary(node)
            case c_ast.BinaryOp(op="&&" | "||"):
                return self._logical(node)
            case c_ast.BinaryOp():
                return self._binary(node)
            case c_ast.TernaryOp():
                condition = self.value(node.cond)
                if condition is None:
                    return None
                chosen = self.value(node.iftrue if condition else node.iffalse)
                return convert(chosen, self._expressions.type_of(node))
            case c_ast.Cast():
                return self._cast(node)
            case c_ast.FuncCall(name=c_ast.ID(name="offsetof" | "__builtin_offsetof")):
                return self._offset(node)
        return None

    def _named(self, node: Node) -> int | None:
        symbol = self._expressions.of(node)
        if symbol is None or symbol.value is not None or not self._through_const:
            return symbol.value if symbol else None
        if symbol in self._pending or not _never_changes(symbol):
            return None
        self._pending.add(symbol)
        value = convert(self.value(symbol.decl.init), symbol.type)
        self._pending.remove(symbol)
        return value

    def _unary(self, node: Node) -> int | None:
        if node.op == "sizeof":
            t = self._expressions.type_of(node.expr)
            return 1 if isinstance(t, Void) else size_of(t)
        if node.op == "_Alignof":
            return align_of(self._expressions.type_of(node.expr))
        value = self.value(node.expr)
        if value is None:
            return None
        match node.op:
            case "!":
                return int(not value)
            case "+":
                return value
            case "-":
                return _fit(-value, self._expressions.type_of(node))
            case "~":
                return _fit(~value, self._expressions.type_of(node))
        return None

    def _logical(self, node: Node) -> int | None:
        left = self.value(node.left)
        if left is None:
            return None
        decides = node.op == "||"
        if bool(left) == decides:
            return int(decides)
        right = self.value(node.right)
        return None if right is None else int(bool(right))

    def _binary(self, node: Node) -> int | None:
        left, right = self.value(node.left), self.value(node.right)
        if left is None or right is None:
            return None
        types = [self._expressions.type_of(n) for n in (node.left, node.right)]
        if node.op in ("<<", ">>"):
            return _shift(node.op, left, right, promote(types[0]))
        common = arithmetic(*types)
        a, b = convert(left, common), convert(right, common)
        if a is None or b is None:
            return None
        if node.op in _COMPARISONS:
            return int(_COMPARISONS[node.op](a, b))
        if node.op in ("/", "%"):
            return _divide(node.op, a, b, common)
        return _fit(_OPERATORS[node.op](a, b), common)

    def _cast(self, node: Node) -> int | None:
        target = self._expressions.type_of(node)
        if isinstance(node.expr, c_ast.Constant) and isinstance(target, Scalar) and not target.floating:
            real = floating(node.expr.value) if integer(node.expr.value) is None else None
            if real is not None and abs(real) < 2.0**63:
                return int(bool(real)) if target.name == "_Bool" else _fit(int(real), target)
        return convert(self.value(node.expr), target)

    def _offset(self, node: Node) -> int | None:
        """The value of `offsetof(type, member)` in bytes; the designator may have members of
        members, but no elements.
        """
        names, designator = [], node.args.exprs[1]
        while isinstance(designator, c_ast.StructRef):
            names.append(designator.field.name)
            designator = designator.name
        if not isinstance(designator, c_ast.ID):
            return None
        t: CType = self._expressions.type_of(node.args.exprs[0])
        total = 0
        for name in (designator.name, *reversed(names)):
            found = find_member(t, name) if isinstance(t, Struct) else None
            if found is None or found[1] is None or found[0].bits is not None:
                return None
            t, total = found[0].type, total + found[1] // 8
        return total


def _never_changes(symbol: Symbol) -> bool:
    """Whether a variable keeps the value of its initialiser wherever it can be read."""
    if symbol.type.volatile or not isinstance(symbol.decl, c_ast.Decl) or symbol.decl.init is None:
        return False
    private = symbol.storage in ("local", "static") and not symbol.assigned and not symbol.address_taken
    return private or (symbol.storage != "param" and "const" in symbol.type.quals)


def convert(value: int | None, t: CType) -> int | None:
    """The value converted to an integer type; a value that does not fit wraps around, as compilers define it."""
    if value is None or not isinstance(t, Scalar) or t.floating:
        return None
    if t.name == "_Bool":
        return int(bool(value))
    value &= (1 << 8 * t.size) - 1
    return value - (1 << 8 * t.size) if t.signed and value >> (8 * t.size - 1) else value


def _fit(value: int, t: CType) -> int | None:
    """A result in its type: modulo 2**n if unsigned, None if a signed value overflows."""
    converted = convert(value, t)
    return None if isinstance(t, Scalar) and t.signed and converted != value else converted


def _shift(op: str, value: int, count: int, t: CType) -> int | None:
    if not isinstance(t, Scalar) or not 0 <= count < 8 * t.size:
        return None
    return _fit(value << count if op == "<<" else value >> count, t)


def _divide(op: str, a: int, b: int, t: CType) -> int | None:
    if b == 0:
        return None
    quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return _fit(quotient if op == "/" else a - quotient * b, t)
