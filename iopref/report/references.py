"""The facts about the loops and references of a nest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from iopref.analysis.adjacent_references import adjacent
from iopref.analysis.locality import volume
from iopref.analysis.reuse import Group, Reuse, bounds_move, reuse
from iopref.analysis.reuse_vectors import ReuseVector, reuse_vectors
from iopref.analysis.section import stride
from iopref.frontend.c.facts.accesses import text_of
from iopref.frontend.c.lift.lift_loop import Lifted
from iopref.model import ALWAYS, NEVER, Condition, Loop, Nest, Reference, parameter
from iopref.records import replace
from iopref.report import facts
from iopref.report.facts import Along, Decision, Extent
from iopref.report.pipelines import size
from iopref.report.places import Places
from iopref.report.wording import listed, readable
from iopref.transform.plan import Plan

_WHERE: dict[Condition, str] = {ALWAYS: "always", NEVER: "never"}
"""How reports say whether a loop is localized; "if" stands for a flag that is computed at run time."""


def loops(plan: Plan) -> tuple[facts.Loop, ...]:
    """The loops of a nest, the outermost one first."""
    return tuple(_loop(plan, loop) for loop in plan.nest.loops)


def _loop(plan: Plan, loop: Loop) -> facts.Loop:
    first, last = (replace(b, parts=tuple(p + loop.origin for p in b.parts)).value for b in (loop.first, loop.last))
    if loop.spelling.points:
        last = parameter(loop.spelling.limit_text) + (loop.comparison not in ("<=", ">=")) * (-1 if loop.upwards else 1)
    step = str(loop.step) if isinstance(loop.step, int) else readable(loop.step)
    local = plan.localized.get(loop.id, ALWAYS)
    return facts.Loop(
        loop.position,
        loop.index,
        loop.within,
        loop.depth,
        readable(first),
        readable(last),
        step,
        readable(loop.trips),
        _local(plan, loop),
        "" if local in (ALWAYS, NEVER) else size(plan, local),
    )


def _local(plan: Plan, loop: Loop) -> str:
    answer = plan.localized.get(loop.id)
    return "" if answer is None else _WHERE.get(answer, "if")


def references(plan: Plan, found: Lifted, places: Places) -> Iterator[facts.Reference]:
    """The references of a nest, group by group, followed by the refused ones."""
    at: dict[int, list[Extent]] = defaultdict(list)
    for access in found.accesses:
        if access.reference is not None:
            text = plan.nest.references[access.reference].text
            at[access.reference] += places.access(access.node, plan.nest.function, text)
    for number, group in enumerate(plan.groups):
        yield from _group(plan, number, group, at, places)
    for access in found.accesses:
        if refusal := access.refusal:
            why, text = Decision((), refusal.reason, refusal.remedy), text_of(access.node)
            extents = places.access(access.node, plan.nest.function, text)
            yield facts.Reference(extents[0].start, text, extents, "refused", access.writes, why, why)


def _group(
    plan: Plan, number: int, group: Group, at: Mapping[int, list[Extent]], places: Places
) -> Iterator[facts.Reference]:
    """The leading reference of a group, with the facts about the group, and then the others."""
    nest = plan.nest
    leading, trailing = group.leading(nest), group.trailing(nest)
    members = sorted(group.members, key=lambda m: group.rank(nest, m), reverse=True)
    ahead, several = group.rank(nest, members[0]), len(members) > 1
    decisions = (_decision(plan, group, "prefetch"), _decision(plan, group, "release"))
    for member in sorted(members, key=lambda m: m.reference is not leading):
        reference = member.reference
        extents = dict.fromkeys(at.get(reference.id, (places.word(reference.position),)))
        found = tuple(e for e in extents if e.start != e.end) or tuple(extents)
        told = facts.Reference(
            reference.position,
            reference.text,
            found,
            "indirect" if reference.indirect else "affine",
            reference.writes,
            *decisions,
            conditional=reference.guarded,
            group=number,
            leading=several and reference is leading,
            trailing=several and reference is trailing,
        )
        if reference is leading:
            yield _led(plan, group, reference, told)
        else:
            distance = [a - b for a, b in zip(ahead, group.rank(nest, member), strict=True)]
            yield replace(told, follows=leading.text, behind=_behind(nest, group, distance))


def _led(plan: Plan, group: Group, reference: Reference, told: facts.Reference) -> facts.Reference:
    """The leading reference of a group, with the facts about the group."""
    nest = plan.nest
    whole = volume(nest, group, tuple(nest.loop(i) for i in group.path))
    loops = [nest.loop(i) for i in reference.path] if plan.localized else []
    factors = [factor for loop in loops if (factor := _predicate(plan, reference, loop))]
    both = [f"({f})" if " or " in f and len(factors) > 1 else f for f in factors]
    return replace(
        told,
        bytes="" if whole is None else readable(whole),
        along=tuple(_along(plan, reference, loop) for loop in loops),
        vectors=tuple(_vector(plan, loops, found) for found in reuse_vectors(nest, group)) if loops else (),
        predicate=" and ".join(both) or "true" if loops else "",
    )


def _decision(plan: Plan, group: Group, kind: str) -> Decision:
    """The hints of a kind that a group has, or that the group next to it has for both; or why there are none."""
    ids = {member.reference.id for member in group.members}
    every = (hint for pipeline in plan.pipelines for stream in pipeline.streams for hint in stream.hints)
    hints = tuple(hint.tag for hint in every if hint.kind == kind and hint.reference.id in ids)
    told = [item for item in plan.unhinted if item.reference.id in ids]
    why = next((item for item in sorted(told, key=lambda item: item.kind != kind)), None)
    if hints or why:
        return Decision(hints) if hints or not why else Decision((), why.reason, why.remedy)
    beside = next((b for b in adjacent(plan.nest, plan.groups) if b.part is group), None)
    return _decision(plan, beside.whole, kind) if beside else Decision((), f"the {kind} of another reference covers it")


def _behind(nest: Nest, group: Group, distance: list[int]) -> str:
    """How many iterations a member is behind the leading reference."""
    loops = [nest.loop(i) for i in group.path]
    parts = [f"{v.whole(d)} of {v.index}" for v, d in zip(loops, distance, strict=True) if d]
    return f"by {listed(parts, 'and')}" if parts else "in the same iteration"


def _along(plan: Plan, reference: Reference, loop: Loop) -> Along:
    """Stride and reuse of a reference along a loop, and whether the reuse is locality."""
    if loop.id == reference.triangle:
        return Along(loop.index, "", "rows", "")
    if loop.id in reference.offset.opaque_loops or bounds_move(plan.nest, reference, loop):
        return Along(loop.index, "", "unknown", "")
    kind = reuse(plan.nest, reference, loop)
    step = readable(stride(reference, loop))
    if kind is Reuse.NONE:
        return Along(loop.index, step, "none", "")
    return Along(loop.index, step, kind.value, _local(plan, loop))


def _vector(plan: Plan, loops: list[Loop], found: ReuseVector) -> facts.Vector:
    """A reuse vector, and whether it is locality, which it is in the localized iteration space."""
    moving = [loop for loop, times in zip(loops, found.vector, strict=True) if times]
    answers = {_local(plan, loop) for loop in moving}
    locality = next((answer for answer in ("never", "if", "always") if answer in answers), "")
    needed = tuple(loop.index for loop in moving if locality == "if" and _local(plan, loop) == "if")
    return facts.Vector(found.kind.value, found.vector, found.follower.text if found.follower else "", locality, needed)


def _predicate(plan: Plan, reference: Reference, loop: Loop) -> str:
    """The factor of the prefetch predicate for one loop; empty if it is always true."""
    kind, local = reuse(plan.nest, reference, loop), plan.localized[loop.id]
    if kind is Reuse.NONE or local == NEVER:
        return ""
    if kind is Reuse.TEMPORAL:
        when = f"{loop.index} = {readable(loop.first.value + loop.origin)}"
    else:
        apart = stride(reference, loop)
        distance = abs(apart.constant) if apart.constant is not None else f"({readable(apart)})"
        when = f"{loop.index} mod (page / {distance}) = 0"
    return when if local == ALWAYS else f"{when} or {loop.index} not localized"
