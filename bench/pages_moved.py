"""The pages that traced programs move, exactly: by LRU without hints, with hints, by next use, and at least.

    .venv/bin/python bench/pages_moved.py mg.W.x ft.W.x

Each PROGRAM was compiled with `iopref cc --trace` or `iopref fc --trace`. It is run twice for each share of its pages,
and told that this is its memory; the traces are simulated. By next use, hints are those that it gives with the pager.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from iopref.simulate.engine import simulate
from iopref.simulate.machine import FEWEST_PAGES, Machine, Policy
from iopref.trace.format import Trace, open_trace

HEAD = ("program", "memory (pages)", "share", "LRU", "buffered", "next use", "optimal", "of optimal", "of LRU")
FIRST_MEMORY = 1 << 24
"""What a program is told whose pages are not known yet."""

MOST_PAGES = 1 << 40
"""Of a memory in which everything stays."""


@dataclass(frozen=True)
class Moved:
    """Pages read and written, by policy, in a memory of so many pages."""

    memory: int
    lru: int
    buffered: int
    next_use: int
    optimal: int

    def row(self, program: str, share: float) -> str:
        """A row of the table."""
        pages = [f"{n:,}" for n in (self.lru, self.buffered, self.next_use, self.optimal)]
        ratios = [f"{self.next_use / n:.2f}" if n else "-" for n in (self.optimal, self.lru)]
        return f"| {' | '.join([program, f'{self.memory:,}', f'{share:g}', *pages, *ratios])} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", metavar="PROGRAM", nargs="+", type=Path)
    parser.add_argument("--share", dest="shares", action="append", type=float, help="of the pages; default: 0.5, 0.25")
    parser.add_argument("--folder", type=Path, help="for the traces: they can be of gigabytes")
    given = parser.parse_args()
    print(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}", flush=True)
    with tempfile.TemporaryDirectory(dir=given.folder) as scratch:
        file = Path(scratch, "iopref.trace").resolve()  # programs run in their own folders
        for program in given.programs:
            pages = simulate(traced(program, FIRST_MEMORY, file), Machine(MOST_PAGES, 0, Policy.LRU, hints=False)).pages
            for share in given.shares or (0.5, 0.25):
                memory = max(FEWEST_PAGES, int(pages * share))
                print(moved(program, memory, file).row(program.name, share), flush=True)


def traced(program: Path, memory: int, file: Path, pager: str = "off") -> Trace:
    """Run a program in its folder with so many bytes of memory; its addresses are the same each time."""
    told = {"IOPREF_MEMORY": str(memory), "IOPREF_LATENCY": "100", "IOPREF_TRACE": str(file), "IOPREF_PAGER": pager}
    command = ["setarch", "-R", str(program.resolve())]
    file.unlink(missing_ok=True)  # of a program that is not traced, nothing is found
    subprocess.run(command, cwd=program.parent, env=os.environ | told, stdout=subprocess.DEVNULL, check=True)
    return open_trace(file)


def moved(program: Path, memory: int, file: Path) -> Moved:
    """The pages that are moved by each policy; what is dirty at the end is not written."""

    def of(policy: Policy, hints: bool) -> int:
        result = simulate(trace, Machine(memory, 100_000, policy, hints=hints))
        return result.reads + result.writes

    trace = traced(program, memory * 4096, file)
    lru, buffered, optimal = of(Policy.LRU, False), of(Policy.BUFFERED, True), of(Policy.OPTIMAL, False)
    trace = traced(program, memory * 4096, file, "on")
    return Moved(memory, lru, buffered, of(Policy.NEXT_USE, True), optimal)


if __name__ == "__main__":
    main()
