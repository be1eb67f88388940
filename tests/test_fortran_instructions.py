"""Instructions of Fortran's array functions, translated: hardly more than gfortran's own in memory."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from driving import command_in, fortran
from support import call

KERNELS = {
    "first": "y = y + x",
    "floor": "y = floor(9 * x) + ceiling(9 * x)",
    "extremes": "y(1) = maxval(x) + minval(abs(x))",
    "extremes_of_some": "y(1) = maxval(x, x < 0.9d0)",
    "places": "y(1) = maxloc(x, 1) + minloc(abs(x), 1)",
    "overlapping": "y(2:n) = y(1:n-1) + x(2:n)",
    "letters": """character(1) :: c(n)
  integer :: i
  do i = 1, n
    c(i) = achar(int(96 * x(i)))
  end do
  do i = 1, n
    if (c(i) >= 'A' .and. c(i) <= 'Z') y(i) = 1
  end do""",
    "words": """character(8), save :: c(600) = 'word'
  integer :: i
  do i = 1, n
    if (c(i) == c(1)) y(i) = x(i)
  end do""",
    "results": """integer :: i
  real(8) :: z(3)
  z = [1d0, 2d0, 3d0]
  do i = 1, n - 3
    y(i:i+2) = y(i:i+2) * 0.5d0 + cross(x(i:i+2), z)
  end do
contains
  function cross(a, b) result(c)
    real(8), intent(in) :: a(3), b(3)
    real(8) :: c(3)
    c(1) = a(2) * b(3) - a(3) * b(2)
    c(2) = a(3) * b(1) - a(1) * b(3)
    c(3) = a(1) * b(2) - a(2) * b(1)
  end function""",
    "results_by_size": """integer :: i
  do i = 1, n - 8, 8
    y(i:i+7) = scaled(x(i:i+7))
  end do
contains
  function scaled(a) result(c)
    real(8), intent(in) :: a(:)
    real(8) :: c(size(a))
    integer :: i
    do i = 1, size(a)
      c(i) = a(i) * 3 + a(1)
    end do
  end function""",
    "automatic": """integer :: i
  do i = 1, n - 4
    call average(4, x(i:i+3), y(i))
  end do
contains
  subroutine average(m, a, b)
    integer, intent(in) :: m
    real(8), intent(in) :: a(m)
    real(8), intent(inout) :: b
    real(8) :: t(m)
    integer :: j
    do j = 1, m
      t(j) = a(j) * a(m + 1 - j)
    end do
    b = 0
    do j = 1, m
      b = b + t(j) * t(m + 1 - j)
    end do
  end subroutine""",
    "automatic_by_size": """integer :: i
  do i = 1, n - 4
    call average(x(i:i+3), y(i))
  end do
contains
  subroutine average(a, b)
    real(8), intent(in) :: a(:)
    real(8), intent(inout) :: b
    real(8) :: t(size(a))
    t = a * 2
    b = sum(t * a)
  end subroutine""",
    "shifted": """integer :: i
  do i = 1, 10
    y = 0.5d0 * (cshift(y, 1) + eoshift(y, -i)) - x
  end do""",
    "rotated": """integer :: i
  do i = 1, 10
    y = cshift(x, i)
  end do""",
    "forall": """integer :: i
  forall (i = 2:n - 1, x(i) > 0.5d0) y(i) = x(i - 1) + x(i + 1)
  forall (i = 1:n) y(i) = y(n + 1 - i)""",
    "shifted_rows": """real(8) :: u(20, 30)
  u = reshape(x, [20, 30])
  u = 0.25d0 * (cshift(u, 1, 1) + cshift(u, -1, 1) + eoshift(u, 1, dim=2) + eoshift(u, -1, dim=2))
  y = reshape(u, [600])""",
}
"""By name, what a subroutine does with two arrays of 600 numbers each; at the first nest, the run-time begins."""

SUBROUTINE = """\
subroutine k_{name}(n, x, y)
  integer, intent(in) :: n
  real(8), intent(in) :: x(n)
  real(8), intent(inout) :: y(n)
  {body}
end subroutine
"""
MAIN = """\
program main
  real(8) :: x(600), y(600)
  integer :: i
  x = [(mod(37 * i, 101) / 101d0, i = 1, 600)]
  y = 0
  do i = 1, 3
{calls}
  end do
  print *, sum(y)
end program
"""

pytestmark = [
    fortran,
    pytest.mark.skipif(shutil.which("callgrind_annotate") is None, reason="valgrind is not installed"),
]


@pytest.fixture(scope="module")
def counts(tmp_path_factory: pytest.TempPathFactory, runtime: Path) -> dict[str, tuple[int, int]]:
    """By kernel, what gfortran's executes, and the translated one."""
    folder = tmp_path_factory.mktemp("instructions")
    texts = [SUBROUTINE.format(name=name, body=body) for name, body in KERNELS.items()]
    (folder / "kernels.f90").write_text("\n".join(texts))
    calls = "\n".join(f"    call k_{name}(600, x, y)" for name in KERNELS)
    (folder / "main.f90").write_text(MAIN.format(calls=calls))
    with pytest.MonkeyPatch.context() as patch:
        command = command_in(folder, runtime, patch)
        assert call("gfortran", "-O2", "-w", "-c", "main.f90", cwd=folder).returncode == 0
        assert call("gfortran", "-O2", "-c", "kernels.f90", "-o", "original.o", cwd=folder).returncode == 0
        assert call("gfortran", "main.o", "original.o", "-o", "original", cwd=folder).returncode == 0
        assert command("fc", "-O2", "-c", "kernels.f90", "-o", "translated.o") == 0
        assert command("fc", "main.o", "translated.o", "-o", "translated") == 0
    (original, printed), (translated, again) = (counted(folder, name) for name in ("original", "translated"))
    assert printed == again
    return {name: (original[name], translated[name]) for name in KERNELS}


def counted(folder: Path, program: str) -> tuple[dict[str, int], str]:
    """The instructions of each kernel and of what it calls, by name, and the output."""
    file = f"{program}.callgrind"
    done = call("valgrind", "--tool=callgrind", f"--callgrind-out-file={file}", f"./{program}", cwd=folder)
    assert done.returncode == 0, done.stderr
    told = call("callgrind_annotate", "--inclusive=yes", "--threshold=100", file, cwd=folder).stdout
    found = re.findall(r"^ *([\d,]+) .*:k_(\w+)_ ", told, re.MULTILINE)
    return {name: int(number.replace(",", "")) for number, name in found}, done.stdout


@pytest.mark.parametrize("name", [*KERNELS][1:])
def test_a_kernel_takes_a_tenth_more_instructions_at_most(name: str, counts: dict[str, tuple[int, int]]) -> None:
    original, translated = counts[name]
    assert translated <= 1.1 * original
