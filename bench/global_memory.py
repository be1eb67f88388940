"""Repeated MATVEC, BUK, MGRID and CGM on more data than memory: from the disk alone, and with 1 to 4 memcached servers.

Run it from the checkout, as root:  .venv/bin/python bench/global_memory.py
All in one table:  ... --data 64 --times 2 4 --programs matvec mgrid cgm buk --swap --disk 50 --servers 0 2
With `--swap`, the programs compiled without iopref come first, with demand paging on a swap file on the same disk; the
ratios are those of the first kind of run that is not killed to each. All runs of a program must print the same.
The disk is throttled (control groups, version 1: blkio) to `--disk` MB/s for reads; 0 leaves it as it is. The servers
run on this machine, outside the group, and have room for all data; each takes a processor's time like a program. With
`--network`, each is in a network namespace, behind a link of so many Mbit/s, and pages are encrypted as for any other
machine.
"""

from __future__ import annotations

import argparse
import functools
import itertools
import json
import math
import os
import signal
import statistics
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import namespaces
from limited import BUILD, MIB, PAGE, Ended, build, build_kernel, memory_group, run, settings

from iopref.measure.swap import add_swap, new_swap_file, remove_swap
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
    printed: str


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
    parser.add_argument("--times", type=float, nargs="+", default=[2], help="the memory so often (default 2)")
    parser.add_argument("--swap", action="store_true", help="also demand paging on swap, without iopref")
    parser.add_argument("--programs", nargs="+", choices=PROGRAMS, default=["matvec", "buk"])
    parser.add_argument("--disk", type=int, nargs="+", default=[50, 0], metavar="MB/S", help="0: as it is")
    parser.add_argument("--servers", type=int, nargs="+", default=[0, 1, 2, 4])
    parser.add_argument("--runs", type=int, default=3, help="of each, in turn, of which the median counts")
    parser.add_argument("--network", type=int, metavar="MBIT/S", help="of each server; default: Unix sockets")
    parser.add_argument("--scratch", type=Path, default=Path("/var/tmp"))
    given = parser.parse_args()
    os.environ["XDG_RUNTIME_DIR"] = str(BUILD)  # servers of its own
    print("program   data/memory disk servers  ratio  wall s  cpu s MB served  MB read  written  p50 us")
    kinds = ([SWAP] if given.swap else []) + given.servers
    for name in given.programs:
        words = [str(number) for number in PROGRAMS[name].numbers(given.data * MIB)]
        printed = set()
        for times, rate in itertools.product(given.times, given.disk):
            table = [[tried(name, words, times, rate, kind, given) for kind in kinds] for _ in range(given.runs)]
            columns = [[run for run in column if run] for column in zip(*table, strict=True)]
            printed |= {run.printed for column in columns for run in column}
            first = next((statistics.median(m.wall for m in column) for column in columns if column), 0)
            for kind, column in zip(kinds, columns, strict=True):
                place = f"{name:9} {times:11g} {rate or 'free':>4} {'swap' if kind == SWAP else kind:>7}"
                ratio = f"{first / statistics.median(m.wall for m in column):6.2f}" if column else ""
                print(place, ratio, cells(column) if column else "killed", flush=True)
        print(f"{name}: {'all runs printed the same' if len(printed) == 1 else 'RUNS PRINTED DIFFERENTLY'}", flush=True)
    clients(given.data * MIB)
    print(f"medians of {given.runs}; {given.data} MiB of data; {settings()}")


@dataclass(frozen=True)
class Program:
    """How a program is built, by iopref or without it, and its arguments for so many bytes of data."""

    source: Path | None  # None: a kernel of examples/nas
    numbers: Callable[[int], Sequence[int]]


PROGRAMS = {
    "matvec": Program(HERE / "matvec_repeated.c", lambda data: (math.isqrt(data // 8), 4)),
    "buk": Program(HERE.parent / "examples" / "buk.c", lambda data: (data // 12, 3)),
    "mgrid": Program(None, lambda data: (round((data / 28.5) ** (1 / 3)) // 2 * 2, 1)),
    "cgm": Program(None, lambda data: (data // (12 * 144), 1)),
}
SWAP = -1
"""In place of a number of servers: without iopref, on swap."""


@functools.cache
def built(name: str, plain: bool) -> Path:
    """The program; `plain`: without iopref."""
    source = PROGRAMS[name].source
    if source is None:
        return build_kernel(name, plain)
    if not plain:
        return build(source)
    BUILD.mkdir(parents=True, exist_ok=True)
    program = BUILD / f"{source.stem}-plain"
    subprocess.run(["cc", "-O3", source, "-lm", "-o", program], check=True)
    return program


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


@contextmanager
def swap(directory: Path, size: int) -> Iterator[None]:
    """A swap file of that size in bytes."""
    path = new_swap_file(directory)
    add_swap(path, size)
    try:
        yield
    finally:
        remove_swap(path)


def tried(
    name: str, words: Sequence[str], times: float, rate: int, kind: int, given: argparse.Namespace
) -> Measured | None:
    """One run; None: the system has killed it, as it does with demand paging on swap now and then."""
    try:
        return measured(name, words, times, rate, kind, given)
    except subprocess.CalledProcessError as e:
        if e.returncode != -signal.SIGKILL:
            raise
        return None


def measured(
    name: str, words: Sequence[str], times: float, rate: int, kind: int, given: argparse.Namespace
) -> Measured:
    """One run."""
    data, scratch = given.data * MIB, given.scratch
    command: list[str | Path] = [built(name, kind == SWAP), *words]
    memory = int(data / times)
    if kind == SWAP:
        with swap(scratch, 2 * data + 64 * MIB), memory_group(memory) as group, throttled(scratch, rate * 10**6):
            ended = run(group, command, {})
        return Measured(ended.wall, cpu_of(ended), 0, ended.usage.read_bytes / 1e6, 0, 0, ended.printed)
    told = {"IOPREF_SCRATCH": str(scratch), "IOPREF_PAGER": "on", "IOPREF_STATS": str(STATISTICS)}
    with (
        servers(kind, data, given.network) as names,
        memory_group(memory) as group,
        throttled(scratch, rate * 10**6),
    ):
        ended = run(group, command, {**told, "IOPREF_GLOBAL": ",".join(names)} if names else told)
    found = json.loads(STATISTICS.read_text())
    tier = found.get("tiers", {}).get("global", {"bytes": 0, "p50_ns": 0})
    read = found["counters"]["pager_read"] * PAGE - tier["bytes"]
    written = found["counters"]["pager_written"] * PAGE
    served, p50 = tier["bytes"] / 1e6, tier["p50_ns"] / 1e3
    return Measured(ended.wall, cpu_of(ended), served, read / 1e6, written / 1e6, p50, ended.printed)


def cpu_of(ended: Ended) -> float:
    """Seconds of processor time."""
    return ended.usage.user + ended.usage.system


def clients(data: int) -> None:
    """The bare client's cost of a page."""
    program = BUILD / "global_client"
    subprocess.run(["cc", "-O2", HERE / "global_client.c", "-lmemcached", "-o", program], check=True)
    for count in (1, 4):
        with servers(count, data) as names:
            command: list[str | Path] = [program, str(data // 2 // (16 << 10)), "8", *names]
            printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        for how, line in zip(("in batches", "one by one"), printed.splitlines(), strict=True):
            cpu, wall = line.split()
            print(
                f"bare client, {count} servers, {how}: {cpu} us of processor time, {wall} us on the clock, for a page"
            )


if __name__ == "__main__":
    main()
