"""What `iopref cc` and `fc` tell of a build: explanations, pages, and a log of its nests."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from driving import Run, command_in, files, fortran


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, runtime: Path) -> Run:
    return command_in(tmp_path, runtime, monkeypatch)


def test_a_report_on_request(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("cc", "--explain", "-c", "sum.c") == 0
    assert "sum.c: 1 of 1 nest handled" in capfd.readouterr().err


def test_pages_of_a_build_have_the_names_of_its_sources(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    pages, includes = Path("out", "pages").absolute(), f"-I{Path.cwd()}"
    assert run("cc", "--report", str(pages), "-c", "sum.c") == 0
    (pages.parent / "sub").mkdir()
    shutil.copy("sum.c", pages.parent / "sub")
    monkeypatch.chdir(pages.parent / "sub")
    assert run("cc", "--report", str(pages), includes, "-c", "sum.c") == 0
    assert files(pages) == {"sum.c.html", "sum.c.json", "sub-sum.c.html", "sub-sum.c.json"}
    assert run("cc", "--report", "sum.c", "-c", "sum.c") == 2


@fortran
def test_a_file_that_is_not_taken_has_a_page_that_tells_why(run: Run) -> None:
    Path("bad.f90").write_text("subroutine f(a)\n  real a(9)\n  forall (i = 1:9) a(i) = 2\nend\n")
    assert run("fc", "--report", "pages", "-c", "bad.f90") == 0
    assert files(Path("pages")) == {"bad.f90.html", "bad.f90.json"}
    told = json.loads(Path("pages", "bad.f90.json").read_text())
    assert told["refused"] == "bad.f90:3:3: FORALL is not covered, in subroutine `f`"
    assert (told["file"], told["language"], told["nests"], told["unread"]) == ("bad.f90", "Fortran", [], [])
    page = Path("pages", "bad.f90.html").read_text()
    assert f"compiled without hints: {told['refused']}</p>" in page
    assert f"To unblock: {told['remedy']}</p>" in page
    assert page.count('<div class="line') == 4


@fortran
def test_a_log_of_nests_is_summed_up(
    run: Run, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("calls.c").write_text(
        "void g(int);\nextern int a[];\nvoid f(int n) { for (int i = 0; i < n; i++) g(a[i]); }\n"
    )
    Path("bad.f90").write_text("subroutine f(a)\n  real a(9)\n  forall (i = 1:9) a(i) = 2\nend\n")
    for command, source in (("cc", "sum.c"), ("cc", "sum.c"), ("cc", "calls.c"), ("fc", "bad.f90")):
        assert run(command, "--nests", "log", "-c", source) == 0
    capfd.readouterr()
    assert run("translate", "--nests", "log", "main.c", "-o", "out.c") == 0
    assert run("report", "log") == 0
    told = capfd.readouterr().out
    assert told.startswith(
        "3 nests in 4 files: 2 with hints, 0 without need of any, 1 left as written; 1 file not taken at all\n"
    )
    assert "    1  call to `g`: a call to `g`, whose effects are unknown\n       calls.c:3:45; to unblock: " in told
    assert "\nbad.f90:3:3: FORALL is not covered, in subroutine `f`\n" in told
    assert "\n  sum.c        1           1          0     0\n" in told
    monkeypatch.chdir("inc")
    assert run("report", "../log") == 0
    assert f"\n  {Path.cwd().parent}/sum.c " in capfd.readouterr().out


@fortran
def test_a_module_that_is_not_covered_is_named_once_for_all_that_use_it(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("m.f90").write_text("module m\n  type t\n    real, allocatable :: a(:)\n  end type\nend module\n")
    for name in "pqr":
        Path(f"{name}.f90").write_text(f"subroutine {name}\n  use m\n  type(t) :: x\nend\n")
    for name in "mpqr":
        assert run("fc", "--nests", "log", "-c", f"{name}.f90") == 0
    capfd.readouterr()
    assert run("report", "log") == 0
    told = capfd.readouterr().out
    assert "\nm.f90:3:5: ALLOCATABLE components are not covered\n  4 files: m.f90, p.f90, q.f90, and 1 more\n" in told
    assert told.count("ALLOCATABLE") == 1


def test_what_is_no_log_of_nests_is_refused(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("cc", "--nests", "log", "-c", "sum.c") == 0
    for text in (
        '{"format": "iopref nests", "version": 2}\n',
        Path("log").read_text()[:-30],
        Path("log").read_text() + "1\n",
    ):
        Path("other").write_text(text)
        assert run("report", "other") == 1
        assert "other is no log of nests of this iopref\n  help: " in capfd.readouterr().err
    assert run("cc", "--nests", "nowhere/log", "-c", "sum.c", "-o", "x.o") == 1
    assert "cannot write nowhere/log: No such file or directory" in capfd.readouterr().err
