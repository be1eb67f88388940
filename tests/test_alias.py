"""Which writes of a nest may change what a hint or a bound reads."""

import pytest
from support import served, translated

from iopref.frontend.c.facts.nest_writes import may_alias
from iopref.frontend.c.lift.nests import Rejected
from iopref.frontend.c.types.ctypes import CHAR, DOUBLE, INT, LONG, UINT, Array, CType, Pointer, Record, Struct, Unknown

POINTER = Pointer(DOUBLE)


@pytest.mark.parametrize(
    ("a", "b"),
    [(INT, UINT), (POINTER, Pointer(INT)), (POINTER, CHAR), (DOUBLE, CHAR), (Array(INT, None, 4), INT)]
    + [(t, Struct(Record("s", False))) for t in (INT, POINTER)]
    + [(t, Unknown("not declared")) for t in (INT, POINTER)],
)
def test_accesses_that_may_touch_the_same_object(a: CType, b: CType) -> None:
    assert may_alias(a, b)
    assert may_alias(b, a)


@pytest.mark.parametrize(("a", "b"), [(INT, DOUBLE), (INT, LONG), (LONG, DOUBLE), (POINTER, LONG)])
def test_accesses_of_types_that_never_share_an_object(a: CType, b: CType) -> None:
    assert not may_alias(a, b)
    assert not may_alias(b, a)


ROWS = """\
void f(int n, {parameters})
{{
    {before}
    for (int i = 0; i < n; i++)
        for (int k = row[i]; k < row[i + 1]; k++)
            {write};
}}
"""
APART = {
    "the bounds": ("const int *restrict row, int *count", "", "count[k] = 0"),
    "what is written": ("int *row, int *restrict count", "", "count[k]++"),
    "by way of another pointer": ("int *restrict row, int *all", "int *const count = all + 1;", "count[k] = 0"),
    "rows of a matrix": ("int *restrict row, void *all", "int (*count)[n] = all;", "count[i][k] = 0"),
    "members": ("int *restrict row, struct { int count; } *all", "", "all[k].count = 0"),
}
TOGETHER = {
    "pointers": ("int *row, int *count", "", "count[k] = 0"),
    "the same pointer": ("int *restrict row", "", "row[k] = 0"),
    "what is made of it": ("int *restrict row", "int *count = row + 9;", "count[k] = 0"),
    "a pointer that moves": ("int *restrict row, int *count", "count = row;", "count[k] = 0"),
    "a pointer of which the address is known": ("int *restrict row, int *count", "move(&count);", "count[k] = 0"),
    "a pointer in memory": ("int *restrict row, int **count", "", "count[i][k] = 0"),
    "a local pointer that is restricted": ("int *row", "int *restrict count = row;", "count[k] = 0"),
}


def refused(case: tuple[str, str, str]) -> set[str]:
    parameters, before, write = case
    text = ROWS.format(parameters=parameters, before=before, write=write)
    found = translated(f"void move(int **);\n{text}").nests
    return {n.refusal.code for n in found if isinstance(n, Rejected)}


@pytest.mark.parametrize("case", APART.values(), ids=APART)
def test_restrict_keeps_bounds_apart_from_what_is_written(case: tuple[str, str, str]) -> None:
    assert not refused(case)


@pytest.mark.parametrize("case", TOGETHER.values(), ids=TOGETHER)
def test_restrict_does_not_keep_apart(case: tuple[str, str, str]) -> None:
    assert refused(case) == {"changes"}


INDICES = {
    "static": ("void set(double *restrict a, int n) { static int i;", "for (i = 0; i < n; i++) a[i] = 0;"),
    "of the file": ("int i; void set(double *a, int n) {", "for (i = 0; i < n; i++) a[i] = 0;"),
    "passed on before": (
        "void g(int *); void set(double *a, int n) { int i; g(&i);",
        "for (i = 0; i < n; i++) a[i] = 0;",
    ),
    "beside a pointer that is restrict": (
        "void g(int *); void set(int *restrict a, int n) { int i; g(&i);",
        "for (i = 0; i < n; i++) a[i] = i;",
    ),
    "beside an array": (
        "int a[9999999]; void g(int *); void set(int n) { int i; g(&i);",
        "for (i = 0; i < n; i++) a[i] = i;",
    ),
    "beside a call that changes something else": (
        "int i, j; void g(void) { j++; } void set(double *a, int n) {",
        "for (i = 0; i < n; i++) { a[i] = 0; g(); }",
    ),
}
CHANGED = {
    "through a pointer": ("int i; void set(int *a, int n) {", "for (i = 0; i < n; i++) a[i] = i;"),
    "through its address": (
        "void set(double *a, int n) { int i, *p = &i;",
        "for (i = 0; i < n; i++) { a[i] = 0; *p += n; }",
    ),
    "by a call": (
        "int i; void g(void) { i++; } void set(double *a, int n) {",
        "for (i = 0; i < n; i++) { a[i] = 0; g(); }",
    ),
    "by a call that is given its address": (
        "void g(int *k) { *k += 1; } void set(double *a, int n) { int i;",
        "for (i = 0; i < n; i++) { a[i] = 0; g(&i); }",
    ),
    "in a procedure called": (
        "void g(double *a, int n) { int i, *p = &i; for (i = 0; i < n; i++) { a[i] = 0; *p += n; } }"
        "void set(double *a, int n) {",
        "for (int k = 0; k < n; k++) g(a, n);",
    ),
}


@pytest.mark.parametrize("case", INDICES.values(), ids=INDICES)
def test_an_index_that_nothing_in_the_nest_changes_by_another_name(case: tuple[str, str]) -> None:
    assert len(served(translated(f"{case[0]}\n{case[1]} }}\n"))) == 1


@pytest.mark.parametrize("case", CHANGED.values(), ids=CHANGED)
def test_an_index_that_may_change_by_another_name(case: tuple[str, str]) -> None:
    assert not served(translated(f"{case[0]}\n{case[1]} }}\n"))
