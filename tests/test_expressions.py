"""Expressions, conditions, trip counts and volumes, compared with sympy on random ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, reduce
from random import Random

import pytest
from support import nest, without_isl
from when_used import sympy

from iopref.analysis.locality import accesses
from iopref.analysis.section import section
from iopref.model import (
    And,
    Atom,
    Bound,
    Call,
    Condition,
    Expr,
    Holds,
    Not,
    Or,
    all_of,
    any_of,
    as_c,
    combine,
    is_triangle,
    negated,
    parameter,
    quotient,
    remainder,
    triangle,
    trip,
    unfolded,
)
from iopref.model.delinearise import delinearise
from iopref.model.terms import Index, Quotient, Remainder
from iopref.model.triangle import Triangle
from iopref.poly.extremes import extreme

INDICES = {loop: Expr.of(Index(loop, name)) for loop, name in enumerate("ijk")}
PARAMETERS = {name: parameter(name) for name in "nmw"}


@cache
def symbols() -> dict[str, sympy.Expr]:
    return {name: sympy.Symbol(name, integer=True) for name in "ijknmw"}


@cache
def helpers() -> dict[str, Callable[..., sympy.Expr]]:
    return {"iopref_min": sympy.Min, "iopref_max": sympy.Max}


@cache
def loop_symbols() -> list[sympy.Expr]:
    return [symbols()[name] for name in "ijk"]


def told(expr: Expr, names: Mapping[str, sympy.Expr] | None = None) -> sympy.Expr:
    """An expression of the model as one of sympy."""
    names = names or symbols()
    return sympy.Add(*(c * sympy.Mul(*(_term(atom, names) for atom in m)) for m, c in expr.terms))


def _term(atom: Atom, names: Mapping[str, sympy.Expr]) -> sympy.Expr:
    match atom:
        case Call(helper="iopref_trip"):
            first, past, step = (told(part, names) for part in atom.arguments)
            return sympy.Max(0, sympy.ceiling((past - first) / step))
        case Call(helper=helper):
            return helpers()[helper](*(told(part, names) for part in atom.arguments))
        case Quotient():
            return sympy.floor(told(atom.left, names) / told(atom.right, names))
        case Remainder():
            return sympy.Mod(told(atom.left, names), told(atom.right, names))
        case Triangle():
            return told(atom.rows, names) * (told(atom.rows, names) - 1) / 2
    return names[atom.text]


def printed(text: str) -> sympy.Expr:
    """The C text of an expression as an expression of sympy; only numbers are divided in the tested texts."""
    return sympy.sympify(eval(text.replace("L ", " ").replace("(long)", ""), {**symbols(), **helpers()}))


def polynomial(draw: Random, depth: int) -> tuple[Expr, sympy.Expr]:
    """The same sum of products in both."""
    if not depth:
        name = draw.choice("ijknmw")
        number = draw.randint(-9, 9)
        expr = (INDICES | {ord(n): p for n, p in PARAMETERS.items()})["ijk".find(name) if name in "ijk" else ord(name)]
        return draw.choice([(expr, symbols()[name]), (Expr.of(number), sympy.Integer(number))])
    (a, x), (b, y) = polynomial(draw, depth - 1), polynomial(draw, draw.randrange(depth))
    return draw.choice([(a + b, x + y), (a - b, x - y), (a * b, x * y), (-a + 3, -x + 3), (a * -2 + b, x * -2 + y)])


def same(one: sympy.Expr, other: sympy.Expr) -> bool:
    return bool(sympy.expand(one - other) == 0)


@pytest.fixture
def draw() -> Random:
    return Random(36)


def test_sums_and_products_are_those_of_sympy(draw: Random) -> None:
    for _ in range(40):
        expr, expected = polynomial(draw, 4)
        assert same(told(expr), expected)
        assert all(expr.terms) and len(dict(expr.terms)) == len(expr.terms)
        assert expr.constant == (int(sympy.expand(expected)) if sympy.expand(expected).is_Integer else None)


def test_equal_polynomials_are_equal_values(draw: Random) -> None:
    for _ in range(30):
        (a, _), (b, _), (c, _) = (polynomial(draw, 2) for _ in range(3))
        for one, other in ((a * (b + c), a * b + a * c), ((a + b) + c, a + (b + c)), (a * b, b * a), (a - a, Expr())):
            assert one == other and hash(one) == hash(other) and one.c() == other.c()


def test_what_is_printed_is_the_expression(draw: Random) -> None:
    for _ in range(30):
        expr, expected = polynomial(draw, 3)
        assert same(printed(expr.c()), expected)
        assert same(printed(f"3 * {expr.operand()}"), 3 * expected)


def test_substitution_replaces_all_indices_at_once(draw: Random) -> None:
    for _ in range(30):
        expr, expected = polynomial(draw, 3)
        values = {loop: polynomial(draw, 2) for loop in draw.sample(range(3), 2)}
        found = expr.substitute({loop: value for loop, (value, _) in values.items()})
        by = {loop_symbols()[loop]: value for loop, (_, value) in values.items()}
        assert same(told(found), expected.subs(by, simultaneous=True))


def test_coefficients_are_those_of_sympy(draw: Random) -> None:
    for _ in range(30):
        expr, expected = polynomial(draw, 3)
        for loop, symbol in enumerate(loop_symbols()):
            factor = sympy.expand(sympy.diff(sympy.expand(expected), symbol))
            found = expr.coefficient(loop)
            assert (found is None) == bool(factor.free_symbols & set(loop_symbols()))
            assert found is None or same(told(found), factor)


def values_at(draw: Random) -> Callable[[Expr], int]:
    """The values of expressions at a random point."""
    point = {name: sympy.Integer(draw.randint(0, 40)) for name in symbols()}
    return lambda expr: int(told(expr, point))


def test_minima_maxima_and_divisions_mean_what_they_say_wherever_they_are_folded(draw: Random) -> None:
    for _ in range(30):
        parts = [polynomial(draw, 1)[0] for _ in range(3)]
        parts.append(parts[0] + draw.randint(-3, 3))
        at = values_at(draw)
        assert at(combine("min", tuple(parts))) == min(map(at, parts))
        assert at(combine("max", tuple(parts))) == max(map(at, parts))
        value, by = parts[0] * parts[0], draw.randint(1, 9)
        assert at(quotient(value, by)) == at(value) // by and at(remainder(value, by)) == at(value) % by
        of, inner = (*parts[:2], INDICES[0]), {0: parts[2]}
        assert at(combine("max", of).substitute(inner)) == max(at(part.substitute(inner)) for part in of)


def test_numbers_of_iterations_are_those_of_a_loop(draw: Random) -> None:
    for _ in range(30):
        first = polynomial(draw, 1)[0]
        past = draw.choice([polynomial(draw, 1)[0], first + draw.randint(-5, 30)])
        at, step = values_at(draw), draw.choice([1, -1, 2, 3, -4])
        assert max(0, at(trip(first, past, step))) == len(range(at(first), at(past), step))


def test_triangular_numbers_are_sums(draw: Random) -> None:
    x = sympy.Symbol("x", integer=True)
    for _ in range(8):
        rows = INDICES[0] * draw.randint(1, 4) + PARAMETERS["n"] * draw.randint(-2, 3) + draw.randint(-5, 5)
        assert same(told(triangle(rows)), sympy.summation(x, (x, 0, told(rows) - 1)))
        assert same(told(unfolded(triangle(rows) * 2 + rows)), told(triangle(rows)) * 2 + told(rows))
        row = INDICES[0] + draw.randint(-5, 5)
        assert is_triangle(row * (row - 1), 0) == row and is_triangle(row * row + 1, 0) is None


def condition(draw: Random, depth: int) -> tuple[Condition, sympy.Basic]:
    """The same condition, by the functions that leave out redundant parts, and without them."""
    if not depth:
        name = draw.choice("nmw")
        return Holds(PARAMETERS[name]), sympy.Symbol(name)
    parts = [condition(draw, draw.randrange(depth)) for _ in range(draw.randint(1, 3))]
    conditions, logic = zip(*parts, strict=True)
    if draw.random() < 0.3:
        return negated(conditions[0]), sympy.Not(logic[0])
    return draw.choice([(all_of(conditions), sympy.And(*logic)), (any_of(conditions), sympy.Or(*logic))])


def logic_of(found: Condition) -> sympy.Basic:
    match found:
        case Holds(value):
            return sympy.Symbol(value.c())
        case Not(of):
            return sympy.Not(logic_of(of))
        case And(parts):
            return sympy.And(*map(logic_of, parts))
        case Or(parts):
            return sympy.Or(*map(logic_of, parts))
    raise AssertionError(found)


def test_conditions_that_are_joined_and_negated_hold_when_they_should(draw: Random) -> None:
    for _ in range(40):
        found, expected = condition(draw, 3)
        assert not sympy.satisfiable(sympy.Xor(logic_of(found), expected))
        text = as_c(found).replace("!", "~").replace("&&", "&").replace("||", "|")
        names = {name: sympy.Symbol(name) for name in "nmw"}
        if text not in ("0", "1"):
            assert not sympy.satisfiable(sympy.Xor(eval(text, names), expected))


def test_extremes_of_affine_values_are_at_the_ends_of_loops(draw: Random) -> None:
    for _ in range(30):
        factors = [draw.randint(-4, 4) for _ in range(3)]
        value = sum((INDICES[loop] * f for loop, f in enumerate(factors)), PARAMETERS["n"])
        over: dict[int, tuple[Bound, Bound]] = {}
        for loop in range(draw.randint(1, 3)):  # a bound moves with the index of a loop around
            around = INDICES[loop - 1] * draw.randint(0, 1) if loop else Expr()
            low = around + draw.randint(0, 5)
            over[loop] = Bound((low,)), Bound((low + draw.randint(0, 6),))
        at = values_at(draw)
        taken = [at(value.substitute(point)) for point in reduce(_further(over), over, [{}])]
        assert at(extreme(value, True, over)) == max(taken) and at(extreme(value, False, over)) == min(taken)


def test_no_value_is_beyond_its_extremes_where_bounds_are_minima_and_maxima(draw: Random) -> None:
    for _ in range(100):
        i, j = INDICES[0], INDICES[1]
        ends = [i * draw.randint(-1, 1) + draw.randint(0, 9) for _ in range(4)]
        low, high = combine("max", (*ends[:2], Expr())), combine("min", (*ends[2:], Expr.of(20)))
        over = {0: (Bound((Expr.of(2),)), Bound((Expr.of(9),)))}
        inner = {1: (Bound((*ends[:2], Expr()), "max"), Bound((*ends[2:], Expr.of(20)), "min"))}
        size = draw.choice([high - low, low + high, high * 2 - low * 3 + i, low - high + i * draw.randint(-2, 2)])
        value = i * draw.randint(-3, 3) + j * draw.randint(-3, 3) + PARAMETERS["n"]
        at = values_at(draw)
        points = reduce(_further(over), over, [{}])
        for expr, loops in ((size, over), (value, over | inner)):
            there = points if loops is over else reduce(_further(inner), inner, points)
            taken = [at(expr.substitute(point)) for point in there]
            assert not taken or at(extreme(expr, False, loops)) <= min(taken)
            assert not taken or at(extreme(expr, True, loops)) >= max(taken)
            if expr is size:  # of one index, isl tells exactly
                assert at(extreme(expr, False, loops)) == min(taken)
                assert at(extreme(expr, True, loops)) == max(taken)


def test_subscripts_are_taken_apart_by_their_strides_with_what_is_added_to_each() -> None:
    i, j, k = INDICES.values()
    n, m, w = PARAMETERS.values()
    assert delinearise(i * n + j - n * m + 2) == (i - m, j + 2)
    assert delinearise(i * n * m + j * m + k + n * m * w - m + w) == (i + w, j - 1, k + w)
    assert delinearise(i * n + n * m * w) == (i + m * w, Expr())


def test_extremes_in_terms_of_variables_are_minima_and_maxima_of_these() -> None:
    i, n, w = INDICES[0], PARAMETERS["n"], PARAMETERS["w"]
    over = {0: (Bound((Expr(),)), Bound((n - 1,)))}
    window = combine("min", (i + w, n - 1)) + 1 - combine("max", (i - w, Expr()))
    assert extreme(window * 8, True, over) == combine("min", (w * 2 + 1, n)) * 8
    assert extreme(window * PARAMETERS["m"] + 3, True, over) == combine("min", (w * 2 + 1, n)) * PARAMETERS["m"] + 3
    assert extreme(combine("min", (i + 31, n - 1)) + 1 - i, True, over) == Expr.of(32)
    assert extreme(trip(i, n, 2), True, over) == quotient(n + 1, 2)
    assert extreme(trip(i, n, w), True, over) == trip(Expr(), n, w)
    with without_isl():  # at an end of the loop
        assert extreme(combine("min", (i + 31, n - 1)) + 1 - i, True, over) == combine("min", (Expr.of(31), n - 1)) + 1
        assert extreme(trip(i, n, 2), True, over) == trip(Expr(), n, 2)


def _further(over: dict[int, tuple[Bound, Bound]]) -> Callable[[list[dict[int, Expr]], int], list[dict[int, Expr]]]:
    """The points, each with all values that another loop takes there."""

    def further(points: list[dict[int, Expr]], loop: int) -> list[dict[int, Expr]]:
        found = []
        for point in points:
            low, high = (bound.value.substitute(point).constant for bound in over[loop])
            assert low is not None and high is not None
            found += [{**point, loop: Expr.of(value)} for value in range(low, high + 1)]
        return found

    return further


def test_hulls_and_numbers_of_accesses_are_those_of_sympy(draw: Random) -> None:
    for _ in range(5):
        a, b, c = (draw.choice([-3, -1, 2, 5]) for _ in range(3))
        low, high = draw.randint(0, 4), draw.randint(1, 7)
        found = nest(
            "long n, m; double v[1000000];",
            f"for (int i = {low}; i < n; i++) for (int j = 3; j < m + {high}; j++) v[{a} * i + {b} * j + {c} * n] = 0;",
        )
        (reference,), (outer, inner) = found.references, found.loops
        i, j, n, m = sympy.symbols("i j n m", integer=True)
        names = {symbols()["n"]: n, symbols()["m"]: m}
        times = sympy.summation(1, (j, 3, m + high - 1), (i, low, n - 1))
        assert same(told(accesses(found, (outer, inner))).subs(names), times)
        ends = {i: (low, n - 1), j: (3, m + high - 1)}
        address = 8 * (a * i + b * j + c * n)
        lowest = address.subs({i: ends[i][a < 0], j: ends[j][b < 0]})
        highest = address.subs({i: ends[i][a > 0], j: ends[j][b > 0]})
        whole = section(found, reference, (outer, inner))
        assert same(told(whole.hull).subs(names), highest - lowest + 8)
        assert same(told(whole.begin(reference)).subs(names), lowest)
