"""Around which loop a group is pipelined: the choice of the `original` software pipeline (THESIS 3.1.2).

The pipelined loop is the innermost loop that moves the group's address and whose data fill a pipeline; of three loops,
the one from row to row, or from plane to plane if planes are small. Where bounds are symbolic, the candidates get the
flags under which each is chosen.
"""

from __future__ import annotations

from itertools import pairwise

from iopref.analysis.adjacent_references import Adjacent, widened
from iopref.analysis.conditions import Requirement
from iopref.analysis.declared_sizes import bytes_within, largest_value
from iopref.analysis.locality import ALWAYS_SMALL, volume
from iopref.analysis.new_data import new_data
from iopref.analysis.packed_triangles import row_of
from iopref.analysis.predicate import entered
from iopref.analysis.reuse import Group, Member, Reuse, reuse, spread_around, window_shift
from iopref.analysis.rows import Row
from iopref.analysis.section import SMALLEST_PAGE, Spread, stride
from iopref.model import ALWAYS, NEVER, Condition, Expr, Loop, Nest, Reference, negated
from iopref.poly.polyhedra import Polyhedra
from iopref.records import dataclass, replace
from iopref.transform.index_walks import foreseeable
from iopref.transform.plan import Unhinted
from iopref.transform.runtime_tests import RuntimeTests

SMALLEST_ROW, LARGEST_PLANE = 256, 512 * 1024  # bytes; as many are prefetched at a time (IOPREF_BLOCK)
LOWER_ORDER = "the nest touches only vectors, each no longer than a row or column of a matrix in the same procedure"
IN_PROCEDURE = "the called procedure has prefetches of its own, where its loops are understood"


def needs_none(group: Group, reason: str) -> Unhinted:
    """A group that needs no prefetch in its nest: by a proof, or beside much more data, as LOWER_ORDER tells."""
    return Unhinted(group.first, "prefetch", reason, proved=True)


@dataclass(frozen=True)
class Choice:
    """A loop around which a group may be pipelined, and the conditions that must all hold for it.

    `near` are the adjacent references that are prefetched with the group.
    """

    loop: Loop
    group: Group
    active: tuple[Condition, ...]
    near: tuple[Adjacent, ...] = ()

    def entry_conditions(self, nest: Nest) -> tuple[Requirement, ...]:
        """The further conditions without which the group touches nothing; the nest's entry decides them."""
        return entered(nest, self.group, self.loop)

    def spread(self, nest: Nest, row: Row, member: Member) -> Spread:
        """What the row and its adjacent references add to the section of one member of the row."""
        return widened(spread_around(row.members, member, self.group.path[self.loop.depth + 1 :]), self.near)


def choose(
    nest: Nest, polyhedra: Polyhedra, tests: RuntimeTests, group: Group, goes_on: bool = True
) -> tuple[Choice, ...] | Unhinted:
    """The loops around which a group may be pipelined, innermost first, or the reason why there is none.

    If `goes_on`, the pipeline may continue from one run of its loop to the next, so that a shorter loop suffices.
    """
    if all(_perhaps_never(nest, m.reference) and polyhedra.empty(m.reference) for m in group.members):
        return needs_none(group, "it is never executed")
    if group.first.triangle >= 0 and (place := row_of(nest, group.first)) and place.single:
        return Unhinted(group.first, "prefetch", "it lies between rows that are prefetched")
    whole = group.first.extent or volume(nest, group, tuple(nest.loop(i) for i in group.path))
    if group.first.member is not None and not (whole and _always_small(whole)):
        whole = Expr.of(group.first.member)
    if whole is not None and _always_small(whole):
        return needs_none(group, f"{whole.constant} bytes always stay in memory")
    candidates = [
        nest.loop(i) for i in reversed(group.path) if reuse(nest, group.first, nest.loop(i)) is not Reuse.TEMPORAL
    ]
    if not candidates:
        return needs_none(group, "it stays on one page")
    elsewhere = any(loop.within for loop in candidates)
    candidates = [loop for loop in candidates if not loop.within]
    if not candidates:
        return needs_none(group, IN_PROCEDURE)
    candidates = _outside_rows(nest, group, candidates, goes_on)
    found: list[Choice] = []
    smaller: tuple[Condition, ...] = ()
    for loop, outer in pairwise(candidates):
        size, largest = _bytes(nest, group, loop)
        if size is None or _always_small(size):
            continue
        if largest is not None and largest <= ALWAYS_SMALL and tests.stays_until(loop, outer) is None:
            continue
        flag = tests.fills_pipeline(loop, outer, group, size, goes_on and _may_go_on(nest, group, loop))
        found.append(Choice(loop, group, (flag, *smaller)))
        smaller = (negated(flag), *smaller)
    found.append(Choice(candidates[-1], group, smaller))
    if not elsewhere:
        return tuple(found)
    local = {c.loop: tests.localized(c.loop) for c in found}  # otherwise the called procedure prefetches
    small = [c if local[c.loop] == ALWAYS else replace(c, active=(*c.active, local[c.loop])) for c in found]
    return tuple(c for c in small if local[c.loop] != NEVER) or needs_none(group, IN_PROCEDURE)


def _outside_rows(nest: Nest, group: Group, candidates: list[Loop], goes_on: bool) -> list[Loop]:
    """The candidates without those within a row, or within a plane of at most LARGEST_PLANE bytes: fetched whole.

    If planes are known to be larger, strips would end with each plane: then the loop from row to row is the only one,
    if its pipeline may continue from plane to plane.
    """
    sizes = [_bytes(nest, group, loop)[0] for loop in candidates[:-2]]
    known = [SMALLEST_ROW if size is None or size.constant is None else size.constant for size in sizes]
    at = next((i for i, least in enumerate(known) if least >= SMALLEST_ROW), None)
    row = None if at is None else sizes[at]
    if at is None or row is None or not (row.constant is None or _always_small(row)):
        return candidates
    step = abs(stride(group.first, candidates[at]).constant or 0)
    rows, planes = candidates[at + 1 : at + 3]
    size, plane = _bytes(nest, group, rows)
    if step and plane is not None and plane <= min(LARGEST_PLANE, abs(stride(group.first, planes).constant or 0)):
        return candidates[at + 2 :]
    if not 0 < step < SMALLEST_PAGE:  # columns
        return candidates
    alone = size is not None and (size.constant or 0) > LARGEST_PLANE and goes_on and _may_go_on(nest, group, rows)
    return [rows] if alone else candidates[at + 1 :]


def _bytes(nest: Nest, group: Group, loop: Loop) -> tuple[Expr | None, int | None]:
    """The bytes that a group touches in all iterations of a loop, and the most that they can be; None if unknown."""
    inside = (loop, *nest.inside(group.path, loop.id))
    size, declared = volume(nest, group, inside), bytes_within(nest, group.first, group.spread, inside)
    computed = None if size is None else largest_value(nest, loop.path[:-1], size)
    return size, min((n for n in (declared, computed) if n is not None), default=None)


def _perhaps_never(nest: Nest, reference: Reference) -> bool:
    """Whether asking isl is worthwhile: the reference has guards, or a loop around it may have no iterations."""
    around = (nest.loop(i) for i in reference.path)
    return bool(reference.guards) or any(v.first.kind or v.past.kind or v.trips.constant == 0 for v in around)


def _always_small(size: Expr) -> bool:
    return size.constant is not None and size.constant <= ALWAYS_SMALL


def _may_go_on(nest: Nest, group: Group, loop: Loop) -> bool:
    """Whether a group's addresses in later runs of a loop can be foreseen: see transform/continuous_pipelines.py."""
    if group.first.loads or not any(foreseeable(nest, loop)):
        return False
    around = tuple(nest.loop(i) for i in loop.path[nest.parallel : -1])
    if any(window_shift(group.first, loop, outer) > 0 for outer in around):
        return False
    still = (v for v in around if v.id not in group.first.offset.loops)
    new = (new_data(nest, group.first, loop, outer) for outer in still)
    return not any(n is None or n.new_from is not None or n.sooner is not None for n in new)
