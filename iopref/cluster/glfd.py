"""Replacement alone, without time: the hits of a reference string in a cluster that knows the future."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.cluster.machine import PAPER, Policy
from iopref.cluster.memory import Central, Memory, arrive, make_room
from iopref.cluster.pages import GLOBAL, LOCAL, Pages, Program, Stream
from iopref.records import dataclass


@dataclass(frozen=True)
class Served:
    """The numbers of references that found their page in local memory, in global memory and on disk."""

    local: int
    from_global: int
    from_disk: int


def glfd(references: Sequence[tuple[int, int]], frames: Sequence[int]) -> Served:
    """Serve references in order by Global Longest Forward Distance (PGMS98 2.3.1).

    A reference is a node and one of its pages; each node has its own pages, and `frames` has the number of frames of
    each.
    """
    policy = Policy("glfd", disk_to_local=False, global_to_local=False, disk_to_global=False, central=True)
    programs, first_page = [], 0
    for node in range(len(frames)):
        times = [time for time, (at, _) in enumerate(references) if at == node]
        waits = [time - before for before, time in zip([0, *times], times, strict=False)]
        programs.append(Program(Stream([references[time][1] for time in times], waits), node, True, first_page))
        first_page += programs[-1].page_count
    pages = Pages(programs, PAPER, policy)
    memories = [Memory(node, count, [programs[node]], pages) for node, count in enumerate(frames)]
    replacement = Central(pages, memories)
    found = dict.fromkeys(("local", "from_global", "from_disk"), 0)
    for time, (node, page) in enumerate(references):
        number = programs[node].first_page + page
        state = pages.state[number]
        found["local" if state == LOCAL else "from_global" if state == GLOBAL else "from_disk"] += 1
        if state != LOCAL:
            make_room(pages, memories[node], number, replacement)
            arrive(memories[node], number)
        pages.use(number, time)
    return Served(**found)
