"""Faulty Fortran gives an error at its position, in iopref's own words, and gfortran rejects it as well."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from support import call

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source


@dataclass(frozen=True)
class Case:
    """A faulty program in fixed form, its lines without the first six columns, and the expected message."""

    name: str
    text: str
    line: int
    column: int
    message: str

    def write(self, folder: Path) -> Path:
        path = folder / f"{self.name}.f"
        path.write_text("".join(f"{fixed(line)}\n" for line in self.text.splitlines()))
        return path


def fixed(line: str) -> str:
    """A line in fixed form; a number in front of it is its label."""
    label = line[:2] if line[:2].isdigit() else ""
    return f"{label:>5} {line[len(label) :].strip()}"


CASES = (
    Case("missing_paren", "x = (1 + 2\nend\n", 1, 17, "`)` expected here"),
    Case("extra", "x = 1 + 2)\nend\n", 1, 16, "nothing more expected here, found `)`"),
    Case("operator", "x = 1 + * 2\nend\n", 1, 15, "an expression expected here, found `*2`"),
    Case("unknown_statement", "frobnicate the 3 bits\nend\n", 1, 7, "this statement is not known"),
    Case("missing_include", "include 'nothere.inc'\nend\n", 1, 7, "cannot find the include file `nothere.inc`"),
    Case("missing_module", "use nowhere\nend\n", 1, 11, "cannot find the module `nowhere`"),
    Case("missing_then_end", "if (x .gt. 1) then\nx = 2\nend\n", 3, 7, "`endif` is missing before this line"),
    Case("enddo_without", "x = 1\nend do\nend\n", 2, 7, "`enddo` does not belong here"),
    Case("missing_enddo", "do i = 1, 3\nx = i\nend\n", 3, 7, "`enddo` is missing before this line"),
    Case("label_missing", "goto 100\nend\n", 1, 7, "there is no statement with the label 100"),
    Case("label_do_missing", "do 10 i = 1, 3\nx = i\nend\n", 3, 7, "`10` is missing before this line"),
    Case("format_missing", "write (*, 10) 3\nend\n", 1, 7, "there is no FORMAT with the label 10"),
    Case("duplicate_label", "10 continue\n10 continue\nend\n", 2, 7, "the label 10 is on line 1 already"),
    Case("args_fewer", "call s(1)\nend\nsubroutine s(a, b)\nend\n", 1, 12, "`s` takes 2 arguments, 1 are given here"),
    Case(
        "args_more",
        "call s(1.0, 2.0, 3.0)\nend\nsubroutine s(a, b)\nend\n",
        1,
        12,
        "`s` takes 2 arguments, 3 are given here",
    ),
    Case(
        "func_args",
        "x = f(1.0, 2.0)\nend\nfunction f(a)\nf = a\nend\n",
        1,
        12,
        "`f` takes 1 arguments, 2 are given here",
    ),
    Case("intrinsic_type", "x = sqrt('a')\nend\n", 1, 15, "SQRT cannot be applied to (CHARACTER(1))"),
    Case("rank", "real a(3, 3)\na(1) = 2\nend\n", 2, 7, "`a` has 2 dimensions, and 1 subscript here"),
    Case("implicit_none", "implicit none\ni = 1\nend\n", 2, 7, "`i` has no type"),
    Case("string_end", "print *, 'abc\nend\n", 1, 16, "this character constant does not end"),
    Case("assign_char", "integer i\ncharacter*3 c\nc = i\nend\n", 3, 7, "a character cannot be assigned INTEGER(4)"),
    Case("assign_logical", "real x\nlogical l\nx = l\nend\n", 3, 7, "REAL(4) cannot be assigned LOGICAL(4)"),
    Case("cond_type", "if (i) x = 1\nend\n", 1, 7, "a condition must be logical, this one is INTEGER(4)"),
    Case("add_char", "x = 'a' + 1\nend\n", 1, 15, "`+` between CHARACTER(1) and INTEGER(4)"),
    Case("logical_op", "logical l\nl = 1.0 .and. l\nend\n", 2, 15, ".AND. between REAL(4) and LOGICAL(4)"),
    Case("assign_constant", "parameter (n = 3)\nn = 4\nend\n", 2, 7, "this cannot be assigned to"),
    Case("assign_expr", "i + 1 = 4\nend\n", 1, 7, "this statement is not known"),
    Case(
        "do_char",
        "character*3 c\ndo c = 1, 3\nend do\nend\n",
        2,
        7,
        "the variable of a DO must be an integer or a real",
    ),
    Case("cycle_outside", "cycle\nend\n", 1, 7, "CYCLE outside a loop"),
    Case("exit_name", "do i = 1, 3\nexit outer\nend do\nend\n", 2, 7, "there is no construct `outer` around this"),
    Case("common_twice", "common /c/ x, x\nx = 1\nend\n", 1, 21, "`x` is in COMMON already"),
    Case("dim_twice", "real a(3)\ndimension a(4)\na(1) = 1\nend\n", 2, 17, "`a` has a shape already"),
    Case("type_twice", "real a\ninteger a\na = 1\nend\n", 2, 15, "`a` has a type already"),
    Case("data_count", "integer a(3)\ndata a /1, 2/\nprint *, a\nend\n", 2, 12, "DATA has fewer values than variables"),
    Case("data_more", "integer a(3)\ndata a /4*1/\nprint *, a\nend\n", 2, 15, "DATA has more values than variables"),
    Case("no_end", "x = 1\n", 1, 7, "the file ends here, in the middle of a program unit"),
    Case("io_no_unit", "close (status='delete')\nend\n", 1, 7, "CLOSE of which unit?"),
    Case("read_constant", "read *, 3\nend\n", 1, 7, "this cannot be read"),
    Case("two_programs", "program a\nend\nprogram b\nend\n", 3, 7, "there are two main programs in this file"),
    Case("same_sub", "subroutine s\nend\nsubroutine s\nend\n", 3, 7, "`s` is defined twice in this file"),
    Case("dummy_twice", "subroutine s(a, a)\nend\n", 1, 7, "`a` is twice among the arguments of `s`"),
    Case(
        "dummy_common",
        "subroutine s(a)\ncommon /c/ a\na = 1\nend\n",
        2,
        18,
        "`a` is an argument, and cannot be in COMMON",
    ),
    Case("else_twice", "if (x .gt. 1) then\nelse\nelse\nend if\nend\n", 3, 7, "ELSE has ended this IF already"),
    Case("label_bad", "1x = 2\nend\n", 1, 7, "this statement is not known"),
    Case(
        "equivalence_undeclared",
        "equivalence (a(1), b)\na = 1\nend\n",
        1,
        7,
        "EQUIVALENCE needs names and elements with constant subscripts",
    ),
    Case("array_scalar", "real a(3)\nx = a(1)(2)\nend\n", 2, 15, "only a substring can follow an element"),
    Case("call_var", "real x\nx = 1\ncall x\nend\n", 2, 7, "`x` is a procedure: arguments expected"),
    Case("too_many", "x = sqrt(1., 2.)\nend\n", 1, 15, "SQRT takes 1 arguments, 2 are given here"),
    Case("too_few", "x = max(1.)\nend\n", 1, 14, "MAX takes 2 or more arguments, 1 are given here"),
    Case(
        "parameter_variable",
        "parameter (n = m + 1)\nprint *, n\nend\n",
        1,
        22,
        "`m` is not constant: `n` cannot be a constant with this value",
    ),
    Case(
        "parameter_function",
        "parameter (n = f(3))\nprint *, n\nend\n",
        1,
        22,
        "`f` is not constant: `n` cannot be a constant with this value",
    ),
    Case(
        "parameter_character",
        "parameter (c = 'abc')\nprint *, c\nend\n",
        1,
        7,
        "`c` is REAL(4), and its value is a character",
    ),
    Case(
        "parameter_number",
        "character*3 c\nparameter (c = 3)\nprint *, c\nend\n",
        2,
        7,
        "`c` is a character, and its value is none",
    ),
    Case(
        "data_character",
        "integer i\ndata i /'abc'/\nprint *, i\nend\n",
        2,
        15,
        "`i` is INTEGER(4), and its value is a character",
    ),
    Case(
        "data_logical",
        "logical l\ndata l /3/\nprint *, l\nend\n",
        2,
        15,
        "`l` is LOGICAL(4), and its value is a number",
    ),
    Case(
        "data_number",
        "character*3 c\ndata c /3/\nprint *, c\nend\n",
        2,
        15,
        "`c` is CHARACTER(1), and its value is a number",
    ),
    Case(
        "case_type",
        "select case (i)\ncase ('a')\nend select\nend\n",
        2,
        7,
        "a CASE of CHARACTER(1), and INTEGER(4) is selected from",
    ),
    Case(
        "case_variable",
        "select case (i)\ncase (j)\nend select\nend\n",
        2,
        13,
        "`j` is not constant, and a CASE needs a constant",
    ),
    Case(
        "case_logical",
        "logical l\nselect case (l)\ncase (1)\nend select\nend\n",
        3,
        7,
        "a CASE of INTEGER(4), and LOGICAL(4) is selected from",
    ),
    Case("select_real", "select case (x)\ncase (1)\nend select\nend\n", 1, 7, "SELECT CASE of REAL(4)"),
    Case(
        "argument_type",
        "call s(1)\nend\nsubroutine s(x)\nprint *, x\nend\n",
        1,
        12,
        "an argument of `s` is INTEGER(4) here, and REAL(4) in the procedure",
    ),
    Case(
        "argument_kind",
        "real*8 y\ny = 1\ncall s(y)\nend\nsubroutine s(x)\nprint *, x\nend\n",
        3,
        14,
        "an argument of `s` is REAL(8) here, and REAL(4) in the procedure",
    ),
    Case(
        "result_type",
        "integer f\ni = f(1.0)\nend\nfunction f(x)\nf = x\nend\n",
        2,
        12,
        "`f` is INTEGER(4) here, and REAL(4) where it is defined",
    ),
    Case("binary_digits", "i = b'012'\nend\n", 1, 17, "`012` has other digits than its base"),
    Case("spread_needs", "real a(3, 2)\na = spread([1., 2., 3.], 2)\nend\n", 2, 17, "SPREAD needs NCOPIES="),
    Case("mvbits_needs", "call mvbits(1, 2, 3, i)\nend\n", 1, 12, "MVBITS needs TOPOS="),
    Case(
        "entry_internal",
        "call s\ncontains\nsubroutine s\nentry e\nend subroutine\nend\n",
        4,
        7,
        "ENTRY cannot stand in an internal procedure",
    ),
    Case("substring_number", "x = y(3)(3:)\nend\n", 1, 7, "a substring of REAL(4)"),
    Case("complex_logical", "print *, (.true., 3)\nend\n", 1, 7, "the parts of a complex constant are numbers"),
    Case("implicit_letters", "implicit integer (\nend\n", 1, 25, "an expression expected here"),
    Case("attribute_colons", "real, save x\nx = 1\nend\n", 1, 18, "`::` expected here"),
    Case("other_end", "subroutine s\nend function\n", 2, 7, "the subroutine that line 1 begins does not end so"),
    Case(
        "statement_function_section",
        "f(x) = x + 1\nprint *, f(2:3)\nend\n",
        2,
        17,
        "an argument of the statement function `f` is an expression",
    ),
    Case(
        "allocate_keyword",
        "real, allocatable :: a(:)\nallocate (a(n=3))\nend\n",
        2,
        7,
        "a bound of ALLOCATE is `lower:upper`, or an upper one",
    ),
    Case(
        "component_without_type", "type t\np(1:2) = 3\nend type\nend\n", 2, 7, "a component and its type expected here"
    ),
    Case(
        "external_result",
        "function f(x)\nexternal f\nend\n",
        1,
        7,
        "the result `f` of a function is a variable, and no procedure",
    ),
    Case("format_paren", "10 format i3\nprint 10, 1\nend\n", 1, 14, "a format stands in parentheses"),
)

cases = pytest.mark.parametrize("case", [pytest.param(case, id=case.name) for case in CASES])


@cases
def test_a_fault_is_an_error_at_its_place(case: Case, tmp_path: Path) -> None:
    path = case.write(tmp_path)
    with pytest.raises(UserError) as caught:
        to_c(Source.read(str(path)), parse_options(str(path), []))
    found = caught.value.diagnostic
    assert found.position is not None
    assert (found.position.line, found.position.column, found.message) == (case.line, case.column, case.message)


@cases
@pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")
def test_gfortran_does_not_take_it_either(case: Case, tmp_path: Path) -> None:
    assert call("gfortran", "-fsyntax-only", case.write(tmp_path), cwd=tmp_path).returncode != 0


TEXTS = {
    "x = (1 + 2\nend\n": """\
a.f90:1:11: error: `)` expected here
      1 | x = (1 + 2
        |           ^
  help: correct this statement; if gfortran takes it, leave the file to gfortran, as `iopref fc` does""",
    "prnt *, i\nend\n": """\
a.f90:1:1: error: this statement is not known
      1 | prnt *, i
        | ^
  help: correct this statement; if gfortran takes it, leave the file to gfortran, as `iopref fc` does""",
    "i = 3\n  do i = 1 10\n  end do\nend\n": """\
a.f90:2:12: error: two numbers with only a blank between them
      2 |   do i = 1 10
        |            ^
  help: a comma or an operator is missing""",
    "do i = 1, 10\n  x = i\nend\n": """\
a.f90:3:1: error: `enddo` is missing before this line
      3 | end
        | ^
  help: line 1 begins what it has to end""",
    "x = 1\nelse\nend\n": """\
a.f90:2:1: error: `else` does not belong here
      2 | else
        | ^
  help: look for the statement that it belongs to: it is missing, or says something else""",
    "subroutine s\nx = 1\nend function\n": """\
a.f90:3:1: error: the subroutine that line 1 begins does not end so
      3 | end function
        | ^
  help: write END, or END SUBROUTINE""",
}


@pytest.mark.parametrize("text", TEXTS)
def test_the_message_shows_the_line_and_the_place_and_says_what_to_do(text: str) -> None:
    with pytest.raises(UserError) as caught:
        to_c(Source("a.f90", text), parse_options("a.f90", []))
    assert caught.value.render() == TEXTS[text]


@pytest.mark.parametrize(
    "text",
    ["print *, '1 2', 4h1 2 ; i = 1", "do 10 i = 1, 3\n10 x = i", "print 20, 1, 2\n20 format (i3, 3 x, '1 2', i3)"],
)
def test_numbers_beside_each_other_in_constants_and_labels_are_none(text: str) -> None:
    assert to_c(Source("a.f90", f"{text}\nend\n"), parse_options("a.f90", []))
