"""What is not covered is refused by its name, at its position, with a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_refusals import LEAVE, refused

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

STATEMENTS = (
    ("select type (x)", "SELECT TYPE and SELECT RANK are", LEAVE),
    ("select rank (x)", "SELECT TYPE and SELECT RANK are", LEAVE),
    ("critical", "coarrays and images are", LEAVE),
    ("sync all", "coarrays and images are", LEAVE),
    ("sync images (*)", "coarrays and images are", LEAVE),
    ("sync memory", "coarrays and images are", LEAVE),
    ("lock (l)", "coarrays and images are", LEAVE),
    ("unlock (l)", "coarrays and images are", LEAVE),
    ("event post (e)", "coarrays and images are", LEAVE),
    ("form team (1, t)", "coarrays and images are", LEAVE),
    ("change team (t)", "coarrays and images are", LEAVE),
    ("fail image", "coarrays and images are", LEAVE),
    ("codimension a[*]", "coarrays and images are", LEAVE),
    ("type, extends(t) :: u(k)", "parameterised types are", LEAVE),
    ("type, abstract :: u(k)", "parameterised types are", LEAVE),
    ("type u(k)", "parameterised types are", LEAVE),
    ("procedure(), pointer :: q", "procedure pointers are", LEAVE),
    ("procedure(f), save, pointer :: q", "procedure pointers are", LEAVE),
    ("bind(c) :: x", "BIND of variables and COMMON blocks is", LEAVE),
    ("bind(c, name='b') :: /b/", "BIND of variables and COMMON blocks is", LEAVE),
    ("wait (10)", "WAIT is", "write without ASYNCHRONOUS=, or leave this file to gfortran"),
    ("wait (unit=10, id=i)", "WAIT is", "write without ASYNCHRONOUS=, or leave this file to gfortran"),
    ("define file 10(10, 20, u, i)", "DEFINE FILE is", "write OPEN with ACCESS='DIRECT'"),
    ("encode (10, 20, c) i", "ENCODE and DECODE are", "write to and read from an internal file"),
    ("decode (10, 20, c) i", "ENCODE and DECODE are", "write to and read from an internal file"),
    ("accept *, i", "ACCEPT is", "write READ"),
    ("structure /t/", "STRUCTURE and RECORD are", LEAVE),
    ("record /t/ x", "STRUCTURE and RECORD are", LEAVE),
    ("static i", "STATIC and AUTOMATIC are", "write SAVE"),
    ("automatic i", "STATIC and AUTOMATIC are", "write SAVE"),
    ("virtual a(3)", "VIRTUAL is", "write DIMENSION"),
    ("pointer (ip, x)", "Cray pointers are", LEAVE),
    ("generic :: g => f", "GENERIC is", LEAVE),
)
COMPONENT = "`%g`: a POINTER component is not covered, in program `main`"
PARTS = (
    ("real a[*]", 7, "coarrays are not covered"),
    ("real, codimension[*] :: a", 18, "coarrays are not covered"),
    ("integer, bind(c) :: i", 14, "BIND of variables is not covered"),
    ("class(*) x", 1, "CLASS is not covered"),
    ("type(*) x", 1, "TYPE(*) is not covered"),
    ("real x(..)", 8, "arguments of assumed rank are not covered"),
    ("character(:), allocatable :: c", 1, "characters of deferred length are not covered"),
    ("real(16) x; x = 1", 1, "REAL(16) is not covered"),
    ("x = 1q0", 8, "quadruple precision is not covered"),
    ("x = 1.0_16", 1, "REAL(16) is not covered, in program `main`"),
    ("print *, 4_'abc'", 10, "a character constant of the kind `4` is not covered"),
    ("i = i + z'ff'", 1, "a binary constant here is not covered, in program `main`"),
    ("type t; procedure(real), pointer, nopass :: g; end type; type(t) a; x = a%g(1)", 74, COMPONENT),
    ("real, pointer :: p(:); data p /null()/", 29, "DATA of pointers is not covered"),
    ("type t; integer i; end type; type(t) a; data a%i /3/", 47, "DATA of components is not covered"),
    ("type t; integer i; end type; type(t) a; data a /t(3)/", 49, "structure constructors in DATA are not covered"),
    (
        "type t; sequence; integer :: i = 1; end type; type(t) a, b; equivalence (a, b)",
        55,
        "`a`: a variable in EQUIVALENCE whose type has initial values is not covered",
    ),
    ("real, allocatable :: a(:); common a", 22, "`a`: ALLOCATABLE in COMMON or EQUIVALENCE is not covered"),
    ("real a(3, 3), b(3); b = norm2(a, 1)", 21, "NORM2 with DIM= is not covered, in program `main`"),
    ("integer k(3); k = findloc(a, 7, dim=1)", 26, "the function FINDLOC is not covered, in program `main`"),
    ("i = j .plus. k", 7, "operators defined by procedures are not covered"),
    ("i = 3 .plus. 4", 7, "operators defined by procedures are not covered"),
    ("i = .twice. j", 5, "operators defined by procedures are not covered"),
    ("i = 2 * (j .plus. k)", 12, "operators defined by procedures are not covered"),
    ("use m, operator(.plus.) => operator(.add.)", 25, "operators defined by procedures are not covered"),
    ("type t; type(t), allocatable :: next; end type", 9, "components of the type that they are in are not covered"),
    ("print *, bessel_jn(1, 3, 0.5)", 19, "BESSEL_JN of several orders is not covered, in program `main`"),
)


@pytest.mark.parametrize(("statement", "what", "remedy"), STATEMENTS)
def test_a_statement_that_is_not_covered_is_refused_by_name(
    statement: str, what: str, remedy: str, tmp_path: Path
) -> None:
    found = refused(f"subroutine s(a)\n  real a(3)\n  {statement}\nend subroutine\n", tmp_path).diagnostic
    assert (found.message, found.remedy) == (f"{what} not covered, in subroutine `s`", remedy)
    assert found.position is not None
    assert (found.position.line, found.position.column) == (3, 3)


@pytest.mark.parametrize(("statement", "column", "message"), PARTS)
def test_a_part_of_a_statement_that_is_not_covered_is_refused_by_name(
    statement: str, column: int, message: str, tmp_path: Path
) -> None:
    found = refused(f"{statement}\nend\n", tmp_path).diagnostic
    assert (found.message, found.remedy) == (message, LEAVE)
    assert found.position is not None
    assert (found.position.line, found.position.column) == (1, column)


@pytest.mark.parametrize(
    "value", ["integer, parameter :: n = nint(abs(csqrt((3., 4.))))", "integer, parameter :: n = 2147483647 + 1"]
)
def test_a_constant_whose_value_is_not_known_is_refused(value: str, tmp_path: Path) -> None:
    found = refused(f"program p\n{value}\nprint *, n\nend\n", tmp_path).diagnostic
    assert found.message == "the value of the constant `n` is not covered, in program `p`"


def test_submodules_are_refused_where_their_module_or_their_interfaces_are_not_known(tmp_path: Path) -> None:
    module = "module m\ninterface\nmodule subroutine p\nend subroutine\nend interface\nend module\n"
    inside = "interface\nmodule subroutine q\nend subroutine\nend interface\n"
    for text, line, message in (
        ("submodule (m) s\nend submodule\n", 1, "cannot find the module `m`"),
        (f"{module}submodule (m:s) t\nend submodule\n", 7, "a submodule of a submodule in another file is not covered"),
        (
            f"{module}submodule (m) s\n{inside}contains\nsubroutine u\ncall q\nend subroutine\nend submodule\n",
            14,
            "the interface of a separate procedure in a submodule is not covered",
        ),
        (
            f"{module}submodule (m) s\ncontains\nmodule procedure q\nend procedure\nend submodule\n",
            9,
            "there is no interface of the separate procedure `q`",
        ),
    ):
        found = refused(text, tmp_path).diagnostic
        assert message in found.message
        assert found.position is not None
        assert found.position.line == line


def test_what_only_looks_like_a_refused_statement_is_not_refused(tmp_path: Path) -> None:
    path = tmp_path / "names.f90"
    path.write_text(
        "module functions\nend module\n"
        "subroutine blocks(a, n)\n  use functions\n  real a(n), forall(3), block, wait(4), lock(2), associate\n"
        "  forall(1) = 1\n  block = 2\n  wait(2) = 3\n  lock(1) = block\n  associate = 3\n"
        "  a(1) = forall(1) + block + wait(2) + lock(1) + associate\nend subroutine\n"
    )
    assert "blocks_" in to_c(Source.read(str(path)), parse_options(str(path), []))


def test_an_array_whose_size_is_said_by_itself_is_refused(tmp_path: Path) -> None:
    text = "subroutine s(r, n)\ninteger n\ncharacter(n) r(len(r) + 1)\nr(:) = 'x'\nend\n"
    said = refused(text, tmp_path).diagnostic.message
    assert said == "`r`, whose bounds refer to itself, is not covered, in subroutine `s`"


@pytest.mark.parametrize("used", ["write (*, nml=ctl)", "write (*, ctl)", "read (*, nml=ctl)"])
@pytest.mark.parametrize(
    "text",
    [
        "module m\ninteger :: n = 1\nnamelist /ctl/ n\ncontains\nsubroutine s\n{}\nend subroutine\nend module\n",
        "program p\ninteger :: n = 1\nnamelist /ctl/ n\ncontains\nsubroutine s\n{}\nend subroutine\nend program\n",
        "module m\ninteger :: n = 1\nnamelist /ctl/ n\nend module\nsubroutine s\nuse m\n{}\nend subroutine\n",
    ],
    ids=["module", "host", "use"],
)
def test_namelists_of_other_units_are_refused(text: str, used: str, tmp_path: Path) -> None:
    assert "a NAMELIST of another unit is not covered" in refused(text.format(used), tmp_path).diagnostic.message


def test_a_statement_function_of_the_unit_around_is_refused(tmp_path: Path) -> None:
    text = (
        "program p\ninteger f, i, m\nf(i) = i + m\nm = 1\ncall s\ncontains\nsubroutine s\ninteger m\nm = 2\n"
        "print *, f(1)\nend subroutine\nend program\n"
    )
    found = refused(text, tmp_path).diagnostic
    assert found.message == "the statement function `f` of the unit around is not covered, in subroutine `s`"
    assert found.remedy == "write it in the internal procedure, too, or leave this file to gfortran"


def test_transfer_to_characters_of_no_length_and_to_odd_logicals_is_no_constant_here(tmp_path: Path) -> None:
    text = "integer, parameter :: k = transfer(transfer(42, .true.), 0)\nprint *, k\nend\n"
    assert refused(text, tmp_path).diagnostic.position is not None
    text = "character(*), parameter :: n = ''\ncharacter(6) :: r = transfer([''], n)\nprint *, r\nend\n"
    assert refused(text, tmp_path).diagnostic.position is not None


def test_a_hollerith_constant_gives_no_length(tmp_path: Path) -> None:
    text = "character(*), parameter :: h = 6habcdef\nprint *, len(h)\nend\n"
    assert "the Hollerith constant of `h`" in refused(text, tmp_path).diagnostic.message


WITH_OPTIONS = (
    (
        "-fno-range-check",
        "real, parameter :: no_number = 0.0 / 0.0\nprint *, max(no_number, 2.0)\nend\n",
        (1, 20),
        "the value of the constant `no_number` is not known here, and may be out of range with `-fno-range-check`:"
        " that is not covered",
    ),
    ("-fno-range-check", "i = 1234789786453123\nend\n", (1, 1), "`1234789786453123` is too large for INTEGER(4)"),
    (
        "-O0",
        "logical :: l = .false.\nl = l .and. f()\ncontains\nlogical function f()\nf = .true.\nend function\nend\n",
        (2, 7),
        "a function with effects behind .AND. is called in any case by gfortran without -O",
    ),
    (
        "-fopenmp",
        "!$omp parallel do ordered\ndo i = 1, 3\nend do\nend\n",
        (1, 19),
        "`!$omp parallel do ordered` is not covered with `-fopenmp`",
    ),
    (
        "-fopenmp",
        "i = 1\n!$OMP TASKWAIT\nend\n",
        (2, 7),
        "`!$omp TASKWAIT` is not covered with `-fopenmp`",
    ),
)


@pytest.mark.parametrize(("option", "text", "place", "message"), WITH_OPTIONS)
def test_what_an_option_gives_another_meaning_is_refused(
    option: str, text: str, place: tuple[int, int], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "refused.f90"
    path.write_text(text)
    with pytest.raises(UserError) as raised:
        to_c(Source.read(str(path)), parse_options(str(path), [option]))
    found = raised.value.diagnostic
    assert found.message == message
    assert found.position is not None
    assert (found.position.line, found.position.column) == place


def test_openmp_directives_are_comments_without_the_option(tmp_path: Path) -> None:
    path = tmp_path / "comments.f90"
    path.write_text("!$omp parallel do\ndo i = 1, 3\nend do\n!$omp end parallel do\nend\n")
    assert "#pragma" not in to_c(Source.read(str(path)), parse_options(str(path), []))
