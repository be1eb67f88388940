"""Arguments and results that callers cannot know are refused, and so are interfaces that are not covered."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_refusals import refused

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source


def test_arguments_beyond_prototypes_are_refused(tmp_path: Path) -> None:
    text = "subroutine s(f, c)\ncharacter*(*) f, c\nexternal f\nc = f(1)\nend\n"
    found = refused(text, tmp_path).diagnostic.message
    assert found == "`f`: a function of characters of assumed length as an argument is not covered, in subroutine `s`"
    text = "integer f, i\ncall mvbits(f(1), 1, 2, i, 3)\nend\n"
    assert refused(text, tmp_path).diagnostic.message == (
        "a function as an argument of MVBITS is not covered, in program `main`"
    )


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("cshift([1, 2, 3], [1])", "SHIFT= of an array of 1 dimensions has 0, not 1"),
        ("pack([1], reshape([.true.], [1, 1]))", "arrays of 1 and 2 dimensions do not conform"),
        ("unpack([1], [.true.], reshape([2], [1, 1]))", "arrays of 1 and 2 dimensions do not conform"),
        ("reshape([1, 2, 3], [integer ::])", "RESHAPE takes a shape of at least one dimension"),
    ],
)
def test_arguments_of_another_rank(value: str, says: str, tmp_path: Path) -> None:
    assert says in refused(f"print *, {value}\nend\n", tmp_path).diagnostic.message


RESULTS = (
    (
        "block\nk = 42\nend block\nprint *, k\n",
        "`k`, which is first used in ASSOCIATE or BLOCK and declared nowhere, is not covered",
    ),
    (
        "x = 1\nassociate (a => x)\ny = a\nend associate\nassociate (a => x)\nprint *, y\nend associate\n",
        "`y`, which is first used in ASSOCIATE or BLOCK and declared nowhere, is not covered",
    ),
    (
        "real :: x = 1\ncall s\ncontains\nsubroutine s\nvolatile :: x\nx = x + 1\nend subroutine\n",
        "VOLATILE of a variable of another unit is not covered",
    ),
    (
        "character(len(one(2))) s\nprint *, one(2)\ncontains\nfunction one(n)\ninteger a(2 * n)\n"
        "character(ubound(a, 1)) one\none = 'x'\nend function\n",
        "the result of `one`, by its variable `a`, is not covered, in program `main`",
    ),
    (
        "print *, one([1, 2])\ncontains\nelemental function one(n)\ninteger, intent(in) :: n\n"
        "character(n) one\none = 'x'\nend function\n",
        "the length of the result of `one`, by each element of its argument `n`, is not covered, in program `main`",
    ),
    (
        "character(8) d(4)\nprint *, d(:)(f(1):3)\ncontains\ninteger function f(n)\nf = n\nend function\n",
        "a function that may have effects, as a bound of substrings of an array, is not covered, in program `main`",
    ),
    (
        "integer :: n = 1\ncall s(n)\ncontains\nsubroutine s(k)\nk = n + 1\nend subroutine\n",
        "`n` is an argument of `s`, which changes it and refers to it",
    ),
    (
        "integer(8) k\ninquire (k8(1), exist=l)\ncontains\ninteger(8) function k8(n)\nk8 = n\nend function\n",
        "a function of 8 bytes as the unit of INQUIRE is not covered, in program `main`",
    ),
)


@pytest.mark.parametrize(("text", "message"), RESULTS)
def test_what_the_callers_of_functions_cannot_know_is_refused(text: str, message: str, tmp_path: Path) -> None:
    assert refused(f"{text}end\n", tmp_path).diagnostic.message == message


def test_what_modules_of_the_compiler_offer_is_refused_where_it_is_used(tmp_path: Path) -> None:
    text = "use iso_c_binding\nuse iso_fortran_env, only: compiler_version\n{}\nend\n"
    folder = tmp_path
    assert refused(text.format("print *, compiler_version()"), folder).diagnostic.message == (
        "`compiler_version` cannot be used: `compiler_version` of iso_fortran_env is not covered"
        f" ({folder / 'refused.f90'}:2:28)"
    )
    assert refused(text.format("type(c_ptr) p"), folder).diagnostic.message == "the type C_PTR is not covered"
    ieee = "use ieee_arithmetic\nreal x\nx = 1\nif (ieee_is_nan(x)) x = {}\nend\n"
    for use, name in (("ieee_value(x, ieee_quiet_nan)", "ieee_value"), ("ieee_rint(x)", "ieee_rint")):
        said = refused(ieee.format(use), folder).diagnostic.message
        assert said.startswith(f"`{name}` cannot be used: `{name}` of ieee_arithmetic is not covered")
    wrong = refused("use iso_c_binding, only: c_integer\nend\n", folder).diagnostic
    assert wrong.message == "module `iso_c_binding` offers no `c_integer`"
    path = folder / "unused.f90"
    path.write_text(text.format("print *, c_int"))
    assert "4" in to_c(Source.read(str(path)), parse_options(str(path), []))


def test_an_interface_that_is_not_covered_refuses_what_calls_it(tmp_path: Path) -> None:
    text = (
        "interface\nsubroutine s(p)\nuse iso_c_binding, only: c_ptr\ntype(c_ptr) p\nend subroutine\n"
        "subroutine t(i)\nend subroutine\nend interface\n"
    )
    path = tmp_path / "unused.f90"
    path.write_text(f"{text}print *, 1\nend\n")
    assert "MAIN__" in to_c(Source.read(str(path)), parse_options(str(path), []))
    found = refused(f"{text}call t(1)\nend\n", tmp_path).diagnostic.message
    assert found.startswith("`t` cannot be used: the type C_PTR is not covered")
