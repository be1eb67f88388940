"""Calls of DEFERRED type-bound procedures become C."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran, outputs, said_of

pytestmark = fortran

FORMS = """\
module forms
  implicit none
  type :: counter
    integer :: n = 0
  end type
  abstract interface
    integer function scaled(k)
      integer, intent(in) :: k
    end function
  end interface
end module
"""
ROOTS = """\
module roots
  use forms, only: counter, of_number => scaled
  implicit none
  type, abstract :: root
    integer :: i = 0
    type(counter) :: own
  contains
    procedure(changed), deferred :: later
    procedure :: first
    procedure(moved), deferred, pass(self) :: along
    procedure(of_number), deferred, nopass :: number
    generic :: go => later
  end type
  type, abstract, extends(root) :: middle
    real(8) :: z = 1
  contains
    procedure :: zoom
    procedure(valued), deferred :: value
  end type
  abstract interface
    subroutine changed(a)
      import :: root
      class(root), intent(inout) :: a
    end subroutine
    function moved(x, self) result(y)
      import :: root
      class(root), intent(in) :: self
      real(8), intent(in) :: x(:)
      real(8) :: y(size(x))
    end function
  end interface
  interface
    real(8) function valued(a)
      import middle
      class(middle), intent(in) :: a
    end function
  end interface
contains
  subroutine first(a)
    class(root), intent(inout) :: a
    a%i = a%i + 10
    call a%later()
    call a%go()
  end subroutine
  subroutine zoom(a)
    class(middle), intent(inout) :: a
    a%z = a%z + 10
  end subroutine
  subroutine of_root(c, x)
    class(root), intent(inout) :: c
    real(8), intent(inout) :: x(:)
    integer :: k
    call c%later()
    call c%first()
    do k = 1, size(x)
      x(k) = x(k) + k
    end do
    x = c%along(x)
    print *, c%i, sum(x), c%number(3)
  end subroutine
  subroutine of_middle(c, x)
    class(middle), intent(inout) :: c
    real(8), intent(inout) :: x(:)
    call c%later()
    call c%zoom()
    x = c%along(x=x)
    print *, c%i, sum(x), c%number(k=3), c%value()
    call of_root(c, x)
  end subroutine
end module
"""
LEAVES = """\
module leaves
  use roots, only: middle
  implicit none
  type, extends(middle) :: leaf
  contains
    procedure :: later
    procedure, pass(self) :: along
    procedure, nopass :: number
    procedure :: value
  end type
  type, extends(leaf) :: second
    real(8) :: by = 3
  contains
    procedure :: later => much_later
    procedure :: also
  end type
contains
  subroutine later(a)
    class(leaf), intent(inout) :: a
    a%i = a%i + 1
  end subroutine
  subroutine much_later(a)
    class(second), intent(inout) :: a
    a%i = a%i + 1000
  end subroutine
  function along(x, self) result(y)
    class(leaf), intent(in) :: self
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    y = x*2 + self%z
  end function
  integer function number(k)
    integer, intent(in) :: k
    number = k*7
  end function
  real(8) function value(a)
    class(leaf), intent(in) :: a
    value = a%z
  end function
  subroutine also(a, x)
    class(second), intent(inout) :: a
    real(8), intent(inout) :: x(:)
    call a%later()
    x = x + a%by
  end subroutine
end module
"""
MAIN = """\
program main
  use leaves
  use roots
  implicit none
  type(leaf) :: one
  type(second) :: two
  real(8) :: x(90000)
  x = 1
  call of_root(one, x)
  call of_middle(one, x)
  call of_root(two, x)
  call of_middle(two, x)
  call two%also(x)
  print *, two%i, sum(x)
end program
"""
FILES = {"forms": FORMS, "roots": ROOTS, "leaves": LEAVES, "main": MAIN}


@pytest.mark.parametrize("options", [("-O0",), ("-O2",)], ids=" ".join)
@pytest.mark.parametrize("others", ["gfortran", "iopref"])
def test_what_must_be_overridden_is_called_by_the_table(
    run: Run, capfd: pytest.CaptureFixture[str], others: str, options: tuple[str, ...]
) -> None:
    for name, text in FILES.items():
        Path(f"{name}.f90").write_text(text)
    subprocess.run(["gfortran", *options, *(f"{name}.f90" for name in FILES), "-o", "plain"], check=True)
    for name in FILES:
        if name == "roots" or others == "iopref":
            assert run("fc", *options, "-c", f"{name}.f90") == 0
        else:
            subprocess.run(["gfortran", *options, "-c", f"{name}.f90"], check=True)
    assert "is left" not in said_of(capfd)
    assert run("fc", *options, *(f"{name}.o" for name in FILES), "-o", "hints") == 0
    assert outputs("./hints") == outputs("./plain")
