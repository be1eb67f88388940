"""`iopref translate` of Fortran files: options, messages, and that no file is written after an error."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from support import HEADERS

from iopref.cli import main

SOURCE = """\
      subroutine f(x, n)
      integer n
      real x(n)
      do i = 1, n
         x(i) = 1
      end do
      end
"""


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    monkeypatch.setattr(sys, "argv", ["iopref", *(str(a) for a in arguments)])
    monkeypatch.setattr("iopref.installed.include_directory", lambda: str(HEADERS))
    with pytest.raises(SystemExit) as exit:
        main.main()
    return int(exit.value.code or 0)


def test_plain_c_on_request(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "a.f").write_text(SOURCE)
    assert run(monkeypatch, "translate", tmp_path / "a.f", "-o", tmp_path / "a.c", "--no-hints", "--no-line") == 0
    text = (tmp_path / "a.c").read_text()
    assert "void f_(float *restrict x, int *restrict n_)" in text
    assert "#line" not in text


@pytest.mark.parametrize(("option", "table"), [("--hints", "iopref_directives[] = {"), ("--trace", "iopref_sites[")])
def test_statistics_and_traces_name_references_as_fortran_writes_them(
    option: str, table: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The names in the tables of the program, for an array with other bounds and for one in COMMON."""
    text = "subroutine f(x, n)\ncommon /c/ w(0:70000)\nreal x(-1:n)\ndo i = 1, n\nx(i) = w(i)\nend do\nend\n"
    (tmp_path / "a.f90").write_text(text)
    assert run(monkeypatch, "translate", tmp_path / "a.f90", "-o", tmp_path / "a.c", option) == 0
    rows = (tmp_path / "a.c").read_text().partition(table)[2].partition("};")[0]
    assert '"x(i)"' in rows and '"w(i)"' in rows
    assert "[" not in rows.partition("\n")[2]


def test_hints_and_a_report(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.f").write_text(SOURCE)
    assert run(monkeypatch, "translate", tmp_path / "a.f", "-o", tmp_path / "a.c", "--explain") == 0
    assert "#include <iopref.h>" in (tmp_path / "a.c").read_text()
    assert f"{tmp_path / 'a.f'}:4:" in capsys.readouterr().out


def test_options_are_spelled_as_gfortran_spells_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "a.f").write_text("integer :: i\nreal :: x\ni = 1\nx = i\nend\n")
    options = ("-ffree-form", "-fdefault-integer-8", "-fdefault-real-8")
    assert run(monkeypatch, "translate", tmp_path / "a.f", *options, "-o", tmp_path / "a.c", "--no-hints") == 0
    text = (tmp_path / "a.c").read_text()
    assert "long i;" in text and "double x;" in text


def test_an_error_names_the_line_and_leaves_no_output(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.f").write_text("      x = (1 + 2\n      end\n")
    assert run(monkeypatch, "translate", tmp_path / "a.f", "-o", tmp_path / "a.c") == 1
    message = capsys.readouterr().err
    assert message.startswith(f"{tmp_path / 'a.f'}:1:17: error: `)` expected here\n      1 |       x = (1 + 2\n")
    assert not (tmp_path / "a.c").exists()


def test_c_is_not_written_into_a_file_named_as_fortran_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.f").write_text(SOURCE)
    assert run(monkeypatch, "translate", tmp_path / "a.f", "-o", tmp_path / "b.f90") == 1
    assert "b.f90 is Fortran by its name, but the output is C" in capsys.readouterr().err
    assert not (tmp_path / "b.f90").exists()


def test_an_unknown_option_is_an_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.f").write_text(SOURCE)
    assert run(monkeypatch, "translate", tmp_path / "a.f", "-ffree-line-length-x", "-o", tmp_path / "a.c") == 1
    assert "-ffree-line-length-x" in capsys.readouterr().err


def test_options_of_fortran_are_refused_for_c(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.c").write_text("int x;\n")
    assert run(monkeypatch, "translate", tmp_path / "a.c", "-ffree-form", "-o", tmp_path / "b.c") == 2
    assert "is for Fortran" in capsys.readouterr().err
