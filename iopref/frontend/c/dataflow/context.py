"""What is known at a place of the nest that is being lifted: the loops around it, and the values of variables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from iopref.diagnostics import Refusal
from iopref.frontend.c.facts.nest_writes import Written
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.syntax.walk import identifiers
from iopref.frontend.c.types.expressions import Node, Symbol
from iopref.model import Bound, Condition, Expr, Loop, Render, Saved
from iopref.records import dataclass, field, replace
from iopref.source import Position

if TYPE_CHECKING:
    from iopref.frontend.c.dataflow.places import Place


class Refused(Exception):
    """Raised while lifting if a nest, or one reference, has to be left as written."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


@dataclass(frozen=True)
class Bindings:
    """The arguments of a called procedure that is lifted at its call, by the identity of its symbols.

    `places` are the targets of its pointers, `pointees` the integers there. `globals` are objects that have the same
    name in the caller. `names` are the calls around, `at` is the place of the outermost call.
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
    """A nest that is being lifted."""

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
    """Whether these are threads of a parallel region that begins before and ends after the nest."""

    values: dict[int, Known] = field(default_factory=dict)
    """Values at the current place of variables that the nest assigns, by the identity of their symbols."""

    unfollowed: dict[int, Refusal] = field(default_factory=dict)
    """Why the value of a variable that the nest assigns is not known, by the identity of its symbol."""

    saved: dict[str, Saved] = field(default_factory=dict)
    """Variables whose values at the entry of the nest are used further inside, by name."""

    assumed: dict[Condition, None] = field(default_factory=dict)
    """Conditions, known at the entry, under which the nest is understood rightly."""

    tests: tuple[Test, ...] | None = ()
    """The conditions for reaching the current place, in the order of
    evaluation; None if some cannot be evaluated by hints.
    """

    testing: bool = False
    """Whether memory may be read as if at the current place, because the tests are made first."""

    find_loops: Callable[[], Mapping[int, Loop]] = dict
    """Finds all loops of the nest, also later ones, by the identity of their nodes."""

    strict: bool = False
    """Whether places have to be exact, because bounds are computed from them."""

    read: set[tuple[int, ...]] = field(default_factory=set)
    """The paths of places whose memory reads are always executed and not affected by the nest."""

    hoisted: frozenset[tuple[int, ...]] = frozenset()
    """The paths for which the entry of the nest tests whether their loops run: see facts/hoistable_loads.py."""

    perhaps: frozenset[int] = frozenset()
    """Nodes, by identity, that may not be evaluated although the statement around is: operands of `&&`, `

    `, `?:`, steps.
    """

    function: str = ""
    bindings: Bindings | None = None
    """The arguments of the called procedure that is being lifted; None in the nest itself."""

    @property
    def there(self) -> Context:
        """A copy of the context at the current place, for later questions, in which places have to be exact."""
        return replace(self, indices=dict(self.indices), values=dict(self.values), strict=True)

    def position(self, node: Node) -> Position:
        """The place of a node; for a node in a called procedure, the place of the call."""
        return self.bindings.at if self.bindings else self.unit.position(node)

    def refuse(self, code: str, node: Node, reason: str, remedy: str, subject: str = "") -> Refused:
        return Refused(Refusal(code, self.position(node), reason, remedy, subject))

    def loop_of(self, node: Node) -> Loop | None:
        """The loop whose index an identifier is; None for other identifiers."""
        symbol = self.symbols.of(node)
        return self.indices.get(id(symbol)) if symbol else None

    def known(self, node: Node) -> Known | None:
        """The value of an identifier at the current place, if the nest assigns it and its value is known."""
        symbol = self.symbols.of(node)
        return self.values.get(id(symbol)) if symbol else None

    def keeps(self, symbol: Symbol) -> bool:
        """Whether nothing in the nest changes a variable without naming it."""
        if symbol.storage in ("local", "param") and not symbol.address_taken:
            return True
        return not (self.bindings or self.shared_out or self.written.may_reach(symbol))

    @contextmanager
    def tested(self) -> Iterator[None]:
        """Inside this context, memory may be read as if the tests of the current place were made."""
        self.testing = True
        try:
            yield
        finally:
            self.testing = False

    def read_by(self, node: Node) -> tuple[Node, ...]:
        """The elements and members in memory from which an expression is computed, also through variables."""
        match node:
            case c_ast.ArrayRef() | c_ast.StructRef():
                return (node,)
            case c_ast.ID():
                return known.reads if (known := self.known(node)) else ()
        return tuple(dict.fromkeys(n for child in node for n in self.read_by(child)))

    def loops(self, node: Node) -> frozenset[int]:
        """The ids of the loops whose indices decide the value of an expression."""
        found: set[int] = set()
        for n in identifiers(node):
            if loop := self.loop_of(n):
                found |= {loop.id} | loop.origin.loops
            elif known := self.known(n):
                found |= known.value.loops
        return frozenset(found)


@dataclass(frozen=True)
class Known:
    """The value of a variable at one place of a nest, in terms of loop indices and of values that the nest does not
    change.

    - If it is not `exact`, it may be used for addresses, but not for bounds, nor for where memory is read; for these,
      `text` is the program's own expression, if available.
    - `reads` are the accesses from which it was read.
    - `tested` is the value after `tests` were made, if it may not be read otherwise.
    - A pointer leads to `place`.
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
        """The program's variables from which it is computed."""
        return self.value.names | (self.text.names if self.text else frozenset())

    @property
    def doubts(self) -> int:
        """The reads, one after the other, that the nest may change; see Atom."""
        return max(self.value.doubts, self.text.doubts if self.text else 0)


@dataclass(frozen=True)
class Test:
    """A condition that hints may evaluate, and the accesses from which it is computed."""

    condition: Expr
    reads: tuple[Node, ...]
