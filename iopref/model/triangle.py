"""Triangular numbers, where rows of packed triangles begin: halves of polynomials, which expressions cannot hold."""

from __future__ import annotations

from iopref.model.expr import Atom, Change, Expr


class Triangle(Atom):
    """The triangular number 0 + 1 + ... + (rows - 1)."""

    def __init__(self, rows: Expr) -> None:
        self.rows = rows
        self.text = f"((long)({rows.c()}) * ({(rows - 1).c()}) / 2)"
        self.reads, self.level = tuple(sorted(rows.loops)), rows.level
        self.parts, self.anywhere = (rows,), rows.anywhere

    @property
    def twice(self) -> Expr:
        """Twice the value, as a polynomial."""
        return self.rows * (self.rows - 1)

    def rebuilt(self, change: Change) -> Expr:
        return triangle(change(self.rows))


def triangle(rows: Expr) -> Expr:
    """The triangular number 0 + 1 + ... + (rows - 1), as one term."""
    number = rows.constant
    return Expr.of(Triangle(rows)) if number is None else Expr.of(number * (number - 1) // 2)


def unfolded(expr: Expr) -> Expr:
    """An expression with its triangular numbers written as polynomials, where the coefficients stay integers."""
    result = Expr()
    for monomial, coefficient in expr.terms:
        part = Expr(((monomial, coefficient),))
        for at, atom in enumerate(monomial):
            if isinstance(atom, Triangle) and coefficient % 2 == 0:
                rest = Expr(((monomial[:at] + monomial[at + 1 :], coefficient // 2),))
                part = unfolded(rest * atom.twice)
                break
        result = result + part
    return result


def is_triangle(expr: Expr, loop: int) -> Expr | None:
    """The number of rows of the triangle whose doubled size is the given polynomial in a loop's index.

    None if the expression is no such polynomial.
    """
    squares = [m for m, c in expr.terms if c == 1 and len(m) == 2 and all(a.loop == loop for a in m)]
    if len(squares) != 1:
        return None
    at = Expr.of(squares[0][0])
    along = (expr - at * at).coefficient(loop)
    shift = along.constant if along is not None else None
    if shift is None or not shift % 2:
        return None
    rows = at + (shift + 1) // 2
    return rows if rows * (rows - 1) == expr else None
