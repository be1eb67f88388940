"""How a pipeline continues from one run of its loop to the next, so that it does not refill (THESIS 5.2).

A pipeline that drains at the end of its loop is filled again in each iteration of the loops around it, and the first
strips of each run arrive late. Here each stream has a cursor, which goes through the iterations of the loops around the
pipeline ahead of the program. When the whole current run is prefetched, the cursor moves on to the next run. The cursor
counts runs where all runs have the same length, and otherwise has variables that walk the loops. No loop body is
copied, at any depth; the thesis' continuous pipeline copies the body once for each combination of prolog, steady state
and epilog.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import ClassVar

from iopref.analysis.locality import iteration_volume
from iopref.model import NEVER, Condition, Expr, Loop, generated, generated_in, substitute, trip
from iopref.records import dataclass, replace
from iopref.transform.draft import Draft
from iopref.transform.index_walks import foreseeable
from iopref.transform.plan import Cursor, Hint, Stream, Walk


@dataclass(frozen=True)
class ContinuePipelines:
    """Lets pipelines continue into the next runs of their loop: gives streams their cursors.

    A cursor walks at most `reach` loops around a pipeline, and no loop that threads share; `nested`: by whole runs.
    """

    reach: int
    nested: bool
    name: ClassVar[str] = "cursors"

    def __call__(self, draft: Draft) -> Draft:
        going = (replace(p, streams=tuple(self._of(draft, p.loop, s) for s in p.streams)) for p in draft.pipelines)
        return replace(draft, pipelines=tuple(going))

    def _of(self, draft: Draft, loop: Loop, stream: Stream) -> Stream:
        """The stream with its cursor; the stream unchanged if it cannot have one."""
        prefetches = tuple(hint for hint in stream.hints if hint.kind == "prefetch")
        if stream.found or stream.ahead_of or not prefetches:
            return stream
        around = self._walked(draft, loop)
        if not around:
            return stream
        more = _more_runs(loop, around[0][0]) if len(around) == 1 else None
        if more is not None:
            walks = tuple(Walk(v, v.index, flag) for v, flag in around)
            there = {v.id: v.counted + generated(stream.name, "run") * v.step for v, _ in around}
        else:
            walks = tuple(Walk(v, draft.names.unique(f"{stream.name}_{v.index}"), flag) for v, flag in around)
            there = {w.loop.id: generated(w.name) for w in walks}
        hints = [_moved(draft, hint, there) for hint in prefetches]
        if None in hints:
            return stream
        again = loop.trips.substitute(there)
        name = draft.names.unique(f"{stream.name}_cursor")
        return replace(stream, cursor=Cursor(name, walks, again, tuple(h for h in hints if h), self.nested, more))

    def _walked(self, draft: Draft, loop: Loop) -> tuple[tuple[Loop, Condition], ...]:
        """The loops around a pipeline that a cursor walks, outermost first, each with its condition for that."""
        found: list[tuple[Loop, Condition]] = []
        inner = loop
        for outer in islice(foreseeable(draft.nest, loop), self.reach):
            outside = tuple(group for group in draft.groups if inner.id not in group.path)
            between = iteration_volume(draft.nest, outside, draft.adjacent, outer)  # two runs: THESIS 5.2.4
            survives = NEVER if between is None else draft.tests.survives(outer, between)
            if survives == NEVER:
                break
            found.insert(0, (outer, survives))
            inner = outer
        return tuple(found)


def _moved(draft: Draft, hint: Hint, there: Mapping[int, Expr]) -> Hint | None:
    """The prefetch with the addresses of the cursor's run in place of this one's; None if they cannot be foreseen."""
    if not hint.goes_on or hint.section.level or hint.reference.loads:
        return None
    flags = {flag.name for flag in draft.tests.flags.values() if flag.loop is not None}
    if any(flags & generated_in(r.condition) for r in hint.conditions):
        return None
    conditions = tuple(replace(r, condition=substitute(r.condition, there)) for r in hint.conditions)
    return replace(hint, conditions=conditions, section=hint.section.moved(there), goes_on=False)


def _more_runs(loop: Loop, outer: Loop) -> Expr | None:
    """The number of runs of a loop in the remaining iterations of `outer`; None if their lengths differ."""
    if outer.id in loop.trips.loops or not isinstance(outer.step, int):
        return None
    return trip(outer.counted + outer.step, outer.past.value, outer.step)
