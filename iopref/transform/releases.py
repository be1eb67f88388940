"""The releases of a row: of which section, in which strips of a pipelined loop, and under which conditions."""

from __future__ import annotations

from functools import cached_property

from iopref.analysis.adjacent_references import widened
from iopref.analysis.conditions import Requirement
from iopref.analysis.inter_nest_reuse import InterNestReuse
from iopref.analysis.parallel import BETWEEN_PIECES, other_use, overlaps
from iopref.analysis.release import bounds_follow, gap_behind, later_uses, pages_apart, priority, release_conditions
from iopref.analysis.reuse import Group, Reuse, reuse, spread_around
from iopref.analysis.rows import Row, lead
from iopref.analysis.section import SMALLEST_PAGE, Section, Spread, Strip, negative, stride
from iopref.analysis.shared_pages import shared_pages
from iopref.model import ALWAYS, NEVER, AddressOf, Expr, Loop, Reference, call
from iopref.records import dataclass, replace
from iopref.transform.choose import Choice
from iopref.transform.columns import columns_behind
from iopref.transform.draft import Draft
from iopref.transform.guards import guards
from iopref.transform.inter_nest_release import next_use_conditions
from iopref.transform.names import pipe
from iopref.transform.plan import Hint, PageGap, Unhinted
from iopref.transform.readable_bounds import IN_MEMORY, certain, computable
from iopref.transform.strips import strip_of, strip_section


@dataclass(frozen=True)
class Releases:
    """Makes the releases of a nest's groups."""

    draft: Draft

    @cached_property
    def inter_nest(self) -> InterNestReuse:
        """How following nests use the data again."""
        return InterNestReuse(self.draft.nest, self.draft.polyhedra, self.draft.groups, self.draft.following)

    def of(self, choice: Choice, all_rows: tuple[Row, ...], row: Row, stream: str) -> Hint | Unhinted | None:
        """The release of a row. Without one, the last of `all_rows` tells the reason; the other rows give None."""
        loop, nest, reference = choice.loop, self.draft.nest, row.trailer.reference
        inner = nest.inside(choice.group.path, loop.id)
        spread = spread_around(row.members, row.trailer, choice.group.path[loop.depth + 1 :])
        sharing = overlaps(nest, reference, loop, inner, spread)
        reason = self._still_needed(choice, reference, sharing)
        finished = None if reason else self._finished(choice, all_rows, row, spread)
        if finished is None:
            reason = reason or "it is used again while still in memory"
            return Unhinted(reference, "release", reason) if row is all_rows[-1] else None
        bare = strip_of(stream, "done_")
        bare = _own(loop, row, bare) if nest.parallel else bare
        reach, strip = lead(nest, choice.group, row, loop, ahead=True), bare
        if reach.terms:  # the last strip has the iterations, too, that only the leading members have reached
            strip = replace(bare, to=call("iopref_past", Expr.of(AddressOf(pipe(loop))), bare.to, reach))
        pinned = _pinned(reference, loop, sharing)
        conditions, spread, extra = finished
        whole = strip_section(nest, reference, (loop, *inner), strip, bare, spread, pinned)
        if whole is None or reference.loads and not certain(loop, inner):
            return Unhinted(reference, "release", *IN_MEMORY)
        if nest.parallel and whole.dims and reuse(nest, reference, nest.root) is Reuse.SPATIAL:
            return Unhinted(reference, "release", BETWEEN_PIECES)
        tests = self.draft.tests
        later, least, next_use = next_use_conditions(self.inter_nest, tests, reference, loop, stream)
        conditions += later + computable(nest, reference, loop, inner, bare, whole)
        conditions += guards(nest, choice, bare, around=True)
        hint = self._of_section(choice, row, whole, spread, conditions)
        return replace(hint, priority=max(priority(nest, reference, loop) + extra, least), next_use=next_use)

    def _still_needed(self, choice: Choice, reference: Reference, sharing: tuple[Loop, ...]) -> str:
        """Why data that a pipelined loop has passed may still be needed, whatever its conditions; empty if not."""
        if reference.variable in self.draft.nest.unseen:
            return "a procedure that is called may use it"
        if reference.indirect:
            return "where an indirect reference comes back is unknown"
        if any(choice.loop.id in v.bound_loops for v in sharing):
            return f"loop {choice.loop.index} comes back to it"
        return other_use(self.draft.nest, self.draft.groups, choice.group, choice.loop)

    def _finished(
        self, choice: Choice, all_rows: tuple[Row, ...], row: Row, spread: Spread
    ) -> tuple[tuple[Requirement, ...], Spread, int] | None:
        """When a row and its adjacent groups are used for the last time: the conditions, the row's spread with those
        groups, and what later uses add to the priority; None if the data are used again in memory.
        """
        group, reference, loop = choice.group, row.trailer.reference, choice.loop
        stays = self.draft.tests.perhaps_stays(loop, reference)
        conditions = release_conditions(self.draft.nest, group, all_rows, row, loop, stays)
        later, extra = self._later_uses(group, reference, loop) if conditions is not None else (None, 0)
        if conditions is None or later is None:
            return None
        near = tuple((b, self._later_uses(b.part, b.part.first, loop)[0]) for b in choice.near)
        later += tuple(c for _, uses in near for c in uses or () if c not in later)
        spread = widened(spread, tuple(b for b, uses in near if uses is not None))
        return conditions + later, spread, extra

    def _of_section(
        self, choice: Choice, row: Row, whole: Section, spread: Spread, conditions: tuple[Requirement, ...]
    ) -> Hint:
        """The hint that releases a section; whole columns are released together where they share pages."""
        nest, reference, loop = self.draft.nest, row.trailer.reference, choice.loop
        stays = self.draft.tests.perhaps_stays(loop, reference)
        period = shared_pages(nest, reference, loop, whole, stays)
        piece, moving = whole.piece, loop
        if period and not bounds_follow(nest, reference, loop, period.outer):
            moving = period.outer
            whole, in_last = columns_behind(whole, period)
            conditions += (in_last,)
        elif whole.dims and not period:
            conditions += pages_apart(nest, reference, loop, stays)
        alone = self._alone(choice, row, spread, piece) if whole.dims else None
        exact = alone and not (alone.bytes and alone.kept)
        apart = any(abs(d.stride.constant or SMALLEST_PAGE) >= SMALLEST_PAGE for d in whole.dims)
        downwards = not exact and apart and negative(stride(reference, moving))  # else the run-time finds the direction
        return Hint("release", reference, conditions, whole, downwards=downwards, alone=alone)

    def _alone(self, choice: Choice, row: Row, spread: Spread, piece: Expr) -> PageGap | None:
        """When nothing else touches the page in which a piece ends; None if that is unknown."""
        nest, reference, group, loop = self.draft.nest, row.trailer.reference, choice.group, choice.loop
        around = tuple(nest.loop(i) for i in loop.path)
        known = (group, *(b.part for b in choice.near))
        if any(g not in known and g.first.array == reference.array for g in self.draft.groups):
            return None
        near = any(stride(reference, v).constant is None for v in around[:-1])  # iterations may share pages
        if near and (in_run := self._alone_in_run(group, row, loop, spread, piece)):
            return in_run
        if between := gap_behind(nest, reference, loop, spread, around):
            kept = self.draft.tests.kept(group)
            return PageGap(between, kept) if kept else None
        return self._alone_in_run(group, row, loop, spread, piece)

    def _alone_in_run(self, group: Group, row: Row, loop: Loop, spread: Spread, piece: Expr) -> PageGap | None:
        """When nothing touches a piece's last page within one iteration of the loop around, whose data leave memory."""
        around = loop.path[:-1]
        stays = self.draft.tests.perhaps_stays(loop)(self.draft.nest.loop(around[-1])) if around else ALWAYS
        if stays == ALWAYS or len(row.members) < len(group.members):
            return None
        between = gap_behind(self.draft.nest, row.trailer.reference, loop, spread, (loop,))
        return PageGap(between, None if stays == NEVER else stays, piece) if between else None

    def _later_uses(self, group: Group, reference: Reference, loop: Loop) -> tuple[tuple[Requirement, ...] | None, int]:
        draft, stays = self.draft, self.draft.tests.perhaps_stays(loop)
        return later_uses(draft.nest, draft.polyhedra, draft.groups, group, reference, loop, stays)


def _pinned(reference: Reference, loop: Loop, sharing: tuple[Loop, ...]) -> tuple[tuple[int, bool], ...]:
    """The inner loops that release only one end of their range, as the next iterations use the rest: id and end."""
    forward = negative(stride(reference, loop))
    return tuple((v.id, negative(stride(reference, v)) != forward) for v in sharing)


def _own(loop: Loop, row: Row, strip: Strip) -> Strip:
    """The iterations whose data a thread may release: not those that the thread before it touches, too."""
    if loop.depth or not row.lead:
        return strip
    first = call("iopref_since", Expr.of(AddressOf(pipe(loop))), strip.start, strip.to, Expr.of(row.lead))
    return replace(strip, start=first)
