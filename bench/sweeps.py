"""Sweeps over arrays of twice the memory: demand paging on swap, against hints on swap, in files and with the pager.

Run it from the checkout, as root:  .venv/bin/python bench/sweeps.py [--runs N] [PROGRAM ...]
The versions take turns. The arrays are filled once, which is written to the disk; so that only the sweeps count, each
version runs with few and with many repeats, and the figure is the difference. Prints medians in seconds a repeat.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from limited import BIN, BUILD, build, settings
from thesis_tables import markdown
from wanted import wanted

EXAMPLES = Path(__file__).resolve().parent.parent / "examples"
MEMORY, SWAP = "64M", "1G"
FEW, MANY = 2, 8
SIZES = {
    "sweep": 16_700_000,
    "reverse": 16_700_000,
    "stencil3d": 176,
    "stencil2d": 2890,
    "matvec": 4090,
}
"""N of each program: 134 MB of data."""

VERSIONS = ("demand paging, swap", "hints, swap", "hints, scratch", "hints, pager")
PAGER = {"hints, scratch": "off", "hints, pager": "on"}
"""By version that uses files, `IOPREF_PAGER`."""


def programs(name: str) -> tuple[Path, Path]:
    """An example as it is, and translated."""
    original = BUILD / f"{name}-original"
    translated = build(EXAMPLES / f"{name}.c")
    subprocess.run(["cc", "-O3", EXAMPLES / f"{name}.c", "-o", original, "-lm"], check=True)
    return original, translated


def seconds(version: str, original: Path, translated: Path, words: Sequence[str]) -> float:
    """Wall time of a run with cold caches under a limit."""
    command: list[str | Path] = [BIN / "iopref", "run", "--json", "--memory", MEMORY]
    with TemporaryDirectory(dir="/var/tmp") as scratch:
        told = {"IOPREF_SCRATCH": scratch, "IOPREF_PAGER": PAGER[version]} if version in PAGER else {}
        if not told:
            command += ["--swap", SWAP]
        command += ["--", original if version == VERSIONS[0] else translated, *words]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **told})
    return float(json.loads(done.stderr.splitlines()[-1])["wall"])


def sweeps(name: str, runs: int) -> dict[str, list[float]]:
    """Seconds a repeat of each version, in turn."""
    built = programs(name)
    found: dict[str, list[float]] = {version: [] for version in VERSIONS}
    for _ in range(runs):
        for version in VERSIONS:
            few, many = (seconds(version, *built, (str(SIZES[name]), str(repeats))) for repeats in (FEW, MANY))
            found[version].append((many - few) / (MANY - FEW))
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Sweeps on swap, with and without hints.")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=f"some of {', '.join(SIZES)}")
    parser.add_argument("--runs", type=int, default=3, help="of each version")
    given = parser.parse_args()
    table = []
    for name in wanted(parser, given.programs, SIZES, "program"):
        found = sweeps(name, given.runs)
        plain, *others = (median(found[version]) for version in VERSIONS)
        ratios = (f"{plain / x:.1f}" for x in others)
        table.append((f"{name} {SIZES[name]}", *(f"{x:.3f}" for x in (plain, *others)), *ratios))
    print(settings())
    print(markdown(("program", *VERSIONS, "on swap", "with scratch", "with pager"), table, left=(0,)))


if __name__ == "__main__":
    main()
