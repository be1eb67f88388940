"""The statistics of a run as a page: each nest, directive and tier, and what disclosures of files did."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from iopref.measure.durations import show_duration
from iopref.measure.sizes import show_size
from iopref.records import dataclass
from iopref.report.html import rendered
from iopref.report.statistics import Statistics
from iopref.report.tables import FILES, MOST_FILES, READS, by_cost, directives, nests, quantity, summary, tiers

SHARES = {
    "bytes_prefetched": ("hinted", "prefetched"),
    "bytes_there": ("small", "in memory already"),
    "bytes_too_late": ("outer", "too late"),
    "bytes_wasted": ("refused", "wasted: asked for and not read"),
}
"""Counters that are parts of a bar: the style of each, and its meaning."""

WIDTH, HEIGHT = 720, 120
"""The size of the picture of the distance over time, in SVG units."""


@dataclass(frozen=True)
class Part:
    """A part of a bar: its style, its size in bytes, and its size in words."""

    look: str
    size: int
    words: str


@dataclass(frozen=True)
class Row:
    """A row of a table: its first cells, its numbers as text, and the parts of its bar."""

    cells: tuple[str, ...]
    numbers: tuple[str, ...]
    parts: tuple[Part, ...] = ()


def as_run_page(name: str, found: Statistics) -> str:
    """The page on a run, in ASCII; `name` is the name of the file with the statistics."""
    each = [*(read.counters for read in found.reads), *(file.counters for file in found.opened)]
    shown = [name for name in READS if any(counters.get(name) for counters in each)]
    opened = by_cost(found.opened)
    return rendered(
        "run.html.jinja",
        name=name,
        summary=[*summary(found)],
        parts=_bar(found.files),
        counters=[(title, quantity(key, found.files[key])) for key, title in FILES.items() if found.files.get(key)],
        titles=[READS[name] for name in shown],
        reads=[
            Row(
                (str(read.position), read.text),
                (f"{read.runs:,}", f"{read.reads:,}", *_numbers(read.counters, shown), show_duration(read.stall)),
                _bar(read.counters),
            )
            for read in sorted(found.reads, key=lambda read: read.position)
        ],
        files=[Row((file.name,), _numbers(file.counters, shown), _bar(file.counters)) for file in opened],
        shown=MOST_FILES,
        tables=[
            (heading, table, [Row(row[: table.left], row[table.left :]) for row in table.rows])
            for heading, table in (
                ("Nests of loops", nests(found)),
                ("Hints", directives(found)),
                ("Tiers of the pager", tiers(found)),
            )
            if table.rows
        ],
        line=_line(found.depths),
        size=(WIDTH, HEIGHT),
        scale=_scale(found.depths),
    )


def _bar(counters: Mapping[str, int]) -> tuple[Part, ...]:
    """The parts of a bar; wasted bytes are taken off the bytes that were prefetched or in memory."""
    sizes = {name: counters.get(name, 0) for name in SHARES}
    wasted = sizes["bytes_wasted"]
    for name in ("bytes_prefetched", "bytes_there"):
        taken = min(sizes[name], wasted)
        sizes[name] -= taken
        wasted -= taken
    found = ((look, sizes[name], words) for name, (look, words) in SHARES.items() if sizes[name])
    return tuple(Part(look, size, f"{show_size(size)} {words}") for look, size, words in found)


def _numbers(counters: Mapping[str, int], names: Sequence[str]) -> tuple[str, ...]:
    return tuple(show_size(counters[name]) if counters.get(name) else "" for name in names)


def _line(depths: Sequence[tuple[int, int]]) -> str:
    """The distance over time as the points of a stepped line."""
    if len(depths) < 2:
        return ""
    last, most = max(depths[-1][0], 1), max(depth for _, depth in depths) or 1
    points, before = [], depths[0][1]
    for when, depth in depths:
        x = WIDTH * when / last
        points += [f"{x:.1f},{HEIGHT * (1 - before / most):.1f}", f"{x:.1f},{HEIGHT * (1 - depth / most):.1f}"]
        before = depth
    return " ".join(points)


def _scale(depths: Sequence[tuple[int, int]]) -> tuple[str, str]:
    """The largest distance, and the time of the last point."""
    if len(depths) < 2:
        return "", ""
    return show_size(max(depth for _, depth in depths)), show_duration(depths[-1][0])
