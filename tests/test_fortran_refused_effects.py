"""Effects whose order C cannot keep, and expressions that gfortran itself evaluates several times, are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_refusals import LEAVE, refused

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

EFFECTS = (
    ("where (a > f(1)) a = 0", "a function that may have effects, in WHERE, is"),
    ("c(f(1)) = 'abc'", "a character on the left with a function in a subscript that may have effects is"),
    ("c(f(1))(1:2) = 'a'", "a character on the left with a function in a subscript that may have effects is"),
    ("c(f(1))(2:1) = c(i)", "a character on the left with a function in a subscript that may have effects is"),
    ("c(f(1))(2:1) = char(f(2))", "a character on the left with a function in a subscript that may have effects is"),
    ("c(f(1)) = c(2)(i:i)", "a character on the left with a function in a subscript that may have effects is"),
    ("c(f(1))(i * 0 + 2:) = c(i)", "a character on the left with a function in a subscript that may have effects is"),
    (
        "c(f(1))(mod(i, 1) + 2:) = c(i)",
        "a character on the left with a function in a subscript that may have effects is",
    ),
    ("c(f(1))(2:iand(i, 0)) = c(i)", "a character on the left with a function in a subscript that may have effects is"),
    ("c(i)(2:1) = c(f(1))(2:3)", "a function that may have effects, assigned to a character of no length, is"),
    (
        "c(2:3) = c(f(1))",
        "a character with a function in a subscript that may have effects, assigned to an array, is",
    ),
    ("print *, len(c(i)(2:) // c(f(1)))", "LEN of a concatenation of substrings and a function with effects is"),
    ("i = len(c(i)(2:) // c(f(1)))", "LEN of a concatenation of substrings and a function with effects is"),
    ("allocate (d(2), stat=a(f(2)))", "a function that may have effects in STAT= is"),
    ("allocate (d, mold=[f(2)])", "a function that may have effects in MOLD= is"),
    ("allocate (d(2), source=a(f(2)))", "a function that may have effects in a subscript of SOURCE= is"),
    ("allocate (d, source=a([3, 1]))", "a vector subscript in SOURCE= or MOLD= of an array without bounds is"),
    (
        "b(f(1) * 0 + 1, f(2)) = i",
        "a function that may have effects, multiplied by 0, in a subscript beside others, is",
    ),
    ("c = transfer(x, [f(1)])", "a function that may have effects in MOLD= of TRANSFER is"),
    ("a(1:2) = sum(spread(a, 1, 2) * i, 2) + f(1)", "SUM with DIM=, beside a function that may have effects, is"),
    ("x = 1 + log_gamma(abs(csqrt((1.0, 2.0))))", "LOG_GAMMA of a constant whose value is not known is"),
    ("x = real(csqrt((1.0, 2.0))**3)", "a power of a constant whose value is not known is"),
    ("x = set_exponent(0.75, 2)", "SET_EXPONENT of a constant that gfortran computes wrongly is"),
    ("x = set_exponent(-0.25, 2)", "SET_EXPONENT of a constant that gfortran computes wrongly is"),
    (
        "x = set_exponent(asinh(-0.25), 2)",
        "SET_EXPONENT of a constant that gfortran computes wrongly is",
    ),
    (
        "print *, set_exponent(x, f(1)), set_exponent(abs(csqrt((1.0, 2.0))), mod(1, 3))",
        "SET_EXPONENT of a constant whose value is not known is",
    ),
    ("print *, repeat(c(f(1)), 2)", "REPEAT of a character with a function in a subscript that may have effects is"),
    ("c(f(1))(2:3) = trim(c(2))", "a character on the left with a function in a subscript that may have effects is"),
    ("i = f(2) + modulo(i, f(3))", "a function that may have effects in MODULO, beside others, is"),
    (
        "a = [f(1), (f(i), i = 1, f(2)), f(3)]",
        "an implied DO whose bounds are functions with effects, behind others, is",
    ),
)


@pytest.mark.parametrize(("statement", "what"), EFFECTS)
def test_an_order_of_effects_that_cannot_be_had_is_refused(statement: str, what: str, tmp_path: Path) -> None:
    text = (
        "subroutine s(a, i)\ninteger a(9), b(3, 3), i\ncharacter(4) c(9)\ninteger, external :: f\n"
        "integer, allocatable :: d(:)\n{}\nend\n"
    )
    found = refused(text.format(statement), tmp_path).diagnostic
    assert (found.message, found.remedy) == (f"{what} not covered, in subroutine `s`", LEAVE)
    assert found.position is not None
    assert found.position.line == 6


@pytest.mark.parametrize(
    ("value", "what"),
    [
        ("2**f(1)", "a function with effects as the exponent of a power of two"),
        ("modulo(x, g(1.0))", "a function with effects in MODULO of real numbers"),
    ],
)
def test_what_gfortran_calls_several_times_is_refused(value: str, what: str, tmp_path: Path) -> None:
    found = refused(f"integer, external :: f\nreal, external :: g\nreal x\nx = {value}\nend\n", tmp_path).diagnostic
    assert found.message == f"{what} is called several times by some versions of gfortran"
    assert found.remedy == "assign its value to a variable first"


def test_the_order_of_functions_without_effects_is_left_to_c(tmp_path: Path) -> None:
    text = (
        "subroutine s(a, b, i)\ninterface\npure integer function f(k)\ninteger, intent(in) :: k\nend function\n"
        "end interface\ninteger a(9), b(9), i\nwhere (a > f(1)) a = f(i + 1)\nb(1) = f(i + 2) + f(i + 3)\nend\n"
    )
    path = tmp_path / "pure.f90"
    path.write_text(text)
    assert "= f_(&(int){i + 2}) + f_(&(int){i + 3});" in to_c(Source.read(str(path)), parse_options(str(path), []))


@pytest.mark.parametrize("bound", ["f(1) + 1", "f(1):3"])
def test_a_bound_of_allocate_that_gfortran_evaluates_several_times_is_refused(bound: str, tmp_path: Path) -> None:
    text = f"integer, external :: f\nreal, allocatable :: x(:)\nallocate (x({bound}))\nend\n"
    found = refused(text, tmp_path).diagnostic
    what = "an expression with a function that may have effects as a bound of ALLOCATE"
    assert found.message == f"{what} is evaluated several times by gfortran"
    assert found.remedy == "assign its value to a variable first"


@pytest.mark.parametrize(
    ("statement", "what"),
    [
        ("z = dcmplx(f(c))", "a complex function with effects in CMPLX or DCMPLX"),
        ("s(1:2) = merge(s(1:2), s(2:3), g(c))", "a function with effects in the mask of a MERGE of characters"),
        ("t = merge(t, 'abc', g(c))", "a function with effects in the mask of a MERGE of characters"),
    ],
)
def test_more_that_gfortran_calls_several_times_is_refused(statement: str, what: str, tmp_path: Path) -> None:
    text = f"complex*16 z\ncomplex c, f\nlogical g\ncharacter*3 s(3), t\n{statement}\nend\n"
    message = refused(text, tmp_path).diagnostic.message
    assert message == f"{what} is called several times by some versions of gfortran"
