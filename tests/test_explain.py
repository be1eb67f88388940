"""The output of `--explain` for a file: the facts of each nest, each refusal with its position, and the totals."""

from __future__ import annotations

import pytest
from support import translated

from iopref.diagnostics import caret
from iopref.report.explain import explained
from iopref.report.explanation import explanation
from iopref.report.facts import Extent, Nest
from iopref.report.nests import nests_of, summed_up
from iopref.report.sentences import condition, summary
from iopref.report.short import in_short
from iopref.report.wording import wrapped
from iopref.source import Position, Source

SWEEPS = """\
void f(int n, int times, double (*restrict a)[n], double *restrict x, double *restrict y)
{
    for (int t = 0; t < times; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                y[i] += a[i][j] * x[j];
}
"""
STENCIL = """\
static double a[5000][5000], b[5000][5000];
void f(void)
{
    for (int i = 1; i < 4999; i++)
        for (int j = 4998; j >= 1; j--)
            b[i][j] = a[i - 1][j] + a[i + 1][j];
}
"""
GATHER = """\
double f(long n, const double *a, const int *b, const long *start)
{
    double s = 0;
    for (long i = 0; i < n; i += 2)
        for (long k = start[i]; k < start[i + 1]; k++)
            s += a[b[k]];
    return s;
}
"""
BUCKETS = """\
static double a[100000];
static int b[100000], next[16];
void f(int n)
{
    for (int i = 0; i < n; i++)
        a[next[b[i]]++] = 0;
}
"""
SETTINGS = """\
static double a[300][30000], b[300][30000];
double f(int steps, int n, int with, int times)
{
    double s = 0;
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                for (int k = 0; k < times; k++)
                    if (with && t == steps - 1)
                        s += a[i][j];
                    else
                        b[i][j] += s;
    return s;
}
"""
STEPS = """\
double f(double *p, double *end, int n, const int *b)
{
    double s = 0;
    while (p < end) {
        s += p[0] * p[2];
        p += 3;
    }
    for (int i = n; i > b[0]; i -= 2)
        s += end[i];
    for (int i = 1; i < n; i += 4)
        s += end[i];
    return s;
}
"""

FACTS = {
    STEPS: """
    If its 24*ceil((end - p) / 3) - 16 bytes fit in memory
    p (4:5): p to end - 1 in steps of 3, ceil((end - p) / 3) iterations
    i (8:5): n to b[0] + 1 in steps of -2, ceil((n - b[0]) / 2) iterations
    i (10:5): 1 to n - 1 in steps of 4, ceil((n - 1) / 4) iterations
    """,
    SETTINGS: """
    every block / rate(8*n, 240000) iterations, if 8*n bytes do not fill a pipeline, and with, and k has iterations
    prefetch #1 a[i][j]: 8*n bytes, every 240000 bytes, strip times
    only in the first iteration of t, or for what is new in a later one, or where t is not localized; and where t ==
        steps - 1, or where t is localized
    every block / rate(8*n, 240000) iterations, if 8*n bytes do not fill a pipeline, and k has iterations
    prefetch #3 b[i][j]: 8*n bytes, every 240000 bytes, strip times
    """,
    SWEEPS: """
    a.c:3:5: f: nest of loops t, i, j: with hints
    If its 8*n*(n + 2) bytes fit in memory, your loop runs as it is.
    t (3:5): 0 to times - 1, times iterations; localized if
    j (5:13): 0 to n - 1, n iterations; localized: the little that one touches stays in memory
    x[j] (6:35): read; 8*n bytes in all
    t: stride 0, temporal reuse, locality if localized
    j: stride 8, spatial reuse, locality
    predicate: (t = 0 or t not localized) and (i = 0 or i not localized) and j mod (page / 8) = 0
    pipeline around loop j, ahead by ceil(latency / time of an iteration) + strip
    every block / 8 iterations, if 8*n bytes fill a pipeline
    prefetch #7 x[j]: 8*strip bytes
    only in the first iteration of t, or where t is not localized; and in the first iteration of i, or
    release #8 x[j]: 8*strip bytes; priority 3
    """,
    STENCIL: """
    a.c:4:5: f: nest of loops i, j: with hints
    i (4:5): 1 to 4998, 4998 iterations; localized if what one touches stays in memory: 119952 bytes
    j (5:9): 4998 to 1 downwards, 4998 iterations
    a[i + 1][j] (6:37): read, leading; 199919984 bytes in all
    i: stride 40000, no reuse; j: stride -8, spatial reuse, locality
    a[i - 1][j] (6:23): read, trailing, follows a[i + 1][j] by 2 of i
    b[i][j] (6:13): written; 199919984 bytes in all
    """,
    BUCKETS: """
    a[next[b[i]]++] (6:9): written, indirect
    a[next[b[i]]++]: 8 bytes in each iteration of i and the page behind it
    """,
    GATHER: """
    i (4:5): 0 to n - 1 in steps of 2
    k (5:9): start[i] to start[i + 1] - 1, start[i + 1] - start[i] iterations
    a[b[k]] (6:18): read, indirect; scattered(
    predicate: true
    pipeline around loop k
    earlier than that, for a[b[k]]
    a[b[k]]: 8 bytes in each iteration of k
    no release of a[b[k]]: where an indirect reference comes back is unknown
    """,
}

MANY = """\
double v[90000], w[90];
double f(double);
void some(int n)
{
    for (int i = 0; i < n; i++)
\tif (v[i] > 1) on: v[i] = 0;
    for (int i = 0; i < n; i++) v[i] = f(v[i]);
    for (int i = 0; i < 90; i++) w[i] = 0;
    for (int i = 0; i < n; i++) v[i] = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) v[j] = f(v[i]);
out:;
}
"""


def report(text: str) -> str:
    return explained(translated(text))


def joined(text: str) -> str:
    """A text with continued lines joined, and all white space as single blanks."""
    return " ".join(text.split())


@pytest.mark.parametrize("nest", FACTS, ids=["steps", "settings", "repeated sweeps", "stencil", "buckets", "gather"])
def test_every_fact_of_a_nest_is_told(nest: str) -> None:
    told = joined(report(nest))
    facts = [joined(fact) for fact in FACTS[nest].strip().splitlines()]
    assert [fact for fact in facts if fact not in told] == []


CHAINED = """\
struct link { struct link *next; double value; };
double f(int n, struct link *p)
{
    double s = 0;
    for (int i = 0; i < n; i++) {
        s += p->value;
        p = p->next;
    }
    return s;
}
"""


def test_a_nest_whose_only_accesses_are_not_understood_is_left_as_written() -> None:
    result = translated(CHAINED)
    assert summary(explanation(result)) == "1 nest: 0 with hints, 1 left as written (pointer: 1)"
    told = joined(explained(result))
    assert "f: nest left as written" in told
    assert "pointer: pointer `p` changes inside the nest" in told


RAGGED = """\
int len[9], two[9][9];
double a[99999];
void f(void)
{
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < len[i]; j++)
            for (int k = 0; k < two[i][j]; k++)
                a[k] += 1;
}
"""


def test_a_nest_without_hints_for_bounds_in_memory_is_left_as_written() -> None:
    result = translated(RAGGED)
    assert summary(explanation(result)) == "1 nest: 0 with hints, 1 left as written (bounds: 1)"
    told = joined(explained(result))
    assert "f: nest left as written" in told
    assert "bounds: bounds of the loops around it are found in memory, where hints cannot read them ahead" in told


def test_a_nest_that_touches_an_unknown_part_of_memory_of_unknown_size_is_left_as_written() -> None:
    result = translated(RAGGED.replace("double a[99999];\n", "").replace("void f(void)", "void f(double *a)"))
    assert summary(explanation(result)) == "1 nest: 0 with hints, 1 left as written (volume: 1)"
    assert "volume: the nest cannot tell at its start how many bytes" in joined(explained(result))


def test_a_nest_whose_bounds_are_in_memory_may_have_hints_or_need_none() -> None:
    hinted = RAGGED.replace("k < two[i][j]", "k < 9999")
    assert summary(explanation(translated(hinted))) == "1 nest: 1 with hints"
    small = RAGGED.replace("a[k]", "a[0]")
    assert summary(explanation(translated(small))) == "1 nest: 0 with hints, 1 needs no hints"


def test_the_short_report_says_why_a_nest_needs_no_hints() -> None:
    text = "static double a[50];\nvoid f(void) { for (int i = 0; i < 50; i++) a[i] = i; }\n"
    first, last = in_short(explanation(translated(text))).splitlines()
    assert first.endswith("nest of loop i: needs no hints: a[i]: 400 bytes always stay in memory")
    assert last.endswith("1 nest: 0 with hints, 1 needs no hints")


def test_a_name_that_is_not_declared_is_told_once_in_the_short_report() -> None:
    text = "void f(int n, double *a) { for (int i = 0; i < n; i++) a[j] = 0; }\n"
    place, *others = in_short(explanation(translated(text))).splitlines()
    assert place.endswith("f: nest left as written")
    assert others[:2] == [
        "  value: `j` is not declared",
        "  to unblock: declare it: the compiler does not know it either",
    ]
    assert others[2].endswith("1 nest: 0 with hints, 1 left as written (value: 1)") and len(others) == 3


PARTLY = """\
struct cells { double *x, *y, *z; };
double sum(int n, const int *is_free, const struct cells *c)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        if (is_free[i])
            s += c->x[i] + c->y[i]
                 + c->z[i];
    return s;
}
"""


def test_references_without_hints_for_the_same_reason_are_one_line_of_the_short_report() -> None:
    nest, why, *_, last = in_short(explanation(translated(PARTLY))).splitlines()
    assert nest.endswith("nest of loop i: with hints: is_free[i]")
    assert why.startswith(
        "  no hints at line 7, and 2 more places: guarded: `c->x[i]` is accessed under a condition, and"
    )
    assert last.endswith("1 nest: 1 with hints; 3 references in nests with hints have none (guarded: 3)")


def test_the_summary_of_a_build_counts_references_without_hints() -> None:
    file = nests_of("a.c", explanation(translated(PARTLY)))
    counts = "; 6 references in nests with hints have none (guarded: 6)"
    assert summed_up([file, file]).startswith(f"2 nests in 2 files: 2 with hints{counts}")


def test_what_would_help_several_references_is_told_once() -> None:
    told = explained(translated(PARTLY))
    assert (told.count("): guarded: "), told.count("to unblock: ")) == (3, 1)


SCAN = """\
void scan(int n, double *a, void (*f)(double *))
{
    for (int t = 0; t < n; t++)
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < 8; k++)
                a[k] += 1;
            f(a);
        }
}
"""


def test_an_outer_loop_is_left_as_written_where_the_loops_inside_need_no_hints() -> None:
    result = translated(SCAN)
    counts = "2 nests: 0 with hints, 1 needs no hints, 1 left as written (call: 1)"
    assert summary(explanation(result)) == f"{counts}; 1 outer loop left as written"
    assert [nest.status for nest in explanation(result).nests] == ["outer", "refused", "small"]
    assert "a call through a pointer" in joined(explained(result))


def test_an_outer_loop_is_counted_apart_from_those_inside_that_need_hints() -> None:
    for needs, counts in (("a[k] += 1", "1 with hints"), ("f(a)", "0 with hints, 1 left as written (call: 1)")):
        result = translated(SCAN.replace("k < 8", "k < n").replace("a[k] += 1", needs))
        assert summary(explanation(result)) == f"1 nest: {counts}; 2 outer loops left as written"


def test_the_last_line_counts_what_has_hints_and_names_what_has_none() -> None:
    result = translated(MANY)
    said = summary(explanation(result))
    nests = "5 nests: 1 with hints, 1 needs no hints, 3 left as written (call to `f`: 2, goto: 1)"
    assert said == f"{nests}; 1 outer loop left as written"
    assert explained(result).splitlines()[-1] == f"a.c: {said}"


def test_what_is_taken_for_granted_is_told() -> None:
    told = report("double v[90000]; void f(int n, int m) { for (int i = 0; i < n; i += m) v[i] = 0; }")
    assert "fit in memory, or unless m > 0, your loop runs as it is." in joined(told)


def test_conditions_on_numbers_are_told_in_signs() -> None:
    assert condition(nest_that_assumes("is_size(n)", "is_count(m + f(k))")).startswith(
        "If its 8 bytes fit in memory, or unless |n| < 2^40 and 0 <= m + f(k) < 2^40, your loop runs as it is."
    )


def nest_that_assumes(*conditions: str) -> Nest:
    here = Position("a.c", 1, 1)
    return Nest(here, Extent(here, here), "f", "hinted", bytes="8", assumes=conditions)


def test_long_lines_are_not_broken_inside_short_parentheses() -> None:
    vector = "group (1, 0) to a(i - 1, f(j, k)), if j is localized; "
    text = wrapped("  " + vector * 12)
    assert len(text.splitlines()) > 1 and all(line.count("(") == line.count(")") for line in text.splitlines())


def test_a_file_without_loops_has_a_summary_alone() -> None:
    assert report("int f(void) { return 1; }\n") == "a.c: no nests of loops"


def test_of_a_long_line_what_stands_around_the_place_is_shown() -> None:
    for column in (1, 300, 4000):
        before, after = "x" * (column - 1), "y" * (4000 - column)
        line, mark = caret(Source("a.c", f"{before}@{after}\n"), Position("a.c", 1, column))
        assert len(line) < 200 and line[mark.index("^")] == "@"


def test_carets_stand_under_the_place_that_is_named_whatever_stands_before_it() -> None:
    lines = report(MANY).splitlines()
    label = lines.index("a.c:6:16: some: nest left as written")
    assert lines[label + 1 : label + 3] == ["      6 | \tif (v[i] > 1) on: v[i] = 0;", "        | \t              ^"]
    call = lines.index("a.c:7:40: some: nest left as written")
    assert lines[call + 2].index("^") == lines[call + 1].index("f(")


def test_what_cannot_be_read_is_told_by_its_name() -> None:
    function = "static int __attribute__((noinline)) *f(int a[3])\n{\n    return a++ ?: 0;\n}\n"
    assert "a.c:3:17: f: function left as written\n" in report(function)
    assert "a.c:1:27: declaration left as written\n" in report("int v[3] = { (1 ? 2 : 3) ?: 2 };\n")
    assert "g: function left as written\n" in report("void g(_Complex double z)\n{\n    __imag__ z = 1;\n}\n")


def test_a_call_that_keeps_two_loops_from_hints_is_told_once() -> None:
    assert report(MANY).count("a.c:11:44: ") == 1


def test_references_of_the_same_text_are_told_apart() -> None:
    told = report("""\
double a[90000][8];
void f(int n)
{
    for (int i = 0; i < n; i++)
        a[i][0] = 1;
    for (int t = 0; t < n; t++) {
        for (int i = 0; i < n; i++) a[i][0] = 1;
        for (int i = 0; i < n; i++) a[i][0] += 1;
    }
}
""")
    assert "prefetch #1 a[i][0]: " in told
    assert "prefetch #1 a[i][0] (7:37): " in told
    assert "pipeline around loop i (8:9), " in told


def test_an_index_that_is_counted_from_elsewhere_is_told_as_the_program_has_it() -> None:
    told = joined(
        report("""\
double a[9000][8000], c[8000];
void f(int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 2; j < n; j++)
            c[i] += a[i + j][i];
}
""")
    )
    assert "j (5:9): 2 to n - 1" in told
    assert "and j = 2 " in told


@pytest.mark.parametrize("nest", [SWEEPS, STENCIL, GATHER, MANY])
def test_no_line_is_too_long_and_none_holds_generated_names(nest: str) -> None:
    told = report(nest)
    assert max(map(len, told.splitlines())) <= 120
    assert "iopref_" not in told


def test_words_are_explained_where_they_are_used() -> None:
    assert "  scattered(n, b): " in report(GATHER)
    assert "  scattered(n, b): " not in report(SWEEPS)
