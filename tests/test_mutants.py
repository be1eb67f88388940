"""Every mutant of the compiler and its run-time library is found by a check that the unmutated tree passes.

`make mutants` plants the mutants. `make test` has the checks that find them: the oracle, the C tests of the run-time
library, and for the kernels their output (test_translate_differential.py) and the pages that they move (test_facts.py).
"""

from __future__ import annotations

import builtins
import os
import shutil
import subprocess
import sys
from compileall import compile_dir
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode
from symtable import symtable

import pytest
from mutants.compiler import COMPILER
from mutants.mutant import Mutant
from mutants.runtime import RUNTIME
from support import ROOT

CHECKS = ("run-time", "output", "trace", "oracle")
PARTS = ("iopref", "runtime_c", "tests")


@dataclass(frozen=True)
class Yard:
    """A copy of the checkout in which mutants are planted, and `shop`, what is kept from one mutant to the next."""

    copy: Path
    shop: Path

    def check(self, *checks: str) -> str:
        """The message of the first check that fails; empty if none does."""
        path = os.pathsep.join([str(self.copy), str(self.copy / "tests")])
        command = [sys.executable, "-m", "mutants.checks", str(self.shop), *checks]
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=self.copy, env=environment, capture_output=True, text=True, check=False)
        return (done.stdout.strip() or done.stderr.strip().rpartition("\n")[2]) if done.returncode else ""

    def verdict(self, mutant: Mutant) -> str:
        """The message of the check that finds a mutant; empty if it survives."""
        file = self.copy / mutant.file
        original = file.read_text()
        try:
            file.write_text(mutant.planted_in(original))
            return self.check(mutant.check) or self.check(*CHECKS)
        finally:
            file.write_text(original)


@pytest.fixture(scope="session")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Yard:
    """A yard that passes all checks but the oracle, which is test_oracle.py."""
    copy = tmp_path_factory.mktemp("copy")
    for part in PARTS:
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "_runtime"))
        compile_dir(copy / part, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
    made = Yard(copy, tmp_path_factory.mktemp("shop"))
    assert made.check(*CHECKS[:3]) == ""
    return made


mutants = pytest.mark.parametrize("mutant", [*COMPILER, *RUNTIME], ids=lambda mutant: mutant.name)


@mutants
def test_a_mutant_replaces_one_place_and_leaves_no_name_undefined(mutant: Mutant) -> None:
    text = (ROOT / mutant.file).read_text()
    planted = mutant.planted_in(text)
    assert planted != text
    if mutant.file.endswith(".py"):
        assert undefined_names(planted) <= undefined_names(text), "found whatever is checked"


def undefined_names(text: str) -> set[str]:
    """The global names that a module reads, but neither defines nor imports."""
    module = symtable(text, "mutant", "exec")
    tables = [module]
    for table in tables:
        tables += table.get_children()
    read = {s.get_name() for t in tables for s in t.get_symbols() if s.is_global() and s.is_referenced()}
    return (
        read - {s.get_name() for s in module.get_symbols() if s.is_assigned() or s.is_imported()} - set(dir(builtins))
    )


@pytest.mark.nightly
@mutants
def test_mutant_is_found(mutant: Mutant, yard: Yard) -> None:
    found = yard.verdict(mutant)
    print(found[:200])
    assert found, f"{mutant.file}: nothing notices {mutant.new!r}"
