"""Around which loops of a nest its data are prefetched, by the sizes that are known."""

from __future__ import annotations

import pytest
from support import nest

from iopref.transform.pipeline import planned
from iopref.transform.plan import Plan

MATRIX = "int n; double a[64][{0}], b[64][{0}], x[{0}];"
ROWS = "int n; double *restrict a, *restrict b; double x[{0}];"


def loops_around(plan: Plan, *names: str) -> set[str]:
    """The indices of the loops around which hints for these arrays are pipelined."""
    hints = [(p.loop.index, h) for p in plan.pipelines for s in p.streams for h in s.hints]
    return {index for index, hint in hints if hint.reference.name in names}


@pytest.mark.parametrize(
    "declarations, around",
    [
        (MATRIX.format(4000), {"j"}),  # a row is 32 KB
        (MATRIX.format(40000), {"j", "i"}),  # and here 320 KB
        (ROWS.format(300), {"j"}),  # x tells that a row has 300 elements
        (ROWS.format(1), {"j", "i"}),  # as programs declare that have memory from elsewhere
    ],
)
def test_what_the_declared_sizes_keep_in_memory_is_not_pipelined(declarations: str, around: set[str]) -> None:
    at = "[j * 1L * n + i]" if "*" in declarations else "[j][i]"
    loops = f"for (int j = 0; j < n; j++) for (int i = 0; i < n; i++) {{ b{at} = a{at}; x[i] = j; }}"
    assert loops_around(planned(nest(declarations, loops)), "a", "b") == around


@pytest.mark.parametrize(
    "before, around",
    [
        ("for (int i = 0; i < n; i++) x[i] = j;", {"j"}),  # n is at most 300
        ("for (int i = 1; i <= n + 1; i++) x[i - 1] = j;", {"j"}),
        ("for (int i = 0; i < m; i++) x[i] = j;", {"j", "i"}),  # which tells nothing of n
        ("for (int l = 0; l < m; l++) for (int i = 0; i < n; i++) x[i] = j;", {"j", "i"}),  # perhaps never
        ("if (m) for (int i = 0; i < n; i++) x[i] = j;", {"j", "i"}),
    ],
)
def test_the_array_that_one_loop_walks_tells_how_long_the_loops_beside_it_are(before: str, around: set[str]) -> None:
    row = "for (int i = 0; i < n - 1; i++) a[j * 1L * n + i] += x[0];"
    plan = planned(
        nest("int n, m; double *restrict a; double x[300];", f"for (int j = 0; j < n; j++) {{ {before} {row} }}")
    )
    assert loops_around(plan, "a") == around


SPACE = "for (int k = 0; k < n; k++) for (int j = 0; j < n; j++) for (int i = 0; i < {0}; i++) a{1} += i;"


@pytest.mark.parametrize(
    "declarations, trip, at, around",
    [
        ("int n; double *restrict a;", "n", "[(k * 1L * n + j) * n + i]", {"k", "j"}),
        ("int n; double a[64][300][300];", "n", "[k][j][i]", {"k", "j"}),  # a plane is at most 703 KB
        ("int n; double a[64][200][200];", "n", "[k][j][i]", {"k"}),  # 313 KB
        ("int n; double a[64][64][64];", "n", "[k][j][i]", {"k"}),  # a plane is 32 KB
        ("int n; double a[64][80][600];", "n", "[k][i][j]", {"k"}),  # columns of a plane of 375 KB
        ("int n; double a[64][200][600];", "n", "[k][i][j]", {"k", "j", "i"}),  # of a plane of 938 KB
        ("int n; double *restrict a;", "5", "[(k * 1L * n + j) * 5 + i]", {"k", "j"}),  # j is within the rows
        ("int n; double a[9][100][900000];", "900000", "[k][j][i]", {"k", "j", "i"}),  # a row is 7 MB
    ],
)
def test_of_three_loops_one_around_rows_or_planes_is_pipelined(
    declarations: str, trip: str, at: str, around: set[str]
) -> None:
    assert loops_around(planned(nest(declarations, SPACE.format(trip, at))), "a") == around


def test_the_declared_row_is_known_where_a_variable_chooses_it() -> None:
    loops = "for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) a[k][m][i] += i;"
    assert loops_around(planned(nest("int n, m; double a[300][9][500];", loops)), "a") == {"k"}


def test_a_pipeline_from_row_to_row_continues_from_plane_to_plane_where_planes_are_large() -> None:
    loops = SPACE.format("300", "[k][j][i]").replace("j < n", "j < 300")
    assert loops_around(planned(nest("int n; double a[64][300][300];", loops)), "a") == {"j"}
