"""The reports of `iopref cc` and `fc` about a build: explanations, pages, and a log of its nests."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest
from driving import Run, files, fortran

INCLUDED = """\
contains
subroutine both(n, a)
integer, intent(in) :: n
real, intent(inout) :: a(n)
integer :: i, j

do i = 1, n
   a(i) = 2*a(i)
end do
j = n
do while (j > 1)
   a(j) = a(j) + &
      a(j/2)
   j = j/2
end do
end subroutine
end module
"""


def test_a_report_on_request(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("cc", "--explain", "-c", "sum.c") == 0
    assert "sum.c: 1 nest: 1 with hints" in capfd.readouterr().err


def test_a_short_report_has_a_line_for_a_nest(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("cc", "--explain=short", "-c", "sum.c") == 0
    nest, summary = capfd.readouterr().err.splitlines()
    assert ": nest of loop" in nest and ": with hints: " in nest
    assert summary.endswith("sum.c: 1 nest: 1 with hints")


def test_directives_of_openmp_count_if_the_compiler_is_told(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    loop = "#pragma omp parallel for\n    for (int i = 0; i < n; i++)\n        for (j = 0; j < n; j++)"
    Path("rows.c").write_text(
        f"double a[9000];\nvoid f(int n)\n{{\n    int j;\n    {loop}\n            a[j] += i;\n}}\n"
    )
    for options, refused in (([], False), (["-fopenmp"], True)):
        assert run("cc", "--explain", *options, "-c", "rows.c") == 0
        assert ("the threads share `j`" in capfd.readouterr().err) == refused


def pages(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*.html")}


def test_pages_of_a_build_have_the_names_of_its_sources(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, includes = Path("out", "pages").absolute(), f"-I{Path.cwd()}"
    assert run("cc", "--report", str(folder), "-c", "sum.c") == 0
    (folder.parent / "sub").mkdir()
    shutil.copy("sum.c", folder.parent / "sub")
    monkeypatch.chdir(folder.parent / "sub")
    assert run("cc", "--report", str(folder), includes, "-c", "sum.c") == 0
    assert pages(folder) == {"up/sum.c.html", "sub/sum.c.html"}
    assert {str(path.relative_to(folder)) for path in folder.rglob("*.json")} == {"up/sum.c.json", "sub/sum.c.json"}
    assert run("cc", "--report", "sum.c", "-c", "sum.c") == 2


def test_no_two_sources_have_the_same_page(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    folder = Path("x", "y", "pages")
    places = ("x/y/a-b.c", "x/y/a/b.c", "x/y/a/-b.c", "x/y/a-/b.c", "x/b.c", "b.c", "x/y/up/b.c", "x/y/up_/b.c")
    for place in places:
        Path(place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy("sum.c", place)
        assert run("cc", "--report", str(folder), "-I.", "-c", place, "-o", "x.o") == 0
    assert pages(folder) == {
        "a-b.c.html", "a/b.c.html", "a/-b.c.html", "a-/b.c.html",
        "up/b.c.html", "up/up/b.c.html", "up_/b.c.html", "up__/b.c.html",
    }  # fmt: skip
    capfd.readouterr()
    assert run("report", str(folder)) == 0
    assert capfd.readouterr().out.startswith("8 nests in 8 files: 8 with hints")


def test_a_source_has_one_page_whatever_the_way_to_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("link").symlink_to(".")
    here = Path.cwd()
    for source in ("sum.c", "./sum.c", "inc/../sum.c", "link/sum.c", str(Path("sum.c").absolute())):
        assert run("cc", "--report", "pages", "-c", source, "-o", "x.o") == 0
    monkeypatch.chdir("inc")
    assert run("cc", "--report", str(here / "link" / "pages"), "-I.", "-c", "../sum.c", "-o", "x.o") == 0
    assert files(here / "pages") == {"sum.c.html", "sum.c.json"}


def test_a_folder_for_pages_that_cannot_be_made_is_named(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("cc", "--report", "sum.c/pages", "-c", "main.c") == 1
    assert "cannot make the folder sum.c/pages/up: Not a directory\n  help: give --report" in capfd.readouterr().err


@fortran
def test_a_file_that_is_not_taken_has_a_page_that_tells_why(run: Run) -> None:
    Path("bad.f90").write_text("subroutine f(a)\n  real a(9)\n  wait (9)\nend\n")
    assert run("fc", "--report", "pages", "-c", "bad.f90") == 0
    assert files(Path("pages")) == {"bad.f90.html", "bad.f90.json"}
    told = json.loads(Path("pages", "bad.f90.json").read_text())
    assert told["refused"] == "bad.f90:3:3: WAIT is not covered, in subroutine `f`"
    assert (told["file"], told["language"], told["nests"], told["unread"]) == ("bad.f90", "Fortran", [], [])
    page = Path("pages", "bad.f90.html").read_text()
    assert f"compiled without hints: {told['refused'].replace('`f`', '<code>f</code>')}</p>" in page
    assert f"To unblock: {told['remedy']}</p>" in page
    assert page.count('<div class="line') == 4


@fortran
def test_a_log_of_nests_is_summed_up(
    run: Run, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("calls.c").write_text(
        "void g(int);\nextern int a[];\nvoid f(int n) { for (int i = 0; i < n; i++) g(a[i]); }\n"
    )
    Path("bad.f90").write_text("subroutine f(a)\n  real a(9)\n  wait (9)\nend\n")
    for command, source in (("cc", "sum.c"), ("cc", "sum.c"), ("cc", "calls.c"), ("fc", "bad.f90")):
        assert run(command, "--nests", "log", "-c", source) == 0
    capfd.readouterr()
    assert run("translate", "--nests", "log", "main.c", "-o", "out.c") == 0
    assert run("report", "log") == 0
    told = capfd.readouterr().out
    assert told.startswith("3 nests in 4 files: 2 with hints, 1 left as written; 1 file not taken at all\n")
    assert "    1  call to `g`, whose effects are unknown\n       calls.c:3:45; to unblock: " in told
    assert "\nbad.f90:3:3: WAIT is not covered, in subroutine `f`\n" in told
    assert "\n  sum.c        1           1              0                0\n" in told
    monkeypatch.chdir("inc")
    assert run("report", "../log") == 0
    assert f"\n  {Path.cwd().parent}/sum.c " in capfd.readouterr().out


def test_nests_that_are_not_compiled_have_no_hints(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("exact.c").write_text("void f(double *a, int n) { int i; for (i = 0; i < n; i++) a[i] = 0; }\n")
    refusing = ("--explain", "--nests", "log", "--report", "pages", "-Werror=aggregate-return", "-c")
    Path("wrong.c").write_text("int f(void) { return x; }\n")
    assert run("cc", *refusing, "wrong.c", "exact.c") == 1  # the first is wrong itself
    assert not Path("log").exists()
    assert run("cc", *refusing, "exact.c") == 0
    assert "with hints" not in capfd.readouterr().err
    assert run("report", "log") == 0
    told = capfd.readouterr().out
    assert told.startswith(
        "0 nests in 1 file: 0 with hints; 1 file not taken at all\n\nexact.c: the compiler rejects what iopref "
    )
    assert json.loads(Path("pages", "exact.c.json").read_text())["refused"].startswith(
        "exact.c: the compiler rejects what iopref made of it: "
    )


def test_nests_are_summed_up_by_what_their_reasons_say(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    loops = (
        "for (int i = 1; i < n; i *= 2) a[i] = 0;",
        "for (int j = 1; j < n; j *= 3) a[j] = 0;",
        "for (double i = 0; i < n; i++) a[(int)i] = 0;",
        "for (double x = 0; x < n; x++) a[(int)x] = 0;",
        "do a[n /= 2] = 0; while (n > 0);",
    )
    Path("loops.c").write_text("void f(int n, int *a)\n{\n" + "\n".join(loops) + "\n}\n")
    assert run("cc", "--nests", "log", "-c", "loops.c") == 0
    capfd.readouterr()
    assert run("report", "log") == 0
    counts = re.findall(r"^ +(\d+)  loop: not a counted loop: (.*)$", capfd.readouterr().out, re.MULTILINE)
    assert counts == [
        ("2", "its step is not the addition of a constant or of a variable that stays the same"),
        ("2", "the index `i` is not an integer"),
        ("1", "its condition compares no variable that each iteration steps once by a fixed number"),
    ]


@fortran
def test_a_module_that_is_not_covered_is_named_once_for_all_that_use_it(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    Path("m.f90").write_text("module m\n  type t\n    character(:), pointer :: a(:)\n  end type\nend module\n")
    for name in "pqr":
        Path(f"{name}.f90").write_text(f"subroutine {name}\n  use m\n  type(t) :: x\nend\n")
    for name in "mpqr":
        assert run("fc", "--nests", "log", "-c", f"{name}.f90") == 0
    capfd.readouterr()
    assert run("report", "log") == 0
    told = capfd.readouterr().out
    what = "POINTER components that are arrays of deferred length are not covered"
    assert f"\nm.f90:3:5: {what}\n  3 files: p.f90, q.f90, r.f90\n" in told
    assert told.count("POINTER") == 1


def test_what_is_no_log_of_nests_is_refused(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    assert run("cc", "--nests", "log", "-c", "sum.c") == 0
    for text in (
        '{"format": "iopref nests", "version": 2}\n',
        Path("log").read_text()[:-30],
        Path("log").read_text() + "1\n",
    ):
        Path("other").write_text(text)
        assert run("report", "other") == 1
        assert "other is not a log of nests of this iopref\n  help: " in capfd.readouterr().err
    assert run("cc", "--nests", "nowhere/log", "-c", "sum.c", "-o", "x.o") == 1
    assert "cannot write nowhere/log: No such file or directory" in capfd.readouterr().err


@fortran
@pytest.mark.parametrize("line", ['#include "body.inc"', "include 'body.inc'"])
def test_nests_of_an_included_file_are_told_at_their_places(run: Run, line: str) -> None:
    Path("m.F90").write_text(f"module m\n{line}\n")
    Path("body.inc").write_text(INCLUDED)
    assert run("fc", "--nests", "log", "--report", "pages", "-c", "m.F90") == 0
    told = json.loads(Path("log").read_text())
    assert told["hinted"] == 1
    assert [nest["place"] for nest in told["left"]] == ["body.inc:11:1"]
    assert "body.inc:11" in Path("pages/m.F90.html").read_text()
