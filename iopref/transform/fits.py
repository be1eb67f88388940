"""Does it fit in memory? The ranges of memory that a nest works on, for the test at its entry."""

from __future__ import annotations

from iopref.analysis.locality import ENTRY_LEVEL, accesses, at_entry
from iopref.analysis.reuse import Group
from iopref.analysis.section import section
from iopref.model import Nest
from iopref.transform.plan import Range


def ranges(nest: Nest, groups: tuple[Group, ...]) -> tuple[Range, ...]:
    """The memory of each array that the nest works on."""
    best: dict[str, tuple[tuple[int, int], Range]] = {}
    for group in groups:
        found = _range(nest, group)
        if found:
            size = max(((len(m), abs(c)) for m, c in found.bytes.terms), default=(0, 0))
            if group.first.array not in best or best[group.first.array][0] < size:
                best[group.first.array] = (size, found)
    return tuple(r for _, r in best.values())


def _range(nest: Nest, group: Group) -> Range | None:
    reference = group.first
    loops = tuple(nest.loop(i) for i in group.path)
    if reference.offset.opaque_loops:
        size = reference.extent or accesses(nest, loops) * reference.element
        entry = at_entry(nest, group.path, size)
        return Range(reference, reference.base or "0", entry, entry.level) if entry is not None else None
    if reference.guarded and reference.extent and reference.extent.level <= ENTRY_LEVEL:
        return Range(reference, reference.base, reference.extent, reference.extent.level)
    whole = section(nest, reference, loops)
    entry = at_entry(nest, group.path, whole.hull)
    if entry is None:
        return None
    start = "0"
    if not reference.loads and all(e.level <= ENTRY_LEVEL for _, e in whole.at):
        start = reference.address(dict(whole.at))
    return Range(reference, start, entry, max((entry.level, *(e.level for _, e in whole.at))))
