"""The plan of a nest as text, for developers of the compiler: `iopref translate --print-after PASS`."""

from __future__ import annotations

from collections.abc import Iterator

from iopref.analysis.section import Section
from iopref.model import Bound, Condition, Loop, Nest, Reference, all_of, as_c
from iopref.transform.draft import Draft
from iopref.transform.plan import Hint, Overwrites, Pipeline, Plan, Stream


def shown(planned: Draft | Plan) -> str:
    """A nest, and the parts of its plan so far."""
    nest = planned.nest
    flags = planned.flags if isinstance(planned, Plan) else tuple(planned.tests.flags.values())
    groups = ((g.first.name, ", ".join(m.reference.text for m in g.members)) for g in planned.groups)
    parts: list[tuple[str, list[str]]] = [("group", [f"{name}: {members}" for name, members in groups])]
    if isinstance(planned, Draft):
        parts.append(("beside", [f"{b.part.first.text} lies beside {b.whole.first.text}" for b in planned.adjacent]))
    parts.append(("range", [f"{r.reference.name}: {r.bytes} bytes" for r in planned.ranges]))
    if isinstance(planned, Draft):
        parts.append(
            ("choice", [f"{c.group.first.text} around {c.loop.index}{_if(*c.active)}" for c in planned.choices])
        )
    parts.append(("flag", [f"{f.name} = {f.asked}{_in(nest, f.loop)}" for f in flags]))
    lines = [f"nest in {nest.function}, {nest.position}", *_nest(nest, nest.root, 1)]
    lines += (f"  {kind} {line}" for kind, found in parts for line in found)
    lines += (f"  {line}" for pipeline in planned.pipelines for line in _pipeline(pipeline))
    if isinstance(planned, Plan):
        for prolog in planned.prologs:
            lines.append(f"  prolog {prolog.name}: of {prolog.loop.index} in the next nest{_if(*prolog.when)}")
            lines += (f"    {_hint(hint)}" for hint in prolog.hints)
    lines += (f"  no {u.kind} of {u.reference.text}: {u.reason}" for u in planned.unhinted)
    return "\n".join(lines) + "\n"


def _nest(nest: Nest, loop: Loop, depth: int) -> Iterator[str]:
    """A loop with all that is in it, in the order of the text."""
    step = "" if loop.unit else f" in steps of {loop.pace}"
    way = "up to" if loop.upwards else "down to"
    yield f"{'  ' * depth}loop {loop.index} from {_bound(loop.first)} {way} {_bound(loop.last)}{step}"
    inside: list[Loop | Reference] = [v for v in nest.loops if v.path[:-1] == loop.path]
    inside += [r for r in nest.references if r.path == loop.path]
    for each in sorted(inside, key=lambda each: each.order):
        if isinstance(each, Loop):
            yield from _nest(nest, each, depth + 1)
        else:
            place = f"{each.name} + {each.offset}, {each.element} bytes"
            yield f"{'  ' * (depth + 1)}{'write' if each.writes else 'read'} {each.text} at {place}"


def _bound(bound: Bound) -> str:
    parts = ", ".join(map(str, bound.parts))
    return f"{bound.kind}({parts})" if bound.kind else parts


def _in(nest: Nest, loop: int | None) -> str:
    return "" if loop is None else f", in each iteration of {nest.loop(loop).index}"


def _pipeline(pipeline: Pipeline) -> Iterator[str]:
    yield f"pipeline around {pipeline.loop.index}"
    for stream in pipeline.streams:
        yield f"  stream {stream.name}: {stream.rate} bytes an iteration{_if(*_of(stream))}"
        yield from (f"    {_hint(hint)}" for hint in stream.hints)
        for found in stream.found:
            yield f"    found: the first {found.known} iterations{_if(found.condition.condition)}"
        if stream.cursor:
            walks = ", ".join(w.loop.index for w in stream.cursor.walks)
            yield f"    cursor {stream.cursor.name}: on through {walks}, {stream.cursor.trip} iterations each"


def _of(stream: Stream) -> tuple[Condition, ...]:
    return (*stream.active, *(r.condition for r in stream.entry_conditions))


def _hint(hint: Hint) -> str:
    walked = f", in each iteration of {', '.join(v.index for v in hint.walked)}" if hint.walked else ""
    walked += ", and the page behind it" if hint.onwards else ""
    walked += ", overwritten" if hint.overwrites is not Overwrites.NOTHING else ""
    conditions = _if(*(r.condition for r in hint.conditions))
    priority = f" of priority {hint.priority}" if hint.kind == "release" else ""
    return f"{hint.kind} {hint.tag}{priority}: {_section(hint.section, hint.reference)}{walked}{conditions}"


def _section(section: Section, reference: Reference) -> str:
    times = "".join(f", {dim.count} times {dim.stride} apart" for dim in section.dims)
    return f"{section.piece} bytes from {reference.name} + {section.begin(reference)}{times}"


def _if(*conditions: Condition) -> str:
    text = as_c(all_of(conditions))
    return "" if text == "1" else f", if {text}"
