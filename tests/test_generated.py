"""Random loop nests, translated: the output is the original's, and hints read only what the program may read.

`make fuzz` tries a given number of nests. A failure is shrunk, and the program written to tests/corpus-candidate.
"""

from __future__ import annotations

import gc
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import pytest
from arrays import outside, pages_of
from generated.c_printer import printed
from generated.nests import Program
from generated.rounds import check_all, rounds
from support import ADDRESSES_ONLY, CORPUS_FOLDER, ROOT, SANITIZERS, call, compiled, out_of_core, served

from iopref.codegen import shared_loops
from iopref.codegen.shared_loops import FEW_LINES
from iopref.source import Source
from iopref.trace.format import open_trace
from iopref.transform.schedule import Schedule
from iopref.translate import translate

pytestmark = pytest.mark.usefixtures("quick_links")

IN_MEMORY: tuple[dict[str, str], ...] = ({}, {"IOPREF": "off"})
OUT_OF_CORE: tuple[dict[str, str], ...] = (
    {"IOPREF_MEMORY": "256K"},
    {"IOPREF_MEMORY": "64K", "IOPREF_BLOCK": "4K", "IOPREF_LATENCY": "1"},
    {"IOPREF_MEMORY": "32K", "IOPREF_LATENCY": "100"},
)
CANDIDATES = ROOT / "tests" / "corpus-candidate"
COMPILER = "clang" if shutil.which("clang") else "gcc"  # without optimisation, twice as fast
SECONDS = 120  # with tiny memory a nest may take a second, on a busy machine many
SANITIZED, TRACED = 8, 4  # sanitizers and traces are tried on one nest in so many


@dataclass
class Fuzz:
    """A number of nests from a seed, and the results for them."""

    name: str
    nests: int
    seed: str
    folder: Path
    runtime: Path
    schedule: Schedule = Schedule.CONTINUOUS
    count: Counter[str] = field(default_factory=Counter)
    few_lines: Iterator[int] = field(default_factory=lambda: cycle((1, FEW_LINES)))

    def holds(self, check: Callable[[Translated], None], trace: bool = False) -> None:
        """Try a check on all nests; the error for the smallest one that fails has the program as a note."""
        schedules = cycle(Schedule)
        for of_round, drawn in rounds(self.nests, self.seed, len(Schedule)):
            self.schedule = next(schedules)
            check_all(drawn, of_round, lambda program: self.try_program(program, check, trace))
            self.count["drawn"] += len(drawn)
            gc.collect()
            print(f"{self.name}: {self.count['drawn']} nests from seed {self.seed}", flush=True)

    def try_program(self, program: Program, check: Callable[[Translated], None], trace: bool) -> None:
        text = printed(program)
        try:
            check(Translated(text, self, trace))
        except Exception as error:
            CANDIDATES.mkdir(exist_ok=True)
            path = CANDIDATES / f"{self.name}-{self.seed}.c"
            path.write_text(text)
            where = f"This program, --schedule {self.schedule.value}, is in {path}."
            error.add_note(f"{text}\n{where} Simplified and named, it belongs in tests/corpus.")
            raise


class Translated:
    """A program, original and translated, in the folder of a test."""

    def __init__(self, text: str, fuzz: Fuzz, trace: bool) -> None:
        self.fuzz = fuzz
        self.original = fuzz.folder / "original.c"
        self.translated = fuzz.folder / "translated.c"
        self.original.write_text(text)
        shared_loops.FEW_LINES = next(fuzz.few_lines)
        source = Source(str(self.original), text)
        words = ["-I", str(CORPUS_FOLDER)]
        result = translate(source, words, str(self.translated), trace=trace, schedule=fuzz.schedule)
        self.translated.write_text(result.text)
        fuzz.count["nests"] += len(result.nests)
        fuzz.count["served"] += len(served(result))

    def compile(self, compiler: str, *flags: str, translated: tuple[str, ...] = ()) -> None:
        compiled(compiler, self.original, self.original.with_suffix(""), *flags)
        compiled(compiler, self.translated, self.translated.with_suffix(""), *flags, *translated, self.fuzz.runtime)

    def prints_the_same(self, environments: tuple[dict[str, str], ...]) -> None:
        """Run both and compare; the run-time library tells how many nests were out of core."""
        expected = call("timeout", SECONDS, self.original.with_suffix(""))
        assert (expected.returncode, expected.stderr) == (0, "")
        for environment in environments:
            found = call("timeout", SECONDS, self.translated.with_suffix(""), IOPREF_STATS="1", **environment)
            assert (found.returncode, found.stdout) == (0, expected.stdout), (environment, found.stderr)
            self.fuzz.count["out of core"] += out_of_core(found.stderr)


@pytest.fixture
def fuzz(request: pytest.FixtureRequest, tmp_path: Path, runtime: Path) -> Iterator[Fuzz]:
    option = request.config.getoption
    gc.disable()  # the translator is a third faster
    gc.freeze()  # what other tests left is not looked through after each round
    yield Fuzz(request.node.name.removeprefix("test_"), option("--nests"), option("--nests-seed"), tmp_path, runtime)
    shared_loops.FEW_LINES = FEW_LINES
    gc.unfreeze()
    gc.enable()


def test_output_is_the_originals(fuzz: Fuzz) -> None:
    def check(program: Translated) -> None:
        program.compile(COMPILER, "-O0", "-w")
        program.prints_the_same(IN_MEMORY + OUT_OF_CORE)

    fuzz.holds(check)
    assert fuzz.count["served"] > 0.4 * fuzz.count["nests"]
    assert fuzz.count["out of core"] > fuzz.count["served"] / 2


def test_sanitizers_find_nothing(fuzz: Fuzz) -> None:
    def check(program: Translated) -> None:
        program.compile("gcc", *SANITIZERS, translated=(ADDRESSES_ONLY,))
        program.prints_the_same(OUT_OF_CORE)

    fuzz.nests //= SANITIZED
    fuzz.holds(check)


def test_hints_lie_in_the_arrays_of_the_program(fuzz: Fuzz, trace_runtime: Path, tmp_path: Path) -> None:
    def check(program: Translated) -> None:
        traced = tmp_path / "traced"
        compiled(COMPILER, program.translated, traced, "-O0", "-w", "-DIOPREF_TRACE", "-DWHERE", trace_runtime)
        for memory, latency in (("64K", "1"), ("256K", "20")):
            found = call("timeout", SECONDS, traced, cwd=tmp_path, IOPREF_MEMORY=memory, IOPREF_LATENCY=latency)
            assert found.returncode == 0, found.stderr
            trace = tmp_path / "iopref.trace"
            assert not trace.exists() or not list(outside(open_trace(trace), pages_of(found.stderr)))
            trace.unlink(missing_ok=True)

    fuzz.nests //= TRACED
    fuzz.holds(check, trace=True)
