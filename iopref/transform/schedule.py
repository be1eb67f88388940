"""How the prefetches of a nest are scheduled: software pipelines, each around one loop.

Each group is pipelined around one loop of its own (THESIS 3.1.2); the streams of loops that are not chosen stay
inactive. Prolog, steady state and epilog share one copy of the body: the first call for a stream hands out the prolog's
block, and towards the end of the loop nothing of it is left to prefetch. The `original` pipeline then drains, and is
filled again in the next iteration around it; a `wrapped` one goes on with that iteration's data (THESIS 5.2).
"""

from __future__ import annotations

from enum import Enum

from iopref.analysis.beside import besides
from iopref.analysis.reuse import groups
from iopref.model import Nest
from iopref.poly.lift import Lifted
from iopref.transform.choose import Choice, choose
from iopref.transform.entry import Entry
from iopref.transform.fits import ranges
from iopref.transform.hints import Hinter
from iopref.transform.join import joined
from iopref.transform.names import Names
from iopref.transform.plan import Pipeline, Plan, Unhinted
from iopref.transform.streams import Streams


class Schedule(Enum):
    """What a pipeline does when its loop ends."""

    ORIGINAL = "original"
    WRAPPED = "wrapped"


def planned(nest: Nest, schedule: Schedule = Schedule.WRAPPED) -> Plan:
    """Plan the prefetches and releases of a nest."""
    found = groups(nest)
    lifted = Lifted(nest)
    names = Names(nest)
    near = besides(nest, found)
    entry = Entry(nest, found, near, names)
    choices: list[Choice] = []
    unhinted: list[Unhinted] = []
    for group in found:
        match choose(nest, lifted, entry, group):
            case Unhinted() as nothing:
                unhinted.append(nothing)
            case some:
                choices += some
    chosen = joined(nest, tuple(choices), near)
    hinter = Hinter(nest, lifted, found, entry, chosen)
    streams = Streams(nest, hinter, names, wraps=schedule is Schedule.WRAPPED)
    around = ((loop, streams.around(loop, [c for c in chosen if c.loop is loop])) for loop in nest.loops)
    pipelines = tuple(Pipeline(loop, its) for loop, its in around if its)
    localized = {loop.id: entry.localized(loop) for loop in nest.loops} if pipelines else {}
    return Plan(
        nest,
        found,
        ranges(nest, found),
        tuple(entry.flags.values()),
        pipelines,
        tuple(dict.fromkeys(unhinted + hinter.unhinted)),
        localized,
    )
