"""ASSOCIATE beside calls of type-bound procedures: a call is made once, and may change what a name stands for."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran, said_of

PROGRAM = """\
module counters
  implicit none
  type :: counter
    integer :: n = 5
    integer :: places(5) = [1, 2, 3, 4, 5]
    procedure(taken), pointer, nopass :: take => null()
  contains
    procedure :: next
    procedure :: step
    procedure :: after
  end type
  interface
    integer function taken(i)
      integer, intent(inout) :: i
    end function
  end interface
contains
  integer function next(this)
    class(counter), intent(inout) :: this
    this%n = this%n + 1
    next = this%n
  end function
  subroutine step(this)
    class(counter), intent(inout) :: this
    this%n = this%n + 1
  end subroutine
  integer function after(this, i)
    class(counter), intent(in) :: this
    integer, intent(inout) :: i
    i = i + 1
    after = this%n - i
  end function
  integer function raised(i)
    integer, intent(inout) :: i
    i = i + 1
    raised = i
  end function
  subroutine sweep(this, x, k)
    class(counter), intent(inout) :: this
    real(8), intent(inout) :: x(:)
    integer, intent(inout) :: k
    type(counter) :: own
    integer :: j
    x = x + 1
    associate (v => this%next())
      x(1) = v
      x(2) = v
    end associate
    associate (v => own%after(k))
      own%n = own%n + 10
      x(3) = v
    end associate
    associate (v => this%take(k))
      x(4) = v
      x(5) = v
    end associate
    associate (v => x(k))
      x(21) = this%after(k)
      v = -1
    end associate
    associate (v => x(own%n))
      j = own%next()
      v = -2
    end associate
    associate (v => x(own%n))
      call own%step()
      v = -3
    end associate
    associate (v => own%places(k - 4), w => own)
      k = 5
      v = w%next()
    end associate
    x(30:34) = own%places
  end subroutine
end module
program main
  use counters
  type(counter) :: c
  real(8) :: x(1000) = 0
  integer :: k = 1
  c%take => raised
  call sweep(c, x, k)
  print *, nint(x(1:34)), c%n, k
end program
"""


@fortran
@pytest.mark.parametrize("level", ["-O0", "-O2"])
def test_names_of_associate_beside_calls(level: str, run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("counters.f90").write_text(PROGRAM)
    assert run("fc", level, "counters.f90", "-o", "app") == 0
    assert "`sweep`" not in said_of(capfd)
    subprocess.run(["gfortran", level, "counters.f90", "-o", "plain"], check=True)
    ours, theirs = (
        subprocess.run([f"./{name}"], capture_output=True, text=True, check=True).stdout for name in ("app", "plain")
    )
    assert ours == theirs
