"""Scalar dummy arguments of CLASS of which components of the declared type are used: their procedures become C."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran, outputs, said_of

SHAPES = """\
module shapes
  implicit none
  type :: part
    integer :: count = 0
    real(8) :: weights(3) = [1, 2, 3]
  end type
  type :: field
    integer :: n = 3
    character(4) :: name = "none"
    real(8) :: sums(4) = [1, 2, 3, 4]
    real(8), allocatable :: u(:, :)
    type(part) :: own
  contains
    procedure :: make
    procedure :: scale
    procedure :: total
    procedure, private :: kept
    procedure :: profile
    procedure, pass(right) :: apart
    generic :: value => total, kept
  end type
  type, extends(field) :: layered
    integer :: layers = 5
    real(8), allocatable :: depth(:)
  contains
    procedure :: total => total_layered
  end type
  type, extends(layered) :: last
    real(4) :: x = 0.5
  contains
    procedure :: scale => scale_last
  end type
  interface
    module subroutine shift(this, by)
      class(field), intent(inout) :: this
      integer, intent(in) :: by
    end subroutine
  end interface
contains
  subroutine make(this, n, name)
    class(field), intent(inout) :: this
    integer, intent(in) :: n
    character(*), intent(in) :: name
    integer :: i, j
    this%n = n
    this%name = name
    this%own%count = this%own%count + 1
    if (allocated(this%u)) deallocate (this%u)
    allocate (this%u(n, 0:n))
    do j = 0, n
      do i = 1, n
        this%u(i, j) = i + 2*j + len_trim(this%name)
      end do
    end do
  end subroutine
  subroutine scale(self, by)
    class(field), target :: self
    real(8), intent(in) :: by
    integer :: j
    do j = lbound(self%u, 2), ubound(self%u, 2)
      self%u(:, j) = self%u(:, j)*by + self%sums(mod(j, 4) + 1)
      call count_one()
    end do
    associate (sums => self%sums, own => self%own)
      sums = sums + own%weights(2)
    end associate
  contains
    subroutine count_one()
      self%own%count = self%own%count + 1
      self%u(1, 0) = self%u(1, 0) + self%n
    end subroutine
  end subroutine
  pure real(8) function total(this)
    class(field), intent(in) :: this
    total = sum(this%u) + sum(this%sums)
  end function
  real(8) function kept(this, k)
    class(field), intent(in) :: this
    integer, intent(in) :: k
    kept = this%sums(k) + this%own%count
  end function
  pure real(8) function total_layered(this)
    class(layered), intent(in) :: this
    total_layered = sum(this%u) + this%layers
    if (allocated(this%depth)) total_layered = total_layered + sum(this%depth)
  end function
  subroutine scale_last(self, by)
    class(last), target :: self
    real(8), intent(in) :: by
    self%u = self%u + by*self%x
    self%depth = [self%depth, by]
  end subroutine
  function profile(this, j) result(found)
    class(field), intent(in) :: this
    integer, intent(in) :: j
    real(8) :: found(this%n), work(2*this%n)
    work(:this%n) = this%u(:, j)
    work(this%n + 1:) = 1
    found = work(:this%n) + work(this%n + 1:)
  end function
  real(8) function apart(left, right)
    type(field), intent(in) :: left
    class(field), intent(in) :: right
    apart = sum(abs(left%u(:9, 1) - right%u(2:10, 2))) + left%own%weights(1)*right%own%count
  end function
  subroutine both(a, b, x)
    class(field), intent(in) :: a
    class(layered), intent(inout) :: b
    real(8), intent(out) :: x(:)
    integer :: i
    do i = 1, size(x)
      x(i) = a%u(i, 1) + b%u(i, 2)
    end do
    b%layers = b%layers + a%n
  end subroutine
  elemental real(8) function scaled(this, x)
    class(field), intent(in) :: this
    real(8), intent(in) :: x
    scaled = x*this%sums(2)
  end function
end module
submodule (shapes) moved
contains
  module procedure shift
    this%u(:, 1) = this%u(:, 1) + by
  end procedure
end submodule
"""
MAIN = """\
program main
  use shapes
  implicit none
  type(field) :: f
  type(layered), target :: g
  type(last) :: h
  class(field), allocatable :: any
  class(layered), pointer :: p
  type(last) :: several(3)
  real(8) :: x(150)
  call f%make(150, "flat")
  call g%make(160, "g")
  call h%make(170, "last")
  h%depth = [1d0]
  call f%scale(2d0)
  call g%scale(3d0)
  call h%scale(4d0)
  call shift(f, 3)
  call shift(h, 4)
  call both(f, g, x)
  print *, f%n, f%name, f%sums, f%own%count, f%own%weights, sum(f%u), sum(x)
  print *, g%layers, g%total(), g%value(2), g%own%count, sum(g%profile(7))
  print *, h%total(), h%value(), h%depth, sum(h%profile(3)), f%apart(f), h%apart(f)
  several(2)%sums = 5
  print *, scaled(f, [1d0, 2d0]), scaled(h, 4d0), scaled(several, 3d0)
  p => g
  call p%scale(0.5d0)
  call both(p, h, x)
  print *, p%total(), h%layers, sum(x)
  allocate (any, source=h)
  call any%scale(2d0)
  call shift(any, 1)
  print *, any%total(), any%name, any%own%count, sum(any%profile(1))
end program
"""
PROCEDURES = "make scale total kept total_layered scale_last profile apart both scaled".split()

pytestmark = fortran


@pytest.mark.parametrize("options", [(), ("-O2",), ("-O3", "-fopenmp"), ("-O2", "-fcheck=bounds")], ids=" ".join)
@pytest.mark.parametrize("main", ["gfortran", "iopref"])
def test_procedures_with_arguments_of_class_become_c(
    run: Run, capfd: pytest.CaptureFixture[str], main: str, options: tuple[str, ...]
) -> None:
    Path("shapes.f90").write_text(SHAPES)
    Path("main.f90").write_text(MAIN)
    subprocess.run(["gfortran", *options, "shapes.f90", "main.f90", "-o", "plain"], check=True)
    assert run("fc", *options, "-c", "shapes.f90") == 0
    said = said_of(capfd)
    for name in PROCEDURES if "-fcheck=bounds" not in options else ():
        assert f"`{name}` is left" not in said
    if main == "gfortran":
        subprocess.run(["gfortran", *options, "-c", "main.f90"], check=True)
    else:
        assert run("fc", *options, "-c", "main.f90") == 0
    assert run("fc", *options, "main.o", "shapes.o", "-o", "hints") == 0
    assert outputs("./hints") == outputs("./plain")


def test_a_module_beside_which_a_procedure_is_left(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    left = "subroutine renew(this)\nclass(field), intent(out) :: this\nthis%n = 7\nend subroutine\nend module\n"
    Path("shapes.f90").write_text(SHAPES.replace("end module\n", left))
    Path("main.f90").write_text(MAIN.replace("end program", "call renew(any)\nprint *, any%n, any%name\nend program"))
    subprocess.run(["gfortran", "shapes.f90", "main.f90", "-o", "plain"], check=True)
    assert run("fc", "-O2", "-c", "shapes.f90") == 0
    said = said_of(capfd)
    assert "`renew` is left to the Fortran compiler: `this`: CLASS with INTENT(OUT) is not covered" in said
    for name in PROCEDURES:
        assert f"`{name}` is left" not in said
    assert run("fc", "-O2", "shapes.o", "main.f90", "-o", "hints") == 0
    assert outputs("./hints") == outputs("./plain")


@pytest.mark.parametrize(
    ("declaration", "statement", "said"),
    [
        ("class(t), intent(out) :: c", "c%i = 1", "`c`: CLASS with INTENT(OUT) is not covered"),
        ("class(t), intent(in) :: c(:)", "x = c(1)%i", "`c`: an array of CLASS is not covered"),
        ("class(t), optional :: c", "c%i = 1", "`c`: CLASS with OPTIONAL is not covered"),
        ("class(t) :: c\noptional :: c", "c%i = 1", "`c`: CLASS with OPTIONAL is not covered"),
        ("class(t), allocatable :: c", "c%i = 1", "`c`: CLASS with ALLOCATABLE is not covered"),
        ("class(t), pointer :: c", "c%i = 1", "`c`: CLASS with POINTER is not covered"),
        ("type(t) :: c\nclass(t), allocatable :: b", "x = 1", "CLASS of anything but a dummy argument is not covered"),
        ("class(*) :: c", "x = 1", "CLASS is not covered"),
        ("class(t) :: c\ntype(t) :: d", "d = c", "`c`, which is of CLASS, by itself is not covered"),
        (
            "class(t) :: c\ntype(t) :: d",
            "associate (b => c)\nd = b\nend associate",
            "`c`, which is of CLASS, by itself",
        ),
        ("class(t) :: c", "call h(c)", "`c`, which is of CLASS, by itself is not covered"),
        ("class(t) :: c", "x(1) = storage_size(c)", "`c`, which is of CLASS, by itself is not covered"),
        ("class(t) :: c\nreal :: y(storage_size(c))", "y = 1", "`c`, which is of CLASS, by itself is not covered"),
        ("type(t) :: c", "call h(c)", "arguments of CLASS of `f` are not covered"),
        ("type(e) :: c", "call h(c)", "arguments of CLASS of `f` are not covered"),
    ],
)
def test_other_uses_of_class_are_left_to_gfortran(
    run: Run, capfd: pytest.CaptureFixture[str], declaration: str, statement: str, said: str
) -> None:
    Path("m.f90").write_text(
        "module m\nimplicit none\ntype :: t\ninteger :: i\ncontains\nprocedure :: f\nend type\n"
        "type, extends(t) :: e\ninteger :: j\nend type\ninterface h\nmodule procedure f, k\nend interface\ncontains\n"
        "subroutine f(a)\nclass(t) :: a\na%i = 2\nend subroutine\n"
        "subroutine k(a)\ninteger :: a\na = 2\nend subroutine\n"
        "subroutine g(a)\ntype(t) :: a\na%i = 2\nend subroutine\n"
        f"subroutine s(x, c)\nreal :: x(100000)\n{declaration}\n{statement}\nx = 2*x\nend subroutine\n"
        "subroutine u(x, i)\nreal :: x(100000)\ninteger :: i\ncall h(i)\nx = 2*x + i\nend subroutine\nend module\n"
    )
    assert run("fc", "-c", "m.f90") == 0
    found = said_of(capfd)
    assert "`s` is left to the Fortran compiler" in found
    assert said in found
    for name in "fgk":
        assert f"`{name}` is left" not in found
