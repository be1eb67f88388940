"""Loops that the compiler vectorises in a program it vectorises in the translated one, too, in both copies."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import command_in, fortran

from iopref.installed import compile_words
from iopref.source import Source
from iopref.transform.schedule import Schedule
from iopref.translate import translate

LOOPS = {
    "scaled sum": "for (long i = 0; i < n; i++) x[i] += s * y[i];",
    "rows": "for (long i = 0; i < n; i++) for (long j = 0; j < n; j++) a[i][j] += s * b[i][j];",
    "stencil": "for (long i = 1; i < n - 1; i++) for (long j = 1; j < n - 1; j++)"
    " a[i][j] = b[i - 1][j] + b[i][j - 1] + b[i][j + 1] + b[i + 1][j];",
    "int index": "for (int i = 0; i < m; i++) for (int j = 0; j <= i; j++) a[i][j] *= s;",
    "downwards": "for (long i = n - 1; i >= 0; i--) x[i] = y[i] + s;",
    "imperfect": "for (long i = 0; i < n; i++) { for (long j = 0; j < n; j++) a[i][j] = s;"
    " for (long j = 0; j < n; j++) b[i][j] += x[j]; }",
}


def messages(path: Path, *flags: str) -> str:
    """What gcc says of the loops that it vectorises."""
    command = [
        "gcc",
        "-O3",
        "-w",
        "-fopt-info-vec-optimized",
        *flags,
        "-c",
        str(path),
        "-o",
        str(path.with_suffix(".o")),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=True).stderr


def vectorised(path: Path, *flags: str) -> int:
    """How many loops gcc reports as vectorised."""
    return messages(path, *flags).count("optimized: loop vectorized using")


@pytest.mark.parametrize("schedule", Schedule)
@pytest.mark.parametrize("loops", LOOPS.values(), ids=LOOPS)
def test_both_copies_of_a_loop_are_vectorised(loops: str, schedule: Schedule, tmp_path: Path) -> None:
    text = (
        "void f(long n, int m, double s, double *restrict x, double *restrict y,"
        f" double (*restrict a)[n], double (*restrict b)[n])\n{{\n{loops}\n}}\n"
    )
    original, translated = tmp_path / "a.c", tmp_path / "b.c"
    original.write_text(text)
    result = translate(Source(str(original), text), (), str(translated), schedule=schedule)
    assert len(result.nests) == 1
    translated.write_text(result.text)
    once = vectorised(original)
    assert once > 0
    assert vectorised(translated, *compile_words(trace=False)) >= 2 * once


def apart(told: str) -> int:
    """How many loops gcc vectorises without a comparison of addresses in front of them."""
    compared = told.count("loop versioned for vectorization because of possible aliasing")
    return told.count("optimized: loop vectorized using") - compared


ALLOCATED = """
double *get(long n);
void scale(long n, double *restrict a)
{
    double *b = get(n);
    for (long i = 0; i < n; i++)
        b[i] = a[i] * a[0];
    for (long i = 0; i < n; i++)
        a[i] += b[i];
}
"""


@pytest.mark.parametrize("functions", [True, False], ids=["in functions", "in place"])
def test_hints_leave_restricted_pointers_apart_from_others(functions: bool, tmp_path: Path) -> None:
    """What a function is given, pointers that other functions return might point to, as far as gcc knows."""
    original, translated = tmp_path / "a.c", tmp_path / "b.c"
    original.write_text(ALLOCATED)
    result = translate(Source(str(original), ALLOCATED), (), str(translated), functions=functions)
    assert len(result.nests) == 2
    translated.write_text(result.text)
    assert apart(messages(original)) == 2
    assert apart(messages(translated, *compile_words(trace=False))) >= 2


COLUMNS = """\
module columns
  real(8), allocatable :: density(:), heat(:), pressure(:)
end module
subroutine fluxes(n, flux)
  use columns
  integer, intent(in) :: n
  real(8), intent(inout) :: flux(n, 4)
  integer :: i
  do i = 1, n
    flux(i, 1) = density(i) + flux(i, 2)
    flux(i, 2) = density(i) - heat(i)
    flux(i, 3) = density(i) * heat(i)
    flux(i, 4) = pressure(i) * flux(i, 3)
  end do
end subroutine
"""


@fortran
def test_module_arrays_beside_dummy_arguments_are_vectorised_in_all_copies(
    tmp_path: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """`flux` is passed to the function with hints, so for gcc the descriptors may point to it."""
    command = command_in(tmp_path, runtime, monkeypatch)
    Path("columns.f90").write_text(COLUMNS)
    assert command("fc", "--keep", "-O3", "-fopt-info-vec-optimized", "-c", "columns.f90") == 0
    copies = Path("columns.iopref.c").read_text().count("flux[3][i - 1] = ")
    assert copies == 3
    assert capfd.readouterr().err.count("optimized: loop vectorized using") == copies


FIELDS = """\
module fields
  real(8), allocatable :: a(:), b(:), c(:), d(:), e(:)
end module
subroutine advance(n)
  use fields
  integer, intent(in) :: n
  integer :: i
  do i = 1, n
    a(i) = b(i) * c(i) + d(i)
    e(i) = a(i) - b(i)
  end do
end subroutine
"""


@fortran
def test_arrays_of_modules_are_vectorised_without_comparisons_of_addresses(
    tmp_path: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """No allocatable array shares elements with another one."""
    command = command_in(tmp_path, runtime, monkeypatch)
    Path("fields.f90").write_text(FIELDS)
    assert command("fc", "-O3", "-fopt-info-vec-optimized", "-c", "fields.f90") == 0
    told = capfd.readouterr().err
    assert apart(told) == told.count("optimized: loop vectorized using") > 0


TOTALS = """\
module cells
  real(8), allocatable :: density(:, :), heat(:)
  real(8) :: energy
end module
subroutine totals(n, mass)
  use cells
  integer, intent(in) :: n
  real(8), intent(inout) :: mass
  integer :: i, k
  do k = 1, n
    do i = 1, n
      mass = mass + (density(i, k) + heat(k)) * 0.5d0
      energy = energy + density(i, k) * heat(k)
    end do
  end do
end subroutine
"""


@fortran
def test_sums_of_module_arrays_are_vectorised_in_both_copies(
    tmp_path: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The sums are the caller's and the module's, and for gcc the descriptors may point to them."""
    command = command_in(tmp_path, runtime, monkeypatch)
    Path("totals.f90").write_text(TOTALS)
    assert command("fc", "-O3", "-fopt-info-vec-optimized", "-c", "totals.f90") == 0
    assert capfd.readouterr().err.count("optimized: loop vectorized using") == 2


BLOCKS = """\
#include <stdlib.h>
#include <unistd.h>
enum { N = 128 };
static double a[N][N], b[N][N], c[N][N];
static void add_product(void)
{
    for (int i = 0; i < N; i++)
        for (int k = 0; k < N; k++)
            for (int j = 0; j < N; j++)
                c[i][j] += a[i][k] * b[k][j];
}
int main(int argc, char **argv)
{
    int blocks = atoi(argv[1]);
    for (int i = 0; i < blocks; i++)
        for (int j = 0; j < blocks; j++)
            for (int k = 0; k < blocks; k++) {
                if (pread(0, a, sizeof a, ((long)i * blocks + k) * (long)sizeof a) != sizeof a)
                    return 1;
                if (pread(0, b, sizeof b, ((long)k * blocks + j) * (long)sizeof b) != sizeof b)
                    return 1;
                add_product();
            }
    return argc > 2;
}
"""


def test_loops_beside_reads_that_are_looked_ahead_for_are_vectorised(tmp_path: Path) -> None:
    """gcc must not estimate that the code which looks ahead runs so often that the program's own loops seem cold."""
    original, translated = tmp_path / "a.c", tmp_path / "b.c"
    original.write_text(BLOCKS)
    text = translate(Source(str(original), BLOCKS), (), str(translated)).text
    assert "IOPREF_AHEAD_2" in text
    translated.write_text(text)
    once = vectorised(original)
    assert once > 0
    assert vectorised(translated, *compile_words(trace=False)) >= 2 * once


MASKED = """\
subroutine cut(n, a, b)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n, n)
  real(8), intent(inout) :: b(n, n)
  where (a > 0.5d0)
    b = a
  elsewhere
    b = 0
  end where
end subroutine
"""


@fortran
def test_where_and_elsewhere_are_one_loop_which_is_vectorised(
    tmp_path: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    command = command_in(tmp_path, runtime, monkeypatch)
    Path("cut.f90").write_text(MASKED)
    assert command("fc", "-O3", "-fopt-info-vec-optimized", "-c", "cut.f90") == 0
    assert capfd.readouterr().err.count("optimized: loop vectorized using") == 1, "both copies call its function"
