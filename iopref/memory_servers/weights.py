"""Decides how much of the evicted pages each server gets, by its machine's load and the value of the copies it keeps.

Published algorithm: G. Voelker et al., Implementing Cooperative Prefetching and Caching in a Globally-Managed Memory
System, SIGMETRICS 1998, section 3 (approximation by epochs), of M. Feeley et al., Implementing Global Memory Management
in a Workstation Cluster, SOSP 1995. The value of a copy that a server keeps is the time since it was used. Only the age
of the oldest copy is known: the ages of the others are assumed to be spread evenly.
"""

from __future__ import annotations

from collections.abc import Sequence

from iopref.records import dataclass

FULL_LOAD = 0.9
"""The load from which on a machine gives no memory."""
STEPS = 60


@dataclass(frozen=True)
class Node:
    """A server at the beginning of an epoch.

    `load` is the share of the machine's processors that other programs use, `room` the free bytes, `used` the bytes of
    copies, and `age` the seconds since the oldest copy was used.
    """

    load: float
    room: float
    used: float
    age: float

    def older(self, age: float) -> float:
        """The bytes that are free or hold copies of at least the given age."""
        return self.room + (self.used * max(0.0, 1 - age / self.age) if self.age > 0 else 0.0)


@dataclass(frozen=True)
class Weights:
    """The share of each server in what is sent, relative to the largest, and the value from which on sending does not
    pay.

    `most` is MaxValue, in seconds until the next use; None if there is room for all.
    """

    parts: tuple[float, ...]
    most: float | None


def weigh(nodes: Sequence[Node | None], wanted: float) -> Weights:
    """Weights by which the `wanted` bytes of an epoch replace the least valuable copies.

    A node is None if its server does not answer.
    """
    giving = [node if node and node.load < FULL_LOAD else Node(1, 0, 0, 0) for node in nodes]
    if sum(node.room for node in giving) >= wanted:
        return Weights(_parts([node.room for node in giving]), None)
    age = _age_for(giving, wanted)
    return Weights(_parts([node.older(age) for node in giving]), age)


def _age_for(nodes: Sequence[Node], wanted: float) -> float:
    """The largest age for which `wanted` bytes are free or hold copies of at least this age."""
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
