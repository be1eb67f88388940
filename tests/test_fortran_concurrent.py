"""DO CONCURRENT in C: forms that this gfortran does not know, what becomes simple loops, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_faults import fault_of, gfortran_takes, needs_gfortran, plain, said_of
from support import HEADERS, call

from iopref.diagnostics import UserError

# Fortran 2018, and the same with the variables that it is short for.
LATER = """\
program main
  implicit none
  integer :: k = 9, m = 3
  real :: x, a(10), w(3), total
  character(4) :: word
  x = 5; w = 7; word = 'kept'
  do concurrent (integer :: i = 1:10) local(x, w) shared(a)
    x = 2*i
    w = x
    w(2) = 1
    a(i) = sum(w)
  end do
  print *, a, x, w
  do concurrent (integer(8) :: i = 1:10, a(i) > 10) local_init(x, w, word) default(none) shared(a, m)
    x = x + i
    w(m) = w(m) + x
    word(1:1) = 'x'
    if (word == 'xept') a(i) = w(3) - w(1)
  end do
  print *, a, x, w, word
  do concurrent (integer :: j = 1:2, k = 1:3)
    a(j + k) = j + k
    do concurrent (integer :: j = 7:8) local(x)
      x = j
      a(j) = x
    end do
  end do
  print *, a, k
  call inner
contains
  subroutine inner
    total = 0
    do concurrent (integer :: z = 1:4)
      a(z) = z
    end do
    do concurrent (integer :: z = 1:4)
      a(z) = a(z) + z
    end do
    print *, a, z()
  end subroutine
  integer function z()
    z = 3
  end function
end program
"""
PLAIN = """\
program main
  implicit none
  integer :: k = 9, m = 3, i, j, kk, jj
  integer(8) :: ii
  real :: x, a(10), w(3), total, xx, ww(3)
  character(4) :: word, wword
  x = 5; w = 7; word = 'kept'
  do i = 1, 10
    xx = 2*i
    ww = xx
    ww(2) = 1
    a(i) = sum(ww)
  end do
  print *, a, x, w
  do ii = 1, 10
    if (a(ii) > 10) then
      xx = x; ww = w; wword = word
      xx = xx + ii
      ww(m) = ww(m) + xx
      wword(1:1) = 'x'
      if (wword == 'xept') a(ii) = ww(3) - ww(1)
    end if
  end do
  print *, a, x, w, word
  do kk = 1, 3
    do j = 1, 2
      a(j + kk) = j + kk
      do jj = 7, 8
        xx = jj
        a(jj) = xx
      end do
    end do
  end do
  print *, a, k
  call inner
contains
  subroutine inner
    integer c
    total = 0
    do c = 1, 4
      a(c) = c
    end do
    do c = 1, 4
      a(c) = a(c) + c
    end do
    print *, a, z()
  end subroutine
  integer function z()
    z = 3
  end function
end program
"""


@needs_gfortran
def test_types_of_indices_and_local_variables_are_the_constructs_own(tmp_path: Path) -> None:
    (tmp_path / "mine.c").write_text(plain(LATER))
    (tmp_path / "plain.f90").write_text(PLAIN)
    compiled = call("gcc", "-std=gnu11", "-O2", "-I", HEADERS, "-c", "mine.c", cwd=tmp_path)
    assert compiled.returncode == 0, compiled.stderr
    for name in ("mine.o", "plain.f90"):
        assert call("gfortran", "-O2", name, "-o", Path(name).stem, cwd=tmp_path).returncode == 0
    assert call("./mine", cwd=tmp_path).stdout == call("./plain", cwd=tmp_path).stdout


HEAD = "subroutine s(a, b, n, m)\ninteger n, m, i, j\nreal a(n, m), b(n, m)\n"


@pytest.mark.parametrize(
    ("loop", "array"),
    [
        ("do concurrent (i = 1:n, j = 1:m, b(j, i) > 0)\na(i, j) = 0", False),
        ("do concurrent (i = 1:n, j = 1:m, a(i, j) > 0)\na(i, j) = 0", False),
        ("do concurrent (i = 1:n, j = 1:m, a(i, j) > a(i, j + 1))\na(i, j) = 0", True),
        ("do concurrent (i = 1:n, j = 1:m, a(i, j) > 0)\na(i, j - 1) = 0", True),
        ("do concurrent (i = 1:n, j = 1:m, a(i, 1) > 0)\na(i, 1) = 0", True),
        ("do concurrent (i = 1:n, a(i, i) > 0)\na(i, :) = 0", True),
        ("do concurrent (i = 1:n, sum(a) > 0)\na(i, 1) = 0", True),
    ],
)
def test_a_mask_is_kept_only_where_iterations_may_change_it(loop: str, array: bool) -> None:
    text = plain(f"{HEAD}{loop}\nend do\nend\n")
    assert ("mask_" in text) == array


def test_components_are_changed_by_themselves() -> None:
    head = "type grid\ninteger n\nreal f(9), g(9)\nend type\ntype(grid) :: s, t\ns%n = 9\n"
    text = plain(f"{head}do concurrent (i = 1:s%n, s%f(i) > s%n)\ns%f(i) = s%g(i)\nend do\nend\n")
    assert "mask_" not in text
    text = plain(f"{head}do concurrent (i = 1:s%n, s%f(i) > s%n)\ns%f(10 - i) = s%g(i)\nend do\nend\n")
    assert "mask_" in text
    for statement in ("s%n = 4", "s = t"):
        with pytest.raises(UserError, match="a bound of DO CONCURRENT"):
            plain(f"{head}do concurrent (i = 1:s%n)\n{statement}\nend do\nend\n")


def test_an_index_that_only_loops_use_keeps_its_name() -> None:
    text = plain(f"{HEAD}do concurrent (i = 1:n, j = 1:m)\na(i, j) = b(i, j)\nend do\nend\n")
    assert "for (j = 1; j <= m; j++) {" in text
    assert "for (i = 1; i <= n; i++) {" in text
    text = plain(f"{HEAD}i = 3\ndo concurrent (i = 1:n)\na(i, 1) = 2\nend do\na(i, 1) = 1\nend\n")
    assert "for (i_2 = 1; i_2 <= n; i_2++) {" in text
    assert "a[0][i - 1] = 1;" in text


def test_the_loop_over_the_first_subscript_is_the_innermost() -> None:
    text = plain(f"{HEAD}do concurrent (j = 1:m, i = 1:n)\na(i, j) = b(i, j)\nend do\nend\n")
    assert text.index("for (j = 1;") < text.index("for (i = 1;")
    text = plain(f"{HEAD}do concurrent (j = 1:m, i = 1:n)\nprint *, a(i, j)\nend do\nend\n")
    assert text.index("for (i = 1;") < text.index("for (j = 1;")


FAULTS = [
    ("", "return", 2, "RETURN cannot be in DO CONCURRENT"),
    ("", "stop", 2, "STOP cannot be in DO CONCURRENT"),
    ("", "exit", 2, "this EXIT leaves a DO CONCURRENT"),
    ("", "i = 5", 2, "`i` is an index of DO CONCURRENT, and cannot be changed in it"),
    ("", "read *, i", 2, "`i` is an index of DO CONCURRENT, and cannot be changed in it"),
    ("", "do i = 1, 3\nend do", 2, "`i` is an index of DO CONCURRENT, and cannot be changed in it"),
    ("", "call s", 2, "`s` is not PURE, and cannot be called in DO CONCURRENT"),
    ("", "x = f(i)", 2, "`f` is not PURE, and cannot be called in DO CONCURRENT"),
    ("", "call random_number(x)", 2, "`random_number` is not PURE, and cannot be called in DO CONCURRENT"),
    (", f(i) > 2", "x = 1", 1, "`f` is not PURE, and cannot be called in DO CONCURRENT"),
    (", 4", "x = 1", 1, "a condition must be logical, this one is INTEGER(4)"),
    (", j = 1:i", "x = 1", 1, "an index of DO CONCURRENT cannot be in the bounds of one"),
    (", x = 1:3", "y = 1", 1, "DO CONCURRENT counts with integers, and this is REAL(4)"),
    (", j = 1.0:3", "x = 1", 1, "DO CONCURRENT counts with integers, and this is REAL(4)"),
    (", j = 1:3:0", "x = 1", 1, "the step of DO CONCURRENT cannot be zero"),
    (", j = 1, 3", "x = 1", 1, "`:` expected here, found `,3)`"),
    ("", "goto 10", 2, "this leaves a DO CONCURRENT"),
    ("", "read (*, *, err=10) x", 2, "this leaves a DO CONCURRENT"),
]


def faulty(head: str, body: str) -> str:
    return f"do concurrent (i = 1:3{head})\n{body}\nend do\n10 continue\nend\n"


@pytest.mark.parametrize(("head", "body", "line", "message"), FAULTS)
def test_what_the_construct_does_not_allow_is_an_error_at_its_place(
    head: str, body: str, line: int, message: str
) -> None:
    assert fault_of(faulty(head, body)) == (line, message)


@needs_gfortran
@pytest.mark.parametrize(("head", "body"), [fault[:2] for fault in FAULTS])
def test_gfortran_does_not_take_it_either(head: str, body: str, tmp_path: Path) -> None:
    assert not gfortran_takes(faulty(head, body), tmp_path)


@pytest.mark.parametrize(
    ("head", "body", "message"),
    [
        ("(i = 1:n)", "n = 4", "a bound of DO CONCURRENT that its iterations may change is not covered"),
        ("(i = 1:9:n)", "n = 4", "a bound of DO CONCURRENT that its iterations may change is not covered"),
        (
            "(i = 9:1:n, x > i)",
            "x = 4",
            "a mask that iterations may change, with a step that is not constant, is not covered",
        ),
        ("(i = 1:n) reduce(+:x)", "x = x + 1", "REDUCE is not covered"),
        ("(i = 1:n) local(p)", "x = 1", "LOCAL of `p` is not covered"),
        ("(i = 1:n) local(i)", "x = 1", "`i` is an index of this DO CONCURRENT"),
        ("(i = 1:n) local(x) shared(x)", "x = 1", "`x` has two localities in this DO CONCURRENT"),
        ("(i = 1:n, x > 1) local(x)", "x = 1", "`x` is LOCAL, and has no value in the head"),
        ("(i = 1:n) default(none) shared(n)", "x = 1", "DEFAULT(NONE) requires a locality for `x`"),
        ("(i = 1:n, i = 1:n)", "x = 1", "DO CONCURRENT has this index twice"),
        ("(real :: i = 1:n)", "x = 1", "an index of DO CONCURRENT is an integer, and this is REAL(4)"),
    ],
)
def test_what_is_not_certain_is_refused(head: str, body: str, message: str) -> None:
    text = f"real, allocatable :: p(:)\nn = 3\ndo concurrent {head}\n{body}\nend do\nend\n"
    assert said_of(text).message.removesuffix(", in program `main`") == message
