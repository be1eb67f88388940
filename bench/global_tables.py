"""The tables of docs/measured-global.md, each by the commands that measure it.

Run it from the checkout, as root, on a machine that does nothing else:  .venv/bin/python bench/global_tables.py TABLE
Without a table it lists them, with their commands, and how long each takes there. A command that fails ends the run.
"""

from __future__ import annotations

import argparse
import shlex
import subprocess
import sys
from pathlib import Path

from iopref.records import dataclass

HERE = Path(__file__).resolve().parent
SAME = "global_kinds.py --memory 30 --walks sweep --nodes 3 --two --same"


@dataclass(frozen=True)
class Table:
    """What a table shows, how long it takes to measure, and the commands, in the order of its rows."""

    shows: str
    minutes: int
    commands: tuple[str, ...]


TABLES = {
    "arrays": Table(
        "Arrays: from the disk alone, and with servers; and the bare client",
        20,
        (
            "global_memory.py --data 64 --times 2 --runs 3 --servers 0 2 --disk 50 --programs matvec mgrid buk cgm",
            "global_memory.py --data 128 --times 4 --runs 3 --servers 0 2 --disk 50 --programs matvec mgrid buk",
            "global_memory.py --data 64 --times 2 --runs 7 --servers 0 2 --disk 0 --programs buk",
            "global_memory.py --data 64 --times 2 --runs 3 --servers 0 2 --disk 0 --programs cgm",
        ),
    ),
    "swap": Table(
        "Arrays: demand paging on swap, the disk alone, and servers",
        2,
        ("global_memory.py --data 64 --times 2 --runs 1 --servers 0 2 --disk 50 --programs matvec mgrid buk --swap",),
    ),
    "link": Table(
        "Arrays: servers behind a link of 1 Gbit/s",
        1,
        ("global_memory.py --data 64 --times 2 --runs 3 --servers 0 4 --disk 50 --programs matvec --network 1000",),
    ),
    "page": Table("Arrays: the processor time of a page", 2, ("global_cost.py --turns 7",)),
    "walks": Table("Mapped files, and other nodes' disks (Figure 3 of PGMS98)", 40, ("global_figures.py --disk 5",)),
    "nodes": Table(
        "More memory, or more nodes (Figure 8): 36 MiB each, and room for all at all of them together",
        4,
        (
            "global_figures.py --disk 5 --walks render --times 1 --nodes 1 2 4 --room 36",
            "global_figures.py --disk 5 --walks render --times 1 --nodes 1 2 4",
        ),
    ),
    "kinds": Table(
        "Kinds of prefetching, and two programs, each with a file of its own (Figures 4, 5, 7 and 9)",
        8,
        ("global_kinds.py --memory 30 --walks sweep --two",),
    ),
    "same": Table(
        "The same file: two programs, of which the second begins 2 s later, and at once; with one server",
        6,
        (
            f"{SAME} --later 2",
            SAME,
            "global_kinds.py --memory 30 --walks sweep --nodes 1 --two --same --kinds demand servers",
        ),
    ),
}


def main() -> None:
    """Measure the tables that are named, or list all."""
    parser = argparse.ArgumentParser(description="Measures tables of docs/measured-global.md.")
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=", ".join(TABLES))
    given = parser.parse_args()
    if unknown := [name for name in given.tables if name not in TABLES]:
        parser.error(f"{', '.join(unknown)}: the tables are {', '.join(TABLES)}")
    for name, table in TABLES.items():
        if given.tables and name not in given.tables:
            continue
        print(f"{name}: {table.shows}; {table.minutes} minutes", flush=True)
        for command in table.commands:
            print(f"  {command}", flush=True)
            if given.tables:
                script, *words = shlex.split(command)
                subprocess.run([sys.executable, HERE / script, *words], check=True)


if __name__ == "__main__":
    main()
