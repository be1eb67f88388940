"""What variables hold where a nest begins, from the statements in front of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pycparser import c_ast

from iopref.frontend.c.context import Context, identifiers, walk
from iopref.frontend.c.expressions import Node
from iopref.frontend.c.flow import Assigned, assigned, held, is_followed
from iopref.frontend.c.values import reads_memory


@dataclass(frozen=True)
class Ahead:
    """The statements that surely run before a place: the first `count` of a block, and those ahead of the block.

    `seen` keeps what each of them assigns, by identity, and whether a label stands in it.
    """

    items: Sequence[Node] = ()
    count: int = 0
    around: Ahead | None = None
    seen: dict[int, tuple[Assigned, bool]] = field(default_factory=dict)

    def inside(self, items: Sequence[Node], count: int) -> Ahead:
        """What is ahead of an item of a block that itself has this ahead."""
        return Ahead(items, count, self, self.seen)

    def backwards(self) -> Iterator[Node]:
        yield from reversed(self.items[: self.count])
        if self.around:
            yield from self.around.backwards()

    def does(self, context: Context, node: Node) -> tuple[Assigned, bool]:
        if id(node) not in self.seen:
            label = any(isinstance(n, (c_ast.Label, c_ast.Case, c_ast.Default)) for n in walk(node))
            self.seen[id(node)] = assigned(context, node), label
        return self.seen[id(node)]


def know_what_is_ahead(context: Context, changed: Assigned, ahead: Ahead) -> None:
    """Take note of what the variables that a nest assigns hold at its entry, where the last assignment tells it."""
    wanted = set(changed)
    passed: set[int] = set()
    declared: set[str] = set()
    for statement in ahead.backwards():
        here, label = ahead.does(context, statement)
        if not wanted or label:
            return
        if wanted & here.keys():
            _note(context, statement, passed, declared)
        wanted -= here.keys()
        passed |= here.keys()
        if isinstance(statement, c_ast.Decl):
            declared.add(statement.name)


def _note(context: Context, statement: Node, passed: set[int], declared: set[str]) -> None:
    match statement:
        case c_ast.Decl(init=given) if given is not None:
            symbol = context.symbols.of(statement)
        case c_ast.Assignment(op="=", lvalue=c_ast.ID() as name, rvalue=given):
            symbol = context.symbols.of(name)
        case _:
            return
    if _lasts(context, given, passed, declared) and (known := held(context, symbol, given)):
        context.values[id(symbol)] = known


def _lasts(context: Context, given: Node, passed: set[int], declared: set[str]) -> bool:
    """Whether an expression still has its value after statements that assign and declare variables."""
    if any(isinstance(n, c_ast.FuncCall) or reads_memory(context, n) for n in walk(given)):
        return False
    symbols = {n.name: context.symbols.of(n) for n in identifiers(given)}
    return not symbols.keys() & declared and all(
        s is not None and (s.storage == "enum" or is_followed(s) and id(s) not in passed) for s in symbols.values()
    )
