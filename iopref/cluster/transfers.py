"""Pages on their way: from disk or over the network to the node of their program, or into another node's memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.cluster.counts import Counts, Requests
from iopref.cluster.disk import Disk, Events, Read
from iopref.cluster.machine import Constants
from iopref.cluster.memory import Memory, Replacement, arrive, drop, make_room
from iopref.cluster.pages import GLOBAL, ON_DISK, QUEUED, READING, Pages

NOT_ASKED, FROM_DISK, FROM_GLOBAL = range(3)
"""The prefetch that brought a page to its node, if it has not been used since."""


class Machine:
    """A node at work: its memory, processor, disk and network.

    `reading`, `receiving` and `spreading` count the prefetches under way for its programs: from its disk, from global
    memory, and into global memory.
    """

    def __init__(self, memory: Memory, disk: Disk, busy: bool) -> None:
        self.memory = memory
        self.disk = disk
        self.busy = busy
        self.processor_free = 0
        self.computed = self.computed_before = 0
        self.network_free = 0
        self.reading = self.receiving = self.spreading = 0


class Transfers:
    """All pages on their way; `arrived` is called for each page that arrives in a memory."""

    def __init__(
        self,
        events: Events,
        pages: Pages,
        memories: Sequence[tuple[Memory, bool]],
        replacement: Replacement,
        constants: Constants,
        arrived: Callable[[int], None],
    ) -> None:
        self._events, self._pages, self._constants = events, pages, constants
        self._replacement = replacement
        self._arrived = arrived
        self.machines = [
            Machine(memory, Disk(events, constants, self._begin, self._done), busy) for memory, busy in memories
        ]
        self._reads: dict[int, Read] = {}
        count = len(pages.owner)
        self.asked, self._spread = bytearray(count), bytearray(count)
        self._was_read, self._was_local = bytearray(count), bytearray(count)

    def fetch(self, page: int, needed: float, prefetch: bool) -> None:
        """Bring a page from global memory or disk to its own node; `needed` is the time of its
        use, 0 if it is urgent.
        """
        program = self._pages.owner[page]
        machine = self.machines[program.node]
        from_global = self._pages.state[page] == GLOBAL
        self._forget(page, program.counts)
        if prefetch:
            self.asked[page] = FROM_GLOBAL if from_global else FROM_DISK
            machine.receiving += from_global
            machine.reading += not from_global
        if from_global:
            program.counts.disk_to_global.in_time += self._spread[page]
            self._spread[page] = False
            count(program.counts.global_to_local, self._was_local[page])
        self._was_local[page] = True
        make_room(self._pages, machine.memory, page, self._replacement)
        if from_global:
            begin = max(self._events.now, machine.network_free)
            machine.network_free = begin + self._constants.network_interval
            self._events.at(begin + self._constants.network, self._received, (page, prefetch))
        else:
            self._read(page, program.node, needed, prefetch)

    def spread(self, page: int, node: int, needed: float) -> None:
        """Have a page read into the memory of another node."""
        self.machines[self._pages.owner[page].node].spreading += 1
        self._pages.put(page, QUEUED, node)
        self._read(page, node, needed, True)

    def hurry(self, page: int) -> Requests:
        """Speed up a page on its way that a program waits for; return the counts for the stall."""
        counts = self._pages.owner[page].counts
        if self._pages.state[page] == READING:
            return counts.disk_to_global
        if self.asked[page] == FROM_GLOBAL:
            return counts.global_to_local
        read = self._reads[page]
        if read.waits:
            self.machines[read.node].disk.submit(read, 0)
        return counts.disk_to_local

    def late(self, page: int) -> None:
        """Count a late prefetch if the page that a program had to wait for was prefetched."""
        counts = self._pages.owner[page].counts
        if self._spread[page]:
            counts.disk_to_global.late += 1
        elif self.asked[page]:
            (counts.disk_to_local if self.asked[page] == FROM_DISK else counts.global_to_local).late += 1
        self._spread[page] = self.asked[page] = NOT_ASKED

    def withdraw(self, page: int) -> None:
        """Withdraw the read of a page by another node that has not begun it; the page is on disk as before."""
        self._reads[page].waits = False
        self.machines[self._pages.owner[page].node].spreading -= 1
        self._pages.put(page, ON_DISK, 0)

    def end(self) -> None:
        """Count the prefetched pages that were not used."""
        for page, owner in enumerate(self._pages.owner):
            self._forget(page, owner.counts)
            owner.counts.disk_to_global.unused += self._spread[page]

    def _forget(self, page: int, counts: Counts) -> None:
        asked = self.asked[page]
        if asked:
            (counts.disk_to_local if asked == FROM_DISK else counts.global_to_local).unused += 1
            self.asked[page] = NOT_ASKED
        if self._spread[page] and self._pages.state[page] != GLOBAL:
            counts.disk_to_global.unused += 1
            self._spread[page] = False

    def _read(self, page: int, node: int, needed: float, prefetch: bool) -> None:
        read = self._reads[page] = Read(page, node, prefetch)
        self.machines[node].disk.submit(read, needed)

    def _begin(self, read: Read) -> bool:
        page = read.page
        program = self._pages.owner[page]
        counts = program.counts
        if read.node == program.node:
            count(counts.disk_to_local, self._was_read[page])
        elif self._give_frame(read):
            self._forget(page, counts)
            self._spread[page] = True
            count(counts.disk_to_global, self._was_read[page])
        else:
            self.withdraw(page)
            self._replacement.inaccurate(read.node)
            return False
        self._was_read[page] = True
        return True

    def _give_frame(self, read: Read) -> bool:
        """Make room for a page of another node, unless all pages here are more valuable."""
        memory, pages = self.machines[read.node].memory, self._pages
        if not memory.may_prefetch:
            return False
        if not memory.free:
            worst = memory.worst()
            if worst is None or pages.value(worst) <= pages.value(read.page):
                return False
            drop(pages, memory, worst)
        memory.reserve()
        pages.put(read.page, READING, read.node)
        return True

    def _done(self, read: Read) -> None:
        machine = self.machines[self._pages.owner[read.page].node]
        if read.node != machine.memory.index:
            machine.spreading -= 1
        else:
            machine.reading -= read.prefetch
        self._arrive(read.page, read.node)

    def _received(self, received: tuple[int, bool]) -> None:
        page, prefetch = received
        machine = self.machines[self._pages.owner[page].node]
        machine.receiving -= prefetch
        self._arrive(page, machine.memory.index)

    def _arrive(self, page: int, node: int) -> None:
        arrive(self.machines[node].memory, page)
        self._arrived(page)


def count(requests: Requests, again: int) -> None:
    """Count a fetch of a page as cold, or as one that too little memory made necessary."""
    if again:
        requests.capacity += 1
    else:
        requests.cold += 1
