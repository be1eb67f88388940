"""The writes of calls: if one were missed, a nest would be taken whose bounds or subscripts a call changes."""

from __future__ import annotations

import pytest
from pycparser import CParser, c_ast
from support import served, translated

from iopref.diagnostics import UserError
from iopref.frontend.c.facts.linked import with_summaries
from iopref.frontend.c.facts.mod_ref import Summary
from iopref.frontend.c.facts.symbols import Symbols, resolve
from iopref.frontend.c.lift.nests import Rejected
from iopref.frontend.c.syntax.walk import walk
from iopref.frontend.c.types.expressions import Symbol
from iopref.model import Nest
from iopref.translate import TranslatedNest

DECLARATIONS = """
int total, count; double table[100]; volatile int port;
struct s { int x, *p; double d[3]; } g;
double sqrt(double); int printf(const char *, ...); void *memcpy(void *, const void *, unsigned long);
void exit(int); int sscanf(const char *, const char *, ...); int scanf(const char *, ...);
struct file *stdin; char *fgets(char *, int, struct file *);
void __assert_fail(const char *, const char *, unsigned, const char *);
void unknown(void *); double (*hook)(double);
"""


def linked(code: str, others: tuple[Symbols, ...] = (), harmless: frozenset[str] = frozenset()) -> Symbols:
    symbols = resolve(CParser().parse(DECLARATIONS + code))
    with_summaries(symbols, others, harmless)
    return symbols


def summary(code: str) -> Summary | None:
    return linked(code).summaries.of("f")


def facts(code: str) -> tuple[set[str], set[int]]:
    """The places that `f` stores to, by parameter numbers, names with their members, or `?`; and what `f` leaks."""
    found = summary(code)
    assert found is not None
    stores = set()
    for root in (store.root for store in found.stores):
        name = "?" if root.of is None else root.of.name if isinstance(root.of, Symbol) else str(root.of)
        stores.add(".".join((name, *root.path)) + ("" if root.exact else "~"))
    return stores, set(found.leaks)


STORES: dict[str, tuple[str, set[str]]] = {
    "its own variables": ("void f(int n) { int a[3], *p = a; p[1] = n; n++; (&n)[0] = 1; }", set()),
    "a parameter": ("void f(double *a, int n) { for (int i = 0; i < n; i++) a[i] = 0; }", {"0"}),
    "rows of a parameter": ("void f(int n, double a[n][n]) { a[1][2] = 0; }", {"1"}),
    "through a copy": ("void f(double *a_) { double (*a)[5] = (void *)a_; a[1][2] = 0; }", {"0"}),
    "through a walk": ("void f(int n, double *a) { double *p = a + n; while (n--) *--p = 0; }", {"1"}),
    "one or the other": ("void f(double *a, double *b, int n) { double *p = n ? a : b; *p = 0; }", {"0", "1"}),
    "a choice in place": ("void f(double *a, double *b, int n) { (n ? a : b)[n] = 0; }", {"0", "1"}),
    "a parameter that changes": ("void f(double *a, double *b) { a = b; *a = 0; }", {"0", "1"}),
    "a global": ("void f(void) { total++; table[3] = 1; }", {"total", "table"}),
    "a member": ("void f(void) { g.x = 1; g.d[2] = 3; }", {"g.x", "g.d"}),
    "a global through a pointer": ("void f(void) { int *p = &g.x; *p = 1; }", {"g.x"}),
    "what a member leads to": ("void f(struct s *v) { v->p[3] = 1; }", {"?"}),
    "what a struct leads to": ("void f(struct s v) { v.x = 2; v.p[3] = 1; }", {"?"}),
    "a member of what it is given": ("void f(struct s *v) { v->x = 1; }", {"0"}),
    "a pointer to pointers": ("void f(double **rows) { rows[1][2] = 0; }", {"?"}),
    "more than a member": (
        "void f(int *x) { struct s *v = (struct s *)((char *)x - 8); v->d[0] = 1; }",
        {"0~"},
    ),
    "an integer made a pointer": ("void f(long a) { *(int *)a = 1; }", {"?"}),
    "static state": ("int f(void) { static int n; return n++; }", {"n"}),
    "by a call": ("void g1(int *x) { *x = 1; } void f(int *a, int *b) { g1(b); }", {"1"}),
    "by a call to its own": ("void g1(int *x) { *x = 1; } int f(void) { int y; g1(&y); return y; }", set()),
    "by a call to a global": ("void g1(int *x) { *x = 1; } void f(void) { g1(&g.x); }", {"g.x"}),
    "by recursion": ("void f(int *a, int *b, int n) { if (n) f(b, a, n - 1); *a = 1; }", {"0", "1"}),
    "by the library": ("void f(double *a) { memcpy(a + 1, table, 8); }", {"0"}),
    "by printing": ('void f(int n) { printf("%d\\n", n); }', {"?"}),
    "by reading": ('void f(char *s, int *n) { sscanf(s, "%d%*d%d", n, &total); }', {"1", "total"}),
    "by reading a line": ("void f(char *s) { fgets(s, 9, stdin); }", {"0", "?"}),
    "by reading numbers": ('void f(double *a) { scanf("%lf", a); }', {"0", "?"}),
    "by an assertion": ('void f(int n) { n ? (void)0 : __assert_fail("n", "x.c", 1, "f"); }', set()),
    "by leaving": ("void f(int n) { if (n) exit(1); }", set()),
    "through a temporary": ("void g1(int *x) { *x = 1; } void f(void) { g1(&(int){3}); }", set()),
    "old style": ("void f(n, a) double *a; int n; { a[n] = 0; }", {"1"}),
    "a variable whose address is taken": ("void f(int *a) { int **p = &a; **p = 1; }", {"?"}),
}


@pytest.mark.parametrize(("code", "stores"), STORES.values(), ids=STORES)
def test_what_a_function_stores_to(code: str, stores: set[str]) -> None:
    assert facts(code)[0] == stores


LEAKS: dict[str, tuple[str, set[int]]] = {
    "nothing": ("void f(int *a, int *b) { *a = *b; }", set()),
    "into memory": ("void f(int *a, int *b) { g.p = b; }", {1}),
    "into a parameter": ("void f(struct s *v, int *b) { v->p = b; }", {1}),
    "as the result": ("int *f(int *a, int *b) { return a + 1; }", {0}),
    "by a copy": ("int *f(int *a) { int *p; p = a; return p; }", {0}),
    "into a struct": ("void f(int *a) { struct s v = {0, a}; }", {0}),
    "into an array": ("void f(int *a) { int *p[2]; p[0] = a; }", {0}),
    "into an integer": ("long f(int *a) { return (long)a; }", {0}),
    "by a call": ("void g1(int *x) { g.p = x; } void f(int *a) { g1(a); }", {0}),
    "by a variable whose address is taken": ("void f(int *a) { int **p = &a; g.x = **p; }", {0}),
    "a literal": ("void f(int *a) { struct s v; v = (struct s){0, a}; }", {0}),
}


@pytest.mark.parametrize(("code", "leaks"), LEAKS.values(), ids=LEAKS)
def test_what_a_function_keeps(code: str, leaks: set[int]) -> None:
    assert facts(code)[1] == leaks


UNKNOWN = {
    "a function from elsewhere": "void f(int *a) { unknown(a); }",
    "through another": "void g1(int *a) { unknown(a); } void f(int *a) { g1(a); }",
    "through a pointer": "void f(double x) { hook(x); }",
    "volatile data": "void f(void) { port = 1; }",
    "a count written by printf": 'void f(int *n) { printf("abc%n", n); }',
    "a long count written by printf": 'void f(long *n) { printf("%%%5d%3$ln", 1, 2, n); }',
    "a format that is not known": "void f(char *s) { printf(s, 1); }",
    "variable arguments": "void f(int n, ...) { char *l; __builtin_va_start(l, n); }",
    "allocation": "void free(void *); void f(double *a) { free(a); }",
    "a jump out": "int longjmp(long *, int); void f(long *b) { longjmp(b, 1); }",
    "recursion with it": "void h(int *a); void f(int *a) { h(a); } void h(int *a) { f(a); unknown(a); }",
    "a function of the same name in two files": "void twice(void); void f(void) { twice(); }",
}


@pytest.mark.parametrize("code", UNKNOWN.values(), ids=UNKNOWN)
def test_what_is_not_known(code: str) -> None:
    other = "static void unknown(void *a) { } void twice(void) { }"
    others = (linked(other), linked("void twice(void) { }"))
    assert linked(code, others).summaries.of("f") is None


def test_a_function_in_another_file_is_known() -> None:
    other = linked("void unknown(void *a) { extern int here; here = 1; total = 2; helper(a); } void helper(int *a) { }")
    symbols = linked("int here; void f(int *a) { unknown(a); }", (other,))
    found = symbols.summaries.of("f")
    (call,) = (n for n in walk(symbols.functions["f"]) if isinstance(n, c_ast.FuncCall))
    assert found is not None
    assert {s.root.of.name for s in found.stores if isinstance(s.root.of, Symbol)} == {"here", "total"}
    assert {w.symbol for w in symbols.summaries.written(call)} == {
        symbols.linked["here"],
        symbols.linked["total"],
    }


def test_a_function_that_is_said_to_be_harmless_changes_nothing_unless_its_text_says_otherwise() -> None:
    code = "void known(int *a) { *a = 1; } void f(int *a, int *b) { unknown(a); known(b); }"
    found = linked(code, harmless=frozenset({"unknown", "known"})).summaries.of("f")
    assert found is not None and {s.root.of for s in found.stores} == {1}


# -- Nests with calls --------------------------------------------------------------------------------------------------

HELPERS = """
double a[2000], b[2000]; int c[2000], n, m; struct { int x, y; double d[9]; } s;
static void look(const int *p, double *r) { *r = *p; }
static void set(int *p, double v) { *p = v; }
static void clear(double *row, int k) { for (int j = 0; j < k; j++) row[j] = 0; }
static void number(int *row, int k) { for (int j = 0; j < k; j++) row[j] = j; }
static int *kept; static void keep(int *p) { kept = p; } static void use(void) { *kept = 3; }
static void set_n(void) { n = 3; }
static void beyond(int *y) { ((int *)((char *)y - 4))[0] = 3; }
static void set_x(void) { s.x = 3; }
"""


def nest_of(loops: str) -> Nest:
    """The model of the nest of `f`, which calls helpers."""
    result = translated(f"{DECLARATIONS}{HELPERS}\nvoid f(void)\n{{\n{loops}\n}}\n")
    (found,) = (n for n in result.nests if isinstance(n, TranslatedNest) and n.lifted.nest.function == "f")
    return found.lifted.nest


TAKEN = {
    "the index is looked at": "for (int i = 0; i < n; i++) { double r; look(&i, &r); a[i] = r; }",
    "a variable that is looked at": "int k = m; for (int i = 0; i < n; i++) { double r; look(&k, &r); a[i + k] = r; }",
    "another variable is set": "int k; for (int i = 0; i < n; i++) { set(&k, a[i]); b[i] = k; }",
    "a row is cleared": "for (int i = 0; i < n; i++) { b[i] = 1; clear(&a[i * 20], 20); }",
    "numbers of floating point are written": "for (int i = 0; i < n; i++) { a[i] = 1; clear(s.d, 9); }",
    "another member is set": "for (int i = 0; i < s.y; i++) { a[i] = 1; set_x(); }",
    "another member is set through a pointer": "for (int i = 0; i < s.y; i++) { a[i] = 1; set(&s.x, 1); }",
    "a bound that was read": 'int k; sscanf("9", "%d", &k); for (int i = 0; i < k; i++) { printf("%f", a[i]); }',
    "reading": 'for (int i = 0; i < n; i++) { double x; sscanf("1.5", "%lf", &x); a[i] = x; }',
    "printing": 'int k = n; for (int i = 0; i < k; i++) { printf("%f", a[i]); }',
}


@pytest.mark.parametrize("loops", TAKEN.values(), ids=TAKEN)
def test_nests_whose_calls_do_not_matter_are_taken_whole(loops: str) -> None:
    assert not nest_of(loops).refusals


LEFT = {
    "the index is set": ("for (int i = 0; i < n; i++) { set(&i, 3); a[i] = 1; }", "index"),
    "a bound is set": ("int k = n; for (int i = 0; i < k; i++) { set(&k, 3); a[i] = 1; }", "changes"),
    "a bound is set behind": ("int k = n; keep(&k); for (int i = 0; i < k; i++) { use(); a[i] = 1; }", "changes"),
    "the index is set behind": ("int i; keep(&i); for (i = 0; i < n; i++) { use(); a[i] = 1; }", "loop"),
    "a global bound is set": ("for (int i = 0; i < n; i++) { set_n(); a[i] = 1; }", "changes"),
    "a member is set": ("for (int i = 0; i < s.x; i++) { set_x(); a[i] = 1; }", "changes"),
    "a struct may be set from a member": ("for (int i = 0; i < s.x; i++) { beyond(&s.y); a[i] = 1; }", "changes"),
    "a bound in memory is set": ("for (int i = 0; i < c[0]; i++) { number(c, 9); a[i] = 1; }", "changes"),
    "a bound that a pointer leads to": (
        "int *p = c + 3; for (int i = 0; i < *p; i++) { number(c, 9); a[i] = 1; }",
        "changes",
    ),
    "an array through a pointer": ("int *p = c; for (int i = 0; i < c[0]; i++) { number(p, 9); a[i] = 1; }", "changes"),
    "a global through a pointer": ("int *p = &n; for (int i = 0; i < n; i++) { number(p, 9); a[i] = 1; }", "changes"),
    "by a function from elsewhere": ("for (int i = 0; i < n; i++) { unknown(&i); a[i] = 1; }", "call"),
}


@pytest.mark.parametrize(("loops", "code"), LEFT.values(), ids=LEFT)
def test_nests_whose_bounds_calls_change_are_left(loops: str, code: str) -> None:
    result = translated(f"{DECLARATIONS}{HELPERS}\nvoid f(void)\n{{\n{loops}\n}}\n")
    assert [n.refusal.code for n in result.nests if isinstance(n, Rejected)] == [code]
    assert not [n for n in served(result) if n.lifted.nest.function == "f"]


def test_what_a_subscript_holds_is_forgotten_when_a_call_sets_it() -> None:
    loops = "int k; for (int i = 0; i < n; i++) { k = i; a[k] = 1; set(&k, 3); b[k] = 2; }"
    found = nest_of(loops)
    assert [str(r.subscripts[0]) for r in found.references] == ["i"]
    assert [r.code for r in found.refusals] == ["changes"]


def test_a_variable_that_a_call_sets_does_not_count_on() -> None:
    found = nest_of("int k = 0; for (int i = 0; i < n; i++) { a[i] = 1; set(&k, i % 4); b[k] = 2; }")
    assert [r.code for r in found.refusals] == ["changes"]


def test_why_a_function_is_not_understood_is_said() -> None:
    text = f"{DECLARATIONS}void g1(void) {{ unknown(0); }}\nvoid f(void) {{ for (int i = 0; i < 9; i++) g1(); }}"
    (refused,) = translated(text).nests
    assert isinstance(refused, Rejected)
    assert "it calls `unknown`" in refused.refusal.reason


PURE = "double outside(double);\ndouble v[9999];\n"
LOOP = "void f(void) { for (int i = 0; i < 9999; i++) v[i] = outside(v[i]); }\n"


def test_a_pragma_vouches_for_functions_from_elsewhere() -> None:
    assert len(served(translated(f"{PURE}#pragma iopref pure(other, outside)\ndouble other(void);\n{LOOP}"))) == 1
    inside = LOOP.replace("for", "\n# pragma iopref pure( outside )\nfor")
    assert len(served(translated(PURE + inside))) == 1
    assert not served(translated(PURE + LOOP))


@pytest.mark.parametrize(
    ("pragma", "place", "said"),
    [
        ("#pragma iopref pure", "a.c:3:16", "is not understood"),
        ("#pragma iopref clean(outside)", "a.c:3:16", "`#pragma iopref clean(outside)` is not understood"),
        ("#pragma iopref", "a.c:3:1", "is not understood"),
        ("#pragma iopref pure(outside, absent)", "a.c:3:30", "`absent` is not called in this file"),
    ],
)
def test_a_pragma_that_is_wrong_is_an_error_at_its_place(pragma: str, place: str, said: str) -> None:
    with pytest.raises(UserError) as raised:
        translated(f"{PURE}{pragma}\n{LOOP}")
    assert str(raised.value.diagnostic.position) == place
    assert said in raised.value.diagnostic.message


def test_sections_of_calls_do_not_make_a_nest_too_large() -> None:
    many = " ".join(f"b[{stride} * i] = 0;" for stride in range(1, 99))
    found = nest_of(
        f"for (int i = 0; i < n; i++) {{ {many} clear(&a[i * 9], 9); clear(&a[i * 7], 7); clear(s.d, i); }}"
    )
    assert len(found.references) == 98 and len(found.unseen) > 0
