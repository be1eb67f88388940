"""The ranges of memory that a nest works on, for the test at its entry whether the nest fits in memory."""

from __future__ import annotations

from iopref.analysis.locality import ENTRY_LEVEL, accesses, at_entry, volume
from iopref.analysis.reuse import Group
from iopref.analysis.section import SMALLEST_PAGE, magnitude, section
from iopref.model import Address, Expr, Loop, Nest, Reference
from iopref.transform.plan import Range

UNKNOWN = (
    "the nest cannot tell at its start how many bytes are touched, and so not whether they are in memory",
    "copy the values that its bounds and subscripts depend on to variables before the loop",
)
"""Why a reference without a range gets no hints, and what would help."""


def ranges(nest: Nest, groups: tuple[Group, ...]) -> tuple[Range, ...]:
    """The memory that the nest works on; distant parts of an array are separate ranges."""
    found = (_range(nest, group) for group in groups)
    kept: list[Range] = []
    for new in sorted((r for r in found if r), key=lambda r: magnitude(r.bytes), reverse=True):
        if not any(_holds(old, new) for old in kept):
            kept.append(new)
    order = {array: i for i, array in reversed(list(enumerate(g.first.array for g in groups)))}
    return tuple(sorted(kept, key=lambda r: order[r.reference.array]))


def _holds(old: Range, new: Range) -> bool:
    """Whether a range is left out: it is at most a page, may overlap another range, or lies mostly within it.

    Sizes are compared by the leading power of the parameters.
    """
    if old.reference.array != new.reference.array:
        return False
    size = new.bytes.constant
    if size is not None and size <= SMALLEST_PAGE:
        return True
    if old.start is None or new.start is None:
        return True
    return magnitude(new.start - old.start) < magnitude(old.bytes)


def _range(nest: Nest, group: Group) -> Range | None:
    reference = group.first
    declared = reference.extent.constant if reference.extent else None
    if reference.storage == "local" and reference.base and declared is not None and declared <= SMALLEST_PAGE:
        return Range(reference, None, Expr.of(declared))  # with its address given away, it could not be in registers
    loops = tuple(nest.loop(i) for i in group.path)
    if reference.indirect or reference.offset.live:
        size = reference.extent or _moved(nest, group, loops)
        entry = at_entry(nest, group.path, size) if size is not None else None
        if entry is None:
            return _all_of(reference)
        gathered = bool(reference.base) and not reference.extent
        return Range(reference, reference.begin, entry, entry.level, gathered)
    elsewhere = reference.guarded or any(m.reference.turns for m in group.members)
    if elsewhere and (placed := _all_of(reference)):
        return placed
    whole = section(nest, reference, loops)
    entry = at_entry(nest, group.path, whole.hull)
    if entry is None:
        return _all_of(reference)
    level = max((entry.level, *(e.level for _, e in whole.at)))
    if reference.loads or any(e.level > ENTRY_LEVEL for _, e in whole.at):
        return Range(reference, None, entry, level)
    at = dict(whole.at)
    start = reference.offset.substitute(at)
    if (past := _past(reference, start, entry)) is not None:
        return Range(reference, reference.begin, Expr.of(past), level, start=Expr())
    return Range(reference, Address(reference.address, at), entry, level, start=start)


def _moved(nest: Nest, group: Group, loops: tuple[Loop, ...]) -> Expr | None:
    """The bytes that an indirect reference accesses; None if unknown."""
    reference = group.first
    if reference.gathers_rows:
        return volume(nest, group, loops)
    return accesses(nest, _deciding(nest, reference)) * reference.element


def _deciding(nest: Nest, reference: Reference) -> tuple[Loop, ...]:
    """The loops around a reference that decide what it touches; iterations of others touch the same data again."""
    deciding: frozenset[int] = frozenset()
    for loop in reversed([nest.loop(i) for i in reference.path]):
        if reference.offset.live or loop.id in reference.offset.loops | deciding:
            deciding |= {loop.id} | loop.bound_loops
    return tuple(nest.loop(i) for i in reference.path if i in deciding)


def _all_of(reference: Reference) -> Range | None:
    """The range of a whole array, if its size is known at the entry."""
    if not reference.base or not reference.extent or reference.extent.level > ENTRY_LEVEL or reference.extent.loops:
        return None
    return Range(reference, reference.begin, reference.extent, reference.extent.level, start=Expr())


def _past(reference: Reference, start: Expr, size: Expr) -> int | None:
    """The end of a range in bytes from its array's beginning if it seems to start before the array; otherwise None.

    Extremes of several indices do not occur together where one index bounds another, as in `a[i - j - 1]`, j < i.
    """
    numbers = start.constant, size.constant, reference.extent.constant if reference.extent else None
    match numbers:
        case (int(begin), int(length), int(extent)) if begin < 0 and reference.base:
            return max(0, min(begin + length, extent))
    return None
