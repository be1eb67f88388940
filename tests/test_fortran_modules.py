"""Modules in files of their own, translated or compiled by gfortran, and the messages for wrong interfaces."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support import HEADERS, call

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

pytestmark = pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")

FIELD = """\
module params
  integer, parameter :: n = 6
end module
module field
  use params
  implicit none
  real(8) :: u(n) = 0.5d0
  integer :: calls = 0
  character(len=4) :: name = 'none'
  type pair
    integer :: a = 3
    real :: b
  end type
  type(pair) :: pairs(2)
  real(8), allocatable :: room(:,:)
contains
  subroutine furnish(m)
    integer, intent(in) :: m
    if (allocated(room)) deallocate(room)
    allocate(room(0:n, m))
    room = 1.5d0
  end subroutine
  subroutine add(x, times, label)
    real(8), intent(in) :: x
    integer, intent(in), optional :: times
    character(len=*), intent(in), optional :: label
    integer :: i, t
    t = 1
    if (present(times)) t = times
    if (present(label)) name = label
    do i = 1, n
      u(i) = u(i) + x * t
    end do
    calls = calls + 1
  end subroutine
  type(pair) function swapped(p)
    type(pair), intent(in) :: p
    swapped%a = int(p%b)
    swapped%b = p%a
  end function
end module field
"""
APP = """\
program app
  use field, only: u, add, n, calls, pair, pairs, swapped, label => name, room, furnish
  implicit none
  type(pair) :: p
  call add(1.0d0)
  call add(times=3, x=0.25d0)
  call add(0d0, label='some text')
  u(n) = 100
  p%b = 2.5
  pairs(2) = p
  pairs(1) = swapped(p)
  print *, allocated(room)
  call furnish(2)
  room(0, :) = room(n, :) * 2
  print *, shape(room), lbound(room), room
  deallocate(room)
  allocate(room(-1:0, 3))
  room = n
  print *, ubound(room), sum(room)
  print *, calls, u, pairs(1)%a, pairs(1)%b, pairs(2)%a, pairs(2)%b, label
end program
"""


def lowered(path: Path) -> str:
    return to_c(Source.read(str(path)), parse_options(str(path), []))


def compiled(path: Path, translated: bool) -> None:
    """An object beside a Fortran file, by gfortran or by way of C."""
    if translated:
        path.with_suffix(".c").write_text(lowered(path))
        done = call("gcc", "-std=gnu11", "-O2", "-Wall", "-I", HEADERS, "-c", f"{path.stem}.c", cwd=path.parent)
    else:
        done = call("gfortran", "-O2", "-c", path.name, cwd=path.parent)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("translated", [("field",), ("app",), ("field", "app")], ids="+".join)
def test_a_module_and_its_user_link_whoever_compiles_them(translated: tuple[str, ...], tmp_path: Path) -> None:
    linked(tmp_path, {"field": FIELD, "app": APP}, translated)


def linked(folder: Path, texts: dict[str, str], translated: tuple[str, ...]) -> None:
    """Check that a program prints the same if some of its files, by their names, are translated."""
    printed = []
    for name, text in texts.items():
        (folder / f"{name}.f90").write_text(text)
    for chosen in ((), translated):
        for name in texts:
            compiled(folder / f"{name}.f90", False)  # which makes the .mod files that gfortran reads
            compiled(folder / f"{name}.f90", name in chosen)
        assert call("gfortran", *(f"{name}.o" for name in texts), "-o", "program", cwd=folder).returncode == 0
        printed.append(call(folder / "program", cwd=folder).stdout)
    assert printed[0] == printed[1]


@pytest.mark.parametrize("translated", [("shapes",), ("bodies",), ("app",), ("shapes", "bodies", "app")], ids="+".join)
def test_a_module_and_its_submodules_link_whoever_compiles_them(translated: tuple[str, ...], tmp_path: Path) -> None:
    text = (Path(__file__).parent / "fortran" / "submodules.f90").read_text()
    module, submodules = text.split("submodule (shapes) bodies", 1)
    submodules, program = submodules.split("program main", 1)
    paths = {
        "shapes": module,
        "bodies": f"submodule (shapes) bodies{submodules}",
        "app": f"program main{program}",
    }
    linked(tmp_path, paths, translated)


@pytest.mark.parametrize("translated", [("functions",), ("app",)], ids="+".join)
def test_allocatable_results_are_passed_as_gfortran_passes_them(translated: tuple[str, ...], tmp_path: Path) -> None:
    text = (Path(__file__).parent / "fortran" / "allocatable_results.f90").read_text()
    module, program = text.split("program main", 1)
    linked(tmp_path, {"functions": module, "app": f"program main{program}"}, translated)


def test_a_module_is_found_in_a_folder_of_headers_under_any_name(tmp_path: Path) -> None:
    (tmp_path / "modules").mkdir()
    (tmp_path / "modules" / "things.f90").write_text(FIELD)
    app = tmp_path / "app.f90"
    app.write_text(APP)
    text = to_c(Source.read(str(app)), parse_options(str(app), ["-I", str(tmp_path / "modules")]))
    assert "extern double __field_MOD_u[6];" in text


MODULE = """\
module m
  integer :: a
  integer, private :: hidden
  type t
    integer :: x
  end type
  interface g
    module procedure s
  end interface
contains
  subroutine s(i, j)
    integer, intent(in) :: i
    integer, optional :: j
  end subroutine
  integer function f(i)
    integer, intent(in) :: i
    f = i
  end function
end module
module other
  integer :: a
end module
program p
"""
FIRST = MODULE.count("\n") + 1


@pytest.mark.parametrize(
    ("body", "line", "column", "message"),
    [
        ("use nowhere", 0, 5, "cannot find the module `nowhere`"),
        ("use m, only: hidden", 0, 14, "module `m` offers no `hidden`"),
        ("use m\nuse other\nprint *, a", 2, 10, "`a` comes from several modules"),
        ("use m\ncall s(1, 2, 3)", 1, 6, "`s` takes 2 arguments, 3 are given here"),
        ("use m\ncall s(j=1)", 1, 6, "the argument `i` of `s` is missing"),
        ("use m\ncall s(1, k=1)", 1, 6, "`s` has no argument `k`"),
        ("use m\ncall s(1, i=1)", 1, 6, "an argument of `s` is given twice"),
        ("use m\ncall g(1.0)", 1, 6, "there is no specific procedure of `g` for these arguments"),
        ("use m\ncall f(1)", 1, 6, "`f` is a function, not a subroutine"),
        ("use m\ntype(t) :: v\nv%y = 1", 2, 2, "type `t` has no component `y`"),
        ("use m\nprint *, a%x", 1, 11, "`%x` of something that has no components: it is INTEGER(4)"),
        ("type(t) :: v", 0, 6, "there is no type `t`"),
        ("implicit none\nprint *, k", 1, 10, "`k` has no type"),
        ("do i = 1, 2\nexit outer\nend do", 1, 1, "there is no construct `outer` around this"),
        ("wait (9)", 0, 1, "WAIT is not covered, in program `p`"),
        ("type v\nclass(v), pointer :: p\nend type", 1, 1, "CLASS is not covered"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_where_it_stands(body: str, line: int, column: int, message: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.f90"
    path.write_text(f"{MODULE}{body}\nend program\n")
    with pytest.raises(UserError) as raised:
        lowered(path)
    found = raised.value.diagnostic
    assert found.message == message
    assert found.position is not None
    assert (found.position.line, found.position.column) == (FIRST + line, column)


def test_a_module_that_uses_itself_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "wrong.f90"
    path.write_text("module m\nuse m\nend module\n")
    with pytest.raises(UserError, match="module `m` uses itself"):
        lowered(path)
