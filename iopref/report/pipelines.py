"""The facts about the pipelines of a nest, their streams and their hints."""

from __future__ import annotations

from collections.abc import Iterable

from iopref.model import ALWAYS, NEVER, Condition, Nest, Not, Reference, generated_in
from iopref.report import facts
from iopref.report.wording import divided, listed, pieces, readable
from iopref.transform.plan import Cursor, Flag, Hint, Overwrites, Pipeline, Plan, Stream


def pipelines(plan: Plan) -> tuple[facts.Pipeline, ...]:
    """The pipelines of a nest."""
    return tuple(_pipeline(plan, pipeline) for pipeline in plan.pipelines)


def beginnings(plan: Plan) -> tuple[facts.Beginning, ...]:
    """What the last pipelines of a nest prefetch for the next nest."""
    return tuple(
        facts.Beginning(b.nest.position.line, b.loop.index, tuple(_hint(b.nest, None, hint) for hint in b.hints))
        for b in plan.prologs
    )


def _pipeline(plan: Plan, pipeline: Pipeline) -> facts.Pipeline:
    loop = pipeline.loop
    unique = sum(other.index == loop.index for other in plan.nest.loops if not other.within) == 1
    where = loop.index if unique else f"{loop.index} ({loop.position.line}:{loop.position.column})"
    targets = {stream.name: stream.hints[0].reference for stream in pipeline.streams}
    streams = tuple(_stream(plan, pipeline, stream, targets) for stream in pipeline.streams)
    return facts.Pipeline(where, loop.index, plan.localized[loop.id] not in (ALWAYS, NEVER), streams)


def _stream(plan: Plan, pipeline: Pipeline, stream: Stream, targets: dict[str, Reference]) -> facts.Stream:
    return facts.Stream(
        divided("block", stream.rate),
        _active(plan, stream) if stream.active or stream.entry_conditions else "",
        tuple(name(plan.nest, targets[other]) for other in stream.ahead_of),
        _beyond(plan, pipeline.loop.index, stream.cursor) if stream.cursor else "",
        tuple(_hint(plan.nest, stream, hint) for hint in stream.hints),
    )


def _beyond(plan: Plan, index: str, cursor: Cursor) -> str:
    """A sentence on how a pipeline goes on when nothing of its loop is left to prefetch."""
    around = listed([walk.loop.index for walk in reversed(cursor.walks)], "and")
    sizes = [size(plan, walk.flag) for walk in cursor.walks if walk.flag != ALWAYS]
    between = f", if the {listed(sizes, 'and')} bytes touched in between leave it in memory" if sizes else ""
    by = " by whole runs" if cursor.nested else ""
    return f"towards the end of {index} also{by} for further iterations of {around}{between}"


def _active(plan: Plan, stream: Stream) -> str:
    """The conditions under which a stream is active, the deciding one first."""
    full = [
        f"{size(plan, flag)} bytes fill a pipeline"
        + "".join(f" or {v} is not localized" for v in _unless(plan, [flag]))
        for flag in stream.active
        if not isinstance(flag, Not)
    ]
    loops = {plan.localized[v.id]: v.index for v in plan.nest.loops}
    passed_over = [flag.of for flag in stream.active if isinstance(flag, Not)]
    gone = [f"{loops[flag]} is not localized" for flag in passed_over if flag in loops]
    shorter = [flag for flag in passed_over if flag not in loops]
    short = [size(plan, flag) for flag in shorter]
    less = [f"{listed(short, 'and')} bytes do not{'' if full else ' fill a pipeline'}"] if short else []
    if local := _unless(plan, shorter):
        less = [f"{less[0]}, and {listed(local, 'and')} {'is' if len(local) == 1 else 'are'} localized"]
    runs = [c.meaning for c in stream.entry_conditions]
    return ", and ".join([", but ".join(full + less)] * bool(full + less) + gone + runs)


def _hint(nest: Nest, stream: Stream | None, hint: Hint) -> facts.Hint:
    walks = [f"the first of {v.index}" if v in hint.once else v.index for v in hint.walked]
    each = [f"in each iteration of {', '.join(walks)}"] if walks else []
    each += [f"where {' and '.join(readable(test) for test in hint.tests)}"] if hint.tests else []
    each += ["and the page behind it"] if hint.onwards else []
    if hint.overwrites is not Overwrites.NOTHING:
        sure = f", if no other pointer leads to {name(nest, hint.reference)}" if hint.reference.overwritten_if else ""
        each.append(f"overwritten, so that whole pages need not be read{sure}")
    found = [old.condition.meaning for old in (stream.found if stream else ()) if hint.kind == "prefetch"]
    return facts.Hint(
        hint.kind,
        hint.tag,
        name(nest, hint.reference),
        pieces(hint.section),
        " ".join(each),
        hint.priority if hint.kind == "release" else None,
        tuple(place.line for place in hint.next_use),
        _distinct([*(c.meaning for c in hint.conditions), *found]),
    )


def _distinct(meanings: list[str]) -> tuple[str, ...]:
    """The meanings of conditions, each once, without those that another one repeats with an exception."""
    return tuple(m for m in dict.fromkeys(meanings) if not any(other.startswith(f"{m}, or") for other in meanings))


def size(plan: Plan, flag: Condition) -> str:
    """The size, in bytes, that a flag asks about."""
    return readable(_flag(plan, flag).size)


def _unless(plan: Plan, flags: Iterable[Condition]) -> list[str]:
    """The loops that make flags true whenever they are not localized."""
    deciding = {_flag(plan, flag).unless for flag in flags}
    return [loop.index for loop in plan.nest.loops if plan.localized[loop.id] in deciding]


def _flag(plan: Plan, flag: Condition) -> Flag:
    (name,) = generated_in(flag)
    return next(f for f in plan.flags if f.name == name)


def name(nest: Nest, reference: Reference) -> str:
    """The text of a reference, with its place if the nest has the same text elsewhere."""
    places = {r.position for r in nest.references if r.text == reference.text}
    at = reference.position
    return reference.text if len(places) == 1 else f"{reference.text} ({at.line}:{at.column})"
