"""The five NAS kernels of several loops at twice the memory, by each schedule: THESIS figure 5.16 on a machine.

Run it from the checkout, as root:  .venv/bin/python bench/thesis_bars.py [--runs N] [KERNEL ...]
The arrays are in a file twice as large as what the program may use, and nothing of it is in memory at first. The
versions take turns, each of them first in one of five rounds. Prints the machine's settings, and medians: seconds in
all, of the processor for the program and for the system, and waiting; all against gfortran's program.
"""

from __future__ import annotations

import argparse
import os
import subprocess
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from statistics import median

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
    command = [programs[PLAIN], "--bytes", size]
    data = int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    found: dict[str, list[Ended]] = {version: [] for version in programs}
    with memory_group(NO_LIMIT) as group:
        run(group, [programs[PLAIN], size, "1", "-f", FILE], {})  # which fills the file
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
    whole = median(e.wall for e in found[PLAIN])
    lines = []
    for version, runs in found.items():
        wall, user, system = (
            median(values) for values in zip(*((e.wall, e.usage.user, e.usage.system) for e in runs), strict=True)
        )
        waiting = median(e.wall - e.usage.user - e.usage.system for e in runs)
        parts = (wall, user, system, waiting)
        first = kernel.name if version == PLAIN else ""
        lines.append((first, version, *(f"{part:.2f}" for part in parts), f"{wall / whole:.2f}"))
    return lines


def main() -> None:
    """Build, measure and print."""
    parser = argparse.ArgumentParser(description="The NAS kernels by each schedule, on this machine.")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL", help=f"some of {', '.join(k.name for k in KERNELS)}")
    parser.add_argument("--runs", type=int, default=5, help="of each version")
    given = parser.parse_args()
    names = wanted(parser, given.kernels, (k.name for k in KERNELS), "kernel")
    table: list[Sequence[str]] = []
    for kernel in (k for k in KERNELS if k.name in names):
        programs = {version: built(kernel, version) for version in (PLAIN, *(s.value for s in Schedule))}
        table += rows(kernel, measured(kernel, programs, given.runs))
    print(settings())
    head = ("kernel", "version", "seconds", "program", "system", "waiting", "to none")
    print(markdown(head, table, left=(0, 1)))


if __name__ == "__main__":
    main()
