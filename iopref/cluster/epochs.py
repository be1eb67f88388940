"""Decides which nodes give memory to others: the coordinator of PGMS98 3.3, which gathers values once in an epoch."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from random import Random

from iopref.cluster.disk import Events
from iopref.cluster.machine import Constants
from iopref.cluster.memory import Memory, Replacement, move
from iopref.cluster.pages import FOREVER, ON_DISK, Pages, Program

LEAST_SHARE = 16
"""An epoch lasts for the replacement of at least one in LEAST_SHARE frames, so that all epochs together cost little."""


class Epochs(Replacement):
    """Weights: how many buffers of each node may be replaced in this epoch; and the value from which they are replaced.

    `load` returns the share of the time since the last epoch that a node's processor was busy. An epoch ends after its
    time, when its owner calls `begin`, or when all weights are used up.
    """

    def __init__(
        self,
        events: Events,
        pages: Pages,
        memories: Sequence[Memory],
        constants: Constants,
        load: Callable[[int, int], float],
        random: Random,
    ) -> None:
        self._events = events
        super().__init__(pages, memories)
        self._constants = constants
        self._load = load
        self._random = random
        self._weights = [0] * len(memories)
        self._lottery = array("l")
        self._turns: list[int] = []
        self._turn = 0
        self._replaced = 0
        self._frames = 0
        self.threshold = FOREVER
        """MaxValue: pages that are expected to be used at this time or later are not worth a frame of another node."""
        self.now = 0
        self.epochs = 0

    def begin(self, now: int) -> None:
        """Begin an epoch: gather loads and values, and set the weights and the threshold."""
        loads = [self._load(memory.index, self.now) for memory in self.memories]
        wanted = self._replacements_expected(now)
        self._revalue(now)
        givers = [m for m in self.memories if loads[m.index] < self._constants.full_load]
        self._frames = sum(memory.frames for memory in givers)
        values = {memory.index: memory.values() for memory in givers}
        free = sum(memory.free for memory in givers)
        self.threshold = self._threshold(values, max(wanted, self._frames // LEAST_SHARE) - free)
        self._weights = [0] * len(self.memories)
        for memory in givers:
            replaced = sum(value >= self.threshold for value in values[memory.index])
            self._weights[memory.index] = memory.free + replaced
        self._lottery = array("l")
        for node, weight in enumerate(self._weights):
            self._lottery.extend(array("l", [node]) * weight)
        self._turns = [node for node, weight in enumerate(self._weights) if weight]
        self._replaced = 0
        self.now = now
        self.epochs += 1

    def _replacements_expected(self, now: int) -> int:
        """The expected replacements of the next epoch: a quarter more than in the last one, scaled to the length of an
        epoch.
        """
        seen = now - self.now
        return int(1.25 * self._replaced * self._constants.epoch / seen) if seen else self._replaced

    def _revalue(self, now: int) -> None:
        for program in {id(owner): owner for memory in self.memories for owner in memory.programs}.values():
            program.begin_epoch(now, self.now)
        self.pages.epoch = now
        for memory in self.memories:
            memory.begin_epoch()

    @staticmethod
    def _threshold(values: dict[int, list[float]], replaced: int) -> float:
        """The value of the `replaced`-th of the least valuable pages; FOREVER if none have to go."""
        every = sorted((value for node in values.values() for value in node), reverse=True)
        if replaced <= 0 or not every:
            return FOREVER
        return every[min(replaced, len(every)) - 1]

    def _renew(self) -> bool:
        """Begin a new epoch, unless too few pages were replaced in this one for the next one to differ."""
        if self._replaced < max(1, self._frames // (2 * LEAST_SHARE)):
            return False
        self.begin(self._events.now)
        return True

    def _use(self, node: int) -> int:
        self._weights[node] -= 1
        self._replaced += 1
        return node

    def inaccurate(self, node: int) -> None:
        """Note that a node has no page left of so little value."""
        self._weights[node] = 0

    def next_node(self, program: Program, position: int) -> int | None:
        """The next node to prefetch for another one, in round robin order by weight.

        None if the page at the program's position is not worth a frame, or if no node gives any.
        """
        for _ in range(2):
            if program.expected(position) >= self.threshold:
                return None
            node = self._next_turn(program.node)
            if node is not None:
                return self._use(node)
            if not self._renew():
                return None
        return None

    def _next_turn(self, asking: int) -> int | None:
        for _ in range(len(self._turns)):
            self._turn = (self._turn + 1) % len(self._turns)
            node = self._turns[self._turn]
            if self._weights[node] <= 0:
                self._turns[self._turn] = self._turns[-1]
                self._turns.pop()
                if not self._turns:
                    return None
            elif node != asking:
                return node
        return None

    def _draw(self, asking: int) -> int | None:
        """A random node, with a probability proportional to the buffers that it may still replace."""
        own = 0
        drawn = None
        lots = self._lottery
        while lots and drawn is None:
            lot = int(self._random.random() * len(lots))
            node, lots[lot] = lots[lot], lots[-1]
            lots.pop()
            own += node == asking
            if self._weights[node] > 0 and node != asking:
                drawn = node
        lots.extend(array("l", [asking]) * own)
        return drawn

    def store(self, page: int, source: Memory) -> None:
        """Send the page to a random node, in place of the least valuable page there (PGMS98 3.3, Replacements)."""
        for _ in range(2):
            value = self.pages.value(page)
            node = self._draw(source.index) if value < self.threshold else None
            if node is not None:
                self._replace(page, value, self.memories[self._use(node)])
                return
            if value >= self.threshold or not self._renew():
                break
        self.pages.put(page, ON_DISK, 0)

    def _replace(self, page: int, value: float, target: Memory) -> None:
        worst = target.worst()
        if target.free or (worst is not None and self.pages.value(worst) > value):
            move(self.pages, target, page)
        else:
            self.inaccurate(target.index)
            self.pages.put(page, ON_DISK, 0)
