"""The distance follows a disk that changes: stall with IOPREF_LATENCY=auto against fixed latencies, part by part.

Run it from the checkout as root:  .venv/bin/python bench/changing_latency.py
A file served by FUSE answers after a latency that depends on the place; a program walks over it once, with some work
on each page. Stall is the time between the clocks of the wall and the processor in strips in which the thread gave up
its processor, less the time that it then waited for a processor. Runs of all settings alternate; figures are medians.
A fixed distance that is long enough for the slowest part waits nowhere, so what it holds meanwhile is printed, too.
"""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from iopref.installed import compile_words, link_words

HERE = Path(__file__).resolve().parent
PARTS = (200, 3000, 500, 200)
"""Latency of each part of the file, in microseconds."""
FIXED = (200, 500, 1000, 3000, 6000)
PAGES = 2000
WORK = 60
SETTINGS = {"IOPREF_MEMORY": "8M", "IOPREF_BLOCK": "16K"}
"""Strips are of four pages, so that distances differ: by default they are of 128, and hide most latencies alone."""

Halves = list[tuple[float, float]]
"""Of the halves of each part: milliseconds waited, and pages ahead on the average."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Stall of a measured latency against fixed ones, on a changing disk.")
    parser.add_argument("--runs", type=int, default=5, help="runs of each setting, of which the median counts")
    runs = parser.parse_args().runs
    if os.geteuid() != 0 or not Path("/dev/fuse").exists():
        sys.exit("changing_latency: serving a slow file needs root and FUSE")
    with TemporaryDirectory() as name:
        folder = Path(name)
        build(folder)
        settings = ["auto", *map(str, FIXED)]
        found: dict[str, list[Halves]] = {latency: [] for latency in settings}
        for _ in range(runs):
            for latency in settings:
                found[latency].append(halves(folder, latency))
    report({latency: [medians(half) for half in zip(*each, strict=True)] for latency, each in found.items()})
    print(f"kernel {platform.release()}, cpus {os.cpu_count()}, load {os.getloadavg()[0]:.1f}, medians of {runs} runs")


def build(folder: Path) -> None:
    """The program, and what serves its file."""
    words = {"slow_file": [], "changing_latency": [*compile_words(), *link_words()]}
    for name, more in words.items():
        subprocess.run(
            shlex.join(["cc", "-O2", f"{HERE / name}.c", *more, "-o", f"{folder / name}"]), shell=True, check=True
        )


@contextmanager
def slow_file(folder: Path) -> Iterator[Path]:
    """The file, while it is served; new each time, and so are its pages in memory."""
    path = folder / "file"
    path.touch()
    command = [folder / "slow_file", path, str(PAGES * 4096), *map(str, PARTS)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdout
        if server.stdout.readline() != b"ready\n":
            sys.exit("changing_latency: this machine does not let us mount")
        yield path


def halves(folder: Path, latency: str) -> Halves:
    """What one run waited, and was ahead."""
    with slow_file(folder) as path:
        command = [folder / "changing_latency", path, str(len(PARTS)), str(WORK)]
        environment = {**os.environ, **SETTINGS, "IOPREF_LATENCY": latency}
        done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    return [(float(stall), float(ahead)) for stall, ahead in lines]


def medians(runs: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    """The median of each column."""
    stall, ahead = (statistics.median(column) for column in zip(*runs, strict=True))
    return stall, ahead


def report(found: dict[str, Halves]) -> None:
    """A line a half of a part: the fixed latency that waits least, and the measured one beside it."""
    work = PAGES // 2 * WORK / 1000
    print("                       best fixed                    auto            time")
    print("latency    half   stall ms  pages  setting   stall ms  pages  stall  ratio")
    for i in range(2 * len(PARTS)):
        best = min((str(latency) for latency in FIXED), key=lambda latency: found[latency][i])
        (stall, ahead), (own, own_ahead) = found[best][i], found["auto"][i]
        ratio = f"{own / stall:5.2f}x" if stall > 0.1 else f"{own - stall:+5.2f} "
        print(
            f"{PARTS[i // 2]:5}us  {('first', 'second')[i % 2]:>6}  {stall:9.2f} {ahead:6.0f} {best:>6}us"
            f"  {own:9.2f} {own_ahead:6.0f} {ratio:>6} {(work + own) / (work + stall):6.3f}"
        )
    print("stall in all, ms:", ", ".join(f"{name} {sum(s for s, _ in each):.1f}" for name, each in found.items()))
    print(
        "pages ahead:", ", ".join(f"{name} {statistics.fmean(a for _, a in each):.0f}" for name, each in found.items())
    )


if __name__ == "__main__":
    main()
