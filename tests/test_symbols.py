"""Names, types and constants of C, checked against gcc where gcc can be asked."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator

import pytest
from pycparser import CParser, c_ast

from iopref.frontend.c.ctypes import Array, CType, Function, Pointer, Scalar, Struct, Unknown, Void, basic
from iopref.frontend.c.layout import size_of
from iopref.frontend.c.symbols import Symbol, Symbols, resolve

DECLARATIONS = """
typedef unsigned long size_t; typedef double row[10]; typedef struct node node;
struct node { node *next; double value; int length : 7; unsigned flag : 1; row data; const char *name; };
enum color { RED, GREEN = 5, BLUE }; enum wide { LOW = 1, HIGH = 0x80000000 }; enum huge { HUGE = 1ul << 40 };
enum sign { NEGATIVE = -1, POSITIVE = 1 };
union word { float f; unsigned char b[7]; }; struct pair { char c; union { int i; double d; }; short s; } pair;
struct flexible { long n; double tail[]; };
struct bits { unsigned a : 3, b : 30; char c; unsigned long d : 40; int : 0; int e : 1; };
char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u; long l; unsigned long ul;
long long ll; unsigned long long ull; _Bool b; float f; double d; long double ld; float _Complex fz; double _Complex z;
__int128 wide; unsigned __int128 uwide; enum color color; enum sign sign; node n, *list; row r, rows[4];
double (*block)[20], *p, **pp; const int ci; int *ip; void *v; struct pair pairs[3];
struct flexible *flex; struct bits bits;
int f1(double, int); double *f2(void); int (*table[3])(double); char text[] = "abc";
double given[] = {1, 2, [7] = 3, 4};
double square[4][5]; int *const *volatile q; struct node nodes[2], *np;
"""


def parse(code: str) -> Symbols:
    return resolve(CParser().parse(code))


def walk(node: c_ast.Node) -> Iterator[c_ast.Node]:
    yield node
    for child in node:
        yield from walk(child)


def uses(symbols: Symbols, name: str) -> list[Symbol | None]:
    return [symbols.of(n) for n in walk(symbols.ast) if isinstance(n, c_ast.ID) and n.name == name]


def expression(text: str, declarations: str = DECLARATIONS) -> tuple[Symbols, c_ast.Node]:
    symbols = parse(f"{declarations} void probe(void) {{ {text}; }}")
    return symbols, symbols.functions["probe"].body.block_items[0]


def constant(text: str, declarations: str = DECLARATIONS, through_const: bool = False) -> int | None:
    symbols, node = expression(text, declarations)
    return symbols.constant(node, through_const)


def spelled(t: CType, inner: str = "") -> str:
    """The type as C text."""
    quals = " ".join(sorted(t.quals - {"atomic"}))
    match t:
        case Scalar(name=name):
            return f"{quals} {name} {inner}"
        case Void():
            return f"{quals} void {inner}"
        case Struct(tag=tag):
            return f"{quals} {'union' if t.union else 'struct'} {tag} {inner}"
        case Pointer(target=target):
            pointer = f"*{quals} {inner}"
            return spelled(target, f"({pointer})" if isinstance(target, Array | Function) else pointer)
        case Array(element=element, const_length=length):
            return spelled(element, f"{inner}[{'' if length is None else length}]")
        case Function(result=result, params=params):
            listed = [spelled(p) for p in params] + ["..."] * (t.variadic and params != ())
            return spelled(result, f"{inner}({', '.join(listed) or ('' if t.variadic else 'void')})")
    raise AssertionError(t)


def listed(text: str) -> list[str]:
    return [item.strip() for line in text.splitlines() for item in line.split(" | ")]


def gcc_accepts(code: str) -> None:
    done = subprocess.run(
        ["gcc", "-x", "c", "-std=gnu17", "-w", "-fsyntax-only", "-"],
        input="#define offsetof __builtin_offsetof\n" + code,
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


EXPRESSIONS = """\
c + c | uc * us | s - i | u + i | i + u | l + u | u + l | ul - ll | ll + ul | ll + u | ull * l | -c | ~uc | +b | !d
b & b | f + i | f * f | f + d | ld + l | fz + d | z * f | fz * i | wide + ul | uwide - wide | ul + wide | 1 + c
i < d | d == d | i << l | uc >> ul | l << c | i % u | color | color + 1 | sign + u | sign * 1 | RED | BLUE | LOW | HIGH
i ? c : s | i ? f : l | i ? p : 0 | i ? (void *)0 : p | i ? p : v | i ? v : p | rows | rows[1] | rows[1][2] | *rows
**rows | &rows | &rows[1] | rows + 1 | block | *block | block[1][2] | block + 1 | (*block)[3] | p + i | i + p
p - p | p - 1 | *p | p[i] | i[p] | &p[2] | pp[1][2] | *pp | **pp | list->next | list->next->next->value | list->data
list->data[2] | n.value | n.name | *n.name | n.length + 0 | n.flag + 0 | n.flag - 1 | n.length + 1u | &n.value
nodes[1].data[2] | nodes->next | (*np).data | pair.i | pair.d | pairs[1].s | flex->tail | flex->tail[3] | bits.a + 0
f1(d, i) | f2() | *f2() | f2()[3] | (*f2)() | &f1 | table[1] | table[1](d) | (*table[1])(d) | (i, d)
(i, rows) | i = d | d = i | i += d | c++ | --s | p++ | (char)i | (double *)v | (float)i | (struct pair){1}
(struct pair){1}.d | (int[]){1, 2, 3} | (int[4]){0} | (double (*)[5])v | *(double (*)[5])v
((double (*)[5])v)[1][2] | sizeof i | sizeof(int) | _Alignof(double) | 'a' | L'a' | "abc" | "a" "\\x41" "b\\n"
L"ab" | 1 | 1u | 1l | 1ul | 1ll | 1ull | 2147483647 | 2147483648 | 0x7fffffff | 0x80000000 | 0xffffffffu
4294967296 | 0xffffffffffffffff | 9223372036854775807 | 037777777777 | 0b101 | 1.0 | 1.0f | 1.0L | 1e5 | .5f | 0x1p3
0x1.8p3f | text | given | square | square[1] | &square | &square[1][2] | square[1][2] | q | *q | **q | &q | *&i
&*p | offsetof(node, value) | ({ i; d; }) | ({ int x = 1; x + 1.0f; }) | u'a' | U'a' | ci + 1 | &i | v | (void)i
d, i | i ? u : l | -u | - b | c ? c : c"""
SPELLINGS = listed(EXPRESSIONS)


def test_types_of_expressions_are_those_of_gcc() -> None:
    symbols = parse(DECLARATIONS + "void probe(void) {" + ";".join(SPELLINGS) + ";}")
    checks = []
    for text, node in zip(SPELLINGS, symbols.functions["probe"].body.block_items, strict=True):
        t = symbols.type_of(node)
        assert not isinstance(t, Unknown), (text, t)
        checks.append(
            f'_Static_assert(__builtin_types_compatible_p(__typeof__(({text})), {spelled(t)}), "{spelled(t)}");'
        )
    gcc_accepts(DECLARATIONS + "void probe(void) {" + "\n".join(checks) + "}")


CONSTANTS = """\
1 + 2 * 3 | -7 / 2 | -7 % 2 | 7 / -2 | 7 % -2 | 1 << 4 | -1 << 2 | -8 >> 1 | -1 < 1u | -1 > 1ul | 1u - 2 | ~0u | ~0
!5 | !0 | 5 && 0 | 0 || 3 | 0 && 1 / 0 | 1 || 1 / 0 | 1 ? 2 : 1 / 0 | 1 ? -1 : 0u | RED + GREEN + BLUE | NEGATIVE
(char)300 | (_Bool)7 | (unsigned char)-1 | (unsigned)-1 | (long)-1u | (int)3.9 | (int)-1 | (long)1e10 | (short)70000
'a' | '\\n' | '\\0' | '\\377' | '\\x7f' | '\\'' | '"' | L'z' | 'ab' | '\\\\' | 010 | 0x10 | 0b11 | 3 == 3 | 3 != 3
3 >= 4 | 6 & 3 | 6|3 | 6 ^ 3 | sizeof(int) | sizeof(node) | sizeof(struct pair) | sizeof(union word)
sizeof(struct flexible) | sizeof(struct bits) | sizeof(row) | sizeof rows | sizeof rows[0] / sizeof rows[0][0]
sizeof(double *) | sizeof pairs | sizeof text | sizeof given | sizeof(long double) | sizeof z | sizeof fz
sizeof wide
sizeof(enum color) | sizeof(enum huge) | sizeof "abc" | sizeof(int[3][4]) | sizeof(char) | sizeof 'a' | sizeof 1.0f
HIGH | HUGE
sizeof(i + l) | sizeof *block | sizeof(void) | _Alignof(struct pair) | _Alignof(long double) | offsetof(node, data)
offsetof(node, name) | offsetof(struct pair, d) | 0x7fffffff + 1u | offsetof(struct pair, s) | (int)sizeof(int) * -1
sizeof(int) * -1 > 0 | 2147483648 - 1 | 1ull << 63"""
VALUES = listed(CONSTANTS)


def test_constant_expressions_have_the_values_of_gcc() -> None:
    symbols = parse(DECLARATIONS + "void probe(void) {" + ";".join(VALUES) + ";}")
    checks = []
    for text, node in zip(VALUES, symbols.functions["probe"].body.block_items, strict=True):
        value = symbols.constant(node)
        assert value is not None, text
        literal = f"({value}ull)" if value >= 2**63 else f"(-{-value}ll)" if value < 0 else f"{value}ll"
        checks.append(f'_Static_assert(({text}) == {literal}, "{value}");')
        if not ("?" in text or "||" in text or "&&" in text):
            checks.append(f'_Static_assert((({text}) < 0) == {int(value < 0)}, "{value}");')
    gcc_accepts(DECLARATIONS + "\n".join(checks))


@pytest.mark.parametrize(
    "text",
    ["i", "i * 0", "1 / 0", "1 % 0", "2147483647 + 1", "-(-2147483647 - 1)", "1 << 32", "1 << -1", "1.5", "f1(d, i)"],
)
def test_what_is_not_constant_has_no_value(text: str) -> None:
    assert constant(text) is None


def test_const_and_never_assigned_variables_are_constants_only_when_asked() -> None:
    code = """
    const int N = 100; static int M = 7; int other = 3; static int changed = 1; volatile const int port = 1;
    void touch(void) { changed = 2; }
    int f(void) { const long n = 2 * N; int m = n + 1; int k = 1; k++; int a = 4; int *p = &a; static int s = 9;
      int self = self; N; n; m; M; s; k; a; other; changed; port; self; }
    """
    symbols = parse(code)
    values = [
        symbols.constant(item, through_const=True)
        for item in symbols.functions["f"].body.block_items
        if isinstance(item, c_ast.ID)
    ]
    assert values == [100, 200, 201, 7, 9, None, None, None, None, None, None]
    assert symbols.constant(symbols.functions["f"].body.block_items[-11]) is None


def test_inner_declarations_hide_outer_ones() -> None:
    symbols = parse(
        "int x; void f(int x) { x; { double x; x; { x; } for (long x = 0; x < 3; x++) x; x; } x; } void g(void) { x; }"
    )
    names = [s.type.name for s in uses(symbols, "x")]  # type: ignore[union-attr]
    assert names == ["int", "double", "double", "long", "long", "long", "double", "int", "int"]
    assert [s.storage for s in uses(symbols, "x")][-2:] == ["param", "global"]  # type: ignore[union-attr]


def test_a_loop_variable_ends_with_its_loop() -> None:
    symbols = parse("int i; void f(void) { for (int i = 0; i < 3; i++) i; i; }")
    assert [s.storage for s in uses(symbols, "i") if s] == ["local", "local", "local", "global"]


def test_a_variable_is_visible_in_its_own_initialiser() -> None:
    symbols = parse("int x; void f(void) { int x = sizeof x; }")
    assert [s.storage for s in uses(symbols, "x") if s] == ["local"]


def test_tags_follow_block_scopes() -> None:
    code = """struct s { int a; } g; void f(void) { struct s { double a; } l; { struct s; struct s *p; } l.a; g.a;
              struct t *p; struct t { char a; }; p->a; }"""
    symbols = parse(code)
    members = [symbols.type_of(n) for n in walk(symbols.ast) if isinstance(n, c_ast.StructRef)]
    assert members == [basic(("double",)), basic(("int",)), basic(("char",))]


def test_an_enumeration_constant_can_be_hidden() -> None:
    symbols = parse("enum { N = 4 }; double a[N]; void f(int N) { double b[N]; N; } void g(void) { N; }")
    assert [s.storage for s in uses(symbols, "N") if s] == ["enum", "param", "param", "enum"]
    assert symbols.file_scope["a"].type == Array(basic(("double",)), None, 4)


def test_array_parameters_become_pointers_and_remember_their_extent() -> None:
    symbols = parse(
        "typedef int row[9]; void f(int n, double a[static const n][n + 1], const row r, int g(double), int m[*]);"
    )
    function = symbols.function_type("f")
    assert function
    _, a, r, g, m = function.params
    assert isinstance(a, Pointer) and isinstance(a.target, Array) and a.declared
    assert a.target.variable and a.declared.length.name == "n" and a.quals == {"const"}
    assert isinstance(r, Pointer) and r.target.quals == {"const"} and r.declared and r.declared.const_length == 9
    assert isinstance(g, Pointer) and isinstance(g.target, Function)
    assert isinstance(m, Pointer) and m.declared and m.declared.length is None


def test_old_style_parameters_have_their_declared_types() -> None:
    symbols = parse("double f(n, a, x) double a[], x; { return a[n] + x; }")
    assert [p.storage for p in uses(symbols, "a")[1:] if p] == ["param"]
    function = symbols.function_type("f")
    assert function and [type(p) for p in function.params] == [Scalar, Pointer, Scalar]
    assert isinstance(function.params[0], Scalar) and function.params[0].name == "int"


def test_repeated_declarations_are_one_symbol_with_the_completed_type() -> None:
    code = """extern double a[]; int f(); void g(void) { a[1]; extern double a[]; a[2]; f(1); }
              double a[100]; int f(double x) { return 0; } static int s; extern int s; int t; int t = 3;"""
    symbols = parse(code)
    found = uses(symbols, "a")
    assert len({id(s) for s in found}) == 1
    assert symbols.file_scope["a"].storage == "global"
    assert size_of(symbols.file_scope["a"].type) == 800
    assert symbols.function_type("f") == Function(basic(("int",)), (basic(("double",)),), False)
    assert symbols.file_scope["s"].storage == "static"
    assert symbols.file_scope["t"].decl.init is not None


def test_calls_of_functions_declared_further_down_are_bound() -> None:
    symbols = parse("void f(void) { g(1); h(2); } double g(int n) { return n; }")
    assert [s.storage for s in uses(symbols, "g") if s] == ["function"]
    assert uses(symbols, "h") == [None]


def test_volatile_is_seen_anywhere_on_the_way_to_an_object() -> None:
    code = """volatile int flag; double *volatile moving; volatile double *device; double a[9]; int i;
              struct { volatile int on; int off; } s, *ps; volatile struct { int x; double a[4]; } vs;
              _Atomic int counter; _Atomic(long) total; volatile int table[4]; typedef volatile double port;
              port ports[3]; struct { struct { volatile int deep; } in; int other; } outer;"""
    touching = """\
        flag | moving[i] | *device | device[2] | s.on | ps->on | vs.x | vs.a[1] | counter | total++ | table[i] | *table
        ports[1] | a[flag] | i + flag | outer.in | i ? 1 : flag | f(flag) | (i, flag) | &moving[2] | *&flag"""
    clean = """\
        s.off | ps->off | device | a[i] | sizeof flag | &flag | &vs.a[1] | &table[i] | device + 1 | i = 3
        outer.other"""
    for volatile, texts in ((True, touching), (False, clean)):
        for text in listed(texts):
            symbols, node = expression(text, code)
            assert symbols.is_volatile(node) == volatile, text


def test_facts_count_writes_and_addresses() -> None:
    code = """struct s { int x, y; int a[3]; }; void g();
    void f(int n, double *p) { int i, j, k, m; double a[10]; struct s s, t, u; i = 1; i++; --i; j = 2;
      a[i] = 3; p[i] = 4; s.x = 1; s.a[1] = 2; g(&k); g(a); g(&a[2]); g(&t.x); g(&p[1]); *p = 1; p = 0;
      g(&u.a[1]); (*&m) = 1; }"""
    symbols = parse(code)
    facts = {}
    for name in "ijknpastum":
        symbol = next(
            s for s in uses(symbols, name) + [symbols.of(d) for d in walk(symbols.ast)] if s and s.name == name
        )
        facts[name] = (symbol.assigned, symbol.stored, symbol.address_taken)
    assert facts == {
        "i": (3, 0, False),
        "j": (1, 0, False),
        "k": (0, 0, True),
        "n": (0, 0, False),
        "p": (1, 0, False),
        "a": (0, 1, False),
        "s": (0, 2, False),
        "t": (0, 0, True),
        "u": (0, 0, False),
        "m": (0, 0, True),
    }


@pytest.mark.parametrize(
    "text",
    [
        "missing",
        "missing + 1",
        "missing[2]",
        "i.x",
        "i->x",
        "n.nothing",
        "*i",
        "i[i]",
        "i()",
        "missing(1)",
        "p + p",
        "f1 * 2",
    ],
)
def test_nonsense_has_an_unknown_type(text: str) -> None:
    symbols, node = expression(text)
    assert isinstance(symbols.type_of(node), Unknown)


def test_a_struct_that_contains_itself_has_no_size() -> None:
    assert size_of(parse("struct s { struct s inner; int a; } x;").file_scope["x"].type) is None


def test_aligned_members_move_what_follows() -> None:
    declarations = "struct s { char a; _Alignas(32) char b; _Alignas(double) char c; };"
    assert constant("sizeof(struct s)", declarations) == 64
    assert constant("offsetof(struct s, c)", declarations) == 40


def test_declarators_that_share_a_struct_share_its_type() -> None:
    symbols = parse("struct { int x; } a, *b; void f(void) { b = &a; }")
    b = symbols.file_scope["b"].type
    assert isinstance(b, Pointer) and b.target == symbols.file_scope["a"].type


def test_typeof_names_the_type_of_its_operand() -> None:
    before = CParser().parse("double a[4];")
    declarator = c_ast.TypeDecl("b", [], None, c_ast.TypeOf("typeof", c_ast.ID("a")))
    declaration = c_ast.Decl("b", [], [], [], [], declarator, None, None)
    symbols = resolve(c_ast.FileAST([*before.ext, declaration]))
    assert symbols.file_scope["b"].type == Array(basic(("double",)), None, 4)


def test_statics_are_no_constants_when_part_of_the_file_is_hidden() -> None:
    ast = CParser().parse("static int n = 3; static const int m = 4; void f(void) { static int k = 5; n; m; k; }")
    for complete, expected in ((True, [3, 4, 5]), (False, [None, 4, 5])):
        symbols = resolve(ast, complete)
        nodes = symbols.functions["f"].body.block_items[1:]
        assert [symbols.constant(node, through_const=True) for node in nodes] == expected


def test_an_empty_file_has_no_names() -> None:
    assert resolve(c_ast.FileAST([])).file_scope == {}
