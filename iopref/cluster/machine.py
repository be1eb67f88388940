"""Costs of machines, and policies to share memory; times are in nanoseconds, sizes in bytes."""

from __future__ import annotations

from iopref.measure.durations import UNITS
from iopref.records import dataclass

US, MS, S = UNITS["us"], UNITS["ms"], UNITS["s"]


@dataclass(frozen=True)
class Constants:
    """The costs of a page.

    - A disk takes `disk` for a page and accepts a request each `disk_interval`; `network` and `network_interval` are
      the same for the network of one receiver.
    - `request_local` is the processor's time to ask for a prefetch from global memory, `request_global` for one into
      it.
    - A node has at most `outstanding` prefetches into global memory under way.
    - An epoch lasts at most `epoch`.
    - A node whose processor is busy for a share of `full_load` of the time gives no memory to others.
    """

    page: int
    memory: int
    disk: int
    disk_interval: int
    network: int
    network_interval: int
    request_local: int
    request_global: int
    outstanding: int = 8
    epoch: int = 5 * S
    full_load: float = 0.9

    @property
    def disk_depth(self) -> int:
        """The number of requests that keep one disk busy."""
        return -(-self.disk // self.disk_interval)

    @property
    def network_depth(self) -> int:
        """The number of requests that keep the network of one receiver busy."""
        return -(-self.network // self.network_interval)


PAPER = Constants(
    page=8 << 10,
    memory=32 << 20,
    disk=13 * MS,
    disk_interval=13 * MS,
    network=370 * US,
    network_interval=187 * US,
    request_local=90 * US,
    request_global=48 * US,
)
"""From PGMS98 4.1 and tables 1 and 2: the requester's own part is 67.9 + 22.3 us, and 7.6 + 40
us as its own manager.
"""

MEASURED = Constants(
    page=4 << 10,
    memory=32 << 20,
    disk=63 * US,
    disk_interval=9200,
    network=24 * US,
    network_interval=3700,
    request_local=3700,
    request_global=3700,
)
"""Measured: a disk in a virtual machine, and memcached on the same host, 2026."""


@dataclass(frozen=True)
class Policy:
    """How memory is managed, and which kinds of prefetching there are for programs that give hints.

    Without `global_memory`, a node only has its own memory and disk. With `next_use`, pages of programs with hints are
    replaced in the order of their next use, the latest first; all other pages are replaced least recently used first.
    With `central`, there are no epochs: each replacement finds the least valuable page of all nodes, in time
    proportional to their number.
    """

    name: str
    global_memory: bool = True
    next_use: bool = True
    disk_to_local: bool = True
    global_to_local: bool = True
    disk_to_global: bool = True
    central: bool = False

    @property
    def prefetches(self) -> bool:
        """Whether there is any prefetching."""
        return self.disk_to_local or self.global_to_local or self.disk_to_global


POLICIES = {
    policy.name: policy
    for policy in (
        Policy("disk", False, False, False, False, False),
        Policy("disk-prefetch", False, True, True, False, False),
        Policy("gms", True, False, False, False, False),
        Policy("gms-next-use", True, True, False, False, False),
        Policy("gms-disk-to-local", True, True, True, False, False),
        Policy("pgms-no-disk-to-global", True, True, True, True, False),
        Policy("pgms-no-global-to-local", True, True, True, False, True),
        Policy("pgms-no-disk-to-local", True, True, False, True, True),
        Policy("pgms"),
        Policy("pgms-central", central=True),
    )
}
"""The policies by name. `disk` is the base of comparison: demand paging with LRU."""
