"""What the next nest touches first is prefetched before a nest ends, if the next nest is known."""

from __future__ import annotations

import re

import pytest
from support import served, translated

from iopref.transform.schedule import Schedule
from iopref.translate import TranslatedNest

HEAD = """\
double a[400000], b[400000], c[400000], u[700][70000], w[700][70000];
double *p, *q; long n, m, next[90]; void step(int); void (*note)(int);
struct grid { long n; double *v; } *g, pair; double **rows; struct { double v[400000]; } all;
"""
UP = "for (long i = 0; i < 400000; i++) "
TO_N = "for (long i = 0; i < n; i++) "
A = UP + "a[i] = 1;"
B = UP + "b[i] = 1;"


def function(*lines: str) -> str:
    return HEAD + "\n".join(("void f(long steps, long k)", "{", *lines, "}"))


def first(*lines: str) -> TranslatedNest:
    """The first nest of a function."""
    return served(translated(function(*lines)))[0]


def asked(*lines: str) -> list[str]:
    """The calls that the first nest of a function makes before it ends, and the prefetches that these are for."""
    text = translated(function(*lines)).text
    nest = re.split(r"\)\) \w+ iopref_f_\d+\(", text)[1]
    return [line.strip() for line in nest.splitlines() if re.search(r"iopref_next_due|\(&iopref_next_", line)]


def of_next(*lines: str) -> list[str]:
    return [hint.reference.text for beginning in first(*lines).plan.prologs for hint in beginning.hints]


def test_the_first_iterations_of_the_next_nest_are_asked_for() -> None:
    assert asked(A, B) == [
        "if (iopref_next_due(&iopref_i, &iopref_next_b, 400000, 8, 1))",
        "iopref_hint_strip1(&iopref_next_b, IOPREF_PREFETCH(3), 0, &b[0], 8, 8);",
    ]


def test_constants_that_the_next_nest_names_are_numbers() -> None:
    after = "enum { N = 400000, BACK = -1 }; " + UP + "all.v[N + BACK - i] = 1;"
    assert asked(A, after)[1:] == [
        "iopref_hint_strip1(&iopref_next_all, IOPREF_PREFETCH(3), 0, &all.v[400000 + (-1) - 0], 8, -8);"
    ]


def test_it_is_told() -> None:
    (beginning,) = first(A, B).plan.prologs
    assert beginning.nest.position.line == 7 and [hint.tag for hint in beginning.hints] == [3]


def test_only_pipelines_that_go_on_do_so_with_the_next_nest() -> None:
    for schedule in Schedule:
        plan = served(translated(function(A, B), schedule=schedule))[0].plan
        assert bool(plan.prologs) is (schedule is Schedule.CONTINUOUS)


def test_a_nest_without_pipelines_between_is_passed_over() -> None:
    assert of_next(A, "for (int i = 0; i < 400000; i++) c[0] += i;", B) == ["b[i]"]


@pytest.mark.parametrize(
    "between",
    [
        f"if (k) {B}",  # which may not come
        "n = k; " + TO_N + "b[i] = 1;",
        "p = q; " + UP + "p[i] = 1;",
        "long j = n + 1; for (long i = 0; i < j; i++) b[i] = 1;",
        UP + "b[next[i % 90]] = 1;",
        "for (long i = 0; i < next[1]; i++) b[i] = 1;",
        UP + "g->v[i] = 1;",
        UP + "rows[3][i] = 1;",
        "pair.v = q; " + UP + "pair.v[i] = 1;",
        "while (k--) { note(1); } if (k) return; if (n) { " + B + " }",
    ],
)
def test_what_is_not_known_yet_is_left_to_the_next_nest(between: str) -> None:
    assert of_next(A, between) == []


def test_names_that_stand_for_something_else_in_the_nest_are_not_used() -> None:
    assert of_next("for (long n = 0; n < 400000; n++) a[n] = 1;", TO_N + "b[i] = 1;") == []
    assert of_next("for (long j = 0; j < 400000; j++) a[j] = 1;", TO_N + "b[i] = 1;") == ["b[i]"]


def test_what_a_nest_changes_is_not_known_in_it() -> None:
    assert of_next(UP + "{ a[i] = 1; n = i; }", TO_N + "b[i] = 1;") == []


@pytest.mark.parametrize(
    ("between", "then"),
    [
        ("long z = n + 3, t = z + 1;", "for (; t < 400000; t++) b[t] = 1;"),
        ("double *z = b + 3, *t = z + 1;", TO_N + "*t++ = 1;"),
    ],
)
def test_names_are_not_used_that_say_only_what_a_variable_of_the_next_nest_is_given(between: str, then: str) -> None:
    assert asked(A, between, then) == []


def test_what_a_nest_changes_does_not_tell_where_the_next_one_begins() -> None:
    assert asked("double *z = b;", UP + "a[i] = *z++;", "double *t = z + 1;", TO_N + "*t++ = 1;") == []


def test_around_a_loop_the_next_iteration_must_follow() -> None:
    assert asked("for (int t = 0; t < steps; t++) {", A, "note(t); }") == [
        "if (iopref_next_due(&iopref_i, &iopref_next_a, 400000, (t + 1) < steps ? 8 : 0, 1))",
        "iopref_hint_strip1(&iopref_next_a, IOPREF_PREFETCH(3), 0, &a[0], 8, 8);",
    ]
    assert "(t - 2) > 0 ? 8 : 0" in asked("for (int t = k; t > 0; t -= 2) {", A, "note(t); }")[0]


@pytest.mark.parametrize(
    "head",
    [
        "for (;;)",
        "while (steps--)",
        "for (; next[k] > 0; k++)",
        "for (int t = 0; t < k; t += m)",
        "while (k < steps) { k++; if (next[k]) continue;",
    ],
)
def test_where_it_is_not_known_whether_it_does_nothing_is_asked_for(head: str) -> None:
    """The last loop is taken as one with a count of its own, which the text does not have."""
    assert of_next(head + " {", A, "note(1); }" + "}" * head.count("{")) == []


def test_the_last_iteration_of_the_loops_around_a_pipeline_goes_on() -> None:
    rows = "for (long i = 0; i < 700; i++) for (long j = 0; j < 70000; j++) u[i][j] = 1;"
    text = translated(function(rows, B)).text
    assert text.count("iopref_next_due(&iopref_i, ") == 1
    last = text.index("if (i == 699) {")
    assert text.index("iopref_next_due(&iopref_j, ") > last


def test_a_pipeline_that_others_follow_in_its_nest_does_not() -> None:
    two = "for (long i = 0; i < 700; i++) { " + " ".join(
        f"for (long {v} = 0; {v} < 70000; {v}++) {name}[i][{v}] = 1;" for v, name in (("j", "u"), ("l", "w"))
    )
    text = translated(function(two + "}", B)).text
    assert "iopref_next_due(&iopref_j, " not in text and "iopref_next_due(&iopref_l, " in text


def test_the_next_nest_begins_in_the_first_iteration_of_its_loops() -> None:
    rows = "for (long i = 3; i < 700; i++) for (long j = i; j < 70000; j++) u[i][j] = 1;"
    hints = [line for line in asked(A, rows) if "PREFETCH" in line]
    assert any("(&iopref_next_u_2, " in line and "&u[3][3]" in line for line in hints)


def test_variables_of_the_next_nest_are_given_to_the_function_of_the_nest() -> None:
    text = translated(function(A, "for (long i = 0; i < k; i++) b[i] = 1;")).text
    assert "iopref_f_1(long k)" in text


def test_a_variable_that_cannot_be_given_is_none_that_moves_the_nest_back() -> None:
    text = translated(function("long j = k; long *at = &j;", A, "for (long i = 0; i < j; i++) b[i] = *at;")).text
    assert "iopref_f_1(void)" in text


def test_what_a_pipeline_of_the_next_nest_computes_first_is_not_known() -> None:
    columns = "for (long j = 0; j < n; j++) for (long i = 0; i < 700; i++) u[i][3 * j] = 1;"
    assert all("iopref_turn" not in line for line in asked(A, columns))


def test_an_array_that_a_variable_of_the_file_points_to_is_known() -> None:
    assert of_next(A, TO_N + "p[i] = 1;") == ["p[i]"]
