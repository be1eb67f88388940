"""Calls of type-bound procedures, and variables that are passed to arguments of CLASS, become C."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran, outputs, said_of

TYPES = """\
module types
  implicit none
  type :: base
    integer :: n = 3
    real(8), allocatable :: u(:)
  contains
    procedure :: fill
    procedure, private :: hidden
    procedure :: grow
    procedure :: value
    procedure :: parts
    procedure :: run
    procedure, non_overridable :: sized
    procedure, pass(right) :: both
    procedure, nopass :: hello
    procedure :: moved
    procedure :: named
    generic :: start => fill
  end type
  type, extends(base) :: more
    real(8) :: by = 2
  contains
    procedure :: grow => grow_more
    procedure :: value => value_more
    procedure :: extra
    procedure :: parts => parts_more
  end type
  type, extends(more) :: most
    type(base) :: own
  contains
    procedure :: extra => extra_most
    procedure :: moved => moved_most
  end type
  interface
    module subroutine moved(this, by)
      class(base), intent(inout) :: this
      real(8), intent(in) :: by
    end subroutine
    module subroutine moved_most(this, by)
      class(most), intent(inout) :: this
      real(8), intent(in) :: by
    end subroutine
  end interface
contains
  subroutine fill(this, n)
    class(base), intent(inout) :: this
    integer, intent(in) :: n
    integer :: i
    this%n = n
    if (allocated(this%u)) deallocate (this%u)
    allocate (this%u(n))
    do i = 1, n
      this%u(i) = i
    end do
    call this%hidden()
  end subroutine
  subroutine hidden(this)
    class(base), intent(inout) :: this
    this%u(1) = this%u(1) - 1
  end subroutine
  subroutine grow(this, by)
    class(base), intent(inout) :: this
    real(8), intent(in) :: by
    this%u = this%u + by
  end subroutine
  real(8) function value(this, k)
    class(base), intent(in) :: this
    integer, intent(in) :: k
    value = this%u(k)
  end function
  function parts(this, k) result(found)
    class(base), intent(in) :: this
    integer, intent(in) :: k
    real(8) :: found(k)
    found = this%u(:k)
  end function
  function named(this) result(found)
    class(base), intent(in) :: this
    character(5) :: found
    write (found, "(i5)") this%n
  end function
  pure integer function sized(this)
    class(base), intent(in) :: this
    sized = size(this%u)
  end function
  subroutine hello(n)
    integer, intent(in) :: n
    print *, "hello", n
  end subroutine
  real(8) function both(left, right)
    real(8), intent(in) :: left
    class(base), intent(in) :: right
    both = left*right%u(2)
  end function
  subroutine grow_more(this, by)
    class(more), intent(inout) :: this
    real(8), intent(in) :: by
    this%u = [this%u*this%by, by]
    call this%extra()
  end subroutine
  real(8) function value_more(this, k)
    class(more), intent(in) :: this
    integer, intent(in) :: k
    value_more = this%u(k) + 1000
  end function
  function parts_more(this, k) result(found)
    class(more), intent(in) :: this
    integer, intent(in) :: k
    real(8) :: found(k)
    found = this%u(2:k + 1)
  end function
  subroutine extra(this)
    class(more), intent(inout) :: this
    call twice(this)
    this%by = this%by + 1
  end subroutine
  subroutine extra_most(this)
    class(most), intent(inout) :: this
    call twice(this)
    call this%own%start(this%n / 2)
    call this%own%grow(1d0)
    this%by = this%by + this%own%value(3)
  end subroutine
  subroutine twice(a)
    class(base), intent(inout) :: a
    a%u = a%u*2
  end subroutine
  subroutine run(this, s)
    class(base), intent(inout) :: this
    real(8), intent(out) :: s
    integer :: i
    call this%start(60000)
    s = 0
    do i = 1, this%sized()
      s = s + this%u(i)
    end do
    do i = 1, 3
      this%u(3) = this%u(3) + i
      call this%grow(by=0.5d0)
      this%u(i) = this%u(i)/2
      s = s + this%value(i) + this%both(2d0) + sum(this%parts(4))
    end do
    call this%hello(this%n)
    call this%moved(2d0)
    associate (that => this)
      call twice(that)
      call that%grow(1d0)
    end associate
    call plain(this)
  end subroutine
  subroutine plain(x)
    type(base), intent(inout) :: x
    x%n = x%n + 1
    call x%grow(3d0)
    call twice(x)
    print *, x%named(), x%value(2)
  end subroutine
end module
submodule (types) moves
contains
  module procedure moved
    this%u = this%u - by
  end procedure
  module subroutine moved_most(this, by)
    class(most), intent(inout) :: this
    real(8), intent(in) :: by
    if (allocated(this%own%u)) this%own%u(:) = this%own%u + by
    call twice(this)
  end subroutine
end submodule
"""
USER = """\
module user
  use types, only: ancestor => base, most
  implicit none
  type, extends(most) :: last
    integer :: counted = 0
  contains
    procedure :: extra => extra_last
    procedure :: hello_again
  end type
contains
  subroutine extra_last(this)
    class(last), intent(inout) :: this
    this%counted = this%counted + 1
    call this%hello_again()
  end subroutine
  subroutine hello_again(this)
    class(last), intent(inout) :: this
    call this%hello(this%counted)
  end subroutine
  subroutine use_it(x, several, s)
    class(ancestor), intent(inout) :: x
    type(last), intent(inout) :: several(3)
    real(8), intent(out) :: s
    type(last) :: mine
    integer :: i
    call x%run(s)
    do i = 1, x%n
      x%u(i) = x%u(i) + x%value(3)
    end do
    call several(2)%run(s)
    call mine%start(n=70000)
    call mine%grow(1d0)
    s = s + mine%value(7) + sum(x%u) + sum(mine%parts(5)) + sum(several(2)%u) + mine%counted
  end subroutine
end module
"""
MAIN = """\
program main
  use user
  use types
  implicit none
  type(base) :: a
  type(more), target :: b
  type(most) :: c
  type(last) :: d, e(3)
  real(8) :: s
  call a%run(s)
  print *, s, a%n, sum(a%u), a%value(3), a%both(1d0), a%named()
  call b%run(s)
  print *, s, b%n, sum(b%u), b%by, b%value(3), b%parts(2)
  call c%run(s)
  print *, s, c%n, sum(c%u), c%by, sum(c%own%u)
  call d%run(s)
  print *, s, d%n, sum(d%u), d%counted
  call use_it(a, e, s)
  print *, s, sum(a%u), a%n
  call use_it(c, e, s)
  print *, s, sum(c%u), c%n, e%counted
  call use_it(e(1), e, s)
  print *, s, sum(e(1)%u), e%n
end program
"""
PROCEDURES = "fill hidden grow value run sized both grow_more value_more extra extra_most plain moved_most".split()

pytestmark = fortran


@pytest.mark.parametrize("options", [("-O0",), ("-O2",), ("-O3", "-fopenmp")], ids=" ".join)
@pytest.mark.parametrize("others", ["gfortran", "iopref"])
def test_the_type_of_a_variable_tells_which_procedure_is_called(
    run: Run, capfd: pytest.CaptureFixture[str], others: str, options: tuple[str, ...]
) -> None:
    files = {"types": TYPES, "user": USER, "main": MAIN}
    for name, text in files.items():
        Path(f"{name}.f90").write_text(text)
    subprocess.run(["gfortran", *options, *(f"{name}.f90" for name in files), "-o", "plain"], check=True)
    assert run("fc", *options, "-c", "types.f90") == 0
    said = said_of(capfd)
    for name in PROCEDURES:
        assert f"`{name}` is left" not in said
    for name in ("user", "main"):
        if others == "gfortran":
            subprocess.run(["gfortran", *options, "-c", f"{name}.f90"], check=True)
        else:
            assert run("fc", *options, "-c", f"{name}.f90") == 0
            assert said_of(capfd) == ""
    assert run("fc", *options, "main.o", "user.o", "types.o", "-o", "hints") == 0
    assert outputs("./hints") == outputs("./plain")


def test_files_of_iopref_call_procedures_of_gfortran_s(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    for name, text in (("types", TYPES), ("user", USER), ("main", MAIN)):
        Path(f"{name}.f90").write_text(text)
    subprocess.run(["gfortran", "types.f90", "user.f90", "main.f90", "-o", "plain"], check=True)
    subprocess.run(["gfortran", "-O2", "-c", "types.f90"], check=True)
    Path("types.mod.iopref").unlink(missing_ok=True)
    assert run("fc", "-O2", "-I.", "types.o", "user.f90", "main.f90", "-o", "hints") == 0
    assert outputs("./hints") == outputs("./plain")


OTHERS = """\
module m
  implicit none
  type, abstract :: root
    integer :: i = 0
  contains
    procedure(f), deferred :: later
  end type
  type, extends(root) :: t
  contains
    procedure :: later => f_of_t
    procedure :: one => shared
    procedure :: two => shared
    procedure :: each
    procedure :: g_int, g_real
    generic :: several => g_int, g_real
  end type
  abstract interface
    subroutine f(a)
      import root
      class(root), intent(inout) :: a
    end subroutine
  end interface
contains
  subroutine f_of_t(a)
    class(t), intent(inout) :: a
    a%i = 2
  end subroutine
  subroutine shared(a)
    class(t), intent(inout) :: a
    a%i = 3
  end subroutine
  subroutine g_int(a, k)
    class(t), intent(inout) :: a
    integer, intent(in) :: k
    a%i = k
  end subroutine
  subroutine g_real(a, k)
    class(t), intent(inout) :: a
    real, intent(in) :: k
    a%i = int(k)
  end subroutine
  subroutine optionally(a)
    class(t), optional, intent(in) :: a
    if (present(a)) print *, a%i
  end subroutine
  elemental subroutine each(a)
    class(t), intent(inout) :: a
    a%i = a%i + 1
  end subroutine
  subroutine s(x, c)
    real :: x(100000)
DECLARATION
    STATEMENT
    x = 2*x
INTERNAL
  end subroutine
  subroutine u(x)
    real :: x(100000)
    x = 2*x
  end subroutine
end module
"""


@pytest.mark.parametrize(
    ("declaration", "statement", "said"),
    [
        ("class(t) :: c", "call c%several(1)", "calls of components are not covered"),
        ("type(t) :: c(3)", "call c%each()", "calls of components are not covered"),
        ("type(t) :: c(3)", "call each(c)", "`a` of `each`: passing a value to CLASS is not covered"),
        ("class(t) :: c", "call optionally(c)", "`a` of `optionally`: CLASS with OPTIONAL is not covered"),
        ("type(t) :: c", "call optionally(c)", "`a` of `optionally`: CLASS with OPTIONAL is not covered"),
        ("class(t) :: c", "call inner()", "calls of components are not covered"),
        (
            "type, extends(t) :: own\nend type\ntype(t) :: c\ntype(own) :: d",
            "call shared(d)",
            "passing `own`, a type outside of modules or with a long name, to CLASS is not covered",
        ),
    ],
)
def test_calls_that_are_left_to_gfortran(
    run: Run, capfd: pytest.CaptureFixture[str], declaration: str, statement: str, said: str
) -> None:
    inner = "contains\nsubroutine inner()\ncall c%later()\nend subroutine" if "inner" in statement else ""
    text = OTHERS.replace("DECLARATION", declaration).replace("STATEMENT", statement).replace("INTERNAL", inner)
    Path("m.f90").write_text(text)
    assert run("fc", "-c", "m.f90") == 0
    found = said_of(capfd)
    assert "`s` is left to the Fortran compiler" in found
    assert said in found
    assert "`u` is left" not in found


@pytest.mark.parametrize("statement", ["call c%later()", "call shared(c)", "call c%two(); call c%one()"])
def test_variables_of_a_type_call_what_it_binds(run: Run, capfd: pytest.CaptureFixture[str], statement: str) -> None:
    text = OTHERS.replace("DECLARATION", "type(t) :: c").replace("STATEMENT", statement).replace("INTERNAL", "")
    Path("m.f90").write_text(
        f"{text}program p\nuse m\nreal :: x(100000)\ntype(t) :: c\nx = 1\ncall s(x, c)\n"
        "print *, c%i, sum(x)\nend program\n"
    )
    assert run("fc", "m.f90", "-o", "hints") == 0
    assert "`s` is left" not in said_of(capfd)
    subprocess.run(["gfortran", "m.f90", "-o", "plain"], check=True)
    assert outputs("./hints") == outputs("./plain")


def test_without_gfortran_s_object_there_are_no_tables(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("types.f90").write_text(
        "module m\ntype :: t\nreal :: x(90000)\nend type\ncontains\nsubroutine once(this)\nclass(t) :: this\n"
        "this%x = 1\nend subroutine\nsubroutine of_type(x)\ntype(t) :: x\ncall once(x)\nend subroutine\n"
        "end module\n"
    )
    assert run("translate", "types.f90", "-o", "types.c") == 1
    said = "passing a type of this file to CLASS, without gfortran's object of the file, is not covered"
    assert said in capfd.readouterr().err


@pytest.mark.parametrize("length", [17, 18])
def test_gfortran_makes_a_hash_of_long_names(run: Run, capfd: pytest.CaptureFixture[str], length: int) -> None:
    module, own = 30 * "m", length * "t"
    Path("long.f90").write_text(
        f"module {module}\ntype :: {own}\nreal :: x(90000)\ncontains\nprocedure :: raise\nend type\ncontains\n"
        f"subroutine raise(this)\nclass({own}) :: this\nthis%x = this%x + 1\nend subroutine\n"
        f"subroutine twice(this)\nclass({own}) :: this\ncall this%raise()\ncall this%raise()\nend subroutine\n"
        f"end module\nprogram main\nuse {module}\ntype({own}), save :: a\na%x = 1\ncall twice(a)\ncall a%raise()\n"
        "print *, sum(a%x)\nend program\n"
    )
    subprocess.run(["gfortran", "long.f90", "-o", "plain"], check=True)
    assert run("fc", "long.f90", "-o", "hints") == 0
    left = "`twice` is left" in said_of(capfd)
    assert left == (length == 18)
    assert outputs("./hints") == outputs("./plain")
