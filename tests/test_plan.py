"""What is planned for a nest: volumes at its entry, and directives."""

from __future__ import annotations

from support import nest

from iopref.analysis.locality import volume
from iopref.analysis.reuse import groups
from iopref.transform.original import original
from iopref.transform.plan import Hint


def directives(declarations: str, loops: str, index: str = "i") -> list[Hint]:
    """The directives around the loop of an index."""
    pipelines = original(nest(declarations, loops)).pipelines
    return [hint for p in pipelines if p.loop.index == index for stream in p.streams for hint in stream.hints]


def test_the_volume_of_a_triangular_column_is_that_of_its_longest() -> None:
    found = nest(
        "double a[160][200], x[160];",
        "for (int i = 0; i < 160; i++) for (int j = 0; j < 200; j++)"
        " for (int k = i + 1; k < 160; k++) x[i] += a[k][j];",
    )
    (group,) = (g for g in groups(found) if g.first.array.startswith("a"))
    size = volume(found, group, (found.loops[2],))
    assert size is not None
    assert size.c() == "iopref_touched2(8, 1600, 159)"


def test_data_of_two_inner_loops_is_prefetched_once_around_the_loop_that_holds_both() -> None:
    found = directives(
        "double a[300][700], y[700]; double s;",
        "for (int i = 0; i < 300; i++) { for (int j = 0; j < 700; j++) s += a[i][j];"
        " for (int k = 0; k < 700; k++) y[k] += a[i][k]; }",
    )
    assert [hint.kind for hint in found if hint.reference.array.startswith("a")].count("prefetch") == 1
    assert sorted(hint.tag for hint in found) == list(range(1, len(found) + 1))


def test_different_parts_of_an_array_are_prefetched_each() -> None:
    found = directives(
        "double a[300][700], y[700]; double s;",
        "for (int i = 0; i < 150; i++) { for (int j = 0; j < 700; j++) s += a[i][j];"
        " for (int k = 0; k < 700; k++) y[k] += a[i + 150][k]; }",
    )
    assert [hint.kind for hint in found].count("prefetch") == 2


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
