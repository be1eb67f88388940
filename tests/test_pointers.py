"""Pointers that walk along arrays are understood like subscripts, whether they count a loop or are stepped in one."""

from __future__ import annotations

import pytest
from support import nest, served, translated

from iopref.diagnostics import Refusal
from iopref.frontend.c.lift.nests import Rejected
from iopref.model import COUNT
from iopref.translate import TranslatedNest

DECLARATIONS = "double a[40000], b[40000]; int k[40000]; static int n, m;"
LOCALS = "double *p, *q; int *r; double s = 0; long i, j;"

# loops with pointers, and the same with subscripts: number of iterations, and how far each access is from an array
SAME = {
    "a step in the body": (
        "for (p = a, i = 0; i < n; i++) s += *p++;",
        "for (i = 0; i < n; i++) s += a[i];",
    ),
    "a step in the header": (
        "for (p = a, i = 0; i < n; i++, p += 3) *p = i;",
        "for (i = 0; i < n; i++) a[3 * i] = i;",
    ),
    "before and behind": (
        "for (p = a, i = 0; i < n; i++) s += *++p + p[-1] + *(p + 1);",
        "for (i = 0; i < n; i++) s += a[i + 1] + a[i] + a[i + 2];",
    ),
    "a variable step": (
        "for (p = a, i = 0; i < n; i++) { s += *p; p = p + m; }",
        "for (i = 0; i < n; i++) s += a[m * i];",
    ),
    "through the rows": (
        "for (p = a, i = 0; i < n; i++) for (j = 0; j < m; j++) s += *p++;",
        "for (i = 0; i < n; i++) for (j = 0; j < m; j++) s += a[m * i + j];",
    ),
    "what is behind a row": (
        "for (p = a, i = 0; i < n; i++) { for (j = 0; j < m; j++) s += *p++; p += 5; }",
        "for (i = 0; i < n; i++) for (j = 0; j < m; j++) s += a[m * i + 5 * i + j];",
    ),
    "anew with each row": (
        "for (i = 0; i < n; i++) { p = a + i * m; for (j = 0; j < m; j++) s += *p++; }",
        "for (i = 0; i < n; i++) for (j = 0; j < m; j++) s += a[m * i + j];",
    ),
    "after a loop": (
        "for (p = a, i = 0; i < n; i++) { for (j = 0; j < m; j++) s += *p++; s += *p++; }",
        "for (i = 0; i < n; i++) { for (j = 0; j < m; j++) s += a[m * i + i + j]; s += a[m * i + i + m]; }",
    ),
    "a loop by a pointer": (
        "for (p = a; p < a + n; p++) s += *p;",
        "for (i = 0; i < n; i++) s += a[i];",
    ),
    "downwards": (
        "for (p = a + n - 1; p >= a; p--) s += *p;",
        "for (i = n - 1; i >= 0; i--) s += a[i];",
    ),
    "a condition that steps down": (
        "for (i = n; i-- > 0;) { p = a + i * m + m; while (p-- > a + i * m) s += *p; }",
        "for (i = n; i-- > 0;) for (j = m; j-- > 0;) s += a[i * m + j];",
    ),
    "in steps": (
        "for (p = a; p < a + n; p += 4) s += p[1];",
        "for (i = 0; i < n; i += 4) s += a[i + 1];",
    ),
    "an end of its own": (
        "p = a; while (p != a + n) { s += *p; p++; }",
        "for (i = 0; i < n; i++) s += a[i];",
    ),
    "a step in an expression": (
        "p = a; while (p < a + n) s += *p++;",
        "for (i = 0; i < n; i++) s += a[i];",
    ),
    "an integer's step in an expression": (
        "i = 0; while (i < n) s += a[i++];",
        "for (i = 0; i < n; i++) s += a[i];",
    ),
    "rows by pointers": (
        "for (p = a; p < a + n * m; p += m) for (q = p; q < p + m; q++) s += *q;",
        "for (i = 0; i < n * m; i += m) for (j = 0; j < m; j++) s += a[i + j];",
    ),
    "an index array": (
        "for (r = k; r < k + n; r++) s += a[*r];",
        "for (i = 0; i < n; i++) s += a[k[i]];",
    ),
}


@pytest.mark.parametrize(("pointers", "subscripts"), SAME.values(), ids=SAME)
def test_loops_with_pointers_touch_what_loops_with_subscripts_do(pointers: str, subscripts: str) -> None:
    one, other = (_shape(f"{LOCALS} {text}") for text in (pointers, subscripts))
    assert one == other


def _shape(text: str) -> list[object]:
    """The iterations of each loop, and each access: its array, and its distance from the beginning of its loops."""
    found = nest(DECLARATIONS, text)
    at = {v.id: v.first.value for v in found.loops}
    start = [r.offset.substitute(at).c().replace("iopref_was_", "") for r in found.references if not r.indirect]
    strides = [
        [r.offset.coefficient(i).c() if r.offset.coefficient(i) else "?" for i in r.path] for r in found.references
    ]
    return [[v.trips.c() for v in found.loops], sorted(start), sorted(strides), [r.name for r in found.references]]


ALONE = {
    "it may be changed elsewhere": ("pointer", "double **w = &p; for (p = a; p < a + n; p++) { s += *p; *w += 1; }"),
    "an object of file scope": ("pointer", "for (top = a; top < a + n; top++) s += *top;"),
    "a chain": (
        "chasing",
        "struct node { struct node *next; double x[9]; } *c = 0; for (; c < c + 9; c = c->next) s += c->x[0];",
    ),
    "a condition sets it": ("pointer", "for (i = 0; i < n; i++) { if (a[i]) p = b; s += p[i]; }"),
    "its end moves": ("changes", "q = a + n; for (p = a; p < q; p++) { s += *p; if (*p > 3) q--; }"),
    "a step of another size": ("loop", "for (p = a; p != a + n; p += 2) s += *p;"),
    "volatile": ("volatile", "double *volatile v; for (v = a; v < a + n; v++) s += *v;"),
}


@pytest.mark.parametrize(("code", "text"), ALONE.values(), ids=ALONE)
def test_what_is_not_known_of_a_pointer_is_refused(code: str, text: str) -> None:
    result = translated(
        f"{DECLARATIONS} double *top;\ndouble f(double *p, double *q) {{ double s = 0; long i;\n{text}\nreturn s; }}\n"
    )
    assert code in [refusal.code for found in result.nests for refusal in _refusals(found)]


def _refusals(found: TranslatedNest | Rejected) -> tuple[Refusal, ...]:
    return (found.refusal,) if isinstance(found, Rejected) else found.plan.nest.refusals


@pytest.mark.parametrize(
    "loop",
    [
        "while (p < q) { s = *p++; if (s == 3) break; }",  # left behind the step, as if at the end of a strip
        "while (p < q && *p++ != 3);",
        "while (p < q) { if (*p > 3) s += *p++; else p++; }",
        "while (p < q) { for (i = 0; i < 9; i++) s += p[i]; s += *p++; s = 1; }",
        "while (p < q) { s += p[0] > 3 && *p++ > 4; }",
    ],
)
def test_a_step_in_an_expression_counts_only_where_nothing_may_come_after_or_instead(loop: str) -> None:
    result = translated(f"double f(double *p, double *q) {{ double s = 0; long i;\n{loop}\nreturn s + i; }}\n")
    assert all(found.lifted.nest.root.index in ("i", COUNT) for found in served(result))


def test_a_copy_keeps_the_pointer_s_type_and_where_it_began() -> None:
    text = translated(
        "double f(const double *p, double *q) { double s = 0;\nwhile (p < q) s += *p++;\nreturn s; }\n"
    ).text
    assert "const double *const iopref_was_p = p;" in text
    assert "const double *iopref_p_stop = q;" in text
    assert "iopref_p_stop = iopref_was_p + iopref_p.end;" in text
    assert "iopref_hint_strip1(&iopref_p_p, IOPREF_PREFETCH(1), IOPREF_RELEASE(2, 0), &iopref_was_p[0], 8, 8);" in text


def test_a_step_that_a_condition_leads_to_is_known_behind_it() -> None:
    walk = "if (k[i] > 9 && *p++ > 0) b[i] = 1;"
    found = nest(DECLARATIONS, f"double *p = a; for (long i = 0; i < n; i++) {walk}")
    assert [r.name for r in found.references if not r.indirect] == ["k", "p", "b"]
    assert not found.refusals


KEPT = {
    "double x[]": "double *const iopref_was_x = x;",
    "const double x[restrict static 1]": "const double *const iopref_was_x = x;",
    "double x[n][n]": "double (*const iopref_was_x)[n] = x;",
    "double *const *x": "double *const *const iopref_was_x = x;",
    "pointer x": "pointer const iopref_was_x = x;",
}


@pytest.mark.parametrize(("parameter", "kept"), KEPT.items())
def test_a_pointer_is_kept_as_one_however_it_is_declared(parameter: str, kept: str) -> None:
    text = translated(
        f"typedef double *pointer;\ndouble f(int n, {parameter}) {{ double s = 0;\n"
        "for (int i = 0; i < n; i++, x++) s += *(double *)x;\nreturn s; }\n"
    ).text
    assert kept in text


def test_an_array_type_with_a_name_of_its_own_keeps_no_pointer() -> None:
    result = translated(
        "typedef double five[5];\n"
        "double f(five x, int n) { double s = 0;\nfor (int i = 0; i < n; i++) s += *x++;\nreturn s; }\n"
    )
    assert not served(result)


@pytest.mark.parametrize(
    "use", ["s += b[(q - a) & 4095];", "int *t = k + (q - a); s += *t;", "double *t = q; s += b[(t - a) & 4095];"]
)
def test_where_a_pointer_leads_does_not_tell_its_value(use: str) -> None:
    result = translated(
        f"double f(double *a, double *b, int *k, double *q, int n, int m) {{ double s = 0;\n"
        f"for (int i = 0; i < n; i++) {{ {use} for (int j = 0; j < m; j++) s += *q++; }}\nreturn s; }}\n"
    )
    (found,) = served(result)
    assert [r.name for r in found.lifted.nest.references] == ["q"]
    assert found.plan.nest.refusals


STOPS = {
    "double *": "const double *",
    "const double *": "const double *",
    "double **": "double *const *",
    "double *const *": "double *const *",
    "const double **": "const double *const *",
}


@pytest.mark.parametrize(("index", "stop"), STOPS.items())
def test_the_end_of_a_strip_leads_to_what_is_not_written_through_it(index: str, stop: str) -> None:
    text = translated(
        f"double f({index}x, int n) {{ double s = 0;\nfor ({index}p = x; p < x + n; p++) s += *(double *)p;\n"
        "return s; }\n"
    ).text
    assert f" {stop}iopref_p_stop = x + n;" in text


def test_a_pointer_of_another_type_is_converted_before_it_is_moved() -> None:
    text = translated(
        "double f(void *v, void *end) { double s = 0; double *p = v;\nwhile (p != end) s += *p++;\nreturn s; }\n"
    ).text
    assert "iopref_trip(0, (double *)end - (double *)v, 1)" in text
    assert "iopref_p_stop = (double *)v + iopref_p.end;" in text


def test_a_strip_of_a_loop_that_falls_ends_at_a_pointer() -> None:
    text = translated(
        "double f(double *x, int n) { double s = 0; double *p = x + n;\n"
        "while (p-- > x) { s += *p; if (s > 9) break; }\nreturn s; }\n"
    ).text
    assert "iopref_trip(0, x - (x + n), -1)" in text
    assert "const double *iopref_p_stop = (x + n) - iopref_p.end;" in text
    assert "iopref_is_size((0L + -n - 1))" in text


def test_threads_do_not_share_a_pointer() -> None:
    header = "#pragma omp parallel for\nfor (double *p = a; p < a + n; p++) *p = 0;"
    result = translated(f"{DECLARATIONS}\nvoid f(void) {{\n{header}\n}}\n", options=("-fopenmp",))
    assert not served(result)
