"""The passes that plan a nest, in their order: from its references to its prefetches and releases.

Each group is pipelined around one loop of its own (THESIS 3.1.2); the streams of loops that are not chosen stay
inactive. Prolog, steady state and epilog share one copy of the body: the first call for a stream hands out the prolog's
block, and towards the end of the loop nothing of it is left to prefetch. The `original` pipeline then drains, and is
filled again in the next iteration around it; the others go on with coming runs of the loop (THESIS 5.2).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol

from iopref.analysis.adjacent_references import adjacent
from iopref.analysis.lower_order import of_lower_order
from iopref.analysis.reuse import groups
from iopref.model import Following, Nest
from iopref.passes import Observer
from iopref.poly.polyhedra import Polyhedra
from iopref.records import dataclass, replace
from iopref.transform.adjacent_prefetches import with_adjacent
from iopref.transform.choose import LOWER_ORDER, Choice, choose, needs_none
from iopref.transform.continuous_pipelines import ContinuePipelines
from iopref.transform.draft import Draft
from iopref.transform.names import Names
from iopref.transform.plan import Pipeline, Plan, Unhinted
from iopref.transform.prefetches import Prefetches
from iopref.transform.redundant_prefetches import without_reused
from iopref.transform.releases import Releases
from iopref.transform.runtime_tests import RuntimeTests
from iopref.transform.schedule import Schedule
from iopref.transform.streams import Streams
from iopref.transform.working_set import UNKNOWN, ranges


class Pass(Protocol):
    """A step of planning; its fields are its options."""

    name: ClassVar[str]

    def __call__(self, draft: Draft) -> Draft: ...


@dataclass(frozen=True)
class FindGroups:
    """Puts references that touch the same data into groups, and finds the references adjacent to rows."""

    name: ClassVar[str] = "groups"

    def __call__(self, draft: Draft) -> Draft:
        found = groups(draft.nest)
        near = adjacent(draft.nest, found)
        tests = RuntimeTests(draft.nest, found, near, draft.names)
        return replace(draft, groups=found, adjacent=near, tests=tests)


@dataclass(frozen=True)
class FindRanges:
    """Finds the ranges of memory that the nest works on, for the test at its entry whether they fit."""

    name: ClassVar[str] = "ranges"

    def __call__(self, draft: Draft) -> Draft:
        return replace(draft, ranges=ranges(draft.nest, draft.groups))


@dataclass(frozen=True)
class ChooseLoops:
    """Gives each group the loops around which it may be pipelined; if `goes_on`, a shorter loop suffices.

    `sides` are the variables n of the procedure that walks through n * n elements elsewhere.
    """

    goes_on: bool
    sides: frozenset[str]
    name: ClassVar[str] = "choose"

    def __call__(self, draft: Draft) -> Draft:
        if of_lower_order(draft.nest, draft.groups, self.sides):
            return replace(draft, unhinted=tuple(needs_none(group, LOWER_ORDER) for group in draft.groups))
        known = {r.reference.array for r in draft.ranges}
        choices: list[Choice] = []
        unhinted: list[Unhinted] = []
        for group in draft.groups:
            match choose(draft.nest, draft.polyhedra, draft.tests, group, self.goes_on):
                case Unhinted() as nothing:
                    unhinted.append(nothing)
                case _ if group.first.array not in known:
                    unhinted.append(Unhinted(group.first, "prefetch", *UNKNOWN))
                case some:
                    choices += some
        kept = without_reused(draft.nest, draft.tests, tuple(choices))
        return replace(draft, choices=kept, unhinted=tuple(unhinted))


@dataclass(frozen=True)
class JoinAdjacent:
    """Lets pipelined rows also prefetch and release the references adjacent to them."""

    name: ClassVar[str] = "join"

    def __call__(self, draft: Draft) -> Draft:
        return replace(draft, choices=with_adjacent(draft.nest, draft.choices, draft.adjacent))


@dataclass(frozen=True)
class MakeStreams:
    """Gives prefetches and releases their conditions and sections, and joins those with one rate to streams."""

    name: ClassVar[str] = "streams"

    def __call__(self, draft: Draft) -> Draft:
        streams = Streams(draft, Prefetches(draft), Releases(draft))
        made = ((loop, streams.around(loop)) for loop in draft.nest.loops)
        pipelines = tuple(Pipeline(loop, its) for loop, its in made if its)
        done = {(h.kind, h.reference.id) for p in pipelines for s in p.streams for h in s.hints}
        unhinted = [u for u in streams.unhinted if (u.kind, u.reference.id) not in done]
        return replace(draft, pipelines=pipelines, unhinted=(*draft.unhinted, *unhinted))


def passes(schedule: Schedule, sides: frozenset[str] = frozenset()) -> tuple[Pass, ...]:
    """The passes that plan a nest under a schedule, in the order in which they run."""
    return (
        FindGroups(),
        FindRanges(),
        ChooseLoops(schedule is not Schedule.ORIGINAL, sides),
        JoinAdjacent(),
        MakeStreams(),
        ContinuePipelines(reach=schedule.reach, nested=schedule is Schedule.NESTED),
    )


CHECKS: list[Callable[[Draft], None]] = []
"""What each draft must pass, before the first pass and after each: in the tests, the verifier."""


def planned(
    nest: Nest,
    schedule: Schedule = Schedule.CONTINUOUS,
    following: tuple[Following, ...] = (),
    observer: Observer | None = None,
    sides: frozenset[str] = frozenset(),
) -> Plan:
    """Plan the prefetches and releases of a nest; `following` are the nests after it, the nearest first.

    `sides` are the sides of matrices of its procedure: see analysis/lower_order.py. An `observer` is called
    around each pass, to take its time and to print the plan after it.
    """
    observer = observer or Observer()
    names = Names(nest)
    draft = Draft(nest, following, Polyhedra(nest), names, RuntimeTests(nest, (), (), names))
    for check in CHECKS:
        check(draft)
    observer.after("nests", draft)
    for step in passes(schedule, sides):
        with observer.timed(step.name):
            draft = step(draft)
        for check in CHECKS:
            check(draft)
        observer.after(step.name, draft)
    return draft.plan
