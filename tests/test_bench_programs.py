"""The benches with public programs: their descriptions, and what they print."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT

from iopref.diagnostics import UserError

sys.path.insert(0, str(ROOT / "bench"))

import pages_moved
import programs

MIB = 2**20
PROGRAM = '[[program]]\nname = "x"\nfetch = "X 1.0"\nfolder = "x"\nbuild = "make"\nrun = "./x"\n'


def described(text: str, folder: Path) -> dict[str, programs.Program]:
    path = folder / "programs.toml"
    path.write_text(text)
    return programs.described(path)


def test_every_program_tells_what_to_fetch_and_how_it_is_built_with_either_compiler() -> None:
    found = programs.described()
    assert {"MG", "FT", "IS", "CG"} <= found.keys()
    for program in found.values():
        assert ("{cc}" in program.build or "{fc}" in program.build) and "/" not in program.fetch
        assert 0 < program.share < 1


def test_a_description_is_read_with_its_share(tmp_path: Path) -> None:
    (program,) = described(PROGRAM + "share = 0.25\n", tmp_path).values()
    assert (program.name, program.fetch, program.share) == ("x", "X 1.0", 0.25)


@pytest.mark.parametrize(
    "text,message",
    [
        (PROGRAM + "share = 2\n", "programs.toml:7:1: .*2 is not a share"),
        (PROGRAM.replace("build", "built"), "build is missing"),
        (PROGRAM + "more = 1\n", "programs.toml:7:1: .*there is no 'more' here"),
        (PROGRAM.replace('"make"', "3"), "programs.toml:5:1: .*3 is not a text"),
    ],
)
def test_what_is_wrong_with_a_description_is_told_at_its_place(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(UserError) as raised:
        described(text, tmp_path)
    assert re.search(message, raised.value.render())


def test_what_is_saved_is_told_as_a_share_of_what_demand_paging_costs(tmp_path: Path) -> None:
    costs = {programs.IN_MEMORY: programs.Cost(10, 10, 0, 0, 0)}
    costs |= {way: programs.Cost(20, 11, 9, 2**20, 2**21) for way in programs.WAYS}
    costs[programs.DEMAND] = programs.Cost(60, 12, 48, 2**22, 2**20)
    table = programs.rows("x", costs, programs.Setting(0.5, 128))
    assert table[1] == ("x", "0.5", "128", programs.DEMAND, "60.0", "12.0", "48.0", "4", "1", "1.0", "")
    assert table[2][-2:] == ("3.0", "80%")
    programs.draw({"x": costs}, tmp_path / "times.svg")
    assert "time, of demand paging" in (tmp_path / "times.svg").read_text()


def test_a_way_of_which_no_run_ended_has_no_figures() -> None:
    costs = {programs.IN_MEMORY: programs.Cost(10, 10, 0, 0, 0), programs.WAYS[3]: programs.Cost(20, 11, 9, 0, 0)}
    table = programs.rows("x", costs, programs.Setting(0.5))
    assert [row[4] for row in table] == ["killed", "killed", "killed", "10.0", "20.0"]
    assert {len(row) for row in table} == {len(programs.HEAD)}
    assert table[-1][-2:] == ("", "")


def test_the_least_time_is_that_in_memory_or_that_of_the_disk() -> None:
    costs = {programs.IN_MEMORY: programs.Cost(1, 1, 0, 0, 0), programs.WAYS[3]: programs.Cost(4, 3, 1, 3 * MIB, MIB)}
    (row,) = programs.least_rows("x", costs, optimal=2 * MIB, bandwidth=MIB)
    assert row == ("x", programs.WAYS[3], "4", "2", "2.00", "1.0", "2.0", "4.0")
    (row,) = programs.least_rows("x", costs, optimal=2 * MIB, bandwidth=8 * MIB)
    assert row[-2:] == ("1.0", "4.0") and len(row) == len(programs.LEAST_HEAD)


TWICE = """
#include <stdlib.h>
int main(void)
{
    int n = 1 << 18;
    double *a = malloc(n * sizeof *a), sum = 0;
    for (int i = 0; i < n; i++)
        a[i] = i;
    for (int i = 0; i < n; i++)
        sum += a[i];
    return sum < 0;
}
"""


def test_what_optimal_replacement_moves_is_read_from_a_traced_run(tmp_path: Path) -> None:
    (tmp_path / "twice.c").write_text(TWICE)
    program = programs.Program("twice", "twice 1.0", ".", "{cc} twice.c -o twice", "./twice")
    subprocess.run([*programs.COMPILERS["traced"][0].split(), "twice.c", "-o", "twice"], cwd=tmp_path, check=True)
    assert programs.least_moved(program, tmp_path, 4 * MIB) == 2 * MIB + 4096
    assert 2 * MIB + 2 * MIB < programs.least_moved(program, tmp_path, MIB) < 2 * MIB + 4 * MIB


def test_a_folder_that_is_not_there_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        programs.main(["--sources", str(tmp_path), "MG"])
    assert ended.value.code == 2
    assert "fetch NAS Parallel Benchmarks 3.3, serial" in capsys.readouterr().err


def test_pages_moved_are_told_with_their_ratios_to_the_least_and_to_lru() -> None:
    row = pages_moved.Moved(100, lru=2000, buffered=1500, next_use=1100, optimal=1000).row("x", 0.5)
    assert row == "| x | 100 | 0.5 | 2,000 | 1,500 | 1,100 | 1,000 | 1.10 | 0.55 |"


def test_a_program_that_cannot_be_built_is_named_with_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "BUILD", tmp_path / "build")
    (tmp_path / "x").mkdir()
    (program,) = described(PROGRAM.replace('"make"', '"exit 7"'), tmp_path).values()
    with pytest.raises(SystemExit, match="x is not built, by `exit 7` in a copy of .*: status 7"):
        programs.built(program, tmp_path, "original")
    assert not list((tmp_path / "build" / "programs").iterdir())
