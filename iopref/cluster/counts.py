"""What programs of a cluster did: requests and stalls of each kind."""

from __future__ import annotations

from iopref.records import dataclass, field


@dataclass
class Requests:
    """Pages fetched from one place to another.

    `in_time` were prefetched and there when they were used; `late` ones were still on their way; `demanded` ones had
    not been asked for; `unused` ones were replaced before they were used, or not used to the end. `cold` are first
    fetches of a page, `capacity` all others. `stall` is how long programs waited, in nanoseconds.
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
    """Of one program: `elapsed` and `computing` in nanoseconds, `overhead` of it for asking for prefetches."""

    references: int = 0
    hits: int = 0
    elapsed: int = 0
    computing: int = 0
    overhead: int = 0
    disk_to_local: Requests = field(default_factory=Requests)
    global_to_local: Requests = field(default_factory=Requests)
    disk_to_global: Requests = field(default_factory=Requests)
