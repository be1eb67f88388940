"""Programs, their pages, and where these are."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import accumulate

from iopref.cluster.counts import Counts
from iopref.cluster.forestall import Forestall
from iopref.cluster.machine import Constants, Policy
from iopref.records import dataclass

ON_DISK, QUEUED, READING, GLOBAL, COMING, LOCAL = range(6)
"""The states of a page: on disk only; requested at another node, and not begun; being read there; in that node's
memory; on its way to its own node; in its own node's memory.
"""

FOREVER = float("inf")


@dataclass(frozen=True)
class Stream:
    """A reference string: pages, counted from 0, and the computing time before each of them in nanoseconds."""

    pages: Sequence[int]
    compute: Sequence[int]


class Program:
    """A program on a node, at position `at` of its stream; it shares no pages.

    `due` is the program's own time at each position, `now` its present own time. Once in an epoch, its speed in the
    time of the cluster is estimated: from `since` on, its time goes by slower by a factor of `slow`.
    """

    def __init__(self, stream: Stream, node: int, hinted: bool, first_page: int) -> None:
        self.node = node
        self.hinted = hinted
        self.first_page = first_page
        self.page_count = max(stream.pages, default=-1) + 1
        self.pages = array("q", (page + first_page for page in stream.pages))
        self.compute = stream.compute
        self.due = array("q", accumulate(stream.compute))
        self.end = len(self.pages)
        self.at = 0
        self.now = 0
        self.since, self.since_own, self.slow = 0, 0, 1.0
        self.following = array("q", bytes(8 * self.end))
        """For each position, the next position with the same page, or the end."""
        self.prefetches = False
        self.local: Furthest | LongestUnused
        self.predicate: Forestall | None = None
        self.on_disk: list[int] = []
        self.in_global: list[int] = []
        """Heaps of entries (`Pages.entry`); the entry with the first position is in front."""
        self.waiting: int | None = None
        """The page that the program stalls for since the time `stalled`; the stall is counted in `blamed`."""
        self.stalled = 0
        self.counts = Counts()
        self.blamed = self.counts.disk_to_local
        self.owed = 0
        """The processor's time for prefetches that is not yet part of a computing time."""

    def expected(self, position: int) -> float:
        """The expected time at which a position of the stream is reached."""
        if position == self.end:
            return FOREVER
        return self.since + (self.due[position] - self.since_own) * self.slow

    def begin_epoch(self, now: int, was: int) -> None:
        """Estimate the speed of the program anew, from its progress since the time `was`."""
        if self.now > self.since_own:
            self.slow = max(1.0, (now - was) / (self.now - self.since_own))
        self.since, self.since_own = now, self.now


class Pages:
    """The place of each page of all programs: its state and its node, and its next and last use."""

    def __init__(self, programs: Sequence[Program], constants: Constants, policy: Policy) -> None:
        self.constants = constants
        count = sum(program.page_count for program in programs)
        self.state = bytearray(count)
        self.node = array("q", bytes(8 * count))
        self.next_use = array("q", bytes(8 * count))
        self.last_use = array("q", bytes(8 * count))
        self.owner: list[Program] = []
        self.epoch = 0
        self.count = count
        for program in programs:
            self.owner += [program] * program.page_count
            self._find_uses(program)
            program.local = Furthest(self) if policy.next_use and program.hinted else LongestUnused(self)
            program.prefetches = program.hinted and policy.prefetches
            if program.prefetches:
                self._expect(program, policy)

    def _find_uses(self, program: Program) -> None:
        uses = self.next_use
        for page in range(program.first_page, program.first_page + program.page_count):
            uses[page] = program.end
        for position in range(program.end - 1, -1, -1):
            page = program.pages[position]
            program.following[position] = uses[page]
            uses[page] = position

    def _expect(self, program: Program, policy: Policy) -> None:
        first = range(program.first_page, program.first_page + program.page_count)
        used = [page for page in first if self.next_use[page] < program.end]
        program.on_disk = [self.entry(self.next_use[page], page) for page in used]
        heapify(program.on_disk)
        if policy.disk_to_local or policy.global_to_local:
            fetch = [0] * program.end
            for page in used:
                fetch[self.next_use[page]] = self.constants.disk
            program.predicate = Forestall(program.due, fetch)

    def entry(self, position: int, page: int) -> int:
        """A position, which may be negative, and a page in one number; `divmod` by `count` splits it."""
        return position * self.count + page

    def value(self, page: int) -> float:
        """When a page is expected to be used; the later, the less valuable it is (PGMS98 3.3).

        If the hints of its program are not known or not used, the expected time from the beginning of the epoch to the
        next use is the time since the last use.
        """
        owner = self.owner[page]
        if isinstance(owner.local, Furthest):
            return owner.expected(self.next_use[page])
        return 2 * self.epoch - self.last_use[page]

    def put(self, page: int, state: int, node: int) -> None:
        """Set the state and the node of a page, and tell its program's prefetching about it."""
        self.state[page] = state
        self.node[page] = node
        owner = self.owner[page]
        position = self.next_use[page]
        if not owner.prefetches or position == owner.end:
            return
        if state == ON_DISK:
            heappush(owner.on_disk, self.entry(position, page))
        elif state == GLOBAL:
            heappush(owner.in_global, self.entry(position, page))
        if owner.predicate:
            elsewhere = state in (READING, GLOBAL)
            fetch = self.constants.network if elsewhere else self.constants.disk if state < READING else 0
            owner.predicate.missing(position, fetch)

    def first(self, program: Program, state: int) -> tuple[int, int] | None:
        """The position and page that a program needs first, of its pages on disk or of those in global memory."""
        heap = program.on_disk if state == ON_DISK else program.in_global
        while heap:
            first = divmod(heap[0], self.count)
            if self.state[first[1]] == state and self.next_use[first[1]] == first[0]:
                return first
            heappop(heap)
        return None

    def use(self, page: int, now: int) -> None:
        """Let the program of a page in local memory use the page, and go on."""
        program = self.owner[page]
        self.next_use[page] = program.following[program.at]
        self.last_use[page] = now
        program.now = program.due[program.at]
        program.at += 1
        program.local.use(page)


class Furthest:
    """The pages of a program in its local memory, ordered by next use, the latest first."""

    def __init__(self, pages: Pages) -> None:
        self._pages = pages
        self._heap: list[int] = []
        self._there: set[int] = set()

    def use(self, page: int) -> None:
        """Add a page, or note its use."""
        self._there.add(page)
        heappush(self._heap, self._pages.entry(-self._pages.next_use[page], page))

    def remove(self, page: int) -> None:
        """Remove a page."""
        self._there.remove(page)

    def worst(self) -> int | None:
        """The least valuable page; None if there is none."""
        while self._heap:
            use, page = divmod(self._heap[0], self._pages.count)
            if page in self._there and self._pages.next_use[page] == -use:
                return page
            heappop(self._heap)
        return None

    def all(self) -> Sequence[int]:
        """All pages."""
        return list(self._there)


class LongestUnused:
    """The same, ordered by last use, the earliest first; a page that arrives counts as used."""

    def __init__(self, pages: Pages) -> None:
        self._there: dict[int, None] = {}

    def use(self, page: int) -> None:
        """Add a page, or note its use."""
        self._there.pop(page, None)
        self._there[page] = None

    def remove(self, page: int) -> None:
        """Remove a page."""
        del self._there[page]

    def worst(self) -> int | None:
        """The least valuable page; None if there is none."""
        return next(iter(self._there), None)

    def all(self) -> Sequence[int]:
        """All pages."""
        return list(self._there)
