"""For a given time, programs run while their servers die, hang and come back: the output is always the same."""

from __future__ import annotations

import random
import subprocess
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from global_programs import NEEDS_MEMCACHED, can_page, directory, expected, library, program, run, start
from memcached_servers import Memcached
from test_global_faults import act_at_random_times
from test_mapped import agent, data, programs, replica, sums

__all__ = ["agent", "data", "directory", "expected", "library", "program", "programs", "replica", "start", "sums"]

SERVERS = 3


@NEEDS_MEMCACHED
def test_programs_go_on_while_servers_die(
    request: pytest.FixtureRequest,
    program: Path,
    expected: str,
    programs: Path,
    data: Path,
    sums: str,
    replica: Path,
    directory: Path,
    start: Callable[..., Memcached],
    agent: Callable[..., subprocess.Popen[str]],
) -> None:
    by = random.Random(request.config.getoption("--soak-seed"))
    servers = [start() for _ in range(SERVERS)]
    agents = [agent(server, replica) for server in servers[:2]]
    end, runs = time.monotonic() + 60 * request.config.getoption("--soak-minutes"), 0
    while runs < 2 or time.monotonic() < end:
        command, arguments, right = [(program, (), expected), (programs / "reader", (data,), sums)][runs % 2]
        memory, encrypt, seed = by.choice(("1M", "2M", "3M")), by.choice(("yes", "no")), by.randrange(10**6)
        told = {"IOPREF_MEMORY": memory, "IOPREF_GLOBAL_ENCRYPT": encrypt}
        call = partial(run, command, directory, list(servers), None, arguments, **told)
        output, errors = among_failures(servers, seed, call)
        can_page(errors)
        assert output == right, f"run {runs}: {command.name} {memory} {encrypt} {seed}\n{errors}"
        assert list(directory.iterdir()) == []
        assert [each.poll() for each in agents] == [None] * len(agents)
        runs += 1
    print(f"{runs} runs")


def among_failures(servers: list[Memcached], seed: int, call: Callable[[], tuple[str, str]]) -> tuple[str, str]:
    """The result of a call during which the servers fail at random times; after it all of them are running."""
    ended = threading.Event()
    threads = [
        threading.Thread(target=act_at_random_times, args=(server, seed + i, ended)) for i, server in enumerate(servers)
    ]
    for thread in threads:
        thread.start()
    try:
        return call()
    finally:
        ended.set()
        for thread in threads:
            thread.join()
        for server in servers:
            server.restart()
