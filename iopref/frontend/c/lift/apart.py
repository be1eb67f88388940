"""Bounds in memory that the nest writes elsewhere, as the entry finds out: where types do not tell, addresses do.

A nest is lifted as if no write reached what its bounds and addresses are read from. That holds if the bytes which it
may write, as bounds at the entry tell, are none of those: as long as it does, nothing that decides about them changes.
Where the entry finds that they overlap, the user's nest runs as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pycparser import c_ast

from iopref.frontend.c.dataflow.addresses import addressable, has_pointer
from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.places import place
from iopref.frontend.c.dataflow.stepped_expressions import unstepped
from iopref.frontend.c.facts.nest_writes import Doubt
from iopref.frontend.c.lift.lifter import Lifter
from iopref.frontend.c.syntax.printer import Unprintable
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import CType
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.c.types.layout import size_of
from iopref.model import Condition, Expr, Holds, Loop, Render, call, combine, opaque
from iopref.records import dataclass

MOST_PAIRS = 24
"""Ranges that are compared at the entry of a nest."""

MOST_ENDS = 4
"""Ends of a range that the entry compares, where it does not know which of them is the first or the last."""


@dataclass(frozen=True)
class Bytes:
    """Memory from `first` to before `past`, both in bytes from the address `base`, known at the entry of a nest."""

    base: Expr
    first: Expr
    past: Expr


def apart(lifter: Lifter, nest: Node) -> tuple[dict[Condition, None], frozenset[int]]:
    """The conditions that a nest leaves what was taken for unchanged, and what the entry cannot tell that of.

    The latter are the identities of nodes.
    """
    own = {id(node) for node in walk(nest)}
    found: dict[tuple[Bytes, Bytes], None] = {}
    unknown: set[int] = set()
    done: set[int] = set()
    doubts = lifter.context.written.doubts or []
    for doubt in doubts:  # which become more
        if id(doubt.node) in done:
            continue
        done.add(id(doubt.node))
        try:
            if id(doubt.node) not in own:  # names may mean something else in a procedure that is called
                raise _Unknown
            found |= dict.fromkeys(_pairs(lifter, doubt))
        except (Refused, Unprintable, _Unknown):
            unknown.add(id(doubt.node))
    conditions = dict.fromkeys(_joined(found))
    return (conditions, frozenset(unknown)) if len(conditions) <= MOST_PAIRS else ({}, frozenset(done))


class _Unknown(Exception):
    """Raised for memory of which the entry does not know where it is."""


def _pairs(lifter: Lifter, doubt: Doubt) -> Iterator[tuple[Bytes, Bytes]]:
    """What is written, and what is read, of which the entry has to find out that they are apart."""
    for store in doubt.stores:
        if store.node is None:
            raise _Unknown
        for written in _bytes(lifter, store.node):
            for read in _read(lifter, doubt.node):
                if written == read:
                    raise _Unknown
                yield written, read


def _joined(pairs: Iterable[tuple[Bytes, Bytes]]) -> list[Condition]:
    """The conditions of pairs; members that are read side by side in a structure are asked for at once."""
    found: dict[tuple[Bytes, Expr], list[Bytes]] = {}
    for written, read in pairs:
        found.setdefault((written, read.base), []).append(read)
    return [
        Holds(call("iopref_apart", written.base, written.first, written.past, base, read.first, read.past))
        for (written, base), reads in found.items()
        for read in _side_by_side(reads)
    ]


def _side_by_side(reads: list[Bytes]) -> list[Bytes]:
    """Memory at the same base, those parts joined whose places are numbers and which follow each other."""
    ends = {read: (read.first.constant, read.past.constant) for read in reads}
    joined: list[tuple[int, int]] = []
    for first, past in sorted((first, past) for first, past in ends.values() if first is not None and past is not None):
        if joined and first <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(past, joined[-1][1])
        else:
            joined.append((first, past))
    numbers = [Bytes(reads[0].base, Expr.of(first), Expr.of(past)) for first, past in joined]
    return numbers + [read for read in reads if None in ends[read]]


def _read(lifter: Lifter, node: Node) -> list[Bytes]:
    """The memory of a variable, or where an access reads."""
    if isinstance(node, c_ast.ID):
        t = lifter.context.symbols.type_of(node)
        if (size := size_of(t)) is None:
            raise _Unknown
        return [Bytes(_based(t, f"&{node.name}", frozenset((node.name,))), Expr(), Expr.of(size))]
    return _bytes(lifter, node)


def _bytes(lifter: Lifter, node: Node) -> list[Bytes]:
    """Where an access of the nest goes, in all iterations, each time that it is come to; raises _Unknown."""
    made = lifter.made.get(id(node))
    if not made:
        raise _Unknown
    return list(dict.fromkeys(_of_access(lifter, context, node) for _, context in made))


def _of_access(lifter: Lifter, context: Context, node: Node) -> Bytes:
    if not has_pointer(context, node):
        raise _Unknown
    try:
        return _in_place(lifter, context, node)
    except (Refused, Unprintable, _Unknown):
        return _all_of(context, node)


def _in_place(lifter: Lifter, context: Context, node: Node) -> Bytes:
    """Where an access goes by its subscripts, if nothing but loops decides about them."""
    whole = addressable(context, node)
    found, t = place(context, unstepped(context, whole)), context.symbols.type_of(whole)
    size = size_of(t)
    around = [loop for loop in lifter.loops if loop.id in context.path]
    firsts, lasts = _ends(found.offset, around, False), _ends(found.offset, around, True)
    base, names = (found.base, found.base_names) if found.base else (found.loaded, found.names)
    if not base or found.level or found.led or found.storage == "nest" or size is None or not firsts or not lasts:
        raise _Unknown
    return Bytes(_based(t, base, names), combine("min", firsts), combine("max", lasts) + size)


def _all_of(context: Context, node: Node) -> Bytes:
    """All of the array or structure that an access is to a part of, if that is a variable from outside the nest."""
    symbol, size = context.symbols.variable(node), None
    if symbol is not None and symbol.name not in context.written.declared:
        size = size_of(symbol.type)
    if symbol is None or size is None:
        raise _Unknown
    return Bytes(_based(symbol.type, f"&{symbol.name}", frozenset((symbol.name,))), Expr(), Expr.of(size))


def _based(of: CType, text: str, names: frozenset[str]) -> Expr:
    """An address as a value; that of a type that is `restrict` does not convert to `const void *` by itself."""
    cast = "(const void *)" if "restrict" in of.quals else ""
    return opaque(Render(lambda _: f"{cast}{text}", names), frozenset())


def _ends(offset: Expr, around: list[Loop], largest: bool) -> tuple[Expr, ...]:
    """The values of which one is the largest, or the smallest, in all iterations of loops; none if they are not known.

    Nothing is taken for granted of the signs of variables, nor of what memory holds.
    """
    ends: tuple[Expr, ...] = (offset,)
    for loop in sorted(around, key=lambda loop: loop.depth, reverse=True):
        ends = tuple(dict.fromkeys(new for end in ends for new in _at_ends(end, loop, largest)))
        if not ends or len(ends) > MOST_ENDS:
            return ()
    return () if any(end.loops or end.level or end.live for end in ends) else ends


def _at_ends(value: Expr, loop: Loop, largest: bool) -> tuple[Expr, ...]:
    """A value in the first or the last iteration of a loop, or in both if it is not known which is larger."""
    if loop.id not in value.loops:
        return (value,)
    factor = value.coefficient(loop.id)
    spelling, bounds = loop.spelling, (loop.first, loop.last)
    unsure = spelling.wraps or spelling.converts or spelling.points or loop.comparison == "!=" or loop.within
    if factor is None or loop.id in value.opaque_loops or unsure or any(len(b.parts) > 1 for b in bounds):
        return ()
    first, last = (value.substitute({loop.id: bound.value}) for bound in bounds)
    if factor.constant is None:
        return (first, last)
    return (last if (factor.constant > 0) == (loop.upwards == largest) else first,)
