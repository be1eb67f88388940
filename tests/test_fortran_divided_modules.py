"""What units of a divided file share: types, declarations that depend on options, the modules of OpenMP."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from driving import Run, command_in, fortran

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import divided, lowered
from iopref.frontend.fortran.units_in_c import Lowered
from iopref.source import Source

pytestmark = fortran
PROGRAMS = Path(__file__).parent / "fortran"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, runtime: Path) -> Run:
    found = command_in(tmp_path, runtime, monkeypatch)
    Path("theirs").mkdir()
    return found


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


OF_THREADS = """\
module counts
  implicit none
  integer, parameter :: n = 60000
  integer :: mine = 3, total = 0
  real(8), allocatable :: own(:)
  real(8) :: shared(n) = 1
  !$omp threadprivate(mine)
  !$omp threadprivate( &
  !$omp   own)
contains
  subroutine count_mine(k)
    integer, intent(in) :: k
    integer :: i
    mine = mine + k
    if (.not. allocated(own)) allocate (own(n))
    do i = 1, n
      own(i) = mine*i
    end do
    !$omp critical
    total = total + mine
    !$omp end critical
  end subroutine
  subroutine add
    integer :: i
    do i = 1, n
      shared(i) = shared(i) + i
    end do
    total = total + 1
  end subroutine
end module
"""
USES_THREADS = """\
subroutine smooth(a)
  use counts
  implicit none
  real(8), intent(inout) :: a(n)
  integer :: i
  do i = 2, n
    a(i) = a(i) + a(i - 1)/2 + shared(i)
  end do
  call add
end subroutine
real(8) function taken()
  use counts, only: theirs => own
  implicit none
  taken = sum(theirs)
end function
program p
  use counts
  implicit none
  real(8), external :: taken
  real(8) :: a(n) = 1, found(2)
  integer :: k
  call smooth(a)
  !$omp parallel do num_threads(2) schedule(static, 1)
  do k = 1, 2
    call count_mine(k)
    found(k) = taken()
  end do
  print *, a(n), total, found, mine
end program
"""


def test_only_variables_of_each_thread_are_left_of_a_module(run: Run) -> None:
    Path("counts.f90").write_text(OF_THREADS)
    Path("uses.f90").write_text(USES_THREADS)
    build = ["-O1", "-fopenmp", "counts.f90", "uses.f90", "-o", "app"]
    assert run("fc", "--nests", "log", *build) == 0
    logs = [json.loads(line) for line in Path("log").read_text().splitlines()]
    left = [[unit.split("`")[1] for unit in log["units"]] for log in logs]
    assert left == [["count_mine"], ["taken", "p"]]
    assert [log["hinted"] for log in logs] == [1, 1]
    sources = ["../counts.f90", "../uses.f90"]
    subprocess.run(["gfortran", "-O1", "-fopenmp", *sources, "-o", "app"], cwd="theirs", check=True)
    theirs = subprocess.run(["theirs/app"], capture_output=True, text=True, check=True).stdout
    for settings in ({}, {"IOPREF_MEMORY": "64K"}):
        done = subprocess.run(["./app"], capture_output=True, text=True, check=True, env={**os.environ, **settings})
        assert done.stdout == theirs


def test_a_module_with_a_common_block_of_each_thread_is_left(run: Run) -> None:
    Path("blocks.f90").write_text("module blocks\ncommon /b/ x, y\n!$omp threadprivate(/b/)\nend module\n")
    Path("user.f90").write_text("subroutine t(a)\nuse blocks\nreal a(9)\na = 2\nend\n")
    with pytest.raises(UserError, match="omp threadprivate"):
        divided(Source.read("user.f90"), parse_options("user.f90", ["-fopenmp"]))


OPENMP = """\
program p
  {use}
  implicit none
  {include}
  integer :: i, n = 0
  real(8) :: t
  real :: a(50000) = 1
  t = omp_get_wtime()
  call omp_set_num_threads(2)
  do i = 1, 50000
    a(i) = a(i) + i
  end do
  if (omp_get_wtime() >= t .and. omp_get_thread_num() == 0) n = omp_get_max_threads()
  print *, n, a(50000), omp_sched_dynamic
end program
"""


@pytest.mark.parametrize(("use", "include"), [("use omp_lib", ""), ("", "include 'omp_lib.h'")])
def test_openmp_s_own_module_and_include_file_are_found(run: Run, use: str, include: str) -> None:
    Path("p.f90").write_text(OPENMP.format(use=use, include=include))
    assert run("fc", "--nests", "log", "-O", "-fopenmp", "p.f90", "-o", "app") == 0
    assert json.loads(Path("log").read_text())["hinted"] == 1
    assert subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout.split() == [
        "2",
        "50001.0000",
        "2",
    ]


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
