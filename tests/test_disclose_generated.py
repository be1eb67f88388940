"""Random programs that read files: translated, they print the same, and disclose what they read."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest
from reading.programs import PARTS, SIZE, Reading, program
from support import ADDRESSES_ONLY, ROOT, SANITIZERS, call, compiled

from iopref.frontend.c.disclose.found import Disclosed
from iopref.source import Source
from iopref.translate import Translation, translate

PAGE = 4096
COUNT = int(os.environ.get("IOPREF_PROGRAMS", "2"))
SEED = int(os.environ.get("IOPREF_SEED", "1"))
LOOPS = 12
RUNTIME = ROOT / "runtime_c"
WRAPPED = ("iopref_will_read_pieces", "iopref_will_read_files", "files_goes_on", "files_brought", "os_cached")
FOLDERS = ("src", "scratch", "files")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the file and the small files that the programs read."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "data").write_bytes(Random(7).randbytes(SIZE))
    for number in range(PARTS):
        if number % 9 != 4:
            (folder / f"part{number:04d}").write_text(f"line {number}\n" * (number * 50 + 1))
    return folder


@pytest.fixture(scope="module")
def objects(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The run-time library, and what logs disclosures in its place, compiled once."""
    folder = tmp_path_factory.mktemp("objects")
    sources = [path for name in FOLDERS for path in sorted((RUNTIME / name).glob("*.c"))]
    sources.append(ROOT / "tests" / "reading" / "log.c")
    found = []
    for source in sources:
        found.append(folder / f"{source.parent.name}-{source.stem}.o")
        compiled("gcc", source, found[-1], "-c", "-O1", "-g", *(f"-I{RUNTIME / name}" for name in FOLDERS))
    return found


def ranges(text: str, word: str) -> dict[int, list[tuple[int, int]]]:
    """By loop what lines of a log or an output say: offset and bytes."""
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    loop = -1
    for kind, *rest in map(str.split, text.splitlines()):
        if kind == "loop":
            loop = int(rest[0])
        elif kind == word:
            at = 1 if word == "piece" else 0
            found[loop].append((int(rest[at]), int(rest[at + 1])))
    return found


def files(text: str) -> dict[int, list[str]]:
    """By loop the names of files."""
    found: dict[int, list[str]] = defaultdict(list)
    loop = -1
    for kind, *rest in map(str.split, text.splitlines()):
        if kind == "loop":
            loop = int(rest[0])
        elif kind == "file":
            found[loop].append(rest[0])
    return found


def pages(pieces: list[tuple[int, int]]) -> set[int]:
    return {p for at, size in pieces for p in range(at // PAGE, (min(at + size, SIZE) + PAGE - 1) // PAGE)}


def disclosed_functions(translation: Translation) -> set[str]:
    return {read.function for read in translation.reads if isinstance(read, Disclosed)}


def build(made: Reading, folder: Path, objects: list[Path]) -> Translation:
    """The program as it is, and translated, with sanitizers."""
    (folder / "plain.c").write_text(made.text)
    source = Source(str(folder / "plain.c"), made.text)
    translation = translate(source, (), str(folder / "told.c"))
    (folder / "told.c").write_text(translation.text)
    compiled("gcc", folder / "plain.c", folder / "plain", "-O1", "-w")
    wraps = [f"-Wl,--wrap={name}" for name in WRAPPED]
    flags = (*SANITIZERS, ADDRESSES_ONLY, "-pthread")
    compiled("gcc", folder / "told.c", folder / "told", *flags, *objects, *wraps)
    return translation


@pytest.mark.parametrize("seed", range(SEED, SEED + COUNT))
def test_a_program_prints_the_same_and_discloses_what_it_reads(
    seed: int, data: Path, objects: list[Path], tmp_path: Path
) -> None:
    made = program(Random(seed), LOOPS)
    translation = build(made, tmp_path, objects)
    log = tmp_path / "log"
    log.touch()
    told = call(tmp_path / "told", data / "data", data, READING_LOG=str(log))
    assert told.stdout == call(tmp_path / "plain", data / "data", data).stdout, told.stderr
    told_loops = {f"loop{number}" for number in range(LOOPS)}
    assert disclosed_functions(translation) == told_loops, [r for r in translation.reads if hasattr(r, "refusal")]
    read, pieces = ranges(told.stdout, "read"), ranges(log.read_text(), "piece")
    opened, named = files(told.stdout), files(log.read_text())
    for number, exact in enumerate(made.exact):
        if any(at < 0 for at, _ in read[number]):
            assert sum(size for _, size in pieces[number]) == sum(size for _, size in read[number])
        elif exact:
            assert pages(pieces[number]) == pages(read[number]), f"loop {number}"
        assert set(named[number]) == set(opened[number]) or not exact, f"loop {number}"
