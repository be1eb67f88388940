"""Which nests have their copy for data that do not fit in memory in a function of its own, and what is passed to it."""

from __future__ import annotations

import re

import pytest
from support import served, translated

SWEEP = "for (i = 0; i < n; i++) a[i] += s;"


def whole(before: str, nest: str, after: str) -> str:
    """A function with a nest in it."""
    return f"\ndouble f(int n, double *a)\n{{\n{before}\n{nest}\n{after}\n}}\n"


def function_of(
    declarations: str, before: str, nest: str = SWEEP, after: str = "", output: str | None = "out.c"
) -> str:
    """The head of the function for a nest, behind those of loops in it; empty if both copies stay together."""
    result = translated(declarations + whole(before, nest, after), output=output)
    (found,) = served(result)
    heads = re.findall(
        r"^ *static (?:IOPREF_LOOP|__attribute__\(\(__noinline__(?:, __cold__)?\)\)) (.*\))$", result.text, re.MULTILINE
    )
    assert bool(heads) == (found.function is not None)
    return heads[-1] if heads else ""


@pytest.mark.parametrize(
    "before, after, head",
    [
        ("int i; double s = n;", "return s;", "void iopref_f_1(int n, double *a, double s)"),
        ("int i; double s = n;", "return i;", "struct iopref_f_1 iopref_f_1(int n, double *a, double s)"),
        (
            "int i; double s; s = n;",
            "for (i = 0; i < 3; i++) s++; return s;",
            "void iopref_f_1(int n, double *a, double s)",
        ),
        ("const double s = 1, t = 2; int i;", "return t;", "void iopref_f_1(int n, double *a, const double s)"),
    ],
    ids=["index set anew", "index read later", "index of another loop", "constants"],
)
def test_a_nest_is_given_what_it_reads_and_gives_back_what_is_read_later(before: str, after: str, head: str) -> None:
    assert function_of("", before, after=after) == head


@pytest.mark.parametrize(
    "nest, result",
    [
        (SWEEP, "struct iopref_f_1"),
        ("for (i = 0; i < n; i++) {" + "\na[i] += s;" * 20 + "}", "int"),
        ("for (i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i * 1L * n + j] += s;", "int"),
    ],
    ids=["short", "long", "two loops"],
)
def test_the_function_of_a_short_loop_has_the_users_too(nest: str, result: str) -> None:
    assert function_of("", "int i; double s = n;", nest, "return i;").startswith(f"{result} iopref_f_1(")


def test_a_variable_that_an_iteration_sets_first_is_the_functions_own() -> None:
    nest = "for (i = 0; i < n; i++) { t = a[i]; a[i] = t * t; }"
    assert function_of("", "int i; double t;", nest, "return 0;") == "void iopref_f_1(int n, double *a)"


@pytest.mark.parametrize(
    "before, used, constants",
    [
        ("enum { N = 30, M = -3, L };", "s", ""),
        ("enum { N = 30, M = -3, L };", "s * M + N", "enum { N = 30, M = -3 };"),
        ("enum { N = 30 }; if (n) { enum { N = 3 };", "s * N", "enum { N = 3 };"),
        ("enum { N = 30 }; if (n) { int N = n;", "s * N", ""),
    ],
    ids=["not named", "named", "inner", "a variable of that name"],
)
def test_the_function_has_the_constants_that_the_nest_names(before: str, used: str, constants: str) -> None:
    nest = SWEEP.replace("s;", f"{used};")
    text = translated(whole(f"int i; double s = 1; {before}", nest, "}" * ("if" in before) + " return 0;")).text
    _, _, function = text.partition("static __attribute__((__noinline__))")
    assert function
    found = re.findall(r"^    (enum .*)$", function[: function.index("\n}\n")], re.MULTILINE)
    assert found == [constants] * bool(constants)


@pytest.mark.parametrize(
    "before, inner, dimension",
    [
        ("enum { H = 2 }; double (*b)[n + H] = (void *)a;", "", "n + 2"),
        ("enum { H = -2 }; double (*b)[n + 2 * H] = (void *)a;", "", "n + 2 * (-2)"),
        ("enum { H = 1 + 1 }; double (*b)[n + 2] = (void *)a;", "", ""),
        ("enum { H = 2 }; double (*b)[n + H] = (void *)a;", "enum { H = 3 };", ""),
        ("double (*b)[n] = (void *)a;", "int n = 3;", ""),
    ],
    ids=["number", "negative", "no number in the text", "other constant in between", "other variable in between"],
)
def test_dimensions_have_the_constants_as_numbers(before: str, inner: str, dimension: str) -> None:
    nest = "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) b[i][j] += H;".replace(
        "H", "H" if "H" in before else "1"
    )
    head = function_of("", f"{before} if (a) {{ {inner}", nest, "} return 0;")
    assert head == (f"int iopref_f_1(int n, double (*b)[{dimension}])" if dimension else "")


PARTS = "for (i = 0; i < n; i++) { for (k = 0; k < 3; k++) t[k] = a[i] * k; a[i] = t[0] + t[1] * t[2]; }"


@pytest.mark.parametrize(
    "before, nest, after, own",
    [
        ("int i, k; double t[3];", PARTS, "return 0;", True),
        ("int i, k; if (n) { double t[3];", PARTS, "} return 0;", True),
        ("int i, k; while (n--) { double t[3];", PARTS, "} return 0;", True),
        ("int i, k; double t[3]; while (more()) {", PARTS, "} return 0;", False),
        ("int i, k; double t[3];", PARTS, "return t[2];", False),
        ("int i, k; double t[3] = {1};", PARTS, "return 0;", False),
        ("int i, k; static double t[3];", PARTS, "return 0;", False),
        ("int i, k; double t[3]; t[2] = 4;", PARTS, "return 0;", False),
        ("int i, k; double t[300];", PARTS, "return 0;", False),
        ("int i, k; double t[3], *last = 0;", PARTS.replace("a[i] = t", "last = t; a[i] = t"), "return *last;", False),
    ],
    ids="alone, in block, in its loop, in a loop, read later, first value, static, set before, large, kept".split(", "),
)
def test_a_small_array_of_the_nest_alone_is_the_functions_own(before: str, nest: str, after: str, own: bool) -> None:
    """So that the user's loop may keep it in registers, which is impossible if another function gets its address."""
    assert ("double t[3" not in function_of("int more(void);", before, nest, after)) == own


LONG = "for (i = 0; i < n; i++)\nfor (int j = 0; j < n; j++) {%s\n}" % ("\na[n * i + j] += s;" * 5)


@pytest.mark.parametrize(
    "before, nest, after, head",
    [
        (
            "int i; double s = 1; if (n < 0) goto end;",
            LONG,
            "end: return s;",
            "int iopref_f_1(int n, double *a, double s)",
        ),
        (
            "int i; double s = 1; again: if (n < 0) return i;",
            LONG,
            "n--; goto again;",
            "int iopref_f_1(int n, double *a, double s, struct iopref_f_1 *iopref_kept)",
        ),
        ("int i; double s = 1; if (n < 0) goto end;", SWEEP, "end: return s;", ""),
    ],
    ids=["not read", "read before, in the text", "no long loop"],
)
def test_the_function_may_jump_around_a_nest(before: str, nest: str, after: str, head: str) -> None:
    """A variable that another statement names may be read after the nest, wherever it stands in the text."""
    assert function_of("", before, nest, after) == head


def test_an_array_parameter_that_comes_back_is_the_pointer_that_it_is() -> None:
    nest = "for (int i = 0; i < n; i++) { p[0] = a[i]; q = p; p += n; }"
    text = translated(
        f"char *f(int n, double a[], char p[], char q[static 4])\n{{\nif (n) *p++ = 1;\n{nest}\n*p = 0; return q;\n}}\n"
    ).text
    assert "struct iopref_f_1 { char *p; char *q; };" in text


def test_restrict_is_not_said_of_a_pointer_beside_one_made_from_it() -> None:
    nest = "for (int i = 0; i < n; i++) q[i] = p[i];"
    both = function_of("", "double *restrict p = a, *restrict q = a + n;", nest, "return 0;")
    one = function_of("", "double *restrict p = a; double *q = p + 1;", nest, "return 0;")
    assert both.count("restrict") == 2
    assert one == "void iopref_f_1(int n, double *q, double *p)"


def test_restrict_is_spelled_as_the_dialect_of_the_program_knows_it() -> None:
    nest = "for (i = 0; i < n; i++) p[i] = i;"
    assert "*__restrict p" in function_of("", "int i; double *__restrict p = a;", nest, "return 0;")


@pytest.mark.parametrize(
    "declarations, before, nest, after",
    [
        ("", "int i; double s = 1; double *p = &s; *p = 2;", SWEEP, "return *p;"),
        ("", "int i; double s; if (n) s = 1;", SWEEP, "return s;"),
        ("", "int i; double s = 1;", "for (i = 0; i < n; i++) { if (a[i] > 9) return 1; a[i] += s; }", "return 0;"),
        (
            "",
            "int i; double s = 1;",
            "for (i = 0; i < n; i++) { if (a[i] > 9) goto end; a[i] += s; }",
            "return i; end: return s;",
        ),
        ("", "int i; static double s; s++;", SWEEP, "return s;"),
        ("struct two { double x, y; };", "int i; struct two s = {1, 2};", SWEEP.replace("s;", "s.x;"), "return 0;"),
        ("", "int i; typedef double real; real s = 1;", SWEEP, "return s;"),
        ("", "int i;\n#define s 2\n", SWEEP, "return 0;"),
        ("", "int i; double s = 1; double x[n];", SWEEP.replace("s;", "s + sizeof x;"), "return 0;"),
        ('__attribute__((__target__("avx2")))', "int i; double s = 1;", SWEEP, "return 0;"),
        ("#pragma omp declare simd", "int i; double s = 1;", SWEEP, "return 0;"),
        ("", "int i; double s = 1;\n#pragma omp parallel private(i)\n{", SWEEP, "} return 0;"),
        ("#define REAL double", "int i; REAL s = 1;", SWEEP, "return 0;"),
        ("", "int i; double s = 1;\n#ifdef MORE\ns = 2;\n#endif", SWEEP, ""),
        ("", "int i; enum { ONE, TWO = 2, N }; double s = 1;", SWEEP.replace("s;", "s * N;"), "return 0;"),
        ("#define SIZE 9", "int i; enum { N = SIZE }; double s = 1;", SWEEP.replace("s;", "s * N;"), "return 0;"),
        ("", "int i; enum kind { N = 3 }; double s = 1;", SWEEP, "return 0;"),
    ],
    ids=(
        "address taken, perhaps not set, return, goto, static, struct, type, macro, sizeof, attribute, pragma, region, "
        "declared by a macro, chosen before, counted constant, constant by a macro, named enumeration"
    ).split(", "),
)
def test_both_copies_stay_together_where_another_function_would_be_wrong(
    declarations: str, before: str, nest: str, after: str
) -> None:
    assert function_of(declarations, before, nest, after) == ""


@pytest.mark.parametrize(
    "declarations, before",
    [
        ("", "int i; double s = 1;\n#ifdef MORE\ns = 2;\n#endif"),
        ("#define REAL double", "int i; REAL s = 1;"),
    ],
    ids=["chosen before", "declared by a macro"],
)
def test_a_text_that_is_compiled_at_once_has_one_configuration(declarations: str, before: str) -> None:
    head = "void iopref_f_1(int n, double *a, double s)"
    assert function_of(declarations, before, SWEEP, "return 0;", output=None) == head
    assert function_of(declarations, before, SWEEP, "return 0;") == ""


def test_a_macro_that_changes_in_front_of_a_nest_keeps_it_in_place() -> None:
    before = "int i; double s = 1;\n#define s 2.0\n"
    assert function_of("", before, SWEEP, "return 0;", output=None) == ""


@pytest.mark.parametrize(
    ("leave", "given"),
    [
        ("if (a[k] > 9) continue; s = a[k];", True),
        ("if (a[k] > 9) break; s = a[k];", True),
        ("s = a[k]; if (a[k] > 9) continue;", True),
        ("if (a[k] > 9) { s = 1; continue; }", False),
        ("for (int q = 0; q < n; q++) s = q;", False),
    ],
)
def test_a_variable_is_set_where_only_what_leaves_the_iteration_may_skip_that(leave: str, given: bool) -> None:
    around = f"int i; double s; for (int k = 0; k < n; k++) {{ {leave} g();"
    head = function_of("void g(void);", around, SWEEP, "} return 0;")
    assert ("double s" in head) == given


def test_a_variable_is_given_whatever_makes_its_value_and_attributes() -> None:
    macros = "#define KEPT __attribute__((aligned(16)))\n#define TWO 2.0"
    head = "void iopref_f_1(int n, double *a, double s, double *t)"
    nest = "for (i = 0; i < n; i++) a[i] += s * t[i];"
    assert function_of(macros, "int i; double s KEPT = TWO, *t KEPT = a + n;", nest) == ""  # a macro in front of `*t`
    assert function_of(macros, "int i; double s KEPT = TWO; double *t KEPT = a + n;", nest) == head


def test_both_copies_stay_together_where_a_macro_declares_a_parameter() -> None:
    head = "#define N 100\nvoid f(int n, double a[][{}])"
    texts = [translated(head.format(n) + " { for (int i = 0; i < n; i++) a[i][0] = 1; }").text for n in ("N", "100")]
    assert ["iopref_f_1" in text for text in texts] == [False, True]


def test_the_function_stands_in_front_of_the_comment_above_the_users() -> None:
    text = "int g;\n\n/* What it does. */\nvoid f(int n, double *a)\n{\n    for (int i = 0; i < n; i++) a[i] = 1;\n}\n"
    lines = translated(text).text.split("\n")
    place = next(k for k, line in enumerate(lines) if line.startswith("static __attribute__"))
    assert place < lines.index("/* What it does. */") == lines.index("void f(int n, double *a)") - 1


@pytest.mark.parametrize("head", ["f(n)", "f(a, n) double *a;", "f(a, n) double *a; int n;"])
def test_nests_of_functions_with_old_parameters_stay_there(head: str) -> None:
    """A parameter without a declaration is an int, and there is no declaration to copy."""
    result = translated(f"double v[40000];\nint {head}\n{{ int i; for (i = 0; i < n; i++) v[i] = n; return 0; }}\n")
    assert [n.function for n in served(result)] == [None]
