"""The plan for ranges that move, grow or shrink with a loop around them: triangles, diagonals, windows."""

from __future__ import annotations

from support import directives, nest

from iopref.transform.pipeline import planned


def test_what_an_iteration_of_a_triangle_finds_in_memory_is_decided_in_that_iteration() -> None:
    plan = planned(
        nest(
            "double a[9000000], x[300000];",
            "for (int i = 0; i < 300000; i++) for (int j = 0; j < i; j++) x[i] -= a[i + j] * x[j];",
        )
    )
    assert {flag.name: flag.asked.c() for flag in plan.flags if flag.loop is not None} == {
        "iopref_found_i": "iopref_stays(16L * i + 8)",
        "iopref_stays_i": "iopref_may_stay(16L * i + 8)",
    }


def test_rows_that_share_a_page_come_back_to_it_before_all_of_an_iteration_is_touched() -> None:
    """Two rows of `a` share a page: between its touches lie the 7200 bytes of `b` for one of them."""
    plan = planned(
        nest(
            "double a[200][200], b[200][900];",
            "for (int i = 0; i < 200; i++) for (int k = i + 1; k < 200; k++)"
            " for (int j = 0; j < 900; j++) b[i][j] += a[k][i] * b[k][j];",
        )
    )
    of_column, of_row = (flag.size for flag in plan.flags if flag.question == "iopref_may_stay")
    assert (of_row - of_column).constant == 2 * (7200 + 8) + 4096


def test_of_a_range_that_grows_only_the_new_end_is_prefetched_where_the_rest_is_found() -> None:
    plan = planned(
        nest(
            "double a[200][9000];",
            "for (int i = 0; i < 200; i++) for (int j = 0; j <= i; j++) for (int k = 0; k < 9000; k++) a[j][k] += 1;",
        )
    )
    ((found,),) = (stream.found for p in plan.pipelines for stream in p.streams if p.loop.index == "j")
    assert found.condition.text == "iopref_found_i && i != 0"
    assert (found.known.c(), found.next.text, found.stride.c()) == ("i", "&a[i][0]", "72000")


def test_a_range_that_grows_beyond_another_bound_is_new_at_its_end_only() -> None:
    """What one iteration touches is no average over all of them,
    which exists only for bounds that are read from memory.
    """
    plan = planned(
        nest(
            "double a[900][9000]; int n;",
            "for (int i = 0; i < 900; i++) for (int j = 0; j <= (i > n ? i : n); j++) for (int k = 0; k < 9000; k++)"
            " a[j][k] += 1;",
        )
    )
    ((found,),) = (stream.found for p in plan.pipelines for stream in p.streams if p.loop.index == "j")
    assert found.known.c() == "i"  # where it is more than n
    sizes = [flag.asked.c() for flag in plan.flags if flag.name == "iopref_stays_i"]
    assert sizes and not any("iopref_share" in size for size in sizes)


def test_columns_that_lie_a_variable_apart_are_prefetched_once_for_those_on_a_page() -> None:
    plan = planned(
        nest(
            "float a[900], c[9000][605]; int n, step;",
            "for (int i = 0; i < 600; i += step) for (int j = 0; j < n; j++) a[i] += c[j][i];",
        )
    )
    hints = (hint for p in plan.pipelines for s in p.streams for hint in s.hints if p.loop.index == "j")
    (prefetch,) = (hint for hint in hints if hint.kind == "prefetch" and hint.reference.name == "c")
    assert prefetch.conditions[-1].text == "iopref_turn_j.begins"
    (turn,) = (flag.asked.c() for flag in plan.flags if flag.name == "iopref_turn_j")
    assert turn == "iopref_turn_of(iopref_local_i, 4L * step, i / step, iopref_trip(i, 600, step), 0, &c[0][i])"


def test_what_the_first_reference_never_touches_is_prefetched_for_the_next_one() -> None:
    found = directives(
        "double a[900000], s; int n;",
        "for (int i = 1; i < n; i++) { if (i > i) s += a[i]; else s -= a[i - 1]; }",
    )
    assert [hint.reference.name for hint in found if hint.kind == "prefetch"] == ["a"]


def test_a_diagonal_is_prefetched_and_released_with_the_row_that_it_ends() -> None:
    found = directives(
        "double l[3000][3000], x[3000];",
        "for (int i = 0; i < 3000; i++) { for (int j = 0; j < i; j++) x[i] -= l[i][j]; x[i] /= l[i][i]; }",
    )
    sizes = [hint.section.piece.c() for hint in found if hint.reference.name == "l"]
    assert sizes == ["8L * iopref_i_l.to", "8L * iopref_i_l.done_to"]


def test_rows_that_share_pages_are_not_released_for_a_part_of_them() -> None:
    """The rows of `a` are shorter than a page, and the part right of the diagonal comes back."""
    found = directives(
        "double a[360][360];",
        "for (int i = 0; i < 360; i++) for (int k = 0; k < i; k++) { a[i][k] /= a[k][k];"
        " for (int j = k + 1; j < 360; j++) a[i][j] -= a[i][k] * a[k][j]; }",
    )
    (release,) = (hint for hint in found if hint.kind == "release")
    assert release.conditions[0].text.startswith("!iopref_may_stay(")


def test_an_element_in_front_of_a_shrinking_row_is_prefetched_with_it() -> None:
    found = directives(
        "double a[360][360];",
        "for (int k = 0; k < 360; k++) for (int i = k + 1; i < 360; i++) for (int j = k + 1; j < 360; j++)"
        " a[i][j] -= a[i][k] * a[k][j];",
    )
    (hint,) = (hint for hint in found if hint.kind == "prefetch")
    assert (hint.reference.text, hint.section.piece.c()) == ("a[i][j]", "2880 - 8L * k")


def rates(declarations: str, loops: str, index: str) -> list[str]:
    """The bytes an iteration of the streams around the loop of an index."""
    pipelines = planned(nest(declarations, loops)).pipelines
    return [stream.rate.c() for p in pipelines if p.loop.index == index for stream in p.streams]


def test_a_window_of_rows_that_moves_with_a_loop_is_consumed_by_the_row() -> None:
    window = "for (int i = 1; i < 999; i++) for (int j = i - 1; j <= i + 1; j++) s += a[j][i];"
    (rate,) = rates("double a[1000][1000]; double s;", window, "i")
    assert rate == "iopref_rate(iopref_touched2(8, 8000, 3), 8008)"


def test_rows_that_grow_shorter_are_consumed_at_the_rate_of_the_longest() -> None:
    triangle = "for (int i = 0; i < 100; i++) for (int j = i; j < 100; j++) s += a[i][j];"
    (rate,) = rates("double a[100][200]; double s;", triangle, "i")
    assert rate == "iopref_rate(800, 1600)"


def test_of_a_window_that_is_moved_on_only_the_new_end_is_prefetched_and_the_rest_is_kept() -> None:
    plan = planned(
        nest(
            "double y[900], x[300000], w[200000];",
            "for (int i = 0; i < 900; i++) for (int j = 0; j < 200000; j++) y[i] += x[i + j] * w[j];",
        )
    )
    streams = [stream for p in plan.pipelines for stream in p.streams if p.loop.index == "j"]
    (found,) = (found for stream in streams for found in stream.found)
    assert (found.condition.text, found.known.c()) == ("iopref_local_i && i != 0", "199999")
    window = [hint for stream in streams for hint in stream.hints if hint.reference.name == "x"]
    (release,) = (hint for hint in window if hint.kind == "release")
    assert [c.text for c in release.conditions] == ["!iopref_stays_i"]


def test_rows_that_come_back_after_some_iterations_are_kept() -> None:
    skewed = "for (int i = 0; i < 2500; i += 2) for (int j = 0; j < 150; j += 3) s += a[i + 150 - j][3 * j];"
    releases = [hint for hint in directives("double a[2700][460], s;", skewed, "j") if hint.kind == "release"]
    assert [{c.text for c in hint.conditions} for hint in releases] == [{"!iopref_stays_i"}]


def test_rows_of_a_matrix_in_one_dimension_are_no_windows() -> None:
    for bounds in ("int n;", "enum { n = 90000 };"):
        found = directives(
            f"double a[900 * 90000], s; {bounds}",
            "for (int i = 0; i < 900; i++) for (int j = 0; j < n; j++) s += a[i * 90000 + j];",
            "j",
        )
        assert [hint.conditions for hint in found if hint.kind == "release"] == [()]
