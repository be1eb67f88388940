"""Constant arrays of modules: gfortran finds them, in other files, in objects made from C."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran

pytestmark = fortran

CONSTANTS = """\
module stencil
  implicit none
  integer, parameter :: dp = kind(1d0), few = 3
  real(dp), parameter :: weight(few) = [1, 2, 1]/4._dp, corner(2, 2) = reshape(weight, shape(corner), [7._dp])
  integer, parameter, private :: hidden(-1:1) = [5, 6, 7]
  character(3), parameter :: names(2) = ['one', 'two']
  complex, parameter :: turns(2) = [(0., 1.), (-1., 0.)]
  logical, parameter :: known(2) = [.true., .false.]
  integer, parameter :: none(0) = [integer ::], many(5000) = 7
contains
  subroutine smooth(n, x)
    integer, intent(in) :: n
    real(dp), intent(inout) :: x(n)
    integer :: i
    do i = 2, n - 1
      x(i) = x(i) + hidden(mod(i, 3) - 1)
    end do
  end subroutine
end module
"""
STRUCTURES = """\
module pairs
  implicit none
  type pair
    sequence
    integer :: a, b
  end type
  type(pair), parameter :: origin = pair(1, 2), both(2) = [pair(3, 4), pair(5, 6)]
  integer, parameter :: three(3) = [1, 2, 3], most(100000) = 4
contains
  subroutine clear(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = origin%b
    end do
  end subroutine
end module
"""
USER = """\
subroutine report(n, i, x)
  use stencil, only: dp, smooth, weight, corner, names, turns, known, none, many
  implicit none
  integer, intent(in) :: n, i
  real(dp), intent(inout) :: x(n)
  integer :: k
  call smooth(n, x)
  wait (6); x = x + [(weight(mod(k, 3) + 1), k = 1, n)]
  print *, weight(i), corner(i, i), names(i), turns(i), known(i), size(none), many(n/100)
end subroutine
program main
  use stencil, only: square => corner
  real(8) :: x(100000) = 0
  call report(100000, 2, x)
  print *, sum(x), square
end program
"""


def constants(path: str) -> list[str]:
    said = subprocess.run(["nm", "-g", path], capture_output=True, text=True, check=True).stdout
    return sorted(line.split()[-1] for line in said.splitlines() if " R " in line)


def printed(program: str) -> str:
    return subprocess.run([program], capture_output=True, text=True, check=True).stdout


def test_objects_have_the_constants_that_gfortrans_objects_have(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("constants.f90").write_text(CONSTANTS)
    Path("pairs.f90").write_text(STRUCTURES)
    for name in ("constants", "pairs"):
        subprocess.run(["gfortran", "-c", f"{name}.f90", "-o", "theirs.o"], check=True)
        assert run("fc", "-c", f"{name}.f90", "-o", "ours.o") == 0
        assert constants("ours.o") == constants("theirs.o") != []
    Path("all.f90").write_text(CONSTANTS + USER)
    subprocess.run(["gfortran", "-O0", "all.f90", "-o", "theirs"], check=True)
    assert run("fc", "-O2", "all.f90", "-o", "ours") == 0
    assert "`report` is left to the Fortran compiler: WAIT" in capfd.readouterr().err
    assert printed("./ours") == printed("./theirs")


def test_the_size_of_a_constant_array_may_be_a_constant_of_another_module(run: Run) -> None:
    Path("weights.f90").write_text(
        "module sizes\ninteger, parameter :: most = 3\nend module\nmodule weights\nuse sizes\n"
        "real, parameter :: w(most) = 1.5\nend module\n"
    )
    assert run("fc", "--strict", "-c", "weights.f90", "-o", "ours.o") == 0
    assert constants("ours.o") == ["__weights_MOD_w"]
