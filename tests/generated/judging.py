"""Judges the hints of random loop nests as `iopref check` does, and sums the counts over nests."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

from support import CORPUS_FOLDER

from iopref.check.judge import Judgement, Thresholds, judge
from iopref.check.traced import Surroundings, traced
from iopref.simulate.engine import simulate
from iopref.simulate.machine import Machine
from iopref.simulate.result import Counts
from iopref.source import Source
from iopref.transform.schedule import Schedule

PAGE, MEMORY, LATENCY = 4096, 1 << 20, 10_000
WELL_COVERED = 0.995

OPTIONS = ("-O0", "-DAPART", "-I", str(CORPUS_FOLDER))


@dataclass
class Sum:
    """Counts of judged nests, summed over those that are affine as a whole, and over the `other` ones.

    Nests that are `conditional`, which are affine except for conditions on data, are counted apart. Of the affine nests
    that have `faulted`, `covered` have 99.5 % of their faults covered: the largest few have most faults of all.
    """

    affine: Counts = Counts()
    conditional: Counts = Counts()
    other: Counts = Counts()
    faulted: int = 0
    covered: int = 0

    def add(self, judgement: Judgement, conditional: Collection[int]) -> None:
        """Add the nests of a program; `conditional` are the sites of nests under conditions on data."""
        self.affine += judgement.affine
        for j in (j for j in judgement.sites if j.hinted and j.indirect):
            if j.site.site in conditional:
                self.conditional += j.counts
            else:
                self.other += j.counts
        shares = [counts.coverage for counts in by_nest(judgement).values() if counts.coverage is not None]
        self.faulted += len(shares)
        self.covered += sum(share >= WELL_COVERED for share in shares)

    def __add__(self, more: Sum) -> Sum:
        return Sum(
            self.affine + more.affine,
            self.conditional + more.conditional,
            self.other + more.other,
            self.faulted + more.faulted,
            self.covered + more.covered,
        )

    def __str__(self) -> str:
        well = f"{self.covered} of {self.faulted} nests well covered"
        rest = f"conditional: {_words(self.conditional)}; other: {_words(self.other)}"
        return f"affine: {_words(self.affine)}; {well}; {rest}"


def by_nest(judgement: Judgement) -> dict[int, Counts]:
    """Sums over the sites of each affine nest that has hints, by its number."""
    nests: dict[int, Counts] = {}
    for j in judgement.sites:
        if j.hinted and not j.indirect:
            nests[j.site.nest] = nests.get(j.site.nest, Counts()) + j.counts
    return nests


def faults(counts: Counts) -> int:
    """The faults that nests which ran with hints would have without hints."""
    return counts.prefetched_hits + counts.faults - counts.in_memory_faults


def judged(text: str, schedule: Schedule, folder: Path) -> tuple[Judgement, frozenset[int]]:
    """A program of generated nests, traced, simulated and judged; the sites of its conditional nests."""
    source = folder / "generated.c"
    source.write_text(text)
    run = traced(Source(str(source), text), OPTIONS, (), Surroundings(MEMORY, LATENCY), folder, schedule)
    result = simulate(run.trace, Machine(MEMORY // PAGE, LATENCY))
    conditional = run.conditional - run.irregular
    return judge(run.trace, result, Thresholds(), run.irregular | conditional), conditional


def _words(counts: Counts) -> str:
    coverage, unnecessary = (100 * (x or 0) for x in (counts.coverage, counts.unnecessary_share))
    return (
        f"{coverage:.2f} % of {faults(counts)} faults covered, {unnecessary:.2f} % of {counts.asked} prefetches "
        f"unnecessary, {counts.released_live} of {counts.released} released pages live"
    )
