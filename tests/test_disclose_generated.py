"""Random programs of C and Fortran that read files: translated, they print the same, and disclose what they read."""

from __future__ import annotations

from array import array
from pathlib import Path
from random import Random

import pytest
from once import Once
from reading import fortran_programs
from reading.logged import WRAPS, files, logging_library, pages, ranges
from reading.programs import PARTS, SIZE, Reading, program
from support import ADDRESSES_ONLY, HEADERS, SANITIZERS, call, compiled

from iopref.cli.sources import Settings, translated
from iopref.frontend.c.disclose.reads import Disclosed
from iopref.source import Source
from iopref.translate import Translation, translate

pytestmark = pytest.mark.usefixtures("quick_links")

LOOPS = 12
SAMPLED = 64
"""Records of the first look at a unit of Fortran."""


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
def objects(once: Once) -> list[Path]:
    """The run-time library, and the logger of disclosures that takes its place, compiled once."""
    return logging_library(once)


@pytest.fixture
def seeds(pytestconfig: pytest.Config) -> range:
    """The seeds of the programs to try."""
    first = pytestconfig.getoption("--readings-seed")
    return range(first, first + pytestconfig.getoption("--readings"))


def disclosed_functions(translation: Translation) -> set[str]:
    return {read.function for read in translation.reads if isinstance(read, Disclosed)}


def build(made: Reading, folder: Path, objects: list[Path]) -> Translation:
    """The program as written and translated, with sanitizers."""
    (folder / "plain.c").write_text(made.text)
    source = Source(str(folder / "plain.c"), made.text)
    translation = translate(source, (), str(folder / "told.c"))
    (folder / "told.c").write_text(translation.text)
    compiled("gcc", folder / "plain.c", folder / "plain", "-O0", "-w")
    flags = (*SANITIZERS, ADDRESSES_ONLY, "-pthread")
    compiled("gcc", folder / "told.c", folder / "told", *flags, *objects, *WRAPS)
    return translation


def test_programs_print_the_same_and_disclose_what_they_read(
    data: Path, objects: list[Path], tmp_path: Path, seeds: range
) -> None:
    for seed in seeds:
        check(seed, data, objects, tmp_path)


def check(seed: int, data: Path, objects: list[Path], tmp_path: Path) -> None:
    """Translate and run the program of a seed."""
    made = program(Random(seed), LOOPS)
    translation = build(made, tmp_path, objects)
    log = tmp_path / "log"
    log.write_text("")
    told = call(tmp_path / "told", data / "data", data, READING_LOG=str(log))
    assert told.stdout == call(tmp_path / "plain", data / "data", data).stdout, (seed, told.stderr)
    told_loops = {f"loop{number}" for number in range(LOOPS)}
    assert disclosed_functions(translation) == told_loops, [r for r in translation.reads if hasattr(r, "refusal")]
    read, pieces = ranges(told.stdout, "read"), ranges(log.read_text(), "piece")
    opened, named = files(told.stdout), files(log.read_text())
    for number, exact in enumerate(made.exact):
        if any(at < 0 for at, _ in read[number]):
            assert sum(size for _, size in pieces[number]) == sum(size for _, size in read[number])
        elif exact:
            assert pages(pieces[number], SIZE) == pages(read[number], SIZE), f"seed {seed}, loop {number}"
        assert not exact or named[number] == opened[number][1:], f"seed {seed}, loop {number}"


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the file and the small files that the Fortran programs read."""
    folder = tmp_path_factory.mktemp("records")
    numbers = array("d", (float(k % 1009) for k in range(fortran_programs.SIZE // 8)))
    (folder / "data").write_bytes(numbers.tobytes())
    for number in range(fortran_programs.PARTS + 20):
        if number % 9 != 4:
            (folder / f"part{number:04d}").write_text(f"{number}\n" * 9)
    return folder


def test_fortran_programs_print_the_same_and_disclose_what_they_read(
    records: Path, objects: list[Path], tmp_path: Path, seeds: range
) -> None:
    for seed in seeds:
        check_fortran(seed, records, objects, tmp_path)


def read_by_libgfortran(loop: fortran_programs.Loop, buffer: int) -> list[tuple[int, int]]:
    """What a loop that looks ahead reads from its second record on: whole buffers, or records."""
    if not loop.read or loop.read[0][1] > buffer // 2:
        return [*loop.read]
    buffers = [(at, buffer) for at, _ in loop.read]
    if not loop.numbered:
        return buffers
    filled, fills, size = -buffer, 0, loop.read[0][1]
    for at, _ in loop.read[:SAMPLED]:
        if not filled <= at <= filled + buffer - size:
            filled, fills = at, fills + 1
    is_alone = fills * buffer > len(loop.read[:SAMPLED]) * (size + (8 << 10))
    return [*(loop.read if is_alone else buffers)[1:]]


def check_fortran(seed: int, records: Path, objects: list[Path], folder: Path) -> None:
    """Translate and run the Fortran program of a seed, with a small or the usual buffer of libgfortran."""
    made = fortran_programs.program(Random(seed), LOOPS)
    source, log = folder / "plain.f90", folder / "log"
    source.write_text(made.text)
    result = translated(Source.read(str(source)), [], Settings(str(folder / "told.c")))
    (folder / "told.c").write_text(result.text)
    compiled("gfortran", source, folder / "plain", "-O0", "-w")
    flags = ("-w", "-std=gnu11", f"-I{HEADERS}", "-pthread", "-lgfortran", "-lm")
    compiled("gcc", folder / "told.c", folder / "told", *objects, *WRAPS, *flags)
    assert result.translation
    assert all(isinstance(read, Disclosed) for read in result.translation.reads), (seed, result.translation.reads)
    buffer = Random(seed).choice((512, 128 << 10))
    log.write_text("")
    told = call(folder / "told", cwd=records, READING_LOG=str(log), GFORTRAN_UNFORMATTED_BUFFER_SIZE=str(buffer))
    assert told.stdout == call(folder / "plain", cwd=records).stdout, (seed, told.stderr)
    assert told.returncode == 0 and told.stdout, (seed, told.stderr)
    pieces, named = ranges(log.read_text(), "piece"), files(log.read_text())
    for number, loop in enumerate(made.loops):
        wanted = [*read_by_libgfortran(loop, buffer)]
        seen, read = pages(pieces[number], fortran_programs.SIZE), pages(wanted, fortran_programs.SIZE)
        assert seen == read if loop.exact else seen <= read, f"seed {seed}, loop {number}"
        assert not loop.exact or named[number] == [*loop.opened[1:]], f"seed {seed}, loop {number}"
