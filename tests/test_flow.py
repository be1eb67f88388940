"""The values of scalars that a nest assigns are known exactly where they must equal an expression of its loops."""

from __future__ import annotations

import pytest
from support import nest, translated

from iopref.frontend.c.lift.nests import Rejected
from iopref.translate import TranslatedNest

DECLARATIONS = """\
double a[1000], x;
int b[1000], c[1000];
extern int n, m, flag;
static int least(int p, int q) { return q < p ? q : p; }
"""


def subscripts(loops: str) -> list[str]:
    """The subscripts of all accesses to `a`, and the messages for those that are refused."""
    found = nest(DECLARATIONS, loops)
    known = [str(r.subscripts[0]) for r in found.references if r.name == "a"]
    return known + [refusal.reason for refusal in found.refusals]


KNOWN = {
    "an assignment": ("for (i = 0; i < n; i++) { k = i - 1; a[k + m] = 0; }", "i + m - 1"),
    "a chain": ("for (i = 0; i < n; i++) { k = 2 * i; l = k + 1; k = 0; a[l] = 0; }", "2*i + 1"),
    "a declaration": ("for (i = 0; i < n; i++) { const int d = m * i; a[d] = 0; }", "i*m"),
    "a step": ("for (i = 0; i < n; i++) { k = i; k += m; k--; a[k] = 0; }", "i + m - 1"),
    "both branches": ("for (i = 0; i < n; i++) { if (flag) k = i; else { k = i; } a[k] = 0; }", "i"),
    "one branch": ("for (i = 0; i < n; i++) { k = 0; if (flag) k = i; a[k] = 0; }", "(flag ? i : 0)"),
    "a branch that memory decides": ("for (i = 0; i < n; i++) { k = 0; if (b[i]) k = i; a[k] = 0; }", "(b[i] ? i : 0)"),
    "branches that read memory": (
        "for (i = 0; i < n; i++) { if (b[i] < 0) k = b[m]; else k = b[i + 1]; a[k] = 0; }",
        "((b[i] < 0) ? b[m] : b[i + 1])",
    ),
    "a branch that a division decides": (
        "for (i = 0; i < n; i++) { k = 0; if (n % m) k = i; a[k] = 0; }",
        "((n % m) ? i : 0)",
    ),
    "the larger": ("for (i = 0; i < n; i++) { k = i - m; if (k < 0) k = 0; a[k] = 0; }", "iopref_max(0, i - m)"),
    "an index array": ("for (i = 0; i < n; i++) { k = b[i]; a[k] = 0; }", "b[i]"),
    "a stale address": ("for (i = 0; i < n; i++) { k = b[i]; b[i] = 0; a[k] = 0; }", "b[i]"),
    "a step in memory": ("for (i = 0; i < n; i++) a[b[i]++] = 0;", "b[i]"),
    "a step in memory before": ("for (i = 0; i < n; i++) a[--b[i]] = 0;", "b[i] - 1"),
    "a longer step in memory": ("for (i = 0; i < n; i++) a[b[i] += m] = 0;", "b[i] + m"),
    "a step in memory and a sum": ("for (i = 0; i < n; i++) a[2 * b[n - i]++ + m] = 0;", "2*b[n - i] + m"),
    "a step in memory of an element found there": ("for (i = 0; i < n; i++) { k = c[i]; a[b[k]++] = 0; }", "b[c[i]]"),
    "a value before a step in memory": ("for (i = 0; i < n; i++) { k = b[i]++ + 1; a[k] = 0; }", "b[i] + 1"),
    "a value that is written back": ("for (i = 0; i < n; i++) { k = b[c[i]]; b[c[i]] = k + 1; a[k] = 0; }", "b[c[i]]"),
    "a counter": (
        "for (j = 0; j < n; j++) { k = j; for (i = 3; i < n; i++) { a[k] = 0; k = m + k; } }",
        "i*m + j - 3*m",
    ),
    "a counter after its step": (
        "for (j = 0; j < n; j++) { k = 0; for (i = 0; i < n; i++) { k++; a[k] = 0; } }",
        "i + 1",
    ),
    "a counter of a loop downwards": (
        "for (j = 0; j < n; j++) { k = 0; for (i = 9; i > 0; i -= 3) { a[k] = 0; k -= 6; } }",
        "2*i - 18",
    ),
    "a counter whose step is a sum": (
        "for (j = 0; j < n; j++) { k = 0; for (i = 0; i < n; i++) { a[k] = 0; k = 3 + k - m - 1; } }",
        "i*(2 - m)",
    ),
    "a counter of two steps": (
        "for (j = 0; j < n; j++) { k = 0; for (i = 0; i < n; i++) { a[k] = 0; k++; k += 2; } }",
        "3*i",
    ),
    "a counter that steps on every way": (
        "for (j = 0; j < n; j++) { k = 0; for (i = 0; i < n; i++) { a[k] = 0; if (flag) k += 2; else { k++; k++; } } }",
        "2*i",
    ),
    "a static variable": ("static int s; for (i = 0; i < n; i++) { s = i - 1; a[s] = 0; }", "i - 1"),
    "a variable whose address was taken": ("int *p = &k; for (i = 0; i < n; i++) { k = i + 1; a[k] = *p; }", "i + 1"),
    "a counter that grows": (
        "for (j = 0; j < n; j++) { k = 0; for (i = 1; i < n; i++) { a[k] = 0; k += i; } }",
        "((i - 1)*(i - 2) / 2) + i - 1",
    ),
}
UNKNOWN = {
    "a branch that changing memory decides": "for (i = 0; i < n; i++) { k = 0; if (b[i]) k = i; a[k] = b[i]--; }",
    "a branch under another one": "for (i = 0; i < n; i++) if (flag) { k = 0; if (b[i]) k = i; a[k] = 0; }",
    "a choice of choices": "for (i = 0; i < n; i++) { k = 0; if (flag) k = i; if (m) k = 5; a[k] = 0; }",
    "one case": "for (i = 0; i < n; i++) { k = 0; switch (i) { case 1: k = 5; case 2: a[k] = 0; } }",
    "after a switch": "for (i = 0; i < n; i++) { switch (i) { case 1: k = 5; break; default: k = 6; } a[k] = 0; }",
    "a while loop": "for (i = 0; i < n; i++) { k = 0; while (k < m) if (flag) a[k++] = 0; }",
    "an operand that may not be evaluated": "for (i = 0; i < n; i++) { k = 0; flag && (k = i); a[k] = 0; }",
    "the last iteration": "for (i = 0; i < n; i++) { a[k] = 0; k = i; }",
    "an unknown step": "for (j = 0; j < n; j++) { k = 0; for (i = 0; i < n; i++) { a[k] = 0; if (flag) k++; } }",
    "a skipped step": (
        "for (j = 0; j < n; j++) { k = 0; for (i = 0; i < n; i++) { a[k] = 0; if (flag) continue; k++; } }"
    ),
    "a counter that doubles": "for (j = 0; j < n; j++) { k = 1; for (i = 0; i < n; i++) { a[k] = 0; k = k + k; } }",
    "a counter in its own step": (
        "for (j = 0; j < n; j++) { k = 1; for (i = 0; i < n; i++) { a[k] = 0; k = k + k % 2; } }"
    ),
    "a number": "for (i = 0; i < n; i++) { k = x * i; a[k] = 0; }",
    "an address": "int *p = &k; for (i = 0; i < 9; i++) { k = i; *p = 0; a[k] = 0; }",
    "a stale index": "for (i = 0; i < n; i++) { k = b[i]; b[i] = 0; a[b[k]] = 0; }",
    "a step of a stale index": "for (i = 0; i < n; i++) { k = c[i]; c[i] = 0; a[b[k]++] = 0; }",
    "a statement in an expression": "for (i = 0; i < n; i++) { k = 0; x = ({ if (flag) k = i; 1.0; }); a[k] = 0; }",
    "another variable of the same name": "for (i = 0; i < n; i++) { k = m; { double m = 1; a[k] = m; } }",
}


@pytest.mark.parametrize("loops", KNOWN.values(), ids=KNOWN)
def test_a_scalar_is_known_after(loops: tuple[str, str]) -> None:
    text, expected = loops
    assert subscripts(f"int i, j, k, l;\n{text}") == [expected]


@pytest.mark.parametrize("loops", UNKNOWN.values(), ids=UNKNOWN)
def test_a_scalar_is_unknown_after(loops: str) -> None:
    found, *inside = translated(f"{DECLARATIONS}\nvoid f(void)\n{{\nint i, j, k;\n{loops}\n}}\n").nests
    refusals = [found.refusal] if isinstance(found, Rejected) else found.lifted.nest.refusals
    (reason,) = [r.reason for r in refusals]
    assert reason == "`k` changes inside the nest" or reason.startswith("the value of `k` is unknown: ")
    assert bool(inside) == isinstance(found, Rejected)


def test_a_refusal_names_the_write_that_may_change_what_a_scalar_was_read_from() -> None:
    rows = "for (long e = row[u]; e < row[u + 1]; e++) seen[col[e]][0] = 1;"
    text = f"for (int i = 0; i < n; i++) {{ int u = queue[i]; {rows} }}"
    given = "int n, const int *queue, const long *row, const int *col, int **seen"
    found, *_ = translated(f"void f({given}) {{ {text} }}").nests
    assert isinstance(found, Rejected)
    assert "the nest may change `queue[i]`, by writing `seen[col[e]][0]`" in found.refusal.reason
    assert "restrict" in found.refusal.remedy


def test_a_bound_is_what_the_scalar_holds_where_its_loop_begins() -> None:
    text = "const int last = least(n, i + m); for (int j = i; j < last - 1; j++) a[j] = 0;"
    found = nest(DECLARATIONS, f"for (int i = 0; i < n; i++) {{ {text} }}")
    loop = found.loops[1]
    parts = {str(part + loop.origin) for part in loop.limit.parts}
    assert (loop.limit.kind, parts) == ("min", {"n - 1", "i + m - 1"})


AHEAD = {
    "an assignment": ("l = 9; k = l; x = 0;", "i + l"),
    "an outer block": ("k = 3; if (flag) { l = 2; {", "i + 3"),
    "an assignment under a condition": ("k = 0; if (l < 0) k = 7;", "((l < 0) ? 7 : 0) + i"),
    "assignments under a condition": ("if (l < 0) { x = 1; k = 7; } else k = l;", "((l < 0) ? 7 : 0) + i"),
    "a value that is set under a condition alone": (
        "int p; if (l < 4) { p = 6; l = 2; k = p + 1; x = 0; }",
        "i + p + 1",
    ),
    "a constant": ("enum { FIRST = 7 }; k = FIRST;", "i + 7"),
}
NOT_AHEAD = {
    "a condition that others may change": "k = 0; if (flag) k = 1;",
    "a condition that changed": "k = 0; if (l < 5) k = 1; l = 7;",
    "a condition that its branch changes": "k = 0; if (l < 5) { k = 1; l = 7; }",
    "a value that its branch changes": "int p = x; k = 0; if (l < 5) { p = 3; k = p; p = 4; }",
    "two conditions": "k = 0; if (l < 5) k = 1; if (l < 3) k = 2;",
    "a condition that assigns": "k = 0; if (flag && (k = 2)) {",
    "a variable that changed": "l = 4; k = l; l++;",
    "a variable that others may change": "k = m; other();",
    "memory": "k = b[0];",
    "a label": "k = 0; if (flag) goto out; k = 1; out: x = 0;",
    "a loop": "k = 0; while (flag) { l++;",
    "a case": "switch (l) { case 1: k = 0; case 2:",
    "a name that means something else": "l = m; k = l; { double l = 2;",
}


def counter_after(text: str) -> list[str]:
    """The subscripts of a counter that a loop increments, after some statements."""
    loop = "for (i = 0; i < n; i++) { a[k] = 0; k = k + 1; }" + "}" * (text.count("{") - text.count("}"))
    found = translated(f"{DECLARATIONS}void other(void);\nvoid f(void) {{\nint i, k, l = 0;\n{text}\n{loop}\n}}")
    (lifted,) = [n.lifted.nest for n in found.nests if isinstance(n, TranslatedNest)]
    return [str(r.subscripts[0]) for r in lifted.references] + [r.reason for r in lifted.refusals]


@pytest.mark.parametrize("case", AHEAD.values(), ids=AHEAD)
def test_a_counter_begins_with_what_is_assigned_ahead_of_its_nest(case: tuple[str, str]) -> None:
    text, expected = case
    assert counter_after(text) == [expected]


@pytest.mark.parametrize("text", NOT_AHEAD.values(), ids=NOT_AHEAD)
def test_a_counter_begins_with_what_it_holds_at_the_entry_after(text: str) -> None:
    assert counter_after(text) == ["i + iopref_was_k"]


FIRST = {
    "a subscript": ("a[k] = 0;", True),
    "a condition": ("if (k > 9) x = 0;", True),
    "an assignment of its own": ("k = 0;", False),
    "what is evaluated each time": ("x = flag && l > 9;", True),
    "a condition that may end the loop": ("if (flag) break;", False),
    "a loop": ("for (j = k; j < 3; j++) x = 0;", True),
}


@pytest.mark.parametrize("case", FIRST.values(), ids=FIRST)
def test_a_variable_that_may_be_unset_has_a_value_at_the_entry_if_the_nest_reads_it_first_in(
    case: tuple[str, bool],
) -> None:
    statement, known = case
    text = f"int i, j, k, l = 0; if (flag) k = b[0]; for (i = 0; i < n; i++) {{ {statement} a[k] = 0; k++; }}"
    found = translated(f"{DECLARATIONS}void f(void) {{ {text} }}").nests[-1]
    assert isinstance(found, TranslatedNest)
    assert any("iopref_was_k" in str(r.subscripts[0]) for r in found.lifted.nest.references) == known


SOMETIMES = {
    "above": (
        "if (i > m) k += 2;",
        "for (i = 3; i < n; i++)",
        "2*iopref_max(0, i - iopref_max(3, m + 1)) + iopref_was_k",
    ),
    "below": (
        "if (m >= i) k += 2;",
        "for (i = 3; i < n; i++)",
        "2*iopref_max(0, iopref_min(i, m + 1) - 3) + iopref_was_k",
    ),
    "above, downwards": (
        "if (i > m) k += 2;",
        "for (i = n; i > 0; i--)",
        "2*iopref_max(0, n - iopref_max(i, m)) + iopref_was_k",
    ),
    "below, downwards": (
        "if (i < m) k += 2;",
        "for (i = n; i > 0; i--)",
        "2*iopref_max(0, iopref_min(n, m - 1) - i) + iopref_was_k",
    ),
}


@pytest.mark.parametrize("case", SOMETIMES.values(), ids=SOMETIMES)
def test_a_scalar_counts_the_iterations_on_one_side_of_a_bound(case: tuple[str, str, str]) -> None:
    step, header, expected = case
    found = translated(f"{DECLARATIONS}void f(int n, int m, int k) {{ int i; {header} {{ a[k] = 0; {step} }} }}").nests[
        0
    ]
    assert isinstance(found, TranslatedNest)
    assert str(found.lifted.nest.references[0].subscripts[0]) == expected


def test_counters_of_a_nest_may_begin_with_each_other() -> None:
    loop = "for (i = 0; i < n; i++) { a[k] = 0; k = k + 1; l += 2; }"
    found = translated(f"{DECLARATIONS}void f(int p) {{ int i, k, l; l = p - 1; k = 2 * l; {loop} }}")
    (lifted,) = [n.lifted.nest for n in found.nests if isinstance(n, TranslatedNest)]
    assert str(lifted.references[0].subscripts[0]) == "i + 2*p - 2"


def test_an_index_is_not_what_it_was_ahead_of_its_loop() -> None:
    loops = "for (i = 1; i < 9; i++) for (j = 0; j < b[i - 1]; j++) a[b[i - 1] + j] = 0;"
    found = nest(DECLARATIONS, f"unsigned i = 0; int j = 0;\n{loops}")
    assert str(found.loops[1].limit.value) == "b[i - 1]"
    assert {str(r.subscripts[0]) for r in found.references} == {"i - 1", "b[i - 1] + j"}


@pytest.mark.parametrize(
    "loops",
    [
        "for (i = 0; i < n; i++) { k = b[i]; a[k] = 0; }",
        "for (i = 0; i < n; i++) { k = b[i]; l = k + 1; l += m; a[l] = 0; }",
        "for (i = 0; i < n; i++) { const int first = b[i]; for (j = first; j < first + 9; j++) a[j] = 0; }",
    ],
)
def test_what_a_scalar_was_read_from_is_fetched_ahead_of_its_use(loops: str) -> None:
    found = nest(DECLARATIONS, f"int i, j, k, l;\n{loops}")
    by = [r.indices for r in found.references if r.name == "a"] + [loop.indices for loop in found.loops]
    assert {found.references[i].name for indices in by for i in indices} == {"b"}


def test_the_smaller_of_a_constant_and_a_variable_is_a_minimum() -> None:
    found = nest(DECLARATIONS, "const int most = m; for (int i = 0; i < least(most, n + 1); i++) a[i] = 0;")
    assert (found.root.limit.kind, len(found.root.limit.parts)) == ("min", 2)


BREAKS = [
    ("for (int i = 0; i < n; i++) { a[i] = 0; if (i == 30) break; }", "iopref_min(n, 31)"),
    ("for (int i = 0; i <= n; i++) { if (i >= 30) { break; } a[i] = 0; }", "iopref_min(n + 1, 31)"),
    ("for (int i = 0; i < 900; i += 2) { a[i] = 0; if (i > 30) break; }", "33"),
    ("for (int i = 0; i < 20; i++) { a[i] = 0; if (i == 30) break; }", "20"),
    ("for (int i = 0; i < n; i += 2) { a[i] = 0; if (i == 31) break; }", "n"),
    ("for (int i = 9; i < n; i++) { a[i] = 0; if (i == 3) break; }", "n"),
    ("for (int i = 0; i < n; i++) { if (a[i] > 0) continue; a[i] = 0; if (i == 30) break; }", "n"),
    ("for (int i = 0; i < n; i++) { a[i] = 0; if (n > 9) if (i == 30) break; }", "n"),
    ("for (int i = 0; i < n; i++) { a[i] = 0; if (i == n - 9) break; }", "n"),
    ("for (int i = n; i > 0; i--) { a[i] = 0; if (i == 30) break; }", "0"),
]


@pytest.mark.parametrize(("loops", "past"), BREAKS)
def test_a_break_that_a_number_decides_in_each_iteration_is_a_limit(loops: str, past: str) -> None:
    found = nest("double a[1000];\nint n;\n", loops)
    assert found.loops[0].past.value.c() == past
