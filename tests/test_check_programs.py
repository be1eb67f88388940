"""The command `iopref check` for Fortran, for several files, and for programs that their own builds make."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from iopref.cli.check import check
from iopref.diagnostics import UserError

pytestmark = pytest.mark.usefixtures("simulator", "tracing")

GRID = """\
module grid
  integer, parameter :: n = 256
  real(8) :: a(n, n), b(n, n)
contains
  subroutine smooth
    integer :: i, j
    do j = 2, n - 1
      do i = 2, n - 1
        b(i, j) = a(i, j - 1) + a(i, j + 1)
      end do
    end do
  end subroutine
end module
"""
MAIN = """\
program main
  use grid
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i, j) = i + j
    end do
  end do
  call smooth
  if (b(2, 2) /= 8) error stop 1
end program
"""
SUM = """\
extern double a[10][16384];
double sum(int rows, int columns)
{
    double s = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            s += a[i][j];
    return s;
}
"""
FILL = """\
double a[10][16384], sum(int rows, int columns);
int main(int argc, char **argv)
{
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 16384; j++)
            a[i][j] = 1;
    return argc != 2 || argv[1][0] != 'x' || sum(10, 16384) != 10 * 16384;
}
"""
BINS = """\
extern double a[10][16384];
struct grid { long columns; };
static __attribute__((noinline)) void count(const struct grid *g, const double *row, long *bins)
{
    for (long j = 0; j < g->columns; j++)
        if (row[j] >= 0 && row[j] < 4)
            bins[(int)row[j]]++;
}
double sum(int rows, int columns)
{
    struct grid g = {columns * rows};
    long bins[4] = {0};
    count(&g, a[0], bins);
    return bins[1];
}
"""
MAKEFILE = "run: all\n\t./program x\nall:\n\t$(CC) -O1 -c sum.c\n\t$(CC) -O1 fill.c sum.o -o program\n"


@pytest.fixture(autouse=True)
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    files = {"grid.f90": GRID, "main.f90": MAIN, "sum.c": SUM, "fill.c": FILL, "Makefile": MAKEFILE}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def invoke(*words: object) -> Result:
    return CliRunner().invoke(check, ["--memory", "256K", *map(str, words)], catch_exceptions=False)


def judged(*words: object) -> dict[tuple[str, int], int]:
    """The touches of pages by file and line of the references, in a run whose coverage and releases are right."""
    found = json.loads(invoke("--json", "-", *words).output)
    assert [v["met"] for v in found["verdicts"] if v["name"] != "unnecessary"] == [True, True]
    sites = found["sites"]
    assert all(s["serves"] is None or sites[s["serves"]]["text"] == s["text"] for s in sites)
    assert all(s["serves"] is None or sites[s["serves"]]["file"] == s["file"] for s in sites)
    counts: dict[tuple[str, int], int] = {}
    for site in sites:
        if site["kind"] == "reference":
            place = (Path(site["file"]).name, site["line"])
            counts[place] = counts.get(place, 0) + site["prefetched_hits"] + site["prefetched_faults"] + site["hits"]
    return counts


def test_fortran_of_several_files_is_judged_with_the_places_of_both() -> None:
    counts = judged("grid.f90", "main.f90")
    assert counts.keys() == {("grid.f90", 9), ("main.f90", 6)}
    assert "b(i, j)" in invoke("grid.f90", "main.f90").output
    assert min(counts.values()) >= 128
    assert not list(Path.cwd().glob("*.mod"))


def test_a_program_of_several_c_files_is_judged_with_its_arguments() -> None:
    counts = judged("fill.c", "sum.c", "x")
    assert counts.keys() == {("fill.c", 6), ("sum.c", 7)} and min(counts.values()) >= 199
    with pytest.raises(UserError, match="ends with status 1"):
        invoke("fill.c", "sum.c", "--", "sum.c")


def test_a_wait_in_a_nest_whose_conditions_do_not_hold_names_them(program: Path) -> None:
    (program / "bins.c").write_text(BINS)
    output = invoke("fill.c", "bins.c", "x").output
    assert "bins.c:6:13 row[j], in a nest that ran as written: iopref translate --explain tells" in output
    assert "\n1 fault of indirect references that was not prefetched\n" in output


def test_a_source_is_not_taken_for_the_file_to_write(program: Path) -> None:
    result = invoke("--json", "fill.c", "sum.c", "x")
    assert result.exit_code == 2 and "--json fill.c" in result.output
    assert (program / "fill.c").read_text() == FILL


@pytest.mark.parametrize("compiler", [[], ["CC=iopref cc"]])
def test_what_a_build_compiles_and_runs_is_judged(compiler: list[str]) -> None:
    assert judged("--", "make", "run", *compiler).keys() == {("fill.c", 6), ("sum.c", 7)}


def test_a_schedule_is_that_of_every_file(program: Path) -> None:
    texts = []
    for schedule in ("original", "continuous"):
        invoke("--schedule", schedule, "--keep", schedule, "fill.c", "sum.c", "x")
        texts.append((program / schedule / "sum.iopref.c").read_text("latin-1"))
    assert "iopref_cursor" in texts[1] and "iopref_cursor" not in texts[0]


@pytest.mark.parametrize(
    "words,message",
    [
        (["--", "make", "all"], "ran no program that iopref compiled"),
        (["--", "make", "nothing"], "make nothing ends with status 2: .*nothing"),
        (["nowhere", "x"], "cannot run nowhere"),
        (["fill.c", "x"], "fill.c does not link: .*sum"),
        (["main.f90"], "main.f90: .*grid"),
        (["grid.f90", "nowhere.f90"], "cannot read nowhere.f90"),
        (["main.cpp"], "C\\+\\+ by its name"),
    ],
)
def test_what_cannot_be_judged_is_told(words: list[str], message: str) -> None:
    with pytest.raises(UserError, match=message):
        invoke(*words)


def test_of_several_programs_the_longest_trace_is_judged(program: Path) -> None:
    (program / "Makefile").write_text(MAKEFILE.replace("\t./program x", "\t./program x\n\t-./program"))
    result = invoke("--", "make", "run")
    assert "2 programs wrote traces" in result.stderr
    assert os.environ["PATH"].count("compilers") == 0
