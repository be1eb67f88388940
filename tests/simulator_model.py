"""A second simulator in plain Python: it searches lists, and stores nothing that can be computed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from iopref.simulate.machine import Machine, Policy
from iopref.trace.format import Kind, Record, Trace


@dataclass
class Reader:
    """A read that is under way."""

    page: int
    issued: int
    arrives: int


@dataclass
class PlainSimulator:
    """Fixed latency, LRU, release or buffered; `counts` has the names of Counts, and some more."""

    machine: Machine
    now: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    open: set[int] = field(default_factory=set)
    lru: list[int] = field(default_factory=list)  # the oldest first
    reads: list[Reader] = field(default_factory=list)
    fresh: dict[int, int] = field(default_factory=dict)  # when it was asked for
    dirty: set[int] = field(default_factory=set)
    released: set[int] = field(default_factory=set)
    shadow: list[int] = field(default_factory=list)
    distances: list[int] = field(default_factory=list)

    def run(self, trace: Trace) -> None:
        for record in trace.records():
            self.now += record.dt * self.machine.touch
            self.arrive()
            self.event(record)
        self.counts["unused"] = len(self.fresh)

    def event(self, record: Record) -> None:
        match record.kind:
            case Kind.ENTER:
                self.enter(record.page)
                self.dirty |= {record.page} if record.detail else set()
            case Kind.LEAVE:
                self.open.remove(record.page)
                self.lru.append(record.page)
                self.shadow.append(record.page)
                self.dirty |= {record.page} if record.detail else set()
            case Kind.PREFETCH | Kind.RELEASE if self.machine.hints:
                self.now += self.machine.hint
                self.arrive()
                for page in range(record.page, record.page + record.pages):
                    self.prefetch(page) if record.kind == Kind.PREFETCH else self.release(page, record.detail)

    def arrive(self) -> None:
        for read in [r for r in self.reads if r.arrives <= self.now]:
            self.reads.remove(read)
            self.lru.append(read.page)

    def arriving(self, page: int) -> Reader | None:
        return next((r for r in self.reads if r.page == page), None)

    def wait(self, until: int) -> None:
        self.counts["stall"] += until - self.now
        self.now = until
        self.arrive()

    def take_frame(self) -> bool:
        if self.unused() == 0:
            if not self.lru:
                return False
            self.free(self.lru[0])
        return True

    def unused(self) -> int:
        return self.machine.memory - len(self.open) - len(self.lru) - len(self.reads)

    def free(self, page: int) -> None:
        self.lru.remove(page)
        self.counts["writes"] += page in self.dirty
        self.counts["replaced"] += page in self.fresh
        self.dirty.discard(page)
        self.fresh.pop(page, None)

    def wait_for_place(self) -> None:
        while self.machine.outstanding and len(self.reads) >= self.machine.outstanding:
            self.wait(self.reads[0].arrives)

    def start_read(self, page: int) -> Reader:
        self.counts["reads"] += 1
        self.reads.append(Reader(page, self.now, self.now + self.machine.latency))
        return self.reads[-1]

    def enter(self, page: int) -> None:
        live = page in self.shadow
        self.counts["shadow_faults"] += not live
        self.counts["released_live"] += live and page in self.released
        self.released.discard(page)
        if live:
            self.shadow.remove(page)
        elif len(self.shadow) + len(self.open) == self.machine.memory:
            del self.shadow[0]
        asked = self.fresh.pop(page, None)
        if asked is not None:
            self.distances.append(self.now - asked)
        late = self.arriving(page)
        if late:
            self.counts["prefetched_faults"] += 1
            self.wait(late.arrives)
        elif page in self.lru:
            self.counts["hits" if asked is None else "prefetched_hits"] += 1
        else:
            self.counts["unprefetched_faults"] += 1
            self.wait_for_place()
            while not self.take_frame():
                self.wait(self.reads[0].arrives)
            self.wait(self.start_read(page).arrives)
        self.lru.remove(page)
        self.open.add(page)

    def prefetch(self, page: int) -> None:
        self.counts["asked"] += 1
        if page in self.open or page in self.lru or self.arriving(page):
            self.counts["unnecessary"] += 1
            return
        self.wait_for_place()
        if self.take_frame():
            self.start_read(page)
            self.fresh[page] = self.now
        else:
            self.counts["dropped"] += 1

    def release(self, page: int, priority: int) -> None:
        if self.machine.policy == Policy.BUFFERED and priority and self.unused() >= self.machine.memory // 8 * 3:
            return
        self.counts["released"] += 1
        self.counts["not_there"] += page not in self.lru
        self.released.add(page)
        if page in self.lru and self.machine.policy in (Policy.RELEASE, Policy.BUFFERED):
            self.free(page)
