"""Properties of expressions with resolved names: their types, and whether they touch volatile objects."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, TypeAlias

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.ctypes import (
    INT,
    LONG,
    ULONG,
    Array,
    CType,
    Function,
    Pointer,
    Scalar,
    Struct,
    Unknown,
    Void,
    arithmetic,
    decay,
    has_volatile,
    promote,
    qualify,
    unqualified,
)
from iopref.frontend.c.types.layout import find_member
from iopref.frontend.c.types.literals import type_of_constant
from iopref.records import dataclass

Node: TypeAlias = Any  # pycparser ships no types; always a c_ast.Node


@dataclass(eq=False)
class Symbol:
    """One declared object, function, type name or enumeration constant; all its uses share this object.

    - `storage` is one of `global`, `static`, `extern`, `local`, `param`, `function`, `typedef`, `enum`.
    - `owner` is the function that it is declared in, empty at file scope.
    - `value` is that of an enumeration constant.
    - `assigned` counts assignments to the whole variable, without initialisers; `stored` counts those to an element or
      member. An argument `&x` that may be written counts as an assignment.
    - `address_taken` is true if `&` is applied to it or to a member, so that a pointer may change it. The decay of an
      array does not count, nor does an argument that is known not to be kept.

    After the file is linked, nothing changes any more.
    """

    name: str
    type: CType
    storage: str
    decl: Any
    owner: str = ""
    value: int | None = None
    assigned: int = 0
    stored: int = 0
    address_taken: bool = False

    @property
    def file_scope(self) -> bool:
        return not self.owner


class Expressions:
    """The resolved expressions of one file; nodes are known by identity, so the tree must not be copied."""

    def __init__(self) -> None:
        self._symbols: dict[int, Symbol] = {}
        self._types: dict[Node, CType] = {}
        self._volatile: dict[Node, bool] = {}

    def of(self, node: Node) -> Symbol | None:
        """The symbol of an ID or of the name in a declaration; None if it is not declared."""
        return self._symbols.get(id(node))

    def bind(self, node: Node, symbol: Symbol) -> None:
        """Record the symbol of a node."""
        self._symbols[id(node)] = symbol

    def set_type(self, node: Node, t: CType) -> None:
        """Record the type of a node whose scope determines it: a type name or a compound literal."""
        self._types[node] = t

    def variable(self, node: Node) -> Symbol | None:
        """The variable that an expression designates, wholly or in part; None for an object behind a pointer."""
        match node:
            case c_ast.ID():
                return self.of(node)
            case c_ast.StructRef(type="."):
                return self.variable(node.name)
            case c_ast.ArrayRef(name=base) | c_ast.UnaryOp(op="*", expr=base):
                return self.variable(base) if isinstance(self.type_of(base), Array) else None
        return None

    def type_of(self, node: Node) -> CType:
        """The type of an expression or type name, before the decay of arrays; Unknown if it cannot be determined.

        A bit-field narrower than int has type int, to which it is promoted wherever its value is used.
        """
        if isinstance(node, c_ast.ID):
            symbol = self._symbols.get(id(node))
            return symbol.type if symbol else Unknown(f"`{node.name}` is not declared")
        known = self._types.get(node)
        if known is None:
            rule = _RULES.get(type(node))
            known = rule(self, node) if rule else Unknown(f"{type(node).__name__} has no type")
            self._types[node] = known
        return known

    def is_volatile(self, node: Node) -> bool:
        """Whether executing a node reads or writes a volatile or atomic object, also on the way to another object."""
        known = self._volatile.get(node)
        if known is None:
            known = self._volatile[node] = self._has_volatile(node)
        return known

    def _has_volatile(self, node: Node) -> bool:
        match node:
            case c_ast.Constant() | c_ast.Typename():
                return False
            case c_ast.ID() | c_ast.StructRef() | c_ast.ArrayRef() | c_ast.UnaryOp(op="*"):
                return has_volatile(self.type_of(node)) or self._place_is_volatile(node)
            case c_ast.UnaryOp(op="sizeof" | "_Alignof"):
                return False
            case c_ast.UnaryOp(op="&"):
                return self._place_is_volatile(node.expr)
            case c_ast.Decl():
                symbol = self.of(node)
                if symbol and has_volatile(symbol.type):
                    return True
        return any(self.is_volatile(child) for child in node)

    def _place_is_volatile(self, node: Node) -> bool:
        """Whether finding the object that an expression designates touches a volatile or atomic object."""
        match node:
            case c_ast.ID():
                return False
            case c_ast.StructRef(type="."):
                return self._place_is_volatile(node.name)
            case c_ast.StructRef():
                return self._base_is_volatile(node.name)
            case c_ast.ArrayRef():
                return self._base_is_volatile(node.name) or self._base_is_volatile(node.subscript)
            case c_ast.UnaryOp(op="*"):
                return self._base_is_volatile(node.expr)
        return self.is_volatile(node)

    def _base_is_volatile(self, node: Node) -> bool:
        decays = isinstance(self.type_of(node), Array)
        return self._place_is_volatile(node) if decays else self.is_volatile(node)

    def _constant(self, node: Node) -> CType:
        return type_of_constant(node.type, node.value)

    def _element(self, node: Node) -> CType:
        for operand in (node.name, node.subscript):
            t = decay(self.type_of(operand))
            if isinstance(t, Pointer):
                return t.target
        return Unknown("subscript of what is not an array")

    def _member(self, node: Node) -> CType:
        base = decay(self.type_of(node.name))
        if node.type == "->":
            base = base.target if isinstance(base, Pointer) else Unknown("`->` on what is not a pointer")
        if not isinstance(base, Struct):
            return Unknown(f"member `{node.field.name}` of what is not a struct")
        found = find_member(base, node.field.name)
        if found is None:
            return Unknown(f"no member `{node.field.name}`")
        member = found[0]
        narrow = isinstance(member.type, Scalar) and member.bits is not None and member.bits + member.type.signed <= 32
        return qualify(INT, member.type.quals) if narrow and member.type != INT else member.type

    def _unary(self, node: Node) -> CType:
        if node.op in ("sizeof", "_Alignof"):
            return ULONG
        if node.op == "!":
            return INT
        t = self.type_of(node.expr)
        match node.op:
            case "&":
                return Pointer(t)
            case "*":
                t = decay(t)
                return t.target if isinstance(t, Pointer) else Unknown("`*` on what is not a pointer")
            case "++" | "--" | "p++" | "p--":
                return unqualified(t)
            case "-" | "+" | "~":
                return promote(t)
        return Unknown(f"operator `{node.op}`")

    def _binary(self, node: Node) -> CType:
        if node.op in ("<", ">", "<=", ">=", "==", "!=", "&&", "||"):
            return INT
        left = decay(self.type_of(node.left))
        if node.op in ("<<", ">>"):
            return promote(left)
        right = decay(self.type_of(node.right))
        if node.op not in ("+", "-"):
            return arithmetic(left, right)
        if isinstance(left, Pointer):
            if isinstance(right, Pointer):
                return LONG if node.op == "-" else Unknown("sum of pointers")
            return unqualified(left)
        if isinstance(right, Pointer):
            return unqualified(right)
        return arithmetic(left, right)

    def _conditional(self, node: Node) -> CType:
        yes, no = (unqualified(decay(self.type_of(n))) for n in (node.iftrue, node.iffalse))
        match yes, no:
            case Scalar(), Scalar():
                return arithmetic(yes, no)
            case Pointer(), Pointer():
                chosen = no if _is_null(node.iftrue) or isinstance(no.target, Void) else yes
                chosen = yes if _is_null(node.iffalse) else chosen
                return Pointer(qualify(chosen.target, yes.target.quals | no.target.quals))
            case Scalar(), Pointer():
                return no
        return yes

    def _call(self, node: Node) -> CType:
        if isinstance(node.name, c_ast.ID):
            if node.name.name == "__builtin_va_arg":
                return self.type_of(node.args.exprs[1])
            if node.name.name in ("offsetof", "__builtin_offsetof"):
                return ULONG
        t = decay(self.type_of(node.name))
        if isinstance(t, Pointer) and isinstance(t.target, Function):
            return unqualified(t.target.result)
        return t if isinstance(t, Unknown) else Unknown("call of what is not a function")

    def _block(self, node: Node) -> CType:
        last = node.block_items[-1] if node.block_items else None
        return self.type_of(last) if isinstance(last, c_ast.ID) or type(last) in _RULES else Void()


def _is_null(node: Node) -> bool:
    """Whether an expression is written as a null pointer constant: 0 or (void *)0."""
    if isinstance(node, c_ast.Cast):
        node = node.expr
    return isinstance(node, c_ast.Constant) and node.value == "0"


_RULES: dict[type, Callable[[Expressions, Any], CType]] = {
    c_ast.Constant: Expressions._constant,
    c_ast.ArrayRef: Expressions._element,
    c_ast.StructRef: Expressions._member,
    c_ast.UnaryOp: Expressions._unary,
    c_ast.BinaryOp: Expressions._binary,
    c_ast.TernaryOp: Expressions._conditional,
    c_ast.FuncCall: Expressions._call,
    c_ast.Compound: Expressions._block,
    c_ast.Cast: lambda self, node: unqualified(self.type_of(node.to_type)),
    c_ast.Assignment: lambda self, node: unqualified(self.type_of(node.lvalue)),
    c_ast.ExprList: lambda self, node: unqualified(decay(self.type_of(node.exprs[-1]))),
}


_LEAVES = {c_ast.ID, c_ast.Constant}
"""The kinds of nodes, half of all nodes of a tree, that have no children."""
_LAST_FIRST = {
    c_ast.ArrayRef: attrgetter("subscript", "name"),
    c_ast.Assignment: attrgetter("rvalue", "lvalue"),
    c_ast.BinaryOp: attrgetter("right", "left"),
}
"""The children, the last one first, of the kinds of nodes that most others are."""


def traversed(node: Node) -> tuple[Node, ...]:
    """A node and all nodes below it, in the order of the text."""
    found = []
    todo = [node]
    while todo:
        node = todo.pop()
        found.append(node)
        kind = type(node)
        if children := _LAST_FIRST.get(kind):
            todo += children(node)
        elif kind not in _LEAVES:
            todo += [*node][::-1]
    return tuple(found)


def depth(node: Node) -> int:
    """The depth of the tree below a node."""
    deepest, level = 0, [node]
    while level:
        deepest += 1
        level = [child for n in level for child in n]
    return deepest


def conjuncts(condition: Node) -> Iterator[Node]:
    """The operands of `&&`, in the order of evaluation."""
    match condition:
        case c_ast.BinaryOp(op="&&", left=a, right=b):
            yield from conjuncts(a)
            yield from conjuncts(b)
        case _:
            yield condition
