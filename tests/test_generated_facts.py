"""Hints in random loop nests, judged as `iopref check` does: sums over all nests, for each schedule.

Nests are larger than those of test_generated.py, so that many need more than memory; arrays lie on pages of their own.
"""

from __future__ import annotations

import gc
from collections.abc import Collection
from dataclasses import dataclass
from pathlib import Path

import pytest
from generated.c_printer import printed
from generated.nests import Nest, Program
from generated.references import LARGE
from generated.rounds import NESTS_IN_PROGRAM, rounds
from support import CORPUS_FOLDER

from iopref.check.judge import Judgement, Thresholds, judge
from iopref.check.traced import Surroundings, traced
from iopref.simulate.engine import simulate
from iopref.simulate.machine import Machine
from iopref.simulate.result import Counts
from iopref.source import Source
from iopref.transform.schedule import Schedule

pytestmark = pytest.mark.usefixtures("simulator", "tracing")

PAGE, MEMORY, LATENCY = 4096, 1 << 20, 10_000
WELL_COVERED = 0.995
LEAST_COVERAGE, MOST_UNNECESSARY, MOST_LIVE = 0.97, 0.1, 0.02
"""Bounds on what is found (docs/check.md): a few nests have most of the faults, and seeds differ."""

OPTIONS = ("-O0", "-DAPART", "-I", str(CORPUS_FOLDER))


@dataclass
class Sum:
    """Of judged nests: what was counted in those that are affine as a whole, and in the `other` ones.

    Apart from both are `conditional` ones, which are affine but for conditions on data. Of the affine nests that have
    `faulted`, so many are `covered` to 99.5 %: the largest few have most faults of all.
    """

    affine: Counts = Counts()
    conditional: Counts = Counts()
    other: Counts = Counts()
    faulted: int = 0
    covered: int = 0

    def add(self, judgement: Judgement, conditional: Collection[int]) -> None:
        """Add the nests of a program; the sites of those under conditions on data are told."""
        self.affine += judgement.affine
        for j in (j for j in judgement.sites if j.hinted and j.indirect):
            if j.site.site in conditional:
                self.conditional += j.counts
            else:
                self.other += j.counts
        nests: dict[int, Counts] = {}
        for j in (j for j in judgement.references if j.hinted and not j.indirect):
            nests[j.site.nest] = nests.get(j.site.nest, Counts()) + j.counts
        shares = [counts.coverage for counts in nests.values() if counts.coverage is not None]
        self.faulted += len(shares)
        self.covered += sum(share >= WELL_COVERED for share in shares)

    def __str__(self) -> str:
        well = f"{self.covered} of {self.faulted} nests well covered"
        rest = f"conditional: {_words(self.conditional)}; other: {_words(self.other)}"
        return f"affine: {_words(self.affine)}; {well}; {rest}"


def faults(counts: Counts) -> int:
    """Faults of nests that ran with hints, had there been none."""
    return counts.prefetched_hits + counts.faults - counts.in_memory_faults


def _words(counts: Counts) -> str:
    coverage, unnecessary = (100 * (x or 0) for x in (counts.coverage, counts.unnecessary_share))
    return (
        f"{coverage:.2f} % of {faults(counts)} faults covered, {unnecessary:.2f} % of {counts.asked} prefetches "
        f"unnecessary, {counts.released_live} of {counts.released} released pages live"
    )


def judged(text: str, schedule: Schedule, folder: Path) -> tuple[Judgement, frozenset[int]]:
    """A program of generated nests, traced, simulated and judged; the sites of its conditional nests."""
    source = folder / "generated.c"
    source.write_text(text)
    run = traced(Source(str(source), text), OPTIONS, (), Surroundings(MEMORY, LATENCY), folder, schedule)
    result = simulate(run.trace, Machine(MEMORY // PAGE, LATENCY))
    conditional = run.conditional - run.irregular
    return judge(run.trace, result, run.indirect | run.irregular | conditional, Thresholds()), conditional


@pytest.fixture(scope="module")
def nests(request: pytest.FixtureRequest) -> tuple[Nest, ...]:
    """The same ones for each schedule."""
    wanted, seed = request.config.getoption("--nests") // len(Schedule), request.config.getoption("--nests-seed")
    return tuple(nest for _, drawn in rounds(wanted, f"facts {seed}", scale=LARGE) for nest in drawn)


@pytest.mark.parametrize("schedule", Schedule, ids=lambda schedule: schedule.value)
def test_hints_cover_the_faults_of_random_nests(
    schedule: Schedule, nests: tuple[Nest, ...], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    found, seed = Sum(), request.config.getoption("--nests-seed")
    for first in range(0, len(nests), NESTS_IN_PROGRAM):
        program = Program(nests[first : first + NESTS_IN_PROGRAM])
        found.add(*judged(printed(program), schedule, tmp_path))
        gc.collect()
        print(f"{schedule.value}: {first + len(program.nests)} nests from seed {seed}: {found}", flush=True)
    assert faults(found.affine) > 10 * MEMORY // PAGE
    assert (found.affine.coverage or 0) >= LEAST_COVERAGE
    assert (found.affine.unnecessary_share or 0) <= MOST_UNNECESSARY
    assert found.affine.released_live <= MOST_LIVE * found.affine.released
    assert found.covered > found.faulted / 2
