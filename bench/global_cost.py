"""What a page from a memcached server costs the program that prefetches it in batches: microseconds of processor time.

Run it from the checkout, as root:  .venv/bin/python bench/global_cost.py
MATVEC goes over a matrix of 128 MiB in 64 MiB, and the server is always asked; what that takes itself does not count.
The costs of a page are those of a long run less those of a short one, by thread: the pager's thread, and the client's.
`--turns` times, each time beside the bare client, which gets the same pieces in the same batches; medians.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import time
from pathlib import Path

from global_memory import servers
from limited import BUILD, MIB, PAGE, build, memory_group, settings, start

HERE = Path(__file__).resolve().parent
STATISTICS = BUILD / "global_cost.json"
ROWS, FEW, MANY = 4096, 8, 40
TICK = 0.01


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="The processor time of a page from a server.")
    parser.add_argument("--turns", type=int, default=3)
    given = parser.parse_args()
    os.environ["XDG_RUNTIME_DIR"] = str(BUILD)  # servers of its own
    program, bare = build(HERE / "matvec_repeated.c"), BUILD / "global_client"
    subprocess.run(["cc", "-O2", HERE / "global_client.c", "-lmemcached", "-o", bare], check=True)
    print("us of processor time for a page: pager  client  bare client  client/bare")
    found = []
    for _ in range(given.turns):
        found.append((*costs(program), bare_cost(bare)))
        print(line(found[-1]), flush=True)
    print(line(tuple(statistics.median(column) for column in zip(*found, strict=True))), "(medians)", settings())


def line(cost: tuple[float, ...]) -> str:
    """One turn's."""
    pager, client, bare = cost
    return f"{pager:37.2f} {client:7.2f} {bare:12.2f} {client / bare:12.2f}"


def costs(program: Path) -> tuple[float, float]:
    """Microseconds of the pager's thread for a page that it brings, and of the client's for one that comes."""
    few, many = threads(program, FEW), threads(program, MANY)
    pager, client, brought, came = (after - before for before, after in zip(few, many, strict=True))
    return 1e6 * pager / brought, 1e6 * client / came


def threads(program: Path, repeats: int) -> tuple[float, float, float, float]:
    """Seconds of the pager's thread and of the client's, pages that were brought, and that came from the server."""
    told = {"IOPREF_SCRATCH": "/var/tmp", "IOPREF_PAGER": "on", "IOPREF_STATS": str(STATISTICS)}
    spent: dict[int, float] = {}
    with servers(1, 128 * MIB) as names, memory_group(64 * MIB) as group:
        told |= {"IOPREF_GLOBAL": ",".join(names), "IOPREF_GLOBAL_ALWAYS": "yes"}
        process = start(group, [program, str(ROWS), str(repeats)], told)
        while process.poll() is None:
            now = {int(task.name): seconds(task) for task in Path(f"/proc/{process.pid}/task").glob("*")}
            spent |= {thread: so_far for thread, so_far in now.items() if so_far}
            time.sleep(TICK)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    _, pager, *client = (spent[thread] for thread in sorted(spent))  # in the order in which they were started
    found = json.loads(STATISTICS.read_text())
    return pager, sum(client), found["counters"]["pager_read"], found["tiers"]["global"]["bytes"] / PAGE


def seconds(task: Path) -> float:
    """Of processor time of a thread (Documentation/scheduler/sched-stats.rst); 0: it has ended."""
    try:
        return int((task / "schedstat").read_text().split()[0]) * 1e-9
    except OSError:
        return 0


def bare_cost(program: Path) -> float:
    """Microseconds of the bare client."""
    with servers(1, 128 * MIB) as names:
        words = [program, str(64 * MIB // (16 << 10)), "16", *names]
        return float(subprocess.run(words, check=True, capture_output=True, text=True).stdout.split()[0])


if __name__ == "__main__":
    main()
