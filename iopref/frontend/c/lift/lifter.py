"""Collects the memory references of a nest, and what its calls touch, in the order of execution."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial

from iopref.diagnostics import Refusal
from iopref.frontend.c.dataflow.addresses import addressable, has_pointer
from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.places import Place
from iopref.frontend.c.dataflow.stepped_expressions import step_of, unstepped
from iopref.frontend.c.lift.calls import Called, unseen
from iopref.frontend.c.lift.execution import Execution, loops_of
from iopref.frontend.c.lift.reference_table import Moment, Recorded, Spelled, Under, place_of
from iopref.frontend.c.lift.unknown_accesses import large, may_be_much, untold
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.counting import inits
from iopref.frontend.c.syntax.printer import Unprintable
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array, CType, Function, variably_modified
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.c.types.layout import size_of
from iopref.model import Loop
from iopref.records import dataclass, replace


@dataclass(frozen=True)
class Access:
    """A place in a nest where the reference with the given id is made; `writes` tells whether it writes here.

    `reference` is None if the access is refused, and `refusal` the reason. The access is `traceable` if a pointer to
    its target can be computed by evaluating the expression once.
    """

    node: Node
    reference: int | None
    writes: bool
    traceable: bool
    refusal: Refusal | None = None


def unknown(lifter: Lifter, call: Node) -> Called:
    """All arrays that a call may touch, as unseen."""
    return Called(unseen=unseen(lifter.context, call), missed=may_be_much(lifter.context, call))


class Lifter(Execution):
    """Collects the loops and references of one nest; raises Refused if the nest is not understood.

    `called` returns what a call touches.
    """

    def __init__(self, context: Context, nest: Node | None = None) -> None:
        super().__init__(context, nest)
        self.recorded = Recorded()
        self.refusals: list[Refusal] = []
        self.accesses: list[Access] = []
        self.unseen: set[str] = set()
        self.unseen_by: list[Node] = []
        """The calls that touch what is unseen."""
        self.missed: list[Refusal] = []
        self.called: Callable[[Lifter, Node], Called] = unknown
        self.made: dict[int, list[tuple[Node, Context]]] = {}
        """Accesses and the structures around members, by identity, with the contexts where they are made, to compare
        addresses if necessary.
        """

    def _with_header(self, node: Node, loop: Loop) -> Loop:
        """A loop, with the references in its bounds."""
        parts = (*inits(node), node.cond)
        header = (id(n) for part in parts for n in (*walk(part), *self.context.read_by(part)))
        tests = (id(n) for test in self.context.tests or () for n in test.reads if loop.tested)
        return replace(loop, indices=self.recorded.among((*header, *tests)))

    def _whole(self, node: Node, t: CType) -> None:
        if (missed := large(self.context, node, t)) and self.context.path:
            self.missed.append(missed)

    def _touch(self, node: Node, writes: bool) -> None:
        t = self.context.symbols.type_of(node)
        if isinstance(t, (Array, Function)):
            return
        whole = reference = refusal = None
        if self.context.written.doubts is not None and not self.context.bindings:
            for part in _and_around(node):
                self.made.setdefault(id(part), []).append((part, self.context.there))
        try:
            whole = addressable(self.context, node)
            size = size_of(self.context.symbols.type_of(whole)) or 0
            spelled = unstepped(self.context, whole)
            self._record(Spelled(whole, spelled, size, writes), *place_of(self.context, spelled))
            reference = self.recorded.of(whole)
            known = reference is not None
        except Refused as refused:
            refusal = self._refuse(refused)
            known = bool(self.context.path)
        except Unprintable:
            reason = "the address is computed by statements, or names a type that it defines itself"
            remedy = "compute the subscript before the access"
            refusal = self._refuse(self.context.refuse("address", node, reason, remedy))
            known = bool(self.context.path)
        if known:
            written = self._made_by is None or self._stands_for is node
            traceable = written and whole is node and not variably_modified(t) and has_pointer(self.context, node)
            self.accesses.append(Access(self._made_by or node, reference, writes, traceable, refusal))

    def _assign(self, node: Node) -> None:
        if self.context.path and (step := step_of(self.context, node)):
            self.recorded.add_step(step)
        super()._assign(node)

    def _call(self, node: Node) -> None:
        """Record what a known procedure touches in this call as references."""
        found = self.called(self, node)
        self.unseen |= found.unseen
        if found.unseen:
            self.unseen_by.append(node)
        if found.missed:
            self.missed.append(untold(self.context, node))
        self.loops += found.loops
        for piece in found.pieces:
            self.recorded.add_piece(self.context, node, piece)

    def _refuse(self, refused: Refused) -> Refusal:
        if refused.refusal not in self.refusals:
            self.refusals.append(refused.refusal)
        return refused.refusal

    def _record(self, access: Spelled, found: Place, under: Under) -> None:
        if self.context.path and found.storage != "nest":  # neither outside of all loops, nor on the stack
            self.recorded.add(self.context, access, found, under, self._moment)

    @property
    def _moment(self) -> Moment:
        return Moment((*self._order, self._count), self._guards, self._when)


def _and_around(node: Node) -> Iterator[Node]:
    """An access, and the structures of which it is a member: `all[k].size.x`, `all[k].size` and `all[k]`."""
    yield node
    while isinstance(node, c_ast.StructRef) and node.type == ".":
        node = node.name
        yield node


def lifted(context: Context, nest: Node, called: Callable[[Lifter, Node], Called]) -> Lifter:
    """The contents of a nest, from a context in front of it, which is not changed."""
    loops = cache(partial(loops_of, context, nest))
    lifter = Lifter(replace(context, values=dict(context.values), find_loops=loops), nest)
    lifter.called = called
    lifter.statement(nest)
    lifter.recorded.join()
    return lifter
