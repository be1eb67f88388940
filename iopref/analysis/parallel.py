"""Which data the threads of a parallel loop share: no thread releases data that another thread may still use."""

from __future__ import annotations

from iopref.analysis.reuse import Group, Reuse, reuse
from iopref.analysis.section import Spread, absolute, section, stride
from iopref.model import Loop, Nest, Reference

BETWEEN_PIECES = "between its pieces lie those of other threads"
"""Why columns are not released in a parallel loop over them."""


def other_use(nest: Nest, groups: tuple[Group, ...], group: Group, loop: Loop) -> str:
    """Why other threads may still use data that a pipelined loop of one thread has passed; empty if they do not."""
    if not nest.parallel:
        return ""
    root, reference = nest.root, group.first
    others = [other.first.text for other in groups if other is not group and other.first.array == reference.array]
    if others:
        return f"another thread may use it as {others[0]}"
    if reference.triangle >= 0:
        return "the rows of other threads lie on the same pages"
    apart = len({group.rank(nest, member)[0] for member in group.members}) > 1
    if loop is not root and (apart or reuse(nest, reference, root) is not Reuse.NONE):
        return f"other threads use the same pages in other iterations of {root.index}"
    inner = nest.inside(reference.path, root.id)
    if _ranges_overlap(reference, root, inner) or overlaps(nest, reference, root, inner, group.spread):
        return f"other threads may use part of it in other iterations of {root.index}"
    return ""


def _ranges_overlap(reference: Reference, root: Loop, inner: tuple[Loop, ...]) -> bool:
    """Whether only inner ranges, which may not begin where the last one ended, separate different iterations."""
    if stride(reference, root).terms:
        return False
    after = {root.id: root.counted + root.step}
    moving = (v for v in inner if root.id in v.bound_loops)
    return any(
        not isinstance(v.step, int) or v.step < 0 or v.first.value.substitute(after) != v.past.value for v in moving
    )


def overlaps(nest: Nest, reference: Reference, loop: Loop, inner: tuple[Loop, ...], spread: Spread) -> tuple[Loop, ...]:
    """The inner loops through which an iteration of a pipelined loop touches data of the next iterations."""
    if reference.triangle == loop.id:
        return ()
    found = tuple(v for v in inner if any({loop.id, v.id} <= d.loops for d in reference.dimensions))
    step = stride(reference, loop)
    apart = absolute(step) - section(nest, reference, found, spread=spread).hull
    return found if apart.constant is None or apart.constant < 0 else ()
