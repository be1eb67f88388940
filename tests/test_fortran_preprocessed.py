"""Fortran that is preprocessed before it is compiled, as by CMake for Ninja: `-fpreprocessed`, and other file names."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran

pytestmark = fortran

MODULE = """\
#define FACTOR 3
module scaling
  implicit none
  integer, parameter :: wp = kind(1d0)
contains
  subroutine scale(x, n)
    integer, intent(in) :: n
    real(wp), intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = FACTOR*x(i)
    end do
  end subroutine
end module
"""
USER = """\
#ifdef ABSENT
broken
#endif
program main
  use scaling
  real(wp) :: x(50000)
  x = 1
  call scale(x, 50000)
  call shift(x)
  print *, sum(x)
contains
  subroutine shift(x)
    real(wp), intent(inout) :: x(50000)
    integer :: i
    do i = 2, 50000
      x(i) = x(i) + x(i - 1)/2
    end do
  end subroutine
end program
subroutine refused(x)
  real :: x(9)
  wait (6); x = 1
end subroutine
"""


def test_preprocessed_files_get_hints_and_are_told_of_as_they_were_before(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("src").mkdir()
    Path("obj").mkdir()
    texts = {"scaling.F90": MODULE, "user.f90": USER}
    for name, text in texts.items():
        Path("src", name).write_text(text)
        subprocess.run(["gfortran", "-cpp", "-E", f"src/{name}", "-o", f"obj/{name}-pp.f90"], check=True)
        words = ["-g", "-O2", "-fpreprocessed", "-c", f"obj/{name}-pp.f90", "-o", f"obj/{name}.o"]
        assert run("fc", "--nests", "log", *words) == 0
    said = capfd.readouterr().err
    assert said.startswith("iopref: src/user.f90:22:3: `refused` is left to the Fortran compiler: WAIT")
    assert said.count("\n") == 1
    assert all(json.loads(line)["hinted"] for line in Path("log").read_text().splitlines())
    assert run("fc", *(f"obj/{name}.o" for name in texts), "-o", "app") == 0
    subprocess.run(["gfortran", "-cpp", *(f"src/{name}" for name in texts), "-o", "theirs"], check=True)
    ours, theirs = (subprocess.run([f"./{name}"], capture_output=True, check=True).stdout for name in ("app", "theirs"))
    assert ours == theirs
    named = subprocess.run(["nm", "-l", "app"], capture_output=True, text=True, check=True).stdout
    assert "src/scaling.F90:6" in named and "-pp" not in named
