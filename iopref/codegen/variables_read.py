"""Which generated variables the code of a plan reads.

They hold answers to questions, asked at a nest's entry or where a pipeline begins, and values that the user's variables
had at the entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from iopref.analysis.conditions import runs, runs_conditionally_in
from iopref.model import COUNT, Condition, Expr, Loop, Reference, values, was
from iopref.transform.next_nest_prolog import runs_last
from iopref.transform.plan import Hint, Pipeline, Plan, Stream


def read_anywhere(plan: Plan) -> frozenset[str]:
    """The names that the code of a nest reads anywhere."""
    pipelines = (read_by_pipeline(plan, p) for p in plan.pipelines)
    return with_flags(plan, _of_test(plan).union(*pipelines))


def read_at_entry(plan: Plan) -> frozenset[str]:
    """Those that are read where a nest begins: by its test, the flags that are asked there, and what is kept of it."""
    used = read_anywhere(plan)
    asked = _names(flag.asked for flag in plan.flags if flag.loop is None and flag.name in used)
    kept = [v for v in plan.nest.saved if was(v.name) in used]
    if not all(v.surely for v in kept):
        asked |= _names(_of_conditions((runs(plan.nest.root),)))
    return asked.union(_of_test(plan), (v.name for v in kept))


def _of_test(plan: Plan) -> frozenset[str]:
    """The names that the test reads whether the data of a nest fit in memory."""
    nest = plan.nest
    entered = (*nest.assumes, runs(nest.root)) if asks_if_it_runs(plan) else nest.assumes
    told = [*_of_conditions(entered), *(r.bytes for r in plan.ranges)]
    told += [Expr.of(r.address) for r in plan.ranges if r.address]
    return _names(told).union(*(_of_address(r.reference) for r in plan.ranges if r.address))


def asks_if_it_runs(plan: Plan) -> bool:
    """Whether the entry of a nest has to ask if it runs at all, to read in memory then: no assumption says so."""
    reads = any(r.level for r in plan.ranges) or any(f.size.level for f in plan.flags)
    return reads and runs(plan.nest.root) not in plan.nest.assumes


def read_by_pipeline(plan: Plan, pipeline: Pipeline) -> frozenset[str]:
    """The names that are read where a pipeline begins, and in its strips, but for what the flags among them ask."""
    loop = pipeline.loop
    told = _of_conditions((plan.localized[loop.id], *(runs_last(plan, pipeline) or () if plan.prologs else ())))
    told += [loop.pace] if isinstance(loop.pace, Expr) else []
    if loop.index == COUNT:  # its bounds are not in the user's text
        told += _of_loop(loop)
    if any(stream.rate.level > loop.depth > 0 for stream in pipeline.streams):
        told += _of_conditions((runs(loop),))
    if around := runs_conditionally_in(plan.nest, loop):
        told.append(around.first.value)
    hints = [h for s in pipeline.streams for h in s.hints]
    for stream in pipeline.streams:
        told += _of_stream(stream)
        hints += stream.cursor.hints if stream.cursor else ()
    for prolog in plan.prologs if plan.prologs and runs_last(plan, pipeline) is not None else ():
        told += [prolog.rate, prolog.trip, *_of_conditions(prolog.when)]
        hints += prolog.hints
    return _names(told).union(*map(_of_hint, hints))


def with_flags(plan: Plan, names: frozenset[str]) -> frozenset[str]:
    """Names, with those that the flags among them ask for."""
    asked = frozenset().union(*(_names((flag.asked,)) for flag in plan.flags if flag.name in names))
    return names if asked <= names else with_flags(plan, names | asked)


def _of_stream(stream: Stream) -> Iterator[Expr]:
    """What is computed for a stream, but for its hints."""
    yield stream.rate
    yield from _of_conditions((*stream.active, *(r.condition for r in stream.entry_conditions)))
    for found in stream.found:
        yield from (found.known, found.stride, Expr.of(found.next), *values(found.condition.condition))
    if stream.cursor:
        yield stream.cursor.trip
        yield stream.cursor.more or Expr()
        for walk in stream.cursor.walks:
            yield from (*values(walk.flag), *_of_loop(walk.loop))


def _of_loop(loop: Loop) -> Iterator[Expr]:
    """The bounds of a loop, and its step."""
    yield from (loop.first.value, loop.past.value)
    if isinstance(loop.pace, Expr):
        yield loop.pace


def _of_hint(hint: Hint) -> frozenset[str]:
    """The names that occur in a directive."""
    reference, section = hint.reference, hint.section
    told = [*section.sizes, *(value for _, value in section.at)]
    told += [*_of_conditions((*(r.condition for r in hint.conditions), hint.apart)), *hint.tests]
    told += [e for loop in hint.walked for e in _of_loop(loop)]
    if hint.strip:
        told += [hint.strip.start, hint.strip.to]
    if hint.behind:
        told.append(hint.behind)
    if hint.alone:
        told += [hint.alone.gap, hint.alone.bytes or Expr(), *(values(hint.alone.kept) if hint.alone.kept else ())]
    return _names(told) | _of_address(reference)


def _of_address(reference: Reference) -> frozenset[str]:
    """The names that occur in an address."""
    return reference.names | reference.base_names | reference.offset.names


def _of_conditions(conditions: Iterable[Condition]) -> list[Expr]:
    return [value for condition in conditions for value in values(condition)]


def _names(told: Iterable[Expr]) -> frozenset[str]:
    return frozenset().union(*(expr.names | expr.generated for expr in told))
