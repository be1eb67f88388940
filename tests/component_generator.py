"""Random Fortran programs that use allocatable components in loops, assignments, MOVE_ALLOC and calls."""

from __future__ import annotations

from random import Random

SIZE = 3000

PROGRAM = """module shapes
  implicit none
  type :: leaf
    integer :: n = 0
    real(8), allocatable :: u(:), w(:, :)
    integer, allocatable :: k(:)
  end type leaf
  type :: tree
    integer :: now = 1
    type(leaf) :: own
    type(leaf), allocatable :: parts(:)
  end type tree
  type(tree) :: oak, elm
contains
  subroutine fill(x, n)
    type(leaf), intent(out) :: x
    integer, intent(in) :: n
    integer :: i
    x%n = n
    allocate (x%u(n), x%w(n, 0:1), x%k(-1:n - 2))
    do i = 1, x%n
      x%u(i) = mod(i*7, 31)*0.25d0
      x%w(i, 0) = mod(i, 13)
      x%w(i, 1) = -mod(i, 5)
      x%k(i - 2) = mod(i*5, n) + 1
    end do
  end subroutine fill

  subroutine fit(x)
    type(leaf), intent(inout) :: x
    real(8), allocatable :: old(:, :)
    integer :: i
    if (size(x%u) > {most}) x%u = x%u(:{size}/2)
    old = x%w
    x%n = size(x%u)
    deallocate (x%w, x%k)
    allocate (x%w(x%n, 0:1), x%k(-1:x%n - 2))
    x%k = [(mod(i*3, x%n) + 1, i = 1, x%n)]
    x%w = 1
    i = min(x%n, size(old, 1))
    x%w(:i, :) = old(:i, :)
  end subroutine fit

  subroutine longer(x, by)
    real(8), allocatable, intent(inout) :: x(:)
    integer, intent(in) :: by
    integer :: i, n
    n = size(x)
    x = [x, (x(mod(i, n) + 1), i = 1, by)]
  end subroutine longer

  subroutine anew(x, n)
    real(8), allocatable, intent(out) :: x(:)
    integer, intent(in) :: n
    allocate (x(n))
    x = n*0.5d0
  end subroutine anew

  subroutine mix(x, y, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(in) :: y(:)
    integer :: i
    do i = 1, n
      x(i) = 0.5d0*x(i) + y(mod(i, size(y)) + 1)
    end do
  end subroutine mix

  real(8) function total(x)
    type(leaf), intent(in) :: x
    total = sum(x%u)/size(x%u) + sum(x%w(:, 1)) + x%k(0)
  end function total

  subroutine show(text, x)
    character(len=*), intent(in) :: text
    type(tree), intent(in) :: x
    integer :: j
    print *, text, x%now, x%own%n, total(x%own)
    do j = 1, size(x%parts)
      print *, j, x%parts(j)%n, total(x%parts(j)), x%parts(j)%u(x%parts(j)%n)
    end do
  end subroutine show
{steps}
end module shapes

program random
  use shapes
  implicit none
  integer :: i
  allocate (oak%parts(3), elm%parts(3))
  call fill(oak%own, {size})
  call fill(elm%own, {size} + 11)
  do i = 1, 3
    call fill(oak%parts(i), {size} + 5*i)
    call fill(elm%parts(i), {size} - 7*i)
  end do
{calls}
end program random
"""

STEP = """
  subroutine {name}(a, b)
    type(tree), intent(inout) :: a, b
    integer :: i, j, t, p, q
    real(8) :: s
    s = 0
    p = 1
    q = 2
{body}
    print *, s, p, q
  end subroutine {name}
"""


class Generator:
    """Makes programs from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def program(self, steps: int = 3) -> str:
        """A program with this number of subroutines, each of which is called with both trees in either order."""
        names = [f"step{k}" for k in range(steps)]
        made = "".join(STEP.format(name=name, body=self._body(4, "    ")) for name in names)
        calls = [
            f"  call {name}({x}, {y})\n  call show('{name}', oak)\n  call show('{name}', elm)"
            for name in names
            for x, y in (("oak", "elm"), ("elm", "oak"))
        ]
        return PROGRAM.format(steps=made, calls="\n".join(calls), size=SIZE, most=2 * SIZE)

    def _body(self, count: int, margin: str, inside: bool = False) -> str:
        return "\n".join(margin + self._statement(margin, inside) for _ in range(count))

    def _leaf(self, tree: str = "") -> str:
        """A leaf of a tree, `a` or `b`."""
        root = tree or self.random.choice("ab")
        place = self.random.choice(("p", "q", "1", "2", "3", "p", f"{root}%now"))
        return self.random.choice((f"{root}%own", f"{root}%parts({place})", f"{root}%parts({place})"))

    def _value(self, index: str) -> str:
        leaf = self._leaf()
        at = f"min({index}, {leaf}%n)"
        return self.random.choice(
            (f"{leaf}%u({at})", f"{leaf}%w({at}, {self.random.randint(0, 1)})", f"{leaf}%u({leaf}%k({at} - 2))", index)
        )

    def _statement(self, margin: str, inside: bool) -> str:
        random, x, y = self.random, self._leaf(), self._leaf()
        kind = random.random()
        if kind < 0.3:
            return self._loop(margin, x)
        if kind < 0.4:
            ahead = random.randint(1, 3)
            other = random.choice((x, y))
            return (
                f"i = min({x}%n, {other}%n) - {ahead}\n{margin}"
                f"{x}%u({ahead + 1}:i + {ahead}) = {other}%u(:i)*0.5d0 + {random.randint(0, 3)}"
            )
        if kind < 0.5:
            value = random.choice((f"{y}%u", f"{y}%u + 1", f"{y}%u(:{y}%n/2 + 5)", f"abs({x}%u)"))
            return f"{x}%u = {value}\n{margin}call fit({x})"
        if kind < 0.58:
            given = random.choice(
                (f"longer({x}%u, {random.randint(1, 90)})", f"anew({x}%u, {random.randint(900, 3500)})")
            )
            return f"call {given}\n{margin}call fit({x})"
        if kind < 0.66:
            one, other = random.choice((("a", "b"), ("b", "a")))
            changed = self._leaf(one)
            return f"call mix({changed}%u, {self._leaf(other)}%u, {changed}%n)"
        if kind < 0.74:
            return f"where ({x}%u > {random.randint(1, 6)}) {x}%u = {x}%u*0.5d0 - 1"
        if kind < 0.8:
            return random.choice(("p = mod(p, 3) + 1", "q = mod(q + 1, 3) + 1", "a%now = p", "b%now = mod(q, 3) + 1"))
        if kind < 0.86:
            return f"s = s + total({x}) + {y}%u({y}%k({y}%n/2))"
        if inside:
            return f"s = s + sum({x}%w(:, 0)) + {y}%n"
        if kind < 0.93:
            inner = self._body(2, margin + "  ", inside=True)
            return f"do t = 1, {random.randint(2, 3)}\n{inner}\n{margin}end do"
        return (
            f"associate (l => {x}, v => {x}%u)\n{margin}  do i = 1, l%n\n"
            f"{margin}    v(i) = v(i) + l%w(i, 0)*0.125d0\n{margin}  end do\n{margin}end associate"
        )

    def _loop(self, margin: str, x: str) -> str:
        random = self.random
        s = f"{margin}  s = s + {x}%u(i)\n" if random.random() < 0.3 else ""
        down = random.random() < 0.2
        head = f"do i = {x}%n, 1, -1" if down else f"do i = {random.randint(1, 3)}, {x}%n"
        if random.random() < 0.25:
            inner = f"{margin}    {x}%w(i, j) = {x}%w(i, j)*0.5d0 + {self._value('i')}\n"
            return f"do j = 0, 1\n{margin}  {head}\n{inner}{margin}  end do\n{margin}end do"
        target = random.choice((f"{x}%u(i)", f"{x}%u(i)", f"{x}%w(i, 1)", f"{x}%u({x}%k(i - 2))"))
        return f"{head}\n{margin}  {target} = {target}*0.5d0 + {self._value('i')}\n{s}{margin}end do"
