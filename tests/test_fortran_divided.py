"""Units of a Fortran file that are not covered go to its compiler, and the others become C; the objects are joined."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran

pytestmark = fortran

STATE = """\
module state
  implicit none
  private
  public :: total, sweep, count_calls, advance, table, report, area
  type, private :: link
    integer, pointer :: to => null()
  end type
  real(8) :: total = 0.5d0
  include 'most.inc'
  real(8), private :: hidden(most)
  integer, save :: calls = 3
  type(link) :: first
  real(8), allocatable :: table(:)
  real(8), pointer :: view(:) => null()
  interface area
    module procedure area_square, area_general
  end interface
  common /grid/ side, corner
  real(8) :: side, corner(3)
contains
  subroutine sweep(n, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = x(i) + hidden(i)*side + calls
    end do
  end subroutine
  subroutine advance(n)
    integer, intent(in) :: n
    integer :: i
    wait (6); hidden(:n) = [(twice(i), i = 1, n)]
    call count_calls()
    first = link()
    if (.not. associated(first%to)) total = total + 1
  end subroutine
  pure integer function twice(i)
    integer, intent(in) :: i
    twice = 2*i + calls
  end function
  subroutine count_calls()
    integer, save :: times = 0
    times = times + 1
    calls = calls + times
  end subroutine
  subroutine report(text)
    character(*), intent(in) :: text
    integer :: shown = 0
    shown = shown + 1
    print *, text, shown, calls, total, sum(hidden(1:10)), size(table)
  end subroutine
  real(8) function area_square(a)
    real(8), intent(in) :: a
    area_square = a*a
  end function
  real(8) function area_general(a, b)
    real(8), intent(in) :: a
    class(*), intent(in) :: b
    area_general = a
    select type (b)
    type is (integer)
      area_general = a*b
    end select
  end function
end module
block data
  common /grid/ side, corner
  real(8) :: side, corner(3)
  data side, corner /2d0, 3*4d0/
end block data
subroutine scale(n, x)
  integer n, i
  real(8) x(n)
  common /grid/ side, corner
  real(8) :: side, corner(3)
  do i = 1, n
    x(i) = x(i)*corner(2)
  end do
end subroutine
subroutine outside(n, x)
  use state
  integer n
  real(8) x(n)
  procedure(), pointer :: p
  external scale
  p => scale
  call p(n, x)
  total = total + area(3d0, 2) + area(2d0)
  allocate (table(n))
  table = 1
end subroutine
"""
USERS = """\
subroutine both(n, x)
  use state
  integer n
  real(8) x(n)
  x = 1
  call advance(n)
  call sweep(n, x)
  call report('inner')
  call scale(n, x)
  call outside(n, x)
  x = x + table + total
end subroutine
program main
  use state, only: report, area
  real(8) :: x(100000)
  integer :: k
  call both(100000, x)
  call report('main')
  print *, sum(x), x(77777), area(1.5d0)
  block
    integer, target :: n
    integer, pointer :: p
    p => n
    p = 3
    print *, n
  end block
end program
"""


@pytest.fixture
def run(run: Run) -> Run:
    Path("state.f90").write_text(STATE)
    Path("users.f90").write_text(USERS)
    Path("most.inc").write_text("integer, parameter :: most = 100000\n")
    Path("theirs").mkdir()
    return run


def symbols(path: str) -> set[str]:
    said = subprocess.run(["nm", "-g", path], capture_output=True, text=True, check=True).stdout
    found = {" ".join(line.split()[-2:]) for line in said.splitlines()}
    return {name.replace("W ", "T ") for name in found if "iopref" not in name and name[0] in "TDBCV"}


def made(*options: str) -> str:
    """The output of the programs that gfortran makes."""
    command = ["gfortran", "-w", *options, "../state.f90", "../users.f90", "-o", "app"]
    subprocess.run(command, cwd="theirs", check=True)
    return subprocess.run(["theirs/app"], capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("options", [("-O0", "-g"), ("-O2", "-fPIC"), ("-O3", "-ffunction-sections")], ids=" ".join)
def test_a_divided_file_computes_the_same(
    run: Run, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...]
) -> None:
    wanted = made(*options)
    for name in ("state", "users"):
        assert run("fc", "--nests", "log", *options, "-c", f"{name}.f90") == 0
    said = re.findall(r"(\S+) is left to the Fortran compiler", capfd.readouterr().err)
    left = ["outside", "advance", "area_general", "count_calls", "DATA", "program"]
    assert [name.strip("`") for name in said] == left
    assert run("fc", *options, "state.o", "users.o", "-o", "app") == 0
    for memory in ("", "64K"):
        monkeypatch.setenv("IOPREF_MEMORY", memory)
        assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout == wanted
    subprocess.run(["gfortran", "-w", *options, "-c", "../state.f90"], cwd="theirs", check=True)
    ours, theirs = symbols("state.o"), symbols("theirs/state.o")
    assert theirs - ours <= {"C grid_"}  # which is D where values are given
    private = re.compile(r"[TDBR] __state_MOD_(calls|first|hidden|view|twice|area_\w+|.*Link)|D grid_")
    assert all(private.fullmatch(name) for name in ours - theirs), ours - theirs


FIXED = """\
#define FACTOR 3
#include "most.inc"
      SUBROUTINE SCALE(N, X)
      INTEGER N, I
      REAL X(N)
#ifdef FACTOR
      DO 10 I = 1, N
10    X(I) = FACTOR*X(I)
#else
      REFUSED
#endif
      END
C     not covered, as it says
      SUBROUTINE SHIFT(N, X)
      INTEGER N, I
      REAL X(N)
      WAIT (6); X = X +
     1  FACTOR
      CALL SCALE(N, X)
      END
      REAL X(50000)
      X = 2
      CALL SHIFT(50000, X)
      CALL SCALE(50000, X)
      PRINT *, SUM(X)
      END
"""


def test_a_preprocessed_file_in_fixed_form(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("most.inc").write_text("#define MOST 1\n")
    Path("all.F").write_text(FIXED)
    assert run("fc", "-O2", "-g", "all.F", "-o", "app") == 0
    assert re.findall(r"(\S+ \S+) is left", capfd.readouterr().err) == ["all.F:17:7: `shift`"]
    assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout.split() == ["2250000.00"]
    lines = subprocess.run(["nm", "-l", "app"], capture_output=True, text=True, check=True).stdout.splitlines()
    found = {(line.split()[2], line.rpartition("/")[2]) for line in lines if "/all.F:" in line}
    assert {("scale_", "all.F:3"), ("shift_", "all.F:14")} <= found


@pytest.mark.parametrize("word", ["-S", "-flto", "--coverage", "-save-temps"])
def test_what_cannot_be_joined_is_left_to_the_compiler(run: Run, capfd: pytest.CaptureFixture[str], word: str) -> None:
    assert run("fc", word, "-S" if word == "-S" else "-c", "state.f90") == 0
    assert "state.f90 is compiled without hints" in capfd.readouterr().err


def test_reports_tell_what_is_left(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("fc", "--nests", "log", "--report", "pages", "--explain", "-c", "state.f90") == 0
    said = "state.f90:32:5: `advance` is left to the Fortran compiler: WAIT is not covered, in subroutine `advance`"
    assert said in capfd.readouterr().err
    assert said in json.loads(Path("log").read_text())["units"]
    assert said in json.loads(Path("pages/state.f90.json").read_text())["units"]
    assert "is left to the Fortran compiler: WAIT" in Path("pages/state.f90.html").read_text()
    for name in ("log", "pages"):
        assert run("report", name) == 0
    told = capfd.readouterr().out
    assert "; 5 procedures left to the Fortran compiler" in told
    assert said in told


def test_a_file_in_which_nothing_is_left_for_hints_is_left_as_a_whole(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("few.f90").write_text("subroutine f(a)\nreal a(9)\nwait (9)\nend\nsubroutine g\nend\n")
    assert run("fc", "-c", "few.f90") == 0
    said = capfd.readouterr().err
    assert "few.f90 is compiled without hints: few.f90:3:1: error: WAIT is not covered, in subroutine `f`" in said


@pytest.mark.parametrize("shared", ["", "common /c/ k\n"])
def test_initial_values_that_are_not_covered_leave_their_procedure_alone(
    run: Run, capfd: pytest.CaptureFixture[str], shared: str
) -> None:
    other = "subroutine other(x)\nreal x(90000)\nx = 2*x\nend subroutine\n"
    Path("m.f90").write_text(
        "module m\ntype t\ninteger i\nend type\ncontains\n"
        f"subroutine given(x)\nreal x(90000)\ntype(t), save :: a\n{shared}data a%i /3/\nx = x + a%i\nend subroutine\n"
        f"{other}end module\nprogram p\nuse m\nreal x(90000)\nx = 1\ncall given(x)\ncall other(x)\nprint *, x(7)\nend\n"
    )
    assert run("fc", "-O2", "m.f90", "-o", "app") == 0
    assert re.findall(r"(`\w+`) is left", capfd.readouterr().err) == ["`given`"]
    assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout.split() == ["8.00000000"]


def test_translate_tells_of_the_command_that_divides(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    text = "subroutine f(a)\nreal a(9)\nwait (9)\nend\n"
    Path("alone.f90").write_text(text)
    Path("both.f90").write_text(f"{text}subroutine g\nend\n")
    for name, more in (
        ("alone", ""),
        ("both", "; or compile it by `iopref fc`, which leaves `f` to gfortran, and not the rest"),
    ):
        assert run("translate", f"{name}.f90", "-o", "x.c") == 1
        said = capfd.readouterr().err.splitlines()[-1]
        assert said == f"  help: write without ASYNCHRONOUS=, or leave this file to gfortran{more}"
