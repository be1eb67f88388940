"""Judge the hints of random loop nests, those of tests/test_generated_facts.py, of many seeds at once.

    python bench/random_nests.py --seeds 501-550 --nests 400 --schedule continuous

Prints sums over all nests, and the nests that weigh most: faults that were not covered, prefetches that were not
needed, and pages released while live. With --keep their programs are written as SEED_FIRST.c, for `iopref check`;
compile them with -DAPART and -I tests/corpus.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from iopref.transform.schedule import Schedule

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from generated.c_printer import printed  # noqa: E402
from generated.judging import Sum, by_nest, faults, judged  # noqa: E402
from generated.nests import Program  # noqa: E402
from generated.references import LARGE  # noqa: E402
from generated.rounds import NESTS_IN_PROGRAM, rounds  # noqa: E402

WORST = 12


@dataclass(frozen=True)
class Weight:
    """A nest that is affine as a whole, by its seed, its program's first nest and its line, and what it missed."""

    seed: int
    first: int
    line: int
    uncovered: int
    unneeded: int
    live: int

    def __str__(self) -> str:
        return f"{self.seed}_{self.first}.c:{self.line}"


@dataclass(frozen=True)
class Task:
    """Nests of a seed, judged by one process."""

    seed: int
    nests: int
    schedule: Schedule
    keep: Path | None


def main() -> None:
    """Judge the nests that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=_seeds, default=_seeds("501-550"), metavar="FIRST-LAST[,...]")
    parser.add_argument("--nests", type=int, default=400, help="of each seed")
    parser.add_argument("--schedule", type=Schedule, choices=list(Schedule), default=Schedule.CONTINUOUS)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--keep", type=Path, metavar="DIR")
    given = parser.parse_args()
    if given.keep:
        given.keep.mkdir(parents=True, exist_ok=True)
    found, weights = Sum(), []
    tasks = [Task(seed, given.nests, given.schedule, given.keep) for seed in given.seeds]
    with ProcessPoolExecutor(given.processes, max_tasks_per_child=1) as pool:
        for done, (summed, weighed) in enumerate(pool.map(_judged, tasks), 1):
            found += summed
            weights += weighed
            print(f"{given.nests * done} nests, up to seed {tasks[done - 1].seed}: {found}", flush=True)
    for line in chain(
        _worst("faults not covered", weights, lambda weight: weight.uncovered),
        _worst("prefetches not needed", weights, lambda weight: weight.unneeded),
        _worst("pages released while live", weights, lambda weight: weight.live),
    ):
        print(line)


def _judged(task: Task) -> tuple[Sum, list[Weight]]:
    nests = [nest for _, drawn in rounds(task.nests, f"facts {task.seed}", scale=LARGE) for nest in drawn]
    found, weights = Sum(), []
    with TemporaryDirectory() as folder:
        for first in range(0, len(nests), NESTS_IN_PROGRAM):
            text = printed(Program(tuple(nests[first : first + NESTS_IN_PROGRAM])))
            if task.keep:
                (task.keep / f"{task.seed}_{first}.c").write_text(text)
            judgement, conditional = judged(text, task.schedule, Path(folder))
            found.add(judgement, conditional)
            for line, counts in by_nest(judgement).items():
                covered = counts.prefetched_hits + counts.prefetched_faults
                missed = faults(counts) - covered, counts.unnecessary, counts.released_live
                if any(missed):
                    weights.append(Weight(task.seed, first, line, *missed))
            gc.collect()
    return found, weights


def _worst(what: str, weights: Iterable[Weight], of: Callable[[Weight], int]) -> Iterator[str]:
    heaviest = sorted(weights, key=of, reverse=True)
    yield f"{what}: {sum(map(of, heaviest))}, of which in"
    yield from (f"{of(weight):10} {weight}" for weight in heaviest[:WORST] if of(weight))


def _seeds(text: str) -> list[int]:
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


if __name__ == "__main__":
    main()
