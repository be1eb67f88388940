"""Public programs out of core: demand paging on swap, against hints on swap, in scratch files and with the pager.

    sudo .venv/bin/python bench/programs.py --sources DIR [--runs N] [--readahead KIB] [--share S] [--least] [NAME ...]

bench/programs.toml describes the programs, which are fetched by hand into DIR. Each is copied and built twice, as its
author builds it, the second time by `iopref cc` and `iopref fc`; `--built` uses what an earlier call has built. The
peak of a run without a limit tells its memory, of which it gets a share. The ways of running take turns. Prints
medians; bytes written are those of all disks meanwhile. No way of running is faster than in memory: `removed` is the
share of the time beyond that of demand paging that is saved. Linux kills a run in little memory now and then; a way of
which no run ended by itself, within `--most` seconds, has no figures.

`--least` builds each a third time, traced, and prints what optimal replacement moves in the same memory, and the time
that this takes at the disk's bandwidth, as `iopref calibrate` measures it. No way of running is faster than the longer
of that time and the time in memory.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from limited import BIN, BUILD, settings
from thesis_tables import markdown
from wanted import wanted

from iopref.cluster.toml import read_toml, text
from iopref.measure.device import calibrate
from iopref.simulate.engine import simulate
from iopref.simulate.machine import Machine, Policy
from iopref.simulate.plot import new_figure, save
from iopref.trace.format import open_trace

PROGRAMS = Path(__file__).with_suffix(".toml")
REMEDY = "bench/programs.toml describes itself at its beginning"
SWAP, SECTOR, MIB, PAGE = "8G", 512, 2**20, 4096
IN_MEMORY = "in memory"
DEMAND = "demand paging, swap"
WAYS = (DEMAND, "hints, swap", "hints, scratch", "hints, pager")
CALLED = dict(zip(("demand", "swap", "scratch", "pager"), WAYS, strict=True))
"""By what `--way` calls them."""

PAGER = {"hints, scratch": "off", "hints, pager": "on"}
"""By way of running that uses files, `IOPREF_PAGER`."""

COMPILERS = {
    "original": ("cc", "gfortran"),
    "hints": (f"{BIN}/iopref cc", f"{BIN}/iopref fc"),
    "traced": (f"{BIN}/iopref cc --trace", f"{BIN}/iopref fc --trace"),
}
"""Of C and of Fortran, by what is built."""

LEAST_HEAD = (
    "program",
    "way",
    "read and written (MiB)",
    "optimal (MiB)",
    "ratio",
    "in memory (s)",
    "least (s)",
    "time (s)",
)

HEAD = (
    "program",
    "memory",
    "readahead",
    "way",
    "time (s)",
    "processor (s)",
    "stall (s)",
    "read (MiB)",
    "written (MiB)",
    "times",
    "removed",
)


@dataclass(frozen=True)
class Program:
    """A public program; `share` of its peak is its memory."""

    name: str
    fetch: str
    folder: str
    build: str
    run: str
    share: float = 0.5


@dataclass(frozen=True)
class Cost:
    """What a run took: seconds, and bytes."""

    wall: float
    cpu: float
    stall: float
    read: float
    written: float


def described(path: Path = PROGRAMS) -> dict[str, Program]:
    """The programs of a file by their names; raises UserError for what is missing, unknown or of the wrong kind."""
    whole, found = read_toml(path), {}
    for number, values in enumerate(whole.tables("program")):
        table = whole.inner("program", values, number)
        words = {f.name: table.take(f.name, text, "") for f in fields(Program) if f.name != "share"}
        share = table.take("share", _share, 0.5)
        for key, value in words.items():
            if not value:
                raise table.wrong(f"{key} is missing", remedy=REMEDY)
        table.end()
        found[words["name"]] = Program(**words, share=share)
    whole.end()
    return found


def _share(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < 1:
        raise ValueError(f"{value!r} is not a share between 0 and 1")
    return float(value)


@dataclass(frozen=True)
class Setting:
    """Memory as a share of the peak, and readahead in KiB, or None for the disks' own."""

    share: float
    readahead: int | None = None

    def words(self) -> tuple[str, str]:
        """For a table."""
        return f"{self.share:g}", "" if self.readahead is None else f"{self.readahead}"


def built(program: Program, sources: Path, kind: str, again: bool = False) -> Path:
    """The folder of the program, built by some COMPILERS; `again`: what is there already is used."""
    cc, fc = COMPILERS[kind]
    folder = BUILD / "programs" / f"{program.name}-{kind}"
    if again and folder.is_dir():
        return folder
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(sources / program.folder, folder, symlinks=True)
    for old in (path for path in folder.rglob("*") if path.suffix in (".o", ".mod", ".a")):
        old.unlink()
    command = program.build.replace("{cc}", cc).replace("{fc}", fc)
    try:
        subprocess.run(command, shell=True, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    except subprocess.CalledProcessError as failed:
        shutil.rmtree(folder)  # or it would count as built
        where = f"by `{command}` in a copy of {sources / program.folder}"
        sys.exit(f"{program.name} is not built, {where}: status {failed.returncode}")
    return folder


def least_moved(program: Program, folder: Path, memory: int) -> int:
    """The bytes that optimal replacement reads and writes in so many bytes of memory, by a run of the traced program.

    The first touch of a page is a read, also of one that is all zeros. What is dirty at the end is not written.
    """
    with TemporaryDirectory(dir="/var/tmp") as scratch:
        file = Path(scratch, "iopref.trace")
        told = {"IOPREF_MEMORY": str(memory), "IOPREF_LATENCY": "100", "IOPREF_TRACE": str(file)}
        command = ["setarch", "-R", *shlex.split(program.run)]
        subprocess.run(command, cwd=folder, env=os.environ | told, stdout=subprocess.DEVNULL, check=True)
        result = simulate(open_trace(file), Machine(memory // PAGE, 0, Policy.OPTIMAL, hints=False))
    return (result.reads + result.writes) * PAGE


def run(
    program: Program, folder: Path, way: str, memory: int, readahead: int | None = None, most: float = 3600
) -> tuple[Cost, int] | None:
    """Run a program in so many bytes of memory, with so many KiB of readahead, or the disks' own.

    Returns what it took, and its peak in bytes; None if it was killed, failed, or took more than `most` seconds.
    """
    command = [str(BIN / "iopref"), "run", "--json", "--memory", str(memory)]
    command += ["--readahead", str(readahead)] if readahead is not None else []
    with TemporaryDirectory(dir="/var/tmp") as scratch:
        told = {"IOPREF_SCRATCH": scratch, "IOPREF_PAGER": PAGER[way]} if way in PAGER else {}
        if not told and way != IN_MEMORY:
            command += ["--swap", SWAP]
        before = written()
        done = subprocess.run(
            [*command, "--", "timeout", f"{most}", *shlex.split(program.run)],
            cwd=folder, env=os.environ | told, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    if done.returncode:
        print(f"{program.name}, {way}: {done.stderr.strip()}", file=sys.stderr)
        return None
    m = json.loads(done.stderr.splitlines()[-1])
    return Cost(m["wall"], m["cpu"], m["stall"], m["read_bytes"], written() - before), int(m["peak_bytes"] or memory)


def written() -> int:
    """Bytes written to all disks since the machine started."""
    stats = (
        path.read_text().split() for path in Path("/sys/block").glob("*/stat") if (path.parent / "device").exists()
    )
    return sum(int(words[6]) for words in stats) * SECTOR


def in_memory(program: Program, folder: Path) -> tuple[Cost, int]:
    """What the program takes without a limit, and its peak in bytes."""
    room = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") * 3 // 4
    whole = run(program, folder, IN_MEMORY, room)
    assert whole is not None, f"{program.name} fails in memory"
    return whole


def measured(
    program: Program, made: Mapping[str, Path], peak: int, at: Setting, runs: int, ways: Sequence[str], most: float
) -> dict[str, Cost]:
    """The medians of some ways of running, in turns; without those of which no run ended."""
    found: dict[str, list[Cost]] = {way: [] for way in ways}
    for _ in range(runs):
        for way, costs in found.items():
            memory = int(peak * at.share)
            folder = made["original" if way == DEMAND else "hints"]
            if (done := run(program, folder, way, memory, at.readahead, most)) is not None:
                costs.append(done[0])
    return {
        way: Cost(*(median(getattr(c, f.name) for c in costs) for f in fields(Cost)))
        for way, costs in found.items()
        if costs
    }


def rows(
    name: str, costs: Mapping[str, Cost], at: Setting, ways: Sequence[str] = WAYS, missing: str = "killed"
) -> list[tuple[str, ...]]:
    """The rows of a program."""
    least, most = costs[IN_MEMORY].wall, costs[DEMAND].wall if DEMAND in costs else 0
    made = [(name, *at.words(), way, missing, *[""] * (len(HEAD) - 5)) for way in ways if way not in costs]
    for way, c in costs.items():
        removed = f"{(most - c.wall) / (most - least):.0%}" if most > least and way not in (IN_MEMORY, DEMAND) else ""
        times = (f"{t:.1f}" for t in (c.wall, c.cpu, c.stall))
        made.append(
            (
                name,
                *at.words(),
                way,
                *times,
                *(f"{b / MIB:.0f}" for b in (c.read, c.written)),
                f"{most / c.wall:.1f}" if most else "",
                removed,
            )
        )
    return made


def least_rows(name: str, costs: Mapping[str, Cost], optimal: int, bandwidth: float) -> list[tuple[str, ...]]:
    """The rows of a program: what it moves and takes, and the least of both; bytes, and bytes a second."""
    whole = costs[IN_MEMORY].wall
    least = max(whole, optimal / bandwidth)
    made = []
    for way, c in costs.items():
        moved = c.read + c.written
        ratio = f"{moved / optimal:.2f}" if optimal else ""
        times = (f"{t:.1f}" for t in (whole, least, c.wall))
        if way != IN_MEMORY:
            made.append((name, way, f"{moved / MIB:.0f}", f"{optimal / MIB:.0f}", ratio, *times))
    return made


def draw(found: Mapping[str, Mapping[str, Cost]], path: Path) -> None:
    """Bars of the time of each way, as a share of demand paging."""
    fig = new_figure(1.5 + 1.3 * len(found), 2.6)
    axes = fig.subplots()
    for number, way in enumerate((IN_MEMORY, *WAYS)):
        heights = [
            costs[way].wall / costs[DEMAND].wall if {way, DEMAND} <= costs.keys() else 0 for costs in found.values()
        ]
        axes.bar([i + (number - 2) * 0.16 for i in range(len(found))], heights, 0.15, label=way)
    axes.set_xticks(range(len(found)), list(found))
    axes.set_ylabel("time, of demand paging")
    axes.legend(frameon=False, fontsize=7)
    save(fig, path)


def main(words: Sequence[str] | None = None) -> None:
    """Measure, print and draw."""
    programs = described()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of {', '.join(programs)}")
    parser.add_argument("--sources", type=Path, required=True, help="the folder that the programs were fetched into")
    parser.add_argument("--runs", type=int, default=3, help="of each way")
    parser.add_argument("--readahead", type=int, help="KiB; by default that of the disks")
    parser.add_argument("--share", type=float, help="of the peak; by default that of programs.toml")
    parser.add_argument("--way", action="append", choices=CALLED, help="of running; by default all")
    parser.add_argument("--most", type=float, default=3600, help="seconds of a run")
    parser.add_argument("--built", action="store_true", help="use what an earlier call has built")
    parser.add_argument("--least", action="store_true", help="also what optimal replacement moves, and its time")
    parser.add_argument("--plot", type=Path, help="draw the times: FILE.svg or FILE.png")
    given = parser.parse_args(words)
    names = wanted(parser, given.names, programs, "program")
    if missing := [programs[n] for n in names if not (given.sources / programs[n].folder).is_dir()]:
        parser.error(f"{given.sources / missing[0].folder} is not there: fetch {missing[0].fetch}")
    ways = tuple(CALLED[way] for way in given.way or CALLED)
    missing = "killed" if given.most >= 3600 else f"killed, or over {given.most:g}"
    found, table, bounds = {}, [], []
    bandwidth = calibrate(Path("/var/tmp")).bandwidth if given.least else 0
    print(settings(), flush=True)
    for name in names:
        program = programs[name]
        at = Setting(given.share or program.share, given.readahead)
        made = {kind: built(program, given.sources, kind, given.built) for kind in ("original", "hints")}
        whole, peak = in_memory(program, made["original"])
        found[name] = {IN_MEMORY: whole, **measured(program, made, peak, at, given.runs, ways, given.most)}
        table += rows(name, found[name], at, ways, missing)
        print(markdown(HEAD, table[-len(ways) - 1 :], left=(0, 3)), file=sys.stderr)
        if given.least:
            optimal = least_moved(program, built(program, given.sources, "traced", given.built), int(peak * at.share))
            bounds += least_rows(name, found[name], optimal, bandwidth)
    print(markdown(HEAD, table, left=(0, 3)))
    if given.least:
        print(f"\nthe disk: {bandwidth / MIB:.0f} MiB a second\n\n{markdown(LEAST_HEAD, bounds, left=(0, 1))}")
    if given.plot:
        draw(found, given.plot)


if __name__ == "__main__":
    main()
