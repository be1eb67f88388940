"""What an iteration of an outer loop touches that the one before did not touch, compared with enumeration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from math import prod

import pytest
from support import nest, without_isl

from iopref.model import And, Atom, Call, Compare, Condition, Expr, Holds, Loop, Nest, Not, Or, Reference
from iopref.model.terms import Choice, Quotient, Remainder
from iopref.poly.footprint import NewPart, covers, lie_apart, new_in
from iopref.transform.pipeline import planned

Numbers = Mapping[str, int]

SHAPES = {
    "repeated": "for (i = 0; i < n; i++) for (j = 0; j < m; j++) s += v[j];",
    "lower triangle": "for (i = 0; i < n; i++) for (j = 0; j <= i; j++) s += v[j];",
    "upper triangle": "for (i = 0; i < n; i++) for (j = i; j < n; j++) s += v[j];",
    "from below": "for (i = n - 1; i >= 0; i--) for (j = i; j < n; j++) s += v[j];",
    "downwards": "for (i = 1; i < n; i++) for (j = i; j > 0; j--) s += v[j];",
    "pyramid": "for (i = n / 2; i > 0; i--) for (j = i; j < n - i; j++) s += v[j];",
    "window": "for (i = 0; i < n; i++) for (j = 0; j < m; j++) s += v[i + j];",
    "backwards": "for (i = n; i < 2 * n; i++) for (j = 0; j < n; j++) s += v[i - j];",
    "stepped window": "for (i = 0; i < n; i += 2) for (j = 0; j < m; j++) s += v[i + j];",
    "clipped": "for (i = 0; i < n; i++) for (j = i > m ? i - m : 0; j < (i + m < n ? i + m : n); j++) s += v[j];",
    "rows of a triangle": "for (i = 0; i < n; i++) for (k = 0; k < i; k++) for (j = 0; j < m; j++) s += a[k][j];",
    "a growing square": "for (i = 0; i < n; i++) for (k = 0; k <= i; k++) for (j = 0; j <= i; j++) s += a[k][j];",
    "guarded": "for (i = 0; i < n; i++) for (j = 0; j < n; j++) if (j < i && i > 3) s += v[j];",
    "slices": "for (i = 0; i < n; i++) for (j = i * m; j < i * m + 5; j++) s += v[j];",
    "by a table": "for (i = 0; i < n; i++) for (j = 0; j <= i; j++) s += v[b[j]];",
}


def value(expr: Expr, of: Numbers) -> int:
    """The value of an expression."""
    return sum(factor * prod(worth(atom, of) for atom in monomial) for monomial, factor in expr.terms)


def worth(atom: Atom, of: Numbers) -> int:
    match atom:
        case Call(arguments=arguments, helper=helper):
            return {"iopref_min": min, "iopref_max": max}[helper](*(value(a, of) for a in arguments))
        case Choice(condition=condition, yes=yes, no=no):
            return value(yes if holds(condition, of) else no, of)
        case Quotient(left=left, right=right):
            return value(left, of) // value(right, of)
        case Remainder(left=left, right=right):
            return value(left, of) % value(right, of)
    return int(eval(atom.text.replace("(long)", ""), {}, dict(of)))


def holds(condition: Condition, of: Numbers) -> bool:
    match condition:
        case Compare(left, operator, right):
            return bool(eval(f"{value(left, of)} {operator} {value(right, of)}"))
        case Holds(one):
            return value(one, of) != 0
        case Not(other):
            return not holds(other, of)
        case And(parts):
            return all(holds(part, of) for part in parts)
        case Or(parts):
            return any(holds(part, of) for part in parts)


def bound(parts: tuple[Expr, ...], kind: str, of: Numbers) -> int:
    return (max if kind == "max" else min)(value(part, of) for part in parts)


def iterations(loops: tuple[Loop, ...], of: Numbers) -> Iterator[dict[str, int]]:
    """All combinations of index values, added to those already known."""
    if not loops:
        yield dict(of)
        return
    loop, *inner = loops
    first, past = (bound(b.parts, b.kind, of) + value(loop.origin, of) for b in (loop.first, loop.past))
    for at in range(first, past, loop.step):
        yield from iterations(tuple(inner), {**of, loop.index: at})


def touched(reference: Reference, at: Numbers) -> tuple[int, ...] | None:
    if any(value(guard, at) < 0 for guard in reference.guards):
        return None
    return tuple(value(subscript, at) for subscript in reference.subscripts)


def case(shape: str) -> tuple[Nest, Reference, Loop, Loop]:
    found = nest("double v[9999], a[99][99], s; int b[100], i, j, k, n, m;", SHAPES[shape])
    reference = next(r for r in found.references if r.name in "va")
    outer = found.root
    loop = next(v for v in found.loops if v.index == "j")
    return found, reference, loop, outer


@pytest.mark.parametrize("shape", SHAPES)
def test_the_part_that_is_new_is_that_of_enumeration(shape: str) -> None:
    found, reference, loop, outer = case(shape)
    part = new_in(found, reference, loop, outer, outer.counted - outer.step)
    assert part
    path = tuple(found.loop(i) for i in reference.path)
    depth = path.index(loop)
    some = False
    table = {"b": [k * 7 % 100 for k in range(100)]}
    for n, m in product((5, 6, 9), (1, 3, 8)):
        numbers = {"n": n, "m": m, **table}
        for at in iterations(path[:depth], numbers):
            before = {**numbers, outer.index: at[outer.index] - outer.step}
            if not any(x[outer.index] == before[outer.index] for x in iterations((outer,), numbers)):
                continue
            known = {touched(reference, x) for x in iterations(path[1:], before)}
            counted = value(loop.origin, at)
            each = {
                one[loop.index] - counted: {touched(reference, x) for x in iterations(path[depth + 1 :], one)} - {None}
                for one in iterations((loop,), at)
            }
            fresh = [j for j, places in each.items() if places - known]
            assert fresh == told(part, loop, at, [j for j, places in each.items() if places], fresh), (at, part)
            some |= bool(fresh)
    assert some == (shape not in ("repeated", "upper triangle"))


def told(part: NewPart, loop: Loop, at: Numbers, each: list[int], fresh: list[int]) -> list[int]:
    """The iterations that touch something new according to one part, among all iterations of a run."""
    if not each or not holds(part.when, at):
        return []
    if not part.begins and not part.ends:
        return each
    sign = loop.step
    if part.ends and not part.begins:
        return [j for j in each if sign * j >= sign * value(part.fresh, at)]
    if len(fresh) == len(each):
        return each  # what is known then is not told
    old, past = value(part.old, at), value(part.past, at)
    return [j for j in each if sign * j < sign * old or part.ends and sign * j >= sign * past]


TOGETHER = {
    "for (i = 0; i < n; i++) for (j = 0; j <= i; j++) for (k = 0; k < m; k++) s += a[j][k] * a[i][k];": (),
    "for (i = 0; i < n; i++) for (j = 0; j < i; j++) for (k = j + 1; k < n; k++) a[i][k] -= a[j][k];": (1,),
    "for (i = 0; i < n; i++) { for (k = 0; k < i; k++) s += a[i][k]; for (j = 0; j <= i; j++) s += a[j][j]; }": (
        1,
        2,
        3,
    ),
    "for (i = 0; i < n; i++) { for (j = 0; j <= i; j++) s += a[j][j]; for (k = 0; k <= i; k++) s += a[i][k]; }": (
        1,
        2,
        3,
    ),
    "for (i = 0; i < n; i++) { for (k = 0; k <= i; k++) s += a[i][k]; for (j = 0; j <= i; j++) s += a[j][j]; }": (),
}
"""Loops, and in which first iterations `a[j][...]` touches what no reference has touched just before, of four."""


@pytest.mark.parametrize("loops", TOGETHER)
def test_what_others_have_just_touched_is_not_new(loops: str) -> None:
    found = nest("double a[99][99], s; int i, j, k, n, m;", loops)
    reference = next(r for r in found.references if r.text.startswith("a[j]"))
    others = tuple(r for r in found.references if not r.text.startswith("a[j]"))
    loop, outer = next(v for v in found.loops if v.index == "j"), found.root
    part = new_in(found, reference, loop, outer, outer.counted - 1, others=others)
    assert part
    new = [i for i in range(1, 4) if holds(part.when, {"i": i, "n": 9, "m": 5})]
    assert tuple(new) == TOGETHER[loops]
    for i in new:
        each = list(range(i + 1)) if "j <= i" in loops else list(range(i))
        assert told(part, loop, {"i": i, "n": 9, "m": 5}, each, each[-1:]) == each[-1:]


def test_others_in_loops_whose_bounds_are_in_memory_may_have_touched_nothing() -> None:
    loops = "for (i = 0; i < n; i++) for (j = 0; j <= i; j++) for (k = 0; k < b[0][j]; k++) s += a[j][k] * a[i][k];"
    found = nest("double a[99][99], s; int b[9][99], i, j, k, n;", loops)
    reference, other = (next(r for r in found.references if r.text == text) for text in ("a[j][k]", "a[i][k]"))
    loop, outer = found.loop(reference.path[1]), found.root
    alone, beside = (new_in(found, reference, loop, outer, outer.counted - 1, others=o) for o in ((), (other,)))
    assert alone == beside


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_not_asked_is_unknown(shape: str) -> None:
    found, reference, loop, outer = case(shape)
    with without_isl():
        assert new_in(found, reference, loop, outer, outer.counted - outer.step) is None


def test_all_that_is_new_in_each_iteration_is_no_part() -> None:
    found = nest("double a[99][99]; int n;", "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = 0;")
    (reference,) = found.references
    assert new_in(found, reference, found.loops[1], found.root, found.root.counted - 1) is None


def test_a_bound_in_memory_that_moves_is_unknown() -> None:
    loops = "for (int i = 0; i < n; i++) for (int j = 0; j < b[i]; j++) s += v[j];"
    found = nest("double v[99], s; int b[99], n;", loops)
    reference = next(r for r in found.references if r.name == "v")
    assert new_in(found, reference, found.loops[1], found.root, found.root.counted - 1) is None


def test_without_isl_each_iteration_asks_for_its_data_again() -> None:
    """The cost of a limit of zero: prefetches are issued for data that are in memory."""

    def conditions() -> list[int]:
        loops = "for (int t = 0; t < n; t++) for (int i = 0; i < m; i++) v[i] *= 2;"
        plan = planned(nest("double *v; int n, m;", loops))
        return [len(hint.conditions) for hint in plan.hints if hint.kind == "prefetch"]

    assert conditions() == [1]
    with without_isl():
        assert conditions() == [0]


@pytest.mark.parametrize(
    ("body", "covered"),
    [
        ("for (j = 0; j < n; j++) a[i][j] = 0; a[i][0] = 1;", True),
        ("for (j = 1; j < n; j++) a[i][j] = 0; a[i][0] = 1;", False),
        ("for (j = i; j < n; j++) a[i][j] = 0; for (k = i + 1; k < n; k++) a[i][k] = 1;", True),
        ("for (j = 0; j < n; j++) a[i][j] = 0; for (k = 0; k <= n; k++) a[i][k] = 1;", False),
        ("for (j = 0; j < n; j++) for (k = 0; k < n; k++) v[(i * m + j) * m + k] = 0; v[i * m * m + m] = 1;", False),
        ("for (j = 0; j < n; j++) a[i][j] = 0; for (k = 0; k < b[i]; k++) a[i][k] = 1;", False),
    ],
)
def test_one_reference_covers_another_in_each_iteration(body: str, covered: bool) -> None:
    found = nest("double a[99][99], v[9999]; int b[100], i, j, k, n, m;", f"for (i = 0; i < n; i++) {{ {body} }}")
    whole, part = (r for r in found.references if r.name in "av")
    assert covers(found, (whole,), (part,), found.root, 0) == covered
    assert covers(found, (part,), (part,), found.root, 0) == ("b[i]" not in body)


@pytest.mark.parametrize(
    ("body", "covered"),
    [
        ("for (j = 0; j < n - m; j++) a[i][j] = 0; a[i][n - m - 3] = 1;", True),
        ("for (j = 0; j < n - m; j++) a[i][j] = 0; a[i][8] = 1;", False),
        ("for (j = m; j > 0; j--) a[i][j] = 0; a[i][3] = a[i][m];", True),
        ("for (j = 0; j < m; j++) for (k = j; k < m; k++) a[j][k] = 0; a[i][i] = 1;", False),
        ("for (j = n - m; j < n; j++) for (k = 0; k < 2 - m; k++) a[j][k] = 0; a[n - 1][i] = 1;", False),
    ],
)
def test_what_is_at_an_edge_of_loops_of_some_iterations_is_covered(body: str, covered: bool) -> None:
    found = nest("double a[99][99]; int i, j, k, n, m;", f"for (i = 0; i < n; i++) {{ {body} }}")
    whole, *parts = (r for r in found.references if r.name == "a")
    assert covers(found, (whole,), tuple(parts), found.root, 0, least=8) == covered
    assert not covers(found, (whole,), tuple(parts), found.root, 0)


@pytest.mark.parametrize("order", ("i2][i1", "i1][i2"))
def test_references_to_each_component_cover_a_loop_over_all(order: str) -> None:
    """With the index in either place; isl cannot simplify a union of too many pieces."""
    parts = " + ".join(f"f[k][{order}][{m}]" for m in range(5))
    found = nest(
        "double f[70][65][65][5], s; int n, b1, e1, b2, e2, k, i1, i2, m;",
        "for (k = 2; k < n; k++) for (i1 = b1; i1 < e1; i1++) for (i2 = b2; i2 < e2; i2++) {"
        f" s += {parts}; for (m = 0; m < 5; m++) s += f[k][{order}][m]; }}",
    )
    *pieces, whole = (r for r in found.references if r.name == "f")
    assert covers(found, tuple(pieces), (whole,), found.root, 0)
    for missing in pieces:
        assert not covers(found, tuple(p for p in pieces if p is not missing), (whole,), found.root, 0)


@pytest.mark.parametrize(
    ("body", "apart"),
    [
        ("for (j = 0; j < i; j++) a[i][j] = 0; a[i][i] = 1;", (None, 8)),
        ("for (j = i + 1; j < n; j++) a[i][j] = 0; a[i][i] = 1;", (-8, None)),
        ("for (j = n; j > 0; j--) a[i][j] = 0; a[i][0] = 1;", (-8, None)),
        ("for (j = 0; j < 9; j++) for (k = 0; k < 99; k++) a[j][k] = 0; a[9][0] = 1;", (7128, 8)),
        ("for (j = 0; j < n; j += 2) a[i][j] = 0; a[i][n] = 1;", (None, None)),
        ("for (j = 0; j < 9; j++) a[j][i] = 0; a[9][i] = 1;", (None, None)),
        ("for (j = 0; j < b[i]; j++) a[i][j] = 0; a[i][b[i]] = 1;", (None, None)),
    ],
)
def test_how_far_a_place_lies_from_a_row(body: str, apart: tuple[int | None, int | None]) -> None:
    found = nest("double a[99][99]; int b[100], i, j, k, n, m;", f"for (i = 0; i < n; i++) {{ {body} }}")
    whole, part = (r for r in found.references if r.name == "a")
    inner = tuple(v for v in found.loops if v is not found.root)
    assert lie_apart(found, part, (0, 0), whole, (0, 0), inner) == apart
