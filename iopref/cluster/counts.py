"""Counts of the programs of a cluster: requests and stalls of each kind."""

from __future__ import annotations

from iopref.records import dataclass, field


@dataclass
class Requests:
    """Pages fetched from one place to another.

    - `in_time`: prefetched, and there when used. `late`: prefetched, and still on their way when used.
    - `demanded`: not asked for before use.
    - `unused`: replaced before use, or not used until the end.
    - `cold`: first fetches of a page. `capacity`: all other fetches.
    - `stall`: nanoseconds that programs waited.
    """

    in_time: int = 0
    late: int = 0
    demanded: int = 0
    unused: int = 0
    cold: int = 0
    capacity: int = 0
    stall: int = 0

    @property
    def stalls(self) -> int:
        """Requests that did not arrive in time."""
        return self.late + self.demanded


@dataclass
class Counts:
    """Counts of one program: `elapsed` and `computing` in nanoseconds; `overhead` is the part of `computing` for
    requests of prefetches.
    """

    references: int = 0
    hits: int = 0
    elapsed: int = 0
    computing: int = 0
    overhead: int = 0
    disk_to_local: Requests = field(default_factory=Requests)
    global_to_local: Requests = field(default_factory=Requests)
    disk_to_global: Requests = field(default_factory=Requests)
