"""The events of the simulation, and disks, which read one page after the other."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Any

from iopref.cluster.machine import Constants


class Events:
    """Future events by time; events of the same time happen in the order in which they were entered."""

    def __init__(self) -> None:
        self.now = 0
        self._count = 0
        self._heap: list[tuple[int, int, Callable[[Any], None], Any]] = []

    def at(self, time: int, action: Callable[[Any], None], argument: Any) -> None:
        """Enter an event."""
        self._count += 1
        heappush(self._heap, (time, self._count, action, argument))

    def none_before(self, time: int) -> bool:
        """Whether no event happens up to a time."""
        return not self._heap or self._heap[0][0] > time

    def step(self) -> bool:
        """Execute the next event; return False if there is none."""
        if not self._heap:
            return False
        self.now, _, action, argument = heappop(self._heap)
        action(argument)
        return True


class Read:
    """A page that a disk has to read for the memory of its node; while it `waits`, it can be withdrawn."""

    def __init__(self, page: int, node: int, prefetch: bool) -> None:
        self.prefetch = prefetch
        self.page = page
        self.node = node
        self.waits = True


class Disk:
    """A disk: of the waiting reads, urgent ones come first, then those whose page is needed first.

    `begin` is called when a read can begin, and returns whether it does; `done` is called when the page was read.
    """

    def __init__(
        self, events: Events, constants: Constants, begin: Callable[[Read], bool], done: Callable[[Read], None]
    ) -> None:
        self._events = events
        self._constants = constants
        self._begin = begin
        self._done = done
        self._queue: list[tuple[float, int, Read]] = []
        self._count = 0
        self._free = 0

    def submit(self, read: Read, needed: float) -> None:
        """Let the disk read a page that is needed at a time; 0 is urgent. A waiting read may be submitted again."""
        self._count += 1
        heappush(self._queue, (needed, self._count, read))
        self._serve(None)

    def _serve(self, _: object) -> None:
        events, constants = self._events, self._constants
        while self._queue and events.now >= self._free:
            read = heappop(self._queue)[2]
            if not read.waits:
                continue
            read.waits = False
            if self._begin(read):
                self._free = events.now + constants.disk_interval
                events.at(events.now + constants.disk, self._done, read)
                events.at(self._free, self._serve, None)
