"""Where gfortran has type-bound procedures in the tables of types, and which types have a table."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran, outputs, said_of

from iopref.diagnostics import UserError
from iopref.frontend.fortran.table_places import Place, filled

pytestmark = fortran

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
