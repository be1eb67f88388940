"""What each kind of prefetching gains on walks over a mapped file, by tier; and two programs at once.

Run it from the checkout, as root:  .venv/bin/python bench/global_kinds.py
Figures 4, 5, 7, 8 and 9 of PGMS98, measured; nodes, disks and walks are those of global_figures.py, and `demand` is
demand paging without iopref. Kinds: hints, which prefetch to local memory; servers, from which prefetches come, too;
agents, which prefetch from their disks to the servers. `cold` are the MB that a walk reads once, `again` those that it
reads again, as memory was too small for them. With `--nodes 1 2 4`, one large node has the same memory as several. With
`--two`, two programs, each with a file of its own, run on a node of twice the memory, and on two nodes; with `--same`,
both read one file, and the second begins `--later` seconds after the first.
"""

from __future__ import annotations

import argparse
import json
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from global_figures import WALKS, Place, data, enter, node, plain, slow_disk
from limited import BUILD, MIB, PAGE, build, forget, memory_group, settings, start

from iopref.records import dataclass

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Kind:
    """Of prefetching: what is switched on."""

    name: str
    hints: bool = True
    servers: bool = True
    agents: bool = True
    iopref: bool = True


DEMAND = Kind("demand", hints=False, servers=False, agents=False, iopref=False)
KINDS = (
    DEMAND,
    Kind("hints", servers=False, agents=False),
    Kind("servers", hints=False, agents=False),
    Kind("hints, servers", agents=False),
    Kind("servers, agents", hints=False),
    Kind("all"),
)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Kinds of prefetching, switched on and off, by tier.")
    parser.add_argument("--data", type=int, default=40, metavar="MB")
    parser.add_argument("--memory", type=int, default=32, metavar="MB")
    parser.add_argument("--disk", type=int, default=5, metavar="MB/S", help="of each node (default 5)")
    parser.add_argument("--network", type=int, default=1000, metavar="MBIT/S", help="of each node (default 1000)")
    parser.add_argument("--walks", nargs="+", choices=WALKS, default=["sweep", "render"])
    parser.add_argument("--kinds", nargs="+", choices=[kind.name for kind in KINDS], help="only these (default: all)")
    parser.add_argument("--times", type=int, default=2, help="gone through so often (default 2)")
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 3], help="other nodes, with room for all together")
    parser.add_argument("--two", action="store_true", help="also two programs at once, on one node and on two")
    parser.add_argument("--same", action="store_true", help="these two read the same file")
    parser.add_argument("--later", type=float, default=0, metavar="S", help="the second one begins so much later")
    parser.add_argument("--scratch", type=Path, default=Path("/var/tmp"))
    given = parser.parse_args()
    with data(given.scratch, given.data, 1 + given.two) as place:
        print(f"{'walk':10} {'kind':16} nodes programs  wall s  speed-up  tiers: MB, units asked for, in part or late")
        for walk in given.walks:
            for count in given.nodes if not given.same else ():
                measure(walk, count, [1], place, given)
            if given.two:
                measure(walk, given.nodes[-1], [2], place, given)
                measure(walk, given.nodes[-1], [1, 1], place, given)
    print(f"{given.data} MB of data in {given.memory} MB, {given.times} times; one run each; {settings()}")


def measure(walk: str, count: int, programs: list[int], place: Place, given: argparse.Namespace) -> None:
    """Print a line for each kind; `programs` are those on each node, that runs some."""
    demand = 0.0
    for kind in (kind for kind in KINDS if not given.kinds or kind.name in given.kinds):
        wall, tiers = run_all(kind, walk, count, programs, place, given)
        demand = demand or wall
        on = "+".join(map(str, programs))
        print(f"{walk:10} {kind.name:16} {count:5} {on:>8} {wall:7.2f} {demand / wall:9.2f}  {tiers}", flush=True)


def run_all(
    kind: Kind, walk: str, count: int, programs: list[int], place: Place, given: argparse.Namespace
) -> tuple[float, str]:
    """Seconds until the last program has ended, and what the tiers did for each."""
    binary = build(HERE / "global_walks.c") if kind.iopref else plain()
    told = {"IOPREF": "on" if kind.hints else "off", "IOPREF_SCRATCH": str(BUILD), "IOPREF_PAGER": "on"}
    told |= {"IOPREF_MEMORY": str(given.memory * 10**6)} if programs[0] > 1 else {}
    told |= {"IOPREF_GLOBAL_KEY": str(place.key)} if kind.servers else {}
    for file in (*place.file.parent.iterdir(), *place.replicas.iterdir()):
        forget(file)
    with ExitStack() as stack:
        room = given.data * sum(programs) * MIB * 5 // 4 // count + 4 * MIB
        nodes = (node(n, place, room, given.disk, given.network, kind.agents) for n in range(count * kind.servers))
        names = [stack.enter_context(each) for each in nodes]
        told |= {"IOPREF_GLOBAL": ",".join(names)} if names else {}
        running, begun = [], time.monotonic()
        for machine, here in enumerate(programs):
            group = stack.enter_context(memory_group(here * given.memory * 10**6, f"{machine}"))
            disk = stack.enter_context(slow_disk(f"program{machine}", place.file, given.disk))
            enter(disk / "cgroup.procs")
            for _ in range(here):
                time.sleep(given.later if running else 0)
                file = place.file.with_name(f"file{'' if given.same else len(running) or ''}")
                words: list[str | Path] = [binary, file, walk, str(given.times)]
                statistics = BUILD / f"global_kinds{len(running)}.json"
                running.append(start(group, words, {**told, "IOPREF_STATS": str(statistics)} if kind.iopref else {}))
        printed = [process.communicate()[0] for process in running]
        wall = time.monotonic() - begun
    if any(process.returncode for process in running):
        raise ChildProcessError(f"{binary} {walk}: {[process.returncode for process in running]}")
    cold = int(printed[0].split()[1]) * PAGE / 1e6
    told_by = [json.loads((BUILD / f"global_kinds{i}.json").read_text()) for i in range(len(running) * kind.iopref)]
    return wall, " | ".join(tiers_of(each, cold) for each in told_by)


def tiers_of(statistics: dict[str, Any], cold: float) -> str:
    """What came from each tier; without a pager, nothing is known."""
    tiers = statistics.get("tiers", {})
    parts = []
    for key, name in (("global", "servers"), ("home", "disk")):
        tier = tiers.get(key, {})
        if tier.get("requests"):
            missed = tier["parts"] + tier["missing"] + tier["late"]
            found = f", {tier['found']} pieces found" if tier.get("found") else ""
            parts.append(f"{name} {tier['bytes'] / 1e6:.0f} MB, {tier['requests']}, {missed}{found}")
    came = sum(tier["bytes"] for tier in tiers.values()) / 1e6
    return "; ".join([*parts, f"cold {cold:.0f}, again {came - cold:.0f}"] if parts else [])


if __name__ == "__main__":
    main()
