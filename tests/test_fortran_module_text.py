"""A library of which only the `.mod` and the object are there: its constants, COMMON blocks and external procedures are
read from the `.mod`; the use of all other names is refused.
"""

from __future__ import annotations

import gzip
import subprocess
from pathlib import Path

import pytest
from driving import Run, command_in, fortran

from iopref.diagnostics import UserError
from iopref.frontend.fortran import module_files, module_text
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

BASE = """\
module base
  use, intrinsic :: iso_c_binding, only: c_double, whole => c_long
  use, intrinsic :: iso_fortran_env
  implicit none
  integer, parameter :: seven = 7
  integer(8), parameter :: least = -huge(1_8) - 1
  integer(1), parameter :: least1 = -127_1 - 1_1
  logical, parameter :: yes = .true.
  logical(1), parameter :: no = .false.
  real, parameter :: tenth = 0.1, tiny4 = tiny(0.0), below = tiny(0.0)/8
  real(8), parameter :: third = -1/3d0, big = huge(0d0), small = 4.9406564584124654d-324, zero = 0, unit = 1
  integer :: mark, marks(0:2, 2)
  character(3) :: names(2)
  common /marked/ mark, marks
  common /named/ names
end module
"""
LIBRARY = """\
module library
  use base, eight => seven
  implicit none
  integer, parameter :: seven = 77
  integer, parameter :: list(2) = [1, 2]
  integer :: kept = 5
  integer :: own
  common /threads/ own
  !$omp threadprivate(/threads/)
  interface
    subroutine fill(n, x, name)
      integer, intent(in) :: n
      real(8), intent(inout) :: x(n, n)
      character(*) :: name
    end subroutine
    function mean(n, x)
      integer :: n
      real(8) :: x(*), mean
    end function
    subroutine choice(n, m)
      integer :: n
      integer, optional :: m
    end subroutine
  end interface
  external :: log_it
  integer, external :: count_it
  interface a_generic_name_that_is_so_long_that_lines_end_here_one
    module procedure one
  end interface
  interface a_generic_name_that_is_so_long_that_lines_end_here_two
    module procedure one
  end interface
contains
  subroutine one(i)
    integer :: i
    i = 1
  end subroutine
end module
"""
EXTERNALS = """\
subroutine fill(n, x, name)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n, n)
  character(*) :: name
  integer :: mark, marks(0:2, 2)
  character(3) :: names(2)
  common /marked/ mark, marks
  common /named/ names
  x = x + mark + marks(2, 2)
  print *, name, names
end subroutine
function mean(n, x)
  integer :: n
  real(8) :: x(*), mean
  mean = sum(x(1:n))/n
end function
subroutine choice(n, m)
  integer :: n
  integer, optional :: m
  if (present(m)) n = m
end subroutine
subroutine log_it(i)
  integer :: i
  print *, "logged", i
end subroutine
integer function count_it(i)
  integer :: i
  count_it = i + 1
end function
"""
USER = """\
subroutine used(n, x)
  use iso_c_binding, only: c_double
  use library, first => mark
  implicit none
  integer, intent(in) :: n
  real(c_double) :: x(n, n)
  integer(whole) :: i, j
  first = eight
  marks = 0
  marks(2, 2) = seven
  names = ["abc", "def"]
  do j = 1, n
    do i = 1, n
      x(i, j) = x(i, j)*tenth + i*third
    end do
  end do
  call fill(n, x, "filled")
  call log_it(count_it(int(mean(n*n, x))))
  print *, least, least1, yes, no, tenth, tiny4, below, third, big, small, zero, unit
  print *, int64, kind(i), kind(least1), kind(no), kind(eight), x(1, 1), x(n, n), mean(n*n, x)
end subroutine
program main
  implicit none
  real(8), allocatable :: x(:, :)
  allocate (x(150, 150))
  x = 1
  call used(150, x)
end program
"""

pytestmark = fortran


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, runtime: Path) -> Run:
    """The command, in a folder with the library; its sources are gone."""
    found = command_in(tmp_path, runtime, monkeypatch)
    for name, text in (("base", BASE), ("library", LIBRARY), ("externals", EXTERNALS)):
        Path(f"{name}.f90").write_text(text)
        subprocess.run(["gfortran", "-fopenmp", "-c", f"{name}.f90"], check=True)
        Path(f"{name}.f90").unlink()
    return found


def refused(capfd: pytest.CaptureFixture[str]) -> str:
    return "".join(line for line in capfd.readouterr().err.splitlines() if line.startswith("iopref:"))


def test_what_a_module_file_tells_is_what_gfortran_reads_from_it(run: Run) -> None:
    Path("user.f90").write_text(USER)
    objects = ["library.o", "externals.o", "-fopenmp"]
    subprocess.run(["gfortran", "user.f90", *objects, "-o", "plain"], check=True)
    assert run("fc", "--strict", "-O2", "user.f90", *objects, "-o", "hints") == 0
    expected = subprocess.run(["./plain"], capture_output=True, text=True, check=True).stdout
    for memory in ("1G", "64K"):
        done = subprocess.run(["./hints"], env={"IOPREF_MEMORY": memory}, capture_output=True, text=True, check=True)
        assert done.stdout == expected


def test_a_constant_that_several_module_files_tell_is_one(run: Run) -> None:
    Path("wide.f90").write_text("module wide\nuse base\nend module\n")
    subprocess.run(["gfortran", "-c", "wide.f90"], check=True)
    Path("wide.f90").unlink()
    Path("both.f90").write_text("subroutine s(k)\nuse base\nuse wide\ninteger k\nk = seven\nend\n")
    options = parse_options("both.f90", [])
    assert "seven = 7 " in to_c(Source.read("both.f90"), options)
    other = "module other\ninteger, parameter :: seven = 8\nend module\n"
    Path("both.f90").write_text(f"{other}subroutine s(k)\nuse base\nuse other\nk = seven\nend\n")
    with pytest.raises(UserError, match="`seven` comes from several modules"):
        to_c(Source.read("both.f90"), options)


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("i = list(2)", "list"),
        ("i = kept", "kept"),
        ("i = own", "own"),
        ("call one(i)", "one"),
        ("call choice(i)", "choice"),
        ("call a_generic_name_that_is_so_long_that_lines_end_here_one(i)", "a_generic_name_that_is"),
        ("call a_generic_name_that_is_so_long_that_lines_end_here_two(i)", "a_generic_name_that_is"),
    ],
)
def test_other_names_of_a_module_file_are_refused(
    run: Run, capfd: pytest.CaptureFixture[str], statement: str, name: str
) -> None:
    Path("user.f90").write_text(
        "subroutine s(i, x)\nuse library\ninteger i\nreal x(100000)\n"
        f"x = 2*x\n{statement}\nend\nsubroutine t(x)\nuse library\nreal x(100000)\nx = eight*x\nend\n"
    )
    assert run("fc", "-fopenmp", "-c", "user.f90") == 0
    said = refused(capfd)
    assert "`s` is left to the Fortran compiler" in said
    assert f"`{name}" in said
    assert "only library.mod is there" in said
    assert "`t` is left" not in said


@pytest.mark.parametrize(
    ("kind", "found"), [("operator(==)", "(operator)"), ("operator(.of.)", "(operator)"), ("assignment(=)", "(=)")]
)
def test_operators_and_assignments_of_a_module_file_are_told_apart(run: Run, kind: str, found: str) -> None:
    procedure = (
        "subroutine s(a, b)\ntype(t), intent(out) :: a\ninteger, intent(in) :: b\na%i = b\nend subroutine\n"
        if found == "(=)"
        else "logical function s(a, b)\ntype(t), intent(in) :: a\ninteger, intent(in) :: b\ns = a%i > b\nend function\n"
    )
    Path("defining.f90").write_text(
        f"module defining\ntype t\ninteger i\nend type\ninterface {kind}\nmodule procedure s\nend interface\n"
        f"contains\n{procedure}end module\n"
    )
    subprocess.run(["gfortran", "-c", "defining.f90"], check=True)
    names = module_files.names_in(module_files.contents(Path("defining.mod"))[1])
    assert names & {module_files.ASSIGNMENT, module_files.OPERATOR} == {found}


def test_module_files_of_other_versions_tell_only_names(run: Run) -> None:
    text, parts = module_files.contents(Path("base.mod"))
    assert "parameter :: seven = 7" in module_text.declarations("base", text, parts)
    Path("base.mod").write_bytes(gzip.compress(text.replace("version '15'", "version '99'").encode()))
    text, parts = module_files.contents(Path("base.mod"))
    assert module_text.declarations("base", text, parts) == ""
    assert "seven" in module_files.names_in(parts)
    Path("base.mod").write_bytes(b"")
    text, parts = module_files.contents(Path("base.mod"))
    assert (text, module_text.declarations("base", text, parts)) == ("", "")


def test_lists_that_are_cut_or_have_other_members_tell_nothing(run: Run) -> None:
    text, parts = module_files.contents(Path("library.mod"))
    for end in range(0, len(parts[-2]), 50):
        module_text.declarations("library", text, [*parts[:-2], parts[-2][:end], parts[-1]])
    for word in ("CONSTANT", "EXPLICIT", "UNKNOWN-INTENT", "INTEGER", "VARIABLE", "DUMMY"):
        changed = parts[-2].replace(word, "ELSE")
        assert word.lower() not in module_text.declarations("library", text, [*parts[:-2], changed, parts[-1]])
