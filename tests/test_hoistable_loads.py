"""Memory that a nest does not change counts as copied to a variable if all loops around are certain to run."""

from __future__ import annotations

import re

import pytest
from support import served, translated

from iopref.report.explain import explained
from iopref.report.explanation import explanation
from iopref.report.sentences import summary

STRUCTS = """\
struct grid { int nx, ny, ld; double *u; };
void f(struct grid *g, const struct grid *h, const int *np, const int *on, double *v, int n)
{
"""

# the nest, its copies of what is in memory, and what the entry asks
AS_COPIES = [
    (
        "for (i = 0; i < g->nx; i++) for (j = 0; j < g->ny; j++) g->u[(long)i * g->ny + j] = i;",
        "0 < g->nx && 0 < g->ny",
    ),
    ("for (i = 0; i < n; i++) for (j = 0; j < *np; j++) v[(long)i * *np + j] = i;", "0 < n && 0 < *np"),
    ("for (i = 0; i < 50; i++) for (j = 0; j < n; j++) v[(long)i * g->ld + j] = i;", "0 < n"),
    (
        "for (i = 0; i < g->nx; i++) for (j = 0; j < i; j++) g->u[(long)i * g->ld + j] = i;",
        "0 < g->nx && 0 < g->nx - 1",
    ),
    (
        "for (k = 0; k < g->nx; k++) for (i = k + 1; i < g->nx; i++) for (j = k + 1; j < g->nx; j++)"
        " g->u[(long)i * g->ld + j] -= g->u[(long)k * g->ld + j];",
        "0 < g->nx && 1 < g->nx",
    ),
    (
        "for (i = 0; i < h->nx; i++) for (k = 0; k < h->ny; k++) for (j = 0; j < g->ny; j++)"
        " v[(long)i * g->ny + j] += h->u[(long)i * h->ny + k];",
        "0 < h->nx && 0 < h->ny && 0 < g->ny",
    ),
]


OVERWRITTEN = " overwritten, so that whole pages need not be read"
"""Not said where the pointer is read from memory: the array may hold it, or what the loops count to."""
UNLESS = ", if no other"
"""Said where what the loops count to is read from memory: a line is broken behind it."""


def hints(text: str) -> list[str]:
    """The pipelines of a file's only nest, as reported."""
    told, _, _ = explained(translated(text)).partition("  not done")
    return re.findall(r"^ +((?:pipeline|every|towards|prefetch|release|only) .*)", told, re.M)


@pytest.mark.parametrize(("nest", "asked"), AS_COPIES)
def test_hints_are_those_of_copies_in_variables(nest: str, asked: str) -> None:
    found = [line.replace(UNLESS, "") for line in hints(f"{STRUCTS}int i, j, k;\n{nest}\n}}\n")]
    names = {"*np": "np_"} | {f"{p}->{m}": f"{p}__{m}" for p in "gh" for m in ("nx", "ny", "ld", "u")}
    copied, expected = nest, []
    for name, copy in names.items():
        copied = copied.replace(name, copy)
    copies = "".join(f"const int {c} = {n};\n" for n, c in names.items() if not n.endswith("u"))
    copies += "double *const g__u = g->u, *const h__u = h->u;\n"
    for line in hints(f"{STRUCTS}int i, j, k;\n{copies}{copied}\n}}\n"):
        for name, copy in names.items():
            line = line.replace(copy, name)
        expected.append(line.replace(OVERWRITTEN, "") if "->u" in line else line)
    assert found == expected
    assert any("prefetch" in line for line in found)


@pytest.mark.parametrize(("nest", "asked"), AS_COPIES)
def test_the_entry_asks_if_all_loops_run_before_it_reads_what_they_do(nest: str, asked: str) -> None:
    text = translated(f"{STRUCTS}int i, j, k;\n{nest}\n}}\n").text
    assert f"const int iopref_assumed = {asked};" in text
    assert "if (!iopref_assumed || iopref_nest_in_memory(" in text


def test_ranges_that_an_array_chooses_are_known_below_two_loops() -> None:
    nest = "for (i = 0; i < n; i++) for (j = 0; j < 90; j++) for (k = np[j]; k < np[j + 1]; k++) v[on[k]] += k;"
    text = translated(f"{STRUCTS}int i, j, k;\n{nest}\n}}\n").text
    assert "iopref_gathered(v, 8L * ((long)np[89 + 1] - np[0]))" in text


@pytest.mark.parametrize(
    "nest",
    [
        "for (i = 0; i < n; i++) if (i % 3) for (j = 0; j < g->ny; j++) v[(long)i * 1000 + j] = 0;",
        "for (i = 0; i < n; i++) for (j = 0; j < n; j++) { if (j % 7 == 6) break; v[(long)i * g->ld + j] = 0; }",
    ],
)
def test_what_is_read_under_a_condition_stays_there_and_no_other_sum_decides(nest: str) -> None:
    result = translated(f"{STRUCTS}int i, j;\n{nest}\n}}\n")
    assert "iopref_assumed" not in result.text
    ranges = result.text.partition("iopref_range ")[2].partition("};")[0]
    assert "g->" not in ranges.replace("&g->", "")
    assert all("?" not in r.bytes.c() for handled in served(result) for r in handled.plan.ranges)


@pytest.mark.parametrize(
    ("statement", "whole"),
    [
        ("if (g && j < g->ny) v[(long)i * n + j] = 0;", "g && j < g->ny"),
        ("v[(long)i * n + j + (g ? g->nx : 0)] = 0;", "g ? g->nx : 0"),
    ],
)
def test_an_operand_that_may_be_left_out_is_read_with_the_others_only(statement: str, whole: str) -> None:
    text = translated(f"{STRUCTS}int i, j;\nfor (i = 0; i < n; i++) for (j = 0; j < n; j++) {statement}\n}}\n").text
    _, _, generated = text.partition("iopref_range ")
    assert "iopref_next_strip" in generated
    assert "g->" not in generated.replace(whole, "").replace("&g->", "")


def test_a_nest_of_which_nobody_knows_how_much_it_touches_is_left_as_written() -> None:
    nest = "for (i = 0; i < n; i++) { if (i % 7 == 6) break; for (j = 0; j < g->ny; j++) v[(long)i * 1000 + j] = 0; }"
    result = translated(f"{STRUCTS}int i, j;\n{nest}\n}}\n")
    assert summary(explanation(result)) == "1 nest: 0 with hints, 1 left as written (volume: 1)"
    told = explained(result)
    assert "f: nest left as written" in told
    assert "volume: the nest cannot tell at its start how many bytes" in told
    assert result.text == f"{STRUCTS}int i, j;\n{nest}\n}}\n"


@pytest.mark.parametrize("step", ["m ? m : 1", "m | n", "m & 7", "m == n", "(m, n)"])
def test_a_step_that_is_compared_or_an_argument_stands_in_parentheses(step: str) -> None:
    text = translated(
        f"double a[99999];\nvoid f(int m, int n)\n{{\nfor (int k = 0; k < n; k += {step}) a[k] = 1;\n}}\n"
    ).text
    in_parentheses = step if step.startswith("(") else f"({step})"
    assert f"const int iopref_assumed = {in_parentheses} > 0;" in text
    assert f"iopref_trip(0, n, {step})" in text
