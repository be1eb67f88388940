"""When released data are not used again before eviction, and with what priority (OSDI00 3.2, THESIS 4.3.3)."""

from __future__ import annotations

from iopref.analysis.conditions import (
    Answer,
    Localized,
    Requirement,
    at_last,
    previous_run,
    required,
    unless_localized,
    where_localized,
)
from iopref.analysis.declared_sizes import row_bytes
from iopref.analysis.new_data import cycle_of
from iopref.analysis.packed_triangles import rows_meet
from iopref.analysis.reuse import Group, Reuse, recurrence, reuse
from iopref.analysis.rows import Row, by_outer
from iopref.analysis.section import SMALLEST_PAGE, Spread, absolute, magnitude, section, stride
from iopref.analysis.shared_pages import localized_value, perhaps_spatial
from iopref.model import ALWAYS, NEVER, Compare, Condition, Expr, Loop, Nest, Reference, as_c, call, positive
from iopref.poly.polyhedra import Polyhedra


def release_conditions(
    nest: Nest, group: Group, all_rows: tuple[Row, ...], row: Row, loop: Loop, localized: Localized
) -> tuple[Requirement, ...] | None:
    """The conditions that data behind a row's trailer are not used again before eviction; None if they always are."""
    reference = row.trailer.reference
    conditions: list[Requirement] = []
    for outer in nest.around(reference.path, loop.id):
        kind = reuse(nest, reference, outer)
        if kind is Reuse.TEMPORAL:
            meaning = f"in the last iteration of {outer.index}"
            cycle = not previous_run(nest, loop, outer) and cycle_of(nest, reference, loop, outer)
            away = (reference.offset.coefficient(loop.id) or Expr()).constant
            filled = loop if cycle and abs(away or 0) >= SMALLEST_PAGE else None  # or the next one lies beside it
            conditions.append(where_localized(localized(outer, filled), outer, at_last(outer), meaning))
        elif perhaps_spatial(nest, reference, outer) and bounds_follow(nest, reference, loop, outer):
            local = localized(outer)
            if kind is not Reuse.SPATIAL:
                conditions += [_unless_beside(local, outer, stride(reference, outer))] if local != NEVER else []
            elif local == ALWAYS:
                return None
            else:
                conditions.append(unless_localized(local, outer, reference))
    beside, behind = by_outer([r for r in all_rows if r.rank < row.rank], row, loop)
    if beside:
        never = group.never_meet(nest, row.rank, [r.rank for r in beside])
        leaves = f"where {as_c(never)} (otherwise {beside[0].trailer.reference.text} releases it)"
        conditions.append(where_localized(localized(loop), loop, never, leaves))
    if behind:
        nearest = behind[0]
        depth = next(i for i, (a, b) in enumerate(zip(row.rank, nearest.rank, strict=True)) if a != b)
        outer = nest.loop(group.path[depth])
        local = localized(outer)
        if local == ALWAYS:
            return None
        conditions.append(unless_localized(local, outer, nearest.trailer.reference))
    return required(conditions)


def pages_apart(nest: Nest, reference: Reference, loop: Loop, localized: Localized) -> tuple[Requirement, ...]:
    """The conditions that iterations of loops around touch other pages than those at hand, if strides are variables."""
    around = (v for v in nest.around(reference.path, loop.id) if not bounds_follow(nest, reference, loop, v))
    beside = [v for v in around if reuse(nest, reference, v) is Reuse.NONE and perhaps_spatial(nest, reference, v)]
    return tuple(_unless_beside(local, v, stride(reference, v)) for v in beside if (local := localized(v)) != NEVER)


def _unless_beside(local: Answer, loop: Loop, step: Expr) -> Requirement:
    """The condition that two iterations whose addresses are `step` bytes apart do not touch the same pages."""
    period = call("iopref_period", localized_value(local), step)
    return Requirement(
        Compare(period, "==", Expr.of(1)), f"where {loop.index} is not localized, or its iterations lie pages apart"
    )


def bounds_follow(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> bool:
    """Whether the range of a pipelined loop, or of one in it, moves with an outer loop."""
    inner = (loop, *nest.inside(reference.path, loop.id))
    return any(outer.id in it.bound_loops for it in inner)


def priority(nest: Nest, reference: Reference, loop: Loop) -> int:
    """OSDI00 equation 2: the sum of 2^depth over the loops around a pipeline along which there is temporal reuse."""
    around = nest.around(reference.path, loop.id)
    return sum(2**outer.depth for outer in around if reuse(nest, reference, outer) is Reuse.TEMPORAL)


def gap_behind(nest: Nest, reference: Reference, loop: Loop, spread: Spread, around: tuple[Loop, ...]) -> Expr | None:
    """Bytes between a piece of a pipelined loop and the next in the iterations of the loops `around`, at least.

    Where these are whole pages, the page in which one ends is not shared with what follows. None if they are less for
    sure, or unknown. The length of a piece may depend on loops around the pipelined one.
    """
    inner = nest.inside(reference.path, loop.id)
    piece = section(nest, reference, inner, spread=spread).hull
    moving = [v for v in inner if stride(reference, v).terms]
    within = {loop.id, *(v.id for v in around if stride(reference, v).terms)}
    if piece.level or piece.loops & within or any(v.bound_loops & within for v in moving):
        return None
    steps = [absolute(step) for v in around if (step := stride(reference, v)).terms]
    known = min((step.constant for step in steps if step.constant is not None), default=None)
    unknown = [step for step in steps if step.constant is None]
    if any(magnitude(step) < magnitude(piece) and not (piece.loops and positive(step - piece)) for step in unknown):
        return None
    gaps = [step - piece for step in unknown]
    if known is not None:
        if known - (piece.constant or 0) < SMALLEST_PAGE:
            return None
        if piece.constant is None or not gaps:
            gaps.append(Expr.of(known) - piece)
    if len(gaps) != 1 or gaps[0].level:
        return None
    return gaps[0] if gaps[0].constant is None or gaps[0].constant >= SMALLEST_PAGE else None


def later_uses(
    nest: Nest,
    polyhedra: Polyhedra,
    groups: tuple[Group, ...],
    group: Group,
    reference: Reference,
    loop: Loop,
    localized: Localized,
) -> tuple[tuple[Requirement, ...] | None, int]:
    """The conditions that later uses put on a release at a loop, and what these uses add to the release's priority.

    The conditions are None if a use surely still finds the data in memory. If the nest's dataflow says that a reference
    of another group uses the data again, the loop whose iterations lie between the two uses decides; for a window, the
    loop that moves it.
    """
    conditions: dict[Condition, Requirement] = {}
    extra = 0
    row = row_bytes(reference, len(reference.dimensions) - 2) if len(reference.dimensions) > 1 else None
    rows = row is not None and row < SMALLEST_PAGE  # the next rows lie on the same pages
    inner, around = (loop, *nest.inside(reference.path, loop.id)), nest.around(reference.path, loop.id)
    returns = [(v, reference) for v in around if any(any(recurrence(reference, w, v)) for w in inner)]  # as in x[i + j]
    for other in groups:
        if other is group or other.first.array != reference.array or not other.path:
            continue
        if rows_meet(nest, reference, other.first):
            continue
        uses = [user for m in other.members if (user := polyhedra.next_use(reference, m.reference, loop, rows))]
        if uses:
            returns.append((max(uses, key=lambda user: user.depth), other.first))
    for outer, back in returns:
        local = localized(outer)
        if local == ALWAYS:
            return None, 0
        extra |= 2**outer.depth
        if local != NEVER:
            conditions[local] = unless_localized(local, outer, back)
    return tuple(conditions.values()), extra
