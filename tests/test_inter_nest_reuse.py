"""Releases that take later nests into account: what is used next, and what memory must hold until then."""

from __future__ import annotations

import re

import pytest
from support import served, translated

from iopref.report.explain import explained
from iopref.transform.plan import Hint

HEAD = """\
double a[400000], b[400000], c[400000], u[700][700], w[40][400000];
double *p, *q; long n, m, next[90]; void step(int);
struct grid { long n; double *v; } *g;
"""
UP = "for (long i = 0; i < 400000; i++) "
DOWN = "for (long i = 399999; i >= 0; i--) "
ROWS = "for (int i = 0; i < 700; i++) for (int j = 0; j < 700; j++) "
COLUMNS = "for (int j = 0; j < 700; j++) for (int i = 0; i < 700; i++) "
TO_N = "for (long i = 0; i < n; i++) "


def releases(*lines: str) -> list[list[Hint]]:
    """The releases of each nest in a function of some lines, the first of which is line 10."""
    body = "\n".join(("void f(long *start, long t)", "{", *lines, "}"))
    return [
        [h for p in n.plan.pipelines for s in p.streams for h in s.hints if h.kind == "release"]
        for n in served(translated("\n" * 4 + HEAD + body))
    ]


def told(hints: list[Hint]) -> list[tuple[int, tuple[int, ...], tuple[str, ...]]]:
    """The priority of each release, the lines of its next uses, and its conditions."""
    return [(h.priority, tuple(u.line for u in h.next_use), tuple(c.text for c in h.conditions)) for h in hints]


def flags(*lines: str) -> dict[str, str]:
    """The conditions of the flags of the first nest in a function."""
    body = "\n".join(("void f(long *start, long t)", "{", *lines, "}"))
    return {f.name: f.asked.c() for f in served(translated(HEAD + body))[0].plan.flags}


def test_what_no_nest_uses_again_is_released_at_once() -> None:
    first, second = releases(UP + "a[i] = 1;", UP + "b[i] = 1;")
    assert told(first) == told(second) == [(0, (), ())]


def test_what_the_next_nest_uses_is_kept_if_it_fits_and_buffered_if_not() -> None:
    first, second = releases(UP + "a[i] = 1;", UP + "a[i] += 1;")
    assert told(first) == [(1, (11,), ("!iopref_again_a",))]
    assert told(second) == [(0, (), ())]
    assert flags(UP + "a[i] = 1;", UP + "a[i] += 1;") == {"iopref_again_a": "iopref_stays_across(3200000)"}


def test_between_two_uses_lies_what_both_nests_and_those_between_touch() -> None:
    asked = flags(UP + "a[i] = b[i];", UP + "c[i] = 1;", UP + "a[i] += b[i] + u[0][i];")
    assert set(asked.values()) == {"iopref_stays_across(9600000)"}
    only_one = flags(UP + "a[i] = b[i];", UP + "a[i] += 1;")
    assert only_one["iopref_again_a"] == "iopref_stays_across(3200000)"


def test_where_the_next_nest_comes_from_the_other_side_the_last_part_is_kept() -> None:
    (first, _) = releases(UP + "a[i] = 1;", DOWN + "a[i] += 1;")
    assert told(first) == [(0, (11,), ("iopref_i_a.done_to <= iopref_i.trip - iopref_tail_a",))]
    assert flags(UP + "a[i] = 1;", DOWN + "a[i] += 1;") == {"iopref_tail_a": "iopref_tail(3200000, 400000, 0)"}


def test_where_the_next_nest_goes_another_way_the_last_part_is_kept() -> None:
    down = COLUMNS.replace("i = 0; i < 700; i++", "i = 699; i >= 0; i--")
    asked = flags(ROWS + "u[i][j] = 1;", UP + "c[i] = 1;", down + "u[i][j] += 1;")
    assert asked["iopref_tail_u"] == "iopref_tail(3920000, 700, 3200000)"


def test_a_walk_along_columns_touches_a_column_before_it_comes_to_the_last_rows() -> None:
    asked = flags(ROWS + "u[i][j] = 1;", COLUMNS + "u[i][j] += 1;")
    column = "iopref_touched2(8, 5600, 700)"
    assert asked["iopref_tail_u"] == f"iopref_tail(3920000 - {column}, 700, {column})"


def test_the_nests_of_a_loop_that_is_left_as_it_is_follow_each_other_around() -> None:
    first, second = releases("for (int t = 0; t < 9; t++) {", UP + "b[i] = a[i];", UP + "a[i] = b[i];", "step(t); }")
    assert [(h.reference.name, h.priority, h.next_use[0].line) for h in first] == [("a", 1, 12), ("b", 1, 12)]
    assert [(h.reference.name, h.priority, h.next_use[0].line) for h in second] == [("b", 1, 11), ("a", 1, 11)]


@pytest.mark.parametrize("around", ["while (step(t), t < 9)", "do", "for (t = 0; t < 9; t++)"])
def test_a_nest_may_follow_itself(around: str) -> None:
    ends = " while (step(t), t < 9);" if around == "do" else ""
    (only,) = releases(f"{around} {{", UP + "a[i] = 1;", "step(t); }" + ends)
    assert [h.next_use[0].line for h in only] == [11]


def test_a_nest_under_a_condition_may_be_the_next_one_or_not() -> None:
    first, *_ = releases(UP + "a[i] = 1;", "if (t)", UP + "a[i] += 1;", "else", DOWN + "a[i] += 2;", UP + "a[i] += 3;")
    assert [u.line for u in first[0].next_use] == [12, 14, 15]
    assert [c.text.lstrip("!").partition(" ")[0] for c in first[0].conditions] == [
        "iopref_again_a",
        "iopref_i_a.done_to",
    ]


def test_branches_do_not_follow_each_other() -> None:
    first, second = releases("if (t)", UP + "a[i] = 1;", "else", UP + "a[i] += 2;")
    assert not first[0].next_use
    assert not second[0].next_use


def test_a_jump_back_is_not_followed_and_one_ahead_is() -> None:
    back = releases("again:", UP + "a[i] = 1;", UP + "a[i] += 1;", "if (t--) goto again;")
    ahead = releases(UP + "a[i] = 1;", "if (t) goto end;", UP + "a[i] += 1;", "end:;")
    assert [bool(hints[0].next_use) for hints in (back[0], ahead[0])] == [False, True]


@pytest.mark.parametrize(
    "lines",
    [
        (TO_N + "p[i] = 1;", "double *other = p; p = q; q = other;", TO_N + "p[i] += 1;"),
        ("for (t = 0; t < 40; t++) {", UP + "w[t][i] = 1;", "step(t); }"),
        (TO_N + "p[i + t] = 1;", "t += n;", TO_N + "p[i + t] += 1;"),
        (UP + "a[i] = 1;", "for (int k = 0; k < 9000; k++) a[k] = 2;"),
        ("for (long i = 0; i < 200000; i++) a[i] = 1;", "for (long i = 200000; i < 400000; i++) a[i] = 2;"),
        (TO_N + "a[i] = 1;", "{", "double a[n];", TO_N + "a[i] += 1;", "step(a[0]); }"),
        (ROWS + "u[i][j] = 1;", "for (int j = 0; j < 700; j++) u[0][j] += 1;"),
    ],
    ids=[
        "pointers swapped",
        "another row",
        "another place",
        "a small part",
        "another half",
        "another array",
        "one row",
    ],
)
def test_what_the_next_nest_touches_instead_is_no_use(lines: tuple[str, ...]) -> None:
    first = releases(*lines)[0]
    assert told(first) == [(0, (), ())]


def test_a_pass_over_one_row_counts_as_what_lies_between() -> None:
    lines = (ROWS + "u[i][j] = 1;", "for (int j = 0; j < 700; j++) u[0][j] += 1;", ROWS + "u[i][j] += 1;")
    assert [u.line for u in releases(*lines)[0][0].next_use] == [12]


@pytest.mark.parametrize(
    ("between", "size"),
    [
        ("", "iopref_stays_across(iopref_min(8L * n, 8L * m))"),
        ("m = start[0];", "iopref_stays_across(8L * n)"),
        ("long m = start[0];", "iopref_stays_across(8L * n)"),
    ],
    ids=["as it is", "assigned", "another variable"],
)
def test_sizes_are_computed_only_of_what_is_known_at_the_entry(between: str, size: str) -> None:
    assert flags(TO_N + "p[i] = 1;", between, "for (long i = 0; i < m; i++) p[i] += 1;") == {"iopref_again_p": size}


def test_a_variable_that_may_not_be_set_yet_is_not_read() -> None:
    to_k = "for (long i = 0; i < k; i++) p[i] += 1;"
    asked = flags("long k;", "if (t) k = 9;", TO_N + "if (t) p[i] = k;", "if (t)", to_k)
    assert asked == {"iopref_again_p": "iopref_stays_across(8L * n)"}
    asked = flags("long k;", "k = t;", "for (long i = 1; i < k; i++) p[i] = 1;", to_k)
    assert asked == {"iopref_again_p": "iopref_stays_across(8L * k - 8)"}


@pytest.mark.parametrize("size", ["g->n", "*start", "next[2]", "n / t", "1 << t", "(long)*start", "(n + 1) * *start"])
def test_nothing_that_may_fail_is_computed_for_the_size_of_a_nest_that_may_not_run(size: str) -> None:
    asked = flags(TO_N + "p[i] = 1;", "if (t)", f"for (long i = 0; i < {size}; i++) p[i] += 1;")
    assert asked == {"iopref_again_p": "iopref_stays_across(8L * n)"}


def test_the_report_names_the_next_use() -> None:
    text = " ".join(explained(translated(f"{HEAD}void f(void)\n{{\n{UP}a[i] = 1;\n{UP}a[i] += 1;\n}}\n")).split())
    assert "release #2 a[i]: 8*strip bytes; priority 1, next used by the nest at line 7" in text
    assert "only where it does not stay in memory until then" in text


def test_a_nest_that_is_written_as_while_is_followed_too() -> None:
    first, second = releases("long i = 0; while (i < 400000) { a[i] = 1; i++; }", UP + "a[i] += 1;")
    assert [line for _, lines, _ in told(first) for line in lines]


def test_a_release_does_not_ask_for_the_index_of_a_loop_inside_the_pipelined_one() -> None:
    rows = "for (int j = 0; j < 80; j++) for (int k = next[j]; k < next[j + 1] + 1; k++) c[0] += u[k][k];"
    (nest,) = served(translated(f"{HEAD}void f(void) {{ for (int t = 0; t < 9; t++) {{ step(t); {rows} }} }}"))
    (pipeline,) = (p for p in nest.plan.pipelines if p.loop.index == "j")
    texts = [c.text for s in pipeline.streams for h in s.hints for c in h.conditions]
    assert texts
    assert not [text for text in texts if re.search(r"\bk\b", text)]


def test_what_a_following_nest_keeps_of_its_entry_is_not_known_before() -> None:
    first, second = served(
        translated(
            f"{HEAD}void f(void) {{ for (int t = 0; t < 9; t++) {{ step(t);"
            " for (long j = 0; j < n; j++) p[j] = 1;"
            " long k = next[t]; while (k < n) { a[k] += p[k]; k++; } } }"
        )
    )
    assert [variable.name for variable in second.plan.nest.saved] == ["k"]
    assert not [f.asked.c() for f in first.plan.flags if "iopref_was_" in f.asked.c()]


def test_a_loop_that_sweeps_again_and_again_keeps_the_last_part_only_for_the_nest_that_follows() -> None:
    sweeps = "for (int t = 0; t < 9; t++) for (long i = 0; i < 400000; i++) a[i] += 1;"
    again = told(releases(sweeps, DOWN + "a[i] = 1;")[0])
    assert again[0][2][-1] == "t != 8 || iopref_i_a.done_to <= iopref_i.trip - iopref_tail_a"
