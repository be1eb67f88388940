"""Repeated MATVEC (OSDI00) under a memory limit, with each policy of release: pages read, against optimal replacement.

Run it from the checkout, as root:  .venv/bin/python bench/matvec_repeated.py
The arrays lie in a file, so that each page that is read counts. The least number of reads comes from the program's own
trace, by `iopref simulate --bound` in as much memory as the limit is.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
from pathlib import Path

from limited import BIN, BUILD, MIB, Ended, build, forget, memory_group, run, settings

PROGRAM = Path(__file__).resolve().with_suffix(".c")
DATA = BUILD / "matvec_repeated.data"
OTHER = BUILD / "matvec_repeated.other"
POLICIES = ("aggressive", "buffered", "off")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Pages that repeated MATVEC reads, with each policy of release.")
    parser.add_argument("--memory", type=int, default=128, metavar="MIB", help="memory limit (default 128)")
    parser.add_argument("--repeats", type=int, default=4, help="products (default 4)")
    parser.add_argument("--times", type=float, nargs="+", default=[1.5, 2, 4], help="data, in times of the memory")
    parser.add_argument(
        "--left-over", type=int, default=0, metavar="MIB", help="of another file, read in the group before"
    )
    parser.add_argument("--runs", type=int, default=3, help="of each, of which the median counts")
    given = parser.parse_args()
    memory, traced, program = given.memory * MIB, build(PROGRAM, "--trace"), build(PROGRAM)
    print(f"{'data':>6} {'optimum':>8}" + "".join(f" {policy:>11} {'ratio':>5} {'s':>5}" for policy in POLICIES))
    for times in given.times:
        arguments = [str(math.isqrt(round(times * memory / 8))), str(given.repeats), "-f", str(DATA)]
        subprocess.run([program, *arguments, "-i"], check=True, env={**os.environ, "IOPREF": "off"})
        least = optimum(traced, arguments, memory)
        OTHER.write_bytes(os.urandom(given.left_over * MIB))
        rounds = [[measured(program, arguments, memory, policy) for policy in POLICIES] for _ in range(given.runs)]
        cells = "".join(cell(column, least) for column in zip(*rounds, strict=True))
        print(f"{times:5g}x {least:8}{cells}", flush=True)
    print(f"pages, ratios to the optimum, seconds: medians of {given.runs}; memory {given.memory} MiB, {settings()}")
    DATA.unlink()
    OTHER.unlink()


def cell(runs: tuple[Ended, ...], least: int) -> str:
    """The columns of one policy."""
    pages = statistics.median(run.pages_read for run in runs)
    return f" {pages:11.0f} {pages / least:5.2f} {statistics.median(run.wall for run in runs):5.2f}"


def optimum(traced: Path, arguments: list[str], memory: int) -> int:
    """The least number of pages that have to be read."""
    trace = DATA.with_suffix(".trace")
    told = {"IOPREF_MEMORY": str(memory), "IOPREF_TRACE": str(trace)}
    subprocess.run([traced, *arguments], check=True, env={**os.environ, **told}, stdout=subprocess.DEVNULL)
    command = [str(BIN / "iopref"), "simulate", "--bound", "--json", "-", str(trace)]
    bound = subprocess.run(command, check=True, capture_output=True).stdout
    trace.unlink()
    return int(json.loads(bound)[0]["reads"])


def measured(program: Path, arguments: list[str], memory: int, policy: str) -> Ended:
    """One run from cold caches, in a group of its own."""
    forget(DATA)
    forget(OTHER)
    with memory_group(memory) as group:
        run(group, ["dd", f"if={OTHER}", "of=/dev/null", "bs=1M", "status=none"], {})
        return run(group, [program, *arguments], {"IOPREF_RELEASE": policy})


if __name__ == "__main__":
    main()
