"""Loop conditions of several parts: one part counts, and the others become breaks after the comparison in the copy."""

from __future__ import annotations

import re

import pytest
from support import nest, served, translated

from iopref.frontend.c.lift.nests import Rejected

DECLARATIONS = "double a[40000], b[40000]; int n, m, done; static int odd(double x) { return (int)x & 1; }"

# the loop, the comparison that counts, what else is asked for, and whose comparison the copy makes
CONDITIONS = {
    "data behind": ("for (int i = 0; i < n && a[i]; i++) b[i] = 1;", "i < n", "a[i]"),
    "a flag in front": ("for (int i = 0; !done && i < n; i++) b[i] = 1;", "i < n", "!done"),
    "data in front": ("for (int i = 0; a[i] != 3 && i < n; i++) b[i] = 1;", "i < n", "a[i] != 3"),
    "on both sides": ("for (int i = 0; !done && i < n && a[i] > 2; i++) b[i] = 1;", "i < n", "!done && a[i] > 2"),
    "brackets": ("for (int i = 0; i < n && (a[i] && (m || done)); i++) b[i] = 1;", "i < n", "a[i] && (m || done)"),
    "one of two": ("for (int i = 0; i < n && (m || a[i]); i++) b[i] = 1;", "i < n", "(m || a[i])"),
    "two bounds": ("for (int i = 0; i < n && i < m; i++) b[i] = a[i];", "i < n", "i < m"),
    "the nearer end": ("for (int i = 9; i >= 0 && i < n && a[i]; i++) b[i] = 1;", "i < n", "i >= 0 && a[i]"),
    "the nearer end downwards": ("for (int i = 9; n > i && 0 <= i && a[i]; i--) b[i] = 1;", "i >= 0", "n > i && a[i]"),
    "no bound that is met": ("for (int i = 9; i != m && i < n; i++) b[i] = 1;", "i < n", "i != m"),
    "a step that adds": ("for (int i = 9; i > m && i < n; i = i + 2) b[i] = 1;", "i < n", "i > m"),
    "a step in the body": ("int i = 0; while (i < n && a[i] < 5) i++;", "i < n", "a[i] < 5"),
    "a step in the condition": ("int i = n; while (i-- > 0 && a[i] < 5) b[i] = 1;", "i > 0", "a[i] < 5"),
    "a call behind": ("for (int i = 0; i < n && odd(a[i]); i++) b[i] = 1;", "i < n", "odd(a[i])"),
    "a choice": (
        "for (int i = 0; i < n && (m ? a[i] > 1 : b[i] > 1); i++) b[i] = 1;",
        "i < n",
        "(m ? a[i] > 1 : b[i] > 1)",
    ),
}


@pytest.mark.parametrize(("text", "counts", "wanted"), CONDITIONS.values(), ids=CONDITIONS)
def test_one_part_counts_and_the_others_are_breaks(text: str, counts: str, wanted: str) -> None:
    found = nest(DECLARATIONS, text)
    (loop,) = found.loops
    assert f"{loop.index} {loop.comparison} {loop.spelling.limit_text}" == counts
    assert (loop.spelling.wanted, loop.breaks) == (wanted, True)
    assert set(re.findall(r"[ab]\[i\]", wanted)) <= {r.text for r in found.references}


@pytest.mark.parametrize(
    "text",
    [
        "for (int i = 0; i < n; i++) { if (!a[i]) break; b[i] = 1; }",
        "for (int i = 0; i < n; i++) b[i] = 1;",
    ],
)
def test_a_break_of_the_program_is_no_part_of_a_condition(text: str) -> None:
    assert not nest(DECLARATIONS, text).loops[0].spelling.wanted


def test_the_program_s_loop_keeps_its_text_and_the_copy_asks_after_the_comparison() -> None:
    header = "for (i = 0; a[i] != 3 && i < n; i++)"
    (found,) = served(
        result := translated(f"{DECLARATIONS} int f(void) {{ int i;\n {header}\n b[i] = 1;\n return i; }}")
    )
    assert header in result.text
    assert "for (; i < iopref_i_stop && a[i] != 3; i++)" in result.text
    assert found.lifted.nest.loops[0].breaks


def test_a_variable_that_the_body_hides_is_the_one_outside_in_the_condition() -> None:
    text = "int k = n; for (int i = 0; i < n && a[k - i] > 0; i++) { int k = i; b[k] = 1; }"
    offsets = {r.writes: r.offset.c() for r in nest(DECLARATIONS, text).references}
    assert "k" in offsets[False] and offsets[True] == "8L * i"


@pytest.mark.parametrize(
    ("header", "end"),
    [
        ("it < m && done < 3", ""),
        ("done < 3 && it < m", ""),
        ("it < m", "if (done) break;"),
        ("it < m", "if (done) return;"),
    ],
)
def test_loops_over_bounds_in_memory_are_taken_out_of_one_that_may_be_left(header: str, end: str) -> None:
    inside = "for (int i = 0; i < n; i++) for (int k = row[i]; k < row[i + 1]; k++) b[i] += a[column[k]];"
    body = f"for (int it = 0; {header}; it++) {{ {inside} {end} done += b[0] > 9; }}"
    result = translated(f"{DECLARATIONS} int row[40001], column[40000]; void f(void) {{ {body} }}")
    (found,) = served(result)
    assert [loop.index for loop in found.lifted.nest.loops] == ["i", "k"]
    hinted = {h.reference.text for p in found.plan.pipelines for s in p.streams for h in s.hints}
    assert "a[column[k]]" in hinted
    (left,) = (nest for nest in result.nests if isinstance(nest, Rejected))
    assert (left.refusal.code, left.tried_inside) == ("guarded", True)


def test_a_loop_that_may_be_left_keeps_loops_over_bounds_that_are_known() -> None:
    body = "for (int it = 0; it < m && done < 3; it++) { for (int i = 0; i < n; i++) b[i] += a[i]; done += b[0] > 9; }"
    assert [loop.index for loop in nest(DECLARATIONS, body).loops] == ["it", "i"]


LIMITS = {
    "two variables": ("for (int i = 0; i < n && i < m; i++) b[i] = 1;", ["iopref_min(n, m)"]),
    "a number": ("for (int i = 0; i < n && a[i] && 30 >= i; i++) b[i] = 1;", ["iopref_min(n, 31)"]),
    "numbers": ("for (int i = 0; i <= 100 && i < 30; i++) b[i] = 1;", ["29"]),
    "downwards": ("for (int i = n; i >= 0 && i > m; i--) b[i] = 1;", ["iopref_max(0, m + 1)"]),
    "a band": (
        "for (int i = 0; i < n; i++) for (int j = 0; j < n && j <= i + m; j++) b[j] += a[i];",
        ["n", "iopref_min(n, (long)i + m + 1)"],
    ),
    "what changes": ("for (int i = 0; i < n && i < m; i++) { b[i] = 1; m--; }", ["n"]),
    "what may have no value": ("int k; if (n > 9) k = 5; for (int i = 9; i < n && i < k; i++) b[i] = 1;", ["n"]),
    "what is read": ("int *p = &m; for (int i = 0; i < n && i < *p; i++) b[i] = 1;", ["n"]),
    "another way": ("for (int i = 0; i < n && i > m; i++) b[i] = 1;", ["n"]),
}


@pytest.mark.parametrize(("text", "limits"), LIMITS.values(), ids=LIMITS)
def test_further_bounds_in_a_condition_are_limits(text: str, limits: list[str]) -> None:
    assert [loop.limit.value.c() for loop in nest(DECLARATIONS, text).loops] == limits


def test_a_search_is_understood_where_it_is_called() -> None:
    called = """
    static int search(const double *v) { int i, k = n; for (i = 0; !done && i < k && v[i]; i++); return i; }
    static int search_far(const double *v) { int i, k; k = n; for (i = 0; !done && i < k && v[i]; i++); return i; }
    """
    for name in ("search", "search_far"):
        body = f"for (int j = 0; j < m; j++) b[j] += {name}(&a[4 * j]);"
        nests = served(translated(f"{DECLARATIONS} {called} void f(void) {{ {body} }}"))
        assert [found.lifted.nest.function for found in nests] == ["search", "search_far", "f"]
