"""Random programs over allocatable components print what gfortran's do, in memory and out of core."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from component_generator import Generator
from support import HEADERS, call

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source
from iopref.translate import translate

pytestmark = [
    pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed"),
    pytest.mark.usefixtures("quick_links"),
]
DAILY, NIGHTLY = (1, 2), (0, 3, 4, 5)
"""Seeds: the remainder by four is the level of optimisation."""
LONG_LINES = "-ffree-line-length-none"


@pytest.mark.parametrize("seed", [*DAILY, *(pytest.param(n, marks=pytest.mark.nightly) for n in NIGHTLY)])
def test_a_program_of_random_components_prints_the_same(seed: int, runtime: Path, tmp_path: Path) -> None:
    source = tmp_path / "components.f90"
    source.write_text(Generator(seed).program())
    plain = to_c(Source.read(str(source)), parse_options(str(source), [LONG_LINES]))
    dialect = ["-std=gnu11", "-I", str(HEADERS)]
    (tmp_path / "hinted.c").write_text(translate(Source(str(source), plain), dialect, str(tmp_path / "hinted.c")).text)
    optimise = f"-O{seed % 4}"
    fortran = (
        "gfortran",
        optimise,
        "-fcheck=all",
        LONG_LINES,
        "-w",
        f"-J{tmp_path}",
        source,
        "-o",
        tmp_path / "fortran",
    )
    c = ("gcc", *dialect, "-fno-math-errno", optimise, "-w", tmp_path / "hinted.c", runtime)
    for command in (fortran, (*c, "-pthread", "-lgfortran", "-lm", "-o", tmp_path / "hinted")):
        done = call(*command)
        assert done.returncode == 0, done.stderr
    original = call(tmp_path / "fortran")
    assert original.returncode == 0, original.stderr
    for memory in ("1G", "32K", "96K"):
        again = call(tmp_path / "hinted", IOPREF_MEMORY=memory)
        assert (again.returncode, again.stdout, again.stderr) == (0, original.stdout, ""), memory
