"""Each small program below `tests/fortran`, one for a feature, behaves as C as it does when gfortran compiles it.

The exit status, both outputs, and every file that the program leaves are compared, and `nightly` the symbols of its
units.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from fortran_behaviour import FOLDER, LEVELS, Behaviour, by_gfortran, ran
from fortran_symbols import SHOWN, check_symbols
from once import Once
from support import HEADERS, call

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

PROGRAMS = sorted(p for p in FOLDER.glob("*/*") if p.suffix.lower() in (".f", ".f90"))
C_FLAGS = ("-std=gnu11", "-O1", "-Wall")
programs = pytest.mark.parametrize("path", [pytest.param(p, id=f"{p.parent.name}/{p.name}") for p in PROGRAMS])
_NOTE = re.compile(r"^[!cC*] *(flags|input): (.*)$", re.MULTILINE)

pytestmark = [
    pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed"),
    pytest.mark.usefixtures("quick_links"),
]


@dataclass(frozen=True)
class Pair:
    """The behaviour of gfortran's program and of the translated one, and the C compiler's warnings."""

    original: Behaviour
    translated: Behaviour
    warnings: str


def notes(path: Path) -> tuple[list[str], str]:
    """The options of a program and its input, from comments `flags: ...` and `input: ...`."""
    found = _NOTE.findall(Source.read(str(path)).text)
    flags = [flag for note, text in found if note == "flags" for flag in text.split()]
    return flags, "".join(f"{text}\n" for note, text in found if note == "input")


@pytest.fixture(scope="module")
def precompiled(once: Once) -> Path:
    """A folder with the precompiled header of translated Fortran: parsing it takes half of a compilation."""

    def make(folder: Path) -> None:
        folder.mkdir()
        header = ("-x", "c-header", HEADERS / "iopref_fortran.h", "-o", "iopref_fortran.h.gch")
        assert _done("gcc", *C_FLAGS, *header, cwd=folder) == ""

    return once.made("precompiled", make)


def pair(path: Path, level: str, folder: Path, precompiled: Path) -> Pair:
    """Compile and run a program both ways."""
    source = Source.read(str(path))
    flags, given = notes(path)
    folder.mkdir()
    text = to_c(source, parse_options(source.path, flags))
    (folder / "program.c").write_bytes(text.encode("latin-1"))
    kept: tuple[str | Path, ...] = ()
    if text.startswith("#include"):  # no pragma is in front; that of the header about warnings, gcc does not keep
        kept = ("-Winvalid-pch", "-Wno-restrict", "-I", precompiled)
    words = (*C_FLAGS, *kept, "-I", HEADERS, "program.c", "-o", "translated", "-lgfortran", "-lm")
    warnings = _done("gcc", *words, cwd=folder)
    return Pair(by_gfortran(path, flags, level, folder, given), ran(folder / "translated", given), warnings)


def _done(*command: str | Path, cwd: Path) -> str:
    done = call(*command, cwd=cwd)
    assert done.returncode == 0, done.stderr
    return done.stderr


@LEVELS
@programs
def test_the_program_behaves_as_gfortran_s(path: Path, level: str, precompiled: Path, tmp_path: Path) -> None:
    found = pair(path, level, tmp_path / "pair", precompiled)
    assert found.translated == found.original
    assert found.warnings == ""


@pytest.mark.nightly
@programs
def test_the_symbols_of_its_units_are_gfortran_s(path: Path, tmp_path: Path) -> None:
    """A few programs, gfortran can compile but not show."""
    flags = notes(path)[0]
    shown = call("gfortran", "-w", SHOWN, "-fsyntax-only", *flags, path, cwd=tmp_path)
    if "internal compiler error" not in shown.stderr:
        assert shown.returncode == 0, shown.stderr
        check_symbols(path, flags, shown.stdout)


def test_a_function_of_constants_is_a_number_where_gcc_would_call_it() -> None:
    text = to_c(Source("a.f90", "print *, besj1(amax1(2.5, -1e-1)), sin(2.5)\nend\n"), parse_options("a.f90", []))
    assert "0.4970941f" in text
    assert "sinf(2.5f)" in text
