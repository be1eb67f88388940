"""Agents choose a coordinator, which distributes weights by load and by what servers store; programs follow them."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from global_programs import NEEDS_MEMCACHED, can_page, counted, directory, expected, library, program, run, start
from memcached_servers import Memcached
from test_global_cli import given

from iopref.memory_servers.client import Connection, Server, parse_server
from iopref.memory_servers.coordinator import COORDINATOR, LOAD, WEIGHT, Member
from iopref.memory_servers.weights import Node, weigh

__all__ = ["directory", "expected", "library", "program", "start"]  # fixtures

MIB = 1 << 20
SOON = 0.3
"""Of an epoch, whose three last a second."""


class Machine:
    """A folder with the system's files about a machine's processors and memory."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        (folder / "meminfo").write_text("MemTotal: 1000000 kB\nMemAvailable: 900000 kB\n")
        self.taken = self.all = 0
        self.works(0)

    def works(self, load: float) -> None:
        """Pretend that this share of the processors' time was used since the last time."""
        self.taken += round(1000 * load)
        self.all += 1000
        (self.folder / "stat").write_text(f"cpu {self.taken} 0 0 {self.all - self.taken} 0 0 0 0 0 0\n")


class Cluster:
    """Machines, each with a server and an agent that has not been started."""

    def __init__(self, servers: Sequence[Memcached], folder: Path, epoch: float = 5) -> None:
        self.servers = [parse_server(str(server.path)) for server in servers]
        self.machines = [Machine(folder / f"machine{i}") for i in range(len(servers))]
        self.members = [
            Member([server], self.servers, epoch, machine.folder)
            for server, machine in zip(self.servers, self.machines, strict=True)
        ]

    def epoch(self, *loads: float) -> list[int]:
        """The agents that are coordinators after an epoch with these loads."""
        for machine, load in zip(self.machines, loads, strict=True):
            machine.works(load)
        return [i for i, member in enumerate(self.members) if member.step(wait) is not None]


def wait(seconds: float) -> None:
    """Return at once if no other agent is working."""


def value(server: Server, key: str) -> str | None:
    with Connection(server) as client:
        found = client.get(key)
    return found and found[0]


def put(server: Server, key: str, what: str) -> None:
    with Connection(server) as client:
        client.set(key, what, 60)


def test_while_there_is_room_it_is_filled_by_its_size() -> None:
    found = weigh([Node(0, 40, 10, 5), Node(0, 20, 100, 50), None], 30)
    assert found.parts == (1, 0.5, 0)
    assert found.most is None


def test_what_was_not_used_for_longest_is_replaced_first() -> None:
    nodes = [Node(0, 0, 100, 10), Node(0, 0, 100, 40), Node(0, 10, 0, 0)]
    found = weigh(nodes, 60)
    assert found.most == pytest.approx(20)  # older: none of the first, half of the second
    assert found.parts == pytest.approx((0, 1, 0.2))
    assert sum(node.older(20) for node in nodes) == 60


def test_a_busy_machine_gets_nothing() -> None:
    assert weigh([Node(0.95, 1000, 0, 0), Node(0.2, 10, 10, 1)], 10).parts == (0, 1)
    assert weigh([Node(1, 1000, 0, 0), None, Node(float("nan"), 1, 1, 1)], 10).parts == (0, 0, 0)


@NEEDS_MEMCACHED
def test_one_agent_is_the_coordinator_and_hands_over_to_the_one_with_the_least_load(
    start: Callable[..., Memcached], tmp_path: Path
) -> None:
    cluster = Cluster([start(), start(), start()], tmp_path)
    assert cluster.epoch(0.2, 0.3, 0.2) == [0]
    assert cluster.epoch(0.2, 0.2, 0.15) == [0]  # too little less to change
    assert cluster.epoch(0.8, 0.4, 0.1) == [0, 2]  # at once, as this one looks later
    assert cluster.epoch(0.3, 0.95, 0.3) == [2]
    first, second, third = (value(server, WEIGHT) for server in cluster.servers)
    assert (first, second, third) == ("1000 0", "0 0", "1000 0")


@NEEDS_MEMCACHED
def test_when_the_coordinator_dies_another_takes_its_place(start: Callable[..., Memcached], tmp_path: Path) -> None:
    cluster = Cluster([start(), start()], tmp_path, SOON)
    assert cluster.epoch(0, 0.5) == [0]
    member = cluster.members[1]
    before, weights = time.monotonic(), None
    while weights is None and time.monotonic() < before + 20:
        time.sleep(SOON)
        cluster.machines[1].works(0.5)
        weights = member.step(wait)
    assert weights is not None
    assert value(cluster.servers[0], COORDINATOR) == member.name


@NEEDS_MEMCACHED
def test_when_servers_fail_and_come_back_there_is_a_coordinator_again(
    start: Callable[..., Memcached], tmp_path: Path
) -> None:
    servers = [start(), start()]
    cluster = Cluster(servers, tmp_path)
    assert cluster.epoch(0, 0.5) == [0]
    servers[0].restart()
    assert cluster.epoch(0, 0.5) == [0]
    servers[0].kill()
    assert cluster.epoch(0, 0.5) == [0]  # on the other server
    assert value(cluster.servers[1], WEIGHT) == "1000 0"
    servers[1].kill()
    assert cluster.epoch(0, 0.5) == []
    servers[1].restart()
    assert len(cluster.epoch(0, 0.5)) == 1
    servers[0].restart()
    assert len(cluster.epoch(0, 0.5)) == 1


@NEEDS_MEMCACHED
def test_what_no_agent_has_said_is_as_if_there_was_none(start: Callable[..., Memcached], tmp_path: Path) -> None:
    cluster = Cluster([start(), start()], tmp_path)
    for what in ("", "{", "[1]", "3", '{"member": 1}', '{"member": "x", "load": "y", "room": 1}', "\xff" * 5000):
        put(cluster.servers[1], LOAD, what)
        cluster.machines[0].works(0)
        assert cluster.members[0].step(wait) is not None
        assert value(cluster.servers[1], WEIGHT) == "1000 0"
    put(cluster.servers[1], LOAD, '{"member": "x", "load": NaN, "room": -5}')
    cluster.machines[0].works(0)
    cluster.members[0].step(wait)
    assert value(cluster.servers[1], WEIGHT) == "0 0"


@NEEDS_MEMCACHED
def test_programs_send_nothing_to_a_machine_that_is_busy(
    program: Path, expected: str, directory: Path, tmp_path: Path, start: Callable[..., Memcached]
) -> None:
    servers = [start(), start()]
    cluster = Cluster(servers, tmp_path)
    sent: list[int] = []
    cluster.epoch(0.2, 0.2)

    def is_busy() -> None:
        for _ in range(2):  # it is known in the next one
            cluster.epoch(0.2, 1)
        time.sleep(3)  # the program looks at its weights every 2.5 s
        sent.extend(server.statistic("cmd_set") for server in servers)

    output, errors = run(program, directory, list(servers), {4: is_busy})
    can_page(errors)
    assert output == expected
    first, second = (server.statistic("cmd_set") for server in servers)
    assert sent[1] > 10
    assert second == sent[1]
    assert first > sent[0]


@NEEDS_MEMCACHED
def test_what_servers_will_not_keep_until_it_is_needed_is_sent_to_try_only(
    program: Path, expected: str, directory: Path, start: Callable[..., Memcached]
) -> None:
    sent = []
    for most in ("0", "1"):  # milliseconds until the next use; the program takes longer for a round
        server = start()
        put(parse_server(str(server.path)), WEIGHT, f"1000 {most}")
        output, errors = run(program, directory, [server])
        can_page(errors)
        assert output == expected
        sent.append(counted(errors, "pieces sent there"))
    assert 0 < sent[1] < 0.8 * sent[0]


@NEEDS_MEMCACHED
def test_weights_that_are_none_count_as_if_there_was_no_coordinator(
    program: Path, expected: str, directory: Path, start: Callable[..., Memcached]
) -> None:
    servers = [start() for _ in range(6)]
    for server, what in zip(servers, ("1001 0", "", "x 0", "10", "0 0 0", "9" * 30), strict=True):
        put(parse_server(str(server.path)), WEIGHT, what)
    output, errors = run(program, directory, list(servers))
    can_page(errors)
    assert output == expected
    assert all(server.statistic("cmd_set") > 10 for server in servers)


@NEEDS_MEMCACHED
def test_an_agent_needs_no_files_and_is_seen_by_status(start: Callable[..., Memcached]) -> None:
    server = start()
    words = [sys.executable, "-m", "iopref", "global", "agent", "--epoch", "1", str(server.path)]
    ours = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")}
    process = subprocess.Popen(words, env=ours)
    try:
        limit = time.monotonic() + 60
        status = ""
        while "(coordinator)" not in status or status.split()[-1] != "%":  # it says the weight after that
            assert process.poll() is None and time.monotonic() < limit, status
            time.sleep(0.1)
            status = given("status", str(server.path)).output
    finally:
        process.terminate()
    assert process.wait(20) == 0
