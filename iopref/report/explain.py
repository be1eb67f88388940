"""The explain report: what was understood of each nest, what is done about it, and what is not, for people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import zip_longest

from iopref.analysis.locality import volume
from iopref.analysis.reuse import Group, Reuse, bounds_move, reuse
from iopref.analysis.section import stride
from iopref.diagnostics import Refusal, caret
from iopref.frontend.c.nests import Rejected
from iopref.model import Expr, Loop, Nest, Reference, parameter
from iopref.report.outcomes import kind as kind_of
from iopref.report.outcomes import outcomes
from iopref.report.wording import divided, legend, line, listed, pieces, readable, wrapped
from iopref.source import Position, Source
from iopref.transform.plan import Cursor, Flag, Hint, Pipeline, Plan, Stream, Unhinted
from iopref.translate import Handled, Translation


def explained(result: Translation, translated: Callable[[str], str] = str, latency: str = "1 ms") -> str:
    """The report on a file as text: a part a nest, a legend, and a summary in the last line.

    `translated` turns a report on C into one on the language that the C was made of. `latency` is what programs begin
    with.
    """
    source = result.unit.source
    parts = ["\n".join(_nest(source, nest)) for nest in _told_once(result.nests)]
    parts += ["\n".join(_refused(source, refusal, _unread(refusal))) for refusal in result.refusals]
    words = legend("\n".join(parts), latency)
    if words:
        parts.append("\n".join(["Words and figures:", *words]))
    return wrapped(translated("\n\n".join([*parts, f"{source.path}: {summary(result)}"])))


def _told_once(nests: tuple[Handled | Rejected, ...]) -> Iterator[Handled | Rejected]:
    """The nests without outer loops that are refused for what is refused in the next loop again."""
    for nest, then in zip_longest(nests, nests[1:]):
        if not (isinstance(nest, Rejected) and isinstance(then, Rejected) and nest.refusal == then.refusal):
            yield nest


def summary(result: Translation) -> str:
    """One line: how many nests are handled, and why the others are not."""
    hinted, small, refused = outcomes(result)
    total = hinted + small + len(refused)
    parts = [f"{hinted} of {total} nest{'s' * (total != 1)} handled"]
    if refused:
        kinds = Counter(map(kind_of, refused))
        parts.append("refused: " + ", ".join(f"{n} {which}" for which, n in kinds.most_common()))
    if small:
        parts.append(f"{small} need{'s' * (small == 1)} no hints")
    return "; ".join(parts)


# -- Nests -------------------------------------------------------------------------------------------------------------


def _nest(source: Source, found: Handled | Rejected) -> Iterator[str]:
    if isinstance(found, Rejected):
        what = "outer loop left as it is, loops inside are looked at" if found.tried_inside else "nest left as it is"
        yield from _refused(source, found.refusal, f"{found.function}: {what}")
        return
    nest, plan = found.plan.nest, found.plan
    own = [loop for loop in nest.loops if not loop.within]
    loops = ", ".join(loop.index for loop in own)
    what = "handled" if plan.pipelines else "needs no hints"
    yield f"{nest.position}: {nest.function}: nest of loop{'s' * (len(own) > 1)} {loops}: {what}"
    yield from caret(source, nest.position)
    if plan.pipelines:
        yield from _handled(plan)
        if found.edit:
            lines = found.edit.generated + (found.function.generated if found.function else 0)
            again = "once more for more data, " if found.copies > 2 else ""
            pipelines = f"once with its pipelines in {lines} generated lines"
            yield line(1, f"code: your loop, {again}and {pipelines}; no other copy of a body")
    if plan.unhinted or nest.refusals:
        yield from _not_done(nest, plan.unhinted)


def _unread(refusal: Refusal) -> str:
    """What to call a part of the file that was not parsed."""
    return f"{refusal.subject}: function left as it is" if refusal.subject else "declaration left as it is"


def _refused(source: Source, refusal: Refusal, what: str) -> Iterator[str]:
    yield f"{refusal.position}: {what}"
    yield from caret(source, refusal.position)
    yield line(1, f"{refusal.code}: {refusal.reason}")
    yield line(1, f"to unblock: {refusal.remedy}")


def _handled(plan: Plan) -> Iterator[str]:
    total = readable(sum((r.bytes for r in plan.ranges), Expr()))
    unless = f", or unless {_conditions(plan.nest.assumes)}" if plan.nest.assumes else ""
    yield line(1, f"If its {total} bytes fit in memory{unless}, your loop runs as it is. Otherwise:")
    yield line(1, "loops")
    for loop in plan.nest.loops:
        yield line(2 + loop.depth, _loop(plan, loop))
    yield line(1, "references")
    for group in plan.groups:
        yield from _group(plan, group)
    for pipeline in plan.pipelines:
        yield from _pipeline(plan, pipeline)


def _conditions(texts: tuple[str, ...]) -> str:
    return listed([readable(parameter(text)) for text in texts], "and")


def _not_done(nest: Nest, unhinted: tuple[Unhinted, ...]) -> Iterator[str]:
    yield line(1, "not done")
    alike: dict[tuple[str, str, str], list[str]] = {}
    for item in unhinted:
        alike.setdefault((item.kind, item.reason, item.remedy), []).append(_name(nest, item.reference))
    for (kind, reason, remedy), names in alike.items():
        yield line(2, f"no {kind} of {listed(names, 'and')}: {reason}")
        if remedy:
            yield line(3, f"to unblock: {remedy}")
    for refusal in nest.refusals:
        yield line(2, f"no hints {_at(refusal.position)}: {refusal.code}: {refusal.reason}")
        yield line(3, f"to unblock: {refusal.remedy}")


# -- What was understood -----------------------------------------------------------------------------------------------


def _loop(plan: Plan, loop: Loop) -> str:
    first, last = (replace(b, parts=tuple(p + loop.origin for p in b.parts)).value for b in (loop.first, loop.last))
    step = "" if loop.upwards else " downwards"
    if not loop.unit:
        step = f" in steps of {loop.step if isinstance(loop.step, int) else readable(loop.step)}"
    times = f"{readable(first)} to {readable(last)}{step}, {readable(loop.trips)} iterations"
    match plan.localized[loop.id]:
        case True:
            localized = "localized: the little that one touches stays in memory"
        case False:
            localized = "not localized: how much one touches is unknown"
        case flag:
            localized = f"localized if what one touches stays in memory: {_size(plan, str(flag))} bytes"
    where = f"in `{loop.within}` " if loop.within else ""
    return f"{loop.index} {where}{_at(loop.position)}: {times}; {localized}"


def _group(plan: Plan, group: Group) -> Iterator[str]:
    """The leading reference with all that is known of the group, then those that follow it."""
    nest = plan.nest
    leading, trailing = group.leading(nest), group.trailing(nest)
    members = sorted(group.members, key=lambda m: group.rank(nest, m), reverse=True)
    ahead = group.rank(nest, members[0])
    for member in sorted(members, key=lambda m: m.reference is not leading):
        reference = member.reference
        notes = ["written" if reference.writes else "read"]
        if len(members) > 1:
            notes += ["leading"] * (reference is leading) + ["trailing"] * (reference is trailing)
        notes += ["indirect"] * reference.indirect + ["under a condition"] * reference.guarded
        if reference is not leading:
            behind = _behind(nest, group, [a - b for a, b in zip(ahead, group.rank(nest, member), strict=True)])
            notes.append(f"follows {leading.text} {behind}")
        head = f"{reference.text} {_at(reference.position)}: {', '.join(notes)}"
        if reference is not leading:
            yield line(2, head)
            continue
        size = volume(nest, group, tuple(nest.loop(i) for i in group.path))
        loops = [nest.loop(i) for i in reference.path]
        yield line(2, f"{head}; {'volume unknown' if size is None else f'{readable(size)} bytes in all'}")
        yield line(3, "; ".join(f"{loop.index}: {_reuse(plan, reference, loop)}" for loop in loops))
        factors = [factor for loop in loops if (factor := _predicate(plan, reference, loop))]
        both = [f"({f})" if " or " in f and len(factors) > 1 else f for f in factors]
        yield line(3, f"predicate: {' and '.join(both) or 'true'}")


def _behind(nest: Nest, group: Group, distance: list[int]) -> str:
    """How far a member is behind the leading one, in iterations."""
    loops = [nest.loop(i) for i in group.path]
    parts = [f"{v.whole(d)} of {v.index}" for v, d in zip(loops, distance, strict=True) if d]
    return f"by {listed(parts, 'and')}" if parts else "in the same iteration"


def _moves_as_memory_says(plan: Plan, reference: Reference, loop: Loop) -> bool:
    return loop.id in reference.offset.opaque_loops or bounds_move(plan.nest, reference, loop)


def _reuse(plan: Plan, reference: Reference, loop: Loop) -> str:
    """Stride and reuse along a loop, and whether it is locality."""
    if loop.id == reference.triangle:
        return "the next row follows"
    if _moves_as_memory_says(plan, reference, loop):
        return "moves as memory says, no reuse assumed"
    kind = reuse(plan.nest, reference, loop)
    step = f"stride {readable(stride(reference, loop))}"
    if kind is Reuse.NONE:
        return f"{step}, no reuse"
    localized = plan.localized[loop.id]
    local = "locality if localized" if isinstance(localized, str) else "locality" if localized else "no locality"
    return f"{step}, {kind.value} reuse, {local}"


def _predicate(plan: Plan, reference: Reference, loop: Loop) -> str:
    """The factor of the prefetch predicate for one loop; empty for `true`."""
    kind, local = reuse(plan.nest, reference, loop), plan.localized[loop.id]
    if kind is Reuse.NONE or local is False:
        return ""
    if kind is Reuse.TEMPORAL:
        when = f"{loop.index} = {readable(loop.first.value)}"
    else:
        apart = stride(reference, loop)
        distance = abs(apart.constant) if apart.constant is not None else f"({readable(apart)})"
        when = f"{loop.index} mod (page / {distance}) = 0"
    return when if local is True else f"{when} or {loop.index} not localized"


# -- What is done ------------------------------------------------------------------------------------------------------


def _pipeline(plan: Plan, pipeline: Pipeline) -> Iterator[str]:
    loop = pipeline.loop
    unique = sum(other.index == loop.index for other in plan.nest.loops if not other.within) == 1
    where = loop.index if unique else f"{loop.index} {_at(loop.position)}"
    yield line(1, f"pipeline around loop {where}, ahead by ceil(latency / time of an iteration) + strip")
    if isinstance(plan.localized[loop.id], str):
        yield line(2, f"one iteration at a time, ahead by nothing, if {loop.index} is not localized")
    targets = {stream.name: stream.hints[0].reference for stream in pipeline.streams}
    for stream in pipeline.streams:
        when = f", if {_active(plan, stream)}" if stream.active or stream.entered else ""
        ahead = [_name(plan.nest, targets[name]) for name in stream.ahead_of]
        further = f"; earlier than that, for {listed(ahead, 'and')}" if ahead else ""
        yield line(2, f"every {divided('block', stream.rate)} iterations{when}{further}")
        if stream.cursor:
            yield line(3, _beyond(plan, loop, stream.cursor))
        for hint in stream.hints:
            yield line(3, _hint(plan.nest, hint))
            found = [old.condition.meaning for old in stream.found if hint.kind == "prefetch"]
            meanings = dict.fromkeys([*(c.meaning for c in hint.conditions), *found])
            if meanings:
                yield line(4, f"only {'; '.join(meanings)}")


def _beyond(plan: Plan, loop: Loop, cursor: Cursor) -> str:
    """How far a pipeline goes on when nothing is left to prefetch of its loop."""
    around = listed([walk.loop.index for walk in reversed(cursor.walks)], "and")
    sizes = [_size(plan, flag) for walk in cursor.walks if (flag := walk.flag)]
    between = f", if the {listed(sizes, 'and')} bytes touched in between leave it in memory" if sizes else ""
    by = " by whole runs" if cursor.nested else ""
    return f"towards the end of {loop.index} also{by} for further iterations of {around}{between}"


def _active(plan: Plan, stream: Stream) -> str:
    """The conditions under which a stream is active, the one that decides for it first."""
    full = [
        f"{_size(plan, flag)} bytes fill a pipeline"
        + "".join(f" or {v} is not localized" for v in _unless(plan, [flag]))
        for flag in stream.active
        if not flag.startswith("!")
    ]
    shorter = [flag.removeprefix("!") for flag in stream.active if flag.startswith("!")]
    short = [_size(plan, flag) for flag in shorter]
    less = [f"{listed(short, 'and')} bytes do not{'' if full else ' fill a pipeline'}"] if short else []
    if local := _unless(plan, shorter):
        less = [f"{less[0]}, and {listed(local, 'and')} {'is' if len(local) == 1 else 'are'} localized"]
    runs = [c.meaning for c in stream.entered]
    return ", and ".join([", but ".join(full + less)] * bool(full + less) + runs)


def _hint(nest: Nest, hint: Hint) -> str:
    walks = [f"the first of {v.index}" if v is hint.sought else v.index for v in hint.each]
    each = f" in each iteration of {', '.join(walks)}" if walks else ""
    each += f" where {' and '.join(readable(test) for test in hint.tests)}" if hint.tests else ""
    priority = f"; priority {hint.priority}" if hint.kind == "release" else ""
    if hint.next_use:
        nests = [f"the nest at line {place.line}" for place in hint.next_use]
        priority += f", next used by {listed(nests, 'or')}"
    return f"{hint.kind} #{hint.tag} {_name(nest, hint.reference)}: {pieces(hint.section)}{each}{priority}"


# -- Names -------------------------------------------------------------------------------------------------------------


def _size(plan: Plan, name: str) -> str:
    """The size that a flag asks about."""
    return readable(_flag(plan, name).size)


def _unless(plan: Plan, names: Iterable[str]) -> list[str]:
    """The loops of which flags hold as well where they are not localized."""
    deciding = {_flag(plan, name).unless for name in names}
    return [loop.index for loop in plan.nest.loops if plan.localized[loop.id] in deciding]


def _flag(plan: Plan, name: str) -> Flag:
    return next(f for f in plan.flags if f.name == name)


def _name(nest: Nest, reference: Reference) -> str:
    """The text of a reference, with its place where the nest has the same text at another."""
    places = {r.position for r in nest.references if r.text == reference.text}
    return reference.text if len(places) == 1 else f"{reference.text} {_at(reference.position)}"


def _at(position: Position) -> str:
    return f"({position.line}:{position.column})"
