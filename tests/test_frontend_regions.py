"""A collection of difficult texts: each nest is found as written, expanded or refused, and can be replaced."""

import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pycparser import c_ast

from iopref.codegen.splice import Chunk, Edit, splice
from iopref.diagnostics import Refusal, UserError
from iopref.frontend.c.syntax.regions import Region
from iopref.frontend.c.syntax.unit import Unit, load
from iopref.frontend.c.text.tokens import tokenize
from iopref.source import Source

CASES = {
    "else for": (
        "void f(int n, int *a) { if (n) n = 1; else for (int i = 0; i < n; i++) a[i] = 1; n = 2; }",
        ["raw"],
    ),
    "label, while, do": (
        """\
        void f(int n, int *a) {
          int i;
        again: for (i = 0; i < n; i++) { do a[i]--; while (a[i] > 0); }
          while (n--) for (i = 0; i < n; i++) if (a[i]) a[i] = 1; else if (n) a[i] = 2; else { a[i] = 3; }
          do for (i = 0; i < n; i++) ; while (n--);
          switch (n) { case 1 ? 2 : 3: for (i = 0; i < n; i++) default: a[i] = 1; }
        }
        """,
        ["raw"] * 4,
    ),
    "comments and strings with braces": (
        """\
        void g(const char *, char);
        void f(int n, int *a) {
          for // } for (;;) {
            (int i = 0; /* ; */ i < n; i++) /* { */ {
            g("for (;;) { \\" // ", '}'); // }
            g("/*", '"'); /* for ( */ a[i] = '\\'';
          } // tail
        }
        """,
        ["raw"],
    ),
    "line continuations and carriage returns": (
        "void f(int n, int *a) {\r\n  for (int i = 0; \\\r\n i < n; i++) \\\r\n  a[i] = 1; // c \\\r\n }\r\n}\r\n",
        ["raw"],
    ),
    "old-style function, no newline at the end": (
        "int f(n, a) int n; double *a; { for (; n > 0; n--) a[n] = 1; return 0; }",
        ["raw"],
    ),
    "array and bound macros": (
        """\
        #define N 10
        #define A(i, j) a[(i) * N + (j)]
        #define POLYBENCH_LOOP_BOUND(x, y) y
        void f(double *a, int n) {
        #pragma scop
          for (int i = 0; i < POLYBENCH_LOOP_BOUND(N, n); i++)
            for (int j = 0; j < N; j++) { A(i, j) = A(j, i); }
        #pragma endscop
        }
        """,
        ["raw"],
    ),
    "header by macro": (
        """\
        #define FOR(i, n) for (i = 0; i < (n); i++)
        void f(int n, double *a) {
          int i, j; /* a */ FOR(i, n) { FOR(j, n) a[j] += 1; } /* b */
          for (i = 0; i < n; i++) FOR(j, n) a[j] += 1;
        }
        """,
        ["expanded", "expanded"],
    ),
    "body, end or semicolon by macro": (
        """\
        #define BODY(x) { x++; }
        #define END }
        #define SET(x) x = 1;
        void f(int n, double *a) {
          for (int i = 0; i < n; i++) BODY(a[i])
          n++;
          for (int i = 0; i < n; i++) { a[i] = 1; END
          n++;
          for (int i = 0; i < n; i++) SET(a[i])
          n--;
        }
        """,
        ["expanded"] * 3,
    ),
    "parentheses by macro": (
        """\
        #define OPEN (
        #define CLOSE )
        void f(int n, double *a) {
          for (int i = 0; i < n; i++ CLOSE a[i] = 1;
          n++;
          for (int i = 0; i < n; i += OPEN 3)) a[i] = 1;
          n++;
        }
        """,
        ["macro", "macro"],
    ),
    "loop as macro argument": (
        """\
        #define ONCE(x) x
        #define TWICE(x) x x
        #define NONE(x) ;
        #define NAME(x) #x
        void g(const char *);
        void f(int n, double *a) {
          ONCE(for (int i = 0; i < n; i++) a[i] = 1;)
          n++;
          TWICE(for (int i = 0; i < n; i++) a[i] = 1;)
          n++;
          NONE(for (int i = 0; i < n; i++) a[i] = 1;)
          g(NAME(for (;;) { a; }));
          for (int i = 0; i < n; i++) a[i] = 2;
        }
        """,
        ["expanded", "macro", "macro", "raw"],
    ),
    "two loops of one macro": (
        "#define L(i) for (int i = 0; i < n; i++) a[i] = 1\nvoid f(int n, int *a) { L(j); L(k); n++; }\n",
        ["expanded", "expanded"],
    ),
    "whole function by macro": (
        "#define F(n) void n(int k, int *a) { for (int i = 0; i < k; i++) a[i] = 1; }\nF(f)\nF(g)\nint x;\n",
        ["macro", "macro"],
    ),
    "a name that would expand again": (
        """\
        int k;
        #define k (k + 1)
        #define LOOP(i) for (int i = 0; i < k; i++)
        void f(int *a) { LOOP(i) a[i] = 1; }
        """,
        ["macro"],
    ),
    "directive in an expanded nest": (
        """\
        #define LOOP(i) for (int i = 0; i < 9; i++)
        void f(int *a) { LOOP(i) {
        #ifdef X
          a[i] = 1;
        #endif
          }
        }
        """,
        ["directive"],
    ),
    "inactive code, unbalanced": (
        """\
        void f(int n, int *a) {
        #if 0
          it's { not ( code for
        #else
          for (int i = 0; i < n; i++)
        #ifdef NOT
            if (a[i] && (n
        #else
            if (a[i] && (n > 1
        #endif
            )) a[i] = 1;
        #endif
          for (int i = 0; i < n; i++) a[i] = 2;
        }
        """,
        ["directive", "raw"],
    ),
    "for redefined": (
        "#define for if (0) ; else for\nvoid f(int n, int *a) { for (int i = 0; i < n; i++) a[i] = 1; n = 0; }\n",
        ["macro"],
    ),
    "attributes and GNU spellings": (
        """\
        __extension__ typedef long long ll;
        static __inline__ __attribute__((always_inline)) double g(const double *__restrict__ p) { return *p; }
        extern double h(double) __asm__("hh") __attribute__((const));
        struct __attribute__((packed)) s { int x __attribute__((aligned(4))); };
        __attribute__((noinline)) void f(int n, __const double *__restrict a) {
          double b[n] __attribute__((aligned(64)));
          for (__typeof__(n) i = 0; i < n; i++) b[i] = h(g(a + i)) + ({ n; }) + __builtin_offsetof(struct s, x);
          [[maybe_unused]] int unused;
        }
        """,
        ["raw"],
    ),
    "non-ASCII bytes, form feeds and tabs": (
        "void f(int n, int *a)\f{\t/* caf\xc3\xa9 \xff */ for (int i = 0; i < n; i++)\ta[i] = '\xe9'; }\n",
        ["raw"],
    ),
    "statements on one line, empty bodies": (
        "void f(int n) { int i; for (i = 0; i < n; i++); for (i = 0; i < n; i++) {} for (;;) for (;;) ; }\n",
        ["raw"] * 3,
    ),
    "pragma by operator": (
        """\
        #define SIMD _Pragma("omp simd")
        void f(int n, int *a) {
          SIMD for (int i = 0; i < n; i++) a[i] = 1;
          for (int i = 0; i < n; i++) SIMD for (int j = 0; j < n; j++) a[j] = 1;
        }
        """,
        ["macro", "macro"],
    ),
    "initializers, enumerations, structures around": (
        """\
        enum { A = 1, B } e; struct { int x; } s = { 1 }; int t[] = { 1, 2 }, *p = (int[]){ 1 };
        struct s2 { int x; } f(void) { for (;;) ; }
        """,
        ["raw"],
    ),
}


def nests(u: Unit) -> list[c_ast.For]:
    def walk(node: c_ast.Node) -> list[c_ast.For]:
        return [node] if isinstance(node, c_ast.For) else [loop for child in node for loop in walk(child)]

    return [loop for node in u.ast.ext if isinstance(node, c_ast.FuncDef) for loop in walk(node)]


@pytest.mark.parametrize("name", CASES)
def test_each_nest_is_raw_expanded_or_refused(name: str) -> None:
    text, expected = CASES[name]
    u = load(Source("a.c", textwrap.dedent(text)))
    assert not u.refusals
    found = [u.region(loop) for loop in nests(u)]
    kinds = [r.code if isinstance(r, Refusal) else "expanded" if r.expanded else "raw" for r in found]
    assert kinds == expected


@pytest.mark.parametrize("name", CASES)
def test_the_text_of_a_region_can_replace_its_span(name: str) -> None:
    u = load(Source("a.c", textwrap.dedent(CASES[name][0])))
    regions = [r for r in (u.region(loop) for loop in nests(u)) if isinstance(r, Region)]
    edits = [Edit(r.span, (Chunk("\n"), Chunk(r.text, r.line))) for r in regions]
    again = u.preprocessor.run(u.source, splice(u.raw, edits, "out.c"))
    assert tokenize(again).texts == u.tokens.texts


@pytest.mark.parametrize("name", CASES)
def test_the_parts_of_each_loop_are_where_the_region_says(name: str) -> None:
    u = load(Source("a.c", textwrap.dedent(CASES[name][0])))
    for loop in nests(u):
        r = u.region(loop)
        if isinstance(r, Region):
            assert r.expanded or r.text == u.source.text[r.span.start : r.span.end]
            assert r.line == u.source.position(r.span.start).line
            for part in r.loops.values():
                assert r.text[part.start :].startswith(("for", "do "))
                assert r.text[part.end - 1] in ";}"
                assert part.head <= part.start < part.body < part.end <= len(r.text)
                assert not r.text[part.body].isspace()


def test_a_loop_from_an_included_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "body.h").write_text("for (int i = 0; i < n; i++) a[i] = 1;\n")
    (tmp_path / "f.h").write_text("static void g(int n, int *a) { for (int i = 0; i < n; i++) a[i] = 1; }\n")
    text = '#include "f.h"\nvoid f(int n, int *a) { g(n, a);\n#include "body.h"\nfor (;;)\n#include "body.h"\n}\n'
    u = load(Source(str(tmp_path / "a.c"), text))
    assert [r.code if isinstance(r, Refusal) else "" for r in map(u.region, nests(u))] == ["include"] * 3


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_damaged_source_is_an_error_or_refused_but_never_a_crash(data: st.DataObject) -> None:
    text = textwrap.dedent(CASES[data.draw(st.sampled_from(sorted(CASES)))][0])
    at = data.draw(st.integers(0, len(text)))
    cut = data.draw(st.integers(0, 5))
    new = data.draw(
        st.sampled_from(["", "{", "}", "(", ")", ";", '"', "'", "#", "/*", "for", "\\\n", "\0", "asm", "?"])
    )
    try:
        u = load(Source("a.c", text[:at] + new + text[at + cut :]))
    except UserError:
        return
    for loop in nests(u):
        assert isinstance(u.region(loop), Region | Refusal)
