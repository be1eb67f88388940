"""The runs of a cluster as tables."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.cluster.counts import Counts, Requests
from iopref.cluster.runs import Run
from iopref.measure.durations import show_duration
from iopref.report.columns import align

MOST_PROGRAMS = 4
"""The most programs with a row of their own."""


def tables(names: Sequence[str], found: Sequence[Run]) -> str:
    """Speed-ups by number of nodes, if there are several numbers; then all figures for each number of nodes."""
    counts = list(dict.fromkeys(run.nodes for run in found))
    parts = [_speed_ups(counts, found)] if len(counts) > 1 else []
    parts += [_details(names, count, [run for run in found if run.nodes == count]) for count in counts]
    return "\n\n".join(parts)


def _speed_ups(counts: Sequence[int], found: Sequence[Run]) -> str:
    rows = [("speed-up, by nodes", *map(str, counts))]
    for policy in dict.fromkeys(run.policy.name for run in found):
        rows.append((policy, *(f"{run.speed_up:.2f}" for run in found if run.policy.name == policy)))
    return align(rows)


def _details(names: Sequence[str], nodes: int, found: Sequence[Run]) -> str:
    rows: list[Sequence[str]] = [(f"{nodes} node{'s' * (nodes != 1)}", *(run.policy.name for run in found))]
    rows.append(("elapsed", *(show_duration(run.outcome.elapsed) for run in found)))
    rows.append(("speed-up", *(f"{run.speed_up:.2f}" for run in found)))
    if 1 < len(names) <= MOST_PROGRAMS:
        for i, name in enumerate(names):
            programs = [run.outcome.programs[i] for run in found]
            rows.append((f"  {name}", *(show_duration(counts.elapsed) for counts in programs)))
    totals = [run.total for run in found]
    rows += [(title, *(show(counts) for counts in totals)) for title, show in _QUANTITIES]
    for title, of in _TIERS:
        if all(of(counts) == Requests() for counts in totals):
            continue
        rows.append((title, *("" for _ in found)))
        rows += [(f"  {name}", *(show(of(counts)) for counts in totals)) for name, show in _REQUESTS]
    rows.append(("epochs", *(f"{run.outcome.epochs:,}" for run in found)))
    return align(rows)


_QUANTITIES: tuple[tuple[str, Callable[[Counts], str]], ...] = (
    ("references", lambda c: f"{c.references:,}"),
    ("hits in local memory", lambda c: f"{c.hits:,}"),
    ("computing", lambda c: show_duration(c.computing)),
    ("  asking for prefetches", lambda c: show_duration(c.overhead)),
)
_TIERS: tuple[tuple[str, Callable[[Counts], Requests]], ...] = (
    ("disk to local", lambda c: c.disk_to_local),
    ("global to local", lambda c: c.global_to_local),
    ("disk to global", lambda c: c.disk_to_global),
)
_REQUESTS: tuple[tuple[str, Callable[[Requests], str]], ...] = (
    ("prefetched in time", lambda r: f"{r.in_time:,}"),
    ("prefetched, late", lambda r: f"{r.late:,}"),
    ("on demand", lambda r: f"{r.demanded:,}"),
    ("not used", lambda r: f"{r.unused:,}"),
    ("cold", lambda r: f"{r.cold:,}"),
    ("capacity", lambda r: f"{r.capacity:,}"),
    ("stall", lambda r: show_duration(r.stall)),
)
