"""Names in C: the declaration that each of them refers to, and what is known of it."""

from __future__ import annotations

from c_names import parse, uses, walk
from pycparser import CParser, c_ast

from iopref.frontend.c.facts.symbols import resolve
from iopref.frontend.c.types.ctypes import Array, Function, Pointer, Scalar, basic
from iopref.frontend.c.types.layout import size_of


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
    names = [s.type.name for s in uses(symbols, "x")]
    assert names == ["int", "double", "double", "long", "long", "long", "double", "int", "int"]
    assert [s.storage for s in uses(symbols, "x")][-2:] == ["param", "global"]


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
