"""Types of a divided file: in both of its parts, and in other files, they lie in memory as gfortran has them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran

pytestmark = [fortran, pytest.mark.usefixtures("theirs")]


TYPES = """\
module types
  implicit none
  type point
    real :: x = 1.0, y = 2.0
    real, allocatable :: more(:)
  end type
  type(point) :: origin
contains
  subroutine fill(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = x(i) + i*origin%y
    end do
  end subroutine
end module
"""


EXTENDED = """\
module extended
  use types
  implicit none
  type, extends(point) :: solid
    real :: z = 3.0
  end type
contains
  subroutine show(p)
    class(point), intent(in) :: p
    select type (p)
    type is (point)
      print *, 'point', p%x, p%more
    type is (solid)
      print *, 'solid', p%x, p%y, p%z
    end select
  end subroutine
end module
program main
  use extended
  implicit none
  real :: x(50000) = 0
  class(point), allocatable :: c, d
  call fill(x, 50000)
  call show(solid())
  allocate (c)
  c%more = x(:3)
  d = c
  call show(d)
  print *, x(50000)
end program
"""


def test_types_of_a_module_with_hints_may_be_extended_elsewhere(run: Run) -> None:
    Path("types.f90").write_text(TYPES)
    Path("extended.f90").write_text(EXTENDED)
    assert run("fc", "--nests", "log", "types.f90", "extended.f90", "-o", "app") == 0
    assert json.loads(Path("log").read_text().splitlines()[0])["hinted"] == 1
    subprocess.run(["gfortran", "../types.f90", "../extended.f90", "-o", "app"], cwd="theirs", check=True)
    theirs = subprocess.run(["theirs/app"], capture_output=True, text=True, check=True).stdout
    assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout == theirs


SCALARS = """\
module scalars
  implicit none
  type :: inner
    real(8), allocatable :: weight
    integer :: n = 3
  end type
  type :: state
    integer :: calls = 0
    character(:), allocatable :: text
    integer :: steps = 1
    type(inner), allocatable :: one
    character(5), allocatable :: fixed
    real(8), allocatable :: u(:)
    type(inner) :: pair(2)
    character(:), allocatable :: last
    integer :: code = 7
  end type
  type(state) :: shared(2)
contains
  subroutine advance(s, x)
    type(state), intent(inout) :: s
    real, intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) + s%code + s%pair(2)%n
    end do
    do i = 1, size(s%u)
      s%u(i) = s%u(i)*s%steps + shared(2)%code
    end do
    s%calls = s%calls + 1
  end subroutine
  subroutine clear(one)
    type(inner), intent(out) :: one
    one%n = one%n + 1
  end subroutine
  subroutine inside(x)
    real, intent(inout) :: x(:)
    type(inner) :: local
    integer :: i
    call weigh(local)
    do i = 1, size(x)
      x(i) = x(i) + local%n
    end do
  end subroutine
  subroutine weigh(one)
    type(inner), intent(inout) :: one
    if (allocated(one%weight)) print *, 'weighed before'
    one%weight = 4
    print *, one%weight
  end subroutine
  subroutine name(s)
    type(state), intent(inout) :: s
    s%text = 'a name'
    s%fixed = 'fixed'
    s%last = 'the last one'
    s%pair(1)%weight = 2.5d0
    allocate (s%one)
    s%one%weight = 1.5d0
  end subroutine
  subroutine show(s)
    type(state), intent(in) :: s
    print *, s%calls, s%steps, s%code, s%pair%n, allocated(s%text), allocated(s%one), allocated(s%u)
    if (allocated(s%text)) print *, s%text, len(s%last), s%last, s%fixed, s%pair(1)%weight, s%one%weight, s%one%n
    if (allocated(s%u)) print *, sum(s%u)
  end subroutine
end module
program main
  use scalars
  implicit none
  real :: x(50000) = 1
  integer :: k
  shared(2)%code = 9
  call name(shared(1))
  allocate (shared(1)%u(50000))
  shared(1)%u(:) = 3
  do k = 1, 3
    call advance(shared(1), x)
    call inside(x)
  end do
  call show(shared(1))
  call show(shared(2))
  call clear(shared(1)%pair(1))
  print *, shared(1)%pair(1)%n, allocated(shared(1)%pair(1)%weight), sum(x)
end program
"""


def test_types_with_allocatable_scalars_lie_in_memory_as_gfortran_has_them(run: Run) -> None:
    Path("scalars.f90").write_text(SCALARS)
    assert run("fc", "--nests", "log", "-O", "scalars.f90", "-o", "app") == 0
    assert json.loads(Path("log").read_text().splitlines()[0])["hinted"] >= 2
    subprocess.run(["gfortran", "-O", "../scalars.f90", "-o", "app"], cwd="theirs", check=True)
    theirs = subprocess.run(["theirs/app"], capture_output=True, text=True, check=True).stdout
    assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout == theirs


BEFORE = """\
module before
  implicit none
  real(8) :: field(30000), other, third, fourth
contains
  subroutine clear(one, two, three)
    real(8), intent(in) :: one, two, three
    integer :: i
    do i = 1, size(field)
      field(i) = one + two*three
    end do
  end subroutine
end module
"""
SHAPES = """\
module shapes
  implicit none
  private
  public :: shape, fill, reset
  private :: own
  real(8) :: own(20000) = 0
  real(8), private :: level = 1
  type :: shape
    private
    integer :: n = 3
    integer, public :: more = 0
  contains
    procedure :: alpha
    procedure, private :: beta
    procedure :: gamma_
    procedure :: delta
    procedure :: epsilon_
  end type
contains
  integer function alpha(this)
    class(shape), intent(in) :: this
    alpha = this%n
  end function
  integer function beta(this)
    class(shape), intent(in) :: this
    beta = this%n*10
  end function
  integer function gamma_(this)
    class(shape), intent(in) :: this
    gamma_ = this%n*100
  end function
  integer function delta(this)
    class(shape), intent(in) :: this
    delta = this%n*1000
  end function
  integer function epsilon_(this)
    class(shape), intent(in) :: this
    epsilon_ = this%n*10000
  end function
  subroutine reset()
    integer :: i
    do i = 1, size(own)
      own(i) = level
    end do
  end subroutine
  subroutine fill(this, a)
    class(shape), intent(in) :: this
    real(8), intent(inout) :: a(:)
    integer :: i
    do i = 1, size(a)
      a(i) = i
    end do
    a(1) = this%delta() + this%beta() + own(2)
  end subroutine
end module
"""
SHOWN = """\
program main
  use shapes
  implicit none
  type(shape), target :: x
  class(shape), pointer :: p
  real(8) :: a(20000)
  p => x
  call reset()
  call fill(p, a)
  print *, p%alpha(), p%gamma_(), p%delta(), p%epsilon_(), a(1), sum(a)
end program
"""


@pytest.mark.parametrize("before", ["", BEFORE])
def test_type_bound_procedures_are_found_from_other_files(run: Run, before: str) -> None:
    """Their tables have the order that the compiler's own module says, or the file is left to it."""
    Path("shapes.f90").write_text(before + SHAPES)
    Path("shown.f90").write_text(SHOWN)
    assert run("fc", "--nests", "log", "-O0", "-c", "shapes.f90") == 0
    assert run("fc", "-O0", "-c", "shown.f90") == 0
    assert run("fc", "shapes.o", "shown.o", "-o", "app") == 0
    hinted = json.loads(Path("log").read_text())["hinted"]
    assert hinted == (0 if before else 2)
    subprocess.run(["gfortran", "-w", "../shapes.f90", "../shown.f90", "-o", "app"], cwd="theirs", check=True)
    theirs = subprocess.run(["theirs/app"], capture_output=True, text=True, check=True).stdout
    assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout == theirs
