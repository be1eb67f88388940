"""What hints cost beside the bare calls of the system, as ratios of medians.

Run it from the checkout, on a machine that does nothing else:  .venv/bin/python bench/primitives.py [FOLDER]
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

SOURCE = Path(__file__).with_name("primitives.c")
BYTES = 256 << 20
MEMORY = "200M"
"""Less than the file, so that the nest is out of core and its releases are issued."""
ENGINES = ("inline", "threads", "uring")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Nanoseconds of hints, beside those of the system's calls.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path.cwd(), help="where the file is made (default: .)")
    parser.add_argument("--runs", type=int, default=9, help="runs, of which the median counts")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        program = build(Path(folder))
        runs = [merged(figures(program, engine) for engine in ENGINES) for _ in range(given.runs)]
    median = {name: statistics.median(run[name] for run in runs) for name in runs[0]}

    def beside(name: str, base: str) -> str:
        return f"{median[name]:8.2f} {median[base]:8.2f} {statistics.median(r[name] / r[base] for r in runs):6.2f}"

    print(f"{'':34} {'iopref':>8} {'system':>8} {'ratio':>6}   nanoseconds, medians of {given.runs}")
    for engine in ENGINES:
        figure = beside(f"{engine} prefetch-absent", f"{engine} system-prefetch-absent")
        print(f"{f'a page, absent: prefetch, {engine}':34} {figure}")
    print(f"{'a page: release':34} {beside('inline release', 'inline system-release')}")
    print(f"{'a datum, in memory: filtered':34} {median['inline prefetch-filtered-page']:8.2f}")
    print(f"{'512 KiB, in memory: filtered':34} {median['inline prefetch-filtered-block']:8.2f}")
    print(f"kernel {platform.release()}, cpus {os.cpu_count()}, load {os.getloadavg()[0]:.1f}")


def build(folder: Path) -> Path:
    """The program, with the run-time library of this Python."""
    iopref = [sys.executable, "-m", "iopref", "config"]
    flags, libraries = (
        subprocess.run([*iopref, option], capture_output=True, text=True, check=True).stdout.split()
        for option in ("--cflags", "--libs")
    )
    program = folder / "primitives"
    subprocess.run(["cc", "-O3", *flags, SOURCE, "-o", program, *libraries], check=True)
    return program


def merged(runs: Iterable[dict[str, float]]) -> dict[str, float]:
    """The figures of several runs."""
    return {name: value for run in runs for name, value in run.items()}


def figures(program: Path, engine: str) -> dict[str, float]:
    """Nanoseconds by name, the engine first, of one run."""
    command = [program, program.with_name("data"), str(BYTES)]
    environment = {**os.environ, "IOPREF_MEMORY": MEMORY, "IOPREF_ENGINE": engine}
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    return {f"{engine} {name}": float(value) for name, value in (line.split() for line in printed.splitlines())}


if __name__ == "__main__":
    main()
