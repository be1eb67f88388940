"""In each epoch, agents choose a coordinator, which gathers the loads of all machines and sets weights (weights.py).

All data are on the servers, for three epochs: each agent puts its machine's load on its own server; the name of the
coordinator is on the first server that answers; each server has its own weight, which programs read there. If agents do
not see the same servers, there may be two coordinators, and the weights written last count; this does no harm.
"""

from __future__ import annotations

import json
import math
import os
import secrets
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from iopref.memory_servers.client import Connection, Server
from iopref.memory_servers.statistics import Statistics, statistics
from iopref.memory_servers.weights import Node, Weights, weigh
from iopref.records import dataclass

EPOCH = 5.0
"""The length of an epoch, in seconds."""
LASTS = 3
"""The epochs after which published data expire."""
LOAD, COORDINATOR, WEIGHT = "iopref:load", "iopref:coordinator", "iopref:weight"
"""Keys of the published data."""
PIECE = 16 << 10
LEAST_WANTED = 64 * PIECE
"""The bytes that programs are expected to send in an epoch, at least."""
CLEARLY_LESS = 0.1
"""A coordinator hands over its role if its load exceeds the least load by more than this."""
MEMORY_KEPT = 0.05
"""The share of a machine's memory that servers leave free."""


@dataclass(frozen=True)
class Load:
    """What an agent publishes about its machine: the share of the processors that is used, and the free bytes."""

    member: str
    load: float
    room: int


class Machine:
    """The load of this machine without the work of its servers."""

    def __init__(self, proc: Path) -> None:
        self._proc = proc
        self._before = self._times()

    def _times(self) -> tuple[float, float]:
        """The seconds that all processors together were used, and existed, since the machine started."""
        lines = (self._proc / "stat").read_text().splitlines()
        ticks = [int(word) for word in lines[0].split()[1:9]]
        second = os.sysconf("SC_CLK_TCK")
        return (sum(ticks) - ticks[3] - ticks[4]) / second, sum(ticks) / second

    def load(self, servers_worked: float) -> float:
        """The share of all processors that was used since the last call."""
        now = self._times()
        taken, whole = now[0] - self._before[0] - servers_worked, now[1] - self._before[1]
        self._before = now
        return min(1.0, max(0.0, taken / whole)) if whole > 0 else 0.0

    def room(self) -> int:
        """The bytes of memory that servers may take."""
        sizes = dict(line.split()[:2] for line in (self._proc / "meminfo").read_text().splitlines())
        return max(0, int((int(sizes["MemAvailable:"]) - MEMORY_KEPT * int(sizes["MemTotal:"])) * 1024))


class Member:
    """The part of one agent: its servers are on this machine, those of the cluster may be anywhere."""

    def __init__(
        self, own: Sequence[Server], cluster: Sequence[Server], epoch: float = EPOCH, proc: Path = Path("/proc")
    ) -> None:
        self.name = f"{os.uname().nodename} {os.getpid()} {secrets.token_hex(4)}"
        self.own, self.epoch = own, epoch
        self.cluster = sorted(cluster, key=lambda server: server.text)
        self.lasts = math.ceil(LASTS * epoch)
        self._machine = Machine(proc)
        self._worked: dict[str, float] = {}
        self._stored: dict[str, int] = {}

    def go_on(self, wait: Callable[[float], object] = time.sleep) -> None:
        """Take part for ever."""
        while True:
            wait(self.epoch)
            self.step(wait)

    def step(self, wait: Callable[[float], object] = time.sleep) -> Weights | None:
        """Do the work of one epoch; return the weights if this agent is the coordinator."""
        load = self._machine.load(self._servers_worked())
        said = json.dumps({"member": self.name, "load": round(load, 3), "room": self._machine.room()})
        for server in self.own:
            with suppress(OSError, ValueError), Connection(server) as client:
                client.set(LOAD, said, self.lasts)
        return self._coordinate(load) if self._is_coordinator(load, wait) else None

    def _servers_worked(self) -> float:
        """The processor time of the servers, in seconds, since the last call."""
        worked = 0.0
        for server in self.own:
            with suppress(OSError, ValueError), Connection(server) as client:
                now = statistics(client).worked
                worked += max(0.0, now - self._worked.get(server.text, now))
                self._worked[server.text] = now
        return worked

    def _is_coordinator(self, load: float, wait: Callable[[float], object]) -> bool:
        """Whether this agent is the coordinator; if there is none, the agent with the least load is the first to become
        it.
        """
        for server in self.cluster:
            with suppress(OSError, ValueError), Connection(server) as client:
                found = client.get(COORDINATOR)
                if found:
                    return found[0] == self.name
                wait(load * self.epoch / 4)
                return client.add(COORDINATOR, self.name, self.lasts)
        return False

    def _coordinate(self, own: float) -> Weights:
        nodes, loads, stored = [], [], 0
        for server in self.cluster:
            node = None
            with suppress(OSError, ValueError), Connection(server) as client:
                told, load = statistics(client), load_on(client)
                node = node_of(told, load)
                loads += [load] if load else []
                stored += max(0, told.stored - self._stored.get(server.text, told.stored))
                self._stored[server.text] = told.stored
            nodes.append(node)
        weights = weigh(nodes, max(LEAST_WANTED, stored * PIECE))
        for server, part in zip(self.cluster, weights.parts, strict=True):
            with suppress(OSError, ValueError), Connection(server) as client:
                client.set(WEIGHT, weight_text(part, weights.most), self.lasts)
        self._hand_over(own, loads)
        return weights

    def _hand_over(self, own: float, loads: Sequence[Load]) -> None:
        """Pass the role of the coordinator to the agent with the least load, for the next epoch."""
        least = min(loads, key=lambda said: said.load, default=None)
        following = least.member if least and least.load < own - CLEARLY_LESS else self.name
        for server in self.cluster:
            with suppress(OSError, ValueError), Connection(server) as client:
                found = client.get(COORDINATOR)
                if found and found[0] == self.name:
                    client.replace(COORDINATOR, following, self.lasts, found[1])
                return


def weight_text(part: float, most: float | None) -> str:
    """The weight as programs read it: its share in thousandths, and the limit in milliseconds (0: no limit)."""
    return f"{math.ceil(1000 * part)} {0 if most is None else max(1, round(1000 * most))}"


def load_on(client: Connection) -> Load | None:
    """The load that the agent of a server has published; None if there is none. Raises what the connection raises."""
    found = client.get(LOAD)
    try:
        said = json.loads(found[0]) if found else None
        return Load(str(said["member"]), float(said["load"]), int(said["room"])) if said else None
    except (ValueError, TypeError, KeyError, OverflowError):
        return None


def node_of(told: Statistics, said: Load | None) -> Node:
    """The state of a server for weights; without an agent, it counts as idle and may use all its memory.

    A server that has evicted items is full, although its items take less than its memory.
    """
    is_full = told.evictions > 0 and 4 * told.used > 3 * told.memory
    room = 0 if is_full else max(0, told.memory - told.used)
    return Node(said.load if said else 0, max(0, min(room, said.room)) if said else room, told.used, told.age)
