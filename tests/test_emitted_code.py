"""How much C is generated for hints: conditions are tested once, and bounds of strips computed once."""

from __future__ import annotations

import re

import pytest
from support import translated

SHARED = """
int n, m;
double a[4000][4000], b[4000][4000], c[4000][4000];
void f(void)
{
    for (int k = 0; k < 9; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                a[i][j] = b[i][j] + c[i][j];
}
"""


def test_what_stands_under_one_condition_asks_for_it_once() -> None:
    lines = [line.strip() for line in translated(SHARED).text.splitlines()]
    asked = [(line, at) for at, line in enumerate(lines) if line.startswith("if (") and "RELEASE" in lines[at + 2]]
    assert asked
    for line, at in asked:
        end = lines.index("}", at) if line.endswith("{") else at + 1
        assert not lines[end + 1].startswith(line.removesuffix(" {")), "the same condition again"


def test_neighbours_whose_sections_are_of_one_shape_are_one_call() -> None:
    lines = [line.strip() for line in translated(SHARED).text.splitlines()]
    at = lines.index("iopref_hint_strips1(&iopref_i_b, 0, 8L * m, 32000, 3, IOPREF_PREFETCH(1), 0, &b[0][0],")
    assert lines[at + 1] == "IOPREF_PREFETCH(3), 0, &c[0][0], IOPREF_PREFETCH(5), 0, &a[0][0]);"
    assert "iopref_hint_pieces1(&iopref_i_b, 0, iopref_kept_b ? 0 : 32000 - 8L * m, 8L * m, 32000, 3," in lines


def test_a_prefetch_and_the_release_of_the_same_section_are_one_call() -> None:
    text = translated(
        "int n; double a[90000], b[90000]; void f(void) { for (int i = 0; i < n; i++) a[i] = b[2 * i]; }"
    ).text
    assert "iopref_hint_strip1(&iopref_i_b, IOPREF_PREFETCH(1), IOPREF_RELEASE(2, 0), &b[0], 8, 16);" in text


@pytest.mark.parametrize(
    ("header", "ends"),
    [
        ("int i = 0; i < n; i++", "int iopref_i_stop = (int)iopref_i.end;"),
        ("int i = 3; i <= n; i++", "int iopref_i_stop = (int)(3 + (iopref_i.end - 1));"),
        ("int i = n; i >= 0; i--", "int iopref_i_stop = (int)(n - (iopref_i.end - 1));"),
        ("unsigned i = 0; i < (unsigned)n; i++", "unsigned int iopref_i_stop = (unsigned int)iopref_i.end;"),
    ],
)
def test_a_strip_ends_where_its_iterations_lead(header: str, ends: str) -> None:
    text = translated(f"double a[90000]; void f(int n) {{ for ({header}) a[i] = 1; }}\n").text
    assert ends in text
    assert not re.search(r"if \(iopref_i\.end < iopref_i\.trip\)", text)


@pytest.mark.parametrize(
    "header",
    [
        "int i = 0; i < n; i += 2",  # a step beyond the bound may be beyond the type
        "unsigned long i = 0; i < n; i++",  # more iterations than are counted
        "unsigned i = 0; i < n; i++",  # n may be negative
    ],
)
def test_the_last_strip_ends_by_the_user_s_bound_where_counting_may_not_lead_there(header: str) -> None:
    text = translated(f"double a[90000]; void f(int n) {{ for ({header}) a[i] = 1; }}\n").text
    assert "if (iopref_i.end < iopref_i.trip)" in text


@pytest.mark.parametrize("subscript", ["0u - 1u + i", "i + (0u - 1u)", "-1u + i", "2u - 3u * 1u + i"])
def test_constants_that_wrap_around_on_the_way_to_a_subscript_are_no_distance(subscript: str) -> None:
    text = translated(
        f"double a[90000]; void f(unsigned n) {{ for (unsigned i = 1; i < n; i++) a[{subscript}] = 1; }}\n"
    ).text
    assert "{&a[0], 8L * " in text


SCRATCH = """
void combine(float *out, int n)
{
    float scratch[4];
    int left = n;
    if (n > 0)
        do {
            scratch[0] = out[0] + out[n];
            scratch[1] = out[0] - out[n];
            out[0] = scratch[0];
            out[n] = scratch[1];
            out++;
        } while (--left);
}
"""


def test_the_address_of_a_small_array_of_the_function_is_not_given_away() -> None:
    """So that its elements are in registers. With the address, gcc 12 -O3 even makes wrong vectors of such a loop."""
    text = translated(SCRATCH).text
    assert "{0, iopref_assumed ? 16 : 0, IOPREF_WRITES}" in text and "&scratch" not in text
