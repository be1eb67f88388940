"""What hints cost when everything fits in memory: user time of every example, translated against original.

Run it from the checkout, on a machine that does nothing else:  .venv/bin/python bench/in_memory.py
Runs alternate, so that a drift of the machine's speed meets both; the figure is the median of the ratios of
neighbouring runs.
"""

from __future__ import annotations

import argparse
import os
import platform
import resource
import statistics
import subprocess
import sys
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
BUILD = EXAMPLES.parent / "build" / "bench"

ARGUMENTS = {
    "buk": "8000000 100",
    "column": "2000 100 -p all",
    "matmul": "1500 1",
    "matvec": "5000 80",
    "reverse": "20000000 100",
    "spmv": "600000 100",
    "stencil2d": "2500 100",
    "stencil3d": "200 100",
    "sweep": "20000000 100",
    "trisolve": "5000 100",
}
"""N, the repeats and options of each example: about a second of user time."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="User time of translated examples in memory, against the originals.")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=f"some of {', '.join(ARGUMENTS)} (default: all)")
    parser.add_argument("--runs", type=int, default=5, help="runs of each program, of which the median counts")
    given = parser.parse_args()
    names = given.programs or list(ARGUMENTS)
    if unknown := set(names) - ARGUMENTS.keys():
        parser.error(f"no such program: {', '.join(sorted(unknown))}")
    build(names)
    print(f"{'':12} {'original':>9} {'translated':>11} {'ratio':>7}   user seconds, medians of {given.runs}")
    for name in names:
        pairs = [(user_time(name, ""), user_time(name, "-iopref")) for _ in range(given.runs)]
        original, translated = (statistics.median(column) for column in zip(*pairs, strict=True))
        ratio = statistics.median(t / o for o, t in pairs)
        print(f"{name:12} {original:9.3f} {translated:11.3f} {ratio:7.3f}", flush=True)
    load = os.getloadavg()[0]
    print(f"kernel {platform.release()}, cpus {os.cpu_count()}, load {load:.1f}, {compiler()}")


def build(names: list[str]) -> None:
    """Both versions of each program, by the examples' Makefile, with the iopref of this Python."""
    targets = [f"{BUILD}/{name}{suffix}" for name in names for suffix in ("", "-iopref")]
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    make = ["make", "-C", str(EXAMPLES), "--no-print-directory", "--silent", f"BUILD={BUILD}", *targets]
    subprocess.run(make, env={**os.environ, "PATH": path}, check=True)


def user_time(name: str, suffix: str) -> float:
    """User seconds of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    subprocess.run([BUILD / f"{name}{suffix}", *ARGUMENTS[name].split()], stdout=subprocess.DEVNULL, check=True)
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def compiler() -> str:
    """The compiler's first line of `--version`."""
    return subprocess.run(["cc", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]


if __name__ == "__main__":
    main()
