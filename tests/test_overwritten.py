"""Which prefetches are of data that the program overwrites whole, before it reads any of it."""

from __future__ import annotations

import re

import pytest
from support import served, translated

from iopref.report.explain import explained
from iopref.transform.plan import Overwrites

NOTHING, THIS_RUN, ALL_RUNS = Overwrites.NOTHING, Overwrites.IN_THIS_RUN, Overwrites.IN_ALL_RUNS

ARRAYS = (
    "long n; int m; double sum, a[1000000], b[1000000], rows[1000][100000]; int count[1000000]; double *p, **lines;"
    " struct two { double x, y; }; struct two pairs[1000000]; long double wide[1000000];"
    " double g(double); double sqrt(double); void ended(void);"
)


def _in(function: str, array: str) -> set[Overwrites]:
    """What the prefetches of an array say in a file with a function."""
    hints = (h for found in served(translated(function)) for h in found.plan.hints)
    return {h.overwrites for h in hints if h.kind == "prefetch" and h.reference.name == array}


def _of(array: str, loop: str) -> set[Overwrites]:
    return _in(f"{ARRAYS}\nvoid f(void)\n{{\n{loop}\n}}\n", array)


@pytest.mark.parametrize(
    "loop",
    [
        "for (long i = 0; i < n; i++) a[i] = 0;",
        "for (long i = 0; i < n; i++) a[i + 3] = b[i] * sqrt(b[i]);",
        "for (long i = 5; i <= n; i++) { double t = b[i]; if (t < 0) t = -t; sum += t; a[i] = t; }",
        "for (long i = 0; i < n; i++) { a[i] = count[i] > 0 ? 1.5 : sum; count[i] = 0; }",
    ],
)
def test_an_array_that_a_loop_only_writes_is_overwritten(loop: str) -> None:
    assert _of("a", loop) == {ALL_RUNS}


@pytest.mark.parametrize(
    ("why", "loop"),
    [
        ("it is read", "for (long i = 0; i < n; i++) a[i] = a[i] + 1;"),
        ("it is read", "for (long i = 0; i < n; i++) a[i] += 1;"),
        ("it is read", "for (long i = 0; i < n; i++) a[i]++;"),
        ("it is read elsewhere", "for (long i = 0; i < n; i++) a[i] = a[m];"),
        (
            "it is read in a header",
            "for (long i = 0; i < n; i++) { a[i] = 0; for (int k = 0; k < a[m]; k++) sum++; }",
        ),
        ("not all of it", "for (long i = 0; i < n; i++) if (b[i] > 0) a[i] = 0;"),
        ("not all of it", "for (long i = 0; i < n; i++) { if (b[i] > 0) continue; a[i] = 0; }"),
        ("not all of it", "for (long i = 0; i < n; i += 2) a[i] = 0;"),
        ("not all of it", "for (long i = 0; i < n; i++) a[2 * i] = 0;"),
        ("in another order", "for (long i = n - 1; i >= 0; i--) a[i] = 0;"),
        ("in an unknown order", "for (long i = 0; i < n; i++) a[count[i]] = 0;"),
        ("the loop may end early", "for (long i = 0; i < n; i++) { if (b[i] > 0) break; a[i] = 0; }"),
        ("the loop may end early", "for (long i = 0; i < n; i++) { a[i] = 0; if (b[i] > 0) return; }"),
        ("a call may not return", "for (long i = 0; i < n; i++) { a[i] = 0; if (b[i] > 0) ended(); }"),
        ("a call may read it", "for (long i = 0; i < n; i++) a[i] = g(b[i]);"),
        ("a pointer in memory may lead to it", "for (long i = 0; i < n; i++) a[i] = lines[m][i];"),
        ("a pointer that moves may lead to it", "for (long i = 0; i < n; i++) a[i] = *p++;"),
        ("it is read by another type", "for (long i = 0; i < n; i++) a[i] = ((long *)a)[m];"),
        ("its address is taken", "for (long i = 0; i < n; i++) { double *q = &a[m]; a[i] = 0; sum += *q; }"),
    ],
)
def test_what_may_be_read_or_left_out_is_not(why: str, loop: str) -> None:
    assert _of("a", loop) <= {NOTHING}, why


def test_parts_of_structures_and_padding_are_not() -> None:
    assert _of("pairs", "for (long i = 0; i < n; i++) pairs[i].x = 0;") == {NOTHING}
    assert _of("wide", "for (long i = 0; i < n; i++) wide[i] = 0;") == {NOTHING}


@pytest.mark.parametrize(
    ("function", "asked"),
    [
        ("void f(double *to, double *from) { for (long i = 0; i < n; i++) to[i] = from[i]; }", "(to, from)"),
        ("void f(double *to, int *from) { for (long i = 0; i < n; i++) to[i] = from[i]; }", "(to, from)"),
        ("void f(double *restrict to, double *from) { for (long i = 0; i < n; i++) to[i] = from[i]; }", "(to, from)"),
        ("void f(void) { for (long i = 0; i < n; i++) a[i] = p[i]; }", "(&a, p)"),
        ("void f(void) { for (long i = 0; i < n; i++) p[i] = a[i]; }", "(p, &a)"),
    ],
)
def test_the_entry_asks_where_pointers_do_not_tell(function: str, asked: str) -> None:
    text = translated(f"{ARRAYS}\n{function}\n").text
    assert re.search(r"const int iopref_apart_\w+ = iopref_blocks_differ" + re.escape(asked) + ";", text)
    assert re.search(r"\(iopref_apart_\w+ \? IOPREF_OVERWRITES_AHEAD\((\d+)\) : IOPREF_PREFETCH\(\1\)\)", text)


def test_it_is_told_with_its_condition() -> None:
    text = "void f(double *to, double *from) { for (long i = 0; i < n; i++) to[i] = from[i]; }"
    told = " ".join(explained(translated(f"long n; {text}\n")).split())
    assert (
        "to[i]: 8*strip bytes overwritten, so that whole pages need not be read, if no other pointer leads to to"
        in told
    )
    told = " ".join(
        explained(translated(f"{ARRAYS}\nvoid f(void) {{ for (long i = 0; i < n; i++) a[i] = 0; }}\n")).split()
    )
    assert "a[i]: 8*strip bytes overwritten, so that whole pages need not be read release" in told


def test_rows_are_overwritten_in_all_runs_of_their_loop_if_nothing_else_of_the_nest_reads_them() -> None:
    write = "for (int i = 0; i < m; i++) { for (long j = 0; j < n; j++) rows[i][j] = 1; %s }"
    read = "for (long j = 0; j < n; j++) sum += rows[i][j];"
    assert ALL_RUNS in _of("rows", write % "")
    assert _of("rows", write % read) <= {NOTHING, THIS_RUN}
    steps = f"for (int s = 0; s < m; s++) {{ {write % ''} for (int i = 0; i < m; i++) {read} }}"
    assert THIS_RUN in _of("rows", steps) and ALL_RUNS not in _of("rows", steps)


def test_an_iteration_with_a_loop_inside_overwrites_whole_rows_if_these_are_as_long_as_declared() -> None:
    loop = "for (int i = 0; i < m; i++) for (long j = 0; j < {}; j++) rows[i][j] = 1;"
    assert _of("rows", loop.format(100000)) == {ALL_RUNS}
    assert _of("rows", loop.format(99999)) == {ALL_RUNS, NOTHING}  # around j, and around i
