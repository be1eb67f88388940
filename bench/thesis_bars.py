"""The five NAS kernels of several loops at twice the memory, by each schedule: THESIS figure 5.16 on a machine.

Run it from the checkout, as root:  .venv/bin/python bench/thesis_bars.py [--runs N] [KERNEL ...]
The arrays are in a file twice as large as what the program may use, and nothing of it is in memory at first. The
versions take turns, each of them first in one of five rounds. Prints the machine's settings, and medians: seconds in
all, of the processor for the program and for the system, and waiting; and of what a version took to what the first one
did in the same round, with the quartiles. The first is gfortran's program, unless others are named.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from statistics import median, quantiles

from limited import BIN, BUILD, Ended, forget, memory_group, run, settings
from nas_kernels import NAS, Kernel
from thesis_tables import KERNELS, markdown
from wanted import wanted

from iopref.transform.schedule import Schedule

PLAIN = "none"
FILE = BUILD / "arrays"
NO_LIMIT = 8 << 30


def built(kernel: Kernel, version: str) -> Path:
    """The program of a kernel by gfortran, or translated by a schedule."""
    folder = BUILD / kernel.name / version
    folder.mkdir(parents=True, exist_ok=True)
    make = ["make", "-s", "-C", NAS, f"BUILD={os.path.relpath(folder, NAS)}"]
    if version == PLAIN:
        subprocess.run([*make, os.path.relpath(folder / kernel.name, NAS)], check=True)
        return folder / kernel.name
    for name in (kernel.name, *kernel.others):
        translate = [
            BIN / "iopref",
            "translate",
            "--schedule",
            version,
            NAS / f"{name}.f90",
            "-o",
            folder / f"{name}.c",
        ]
        subprocess.run(translate, check=True)
    program = folder / f"{kernel.name}-iopref"
    subprocess.run([*make, f"IOPREF={BIN / 'iopref'}", os.path.relpath(program, NAS)], check=True)
    return program


def measured(kernel: Kernel, programs: dict[str, Path], runs: int) -> dict[str, list[Ended]]:
    """All versions of a kernel, in turn."""
    size, *_ = kernel.words
    filler = next(iter(programs.values()))
    command = [filler, "--bytes", size]
    data = int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    found: dict[str, list[Ended]] = {version: [] for version in programs}
    with memory_group(NO_LIMIT) as group:
        run(group, [filler, size, "1", "-f", FILE], {})  # which fills the file
        group.limit(data // 2)
        turns = deque(programs)
        for _ in range(runs):
            for version in turns:
                forget(FILE)
                found[version].append(run(group, [programs[version], *kernel.words, "-f", FILE], {}))
            turns.rotate()
    FILE.unlink()
    return found


def rows(kernel: Kernel, found: dict[str, list[Ended]]) -> list[Sequence[str]]:
    """Lines of the table."""
    first = next(iter(found))
    lines = []
    for version, runs in found.items():
        wall, user, system = (
            median(values) for values in zip(*((e.wall, e.usage.user, e.usage.system) for e in runs), strict=True)
        )
        waiting = median(e.wall - e.usage.user - e.usage.system for e in runs)
        parts = (wall, user, system, waiting)
        low, middle, high = quantiles([e.wall / o.wall for e, o in zip(runs, found[first], strict=True)])
        name = kernel.name if version == first else ""
        lines.append((name, version, *(f"{part:.2f}" for part in parts), f"{middle:.2f}", f"{low:.2f} to {high:.2f}"))
    return lines


def main() -> None:
    """Build, measure and print."""
    parser = argparse.ArgumentParser(description="The NAS kernels by each schedule, on this machine.")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL", help=f"some of {', '.join(k.name for k in KERNELS)}")
    parser.add_argument("--runs", type=int, default=5, help="of each version")
    versions = (PLAIN, *(s.value for s in Schedule))
    parser.add_argument("--versions", nargs="+", choices=versions, default=versions, help="to be measured")
    given = parser.parse_args()
    names = wanted(parser, given.kernels, (k.name for k in KERNELS), "kernel")
    table: list[Sequence[str]] = []
    for kernel in (k for k in KERNELS if k.name in names):
        programs = {version: built(kernel, version) for version in given.versions}
        table += rows(kernel, measured(kernel, programs, given.runs))
    print(settings())
    head = ("kernel", "version", "seconds", "program", "system", "waiting", f"to {given.versions[0]}", "quartiles")
    print(markdown(head, table, left=(0, 1)))


if __name__ == "__main__":
    main()
