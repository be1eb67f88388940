"""Options that change the meaning of a program are passed on to the run-time library, or refused where they matter."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from support import call

from iopref.diagnostics import UserError
from iopref.frontend.fortran import main_program
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

RUN_TIME = (
    "-std=gnu", "-std=legacy", "-std=f95", "-std=f2003", "-std=f2008", "-std=f2008ts", "-std=f2018", "-fdec",
    "-pedantic", "-std=legacy -pedantic", "-fno-backtrace", "-fno-sign-zero", "-ffpe-summary=none",
    "-ffpe-summary=all", "-ffpe-trap=zero,overflow -ffpe-trap=invalid", "-fconvert=big-endian", "-fconvert=native",
    "-fconvert=swap", "-fconvert=little-endian", "-frecord-marker=8", "-fmax-subrecord-length=100",
)  # fmt: skip


def plain(text: str, *words: str) -> str:
    return to_c(Source("a.f90", text), parse_options("a.f90", words))


@pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")
def test_a_main_program_hands_the_library_what_gfortran_s_does(tmp_path: Path) -> None:
    (tmp_path / "a.f90").write_text("end\n")
    for words in RUN_TIME:
        made = call("gfortran", *words.split(), "-S", "-fdump-tree-original=dump", "a.f90", cwd=tmp_path)
        assert made.returncode == 0, made.stderr
        dump = (tmp_path / "dump").read_text()
        (options,) = re.findall(r"options\.\d+\[7\] = \{(.*?)\};", dump)
        calls = re.findall(r"_gfortran_set_(?:fpe|convert|record_marker|max_subrecord_length) \(\d+\);", dump)
        expected = main_program.Settings(
            tuple(int(n) for n in options.split(",")), tuple(c.replace(" (", "(") for c in calls)
        )
        assert main_program.settings(words.split()) == expected, words


def test_files_without_a_main_program_do_not_depend_on_these_options() -> None:
    text = "subroutine s(x)\nreal x(3)\nwrite (7) x\nend\n"
    assert plain(text, *" ".join(RUN_TIME).split()) == plain(text, "-std=legacy")


@pytest.mark.parametrize(
    ("option", "statement", "column"),
    [
        ("-fbackslash", "print *, 'a\\nb'", 1),
        ("-fno-sign-zero", "x = sign(x, y)", 1),
        ("-fpack-derived", "type t", 1),
        ("-fshort-enums", "enum, bind(c)", 1),
        ("-fno-realloc-lhs", "real, allocatable :: a(:)", 1),
        ("-std=f95", "use m", 1),
        ("-fdec", "10 format (i, f8.2)", 4),
        ("-fdec-intrinsic-ints", "i = iiand(i, j)", 1),
        ("-fdec-math", "x = sind(y)", 1),
    ],
)
def test_an_option_is_refused_where_it_changes_a_statement(option: str, statement: str, column: int) -> None:
    with pytest.raises(UserError) as caught:
        plain(f"subroutine s\n{statement}\nend\n", option)
    found = caught.value.diagnostic
    assert found.position is not None
    assert (found.position.line, found.position.column) == (2, column)
    assert found.message.startswith(f"`{option}` changes what ")


def test_and_nowhere_else() -> None:
    text = "subroutine s(x, n)\nreal x(n)\nx = 2*x\nprint *, 'it'\n10 format (i3, f8.2)\nend\n"
    assert plain(text, "-fbackslash", "-fno-sign-zero", "-fpack-derived", "-fshort-enums", "-fno-realloc-lhs",
                 "-std=f95", "-fdec", "-fcoarray=single", "-fcray-pointer", "-fdollar-ok") == plain(text)  # fmt: skip


@pytest.mark.parametrize("option", ["-fcheck=all", "-freal-4-real-8", "-fdefault-real-16", "-fno-underscoring"])
def test_options_that_change_every_file_are_refused(option: str) -> None:
    with pytest.raises(UserError, match=f"the option `{option}` is not covered"):
        parse_options("a.f90", [option])


@pytest.mark.parametrize("option", ["-std=f2013", "-fconvert=middle-endian", "-ffpe-trap=most", "-frecord-marker=x"])
def test_values_that_gfortran_does_not_know_are_named(option: str) -> None:
    with pytest.raises(UserError, match=f"unknown option `{option}`"):
        parse_options("a.f90", [option])


def test_the_last_of_two_switches_counts() -> None:
    assert parse_options("a.f", ["-fopenmp", "-fno-openmp"]) == parse_options("a.f", ["-fopenmp", "-fno-openmp"])
    assert not parse_options("a.f", ["-fopenmp", "-fno-openmp"]).openmp
    assert parse_options("a.f", ["-fno-automatic", "-fautomatic"]).automatic


# -- Default kinds -----------------------------------------------------------------------------------------------------

EXPRESSIONS = """
    abs(i) abs(x) abs(z) iabs(i) achar(i) adjustl(c) aimag(z) aint(x) dint(d) anint(x) all(la) any(la) count(la)
    asin(x) atan2(x,x) bit_size(i) btest(i,j) ceiling(x) floor(x) char(i) cmplx(x) cmplx(i,j) cmplx(d,d) dcmplx(i,j)
    conjg(z) cosh(x) dble(i) dble(x) digits(x) dim(i,j) dim(x,x) dot_product(a,a) dot_product(ia,ia) dprod(x,x)
    epsilon(x) exponent(x) fraction(x) huge(i) huge(x) iachar(c1) iand(i,j) ibclr(i,j) ibits(i,j,j) ibset(i,j)
    ichar(c1) idim(i,j) idint(d) idnint(d) ieor(i,j) ifix(x) index(c,c) int(x) int(z) ior(i,j) ishft(i,j)
    ishftc(i,j) kind(x) lbound(a,1) leadz(i) len(c) len_trim(c) lge(c,c) logical(l) max(i,j) max(x,x) max0(i,j)
    max1(x,x) amax0(i,j) amax1(x,x) min1(x,x) amin0(i,j) amin1(x,x) maxexponent(x) maxloc(a,1) minloc(a,1)
    maxval(ia) merge(i,j,l) minexponent(x) mod(i,j) amod(x,x) modulo(i,j) nearest(x,x) nint(x) nint(d) not(i)
    popcnt(i) poppar(i) precision(x) product(ia) radix(x) range(x) real(i) real(x) real(d) real(z) float(i) sngl(d)
    rrspacing(x) scale(x,i) scan(c,c) selected_int_kind(5) selected_real_kind(5) set_exponent(x,i) shiftl(i,j)
    sign(x,x) isign(i,j) size(a) size(a,1) spacing(x) sqrt(x) dsqrt(d) csqrt(z) sum(a) sum(ia) tiny(x) trailz(i)
    ubound(a,1) verify(c,c) storage_size(x) log_gamma(x) gamma(x) erf(x) hypot(x,x) bessel_j0(x) bessel_jn(i,x)
    maxloc(a) minloc(ia) matmul(m,m) command_argument_count() iargc() alog(x) alog10(x) cabs(z) ccos(z) dabs(d)
    dmax1(d,d) dmod(d,d) dsign(d,d) ddim(d,d) imag(z) dreal(dz) dconjg(dz) dimag(dz) lnblnk(c) and(i,j) xor(i,j)
    rshift(i,j) .not.l l.and.l i.eq.j x.lt.x 1 1.0 1d0 .true. (1.,2.) (1d0,2d0) i+j x+i x*d transfer(x,i) int(x,4)
    isnan(x) is_iostat_end(i) dfloat(i) besj0(x) dbesj0(d) bge(i,j) merge_bits(i,j,j) new_line(c) repeat(c,j)
    ishft(1,2) huge(1) tiny(1.0) max(1,2) int(2.5) nint(2.5) real(3) floor(2.5) index('ab','b') len('abc')
    min1(1.,2.) amin0(1,2) max1(1.,2.) amax0(1,2) ifix(2.5) float(2) iachar('a') ichar('a') maxval([1,2])
    maxloc([1,2],1) count([.true.]) size([1,2]) int(z'ff') real(2.5d0) cmplx(1.,2.) cmplx(1d0,2d0) aint(2.5)
    idint(2.5d0) idnint(2.5d0) exponent(2.0) scan('ab','b') selected_char_kind('ASCII') any([.true.]) btest(1,0)
    leadz(1) dble(1) sngl(1d0)
"""
DECLARED = """program p
integer i, j, ia(3)
real x, a(3), m(2, 2)
double precision d
complex z
double complex dz
logical l, la(3)
character c1
character(4) c
i = 1; j = 2; ia = 1; x = 1; a = 1; m = 1; d = 1; z = 1; dz = 1; l = .true.; la = .true.; c = 'ab'; c1 = 'x'
"""


@pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")
@pytest.mark.parametrize(
    "words",
    [
        "-fdefault-integer-8",
        "-fdefault-real-8 -fdefault-double-8",
        "-fdefault-integer-8 -fdefault-real-8 -fdefault-double-8",
    ],
)
def test_each_function_has_the_kind_that_it_has_with_gfortran(words: str, tmp_path: Path) -> None:
    refused = () if words == "-fdefault-integer-8" else ("dprod(x,x)", "sngl(d)", "x*d")
    asked = [e for e in EXPRESSIONS.split() if e not in refused]
    text = DECLARED + "".join(f"print '(i0)', kind({e})\n" for e in asked) + "end\n"
    (tmp_path / "a.f90").write_text(text)
    made = call("gfortran", "-w", *words.split(), "a.f90", "-o", "a", cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    expected = call(tmp_path / "a", cwd=tmp_path).stdout.split()
    found = re.findall(r"fortran_write_i\d\(&io, (?:\(long\))?(\d+)L?\)", plain(text, *words.split()))
    assert dict(zip(asked, found, strict=True)) == dict(zip(asked, expected, strict=True))


@pytest.mark.parametrize(
    "value", ["dble(i)", "dfloat(i)", "dcmplx(x, x)", "dprod(x, x)", "dmax1(x, x)", "dmin1(x, x)", "dble(a)", "dble(1)"]
)
def test_double_precision_values_of_sixteen_bytes_are_refused(value: str) -> None:
    text = f"subroutine s(i, x, a)\nreal x, a(3)\nprint *, {value}\nend\n"
    with pytest.raises(UserError, match=r"which is REAL\(16\) with -fdefault-real-8, is not covered") as caught:
        plain(text, "-fdefault-real-8")
    found = caught.value.diagnostic.position
    assert found is not None and found.line == 3
    assert "fortran_write_" in plain(text, "-fdefault-real-8", "-fdefault-double-8")


def test_inquiries_of_an_array_of_assumed_size_have_the_default_kind() -> None:
    text = "subroutine s(a)\ninteger a(3, *)\nprint *, size(a, 1), lbound(a), ubound(a, 1)\nend\n"
    assert "fortran_write_i8(&io, 3L);" in plain(text, "-fdefault-integer-8")
    assert "fortran_write_i4" not in plain(text, "-fdefault-integer-8")
