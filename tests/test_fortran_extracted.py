"""Nests of procedures that are left to the Fortran compiler become C all the same, and compute the same."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest
from driving import Run, command_in, fortran

pytestmark = fortran

SHAPES = """\
module shapes
  implicit none
  integer, parameter :: dp = kind(1.d0)
  type, abstract :: base
    integer :: n = 0
    real(dp), allocatable :: u(:, :)
  end type
  type, extends(base) :: field
    real(dp), pointer :: w(:) => null()
    real(dp) :: scale = 2.0_dp, total = 0
    real(dp) :: few(-1:3) = 1
  contains
    procedure :: fill
    procedure :: smooth
    final :: done
  end type
  real(dp), allocatable :: table(:)
  real(dp), parameter :: c = 0.1_dp
contains
  subroutine fill(self, n)
    class(field), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i, j
    self%n = n
    allocate (self%u(0:n, n), self%w(n))
    do j = 1, n
      do i = 0, n
        self%u(i, j) = i * 0.5_dp + j * c
      end do
    end do
    do i = 1, n
      self%w(i) = i
    end do
  end subroutine
  subroutine smooth(self, a, message)
    class(field), intent(inout) :: self
    real(dp), intent(inout) :: a(:, 0:)
    character(len=:), allocatable, intent(out) :: message
    integer :: i, j, k
    real(dp) :: t
    message = 'smooth'
    steps: do k = 1, 3
      t = 0
      rows: do j = 2, self%n - 1
        do i = 1, self%n - 1
          if (self%u(i, j) > 1d3) cycle rows
          a(i, j) = self%u(i, j) * self%scale + self%w(i) + table(j) + self%few(0)
          t = t + a(i, j)
        end do
      end do rows
      self%total = self%total + t
      do i = 1, self%n
        self%total = self%total + self%w(i)
      end do
      print *, k, i, j, t, self%total
      if (t > 1d9) exit steps
    end do steps
  end subroutine
  subroutine done(self)
    type(field), intent(inout) :: self
    if (associated(self%w)) deallocate (self%w)
  end subroutine
end module
program main
  use shapes
  implicit none
  type(field), target :: f
  real(dp), allocatable :: a(:, :)
  character(len=:), allocatable :: m
  integer :: n, i
  n = 200
  allocate (table(n), a(n, 0:n))
  do i = 1, n
    table(i) = sqrt(real(i, dp))
  end do
  a = 0
  call f%fill(n)
  call f%smooth(a, m)
  call f%smooth(a(n:1:-1, :), m)
  print *, m, sum(a), a(3, 4), a(5, 7)
end program
"""

HAZARDS = """\
module hazards
  implicit none
  real(8), target :: x(1000) = 1
  integer, target :: bound = 900
  type node
    procedure(), pointer, nopass :: act => null()
    integer :: first = 1
    real(8), pointer :: p(:) => null(), q(:) => null()
    real(8) :: factor = 3
  end type
contains
  subroutine aliases(d)
    type(node), intent(inout) :: d
    integer, pointer :: view
    integer :: i
    d%p => x(1:999)
    d%q => x(2:1000)
    do i = 1, 998
      d%q(i) = d%p(i) + d%q(i)*0.5d0
    end do
    view => bound
    do i = 1, bound
      x(i) = x(i) + view
    end do
    d%p => x(1000:2:-3)
    do i = 1, size(d%p)
      d%p(i) = d%p(i) + i
    end do
  end subroutine
  pure subroutine inside(d, a)
    type(node), intent(in) :: d
    real(8), intent(inout) :: a(:)
    integer :: i
    do i = d%first, size(a)
      a(i) = a(i)*d%factor
    end do
  end subroutine
  subroutine names(d, a, n, given)
    type(node), intent(in) :: d
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    real(8), optional, intent(inout) :: given(:)
    real(8) :: d_factor
    integer, parameter :: few = 8
    integer :: i, k
    d_factor = 0.25d0
    associate (b => a(n:1:-1))
      do i = 1, n
        b(i) = b(i) + i
      end do
    end associate
    block
      real(8) :: a(n)
      do i = 1, n
        a(i) = 7
      end do
      if (a(n) < 0) stop 1
    end block
    do i = 1, n
      a(i) = a(i)*d%factor + d_factor
    end do
    if (present(given)) then
      do i = 1, n
        given(i) = given(i) + a(i)
      end do
    end if
    outer: do k = 1, 3
      do i = 1, n
        a(i) = a(i) + 1
        if (a(i) > 1d6) exit outer
      end do
    end do outer
    do i = 1, few
      do k = 0, 3
        a(i) = a(i) + d%factor
      end do
    end do
    k = 0
    do i = 2, n
      if (a(i) < a(i - 1)) then
        k = i
        exit
      end if
    end do
    print *, i, k
    do 10 i = 1, n
      a(i) = a(i) + 1
10  continue
  end subroutine
  subroutine hidden(d, a)
    type(node), intent(in) :: d
    real(8), intent(inout) :: a(:)
    real(8), allocatable :: b(:)
    integer :: i, lbound
    lbound = d%first
    allocate (b(-5:size(a)))
    do i = -5, size(a)
      b(i) = lbound
    end do
    !gcc$ unroll 4
    do i = 1, size(a)
      a(i) = a(i) + b(i)
    end do
  end subroutine
end module
program main
  use hazards
  implicit none
  type(node) :: d
  real(8), target :: a(1000)
  procedure(), pointer :: none => null()
  integer :: i
  d%act => none
  a = [(i, i = 1, 1000)]
  call aliases(d)
  call inside(d, a)
  call names(d, a, 1000)
  call names(d, a, 1000, x)
  call hidden(d, a)
  print *, sum(x), sum(a), x(17), a(999)
end program
"""

OTHER = """\
  subroutine other(n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = a(i) + 1
    end do
  end subroutine
"""

GAPS = """\
module gaps
  implicit none
  real(8), target :: x(1000) = 1
  type, abstract :: base
    real(8), pointer :: p(:) => null(), q(:) => null()
  end type
  type, extends(base) :: views
  end type
contains
  subroutine add(self, n)
    class(views), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i
    self%p => x(1:1000:3)
    self%q => x(4:1000:3)
    do i = 1, n    ! each iteration reads what the one before has written by another name
      x(3*i + 1) = x(3*i + 1) + self%p(i)
    end do
    print *, sum(x)
    do i = 1, n
      self%q(i) = self%p(i)*0.5d0 + 1
    end do
    print *, sum(x)
    call more(self, x(1:1000:3))
    call plain(x(1:1000:3), x(4:1000:3))
  end subroutine
  subroutine plain(a, b)
    real(8), target, intent(inout) :: a(:), b(:)
    integer :: i
    do i = 1, size(b)
      b(i) = b(i) + a(i)*0.5d0
    end do
    print *, sum(x), i
  end subroutine
  subroutine more(self, a)
    class(views), intent(inout) :: self
    real(8), target, intent(inout) :: a(:)
    integer :: i
    self%p => a(2:)
    do i = 1, size(a) - 1
      self%p(i) = self%p(i) + a(i)
    end do
    print *, sum(x), i
  end subroutine
end module
program main
  use gaps
  type(views) :: v
  call add(v, 332)
end program
"""

NOT_THERE = """\
module parts
  implicit none
  type grid
    real(8), pointer :: a(:) => null()
  end type
  type, abstract :: base
    type(grid), pointer :: p => null()
    type(grid), allocatable :: q
    real(8), allocatable :: b(:)
    integer :: n = 0
  end type
  type, extends(base) :: whole
  end type
contains
  subroutine add(self, x)
    class(whole), intent(inout) :: self
    real(8), intent(inout) :: x(:)
    integer :: i
    do i = 1, self%n    ! not once while there is no p
      x(i) = x(i) + self%p%a(i)
    end do
    do i = 1, size(x)
      if (self%n > 0) x(i) = x(i) + self%p%a(i)*self%q%a(i)
    end do
    rows: do i = 1, self%n
      if (self%b(i) < 0) cycle rows
      x(i) = x(i) + self%b(i)
    end do rows
    print *, i, sum(x)
  end subroutine
end module
program main
  use parts
  implicit none
  type(whole) :: s
  real(8) :: x(1000)
  x = 1
  call add(s, x)
  allocate (s%p, s%q, s%b(1000))
  call add(s, x)
  allocate (s%p%a(1000), s%q%a(1000))
  s%p%a = 2
  s%q%a = 0.25d0
  s%b = 3
  s%n = 1000
  call add(s, x)
end program
"""

ELEMENTS = """\
module elements
  implicit none
  integer, parameter :: wp = kind(1d0), two = 2
  type part
    integer :: n = 0
    real(wp), allocatable :: u(:, :)
    real(wp), pointer :: w(:) => null()
    real(wp) :: few(0:9) = 1
    real(wp) :: scale = 1.5_wp, total = 0
    procedure(), pointer, nopass :: act => null()
  end type
  type whole
    type(part) :: parts(-1:3)
    type(part), allocatable :: more(:, :)
    type(part), pointer :: last(:) => null()
    integer :: count = 0
    real(wp), allocatable :: v(:)
  end type
  type(part), target :: own(4)
  integer :: which(2) = [2, 3]
contains
  subroutine fill(g, n)
    type(whole), intent(inout) :: g
    integer, intent(in) :: n
    integer b, i, j
    do b = -1, 3
      allocate (g%parts(b)%u(n, n))
      g%parts(b)%n = n
      do j = 1, n
        do i = 1, g%parts(b)%n
          g%parts(b)%u(i, j) = i*0.5_wp - j*b
        end do
      end do
    end do
    allocate (g%more(2, 0:1), g%last(3))
    do b = 1, 2
      allocate (g%more(b, 1)%u(n, n), g%last(b)%w(n*n))
      do j = 1, n
        do i = 1, n
          g%more(b, 1)%u(i, j) = g%parts(b)%u(j, i) + g%parts(two)%scale
        end do
      end do
      do i = 1, n*n
        g%last(b)%w(i) = i + g%parts(b)%few(3)
      end do
    end do
  end subroutine
  subroutine both(g, a, b, n)
    type(whole), intent(inout) :: g
    integer, intent(in) :: a, b, n
    integer i, j
    do j = 2, n
      do i = 2, n
        g%parts(a)%u(i, j) = g%parts(b)%u(i - 1, j) + g%parts(a)%u(i, j - 1)*0.25_wp + g%parts(which(2))%few(mod(i, 10))
      end do
    end do
    do i = 2, n*n
      own(a)%w(i) = own(b)%w(i - 1) + g%last(1)%w(i)
    end do
    do i = 1, n
      g%parts(a)%total = g%parts(a)%total + g%parts(b)%u(i, 3)*g%parts(b)%scale
    end do
  end subroutine
  subroutine hidden(g, a, n)
    type(whole), intent(inout) :: g
    integer, intent(in) :: n
    integer, intent(inout) :: a
    integer i
    do i = 1, n
      g%parts(a)%u(i, 1) = 7
      if (i == n/2) a = a + 1
    end do
    do i = 1, g%count
      g%more(5, 9)%u(i, 1) = 8
      g%last(77)%w(i) = 9
    end do
    do i = 1, size(own)
      own(i)%scale = own(i)%scale + i
    end do
    do i = 1, 100
      g%parts(0)%u = g%parts(1)%u(1:i, 1:2)
    end do
    do i = 1, 100
      g%v = g%last(1)%w(1:i)*g%parts(1)%scale
    end do
  end subroutine
end module
program main
  use elements
  implicit none
  type(whole) :: g
  integer a, k
  integer, parameter :: n = 120
  call fill(g, n)
  do k = 1, 4
    allocate (own(k)%w(n*n))
    own(k)%w = k
  end do
  call both(g, 1, 2, n)
  call both(g, 2, 2, n)
  call both(g, 3, 4 - 1, n)
  own(3)%w => own(2)%w(n*n:1:-1)
  call both(g, 3, 2, n)
  a = 1
  call hidden(g, a, n)
  print *, a, (sum(g%parts(k)%u), g%parts(k)%total, k = -1, 3)
  print *, shape(g%v), shape(g%parts(0)%u), (sum(own(k)%w), own(k)%scale, k = 1, 4)
  print *, sum(g%more(1, 1)%u), sum(g%last(2)%w)
end program
"""

WHOLE = """\
module wholes
  implicit none
  type cell
    real(8) :: v(200), w(200)
    real(8), allocatable :: q(:)
    real(8), pointer :: p(:) => null()
    class(*), allocatable :: anything
  end type
contains
  subroutine work(n, a, b, c, t)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n), b(:), c(n, n)
    type(cell), intent(inout) :: t
    class(cell), allocatable :: refused
    real(8), target, save :: x(20000)
    real(8), pointer :: p(:), q(:)
    real(8), allocatable :: grows(:)
    real(8) :: own(n)
    integer :: k
    do k = 1, 20000
      x(k) = k
    end do
    p => x(2:20000)
    q => x(1:19999)
    do k = 1, n
      p = q + k
      q(:) = p(:) - 1
      p(:) = q
    end do
    do k = 1, n
      own = a + k
      a = own(n:1:-1)
      b = a*0.5d0
      c(:, k) = b
      a(2:) = a(:n - 1)
    end do
    do k = 1, n
      grows = a + k
      c(k, :) = grows
    end do
    do k = 1, 200
      t%v = t%w + k
      t%w = t%v(200:1:-1)*0.5d0
      t%p = t%v(k)
      t%w(k) = t%p(3)
    end do
    do k = 1, 200
      t%q = t%w*k
    end do
    print *, sum(x), sum(a), sum(b), sum(c), sum(own), size(grows), sum(t%v), sum(t%w), sum(t%p), sum(t%q)
  end subroutine
end module
program main
  use wholes
  implicit none
  type(cell) :: t
  real(8) :: a(300), b(300), c(300, 300)
  integer :: i
  a = [(i*0.1d0, i = 1, 300)]
  b = 0
  c = 1
  t%v = 1
  t%w = 2
  allocate (t%p(50), t%q(7))
  call work(300, a, b, c, t)
end program
"""

FIXED = """\
      PROGRAM MAIN
      CHARACTER(LEN=:), ALLOCATABLE :: TITLE
      REAL A(300, 300), TOTAL
      PARAMETER (FACTOR = 1.1)
      TITLE = 'fixed'
      DO J = 1, 300
        DO I = 1, 300
          A(I, J) = I*FACTOR +
     &              J
        END DO
      END DO
      TOTAL = 0
      DO J = 1, 300
        DO I = 1, 300
          TOTAL = TOTAL + A(I, J)
        END DO
      END DO
      PRINT *, TITLE, TOTAL, I, J
      END
"""


@pytest.fixture
def run(tmp_path: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return command_in(tmp_path, runtime, monkeypatch)


@pytest.mark.parametrize(
    ("name", "text", "nests"),
    [
        ("shapes.f90", SHAPES, 5),
        ("hazards.f90", HAZARDS, 5),
        ("gaps.f90", GAPS, 4),
        ("parts.f90", NOT_THERE, 3),
        ("elements.f90", ELEMENTS, 6),
        ("wholes.f90", WHOLE, 7),
        ("main.f", FIXED, 2),
    ],
)
@pytest.mark.parametrize("options", [("-O0",), ("-O2", "-g"), ("-O3", "-fopenmp")], ids=" ".join)
def test_nests_of_refused_procedures_compute_the_same(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, text: str, nests: int, options: tuple[str, ...]
) -> None:
    Path(name).write_text(text)
    subprocess.run(["gfortran", "-w", *options, name, "-o", "theirs"], check=True)
    wanted = subprocess.run(["./theirs"], capture_output=True, text=True, check=True).stdout
    assert run("fc", "--nests", "log", *options, name, "-o", "app") == 0
    told = json.loads(Path("log").read_text())
    assert not told["refused"]
    assert told["hinted"] >= nests
    for memory in ("", "64K"):
        monkeypatch.setenv("IOPREF_MEMORY", memory)
        assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout == wanted
    symbols = subprocess.run(["nm", "-g", "app"], capture_output=True, text=True, check=True).stdout
    assert not re.search(r"iopref_nest_\d", symbols)


def test_it_is_said_how_many_nests_are_not_left(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("shapes.f90").write_text(SHAPES)
    assert run("fc", "--explain", "-O2", "-c", "shapes.f90") == 0
    said = capfd.readouterr().err
    assert "`fill` is left to the Fortran compiler, but for 2 nests: CLASS is not covered" in said
    assert "`done` is left to the Fortran compiler: " in said
    assert "shapes.f90:26:5: fill: nest of loops j, i: with hints" in said


def test_without_the_calls_of_nests_where_the_compiler_refuses_them(
    run: Run, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("hazards.f90").write_text(HAZARDS.replace("end module", OTHER + "end module"))
    fc = Path("picky")
    fc.write_text(
        '#!/bin/sh\nfor f; do case $f in *rest.f90) grep iopref_nest "$f" && exit 1;; esac; done\nexec gfortran "$@"\n'
    )
    fc.chmod(0o755)
    assert run("fc", "--fc", str(fc.absolute()), "-O2", "-c", "hazards.f90") == 0
    said = capfd.readouterr().err
    assert "`names` is left to the Fortran compiler: " in said
    assert "`aliases` is left to the Fortran compiler: " in said
    assert "without hints" not in said
    assert "hazards.f90: all nests of such procedures are left to the Fortran compiler, too, as a call " in said


def test_without_the_nest_alone_whose_call_is_refused(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    text = SHAPES.replace("self%w(i) = i\n", "self%a_long_name(i) = i\n").replace(
        "w(:) =>", "w(:) => null(), a_long_name(:) =>"
    )
    Path("shapes.f90").write_text(text)
    assert run("fc", "--nests", "log", "-O2", "-fmax-identifier-length=19", "-c", "shapes.f90") == 0
    said = capfd.readouterr().err
    assert (
        "shapes.f90: the nest at line 31 is left to the Fortran compiler as well, which rejects a call for it: " in said
    )
    assert "`fill` is left to the Fortran compiler, but for 1 nest: CLASS is not covered" in said


@pytest.mark.parametrize("option", ["-ffree-line-length-90", "-ffree-line-length-none"])
def test_calls_of_nests_keep_to_the_length_of_lines(run: Run, capfd: pytest.CaptureFixture[str], option: str) -> None:
    Path("shapes.f90").write_text(SHAPES)
    assert run("fc", "-O2", option, "-c", "shapes.f90") == 0
    said = capfd.readouterr().err
    assert "`smooth` is left to the Fortran compiler, but for 2 nests: " in said
    assert "refused" not in said


def test_nests_with_elements_of_arrays_of_structures(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    """Nests that change the elements they subscript with are left,
    and nests with whole arrays that get another shape.
    """
    Path("elements.f90").write_text(ELEMENTS)
    assert run("fc", "-O2", "-c", "elements.f90") == 0
    said = capfd.readouterr().err
    assert "`fill` is left to the Fortran compiler, but for 3 nests: " in said
    assert "`both` is left to the Fortran compiler, but for 2 nests: " in said
    assert "`hidden` is left to the Fortran compiler, but for 1 nest: " in said


def test_nests_with_assignments_to_whole_arrays(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    """Nests in which an array may get another shape are left to gfortran; in the others arrays keep their shapes."""
    Path("wholes.f90").write_text(WHOLE)
    assert run("fc", "-O2", "-c", "wholes.f90") == 0
    assert "`work` is left to the Fortran compiler, but for 4 nests: " in capfd.readouterr().err
