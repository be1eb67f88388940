"""A program of several ranks (MPI) that exchange rows of arrays which the pager moves, with one server for all."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from global_programs import NEEDS_MEMCACHED, can_page, counted, directory, start, variables
from memcached_servers import Memcached
from support import ROOT

__all__ = ["directory", "start"]  # fixtures

SOURCE = ROOT / "examples" / "mpi" / "halo.c"


def words(*command: str | Path) -> list[str]:
    return [str(word) for word in command]


@NEEDS_MEMCACHED
@pytest.mark.skipif(not (shutil.which("mpicc") and shutil.which("mpirun")), reason="no MPI")
def test_ranks_exchange_rows_that_are_not_in_memory(
    directory: Path, tmp_path: Path, start: Callable[..., Memcached]
) -> None:
    plain, paged = tmp_path / "plain", tmp_path / "paged"
    subprocess.run(words("mpicc", "-w", "-O2", SOURCE, "-o", plain), check=True)
    compiler = str(Path(sys.executable).with_name("iopref-cc"))
    through = {**os.environ, "MPICH_CC": compiler, "OMPI_CC": compiler}
    subprocess.run(words("mpicc", "-w", "-O2", SOURCE, "-o", paged), check=True, env=through)
    environment = variables(directory, str(start().path)) | {"HOME": str(tmp_path)}
    environment |= {f"OMPI_ALLOW_RUN_AS_ROOT{end}": "1" for end in ("", "_CONFIRM")}
    environment |= {"OMPI_MCA_rmaps_base_oversubscribe": "1"}
    for ranks in ("1", "3"):
        several = ("mpirun", "-n", ranks)
        without = {name: value for name, value in environment.items() if not name.startswith("IOPREF")}
        expected = subprocess.run(
            words(*several, plain, "800", "3"), capture_output=True, text=True, check=True, env=without
        )
        result = subprocess.run(
            words(*several, paged, "800", "3"), capture_output=True, text=True, env=environment, timeout=120
        )
        can_page(result.stderr)
        assert (result.returncode, result.stdout) == (0, expected.stdout), result.stderr
        assert result.stdout.endswith(" ok\n")
        assert counted(result.stderr, "pieces sent there") > 0
