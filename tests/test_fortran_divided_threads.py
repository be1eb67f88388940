"""Threads in a divided file: variables of a module that each thread has for itself, and OpenMP's own module."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import divided
from iopref.source import Source

pytestmark = [fortran, pytest.mark.usefixtures("theirs")]


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
