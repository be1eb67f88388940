"""The ranges of memory that the plan of a nest asks for at its entry."""

from __future__ import annotations

import re

import pytest
from support import directives, nest, served, translated

from iopref.transform.pipeline import planned


def test_parts_of_an_array_that_lie_apart_are_asked_for_each_at_the_entry() -> None:
    found = planned(
        nest(
            "void wrap(int m, double u[m][m][m]) { for (int j = 0; j < m; j++) for (int i = 0; i < m; i++) {"
            " u[0][j][i] = u[m - 2][j][i]; u[m - 1][j][i] = u[1][j][i]; } }",
            "",
        )
    )
    assert len(found.ranges) == 4


def test_neighbouring_parts_of_an_array_are_one_range_at_the_entry() -> None:
    found = planned(
        nest(
            "void add(int m, int n, double u[2 * m][2 * n]) { for (int j = 0; j < m - 1; j++)"
            " for (int i = 0; i < n - 1; i++) u[2 * j][2 * i] += u[2 * j + 1][2 * i] + u[2 * j + 2][2 * i + 1]; }",
            "",
        )
    )
    assert len(found.ranges) == 1


@pytest.mark.parametrize(
    ("loops", "uses"),
    [
        ("for (int i = 0; i < n; i++) a[b[i]] = 0;", {"a": "SCATTERS", "b": "READS"}),
        ("for (int i = 0; i < n; i++) { k = b[i]; c[k & 7 ? k : i] += a[k]; }", {"a": "GATHERS", "b": "READS"}),
        ("for (int i = 0; i < n; i++) a[c[b[i] >> 3]++] = 0;", {"a": "SCATTERS", "b": "READS", "c": "SCATTERS"}),
        (
            "for (int i = 0; i < n; i++) for (k = c[i]; k < c[i + 1]; k++) s += a[k] * d[b[k]];",
            {"a": "READS", "b": "READS", "d": "GATHERS"},
        ),
    ],
)
def test_a_range_tells_whether_memory_says_in_which_order_it_is_touched(loops: str, uses: dict[str, str]) -> None:
    declared = "static double a[99999], d[99999]; static int b[99999], c[99999];"
    text = translated(f"{declared} double f(int n) {{ int k; double s = 0; {loops} return s; }}").text
    assert {array: use for array in uses for use in re.findall(rf"{{.*&{array}\b.*IOPREF_(\w+)}}", text)} == uses


def test_a_range_begins_in_its_array() -> None:
    found = planned(
        nest(
            "double a[9000], b[200][200];",
            "for (int i = 1; i < 200; i++) for (int j = 0; j < i; j++) a[i] += b[j][i] * a[i - j - 1];",
        )
    )
    places = [(r.address and r.address.text, r.bytes.c()) for r in found.ranges]
    assert places == [
        ("&b[0][1]", "318392"),
        ("&a", "1592"),
    ]


def test_an_address_before_an_array_is_no_element_of_it() -> None:
    (hint, *_) = directives("double x[60000];", "for (int i = 0; i < 59990; i += 5) x[i] = x[i + 1] + x[i + 5];")
    start = hint.reference.address(dict(hint.section.at))
    assert "iopref_reach" in start and start.startswith("(const char *)x + ")


TWO_MEMBERS = "struct { double from[900][900][5], onto[900][900][5]; } s; int n, m;"
COPY = (
    "for (int k = 0; k < n; k++) for (int i = 0; i < m; i++) for (int j = 0; j < 5; j++)"
    " s.onto[k][i][j] = s.from[k][i][j];"
)


def test_arrays_of_one_structure_are_arrays_of_their_own() -> None:
    (found,) = served(result := translated(f"{TWO_MEMBERS}\nvoid f(void) {{ {COPY} }}\n"))
    assert len(found.plan.ranges) == 2
    assert (result.text.count("IOPREF_READS}"), result.text.count("IOPREF_WRITES}")) == (1, 1)
    both = {"s.from[k][i][j]", "s.onto[k][i][j]"}
    assert {h.reference.text for h in found.plan.hints if h.kind == "release"} == both


def test_arrays_of_a_union_are_one() -> None:
    assert len(planned(nest(TWO_MEMBERS.replace("struct", "union"), COPY)).ranges) == 1


def test_what_a_call_may_do_to_a_structure_it_may_do_to_its_arrays() -> None:
    use = "int *p; void use(double *q) { while (*q) q += *p; s.from[0][*p][0] = *q; }"
    loops = COPY.replace("for (int i", "{ use(&s.from[k][0][0]); for (int i") + " }"
    result = translated(f"{TWO_MEMBERS} {use} void f(void) {{ {loops} }}\n")
    (found,) = served(result)
    assert found.lifted.nest.unseen
    assert "IOPREF_READS}" not in result.text
    assert not any(h.kind == "release" for h in found.plan.hints)
