"""The memories of the nodes, and the choice of the page to evict: GLFD (PGMS98 2.3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from iopref.cluster.pages import COMING, FOREVER, GLOBAL, LOCAL, ON_DISK, Pages, Program


class Memory:
    """The frames of a node: `free` ones, ones `reserved` for pages on their way, and those that hold pages.

    Pages of the node's own programs are local; pages that it holds for other nodes are global.
    """

    def __init__(self, index: int, frames: int, programs: Sequence[Program], pages: Pages) -> None:
        self.index = index
        self.frames = frames
        self.free = frames
        self.reserved = 0
        self.programs = programs
        self._pages = pages
        self._held: dict[int, float] = {}
        self._heap: list[tuple[float, int]] = []

    @property
    def may_prefetch(self) -> bool:
        """Whether, with one more page on its way, each program that waits for a page still has a frame."""
        return self.reserved < self.frames - len(self.programs)

    def reserve(self) -> None:
        """Take a free frame for a page on its way."""
        self.free -= 1
        self.reserved += 1

    def take_in(self, page: int) -> None:
        """Put a page into a free frame; it is local if it is of a program of this node, otherwise global."""
        self.free -= 1
        owner = self._pages.owner[page]
        if owner.node == self.index:
            self._pages.put(page, LOCAL, self.index)
            owner.local.use(page)
            return
        self._held[page] = value = self._pages.value(page)
        heappush(self._heap, (-value, page))
        self._pages.put(page, GLOBAL, self.index)

    def remove(self, page: int) -> None:
        """Remove a page from its frame."""
        self.free += 1
        if self._pages.state[page] == LOCAL:
            self._pages.owner[page].local.remove(page)
        else:
            del self._held[page]

    def begin_epoch(self) -> None:
        """Compute the values of the global pages anew."""
        self._held = {page: self._pages.value(page) for page in self._held}
        self._heap = [(-value, page) for page, value in self._held.items()]
        heapify(self._heap)

    def values(self) -> list[float]:
        """The values of all pages."""
        local = (self._pages.value(page) for program in self.programs for page in program.local.all())
        return [*self._held.values(), *local]

    def victim(self) -> int | None:
        """The page to evict for one of the node's own: the least valuable global page, or if
        there is none, local page.
        """
        held = self._worst_held()
        return self._worst_local() if held is None else held

    def worst(self) -> int | None:
        """The least valuable page."""
        held, local = self._worst_held(), self._worst_local()
        if held is None or local is None:
            return local if held is None else held
        return held if self._held[held] >= self._pages.value(local) else local

    def _worst_held(self) -> int | None:
        while self._heap:
            value, page = self._heap[0]
            if self._held.get(page) == -value:
                return page
            heappop(self._heap)
        return None

    def _worst_local(self) -> int | None:
        candidates = [page for program in self.programs if (page := program.local.worst()) is not None]
        return max(candidates, key=self._pages.value) if len(candidates) > 1 else next(iter(candidates), None)


class Replacement:
    """The pages that leave the cluster's memory for pages from disk: without global memory, each node's own."""

    def __init__(self, pages: Pages, memories: Sequence[Memory]) -> None:
        self.pages = pages
        self.memories = memories

    def begin(self, now: int) -> None:
        """Begin an epoch."""

    def store(self, page: int, source: Memory) -> None:
        """Put a page that was evicted from the memory of a node into that of another one, or nowhere."""
        self.pages.put(page, ON_DISK, 0)

    def next_node(self, program: Program, position: int) -> int | None:
        """The node that has to prefetch the page at a program's position into its memory; None if there is none."""
        return None

    def inaccurate(self, node: int) -> None:
        """Note that a node had no page that is less valuable."""


class Central(Replacement):
    """Evicts the least valuable page of all nodes, with full knowledge: GLFD as in the theorem."""

    def __init__(self, pages: Pages, memories: Sequence[Memory]) -> None:
        super().__init__(pages, memories)
        self._turn = 0

    def begin(self, now: int) -> None:
        for memory in self.memories:
            memory.begin_epoch()

    def next_node(self, program: Program, position: int) -> int | None:
        """The next node, in round robin order, that has a free frame or a less valuable page."""
        for _ in self.memories:
            self._turn = (self._turn + 1) % len(self.memories)
            if self._turn != program.node and self._least(self._turn) > program.expected(position):
                return self._turn
        return None

    def _least(self, node: int) -> float:
        """The value of the least valuable page of a node; FOREVER for a free frame, -FOREVER if no page may leave."""
        memory, worst = self.memories[node], self.memories[node].worst()
        if memory.free:
            return FOREVER
        return -FOREVER if worst is None else self.pages.value(worst)

    def store(self, page: int, source: Memory) -> None:
        """Send the page to the node of the least valuable page, which is dropped; that may be the page itself or one of
        its node.
        """
        value, own = self.pages.value(page), source.worst()
        others = [memory.index for memory in self.memories if memory.index != source.index]
        target = max(others, key=self._least, default=None)
        least = value if target is None else max(value, self._least(target))
        if own is not None and self.pages.value(own) > least:
            drop(self.pages, source, own)
            source.take_in(page)
        elif target is None or value == least:
            self.pages.put(page, ON_DISK, 0)
        else:
            move(self.pages, self.memories[target], page)


def move(pages: Pages, target: Memory, page: int) -> None:
    """Send a page to a node; if that has no free frame, drop its least valuable page."""
    if not target.free:
        worst = target.worst()
        assert worst is not None
        drop(pages, target, worst)
    target.take_in(page)


def drop(pages: Pages, memory: Memory, page: int) -> None:
    """Remove a page from the cluster's memory."""
    memory.remove(page)
    pages.put(page, ON_DISK, 0)


def make_room(pages: Pages, memory: Memory, page: int, replacement: Replacement) -> None:
    """Reserve a frame of the page's own node for a page that comes from global memory or from disk.

    The evicted page goes to the place that the other page comes from, where a frame is free now. There must be a page
    to evict or a free frame.
    """
    source = replacement.memories[pages.node[page]] if pages.state[page] == GLOBAL else None
    if source:
        source.remove(page)
    pages.put(page, COMING, memory.index)
    if not memory.free:
        victim = memory.victim()
        assert victim is not None
        memory.remove(victim)
        if source is None:
            replacement.store(victim, memory)
        elif pages.value(victim) == FOREVER:
            pages.put(victim, ON_DISK, 0)
        else:
            source.take_in(victim)
    memory.reserve()


def arrive(memory: Memory, page: int) -> None:
    """Put a page into the frame that was reserved for it."""
    memory.reserved -= 1
    memory.free += 1
    memory.take_in(page)
