"""What is not understood is named, with its position and a remedy; it stays unchanged, and the rest is served."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from refused import DECLARATIONS, SERVED, check, rejected, text_of
from support import ROOT, served, translated

from iopref.frontend.c.lift.nests import Rejected
from iopref.report.explain import explained

MANY = " ".join(f"v[{stride} * i] = 0;" for stride in range(1, 102))
LONG = "for (int i = 0; i < n; i++) {\n" + "v[i] += 1;\n" * 1000 + "}"

OMP = "\n#pragma omp parallel for"

# code, function body with the place marked by @, words of the reason, words of the remedy
NESTS = [
    ("goto", "for (int i = 0; i < n; i++) { @on: v[i] /= 2; if (v[i] > 1) goto on; }", "a label", "structured"),
    (
        "goto",
        "switch (n) { default: for (int i = 0; i < n; i++) { @case 7: v[i] = 0; } }",
        "a `switch` around",
        "structured",
    ),
    ("macro", "@for (int i = 0; i < n; i++) v[i] = __COUNTER__;", "counts how often it is written", "in front"),
    (
        "macro",
        "\n#define NEXT __COUNTER__\n#define IDS(i) for (int i = 0; i < n; i++) v[i] = NEXT;\n@IDS(i)",
        "`IDS`, and `__COUNTER__` in it",
        "in front",
    ),
    (
        "macro",
        "@for (int i = 0; i < n; i++) {\n#if __COUNTER__ == 0\nv[i] = 1;\n#endif\n}",
        "counts how often",
        "in front",
    ),
    (
        "pragma",
        "@for (int i = 0; i < n; i++) {\n#pragma pack(push, 1)\nv[i] = 0; }",
        "holds for what follows",
        "move it out",
    ),
    (
        "directive",
        '@for (int i = 0; i < n; i++) {\n#pragma push_macro("n")\nv[i] = 0; }',
        "preprocessor lines",
        "move them out",
    ),
    (
        "directive",
        '@for (int i = 0; i < n; i++) { _Pragma("GCC poison x") v[i] = 0; }',
        "preprocessor lines",
        "move them out",
    ),
    (
        "value",
        "for (int i = 0; i < @(struct { int most; }){n}.most; i++) v[i] = 0;",
        "names a type that it defines itself",
        "to a variable before the loop",
    ),
    ("call", "for (int i = 0; i < n; i++) v[i] = @unknown(v[i]);", "call to `unknown`", "defines `unknown` by --with"),
    ("call", "double (*p)(double) = unknown;\n  for (int i = 0; i < n; i++) v[i] = @p(v[i]);", "pointer", "by name"),
    ("call", "for (int i = 0; i < n; i++) v[i] = @_Generic(v[i], default: unknown)(v[i]);", "`_Generic`", "by name"),
    ("call", "double (*sqrt)(double) = unknown; for (int i = 0; i < n; i++) v[i] = @sqrt(2);", "pointer", "by name"),
    ("volatile", "for (int i = 0; i < n; i++) v[i] = @port;", "volatile", "copy the value"),
    ("name", "for (int i = 0; i < n; i++) { int @iopref_i = 1; v[i] = iopref_i; }", "run-time library", "rename"),
    ("static", "for (int i = 0; i < n; i++) { static int @k; v[i] = k++; }", "static variable", "before the loop"),
    ("loop", "@for (int i = 1; i < n; i *= 2) v[i] = 0;", "step is not the addition", "for (i = first"),
    ("loop", "int i; @for (; n > 0;) v[0]++;", "does not set its index", "for (i = first"),
    ("loop", "double x; @for (int i = 0; i < n && (x = v[i]) < 9; i++) v[i] = x;", "also changes", "for (i = first"),
    ("loop", "@for (int i = 0; i < n || v[i] < 9; i++) v[i] = 0;", "does not compare `i`", "for (i = first"),
    ("loop", "@for (int i = 0; row && i < *row; i++) v[i] = 0;", "does not compare `i`", "for (i = first"),
    (
        "loop",
        "int abs(int); @for (int i = 0; abs(b[i]) && i < n; i++) v[i] = 0;",
        "does not compare `i`",
        "for (i = first",
    ),
    (
        "loop",
        "int k; if (n > 9) k = n; @for (int i = 0; n > 9 && i < k; i++) v[i] = 0;",
        "`k` may have no value",
        "for (i = first",
    ),
    ("call", "for (int i = 0; i < n && @unknown(i) > 0; i++) v[i] = 0;", "call to `unknown`", "by --with"),
    ("volatile", "for (int i = 0; i < n; i++) v[b[@port + i]] = 0;", "`port` is volatile or atomic", "copy the value"),
    ("volatile", "for (int i = 0; @port && i < n; i++) v[i] = 0;", "volatile", "copy the value"),
    ("loop", "@for (int i = 0;; i++) if (v[i] > 9) break;", "no condition compares `i`", "for (i = first"),
    ("loop", "int i; @for (i = 0;;) if (v[i++] > 9) break;", "no condition compares `i`", "for (i = first"),
    ("loop", "@for (;;) if (v[n++] > 9) break;", "does not set its index", "for (i = first"),
    ("loop", "@for (int i = 0; i != n; i += 2) v[i] = 0;", "does not end a loop of step 2", "for (i = first"),
    ("loop", "@for (short i = 0; i < n; i++) v[i] = 0;", "narrower than int", "index as int or long"),
    ("loop", "@for (double i = 0; i < n; i++) v[(int)i] = 0;", "not an integer", "index as int or long"),
    ("index", "int i; for (i = n; i-- > 0;) { v[i] = 0; @i--; }", "`i` is changed inside", "another variable"),
    ("loop", "int i; @for (i = n; i-- > 0; n++) v[i] = 0;", "so does the rest of its header", "for (i = first"),
    ("loop", "@for (int i = n; i-- > 0u;) v[i] = 0;", "becomes negative", "for (i = first"),
    ("loop", "struct { int i; } s; @for (s.i = 0; s.i < n; s.i++) v[s.i] = 0;", "sets `s.i`, which", "local variable"),
    ("loop", "int k[2]; @for (k[1] = 0; k[1] < n; k[1]++) v[k[1]] = 0;", "sets `k[1]`, which", "local variable"),
    ("loop", "int i, j; @for (j = 9, n++; j < n; i++) v[j] = 0;", "sets several variables", "for (i = first"),
    ("loop", "@for (int i = 0; i != n; i += b[0]) v[i] = 0;", "`!=` does not end", "for (i = first"),
    ("loop", "@for (int i = 1; i < n; i += i) v[i] = 0;", "step is not the addition", "for (i = first"),
    ("loop", "@for (long i = 0; i < 1L << 60; i++) if (v[i]) break;", "bound is larger than any array", "array's size"),
    ("loop", "int i = 0; @while (i < n) { if (v[i] > 0) continue; i++; }", "skips the step", "for (i = first"),
    ("index", "int i = 0; while (i < n) { if (v[i] > 0) @i--; i++; }", "`i` is changed inside", "another variable"),
    ("loop", "int i = 1; @do { v[i] = 0; i *= 2; } while (i < n);", "each iteration steps once", "for (i"),
    (
        "loop",
        "int i = 9; @do v[i] = 0; while (++i < 4);",
        "runs once even if its condition is false",
        "for (i",
    ),
    ("loop", "int i = 0; @while (v[i] > 0) i++;", "compares no variable with a bound", "for (i = first"),
    (
        "loop",
        "int i = 1; @while (i < n) { v[i] = 0; i *= 2; }",
        "its condition compares no variable that each iteration",
        "for (i = first",
    ),
    ("chasing", "struct l { struct l *next; int v; } *l = 0; @while (l) { l->v++; l = l->next; }", "`l`", "integer"),
    (
        "wrap",
        "for (int j = 0; j < n; j++)\n@for (unsigned i = b[j]; i > 0; i -= 2) v[0] = i;",
        "wrap around",
        "signed index",
    ),
    ("index", "for (int i = 0; i < n; i++) { v[i] = 0; @i++; }", "`i` is changed inside", "another variable"),
    ("wrap", "@for (unsigned i = 9; i >= 1; i -= 2) v[i] = 0;", "wrap around", "signed index"),
    ("wrap", "@for (unsigned i = n; i != -1u; i--) v[i] = 0;", "wraps around before", "signed index"),
    ("wrap", "@for (int i = 9; i != -1u; i--) v[i] = 0;", "wraps around before", "signed index"),
    (
        "changes",
        "int **rows = (int **)odd; for (int i = 0; i < @n; i++) rows[b[i]][0] = 0;",
        "may change `n`, by writing `rows[b[i]][0]`",
        "copy `n` to a local",
    ),
    ("changes", "for (int i = 0; i < @n; i++) { v[i] = 0; n--; }", "`n` changes", "before the nest"),
    ("loop", "@for (unsigned i = 0; i + n < 900; i++) v[i] = 0;", "adds something to `i`", "write `for"),
    ("changes", "for (int i = 0; i < @b[7]; i++) b[i] = 0;", "may change `b[7]`", "copy `b[7]`"),
    (
        "openmp",
        "\n#pragma omp taskloop\n@for (int i = 0; i < n; i++) v[i] = 0;",
        "`#pragma omp taskloop` governs",
        "parallel for",
    ),
    ("openmp", f"{OMP} simd\n@for (int i = 0; i < n; i++) v[i] = 0;", "for simd` governs", "parallel for"),
    (
        "openmp",
        f"{OMP} collapse(2)\n@for (int i = 0; i < n; i++) v[i] = 0;",
        "`collapse(2)` is not",
        "remove the clause",
    ),
    (
        "openmp",
        f"{OMP} collapse(2)\n@for (int i = 0; i < n; i++)\nfor (int j = 0; j < n; j++) v[j] = 0;",
        "`collapse(2)` makes one loop of those on lines 13 and 14",
        "remove `collapse(2)`: threads then share out the iterations of the loop on line 13 only",
    ),
    ("openmp", f"{OMP} ordered\n@for (int i = 0; i < n; i++) v[i] = 0;", "`ordered` is not", "remove the clause"),
    ("openmp", f"{OMP} default(none) shared(n)\n@for (int i = 0; i < n; i++) v[i] = 0;", "`default(none)`", "remove"),
    ("openmp", f"{OMP} private(row)\nfor (int i = 0; i < n; i++) v[i] = @row[i];", "`row` of its own", "declare it"),
    ("openmp", f"int k = n;\n{OMP} lastprivate(k)\nfor (int i = 0; i < n; i++) v[i] = @k;", "`k` of its own", "inside"),
    ("openmp", f"{OMP} reduction(+:v[:9])\n@for (int i = 0; i < n; i++) v[i % 9]++;", "`+:v[:9]` of its own", "inside"),
    ("openmp", f"static __thread int m;\n{OMP}\nfor (int i = 0; i < n; i++) v[i] = @m;", "`m` of its own", "inside"),
    ("openmp", f"{OMP}\n@for (int i = 0; i < n; i++) {{\n#pragma omp flush\nv[i] = 0; }}", "stands inside", "function"),
    ("openmp", f"{OMP}\n@for (int i = 0; i < n; i++) {{ v[b[i]] = 0; b[i] = 1; }}", "write `b`", "another loop"),
    ("pragma", "\n#pragma simd\n@for (int i = 0; i < n; i++) v[i] = 0;", "`#pragma simd`", "remove it"),
    (
        "pragma",
        "\n#pragma GCC ivdep\n#pragma scop\n@for (int i = 0; i < n; i++) v[i] = 0;",
        "`#pragma scop`",
        "remove it",
    ),
    (
        "openmp",
        "double s = 0;\n#pragma omp simd reduction(+:s)\n@for (int i = 0; i < n; i++) s += v[i];",
        "`#pragma omp simd reduction(+:s)` governs the loop",
        "-fno-openmp",
    ),
    (
        "openmp",
        "\n#pragma omp simd\n@for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = 0;",
        "loops in it",
        "innermost",
    ),
    (
        "macro",
        'int i;\n_Pragma("GCC ivdep") @for (i = 0; i < n; i++) v[i] = 0;',
        "a directive in it",
        "write the loop out",
    ),
    ("macro", "@LOOPS(i, j)", "another one besides it", "write the loop out"),
    ("macro", "\n#define n (n - 1)\n@for (int i = 0; i < n; i++) v[i] = 0;", "holds `n`", "write the loop out"),
    ("large", f"@{LONG}", "more than 1000 lines", "functions"),
    ("large", f"@for (int i = 0; i < n; i++) {{ {MANY} }}", "makes 101 different references", "split the loop"),
    (
        "directive",
        "@for (int i = 0; i < n; i++) {\n#define ONE 1\nv[i] = ONE;\n}",
        "preprocessor lines",
        "out of the loop",
    ),
    (
        "directive",
        "\n#if 1\n@for (int i = 0; i < n; i++)\n#else\nwhile (n)\n#endif\nv[n] = 0;",
        "cuts a loop",
        "each branch",
    ),
    (
        "chasing",
        "@for (struct node *p = list; p; p = p->next) p->x = 0;",
        "follows `p` from one object",
        "integer index",
    ),
    ("chasing", "@for (int i = 0; i >= 0; i = b[i]) v[i] = 0;", "follows `i` from one object", "integer index"),
    (
        "chasing",
        "char *p = (char *)v; @for (; p >= (char *)v; p = (char *)v + *(int *)p) v[0] += *p;",
        "follows `p` from one",
        "integer index",
    ),
    ("chasing", "int i = 0; @while (i >= 0) { v[i] = 0; i = b[i]; }", "follows `i` from one object", "integer index"),
    (
        "pointer",
        "@for (row = v; row < v + n; row++) *row = 0;",
        "by the pointer `row`",
        "be the index, and a subscript",
    ),
    (
        "pointer",
        "double *p = v, **q = &p; @while (p < *q + n) { *p = 0; p = p + 2; }",
        "by the pointer `p`",
        "subscript",
    ),
    ("pointer", "for (double *p = v; p < @n; p++) *p = 0;", "not compared with a pointer", "into the same array"),
    ("loop", "double *p = v; @while (p != v + n) { *p = 0; p = p + 2; }", "does not end a loop of step 2", "step"),
]


@pytest.mark.parametrize(("code", "body", "reason", "remedy"), NESTS, ids=[f"{c[0]}-{i}" for i, c in enumerate(NESTS)])
def test_a_refused_nest_is_named_and_kept_and_the_next_is_served(
    code: str, body: str, reason: str, remedy: str
) -> None:
    text, places = text_of(body)
    result = translated(text)
    check(rejected(result)[0], code, places, reason, remedy)
    assert [n.lifted.nest.function for n in served(result)] == ["served"]
    start, end = text.index("void f("), text.index("double served(")
    assert text[start:end] in result.text


def test_a_loop_that_may_begin_behind_its_bound_is_taken_by_itself_where_it_may_be_left() -> None:
    loop = "@for (int i = b[j]; i != n; i++) { if (v[i] > 9) break; v[i] = 0; }"
    text, places = text_of(f"for (int j = 0; j < n; j++)\n{loop}")
    result = translated(text)
    check(rejected(result)[0], "loop", places, "start beyond the bound", "compare with `<`")
    assert [len(found.lifted.nest.loops) for found in served(result)] == [1, 1]
    assert "(long)n - b[j] >= 0" in result.text


def test_no_file_is_asked_for_that_defines_what_the_library_does() -> None:
    text = f"void free(void *);\n{DECLARATIONS}void f(void) {{ for (int i = 0; i < n; i++) free(list + i); }}\n"
    (refused,) = translated(text).nests
    assert isinstance(refused, Rejected)
    assert refused.refusal.remedy == "call `free` in a loop of its own: one that does nothing else needs no hints"


def test_a_format_that_is_not_known_and_functions_of_system_headers_have_remedies_of_their_own() -> None:
    calls = ["fprintf(stdout, format, v[i])", 'printf("%n", b)', "lockf(b[i], 1, 1)"]
    loops = "\n".join(f"for (int i = 0; i < n; i++) {call};" for call in calls)
    head = "#include <stdio.h>\n#include <unistd.h>\nextern double v[9]; extern int b[9], n;\n"
    found = rejected(translated(f"{head}void f(char *format)\n{{\n{loops}\n}}\n"))
    assert [r.position.line for r in found] == [6, 7, 8]
    for refusal, reason, remedy in zip(
        found,
        ("whose format is not a literal", "whose format has a `%n`", "a call to `lockf`, whose effects"),
        ("write the format as a literal", "write the format as a literal", "move the call out of the loop, or say by"),
        strict=True,
    ):
        assert reason in refusal.reason and refusal.remedy.startswith(remedy), refusal


def test_loops_of_an_included_source_that_cannot_be_written_out_are_named_and_those_of_a_header_are_not(
    tmp_path: Path,
) -> None:
    loops = "for (int i = 0; i < 9; i++) k++; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) v[i] += b[j]; }"
    (tmp_path / "part.c").write_text(f"void f(int k)\n{{\n{loops}\nint level = __INCLUDE_LEVEL__;\n")
    (tmp_path / "part.h").write_text(f"static inline void g(int k)\n{{\n{loops}\n")
    text = f'{DECLARATIONS}#include "part.h"\n#include "part.c"\n{SERVED}'
    result = translated(text, str(tmp_path / "a.c"))
    (refusal,) = rejected(result)
    assert (refusal.code, refusal.position.line) == ("include", 3)
    assert refusal.position.file.endswith("part.c")
    assert len(served(result)) == 1
    told = explained(result).splitlines()
    assert told[told.index(f"{refusal.position}: f: nest left as written") + 1].startswith("  include: ")


def test_a_loop_of_an_included_file_that_cannot_be_written_out_is_refused_where_it_is_included(tmp_path: Path) -> None:
    (tmp_path / "body.h").write_text("for (int i = 0; i < n; i++) v[i] = __INCLUDE_LEVEL__;\n")
    text = f'{DECLARATIONS}void f(void)\n{{\n#include "body.h"\n}}\n{SERVED}'
    result = translated(text, str(tmp_path / "a.c"))
    (refusal,) = rejected(result)
    assert (refusal.code, refusal.position.line) == ("include", 1)
    assert refusal.position.file.endswith("body.h")
    assert len(served(result)) == 1


@pytest.mark.parametrize(
    ("code", "function", "line"),
    [
        ("asm", 'void f(void)\n{\n  __asm__("nop");\n  for (int i = 0; i < n; i++) v[i] = 0;\n}\n', 11),
        ("syntax", "void f(void)\n{\n  for (int i = 0; i < n; i++) v[i] = v[i]++ ?: 3;\n}\n", 11),
    ],
)
def test_a_function_that_cannot_be_read_is_named_and_the_next_is_served(code: str, function: str, line: int) -> None:
    result = translated(f"{DECLARATIONS}{function}{SERVED}")
    assert [(r.code, r.position.line) for r in result.refusals] == [(code, line)]
    assert all(r.reason and r.remedy for r in result.refusals)
    assert len(served(result)) == 1
    assert function in result.text


@pytest.mark.parametrize(
    ("head", "more", "refused"),
    [
        ("inline", "", True),
        ("inline", "void f(void); ", False),
        ("inline", "extern inline void f(void); ", False),
        ("static inline", "", False),
        ("__inline__", "inline void f(void); ", True),
    ],
)
def test_an_inline_function_without_an_external_definition_is_left_as_it_is(
    head: str, more: str, refused: bool
) -> None:
    """With hints it is too large to be inlined, and does not link."""
    result = translated(
        f"{DECLARATIONS}{more}{head} void f(void) {{ for (int i = 0; i < n; i++) v[i] = 0; }}\n{SERVED}"
    )
    assert [r.code for r in rejected(result)] == ["static"] * refused
    assert all("`f` is inline" in r.reason and r.remedy == "make `f` static" for r in rejected(result))
    assert len(served(result)) == 2 - refused


def test_every_code_has_a_section_and_every_section_a_code() -> None:
    sources = "\n".join(path.read_text() for path in sorted((ROOT / "iopref").rglob("*.py")))
    codes = set(re.findall(r'\b(?:refuse|Refusal)\(\s*"([a-z]+)"', sources))
    sections = re.findall(r"^## `([a-z]+)`$", (ROOT / "docs" / "refusals.md").read_text(), re.MULTILINE)
    assert sections == sorted(codes)
