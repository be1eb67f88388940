"""The values of variables where a nest begins, by the statements in front of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from iopref.frontend.c.dataflow.context import Context, Known
from iopref.frontend.c.dataflow.flow import Assigned, assigned
from iopref.frontend.c.dataflow.invariant import reads_memory
from iopref.frontend.c.dataflow.pointers import led, walks
from iopref.frontend.c.dataflow.substitution import choice, held, is_followed
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import identifiers, walk
from iopref.frontend.c.types.ctypes import Array, Pointer
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import Bound
from iopref.records import dataclass, field


@dataclass(frozen=True)
class Ahead:
    """The statements that surely run before a place: the first `count` of a block, and those in front of the block.

    `seen` caches the assignments in each of them, by identity, and whether it contains a label.
    """

    items: Sequence[Node] = ()
    count: int = 0
    around: Ahead | None = None
    seen: dict[int, tuple[Assigned, bool]] = field(default_factory=dict)

    def inside(self, items: Sequence[Node], count: int) -> Ahead:
        """The statements in front of item number `count` of a block that comes after the present ones."""
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
    """What happens between an earlier place and the nest: a statement, which assigns `changed`, and what is `after` it.

    The statements are only looked through where a question is asked, as most places are never asked about.
    """

    statement: Node | None = None
    changed: Assigned = field(default_factory=dict)
    after: Since | None = None

    def before(self, statement: Node, changed: Assigned) -> Since:
        """The same from an earlier statement on, which assigns `changed`."""
        return Since(statement, changed, self)

    def _steps(self) -> Iterator[Since]:
        step: Since | None = self
        while step:
            yield step
            step = step.after

    @cached_property
    def assigned(self) -> frozenset[int]:
        """The assigned variables, by their symbols."""
        return frozenset[int]().union(*(step.changed for step in self._steps()))

    @cached_property
    def declared(self) -> frozenset[str]:
        """The declared names."""
        return frozenset(step.statement.name for step in self._steps() if isinstance(step.statement, c_ast.Decl))


UNSET = Known(Bound(()))
"""The value of an automatic variable that was not set, which no program reads."""


def know_what_is_ahead(context: Context, changed: Assigned, ahead: Ahead) -> None:
    """Record the values at the entry of variables that a nest assigns, if their last assignments tell them.

    The last one may be under a condition, which then chooses between its value and that of the one before.
    """
    last: dict[int, list[tuple[Node, Since]]] = {}
    wanted = set(changed)
    since = Since()
    for statement in ahead.backwards():
        here, label = ahead.does(context, statement)
        if not wanted or label:
            break
        for symbol in wanted & here.keys():
            last[symbol] = [*last.pop(symbol, ()), (statement, since)]
            if not isinstance(statement, c_ast.If) or len(last[symbol]) > 1:
                wanted.remove(symbol)
        since = since.before(statement, here)
    for symbol, steps in reversed(last.items()):  # the earliest first, as later ones may use it
        known: Known | None = None
        for statement, then in reversed(steps):
            known = _after(context, statement, then, symbol, known)
        if known and known is not UNSET:
            context.values[symbol] = known


def _after(context: Context, statement: Node, since: Since, symbol: int, before: Known | None) -> Known | None:
    """The value of a variable after a statement that assigns it, perhaps, if it still has that value at the nest."""
    if not isinstance(statement, c_ast.If):
        return _given(context, statement, since)
    yes, no = (_branch(context, branch, since, symbol, before) for branch in (statement.iftrue, statement.iffalse))
    if yes is UNSET or no is UNSET:
        return no if yes is UNSET else yes
    throughout = since.before(statement, assigned(context, statement))
    if yes is None or no is None or not _lasts(context, statement.cond, throughout):
        return None
    return choice(context, statement.cond, yes, no)


def _branch(context: Context, branch: Node, since: Since, symbol: int, before: Known | None) -> Known | None:
    items = branch.block_items or () if isinstance(branch, c_ast.Compound) else (branch,) if branch else ()
    for item in reversed(items):
        here = assigned(context, item)
        if symbol in here:
            return _given(context, item, since)
        since = since.before(item, here)
    return before


def _given(context: Context, statement: Node, since: Since) -> Known | None:
    """The value that an assignment gives to its variable, if it still has that value at the nest."""
    match statement:
        case c_ast.Decl(init=None):
            return UNSET
        case c_ast.Decl(init=given):
            symbol = context.symbols.of(statement)
        case c_ast.Assignment(op="=", lvalue=c_ast.ID() as name, rvalue=given):
            symbol = context.symbols.of(name)
        case _:
            return None
    if symbol is None or not _lasts(context, given, since):
        return None
    return led(context, symbol, given) if isinstance(symbol.type, Pointer) else held(context, symbol, given)


def _is_array(context: Context, symbol: Symbol) -> bool:
    """Whether a variable is an array, or a pointer that is tracked like one."""
    return isinstance(symbol.type, Array) or walks(context, symbol)


def _lasts(context: Context, given: Node, since: Since) -> bool:
    """Whether an expression has the same value at the nest as at an earlier place."""
    if any(isinstance(n, c_ast.FuncCall) or reads_memory(context, n) for n in walk(given)):
        return False
    symbols = {n.name: context.symbols.of(n) for n in identifiers(given)}
    return not symbols.keys() & since.declared and all(
        s is not None
        and (s.storage == "enum" or (is_followed(s) or _is_array(context, s)) and id(s) not in since.assigned)
        for s in symbols.values()
    )
