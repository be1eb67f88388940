"""Agents choose one of them, every epoch, that gathers all machines' loads and hands out weights (weights.py).

All of it lies on the servers themselves, for three epochs: each agent puts its machine's load on its own server; who is
the coordinator is on the first server that answers; each server has its own weight, which programs read there. When
agents do not see the same servers, there may be two coordinators, and the last one's weights count: no harm is done.
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
"""Seconds."""
LASTS = 3
"""Epochs, that what is said is true."""
LOAD, COORDINATOR, WEIGHT = "iopref:load", "iopref:coordinator", "iopref:weight"
"""Keys."""
PIECE = 16 << 10
LEAST_WANTED = 64 * PIECE
"""Bytes that programs will send in an epoch, if they have sent less."""
CLEARLY_LESS = 0.1
"""Of the load: a coordinator with that much more hands its place over."""
MEMORY_KEPT = 0.05
"""Of a machine's memory: so much stays free."""


@dataclass(frozen=True)
class Load:
    """What an agent says of its machine: the part of the processors that is taken, and the bytes that are free."""

    member: str
    load: float
    room: int


class Machine:
    """The load of this machine, but for the work of the servers that are told."""

    def __init__(self, proc: Path) -> None:
        self._proc = proc
        self._before = self._times()

    def _times(self) -> tuple[float, float]:
        """Seconds in which processors were taken, and all, since the machine was started."""
        lines = (self._proc / "stat").read_text().splitlines()
        ticks = [int(word) for word in lines[0].split()[1:9]]
        second = os.sysconf("SC_CLK_TCK")
        return (sum(ticks) - ticks[3] - ticks[4]) / second, sum(ticks) / second

    def load(self, servers_worked: float) -> float:
        """Since the last time, of all processors."""
        now = self._times()
        taken, whole = now[0] - self._before[0] - servers_worked, now[1] - self._before[1]
        self._before = now
        return min(1.0, max(0.0, taken / whole)) if whole > 0 else 0.0

    def room(self) -> int:
        """Bytes of memory that servers may take."""
        sizes = dict(line.split()[:2] for line in (self._proc / "meminfo").read_text().splitlines())
        return max(0, int((int(sizes["MemAvailable:"]) - MEMORY_KEPT * int(sizes["MemTotal:"])) * 1024))


class Member:
    """An agent's part: its servers are on this machine, those of the cluster may be anywhere."""

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
        """What is done in an epoch; the weights, if this is the coordinator."""
        load = self._machine.load(self._servers_worked())
        said = json.dumps({"member": self.name, "load": round(load, 3), "room": self._machine.room()})
        for server in self.own:
            with suppress(OSError, ValueError), Connection(server) as client:
                client.set(LOAD, said, self.lasts)
        return self._coordinate(load) if self._is_coordinator(load, wait) else None

    def _servers_worked(self) -> float:
        """Seconds since the last time."""
        worked = 0.0
        for server in self.own:
            with suppress(OSError, ValueError), Connection(server) as client:
                now = statistics(client).worked
                worked += max(0.0, now - self._worked.get(server.text, now))
                self._worked[server.text] = now
        return worked

    def _is_coordinator(self, load: float, wait: Callable[[float], object]) -> bool:
        """Where there is none, the one with the least load is the first to say so."""
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
        """The coordinator of the next epoch is the one with the least load."""
        least = min(loads, key=lambda said: said.load, default=None)
        following = least.member if least and least.load < own - CLEARLY_LESS else self.name
        for server in self.cluster:
            with suppress(OSError, ValueError), Connection(server) as client:
                found = client.get(COORDINATOR)
                if found and found[0] == self.name:
                    client.replace(COORDINATOR, following, self.lasts, found[1])
                return


def weight_text(part: float, most: float | None) -> str:
    """What programs read: thousandths, and milliseconds, of which 0 are any."""
    return f"{math.ceil(1000 * part)} {0 if most is None else max(1, round(1000 * most))}"


def load_on(client: Connection) -> Load | None:
    """What the agent of a server has said; None: there is none. Raises as the connection does."""
    found = client.get(LOAD)
    try:
        said = json.loads(found[0]) if found else None
        return Load(str(said["member"]), float(said["load"]), int(said["room"])) if said else None
    except (ValueError, TypeError, KeyError, OverflowError):
        return None


def node_of(told: Statistics, said: Load | None) -> Node:
    """A server without an agent is idle, and may have all memory that it was given.

    One that has evicted is full, although its items take less than its memory.
    """
    is_full = told.evictions > 0 and 4 * told.used > 3 * told.memory
    room = 0 if is_full else max(0, told.memory - told.used)
    return Node(said.load if said else 0, max(0, min(room, said.room)) if said else room, told.used, told.age)
