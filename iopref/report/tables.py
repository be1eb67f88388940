"""The statistics of a run as text: a summary, a table of nests, and a table of the hints that were given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from iopref.measure.durations import show_duration
from iopref.measure.sizes import show_size
from iopref.records import dataclass
from iopref.report.columns import align
from iopref.report.statistics import Opened, Ran, Read, Statistics

COLUMNS = {
    "requested": "requested",
    "in_time": "in time",
    "late": "too late",
    "left_to_readahead": "readahead",
    "filtered": "filtered",
    "dropped": "dropped",
    "released": "released",
    "kept": "kept",
    "rescued": "rescued",
    "given_up": "given up",
    "without_swap": "no swap",
}
"""Titles of page counters, by their names in the file; a column of zeros is left out."""
_SAMPLED = ("in_time", "late")

FILES = {
    "files_disclosed": "files disclosed",
    "files_vague": "perhaps touched",
    "files_opened": "opened ahead",
    "files_refused": "refused",
    "files_left_out": "not looked at: many before them were in memory",
    "bytes_prefetched": "prefetched",
    "bytes_there": "in memory already",
    "bytes_consumed": "read by the program",
    "bytes_too_late": "too late",
    "bytes_evicted": "evicted before use, of some looked for",
    "bytes_wasted": "wasted: asked for and not read",
    "bytes_released": "released behind the program",
    "depth_most": "read ahead of the program, at most",
    "depth_doubled": "times the distance was doubled: a piece came late",
    "depth_halved": "times the distance was halved: a piece was evicted",
    "latency_ns": "that the storage takes for a piece, at most: average and two deviations",
}
"""Titles of counters of disclosures, by their names in the file, which begin with their units."""

TIERS = {
    "requests": "units asked for",
    "hits": "came",
    "parts": "came in part",
    "missing": "were not there",
    "late": "too late",
    "avoided": "not asked for: the other is faster",
    "bytes": "bytes that came",
    "offered": "pieces sent there",
    "dropped": "pieces not sent: no time",
    "withheld": "pieces not sent: did not pay",
    "used": "copies asked for",
    "unused": "copies never asked for",
    "hinted": "requests to agents",
    "read_back": "read back to measure",
    "small_ns": "16 KiB took, at last",
    "large_ns": "2 MiB took, at last",
    "p50_ns": "half came within",
    "p90_ns": "90 % came within",
    "p99_ns": "99 % came within",
}
"""Titles of counters of tiers, by their names in the file."""
TIER_NAMES = {"global": "global memory", "home": "home files"}


READS = {
    "bytes_prefetched": "prefetched",
    "bytes_there": "in memory",
    "bytes_consumed": "read",
    "bytes_too_late": "too late",
    "bytes_evicted": "evicted",
    "bytes_wasted": "wasted",
    "bytes_released": "released",
}
"""Titles of the columns for single loops and files; a column of zeros is left out."""

MOST_FILES = 30
"""The most files that are listed; the others share one row."""

MOST_NESTS = 30
"""The most nests that are listed, with their hints; the others share one row."""


@dataclass(frozen=True)
class Table:
    """Titles of columns, of which the first is that of the table, and rows; the first `left`
    cells of a row are names.
    """

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    left: int = 1


def tables(found: Statistics) -> str:
    """The whole report."""
    parts = ["\n".join(summary(found))]
    parts += [_aligned(table) for table in (nests(found, MOST_NESTS), directives(found, MOST_NESTS)) if table.rows]
    if any(found.files.values()):
        parts.append(_files(found.files))
    if (table := tiers(found)).rows:
        parts.append(_aligned(table))
    if found.reads:
        parts.append(_reads(found.reads))
    if found.opened:
        parts.append(_opened(found.opened))
    if len(found.depths) > 1:
        parts.append(_depths(found.depths))
    return "\n\n".join(parts)


def _files(counters: Mapping[str, int]) -> str:
    rows = [(quantity(name, counters[name]), title) for name, title in FILES.items() if counters.get(name)]
    return align([("files", ""), *((f"  {title}", value) for value, title in rows)])


def tiers(found: Statistics) -> Table:
    """The counters of global memory and of the home files; no rows if there are none."""
    rows = (
        (title, *(quantity(name, tier.get(name, 0)) for tier in found.tiers.values()))
        for name, title in TIERS.items()
        if any(tier.get(name) for tier in found.tiers.values())
    )
    return Table(("tiers", *(TIER_NAMES.get(name, name) for name in found.tiers)), tuple(rows))


def _aligned(table: Table) -> str:
    return align([table.titles, *((f"  {row[0]}", *row[1:]) for row in table.rows)], table.left)


def _columns(rows: Sequence[Read] | Sequence[Opened]) -> list[str]:
    return [name for name in READS if any(row.counters.get(name) for row in rows)]


def _sizes(counters: Mapping[str, int], columns: Sequence[str]) -> list[str]:
    return [show_size(counters[name]) if counters.get(name) else "-" for name in columns]


def _reads(reads: Sequence[Read]) -> str:
    columns = _columns(reads)
    head = ("disclosed reads", "", "loops", "reads", *(READS[name] for name in columns), "stall")
    rows = (
        (
            f"  {read.position}",
            read.text,
            f"{read.runs:,}",
            f"{read.reads:,}",
            *_sizes(read.counters, columns),
            show_duration(read.stall),
        )
        for read in sorted(reads, key=lambda read: read.position)
    )
    return align([head, *rows], left=2)


def _opened(files: Sequence[Opened]) -> str:
    """A row for each of the first files, and one row for the others."""
    columns = _columns(files)
    order = by_cost(files)
    rows = [(f"  {file.name}", *_sizes(file.counters, columns)) for file in order[:MOST_FILES]]
    if others := order[MOST_FILES:]:
        sums = {name: sum(file.counters.get(name, 0) for file in others) for name in columns}
        rows.append((f"  and {len(others):,} others", *_sizes(sums, columns)))
    return align([("each file", *(READS[name] for name in columns)), *rows])


def by_cost(files: Sequence[Opened]) -> list[Opened]:
    """The files, those first of which most bytes were late, prefetched, wasted or evicted."""
    asked = ("bytes_too_late", "bytes_prefetched", "bytes_wasted", "bytes_evicted")
    return sorted(files, key=lambda file: -sum(file.counters.get(name, 0) for name in asked))


def _depths(depths: Sequence[tuple[int, int]]) -> str:
    """The changes of the allowed distance, with the time since the first entry."""
    changes = [depths[0], *(b for a, b in pairwise(depths) if b[1] != a[1])]
    rows = ((f"  after {show_duration(when)}", show_size(depth)) for when, depth in changes[:MOST_FILES])
    return align([("allowed ahead", ""), *rows])


def quantity(name: str, n: int) -> str:
    """The value of a counter in the unit that its name says."""
    if name.endswith("_ns"):
        return show_duration(n)
    return show_size(n) if name.startswith("bytes") or name == "depth_most" else f"{n:,}"


def summary(found: Statistics) -> Iterator[str]:
    """What a run did as a whole, in sentences."""
    counters = found.counters
    within, beyond = (counters.get(name, 0) for name in ("nests_in_memory", "nests_out_of_core"))
    yield f"process {found.process}, which may use {show_size(found.memory)}, in pages of {show_size(found.page)}"
    if within + beyond or not found.files:
        yield f"nests entered {within + beyond:,} times: {within:,} in memory, {beyond:,} out of core"
    if beyond:
        stall, time = (sum(getattr(nest, name) for nest in found.nests) for name in ("stall", "time"))
        yield f"{show_duration(time)} out of core, {show_duration(stall)} of it stalled"
    pages = [
        f"{counters[name]:,} {title}" for name, title in COLUMNS.items() if name not in _SAMPLED and counters.get(name)
    ]
    if pages or not found.files:
        yield f"pages: {', '.join(pages) or 'no hints were given'}"
    if sample := sum(counters.get(name, 0) for name in _SAMPLED):
        parts = (f"{counters.get(name, 0):,} {COLUMNS[name]}" for name in _SAMPLED)
        yield f"a sample of {sample:,} prefetched pages: {', '.join(parts)}"
    if found.files and not any(found.files.values()):
        yield "no file was read ahead: they were in memory, or the program ended before it waited for one"
    if idle := [nest for nest in found.nests if nest.given_up]:
        given_up, entered = sum(nest.given_up for nest in idle), sum(nest.entered for nest in idle)
        whose = f"{idle[0].position}: its hints" if len(idle) == 1 else f"the hints of {len(idle):,} nests"
        yield (
            f"{whose} were given up for {given_up:,} of {entered:,} entries, "
            "because they had asked for nothing several times in a row"
        )
    if found.unlisted:
        yield f"{found.unlisted:,} entries are of nests called by hand, or beyond those that fit in the list"
    for failed in found.errors:
        yield f"{failed.call} failed {failed.times:,} times: {failed.meaning}"


def _shown(found: Statistics) -> list[str]:
    """The names of page counters that have a column."""
    return [n for n in COLUMNS if any(nest.sum(n) for nest in found.nests) or found.by_hand.get(n)]


def nests(found: Statistics, most: int | None = None) -> Table:
    """The counters of the nests that ran out of core, those first that stalled longest.

    Beyond `most` nests, the others share a row; so do those whose data were in memory at each entry.
    """
    columns = _shown(found)
    idle = ("hints given up",) if any(nest.given_up for nest in found.nests) else ()
    titles = ("nests", "entered", "out of core", *idle, *(COLUMNS[name] for name in columns), "faults", "late", "stall")

    def row(name: str, *of: Ran) -> tuple[str, ...]:
        given_up = (f"{sum(nest.given_up for nest in of):,}" for _ in idle)
        return (
            name,
            *(f"{sum(getattr(nest, counter) for nest in of):,}" for counter in ("entered", "out_of_core")),
            *given_up,
            *(f"{sum(nest.sum(counter) for nest in of):,}" for counter in columns),
            f"{sum(nest.faults for nest in of):,}",
            f"{sum(max(nest.waits - nest.faults, 0) for nest in of):,}",
            show_duration(sum(nest.stall for nest in of)) if any(nest.out_of_core for nest in of) else "-",
        )

    listed = _by_stall(found)
    others, within = listed[most:] if most else [], [nest for nest in found.nests if not nest.out_of_core]
    rows = [row(str(nest.position), nest) for nest in listed[:most]]
    if others:
        rows.append(row(f"and {len(others):,} more", *others))
    if within:
        rows.append(row(f"{len(within):,} in memory at each entry", *within))
    return Table(titles, tuple(rows))


def directives(found: Statistics, most: int | None = None) -> Table:
    """The counters of each directive that was executed in the nests that `nests` lists, and of hints by hand."""
    columns = _shown(found)
    titles = ("hints", "", "", "calls", *(COLUMNS[name] for name in columns))
    every = [d for nest in _by_stall(found)[:most] for d in nest.directives]
    given = [d for d in every if any(d.counters.values())]
    rows = [_row((str(d.position), d.text, f"{d.kind} #{d.tag}"), (d.kind,), d.counters, columns) for d in given]
    if given and (unused := len(every) - len(given)):
        rows.append(("", f"and {unused:,} that were not needed", *[""] * (len(titles) - 2)))
    kinds = [kind for kind in ("prefetch", "release") if found.by_hand.get(f"{kind}_calls")]
    if kinds:
        rows.append(_row(("by hand", "", ", ".join(kinds)), kinds, found.by_hand, columns))
    return Table(titles, tuple(rows), left=3)


def _by_stall(found: Statistics) -> list[Ran]:
    """The nests that ran out of core, those first that stalled longest."""
    return sorted((nest for nest in found.nests if nest.out_of_core), key=lambda nest: (-nest.stall, nest.position))


def _row(
    names: tuple[str, ...], kinds: Sequence[str], counters: Mapping[str, int], columns: Sequence[str]
) -> tuple[str, ...]:
    calls = sum(counters.get(f"{kind}_calls", 0) for kind in kinds)
    return (*names, f"{calls:,}", *(f"{counters.get(name, 0):,}" for name in columns))
