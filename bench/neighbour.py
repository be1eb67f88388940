"""A task that touches 1 MiB now and then, beside MATVEC out of core in the same memory (OSDI00 figures 1 and 10).

Run it from the checkout, as root:  .venv/bin/python bench/neighbour.py
Prints how long a touch takes and how many of its 256 pages have to be read again: alone, beside the original program
(O), with prefetches only (P), with releases at once (R) and with buffered ones (B). The data of both lie in files.
"""

from __future__ import annotations

import argparse
import math
import mmap
import os
import resource
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from limited import BUILD, MIB, build, forget, memory_group, settings, start

PROGRAM = Path(__file__).resolve().parent / "matvec_repeated.c"
DATA = BUILD / "neighbour.data"
TOUCHED = BUILD / "neighbour.touched"
MOST_REPEATS = "500"
BESIDE: dict[str, dict[str, str] | None] = {
    "alone": None,
    "O": {"IOPREF": "off"},
    "P": {"IOPREF_RELEASE": "off"},
    "R": {"IOPREF_RELEASE": "aggressive"},
    "B": {"IOPREF_RELEASE": "buffered"},
}


@dataclass(frozen=True)
class Touch:
    """Seconds, and pages that were read from the disk."""

    seconds: float
    faults: int


def main() -> None:
    """Measure and print; as a child, be the task."""
    parser = argparse.ArgumentParser(description="A small task beside MATVEC out of core.")
    parser.add_argument("--memory", type=int, default=128, metavar="MIB", help="of both together (default 128)")
    parser.add_argument("--times", type=float, default=2, help="MATVEC's data, in times of the memory (default 2)")
    parser.add_argument("--pauses", type=float, nargs="+", default=[1, 4], metavar="SECONDS", help="between touches")
    parser.add_argument("--touches", type=int, default=25, help="that count, for each pause (default 25)")
    parser.add_argument("--task", type=float, metavar="SECONDS", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.task:
        be_the_task(given.task, given.touches)
        return
    program = build(PROGRAM)
    arguments = [str(math.isqrt(round(given.times * given.memory * MIB / 8))), MOST_REPEATS, "-f", str(DATA)]
    subprocess.run([program, *arguments, "-i"], check=True, env={**os.environ, "IOPREF": "off"})
    TOUCHED.write_bytes(os.urandom(MIB))
    print(f"{'pause':>6}" + "".join(f" {name:>7} {'ratio':>6} {'pages':>5}" for name in BESIDE))
    for pause in given.pauses:
        command: list[str | Path] = [program, *arguments]
        found = {name: beside(told, command, pause, given) for name, told in BESIDE.items()}
        alone = statistics.median(touch.seconds for touch in found["alone"])
        print(f"{pause:6g}" + "".join(cell(touches, alone) for touches in found.values()), flush=True)
    print(f"milliseconds, ratios to alone, pages read again: medians of {given.touches}; {settings()}")
    DATA.unlink()
    TOUCHED.unlink()


def cell(touches: list[Touch], alone: float) -> str:
    """The columns of one way."""
    seconds = statistics.median(touch.seconds for touch in touches)
    return f" {seconds * 1e3:7.3f} {seconds / alone:6.2f} {statistics.median(touch.faults for touch in touches):5.0f}"


def beside(
    told: dict[str, str] | None, command: list[str | Path], pause: float, given: argparse.Namespace
) -> list[Touch]:
    """The touches of a task beside a command, both in one group."""
    forget(DATA)
    forget(TOUCHED)
    task = [sys.executable, __file__, "--task", str(pause), "--touches", str(given.touches)]
    with memory_group(given.memory * MIB) as group:
        other = start(group, command, told) if told is not None else None
        output, _ = start(group, task, {}).communicate()
        if other:
            still_running = other.poll() is None
            other.kill()
            other.wait()
            if not still_running:
                raise SystemExit("MATVEC ended before the task: give fewer touches, or more data")
    touches = [line.split() for line in output.splitlines()]
    return [Touch(float(seconds), int(faults)) for seconds, faults in touches]


def be_the_task(pause: float, touches: int) -> None:
    """Touch the pages of a file again and again; the first touch, which reads them, does not count."""
    with TOUCHED.open("rb") as f:
        pages = mmap.mmap(f.fileno(), 0, prot=mmap.PROT_READ)
    pages.madvise(mmap.MADV_RANDOM)
    for k in range(touches + 1):
        before, faults = time.monotonic(), resource.getrusage(resource.RUSAGE_SELF).ru_majflt
        _ = pages[:: mmap.PAGESIZE]
        if k:
            print(time.monotonic() - before, resource.getrusage(resource.RUSAGE_SELF).ru_majflt - faults)
        time.sleep(pause)


if __name__ == "__main__":
    main()
