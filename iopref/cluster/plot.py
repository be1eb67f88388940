"""Draws runs of a simulated cluster as in PGMS98: SVG, PNG or PDF, by the name of the file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from iopref.cluster.counts import Counts
from iopref.cluster.runs import Run
from iopref.simulate.plot import new_figure, save

COLOURS = ("#4477aa", "#ee6677", "#228833", "#ccbb44", "#66ccee", "#aa3377", "#bbbbbb", "#222222")
PARTS: tuple[tuple[str, str, Callable[[Counts], int]], ...] = (
    ("disk to local, prefetched", "#4477aa", lambda c: c.disk_to_local.in_time),
    ("disk to local, stalled", "#bbccdd", lambda c: c.disk_to_local.stalls),
    ("global to local, prefetched", "#228833", lambda c: c.global_to_local.in_time),
    ("global to local, stalled", "#bbddbb", lambda c: c.global_to_local.stalls),
    ("disk to global, prefetched", "#ccbb44", lambda c: c.disk_to_global.in_time),
    ("disk to global, stalled", "#eeddaa", lambda c: c.disk_to_global.stalls),
)


def draw_speed_ups(groups: Sequence[tuple[str, Sequence[Run]]], path: Path, columns: int = 1) -> None:
    """Draw the speed-up over the number of nodes: a panel for each group, a line for each policy (PGMS98 figures 3 and
    4).

    Raises UserError if the file cannot be written.
    """
    rows = -(-len(groups) // columns)
    fig = new_figure(2.4 * columns + 1.6, 2.4 * rows + 0.4)
    grid = fig.subplots(rows, columns, sharey=True, squeeze=False)
    for axes, (title, found) in zip(grid.flat, groups, strict=False):
        for i, policy in enumerate(dict.fromkeys(run.policy.name for run in found)):
            points = [(run.nodes, run.speed_up) for run in found if run.policy.name == policy]
            xs, ys = zip(*sorted(points), strict=True)
            axes.plot(xs, ys, color=COLOURS[i % len(COLOURS)], marker="o", markersize=3, linewidth=1, label=policy)
        axes.set_title(title, loc="left", fontsize=9)
        axes.set_xlabel("nodes")
        axes.set_xticks(sorted({run.nodes for run in found}))
    grid[0][0].set_ylim(bottom=0)  # set when all lines are drawn: it applies to all panels, and fixes the upper limit
    for axes in grid.flat[len(groups) :]:
        axes.set_visible(False)
    for row in grid:
        row[0].set_ylabel("speed-up over local disk")
    grid[0][-1].legend(frameon=False, fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    save(fig, path)


def draw_requests(found: Sequence[Run], path: Path) -> None:
    """Draw where pages came from, prefetched in time or with a stall, as a bar for each run (PGMS98 figure 5).

    Raises UserError if the file cannot be written.
    """
    fig = new_figure(2.5 + 0.35 * len(found), 3.6)
    axes = fig.subplots()
    totals = [run.total for run in found]
    bottoms = [0] * len(found)
    for label, colour, of in PARTS:
        heights = [of(counts) for counts in totals]
        axes.bar(range(len(found)), heights, 0.8, bottom=bottoms, color=colour, label=label)
        bottoms = [bottom + height for bottom, height in zip(bottoms, heights, strict=True)]
    axes.set_xticks(range(len(found)), [f"{run.policy.name}, {run.nodes}" for run in found], rotation=90, fontsize=7)
    axes.set_ylabel("pages fetched")
    axes.legend(frameon=False, fontsize=8, loc="upper left", bbox_to_anchor=(1, 1))
    save(fig, path)
