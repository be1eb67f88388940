"""Domains and accesses as isl sets, and later uses, compared with enumeration."""

from __future__ import annotations

from itertools import product

import islpy as isl
import pytest
from support import nest

from iopref.model import Nest, Reference
from iopref.poly import questions
from iopref.poly.polyhedra import Polyhedra

ARRAYS = "double a[100][100], v[10000]; int b[100]; void g(void);"


def model(loops: str, declarations: str = "") -> tuple[Nest, Polyhedra]:
    found = nest(f"{ARRAYS} {declarations}", loops)
    return found, Polyhedra(found)


def reference(of: Nest, text: str) -> Reference:
    return next(r for r in of.references if r.text == text)


def iterations(domain: str) -> isl.Set:
    """The iterations of a set of times: only the indices of loops."""
    times = isl.Set(domain)
    for place in reversed(range(0, times.dim(isl.dim_type.set), 2)):
        times = times.project_out(isl.dim_type.set, place, 1)
    return times


@pytest.mark.parametrize(
    ("loops", "text", "domain"),
    [
        ("for (int i = 0; i < 100; i++) v[i] = 0;", "v[i]", "{ [i] : 0 <= i < 100 }"),
        ("for (int i = 5; i <= 90; i += 3) v[i] = 0;", "v[i]", "{ [i] : 5 <= i <= 90 and (i - 5) mod 3 = 0 }"),
        ("for (int i = 90; i > 5; i -= 4) v[i] = 0;", "v[i]", "{ [i] : 5 < -i <= 90 and (i + 90) mod 4 = 0 }"),
        (
            "for (int i = 0; i < 100; i++) for (int j = i + 1; j < 100; j++) a[i][j] = 0;",
            "a[i][j]",
            "{ [i, j] : 0 <= i < j < 100 }",
        ),
        (
            "for (int i = 0; i < 100; i++) for (int j = i > 50 ? i : 50; j < 100; j++) a[i][j] = 0;",
            "a[i][j]",
            "{ [i, j] : 0 <= i < 100 and i <= j and 50 <= j < 100 }",
        ),
        (
            "for (int i = 0; i < 100; i++) for (int j = 0; j < 100; j++) if (i == j && j < 60) a[i][j] = 0;",
            "a[i][j]",
            "{ [i, j] : 0 <= i < 60 and i = j }",
        ),
        ("for (int i = 10; i < 5; i++) v[i] = 0;", "v[i]", "{ [i] : false }"),
    ],
)
def test_domain_is_the_set_of_iterations(loops: str, text: str, domain: str) -> None:
    found, polyhedra = model(loops)
    actual = iterations(polyhedra.domain(reference(found, text)))
    assert actual.is_equal(isl.Set(domain)), actual


def test_a_domain_of_which_any_of_two_bounds_is_enough_is_exact() -> None:
    found, polyhedra = model("for (int i = 0; i < 100; i++) for (int j = i < 50 ? i : 50; j < 100; j++) a[i][j] = 0;")
    exact = isl.Set("{ [i, j] : 0 <= i < 100 and j < 100 and (j >= i or j >= 50) }")
    assert exact.is_equal(iterations(polyhedra.domain(reference(found, "a[i][j]"))))


@pytest.mark.parametrize(
    ("loops", "text", "access"),
    [
        ("for (int i = 0; i < 9; i++) v[2 * i + 1] = 0;", "v[2 * i + 1]", "{ [0, i, 0] -> [2i + 1] : 0 <= i < 9 }"),
        (
            "for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) a[2 * j][9 - i] = 0;",
            "a[2 * j][9 - i]",
            "{ [0, i, 0, j, 0] -> [2j, 9 - i] : 0 <= i < 9 and 0 <= j < 9 }",
        ),
        (
            "for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) a[i + j][9 - i] = 0;",
            "a[i + j][9 - i]",  # j counts from -i
            "{ [0, i, 0, r, 0] -> [r, 9 - i] : 0 <= i < 9 and i <= r < i + 9 }",
        ),
    ],
)
def test_access_maps_times_to_subscripts(loops: str, text: str, access: str) -> None:
    found, polyhedra = model(loops)
    actual = polyhedra.touched(reference(found, text))
    assert actual is not None
    assert actual.is_equal(isl.Map(access))


def test_symbolic_strides_are_taken_apart() -> None:
    found, polyhedra = model("for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) v[i * m + j] = 0;", "int n, m;")
    actual = polyhedra.touched(reference(found, "v[i * m + j]"))
    assert actual is not None
    expected = "[p0, p1] -> { [0, i, 0, j, 0] -> [i, j] : 0 <= i < p0 and 0 <= j < p1 }"
    assert actual.is_equal(isl.Map(expected))


def test_an_access_that_is_not_affine_is_unknown() -> None:
    found, polyhedra = model("for (int i = 0; i < 9; i++) v[b[i]] = v[i * i];")
    assert polyhedra.touched(reference(found, "v[b[i]]")) is None
    assert polyhedra.touched(reference(found, "v[i * i]")) is None
    assert polyhedra.next_use(reference(found, "v[b[i]]"), reference(found, "v[i * i]"), found.root)


def test_times_order_statements_by_text_and_iteration() -> None:
    found, polyhedra = model(
        """for (int i = 0; i < 9; i++) {
               v[i] = 0;
               for (int j = 9; j > 0; j--)
                   a[i][j] = 0;
               b[i] = 0;
           }"""
    )
    first, inner, last = (polyhedra.touched(reference(found, t)) for t in ("v[i]", "a[i][j]", "b[i]"))
    assert first and inner and last

    def before(x: isl.Map, at: str, y: isl.Map, then: str) -> bool:
        early, late = isl.Set(at).apply(x.reverse()), isl.Set(then).apply(y.reverse())
        assert not early.is_empty() and not late.is_empty()
        return bool(early.lex_lt_set(late).is_equal(isl.Map.from_domain_and_range(early, late)))

    assert before(first, "{ [4] }", inner, "{ [4, 9] }")
    assert before(inner, "{ [4, 9] }", inner, "{ [4, 8] }")
    assert before(inner, "{ [4, 1] }", last, "{ [4] }")
    assert before(last, "{ [4] }", first, "{ [5] }")


@pytest.mark.parametrize("offset", [-3, -1, 0, 1, 2])
@pytest.mark.parametrize("header", ["int i = 3; i < 20; i++", "int i = 20; i >= 3; i--", "int i = 3; i < 20; i += 2"])
def test_later_uses_agree_with_enumeration(header: str, offset: int) -> None:
    found, polyhedra = model(f"for ({header}) {{ v[i] = 0; v[2 * i + {offset}] = 1; }}")
    first, then = found.references
    step = {"i++": 1, "i--": -1, "i += 2": 2}[header.rpartition("; ")[2]]
    iterations = list(range(3, 20, step)) if step > 0 else list(range(20, 2, -1))
    after = any(x == 2 * y + offset for (p, x), (q, y) in product(enumerate(iterations), repeat=2) if q > p)
    before = any(2 * y + offset == x for (p, x), (q, y) in product(enumerate(iterations), repeat=2) if p > q)
    assert (polyhedra.next_use(first, then, found.root) is not None) == after
    assert (polyhedra.next_use(then, first, found.root) is not None) == before


@pytest.mark.parametrize(
    ("loops", "between"),
    [
        # a[k][k] comes back an iteration of i later, but for what an iteration of k touches
        ("for (i = 0; i < 90; i++) for (k = 0; k < i; k++) { v[i] = a[k][k]; for (j = k; j < 90; j++) FIRST; }", "i"),
        # a[i][i] in the next iteration of k, as soon as i is k
        ("for (k = 0; k < 90; k++) for (i = 0; i < 90; i++) { v[i] = a[i][i]; for (j = 0; j < 9; j++) FIRST; }", "i"),
        # an iteration of i later at the most, as it comes before the pipelined loop
        ("for (i = 0; i < 90; i++) { v[i] = a[0][0]; for (k = 0; k < i; k++) for (j = k; j < 90; j++) FIRST; }", "i"),
    ],
)
def test_less_than_an_iteration_of_the_pipelined_loop_makes_no_difference_to_loops_around_it(
    loops: str, between: str
) -> None:
    found, polyhedra = model(loops.replace("FIRST", "b[j] = a[k][j]"), "int i, j, k;")
    then = next(r for r in found.references if r.name == "a" and r.text != "a[k][j]")
    pipelined = next(v for v in found.loops if v.index == "k")
    use = polyhedra.next_use(reference(found, "a[k][j]"), then, pipelined, rows=True)
    assert use and use.index == between


def test_a_loop_that_never_runs_has_no_extreme_values() -> None:
    assert questions.extreme_of("[n] -> { [i] -> [i] : i >= n and i < n }", largest=True) is None
