"""Finds what a known procedure touches where it is called: its body is lifted with its parameters bound."""

from __future__ import annotations

from contextlib import suppress

from iopref.diagnostics import Refusal
from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.places import Place, pointed
from iopref.frontend.c.lift.calls import MOST, Called, Piece, bound_context, joined, unseen
from iopref.frontend.c.lift.lifter import Lifter, unknown
from iopref.frontend.c.lift.reference_table import Spelled, Under
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import Unprintable
from iopref.frontend.c.types.ctypes import Pointer
from iopref.frontend.c.types.expressions import Node


class _Callee(Lifter):
    """Collects the pieces that a called procedure touches, instead of references."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.pieces: list[Piece] = []
        self.much = False

    def statement(self, node: Node) -> None:
        """Visit a statement; pointers that are set in their declarations are bound to their places."""
        super().statement(node)
        bindings = self.context.bindings
        if isinstance(node, c_ast.Decl) and node.init is not None and bindings:
            symbol = self.context.symbols.of(node)
            if symbol and isinstance(symbol.type, Pointer) and not symbol.assigned and not symbol.address_taken:
                with suppress(Refused, Unprintable):
                    bindings.places[id(symbol)] = pointed(self.context, node.init)

    def _record(self, access: Spelled, found: Place, under: Under) -> None:
        context = self.context
        if found.storage == "nest" or not found.steps:
            return  # the procedure's own, or not an array
        if under.tests or found.level or found.offset.opaque_loops or not found.base or not access.element:
            raise context.refuse(
                "address", access.node, "the address is not known in the caller", "pass it as an argument"
            )
        self.pieces.append(
            Piece(found, access.element, access.writes, context.path, self._moment.order, context.guarded)
        )

    def _call(self, node: Node) -> None:
        found = called(self, node)
        self.unseen |= found.unseen
        self.much = self.much or found.missed
        self.loops += found.loops
        self.pieces += found.pieces


def called(lifter: Lifter, call: Node) -> Called:
    """What a call touches; all arrays that it may touch are unseen if the procedure is not understood, or touches too
    many.
    """
    context = lifter.context
    found = bound_context(context, call)
    if found is None or not lifter.work.allows(found[1]):
        return unknown(lifter, call)
    inside, body = found
    inner = _Callee(inside)
    inner.called = called
    inner.at(lifter)
    try:
        inner.statement(body)
    except (Refused, Unprintable):
        inner.refusals.append(Refusal("call", context.position(call), "", ""))
    lifter.continue_at(inner)
    pieces = joined(inner.pieces)
    if len(pieces) > MOST:
        return unknown(lifter, call)
    used = {i for piece in pieces for i in piece.path}
    loops = tuple(loop for loop in inner.loops if loop.id in used)
    if inner.refusals:
        return Called(pieces, loops, unseen(context, call), missed=True)
    return Called(pieces, loops, frozenset(inner.unseen), inner.much or bool(inner.missed))
