"""Original and translated programs give the same output and exit status, in memory and out of core."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from support import ADDRESSES_ONLY, CORPUS, SANITIZERS, Program, call, compiled, out_of_core, served

ENVIRONMENTS = (
    {},
    {"IOPREF": "off"},
    {"IOPREF_MEMORY": "1M"},
    {"IOPREF_MEMORY": "64K"},
    {"IOPREF_MEMORY": "64K", "IOPREF_BLOCK": "4K", "IOPREF_LATENCY": "1"},
    {"IOPREF_MEMORY": "4K", "IOPREF_LATENCY": "100"},
)
WARNINGS = ("-Wall", "-Wextra")

corpus = pytest.mark.parametrize("program", CORPUS, ids=lambda program: program.path.stem)
compilers = pytest.mark.parametrize("compiler", ["gcc", "clang"])


def write_translation(program: Program, folder: Path) -> Path:
    output = folder / "translated.c"
    output.write_bytes(program.translate(output).text.encode("latin-1"))
    return output


@corpus
def test_nests_that_should_get_hints_do(program: Program) -> None:
    result = program.translate()
    assert len(served(result)) >= program.served, result.nests


@compilers
@corpus
def test_output_is_the_originals(program: Program, compiler: str, runtime: Path, tmp_path: Path) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    output = write_translation(program, tmp_path)
    compiled(compiler, program.path, tmp_path / "original", "-O2", "-w", *program.flags)
    warnings = compiled(compiler, output, tmp_path / "translated", "-O2", *WARNINGS, *program.flags, runtime)
    assert not re.search(rf"^{re.escape(str(output))}:", warnings, re.MULTILINE), warnings
    original = call(tmp_path / "original")
    assert original.stdout
    for environment in ENVIRONMENTS:
        again = call(tmp_path / "translated", **environment)
        assert (again.returncode, again.stdout, again.stderr) == (original.returncode, original.stdout, ""), environment


@corpus
def test_hints_are_issued_out_of_core(program: Program, runtime: Path, tmp_path: Path) -> None:
    if not program.served:
        pytest.skip("nothing to prefetch")
    compiled("gcc", write_translation(program, tmp_path), tmp_path / "translated", "-O1", "-w", *program.flags, runtime)
    assert out_of_core(call(tmp_path / "translated", IOPREF_MEMORY="64K", IOPREF_STATS="1").stderr) > 0


@corpus
def test_sanitizers_find_nothing(program: Program, runtime: Path, tmp_path: Path) -> None:
    output = write_translation(program, tmp_path)
    compiled("gcc", program.path, tmp_path / "original", *SANITIZERS, *program.flags)
    compiled("gcc", output, tmp_path / "translated", *SANITIZERS, ADDRESSES_ONLY, *program.flags, runtime)
    original = call(tmp_path / "original")
    assert (original.returncode, original.stderr) == (0, "")
    for environment in ENVIRONMENTS:
        again = call(tmp_path / "translated", **environment)
        assert (again.returncode, again.stdout, again.stderr) == (0, original.stdout, ""), environment
