"""Types that extend others, and types with procedures bound to them: what uses them as structures becomes C, also where
they are of CLASS, beside procedures that need their tables, which are left to gfortran.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran, outputs, said_of

MODULE = """\
module cells
  implicit none
  type, abstract :: base
    integer :: id = 1
  contains
    procedure(sized), deferred :: total
  end type
  abstract interface
    function sized(this)
      import :: base
      class(base), intent(in) :: this
      real(8) :: sized
    end function
  end interface
  type, extends(base) :: grid
    real(8), allocatable :: u(:, :)
    character(3) :: name = "abc"
  contains
    procedure :: total => total_of_grid
    procedure :: scale
  end type
  type, extends(grid) :: deep
    integer(8) :: depth = 7
  contains
    procedure :: scale => scale_deep
  end type
  type(deep), save :: shared
contains
  function total_of_grid(this)
    class(grid), intent(in) :: this
    real(8) :: total_of_grid
    total_of_grid = sum(this%u)
  end function
  subroutine scale(this, by)
    class(grid), intent(inout) :: this
    real(8), intent(in) :: by
    integer :: i, j
    do j = 1, size(this%u, 2)
      do i = 1, size(this%u, 1)
        this%u(i, j) = this%u(i, j)*by
      end do
    end do
  end subroutine
  subroutine scale_deep(this, by)
    class(deep), intent(inout) :: this
    real(8), intent(in) :: by
    this%u = this%u*(by + this%depth)
    call this%grid%scale(1d0)
  end subroutine
  subroutine fill(g, n)
    type(deep), intent(inout) :: g
    integer, intent(in) :: n
    integer :: i, j
    allocate (g%u(n, n))
    do j = 1, n
      do i = 1, n
        g%u(i, j) = i + 2*j + g%depth
      end do
    end do
    g%id = g%id + n
    g%name(2:2) = "x"
  end subroutine
  subroutine smooth(g)
    type(grid), intent(inout) :: g
    integer :: i, j
    do j = 1, size(g%u, 2) - 1
      do i = 1, size(g%u, 1)
        g%u(i, j) = g%u(i, j) - g%u(i, j + 1)/2
      end do
    end do
  end subroutine
end module
"""
MAIN = """\
program main
  use cells
  implicit none
  type(deep) :: d
  type(grid) :: g
  class(base), allocatable :: any
  call fill(d, 150)
  call fill(shared, 160)
  call d%scale(2d0)
  allocate (g%u(200, 150))
  g%u = 4
  call smooth(g)
  call smooth(shared%grid)
  call g%scale(3d0)
  print *, d%id, d%name, d%depth, d%total(), sum(shared%u), shared%name
  allocate (any, source=g)
  select type (any)
  type is (deep)
    print *, "deep"
  type is (grid)
    print *, "grid", any%u(1, 1), any%total()
  end select
end program
"""

pytestmark = fortran


@pytest.mark.parametrize("main", ["gfortran", "iopref"])
def test_what_uses_extended_types_as_structures_becomes_c(
    run: Run, capfd: pytest.CaptureFixture[str], main: str
) -> None:
    Path("cells.f90").write_text(MODULE)
    Path("main.f90").write_text(MAIN)
    subprocess.run(["gfortran", "cells.f90", "main.f90", "-o", "plain"], check=True)
    assert run("fc", "-O2", "-c", "cells.f90") == 0
    said = said_of(capfd)
    assert "`scale_deep` is left to the Fortran compiler" in said
    for name in ("total_of_grid", "scale", "fill", "smooth"):
        assert f"`{name}` is left" not in said
    if main == "gfortran":
        subprocess.run(["gfortran", "-c", "main.f90"], check=True)
    else:
        assert run("fc", "-O2", "-c", "main.f90") == 0
    assert run("fc", "main.o", "cells.o", "-o", "hints") == 0
    assert outputs("./hints") == outputs("./plain")


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ("type :: t\ninteger :: i\ncontains\nfinal :: gone\nend type", "FINAL procedures of types are not covered"),
        (
            "type :: t\ninteger :: i\ncontains\nprocedure :: plus\ngeneric :: operator(+) => plus\nend type",
            "type-bound operators, assignments and transfers are not covered",
        ),
        (
            "type :: p\ninteger :: i\ncharacter :: c\nend type\ntype, extends(p) :: t\ncharacter :: d\nend type",
            "a type extension behind a gap at the end of the type that it extends is not covered",
        ),
        (
            "type :: p\ncharacter(:), allocatable :: c\nend type\ntype, extends(p) :: t\ninteger :: i\nend type",
            "a type extension of a type with characters of deferred length is not covered",
        ),
    ],
)
def test_types_that_are_not_covered(run: Run, capfd: pytest.CaptureFixture[str], part: str, said: str) -> None:
    bodies = (
        (
            "subroutine gone(x)\ntype(t), intent(inout) :: x\nend subroutine\n"
            "function plus(a, b)\nclass(t), intent(in) :: a, b\ntype(t) :: plus\nplus%i = a%i\nend function\n"
        )
        if "contains" in part
        else ""
    )
    Path("m.f90").write_text(
        f"module m\nimplicit none\n{part}\ncontains\n{bodies}"
        "subroutine s(x)\nreal :: x(100000)\ntype(t) :: y\nx = 2*x\nend subroutine\n"
        "subroutine u(x)\nreal :: x(100000)\nx = 2*x\nend subroutine\nend module\n"
    )
    assert run("fc", "-c", "m.f90") == 0
    found = said_of(capfd)
    assert "`s` is left to the Fortran compiler" in found
    assert said in found
    assert "`u` is left" not in found


@pytest.mark.parametrize(
    "statement",
    ["call smooth(x%grid)", "s = x%grid%u(1, 1)", "x%grid = y", "s = y%base%id"],
)
def test_parents_are_refused_where_they_are_used(run: Run, capfd: pytest.CaptureFixture[str], statement: str) -> None:
    Path("cells.f90").write_text(MODULE)
    Path("user.f90").write_text(
        "subroutine user(x, y, s)\nuse cells\ntype(deep) :: x\ntype(grid) :: y\nreal(8) :: s\n"
        f"x%u(:, :) = 2*x%u(:, :)\n{statement}\nend subroutine\n"
    )
    assert run("fc", "-c", "cells.f90") == 0
    capfd.readouterr()
    assert run("fc", "-c", "user.f90") == 0
    assert "`user` is left to the Fortran compiler" in said_of(capfd)


WITH_PROCEDURES = """\
module m
  implicit none
  abstract interface
    real(8) function f(x)
      real(8), intent(in) :: x
    end function
  end interface
  type :: t
    integer(2) :: n = 3
    procedure(f), pointer, nopass :: g => null()
    procedure(note), pointer :: told => null()
    integer(1) :: k = 7
    procedure(), pointer, nopass :: plain
    procedure(real(8)), pointer, nopass :: other
    real(8), allocatable :: u(:)
    integer :: last = 9
  contains
    procedure :: fill
    procedure :: ask
  end type
contains
  subroutine note(this, x)
    class(t), intent(inout) :: this
    real(8), intent(in) :: x
    integer :: i
    do i = 1, size(this%u)
      this%u(i) = this%u(i) + x
    end do
  end subroutine
  subroutine fill(this, n)
    class(t), intent(inout) :: this
    integer, intent(in) :: n
    integer :: i
    allocate (this%u(n))
    do i = 1, n
      this%u(i) = i + this%k + this%last
    end do
    this%n = this%n + 1
  end subroutine
  subroutine ask(this)
    class(t), intent(inout) :: this
    if (associated(this%g)) this%u(1) = this%g(this%u(1))
    if (associated(this%told)) call this%told(3d0)
  end subroutine
end module
"""
CALLS_THEM = """\
program p
  use m
  implicit none
  type(t) :: a, b(2)
  call a%fill(90000)
  a%g => twice
  a%told => note
  b(2)%last = 10
  call b(2)%fill(80000)
  call a%ask()
  call b(2)%ask()
  print *, a%n, a%k, a%last, sum(a%u), sum(b(2)%u), a%u(1)
contains
  real(8) function twice(x)
    real(8), intent(in) :: x
    twice = 2*x
  end function
end program
"""


def test_components_that_point_to_procedures_are_passed_over(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("m.f90").write_text(WITH_PROCEDURES)
    Path("p.f90").write_text(CALLS_THEM)
    subprocess.run(["gfortran", "m.f90", "p.f90", "-o", "plain"], check=True)
    assert run("fc", "-O2", "m.f90", "p.f90", "-o", "hints") == 0
    assert "is left to the Fortran compiler" not in said_of(capfd)
    assert outputs("./hints") == outputs("./plain")


@pytest.mark.parametrize(
    "statement",
    [
        "x%g => null()",
        "x = t(g=null(), plain=null(), other=null())",
    ],
)
def test_the_use_of_components_that_point_to_procedures_is_refused(
    run: Run, capfd: pytest.CaptureFixture[str], statement: str
) -> None:
    own = f"subroutine use_of(x, y)\ntype(t) :: x\nreal(8) :: y(90000)\ny = 2*y\n{statement}\nend subroutine\n"
    Path("m.f90").write_text(WITH_PROCEDURES.replace("end module", f"{own}end module"))
    assert run("fc", "-c", "m.f90") == 0
    assert "`use_of` is left to the Fortran compiler" in said_of(capfd)


UNKNOWN = """\
module roots
  type :: method
    integer :: id = 0
    real(8) :: by = 1
  end type
  type(method), parameter :: first = method(id=1, by=2d0)
end module
module root_users
  use roots
  implicit none
  private :: first
  type, public :: base
    integer :: n = 2
    type(method) :: solver = first
    real(8), allocatable :: u(:)
  end type
  type, extends(base), public :: more
    integer :: k = 5
  contains
    procedure :: fill
  end type
  type, extends(more), public :: most
    real(8) :: z = 0.5
  end type
contains
  subroutine fill(this, n)
    class(more), intent(inout) :: this
    integer, intent(in) :: n
    integer :: i
    this%n = n
    allocate (this%u(n))
    do i = 1, n
      this%u(i) = i*this%solver%by + this%k
    end do
  end subroutine
  subroutine made(s)
    real(8), intent(out) :: s
    type(more) :: own
    call own%fill(1000)
    s = sum(own%u)
  end subroutine
  subroutine total(x, s)
    class(most), intent(inout) :: x
    real(8), intent(out) :: s
    call x%fill(90000)
    s = sum(x%u) + x%z + x%solver%id
  end subroutine
  subroutine renewed(x)
    type(more), intent(out) :: x
    x%n = x%n + 1
  end subroutine
end module
"""
USES_UNKNOWN = """\
program p
  use root_users
  type, extends(most) :: here
  end type
  type(most) :: x
  type(more), save :: y
  type(here) :: h
  real(8) :: s
  call total(x, s)
  print *, s, x%k, x%z
  call y%fill(5)
  print *, y%u, y%n
 call made(s)
 print *, s
 call renewed(y)
 print *, y%n, y%k, h%k
end program
"""


def test_variables_whose_initial_values_are_not_known_are_left(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("a.f90").write_text(UNKNOWN)
    Path("p.f90").write_text(USES_UNKNOWN)
    subprocess.run(["gfortran", "a.f90", "p.f90", "-o", "plain"], check=True)
    assert run("fc", "-O2", "a.f90", "p.f90", "-o", "hints") == 0
    said = said_of(capfd)
    why = "a variable of a type that extends one with an initial value not known here is not covered"
    for name in ("made", "renewed"):
        assert f"`{name}` is left to the Fortran compiler: {why}" in said
    for name in ("fill", "total"):
        assert f"`{name}` is left" not in said
    assert outputs("./hints") == outputs("./plain")
