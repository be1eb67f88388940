"""Calls of type-bound procedures, and variables that are passed to arguments of CLASS, become C."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran, said_of

from iopref.diagnostics import UserError
from iopref.frontend.fortran.table_places import Place, filled

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


def outputs(program: str) -> list[str]:
    """What a program prints with enough memory, with little, and with arrays in files."""
    settings = ({}, {"IOPREF_MEMORY": "64K"}, {"IOPREF_MEMORY": "1M", "IOPREF_SCRATCH": "/var/tmp"})
    return [subprocess.run([program], env=s, capture_output=True, text=True, check=True).stdout for s in settings]


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
        ("class(root) :: c", "call c%later()", "calls of components are not covered"),
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


PLACES = """\
module m
  implicit none
  type :: base
    integer :: n = 5
  contains
    procedure :: a
    procedure :: b
    procedure :: one => both
    procedure :: two => both
  end type
  type, extends(base) :: more
  contains
    procedure :: b => b_more
    procedure :: two => two_more
  end type
contains
  integer function a(self)
    class(base), intent(in) :: self
    a = self%n
  end function
  integer function b(self)
    class(base), intent(in) :: self
    b = self%n
  end function
  integer function both(self)
    class(base), intent(in) :: self
    both = self%n + 3
  end function
  integer function b_more(self)
    class(more), intent(in) :: self
    b_more = self%n*100
  end function
  integer function two_more(self)
    class(more), intent(in) :: self
    two_more = self%n*10
  end function
end module
"""
OF_PLACES = """\
module user
  use m, only: base
  implicit none
contains
  subroutine show(o, x)
    class(base), intent(in) :: o
    real(8), intent(inout) :: x(:)
    x = x + 1
    print *, o%a(), o%b(), o%one(), o%two(), sum(x)
  end subroutine
end module
program p
  use user
  use m
  type(base) :: o
  type(more) :: other
  real(8) :: x(60000) = 0
  call show(o, x)
  call show(other, x)
end program
"""
_SHARED = ("-fPIC", "-shared", "-Wl,-Bsymbolic", "-o", "libm_types.so")
_gold = pytest.mark.skipif(shutil.which("ld.gold") is None, reason="ld.gold is not installed")


@pytest.mark.parametrize(
    ("library", "program"),
    [
        (_SHARED, ("-no-pie", "-fno-pie", "-fno-pic", "-L.", "-lm_types", "-Wl,-rpath,.")),
        (("-c", "-o", "m.o"), ("-Jmade", "m.o")),
        (("-fsyntax-only",), ("m.f90",)),
    ],
    ids=["own addresses in a library", "a folder for modules", "one call"],
)
def test_the_place_in_the_table_is_known_without_addresses(
    run: Run, capfd: pytest.CaptureFixture[str], library: tuple[str, ...], program: tuple[str, ...]
) -> None:
    Path("made").mkdir()
    Path("m.f90").write_text(PLACES)
    Path("u.f90").write_text(OF_PLACES)
    folders = ["-Jmade"] if "-Jmade" in program else []
    subprocess.run(["gfortran", "-O2", "m.f90", *folders, *library], check=True)
    sources = ["m.f90", "u.f90"] if "m.f90" in program else ["u.f90"]
    others = [word for word in program if word not in sources]
    assert run("fc", "--keep", "-O2", *sources, *others, "-o", "hints") == 0
    assert "`show` is left" not in said_of(capfd)
    assert "FORTRAN_UNKNOWN_PLACE" not in Path("u.iopref.c").read_text()
    assert [line.split()[:4] for line in outputs("./hints")[0].splitlines()] == [
        ["5", "5", "8", "8"],
        ["5", "500", "8", "50"],
    ]


FOLDED = """\
module shapes
  type, abstract :: base
    integer :: n = 1
  contains
    procedure :: area
    procedure :: peri
    procedure(dd), deferred :: d
  end type
  type, extends(base) :: sq
  contains
    procedure :: peri => sq_peri
    procedure :: d => sq_d
  end type
  type plain
    integer :: q
  end type
  type, private :: hidden
    integer :: q
  end type
  abstract interface
    subroutine dd(self)
      import base
      class(base), intent(in) :: self
    end subroutine
  end interface
contains
  real function area(self)
    class(base), intent(in) :: self
    area = self%n * 3.0 + sqrt(real(self%n))
  end function
  real function peri(self)
    class(base), intent(in) :: self
    peri = self%n * 3.0 + sqrt(real(self%n))
  end function
  real function sq_peri(self)
    class(sq), intent(in) :: self
    sq_peri = 100.0
  end function
  subroutine sq_d(self)
    class(sq), intent(in) :: self
  end subroutine
end module
"""
OF_FOLDED = """\
module usr
  use shapes
contains
  subroutine show(s, x, r)
    class(base), intent(in) :: s
    real, intent(inout) :: x(:)
    real, intent(out) :: r(2)
    x = x + 1
    r(1) = s%area()
    r(2) = s%peri()
  end subroutine
end module
program p
  use usr
  type(sq) :: s
  real r(2), x(100000)
  call show(s, x, r)
  print *, r
end program
"""


@_gold
def test_procedures_that_the_linker_folds_have_places_of_their_own(run: Run) -> None:
    Path("shapes.f90").write_text(FOLDED)
    Path("user.f90").write_text(OF_FOLDED)
    subprocess.run(["gfortran", "-O2", "-ffunction-sections", "-c", "shapes.f90"], check=True)
    assert run("fc", "-O2", "user.f90", "shapes.o", "-fuse-ld=gold", "-Wl,--icf=all", "-o", "hints") == 0
    symbols = subprocess.run(["nm", "hints"], capture_output=True, text=True, check=True).stdout
    assert len(set(re.findall(r"(\w+) T __shapes_MOD_(?:area|peri)\n", symbols))) == 1
    assert [float(word) for word in outputs("./hints")[0].split()] == [4, 100]


def test_gfortran_s_tables_have_the_places_that_its_modules_tell(run: Run) -> None:
    Path("m.f90").write_text(PLACES)
    subprocess.run(["gfortran", "-fno-pic", "-c", "m.f90"], check=True)
    symbols, said = (
        subprocess.run([*command, "m.o"], capture_output=True, text=True, check=True).stdout
        for command in (["nm"], ["objdump", "-r", "-j", ".data"])
    )
    found = re.search(r"(\w+) \w __m_MOD___vtab_m_Base\n", symbols)
    assert found
    start = int(found[1], 16)
    entries = {int(at, 16): name for at, name in re.findall(r"^(\w+) R_X86_64_64 +__m_MOD_(\w+)$", said, re.MULTILINE)}
    for name, procedure in (("a", "a"), ("b", "b"), ("one", "both"), ("two", "both")):
        place = Place("place", "m", "base", name, (".",))
        [line] = filled(place.declared(), [place], "").splitlines()
        number = int(line.partition("= ")[2].partition(" ")[0])
        assert entries[start + 8 * number] == procedure


def test_without_gfortran_s_module_there_are_no_places(run: Run) -> None:
    place = Place("place", "absent", "t", "f", (".",))
    with pytest.raises(UserError, match=r"absent\.mod does not tell where the table of `t` has `f`"):
        filled(place.declared(), [place], ".")


HIDDEN = """\
module t
  implicit none
  type :: known
    integer :: n = 5
  contains
    procedure :: twice
  end type
  type, private, extends(known) :: hidden
    integer :: q = 4
  end type
  type :: holder
    type(hidden) :: h
  end type
contains
  integer function twice(self)
    class(known), intent(in) :: self
    twice = 2*self%n
  end function
end module
"""
OF_HIDDEN = """\
module u
  use t
  implicit none
contains
  subroutine s(o, x)
    type(holder), intent(in) :: o
    real(8), intent(inout) :: x(:)
    x = x + 1
    x(1) = o%h%twice()
  end subroutine
end module
program p
  use u
  type(holder) :: o
  real(8) :: x(90000) = 0
  call s(o, x)
  print *, x(1:2)
end program
"""


def test_a_private_type_of_another_file_may_have_no_table(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("t.f90").write_text(HIDDEN)
    Path("u.f90").write_text(OF_HIDDEN)
    subprocess.run(["gfortran", "-c", "t.f90"], check=True)
    assert "vtab_t_Hidden" not in subprocess.run(["nm", "t.o"], capture_output=True, text=True, check=True).stdout
    assert run("fc", "-c", "u.f90") == 0
    assert "`hidden`, a PRIVATE type of another file, to CLASS is not covered" in said_of(capfd)
    subprocess.run(["gfortran", "u.f90", "t.o", "-o", "plain"], check=True)
    assert run("fc", "u.o", "t.o", "-o", "hints") == 0
    assert outputs("./hints") == outputs("./plain")


def test_a_private_type_of_the_file_has_a_table(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("both.f90").write_text(HIDDEN + OF_HIDDEN)
    subprocess.run(["gfortran", "both.f90", "-o", "plain"], check=True)
    assert run("fc", "both.f90", "-o", "hints") == 0
    assert "`s` is left" not in said_of(capfd)
    assert outputs("./hints") == outputs("./plain")


def test_a_translation_alone_knows_no_places(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("m.f90").write_text(PLACES)
    Path("u.f90").write_text(OF_PLACES)
    assert run("translate", "u.f90", "-o", "u.c") == 1
    said = "a type-bound procedure of an argument of CLASS, without gfortran's module, is not covered"
    assert said in capfd.readouterr().err


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
