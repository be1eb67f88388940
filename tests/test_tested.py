"""Accesses under conditions: hints test the conditions, each once, and only as many as are worth it."""

from __future__ import annotations

from support import nest

from iopref.transform.pipeline import planned

DECLARATIONS = """\
double a[1000], s, **rows;
int b[1000], c[1000];
struct item { int next, place; } *items[1000];
extern int n, m;
"""


def conditions(loops: str) -> list[str]:
    """The conditions of all accesses to `a` whose addresses are read under conditions."""
    found = nest(DECLARATIONS, loops)
    assert not found.refusals
    return [" and ".join(str(t) for t in r.tests) for r in found.references if r.name == "a"]


def test_accesses_under_different_conditions_are_made_where_any_of_them_holds() -> None:
    cases = "if (c[i] == 1) { k = b[i]; a[k] = 0; } else if (c[i] == 2) { k = b[i]; a[k + 1] = 0; }"
    either = "(c[i] == 1) || (!(c[i] == 1) && (c[i] == 2))"
    assert conditions(f"int i, k; for (i = 0; i < n; i++) {cases}") == [either, either]


def test_a_condition_that_only_some_accesses_depend_on_is_left_out_where_the_address_can_be_read_without_it() -> None:
    cases = "if (c[i]) { k = b[i]; if (c[i] > m) a[k] = 0; else s += a[k + 1]; }"
    assert conditions(f"int i, k; for (i = 0; i < n; i++) {cases}") == ["c[i]", "c[i]"]


def test_a_condition_that_all_accesses_depend_on_is_tested() -> None:
    cases = "if (c[i]) { k = b[i]; if (k >= 0) { a[k] = 0; s += a[k + 1]; } }"
    assert conditions(f"int i, k; for (i = 0; i < n; i++) {cases}") == ["c[i] and b[i] >= 0"] * 2


def test_a_condition_without_which_nothing_can_be_read_stays() -> None:
    cases = "if (c[i]) { if (items[i]) s += a[items[i]->place]; else s += a[i]; }"
    first, second = conditions(f"int i; for (i = 0; i < n; i++) {cases}")
    assert (first, second) == ("c[i] and items[i]", "")


def test_what_is_accessed_anyway_is_not_tested_for() -> None:
    cases = "s += a[b[i]]; if (c[i]) a[b[i] + 1] = 0;"
    assert conditions(f"int i; for (i = 0; i < n; i++) {{ {cases} }}") == ["", ""]


def test_a_condition_that_cannot_be_tested_ahead_hinders_only_what_is_read_under_it() -> None:
    cases = "if (c[i]) { k = b[i]; if (s < 1) a[k] = s++; }"
    assert conditions(f"int i, k; for (i = 0; i < n; i++) {{ {cases} }}") == ["c[i]"]


def test_places_beyond_the_most_that_are_tested_are_refused() -> None:
    cases = " ".join(f"if (c[i] == {k}) a[b[i + {k}]] = 0;" for k in range(41))
    found = nest(DECLARATIONS, f"int i; for (i = 0; i < n; i++) {{ {cases} }}")
    assert {refusal.code for refusal in found.refusals} == {"guarded"}


def test_of_a_loop_that_only_decides_the_first_iteration_is_enough() -> None:
    loops = "for (int k = 0; k < n; k++) for (int i = 0; i < n; i++) if (i != k)"
    plan = planned(nest(DECLARATIONS, f"{loops} for (int j = 0; j < n; j++) rows[i][j] -= rows[k][j];"))
    walks = [h for p in plan.pipelines for s in p.streams for h in s.hints if len(h.walked) == 2]
    assert {(h.reference.text, *(v.index for v in h.once)) for h in walks} == {("rows[k][j]", "i")}
