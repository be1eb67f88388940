"""How the end of a nest prefetches the data that the next nest touches first (THESIS 5.2, across nests).

When a nest has nothing left to prefetch, its last pipelines prefetch for the first run of the next nest's pipelines.
Values that are not known yet, or would have to be read from memory, are left to the next nest's own prolog.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from iopref.analysis.conditions import at_last
from iopref.model import Condition, Expr, Following, Holds, Loop, Nest, Not, generated_in, names_in, values
from iopref.records import replace
from iopref.transform.names import Names
from iopref.transform.plan import Hint, Overwrites, Pipeline, Plan, Prolog, Stream

MOST_PREFETCHES = 8
"""Prefetches of the next nest that stand in a pipeline."""


def with_prologs(plan: Plan, following: Sequence[Following], plans: Mapping[Nest, Plan]) -> Plan:
    """The plan with the beginning of the next nest that has pipelines, if it surely follows."""
    if all(runs_last(plan, p) is None for p in plan.pipelines):
        return plan
    for follower in following:
        other = plans[follower.nest]
        hidden = any(c is None or names_in(c) & follower.hidden for c in follower.again)  # whether loops around go on
        if not follower.sure or other.nest.parallel or hidden:
            break
        if other.pipelines:
            return replace(plan, prologs=tuple(_of(plan, other, follower)))
    return plan


def runs_last(plan: Plan, pipeline: Pipeline) -> tuple[Condition, ...] | None:
    """The conditions that no other pipeline runs in a nest after a run of this one; None if that is unknown."""
    loop, loops = pipeline.loop, plan.nest.loops
    later = {v.id for v in loops[loops.index(loop) + 1 :] if loop.id not in v.path}
    around = [plan.nest.loop(i) for i in loop.path[:-1]]
    if plan.nest.parallel or any(p.loop.id in later for p in plan.pipelines) or any(v.reads for v in around):
        return None
    return tuple(at_last(v) for v in around)


def _of(plan: Plan, other: Plan, follower: Following) -> Iterator[Prolog]:
    """The prologs of another nest's streams, with tags after the last one of the plan."""
    names = Names(plan.nest, (stream.name for pipeline in plan.pipelines for stream in pipeline.streams))
    tag = 1 + plan.hints[-1].tag
    last = tag + MOST_PREFETCHES
    unknown = follower.unlike | follower.turning | follower.hidden
    for pipeline in other.pipelines:
        first = _first_run(other.nest, pipeline.loop)
        groups = sum(stream.groups for stream in pipeline.streams)
        for stream in pipeline.streams if first is not None else ():
            hints = () if stream.entry_conditions else _first_of(stream, first or {}, unknown)
            when = _active(other, stream, follower)
            rate, trip = (e.substitute(first or {}) for e in (stream.rate, pipeline.loop.trips))
            asked = [rate, trip, *(value for c in (when or ())[len(follower.again) :] for value in values(c))]
            if not hints or when is None or tag + len(hints) > last or not all(_known(e, unknown) for e in asked):
                continue
            name = names.unique(f"iopref_next_{hints[0].reference.word}")
            due = partial(Expr.renamed, names={stream.name: name})
            numbered = tuple(replace(h, section=h.section.changed(due), tag=tag + k) for k, h in enumerate(hints))
            tag += len(hints)
            yield Prolog(name, other.nest, pipeline.loop, rate, when, trip, groups, numbered)


def _first_run(nest: Nest, loop: Loop) -> Mapping[int, Expr] | None:
    """The indices of the loops around a pipelined loop in its first run; None if they are unknown."""
    values: dict[int, Expr] = {}
    for outer in (nest.loop(i) for i in loop.path[:-1]):
        if outer.reads or outer.guarded or outer.origin.terms:
            return None
        values[outer.id] = outer.first.value.substitute(values)
    return None if loop.reads or loop.guarded else values


def _first_of(stream: Stream, first: Mapping[int, Expr], unknown: frozenset[str]) -> tuple[Hint, ...]:
    """The prefetches of a stream for the first run of its loop; none if one of them cannot be computed."""
    found: list[Hint] = []
    for hint in (h for h in stream.hints if h.kind == "prefetch"):
        reference, section = hint.reference, hint.section.moved(first)
        begin = reference.offset.substitute(dict(section.at))
        loads = reference.loads or reference.storage == "memory"
        anywhere = not loads and not (reference.names | reference.base_names) & unknown
        if not hint.plain or not anywhere or not all(_known(e, unknown, stream.name) for e in (*section.sizes, begin)):
            return ()
        later = replace(hint, section=section, conditions=(), goes_on=False, overwrites=Overwrites.NOTHING)
        found.append(later)
    return tuple(found)


def _active(plan: Plan, stream: Stream, follower: Following) -> tuple[Condition, ...] | None:
    """The conditions that a nest follows and a stream of it is active; None if a flag is not answered at its entry."""
    flags = {flag.name: flag for flag in plan.flags if flag.loop is None}
    found = [condition for condition in follower.again if condition]
    for condition in stream.active:
        (name,) = generated_in(condition)
        flag = flags.get(name)
        if flag is None or flag.unless:
            return None
        asked = Holds(flag.asked)
        found.append(Not(asked) if isinstance(condition, Not) else asked)
    return tuple(found)


def _known(expr: Expr, unknown: frozenset[str], own: str = "") -> bool:
    """Whether an expression, the variable of the stream `own` aside, can be evaluated in the nest before."""
    known = expr.anywhere and not expr.level and not expr.loops and not expr.live and not expr.names & unknown
    return known and expr.generated <= {own}
