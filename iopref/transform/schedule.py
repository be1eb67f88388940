"""How the prefetches of a nest are scheduled: software pipelines, each around one loop.

Each group is pipelined around one loop of its own (THESIS 3.1.2); the streams of loops that are not chosen stay
inactive. Prolog, steady state and epilog share one copy of the body: the first call for a stream hands out the prolog's
block, and towards the end of the loop nothing of it is left to prefetch. The `original` pipeline then drains, and is
filled again in the next iteration around it; the others go on with coming runs of the loop (THESIS 5.2).
"""

from __future__ import annotations

from enum import Enum

from iopref.analysis.adjacent_references import adjacent
from iopref.analysis.inter_nest_reuse import InterNestReuse
from iopref.analysis.reuse import groups
from iopref.model import Following, Nest
from iopref.poly.lift import Lifted
from iopref.transform.adjacent_prefetches import joined
from iopref.transform.choose import Choice, choose
from iopref.transform.continuous_pipelines import Cursors
from iopref.transform.freed_memory import with_freed_memory
from iopref.transform.names import Names
from iopref.transform.plan import Pipeline, Plan, Unhinted
from iopref.transform.prefetches import Prefetches
from iopref.transform.releases import Releases
from iopref.transform.runtime_tests import RuntimeTests
from iopref.transform.streams import Streams
from iopref.transform.working_set import UNKNOWN, ranges


class Schedule(Enum):
    """What a pipeline does when its loop ends.

    `original`: it drains. `nested`: it is ahead by whole runs of the loop, as many as the latency takes, and by a part
    of one, which drains (THESIS 5.2.2). `wrapped`: it goes on with the next iteration of the loop around, and drains
    with that. `continuous`: it goes on through all loops around (THESIS 5.2.3), and with the nest that follows.
    """

    ORIGINAL = "original"
    NESTED = "nested"
    WRAPPED = "wrapped"
    CONTINUOUS = "continuous"

    @property
    def reach(self) -> int:
        """How many loops around a pipeline it goes on through, at most."""
        return {Schedule.ORIGINAL: 0, Schedule.WRAPPED: 1}.get(self, MAXIMAL_DEPTH)


MAXIMAL_DEPTH = 99


def planned(nest: Nest, schedule: Schedule = Schedule.CONTINUOUS, following: tuple[Following, ...] = ()) -> Plan:
    """Plan the prefetches and releases of a nest; `following` are the nests after it, the next one first."""
    found = groups(nest)
    lifted = Lifted(nest)
    names = Names(nest)
    near = adjacent(nest, found)
    entry = RuntimeTests(nest, found, near, names)
    whole = ranges(nest, found)
    known = {r.reference.array for r in whole}
    choices: list[Choice] = []
    unhinted: list[Unhinted] = []
    for group in found:
        match choose(nest, lifted, entry, group, goes_on=schedule is not Schedule.ORIGINAL):
            case Unhinted() as nothing:
                unhinted.append(nothing)
            case _ if group.first.array not in known:
                unhinted.append(Unhinted(group.first, "prefetch", *UNKNOWN))
            case some:
                choices += some
    chosen = with_freed_memory(nest, found, joined(nest, tuple(choices), near))
    releases = Releases(nest, lifted, found, entry, InterNestReuse(nest, lifted, found, following))
    streams = Streams(nest, entry, names, Prefetches(nest, entry, chosen), releases)
    cursors = Cursors(nest, found, near, entry, names, schedule.reach, schedule is Schedule.NESTED)
    pipelines = []
    for loop in nest.loops:
        its = streams.around(loop, [c for c in chosen if c.loop is loop])
        if its:
            pipelines.append(Pipeline(loop, tuple(cursors.of(loop, stream) for stream in its)))
    done = {(h.kind, h.reference.id) for p in pipelines for s in p.streams for h in s.hints}
    unhinted += (u for u in streams.unhinted if (u.kind, u.reference.id) not in done)
    localized = {loop.id: entry.localized(loop) for loop in nest.loops} if pipelines else {}
    return Plan(
        nest,
        found,
        whole,
        tuple(entry.flags.values()),
        tuple(pipelines),
        tuple(dict.fromkeys(unhinted)),
        localized,
    )
