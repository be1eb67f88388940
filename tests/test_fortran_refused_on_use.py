"""A declaration of a module that is not covered refuses the units that use it, and no others."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

COMMONS = """\
module commons
  implicit none
  type message
    character(:), dimension(:), pointer :: list
  end type
  type, extends(message) :: longer
    type(message) :: more
  end type
  type point
    real :: x, y
  contains
    procedure :: norm
  end type
  type plain
    real :: x = 1, y = 2
  end type
  interface operator(+)
    module procedure add
  end interface
  interface assignment(=)
    module procedure set
  end interface
  interface put
    module procedure put_message, put_plain
  end interface
  private :: operator(-)
  public :: operator(+), assignment(=), u
  type(message) :: inbox
  type(longer), save :: box(10)
  type(plain) :: p, q
  procedure(step), pointer :: current => null()
  character(len=:), allocatable :: title
  real(8), allocatable :: u(:)
  real(8) :: dt = 0.1d0, a(4), b(4)
  equivalence (a, b)
  integer, parameter :: n = 10
contains
  recursive subroutine step(x)
    real(8), intent(inout) :: x(:)
    procedure(step), pointer :: other
    class(*), pointer :: anything
    other => step
    call other(x)
  end subroutine
  subroutine sweep(f, x)
    real, intent(inout) :: x(3)
    integer i
    interface
      pure real function f(x)
        real, intent(in) :: x
      end function
    end interface
    wait (6); x(1) = f(x(1))
  end subroutine
  subroutine norm(this)
    class(point) :: this
  end subroutine
  function add(a, b) result(c)
    type(plain), intent(in) :: a, b
    type(plain) :: c
    c%x = a%x + b%x
  end function
  subroutine set(a, i)
    type(plain), intent(out) :: a
    integer, intent(in) :: i
    a%x = i
  end subroutine
  subroutine put_message(m)
    type(message) :: m
  end subroutine
  subroutine put_plain(m)
    type(plain) :: m
  end subroutine
end module
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("modules")
    (found / "commons.f90").write_text(COMMONS)
    subprocess.run(["gfortran", "-w", "-fsyntax-only", "commons.f90"], cwd=found, check=True)
    (found / "commons.mod").rename(found / "commons_mod")
    (found / "again.f90").write_text("module again\nuse commons, only: v => dt, box, mine => u\nend module\n")
    return found


def lowered(folder: Path, text: str) -> str:
    path = folder / "s.f90"
    path.write_text(text)
    return to_c(Source.read(str(path)), parse_options(str(path), []))


@pytest.mark.parametrize(
    "text",
    [
        "use commons\nu(1:n) = u(1:n)*(1 - dt)",
        "use commons, only: u, dt, box\nu(1) = dt",
        "use commons\np%x = q%x\ndt = n",
        "use commons\ntype(point) :: z\nz%x = 1\nz%y = p%y",
        "use commons, only: p, q\np = q",
        "use commons\ncall step(u)",
        "use commons\ncall set(p, 3)\nq%x = 1",
        "use commons\ncall put(p)",
        "use commons\ncall norm(p)",
        "use commons\nreal z(3)\nexternal g\ncall sweep(g, z)",
        "use again\nmine(1) = v",
        "use commons, only: operator(+), dt, assignment(=)\ndt = 1 + n_of_mine",
        "use commons, only: operator(+), p, q\np = q",
    ],
    ids=lambda text: text.replace("\n", "; "),
)
def test_what_is_covered_is_taken(folder: Path, text: str) -> None:
    assert "void s_(" in lowered(folder, f"subroutine s\n{text}\nend subroutine\n")


@pytest.mark.parametrize(
    "text, line, column, name, why",
    [
        ("print *, size(inbox%list)", 3, 15, "inbox", "POINTER components that are arrays of deferred length"),
        ("type(message) :: m\nm%list(1) = '1'", 4, 5, "", "POINTER components that are arrays of deferred length"),
        ("print *, box(1)%more%list", 3, 10, "box", "POINTER components that are arrays of deferred length"),
        ("call current(u)", 3, 6, "current", "procedure pointers are not covered, in module `commons`"),
        ("print *, title", 3, 10, "title", "characters of deferred length are not covered"),
        (
            "call put(dt)",
            3,
            6,
            "",
            "this may mean what is not covered: `put_message` cannot be used: POINTER",
        ),
        ("p = 3", 3, 1, "=", "assignments defined by procedures are not covered"),
        ("p = q", 3, 1, "=", "assignments defined by procedures are not covered"),
        ("dt = kind(p + q)", 3, 1, "", "`+` between"),
    ],
)
def test_what_is_not_covered_refuses_its_users(
    folder: Path, text: str, line: int, column: int, name: str, why: str
) -> None:
    with pytest.raises(UserError) as refused:
        lowered(folder, f"subroutine s\nuse commons\n{text}\nend subroutine\n")
    diagnostic = refused.value.diagnostic
    assert why in diagnostic.message
    if name:
        assert diagnostic.message.startswith(f"`{name}` cannot be used: ")
        assert diagnostic.position is not None
        assert (diagnostic.position.line, diagnostic.position.column) == (line, column)


def test_an_internal_name_hides_what_is_not_covered(folder: Path) -> None:
    inner = "subroutine t\ninteger :: box\nbox = 1\nprint *, box\nend subroutine"
    assert "int box" in lowered(folder, f"subroutine s\nuse commons\ncall t\ncontains\n{inner}\nend subroutine\n")


INTERFACES = """\
module kinds
  integer, parameter :: rk = 8
end module
module outside
  use kinds
  interface
    subroutine sweep(n, x)
      import rk
      integer, intent(in) :: n
      real(rk), intent(inout) :: x(n)
    end subroutine
    pure function shifted(x) result(y)
      class(*), intent(in) :: x(:)
      real(8) :: y(9)
    end function
    subroutine turn(x)
      class(*), intent(inout) :: x(:)
    end subroutine
    real(rk) function norm(n, x)
      use kinds
      integer, intent(in) :: n
      real(rk), intent(in) :: x(n)
    end function
  end interface
end module
"""


def test_an_interface_that_is_not_covered_does_not_refuse_those_beside_it(folder: Path) -> None:
    (folder / "outside.f90").write_text(INTERFACES)
    text = "subroutine s(x, y)\nuse outside\nreal(8) x(9), y\ncall sweep(9, x)\ny = norm(9, x)\nend subroutine\n"
    assert "*y = norm_(&(int){9}, x_);" in lowered(folder, text)
    for use in ("x = shifted(x)", "call turn(x)"):
        with pytest.raises(UserError, match="cannot be used: CLASS is not covered"):
            lowered(folder, f"subroutine s(x)\nuse outside\nreal(8) x(9)\n{use}\nend subroutine\n")


@pytest.mark.parametrize("use", ["x = z", "type(b) :: c\nx = c%j", "x = f(1.0)"])
def test_what_a_module_that_hides_the_rest_offers_is_refused_where_it_is_not_covered(folder: Path, use: str) -> None:
    (folder / "hiding.f90").write_text(
        "module hiding\nprivate\nreal, bind(c), public :: z = 2.5\ntype :: a\ninteger :: k\nend type\n"
        "type, extends(a), public :: b\ninteger, pointer :: j\nend type\nprocedure(real), pointer, public :: f\n"
        "real, bind(c) :: hidden = 1\nend module\n"
    )
    with pytest.raises(UserError, match="BIND of variables|a POINTER component is not|procedure pointers are not"):
        lowered(folder, f"subroutine s\nuse hiding\n{use}\nend subroutine\n")
    assert "float hidden" in lowered(folder, "subroutine s\nuse hiding\nhidden = 1\nend subroutine\n")


def test_a_module_that_cannot_be_read_at_all(folder: Path) -> None:
    (folder / "closed.f90").write_text("module closed\nuse commons\ncommon /c/ x, t\ntype(message) t\nend module\n")
    text = "subroutine s\nuse closed, only: y\nimplicit none\ny = 1\nend subroutine\n"
    with pytest.raises(UserError, match="POINTER components that are arrays of deferred length"):
        lowered(folder, text)


def test_a_module_of_which_only_the_names_are_known(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "commons.mod").write_bytes((folder / "commons_mod").read_bytes())
    use = tmp_path / "s.f90"
    use.write_text("subroutine s(x)\nuse commons\nreal x(100)\nx = 1\nend subroutine\n")
    assert "void s_(" in to_c(Source.read(str(use)), parse_options(str(use), []))
    for name in ("dt", "put", "step"):
        use.write_text(f"subroutine s\nuse commons\nprint *, {name}\nend subroutine\n")
        with pytest.raises(
            UserError, match=f"`{name}` cannot be used: of the module `commons` only commons.mod is there"
        ):
            to_c(Source.read(str(use)), parse_options(str(use), []))
