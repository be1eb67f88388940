"""Random loops that step one of several counters print the same with hints, in memory and out of core."""

from __future__ import annotations

from pathlib import Path

import pytest
from merge_generator import Generator
from support import SANITIZERS, call, compiled, served, translated

from iopref.model import COUNT

pytestmark = pytest.mark.usefixtures("quick_links")

DAILY, NIGHTLY = range(6), range(6, 10)
"""Seeds."""


def test_most_of_the_loops_get_hints() -> None:
    found = [n for seed in DAILY for n in served(translated(Generator(seed).program()))]
    assert sum(n.lifted.nest.root.index == COUNT for n in found) > len(DAILY)


@pytest.mark.parametrize("seed", [*DAILY, *(pytest.param(n, marks=pytest.mark.nightly) for n in NIGHTLY)])
def test_a_program_of_random_merges_prints_the_same(seed: int, runtime: Path, tmp_path: Path) -> None:
    source = tmp_path / "merges.c"
    source.write_text(Generator(seed).program())
    (tmp_path / "translated.c").write_text(translated(source.read_text()).text)
    compiled("gcc", source, tmp_path / "original", *SANITIZERS)
    compiled("gcc", tmp_path / "translated.c", tmp_path / "translated", "-O1", runtime)
    original = call(tmp_path / "original")
    assert (original.returncode, original.stderr) == (0, "")
    for memory in ("1G", "32K", "96K"):
        again = call(tmp_path / "translated", IOPREF_MEMORY=memory)
        assert (again.returncode, again.stdout, again.stderr) == (0, original.stdout, ""), memory
