"""ASSOCIATED of components that are pointers, and ALLOCATED of those that are allocatable, become C."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran, outputs, said_of

pytestmark = fortran

MODULE = """\
module solvers
  implicit none
  type :: part
    real(8), pointer :: one => null()
    real(8), allocatable :: held
    integer, allocatable :: number
    character(:), pointer :: text => null()
    character(:), allocatable :: name
  end type
  type :: solver
    integer :: n = 1
    procedure(changing), pointer, nopass :: f => null()
    procedure(reporting), pointer :: report => null()
    real(8), pointer :: field(:, :) => null()
    type(part) :: own
    type(part) :: parts(3)
    type(solver), pointer :: next => null()
    integer, pointer :: count => null()
    real(8), allocatable :: u(:)
  end type
  type, extends(solver) :: more
    logical, pointer :: flag => null()
  end type
  abstract interface
    subroutine changing(x)
      real(8), intent(inout) :: x(:)
    end subroutine
    subroutine reporting(this)
      import :: solver
      class(solver), intent(inout) :: this
    end subroutine
  end interface
contains
  subroutine work(this, x, k)
    class(solver), intent(inout) :: this
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i
    if (associated(this%f)) call this%f(x)
    if (.not. associated(this%report)) print *, "no report"
    if (associated(this%report) .and. this%n > 0) call this%report()
    do i = 1, size(x)
      if (associated(this%field)) x(i) = x(i) + 1
      if (associated(this%own%one) .neqv. associated(this%next)) x(i) = x(i)*2
      if (allocated(this%parts(k)%held) .or. associated(this%parts(mod(i, 3) + 1)%one)) x(i) = x(i) + this%n
      if (associated(this%count)) x(i) = x(i) - 3
    end do
    print *, associated(this%own%text), allocated(this%own%name), allocated(this%u), allocated(this%own%number), sum(x)
  end subroutine
  subroutine further(m, x)
    type(more), intent(inout) :: m(2)
    real(8), intent(inout) :: x(:)
    x(2:) = x(2:) + merge(1, 2, associated(m(1)%flag)) + merge(1, 2, associated(m(2)%flag))
    call work(m(1), x, 2)
    call work(m(2), x, 3)
  end subroutine
end module
"""
MAIN = """\
program main
  use solvers
  implicit none
  type(more), target, save :: m(2)
  real(8), target, save :: a(4, 4), x(60000)
  integer, target :: j
  logical, target :: l
  character(3), target :: c = "abc"
  x = [(j, j = 1, size(x))]
  call work(m(1), x, 1)
  call further(m, x)
  m(1)%f => twice
  m(2)%report => told
  m(1)%field => a(2:3, ::2)
  m(1)%own%one => a(1, 1)
  m(2)%next => m(1)%solver
  m(2)%flag => l
  m(1)%own%text => c
  allocate (m(2)%parts(3)%held, m(2)%own%number, m(2)%u(3))
  m(1)%own%name = "x"
  m(2)%parts(2)%one => a(2, 2)
  m(1)%count => j
  call further(m, x)
  nullify (m(1)%field, m(1)%own%one)
  deallocate (m(2)%own%number)
  call further(m, x)
contains
  subroutine twice(x)
    real(8), intent(inout) :: x(:)
    x = 2*x
  end subroutine
  subroutine told(this)
    class(solver), intent(inout) :: this
    this%n = this%n + 1
  end subroutine
end program
"""


@pytest.mark.parametrize("options", [("-O0",), ("-O2",)], ids=" ".join)
def test_components_tell_whether_they_point_to_something(
    run: Run, capfd: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    Path("solvers.f90").write_text(MODULE)
    Path("main.f90").write_text(MAIN)
    subprocess.run(["gfortran", *options, "solvers.f90", "main.f90", "-o", "plain"], check=True)
    assert run("fc", *options, "-c", "solvers.f90") == 0
    assert said_of(capfd) == ""
    assert run("fc", *options, "main.f90", "solvers.o", "-o", "hints") == 0
    assert outputs("./hints") == outputs("./plain")


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("associated(s%field, x)", "ASSOCIATED of anything but a name is not covered"),
        ("associated(several%next)", "a component of a whole array is not covered"),
        ("associated(s%own%held)", "`s%own%held` is not a pointer"),
    ],
)
def test_other_questions_are_refused(run: Run, capfd: pytest.CaptureFixture[str], condition: str, said: str) -> None:
    Path("s.f90").write_text(
        "subroutine work(s, several, x)\ntype :: inner\nreal, allocatable :: held(:)\nend type\ntype :: solver\n"
        "real, pointer :: field(:)\ntype(solver), pointer :: next\ntype(inner) :: own\nend type\n"
        f"type(solver) :: s, several(2)\nreal, target :: x(9)\nif ({condition}) x = 1\nend subroutine\n"
    )
    assert run("translate", "s.f90", "-o", "s.c") == 1
    assert said in capfd.readouterr().err
