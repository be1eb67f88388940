"""A memory of some pages under LRU, and what directives are worth for it (THESIS 5.2.2, in the papers' terms)."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from oracle.execute import Access, Directive

PAGE = 4096


@lru_cache(maxsize=1 << 17)
def pages(address: int, size: int) -> range:
    """The pages that contain some bytes."""
    return range(address // PAGE, (address + size - 1) // PAGE + 1)


def spans(pieces: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first bytes and ends of pieces; pieces less than a page apart are joined, as the run-time library does."""
    found: list[tuple[int, int]] = []
    for start, size in sorted(pieces):
        if found and start - found[-1][1] < PAGE:
            found[-1] = (found[-1][0], max(found[-1][1], start + size))
        else:
            found.append((start, start + size))
    return found


def bits(low: int, high: int, page: int) -> int:
    """The bytes from `low` to `high` on a page, as one bit each."""
    start, past = max(low - page * PAGE, 0), min(high - page * PAGE, PAGE)
    return (1 << past) - (1 << start)


@dataclass
class Trail:
    """What a release directive has finished with: a page is released when all of its `used` bytes, as bits, were named.

    A span that continues within a page where the last one ended also covers the bytes between them.
    """

    used: Mapping[int, int]
    _named: dict[int, int] = field(default_factory=dict)
    _last: tuple[int, int] = (0, 0)

    def release(self, pieces: Iterable[tuple[int, int]]) -> list[int]:
        """The pages that are released with some pieces."""
        gone = []
        joined = spans(pieces)
        if len(joined) == 1:
            joined = [self._continued(*joined[0])]
        for low, high in joined:
            for page in pages(low, high - low):
                named = self._named.pop(page, 0) | bits(low, high, page)
                if self.used.get(page, 0) & ~named:
                    self._named[page] = named
                else:
                    gone.append(page)
        return gone

    def _continued(self, low: int, high: int) -> tuple[int, int]:
        before, after = self._last
        self._last = low, high
        if after < low < after + PAGE:
            low = after
        if high < before < high + PAGE:
            high = before
        return low, high


@dataclass
class Memory:
    """The most recently used pages."""

    size: int
    _pages: OrderedDict[int, None] = field(default_factory=OrderedDict)

    def touch(self, page: int) -> bool:
        """Touch a page; returns whether it was in memory."""
        hit = page in self._pages
        self._pages[page] = None
        self._pages.move_to_end(page)
        if len(self._pages) > self.size:
            self._pages.popitem(last=False)
        return hit


class Touch(NamedTuple):
    """A touch of a page: by which reference, when, and whether a memory without hints has the page."""

    time: int
    reference: int
    at: tuple[int, ...]
    hit: bool


@dataclass(frozen=True)
class Verdict:
    """Counts of pages of directives and faults.

    `uncovered` are faults that no prefetch since the page's last use asked for; `unnecessary` prefetches are of pages
    in memory, or asked for already; `untouched` are prefetched pages that are never touched after that; `live` are
    released pages that would still have been in memory at their next use. `dead` counts pages at their last use before
    they are evicted, and `kept` those of them that no release came for.
    """

    faults: int
    uncovered: tuple[tuple[int, Touch], ...]
    asked: int
    unnecessary: tuple[tuple[int, int], ...]
    untouched: tuple[tuple[int, int], ...]
    live: tuple[tuple[int, int], ...]
    dead: int
    kept: int


def touches(events: Sequence[Access | Directive], sizes: dict[int, int], memory: int) -> dict[int, list[Touch]]:
    """The touches of each page in order; `sizes` are the bytes that references access, `memory` is in pages."""
    lru = Memory(memory)
    found: dict[int, list[Touch]] = defaultdict(list)
    for time, event in enumerate(events):
        if isinstance(event, Access):
            reference, at, address = event
            for page in pages(address, sizes[reference]):
                found[page].append(Touch(time, reference, at, lru.touch(page)))
    return found


def judge(
    events: Sequence[Access | Directive],
    touched: dict[int, list[Touch]],
    sizes: dict[int, int],
    served: Iterable[int],
) -> Verdict:
    """Judge the directives among some events, whose `touches` are given; `served` are what prefetches are for."""
    used: dict[int, int] = defaultdict(int)
    for address, size in {(event.address, sizes[event.reference]) for event in events if isinstance(event, Access)}:
        for page in pages(address, size):
            used[page] |= bits(address, address + size, page)
    served = set(served)
    asked: dict[int, list[tuple[int, int]]] = defaultdict(list)
    released: dict[int, list[tuple[int, int]]] = defaultdict(list)
    before: dict[int, set[int]] = defaultdict(set)
    trails: dict[int, Trail] = defaultdict(lambda: Trail(used))
    total = 0
    for time, event in enumerate(events):
        if isinstance(event, Directive) and event.hint.kind == "prefetch":
            named = {page for piece in event.pieces for page in pages(*piece)}
            total += len(named)
            for page in named - before[event.hint.tag]:
                asked[page].append((time, event.hint.tag))
            before[event.hint.tag] = named
        elif isinstance(event, Directive):
            for page in trails[event.hint.tag].release(event.pieces):
                released[page].append((time, event.hint.tag))
    uncovered, unnecessary, untouched, live = [], [], [], []
    faults = dead = kept = 0
    for page in touched.keys() | asked.keys() | released.keys():
        line = touched.get(page, [])
        last = -1
        requests, returns = iter(asked[page]), iter(released[page])
        request, back = next(requests, None), next(returns, None)
        for touch in line:
            between = []
            while request and request[0] < touch.time:
                between.append((request[1], page))
                request = next(requests, None)
            unnecessary += between if touch.hit else between[1:]
            gone = []
            while back and back[0] < touch.time:
                gone.append((back[1], page))
                back = next(returns, None)
            if touch.hit:
                live += gone
            else:
                faults += 1
                dead += last >= 0
                kept += last >= 0 and not gone
                if not between and touch.reference in served:
                    uncovered.append((page, touch))
            last = touch.time
        if request:
            untouched.append((request[1], page))
        dead += bool(line)
        kept += bool(line) and back is None
    return Verdict(faults, tuple(uncovered), total, tuple(unnecessary), tuple(untouched), tuple(live), dead, kept)
