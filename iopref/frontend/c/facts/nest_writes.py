"""What a nest writes, and which reads these writes may affect, by object and by type (C11 6.5, effective types)."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.c.facts.members import Path, members
from iopref.frontend.c.facts.origins import distinct, origin
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import counter
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array, CType, Pointer, Scalar, Struct, Unknown, innermost
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.records import dataclass, field


@dataclass(frozen=True)
class Store:
    """A write of a nest, by an lvalue of a type, to memory that is reached from `origin`, if known.

    `node` is the lvalue; None for a write inside a call.
    """

    type: CType
    origin: Symbol | None
    through_pointer: bool
    node: Node | None = None


@dataclass(frozen=True)
class Doubt:
    """A read of a nest, and the writes of the nest that may be to the same memory, as far as types and names tell."""

    node: Node
    stores: tuple[Store, ...]


@dataclass
class Written:
    """The writes in a nest: variables, parts of variables, and memory by the type of the stored value."""

    variables: set[int] = field(default_factory=set)
    declared: set[str] = field(default_factory=set)
    """Names of variables declared in the nest, without loop indices."""

    parts: dict[int, set[Path]] = field(default_factory=dict)
    stores: list[Store] = field(default_factory=list)
    """All writes except those of whole variables."""

    doubts: list[Doubt] | None = None
    """If given, reads that only writes to other memory may affect are listed here, and assumed to be unaffected."""

    shared: frozenset[int] = frozenset()
    """Nodes, by identity, that are not assumed to be unaffected all the same."""

    def may_change(self, symbols: Symbols, node: Node) -> bool:
        """Whether the nest may change what a memory access reads, by object and by type (C11 6.5, effective types)."""
        owner = symbols.variable(node)
        return owner is not None and self.assigns(symbols, owner, node) or self._may_store(symbols, node)

    def may_assign(self, symbols: Symbols, node: Node) -> bool:
        """Whether the nest may change the value of a variable, or of a member of a variable."""
        owner = symbols.variable(node)
        if owner is None or self.assigns(symbols, owner, node):
            return True
        if owner.storage in ("local", "param") and not owner.address_taken:
            return False
        return self._may_store(symbols, node)

    def may_reach(self, symbol: Symbol) -> bool:
        """Whether the nest may change a variable through a pointer or by a call."""
        return any(
            store.origin is symbol
            or store.through_pointer
            and may_alias(symbol.type, store.type)
            and not distinct(symbol, store.origin)
            for store in self.stores
        )

    def reaching(self, symbols: Symbols, node: Node) -> Iterator[Store]:
        """The writes that may be to the memory of `node`; if it is a part of a variable, only
        writes through pointers.
        """
        owner, read, source = symbols.variable(node), _effective(symbols, node), origin(symbols, node)
        stores = (s for s in self.stores if owner is None or s.through_pointer)
        return (s for s in stores if may_alias(read, s.type) and not distinct(source, s.origin))

    def _may_store(self, symbols: Symbols, node: Node) -> bool:
        """Whether a write may be to the memory of `node`; if doubts are listed, list it and return False."""
        found = self.reaching(symbols, node)
        if self.doubts is None or id(node) in self.shared:
            return any(found)
        if reached := tuple(found):
            self.doubts.append(Doubt(node, reached))
        return False

    def assigns(self, symbols: Symbols, owner: Symbol, node: Node) -> bool:
        """Whether a statement assigns to `node`, a part of the variable `owner`, or to a part around or inside it, by
        name.
        """
        if id(owner) in self.variables:
            return True
        path, _ = members(symbols, node)
        return any(p[: len(path)] == path[: len(p)] for p in self.parts.get(id(owner), ()))


def _effective(symbols: Symbols, node: Node) -> CType:
    """The type of the object that an lvalue reads; for a member of a union, that of the union, as members share its
    memory.
    """
    found, inner = symbols.type_of(node), node
    while isinstance(inner, c_ast.StructRef) or isinstance(inner, c_ast.ArrayRef) and _is_array(symbols, inner.name):
        if isinstance(inner, c_ast.StructRef):
            whole = symbols.type_of(inner.name)
            if isinstance(whole, Pointer) and inner.type == "->":
                whole = whole.target
            found = whole if isinstance(whole, Struct) and whole.union else found
            if inner.type == "->":
                break
        inner = inner.name
    return found


def _is_array(symbols: Symbols, node: Node) -> bool:
    return isinstance(symbols.type_of(node), Array)


def may_alias(a: CType, b: CType) -> bool:
    """Whether an access with one type may touch an object of another type; character types
    touch all objects (C11 6.5).
    """
    a, b = innermost(a), innermost(b)
    if any(isinstance(t, (Struct, Unknown)) or isinstance(t, Scalar) and t.size == 1 for t in (a, b)):
        return True
    if isinstance(a, Scalar) and isinstance(b, Scalar):
        return a.size == b.size and a.floating == b.floating
    return type(a) is type(b)


def find_written(symbols: Symbols, nest: Node) -> Written:
    """Collect what a nest writes."""
    written = Written()
    indices: set[int] = set()
    for node in walk(nest):
        match node:
            case c_ast.For() | c_ast.While() if (name := counter(node)) is not None:
                indices |= {id(symbol.decl)} if (symbol := symbols.of(name)) is not None else set()
            case c_ast.Assignment(lvalue=place):
                _record(symbols, written, place)
            case c_ast.UnaryOp(op="++" | "--" | "p++" | "p--", expr=place):
                _record(symbols, written, place)
            case c_ast.FuncCall():
                _record_call(symbols, written, node)
            case c_ast.Decl() if (symbol := symbols.of(node)) is not None:
                written.variables.add(id(symbol))
                if id(node) not in indices:
                    written.declared.add(symbol.name)
    return written


def _record(symbols: Symbols, written: Written, place: Node) -> None:
    symbol = symbols.variable(place)
    if isinstance(place, c_ast.ID):
        if symbol is not None:
            written.variables.add(id(symbol))
        return
    written.stores.append(Store(symbols.type_of(place), origin(symbols, place), symbol is None, place))
    if symbol is not None:
        written.parts.setdefault(id(symbol), set()).add(members(symbols, place)[0])


def _record_call(symbols: Symbols, written: Written, call: Node) -> None:
    for write in symbols.summaries.written(call):
        written.stores.append(Store(write.type, write.symbol, write.symbol is None))
        if write.symbol is None:
            continue
        if isinstance(write.symbol.type, (Array, Struct)):
            written.parts.setdefault(id(write.symbol), set()).add(write.path)
        else:
            written.variables.add(id(write.symbol))
