"""Loops that step one of several counters are taken as loops that count their iterations, with a bound on these."""

from __future__ import annotations

import pytest
from support import served, translated

from iopref.frontend.c.lift.nests import Rejected

HEAD = "int a[40000], b[40000], c[80000]; static int n, m;\n"
LOCALS = "int i = 0, j = 0, k = 0, s = 0; int *p = a, *q = b, *e = a + n, *g = b + m;"


def whole(loop: str) -> str:
    """A program with a loop."""
    return f"{HEAD}int f(void)\n{{\n{LOCALS}\n{loop}\nreturn s + i + j + k;\n}}\n"


COUNTED = {
    "by subscripts": ("while (i < n && j < m) if (a[i] < b[j]) i++; else j++;", "m + n"),
    "by pointers": ("while (p < e && q < g) s += *p < *q ? *p++ : *q++;", "(e - a) + (g - b)"),
    "a bound that counts": ("while (i <= n && m >= j) if (a[i] < b[j]) i++; else j++;", "m + n + 2"),
    "downwards": (
        "i = n; j = m - 1; while (i >= 0 && j > 0) if (a[i] < b[j]) --i; else j -= 2;",
        "iopref_was_i + iopref_was_j + 1",
    ),
    "both ways": ("j = m; while (i < n && j > 9) if (a[i] < b[j]) i++; else j--;", "iopref_was_j + n - 9"),
    "from both ends": ("j = n; while (i < j) if (a[i] < 7) i++; else a[i] = a[--j];", "iopref_was_j"),
    "pointers to each other": ("q = e; while (p < q) if (*p < 7) p++; else q--;", "(e - a)"),
    "another part": ("while (i < n && j < m && s < 9) if (a[i] < b[j]) i++; else { j++; s++; }", "m + n"),
    "one counter": ("while (i < n) if (a[i] < 0) { s += a[i]; i += 2; } else i++;", "n"),
    "a step behind": ("for (; i < n && j < m; k++) if (a[i] < b[j]) c[k] = a[i++]; else c[k] = b[j++];", "m + n"),
    "a way that ends": ("while (i < n && j < m) { if (a[i] == b[j]) { i++; continue; } s++; j++; }", "m + n"),
    "left": ("while (i < n && j < m) { if (a[i] == 7) break; if (b[j] == a[i]) i++; else j++; }", "m + n"),
}


@pytest.mark.parametrize("loop, trips", COUNTED.values(), ids=COUNTED)
def test_a_loop_that_steps_one_of_its_counters_iterates_as_often_as_they_can(loop: str, trips: str) -> None:
    (found,) = served(translated(whole(loop)))
    nest = found.lifted.nest
    assert str(nest.root.trips) == trips
    assert nest.references and not nest.refusals


NOT_COUNTED = {
    "a way without a step": "while (i < n && j < m) if (a[i] < b[j]) i++; else if (b[j]) j++;",
    "a step back": "while (i < n && j < m) if (a[i] < b[j]) i++; else { j++; i--; }",
    "a way to the next": "while (i < n && j < m) { if (a[i] == b[j]) continue; if (a[i]) i++; else j++; }",
    "a way further inside": "while (i < n && j < m) { if (a[i]) { if (b[j]) continue; i++; } else j++; }",
    "a step in a loop": "while (i < n && j < m) { while (a[i] < b[j]) i++; s++; }",
    "behind &&": "while (i < n && j < m) { s += a[i] && b[j++]; }",
    "set": "while (i < n && j < m) if (a[i] < b[j]) i = a[i]; else j++;",
    "a variable step": "while (i < n && j < m) if (a[i] < b[j]) i += k; else j++;",
    "either": "while (i < n || j < m) if (a[i] < b[j]) i++; else j++;",
    "a condition that changes something": "while (i < n && s++ < m) if (a[i] < b[j]) i++; else j++;",
}


@pytest.mark.parametrize("loop", NOT_COUNTED.values(), ids=NOT_COUNTED)
def test_a_loop_that_may_iterate_without_a_step_is_none_of_these(loop: str) -> None:
    assert not served(translated(whole(loop)))


REFUSED = {
    "a bound that moves": ("while (i < n && j < m) if (a[i] < b[j]) { i++; m -= a[i]; } else j++;", "changes"),
    "another variable of the name": ("while (i < n && j < m) { int i = 0; s += b[j]; i++; j++; }", "loop"),
    "a narrow counter": ("short t = 0; while (t < n && j < m) if (a[t] < b[j]) t++; else j++;", "loop"),
    "a pointer to it": ("int *x = &i; while (i < n && j < m) if (a[i] < b[j]) i++; else { j++; *x = 4; }", "loop"),
    "below zero": ("unsigned u = 9; while (i < n && u > 0) if (a[i] < 5) i++; else u -= 2;", "loop"),
    "below zero from both ends": ("unsigned u = 0, w = n; while (u < w) if (a[u] < 5) u++; else w -= 3;", "loop"),
    "of another sign": ("unsigned u = 0; while (u < n && j < m) if (a[u] < b[j]) u++; else j++;", "loop"),
}


@pytest.mark.parametrize("loop, code", REFUSED.values(), ids=REFUSED)
def test_a_merge_whose_counters_are_not_known_well_enough_is_refused_with_the_reason(loop: str, code: str) -> None:
    result = translated(whole(loop))
    assert not served(result)
    assert [n.refusal.code for n in result.nests if isinstance(n, Rejected)] == [code]


def test_a_merge_in_another_loop_is_a_nest_of_its_own() -> None:
    merge = "while (i < n && j < m) if (a[i] < b[j]) i++; else j++;"
    (found,) = served(translated(whole(f"for (int t = 0; t < n; t++) {{ i = t; j = 0; {merge} }}")))
    assert found.lifted.nest.root.position.column > 40


def test_the_copy_asks_what_the_program_asks_once_in_each_iteration() -> None:
    text = translated(whole(COUNTED["by subscripts"][0])).text
    assert "for (; iopref_count < iopref_counting_stop && i < n && j < m; iopref_count++)" in text


def test_a_variable_of_the_name_that_counts_is_refused() -> None:
    loop = "int iopref_count = 0; while (i < n && j < m) if (a[i] < b[j]) i++; else { j++; iopref_count++; }"
    result = translated(whole(loop))
    assert [n.refusal.code for n in result.nests if isinstance(n, Rejected)] == ["name"]
