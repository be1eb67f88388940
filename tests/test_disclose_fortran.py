"""Fortran: READ with REC= and POS=, records in order, and OPEN of the next file disclose what they read."""

from __future__ import annotations

from pathlib import Path
from struct import pack

import pytest
from once import Once
from reading.fortran_programs import MARK
from reading.logged import WRAPS, files, logging_library, pages, ranges
from support import HEADERS, call, compiled

from iopref.cli.sources import Settings, translated
from iopref.frontend.c.disclose.reads import Disclosed, Undisclosed
from iopref.report.explain import explained
from iopref.source import Source

RECORDS = 600
PROGRAM = f"""\
program readers
  implicit none
  integer, parameter :: n = 600
  integer :: order(n), i, u, ios
  real(8) :: a(512), s
  character(len=20) :: files(5)
  do i = 1, n
    order(i) = mod(i * 77, n) + 1
  end do
  s = 0
  u = 10
  open (u, file='data', access='direct', recl=4096, form='unformatted', action='read')
  call mark(0)
  do i = 1, n, 40
    read (u, rec=order(i)) a
    s = s + abs(a(1))
  end do
  call mark(1)
  call planes(u, 20, s)
  close (u)
  open (11, file='data', access='stream', form='unformatted', action='read')
  call mark(2)
  do i = 1, 10
    read (11, pos=1 + (i - 1) * 200000, err=9) a
    s = s + abs(a(3))
  end do
9 close (11)
  open (12, file='records', form='unformatted')
  do i = 1, 50
    a = i
    write (12) a, i
  end do
  close (12)
  open (12, file='records', form='unformatted')
  call mark(3)
  do i = 1, 50
    read (12) a, ios
    s = s + a(7) + ios
  end do
  close (12, status='delete')
  call mark(4)
  call named(s)
  files = 'x'
  files(1:4) = (/'part0001', 'part0003', 'nothing ', 'part0002'/)
  call mark(5)
  do i = 1, 4
    open (13, file=trim(files(i)), status='old', iostat=ios)
    if (ios /= 0) cycle
    read (13, *) ios
    s = s + ios
    close (13)
  end do
  print '(es24.16)', s
contains
{MARK}  subroutine planes(unit, m, s)
    integer, intent(in) :: unit, m
    real(8), intent(inout) :: s
    real(8) :: b(512)
    integer :: i, k, ios
    do k = 1, m, 10
      do i = m, 1, -1
        read (unit, rec=(k - 1) * m + i, iostat=ios) b
        if (ios /= 0) exit
        s = s + abs(b(1))
      end do
    end do
  end subroutine
  subroutine named(s)
    real(8), intent(inout) :: s
    character(len=32) :: name
    integer :: i, k
    do i = 0, 4
      write (name, '(a,i4.4)') 'part', i
      open (14, file=name, status='old')
      read (14, *) k
      s = s + k
      close (14)
    end do
  end subroutine
end program
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, once: Once) -> Path:
    """The program by gfortran and translated, and the files that it reads."""
    folder = tmp_path_factory.mktemp("fortran")
    (folder / "data").write_bytes(bytes(range(1, 65)) * 64 * RECORDS)
    for number in range(6):
        (folder / f"part{number:04d}").write_text(f"{number}\n" * 9)
    source = folder / "readers.f90"
    source.write_text(PROGRAM)
    made = translated(Source.read(str(source)), [], Settings(str(folder / "told.c")))
    (folder / "told.c").write_text(made.text)
    objects = logging_library(once)
    flags = ("-w", "-std=gnu11", f"-I{HEADERS}", "-pthread", "-lgfortran")
    compiled("gcc", folder / "told.c", folder / "told", *objects, *WRAPS, *flags)
    assert call("gfortran", source, "-o", folder / "plain").returncode == 0
    return folder


def test_the_program_prints_the_same_and_discloses_what_libgfortran_reads(folder: Path) -> None:
    log = folder / "log"
    log.unlink(missing_ok=True)
    told = call(folder / "told", cwd=folder, READING_LOG=str(log))
    assert told.stdout == call(folder / "plain", cwd=folder).stdout, told.stderr
    assert told.stdout
    pieces, names, size = ranges(log.read_text(), "piece"), files(log.read_text()), 4096 * RECORDS
    buffer = 128 << 10
    first = [(i * 77 % RECORDS * 4096, 4096) for i in range(1, RECORDS + 1, 40)]
    assert pages(pieces[0], size) == pages(first[1:], size)
    planes = [((k * 20 + i) * 4096, 4096) for k in (0, 10) for i in range(20)]
    assert pages(pieces[1], size) == pages([p for p in planes if p != (19 * 4096, 4096)], size)
    assert pages(pieces[2], size) == pages([(i * 200000, buffer) for i in range(10)], size)
    assert sum(bytes for _, bytes in pieces[3]) == 50 * (4096 + 4 + 8)
    assert names[4] == [f"part{number:04d}" for number in range(1, 5)]
    assert names[5] == ["part0003", "nothing", "part0002"]


ALONE = """\
program alone
  implicit none
  integer, parameter :: n = 300
  integer :: i, ios, seen = 0
  real(8) :: a(512), b(511), first, s = 0
  open (10, file='data', access='direct', recl=4096, form='unformatted')
  do i = 1, n ! in no order
    read (10, rec=mod(i * 77, n) + 1) a
    s = s + a(1)
  end do
  call told(1)
  do i = 1, n ! in order
    read (10, rec=i) a
    s = s + a(2)
  end do
  call told(2)
  do i = 1, n ! in parts, some beyond the end, and written between the reads
    read (10, rec=mod(i * 211, n + 20) + 1, iostat=ios) first, b
    if (ios /= 0) s = s - 1
    if (ios == 0) s = s / 2 + first + b(511)
    if (mod(i, 3) == 0) write (10, rec=mod(i * 7, n) + 1) a
  end do
  call told(3)
  do i = 1, n ! of a file that another procedure opens anew, with longer records
    if (i == 150) call again
    read (10, rec=mod(i * 11, 60) + 1) a
    s = s / 2 + a(i)
  end do
  print '(es24.16)', s
contains
  subroutine again
    close (10)
    open (10, file='data', access='direct', recl=8192, form='unformatted')
  end subroutine
  subroutine told(loop)
    integer, intent(in) :: loop
    integer :: bytes
    character(8) :: word
    open (11, file='/proc/self/io')
    read (11, *) word, bytes
    close (11)
    print *, loop, bytes - seen
    seen = bytes
  end subroutine
end program
"""


OWN_READ = """\
#include <sys/syscall.h>
#include <unistd.h>
ssize_t read(int fd, void *to, size_t bytes) { return syscall(SYS_read, fd, to, bytes); }
"""


def test_records_in_no_order_are_read_alone(tmp_path: Path, once: Once) -> None:
    source, data = tmp_path / "alone.f90", b"".join(pack("d", 1 + k % 1009 / 7) for k in range(300 * 512))
    source.write_text(ALONE)
    made = translated(Source.read(str(source)), [], Settings(str(tmp_path / "told.c")))
    (tmp_path / "told.c").write_text(made.text)
    (tmp_path / "read.c").write_text(OWN_READ)
    flags = (*logging_library(once), *WRAPS, "-w", "-std=gnu11", f"-I{HEADERS}", "-pthread", "-lgfortran")
    compiled("gcc", tmp_path / "told.c", tmp_path / "told", *flags)
    compiled("gcc", tmp_path / "told.c", tmp_path / "own", tmp_path / "read.c", *flags)
    assert call("gfortran", source, "-o", tmp_path / "plain").returncode == 0
    prints, bytes = set(), {}
    for name in ("plain", "told", "own"):
        (tmp_path / "data").write_bytes(data)
        *loops, sums = call(tmp_path / name, cwd=tmp_path).stdout.splitlines()
        prints.add(sums)
        bytes[name] = [int(line.split()[1]) for line in loops]
    assert len(prints) == 1
    assert bytes["plain"][0] > 20 * 300 * 4096
    assert bytes["told"][0] < 300 * 4096 + (200 << 10), bytes
    assert abs(bytes["told"][1] - bytes["plain"][1]) < 200 << 10, bytes
    assert bytes["told"][2] < bytes["plain"][2] / 5, bytes
    assert bytes["own"][0] >= bytes["plain"][0], "the program has a read() of its own"


LEFT = [
    ("do i = 1, n\n read (9, *) k\nend do", "in order; the system itself"),
    ("do i = 1, n\n if (k > i) read (9, rec=i) k\nend do", "some iterations do not read"),
    ("do i = 1, n\n read (9, rec=f(i)) k\nend do", "is a call"),
    ("do i = 1, n\n read (9, rec=k) k\nend do", "depends on `k`, which the loop itself fills"),
    ("do\n read (9, rec=n) k\n if (k < 0) exit\nend do", "the number of iterations is not known"),
]


@pytest.mark.parametrize(("body", "reason"), LEFT, ids=[r for _, r in LEFT])
def test_a_read_that_is_not_told_ahead_is_named_with_the_reason(body: str, reason: str) -> None:
    text = f"subroutine s(n, k)\ninteger n, k, i\ninteger, external :: f\n{body}\nend subroutine\n"
    result = translated(Source("s.f90", text), [], Settings("s.c"))
    assert result.translation
    (read,) = result.translation.reads
    assert isinstance(read, Undisclosed), read
    assert (
        reason in read.refusal.reason
        and read.position.line
        == text.splitlines().index(next(line for line in text.splitlines() if "read" in line)) + 1
    )


OPENED = [
    ("11, file=name", "do k = 1, 9\n  write (11, *) k\n end do", False),
    ("newunit=u, file=name, status='unknown'", "write (u) k", False),
    ("newunit=u, file=name", "read (u) k", True),
    ("11, file=name", "write (12) k\n read (11) k", True),
    ("11, file=name", "call reads(11)", True),
    ("11, file=name", "read (11) k\n rewind 11\n write (11) k", True),
]


@pytest.mark.parametrize(("options", "uses", "told"), OPENED, ids=[f"{o}, {u}" for o, u, _ in OPENED])
def test_a_file_that_is_written_first_is_not_told_ahead(options: str, uses: str, told: bool) -> None:
    named = "write (name, '(a,i4.4)') 'part', i"
    loop = f"do i = 1, n\n {named}\n open ({options})\n {uses}\n close (11)\nend do"
    text = f"subroutine s(n)\ninteger n, k, i, u\ncharacter(9) name\n{loop}\nend subroutine\n"
    result = translated(Source("s.f90", text), [], Settings("s.c"))
    assert result.translation
    found = [read.call.kind for read in result.translation.reads if isinstance(read, Disclosed)]
    assert found == ["open"] * told


def test_the_report_names_what_is_told_in_the_words_of_fortran() -> None:
    text = "subroutine s(n, k)\ninteger n, k(n), i\ndo i = 1, n\nread (9, rec=k(i) + 1) k(1)\nend do\nend subroutine\n"
    result = translated(
        Source("s.f90", text.replace("k(1)", "i2").replace("integer n", "integer i2, n")), [], Settings("s.c")
    )
    assert result.translation and result.words
    assert all(isinstance(read, Disclosed) for read in result.translation.reads), result.translation.reads
    said = explained(result.translation, result.words)
    assert "s.f90:4:1: s: READ of unit `9`: disclosed" in said
    assert "the records of number k(i) + 1, by the loop in line 3" in said


def test_a_read_that_is_disclosed_asks_for_no_change_of_the_loop() -> None:
    text = "program p\nreal(8) x(1000)\ninteger i\ndo i = 1, 500\n  read (9) x\nend do\nend program\n"
    result = translated(Source("p.f90", text), [], Settings("p.c"))
    assert result.translation and result.words
    said = explained(result.translation, result.words)
    assert "call: input or output, whose effects are unknown\n" in said
    assert "to unblock: the file is read ahead all the same; for hints in this loop, move the statement" in said
    assert "records of 8000 bytes one behind the other, by the loop in line 4" in said
