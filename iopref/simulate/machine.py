"""The machine that is simulated."""

from __future__ import annotations

from enum import IntEnum

from iopref.diagnostics import error
from iopref.records import dataclass

FEWEST_PAGES = 16
"""As many as the tracer keeps open: the trace does not tell in which order they were touched last."""


class Policy(IntEnum):
    """Which page makes room: numbers as in runtime_c/simulator/simulator.h."""

    LRU = 0
    """The least recently used one; releases are ignored."""
    RELEASE = 1
    """Released pages go at once, whatever their priority; otherwise the least recently used one."""
    OPTIMAL = 2
    """The one that is needed last (Belady); releases are ignored."""
    BUFFERED = 4
    """As with RELEASE, but pages that will be used again are released only as far as memory is short (OSDI00 4.2)."""
    NEXT_USE = 5
    """The one that is used last, as the run-time library expects it; released pages stay until there is no room."""


@dataclass(frozen=True)
class Disks:
    """`count` disks, each serving its requests in their order; times in nanoseconds.

    A page takes `transfer`, and `seek` before that if it does not follow the one before. `stripe` pages in a row lie
    on one disk.
    """

    count: int
    seek: int
    transfer: int
    stripe: int = 1


@dataclass(frozen=True)
class Machine:
    """`memory` in pages, times in nanoseconds.

    Without `disks`, every read takes `latency`, and any number go on at a time. At most `outstanding` reads go on at a
    time, if given: a request beyond waits. `touch` is the time from one touch to the next, `hint` that of a directive.
    Without `hints`, directives do nothing and take no time: the program as its author wrote it.
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
    """The whole pages in so many bytes; raises UserError when they are too few to simulate."""
    pages = memory // page
    if pages < FEWEST_PAGES:
        raise error(
            f"a memory of {memory} bytes is too small: {FEWEST_PAGES} pages of {page} bytes are the fewest",
            remedy=f"--memory {FEWEST_PAGES * page // 1024}K",
        )
    return pages
