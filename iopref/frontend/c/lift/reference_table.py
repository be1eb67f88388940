"""The table of a nest's references: one for each place in memory under the same conditions."""

from __future__ import annotations

from collections.abc import Iterable

from iopref.frontend.c.dataflow.addresses import address, subscripted
from iopref.frontend.c.dataflow.context import Context, Test
from iopref.frontend.c.dataflow.evaluable import needed
from iopref.frontend.c.dataflow.places import Place, place
from iopref.frontend.c.dataflow.stepped_expressions import Step
from iopref.frontend.c.facts.effects import callee
from iopref.frontend.c.lift.calls import Piece, reference_of
from iopref.frontend.c.lift.merged_conditions import joined
from iopref.frontend.c.syntax.printer import print_expr
from iopref.frontend.c.types.expressions import Node
from iopref.model import ALWAYS_GUARDED, Advance, Expr, Reference, in_common
from iopref.records import dataclass, field, replace

Key = tuple[str, tuple[int, ...], Expr, tuple[Expr, ...], tuple[Expr, ...]]


@dataclass(frozen=True)
class Under:
    """The tests on which an access depends, and how many of them are made before memory is read for its address."""

    tests: tuple[Test, ...] = ()
    needed: int = 0


@dataclass(frozen=True)
class Spelled:
    """An access to `element` bytes as it is written, and its expression after the steps in it were executed."""

    node: Node
    spelled: Node
    element: int
    writes: bool


@dataclass(frozen=True)
class Moment:
    """When an access is made, in the order of execution; values that are not negative then, and the first conditions
    for it.
    """

    order: tuple[int, ...]
    guards: tuple[Expr, ...] = ()
    when: tuple[Expr, ...] = ()


def place_of(context: Context, node: Node) -> tuple[Place, Under]:
    """The place of an access, and the tests on which it depends if memory is read for its address; raises Refused."""
    found = _usual(node, place(context, node))
    if found.level != ALWAYS_GUARDED or (first := needed(context, node, address=True)) is None:
        return found, Under()
    with context.tested():
        tested = place(context, node)
    under = Under(context.tests or first, len(first))
    return (tested, under) if tested.offset.opaque_loops else (found, Under())


def _usual(node: Node, found: Place) -> Place:
    """The place of an access in nearly all iterations, if hints can compute it: it differs at a periodic boundary."""
    offset = found.offset.usual
    if offset is found.offset or offset.opaque_loops or offset.level or subscripted(node, found) is None:
        return found
    return replace(found, offset=offset, subscripts=tuple(s.usual for s in found.subscripts), level=0, turns=True)


@dataclass
class Recorded:
    """The references, and what is known of their places: see `add`."""

    references: list[Reference] = field(default_factory=list)
    _needed: dict[int, int] = field(default_factory=dict)
    _known: dict[Key, int] = field(default_factory=dict)
    _by_node: dict[int, int] = field(default_factory=dict)
    _steps: list[tuple[Step, int]] = field(default_factory=list)

    def of(self, node: Node) -> int | None:
        """The id of the reference that an expression is; None if it is not a reference."""
        return self._by_node.get(id(node))

    def among(self, nodes: Iterable[int]) -> tuple[int, ...]:
        """The ids of the references among expressions, which are given by `id`."""
        return tuple(dict.fromkeys(self._by_node[n] for n in nodes if n in self._by_node))

    def add(self, context: Context, access: Spelled, found: Place, under: Under, moment: Moment) -> None:
        """Record an access; raises Refused if its address can only be computed under a condition."""
        node, writes = access.node, access.writes
        if found.level == ALWAYS_GUARDED:
            raise context.refuse(
                "guarded",
                node,
                f"`{print_expr(node)}` is accessed under a condition, and its address takes a read or a division",
                "make the access unconditional, or copy the address to a variable before the loop",
            )
        conditions = tuple(t.condition for t in under.tests)
        key = (found.key, context.path, found.offset, found.subscripts, conditions)
        index = self._known.get(key)
        if index is not None:
            self._by_node[id(node)] = index
            self._also(index, writes, context.guarded, moment.guards, moment.when)
            return
        reference = Reference(
            id=len(self.references),
            text=print_expr(node),
            array=found.key,
            storage=found.storage,
            offset=found.offset,
            element=access.element,
            writes=writes,
            path=context.path,
            order=moment.order,
            loads=found.level > 0,
            guarded=context.guarded,
            address=address(context, access.spelled, found),
            indices=self.among(id(n) for n in (*found.indices, *(n for t in under.tests for n in t.reads))),
            subscripts=found.subscripts,
            guards=moment.guards,
            position=context.position(node),
            base=found.base,
            extent=found.extent,
            member=found.member,
            tests=conditions,
            when=moment.when,
            turns=found.turns,
            names=found.names,
            base_names=found.base_names,
        )
        self._known[key] = self._by_node[id(node)] = reference.id
        self._needed[reference.id] = under.needed
        self.references.append(reference)

    def add_piece(self, context: Context, call: Node, piece: Piece) -> None:
        """Record what a called procedure touches."""
        at, name = piece.place, str(callee(call, context.symbols))
        key = (at.key, piece.path, at.offset, at.subscripts, ())
        index = self._known.get(key)
        if index is not None and self.references[index].element >= piece.element:
            self._also(index, piece.writes, piece.guarded, (), ())
            return
        self._known.setdefault(key, len(self.references))
        self.references.append(reference_of(piece, len(self.references), name, context.position(call)))

    def add_step(self, step: Step) -> None:
        """Record a step of an element in memory."""
        if (index := self.of(step.element)) is not None:
            self._steps.append((step, index))

    def join(self) -> None:
        """Give all references to one place the same tests, and note which of them advance; called after all were
        recorded.
        """
        self.references = joined(self.references, self._needed)
        if self._steps:
            self.references = [replace(r, advances=self._advance(r)) for r in self.references]

    def _advance(self, reference: Reference) -> Advance | None:
        """How steps of the elements that its subscripts read move a reference; None if they do not, or both ways."""
        found = {
            Advance(step.upwards == (bytes_a_step > 0), self.references[index].elements)
            for step, index in self._steps
            if (bytes_a_step := reference.offset.factor(step.before))
        }
        return found.pop() if len(found) == 1 else None

    def _also(self, index: int, writes: bool, guarded: bool, guards: tuple[Expr, ...], when: tuple[Expr, ...]) -> None:
        """Add to a reference that it is made at another place as well, perhaps under other conditions."""
        known = self.references[index]
        self.references[index] = replace(
            known,
            writes=known.writes or writes,
            guarded=known.guarded and guarded,
            guards=tuple(g for g in known.guards if g in guards),
            when=in_common((known.when, when)),
        )
