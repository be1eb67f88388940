"""Access patterns out of core: as they are, with the best advice by hand, and as iopref translates them.

Run it from the checkout, as root:  .venv/bin/python bench/patterns.py
A file of 384 MB under a limit of 64 MiB, cold caches. Ways take turns, each of them first in one of six rounds; figures
are medians in milliseconds. Of the others the best then runs again in pairs with iopref, since the least of several
medians is one that luck made small: the ratio is the median of these pairs, behind it the quartiles.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
from collections import deque
from collections.abc import Sequence
from pathlib import Path

from limited import BUILD, MIB, build, forget, memory_group, settings, start

from iopref.measure.measurement import readahead

SOURCE = Path(__file__).with_suffix(".c")
DATA = BUILD / "patterns.data"
BYTES = 384 * MIB
MEMORY = 64 * MIB
SWEEPS = ("forward", "backward", "interleaved")
SINGLE = ("column", "strided", "picked")
WAYS = ("plain", "random", "willneed", "folios", "helper")

Command = tuple[list[str | Path], str]
"""A command, and the engine that it is told, if any."""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Milliseconds of access patterns out of core, by hand and by iopref.")
    parser.add_argument("patterns", nargs="*", metavar="PATTERN", help=f"some of {', '.join(SWEEPS + SINGLE)}")
    parser.add_argument("--readahead", type=int, nargs="+", default=[128, 8192], metavar="KB", help="read_ahead_kb")
    parser.add_argument("--engines", nargs="+", default=[""], metavar="ENGINE", help="values of IOPREF_ENGINE")
    parser.add_argument("--runs", type=int, default=6, help="runs of each, of which the median counts")
    parser.add_argument("--pairs", type=int, default=12, help="of iopref and the best of the others")
    given = parser.parse_args()
    translated, original = build(SOURCE), BUILD / "patterns-original"
    subprocess.run(["cc", "-O3", SOURCE, "-pthread", "-o", original], check=True)
    if not DATA.exists() or DATA.stat().st_size != BYTES:
        DATA.write_bytes(os.urandom(BYTES))
    for kib in given.readahead:
        names = [f"iopref {engine}".strip() for engine in given.engines]
        heads = "".join(f"{name:>15}" for name in (*WAYS, *names, "ratio"))
        print(f"{f'readahead {kib} KiB':20}{heads}  quartiles")
        for pattern in given.patterns or SWEEPS + SINGLE:
            ways = [way for way in WAYS if pattern in SWEEPS or way not in ("folios", "helper")]
            commands: list[Command] = [([original, DATA, pattern, way], "") for way in ways]
            commands += [([translated, DATA, pattern, "plain"], engine) for engine in given.engines]
            found = medians(commands, kib, given.runs)
            cells = [f"{m:15.1f}" for m in found]
            cells[len(ways) : len(ways)] = [f"{'-':>15}"] * (len(WAYS) - len(ways))
            best = min(range(len(ways)), key=found.__getitem__)
            low, middle, high = ratios(commands[best], commands[len(ways)], kib, given.pairs)
            print(f"{pattern:20}{''.join(cells)}{middle:15.2f}  {low:.2f} to {high:.2f}", flush=True)
    print(f"medians of {given.runs}, ratios of {given.pairs} pairs, {BYTES // MIB} MiB, memory {MEMORY // MIB} MiB")
    print(settings())


def medians(commands: Sequence[Command], kib: int, runs: int) -> list[float]:
    """Milliseconds of commands that take turns, each of them first in some of the rounds."""
    found: list[list[float]] = [[] for _ in commands]
    turns = deque(range(len(commands)))
    for _ in range(runs):
        for k in turns:
            found[k].append(milliseconds(*commands[k], kib))
        turns.rotate()
    return [statistics.median(column) for column in found]


def ratios(others: Command, iopref: Command, kib: int, pairs: int) -> list[float]:
    """The quartiles of a command's time over another's, each first in half of the pairs."""
    found = []
    for k in range(pairs):
        times = [milliseconds(*command, kib) for command in ((others, iopref) if k % 2 else (iopref, others))]
        found.append(times[1] / times[0] if k % 2 else times[0] / times[1])
    return statistics.quantiles(found, method="inclusive")


def milliseconds(command: list[str | Path], engine: str, kib: int) -> float:
    """One run from cold caches in a group of its own, with a readahead."""
    forget(DATA)
    told = {"IOPREF_ENGINE": engine} if engine else {}
    with readahead(kib), memory_group(MEMORY) as group, start(group, command, told) as process:
        printed, _ = process.communicate()
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, process.args)
    return float(printed.split()[0])


if __name__ == "__main__":
    main()
