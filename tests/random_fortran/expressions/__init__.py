"""The expressions of random Fortran programs: for each type, one template a line.

`{int}` and the like stand for an expression of a type that is one level less deep; names that end in `@` are functions
of `procedures.py`. Values stay small, divisors are not near zero, and subscripts are between 1 and 6 (or 3, 4).
"""

from __future__ import annotations

from random_fortran.expressions.arrays import ARRAYS
from random_fortran.expressions.integers import INTEGERS
from random_fortran.expressions.reals import REALS
from random_fortran.expressions.texts import TEXTS

TEMPLATES = INTEGERS | REALS | TEXTS | ARRAYS
"""Expressions of each type; those named in the plural are arrays of 6 elements."""

LEAVES = {
    "sub": "i\nj\nk\n1\n2\n3\n4\n5\n6",
    "three": "1\n2\n3",
    "four": "1\n2\n3\n4",
    "two": "1\n2",
    "int": "i\nj\nk\nn\nia(i)\nib(3)\n0\n7\n-3\n12\nim(2, j*0 + 3)\nie(2)",
    "lng": "l8\n7_8",
    "shr": "i2\n3_2",
    "dbl": "d\ne\nda(i)\ndb(2)\n1.5d0\n-0.25d0\ndm(2, 3)\nzr(1)",
    "sgl": "x\ny\nxa(j)\n2.5\n-1e-1",
    "cpx": "c\n(1.0, -2.0)",
    "dcx": "z\nza(2)\n(0.5d0, 3d0)",
    "log": "p\nq\n.true.\nla(k)",
    "chr1": "'b'\ns1\nsq1(4)",
    "chr": "s5\ns9\n'xy z'\nsa(2)",
    "ints": "ia\nib\n[1, 2, 3, 4, 5, 6]",
    "dbls": "da\ndb",
    "logs": "la",
    "ivar": "i\nj\nk",
}
"""What stands at the bottom of an expression."""


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a table, without the indentation."""
    return tuple(line.strip() for line in text.strip().split("\n"))


EXPRESSIONS = {name: lines_of(text) for name, text in (*TEMPLATES.items(), ("ivar", LEAVES["ivar"]))}
LEAF = {name: lines_of(text) for name, text in LEAVES.items()}
