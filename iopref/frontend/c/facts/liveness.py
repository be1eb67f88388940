"""Which variables a statement reads before it sets them, and which are read after it, by the structure of the text.

This is sound if there are no jumps: a variable counts as read wherever it is not certain that it is set first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.regions import LOOPS
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.records import dataclass


@dataclass(frozen=True)
class Use:
    """What a piece of the program does to a variable: whether it may read it before setting it, and whether it surely
    sets it.
    """

    reads: bool = False
    sets: bool = False

    def then(self, other: Use) -> Use:
        return Use(self.reads or (other.reads and not self.sets), self.sets or other.sets)

    def perhaps(self) -> Use:
        return Use(self.reads)


@dataclass(frozen=True)
class Life:
    """The uses of one variable, whose address is not taken for longer than a call."""

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
        """Whether the variable surely has a value at the beginning of a statement of a function."""
        if self.symbol.storage != "local" or self.symbol.decl.init is not None:
            return True
        path = path_to(function.body, node)
        return any(self._before(around, inside).sets for around, inside in zip(path, path[1:], strict=False))

    def _before(self, around: Node, inside: Node) -> Use:
        """The use of the variable in front of a statement, in the statement around it."""
        match around:
            case c_ast.Compound(block_items=items):
                before = items[: next(k for k, item in enumerate(items) if item is inside)]
                # what leaves the iteration in front of the statement does not come to it
                return self._in_turn([item for item in before if self.symbols.of(item) is not self.symbol])
            case c_ast.If() | c_ast.While() if inside is not around.cond:
                return self.use(around.cond)
            case c_ast.For() if inside is around.stmt:
                return self.use(around.init).then(self.use(around.cond))
        return Use()

    def is_read_first(self, root: Node, node: Node) -> bool:
        """Whether a statement below `root` may read the variable before it sets it; `node` is passed over.

        If none does, the value that `node` leaves is not read, whatever the jumps between statements. Statements with
        labels, into which jumps may lead, are looked at part by part.
        """
        if root is node or id(self.symbol) not in self.symbols.named(root):
            return False
        parts = walk(root)
        if node not in parts and not any(isinstance(part, c_ast.Label) for part in parts):
            return self.use(root).reads
        return any(self.is_read_first(child, node) for child in root)

    def is_only_in(self, function: Node, node: Node) -> bool:
        """Whether only one statement of a function names the variable, and it is executed once in the variable's
        lifetime.
        """
        path = path_to(function.body, node)
        for around, inside in zip(path[-2::-1], path[:0:-1], strict=True):
            others = [child for child in around if child is not inside and child is not self.symbol.decl]
            if isinstance(around, LOOPS) or any(id(self.symbol) in self.symbols.named(child) for child in others):
                return False
            if any(child is self.symbol.decl for child in around):
                return self.symbol.decl.init is None
        return False

    def is_read_after(self, function: Node, node: Node) -> bool:
        """Whether the value of the variable after a statement of a function may be read."""
        after = self.after(function.body, node)
        return after.reads or (not after.sets and self.symbol.storage == "static")

    def after(self, root: Node, node: Node) -> Use:
        """What is done to the variable first behind a statement, up to the end of the statement `root` around it."""
        path = path_to(root, node)
        for around, inside in zip(path[-2::-1], path[:0:-1], strict=True):
            after = self._after(around, inside)
            if after.reads or after.sets:
                return after
        return Use()

    def _after(self, around: Node, inside: Node) -> Use:
        """The use of the variable behind a statement, up to the end of the statement around it."""
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
        found = self._in_turn(items)
        return found.perhaps() if found.sets and any(_leaves(item) for item in items) else found

    def _in_turn(self, items: Sequence[Node]) -> Use:
        """The use of the variable by statements that are all executed."""
        found = Use()
        for item in items:
            if id(self.symbol) in self.symbols.named(item):
                found = found.then(self.use(item))
        return found

    def _is(self, node: Node) -> bool:
        return isinstance(node, c_ast.ID) and self.symbols.of(node) is self.symbol


@lru_cache(maxsize=4096)
def _leaves(node: Node) -> bool:
    """Whether a statement may end an iteration of a loop around it."""
    if isinstance(node, (c_ast.Break, c_ast.Continue)):
        return True
    return not isinstance(node, LOOPS) and any(_leaves(child) for child in node)


def path_to(node: Node, sought: Node) -> tuple[Node, ...]:
    """The nodes from one to another inside it, both included; empty if it is not inside."""
    around, path = _around(node), [sought]
    while path[-1] is not node:
        if id(path[-1]) not in around:
            return ()
        path.append(around[id(path[-1])])
    return tuple(reversed(path))


@lru_cache(maxsize=16)
def _around(root: Node) -> Mapping[int, Node]:
    """The parent of each node below a root, by the node's identity; the first parent if there
    are two, as for a type.
    """
    found: dict[int, Node] = {}
    for node in walk(root):
        for child in node:
            found.setdefault(id(child), node)
    return found
