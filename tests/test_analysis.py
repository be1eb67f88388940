"""Reuse, groups and sections, compared with what the nests touch when they are run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from operator import mul
from types import CodeType

import pytest
from support import nest

from iopref.analysis.reuse import Reuse, groups, reuse
from iopref.analysis.section import Dim, Section, section, touched_on_average
from iopref.model import (
    ALWAYS,
    NEVER,
    Compare,
    Condition,
    Expr,
    Holds,
    Nest,
    Not,
    Or,
    Reference,
    all_of,
    any_of,
    as_c,
    call,
    generated,
    parameter,
    quotient,
    substitute,
    trip,
    truth,
)
from iopref.poly.extremes import extreme, index_range

ARRAYS = "double a[60][70], v[9000], c[20][30][8]; float w[60][2000]; int b[100];"


HELPERS = {"iopref_min": min, "iopref_max": max, "iopref_trip": lambda f, p, s: len(range(f, p, s))}


@cache
def read_as_python(expr: Expr, loops: tuple[int, ...]) -> CodeType:
    """The C text of an expression, with the indices of loops as `i0`, `i1` and so on, read as Python."""
    text = expr.substitute({loop: parameter(f"i{loop}") for loop in loops}).c()
    return compile(re.sub(r"(\d)L\b|\(long\)", r"\1", text), text, "eval")


def evaluated(expr: Expr, indices: Mapping[int, int]) -> int:
    """The value of an expression, by reading its C text as Python."""
    code = read_as_python(expr, tuple(indices))
    return int(eval(code, HELPERS, {f"i{loop}": value for loop, value in indices.items()}))


def iterations(of: Nest, path: tuple[int, ...], around: Mapping[int, int]) -> Iterator[dict[int, int]]:
    """All index values of the loops on a path that are not in `around`, in the order of execution."""
    rest = [of.loop(i) for i in path if i not in around]
    if not rest:
        yield dict(around)
        return
    loop = rest[0]
    first, past = evaluated(loop.first.value, around), evaluated(loop.past.value, around)
    for value in range(first, past, loop.step):
        yield from iterations(of, path, {**around, loop.id: value})


def touched(of: Nest, reference: Reference, around: Mapping[int, int]) -> set[int]:
    """The bytes that a reference touches, from the base of its array."""
    starts = (evaluated(reference.offset, at) for at in iterations(of, reference.path, around))
    return {start + k for start in starts for k in range(reference.element)}


def covered(found: Section, reference: Reference, around: Mapping[int, int]) -> set[int]:
    """The bytes of a section."""
    at = {**around, **{loop: evaluated(value, around) for loop, value in found.at}}
    start = evaluated(reference.offset, at) + found.shift
    steps = [range(evaluated(d.count, around)) for d in found.dims]
    strides = [evaluated(d.stride, around) for d in found.dims]
    return {
        start + sum(s * n for s, n in zip(strides, counts, strict=True)) + k
        for counts in product(*steps)
        for k in range(evaluated(found.piece, around))
    }


RECTANGULAR = [
    "for (int i = 0; i < 60; i++) for (int j = 0; j < 70; j++) a[i][j] = 0;",
    "for (int j = 0; j < 70; j++) for (int i = 0; i < 60; i++) a[i][j] = 0;",
    "for (int i = 59; i >= 0; i--) for (int j = 3; j <= 50; j++) a[i][j + 2] = 0;",
    "for (int i = 1; i < 59; i += 2) for (int j = 0; j < 70; j++) a[i + 1][69 - j] = 0;",
    "for (int i = 0; i < 20; i++) for (int j = 0; j < 30; j++) for (int k = 0; k < 8; k++) c[i][j][k] = 0;",
    "for (int k = 0; k < 8; k++) for (int j = 29; j > 0; j -= 3) for (int i = 0; i < 20; i++) c[i][j][k] = 0;",
    "for (int i = 0; i < 60; i++) for (int j = 0; j < 40; j++) v[100 * i + 2 * j + 7] = 0;",
    "for (int t = 0; t < 3; t++) for (int i = 8000; i > 10; i -= 7) v[i - 10] = t;",
    "for (int i = 0; i < 60; i++) for (int j = 0; j < 2000; j += 4) w[i][j] = 0;",
]
OTHER = [
    "for (int i = 0; i < 60; i++) for (int j = 0; j <= i; j++) a[i][j] = 0;",
    "for (int i = 0; i < 60; i++) for (int j = 69; j > i; j--) a[i][j] = 0;",
    "for (int i = 0; i < 60; i++) for (int j = 0; j < 30; j++) v[50 * i + 3 * j] = v[i + j];",
    "for (int i = 0; i < 60; i += 9) for (int k = i; k < (i + 9 < 60 ? i + 9 : 60); k++) a[k][k] = 0;",
    "for (int i = 0; i < 20; i++) for (int j = i; j < i + 9; j++) for (int k = 0; k < 8; k++) c[i][j][k] = 0;",
]


@pytest.mark.parametrize("loops", RECTANGULAR)
def test_the_section_of_a_rectangular_nest_is_exactly_what_it_touches(loops: str) -> None:
    found = nest(ARRAYS, loops)
    for reference in found.references:
        whole = section(found, reference, tuple(found.loop(i) for i in reference.path))
        assert covered(whole, reference, {}) == touched(found, reference, {})


@pytest.mark.parametrize("loops", RECTANGULAR + OTHER)
def test_a_section_holds_all_that_is_touched_at_every_depth(loops: str) -> None:
    found = nest(ARRAYS, loops)
    for reference in found.references:
        for depth in range(len(reference.path)):
            inner = tuple(found.loop(i) for i in reference.path[depth:])
            part = section(found, reference, inner)
            for around in list(iterations(found, reference.path[:depth], {}))[::17]:
                assert touched(found, reference, around) <= covered(part, reference, around)


@pytest.mark.parametrize("loops", RECTANGULAR + OTHER)
def test_the_hull_reaches_from_the_first_byte_to_the_last(loops: str) -> None:
    found = nest(ARRAYS, loops)
    for reference in found.references:
        whole = section(found, reference, tuple(found.loop(i) for i in reference.path))
        bytes_touched = covered(whole, reference, {})
        assert evaluated(whole.hull, {}) == max(bytes_touched) + 1 - min(bytes_touched)


@pytest.mark.parametrize("piece", [8, 560, 4096, 5000])
@pytest.mark.parametrize(("strides", "counts"), [((12000,), (3,)), ((-15000,), (7,)), ((3000, 90000), (4, 2))])
def test_pages_of_pieces_apart_are_bounded_by_a_number(
    piece: int, strides: tuple[int, ...], counts: tuple[int, ...]
) -> None:
    """It is no less than what such a section touches on average over the places where it may begin."""
    dims = tuple(Dim(Expr.of(s), Expr.of(n)) for s, n in zip(strides, counts, strict=True))
    pages = 0
    for begin in range(0, 4096, 8):
        places = [begin + sum(map(mul, strides, at)) for at in product(*map(range, counts))]
        pages += len({p for place in places for p in range(place // 4096, (place + piece - 1) // 4096 + 1)})
    most = touched_on_average(Section(Expr.of(piece), dims, ()).touched).constant
    assert most is not None and most >= pages * 8


@pytest.mark.parametrize(
    ("loops", "kinds"),
    [
        ("for (int i = 0; i < 60; i++) for (int j = 0; j < 70; j++) a[i][j] = 0;", "spatial spatial"),
        ("for (int i = 0; i < 60; i++) for (int j = 0; j < 2000; j++) w[i][j] = 0;", "none spatial"),
        ("for (int t = 0; t < 9; t++) for (int i = 0; i < 9000; i++) v[i] = 0;", "temporal spatial"),
        ("for (int i = 0; i < 90; i++) for (int j = 0; j < 50; j++) v[j - i + 100] = 0;", "spatial spatial"),
        ("for (int i = 0; i < 15; i++) for (int j = 0; j < 60; j++) v[600 * i + j] = 0;", "none spatial"),
        ("for (int i = 0; i < 90; i++) for (int j = 0; j < 50; j++) v[b[i]] = 0;", "none temporal"),
    ],
)
def test_kinds_of_reuse(loops: str, kinds: str) -> None:
    found = nest(ARRAYS, loops)
    written = next(r for r in found.references if r.writes)
    assert [reuse(found, written, found.loop(i)) for i in written.path] == [Reuse(k) for k in kinds.split()]


@pytest.mark.parametrize(
    ("loops", "leading", "trailing"),
    [
        (
            "for (int i = 1; i < 59; i++) for (int j = 1; j < 69; j++)"
            " v[j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];",
            "a[i + 1][j]",
            "a[i - 1][j]",
        ),
        (
            "for (int i = 58; i > 0; i--) for (int j = 1; j < 69; j++) v[j] = a[i - 1][j] + a[i][j] + a[i + 1][j];",
            "a[i - 1][j]",
            "a[i + 1][j]",
        ),
        (
            "for (int i = 0; i < 60; i++) for (int j = 68; j > 0; j--) v[i] = a[i][j] + a[i][j - 1] + a[i][j + 1];",
            "a[i][j - 1]",
            "a[i][j + 1]",
        ),
    ],
)
def test_the_leading_reference_touches_data_first_and_the_trailing_one_last(
    loops: str, leading: str, trailing: str
) -> None:
    found = nest(ARRAYS, loops)
    (group,) = (g for g in groups(found) if g.first.text.startswith("a["))
    assert (group.leading(found).text, group.trailing(found).text) == (leading, trailing)
    order: dict[int, list[str]] = {}
    for at in iterations(found, group.path, {}):
        for member in group.members:
            order.setdefault(evaluated(member.reference.offset, at), []).append(member.reference.text)
    shared = [texts for texts in order.values() if len(texts) == len(group.members)]
    assert shared
    assert {texts[0] for texts in shared} == {leading}
    assert {texts[-1] for texts in shared} == {trailing}


@pytest.mark.parametrize(
    ("loops", "sizes"),
    [
        ("for (int i = 0; i < 60; i++) for (int j = 0; j < 70; j++) a[i][j] = a[j % 60][i];", [1, 1]),
        ("for (int i = 0; i < 59; i++) for (int j = 0; j < 59; j++) a[i][j] = a[j][i] + a[j + 1][i];", [1, 2]),
        ("for (int i = 0; i < 4000; i++) v[2 * i] = v[2 * i + 1] + v[i];", [1, 2]),
        ("for (int i = 0; i < 90; i++) v[b[i]] = v[b[i] + 1] + v[b[i + 1]];", [1, 2]),
    ],
)
def test_groups_hold_references_that_differ_by_whole_iterations(loops: str, sizes: list[int]) -> None:
    found = nest(ARRAYS, loops)
    assert sorted(len(g.members) for g in groups(found) if g.first.array.partition("@")[0] != "b") == sizes


@pytest.mark.parametrize(
    ("loops", "together"),
    [
        ("for (int k = 0; k < 58; k += 2) for (int i = 0; i < 2000; i++) w[k][i] = w[k + 1][i];", False),
        ("for (int k = 0; k < 58; k += 2) for (int i = 0; i < 2000; i++) w[k][i] = w[k + 2][i];", True),
        ("for (int i = 0; i < 8000; i += 2) v[i] = v[i + 1];", True),
    ],
)
def test_members_of_a_group_are_whole_iterations_apart_or_neighbours(loops: str, together: bool) -> None:
    assert (len(groups(nest(ARRAYS, loops))) == 1) == together


@pytest.mark.parametrize(
    "inner",
    [
        "int j = i; j < 50; j++",
        "int j = i + 1; j < (i + 4 > 50 ? i + 4 : 50); j++",
        "int j = i + 1; j < (i + 4 < 50 ? i + 4 : 50); j++",
        "int j = (i - 4 < 30 ? i - 4 : 30); j < i; j++",
        "int j = (i - 4 > 30 ? i - 4 : 30); j < (i > 50 ? i : 50); j++",
        "int j = i; j + 2 <= (i > 50 ? i : 50) + 2; j += 3",
        "int j = (1 > i - 3 ? 1 : i - 3); j < (i + 4 > 50 ? i + 4 : 50); j += 2",
        "int j = (i > 9 ? i - 9 : 0); j < (i < 50 ? i : 50); j++",
        "int j = (9 >= i ? 0 : i - 9); j < (i + 9 < 50 ? i + 10 : 50); j++",
        "int j = (i < 10 ? 0 : i - 9); j < (50 > i + 9 ? i + 10 : 50); j++",
        "int j = (i >= 30 ? i - 29 : 0); j <= (50 <= i + 9 ? 49 : i + 9); j++",
    ],
)
def test_no_iteration_has_more_than_the_most(inner: str) -> None:
    of = nest(ARRAYS, f"for (int i = 0; i < 60; i++) for ({inner}) v[j] = 0;")
    outer, loop = of.loops
    counts = [evaluated(trip(loop.first.value, loop.past.value, loop.step), {outer.id: i}) for i in range(60)]
    most = extreme(trip(loop.first.value, loop.past.value, loop.step), True, {outer.id: index_range(of, outer.id)})
    assert evaluated(most, {}) == max(counts)


A, B, C = (Holds(parameter(name)) for name in "abc")
FIRST = Compare(parameter("i"), "==", Expr())


@pytest.mark.parametrize(
    ("conditions", "all_of_them"),
    [
        ([Not(A), Not(A)], "!a"),
        ([any_of((Not(A), FIRST)), Not(A)], "!a"),
        ([any_of((A, B)), C], "(a || b) && c"),
        ([any_of((A, B, NEVER)), all_of((C, ALWAYS))], "(a || b) && c"),
        ([Holds(call("f", truth(any_of((A, B))))), B], "f(a || b) && b"),
        ([A, any_of((B, ALWAYS))], "a"),
        ([A, NEVER], "0"),
        ([], "1"),
    ],
)
def test_a_condition_that_follows_from_another_is_left_out(conditions: list[Condition], all_of_them: str) -> None:
    assert as_c(all_of(conditions)) == all_of_them


def test_a_condition_moves_to_another_iteration_whatever_it_is_made_of() -> None:
    of = nest(ARRAYS, "for (int t = 0; t < 60; t++) if (t != 't') for (int i = 0; i < 70; i++) a[t][i] = 0;")
    (when,) = of.references[0].when
    condition = Or((Not(Holds(when)), Compare(quotient(of.root.counted, 2), "<", of.root.counted)))
    assert as_c(substitute(condition, {of.root.id: generated("ahead")})) == "!(ahead != 't') || ahead / 2 < ahead"
