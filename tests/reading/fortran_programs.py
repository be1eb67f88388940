"""Random Fortran programs whose loops read files: records by number or position, in any order, and lists of files."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

SIZE = 1 << 22
"""Bytes of the file `data` that the programs read; PARTS is the number of small files."""
PARTS = 40
MOST = 200
"""Records that one loop reads at most."""

MARK = """\
  subroutine mark(k)
    integer, intent(in) :: k
    character(len=500) :: log
    integer :: status
    call get_environment_variable('READING_LOG', log, status=status)
    if (status /= 0) return
    open (77, file=log, position='append')
    write (77, '(a,i0)') 'loop ', k
    close (77)
  end subroutine
"""


@dataclass(frozen=True)
class Loop:
    """A subroutine with a loop, and the ranges or files that the loop reads; `exact` if it is not left early,
    `numbered` if it reads records by their numbers.
    """

    text: str
    read: tuple[tuple[int, int], ...] = ()
    opened: tuple[str, ...] = ()
    exact: bool = True
    numbered: bool = False


@dataclass(frozen=True)
class Reading:
    """A program, and what its loops read."""

    text: str
    loops: tuple[Loop, ...] = field(default=())


def program(random: Random, count: int) -> Reading:
    """A program with this number of loops, each in a subroutine of its own."""
    loops = tuple(random.choice((_records, _records, _listed, _files))(random, number) for number in range(count))
    calls = "".join(f"  call mark({number})\n  call loop{number}\n" for number in range(count))
    head = "program readers\n  implicit none\n  real(8) :: s = 0\n"
    texts = "".join(loop.text for loop in loops)
    end = f"{calls}  print '(es24.16)', s\ncontains\n{MARK}{texts}end program\n"
    return Reading(head + end, loops)


def _subroutine(number: int, declared: str, lines: list[str]) -> str:
    body = "".join(f"    {line}\n" for line in [*declared.splitlines(), *lines])
    return f"  subroutine loop{number}\n{body}  end subroutine\n"


def _end(random: Random) -> str:
    return "if (mod(int(s, 8), 97_8) == 5) exit" if random.random() < 0.2 else ""


def _opened(size: int, stream: bool) -> str:
    access = "access='stream'" if stream else f"access='direct', recl={size}"
    return f"open (u, file='data', {access}, form='unformatted', action='read')"


def _read(random: Random, place: str, size: int, stream: bool) -> list[str]:
    """A record by its number, or by the place of its first byte, from 0 on."""
    by = f"pos=({place}) * {size} + 1" if stream else f"rec={place} + 1"
    status = random.choice(("", "", ", iostat=ios"))
    return [f"read (u, {by}{status}) a", "s = s + a(1)"]


def _declared(size: int) -> str:
    return f"integer :: u = 10, i, j, ios\nreal(8) :: a({size // 8})"


def _size(random: Random) -> int:
    return random.choice((512, 1024, 4096, 8192, 16384))


def _records(random: Random, number: int) -> Loop:
    """Records at positions that are computed from one or two indices."""
    size, stream = _size(random), random.random() < 0.4
    places = SIZE // size
    outer = random.randint(1, 12) if random.random() < 0.5 else 1
    inner = random.randint(1, min(MOST // outer, places // (outer + 2)))
    row, first, step = inner + random.randint(0, 3), random.randint(0, 5), random.choice((1, 1, 2, -1))
    row = min(row, (places - 8) // outer)
    inner = min(inner, row)
    end = _end(random)
    values = [k for k in range(inner) if step != 2 or k % 2 == 0]
    header = f"do i = 0, {inner - 1}, {step}"
    if step < 0:
        values, header = values[::-1], f"do i = {inner - 1}, 0, -1"
    place = f"j * {row} + i + {first}"
    loop = [f"do j = 0, {outer - 1}", header, *([end] if end else []), *_read(random, place, size, stream)]
    text = _subroutine(number, _declared(size), [_opened(size, stream), *loop, "end do", "end do", "close (u)"])
    read = tuple(((j * row + k + first) * size, size) for j in range(outer) for k in values)
    return Loop(text, read, exact=not end, numbered=not stream)


def _listed(random: Random, number: int) -> Loop:
    """Records in an order that is read from memory."""
    size, stream, count = _size(random), random.random() < 0.4, random.randint(1, MOST)
    places, shift = min(SIZE // size, 30000), random.randint(0, 99)
    kind = random.choice(("integer", "integer(8)", "integer(2)"))
    other = random.random() < 0.4
    at = "order(other(i))" if other else "order(i)"
    place = f"int({at})" if random.random() < 0.5 else at
    end = _end(random)
    prepared = [
        f"do i = 1, {count}",
        f"order(i) = int(mod(i * 7919 + {shift}, {places}), kind(order))",
        f"other(i) = mod(i * 31, {count}) + 1",
        "end do",
    ]
    loop = [f"do i = 1, {count}", *_read(random, place, size, stream), *([end] if end else []), "end do"]
    declared = f"{_declared(size)}\n{kind} :: order({count})\ninteger :: other({count})"
    text = _subroutine(number, declared, [*prepared, _opened(size, stream), *loop, "close (u)"])
    index = [i * 31 % count + 1 if other else i for i in range(1, count + 1)]
    return Loop(
        text, tuple(((i * 7919 + shift) % places * size, size) for i in index), exact=not end, numbered=not stream
    )


def _files(random: Random, number: int) -> Loop:
    """Files, by names that are listed or written, some of which are missing."""
    first, count = random.randint(0, 10), random.randint(1, PARTS)
    numbers = [first + k for k in range(count)]
    end = _end(random)
    use = ["if (ios /= 0) cycle", "read (u, *) k", "s = s + k", "close (u)"]
    if random.random() < 0.5:
        declared = f"integer :: u = 10, i, k, ios\ncharacter(len=20) :: files({count})"
        numbers = [first + k * 7 % count for k in range(count)]
        names = [f"files({k + 1}) = 'part{n:04d}'" for k, n in enumerate(numbers)]
        lines = [*names, f"do i = 1, {count}", "open (u, file=trim(files(i)), status='old', iostat=ios)"]
    else:
        declared = "integer :: u = 10, i, k, ios\ncharacter(len=32) :: name"
        written = "write (name, '(a,i4.4)') 'part', i"
        lines = [f"do i = {first}, {first + count - 1}", written, "open (u, file=name, status='old', iostat=ios)"]
    lines += [*use, *([end] if end else []), "end do"]
    return Loop(_subroutine(number, declared, lines), opened=tuple(f"part{n:04d}" for n in numbers), exact=not end)
