"""Which writes of a nest may change a value that a hint or a bound reads."""

import re

import pytest
from support import served, translated

from iopref.frontend.c.facts.nest_writes import may_alias
from iopref.frontend.c.lift.nests import Rejected
from iopref.frontend.c.types.ctypes import CHAR, DOUBLE, INT, LONG, UINT, Array, CType, Pointer, Record, Struct, Unknown
from iopref.translate import TranslatedNest, Translation

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
    "the same pointer": ("int *restrict row", "", "row[k] = 0"),
    "what is made of it": ("int *restrict row", "int *count = row + 9;", "count[k] = 0"),
    "a pointer in memory": ("int *restrict row, int **count", "", "count[i][k] = 0"),
    "a local pointer that is restricted": ("int *row", "int *restrict count = row;", "count[k] = 0"),
}
PERHAPS = {
    "pointers": ("int *row, int *count", "", "count[k] = 0"),
    "a pointer that moves": ("int *restrict row, int *count", "count = row;", "count[k] = 0"),
    "a pointer of which the address is known": ("int *restrict row, int *count", "move(&count);", "count[k] = 0"),
    "a place in memory": ("int *row, int *count, int *where", "", "count[where[k]]++"),
    "a counter": ("int *row, int *count, int found", "", "if (k % 3) count[found++] = k"),
    "members": ("int *row, struct { int count; } *count", "", "count[k].count = 0"),
    "behind a pointer": ("int *row, int *count", "", "*(count + row[i] + k) = 0"),
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


UNLESS_SMALL = r"(?:!.*\biopref_is_small\(.*\) && )?"
"""In a function with both copies, the size is asked first."""


@pytest.mark.parametrize(("parameters", "before", "write"), PERHAPS.values(), ids=PERHAPS)
def test_the_entry_asks_if_pointers_lead_to_different_blocks(parameters: str, before: str, write: str) -> None:
    result = translated("void move(int **);\n" + ROWS.format(parameters=parameters, before=before, write=write))
    assert len(served(result)) == 1
    assert re.search(rf"iopref_assumed = {UNLESS_SMALL}iopref_blocks_differ\(count, row\)", result.text)


BACK = {
    "a pointer that some iterations move": "if (k % 3) *--count = k",
    "a pointer that is moved before": "count--; if (k % 3) { count--; *count = k; }",
    "a negative subscript": "count[-row[k]] = 0",
    "a difference": "*(count - 1 - row[i + k]) = 0",
}


@pytest.mark.parametrize("write", BACK.values(), ids=BACK)
def test_a_pointer_that_goes_back_may_begin_at_the_end_of_its_array(write: str) -> None:
    result = translated(ROWS.format(parameters="int *row, int *count", before="", write=f"{{ {write}; }}"))
    assert not served(result) or "iopref_blocks_differ((const char *)count - 1, row)" in result.text


SUMS = """\
void f(int n, int *row, int *column, int *count, double *a, double *x, double *y)
{
    int first = n / 2;
    for (int i = 0; i < n; i++) {
        for (int k = row[i]; k < row[i + 1]; k++)
            y[i] += a[k] * x[column[k]];
        count[row[i]]++;
        for (int k = row[i]; k < first; k++)
            count[column[k]] = 0;
    }
}
"""


def test_loops_inside_have_hints_where_the_pointers_may_lead_to_one_block() -> None:
    """Those that need not know what the pointers lead to, and that would have hints in any case."""
    result = translated(SUMS)
    (nest,) = result.nests
    assert isinstance(nest, TranslatedNest)
    assert nest.copies == 3
    before, inside, behind = re.split(
        r"if \(!iopref_assumed\) {|} else if \(", result.text.split(" int iopref_f_1(")[1]
    )
    assert "iopref_f_1_1(" in inside
    assert "iopref_f_1_2(" not in result.text
    assert "iopref_fits(" in behind
    assert "int first)" in before


@pytest.mark.parametrize(("rows", "early"), [("n", True), ("*many", False)], ids=["a parameter", "a value in memory"])
def test_the_size_is_asked_first_where_it_does_not_depend_on_the_blocks(rows: str, early: bool) -> None:
    text = ROWS.replace("i < n", "i < {rows}").format(
        rows=rows, parameters="int *row, int *count, int *where, int *many", before="", write="count[where[k]]++"
    )
    result = translated(text)
    assert len(served(result)) == 1
    assert ("iopref_is_small(" in result.text) == early


HELD = """struct part { int n, from; }; int count, table[9999];
struct list { int n, from, *at; unsigned char *bytes; };
union word { int n; double d[64]; }; struct whole { struct part first; int *at; };"""
ASKED = {
    "a variable of the file": ("i < count", "a[i] = 0", "iopref_apart(a, 0, 4L * count, &count, 0, 4)"),
    "a pointer that moves": ("i < count", "*a++ = 0", "iopref_apart(iopref_was_a, 0, 4L * count, &count, 0, 4)"),
    "a member": ("i < p->n", "a[i + 2] = 0", "iopref_apart(a, 8, 4L * p->n + 8, p, 0, 4)"),
    "an element": ("i < b[7]", "b[i] = 0", "iopref_apart(b, 0, 4L * b[7], b, 28, 32)"),
    "a stride": ("i < *b", "a[i * m] = 0", "iopref_apart(a, iopref_min(0, 4L * m * (*b - 1)), "),
    "a pointer in memory": ("i < q->n", "q->at[i] = 0", "0 < q->n && iopref_apart(q->at, 0, 4L * q->n, q, 0, 4)"),
    "members side by side": (
        "i < q->n",
        "q->bytes[i + q->from] = 0",
        "0 < q->n && iopref_apart(q->bytes, q->from, (long)q->from + q->n, q, 0, 8)",
    ),
    "a structure in an array": (
        "i < q[m].n",
        "q[m].at[i] = 0",
        "0 < q[m].n && iopref_apart(q[m].at, 0, 4L * q[m].n, q, 24L * m, 24L * m + 4)",
    ),
    "a member of a member": (
        "i < all->first.n",
        "all->at[i] = 0",
        "0 < all->first.n && iopref_apart(all->at, 0, 4L * all->first.n, all, 0, 4)",
    ),
    "a member of a union": (
        "i < w->n",
        "w->d[i] = 0",
        "iopref_apart(w, 0, 8L * w->n, w, 0, 4)",
    ),
    "rows": (
        "i < count",
        "lines[i + 2][m] = 0",
        "0 < count && iopref_rows_apart(lines, 16, 8L * count + 16, 8, 4L * m, 4L * m + 4, &count, 0, 4)",
    ),
    "rows backwards, in structures": (
        "i < count",
        "q[m - i].at[0] = 0",
        "0 < count && iopref_rows_apart(q, ",
    ),
    "counts of bytes": ("i < count", "a[q->bytes[i]]++", "0 < count && iopref_apart(a, 0, 1024, &count, 0, 4)"),
    "counts of small numbers": ("i < count", "a[sixth[i]]++", "iopref_apart(a, -131072, 131072, &count, 0, 4)"),
    "all of an array": ("i < *b", "table[a[i]] = 0", "iopref_apart(&table, 0, 39996, b, 0, 4)"),
    "an element that memory tells": ("i < count", "a[a[i]] = 0", "iopref_blocks_differ(a, &count)"),
    "a counter under a condition": ("i < count", "if (i % m) a[k++] = 0", "iopref_blocks_differ(a, &count)"),
    "a sum that wraps around": ("i < count", "a[u * (unsigned)i] = 0", "iopref_blocks_differ(a, &count)"),
}
UNKNOWN = {
    "rows of which each is one of several": ("i < count", "lines[a[i]][0] = 0"),
    "rows under a condition": ("i < count", "if (i % m) *lines[i] = 0"),
    "rows of an operand": ("i < count", "m ? *lines[i] = 0 : 0"),
    "rows as far apart as a variable tells": ("i < count", "*lines[i * m] = 0"),
    "rows up to one": ("i < count", "{ *lines[i] = 0; if (b[i] > m) break; }"),
    "columns that memory tells": ("i < count", "lines[i][a[i]] = 0"),
    "a pointer in memory that is written": ("i < count", "q->at[i] = 0, q->at += m"),
    "a call": ("i < count", "set(a + i)"),
    "the bound itself": ("i < count", "count--"),
}


def bounded(bound: str, write: str) -> Translation:
    """A loop with a bound that is read from memory, and a write."""
    parameters = (
        "struct part *p, struct list *q, union word *w, struct whole *all, "
        "int *a, int *b, short *sixth, int **lines, int m, unsigned u"
    )
    called = "static void set(int *x) { *x = 1; }"
    return translated(
        f"{HELD}\n{called}\nvoid f({parameters})\n{{\n    int k = 0;\n"
        f"    for (int i = 0; {bound}; i++)\n        {write};\n}}\n"
    )


@pytest.mark.parametrize(("bound", "write", "asked"), ASKED.values(), ids=ASKED)
def test_the_entry_asks_if_what_is_written_lies_apart_from_a_bound(bound: str, write: str, asked: str) -> None:
    result = bounded(bound, write)
    assert len(served(result)) == 1
    assert f"const int iopref_assumed = {asked}" in result.text


@pytest.mark.parametrize(("bound", "write"), UNKNOWN.values(), ids=UNKNOWN)
def test_a_bound_is_refused_where_the_entry_does_not_know_what_is_written(bound: str, write: str) -> None:
    (found,) = (n for n in bounded(bound, write).nests if not isinstance(n, TranslatedNest))
    assert isinstance(found, Rejected)
    assert found.refusal.code in ("changes", "pointer")


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
