"""How much of what programs evict each server is to get, by the load of its machine and the value of what it keeps.

Published algorithm: G. Voelker et al., Implementing Cooperative Prefetching and Caching in a Globally-Managed Memory
System, SIGMETRICS 1998, section 3 (approximation by epochs), of M. Feeley et al., Implementing Global Memory Management
in a Workstation Cluster, SOSP 1995. The value of a copy that a server keeps is the time since it was used. Only that of
the oldest one is known: the others are taken to be spread evenly.
"""

from __future__ import annotations

from collections.abc import Sequence

from iopref.records import dataclass

FULL_LOAD = 0.9
"""Of a machine's processors: one whose programs take so much gives none of its time."""
STEPS = 60


@dataclass(frozen=True)
class Node:
    """A server at the beginning of an epoch.

    `load` is the part of the machine's processors that other programs take, `room` the bytes that are free, `used`
    those of copies, and `age` the seconds since the oldest of these was used.
    """

    load: float
    room: float
    used: float
    age: float

    def older(self, age: float) -> float:
        """Bytes that are free, or of copies of at least that age."""
        return self.room + (self.used * max(0.0, 1 - age / self.age) if self.age > 0 else 0.0)


@dataclass(frozen=True)
class Weights:
    """Of each server, its part of what is sent, where the largest is 1; and the value from which on nothing pays.

    `most` is MaxValue, in seconds until the next use; None: there is room for all.
    """

    parts: tuple[float, ...]
    most: float | None


def weigh(nodes: Sequence[Node | None], wanted: float) -> Weights:
    """Weights by which the `wanted` bytes of an epoch replace what is worth least. None: a server that is not there."""
    giving = [node if node and node.load < FULL_LOAD else Node(1, 0, 0, 0) for node in nodes]
    if sum(node.room for node in giving) >= wanted:
        return Weights(_parts([node.room for node in giving]), None)
    age = _age_for(giving, wanted)
    return Weights(_parts([node.older(age) for node in giving]), age)


def _age_for(nodes: Sequence[Node], wanted: float) -> float:
    """The largest age from which on there are so many bytes."""
    low, high = 0.0, max((node.age for node in nodes), default=0.0)
    for _ in range(STEPS):
        middle = (low + high) / 2
        if sum(node.older(middle) for node in nodes) >= wanted:
            low = middle
        else:
            high = middle
    return low


def _parts(bytes_of: Sequence[float]) -> tuple[float, ...]:
    largest = max(bytes_of, default=0.0)
    return tuple(some / largest if largest > 0 else 0.0 for some in bytes_of)
