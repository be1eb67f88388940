"""What is known while a nest is lifted: the loops around, and how values are spelled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pycparser import c_ast

from iopref.diagnostics import Refusal
from iopref.frontend.c.facts.nest_writes import Written
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.syntax.walk import identifiers
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import Bound, Condition, Expr, Loop, Render, Saved
from iopref.records import dataclass, field, replace
from iopref.source import Position

if TYPE_CHECKING:
    from iopref.frontend.c.dataflow.places import Place


class Refused(Exception):
    """Raised while lifting when a nest, or one reference, has to be left as written."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


@dataclass(frozen=True)
class Bindings:
    """What a procedure that is lifted where it is called has been given, by the identity of its symbols.

    `places` are what its pointers lead to, `pointees` the integers there; `globals` the objects that have the same name
    in the caller. `names` are the calls around; `at` is where the outermost is made.
    """

    names: tuple[str, ...]
    at: Position
    globals: frozenset[int]
    places: dict[int, Any] = field(default_factory=dict)
    pointees: dict[int, Expr] = field(default_factory=dict)

    @property
    def depth(self) -> int:
        return len(self.names)


@dataclass
class Context:
    """One nest being lifted."""

    unit: Unit
    symbols: Symbols
    written: Written
    indices: dict[int, Loop] = field(default_factory=dict)
    """Loops around the current place, by the identity of their index's symbol."""

    path: tuple[int, ...] = ()
    guarded: bool = False
    shared_out: bool = False
    """Whether threads share out the iterations of the outermost loop."""

    in_region: bool = False
    """Whether these are threads of a parallel region, which run before and after it, too."""

    values: dict[int, Known] = field(default_factory=dict)
    """What variables that the nest assigns hold at the current place, by the identity of their symbols."""

    saved: dict[str, Saved] = field(default_factory=dict)
    """Variables whose values at the entry of the nest are used further inside, by their names."""

    assumed: dict[Condition, None] = field(default_factory=dict)
    """Conditions under which the nest is what it is taken for, known at its entry."""

    tests: tuple[Test, ...] | None = ()
    """The conditions on which the current place depends, in the order of evaluation; None if some cannot be told."""

    testing: bool = False
    """Whether memory may be read as if at the current place, since the tests will have been made."""

    find_loops: Callable[[], Mapping[int, Loop]] = dict
    """Finds the loops of the nest, those come to later, too, by the identity of their nodes."""

    strict: bool = False
    """Whether places have to be exact, since bounds are made of them."""

    read: set[tuple[int, ...]] = field(default_factory=set)
    """The loops around places that read memory, always, which the nest leaves as it is."""

    hoisted: frozenset[tuple[int, ...]] = frozenset()
    """Those of which the entry of the nest asks whether they run: see facts/hoistable_loads.py."""

    perhaps: frozenset[int] = frozenset()
    """What is not evaluated each time the statement around is, by identity: operands of `&&`, `||` and `?:`, steps."""

    function: str = ""
    bindings: Bindings | None = None
    """Of the procedure called that is lifted, and not the nest itself."""

    @property
    def there(self) -> Context:
        """What is known at the current place, where places have to be exact, to be asked later."""
        return replace(self, indices=dict(self.indices), values=dict(self.values), strict=True)

    def position(self, node: Node) -> Position:
        """Where a node stands; what is in a procedure that is called, where that is called."""
        return self.bindings.at if self.bindings else self.unit.position(node)

    def refuse(self, code: str, node: Node, reason: str, remedy: str, subject: str = "") -> Refused:
        return Refused(Refusal(code, self.position(node), reason, remedy, subject))

    def loop_of(self, node: Node) -> Loop | None:
        """The loop whose index an identifier is."""
        symbol = self.symbols.of(node)
        return self.indices.get(id(symbol)) if symbol else None

    def known(self, node: Node) -> Known | None:
        """What an identifier holds at the current place, if the nest assigns it and yet it is known."""
        symbol = self.symbols.of(node)
        return self.values.get(id(symbol)) if symbol else None

    def keeps(self, symbol: Symbol) -> bool:
        """Whether nothing in the nest changes a variable without naming it."""
        if symbol.storage in ("local", "param") and not symbol.address_taken:
            return True
        return not (self.bindings or self.shared_out or self.written.may_reach(symbol))

    @contextmanager
    def tested(self) -> Iterator[None]:
        """Memory may be read where the tests of the current place have been made."""
        self.testing = True
        try:
            yield
        finally:
            self.testing = False

    def read_by(self, node: Node) -> tuple[Node, ...]:
        """The elements and members in memory that an expression is computed from, also by way of variables."""
        match node:
            case c_ast.ArrayRef() | c_ast.StructRef():
                return (node,)
            case c_ast.ID():
                return known.reads if (known := self.known(node)) else ()
        return tuple(dict.fromkeys(n for child in node for n in self.read_by(child)))

    def loops(self, node: Node) -> frozenset[int]:
        """The loops, by id, whose indices decide about the value of an expression."""
        found: set[int] = set()
        for n in identifiers(node):
            if loop := self.loop_of(n):
                found |= {loop.id} | loop.origin.loops
            elif known := self.known(n):
                found |= known.value.loops
        return frozenset(found)


@dataclass(frozen=True)
class Known:
    """What a variable holds at one place of a nest, in terms of loop indices and of what the nest does not change.

    If it is not `exact` it is good for addresses, but not to decide about bounds, or about where memory is read, for
    which it has a `text`, the program's own expression, if that can be had. `reads` are the accesses that it was read
    by; `tested` is the value where `tests` have been made, if it otherwise may not be read. A pointer leads to `place`.
    """

    bound: Bound
    exact: bool = True
    text: Render | None = field(default=None, compare=False)
    reads: tuple[Node, ...] = field(default=(), compare=False)
    tested: Expr | None = field(default=None, compare=False)
    tests: tuple[Test, ...] = field(default=(), compare=False)
    place: Place | None = None

    @property
    def value(self) -> Expr:
        return self.bound.value

    @property
    def names(self) -> frozenset[str]:
        """The program's variables that it is computed from."""
        return self.value.names | (self.text.names if self.text else frozenset())


@dataclass(frozen=True)
class Test:
    """A condition that hints may evaluate, too, and the accesses that it is computed from."""

    condition: Expr
    reads: tuple[Node, ...]
