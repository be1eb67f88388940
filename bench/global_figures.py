"""Walks over a mapped file of 100 MB, with 32 MB of memory: from its disk, and with other nodes' memory and disks.

Run it from the checkout, as root:  .venv/bin/python bench/global_figures.py
Each node is a memcached in a network namespace, behind a link of `--network` Mbit/s (tc: tbf), with an agent whose disk
is throttled (control groups, version 1: blkio), as the program's own is, to `--disk` MB/s for reads. Pages are
encrypted, with a key that programs and agents share. All share the processors of this machine, and any load would be
that of each node: agents only read, and no coordinator takes nodes for busy. Speed-ups are those over demand paging:
the same program, compiled without iopref, in as much memory, on the throttled disk; it tells the system of walks that
jump (MADV_RANDOM), for which it would read its whole readahead at each jump.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import statistics
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import namespaces
from limited import BUILD, MIB, build, forget, memory_group, run, settings

from iopref.installed import runtime_file
from iopref.measure.cgroup import remove_group
from iopref.memory_servers.agents import write_key
from iopref.records import dataclass

HERE = Path(__file__).resolve().parent
BLKIO = Path("/sys/fs/cgroup/blkio")
WALKS = ("traversal", "render", "hotcold", "random", "reverse", "sweep")
STATISTICS = BUILD / "global_figures.json"


@dataclass(frozen=True)
class Measured:
    """Seconds, and megabytes that came from servers."""

    wall: float
    served: float


@dataclass(frozen=True)
class Place:
    """Where the data are: the program's file, a folder with the nodes' replica of it, and the key of all."""

    file: Path
    replicas: Path
    key: Path


@contextmanager
def slow_disk(name: str, file: Path, rate: int) -> Iterator[Path]:
    """A control group that reads at most so many megabytes a second from the disk of a file."""
    group, device = BLKIO / f"iopref-{name}-{os.getpid()}", file.stat().st_dev
    group.mkdir()
    try:
        limit = f"{os.major(device)}:{os.minor(device)} {rate * 10**6}"
        (group / "blkio.throttle.read_bps_device").write_text(limit)
        yield group
    finally:
        enter(BLKIO / "cgroup.procs")
        remove_group(group)


def enter(tasks: Path) -> None:
    """Have this process be one of a group's."""
    tasks.write_text(str(os.getpid()))


@contextmanager
def node(number: int, place: Place, memory: int, rate: int, network: int, has_agent: bool = True) -> Iterator[str]:
    """A server with an agent, or without; its address."""
    with (
        namespaces.memcached(number, memory, network) as address,
        slow_disk(f"node{number}", place.file, rate) as group,
    ):
        words = [runtime_file("bin", "iopref-agent"), address, place.replicas, place.file.parent]
        told = {**os.environ, "IOPREF_GLOBAL_KEY": str(place.key)}
        tasks = group / "cgroup.procs"
        if not has_agent:
            yield address
            return
        agent = subprocess.Popen(words, env=told, stdout=subprocess.PIPE, preexec_fn=lambda: enter(tasks))
        try:
            assert agent.stdout
            agent.stdout.readline()  # it has started
            yield address
        finally:
            agent.send_signal(signal.SIGTERM)
            agent.communicate()


def measured(command: list[str | Path], place: Place, memory: int, rate: int, names: list[str]) -> Measured:
    """One run; with no names, of demand paging."""
    told: dict[str, str] = {}
    if names:
        told = {"IOPREF_SCRATCH": str(BUILD), "IOPREF_GLOBAL_KEY": str(place.key), "IOPREF_STATS": str(STATISTICS)}
        told |= {"IOPREF_GLOBAL": ",".join(names), "IOPREF_PAGER": "on"}
    for file in (place.file, place.replicas / place.file.name):
        forget(file)
    with memory_group(memory) as group, slow_disk("program", place.file, rate) as disk:
        enter(disk / "cgroup.procs")
        ended = run(group, command, told)
    served = json.loads(STATISTICS.read_text())["tiers"]["global"]["bytes"] / 1e6 if names else 0
    return Measured(ended.wall, served)


@contextmanager
def data(scratch: Path, size: int, count: int = 1) -> Iterator[Place]:
    """Files of so many megabytes (`file`, `file1`), replicas, and a key, below a directory."""
    folder = scratch / f"iopref-figures-{os.getpid()}"
    place = Place(folder / "data" / "file", folder / "replicas", folder / "key")
    try:
        place.file.parent.mkdir(parents=True)
        place.replicas.mkdir()
        for number in range(count):
            file = place.file.with_name(f"file{number or ''}")
            file.write_bytes(os.urandom(size * 10**6 // 4096 * 4096))
            shutil.copy2(file, place.replicas)
        write_key(str(place.key))
        yield place
    finally:
        shutil.rmtree(folder)


def plain() -> Path:
    """The program without iopref."""
    BUILD.mkdir(parents=True, exist_ok=True)
    program = BUILD / "global_walks-plain"
    subprocess.run(["cc", "-O3", "-DADVISED", HERE / "global_walks.c", "-o", program], check=True)
    return program


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Speed-ups of walks over a file, by the number of other nodes.")
    parser.add_argument("--data", type=int, default=100, metavar="MB")
    parser.add_argument("--memory", type=int, default=32, metavar="MB")
    parser.add_argument("--disk", type=int, default=20, metavar="MB/S", help="of each node (default 20)")
    parser.add_argument("--network", type=int, default=1000, metavar="MBIT/S", help="of each node (default 1000)")
    parser.add_argument("--walks", nargs="+", choices=WALKS, default=WALKS)
    parser.add_argument("--times", type=int, nargs="+", default=[1, 3], help="gone through so often")
    parser.add_argument("--nodes", type=int, nargs="+", default=[0, 1, 2, 3, 4, 5], help="other nodes; 0: hints alone")
    parser.add_argument("--room", type=int, metavar="MIB", help="of each server (default: room for the data in all)")
    parser.add_argument("--runs", type=int, default=1, help="of each, of which the median counts")
    parser.add_argument("--scratch", type=Path, default=Path("/var/tmp"))
    given = parser.parse_args()
    hinted, without = build(HERE / "global_walks.c"), plain()
    with data(given.scratch, given.data) as place:
        print(
            "walk       times  demand s " + "".join(f"{n:>8} nodes" for n in given.nodes) + "   (speed-up, MB served)"
        )
        for walk in given.walks:
            for times in given.times:
                print(row(walk, times, (hinted, without), place, given), flush=True)
    print(f"medians of {given.runs}; {settings()}")


def row(walk: str, times: int, programs: tuple[Path, Path], place: Place, given: argparse.Namespace) -> str:
    """The figures of a walk."""
    words: list[str | Path] = [place.file, walk, str(times)]
    memory = given.memory * 10**6
    demand = middle([measured([programs[1], *words], place, memory, given.disk, []) for _ in range(given.runs)])
    cells = [f"{walk:10} {times:5} {demand.wall:9.2f} "]
    for count in given.nodes:
        found = []
        for _ in range(given.runs):
            with ExitStack() as stack:
                room = given.room * MIB if given.room else given.data * MIB * 5 // 4 // max(count, 1) + 4 * MIB
                nodes = (node(n, place, room, given.disk, given.network) for n in range(count))
                names = [stack.enter_context(each) for each in nodes]
                found.append(measured([programs[0], *words], place, memory, given.disk, names))
        best = middle(found)
        cells.append(f"{demand.wall / best.wall:8.2f} {best.served:5.0f}")
    return "".join(cells)


def middle(found: list[Measured]) -> Measured:
    """The medians."""
    return Measured(statistics.median(m.wall for m in found), statistics.median(m.served for m in found))


if __name__ == "__main__":
    main()
