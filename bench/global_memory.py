"""Repeated MATVEC, BUK, MGRID and CGM at half of their memory: from the disk alone, and with 1 to 4 memcached servers.

Run it from the checkout, as root:  .venv/bin/python bench/global_memory.py
The disk is throttled (control groups, version 1: blkio) to `--disk` MB/s for reads; 0 leaves it as it is. The servers
run on this machine, outside the group, and have room for all data; each takes a processor's time like a program. With
`--network`, each is in a network namespace, behind a link of so many Mbit/s, and pages are encrypted as for any other
machine.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import namespaces
from limited import BUILD, MIB, PAGE, build, build_kernel, memory_group, run, settings

from iopref.memory_servers import local
from iopref.records import dataclass

HERE = Path(__file__).resolve().parent
BLKIO = Path("/sys/fs/cgroup/blkio")
STATISTICS = BUILD / "global_memory.json"


@dataclass(frozen=True)
class Measured:
    """Seconds on the clock and of processor time; megabytes from servers, and read from and written to the files."""

    wall: float
    cpu: float
    served: float
    read: float
    written: float
    p50: float


@contextmanager
def throttled(directory: Path, rate: int) -> Iterator[None]:
    """Have this process, and what it starts, read at most so many bytes a second from the disk of a directory."""
    if not rate:
        yield
        return
    group, device = BLKIO / f"iopref-bench-{os.getpid()}", directory.stat().st_dev
    group.mkdir()
    try:
        (group / "blkio.throttle.read_bps_device").write_text(f"{os.major(device)}:{os.minor(device)} {rate}")
        (group / "cgroup.procs").write_text(str(os.getpid()))
        yield
    finally:
        (BLKIO / "cgroup.procs").write_text(str(os.getpid()))
        group.rmdir()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Programs with and without the memory of memcached servers.")
    parser.add_argument("--data", type=int, default=128, metavar="MIB", help="of each program (default 128)")
    parser.add_argument("--memory", type=int, metavar="MIB", help="default: half of the data")
    parser.add_argument("--programs", nargs="+", choices=PROGRAMS, default=["matvec", "buk"])
    parser.add_argument("--disk", type=int, nargs="+", default=[50, 0], metavar="MB/S", help="0: as it is")
    parser.add_argument("--servers", type=int, nargs="+", default=[0, 1, 2, 4])
    parser.add_argument("--runs", type=int, default=3, help="of each, in turn, of which the median counts")
    parser.add_argument("--network", type=int, metavar="MBIT/S", help="of each server; default: Unix sockets")
    parser.add_argument("--scratch", type=Path, default=Path("/var/tmp"))
    given = parser.parse_args()
    os.environ["XDG_RUNTIME_DIR"] = str(BUILD)  # servers of its own
    print("program   disk servers  wall s  cpu s MB served  MB read  written  p50 us")
    memory = given.memory or given.data // 2
    for name, command in [(name, PROGRAMS[name](given.data * MIB)) for name in given.programs]:
        for rate in given.disk:
            table = [
                [
                    measured(command, given.data * MIB, memory * MIB, rate, count, given.scratch, given.network)
                    for count in given.servers
                ]
                for _ in range(given.runs)
            ]
            for count, column in zip(given.servers, zip(*table, strict=True), strict=True):
                print(f"{name:8} {rate or 'free':>5} {count:7} {cells(column)}", flush=True)
    clients(given.data * MIB)
    print(f"medians of {given.runs}; memory {memory} MiB; {settings()}")


PROGRAMS: dict[str, Callable[[int], list[str | Path]]] = {
    "matvec": lambda data: [build(HERE / "matvec_repeated.c"), str(math.isqrt(data // 8)), "4"],
    "buk": lambda data: [build(HERE.parent / "examples" / "buk.c"), str(data // 12), "3"],
    "mgrid": lambda data: [build_kernel("mgrid"), str(round((data / 28.5) ** (1 / 3)) // 2 * 2), "1"],
    "cgm": lambda data: [build_kernel("cgm"), str(data // (12 * 144)), "1"],
}
"""Of each, its command for so many bytes of data."""


def cells(column: Sequence[Measured]) -> str:
    """The columns of one kind of run."""

    def middle(values: Iterator[float]) -> float:
        return statistics.median(list(values))

    return (
        f"{middle(m.wall for m in column):7.2f} {middle(m.cpu for m in column):6.2f} "
        f"{middle(m.served for m in column):9.0f} {middle(m.read for m in column):8.0f} "
        f"{middle(m.written for m in column):8.0f} "
        f"{middle(m.p50 for m in column):7.0f}"
    )


@contextmanager
def servers(count: int, data: int, network: int | None = None) -> Iterator[list[str]]:
    """So many servers, that have room for the data together."""
    memory = data * 5 // 4 // max(count, 1) + 4 * MIB
    if network:
        with namespaces.servers(count, memory, network) as names:
            yield names
        return
    started = local.start(count, memory) if count else []
    try:
        yield [server.text for server in started]
    finally:
        if started:
            local.stop()


def measured(
    command: list[str | Path], data: int, memory: int, rate: int, count: int, scratch: Path, network: int | None
) -> Measured:
    """One run."""
    told = {"IOPREF_SCRATCH": str(scratch), "IOPREF_PAGER": "on", "IOPREF_STATS": str(STATISTICS)}
    with servers(count, data, network) as names, memory_group(memory) as group, throttled(scratch, rate * 10**6):
        ended = run(group, command, {**told, "IOPREF_GLOBAL": ",".join(names)} if names else told)
    found = json.loads(STATISTICS.read_text())
    tier = found.get("tiers", {}).get("global", {"bytes": 0, "p50_ns": 0})
    read = found["counters"]["pager_read"] * PAGE - tier["bytes"]
    written = found["counters"]["pager_written"] * PAGE
    cpu = ended.usage.user + ended.usage.system
    return Measured(ended.wall, cpu, tier["bytes"] / 1e6, read / 1e6, written / 1e6, tier["p50_ns"] / 1e3)


def clients(data: int) -> None:
    """The bare client's cost of a page."""
    program = BUILD / "global_client"
    subprocess.run(["cc", "-O2", HERE / "global_client.c", "-lmemcached", "-o", program], check=True)
    for count in (1, 4):
        with servers(count, data) as names:
            command = [program, str(data // 2 // (16 << 10)), "8", *names]
            cpu, wall = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        print(f"bare client, {count} servers: {cpu} us of processor time, {wall} us on the clock, for a page of 4 KiB")


if __name__ == "__main__":
    main()
