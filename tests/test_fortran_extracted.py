"""Nests of procedures that are left to the Fortran compiler become C all the same, and compute the same."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from driving import Run, command_in, fortran
from once import Once
from support import by_pairs

pytestmark = [fortran, pytest.mark.usefixtures("quick_links")]

PROGRAMS = Path(__file__).parent / "extracted"

OTHER = """\
  subroutine other(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine
"""

NESTS = {
    "shapes.f90": 5,
    "hazards.f90": 5,
    "gaps.f90": 4,
    "parts.f90": 3,
    "elements.f90": 6,
    "wholes.f90": 7,
    "arrays.f90": 20,
    "callers.f90": 7,
    "main.f": 2,
}
"""The programs in tests/extracted, and how many nests of each get hints at least."""


@pytest.fixture
def run(tmp_path: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command, in a folder with the programs."""
    shutil.copytree(PROGRAMS, tmp_path, dirs_exist_ok=True)
    return command_in(tmp_path, runtime, monkeypatch)


def printed(once: Once, name: str) -> str:
    """What a program prints as gfortran alone compiles it, whatever the options."""

    def make(output: Path) -> None:
        original = Path("original").absolute()
        subprocess.run(["gfortran", "-w", "-O0", PROGRAMS / name, "-o", original], check=True)
        output.write_bytes(subprocess.run([original], capture_output=True, check=True).stdout)

    return once.made(f"{name}.printed", make).read_text()


COMPILED = [
    *by_pairs(NESTS, [("-O0",), ("-O3", "-fopenmp")]),
    *(pytest.param(name, ("-O2", "-g"), marks=pytest.mark.nightly) for name in NESTS),
]


@pytest.mark.parametrize(("name", "options"), COMPILED)
def test_nests_of_refused_procedures_compute_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch, once: Once, name: str, options: tuple[str, ...]
) -> None:
    wanted = printed(once, name)
    assert run("fc", "--nests", "log", *options, name, "-o", "app") == 0
    told = json.loads(Path("log").read_text())
    assert not told["refused"]
    assert told["hinted"] >= NESTS[name]
    for memory in ("", "64K"):
        monkeypatch.setenv("IOPREF_MEMORY", memory)
        assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout == wanted
    symbols = subprocess.run(["nm", "-g", "app"], capture_output=True, text=True, check=True).stdout
    assert not re.search(r"iopref_nest_\d", symbols)


def test_it_is_said_how_many_nests_are_not_left(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("fc", "--explain", "-O0", "-c", "shapes.f90") == 0
    said = capfd.readouterr().err
    assert "`fill` is left to the Fortran compiler, but for 2 nests: FINAL procedures of types are not covered" in said
    assert "`done` is left to the Fortran compiler: " in said
    assert "shapes.f90:26:5: fill: nest of loops j, i: with hints" in said


def test_without_the_calls_of_nests_where_the_compiler_refuses_them(
    run: Run, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Path("hazards.f90").read_text()
    Path("hazards.f90").write_text(text.replace("end module", OTHER + "end module"))
    fc = Path("picky")
    fc.write_text(
        '#!/bin/sh\nfor f; do case $f in *rest.f90) grep iopref_nest "$f" && exit 1;; esac; done\nexec gfortran "$@"\n'
    )
    fc.chmod(0o755)
    assert run("fc", "--fc", str(fc.absolute()), "-O0", "-c", "hazards.f90") == 0
    said = capfd.readouterr().err
    assert "`names` is left to the Fortran compiler: " in said
    assert "`aliases` is left to the Fortran compiler: " in said
    assert "without hints" not in said
    assert "hazards.f90: all nests of such procedures are left to the Fortran compiler as well, which " in said


def test_without_the_nest_alone_whose_call_is_refused(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    text = Path("shapes.f90").read_text().replace("self%w(i) = i\n", "self%a_long_name(i) = i\n")
    Path("shapes.f90").write_text(text.replace("w(:) =>", "w(:) => null(), a_long_name(:) =>"))
    assert run("fc", "--nests", "log", "-O0", "-fmax-identifier-length=19", "-c", "shapes.f90") == 0
    said = capfd.readouterr().err
    assert (
        "shapes.f90: the nest at line 31 is left to the Fortran compiler as well, which rejects a call for it: " in said
    )
    assert "`fill` is left to the Fortran compiler, but for 1 nest: FINAL procedures of types are not covered" in said


@pytest.mark.parametrize("option", ["-ffree-line-length-90", "-ffree-line-length-none"])
def test_calls_of_nests_keep_to_the_length_of_lines(run: Run, capfd: pytest.CaptureFixture[str], option: str) -> None:
    assert run("fc", "-O0", option, "-c", "shapes.f90") == 0
    said = capfd.readouterr().err
    assert "`smooth` is left to the Fortran compiler, but for 2 nests: " in said
    assert "refused" not in said


def test_nests_with_elements_of_arrays_of_structures(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    """Nests that change the elements they subscript with are left,
    and nests with whole arrays that get another shape.
    """
    assert run("fc", "-O0", "-c", "elements.f90") == 0
    said = capfd.readouterr().err
    assert "`fill` is left to the Fortran compiler, but for 3 nests: " in said
    assert "`both` is left to the Fortran compiler, but for 2 nests: " in said
    assert "`hidden` is left to the Fortran compiler, but for 1 nest: " in said


def test_nests_with_assignments_to_whole_arrays(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    """Assignments that may give an array another shape are left to gfortran, and the others become C."""
    assert run("fc", "-O0", "-c", "wholes.f90") == 0
    assert "`work` is left to the Fortran compiler, but for 5 nests: " in capfd.readouterr().err


def test_what_calls_a_procedure_that_is_left_becomes_c(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    """What the statements of a refused procedure use does not matter to those that call it."""
    assert run("fc", "-O0", "-c", "callers.f90") == 0
    left = [line.split("`")[1] for line in capfd.readouterr().err.splitlines() if " is left to " in line]
    assert left == ["smag", "init", "caller"]
