"""Cursors: how a pipeline continues with the later runs of its loop."""

from __future__ import annotations

from support import nest

from iopref.codegen.cursor_loop import attach_cursor, due_in_runs
from iopref.model import Expr, as_c
from iopref.transform.pipeline import planned
from iopref.transform.plan import Cursor, Plan, Stream
from iopref.transform.schedule import Schedule


def cursors(found: Plan, loop: str) -> list[Cursor]:
    return [s.cursor for p in found.pipelines for s in p.streams if p.loop.index == loop and s.cursor]


def test_a_pipeline_goes_on_with_the_next_run_of_its_loop() -> None:
    plan = planned(
        nest(
            "double a[100][900000], x[100]; int n;",
            "for (int i = n; i > 0; i -= 2) for (int j = i; j < 900000; j++) x[i] += a[i][j];",
        )
    )
    (cursor,) = cursors(plan, "j")
    (hint,) = cursor.hints
    assert cursor.trip.c() == "900000 - iopref_j_a_i"
    assert hint.reference.address(dict(hint.section.at)) == "&a[iopref_j_a_i][iopref_j_a.from + iopref_j_a_i]"
    assert due_in_runs("p", Stream("s", Expr(), (), (), 1), cursor)[2:4] == [
        "        iopref_j_a_i -= 2;",
        "        iopref_next_run(&iopref_j_a_cursor, iopref_j_a_i > 0, 900000 - iopref_j_a_i);",
    ]


def test_a_cursor_walks_all_loops_around_and_passes_over_those_without_iterations() -> None:
    three = nest(
        "double a[9][100][900000], b[9][100][1000000], s; int n;",
        "for (int i = 0; i < n; i++) for (int j = 3; j <= i; j++) { for (int k = 0; k < 900000; k++) s += a[i][j][k];"
        " for (int k = 0; k < 1000000; k++) s += b[i][j][k]; }",
    )
    first, second = cursors(planned(three), "k")
    assert due_in_runs("p", Stream("s", Expr(), (), (), 1), first)[2:5] == [
        "        for (iopref_k_a_j++; iopref_k_a_i < n && iopref_k_a_j >= iopref_k_a_i + 1; iopref_k_a_j = 3)",
        "            iopref_k_a_i++;",
        "        iopref_next_run(&iopref_k_a_cursor, iopref_survives_j && iopref_k_a_i < n"
        " && iopref_k_a_j < iopref_k_a_i + 1, 900000);",
    ]
    assert [as_c(walk.flag) for walk in second.walks] == ["1", "iopref_survives_j_2"]
    (wrapped, _) = cursors(planned(three, Schedule.WRAPPED), "k")
    assert [walk.loop.index for walk in wrapped.walks] == ["j"]
    assert all(cursor.nested for cursor in cursors(planned(three, Schedule.NESTED), "k"))
    assert not cursors(planned(three, Schedule.ORIGINAL), "k")


def test_where_data_are_found_again_is_asked_for_the_iteration_that_the_cursor_is_at() -> None:
    (cursor,) = cursors(
        planned(
            nest(
                "double a[900000]; struct { int i; } p; int n;",
                "for (int i = p.i; i < n; i++) for (int j = 0; j < 900000; j++) a[j] += i;",
            )
        ),
        "j",
    )
    assert [c.text for c in cursor.hints[0].conditions] == ["!iopref_local_i || i + iopref_j_a.run == p.i"]


def test_runs_that_are_all_as_long_are_counted() -> None:
    plan = planned(
        nest(
            "double a[100][900000], x[100]; unsigned n;",
            "for (unsigned i = n; i > 3; i -= 2) for (int j = 5; j < 900000; j++) x[i] += a[i][j];",
        )
    )
    (cursor,) = cursors(plan, "j")
    (stream,) = (s for p in plan.pipelines for s in p.streams if s.cursor)
    assert attach_cursor("p", stream, cursor) == [
        "iopref_stream_repeats(&p, &iopref_j_a, &iopref_j_a_cursor, iopref_trip((long)i - 2, 3, -2));"
    ]
    due, hint = due_in_runs("p", stream, cursor)
    assert due == "while (iopref_run_due(&p, &iopref_j_a))"
    assert "IOPREF_PREFETCH(" in hint and "IOPREF_RELEASE(" in hint  # releases are due only in the run at hand, 0
    assert "&a[(long)i - 2L * iopref_j_a.run][5]" in hint


def test_a_pipeline_ends_with_its_loop_where_the_next_run_may_not_come() -> None:
    loops = "for (int i = 0; i < 100; i++) if (n > i) for (int j = 0; j < 900000; j++) x[i] += a[i][j];"
    assert not cursors(planned(nest("double a[100][900000], x[900000]; int n;", loops)), "j")
