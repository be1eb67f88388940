"""Shared by the tests of the translation: the corpus, and how to translate, compile and run a program."""

from __future__ import annotations

import os
import platform
import re
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from iopref.model import Nest
from iopref.poly import footprint, questions
from iopref.source import Source
from iopref.transform.pipeline import planned
from iopref.transform.plan import Hint
from iopref.transform.schedule import Schedule
from iopref.translate import TranslatedNest, Translation, translate

ROOT = Path(__file__).parent.parent
CORPUS_FOLDER = Path(__file__).parent / "corpus"
HEADERS = ROOT / "runtime_c" / "include"
SANITIZERS = ("-g1", "-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
ADDRESSES_ONLY = "-fno-sanitize=bounds,null"  # a hint may name an address that is not there; it must not read it
_NOTE = re.compile(r"/\* (flags|served): (.*?) \*/")


@dataclass(frozen=True)
class Program:
    """A program of the corpus.

    Notes in its text say with which `flags` it is compiled, and how many of its nests at least must be `served` with
    hints (one without a note), so that no test passes because nests are refused.
    """

    path: Path

    @cached_property
    def source(self) -> Source:
        return Source.read(str(self.path))

    @cached_property
    def _notes(self) -> dict[str, str]:
        return dict(_NOTE.findall(self.source.text))

    @property
    def flags(self) -> list[str]:
        return self._notes.get("flags", "").split()

    @property
    def served(self) -> int:
        return int(self._notes.get("served", "1"))

    @property
    def output(self) -> Path:
        """The path of the output beside the program, which a translation assumes that it is written to."""
        return self.path.with_name("out.c")

    @property
    def translation(self) -> Translation:
        """The translation, as written beside the program."""
        return _translation(self, trace=False)

    @property
    def traced(self) -> Translation:
        """The translation with the marks of a trace."""
        return _translation(self, trace=True)

    def translate(self, output: Path | None = None, trace: bool = False) -> Translation:
        """The translation as written to a file, by default one beside the program."""
        return translate(self.source, self.flags, str(output or self.output), trace=trace)


@lru_cache(maxsize=4)
def _translation(program: Program, trace: bool) -> Translation:
    """The translation that the tests of a program share; they run one after the other (conftest.py)."""
    return program.translate(trace=trace)


CORPUS = [Program(path) for path in sorted(CORPUS_FOLDER.glob("*.c"))]
EXAMPLES = [Program(path) for path in sorted((ROOT / "examples").glob("*.c"))]


def one_in(count: int, programs: Iterable[Program | Path | str], first: int = 0) -> list[object]:
    """The programs as parameters of a test; one in so many is tried each day, and the others by `make nightly`.

    `first` is the number of the first one that is tried.
    """
    marks = ((), (pytest.mark.nightly,))
    names = {p: p if isinstance(p, str) else p.name if isinstance(p, Path) else p.path.stem for p in programs}
    return [pytest.param(p, id=names[p], marks=marks[k % count != first]) for k, p in enumerate(names)]


def by_pairs(first: Iterable[object], second: Iterable[object]) -> list[object]:
    """Both parameters of a test: every other combination is tried each day, and the others by `make nightly`."""
    marks = ((), (pytest.mark.nightly,))
    numbered = product(enumerate(first), enumerate(second))
    return [pytest.param(one, other, marks=marks[(i + k) % 2]) for (i, one), (k, other) in numbered]


RUNTIME_FOLDERS = ("src", "scratch", "pager", "global")
"""Of the run-time library, but for that of programs that disclose files."""
RUNTIME_INCLUDES = (f"-I{HEADERS}", *(f"-I{ROOT / 'runtime_c' / folder}" for folder in RUNTIME_FOLDERS))


def runtime_sources() -> list[Path]:
    """The C files of the run-time library in these folders."""
    return [path for folder in RUNTIME_FOLDERS for path in sorted((ROOT / "runtime_c" / folder).glob("*.c"))]


def trace_sources() -> list[Path]:
    """The C files of the tracing library: those of the run-time
    library, except the ones it replaces under the same name.
    """
    folders = (ROOT / "runtime_c" / "src", ROOT / "runtime_c" / "trace")
    return sorted({path.name: path for folder in folders for path in folder.glob("*.c")}.values())


def forget(file: Path) -> None:
    """Evict a file from memory; it is charged to the group that wrote it."""
    with file.open("rb") as f:
        os.fsync(f.fileno())
        os.posix_fadvise(f.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def translated(
    text: str,
    path: str = "a.c",
    options: tuple[str, ...] = (),
    trace: bool = False,
    schedule: Schedule = Schedule.CONTINUOUS,
    output: str | None = "out.c",
) -> Translation:
    """The translation of a text; without `output`, as a compiler gets it at once."""
    return translate(Source(path, text), options, output, trace=trace, schedule=schedule)


def served(result: Translation) -> list[TranslatedNest]:
    """The nests of a file that get hints."""
    return [n for n in result.nests if isinstance(n, TranslatedNest) and n.plan.pipelines]


def same_in_threads(
    folder: Path, schedules: Iterable[str], threads: Iterable[str], memory: Iterable[dict[str, str]]
) -> None:
    """Check that `translated` prints what `original` prints in a folder, for all schedules of its OpenMP loops."""
    passive = {"OMP_WAIT_POLICY": "passive"}
    original = call(folder / "original", **passive)
    assert original.stdout
    for schedule, number, told in product(schedules, threads, memory):
        how = {"OMP_SCHEDULE": schedule, "OMP_NUM_THREADS": number, **passive, **told}
        again = call(folder / "translated", **how)
        assert (again.returncode, again.stdout, again.stderr) == (0, original.stdout, ""), how


def nest(declarations: str, loops: str) -> Nest:
    """The model of a function's only nest."""
    (found,) = translated(f"{declarations}\nvoid f(void)\n{{\n{loops}\n}}\n").nests
    assert isinstance(found, TranslatedNest), found
    return found.lifted.nest


def directives(declarations: str, loops: str, index: str = "i") -> list[Hint]:
    """The directives around the loop of an index."""
    pipelines = planned(nest(declarations, loops)).pipelines
    return [hint for p in pipelines if p.loop.index == index for stream in p.streams for hint in stream.hints]


@contextmanager
def without_isl() -> Iterator[None]:
    """A context in which isl answers every question with "not known"."""
    limit = questions.WORK_LIMIT
    asked = [footprint.new_in, *(q for q in vars(questions).values() if hasattr(q, "cache_clear"))]
    questions.WORK_LIMIT = 0
    try:
        for question in asked:
            question.cache_clear()
        yield
    finally:
        questions.WORK_LIMIT = limit
        for question in asked:
            question.cache_clear()


def call(*command: object, cwd: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a command with `variables` in its environment and no other variables of iopref."""
    names = [name for name in list(os.environ) if not name.startswith("IOPREF")]
    inherited = {name: os.environ.get(name, "") for name in names}  # pytest changes it while threads run tests
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=inherited | variables,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="latin-1",
        check=False,
    )


def out_of_core(stderr: str) -> int:
    """How many times a nest ran out of core, from the output of IOPREF_STATS=1."""
    found = re.search(r"(\d+) nests out of core", stderr)
    return int(found[1]) if found else 0


def compiled(compiler: str, source: Path, program: Path, *flags: object) -> str:
    """Compile a program, which must succeed; returns the compiler's warnings.

    gcc links what clang compiles: clang would start a second time for it, and starting takes it longer than the rest.
    """
    words = tuple(map(str, flags))
    linked = linked_by_gcc(words) if compiler == "clang" else ()
    if not linked:
        return _done(compiler, "-I", HEADERS, "-I", CORPUS_FOLDER, source, "-o", program, *words, "-lm")
    options, part = (word for word in words if word not in linked), program.with_name(f"{program.name}.o")
    said = _done(compiler, "-I", HEADERS, "-I", CORPUS_FOLDER, "-c", source, "-o", part, *options)
    return said + _done("gcc", part, *linked, "-o", program, "-lm")


def linked_by_gcc(words: tuple[str, ...]) -> tuple[str, ...]:
    """What gcc links with a program that clang compiles with these words; nothing if it cannot, or is not to."""
    if {"-c", "-fsyntax-only"} & set(words):
        return ()
    libraries = (*(word for word in words if word.endswith(".a") or word.startswith("-l")), "-pthread")
    if not any(word.startswith("-fsanitize=") for word in words):
        return libraries
    return (*_shared_sanitizers(), *libraries) if _shared_sanitizers() else ()


@cache
def _shared_sanitizers() -> tuple[str, ...]:
    """What links clang's sanitizers as a shared library, in half the time; nothing if clang has none."""
    machine = platform.machine()
    names = (f"libclang_rt.asan{part}" for part in (f"-preinit-{machine}.a", f"_static-{machine}.a", f"-{machine}.so"))
    first, second, shared = paths = [call("clang", f"-print-file-name={name}").stdout.strip() for name in names]
    if not all(map(os.path.isabs, paths)):
        return ()
    whole = ("-Wl,--whole-archive", first, second, "-Wl,--no-whole-archive")
    return (*whole, shared, f"-Wl,-rpath,{Path(shared).parent}")


def _done(*command: object) -> str:
    """What a command that must succeed writes to standard error."""
    done = call(*command)
    assert done.returncode == 0, done.stderr
    return done.stderr


def printed(program: Program, compiler: str, arguments: tuple[int, ...] = ()) -> str:
    """The output of the original built by a compiler."""
    return _printed(program, compiler, arguments)


@lru_cache(maxsize=4)
def _printed(program: Program, compiler: str, arguments: tuple[int, ...]) -> str:
    """The output that the tests of a program share; they run one after the other (conftest.py)."""
    with TemporaryDirectory() as folder:
        original = Path(folder, "original")
        compiled(compiler, program.path, original, "-O0", "-w", *program.flags)
        done = call(original, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
    return done.stdout


ORDERED_BY_COMPILER = ("apart", "merges", "paced")
"""What these programs print depends on the order in which arguments of a call are evaluated."""


def printed_by_clang(program: Program, arguments: tuple[int, ...] = ()) -> str:
    """The output of the original built by clang, which for most programs is that of gcc's."""
    return printed(program, "clang" if program.path.stem in ORDERED_BY_COMPILER else "gcc", arguments)
