"""The five NAS kernels of several loops under the simulator: THESIS tables 5.4 and 5.5 and figure 5.16.

Run it from the checkout:  .venv/bin/python bench/thesis_tables.py
It writes docs/schedules.svg and the tables in docs/schedules.md, the same bytes each time; with names of kernels it
prints their tables only, and with `--sites` what each reference and directive of theirs adds to them.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from nas_kernels import Kernel, built
from thesis_pipelines import PAGE, PICTURE
from wanted import wanted

from iopref.check.judge import Thresholds, judge
from iopref.check.report import report
from iopref.check.traced import Surroundings
from iopref.simulate.engine import simulate
from iopref.simulate.machine import Machine, Policy
from iopref.simulate.plot import Group, draw_bars
from iopref.simulate.report import percent
from iopref.simulate.result import Result
from iopref.transform.schedule import Schedule

DOCS = PICTURE.parent
PAGE_OF_TABLES, BARS = DOCS / "schedules.md", DOCS / "schedules.svg"

FLOW = ("flow", "blocks")
KERNELS = (
    Kernel("fftpde", ("random",), ("20", "6")),
    Kernel("mgrid", ("random",), ("128", "4")),
    Kernel("appbt", FLOW, ("40", "4")),
    Kernel("applu", FLOW, ("40", "6")),
    Kernel("appsp", FLOW[:1], ("60", "2")),
)
"""Sizes of 50 to 70 MB."""

MEMORY = 4500
"""Pages, as many as in the thesis; theirs were four times as large."""

LATENCY, HINT = 100_000, 100
"""Nanoseconds of a read and of a directive; a touch takes one. Without hints the kernels stall for 10 to 50 times as
long as they compute, in the thesis 10 to 30 times."""

BLOCK = 16 * PAGE


@dataclass(frozen=True)
class Version:
    """A way to translate a kernel, with what it does in the simulator: prefetches alone, and with releases."""

    name: str
    text: int
    copies: int
    prefetches: Result
    releases: Result | None = None


@dataclass(frozen=True)
class Figures:
    """A kernel without hints, and then by each schedule."""

    kernel: Kernel
    data: int
    versions: tuple[Version, ...]

    @property
    def original(self) -> Result:
        return self.versions[0].prefetches


def measured(kernel: Kernel, schedules: Iterable[Schedule], sites: Path | None) -> Figures:
    """Translate, trace and simulate a kernel; what each site does is left in the folder `sites`."""
    told = Surroundings(MEMORY * PAGE, LATENCY, block=BLOCK)
    machine = Machine(MEMORY, LATENCY, policy=Policy.LRU, hint=HINT)
    versions: list[Version] = []
    with tempfile.TemporaryDirectory(prefix="iopref-") as scratch:
        program = built(kernel, Path(scratch))
        for schedule in schedules:
            run = program.traced(schedule, told)
            if not versions:
                without = simulate(run.trace, Machine(MEMORY, LATENCY, hints=False))
                versions.append(Version("none", program.text_size(None), 1, without))
            prefetches = simulate(run.trace, machine)
            releases = simulate(run.trace, Machine(MEMORY, LATENCY, hint=HINT))
            versions.append(Version(schedule.value, program.text_size(schedule), run.copies, prefetches, releases))
            for policy, result in (("lru", prefetches), ("release", releases)):
                if sites:
                    text = report(run.trace, result, judge(run.trace, result, Thresholds()))
                    (sites / f"{kernel.name}-{schedule.value}-{policy}.txt").write_text(text + "\n")
            run.trace.path.unlink()
    return Figures(kernel, run.data, tuple(versions))


def sizes_table(figures: Sequence[Figures]) -> str:
    """What is computed, and THESIS table 5.4: the size of the code."""
    head = ("kernel", "arguments", "pages of data", "version", "text (bytes)", "to no hints", "copies")
    rows = []
    for f in figures:
        for v in f.versions:
            what = (f.kernel.name, " ".join(f.kernel.words), f"{f.data // PAGE:,}") if v is f.versions[0] else ("",) * 3
            ratio = f"{v.text / f.versions[0].text:.2f}"
            rows.append((*what, v.name, f"{v.text:,}", ratio, str(v.copies)))
    return markdown(head, rows, left=(0, 3))


def results_table(figures: Sequence[Figures], releases: bool) -> str:
    """THESIS table 5.5, with the share of the original stall that is gone."""
    head = ("kernel", "version", "time (ms)", "stall (ms)", "stall gone", "faults", "prefetched", "replaced before use")
    head += (
        "never used",
        "not prefetched",
        "of these, data fit",
        "late",
        *(("read", "released while live") if releases else ()),
    )
    rows = []
    for f in figures:
        for v in f.versions[releases:]:
            result = v.releases if releases else v.prefetches
            first = v is f.versions[releases]
            rows.append((f.kernel.name if first else "", v.name, *_quantities(f, result, releases)))
    return markdown(head, rows, left=(0, 1))


def _quantities(f: Figures, result: Result, releases: bool) -> tuple[str, ...]:
    c = result.total
    hinted = result is not f.original
    pages = (c.fetched, c.replaced, c.unused) if hinted else ()
    return (
        f"{result.time / 1e6:,.1f}",
        f"{result.stall / 1e6:,.1f}",
        percent(1 - result.stall / f.original.stall) if hinted else "",
        f"{c.faults:,}",
        *(f"{n:,}" for n in pages),
        *([""] * (3 - len(pages))),
        f"{c.unprefetched_faults:,}",
        f"{c.in_memory_faults:,}" if hinted else "",
        f"{c.late:,}" if hinted else "",
        *((f"{result.reads:,}", f"{c.released_live:,}") if releases else ()),
    )


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]], left: Sequence[int]) -> str:
    """A table in Markdown, the columns `left` to the left and all others to the right."""
    rule = ("---" if i in left else "--:" for i in range(len(head)))
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, tuple(rule), *rows))


def put(text: str, name: str, table: str) -> str:
    """The page with one of its tables replaced: what stands between the marks of that name."""
    marks = f"<!-- {name}: bench/thesis_tables.py -->\n", f"\n<!-- end of {name} -->"
    return re.sub(f"(?s)({re.escape(marks[0])}).*?({re.escape(marks[1])})", lambda m: f"{m[1]}{table}{m[2]}", text)


def as_json(figures: Sequence[Figures]) -> dict[str, Any]:
    """Everything but what single sites do."""
    machine = {"memory": MEMORY, "page": PAGE, "latency_ns": LATENCY, "hint_ns": HINT, "touch_ns": 1, "block": BLOCK}
    return {"machine": machine, "kernels": [asdict(f) for f in figures]}


def main() -> None:
    """Trace, simulate, draw and print."""
    parser = argparse.ArgumentParser(description="The NAS kernels by each schedule, in the simulator.")
    parser.add_argument("kernels", nargs="*", metavar="KERNEL", help=f"some of {', '.join(k.name for k in KERNELS)}")
    parser.add_argument("--schedules", default=",".join(s.value for s in Schedule), help="with commas between them")
    parser.add_argument("--json", type=Path, help="write everything to a file")
    parser.add_argument("--sites", type=Path, metavar="DIR", help="leave reports like those of `iopref check` there")
    given = parser.parse_args()
    names = wanted(parser, given.kernels, (k.name for k in KERNELS), "kernel")
    sys.setrecursionlimit(50_000)  # as the compiler does
    if given.sites:
        given.sites.mkdir(parents=True, exist_ok=True)
    schedules = [Schedule(name) for name in given.schedules.split(",")]
    figures = [measured(kernel, schedules, given.sites) for kernel in KERNELS if kernel.name in names]
    tables = {
        "sizes": sizes_table(figures),
        "prefetches": results_table(figures, releases=False),
        "prefetches and releases": results_table(figures, releases=True),
    }
    print("\n\n".join(tables.values()))
    if given.json:
        given.json.write_text(json.dumps(as_json(figures), indent=1) + "\n")
    if given.kernels or schedules != list(Schedule):
        return
    page = PAGE_OF_TABLES.read_text()
    for name, table in tables.items():
        page = put(page, name, table)
    PAGE_OF_TABLES.write_text(page)
    draw_bars([Group(f.kernel.name, tuple((v.name[:4], v.prefetches) for v in f.versions)) for f in figures], BARS)


if __name__ == "__main__":
    main()
