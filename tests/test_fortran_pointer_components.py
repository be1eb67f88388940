"""Types with POINTER components lie in memory as gfortran has them; what uses these components is left to gfortran."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from driving import Run, fortran
from pytest import mark

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import divided
from iopref.source import Source

pytestmark = [fortran, mark.usefixtures("theirs")]

MODULE = """\
module meshes
  implicit none
  type :: node
    integer :: id = 4
    type(node), pointer :: next => null()
    real(8) :: weight
  end type
  type :: mesh
    integer :: calls = 0
    real(8), pointer :: part(:, :) => null()
    character(:), pointer :: text
    integer :: steps = 2
    real, pointer :: one
    type(node) :: pair(2)
    character(3), dimension(:), pointer, contiguous :: names
    type(later), pointer :: all(:)
    real(8), allocatable :: u(:)
    integer :: code = 7
  end type
  type, extends(node) :: leaf
    integer(1) :: small = 3
  end type
  type :: later
    complex, pointer :: z => null()
    integer :: n
  end type
  type(mesh), target :: shared(2)
contains
  subroutine advance(m, x)
    type(mesh), intent(inout) :: m
    real(8), intent(inout) :: x(:)
    type(mesh), save :: own
    type(leaf) :: l, copy
    integer :: i
    do i = 1, size(x)
      x(i) = x(i) + m%code + m%pair(2)%id + own%code
    end do
    do i = 1, size(m%u)
      m%u(i) = m%u(i)*m%steps + shared(2)%code
    end do
    own%code = own%code + 1
    m%calls = m%calls + l%id + l%small
    l%weight = m%calls
    copy = l
    m%pair(1)%weight = copy%weight + copy%small
  end subroutine
  subroutine renew(n)
    type(node), intent(out) :: n
    n%weight = n%id
  end subroutine
  subroutine set(m)
    type(mesh), intent(inout), target :: m
    type(later) :: l
    allocate (m%part(3, 2), m%one, m%names(2), m%all(2))
    allocate (character(5) :: m%text)
    m%text = 'fives'
    m%names = ['abc', 'xyz']
    m%part = 1.5d0
    m%one = 3
    m%pair(1)%next => m%pair(2)
    l%n = 8
    m%all = l
  end subroutine
  subroutine show(m)
    type(mesh), intent(in) :: m
    print *, m%calls, m%steps, m%code, m%pair%id, m%pair%weight, associated(m%part), associated(m%pair(1)%next)
    if (associated(m%part)) print *, m%part, m%one, m%text, m%names, m%all%n, associated(m%all(1)%z), m%pair(1)%next%id
  end subroutine
end module
program main
  use meshes
  implicit none
  real(8) :: x(50000) = 1
  integer :: k
  shared(1)%pair%weight = 2
  shared(2)%pair%weight = 3
  shared(2)%code = 9
  call set(shared(1))
  allocate (shared(1)%u(50000), shared(2)%u(2))
  shared(1)%u(:) = 3
  shared(2)%u = 4
  do k = 1, 3
    call advance(shared(1), x)
  end do
  call advance(shared(2), x)
  call show(shared(1))
  call show(shared(2))
  call renew(shared(1)%pair(1))
  print *, sum(x), sum(shared(1)%u)
  call show(shared(2))
end program
"""


def test_types_with_pointer_components_lie_in_memory_as_gfortran_has_them(run: Run) -> None:
    Path("meshes.f90").write_text(MODULE)
    assert run("fc", "--nests", "log", "-O", "meshes.f90", "-o", "app") == 0
    log = json.loads(Path("log").read_text().splitlines()[0])
    assert [unit.split("`")[1] for unit in log["units"]] == ["set", "show"]
    assert log["hinted"] >= 3
    subprocess.run(["gfortran", "-O", "../meshes.f90", "-o", "app"], cwd="theirs", check=True)
    theirs = subprocess.run(["theirs/app"], capture_output=True, text=True, check=True).stdout
    for settings in ({}, {"IOPREF_MEMORY": "64K"}):
        done = subprocess.run(["./app"], capture_output=True, text=True, check=True, env={**os.environ, **settings})
        assert done.stdout == theirs


@mark.parametrize(
    "use",
    [
        "m%part(1, 1) = 2",
        "k = size(m%part)",
        "m%part => y",
        "y => m%part",
        "nullify (m%part)",
        "deallocate (m%one)",
        "allocate (m%part(2, 2))",
        "if (associated(m%all(1)%z)) k = 1",
        "if (associated(m%part, y)) k = 1",
        "k = m%pair(1)%next%id",
        "call with(m%part)",
        "call with(m%pair(1)%next%weight)",
        "associate (q => m%part)\n  k = size(q)\nend associate",
        "print *, m%one",
        "read *, m%text",
        "n = node(4, null(), 2d0)",
        "n = node(next=m%pair(1)%next, weight=2d0)",
        "m%part = m%part*2",
        "k = kind(m%one)",
        "k = int(sum(m%part))",
        "print *, n",
        "m%all(2)%n = 2",
        "forall (k = 1:2) m%part(k, 1) = k",
    ],
)
def test_uses_of_pointer_components_are_left_to_gfortran(use: str, tmp_path: Path) -> None:
    text = MODULE.partition("contains\n")[0]
    text += f"""\
contains
  subroutine uses(m, k, n)
    type(mesh), target :: m
    integer :: k
    type(node) :: n
    real(8), pointer :: y(:, :)
    {use}
  end subroutine
  subroutine covered(m)
    type(mesh) :: m
    m%code = 2
  end subroutine
end module
"""
    path = tmp_path / "uses.f90"
    path.write_text(text)
    found = divided(Source.read(str(path)), parse_options(str(path), []))
    assert found.rest is not None
    assert [key for key, _ in found.rest.refused] == ["meshes.uses"]
