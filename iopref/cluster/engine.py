"""Simulates the programs of a cluster: they compute, wait for pages, and have pages prefetched."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from iopref.cluster.counts import Counts
from iopref.cluster.disk import Events
from iopref.cluster.epochs import Epochs
from iopref.cluster.machine import Constants, Policy
from iopref.cluster.memory import Central, Memory, Replacement
from iopref.cluster.pages import COMING, GLOBAL, LOCAL, ON_DISK, QUEUED, READING, Pages, Program, Stream
from iopref.cluster.transfers import FROM_DISK, FROM_GLOBAL, NOT_ASKED, Machine, Transfers
from iopref.records import dataclass


@dataclass(frozen=True)
class Node:
    """A machine: its memory in pages, and whether its processor is always busy with something else."""

    frames: int
    busy: bool = False


@dataclass(frozen=True)
class Work:
    """A program on a node: its reference string, and whether it gives hints about it."""

    node: int
    stream: Stream
    hinted: bool = True


@dataclass(frozen=True)
class Outcome:
    """What each program did, and the number of epochs."""

    programs: tuple[Counts, ...]
    epochs: int

    @property
    def elapsed(self) -> int:
        """Nanoseconds until the last program ended."""
        return max((counts.elapsed for counts in self.programs), default=0)


def simulate(
    nodes: Sequence[Node], works: Sequence[Work], constants: Constants, policy: Policy, seed: int = 0
) -> Outcome:
    """Run programs on the nodes of a cluster, each to its end; each page is on the disk of each node."""
    return Cluster(nodes, works, constants, policy, seed).run()


class Cluster:
    """The nodes of a cluster and the programs on them."""

    def __init__(
        self, nodes: Sequence[Node], works: Sequence[Work], constants: Constants, policy: Policy, seed: int
    ) -> None:
        self._constants, self._policy = constants, policy
        self.events = Events()
        self._programs: list[Program] = []
        own: list[list[Program]] = [[] for _ in nodes]
        first_page = 0
        for work in works:
            program = Program(work.stream, work.node, work.hinted, first_page)
            self._programs.append(program)
            own[work.node].append(program)
            first_page += program.page_count
        self.pages = Pages(self._programs, constants, policy)
        memories = [Memory(i, node.frames, own[i], self.pages) for i, node in enumerate(nodes)]
        self._epochs = Epochs(self.events, self.pages, memories, constants, self._load, Random(seed))
        self._replacement: Replacement = self._epochs
        if not policy.global_memory:
            self._replacement = Replacement(self.pages, memories)
        elif policy.central:
            self._replacement = Central(self.pages, memories)
        self.transfers = Transfers(
            self.events,
            self.pages,
            [(memory, node.busy) for memory, node in zip(memories, nodes, strict=True)],
            self._replacement,
            constants,
            self._arrived,
        )
        self._machines = self.transfers.machines
        self._running = 0

    def run(self) -> Outcome:
        """Run all programs to their ends."""
        runners = [program for program in self._programs if program.end]
        self._running = len(runners)
        for program in runners:
            self.events.at(self._next_reference(program), self._reach, program)
        self._begin_epoch(None)
        while self._running and self.events.step():
            pass
        self.transfers.end()
        return Outcome(tuple(program.counts for program in self._programs), self._epochs.epochs)

    def _begin_epoch(self, _: object) -> None:
        self._replacement.begin(self.events.now)
        for program in self._programs:
            self._prefetch(program)
        self.events.at(self.events.now + self._constants.epoch, self._begin_epoch, None)

    def _load(self, node: int, since: int) -> float:
        """The share of the time since `since` that the processor of a node was busy; at first 1 if it has programs,
        else 0.
        """
        machine = self._machines[node]
        seen = self.events.now - since
        until_now = machine.computed - max(0, machine.processor_free - self.events.now)
        computed, machine.computed_before = until_now - machine.computed_before, until_now
        if machine.busy or not seen:
            return float(machine.busy or bool(machine.memory.programs))
        return computed / seen

    def _next_reference(self, program: Program) -> int:
        """When a program will have computed up to its next reference; the processor serves one
        program after the other.
        """
        machine, counts = self._machines[program.node], program.counts
        cost = program.compute[program.at] + program.owed
        counts.computing += cost
        counts.overhead += program.owed
        program.owed = 0
        machine.computed += cost
        machine.processor_free = max(self.events.now, machine.processor_free) + cost
        if program.predicate:
            self._watch(program, machine.processor_free - program.due[program.at])
        return machine.processor_free

    def _watch(self, program: Program, offset: int) -> None:
        """If the predicate becomes true before the next reference, have pages prefetched at that time.

        `offset` is the time of the cluster minus the program's own time.
        """
        assert program.predicate
        wait = program.predicate.wait(program.now)
        if 0 < wait < program.due[program.at] - program.now:
            now = program.now + int(wait)
            self.events.at(offset + now, self._watched, (program, program.at, now, offset))

    def _watched(self, watched: tuple[Program, int, int, int]) -> None:
        program, at, now, offset = watched
        if program.at == at and program.waiting is None:
            program.now = now
            self._prefetch(program)
            self._watch(program, offset)

    def _reach(self, program: Program) -> None:
        """Let a program use its next page, and the pages after it up to the next event."""
        while True:
            page = program.pages[program.at]
            if self.pages.state[page] != LOCAL:
                self._fault(program, page)
                return
            self._use(program, page)
            if program.at == program.end:
                return
            time = self._next_reference(program)
            if not self.events.none_before(time):
                self.events.at(time, self._reach, program)
                return
            self.events.now = time

    def _use(self, program: Program, page: int) -> None:
        counts = program.counts
        asked = self.transfers.asked
        if asked[page] == FROM_DISK:
            counts.disk_to_local.in_time += 1
        elif asked[page] == FROM_GLOBAL:
            counts.global_to_local.in_time += 1
        elif program.waiting is None:
            counts.hits += 1
        asked[page] = NOT_ASKED
        counts.references += 1
        program.waiting = None
        self.pages.use(page, self.events.now)
        if program.at == program.end:
            counts.elapsed = self.events.now
            self._running -= 1
        else:
            self._prefetch(program)

    def _fault(self, program: Program, page: int) -> None:
        """Let a program begin to wait for a page."""
        program.now = program.due[program.at]
        program.waiting, program.stalled = page, self.events.now
        state = self.pages.state[page]
        if state in (COMING, READING):
            program.blamed = self.transfers.hurry(page)
        else:
            if state == QUEUED:
                self.transfers.withdraw(page)
            self._demand(program, page)
        self._prefetch(program)

    def _demand(self, program: Program, page: int) -> None:
        in_global = self.pages.state[page] == GLOBAL
        program.blamed = program.counts.global_to_local if in_global else program.counts.disk_to_local
        program.blamed.demanded += 1
        self.transfers.fetch(page, 0, prefetch=False)

    def _arrived(self, page: int) -> None:
        """Handle the arrival of a page in the memory of its node or of another node."""
        program = self.pages.owner[page]
        if program.waiting == page:
            if self.events.now > program.stalled:
                program.blamed.stall += self.events.now - program.stalled
                program.stalled = self.events.now
                self.transfers.late(page)
            if self.pages.state[page] == GLOBAL:
                self._demand(program, page)
            else:
                self._use(program, page)
                if program.at < program.end:
                    self.events.at(self._next_reference(program), self._reach, program)
        for neighbour in self._machines[program.node].memory.programs:
            self._prefetch(neighbour)

    def _prefetch(self, program: Program) -> None:
        if program.prefetches and program.at < program.end:
            if program.predicate:
                self._prefetch_to_local(program)
            if self._policy.disk_to_global:
                self._prefetch_to_global(program)

    def _prefetch_to_local(self, program: Program) -> None:
        """Forestall: while the predicate is true, fetch the first missing page (PGMS98 2.2)."""
        assert program.predicate
        machine, pages = self._machines[program.node], self.pages
        while program.predicate.holds(program.now) and machine.memory.may_prefetch:
            first = self._first_missing(program, machine)
            if first is None:
                return
            needed = program.expected(first[0])
            victim = None if machine.memory.free else machine.memory.victim()
            if victim is not None and pages.state[victim] == LOCAL and pages.value(victim) <= needed:
                return
            if pages.state[first[1]] == GLOBAL:
                program.owed += self._constants.request_local
            self.transfers.fetch(first[1], needed, prefetch=True)

    def _first_missing(self, program: Program, machine: Machine) -> tuple[int, int] | None:
        """The position and page of the first missing page that is on disk or in global memory.

        None if its disk or network is busy; but a page from disk is fetched while the network is busy.
        """
        policy, constants = self._policy, self._constants
        from_disk = self.pages.first(program, ON_DISK)
        from_global = self.pages.first(program, GLOBAL) if policy.global_to_local else None
        if from_global and machine.receiving < constants.network_depth and (not from_disk or from_global < from_disk):
            return from_global
        return from_disk if policy.disk_to_local and machine.reading < constants.disk_depth else None

    def _prefetch_to_global(self, program: Program) -> None:
        """Aggressive prefetching: other nodes read the pages needed first, as long as these are worth their memory
        (PGMS98 3.3).
        """
        machine = self._machines[program.node]
        while machine.spreading < self._constants.outstanding:
            first = self.pages.first(program, ON_DISK)
            if first is None:
                return
            position, page = first
            node = self._replacement.next_node(program, position)
            if node is None:
                return
            program.owed += self._constants.request_global
            self.transfers.spread(page, node, program.expected(position))
            if self.pages.state[page] == ON_DISK:
                return  # that node had no frame for it
