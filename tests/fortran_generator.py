"""Fortran programs made at random: expressions of all types, and loop nests, without undefined behaviour."""

from __future__ import annotations

from random import Random

VARIABLES = {
    "integer": ("i", "j", "k"),
    "integer*8": ("l8",),
    "integer*2": ("i2",),
    "real": ("r", "s"),
    "double precision": ("d", "e"),
    "complex": ("c",),
    "double complex": ("z", "w"),
    "logical": ("p", "q"),
}
_DECLARATIONS = "".join(f"      {kind} {', '.join(names)}\n" for kind, names in VARIABLES.items())
_VALUES = """\
      subroutine values(n, i, j, k, l8, i2, r, s, d, e, c, z, w, p, q)
      integer n
{declarations}      i = 3 + n
      j = -7
      k = 12
      l8 = 100000
      i2 = 5
      r = 1.7 * n
      s = -0.3
      d = 2.25d0 / n
      e = -1.0d-3
      c = cmplx(r, s)
      z = dcmplx(d, -e)
      w = (0.5d0, -3.0d0)
      p = n .gt. 0
      q = .not. p
      end
"""


class Expressions:
    """Random expressions of a type, not deeper than asked for."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def integer(self, depth: int) -> str:
        if depth == 0:
            return self.random.choice(("i", "j", "k", "i2", str(self.random.randint(0, 20))))
        a, b = self.integer(depth - 1), self.integer(depth - 1)
        return self.random.choice(
            (
                f"({a} + {b})",
                f"({a} - {b})",
                f"(mod({a}, 50) * mod({b}, 50))",
                f"{a} / (1 + abs({b}))",
                f"mod({a}, 7)",
                f"modulo({a}, 5)",
                f"max({a} + 0, {b} + 0)",
                f"min({a} + 0, {b} + 0, 3)",
                f"sign({a} + 0, {b} + 0)",
                f"dim({a} + 0, {b} + 0)",
                f"mod({a}, 20) ** 2",
                f"mod({a}, 5) ** 3",
                f"mod({a}, 4) ** abs(mod({b}, 4))",
                f"nint(mod({self.real(depth - 1)}, 100.0d0))",
                f"int(mod({self.real(depth - 1)}, 100.0d0))",
                f"floor(mod({self.real(depth - 1)}, 100.0d0))",
                f"iand({a} + 0, 255)",
                f"ishft(iand({a} + 0, 255), {self.random.randint(-3, 3)})",
                f"ieor({a} + 0, {b} + 0)",
                f"-{self.random.choice('ijk')} ** 2",
                f"int(mod(l8 + {a}, 1000_8))",
            )
        )

    def real(self, depth: int) -> str:
        """Of double precision, so that the arguments of functions agree."""
        if depth == 0:
            return self.random.choice(("d", "e", "1.5d0", "dble(r)", "dble(s)", "dble(i)", "0.1d0", "dble(0.1)"))
        a, b = self.real(depth - 1), self.real(depth - 1)
        return self.random.choice(
            (
                f"({a} + {b})",
                f"({a} - {b})",
                f"({a} * {b})",
                f"{a} / (1.0d0 + abs({b}))",
                f"sqrt(abs({a}))",
                f"sin({a})",
                f"exp(-abs({a}))",
                f"mod({a}, 10.0d0) ** 2",
                f"mod({a}, 10.0d0) ** mod({self.integer(depth - 1)}, 4)",
                f"abs({a}) ** 0.75d0",
                f"sign({a}, {b})",
                f"dim({a}, {b})",
                f"max({a}, {b})",
                f"dmin1({a}, {b})",
                f"atan2({a}, 1.0d0 + abs({b}))",
                f"aint({a})",
                f"anint({a})",
                f"({a} + {self.integer(depth - 1)})",
                f"({self.integer(depth - 1)} * {a})",
                f"dble({self.single(depth - 1)})",
                f"aimag({self.complex(depth - 1)})",
                f"dble({self.complex(depth - 1)})",
                f"abs({self.complex(depth - 1)})",
                f"-{a} * {b}",
            )
        )

    def single(self, depth: int) -> str:
        if depth == 0:
            return self.random.choice(("r", "s", "0.1", "2.5e-1"))
        a, b = self.single(depth - 1), self.single(depth - 1)
        return self.random.choice(
            (f"({a} + {b})", f"({a} * {b})", f"{a} / (1 + abs({b}))", f"({a} - i)", f"sqrt(abs({a}))", f"real(d * {a})")
        )

    def complex(self, depth: int) -> str:
        if depth == 0:
            return self.random.choice(("z", "w", "(1.0d0, -2.0d0)", "dcmplx(c)"))
        a, b = self.complex(depth - 1), self.complex(depth - 1)
        return self.random.choice(
            (
                f"({a} + {b})",
                f"({a} - {b})",
                f"({a} * {b})",
                f"({a} / ((3.0d0, 1.0d0) + {b} * conjg({b})))",
                f"conjg({a})",
                f"-{a}",
                f"({self.real(depth - 1)} * {a})",
                f"({a} + {self.integer(depth - 1)})",
                f"dcmplx({self.real(depth - 1)}, {self.real(depth - 1)})",
                f"sqrt({a})",
                "(w * 0.5d0 + z) ** 2",
            )
        )

    def logical(self, depth: int) -> str:
        if depth == 0:
            return self.random.choice(("p", "q", ".true."))
        a, b = self.logical(depth - 1), self.logical(depth - 1)
        operator = self.random.choice((".lt.", "<=", ".eq.", "/=", ".ge.", ">"))
        return self.random.choice(
            (
                f"({a} .and. {b})",
                f"({a} .or. {b})",
                f"({a} .eqv. {b})",
                f"({a} .neqv. {b})",
                f"(.not. {a})",
                f"({self.integer(depth - 1)} {operator} {self.integer(depth - 1)})",
                f"({self.real(depth - 1)} {operator} {self.real(depth - 1)})",
                f"(z .ne. {self.complex(depth - 1)})",
            )
        )


def expressions_program(seed: int, count: int = 40) -> str:
    """A program that prints the values of random expressions."""
    random = Random(seed)
    make = Expressions(random)
    kinds = (make.integer, make.real, make.single, make.complex, make.logical)
    lines = [f"      print *, {random.choice(kinds)(random.randint(1, 3))}\n" for _ in range(count)]
    names = ", ".join(name for group in VARIABLES.values() for name in group)
    return (
        f"      program generated\n{_DECLARATIONS}      call values(2, {names})\n{''.join(lines)}      end\n"
        + _VALUES.format(declarations=_DECLARATIONS)
    )


def nests_program(seed: int, count: int = 6) -> str:
    """A program of random loop nests over arrays of COMMON and of arguments, which prints the arrays at the end."""
    random = Random(seed)
    units = [_nest(random, k) for k in range(count)]
    calls = "".join(f"      call nest{k}(a, b, {random.randint(3, 12)}, 12)\n" for k in range(count))
    return (
        "      program generated\n      double precision a(12, 14), b(0:11, -1:12), x(12, 12, 3)\n"
        "      common /shared/ x, n\n      n = 12\n      do j = 1, 12\n      do i = 1, 12\n"
        "      a(i, j) = i + 0.5d0 * j\n      b(i - 1, j - 2) = i - j * 0.25d0\n"
        "      x(i, j, 1) = i * j\n      x(i, j, 2) = 1.0d0 / (i + j)\n      x(i, j, 3) = -i\n"
        "      end do\n      end do\n"
        f"{calls}      print *, ((a(i, j), i = 1, 12), j = 1, 12)\n"
        "      print *, ((b(i, j), i = 0, 11), j = -1, 10)\n      print *, x, n\n      end\n" + "".join(units)
    )


def _nest(random: Random, k: int) -> str:
    """A subroutine with one nest: steps, triangles and conditions; every subscript is in bounds."""
    ranges = ("2, m - 1", "m - 1, 2, -1", "2, m - 1, 2", "3, n - 1", "2, n - 1, 3")
    outer, inner = random.choice(ranges), random.choice((*ranges, "2, j", "j, m - 1"))
    if "j" in inner and "n" in outer:
        outer = "2, m - 1"
    reads = [
        random.choice(
            (
                f"a(i{_shift(random)}, j{_shift(random)})",
                f"b(i - 1{_shift(random)}, j - 2{_shift(random)})",
                f"x(i{_shift(random)}, j, {random.randint(1, 3)})",
                "x(i, i, 1)",
                "a(j, i)",
            )
        )
        for _ in range(3)
    ]
    write = random.choice(("a(i, j)", "b(i - 1, j - 2)", "x(i, j, 2)"))
    value = f"0.25d0 * {reads[0]} + {reads[1]} * 0.5d0 - 0.125d0 * {reads[2]}"
    body = random.choice(
        (
            f"      {write} = {value}\n",
            f"      if (mod(i + j, 3) .eq. 0) goto 10\n      {write} = {value}\n",
            f"      t = {value}\n      if (t .gt. 0) {write} = t\n",
        )
    )
    return (
        f"      subroutine nest{k}(a, b, m, ld)\n      integer m, ld\n"
        "      double precision a(ld, *), b(0:ld - 1, -1:*)\n"
        "      double precision x(12, 12, 3), t\n      common /shared/ x, n\n"
        f"      do 20 j = {outer}\n      do 10 i = {inner}\n{body}   10 continue\n   20 continue\n      end\n"
    )


def _shift(random: Random) -> str:
    return random.choice(("", " - 1", " + 1"))
