"""From the declarators and specifiers of pycparser to types (C11 6.7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.constants import Evaluator
from iopref.frontend.c.types.ctypes import (
    INT,
    LONG,
    UINT,
    ULONG,
    Array,
    CType,
    Function,
    Member,
    Pointer,
    Record,
    Struct,
    Unknown,
    Void,
    adjust,
    basic,
    innermost,
    qualify,
    unqualified,
)
from iopref.frontend.c.types.expressions import Expressions, Node
from iopref.frontend.c.types.layout import align_of
from iopref.frontend.c.types.scopes import Scopes


class Declarations:
    """Builds types in the current scope; `visit` is called for each expression inside a declarator."""

    def __init__(self, scopes: Scopes, expressions: Expressions, visit: Callable[[Node], None]) -> None:
        self._scopes = scopes
        self._expressions = expressions
        self._visit = visit
        self._evaluator = Evaluator(expressions, through_const=False)
        self._specifiers: dict[int, CType] = {}

    def type_of(self, node: Node) -> CType:
        """The type of a declarator, specifier or type name; declares the tags inside it."""
        match node:
            case c_ast.TypeDecl():
                return qualify(self.type_of(node.type), node.quals or ())
            case c_ast.PtrDecl():
                return qualify(Pointer(self.type_of(node.type)), node.quals or ())
            case c_ast.ArrayDecl():
                return self._array(node)
            case c_ast.FuncDecl():
                with self._scopes.nested():
                    params, variadic = self.parameters(node.args)
                return Function(self.type_of(node.type), params, variadic)
            case c_ast.IdentifierType():
                return self._named(tuple(node.names))
            case c_ast.AttributedType() | c_ast.Typename():
                return self.type_of(node.type)
        if id(node) not in self._specifiers:
            self._specifiers[id(node)] = self._specifier(node)
        return self._specifiers[id(node)]

    def parameters(self, args: Node | None, old_style: Sequence[Node] = ()) -> tuple[tuple[CType, ...], bool]:
        """Declare parameters in the current scope; return their types, and whether more arguments may follow."""
        for decl in old_style:
            self._parameter(decl)
        params = args.params if args else []
        types = tuple(self._parameter(p) for p in params if not isinstance(p, c_ast.EllipsisParam))
        if len(types) == 1 and isinstance(types[0], Void):
            return (), False
        return types, not params or isinstance(params[-1], c_ast.EllipsisParam)

    def completed(self, t: CType, init: Node) -> CType:
        """The type, with the length that an initialiser gives to an array of open length (C11 6.7.9)."""
        if not isinstance(t, Array) or t.length is not None or t.const_length is not None:
            return t
        length: int | None = None
        if isinstance(init, c_ast.InitList):
            text = init.exprs[0] if len(init.exprs) == 1 else None
            if not _is_string(text) or isinstance(t.element, Pointer):
                length = self._list_length(init)
        elif _is_string(init):
            text = init
        if length is None:
            known = self._expressions.type_of(text) if _is_string(text) else None
            length = known.const_length if isinstance(known, Array) else None
        return Array(t.element, None, length, quals=t.quals)

    def _list_length(self, init: Node) -> int | None:
        length = position = 0
        for item in init.exprs:
            if isinstance(item, c_ast.NamedInitializer) and isinstance(item.name[0], c_ast.ArrayDesignator):
                index = self._evaluator.value(item.name[0].expr)
                if index is None:
                    return None
                position = index
            position += 1
            length = max(length, position)
        return length

    def _parameter(self, node: Node) -> CType:
        if isinstance(node, c_ast.ID):
            known = self._scopes.find_here(node.name)
            return known.type if known else self._scopes.declare(node.name, INT, "param", node).type
        brackets = node.type.dim_quals if isinstance(node.type, c_ast.ArrayDecl) else ()
        t = adjust(self.type_of(node.type), brackets)
        if node.name:
            self._expressions.bind(node, self._scopes.declare(node.name, t, "param", node))
        return t

    def _specifier(self, node: Node) -> CType:
        """A specifier that may declare a tag; it is evaluated once, as several declarators share it."""
        match node:
            case c_ast.Struct() | c_ast.Union():
                return self._record(node)
            case c_ast.Enum():
                return self._enum(node)
            case c_ast.TypeOf():
                self._visit(node.expr)
                t = self._expressions.type_of(node.expr)
                return unqualified(t) if node.op == "typeof_unqual" else t
        return Unknown(f"type specifier {type(node).__name__}")

    def _named(self, names: tuple[str, ...]) -> CType:
        symbol = self._scopes.find(names[0]) if len(names) == 1 else None
        return symbol.type if symbol and symbol.storage == "typedef" else basic(names)

    def _array(self, node: Node) -> CType:
        if node.dim is None or (isinstance(node.dim, c_ast.ID) and node.dim.name == "*"):
            return Array(self.type_of(node.type))
        self._visit(node.dim)
        return Array(self.type_of(node.type), node.dim, self._evaluator.value(node.dim))

    def _record(self, node: Node) -> CType:
        t = self._scopes.find_tag(node.name, node.decls is not None) if node.name else None
        if not isinstance(t, Struct):
            t = Struct(Record(node.name or "", isinstance(node, c_ast.Union)))
            if node.name:
                self._scopes.declare_tag(node.name, t)
        if node.decls is not None:
            t.record.members = tuple(m for decl in node.decls if (m := self._member(decl)))
        return t

    def _member(self, node: Node) -> Member | None:
        """A member; None if nothing is declared: a pragma, an assertion, a nested tag."""
        if not isinstance(node, c_ast.Decl):
            return None
        t = self.type_of(node.type)
        anonymous = isinstance(t, Struct) and not t.tag
        if node.name is None and node.bitsize is None and not anonymous:
            return None
        inner = innermost(t)
        if isinstance(inner, Struct) and not inner.complete:
            t = Unknown(f"incomplete type `{inner.tag}`")
        bits = None
        if node.bitsize is not None:
            self._visit(node.bitsize)
            bits = self._evaluator.value(node.bitsize)
            t = Unknown("bit-field of unknown width") if bits is None else t
        return Member(node.name, t, bits, self._alignment(node))

    def _alignment(self, node: Node) -> int | None:
        align = None
        for item in node.align or ():
            self._visit(item.alignment)
            typed = isinstance(item.alignment, c_ast.Typename)
            align = (
                align_of(self._expressions.type_of(item.alignment)) if typed else self._evaluator.value(item.alignment)
            )
        return align

    def _enum(self, node: Node) -> CType:
        """The type of an enumeration: as in gcc, the first of unsigned int, int, unsigned long, long that holds all
        values.
        """
        if node.values is None:
            return (self._scopes.find_tag(node.name, defining=False) if node.name else None) or UINT
        values: list[int] = []
        following: int | None = 0
        symbols = []
        for item in node.values.enumerators:
            if not isinstance(item, c_ast.Enumerator):
                continue
            if item.value is not None:
                self._visit(item.value)
                following = self._evaluator.value(item.value)
            symbol = self._scopes.declare(item.name, INT, "enum", item, following)
            self._expressions.bind(item, symbol)
            symbols.append(symbol)
            if following is not None:
                values.append(following)
                following += 1
        low, high = min(values, default=0), max(values, default=0)
        wide = not -(2**31) <= low <= high < (2**31 if low < 0 else 2**32)
        t: CType = (LONG if low < 0 else ULONG) if wide else INT if low < 0 else UINT
        if node.underlying_type is not None:
            t = self.type_of(node.underlying_type)
        for symbol in symbols:
            if symbol.value is None or not -(2**31) <= symbol.value < 2**31:
                symbol.type = t
        if node.name:
            self._scopes.declare_tag(node.name, t)
        return t


def _is_string(node: Node | None) -> bool:
    return isinstance(node, c_ast.Constant) and node.type == "string"
