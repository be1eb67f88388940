"""Each program of `tests/fortran` prints, translated to C, what it prints when gfortran compiles it."""

from __future__ import annotations

import platform
import re
import shutil
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import pytest
from fortran_behaviour import FOLDER, LEVELS, RECORDED, by_gfortran, ran
from support import HEADERS, call, one_in

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source
from iopref.translate import translate

PROGRAMS = sorted(p for p in FOLDER.iterdir() if p.suffix.lower() in (".f", ".f90"))
FLAGS = ("-std=gnu11", "-fno-math-errno", "-Wall", "-Wno-address", "-I", HEADERS)
"""A nest with hints asks whether arrays are there, also those that always are."""

pytestmark = [
    pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed"),
    pytest.mark.usefixtures("quick_links"),
]
programs = pytest.mark.parametrize("program", one_in(2, PROGRAMS))


@dataclass(frozen=True)
class FortranProgram:
    """A program; a comment `flags: ...` in it has options for gfortran and for iopref."""

    path: Path

    @cached_property
    def source(self) -> Source:
        return Source.read(str(self.path))

    @property
    def flags(self) -> list[str]:
        found = re.search(r"^[!cC*] *flags: (.*)$", self.source.text, re.MULTILINE)
        return found[1].split() if found else []

    def plain(self) -> str:
        return to_c(self.source, parse_options(self.source.path, self.flags))


def built(text: str, folder: Path, *flags: object, level: str = "-O1") -> tuple[Path, str]:
    """The program of a C text, linked by gfortran, and the warnings."""
    (folder / "program.c").write_bytes(text.encode("latin-1"))
    done = call("gcc", *FLAGS, level, "-c", "program.c", "-o", "program.o", cwd=folder)
    assert done.returncode == 0, done.stderr
    linked = call("gfortran", "program.o", *flags, "-o", "program", cwd=folder)
    assert linked.returncode == 0, linked.stderr
    return folder / "program", done.stderr


@LEVELS
@programs
def test_c_with_hints_prints_what_gfortran_prints(program: Path, level: str, runtime: Path, tmp_path: Path) -> None:
    """In memory a nest runs without its hints, and out of core with them; half of the programs are `nightly`."""
    this = FortranProgram(program)
    printed = by_gfortran(program, this.flags, level, tmp_path)
    plain = this.plain()
    dialect = ["-std=gnu11", "-I", str(HEADERS)]
    hinted = translate(Source(this.source.path, plain), dialect, str(tmp_path / "program.c")).text
    binary, warnings = built(hinted, tmp_path, *(runtime, "-pthread") * (hinted != plain))
    assert warnings == ""
    assert ran(binary) == printed
    if hinted != plain:
        assert ran(binary, IOPREF_MEMORY="64K") == printed


@pytest.mark.skipif(platform.machine() != "x86_64", reason="gfortran is told of vector functions on x86-64")
@pytest.mark.parametrize(("name", "memory"), [("functions.f90", "8G"), ("strips.f90", "8G"), ("strips.f90", "64K")])
def test_vectorized_loops_call_the_functions_that_gfortran_calls(
    name: str, memory: str, runtime: Path, tmp_path: Path
) -> None:
    this = FortranProgram(FOLDER / "vectorized" / name)
    plain = Source(this.source.path, this.plain())
    text = translate(plain, ["-std=gnu11", "-I", str(HEADERS)], str(tmp_path / "program.c")).text
    binary, _ = built(text, tmp_path, runtime, "-pthread", level="-O3")
    assert ran(binary, IOPREF_MEMORY=memory) == by_gfortran(this.path, this.flags, "-O3", tmp_path)


@pytest.mark.parametrize(
    ("name", "translated"),
    [
        ("module_allocatables.f90", 0),
        ("module_allocatables.f90", 1),
        ("assumed_shape.f90", 0),
        ("assumed_shape.f90", 1),
        ("array_results.f90", 0),
        ("module_values.f90", 0),
        ("module_values.f90", 1),
    ],
)
def test_arrays_are_shared_with_what_gfortran_compiles(name: str, translated: int, tmp_path: Path) -> None:
    """Either the module in front or the program after it is translated, and gfortran compiles the other one."""
    whole = FortranProgram(FOLDER / name)
    module, program = whole.source.text.split("end module\n")
    objects = []
    for k, text in enumerate((module + "end module\n", program)):
        source = tmp_path / f"{'abcd'[k]}.f90"
        source.write_text(text)
        compiled = call("gfortran", "-w", "-O2", "-c", source.name, cwd=tmp_path)
        assert compiled.returncode == 0, compiled.stderr
        if k == translated:
            made = to_c(Source.read(str(source)), parse_options(str(source), ["-I", str(tmp_path)]))
            source.with_suffix(".c").write_text(made)
            compiled = call("gcc", *FLAGS, "-O2", "-c", source.with_suffix(".c").name, cwd=tmp_path)
            assert compiled.returncode == 0, compiled.stderr
        objects.append(source.with_suffix(".o").name)
    linked = call("gfortran", *objects, "-o", "mixed", cwd=tmp_path)
    assert linked.returncode == 0, linked.stderr
    assert ran(tmp_path / "mixed") == by_gfortran(whole.path, whole.flags, RECORDED, tmp_path)
