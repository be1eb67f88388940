"""Draws simulations as in the thesis: SVG, PNG or PDF, by the name of the file."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from iopref.diagnostics import error
from iopref.measure.durations import UNITS
from iopref.records import dataclass
from iopref.simulate.result import Result, Timeline

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

GROUPS_IN_A_ROW = 3
"""The number of programs whose bars are drawn side by side; more would be too small to read on a page."""

LINE, STALL, COMPUTE = "#4477aa", "#222222", "#bbccdd"
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "iopref",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}
"""Text stays text, and a simulation always gives the same bytes."""


@dataclass(frozen=True)
class Panel:
    """One simulation, with its title."""

    title: str
    result: Result


def draw_timelines(panels: Sequence[Panel], path: Path, columns: int = 1) -> None:
    """Draw outstanding prefetches over time, and stalls as dark bars on the axis (THESIS figures 5.6, 5.8, 5.13).

    All panels have the same scales. Raises UserError if the file cannot be written.
    """
    rows = -(-len(panels) // columns)
    fig = new_figure(4.2 * columns, 0.4 + 1.9 * rows)
    grid = fig.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    last = max(panel.result.time for panel in panels)
    unit = _unit(last)
    top = max(1, *(most for panel in panels for _, most, _ in panel.result.timeline.intervals))
    for axes, panel in zip(grid.flat, panels, strict=False):
        _timeline(axes, panel, unit)
        axes.set_xlim(0, last / UNITS[unit])
        axes.set_ylim(-0.05 * top, 1.05 * top)
    for axes in grid.flat[len(panels) :]:
        axes.set_visible(False)
    for row in grid:
        row[0].set_ylabel("outstanding\nprefetches (pages)")
    for axes in grid[-1]:
        axes.set_xlabel(f"simulated time ({unit}), black: stall")
    save(fig, path)


def _timeline(axes: Axes, panel: Panel, unit: str) -> None:
    line = panel.result.timeline
    steps = [next(group) for _, group in groupby(enumerate(line.intervals), key=lambda step: step[1][:2])]
    edges = [i * line.width / UNITS[unit] for i, _ in steps] + [panel.result.time / UNITS[unit]]
    bounds = [(least, most) for _, (least, most, _) in steps]
    xs = [x for left, right in pairwise(edges) for x in (left, left, right)]
    ys = [y for least, most in bounds for y in (least, most, most)]
    axes.plot(xs, ys, color=LINE, linewidth=1)
    stalls = stalled(line)
    axes.broken_barh(
        [(start / UNITS[unit], (end - start) / UNITS[unit]) for start, end in stalls],
        (-0.02, 0.04),
        transform=axes.get_xaxis_transform(),
        color=STALL,
        clip_on=False,
        zorder=3,
    )
    axes.set_title(panel.title, loc="left", fontsize=9)


def stalled(line: Timeline) -> list[tuple[int, int]]:
    """The ranges of time in which the program stalls; neighbouring intervals with stalls are joined."""
    ranges: list[tuple[int, int]] = []
    for i, (_, _, stall) in enumerate(line.intervals):
        start = i * line.width
        if not stall:
            continue
        if ranges and ranges[-1][1] == start:
            ranges[-1] = (ranges[-1][0], start + line.width)
        else:
            ranges.append((start, start + stall if stall < line.width else start + line.width))
    return ranges


@dataclass(frozen=True)
class Group:
    """The bars of one program: a name and a simulation for each; the first one is the base of comparison."""

    title: str
    bars: tuple[tuple[str, Result], ...]


def draw_bars(groups: Sequence[Group], path: Path) -> None:
    """Draw the computing time and stall of each simulation, the first of a group being 100 % (OSDI96 figure 3, THESIS
    5.16).

    Raises UserError if the file cannot be written.
    """
    rows = [groups[i : i + GROUPS_IN_A_ROW] for i in range(0, len(groups), GROUPS_IN_A_ROW)]
    widest = max(sum(len(g.bars) + 1 for g in row) for row in rows)
    fig = new_figure(1.2 + 0.6 * widest, 3 * len(rows))
    grid = fig.subplots(len(rows), squeeze=False)
    for axes, row in zip(grid.flat, rows, strict=True):
        _bars(axes, row)
        axes.set_xlim(-0.9, widest - 1.1)
    grid[0][0].legend(frameon=False, fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    save(fig, path)


def _bars(axes: Axes, groups: Sequence[Group]) -> None:
    at = 0.0
    ticks: list[tuple[float, str]] = []
    for group in groups:
        whole = group.bars[0][1].time or 1
        for i, (name, result) in enumerate(group.bars):
            compute = 100 * (result.time - result.stall) / whole
            stall = 100 * result.stall / whole
            first = not ticks
            axes.bar(at + i, compute, 0.8, color=COMPUTE, label="computing" if first else None)
            axes.bar(at + i, stall, 0.8, bottom=compute, color=STALL, label="stall" if first else None)
            axes.annotate(f"{compute + stall:.0f}", (at + i, compute + stall), ha="center", va="bottom", fontsize=8)
            ticks.append((at + i, name))
        middle = at + (len(group.bars) - 1) / 2
        axes.annotate(
            group.title, (middle, 0), (0, -28), xycoords="data", textcoords="offset points", ha="center", va="top"
        )
        at += len(group.bars) + 1
    axes.set_xticks([x for x, _ in ticks], [name for _, name in ticks], fontsize=8)
    axes.set_ylabel("simulated time (%)")


def _unit(nanoseconds: int) -> str:
    return next((unit for unit in ("s", "ms", "us") if nanoseconds >= UNITS[unit]), "ns")


def new_figure(width: float, height: float) -> Figure:
    """An empty figure, its size in inches, in the style of all pictures."""
    from matplotlib import rcParams
    from matplotlib.figure import Figure

    rcParams.update(SETTINGS)
    return Figure(figsize=(width, height), layout="constrained")


def save(fig: Figure, path: Path) -> None:
    """Write a picture; raises UserError if that fails."""
    known = sorted(fig.canvas.get_supported_filetypes())
    if path.suffix.lstrip(".") not in known:
        raise error(f"{path}: no picture has a name of this kind", remedy="give FILE.svg or FILE.png")
    try:
        fig.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)
    except OSError as e:
        raise error(f"cannot write {path}: {e.strerror}", remedy="give a file in a directory you may write to") from e
