"""Generated code adds no warnings when the user asks for more than -Wall -Wextra."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support import by_pairs, compiled, served, translated

WARNINGS = ("-Wall", "-Wextra", "-Wconversion", "-Wsign-conversion", "-Wshadow", "-Wpedantic")

LOOPS = """\
typedef TYPE idx;
double total(idx n, const double *a);
double total(idx n, const double *a)
{
    double s = 0;
    for (idx i = 0; i < n; i++)
        s += a[i];
    return s;
}
void multiply(idx n, double (*a)[n], const double *x, double *y);
void multiply(idx n, double (*a)[n], const double *x, double *y)
{
    for (idx i = 0; i < n; i++)
        for (idx j = 0; j < n; j++)
            y[i] += a[i][j] * x[j];
}
void gather(idx n, const idx *row, const idx *column, const float *value, const float *x, float *y);
void gather(idx n, const idx *row, const idx *column, const float *value, const float *x, float *y)
{
    for (idx i = 0; i < n; i++)
        for (idx k = row[i]; k < row[i + 1]; k++)
            y[i] += value[k] * x[column[k]];
}
void smooth(idx n, idx m, float *a, const float *b);
void smooth(idx n, idx m, float *a, const float *b)
{
    for (idx i = 1; i + 1 < n; i++)
        for (idx j = 1; j <= m; j += 2)
            a[i * m + j] = b[i * m + j - 1] + b[i * m + j + 1] + b[(i - 1) * m + j];
}
void split(idx n, idx colours, const signed char *pixels, signed char *const *planes);
void split(idx n, idx colours, const signed char *pixels, signed char *const *planes)
{
    for (idx c = 0; c < colours; c++) {
        const signed char *p = pixels + c;
        signed char *q = planes[c];
        for (idx i = 0; i < n; i++, p += colours)
            *q++ = *p;
    }
}
double until(idx n, const double *x);
double until(idx n, const double *x)
{
    double s = 0;
    long left = (long)n;
    while (left-- > 0) {
        if (x[left] > 3)
            break;
        s += x[left];
    }
    return s;
}
void eliminate(idx n, float a[n][n]);
void eliminate(idx n, float a[n][n])
{
    for (idx k = 0; k < n; k++)
        for (idx i = k + 1; i < n; i++)
            for (idx j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
}
void columns(idx n, idx m, idx step, float (*a)[m], float *x);
void columns(idx n, idx m, idx step, float (*a)[m], float *x)
{
    for (idx j = 0; j < m; j += step)
        for (idx i = 0; i < n; i++)
            x[j] += a[i][j];
}
void backwards(idx n, idx *a);
void backwards(idx n, idx *a)
{
    for (idx i = n; i-- > 0;)
        a[i] += a[i + 1];
}
void in_two(idx n, float *a);
void in_two(idx n, float *a)
{
    idx i;
    for (i = 0; i < n / 2; i++)
        a[i] += 1;
    for (; i < n; i++)
        a[i] += 2;
}
idx as_far(idx n, float *a);
idx as_far(idx n, float *a)
{
    idx i;
    for (i = 0; i != n; i++) {
        a[i] += 1;
        if (a[i] > 9)
            break;
    }
    return i;
}
"""

POINTERS = """\
double total(const double *p, const void *end);
double total(const double *p, const void *end)
{
    double s = 0;
    while (p != end)
        s += *p++;
    return s;
}
double converted(void *v, const double *end);
double converted(void *v, const double *end)
{
    double s = 0;
    for (double *p = v; p < end; p++)
        s += *p;
    return s;
}
double rows(double **first, double *const *last, int n);
double rows(double **first, double *const *last, int n)
{
    double s = 0;
    for (double *const *p = first; p < last; p++)
        for (double *q = *p; q < *p + n; q++)
            s += *q;
    for (double **p = first; p < last; p++)
        s += **p;
    return s;
}
double backwards(double *a, int n);
double backwards(double *a, int n)
{
    double s = 0;
    double *p = a + n;
    while (p-- > a) {
        s += *p;
        if (s > 9)
            break;
    }
    return s;
}
double stepped(double a[], int n);
double stepped(double a[], int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s += *a++;
    return s;
}
"""


def warned(compiler: str, path: Path, *flags: str) -> str:
    """The warnings of a text; clang's are the same without optimisation, and those of its parser are asked for here."""
    how = ("-O2", "-c") if compiler == "gcc" else ("-fsyntax-only", "-Wno-unused-command-line-argument")
    return compiled(compiler, path, path.with_suffix(".o"), *flags, *how)


@pytest.mark.parametrize(
    ("ctype", "compiler"),
    by_pairs(["int", "unsigned", "long", "unsigned long", "long long", "unsigned long long"], ["gcc", "clang"]),
)
def test_no_conversion_and_no_hidden_name_is_warned_of(ctype: str, compiler: str, tmp_path: Path) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    _check(LOOPS.replace("TYPE", ctype), 12, compiler, tmp_path)


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_pointers_are_compared_and_set_as_their_types_allow(compiler: str, tmp_path: Path) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    _check(POINTERS, 6, compiler, tmp_path)


def _check(text: str, nests: int, compiler: str, folder: Path, standard: str = "-std=gnu11") -> None:
    source, output = folder / "a.c", folder / "out.c"
    source.write_text(text)
    result = translated(text, "a.c")
    assert len(served(result)) == nests
    output.write_text(result.text)
    for path in (source, output):
        assert warned(compiler, path, standard, *WARNINGS) == ""


C90 = """\
double *a;
double sum(const int *index, const double *b, int n);
double sum(const int *index, const double *b, int n)
{
    double s = 0;
    int i;
    for (i = 0; i < n; i++)
        s += b[i] * a[index[i]];
    for (i = 0; i < n; i++)
        s += *b++;
    return s;
}
"""


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_tables_that_are_filled_at_the_entry_of_a_nest_are_not_warned_of_in_c90(compiler: str, tmp_path: Path) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    _check(C90, 2, compiler, tmp_path, "-std=c90")


CALLED = """\
#include <stdlib.h>
void count(int *a, int n, int first);
void count(int *a, int n, int first)
{
    for (int k = 0; k < n; k++)
        a[abs(first - 2 * k)] += k;
}
"""


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_arguments_of_functions_are_no_longer_than_in_the_program(compiler: str, tmp_path: Path) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    _check(CALLED, 1, compiler, tmp_path)


DIVIDED = """\
int x[1000000];
long f(const short *a)
{
    long s = 0;
    for (unsigned long i = 0; i < sizeof x / (sizeof(short)); i++)
        s += a[i];
    return s;
}
"""


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_a_size_that_is_divided_by_another_is_warned_of_no_more_than_by_the_user(compiler: str, tmp_path: Path) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    result = translated(DIVIDED, "a.c")
    assert len(served(result)) == 1
    for name, text in (("a.c", DIVIDED), ("out.c", result.text)):
        (tmp_path / name).write_text(text)
        assert warned(compiler, tmp_path / name, "-Wall", "-Wextra") == ""


PARTS = """\
struct box { double *p; int n; };
double sums(struct box *b, const struct box *p, double total, int n)
{
    total += p->n;
    for (int i = 0; i < n; i++)
        b->p[i] += i;
    return total;
}
int largest(const int *a, const int *rest, int n)
{
    int last = rest[0], most = last;
    for (int i = 0; i < n; i++) {
        last = a[i];
        if (most < a[i])
            most = a[i];
    }
    return most;
}
"""


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_functions_of_nests_have_no_parameter_or_variable_that_nothing_reads(compiler: str, tmp_path: Path) -> None:
    """Some member has the name of a parameter; a variable is set in the nest, and read only outside."""
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    result = translated(PARTS, "a.c")
    assert result.text.count("static __attribute__((__noinline__))") == 2
    for name, text in (("a.c", PARTS), ("out.c", result.text)):
        (tmp_path / name).write_text(text)
        assert warned(compiler, tmp_path / name, "-Wall", "-Wextra") == ""
