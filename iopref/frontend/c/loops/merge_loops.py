"""Loops that step one of several counters in each iteration, as merges do: the most iterations that they may have."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.dataflow.flow import Assigned, assigned, at_entry
from iopref.frontend.c.dataflow.invariant import changes
from iopref.frontend.c.loops.comparison import INTEGER_INDEX, not_counted
from iopref.frontend.c.loops.loop_header import Header
from iopref.frontend.c.loops.pointer_loops import WalkHeader, pointing
from iopref.frontend.c.syntax.merges import End, Merge
from iopref.frontend.c.syntax.walk import identifiers
from iopref.frontend.c.types.ctypes import LONG, Pointer, Scalar
from iopref.frontend.c.types.expressions import Symbol
from iopref.model import Bound, Condition, Expr, Loop
from iopref.records import dataclass, replace


@dataclass(frozen=True)
class Facing(Header):
    """The header of a loop whose limit is an integer variable that is stepped towards the counter."""

    def end(self, context: Context) -> Bound:
        symbol = context.symbols.of(self.limit)
        fits = symbol is not None and isinstance(symbol.type, Scalar) and symbol.type.signed
        known = at_entry(context, symbol) if symbol is not None and fits else None
        if known is None:
            raise not_counted(context, self.limit, "the value of its bound before the loop is not known")
        return known.bound


@dataclass(frozen=True)
class MergeHeader(Header):
    """The header of a loop that counts its iterations, each of which steps the counter of one of `ends`."""

    loop: Merge
    ends: tuple[Header, ...]

    def end(self, context: Context) -> Bound:
        """The sum of the steps that the counters have to their ends; raises Refused."""
        total = Expr()
        for header, first, limit in self._bounds(context):
            if header.wraps(context, limit):
                reason = f"a bound of the unsigned `{header.symbol.name}` may be negative"
                raise not_counted(context, self.loop, reason)
            assert isinstance(header.step, int)
            total += (limit.value - first.value) * header.step + (header.comparison in ("<=", ">="))
        return Bound((total,))

    def limit_text(self, context: Context) -> str:
        return self.end(context).value.c()

    def bound_type(self, context: Context) -> str:
        return self.type.name

    def check_signs(self, context: Context, node: Merge, loop: Loop) -> None:
        for header, part in self._loops(context, loop):
            header.check_signs(context, node, part)

    def assumptions(self, context: Context, node: Merge, loop: Loop) -> dict[Condition, None]:
        found: dict[Condition, None] = {}
        for header, part in self._loops(context, loop):
            found |= header.assumptions(context, node, part)
        return found

    def _bounds(self, context: Context) -> Iterator[tuple[Header, Bound, Bound]]:
        """The value of each counter in front of the loop, and its limit."""
        for header in self.ends:
            first, _ = header.begin(context, self.loop)
            yield header, first, header.end(context)

    def _loops(self, context: Context, loop: Loop) -> Iterator[tuple[Header, Loop]]:
        """The loop as it would be with each of the counters alone."""
        for header, first, limit in self._bounds(context):
            yield header, replace(loop, first=first, limit=limit, comparison=header.comparison, step=header.step)


def merge_header(context: Context, node: Merge, count: Symbol, changed: Assigned) -> MergeHeader:
    """The header of a merge whose body assigns `changed`; raises Refused."""
    if context.path:
        raise not_counted(context, node, "it steps one of several variables in each iteration, inside another loop")
    throughout = {**changed, **assigned(context, node.next)}
    ends = tuple(_header(context, node, end, throughout) for end in node.ends)
    return MergeHeader(count, LONG, node.init.decls[0].init, "<", node.cond.right, 1, None, (), node, ends)


def _header(context: Context, node: Merge, end: End, changed: Assigned) -> Header:
    """The header as it would be with one counter alone."""
    symbol = context.symbols.of(end.name)
    others = {id(context.symbols.of(n)) for n in identifiers(node) if n.name == end.name.name}
    if symbol is None or len(others) > 1 or not context.keeps(symbol) or "volatile" in symbol.type.quals:
        raise not_counted(context, node, f"`{end.name.name}` may be changed elsewhere")
    for n in identifiers(end.limit) if not end.facing else ():
        if id(context.symbols.of(n)) in changed:
            raise changes(context, n)
    step = 1 if end.upwards else -1
    if isinstance(symbol.type, Pointer):
        points = pointing(context, node, symbol)
        return WalkHeader(symbol, LONG, None, end.comparison, end.limit, step, None, (), points)
    if not isinstance(symbol.type, Scalar) or symbol.type.floating or symbol.type.size < 4:
        reason = f"`{symbol.name}` is not an integer, or narrower than int"
        raise not_counted(context, node, reason, INTEGER_INDEX)
    if not symbol.type.signed and (end.facing or not end.upwards):
        raise not_counted(context, node, f"the unsigned `{symbol.name}` may wrap around as it meets its bound")
    return (Facing if end.facing else Header)(symbol, symbol.type, None, end.comparison, end.limit, step, None, ())
