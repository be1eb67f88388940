"""Which variables a statement reads before it sets them, and which are read after it: by the shape of the text alone.

Sound where nothing jumps: a variable is taken for one that is read wherever it is not seen that it is set first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from pycparser import c_ast

from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.syntax.regions import LOOPS
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.records import dataclass


@dataclass(frozen=True)
class Use:
    """What a piece of the program does to a variable: whether it may read it first, and whether it surely sets it."""

    reads: bool = False
    sets: bool = False

    def then(self, other: Use) -> Use:
        return Use(self.reads or (other.reads and not self.sets), self.sets or other.sets)

    def perhaps(self) -> Use:
        return Use(self.reads)


@dataclass(frozen=True)
class Life:
    """Answers for one variable, whose address is not taken for longer than a call."""

    symbols: Symbols
    symbol: Symbol

    def use(self, node: Node | None) -> Use:
        """What a statement or an expression does to the variable."""
        if node is None or id(self.symbol) not in self.symbols.named(node):
            return Use()
        match node:
            case c_ast.Compound(block_items=items) | c_ast.DeclList(decls=items) | c_ast.ExprList(exprs=items):
                return self._sequence(items or ())
            case c_ast.Assignment(op="=", lvalue=c_ast.ID() as name) if self._is(name):
                return self.use(node.rvalue).then(Use(sets=True))
            case c_ast.Decl() if self.symbols.of(node) is self.symbol:
                return self.use(node.init).then(Use(sets=True))
            case c_ast.If():
                yes, no = self.use(node.iftrue), self.use(node.iffalse)
                return self.use(node.cond).then(Use(yes.reads or no.reads, yes.sets and no.sets))
            case c_ast.For():
                around = self.use(node.init).then(self.use(node.cond))
                return around.then(self.use(node.stmt).then(self.use(node.next)).perhaps())
            case c_ast.While():
                return self.use(node.cond).then(self.use(node.stmt).perhaps())
        return Use(reads=True)

    def is_set_before(self, function: Node, node: Node) -> bool:
        """Whether the variable surely has a value where a statement of a function begins."""
        if self.symbol.storage != "local" or self.symbol.decl.init is not None:
            return True
        path = path_to(function.body, node)
        return any(self._before(around, inside).sets for around, inside in zip(path, path[1:], strict=False))

    def _before(self, around: Node, inside: Node) -> Use:
        """What comes before a statement in the one that it stands in."""
        match around:
            case c_ast.Compound(block_items=items):
                before = items[: next(k for k, item in enumerate(items) if item is inside)]
                return self._sequence([item for item in before if self.symbols.of(item) is not self.symbol])
            case c_ast.If() | c_ast.While() if inside is not around.cond:
                return self.use(around.cond)
            case c_ast.For() if inside is around.stmt:
                return self.use(around.init).then(self.use(around.cond))
        return Use()

    def is_only_in(self, function: Node, node: Node) -> bool:
        """Whether a statement of a function alone names the variable, and begins once in the variable's life."""
        path = path_to(function.body, node)
        for around, inside in zip(path[-2::-1], path[:0:-1], strict=True):
            others = [child for child in around if child is not inside and child is not self.symbol.decl]
            if isinstance(around, LOOPS) or any(id(self.symbol) in self.symbols.named(child) for child in others):
                return False
            if any(child is self.symbol.decl for child in around):
                return self.symbol.decl.init is None
        return False

    def is_read_after(self, function: Node, node: Node) -> bool:
        """Whether the value that the variable has after a statement of a function may be read."""
        path = path_to(function.body, node)
        for around, inside in zip(path[-2::-1], path[:0:-1], strict=True):
            after = self._after(around, inside)
            if after.reads or after.sets:
                return after.reads
        return self.symbol.storage == "static"

    def _after(self, around: Node, inside: Node) -> Use:
        """What follows a statement, up to the end of the one that it stands in."""
        match around:
            case c_ast.Compound(block_items=items):
                rest = items[next(k for k, item in enumerate(items) if item is inside) + 1 :]
                return self._sequence(rest)
            case c_ast.If():
                return Use()
            case c_ast.For() if inside is around.stmt:
                again = self.use(around.next).then(self.use(around.cond))
                return again.then(self.use(around.stmt)).perhaps()
            case c_ast.While() if inside is around.stmt:
                return self.use(around.cond).then(self.use(around.stmt)).perhaps()
        return Use(reads=True)

    def _sequence(self, items: Sequence[Node]) -> Use:
        found = Use()
        for item in items:
            found = found.then(self.use(item))
        return found.perhaps() if found.sets and any(_leaves(item) for item in items) else found

    def _is(self, node: Node) -> bool:
        return isinstance(node, c_ast.ID) and self.symbols.of(node) is self.symbol


def _leaves(node: Node) -> bool:
    """Whether a statement may end an iteration of a loop around it."""
    if isinstance(node, (c_ast.Break, c_ast.Continue)):
        return True
    return not isinstance(node, LOOPS) and any(_leaves(child) for child in node)


def path_to(node: Node, sought: Node) -> tuple[Node, ...]:
    """The nodes from one to another inside it, both included; none if it is not there."""
    around, path = _around(node), [sought]
    while path[-1] is not node:
        if id(path[-1]) not in around:
            return ()
        path.append(around[id(path[-1])])
    return tuple(reversed(path))


@lru_cache(maxsize=16)
def _around(root: Node) -> Mapping[int, Node]:
    """What each node below one stands in, by its identity: where it does twice, as a type may, the first of both."""
    found: dict[int, Node] = {}
    for node in walk(root):
        for child in node:
            found.setdefault(id(child), node)
    return found
