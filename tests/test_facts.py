"""Exact counts of the hints in the kernels and the examples; `pytest --update-golden` rewrites tests/golden/facts.json.

All of them must cover the faults of affine references, prefetch little that is in memory, and release nothing that is
live. Times, which follow from counts, are left out.
"""

from __future__ import annotations

import fcntl
import json
import re
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from support import CORPUS_FOLDER, ROOT, without_isl

from iopref.check.judge import Judgement, Thresholds, judge
from iopref.check.traced import Surroundings, traced
from iopref.measure.sizes import parse_size
from iopref.records import asdict, dataclass, replace
from iopref.simulate.engine import simulate
from iopref.simulate.machine import Machine, Policy
from iopref.simulate.result import Result
from iopref.source import Source

pytestmark = pytest.mark.usefixtures("simulator", "tracing", "quick_links")

GOLDEN = Path(__file__).parent / "golden" / "facts.json"
PAGE = 4096
LATENCY = 10_000
TIMES = {"stall", "late_stall", "queueing", "distance"}

EXAMPLES = {
    "sweep 800000 2": "2M",
    "reverse 800000 2": "2M",
    "column 800 2": "2M",
    "column 600 1 -p all": "1M",
    "stencil2d 700 2": "2M",
    "stencil3d 100 2": "2M",
    "matvec 1100 1": "2M",
    "matmul 160 1": "128K",
    "trisolve 1500 1": "2M",
    "spmv 200000 1": "2M",
    "buk 2000000 1 -p rank": "4M",
    "buk 2000000 2 -p copy": "2M",
}
"""The arguments of each example, and the memory that it runs in."""


@dataclass(frozen=True)
class Case:
    """A program with its arguments, and its memory in bytes."""

    name: str
    source: Path
    words: tuple[str, ...]
    memory: int


def kernels() -> list[Case]:
    """The programs in tests/kernels; a note in the text says how much memory to use, if not 1M."""
    found = []
    for path in sorted((Path(__file__).parent / "kernels").glob("*.c")):
        note = re.search(r"/\* check: --memory (\w+) \*/", path.read_text())
        found.append(Case(path.stem, path, (), parse_size(note[1] if note else "1M")))
    return found


def examples() -> list[Case]:
    cases = []
    for words, memory in EXAMPLES.items():
        name, *rest = words.split()
        cases.append(Case(words, ROOT / "examples" / f"{name}.c", tuple(rest), parse_size(memory)))
    return cases


CASES = [*kernels(), *examples()]
LARGE = ("doitgen", "two_mm", "matmul 160 1", "buk 2000000 2 -p copy")
"""To judge these takes a sixth of the time for all; `make nightly` does. Other kernels have references as theirs."""
MUTATED = Case("kernels of the mutants", Path(__file__).parent / "mutants" / "kernels.c", (), parse_size("256K"))
NAMES = [case.name for case in (*CASES, MUTATED)]


def with_data(case: Case, folder: Path) -> tuple[str, ...]:
    """The arguments; an example with a file gets one that the original has filled, so that only its work is judged."""
    if not case.words:
        return ()
    original, data = folder / "original", folder / "data"
    subprocess.run(["cc", "-O2", case.source, "-o", original], check=True)
    subprocess.run([original, *case.words, "-f", data, "-i"], check=True)
    return (*case.words, "-f", str(data))


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory):
    """A function that traces and judges a case, once."""

    return cache(lambda case: judgement(case, tmp_path_factory.mktemp("facts")))


def judgement(case: Case, folder: Path) -> tuple[Result, Judgement]:
    """The counts of a case that is translated, traced and simulated in a folder."""
    run = traced(Source.read(str(case.source)), (), with_data(case, folder), Surroundings(case.memory, LATENCY), folder)
    result = simulate(run.trace, Machine(case.memory // PAGE, LATENCY))
    for path in folder.iterdir():
        path.unlink()
    return result, judge(run.trace, result, Thresholds())


def facts(result: Result, judgement: Judgement) -> dict[str, Any]:
    """The counts of each reference and directive with any counts, by its position."""
    sites: dict[str, Any] = {}
    for j in judgement.sites:
        counts = {name: n for name, n in asdict(j.counts).items() if n and name not in TIMES}
        if counts:
            key = f"{j.site.line}:{j.site.column} {j.site.kind} {j.site.text}"
            sites.setdefault(key, []).append(counts)
    return {"touches": result.touches, "pages": result.pages, "reads": result.reads, "writes": result.writes} | sites


def agreed(name: str, found: dict[str, Any], update: bool) -> dict[str, Any]:
    """The counts of a case in the golden file, which `--update-golden` replaces by those that are found."""
    with GOLDEN.open("r+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        golden = json.load(file)
        if update:
            golden[name] = found
            ordered = {case: golden[case] for case in NAMES if case in golden}
            file.seek(0)
            file.write(json.dumps(ordered, indent=1) + "\n")
            file.truncate()
    return dict(golden[name])


@pytest.mark.parametrize(
    "case", [pytest.param(c, id=c.name, marks=pytest.mark.nightly if c.name in LARGE else ()) for c in CASES]
)
def test_hints_cover_the_faults_and_do_no_harm(case: Case, judged, request: pytest.FixtureRequest) -> None:
    result, judgement = judged(case)
    found = facts(result, judgement)
    assert found == agreed(case.name, found, request.config.getoption("--update-golden"))
    assert result.pipelined_nests
    assert judgement.affine.asked
    assert not {verdict.name: verdict.value for verdict in judgement.verdicts if not verdict.met}


def test_what_the_program_leaves_out_is_not_asked_for(judged) -> None:
    _, judgement = judged(next(case for case in CASES if case.name == "seldom"))
    asked = [j for j in judgement.sites if j.site.kind == "prefetch" and j.site.text != "unwanted[i][j]"]
    assert all(j.counts.asked for j in asked)
    assert not any(j.counts.asked for j in judgement.sites if j.site.text == "unwanted[i][j]")
    assert not any(j.counts.replaced + j.counts.unused for j in judgement.sites)


def test_a_triangle_that_shrinks_to_less_than_memory_is_covered_there_too(judged) -> None:
    case = next(case for case in CASES if case.name == "trmm")
    _, judgement = judged(replace(case, memory=896 << 10))
    assert not {verdict.name: verdict.value for verdict in judgement.verdicts if not verdict.met}


def test_a_triangle_that_is_swept_again_stays_in_part_where_releases_wait(tmp_path: Path) -> None:
    case = replace(next(case for case in CASES if case.name == "lu"), memory=768 << 10)
    trace = traced(Source.read(str(case.source)), (), (), Surroundings(case.memory, LATENCY), tmp_path).trace
    lru, buffered = (
        simulate(trace, Machine(case.memory // PAGE, LATENCY, policy=policy)).reads
        for policy in (Policy.LRU, Policy.BUFFERED)
    )
    assert buffered < 0.55 * lru


@pytest.mark.parametrize("name", ["gathered_rows", "rows_by_index"])
def test_rows_that_an_index_chooses_are_fetched(name: str, judged) -> None:
    _, judgement = judged(next(case for case in CASES if case.name == name))
    assert (judgement.indirect.coverage or 0) > 0.95


def test_rows_that_are_passed_over_are_not_fetched(judged) -> None:
    _, judgement = judged(Case("active_rows", CORPUS_FOLDER / "active_rows.c", (), 256 << 10))
    assert (judgement.indirect.coverage or 0) > 0.99
    assert judgement.indirect.unnecessary == 0


def test_loops_under_a_condition_on_data_are_covered(judged) -> None:
    _, judgement = judged(Case("masked", CORPUS_FOLDER / "masked.c", (), 768 << 10))
    assert (judgement.affine.coverage or 0) > 0.98


def test_edges_of_planes_that_are_in_memory_already_are_not_fetched_again_too_early(judged) -> None:
    _, judgement = judged(Case("plane_edges", CORPUS_FOLDER / "plane_edges.c", (), 1 << 20))
    assert judgement.affine.coverage == 1
    assert not any(j.counts.asked for j in judgement.sites if j.site.kind == "prefetch" and "[1]" in j.site.text)


@pytest.mark.parametrize("name", ["both_ends", "convolution", "early", "one_side"])
def test_without_isl_a_program_misses_what_is_asked_of_it(name: str, tmp_path: Path) -> None:
    case = next(case for case in CASES if case.name == name)
    with without_isl():
        _, found = judgement(case, tmp_path)
    missed = {verdict.name: verdict.value for verdict in found.verdicts if not verdict.met}
    assert missed["unnecessary"] > 0.5


def test_the_kernels_of_the_mutants_move_the_pages_that_are_agreed(judged, request: pytest.FixtureRequest) -> None:
    found = facts(*judged(MUTATED))
    assert found == agreed(MUTATED.name, found, request.config.getoption("--update-golden"))


def test_every_case_that_is_agreed_is_judged() -> None:
    assert list(json.loads(GOLDEN.read_text())) == NAMES
