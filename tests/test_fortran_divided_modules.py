"""What units of a divided file share: procedures of modules, with their entries and options, and submodules."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import divided, lowered
from iopref.frontend.fortran.units_in_c import Lowered
from iopref.source import Source

pytestmark = [fortran, pytest.mark.usefixtures("theirs")]
PROGRAMS = Path(__file__).parent / "fortran"


def in_c(path: Path, more: str) -> Lowered | None:
    """The C of a program divided by units, with another unit after it; None if it is not covered as a whole."""
    source, options = Source.read(str(path)), parse_options(str(path), [])
    try:
        whole = lowered(source, options)
    except UserError:
        return None
    text = source.text if source.text.endswith("\n") else source.text + "\n"
    found = divided(Source(source.path, text + more.format("" if options.free else " " * 6)), options)
    assert found.c.text == whole.c.text, path
    return found


REFUSED = "{0}subroutine zz(x)\n{0}real x(9)\n{0}wait (6)\n{0}end subroutine\n"


def test_the_units_that_are_covered_become_the_same_c() -> None:
    for name in ("modules.f90", "generic_arrays.f90", "functions_passed.f90", "block.f90", "entries.f", "commons.f"):
        assert in_c(PROGRAMS / name, "") is not None
        found = in_c(PROGRAMS / name, REFUSED)
        assert found is not None and found.rest is not None
        assert [key for key, _ in found.rest.refused] == ["zz"]


IN_PLACE_OF = """\
module in_place_of
  implicit none
contains
  function table(k) result(r)
    integer, intent(in) :: k
    real(8) :: r(k, k)
    integer :: i, j
    do j = 1, k
      do i = 1, k
        r(i, j) = i*10 + j
      end do
    end do
  end function
  subroutine left
    real(8) :: s(60, 60)
    integer :: i
    character(:), allocatable :: said
    s = 0
    do i = 1, 60
      s(1:i, 1:i) = s(1:i, 1:i) + table(i)
      s(:, i) = matmul(table(60), s(:, i))/1d4
    end do
    said = 'sum'
    print *, said, sum(s)
  end subroutine
end module
program main
  use in_place_of
  call left
end program
"""


def test_callers_do_not_rely_on_the_procedure_that_c_replaces(run: Run) -> None:
    Path("a.f90").write_text(IN_PLACE_OF)
    assert run("fc", "-O1", "a.f90", "-o", "app") == 0
    subprocess.run(["gfortran", "-O1", "../a.f90", "-o", "app"], cwd="theirs", check=True)
    theirs = subprocess.run(["theirs/app"], capture_output=True, text=True, check=True).stdout
    assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout == theirs


def test_a_module_without_hints_is_left_to_the_compiler_in_silence(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("few.f90").write_text("module few\nreal, pointer :: p\ncontains\nsubroutine s\nend\nend module\n")
    assert run("fc", "-c", "few.f90") == 0
    assert capfd.readouterr().err == ""


def test_options_are_heeded_in_the_declarations_of_modules_too(run: Run) -> None:
    text = "module own\nreal :: x(50000)\n!$omp threadprivate(x)\ncontains\nsubroutine s\nx = x + 1\nend\nend module\n"
    Path("own.f90").write_text(text)
    found = divided(Source.read("own.f90"), parse_options("own.f90", ["-fopenmp"]))
    assert found.rest is not None
    [(key, why)] = found.rest.refused
    assert (key, str(why.diagnostic.position)) == ("own.s", "own.f90:6:1")
    assert "omp threadprivate" in why.diagnostic.message
    Path("user.f90").write_text("subroutine t\nuse own\nx = x + 2\nend\n")
    with pytest.raises(UserError, match="`x` cannot be used: `!.omp threadprivate"):
        divided(Source.read("user.f90"), parse_options("user.f90", ["-fopenmp"]))


ENTRY_OF_A_MODULE = """\
module with_entry
contains
  subroutine first(a)
    integer :: a(:), b(:)
    a = 1
    return
  entry another(b)
    b = 2
  end subroutine
end module
"""
CALLS_THE_ENTRY = """\
program calls
  use with_entry
  integer :: a(2), i
  real :: x(200000)
  do i = 1, 200000
    x(i) = i
  end do
  a = 0
  call another(a)
  if (any(a /= 2)) stop 1
end program
"""


@pytest.mark.parametrize("together", [True, False], ids=("in one file", "in two files"))
def test_callers_of_an_entry_of_a_module_are_left_with_it(run: Run, together: bool) -> None:
    files = [ENTRY_OF_A_MODULE + CALLS_THE_ENTRY] if together else [ENTRY_OF_A_MODULE, CALLS_THE_ENTRY]
    for number, text in enumerate(files):
        Path(f"{number}.f90").write_text(text)
    assert run("fc", *(f"{number}.f90" for number in range(len(files))), "-o", "app") == 0
    subprocess.run(["./app"], check=True)


WITH_A_SUBMODULE = """\
module parent
  implicit none
  interface
    module subroutine load(x, name)
      real, intent(inout) :: x(:)
      character(:), allocatable, intent(out) :: name
    end subroutine
    module subroutine more(x)
      real, intent(inout) :: x(:)
    end subroutine
  end interface
end module
"""
SUBMODULE = """\
submodule (parent) own
  implicit none
contains
  module subroutine load(x, name)
    real, intent(inout) :: x(:)
    character(:), allocatable, intent(out) :: name
    integer :: i
    name = "loaded"
    do i = 1, size(x)
      x(i) = x(i) + 4
    end do
    x(2) = twice(x(2))
  end subroutine
  module subroutine more(x)
    real, intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) + 1
    end do
    x(1) = twice(x(1))
  end subroutine
  elemental real function twice(x)
    real, intent(in) :: x
    twice = 2*x
  end function
end submodule
"""
LOADS = """\
program main
  use parent
  implicit none
  real :: x(90000)
  character(:), allocatable :: name
  x = 3
  call load(x, name)
  call more(x)
  print *, name, x(:3)
end program
"""


def test_what_a_submodule_has_for_itself_may_be_in_both_parts(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    for name, text in (("parent", WITH_A_SUBMODULE), ("own", SUBMODULE), ("main", LOADS)):
        Path(f"{name}.f90").write_text(text)
    assert run("fc", "parent.f90", "own.f90", "main.f90", "-o", "app") == 0
    said = capfd.readouterr().err
    assert "own.f90:6:5: `load` is left to the Fortran compiler, but for 1 nest: characters of deferred length" in said
    assert "own.f90 is compiled without hints" not in said
    subprocess.run(["gfortran", "parent.f90", "own.f90", "main.f90", "-o", "plain"], check=True)
    theirs = subprocess.run(["./plain"], capture_output=True, text=True, check=True).stdout
    assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout == theirs


KINDS_BY_NAME = """\
module by_name
  implicit none
  integer, parameter :: wide = 8
  interface twice
    module procedure twice_1, twice_2
  end interface
contains
  integer(kind=max(4, min(kind(0), int(kind(1), kind=int(4))))) function four()
    four = 4
  end function
  real(kind=wide) function twice_1(x)
    real(kind=wide), intent(in) :: x
    twice_1 = 2*x
  end function
  character(len=kind((1.0))) pure function twice_2(x)
    character(len=2), intent(in) :: x
    twice_2 = x // x
  end function
  integer(kind=kind(1)) function named(x)
    real(kind=wide), intent(in) :: x
    character(len=:), allocatable :: name
    name = twice("ab")
    named = len(name) + int(twice(x))
  end function
  subroutine raise(x)
    real(kind=wide), intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) + 1
    end do
  end subroutine
end module
program main
  use by_name
  real(kind=wide) :: x(100000)
  x = 3
  call raise(x)
  print *, twice(x(5)), twice("xy"), named(x(7)), four()
end program
"""


def test_functions_whose_kinds_have_keywords_are_units_of_a_module(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("kinds.f90").write_text(KINDS_BY_NAME)
    assert run("fc", "kinds.f90", "-o", "app") == 0
    said = capfd.readouterr().err
    assert "kinds.f90:21:5: `named` is left to the Fortran compiler: characters of deferred length" in said
    assert "compiled without hints" not in said
    subprocess.run(["gfortran", "kinds.f90", "-o", "plain"], check=True)
    theirs = subprocess.run(["./plain"], capture_output=True, text=True, check=True).stdout
    assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout == theirs
