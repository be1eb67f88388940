"""Judges the hints of a program: counts for each reference and directive, and verdicts."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from iopref.records import dataclass
from iopref.simulate.result import Counts, Result
from iopref.trace.format import Site, Trace


@dataclass(frozen=True)
class Thresholds:
    """Limits for affine references: least coverage, largest share of unnecessary prefetches, most pages released while
    live.
    """

    coverage: float = 0.99
    unnecessary: float = 0.05
    live: int = 0


@dataclass(frozen=True)
class Judged:
    """A site of the program with its counts.

    It is `indirect` if it is, or serves, a reference whose address is read from memory, and `hinted` if its nest has
    prefetches.
    """

    site: Site
    counts: Counts
    indirect: bool
    hinted: bool


@dataclass(frozen=True)
class Verdict:
    """A quantity and its threshold; a share is None if there is nothing to take a share of."""

    name: str
    value: float | int | None
    threshold: float | int
    met: bool


@dataclass(frozen=True)
class Judgement:
    """A judged run; `affine` and `indirect` are sums over references and directives in nests with prefetches."""

    sites: tuple[Judged, ...]
    affine: Counts
    indirect: Counts
    verdicts: tuple[Verdict, ...]

    @property
    def met(self) -> bool:
        """Whether all thresholds are met."""
        return all(verdict.met for verdict in self.verdicts)

    @property
    def references(self) -> tuple[Judged, ...]:
        """The traced references."""
        return tuple(j for j in self.sites if j.site.kind == "reference" and not j.site.untraced)

    @property
    def directives(self) -> tuple[Judged, ...]:
        """The prefetches and releases."""
        return tuple(j for j in self.sites if j.site.kind != "reference")

    @property
    def faults_without_hints(self) -> int:
        """The number of faults in nests without prefetches."""
        return sum(j.counts.unprefetched_faults for j in self.references if not j.hinted)


def judge(trace: Trace, result: Result, thresholds: Thresholds, besides: Collection[int] = ()) -> Judgement:
    """Judge a simulated run of a traced program; the references `besides` are judged as indirect ones."""
    hinted = {site.of_nest for site in trace.sites if site.kind == "prefetch"}
    sites = tuple(
        Judged(site, counts, site.indirect or _reference(site) in besides, site.of_nest in hinted)
        for site, counts in zip(trace.sites, result.sites, strict=True)
    )
    affine = _sum(j.counts for j in sites if j.hinted and not j.indirect)
    of_indirect = _sum(j.counts for j in sites if j.hinted and j.indirect)
    live = affine.released_live + of_indirect.released_live
    coverage, unnecessary = affine.coverage, affine.unnecessary_share
    verdicts = (
        Verdict("coverage", coverage, thresholds.coverage, coverage is None or coverage >= thresholds.coverage),
        Verdict(
            "unnecessary",
            unnecessary,
            thresholds.unnecessary,
            unnecessary is None or unnecessary <= thresholds.unnecessary,
        ),
        Verdict("released while live", live, thresholds.live, live <= thresholds.live),
    )
    return Judgement(sites, affine, of_indirect, verdicts)


def _reference(site: Site) -> int:
    return site.site if site.serves is None else site.serves


def _sum(counts: Iterable[Counts]) -> Counts:
    return sum(counts, Counts())
