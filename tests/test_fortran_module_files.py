"""Modules are found where a build made them, by a note beside each
`.mod`; without one, by searching for their source.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from driving import Run, fortran

from iopref.diagnostics import UserError
from iopref.frontend.fortran import module_files
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

MODULE = """\
module scaling
  implicit none
  real, parameter :: factor = FACTOR
contains
  subroutine scale(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = factor*x(i)
    end do
  end subroutine
end module
"""
USER = """\
subroutine each(n, m, x)
  use scaling, only: scale, factor
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: x(n, m)
  integer :: j
  do j = 1, m
    call scale(n, x(:, j))
    x(:, j) = x(:, j) + factor
  end do
end subroutine
"""
MAIN = """\
program main
  implicit none
  real :: x(1000, 100)
  x = 1
  call each(1000, 100, x)
  print *, kind(x), sum(x)
end program
"""

pytestmark = fortran


@pytest.fixture
def run(run: Run) -> Run:
    for folder in ("kernels", "obj", "made"):
        Path(folder).mkdir()
    Path("kernels/m.F90").write_text(MODULE)
    Path("user.f90").write_text(USER)
    Path("main.f90").write_text(MAIN)
    return run


def refused(capfd: pytest.CaptureFixture[str]) -> str:
    return "".join(line for line in capfd.readouterr().err.splitlines() if line.startswith("iopref:"))


@pytest.mark.parametrize("where", [(), ("-Jmade",), ("-J", "made")], ids=" ".join)
@pytest.mark.parametrize("folders", [(), ("-I", "obj")], ids=" ".join)
def test_a_module_that_was_compiled_elsewhere(
    run: Run, capfd: pytest.CaptureFixture[str], where: tuple[str, ...], folders: tuple[str, ...]
) -> None:
    assert run("fc", *where, "-DFACTOR=3", "-c", "kernels/m.F90") == 0
    folder = Path("made" if where else ".")
    assert {path.name for path in folder.glob("scaling.mod*")} == {"scaling.mod", "scaling.mod.iopref"}
    assert run("fc", "--strict", *where, *folders, "-c", "user.f90") == 0
    assert refused(capfd) == ""
    assert run("fc", "main.f90", "user.o", "m.o", "-o", "app") == 0
    said = subprocess.run(["./app"], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["4", "600000.000"]


def test_a_module_is_read_with_the_options_that_it_was_compiled_with(run: Run) -> None:
    Path("kernels/wide.F90").write_text("module wide\nreal :: w(10) = HERE\nend module\n")
    Path("kernels/here.h").write_text("#define HERE 2.5\n")
    Path("use.f90").write_text("subroutine s(x)\nuse wide\nreal :: x\nx = sum(w)\nend subroutine\n")
    assert run("fc", "-fdefault-real-8", "-DHERE=1.5", "-Imade", "-c", "kernels/wide.F90") == 0
    assert run("translate", "--no-hints", "use.f90", "-o", "use.c") == 0
    assert "extern double __wide_MOD_w[10];" in Path("use.c").read_text()


def test_a_note_on_another_source_is_not_believed(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("fc", "-DFACTOR=3", "-c", "kernels/m.F90") == 0
    Path("obj/other.f90").write_text("module scaling\nreal :: w = 2\nend module\n")
    subprocess.run(["gfortran", "-c", "obj/other.f90", "-o", "obj/other.o"], check=True)  # writes ./scaling.mod
    assert module_files.find("scaling", ["."]) == module_files.ModuleFile(Path("scaling.mod"), "other.f90")
    Path("user.f90").write_text("subroutine s(x)\nuse scaling\nreal x(10)\nx = w\nend\n")
    assert run("fc", "-c", "user.f90") == 0
    said = "of the module `scaling` only scaling.mod is there, and not its source, other.f90"
    assert said in refused(capfd)
    assert run("fc", "--strict", "-Iobj", "-c", "user.f90") == 0


def test_a_library_of_which_only_the_module_file_is_there(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("fc", "-Jmade", "-DFACTOR=3", "-c", "kernels/m.F90", "-o", "obj/m.o") == 0
    Path("made/scaling.mod.iopref").unlink()
    assert run("fc", "-Imade", "-c", "user.f90") == 0
    said = (
        "user.f90:8:10: `each` is left to the Fortran compiler, but for 1 nest: `scale` cannot be used: of the module"
    )
    assert f"{said} `scaling` only made/scaling.mod is there" in refused(capfd)


@pytest.mark.parametrize(("size", "covered"), [("n", True), ("n + 0*few(1)", False)])
def test_what_a_procedure_of_another_file_needs_for_itself_alone_does_not_matter(
    run: Run, capfd: pytest.CaptureFixture[str], size: str, covered: bool
) -> None:
    """As in `integer :: status(mpi_status_size)`, if only the module files of a library are installed."""
    Path("few.f90").write_text("module sizes\ninteger, parameter :: few(1) = 5\nend module\n")
    subprocess.run(["gfortran", "-c", "few.f90"], check=True)
    Path("few.f90").unlink()
    Path("m.f90").write_text(
        "module exchanges\nuse sizes\ncontains\nsubroutine exchange(n, x)\ninteger n\n"
        f"real x({size})\ninteger status(few(1), 4)\nx(1) = size(status)\nend\nend module\n"
    )
    Path("user.f90").write_text("subroutine s(n, x)\nuse exchanges\nreal x(n)\nx = 2*x\ncall exchange(n, x)\nend\n")
    assert run("fc", "-O2", "-c", "m.f90") == 0
    capfd.readouterr()
    assert run("fc", "-O2", "-c", "user.f90") == 0
    assert (
        "`exchange` cannot be used: `few` cannot be used: of the module `sizes` only" not in refused(capfd)
    ) == covered


def test_modules_are_found_in_the_sources_of_a_call_and_in_other_files(run: Run) -> None:
    assert run("fc", "--strict", "-O2", "-DFACTOR=3", "kernels/m.F90", "user.f90", "main.f90", "-o", "app") == 0
    for path in Path().glob("scaling.mod*"):
        path.unlink()
    words = ["translate", "user.f90", "-o", "made/user.c", "-DFACTOR=3", "--with", "kernels/m.F90"]
    assert run(*words) == 0


@pytest.mark.parametrize("given", [False, True])
def test_effects_of_module_procedures_of_other_files(run: Run, capfd: pytest.CaptureFixture[str], given: bool) -> None:
    words = ["--with", "kernels/m.F90"] if given else ["-Ikernels"]
    assert run("translate", "user.f90", "-o", "made/user.c", "-DFACTOR=3", "--explain", *words) == 0
    said = capfd.readouterr().out
    assert ("whose effects are unknown" in said) != given


def test_what_is_no_module_file_is_not_read(tmp_path: Path) -> None:
    text = (
        "module a\n  Module B ! and\nmodule procedure p\nmodule procedure\n! module c\nmodule d;end\nsubmodule (a) e\n"
    )
    assert module_files.modules_in(text) == {"a", "b", "procedure", "d"}
    (tmp_path / "a.mod").write_text("no module")
    assert module_files.find("a", [str(tmp_path)]) is None


def test_modules_that_cannot_be_read_are_sought_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each module uses all those before it, and the first one a module that does not exist."""
    asked: list[str] = []
    whole = module_files.modules_in
    monkeypatch.setattr(module_files, "modules_in", lambda text: asked.append(text) or whole(text))
    for k in range(12):
        uses = "".join(f"use m{j}\n" for j in reversed(range(k))) or "use nowhere\n"
        (tmp_path / f"m{k}.f90").write_text(f"module m{k}\n{uses}end\n")
    with pytest.raises(UserError, match="cannot find the module `nowhere`"):
        to_c(Source.read(str(tmp_path / "m11.f90")), parse_options("m11.f90", []))
    assert len(asked) < 400
