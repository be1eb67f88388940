"""Random expressions and loop nests give, through C, what gfortran computes, bit for bit."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from fortran_generator import expressions_program, nests_program
from support import HEADERS, call

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source
from iopref.translate import translate

pytestmark = pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")
WIDE = "-ffixed-line-length-none"


def output(folder: Path, *command: object) -> str:
    """What a program prints that a compiler's command makes."""
    done = call(*command, "-O2", "-w", "-o", "program", "-lm", cwd=folder)
    assert done.returncode == 0, done.stderr
    done = call("./program", cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("generate", [expressions_program, nests_program], ids=["expressions", "nests"])
def test_generated_programs_agree(generate: Callable[[int], str], seed: int, runtime: Path, tmp_path: Path) -> None:
    text = generate(seed)
    source = tmp_path / "a.f"
    source.write_text(text)
    plain = to_c(Source(str(source), text), parse_options("a.f", [WIDE]))
    hinted = translate(Source(str(source), plain), ["-std=gnu11", "-I", str(HEADERS)], str(tmp_path / "b.c")).text
    (tmp_path / "b.c").write_text(hinted)
    expected = output(tmp_path, "gfortran", WIDE, "a.f")
    compile_c = ("gcc", "-std=gnu11", "-I", HEADERS, "b.c", runtime, "-pthread", "-lgfortran")
    assert output(tmp_path, *compile_c) == expected
