"""Calls of the procedures that components point to become C."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran, outputs, said_of

pytestmark = fortran

SOLVE = """\
module solve
  implicit none
  integer, parameter :: wp = 8
  type :: stepper
    integer :: n = 0
    logical :: ready = .false.
    procedure(derivative), pointer :: f => null()
    procedure(measure), pointer, nopass :: norm => greatest
    procedure(told), pointer, pass(who) :: report => null()
    procedure(field), pointer, nopass :: source => null()
    real(wp), allocatable :: work(:, :)
  contains
    procedure :: step
    procedure :: start
  end type
  type, extends(stepper) :: counted
    integer :: calls = 0
    type(stepper) :: inner
  contains
    procedure :: both
  end type
  abstract interface
    subroutine derivative(me, t, x, xdot)
      import :: stepper, wp
      class(stepper), intent(inout) :: me
      real(wp), intent(in) :: t
      real(wp), dimension(:), intent(in) :: x
      real(wp), dimension(:), intent(out) :: xdot
    end subroutine
    pure real(wp) function measure(x)
      import :: wp
      real(wp), intent(in) :: x(:)
    end function
    subroutine told(t, x, who)
      import :: stepper, wp
      real(wp), intent(in) :: t
      real(wp), intent(in) :: x(:)
      class(stepper), intent(inout) :: who
    end subroutine
    function field(n, k) result(y)
      integer, intent(in) :: n
      integer, intent(in) :: k
      double precision :: y(n)
    end function
  end interface
contains
  pure real(wp) function greatest(x)
    real(wp), intent(in) :: x(:)
    greatest = maxval(abs(x))
  end function
  subroutine start(me, n)
    class(stepper), intent(inout) :: me
    integer, intent(in) :: n
    me%n = n
    if (allocated(me%work)) deallocate (me%work)
    allocate (me%work(n, 2))
    me%work = 0
    me%ready = .true.
  end subroutine
  subroutine step(me, t, x, h)
    class(stepper), intent(inout) :: me
    real(wp), intent(in) :: t, h
    real(wp), intent(inout) :: x(me%n)
    integer :: k
    associate (f1 => me%work(:, 1), f2 => me%work(:, 2))
      call me%f(t, x, f1)
      call me%f(t + h/2, x + h/2*f1, f2)
      x = x + h*f2
    end associate
    do k = 1, 3
      x(k) = x(k) + me%norm(x)/10
      x = x + me%source(me%n, k)
    end do
    call me%report(t, x)
  end subroutine
  subroutine both(me, t, x)
    class(counted), intent(inout) :: me
    real(wp), intent(in) :: t
    real(wp), intent(inout) :: x(:)
    call me%step(t, x, h=0.1_wp)
    call me%inner%f(t, x, me%inner%work(:, 1))
    x = x + me%inner%work(:, 1) + me%inner%norm(x)
    if (me%inner%norm(x) > 1e3) x = x/2
  end subroutine
end module
"""
GIVEN = """\
module given
  use solve
  implicit none
  type, extends(counted) :: last
    integer :: more = 7
  end type
contains
  subroutine slope(me, t, x, xdot)
    class(stepper), intent(inout) :: me
    real(wp), intent(in) :: t
    real(wp), dimension(:), intent(in) :: x
    real(wp), dimension(:), intent(out) :: xdot
    xdot = t - x/(me%n + 1)
    select type (me)
    type is (counted)
      me%calls = me%calls + 1
    type is (last)
      me%more = me%more + 1
    end select
  end subroutine
  subroutine tell(t, x, who)
    real(wp), intent(in) :: t
    real(wp), intent(in) :: x(:)
    class(stepper), intent(inout) :: who
    print *, t, sum(x), who%n
  end subroutine
  function rays(n, k) result(y)
    integer, intent(in) :: n
    integer, intent(in) :: k
    double precision :: y(n)
    integer :: i
    do i = 1, n
      y(i) = mod(i, k + 3)
    end do
  end function
end module
program p
  use given
  implicit none
  type(counted), target :: c
  type(last) :: l
  type(stepper) :: s
  real(wp) :: x(50000)
  c%f => slope
  c%inner%f => slope
  l%f => slope
  l%inner%f => slope
  l%inner%norm => greatest
  s%f => slope
  c%report => tell
  l%report => tell
  s%report => tell
  c%source => rays
  l%source => rays
  s%source => rays
  call c%start(50000)
  call c%inner%start(50000)
  call l%start(50000)
  call l%inner%start(50000)
  call s%start(40000)
  x = 1
  call c%both(0.5_wp, x)
  call l%both(0.25_wp, x)
  call s%step(1.0_wp, x(:40000), 0.01_wp)
  print *, sum(x), c%calls, l%more, s%norm(x)
end program
"""


@pytest.mark.parametrize("options", [("-O0",), ("-O2",), ("-O2", "-fopenmp")], ids=" ".join)
def test_components_that_point_to_procedures_are_called(
    run: Run, capfd: pytest.CaptureFixture[str], options: tuple[str, ...]
) -> None:
    Path("solve.f90").write_text(SOLVE)
    Path("given.f90").write_text(GIVEN)
    subprocess.run(["gfortran", *options, "solve.f90", "given.f90", "-o", "plain"], check=True)
    assert run("fc", *options, "-c", "solve.f90") == 0
    assert said_of(capfd) == ""
    assert run("fc", *options, "solve.o", "given.f90", "-o", "hints") == 0
    assert outputs("./hints") == outputs("./plain")


@pytest.mark.parametrize(
    ("declaration", "statement", "said"),
    [
        ("type(stepper) :: c", "c%n = 1", "a variable with an initial value of a POINTER component other than NULL()"),
        ("class(stepper), intent(inout) :: c(3)", "x = c(1)%norm(x)", "an array of CLASS"),
        ("type(stepper) :: c(3)", "x = x*c(1)%norm(x)", "a POINTER component is not covered"),
        ("class(stepper) :: c", "call inner()", "of CLASS in the unit around, to CLASS is not covered"),
    ],
)
def test_calls_of_components_that_are_left_to_gfortran(
    run: Run, capfd: pytest.CaptureFixture[str], declaration: str, statement: str, said: str
) -> None:
    arguments = "x" if statement == "c%n = 1" else "x, c"
    inner = "contains\nsubroutine inner()\ncall c%report(x(1), x)\nend subroutine\n" if "inner" in statement else ""
    Path("solve.f90").write_text(SOLVE)
    Path("s.f90").write_text(
        f"subroutine s({arguments})\nuse solve\nreal(wp) :: x(100000)\n{declaration}\n{statement}\nx = 2*x\n"
        f"{inner}end subroutine\nsubroutine u(x)\nreal :: x(100000)\nx = 2*x\nend subroutine\n"
    )
    assert run("fc", "-c", "solve.f90") == 0
    assert run("fc", "-c", "s.f90") == 0
    found = said_of(capfd)
    assert "`s` is left to the Fortran compiler" in found
    assert said in found
    assert "`u` is left" not in found
