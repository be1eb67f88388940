"""Finds the declaration of each identifier of a C file, the type of each expression, and constant values.

One pass over pycparser's tree declares and binds all names; types and values are computed on demand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.constants import Evaluator
from iopref.frontend.c.types.ctypes import CType, Function
from iopref.frontend.c.types.declarations import Declarations
from iopref.frontend.c.types.expressions import Expressions, Node, Symbol
from iopref.frontend.c.types.scopes import Scopes

if TYPE_CHECKING:
    from iopref.frontend.c.facts.mod_ref import Summaries

__all__ = ["Symbol", "Symbols", "resolve"]


class Symbols(Expressions):
    """The resolved names of one file; `functions` are those defined in it, `file_scope` has all names at file scope.

    - `linked` are the objects and functions of the whole program, by name.
    - `passed` are variables whose address is an argument, with the call and the number of the argument; `exposed` are
      those whose address is taken otherwise.
    - `summaries` has the effects of calls: see linked.py.
    - `inlined` maps calls to the expressions that they stand for, `expanded` expressions to those with calls replaced:
      see dataflow/accessors.py.
    - If the file is not understood, all is empty; `unread` says why, by the names of the functions that it may define.
    """

    summaries: Summaries

    def __init__(self, ast: c_ast.FileAST, unread: Mapping[str, str] | None = None) -> None:
        super().__init__()
        self.ast = ast
        self.unread = unread or {}
        self.functions: dict[str, c_ast.FuncDef] = {}
        self.file_scope: dict[str, Symbol] = {}
        self.linked: dict[str, Symbol] = {}
        self.passed: list[tuple[Symbol, Node, int]] = []
        self.exposed: set[int] = set()
        self.inlined: dict[Node, Node | None] = {}
        self.expanded: dict[Node, Node] = {}
        self._kept: list[Node] = []
        self._named: dict[int, frozenset[int]] = {}

    def keep(self, node: Node) -> None:
        """Keep a generated node alive, as names are bound to the identities of nodes."""
        self._kept.append(node)

    def named(self, node: Node) -> frozenset[int]:
        """The variables, by `id`, that a piece of the program names or declares."""
        known = self._named.get(id(node))
        if known is None:
            own = self.of(node) if isinstance(node, (c_ast.ID, c_ast.Decl)) else None
            parts = [self.named(child) for child in node]
            known = frozenset((id(own),) if own is not None else ()).union(*parts)
            self._named[id(node)] = known
        return known

    def constant(self, node: Node, through_const: bool = False) -> int | None:
        """The value of an integer constant expression; None if it is not constant, or overflows.

        With `through_const`, a variable counts as its initial value if nothing in the file can change it.
        """
        return Evaluator(self, through_const).value(node)

    def function_type(self, name: str) -> Function | None:
        """The type of a function declared at file scope; None if there is no such function."""
        symbol = self.file_scope.get(name)
        return symbol.type if symbol and isinstance(symbol.type, Function) else None


def resolve(ast: c_ast.FileAST, complete: bool = True) -> Symbols:
    """Resolve all names of a file; never fails: names and types that are not understood are undeclared or Unknown.

    A file is not `complete` if bodies of functions are missing in the tree. These may change its static variables,
    whose addresses therefore count as taken.
    """
    symbols = _Resolver(ast).run()
    for symbol in symbols.file_scope.values():
        if not complete and symbol.storage == "static":
            symbol.address_taken = True
            symbols.exposed.add(id(symbol))
    return symbols


class _Resolver:
    """The pass over the tree: declares and binds names, and counts uses of variables."""

    def __init__(self, ast: c_ast.FileAST) -> None:
        self._symbols = Symbols(ast)
        self._scopes = Scopes()
        self._declarations = Declarations(self._scopes, self._symbols, self._visit)
        self._undeclared: list[Node] = []
        self._arguments: dict[int, tuple[Node, int]] = {}
        self._visitors: dict[type, Callable[[Any], None]] = {
            c_ast.ID: self._identifier,
            c_ast.Decl: self._declaration,
            c_ast.Typedef: self._typedef,
            c_ast.FuncDef: self._definition,
            c_ast.Compound: self._block,
            c_ast.For: self._block,
            c_ast.Typename: self._typename,
            c_ast.CompoundLiteral: self._compound_literal,
            c_ast.StructRef: self._member,
            c_ast.NamedInitializer: self._designated,
            c_ast.FuncCall: self._call,
            c_ast.Assignment: self._assignment,
            c_ast.UnaryOp: self._unary,
        }

    def run(self) -> Symbols:
        self._visit(self._symbols.ast)
        for node in self._undeclared:
            symbol = self._scopes.linked(node.name)
            if symbol is not None and symbol.storage == "function":
                self._symbols.bind(node, symbol)
        self._symbols.file_scope.update(self._scopes.file_scope())
        self._symbols.linked.update(self._scopes.all_linked())
        return self._symbols

    def _visit(self, node: Node) -> None:
        visitor = self._visitors.get(type(node))
        if visitor is not None:
            visitor(node)
        else:
            self._children(node)

    def _children(self, node: Node) -> None:
        for child in node:
            self._visit(child)

    def _identifier(self, node: Node) -> None:
        symbol = self._scopes.find(node.name)
        if symbol is None:
            self._undeclared.append(node)
        else:
            self._symbols.bind(node, symbol)

    def _declaration(self, node: Node) -> None:
        t = self._declarations.type_of(node.type)
        if node.name is None:
            return
        symbol = self._declare(node, t, _storage(node, t, self._scopes.owner))
        if node.init is not None:
            self._visit(node.init)
            symbol.type = self._declarations.completed(symbol.type, node.init)

    def _declare(self, node: Node, t: CType, storage: str) -> Symbol:
        symbol = self._scopes.declare(node.name, t, storage, node)
        self._symbols.bind(node, symbol)
        return symbol

    def _typedef(self, node: Node) -> None:
        self._declare(node, self._declarations.type_of(node.type), "typedef")

    def _definition(self, node: Node) -> None:
        head = node.decl
        self._symbols.functions[head.name] = node
        with self._scopes.nested(head.name):
            result = self._declarations.type_of(head.type.type)
            params, variadic = self._declarations.parameters(head.type.args, node.param_decls or ())
            self._declare(head, Function(result, params, variadic), "function").decl = head
            self._children(node.body)

    def _block(self, node: Node) -> None:
        with self._scopes.nested():
            self._children(node)

    def _typename(self, node: Node) -> None:
        self._symbols.set_type(node, self._declarations.type_of(node.type))

    def _compound_literal(self, node: Node) -> None:
        t = self._declarations.type_of(node.type.type)
        self._visit(node.init)
        self._symbols.set_type(node, self._declarations.completed(t, node.init))

    def _member(self, node: Node) -> None:
        self._visit(node.name)

    def _designated(self, node: Node) -> None:
        for designator in node.name:
            if isinstance(designator, c_ast.ArrayDesignator):
                self._visit(designator)
        self._visit(node.expr)

    def _call(self, node: Node) -> None:
        if isinstance(node.name, c_ast.ID) and node.name.name in ("offsetof", "__builtin_offsetof"):
            self._visit(node.args.exprs[0])
        else:
            arguments = node.args.exprs if node.args else []
            self._arguments |= {id(argument): (node, k) for k, argument in enumerate(arguments)}
            self._children(node)

    def _assignment(self, node: Node) -> None:
        self._children(node)
        self._written(node.lvalue)

    def _unary(self, node: Node) -> None:
        self._visit(node.expr)
        if node.op in ("++", "--", "p++", "p--"):
            self._written(node.expr)
        elif node.op == "&":
            place = node.expr
            while isinstance(place, c_ast.StructRef) and place.type == ".":
                place = place.name
            symbol = self._symbols.of(place)
            if symbol is not None:
                symbol.address_taken = True
                if id(node) in self._arguments:
                    self._symbols.passed.append((symbol, *self._arguments[id(node)]))
                else:
                    self._symbols.exposed.add(id(symbol))

    def _written(self, place: Node) -> None:
        symbol = self._symbols.variable(place)
        if symbol is None:
            return
        if isinstance(place, c_ast.ID):
            symbol.assigned += 1
        else:
            symbol.stored += 1


def _storage(node: Node, t: CType, owner: str) -> str:
    if isinstance(t, Function):
        return "function"
    if "static" in node.storage:
        return "static"
    if "extern" in node.storage and node.init is None:
        return "extern"
    return "local" if owner else "global"
