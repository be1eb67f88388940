"""Modules of other files are read once in a translation, though the file's units are read again without some."""

from __future__ import annotations

from pathlib import Path

import pytest

from iopref.frontend.fortran.options import Options, parse_options
from iopref.frontend.fortran.scope import module_sources
from iopref.frontend.fortran.to_c import divided
from iopref.frontend.fortran.tree.units import Unit
from iopref.frontend.fortran.units_in_c import Lowered
from iopref.source import Source

SIZES = "module sizes\n  integer, parameter :: n = 9\nend module\n"
GRID = "module grid\n  use sizes\n  real :: a(n, n)\nend module\n"
FILE = """\
module own
  integer, parameter :: most = 7
contains
  subroutine left(x)
    real, intent(out) :: x
    wait (6)
    x = most
  end subroutine
end module
subroutine sums(s)
  use grid
  real, intent(out) :: s
  integer :: j
  s = 0
  do j = 1, n
    s = s + a(j, j)
  end do
end subroutine
subroutine calls(s)
  use own
  use grid
  real, intent(out) :: s
  character(:), allocatable :: c
  c = 'a'
  s = a(1, most)
end subroutine
"""


def translated(folder: Path, monkeypatch: pytest.MonkeyPatch, **modules: str) -> tuple[Lowered, list[str]]:
    """The file in C, and the names of the sources of modules that were read for it."""
    read: list[str] = []
    units = module_sources.units_of

    def noted(source: Source, options: Options) -> tuple[Unit, ...]:
        read.append(Path(source.path).name)
        return units(source, options)

    monkeypatch.setattr(module_sources, "units_of", noted)
    for name, text in modules.items():
        (folder / f"{name}.f90").write_text(text)
    path = folder / "app.f90"
    path.write_text(FILE)
    return divided(Source.read(str(path)), parse_options(str(path), [])), read


def test_modules_of_other_files_are_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, read = translated(tmp_path, monkeypatch, sizes=SIZES, grid=GRID)
    assert found.rest is not None
    assert sorted(key for key, _ in found.rest.refused) == ["calls", "own.left"]
    assert sorted(read) == ["grid.f90", "sizes.f90"]
    assert "__grid_MOD_a[9][9]" in found.c.text


def test_modules_that_use_one_of_the_file_depend_on_what_is_left_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found, read = translated(tmp_path, monkeypatch, sizes=SIZES, grid=GRID.replace("sizes", "own, n => most"))
    assert found.rest is not None
    assert "__grid_MOD_a[7][7]" in found.c.text
    assert sorted(read) == ["grid.f90"]
