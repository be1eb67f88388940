"""Hints in random loop nests, judged as `iopref check` does: sums over all nests, for each schedule.

Nests are larger than those of test_generated.py, so that many need more than memory; arrays lie on pages of their own.
"""

from __future__ import annotations

import gc
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
LEAST_COVERAGE = 0.85
"""A floor below what is found (docs/check.md): a few nests have most of the faults, and seeds differ."""

OPTIONS = ("-DAPART", "-I", str(CORPUS_FOLDER))


@dataclass
class Sum:
    """Of judged nests: `total` of affine references and their directives, and the releases of live pages.

    Of the nests that have `faulted`, so many are `covered` to 99.5 %: the largest few have most faults of all.
    """

    total: Counts = Counts()
    live: int = 0
    released: int = 0
    faulted: int = 0
    covered: int = 0

    def add(self, judgement: Judgement) -> None:
        self.total += judgement.affine
        self.live += judgement.affine.released_live + judgement.indirect.released_live
        self.released += judgement.affine.released + judgement.indirect.released
        nests: dict[int, Counts] = {}
        for j in (j for j in judgement.references if j.hinted and not j.indirect):
            nests[j.site.nest] = nests.get(j.site.nest, Counts()) + j.counts
        shares = [counts.coverage for counts in nests.values() if counts.coverage is not None]
        self.faulted += len(shares)
        self.covered += sum(share >= WELL_COVERED for share in shares)

    @property
    def faults(self) -> int:
        """Faults of nests that ran with hints, had there been none."""
        t = self.total
        return t.prefetched_hits + t.faults - t.in_memory_faults

    def __str__(self) -> str:
        coverage, unnecessary = (100 * (x or 0) for x in (self.total.coverage, self.total.unnecessary_share))
        return (
            f"coverage {coverage:.2f} % of {self.faults} affine faults, {self.covered} of {self.faulted} nests well "
            f"covered, unnecessary {unnecessary:.2f} % of "
            f"{self.total.asked} prefetches, live {self.live} of {self.released} released pages"
        )


def judged(text: str, schedule: Schedule, folder: Path) -> Judgement:
    """A program of generated nests, traced, simulated and judged."""
    source = folder / "generated.c"
    source.write_text(text)
    run = traced(Source(str(source), text), OPTIONS, (), Surroundings(MEMORY, LATENCY), folder, schedule)
    result = simulate(run.trace, Machine(MEMORY // PAGE, LATENCY))
    return judge(run.trace, result, run.indirect | run.irregular, Thresholds())


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
        found.add(judged(printed(program), schedule, tmp_path))
        gc.collect()
        print(f"{schedule.value}: {first + len(program.nests)} nests from seed {seed}: {found}", flush=True)
    assert found.faults > 10 * MEMORY // PAGE
    assert (found.total.coverage or 0) >= LEAST_COVERAGE
    assert found.covered > found.faulted / 2
