"""Simulations as a table, with a column for each, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from iopref.measure.durations import show_duration
from iopref.records import asdict
from iopref.report.columns import align
from iopref.simulate.machine import Machine
from iopref.simulate.result import Bound, Result
from iopref.trace.format import Trace


def table(names: Sequence[str], results: Sequence[Result]) -> str:
    """The quantities of THESIS table 5.5, and others that help to understand them."""
    return align([("", *names), *((title, *(show(result) for result in results)) for title, show in _QUANTITIES)])


def percent(share: float | None) -> str:
    """A share as a percentage; a dash if there is nothing to take a share of."""
    return "-" if share is None else f"{100 * share:.2f} %"


def _distance(result: Result) -> str:
    d = result.total.distance
    return " / ".join(show_duration(t) for t in (d.min, d.median, d.mean)) if d else "-"


def _utilisation(result: Result) -> str:
    used = result.utilisation
    return percent(sum(used) / len(used)) if used else "-"


_QUANTITIES = (
    ("time", lambda r: show_duration(r.time)),
    ("stall", lambda r: show_duration(r.stall)),
    ("faults", lambda r: f"{r.total.faults:,}"),
    ("  prefetched, late", lambda r: f"{r.total.prefetched_faults:,}"),
    ("  not prefetched", lambda r: f"{r.total.unprefetched_faults:,}"),
    ("prefetched hits", lambda r: f"{r.total.prefetched_hits:,}"),
    ("pages prefetched", lambda r: f"{r.total.fetched:,}"),
    ("  replaced before use", lambda r: f"{r.total.replaced:,}"),
    ("  not used at the end", lambda r: f"{r.total.unused:,}"),
    ("unnecessary", lambda r: f"{r.total.unnecessary:,}"),
    ("dropped", lambda r: f"{r.total.dropped:,}"),
    ("pages released", lambda r: f"{r.total.released:,}"),
    ("  while live", lambda r: f"{r.total.released_live:,}"),
    ("distance, least / median / mean", _distance),
    ("pages read", lambda r: f"{r.reads:,}"),
    ("pages written", lambda r: f"{r.writes:,}"),
    ("  dirty at the end", lambda r: f"{r.dirty_at_end:,}"),
    ("disks busy", _utilisation),
)


def bound_table(names: Sequence[str], bounds: Sequence[Bound], times: Sequence[float] | None) -> str:
    """The least that is possible; `times` are in nanoseconds, and given if a bandwidth was given."""
    rows = [
        ("", *names),
        ("pages", *(f"{b.pages:,}" for b in bounds)),
        ("reads, at least", *(f"{b.reads:,}" for b in bounds)),
        ("  reached by optimal replacement", *(f"{b.reads_reached:,}" for b in bounds)),
        ("writes, at least", *(f"{b.writes:,}" for b in bounds)),
        ("  with those in memory at the end", *(f"{b.written:,}" for b in bounds)),
        ("computing", *(show_duration(b.compute) for b in bounds)),
    ]
    if times:
        rows.append(("time, at least", *(show_duration(t) for t in times)))
    return align(rows)


def as_json(trace: Trace, machine: Machine, result: Result) -> dict[str, Any]:
    """The whole result, with the place of each site in the program."""
    sites = [asdict(site) | asdict(counts) for site, counts in zip(trace.sites, result.sites, strict=True)]
    return {
        "trace": str(trace.path),
        "machine": asdict(machine) | {"policy": machine.policy.name.lower()},
        **asdict(result),
        "coverage": result.total.coverage,
        "sites": sites,
    }
