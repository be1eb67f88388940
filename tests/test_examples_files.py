"""examples/files: a matrix product in files, whose reads in a loop nest are disclosed ahead, in C and Fortran."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
from support import ROOT, call

from iopref.report.statistics import read_statistics

BLOCKS = 5
FOLDER = ROOT / "examples" / "files"


def built(folder: Path, source: str, *options: str) -> tuple[Path, Path]:
    """A program as written, and with hints."""
    fortran = source.endswith("f90")
    plain, hinted = folder / "plain", folder / "hinted"
    done = call("gfortran" if fortran else "gcc", "-O2", *options, FOLDER / source, "-o", plain)
    assert done.returncode == 0, done.stderr
    words = ("fc" if fortran else "cc", "-O2", *options, FOLDER / source, "-o", hinted)
    done = call(sys.executable, "-m", "iopref", *words)
    assert done.returncode == 0, done.stderr
    return plain, hinted


@pytest.mark.parametrize(
    ("source", "options", "lines"),
    [("product.c", (), (72, 74, 94)), ("product.c", ("-DSTREAMS",), (49, 51, 94)), ("product.f90", (), (29, 30))],
    ids=["pread", "fseek, fread", "rec="],
)
def test_reads_at_places_of_several_indices_are_told(
    source: str, options: tuple[str, ...], lines: tuple[int, ...], tmp_path: Path
) -> None:
    if source.endswith("f90") and not shutil.which("gfortran"):
        pytest.skip("gfortran is not installed")
    plain, hinted = built(tmp_path, source, *options)
    words = (str(BLOCKS),) if source.endswith("f90") else (".", str(BLOCKS))
    expected = call(plain, *words, cwd=tmp_path)
    product = (tmp_path / "c").read_bytes()
    assert expected.returncode == 0
    for variables in ({"IOPREF_STATS": "run.json"}, {"IOPREF_MEMORY": "1M"}, {"IOPREF": "off"}):
        assert call(hinted, *words, "keep", cwd=tmp_path, **variables).stdout == expected.stdout
        assert (tmp_path / "c").read_bytes() == product
    reads = {read.position.line: read.reads for read in read_statistics(tmp_path / "run.json").reads}
    inside = dict.fromkeys(lines[:2], BLOCKS**3)
    assert reads == inside | dict.fromkeys(lines[2:], BLOCKS**2)
