"""Hints in random loop nests, judged as `iopref check` does, in sums over all nests.

Nests are larger than in test_generated.py, so that many need more than the memory; arrays begin on page boundaries.
"""

from __future__ import annotations

import gc
import pickle
from itertools import cycle
from pathlib import Path

import pytest
from generated.c_printer import printed
from generated.judging import MEMORY, PAGE, Sum, faults, judged
from generated.nests import Nest, Program
from generated.references import LARGE
from generated.rounds import NESTS_IN_PROGRAM, rounds
from once import Once

from iopref.transform.schedule import Schedule

pytestmark = pytest.mark.usefixtures("simulator", "tracing", "quick_links")

LEAST_COVERAGE, MOST_UNNECESSARY, MOST_LIVE = 0.97, 0.1, 0.02
"""Bounds on what is found (docs/developing.md): a few nests have most of the faults, and seeds differ."""
FEWEST = 75
"""Of fewer nests, one may decide what is found."""


DAILY = (Schedule.ORIGINAL, Schedule.CONTINUOUS)
"""By turns; the others are made of the same parts, and their programs are run in test_generated.py."""
SCHEDULES = [
    pytest.param(DAILY, id="by turns"),
    *(pytest.param((schedule,), id=schedule.value, marks=pytest.mark.nightly) for schedule in Schedule),
]


@pytest.fixture(scope="module")
def nests(request: pytest.FixtureRequest, once: Once) -> tuple[Nest, ...]:
    """The same nests for each schedule."""
    wanted = max(FEWEST, request.config.getoption("--nests") // len(Schedule))
    seed = request.config.getoption("--nests-seed")

    def draw(path: Path) -> None:
        drawn = (nest for _, of_round in rounds(wanted, f"facts {seed}", scale=LARGE) for nest in of_round)
        path.write_bytes(pickle.dumps(tuple(drawn)))

    return pickle.loads(once.made("nests", draw).read_bytes())


@pytest.mark.parametrize("schedules", SCHEDULES)
def test_hints_cover_the_faults_of_random_nests(
    schedules: tuple[Schedule, ...], nests: tuple[Nest, ...], tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    found, seed = Sum(), request.config.getoption("--nests-seed")
    gc.freeze()  # what other tests left is not looked through after each program
    for first, schedule in zip(range(0, len(nests), NESTS_IN_PROGRAM), cycle(schedules), strict=False):
        program = Program(nests[first : first + NESTS_IN_PROGRAM])
        found.add(*judged(printed(program), schedule, tmp_path))
        gc.collect()
        print(f"{schedule.value}: {first + len(program.nests)} nests from seed {seed}: {found}", flush=True)
    gc.unfreeze()
    assert faults(found.affine) > 10 * MEMORY // PAGE
    assert (found.affine.coverage or 0) >= LEAST_COVERAGE
    assert (found.affine.unnecessary_share or 0) <= MOST_UNNECESSARY
    assert found.affine.released_live <= MOST_LIVE * found.affine.released
    assert found.covered > found.faulted / 2
