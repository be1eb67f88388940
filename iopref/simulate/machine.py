"""The machine that is simulated."""

from __future__ import annotations

from enum import IntEnum

from iopref.diagnostics import error
from iopref.records import dataclass

FEWEST_PAGES = 16
"""The number of pages that the tracer keeps open: a trace does not tell the order of their last touches."""


class Policy(IntEnum):
    """Which page is evicted; the numbers are those in runtime_c/simulator/simulator.h."""

    LRU = 0
    """The least recently used page; releases are ignored."""
    RELEASE = 1
    """Released pages at once, whatever their priority; otherwise the least recently used page."""
    OPTIMAL = 2
    """The page whose next use is the latest (Belady); releases are ignored."""
    BUFFERED = 4
    """As RELEASE, but pages that will be used again are released only if memory is short (OSDI00 4.2)."""
    NEXT_USE = 5
    """The page whose next use is the latest, as expected by the run-time library; released pages stay while there is
    room.
    """


@dataclass(frozen=True)
class Disks:
    """`count` disks, each of which serves its requests in their order; times are in nanoseconds.

    A page takes `transfer`, and before that `seek` if it does not follow the page read last. `stripe` successive pages
    lie on one disk.
    """

    count: int
    seek: int
    transfer: int
    stripe: int = 1


@dataclass(frozen=True)
class Machine:
    """A machine with `memory` pages; times are in nanoseconds.

    Without `disks`, each read takes `latency`, and any number of reads go on at a time. With `outstanding`, at most
    this number of reads go on at a time; other requests wait. `touch` is the time from one touch to the next, `hint`
    the time of a directive. Without `hints`, directives do nothing and take no time, as in the original program.
    """

    memory: int
    latency: int
    policy: Policy = Policy.RELEASE
    disks: Disks | None = None
    outstanding: int | None = None
    touch: int = 1
    hint: int = 0
    hints: bool = True


def pages_of(memory: int, page: int) -> int:
    """The number of whole pages in `memory` bytes; raises UserError if they are too few to simulate."""
    pages = memory // page
    if pages < FEWEST_PAGES:
        raise error(
            f"a memory of {memory} bytes is too small: {FEWEST_PAGES} pages of {page} bytes are the fewest",
            remedy=f"--memory {FEWEST_PAGES * page // 1024}K",
        )
    return pages
