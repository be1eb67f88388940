"""What variables hold where a nest begins, from the statements in front of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pycparser import c_ast

from iopref.frontend.c.context import Context, Known, identifiers, walk
from iopref.frontend.c.expressions import Node
from iopref.frontend.c.flow import Assigned, assigned, choice, held, is_followed
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


@dataclass(frozen=True)
class Since:
    """What happens between a place ahead and the nest: variables assigned, by their symbols, and names declared."""

    assigned: frozenset[int] = frozenset()
    declared: frozenset[str] = frozenset()

    def after(self, statement: Node, changed: Assigned) -> Since:
        names = {statement.name} if isinstance(statement, c_ast.Decl) else set()
        return Since(self.assigned | changed.keys(), self.declared | names)


def know_what_is_ahead(context: Context, changed: Assigned, ahead: Ahead) -> None:
    """Take note of what the variables that a nest assigns hold at its entry, where the last assignments tell it.

    The last one may be under a condition, which then chooses between it and the one before.
    """
    wanted = set(changed)
    since = Since()
    choices: dict[int, tuple[Node, Since]] = {}
    for statement in ahead.backwards():
        here, label = ahead.does(context, statement)
        if not wanted or label:
            break
        further = since.after(statement, here)
        for symbol in wanted & here.keys():
            if isinstance(statement, c_ast.If) and symbol not in choices:
                choices[symbol] = statement, further
                continue
            wanted.remove(symbol)
            known = _given(context, statement, since)
            if symbol in choices:
                known = _chosen(context, *choices.pop(symbol), symbol, known)
            if known:
                context.values[symbol] = known
        since = further
    for symbol, (statement, then) in choices.items():
        if known := _chosen(context, statement, then, symbol, None):
            context.values[symbol] = known


def _given(context: Context, statement: Node, since: Since) -> Known | None:
    """What an assignment gives to its variable, if that still has its value at the nest."""
    match statement:
        case c_ast.Decl(init=given) if given is not None:
            symbol = context.symbols.of(statement)
        case c_ast.Assignment(op="=", lvalue=c_ast.ID() as name, rvalue=given):
            symbol = context.symbols.of(name)
        case _:
            return None
    return held(context, symbol, given) if _lasts(context, given, since) else None


def _chosen(context: Context, statement: Node, since: Since, symbol: int, before: Known | None) -> Known | None:
    """What a variable holds after an `if` that may assign it."""

    def after(branch: Node) -> Known | None:
        items = branch.block_items or () if isinstance(branch, c_ast.Compound) else (branch,) if branch else ()
        steps = [item for item in items if symbol in assigned(context, item)]
        return before if not steps else _given(context, steps[0], since) if len(steps) == 1 else None

    yes, no = after(statement.iftrue), after(statement.iffalse)
    if yes is None or no is None or not _lasts(context, statement.cond, since):
        return None
    return choice(context, statement.cond, yes, no)


def _lasts(context: Context, given: Node, since: Since) -> bool:
    """Whether an expression has the value at the nest that it has at a place ahead."""
    if any(isinstance(n, c_ast.FuncCall) or reads_memory(context, n) for n in walk(given)):
        return False
    symbols = {n.name: context.symbols.of(n) for n in identifiers(given)}
    return not symbols.keys() & since.declared and all(
        s is not None and (s.storage == "enum" or is_followed(s) and id(s) not in since.assigned)
        for s in symbols.values()
    )
