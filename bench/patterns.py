"""Access patterns out of core: as they are, with the best advice by hand, and as iopref translates them.

Run it from the checkout, as root:  .venv/bin/python bench/patterns.py
A file of 384 MB under a limit of 64 MiB, cold caches. Ways take turns, each of them first in one of six rounds; figures
are medians in milliseconds, and the ratio is of iopref to the best of the others.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
from collections import deque
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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Milliseconds of access patterns out of core, by hand and by iopref.")
    parser.add_argument("patterns", nargs="*", metavar="PATTERN", help=f"some of {', '.join(SWEEPS + SINGLE)}")
    parser.add_argument("--readahead", type=int, nargs="+", default=[128, 8192], metavar="KB", help="read_ahead_kb")
    parser.add_argument("--engines", nargs="+", default=[""], metavar="ENGINE", help="values of IOPREF_ENGINE")
    parser.add_argument("--runs", type=int, default=5, help="runs of each, of which the median counts")
    given = parser.parse_args()
    translated, original = build(SOURCE), BUILD / "patterns-original"
    subprocess.run(["cc", "-O3", SOURCE, "-pthread", "-o", original], check=True)
    if not DATA.exists() or DATA.stat().st_size != BYTES:
        DATA.write_bytes(os.urandom(BYTES))
    for kib in given.readahead:
        names = [f"iopref {engine}".strip() for engine in given.engines]
        print(f"{f'readahead {kib} KiB':20}" + "".join(f"{name:>15}" for name in (*WAYS, *names, "ratio")))
        for pattern in given.patterns or SWEEPS + SINGLE:
            ways = [way for way in WAYS if pattern in SWEEPS or way not in ("folios", "helper")]
            commands = [([original, DATA, pattern, way], "") for way in ways]
            commands += [([translated, DATA, pattern, "plain"], engine) for engine in given.engines]
            found: list[list[float]] = [[] for _ in commands]
            turns = deque(range(len(commands)))
            for _ in range(given.runs):
                for k in turns:
                    found[k].append(milliseconds(commands[k][0], kib, commands[k][1]))
                turns.rotate()
            medians = [statistics.median(column) for column in found]
            best, cells = min(medians[: len(ways)]), [f"{m:15.1f}" for m in medians]
            cells[len(ways) : len(ways)] = [f"{'-':>15}"] * (len(WAYS) - len(ways))
            print(f"{pattern:20}{''.join(cells)}{medians[len(ways)] / best:15.2f}", flush=True)
    print(f"medians of {given.runs}, {BYTES // MIB} MiB, memory {MEMORY // MIB} MiB, {settings()}")


def milliseconds(command: list[str | Path], kib: int, engine: str) -> float:
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
