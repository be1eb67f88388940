"""Bounds in memory that the nest does not write, as the entry finds out by addresses where types do not tell.

A nest is lifted as if no write reached the memory from which its bounds and addresses are read. This is right if the
bytes that it may write, by the bounds at the entry, are none of these: as long as that holds, nothing that decides
about them changes. Where memory tells what is written, as in `level[col[e]] = d`, it is right if the pointers lead to
different objects: no access leaves the object that its pointer leads to (C11 6.5.6). If the entry finds that the bytes
overlap, or does not know the objects, the user's nest runs as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from iopref.frontend.c.dataflow.addresses import addressable, has_pointer
from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.invariant import is_fixed
from iopref.frontend.c.dataflow.places import Place, place, pointed
from iopref.frontend.c.dataflow.stepped_expressions import unstepped
from iopref.frontend.c.facts.hoistable_loads import rectangular
from iopref.frontend.c.facts.nest_writes import Doubt
from iopref.frontend.c.facts.origins import origin
from iopref.frontend.c.lift.lifter import Lifter
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.printer import Unprintable
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.ctypes import Array, CType, Pointer, Scalar, decay
from iopref.frontend.c.types.expressions import Node
from iopref.frontend.c.types.layout import size_of
from iopref.model import Condition, Expr, Holds, Loop, Nest, Render, call, combine, opaque, values
from iopref.records import dataclass, replace

_SIGNED = (c_ast.BinaryOp, c_ast.UnaryOp)

MOST_PAIRS = 24
"""The most pairs of ranges that are compared at the entry of a nest."""

MOST_ENDS = 4
"""The most candidates for the end of a range that the entry compares, if it is not known which is the first or the
last.
"""


@dataclass(frozen=True)
class Bytes:
    """Memory from `first` to before `past`, both in bytes from the address `base`, known at the entry of a nest.

    With `rows`, it is this memory behind each of the pointers in `rows`, which are counted from `base`.
    """

    base: Expr
    first: Expr
    past: Expr
    rows: Rows | None = None


@dataclass(frozen=True)
class Rows:
    """Pointers from `first` to before `past`, in bytes from a base, one every `stride` bytes."""

    first: Expr
    past: Expr
    stride: int


@dataclass(frozen=True)
class Block:
    """The object that a pointer leads to, which is known at the entry of a nest: any of its bytes.

    A pointer that goes `back` may begin at the end of it.
    """

    base: Expr
    back: bool = False


Memory = Bytes | Block


def apart(lifter: Lifter, nest: Node) -> tuple[dict[Condition, None], frozenset[int]]:
    """The conditions under which a nest does not change what was assumed to be unchanged, and the reads without one.

    The latter are identities of nodes for which the entry cannot find out.
    """
    own = {id(node) for node in walk(nest)}
    found: dict[tuple[Memory, Memory], None] = {}
    unknown: set[int] = set()
    done: set[int] = set()
    doubts = lifter.context.written.doubts or []
    accesses = _Accesses(lifter)
    for doubt in doubts:  # more are added meanwhile
        if id(doubt.node) in done:
            continue
        done.add(id(doubt.node))
        try:
            if id(doubt.node) not in own:  # in a called procedure, names may mean something else
                raise Unknown
            found |= dict.fromkeys(_pairs(accesses, doubt))
        except (Refused, Unprintable, Unknown):
            unknown.add(id(doubt.node))
    conditions = dict.fromkeys(_joined(found))
    return (conditions, frozenset(unknown)) if len(conditions) <= MOST_PAIRS else ({}, frozenset(done))


def asks_for_blocks(nest: Nest) -> bool:
    """Whether the entry of a nest asks if pointers lead to different objects."""
    return any("iopref_blocks_differ" in a.own_helpers for c in nest.assumes for v in values(c) for a in v.atoms)


class Unknown(Exception):
    """Raised for memory whose place is not known at the entry."""


class _Accesses:
    """The memory that the accesses of a nest touch; each is looked at once, although many stores meet many reads."""

    def __init__(self, lifter: Lifter) -> None:
        self.lifter = lifter
        self._known: dict[int, list[Memory] | None] = {}

    def bytes(self, node: Node) -> list[Memory]:
        """The memory that an access touches in all iterations, for each time that it was visited; raises Unknown."""
        if id(node) not in self._known:
            try:
                self._known[id(node)] = _bytes(self.lifter, node)
            except (Refused, Unprintable, Unknown):
                self._known[id(node)] = None
        found = self._known[id(node)]
        if found is None:
            raise Unknown
        return found

    def read(self, node: Node) -> list[Memory]:
        """The memory of a variable, or the memory that an access reads; raises Unknown."""
        if not isinstance(node, c_ast.ID):
            return self.bytes(node)
        t = self.lifter.context.symbols.type_of(node)
        if (size := size_of(t)) is None:
            raise Unknown
        return [Bytes(based(t, f"&{node.name}", frozenset((node.name,))), Expr(), Expr.of(size))]


def _pairs(accesses: _Accesses, doubt: Doubt) -> Iterator[tuple[Memory, Memory]]:
    """The pairs of written and read memory for which the entry has to find out that they do not overlap."""
    source = origin(accesses.lifter.context.symbols, doubt.node)
    for store in doubt.stores:
        if store.node is None:
            raise Unknown
        for written in accesses.bytes(store.node):
            for read in accesses.read(doubt.node):
                if not _comparable(written, read, store.origin is not None and store.origin is source):
                    raise Unknown
                yield written, read


def _comparable(written: Memory, read: Memory, in_one_object: bool) -> bool:
    """Whether the entry may find out that written memory does not overlap memory that is read."""
    if isinstance(written, Bytes) and isinstance(read, Bytes):
        return written != read and not read.rows
    in_rows = any(isinstance(m, Bytes) and m.rows for m in (written, read))
    return not in_one_object and not in_rows and written.base != read.base


def _joined(pairs: Iterable[tuple[Memory, Memory]]) -> list[Condition]:
    """The conditions for pairs; members that are read side by side in a structure share one condition."""
    found: dict[tuple[Bytes, Expr], list[Bytes]] = {}
    blocks: list[Condition] = []
    for written, read in pairs:
        if isinstance(written, Bytes) and isinstance(read, Bytes):
            found.setdefault((written, read.base), []).append(read)
        else:
            blocks += [Holds(call("iopref_blocks_differ", a, b)) for a in addresses(written) for b in addresses(read)]
    return [
        *(Holds(_asked(written, at, read)) for (written, at), reads in found.items() for read in _side_by_side(reads)),
        *blocks,
    ]


def addresses(memory: Memory) -> tuple[Expr, ...]:
    """Addresses in the object of some memory, which may begin in front of its base or, if it goes back, at its end."""
    if isinstance(memory, Block):
        return (memory.base, _behind(memory.base, Expr.of(-1))) if memory.back else (memory.base,)
    at = memory.first.constant
    return (memory.base,) if at is not None and at >= 0 else (_behind(memory.base, memory.first),)


def _behind(base: Expr, bytes: Expr) -> Expr:
    """The address some bytes behind another one."""
    text = f"(const char *){base.operand()} + {bytes.c()}".replace("+ -", "- ")
    return opaque(Render(lambda _: text, base.names | bytes.names), frozenset(), bytes.level)


def _asked(written: Bytes, base: Expr, read: Bytes) -> Expr:
    """The test at the entry whether written memory does not overlap the memory read at a base."""
    ends = (written.first, written.past, base, read.first, read.past)
    if rows := written.rows:
        return call("iopref_rows_apart", written.base, rows.first, rows.past, Expr.of(rows.stride), *ends)
    return call("iopref_apart", written.base, *ends)


def _side_by_side(reads: list[Bytes]) -> list[Bytes]:
    """Memory at one base, with adjacent or overlapping parts joined if their places are numbers."""
    ends = {read: (read.first.constant, read.past.constant) for read in reads}
    joined: list[tuple[int, int]] = []
    for first, past in sorted((first, past) for first, past in ends.values() if first is not None and past is not None):
        if joined and first <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(past, joined[-1][1])
        else:
            joined.append((first, past))
    numbers = [Bytes(reads[0].base, Expr.of(first), Expr.of(past)) for first, past in joined]
    return numbers + [read for read in reads if None in ends[read]]


def _bytes(lifter: Lifter, node: Node) -> list[Memory]:
    """The memory that an access of the nest touches in all iterations, for each time that it was visited; raises
    Unknown.
    """
    made = lifter.made.get(id(node))
    if not made:
        raise Unknown
    return list(dict.fromkeys(_of_access(lifter, context, node) for _, context in made))


def _of_access(lifter: Lifter, context: Context, node: Node) -> Memory:
    if not has_pointer(context, node):
        raise Unknown
    for found in (_in_place, _by_type, _all_of):
        try:
            return found(lifter, context, node)
        except (Refused, Unprintable, Unknown):
            continue
    return block_around(context, node)


def _in_place(lifter: Lifter, context: Context, node: Node) -> Bytes:
    """The memory of an access, by its subscripts, if only loops decide about these and about its row."""
    whole = addressable(context, node)
    found, size = place(context, unstepped(context, whole)), size_of(context.symbols.type_of(whole))
    if found.storage == "nest" or size is None:
        raise Unknown
    if found.storage == "memory" and not found.loaded:
        return _in_rows(lifter, context, found, size)
    if found.led:  # where that is certain, and not only good enough for hints
        found = place(replace(context, strict=True), unstepped(context, whole))
    return _between(lifter, context, found, size)


def _between(lifter: Lifter, context: Context, found: Place, size: int) -> Bytes:
    """The memory from the first to the last place of an access to `size` bytes, by bounds."""
    return Bytes(_pointer(found), *_reach(lifter, context, found.offset, size))


def _pointer(found: Place) -> Expr:
    """The base of a place, known at the entry of the nest."""
    base, names = (found.base, found.base_names) if found.base else (found.loaded, found.names)
    if not base or found.level:
        raise Unknown
    return opaque(Render(lambda _: base, names), frozenset())


def _in_rows(lifter: Lifter, context: Context, found: Place, size: int) -> Bytes:
    """The memory of an access to a different row in each iteration of a loop, such as `rows[y][x]`.

    The entry reads the pointers to all rows, which is only allowed if the program reads each of them as well.
    """
    row = found.indices[0]
    made = lifter.made.get(id(row), [])
    if len(made) != 1:
        raise Unknown
    there = made[0][1]
    if there.guarded or id(row) in there.perhaps or there.path not in there.hoisted:
        raise Unknown
    at = place(there, row)
    (moves,) = at.offset.loops if len(at.offset.loops) == 1 else (None,)
    stride = at.offset.coefficient(moves) if moves is not None else None
    if stride is None or not stride.constant or not rectangular(there.indices.values()):
        raise Unknown
    pointers = _between(lifter, there, at, size_of(there.symbols.type_of(row)) or 0)
    ends = _reach(lifter, context, found.offset - pointed(there, row).offset, size)
    return Bytes(pointers.base, *ends, Rows(pointers.first, pointers.past, abs(stride.constant)))


def _by_type(lifter: Lifter, context: Context, node: Node) -> Bytes:
    """The memory of an access whose subscript is a narrow number from memory, as in a histogram of bytes."""
    if not isinstance(node, c_ast.ArrayRef):
        raise Unknown
    t, size = context.symbols.type_of(node.subscript), size_of(context.symbols.type_of(node))
    found = pointed(context, node.name)
    if not isinstance(t, Scalar) or t.floating or t.size > 2 or size is None or found.led or found.storage == "nest":
        raise Unknown
    count = 1 << 8 * t.size
    first, all_of = _between(lifter, context, found, 0), size * count
    before = all_of // 2 if t.signed else 0
    return Bytes(first.base, first.first - before, first.past + all_of - before)


def _reach(lifter: Lifter, context: Context, offset: Expr, size: int) -> tuple[Expr, Expr]:
    """The first byte, and the one after the last, that accesses to `size` bytes touch in all iterations."""
    around = [loop for loop in lifter.loops if loop.id in context.path]
    firsts, lasts = _ends(offset, around, False), _ends(offset, around, True)
    if not firsts or not lasts:
        raise Unknown
    return combine("min", firsts), combine("max", lasts) + size


def _all_of(_: Lifter, context: Context, node: Node) -> Bytes:
    """The whole array or structure of an access, if it is a variable from outside the nest."""
    symbol, size = context.symbols.variable(node), None
    if symbol is not None and symbol.name not in context.written.declared:
        size = size_of(symbol.type)
    if symbol is None or size is None:
        raise Unknown
    return Bytes(based(symbol.type, f"&{symbol.name}", frozenset((symbol.name,))), Expr(), Expr.of(size))


def block_around(context: Context, node: Node) -> Block:
    """The object around an access through a pointer that is known at the entry, wherever in it the access is."""
    match node:
        case c_ast.StructRef(type=".", name=whole):
            return block_around(context, whole)
        case c_ast.ArrayRef(name=pointer, subscript=subscript):
            return _led_to(context, pointer, any(isinstance(n, _SIGNED) and n.op == "-" for n in walk(subscript)))
        case c_ast.UnaryOp(op="*", expr=pointer) | c_ast.StructRef(name=pointer):
            return _led_to(context, pointer)
    raise Unknown


def _led_to(context: Context, pointer: Node, back: bool = False) -> Block:
    """The object that a pointer, or an array used as one, leads to; it may go `back`, also if the nest moves it."""
    type_of = context.symbols.type_of
    if isinstance(type_of(pointer), Array):
        found = block_around(context, pointer)
        return replace(found, back=found.back or back)
    match pointer:
        case c_ast.BinaryOp(op="+" | "-" as op, left=a, right=b):
            return _led_to(context, a if isinstance(decay(type_of(a)), Pointer) else b, back or op == "-")
        case c_ast.Cast(expr=e):
            return _led_to(context, e, back)
    return Block(_pointer(pointed(context, pointer)), back or not is_fixed(context, pointer))


def based(of: CType, text: str, names: frozenset[str]) -> Expr:
    """An address as a value; a pointer to a `restrict` type needs a cast to `const void *`."""
    cast = "(const void *)" if "restrict" in of.quals else ""
    return opaque(Render(lambda _: f"{cast}{text}", names), frozenset())


def _ends(offset: Expr, around: list[Loop], largest: bool) -> tuple[Expr, ...]:
    """Values of which one is the largest, or the smallest, over all iterations of loops; empty if unknown.

    Nothing is assumed about signs of variables, or about values in memory.
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
