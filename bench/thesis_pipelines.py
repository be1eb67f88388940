"""The two-dimensional loop of THESIS 5.1.2 under the simulator: figures 5.6, 5.8 and 5.13, with three pipelines.

Run it from the checkout:  .venv/bin/python bench/thesis_pipelines.py
It writes docs/pipelines.svg, the same bytes each time, and prints what docs/pipelines.md tells.
"""

from __future__ import annotations

import argparse
import tempfile
from dataclasses import dataclass
from pathlib import Path

from iopref.check.traced import Surroundings, traced
from iopref.simulate.engine import simulate
from iopref.simulate.machine import Machine
from iopref.simulate.plot import Panel, draw_timelines
from iopref.simulate.result import Result
from iopref.source import Source
from iopref.transform.schedule import Schedule

HERE = Path(__file__).resolve().parent
PROGRAM = HERE / "two_dimensional_loop.c"
PICTURE = HERE.parent / "docs" / "pipelines.svg"

PAGE = 4096
ROW = 43
"""Pages that an iteration of the outer loop uses."""

TOUCH = 8
"""Nanoseconds of an inner iteration: a byte in a nanosecond, which is what the first strip is planned with."""

RATIOS = (0.94, 1.5, 2.3)
"""Latency in times of an outer iteration. The inner loop can hide all of it, two thirds, less than half."""


@dataclass(frozen=True)
class Layout:
    """How the data lie: the length of a row in memory. `memory`, in pages, decides which loop is pipelined."""

    title: str
    stride: str
    memory: int
    schedule: Schedule = Schedule.ORIGINAL


LAYOUTS = (
    Layout("sequential", "COLUMNS", 8 * ROW),
    Layout("not sequential", "2 * COLUMNS", 8 * ROW),
    Layout("around the outer loop", "COLUMNS", 9 * ROW),
    Layout("nested", "COLUMNS", 8 * ROW, Schedule.NESTED),
    Layout("continuous", "COLUMNS", 8 * ROW, Schedule.CONTINUOUS),
    Layout("continuous, not sequential", "2 * COLUMNS", 8 * ROW, Schedule.CONTINUOUS),
)
"""A loop fills a pipeline when it touches an eighth of memory: the inner loop does, and in nine rows it does not."""


def run(layout: Layout, ratio: float) -> Result:
    """Trace the loop and simulate it with the latency that it was told."""
    latency = round(ratio * ROW * PAGE // 8 * TOUCH / 1000) * 1000
    told = Surroundings(layout.memory * PAGE, latency, TOUCH, block=PAGE)
    with tempfile.TemporaryDirectory() as folder:
        found = traced(
            Source.read(str(PROGRAM)), (f"-DSTRIDE=({layout.stride})",), (), told, Path(folder), layout.schedule
        )
        return simulate(found.trace, Machine(layout.memory, latency, touch=TOUCH), points=2000)


def main() -> None:
    """Simulate, draw and print."""
    parser = argparse.ArgumentParser(description="Draw the pipelines of a two-dimensional loop.")
    parser.add_argument("-o", "--output", type=Path, default=PICTURE, help="SVG or PNG")
    given = parser.parse_args()
    panels = []
    print(f"{'':36} {'time':>9} {'stall':>9} {'stalls':>7} {'read':>5} {'late':>5} {'unused':>6}   microseconds, pages")
    for layout in LAYOUTS:
        for ratio in RATIOS:
            result = run(layout, ratio)
            panels.append(Panel(f"{layout.title}, latency {ratio:g} rows", result))
            c = result.total
            print(
                f"{panels[-1].title:36} {result.time / 1000:9.0f} {result.stall / 1000:9.0f} {c.faults:7} "
                f"{result.reads:5} {c.late:5} {c.never_touched:6}"
            )
    draw_timelines(panels, given.output, columns=len(RATIOS))


if __name__ == "__main__":
    main()
