"""The effects of calls: if one were missed, a hint could read, or a loop be split, where it must not."""

from __future__ import annotations

import pytest
from pycparser import CParser, c_ast

from iopref.frontend.c.facts.effects import Effects, call_effect
from iopref.frontend.c.facts.symbols import Symbols, resolve

DECLARATIONS = """
double sqrt(double); int printf(const char *, ...); void exit(int); void *malloc(unsigned long);
unsigned long strlen(const char *); double (*hook)(double); double other(double);
int total; static double table[100]; static const double weights[3] = {1, 2, 3}; volatile int port;
struct s { int x, *p; } g;
"""


def parse(code: str) -> Symbols:
    return resolve(CParser().parse(DECLARATIONS + code))


def effect(code: str) -> str:
    return call_effect("f", parse(code))


@pytest.mark.parametrize(
    "code",
    [
        "double f(double x) { return x * x; }",
        "double f(double x) { double y = x; y += sqrt(x); y++; return y; }",
        "double f(double x) { double t[3]; for (int i = 0; i < 3; i++) t[i] = x; return t[1]; }",
        "int f(struct s v) { v.x = 3; return v.x; }",
        "double f(int i) { return weights[i]; }",
        "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }",
        "int odd(int); int f(int n) { return n ? odd(n - 1) : 1; } int odd(int n) { return n ? f(n - 1) : 0; }",
        "int f(int n) { again: if (n-- > 3) goto again; return n; }",
        "int f(void) { return sizeof(total) + sizeof port + sizeof table[total]; }",
        "enum { A } ; int f(void) { return A + __builtin_popcount(3) + offsetof(struct s, p); }",
        "typedef double (*fn)(double); fn f(void) { return sqrt; }",
        "double t[2][2]; int f(void) { double t[2][2]; t[0][1] = 1; return t[0][0]; }",
    ],
)
def test_functions_of_their_arguments_are_pure(code: str) -> None:
    assert effect(code) == "pure"


@pytest.mark.parametrize(
    "code",
    [
        "int f(void) { return total; }",
        "double f(double *a, int i) { return a[i]; }",
        "double f(double a[][4], int i) { return a[i][2]; }",
        "double f(double *a) { return *a; }",
        "int f(struct s *v) { return v->x; }",
        "int f(struct s v) { return *v.p; }",
        "int f(void) { return g.x; }",
        "double f(int i) { return table[i]; }",
        "int f(void) { static int n = 3; return n; }",
        "int f(void) { extern int elsewhere; return elsewhere; }",
        "int f(const char *s) { return strlen(s); }",
        "int h(void) { return total; } int f(void) { return h(); }",
        "int h(int); int f(int n) { return h(n); } int h(int n) { return n ? f(n - 1) : total; }",
    ],
)
def test_functions_that_look_at_memory_read(code: str) -> None:
    assert effect(code) == "reads"


@pytest.mark.parametrize(
    "code",
    [
        "void f(void) { total = 1; }",
        "void f(void) { total++; }",
        "void f(int i) { table[i] = 0; }",
        "void f(void) { g.x = 1; }",
        "void f(double *a) { a[0] = 1; }",
        "void f(double *a) { *a++ = 1; }",
        "void f(double a[3][3]) { a[1][2] = 1; }",
        "void f(struct s *v) { v->x = 1; }",
        "void f(struct s v) { v.p[2] = 1; }",
        "int f(void) { static int n; return n++; }",
        "int f(void) { return port; }",
        "int f(volatile int *p) { return *p; }",
        "int f(void) { volatile int x = 1; return x; }",
        'void f(void) { printf("x"); }',
        "void f(void) { exit(1); }",
        "void *f(void) { return malloc(3); }",
        "double f(double x) { return hook(x); }",
        "double f(double (*sqrt)(double)) { return sqrt(1); }",
        "double f(double x) { return (*hook)(x); }",
        "double f(double x) { return other(x); }",
        "int f(void) { return undeclared(); }",
        "void h(void) { total = 1; } int f(int n) { if (n) h(); return 0; }",
        "int h(int n); int f(int n) { return h(n); } int h(int n) { total = n; return n ? f(n - 1) : 0; }",
        "double sqrt(double x) { total = 1; return x; } double f(double x) { return sqrt(x); }",
        "int f(int x) { return popcount(x); }",
        "int f(int x) { int y; *&y = x; return y; }",
    ],
)
def test_what_may_do_anything_is_unknown(code: str) -> None:
    assert effect(code) == "unknown"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("sqrt", "pure"),
        ("fabsf", "pure"),
        ("fmaxl", "pure"),
        ("pow", "pure"),
        ("abs", "pure"),
        ("cabs", "pure"),
        ("__builtin_sqrt", "pure"),
        ("__builtin_expect", "pure"),
        ("expect", "unknown"),
        ("strcmp", "reads"),
        ("frexp", "unknown"),
        ("modf", "unknown"),
        ("lgamma", "unknown"),
        ("sincos", "unknown"),
        ("qsort", "unknown"),
        ("bsearch", "unknown"),
        ("rand", "unknown"),
        ("longjmp", "unknown"),
        ("free", "unknown"),
        ("memcpy", "unknown"),
        ("omp_get_thread_num", "unknown"),
    ],
)
def test_library_functions_have_the_effect_the_standard_gives_them(name: str, expected: str) -> None:
    assert call_effect(name, parse("")) == expected


def test_a_call_through_a_pointer_is_unknown_whatever_its_name() -> None:
    symbols = parse("void f(double (*sqrt)(double)) { sqrt(1); fabs(2); hook(3); }")
    effects = Effects(symbols)
    calls = [item for item in symbols.functions["f"].body.block_items if isinstance(item, c_ast.FuncCall)]
    assert [effects.of_call(call) for call in calls] == ["unknown", "pure", "unknown"]
