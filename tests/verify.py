"""What must hold for a nest and its plan after each pass; only the tests check it, so users need not wait.

A mistake of a pass is found where it is made, and not in the C that results.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from iopref.model import Expr, Loop, Nest, Reference, values
from iopref.transform.draft import Draft
from iopref.transform.index_walks import walk_variable
from iopref.transform.plan import Hint, Pipeline, Stream


class Invalid(Exception):
    """A nest, or its plan, is not as the passes expect it."""


def verify(draft: Draft) -> None:
    """Raises Invalid, with all mistakes, unless a draft is as the next pass expects it."""
    wrong = [*_nest(draft.nest), *_planned(draft)]
    if wrong:
        raise Invalid("; ".join(wrong))


def _nest(nest: Nest) -> Iterator[str]:
    """The mistakes in the loops and references of a nest."""
    paths = {loop.id: loop.path for loop in nest.loops}
    if len(paths) < len(nest.loops):
        yield "two loops have one id"
    for loop in nest.loops:
        if loop.path[-1] != loop.id or len(loop.path) > 1 and paths.get(loop.path[-2]) != loop.path[:-1]:
            yield f"loop {loop.index} is not where its path says"
        if loop.step == 0 or loop.pace == 0:
            yield f"loop {loop.index} does not move"
        yield from _inside(f"a bound of loop {loop.index}", loop.path[:-1], (*loop.first.parts, *loop.limit.parts))
    ids = [r.id for r in nest.references]
    if len(set(ids)) < len(ids):
        yield "two references have one id"
    for reference in nest.references:
        if paths.get(reference.path[-1]) != reference.path or len(reference.order) != len(reference.path) + 1:
            yield f"{reference.text} is not where its path says"
        if reference.element <= 0:
            yield f"{reference.text} accesses nothing"
        told = (reference.offset, *reference.subscripts, *reference.guards, *reference.when, *reference.tests)
        yield from _inside(reference.text, reference.path, told)


def _planned(draft: Draft) -> Iterator[str]:
    """The mistakes in a plan."""
    members = [m.reference.id for g in draft.groups for m in g.members]
    if draft.groups and sorted(members) != sorted(r.id for r in draft.nest.references):
        yield "groups are no partition of the references"
    for choice in draft.choices:
        if choice.group not in draft.groups or choice.loop.id not in choice.group.path:
            yield f"{choice.group.first.text} cannot be pipelined around {choice.loop.index}"
    loops = [p.loop.id for p in draft.pipelines]
    if len(set(loops)) < len(loops) or not set(loops) <= {c.loop.id for c in draft.choices}:
        yield "a pipeline is around a loop that was not chosen, or two are around one"
    hints = [h for p in draft.pipelines for s in p.streams for h in s.hints]
    if sorted(h.tag for h in hints) != list(range(1, len(hints) + 1)):
        yield "directives are not numbered from 1"
    names = [s.name for p in draft.pipelines for s in p.streams]
    if len(set(names)) < len(names):
        yield "two streams have one name"
    for pipeline in draft.pipelines:
        for stream in pipeline.streams:
            yield from _stream(draft, pipeline, stream)


def _stream(draft: Draft, pipeline: Pipeline, stream: Stream) -> Iterator[str]:
    """The mistakes in a stream of a pipeline."""
    loop, flags = pipeline.loop, draft.tests.flags
    if not set(stream.ahead_of) <= {s.name for s in pipeline.streams}:
        yield f"{stream.name} is ahead of no stream of its pipeline"
    conditions = [*stream.active, *(r.condition for r in stream.entry_conditions)]
    told = [stream.rate, *(value for condition in conditions for value in values(condition))]
    yield from _inside(stream.name, loop.path[:-1], told)
    for flag in frozenset().union(*(value.generated for value in told)):
        if flag not in flags and flag != stream.name:
            yield f"nothing declares {flag}, which {stream.name} asks for"
    for hint in stream.hints:
        yield from _hint(draft.nest, loop, hint)
    if stream.cursor and not {h.tag for h in stream.cursor.hints} <= {h.tag for h in stream.hints}:
        yield f"the cursor of {stream.name} has prefetches that the stream has not"


def _hint(nest: Nest, loop: Loop, hint: Hint) -> Iterator[str]:
    """The mistakes in a directive at a pipelined loop."""
    name = f"{hint.kind} {hint.tag} of {hint.reference.text}"
    if not _known(nest, hint.reference) or loop.id not in hint.reference.path:
        yield f"{name} is of no reference in {loop.index}"
    if hint.kind == "release" and (hint.walked or hint.goes_on):
        yield f"{name} is what only prefetches are"
    at = dict(hint.section.at)
    if not at.keys() <= set(hint.reference.path):
        yield f"{name} is at a loop that is not around it"
    yield from _inside(name, loop.path, (*at.values(), *hint.section.sizes))
    for v in hint.walked:
        if v.id not in loop.path and v.id not in hint.reference.path:
            yield f"{name} walks {walk_variable(v)}, which is not around it"


def _known(nest: Nest, reference: Reference) -> bool:
    return any(reference is r for r in nest.references)


def _inside(name: str, path: tuple[int, ...], told: Iterable[Expr]) -> Iterator[str]:
    """Values that depend on an index which has no value where they are computed."""
    for expr in told:
        if not expr.loops <= set(path):
            yield f"{name}: {expr} depends on a loop that is not around it"
