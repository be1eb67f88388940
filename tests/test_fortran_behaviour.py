"""What is recorded of the Fortran programs of the tests is what they do.

`pytest -m nightly --update-golden tests/test_fortran_behaviour.py` records it again.
"""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import test_fortran_conformance as small
import test_fortran_programs as large
from fortran_behaviour import Behaviour, by_gfortran, key, records, short, write

pytestmark = pytest.mark.usefixtures("quick_links")


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")
def test_programs_do_what_is_recorded(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    asked = [(path, *small.notes(path)) for path in small.PROGRAMS]
    asked += [(path, large.FortranProgram(path).flags, "") for path in large.PROGRAMS]

    def made(number: int) -> tuple[str, Behaviour]:
        path, flags, given = asked[number]
        folder = tmp_path / str(number)
        folder.mkdir()
        return key(path, flags, given), by_gfortran(path, flags, "-O0", folder, given)

    with ThreadPoolExecutor(2) as pool:
        found = {name: what for name, what in pool.map(made, range(len(asked))) if short(what)}
    if request.config.getoption("--update-golden"):
        write(found)
    else:
        assert found == records(), "run pytest -m nightly --update-golden tests/test_fortran_behaviour.py"
