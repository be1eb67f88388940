"""What is not covered is refused by its name, at its place, with what to do instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

LEAVE = "leave this file to gfortran"
STATEMENTS = (
    ("forall (i = 1:3) a(i) = i", "FORALL is", "write DO, or leave this file to gfortran"),
    ("all: forall (i = 1:3)", "FORALL is", "write DO, or leave this file to gfortran"),
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
    ("type, extends(t) :: u", "type extension is", LEAVE),
    ("type, abstract :: u", "type extension is", LEAVE),
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
PARTS = (
    ("real a[*]", 7, "coarrays are not covered"),
    ("real, codimension[*] :: a", 18, "coarrays are not covered"),
    ("integer, bind(c) :: i", 14, "BIND of variables is not covered"),
    ("class(*) x", 1, "CLASS is not covered"),
    ("type(*) x", 1, "TYPE(*) is not covered"),
    ("real x(..)", 8, "arguments of assumed rank are not covered"),
    ("character(:), allocatable :: c", 1, "characters of deferred length are not covered"),
    ("real(16) x", 1, "REAL(16) is not covered"),
    ("x = 1q0", 8, "quadruple precision is not covered"),
    ("x = 1.0_16", 1, "REAL(16) is not covered, in program `main`"),
    ("print *, 4_'abc'", 10, "a character constant of the kind `4` is not covered"),
    ("i = i + z'ff'", 1, "a binary constant here is not covered, in program `main`"),
    ("type t; procedure(real), pointer, nopass :: g; end type", 9, "procedure pointers as components are not covered"),
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
    ("i = j .plus. k", 7, "operators defined by procedures are not covered"),
    ("i = 3 .plus. 4", 7, "operators defined by procedures are not covered"),
    ("i = .twice. j", 5, "operators defined by procedures are not covered"),
    ("i = 2 * (j .plus. k)", 12, "operators defined by procedures are not covered"),
    ("use m, operator(.plus.) => operator(.add.)", 25, "operators defined by procedures are not covered"),
    ("type t; type(t), allocatable :: next; end type", 9, "components of the type that they are in are not covered"),
    ("print *, bessel_jn(1, 3, 0.5)", 19, "BESSEL_JN of several orders is not covered, in program `main`"),
)
POINTERS = (
    ("real, target :: a(3, 3)\nreal, pointer :: p(:)\np => a(2, :)", "a pointer to a section with gaps is not covered"),
    ("real a(3)\nreal, pointer :: p(:)\np => a", "`a` is neither a TARGET nor a POINTER"),
    ("integer, target :: a(3)\nreal, pointer :: p(:)\np => a", "`p` points to REAL(4), and this is INTEGER(4)"),
    ("real, target :: a(3, 3)\nreal, pointer :: p(:)\np => a", "`p` has 1 dimensions, and this has 2"),
    ("real, target :: a\nreal, pointer :: p\np => a", "`p`: a POINTER that is no local array is not covered"),
    (
        "integer i\nreal, pointer :: p\nallocate (p)",
        "`p`: ALLOCATE of a scalar, or of an array of the unit around, is not covered",
    ),
)
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
TYPE = "module m\ntype t\n  real, allocatable :: a(:)\nend type\nend module\n"
COMPONENTS = (
    ("subroutine s(x, y)\nuse m\ntype(t) x, y\nx = y\n", "an assignment of a type with allocatable components is"),
    ("subroutine s(x, y)\nuse m\ntype(t) x(:), y\nx = y\n", "an assignment of a type with allocatable components is"),
    ("subroutine s(x)\nuse m\ntype(t) x\nx = t([1.0])\n", "a constructor of a type with allocatable components is"),
    ("function s()\nuse m\ntype(t) s\n", "a function of a type with allocatable components is"),
    ("function s()\nuse m\ntype(t) s(2)\n", "a function of a type with allocatable components is"),
    (
        "subroutine s(n)\nuse m\ntype(t) x(n)\nallocate (x(1)%a(2))\n",
        "an automatic array of a type with allocatable components is",
    ),
    (
        "subroutine s(x)\nuse m\ntype(t), value :: x\n",
        "an argument with VALUE of a type with allocatable components is",
    ),
    (
        "subroutine s\nuse m\ntype(t) x(3)\nallocate (x(1)%a(2))\n",
        "`x`: a local array, or one of BLOCK, with allocatable components is",
    ),
    (
        "subroutine s\nuse m\nblock\ntype(t) x\nallocate (x%a(2))\nend block\n",
        "`x`: a local array, or one of BLOCK, with allocatable components is",
    ),
    (
        "subroutine s\nuse m\ntype(t), allocatable :: x(:)\nallocate (x(2))\n",
        "`x`: a local array, not saved, with allocatable components is",
    ),
    (
        "subroutine s(x)\nuse m\ntype(t), intent(out) :: x(3)\n",
        "`x`: an INTENT(OUT) array whose elements have initial values or allocatable components is",
    ),
    ("subroutine s(x)\nreal, allocatable, optional :: x(:)\n", "`x`: an optional allocatable argument is"),
    ("subroutine s(x)\nreal, pointer :: x(:)\n", "`x`: a pointer argument is"),
)


def refused(text: str, folder: Path) -> UserError:
    """What is said of a text in free form."""
    path = folder / "refused.f90"
    path.write_text(text)
    with pytest.raises(UserError) as raised:
        to_c(Source.read(str(path)), parse_options(str(path), []))
    return raised.value


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


@pytest.mark.parametrize(
    "head",
    [
        "contains\nmodule procedure s\nend procedure",
        "interface\nmodule subroutine s\nend subroutine\nend interface",
        "interface\nreal(8) module function s()\nend function\nend interface",
        "interface\npure module function s()\nend function\nend interface",
    ],
)
def test_separate_module_procedures_are_refused(head: str, tmp_path: Path) -> None:
    found = refused(f"module m\n{head}\nend module\n", tmp_path).diagnostic
    assert found.message == "separate module procedures are not covered"
    assert found.position is not None
    assert found.position.line == 3


def test_submodules_are_refused(tmp_path: Path) -> None:
    assert refused("submodule (m) s\nend submodule\n", tmp_path).diagnostic.message == "SUBMODULE is not covered"


def test_what_only_looks_like_a_refused_statement_is_not_refused(tmp_path: Path) -> None:
    path = tmp_path / "names.f90"
    path.write_text(
        "module functions\nend module\n"
        "subroutine blocks(a, n)\n  use functions\n  real a(n), forall(3), block, wait(4), lock(2), associate\n"
        "  forall(1) = 1\n  block = 2\n  wait(2) = 3\n  lock(1) = block\n  associate = 3\n"
        "  a(1) = forall(1) + block + wait(2) + lock(1) + associate\nend subroutine\n"
    )
    assert "blocks_" in to_c(Source.read(str(path)), parse_options(str(path), []))


@pytest.mark.parametrize(("text", "message"), COMPONENTS)
def test_what_would_copy_or_lose_allocatable_arrays_is_refused(text: str, message: str, tmp_path: Path) -> None:
    found = refused(f"{TYPE}{text}end\n", tmp_path).diagnostic
    assert found.message.rpartition(", in ")[0] == f"{message} not covered"
    assert found.remedy == LEAVE


@pytest.mark.parametrize(
    ("member", "message"),
    [
        ("real, allocatable :: a", "ALLOCATABLE components that are scalars or of deferred length are not covered"),
        (
            "character(:), allocatable :: a(:)",
            "ALLOCATABLE components that are scalars or of deferred length are not covered",
        ),
        ("real, pointer :: a(:)", "POINTER components are not covered"),
    ],
)
def test_components_that_are_not_covered_are_refused(member: str, message: str, tmp_path: Path) -> None:
    found = refused(f"module m\ntype t\n{member}\nend type\ntype(t) v\nend module\n", tmp_path).diagnostic
    assert (found.message, found.remedy) == (message, LEAVE)


def test_arrays_of_the_unit_around_are_not_passed_to_be_allocated(tmp_path: Path) -> None:
    text = (
        "program p\nreal, allocatable :: x(:)\ncall s\ncontains\nsubroutine s\nx(1) = 1\ncall give(x)\nend subroutine\n"
        "subroutine give(y)\nreal, allocatable :: y(:)\nallocate (y(2))\nend subroutine\nend program\n"
    )
    found = refused(text, tmp_path).diagnostic
    assert found.message == (
        "`x`: passing an array of the unit around to be allocated is not covered, in subroutine `s`"
    )


@pytest.mark.parametrize(("text", "message"), POINTERS)
def test_pointers_beyond_local_arrays_without_gaps_are_refused(text: str, message: str, tmp_path: Path) -> None:
    found = refused(f"{text}\nend\n", tmp_path).diagnostic
    assert found.message.removesuffix(", in program `main`") == message
    assert found.position is not None
    assert found.position.line == 3


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


def test_arguments_beyond_prototypes_are_refused(tmp_path: Path) -> None:
    text = "subroutine s(f, c)\ncharacter*(*) f, c\nexternal f\nc = f(1)\nend\n"
    found = refused(text, tmp_path).diagnostic.message
    assert found == "`f`: a function of characters of assumed length as an argument is not covered, in subroutine `s`"
    text = "integer f, i\ncall mvbits(f(1), 1, 2, i, 3)\nend\n"
    assert refused(text, tmp_path).diagnostic.message == (
        "a function as an argument of MVBITS is not covered, in program `main`"
    )


def test_transfer_to_characters_of_no_length_and_to_odd_logicals_is_no_constant_here(tmp_path: Path) -> None:
    text = "integer, parameter :: k = transfer(transfer(42, .true.), 0)\nprint *, k\nend\n"
    assert refused(text, tmp_path).diagnostic.position is not None
    text = "character(*), parameter :: n = ''\ncharacter(6) :: r = transfer([''], n)\nprint *, r\nend\n"
    assert refused(text, tmp_path).diagnostic.position is not None


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
