"""The plan of a nest: volumes, and which references have which hints."""

from __future__ import annotations

import re

import pytest
from support import directives, nest, served, translated

from iopref.analysis.locality import iteration_volume, volume
from iopref.analysis.reuse import groups
from iopref.codegen.directives import lines_of
from iopref.model import ALWAYS, Expr, negated
from iopref.transform.pipeline import planned
from iopref.transform.schedule import Schedule


def test_the_volume_of_a_triangular_column_is_that_of_its_longest() -> None:
    found = nest(
        "double a[160][200], x[160];",
        "for (int i = 0; i < 160; i++) for (int j = 0; j < 200; j++)"
        " for (int k = i + 1; k < 160; k++) x[i] += a[k][j];",
    )
    (group,) = (g for g in groups(found) if g.first.array.startswith("a"))
    size = volume(found, group, (found.loops[2],))
    assert size is not None
    assert size.c() == str(8 + 1600 * 158)


def test_references_that_overlap_touch_no_more_than_lies_between_their_ends() -> None:
    found = nest(
        "double a[360][360];",
        "for (int k = 0; k < 360; k++) { for (int i = k + 1; i < 360; i++) a[i][k] /= a[k][k];"
        " for (int i = k + 1; i < 360; i++) for (int j = k + 1; j < 360; j++) a[i][j] -= a[i][k] * a[k][j]; }",
    )
    of_all, here = (
        iteration_volume(found, groups(found), (), found.root, known) for known in (frozenset[int](), frozenset((0,)))
    )
    assert of_all is not None and here is not None
    assert of_all.c() == "1036800"
    assert here.c().endswith(", 1036800 - 2888L * k)")


def test_data_of_two_inner_loops_is_prefetched_once_around_the_loop_that_holds_both() -> None:
    found = directives(
        "double a[300][700], y[700]; double s;",
        "for (int i = 0; i < 300; i++) { for (int j = 0; j < 700; j++) s += a[i][j];"
        " for (int k = 0; k < 700; k++) y[k] += a[i][k]; }",
    )
    assert [hint.kind for hint in found if hint.reference.array.startswith("a")].count("prefetch") == 1
    assert sorted(hint.tag for hint in found) == list(range(1, len(found) + 1))


@pytest.mark.parametrize(("first", "once"), [("k + 1", ["i"]), ("i", [])])
def test_a_row_that_all_iterations_of_a_loop_use_is_walked_in_the_first_one(first: str, once: list[str]) -> None:
    found = directives(
        "int n; double **a;",
        f"for (int k = 0; k < n; k++) for (int i = k + 1; i < n; i++) for (int j = {first}; j < n; j++)"
        " a[i][j] -= a[k][j];",
        "k",
    )
    (walk,) = (hint for hint in found if hint.walked)
    assert [v.index for v in walk.walked] == ["k", "i", "j"]
    assert [v.index for v in walk.once] == once
    assert [line.strip() for line in lines_of((walk,), "stream")].count("break;") == len(once)


@pytest.mark.parametrize(
    ("edge", "around"),
    [
        ("a[k][1][i]", ["i"]),
        ("a[k][m - 1][i]", ["i"]),
        ("a[k][n - 1][i]", ["i", "k"]),
        ("a[k][m][i]", ["i", "k"]),
        ("a[k + 1][1][i]", ["i", "k"]),
    ],
)
def test_no_loop_over_planes_prefetches_an_edge_of_what_each_iteration_walks_before(
    edge: str, around: list[str]
) -> None:
    found = planned(
        nest(
            "double a[30][90][900], s; int i, j, k, m, n;",
            "for (k = 0; k < n; k++) { for (j = 0; j < m; j++) for (i = 0; i < n; i++) s += a[k][j][i];"
            f" for (i = 0; i < n; i++) s += {edge}; }}",
        )
    )
    edges = [
        (p.loop.index, s.active)
        for p in found.pipelines
        for s in p.streams
        if edge in (h.reference.text for h in s.hints)
    ]
    assert sorted(index for index, _ in edges) == around
    local = found.localized[found.nest.root.id]
    assert (edges[0] == ("i", (negated(local),))) == (around == ["i"])


@pytest.mark.parametrize("step", ["if (k > 3) for (j = 0; j < m; j++)", "for (j = 0; j < m; j += 2)"])
def test_an_edge_of_what_is_not_all_walked_in_each_iteration_is_prefetched(step: str) -> None:
    found = planned(
        nest(
            "double a[30][90][900], s; int i, j, k, m, n;",
            f"for (k = 0; k < n; k++) {{ {step} for (i = 0; i < n; i++) s += a[k][j][i];"
            " for (i = 0; i < n; i++) s += a[k][1][i]; }",
        )
    )
    edges = {
        p.loop.index for p in found.pipelines for s in p.streams for h in s.hints if h.reference.text == "a[k][1][i]"
    }
    assert edges == {"i", "k"}


def test_different_parts_of_an_array_are_prefetched_each() -> None:
    found = directives(
        "double a[300][700], y[700]; double s;",
        "for (int i = 0; i < 150; i++) { for (int j = 0; j < 700; j++) s += a[i][j];"
        " for (int k = 0; k < 700; k++) y[k] += a[i + 150][k]; }",
    )
    assert [hint.kind for hint in found].count("prefetch") == 2


@pytest.mark.parametrize(
    ("second", "counted"),
    [
        ("b[k][j + 1][i + 3]", 1),  # the same plane, but for a row
        ("b[k + 2][j][i]", 2),  # another plane
        ("c[k][j][i]", 2),  # another array
        ("b[2 * k][j][i]", 2),  # twice as fast
        ("b[k][i][j]", 1),
        ("b[k][2][i]", 1),  # a row of the plane
        ("b[k][p[j]][i]", 2),  # rows that memory tells
    ],
)
def test_data_that_an_iteration_touches_twice_take_the_room_of_prefetches_once(second: str, counted: int) -> None:
    found = planned(
        nest(
            "int n, m; int p[200]; double s, b[900][200][200], c[900][200][200];",
            "for (int k = 0; k < 400; k++) { for (int j = 0; j < n; j++) for (int i = 0; i < 200; i++) s += b[k][j][i];"
            f" for (int j = 0; j < m; j++) for (int i = 0; i < 190; i++) s += {second}; }}",
        )
    )
    (around,) = (p for p in found.pipelines if p.loop.index == "k")
    assert sum(stream.groups for stream in around.streams) == counted


def test_an_element_of_a_row_that_is_prefetched_whole_is_not_prefetched_again() -> None:
    found = directives(
        "int path[540][540];",
        "for (int k = 0; k < 540; k++) for (int i = 0; i < 540; i++) for (int j = 0; j < 540; j++)"
        " path[i][j] = path[i][j] + path[i][k];",
    )
    assert [hint.reference.text for hint in found if hint.kind == "prefetch"] == ["path[i][j]"]


def test_an_element_outside_of_the_row_that_is_prefetched_has_a_prefetch_of_its_own() -> None:
    found = directives(
        "int path[540][1080];",
        "for (int k = 540; k < 1080; k++) for (int i = 0; i < 540; i++) for (int j = 0; j < 540; j++)"
        " path[i][j] = path[i][j] + path[i][k];",
    )
    assert {hint.reference.text for hint in found if hint.kind == "prefetch"} == {"path[i][j]", "path[i][k]"}


def test_neighbours_on_a_diagonal_are_no_iteration_apart() -> None:
    found = nest(
        "double e[150][152], s;", "for (unsigned i = 2; i < 150; i++) s += e[i][i - 2] + e[i][i - 1] + e[i][i];"
    )
    (group,) = (g for g in groups(found) if g.first.array.startswith("e"))
    assert {member.vector for member in group.members} == {(0,)}
    assert sorted(member.spread for member in group.members) == [0, 8, 16]


def test_neighbours_of_a_diagonal_are_an_iteration_apart_but_for_some_elements() -> None:
    found = nest("double e[9000][9000], s;", "for (int i = 0; i < 8000; i += 2) s += e[i][i + 2] + e[i + 2][i];")
    (group,) = (g for g in groups(found) if g.first.array.startswith("e"))
    assert {(member.vector, member.spread) for member in group.members} == {((0,), 0), ((2,), -32)}


def test_columns_on_the_same_pages_begin_at_the_lowest_where_the_loop_goes_down() -> None:
    found = directives(
        "float a[900], c[64][605]; int n;",
        "for (int i = 604; i >= 0; i--) for (int j = 2; j < n; j++) a[i] = c[j - 2][i];",
        "j",
    )
    prefetch, release = (h for h in found if "turn" in h.section.piece.c() or "columns" in h.section.piece.c())
    assert dict(prefetch.section.at)[0].c() == "i + 1 - iopref_turn_j.count - iopref_turn_j.first"
    assert prefetch.behind.c() == "-4L * iopref_turn_j.behind"
    assert dict(release.section.at)[0].c() == "i"


def test_rows_that_are_bounded_in_memory_are_prefetched_in_every_iteration() -> None:
    found = directives(
        "int row[90001]; double v[9000000], y[90000]; int n;",
        "for (int i = 0; i < n; i++) for (int k = row[i]; k < row[i + 1]; k++) y[i] += v[k];",
        "k",
    )
    assert [hint.conditions for hint in found if hint.reference.text == "v[k]" and hint.kind == "prefetch"] == [()]


def test_nothing_is_hinted_where_bounds_in_memory_leave_a_loop_without_iterations() -> None:
    found = directives(
        "int from[3]; double b[2][150][151], c[150];",
        "for (int i = 0; i < 150; i++) for (int j = 0; j < 3; j++)"
        " for (int k = from[j]; k >= 2; k -= 2) c[i] = b[k - 2][i][i + k - 2];",
    )
    hints = [hint for hint in found if hint.reference.name == "b"]
    assert hints
    assert all("1 < from[2]" in [condition.text for condition in hint.conditions] for hint in hints)


def test_a_pipeline_that_drains_needs_a_longer_loop_than_one_that_goes_on() -> None:
    matrix = "for (int i = 0; i < n; i++) for (int j = 0; j < 900000; j++) s += a[i][j];"
    rows = "for (int i = 0; i < n; i++) for (int j = row[i]; j < row[i + 1]; j++) s += x[j];"
    for loops, schedule, question in (
        (matrix, Schedule.CONTINUOUS, "iopref_fills_strips"),
        (matrix, Schedule.ORIGINAL, "iopref_fills_pipe"),
        (matrix.replace("for (int j", "if (row[i]) for (int j"), Schedule.CONTINUOUS, "iopref_fills_pipe"),
        (rows, Schedule.CONTINUOUS, "iopref_fills_pipe"),
    ):
        plan = planned(nest("double a[100][900000], x[900000], s; int n, row[100];", loops), schedule)
        assert {f.question for f in plan.flags if f.question.startswith("iopref_fills")} == {question}


def test_a_prolog_does_not_begin_early_where_the_index_would_wrap() -> None:
    for ctype, early in (("int", True), ("unsigned", False)):
        (prefetch,) = (
            hint
            for hint in directives(
                "double x[90000];", f"for ({ctype} i = 0; i < 80000; i += 2) x[i + 1] = x[i + 3] + 0.5 * x[i + 5];"
            )
            if hint.kind == "prefetch"
        )
        at = dict(prefetch.section.at)[0].c()
        assert ("iopref_reach" in at) == early


def test_a_little_array_counts_once_however_often_it_is_looked_up() -> None:
    found = nest(
        "double r[200][3000], next[3]; int wave[3000];",
        "for (int p = 0; p < 198; p++) for (int q = 0; q < 3000; q++) r[p][q] += next[wave[q]] * r[p + 1][q];",
    )
    (group,) = (g for g in groups(found) if g.first.array.startswith("next"))
    assert volume(found, group, found.loops) == Expr.of(24)
    assert all(answer == ALWAYS for answer in planned(found).localized.values())


def test_a_little_array_in_a_large_struct_always_stays_in_memory() -> None:
    plan = planned(
        nest(
            "struct { double small[64][5], large[900][900][5]; } s; int n, m;",
            "for (int k = 0; k < n; k++) for (int i = 0; i < m; i++) for (int j = 0; j < 5; j++)"
            " s.large[k][i][j] += s.small[i][j];",
        )
    )
    assert [(u.reference.text, u.reason) for u in plan.unhinted if u.kind == "prefetch"] == [
        ("s.small[i][j]", "2560 bytes always stay in memory"),
    ]
    assert {h.reference.text for h in plan.hints} == {"s.large[k][i][j]"}


def test_pieces_that_lie_less_than_a_page_apart_count_and_are_fetched_as_one() -> None:
    plan = planned(
        nest(
            "double a[630][150][4][2], b[630][300][700]; int n;",
            "for (int i = 0; i < n; i++) { for (int j = 0; j < 150; j++) for (int k = 0; k < 4; k++) a[i][j][k][0] = 0;"
            " for (int j = 0; j < 300; j++) b[i][j][0] = 0; }",
        )
    )
    printed = {
        p.loop.index: [
            line for s in p.streams for h in s.hints if h.kind == "prefetch" for line in lines_of((h,), s.name)
        ]
        for p in plan.pipelines
    }
    assert printed == {  # 9592 bytes of the loops in i are always in memory
        "i": [
            "iopref_hint_strip1(&iopref_i_a, IOPREF_PREFETCH(1), 0, &a[0][0][0][0], 9592, 9600);",
            "iopref_hint_strip2(&iopref_i_b, IOPREF_PREFETCH(3), 0, &b[0][0][0], 8, 1680000, 5600, 300);",
        ],
        "j": ["iopref_hint_strip1(&iopref_j_b, IOPREF_PREFETCH(5), 0, &b[i][0][0], 8, 5600);"],
    }


@pytest.mark.parametrize(
    ("element", "alone"),
    [("u[i][k]", False), ("u[i][k - 1]", False), ("u[k][i]", True), ("u[i][k + 900]", True), ("v[i][k]", True)],
)
def test_an_element_of_a_row_that_is_walked_is_fetched_with_the_row(element: str, alone: bool) -> None:
    rows = f"for (int i = 0; i < 3000; i++) {{ double x = {element}; for (int j = 0; j < 2000; j++) u[i][j] += x; }}"
    body = f"for (int k = 1; k < 2000; k++) {rows}"
    plan = served(translated(f"double u[3000][3000], v[3000][3000];\nvoid f(void)\n{{\n{body}\n}}\n"))[0].plan
    hints = [h for p in plan.pipelines for s in p.streams for h in s.hints]
    assert any(h.reference.text == element for h in hints) == alone


ADVANCING = {
    "upwards": ("a[next[b[i]]++] = 0;", "upto", "(const char *)&a + 800000"),
    "by a longer step": ("a[next[b[i]] += m] = 0;", "upto", "(const char *)&a + 800000"),
    "downwards": ("a[--next[b[i]]] = 0;", "downto", "&a"),
    "downwards from the end": ("a[99999 - next[b[i]]++] = 0;", "downto", "&a"),
    "by a statement": ("{ k = b[i]; next[k] = next[k] + 1; a[next[k]] = 0; }", "upto", "(const char *)&a + 800000"),
    "by a statement behind it": ("{ k = next[b[i]]; a[k] = 0; next[b[i]] = k - 2; }", "downto", "&a"),
    "by steps in two places": ("{ a[next[b[i]]++] = 0; next[b[i]] += 2; }", "upto", "(const char *)&a + 800000"),
    "up or down": ("{ a[next[b[i]]++] = 0; if (b[i] > m) next[b[i]] -= 2; }", "", ""),
    "by a step that changes": ("a[next[b[i]] += i] = 0;", "", ""),
    "not at all": ("{ a[next[b[i]]] = 0; other[b[i]]++; }", "", ""),
    "by less than an element": ("{ a[next[b[i]] / 2] = 0; next[b[i]]++; }", "", ""),
    "not far from each of many places": ("a[many[b[i]]++] = 0;", "", ""),
    "from places of which the number is not known": ("a[given[b[i]]++] = 0;", "", ""),
    "in an array of unknown size": ("of[next[b[i]]++] = 0;", "", ""),
}


@pytest.mark.parametrize("way", ADVANCING)
def test_an_element_that_a_step_leads_to_is_prefetched_with_the_page_behind_it_as_far_as_the_array_goes(
    way: str,
) -> None:
    access, function, limit = ADVANCING[way]
    declared = "static double a[100000]; static int b[100000], next[16], other[16], many[100];"
    loop = f"for (int i = 0; i < 100000; i++) {access}"
    text = translated(f"{declared} void f(int m, int *restrict given, double *restrict of) {{ int k; {loop} }}").text
    pages = re.findall(
        r"iopref_prefetch_(page|upto|downto)\(&\w+, \d+, (?:iopref_at\()?&(?:a|of)\[.*, 8(?:, (.*))?\);", text
    )
    assert pages == [(function or "page", limit)]
