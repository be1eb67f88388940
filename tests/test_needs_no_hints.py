"""The verdict that a nest needs no hints is a proof: such a nest touches little, however it is written."""

from __future__ import annotations

import pytest
from support import served, translated

from iopref.report.explanation import explanation

DECLARATIONS = """\
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef struct vector { long n, stride; double *data; } vector;
typedef struct { double x[100000]; } large;
struct list { double value; struct list *next; };
static large one, other, several[9];
static double a[1000][1000], *rows[1000], *base;
static vector v, *w, vectors[9];
static int next[1000000];
static double (*chosen)(long);
static double get(const vector *v, long i) { return v->data[i * v->stride]; }
static double get_by_value(vector v, long i) { return v.data[i]; }
static double get_of(long i) { return w->data[i]; }
static double *at(vector *v, long i) { return v->data + i; }
static double sum(const vector *v) { double s = 0; for (long i = 0; i < v->n; i++) s += v->data[i]; return s; }
static double sum_of(const double *p, long n) { double s = 0; while (n--) s += *p++; return s; }
static double sum_all(void) { double s = 0; for (int i = 0; i < 1000; i++) s += sum_of(rows[i], 1000); return s; }
static double recursive(const double *p, long n) { return n ? *p + recursive(p + 1, n - 1) : 0; }
static double chain(const struct list *l) { double s = 0; for (; l; l = l->next) s += l->value; return s; }
static void fill(double *p, long n) { again: *p++ = 0; if (--n) goto again; }
static double first(large l) { return l.x[0]; }
static int compare(const void *x, const void *y) { return *(const double *)x > *(const double *)y; }
double f(int n, int m, double few[8], struct list *list, double **lines, char *text, FILE *file)
{
    double s = 0;
    int i, j = 0;
"""

MUCH = {
    "accessor": "s += get(w, i);",
    "accessor of an object": "s += get(&v, i);",
    "accessor by value": "s += get_by_value(v, i);",
    "accessor of an object of the file": "s += get_of(i);",
    "accessor's address": "*at(w, i) = 0;",
    "accessor in a subscript": "s += a[0][(long)get(w, i)];",
    "accessor chosen by a condition": "s += i % 2 ? get(w, i) : 0;",
    "accessor in a statement expression": "s += ({ double x = get(w, i); x * x; });",
    "accessor of an element": "s += get(&vectors[i % 9], i);",
    "procedure with a loop": "s += sum(w);",
    "procedure with a pointer": "s += sum_of(base, i);",
    "procedure without arguments": "s += sum_all();",
    "procedure that calls itself": "s += recursive(base, 1000);",
    "procedure that follows a list": "s += chain(list);",
    "procedure with a jump": "fill(base, 100000);",
    "struct as an argument": "s += first(several[i % 9]);",
    "memset": "memset(rows[i], 0, 8000);",
    "memcpy": "memcpy(a[i], rows[i], 8000);",
    "strlen": "j += strlen(text);",
    "puts": "fputs(text, file);",
    "scanf": 'sscanf(text + i, "%lf", base + i);',
    "sort": "qsort(base, n, sizeof *base, compare);",
    "call through a pointer": "s += chosen(i);",
    "list": "for (struct list *l = list; l; l = l->next) s += l->value;",
    "walk in memory": "j = next[j]; s += next[j];",
    "loop that does not count": "while (base[j] > i) j = 2 * j + 1;",
    "array of the nest": "double t[n]; for (int k = 0; k < n; k++) t[k] = k; s += t[n - 1];",
    "large array of the nest": "double t[100000]; for (int k = 0; k < n; k++) t[k] = k; s += t[n - 1];",
    "struct": "one = other;",
    "struct by way of a pointer": "several[0] = several[1];",
    "elements of a struct that is assigned": "large t = one; for (int k = 0; k < n; k++) s += t.x[k];",
    "parameter with a dimension": "s += few[i];",
    "pointers": "s += **lines++;",
    "chosen array": "s += (i > 9 ? a[0] : base)[i];",
    "cast": "s += *(double *)(text + 8 * i);",
}
LITTLE = {
    "small array": "s += one.x[3] + few[3];",
    "one element": "s += w->n + sqrt(s);",
    "output of numbers": 'fprintf(file, "%g\\n", s);',
    "library without memory": "s += sin(i) + rand();",
}


@pytest.mark.parametrize("body", MUCH.values(), ids=MUCH.keys())
def test_what_may_touch_much_has_hints_or_is_left_by_name(body: str) -> None:
    loop = f"for (i = 0; i < n; i++) {{ {body} }}"
    result = translated(f"{DECLARATIONS}{loop}\nreturn s + j;\n}}\n")
    inside = [nest for nest in explanation(result).nests if nest.function == "f"]
    assert inside, "said to hold no nests"
    assert inside[0].status != "small", inside[0]
    assert inside[0].status == "outer" or inside[0].pipelines or inside[0].refusal


@pytest.mark.parametrize("body", LITTLE.values(), ids=LITTLE.keys())
def test_what_touches_little_needs_no_hints(body: str) -> None:
    result = translated(f"{DECLARATIONS}for (i = 0; i < n; i++) {{ {body} }}\nreturn s + j;\n}}\n")
    assert [nest.status for nest in explanation(result).nests if nest.function == "f"] in ([], ["small"])


def test_accessors_have_the_hints_of_the_elements() -> None:
    for body in ("s += get(w, i);", "*at(w, i) = 0;", "s += get_by_value(v, i);", "s += get(w, next[i]);"):
        result = translated(f"{DECLARATIONS}for (i = 0; i < n; i++) {{ {body} }}\nreturn s + j;\n}}\n")
        (nest,) = (found for found in served(result) if found.lifted.nest.function == "f")
        assert any("data" in hint.reference.text for hint in nest.plan.hints), body
