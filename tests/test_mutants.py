"""Every mutant of the compiler and its run-time is found by a check that the unmutated tree passes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from compileall import compile_dir
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from py_compile import PycInvalidationMode
from queue import SimpleQueue

import pytest
from mutants.catalogue import MUTANTS, Mutant
from support import ROOT

CHECKS = ("run-time", "output", "trace", "oracle")
PARTS = ("iopref", "runtime_c", "tests")
WORKERS = os.cpu_count() or 1


@dataclass(frozen=True)
class Yard:
    """Copies of the checkout that mutants are planted in, and `shop`, what they share."""

    copies: SimpleQueue[Path]
    shop: Path

    def check(self, copy: Path, *checks: str) -> str:
        """What the first check that fails says; empty when none does."""
        path = os.pathsep.join([str(copy), str(copy / "tests")])
        command = [sys.executable, "-m", "mutants.checks", str(self.shop), *checks]
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True, check=False)
        return (done.stdout.strip() or done.stderr.strip().rpartition("\n")[2]) if done.returncode else ""

    def verdict(self, mutant: Mutant) -> str:
        """What the check that finds a mutant says of it; empty when it survives."""
        copy = self.copies.get()
        file = copy / mutant.file
        original = file.read_text()
        try:
            file.write_text(mutant.planted_in(original))
            return self.check(copy, mutant.check) or self.check(copy, *CHECKS)
        finally:
            file.write_text(original)
            self.copies.put(copy)


@pytest.fixture(scope="session")
def yard(tmp_path_factory: pytest.TempPathFactory) -> Yard:
    shop = tmp_path_factory.mktemp("shop")
    copies: SimpleQueue[Path] = SimpleQueue()
    for _ in range(WORKERS):
        copy = tmp_path_factory.mktemp("copy")
        for part in PARTS:
            shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "_runtime"))
            compile_dir(copy / part, quiet=1, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
        copies.put(copy)
    return Yard(copies, shop)


@pytest.fixture(scope="session")
def verdicts(yard: Yard, request: pytest.FixtureRequest) -> Iterator[dict[str, Future[str]]]:
    """The verdicts on the mutants that are tested in this session, as they come."""
    parameters = (item.callspec.params for item in request.session.items if hasattr(item, "callspec"))
    asked = [found["mutant"] for found in parameters if "mutant" in found]
    first = yard.copies.get()
    assert yard.check(first, *CHECKS[:3]) == ""
    yard.copies.put(first)
    with ThreadPoolExecutor(WORKERS) as pool:
        yield {mutant.name: pool.submit(yard.verdict, mutant) for mutant in asked}


@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: mutant.name)
def test_mutant_is_found(mutant: Mutant, verdicts: dict[str, Future[str]]) -> None:
    found = verdicts[mutant.name].result()
    print(found[:200])
    assert found, f"{mutant.file}: nothing notices {mutant.new!r}"
