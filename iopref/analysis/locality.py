"""The localized iteration space (THESIS 3.1.1): which loops touch less than memory holds between two iterations.

Volumes are symbolic. A volume that is a number below a small bound decides at compile time. Otherwise the generated
program compares the volume with the memory that it may use: at the entry of the nest, or in each iteration of the loops
that the volume depends on.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from iopref.analysis.adjacent_references import Adjacent, widened
from iopref.analysis.declared_sizes import bytes_within
from iopref.analysis.reuse import Group
from iopref.analysis.section import SMALLEST_PAGE, Dim, Section, Spread, section, touched_from
from iopref.model import Expr, Loop, Nest, Reference, call, combine, positive, trip
from iopref.poly.extremes import count, extreme, index_range
from iopref.poly.notation import Ranges
from iopref.records import replace

ALWAYS_SMALL = 64 * 1024
"""Bytes that every machine holds: loops that touch less are localized without a test, and never pipelined."""

SPANS = 2
"""A volume is the maximum of at most so many expressions."""

ENTRY_LEVEL = 1
"""The highest level (see Atom) of what the entry of a nest computes: it asks first whether the outermost loop runs."""


@lru_cache(maxsize=1024)
def iteration_volume(
    nest: Nest,
    groups: tuple[Group, ...],
    adjacent: tuple[Adjacent, ...],
    loop: Loop,
    known: frozenset[int] = frozenset(),
) -> Expr | None:
    """The most bytes that one iteration of `loop` touches through all references inside it; None if unknown.

    The result may depend on the indices of the loops `known`, by id; otherwise it can be computed at the entry of the
    nest. Members of a group that lie on different rows, seen from `loop` outwards, are counted separately. Groups with
    the same section, as in loops that follow each other, are counted once, adjacent references together with their row.
    Groups of one array that overlap much touch no more than the bytes from the first one's begin to the last one's end.
    """
    parts: dict[tuple[str, Expr, Expr], Expr] = {}
    together: dict[str, list[tuple[Group, Section]]] = {}
    for group in groups:
        if loop.id not in group.path or any(b.part is group for b in adjacent):
            continue
        inner = nest.inside(group.path, loop.id)
        spread = widened(group.spread, tuple(b for b in adjacent if b.whole is group and loop.id in b.part.path))
        size = volume(nest, group, inner, known, spread)
        if size is None:
            return None
        upto = group.path.index(loop.id) + 1
        rows = sum(group.rows(nest, upto), Expr())
        part = section(nest, group.first, inner, spread=spread)
        key = group.first.array, group.first.offset.substitute(dict(part.at)) + spread.below, size
        parts[key] = combine("max", (rows, parts[key])) if key in parts else rows
        together.setdefault(group.first.array, []).append((group, part))
    sizes: dict[str, Expr] = {}
    for (array, _, size), rows in parts.items():
        sizes[array] = sizes.get(array, Expr()) + size * rows
    spans = {array: _span(nest, their, loop, known) for array, their in together.items()}
    return sum((combine("min", (s, span)) if (span := spans[array]) else s for array, s in sizes.items()), Expr())


def _span(nest: Nest, together: list[tuple[Group, Section]], loop: Loop, known: frozenset[int]) -> Expr | None:
    """Bytes from the first to the last byte that groups of one array touch in an iteration of `loop`.

    None unless the groups are known to overlap by at least a page; then the span bounds what they touch.
    """
    ends: list[tuple[Expr, Expr]] = []
    for group, part in together if len(together) > 1 else ():
        reference = group.first
        apart = [(m.reference.offset - reference.offset).constant for m in group.members]
        moves = [a for a in apart if a is not None]
        if reference.loads or reference.indirect or reference.triangle >= 0 or len(moves) < len(apart):
            return None
        begin = reference.offset.substitute(dict(part.at)) + part.shift
        ends.append((begin + min(moves), begin + part.hull + max(moves)))
    over = {i: index_range(nest, i) for i in loop.path}
    lows = _largest(over, [-low for low, _ in ends])
    highs = _largest(over, [high for _, high in ends]) if len(lows) <= SPANS else []
    spans = _largest(over, [high + low for low, high in product(lows, highs)])
    if not 1 <= len(spans) <= SPANS:
        return None
    alone = sum((high - low for low, high in dict.fromkeys(ends)), Expr())
    if not all(positive(extreme(alone - span - SMALLEST_PAGE, True, over)) for span in spans):
        return None
    found = [at_entry(nest, loop.path, span, known) for span in spans]
    return combine("max", tuple(s for s in found if s)) if None not in found else None


def _largest(over: Ranges, sizes: Sequence[Expr]) -> list[Expr]:
    """The sizes, without those that are surely at most another one of them if no variable is negative."""

    def covers(one: Expr, other: Expr) -> bool:
        return all(factor >= 0 for _, factor in extreme(one - other, False, over).terms)

    largest: list[Expr] = []
    for size in dict.fromkeys(sizes):
        if not any(covers(other, size) for other in largest):
            largest = [*(other for other in largest if not covers(size, other)), size]
    return largest


@lru_cache(maxsize=4096)
def volume(
    nest: Nest, group: Group, loops: tuple[Loop, ...], known: frozenset[int] = frozenset(), spread: Spread | None = None
) -> Expr | None:
    """The most bytes that a group touches over all iterations of `loops`, for any iteration of loops not in `known`.

    An indirect reference is assumed to touch another page each time, unless its whole array is small; where an index
    array picks rows, each row is assumed to lie on other pages. Loop bounds found in memory count with their average
    over the loop that reads them. `spread` is what the group's other members and its adjacent references add.
    """
    reference = group.first
    whole = reference.extent.constant if reference.extent and reference.indirect else None
    if whole is not None and whole <= ALWAYS_SMALL:
        return Expr.of(whole)
    if reference.member is not None and reference.member <= SMALLEST_PAGE:
        return Expr.of(reference.member)
    row = bytes_within(nest, reference, spread or group.spread, loops)
    if row is not None and row <= SMALLEST_PAGE:
        return Expr.of(row)
    over = {loop.id for loop in loops}
    if reference.gathers_rows and reference.gathers & over:
        deepest = max(i for i, loop in enumerate(loops) if loop.id in reference.gathers)
        size = call("iopref_scattered", accesses(nest, loops[: deepest + 1]), gathered_row(nest, reference))
    elif reference.unknown_along & over:
        size = call("iopref_scattered", accesses(nest, loops), Expr.of(reference.element))
    else:
        size = _touched(nest, reference, loops, spread or group.spread, known)
    outer = next((nest.loop(i) for i in reference.path if i in size.loops_in_memory - known), None)
    if outer is None:
        return at_entry(nest, reference.path, size, known)
    total = volume(nest, group, (outer, *nest.inside(reference.path, outer.id)))
    times = at_entry(nest, reference.path, trip(outer.first.value, outer.past.value, outer.step))
    return call("iopref_share", total, times) if total is not None and times is not None else None


def gathered_row(nest: Nest, reference: Reference) -> Expr:
    """The bytes of a row that a reference gathers; of one element if the row's length cannot be read at the nest's
    entry.

    The first row stands for all.
    """
    at = max(i for i, loop in enumerate(reference.path) if loop in reference.gathers)
    row = section(nest, reference, tuple(nest.loop(i) for i in reference.path[at + 1 :])).touched
    return _at_first(nest.loop(reference.path[at]), row) or Expr.of(reference.element)


def _at_first(loop: Loop, size: Expr) -> Expr | None:
    """A value in the first iteration of a loop; None if it is not known at the nest's entry."""
    found = size.substitute({loop.id: loop.first.value})
    return found if not found.loops and found.level <= ENTRY_LEVEL else None


def _touched(nest: Nest, reference: Reference, loops: tuple[Loop, ...], spread: Spread, known: frozenset[int]) -> Expr:
    """The most bytes that a reference touches over `loops`; rows of a triangle count with their mean length."""
    part = widest(nest, reference, section(nest, reference, loops, spread=spread), known)
    over = {i: index_range(nest, i) for i in reference.path if i not in known}
    for depth in range(1, len(loops)):
        row = section(nest, reference, loops[depth:], spread=spread)
        moving = row.piece.loops & {loop.id for loop in loops[:depth]}
        if not moving <= reference.offset.loops:
            continue  # the rows lie on each other
        if row.dims or len(moving) != 1 or row.piece.loops_in_memory or extreme(row.piece, True, over) != part.piece:
            continue
        here = {i: index_range(nest, i) for i in moving}
        shortest = extreme(extreme(row.piece, False, here), True, over)
        if shortest.constant is None or shortest.constant < 0:
            shortest = call("iopref_max", Expr.of(0), shortest)
        part = replace(part, piece=call("iopref_share", shortest + part.piece, Expr.of(2)))
        break
    return touched_from(part, reference) if known else part.touched


def widest(nest: Nest, reference: Reference, part: Section, known: frozenset[int] = frozenset()) -> Section:
    """A section with its largest extents in any iteration of the loops not in `known`, if they are affine."""
    over = {i: index_range(nest, i) for i in reference.path if i not in known}

    def most(size: Expr) -> Expr:
        return size if size.loops_in_memory else extreme(size, True, over)

    dims = tuple(Dim(d.stride, most(d.count)) for d in part.dims)
    return Section(most(part.piece), dims, part.at, part.shift)


def accesses(nest: Nest, loops: tuple[Loop, ...]) -> Expr:
    """How often a statement inside `loops` is executed.

    A loop with both bounds in memory counts once for all loops around it, since its ranges are assumed to follow each
    other; if these loops gather rows, all rows are assumed to be as long as the first.
    """
    total = Expr.of(1)
    inner_first = tuple(reversed(loops))
    covered: set[int] = set()
    for i, loop in enumerate(inner_first):
        if loop.id in covered:
            continue
        if nest.gathering(loop):
            total = total * (_at_first(nest.loop(max(nest.gathering(loop))), loop.trips) or Expr.of(1))
            continue
        low, high = index_range(nest, loop.id)
        around = {outer.id: index_range(nest, outer.id) for outer in reversed(inner_first[i + 1 :])}
        below, above = ({j for part in bound.parts for j in part.unbounded_loops} for bound in (low, high))
        covered |= below & above
        first, last = extreme(low.value, False, around), extreme(high.value, True, around)
        total = total * count(first, last, loop.pace)
    return total


def at_entry(nest: Nest, path: tuple[int, ...], size: Expr, known: frozenset[int] = frozenset()) -> Expr | None:
    """The largest value of an expression over those loops of a path that are not `known`.

    None if the value cannot be computed where the known loops begin, or at the entry of the nest if there are none.
    """
    over = {i: index_range(nest, i) for i in path if i not in known}
    largest = extreme(size, True, over)
    return largest if largest.level <= ENTRY_LEVEL and largest.loops <= known else None
