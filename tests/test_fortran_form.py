"""Fixed and free form: which characters belong to statements, and the position of each in the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import Options, parse_options
from iopref.frontend.fortran.parse.form import Reader
from iopref.frontend.fortran.tree.line import Line
from iopref.source import Source


def lines(text: str, path: str = "a.f", *words: str) -> list[Line]:
    return list(Reader(parse_options(path, words)).lines(Source(path, text)))


def texts(text: str, path: str = "a.f", *words: str) -> list[str]:
    return [line.text for line in lines(text, path, *words)]


def test_blanks_and_case_mean_nothing_outside_character_constants() -> None:
    assert texts("      D O 1 0 I = 1 , N\n      x = 'A b'\n") == ["do10i=1,n", "x='A b'"]


def test_fixed_form_ends_at_column_72_or_where_the_option_says() -> None:
    text = "      x = 1" + " " * 61 + "+ 2\n"
    assert texts(text) == ["x=1"]
    assert texts(text, "a.f", "-ffixed-line-length-none") == ["x=1+2"]
    assert texts(text, "a.f", "-ffixed-line-length-132") == ["x=1+2"]


def test_code_in_free_form_is_not_cut_off_in_silence() -> None:
    text = "x = 1" + " " * 130 + "! why\n" + "x = 1" + " " * 124 + "+ 2\n"
    assert texts(text[: text.index("\n") + 1], "a.f90") == ["x=1"]
    assert texts(text, "a.f90") == ["x=1", "x=1+2"]
    with pytest.raises(UserError, match="a line of more than 132 characters"):
        texts(text.replace("+ 2", "+ 23"), "a.f90")
    assert texts(text.replace("+ 2", "+ 23"), "a.f90", "-ffree-line-length-none") == ["x=1", "x=1+23"]


def test_continuation_lines_are_joined_and_comments_between_them_kept() -> None:
    (line,) = lines("      x = 1\nc     why\n     &  + 2  ! how\n")
    assert line.text == "x=1+2"
    assert line.comments == ((2, "     why"), (3, " how"))


def test_a_character_constant_is_padded_to_column_72_where_it_is_continued() -> None:
    (line,) = lines("      x = 'ab\n     &cd'\n")
    assert line.text == "x='ab" + " " * (72 - 13) + "cd'"


def test_a_tab_ends_the_label_field() -> None:
    first, second = lines("10\tx = 1\n\t1+ 2\n20\ty = 3\n")
    assert (first.label, first.text, second.label, second.text) == (10, "x=1+2", 20, "y=3")


def test_lines_with_d_are_comments_unless_asked_for() -> None:
    text = "D     x = 1\n      y = 2\n"
    assert texts(text) == ["y=2"]
    assert texts(text, "a.f", "-fd-lines-as-code") == ["x=1", "y=2"]


def test_hollerith_constants_keep_their_blanks_and_case() -> None:
    assert texts("      data x /4HA b /, y /1.0/\n      real*8 h(10)\n") == ["datax/4hA b /,y/1.0/", "real*8h(10)"]


def test_semicolons_separate_statements_with_positions_of_their_own() -> None:
    first, second = lines("x = 1; call f(';')\n", "a.f90")
    assert (first.text, second.text) == ("x=1", "callf(';')")
    assert second.position().column == 8


def test_free_form_continues_with_ampersands_also_in_character_constants() -> None:
    assert texts("x = 'ab&\n  &cd' // & ! why\n ! comment\n  'e'\n", "a.f90") == ["x='abcd'//'e'"]


def test_every_character_knows_its_place() -> None:
    (line,) = lines("      x = foo (1,\n     &   bar)\n")
    at = line.text.index("bar")
    assert (line.position(at).line, line.position(at).column) == (2, 10)
    assert str(line.position(line.text.index("foo"))) == "a.f:1:11"


def test_an_include_line_is_replaced_by_the_file(tmp_path: Path) -> None:
    (tmp_path / "inc").mkdir()
    (tmp_path / "inc" / "b.h").write_text("      integer i\n")
    source = Source(str(tmp_path / "a.f"), "      INCLUDE 'b.h'\n      i = 1\n")
    found = list(Reader(Options(includes=(str(tmp_path / "inc"),))).lines(source))
    assert [line.text for line in found] == ["integeri", "i=1"]
    assert found[0].included and found[0].position().file.endswith("b.h")


def test_a_missing_include_file_is_an_error_at_its_line() -> None:
    with pytest.raises(UserError) as raised:
        lines("      x = 1\n      include 'none.h'\n")
    assert raised.value.render().startswith("a.f:2:7: error: cannot find the include file `none.h`\n      2 |")


def test_a_label_field_that_is_no_number_is_an_error() -> None:
    with pytest.raises(UserError, match="is not a statement label"):
        lines("program\n")
