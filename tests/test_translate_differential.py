"""Original and translated programs give the same output and exit status, in memory and out of core.

The original is compiled once, with sanitizers; what is compared with it are the translation with sanitizers, and with
each compiler optimised.
"""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from support import ADDRESSES_ONLY, CORPUS, ROOT, SANITIZERS, Program, call, compiled, out_of_core, served

ENVIRONMENTS = (
    {},
    {"IOPREF": "off"},
    {"IOPREF_MEMORY": "1M"},
    {"IOPREF_MEMORY": "64K"},
    {"IOPREF_MEMORY": "64K", "IOPREF_BLOCK": "4K", "IOPREF_LATENCY": "1"},
    {"IOPREF_MEMORY": "4K", "IOPREF_LATENCY": "100"},
)
WARNINGS = ("-Wall", "-Wextra")

PROGRAMS = [*CORPUS, Program(ROOT / "tests" / "mutants" / "kernels.c")]
COMPILERS = tuple(name for name in ("gcc", "clang") if shutil.which(name))


@dataclass(frozen=True)
class Translated:
    """A translation, and what the original prints."""

    text: Path
    expected: str

    def prints_it(self, compiler: str, *flags: object) -> str:
        """Compile it and run it in all environments; returns the warnings about the text."""
        binary = self.text.with_suffix("")
        warnings = compiled(compiler, self.text, binary, *flags)
        for environment in ENVIRONMENTS:
            again = call(binary, **environment)
            assert (again.returncode, again.stdout, again.stderr) == (0, self.expected, ""), environment
        return "\n".join(line for line in warnings.splitlines() if line.startswith(f"{self.text}:"))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.path.stem)
def test_output_is_the_originals(program: Program, runtime: Path, tmp_path: Path) -> None:
    """Sanitizers find nothing, compilers warn of nothing, and out of core hints are given."""
    text = tmp_path / "translated.c"
    result = program.translate(text)
    assert len(served(result)) >= program.served, result.nests
    text.write_bytes(result.text.encode("latin-1"))
    compiled("gcc", program.path, tmp_path / "original", *SANITIZERS, *program.flags)
    original = call(tmp_path / "original")
    assert (original.returncode, original.stderr) == (0, "")
    assert original.stdout
    translated = Translated(text, original.stdout)
    translated.prints_it("gcc", *SANITIZERS, ADDRESSES_ONLY, *program.flags, runtime)
    for compiler in COMPILERS:
        assert translated.prints_it(compiler, "-O2", *WARNINGS, *program.flags, runtime) == ""
    if program.served:
        assert out_of_core(call(text.with_suffix(""), IOPREF_MEMORY="64K", IOPREF_STATS="1").stderr) > 0
