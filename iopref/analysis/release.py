"""Release priorities, and uses that come after a release (OSDI00 3.2, THESIS 4.3.3)."""

from __future__ import annotations

from iopref.analysis.conditions import Condition
from iopref.analysis.predicate import Localized, unless_localized
from iopref.analysis.reuse import Group, Reuse, reuse
from iopref.model import Loop, Nest, Reference
from iopref.poly.lift import Lifted


def priority(nest: Nest, reference: Reference, loop: Loop) -> int:
    """OSDI00 equation 2: the sum of 2^depth over the loops around a pipeline along which there is temporal reuse."""
    around = [nest.loop(i) for i in reference.path[: reference.path.index(loop.id)]]
    return sum(2**outer.depth for outer in around if reuse(nest, reference, outer) is Reuse.TEMPORAL)


def later_uses(
    nest: Nest, lifted: Lifted, groups: tuple[Group, ...], group: Group, reference: Reference, localized: Localized
) -> tuple[tuple[Condition, ...] | None, int]:
    """Conditions for a release in view of other references to the array, and what they add to its priority.

    None for a use that surely still finds the data in memory. Where nest-wide dataflow says that a reference of
    another group comes back to the data, the loop around both decides.
    """
    conditions: dict[str, Condition] = {}
    extra = 0
    for other in groups:
        if other is group or other.first.array != reference.array or not other.path:
            continue
        if not any(lifted.used_later(reference, m.reference) for m in other.members):
            continue
        around = _innermost_common(nest, group, other)
        local = localized(around)
        if local is True:
            return None, 0
        extra |= 2**around.depth
        if local is not False:
            conditions[local] = unless_localized(local, around, other.first)
    return tuple(conditions.values()), extra


def _innermost_common(nest: Nest, a: Group, b: Group) -> Loop:
    common = [i for i, j in zip(a.path, b.path, strict=False) if i == j]
    return nest.loop(common[-1])
