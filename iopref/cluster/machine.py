"""What machines cost, and how they share memory; times in nanoseconds, sizes in bytes."""

from __future__ import annotations

from iopref.measure.durations import UNITS
from iopref.records import dataclass

US, MS, S = UNITS["us"], UNITS["ms"], UNITS["s"]


@dataclass(frozen=True)
class Constants:
    """What a page costs.

    A disk takes `disk` to answer, and a request each `disk_interval`; the same of the network, for one receiver.
    `request_local` is the processor's time for a prefetch from global memory, `request_global` for one into it.
    A node has at most `outstanding` prefetches into global memory under way. An epoch lasts `epoch` at most. A node
    whose processor is busy for a share of `full_load` of the time gives no memory to others.
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
        """Requests that keep one disk busy."""
        return -(-self.disk // self.disk_interval)

    @property
    def network_depth(self) -> int:
        """Requests that keep the network of one receiver busy."""
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
"""PGMS98 4.1 and tables 1 and 2: the requester's own part is 67.9 + 22.3 us, and 7.6 + 40 us as its own manager."""

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
"""A disk in a virtual machine and memcached on the same host, 2026."""


@dataclass(frozen=True)
class Policy:
    """How memory is managed: which kinds of prefetching there are, for programs that give hints.

    Without `global_memory` a node has its own memory and disk only. By `next_use`, pages of programs with hints are
    replaced furthest next use first; the others, and all pages without it, longest unused first. `central` has no
    epochs: each replacement finds the least valuable page of all nodes, in time proportional to their number.
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
"""By name. `disk` is the one that others are compared with: demand paging, longest unused first."""
