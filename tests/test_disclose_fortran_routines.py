"""`!$iopref discloses`: the twin of a Fortran procedure is called with the arguments of later calls, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest
from once import Once
from reading.logged import sanitized_library
from support import ADDRESSES_ONLY, SANITIZERS, call, compiled

from iopref.cli.sources import Settings, translated
from iopref.diagnostics import UserError
from iopref.frontend.c.disclose.reads import Disclosed, Undisclosed
from iopref.report.explain import explained
from iopref.source import Source
from iopref.translate import Translation

LIBRARY = """\
module slices
  use, intrinsic :: iso_c_binding
  implicit none
  interface
    !$iopref discloses(slice_hint(unit, number))   ! as the paper's fft.hint
    subroutine slice(unit, number, scale, into)
      integer, intent(in) :: unit, number
      real(8), intent(in) :: scale
      real(8), intent(out) :: into(*)
    end subroutine
    function slice_hint(file, at) result(disclosure)
      integer, intent(in) :: file, at
      integer(8) :: disclosure
    end function
    !$iopref discloses(plane_hint)
    function plane(at, list) bind(c) result(bytes)
      import :: c_int, c_long
      integer(c_int), value :: at
      integer(c_int), intent(in) :: list(*)
      integer(c_long) :: bytes
    end function
    subroutine plane_hint(at, list) bind(c)
      import :: c_int
      integer(c_int), value :: at
      integer(c_int), intent(in) :: list(*)
    end subroutine
    !$iopref discloses(named_hint)
    subroutine named(name, kind)
      character(*), intent(in) :: name
      character(3), intent(in) :: kind
    end subroutine
    subroutine named_hint(name, kind)
      character(*), intent(in) :: name
      character(3), intent(in) :: kind
    end subroutine
    !$iopref discloses(titled_hint(of, number))
    function titled(number, of) result(title)
      integer, intent(in) :: number
      character(*), intent(in) :: of
      character(5) :: title
    end function
    subroutine titled_hint(of, number)
      character(*), intent(in) :: of
      integer, intent(in) :: number
    end subroutine
  end interface
end module
"""
PROGRAM = f"""\
{LIBRARY}
program user
  use slices
  implicit none
  integer :: order(70), marks(9), i, k, file
  real(8) :: into(9), sum
  integer(8) :: all
  character(6) :: names(70), name, title
  character(3) :: kinds(5)
  order = [(mod(i * 7, 71), i = 1, 70)]
  marks = 4
  file = 3
  sum = 0
  do i = 1, 70
    call slice(file, order(i), 0.5d0, into)
    sum = sum + into(1)
  end do
  call ends('list')
  do k = 70, 1, -2
    call slice(7, 3 * k - 1, sum, into)
    sum = sum + into(1)
  end do
  call ends('backwards')
  do i = 1, 50
    k = order(i) + 100
    call slice(file, k, sum, into)
    if (i == 30) exit
  end do
  call ends('early')
  all = 0
  do i = 1, 70
    all = all + plane(order(i) - i, marks)
  end do
  call ends('values')
  do i = 1, 70
    write (names(i), '(a,i4.4)') 'x', i * i
  end do
  kinds = ['one', 'two', 'abc', 'def', 'ghi']
  do i = 1, 70
    call named(names(order(i)), kinds(3))
  end do
  call ends('names')
  do i = 1, 70
    write (name, '(a,i3.3)') 'ab', i
    call named(name, 'all')
  end do
  call ends('written')
  names(::3)(5:) = ' '
  names(7) = ' '
  do i = 1, 70
    call named(trim(names(order(i))), 'all')
  end do
  call ends('trimmed')
  do i = 1, 70
    write (title, '(a,i0)') 'ab', i
    call named(trim(title), 'all')
  end do
  call ends('written, trimmed')
  do i = 1, 70
    title = titled(order(i), names(i)(2:4))
    k = k + ichar(title(1:1))
  end do
  call ends('titles')
  print '(f12.4, i8, i8)', sum, all, k
end program
"""
ROUTINES = """\
#include <stdio.h>
#include <string.h>
#include <time.h>
static struct { int when, what; } twins[9999];
static int calls[999], told, called;
static void tell(int what) { twins[told].when = called; twins[told++].what = what; }
static void hear(int what) { calls[called++] = what; nanosleep(&(struct timespec){0, 1000}, NULL); }
void slice_(const int *unit, const int *number, const double *scale, double *into)
{
    hear(*unit * 1000 + *number);
    into[0] = *number * *scale / *unit;
}
long slice_hint_(const int *unit, const int *number) { return tell(*unit * 1000 + *number), 0; }
long plane(int at, const int *list) { return hear(at * 100 + list[3]), at; }
void plane_hint(int at, const int *list) { tell(at * 100 + list[3]); }
static int sum_of(const char *text, size_t length)
{
    int sum = 0;
    for (size_t i = 0; i < length; i++)
        sum = (sum * 31 + text[i]) & 0xffff;
    return sum;
}
void named_(const char *name, const char *kind, size_t length, size_t three)
{
    hear(sum_of(name, length) + sum_of(kind, three));
}
void named_hint_(const char *name, const char *kind, size_t length, size_t three)
{
    tell(sum_of(name, length) + sum_of(kind, three));
}
void titled_(char *title, size_t five, const int *number, const char *of, size_t length)
{
    hear(sum_of(of, length) + *number);
    memset(title, 'a' + *number % 7, five);
}
void titled_hint_(const char *of, const int *number, size_t length) { tell(sum_of(of, length) + *number); }
/* Each call that is told is the next one, or the one at hand. */
void ends_(const char *what, size_t length)
{
    int wrong = 0, at = -1;
    for (int i = 0; i < told; i++) {
        int next = at + 1, when = twins[i].when;
        if (at < 0 || (next < called && calls[next] != twins[i].what))
            wrong += calls[next = when] != twins[i].what;
        at = next;
    }
    fprintf(stderr, "%.*s:%d %d\\n", (int)length, what, wrong, told > 0);
    told = called = 0;
}
"""


def in_c(text: str, folder: Path = Path("nowhere")) -> Translation:
    result = translated(Source(str(folder / "user.f90"), text), [], Settings(str(folder / "told.c")))
    assert result.translation is not None
    return result.translation


def test_a_twin_hears_of_the_calls_to_come_in_their_order(tmp_path: Path, once: Once) -> None:
    (tmp_path / "user.f90").write_text(PROGRAM)
    (tmp_path / "routines.c").write_text(ROUTINES)
    result = in_c(PROGRAM, tmp_path)
    assert [type(read) for read in result.reads] == [Disclosed] * 9, result.reads
    (tmp_path / "told.c").write_text(result.text)
    library = sanitized_library(once)
    flags = (*SANITIZERS, ADDRESSES_ONLY, "-pthread", "-w", "-std=gnu11", "-lgfortran")
    compiled("gcc", tmp_path / "told.c", tmp_path / "told", tmp_path / "routines.c", *library, *flags)
    plainly = ("gfortran", "-w", "user.f90", "routines.c", "-o", "plain")
    assert call(*plainly, cwd=tmp_path).returncode == 0
    told, plain = (call(tmp_path / name, cwd=tmp_path) for name in ("told", "plain"))
    assert (told.returncode, told.stdout) == (0, plain.stdout), told.stderr
    found = dict(line.split(":") for line in told.stderr.splitlines())
    assert found == dict.fromkeys(
        ("list", "backwards", "early", "values", "names", "written", "trimmed", "written, trimmed", "titles"), "0 1"
    )


LOOP = """\
subroutine user(n, order, into, scale)
  use slices
  integer :: n, order(n), i
  real(8) :: into(9), scale(n)
  do i = 1, n
    {}
  end do
end subroutine
"""
LEFT = (
    ("if (order(i) > 0) call slice(1, i, scale(1), into)", "some iterations do not read"),
    ("call slice(1, order(i), scale(1), into); order(1) = i", "depends on `order`, which the loop itself fills"),
    ("call slice(1, i / n, scale(1), into)", "may be zero in a later iteration"),
)


def test_a_call_that_is_not_told_ahead_has_its_reason() -> None:
    for body, reason in LEFT:
        [read] = in_c(LIBRARY + LOOP.format(body)).reads
        assert isinstance(read, Undisclosed), body
        assert reason in read.refusal.reason


def test_the_report_calls_the_twin_by_its_name_in_fortran() -> None:
    text = LIBRARY + LOOP.format("call slice(1, order(i), scale(1), into)")
    result = translated(Source("user.f90", text), [], Settings("told.c"))
    assert result.translation and result.words
    told = " ".join(explained(result.translation, result.words).split())
    assert "call of `slice`: disclosed" in told
    assert "what `slice_hint` says that the next calls read" in told


ROUTINE = "subroutine slice(unit, number, scale, into)"
WRONG = (
    ("discloses(slice_hint(unit, number))", "discloses", 5, "is not understood", "`!$iopref discloses(TWIN)`"),
    ("(slice_hint(unit, number))", "(slice_hint(unit, numbr))", 6, "`numbr` is no argument of `slice`", "as this"),
    ("(slice_hint(", "(slice_hnt(", 6, "`slice_hnt`, the twin of `slice`, is declared nowhere", "beside the procedure"),
    ("(slice_hint(", "(slice(", 6, "is the procedure itself", "beside the procedure"),
    ("(slice_hint(unit, number))", "(slice_hint)", 6, "takes 2 arguments, and is given 4", "those of its arguments"),
    ("(unit, number))", "(unit, scale))", 6, "takes `at` otherwise than `slice` takes `scale`", "those of its"),
    ("(unit, number))", "(unit, into))", 6, "takes `at` otherwise than `slice` takes `into`", "those of its"),
    (ROUTINE, f"!$iopref discloses(plane_hint)\n{ROUTINE}", 7, "has 2 twins", "one `!$iopref discloses(TWIN)`"),
    ("implicit none", "!$iopref discloses(a)\nimplicit none", 4, "is no SUBROUTINE or FUNCTION", "in front of a"),
    (
        "integer, intent(in) :: unit, number\n      real",
        "character(*) :: unit(:)\n      integer :: number\n      real",
        6,
        "a twin cannot be given `unit`",
        "characters, and arrays of numbers",
    ),
    (
        "integer, intent(in) :: file, at",
        "character(*) :: file\n      integer :: at",
        6,
        "takes `file` otherwise",
        "beside",
    ),
    ("function slice_hint", "!$iopref discloses(plane_hint)\nfunction slice_hint", 6, "has a twin itself", "leave"),
)


@pytest.mark.parametrize(("old", "new", "line", "said", "help"), WRONG, ids=[case[3] for case in WRONG])
def test_what_is_wrong_is_said_with_its_line_and_a_remedy(old: str, new: str, line: int, said: str, help: str) -> None:
    text = LIBRARY.replace(old, new, 1) + LOOP.format("call slice(1, order(i), scale(1), into)")
    with pytest.raises(UserError) as raised:
        in_c(text)
    found = raised.value.diagnostic
    assert found.position is not None and found.position.line == line
    assert said in found.message
    assert help in found.remedy
