"""Programs for the stress test, built in several ways: each once, when it is needed."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from pathlib import Path

from generated.c_printer import printed
from generated.nests import Program as Nests
from generated.rounds import NESTS_IN_PROGRAM, rounds
from once import AS_INSTALLED, Once
from support import ADDRESSES_ONLY, CORPUS, HEADERS, ROOT, SANITIZERS, runtime_sources

from iopref.source import Source
from iopref.translate import translate

RUNTIME = ROOT / "runtime_c"
SECONDS = 300  # a run with a few pages of memory may take long, on a busy machine longer
CANNOT_BE_TRIED_HERE = 77
SIZES = {
    "buk": 50000,
    "matmul": 100,
    "mergesort": 100000,
    "reverse": 200000,
    "spmv": 20000,
    "sweep": 200000,
    "stencil3d": 50,
}
SIZE = 400


@dataclass(frozen=True)
class Way:
    """How programs and the library are compiled; without scratch files if a sanitizer replaces malloc."""

    name: str
    flags: tuple[str, ...]
    program_flags: tuple[str, ...] = ()
    scratch: bool = True


WAYS = (
    Way("plain", AS_INSTALLED),
    Way("optimized", ("-O3",)),
    Way("sanitized", SANITIZERS, (ADDRESSES_ONLY,), scratch=False),
)


@dataclass(frozen=True)
class Subject:
    """A program to run: its text, how to compile it, and its arguments."""

    name: str
    text: str
    flags: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    takes_file: bool = False
    may_be_limited: bool = True
    folder: Path = ROOT


@dataclass
class Bench:
    """Where programs are built, each way once, when they are wanted."""

    folder: Path
    shared: Once
    built: dict[tuple[str, str], Path] = field(default_factory=dict)
    expected: dict[str, str] = field(default_factory=dict)

    def library(self, way: Way) -> tuple[Path, ...]:
        if way.scratch:
            return self.shared.objects(runtime_sources(), *way.flags)
        return (self.shared.joined(sorted((RUNTIME / "src").glob("*.c")), *way.flags),)

    def once(self, name: str, way: Way, words: list[str | Path]) -> Path:
        output = self.folder / f"{name}-{way.name}"
        if (name, way.name) not in self.built:
            subprocess.run(["gcc", "-w", *way.flags, *words, "-o", output], check=True, capture_output=True, text=True)
            self.built[name, way.name] = output
        return output

    def translated(self, subject: Subject, way: Way) -> Path:
        source = self.folder / f"{subject.name}.c"
        if not source.exists():
            original = Source(str(subject.folder / source.name), subject.text)
            source.write_bytes(translate(original, subject.flags, str(source)).text.encode("latin-1"))
        words: list[str | Path] = [*way.program_flags, *subject.flags, "-I", HEADERS, "-I", subject.folder]
        return self.once(subject.name, way, [*words, source, *self.library(way), "-pthread", "-lm"])

    def output_of_original(self, subject: Subject) -> str:
        if subject.name not in self.expected:
            source = self.folder / f"{subject.name}-original.c"
            source.write_bytes(subject.text.encode("latin-1"))
            words: list[str | Path] = ["-I", subject.folder, *subject.flags, source, "-pthread", "-lm"]
            program = self.once(f"{subject.name}-original", WAYS[0], words)
            done = subprocess.run([program, *subject.words], capture_output=True, text=True, timeout=SECONDS)
            assert done.returncode in (0, CANNOT_BE_TRIED_HERE), done
            self.expected[subject.name] = done.stdout
        return self.expected[subject.name]


def subjects(seed: str) -> list[Subject]:
    """All programs: the corpus, the examples, those that have threads and children, and random nests."""
    found = [Subject(p.path.stem, p.source.text, tuple(p.flags), folder=p.path.parent) for p in CORPUS]
    for path in sorted((ROOT / "examples").glob("*.c")):
        words = (str(SIZES.get(path.stem, SIZE)), "3")
        found.append(Subject(f"example-{path.stem}", path.read_text(), (), words, takes_file=True, folder=path.parent))
    for name in ("sweeps", "forks", "threads"):
        text = (ROOT / "tests" / "faults" / f"{name}.c").read_text()
        found.append(Subject(name, text, may_be_limited=name != "threads"))  # their stacks alone take more
    loops = ROOT / "tests" / "openmp" / "loops.c"
    found.append(Subject("loops", loops.read_text(), ("-fopenmp",), folder=loops.parent))
    (drawn,) = (nests for _, nests in rounds(NESTS_IN_PROGRAM, seed))
    found.append(Subject("random", printed(Nests(drawn)), ("-I", str(CORPUS[0].path.parent))))
    return found
