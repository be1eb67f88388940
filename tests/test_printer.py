"""Printed expressions parse to the same tree, and have the text that was asked for."""

from __future__ import annotations

import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pycparser import CParser, c_ast

from iopref.frontend.c.syntax.printer import print_expr, print_type

PROLOGUE = "typedef double T; struct s { int m; }; "


def parse(text: str) -> c_ast.Node:
    ast = CParser().parse(f"{PROLOGUE} void f(void) {{ probe = ({text}); }}")
    return ast.ext[-1].body.block_items[0].rvalue


def shape(node: object) -> object:
    """The tree as nested tuples, without coordinates."""
    if isinstance(node, c_ast.Node):
        return type(node).__name__, *(shape(getattr(node, name)) for name in node.__slots__[:-2])
    if isinstance(node, list | tuple):
        return tuple(shape(n) for n in node)
    return node or None


def type_names() -> st.SearchStrategy[c_ast.Node]:
    spelled = ["int", "unsigned long", "const T *", "T (*)[4]", "struct s *const", "int (*)(int, T *, ...)", "T *[3]"]
    return st.sampled_from([f"({s})0" for s in spelled]).map(lambda text: parse(text).to_type)


LEAVES = st.one_of(
    st.sampled_from("abij").map(c_ast.ID),
    st.sampled_from([("int", "7"), ("double", "1.5e-3"), ("char", "'('"), ("string", '"a)"')]).map(
        lambda pair: c_ast.Constant(*pair)
    ),
    type_names().map(lambda t: c_ast.UnaryOp("sizeof", t)),
    type_names().map(lambda t: c_ast.UnaryOp("_Alignof", t)),
)
BINARY = ["||", "&&", "|", "^", "&", "==", "!=", "<", ">", "<=", ">=", "<<", ">>", "+", "-", "*", "/", "%"]


def larger(inner: st.SearchStrategy[c_ast.Node]) -> st.SearchStrategy[c_ast.Node]:
    lists = st.lists(inner, min_size=1, max_size=3)
    assignments = st.sampled_from(["=", "+=", "<<="])
    return st.one_of(
        st.builds(c_ast.BinaryOp, st.sampled_from(BINARY), inner, inner),
        st.builds(c_ast.UnaryOp, st.sampled_from(["-", "+", "~", "!", "&", "*", "++", "--", "p++", "p--"]), inner),
        inner.map(lambda e: c_ast.UnaryOp("sizeof", e)),
        st.builds(c_ast.Cast, type_names(), inner),
        st.builds(c_ast.TernaryOp, inner, inner, inner),
        st.builds(c_ast.Assignment, assignments, inner, inner),
        st.builds(c_ast.ArrayRef, inner, inner),
        inner.map(lambda e: c_ast.StructRef(e, "->", c_ast.ID("m"))),
        inner.map(lambda e: c_ast.StructRef(c_ast.FuncCall(e, None), ".", c_ast.ID("m"))),
        st.builds(c_ast.FuncCall, inner, st.none() | lists.map(c_ast.ExprList)),
        st.lists(inner, min_size=2, max_size=3).map(c_ast.ExprList),
        st.builds(lambda t, es: c_ast.CompoundLiteral(t, c_ast.InitList(es), []), type_names(), lists),
    )


EXPRESSIONS = st.recursive(LEAVES, larger, max_leaves=12)


@given(EXPRESSIONS)
@settings(max_examples=100, deadline=None)
def test_a_printed_expression_reads_back_as_the_same_tree(node: c_ast.Node) -> None:
    assert shape(parse(print_expr(node))) == shape(node)


def test_brackets_in_quotes_enclose_nothing() -> None:
    text = {"i": "a == '(' ? a : b", "j": "')'"}
    assert print_expr(parse("a + i * j"), text) == "a + (a == '(' ? a : b) * ')'"
    assert print_expr(parse("*i"), {"i": r"""'"' + '\\''"""}) == r"""*('"' + '\\'')"""


@given(EXPRESSIONS, EXPRESSIONS)
@settings(max_examples=75, deadline=None)
def test_a_substituted_text_stays_one_operand(node: c_ast.Node, value: c_ast.Node) -> None:
    expected = CParser().parse(f"{PROLOGUE} void f(void) {{ probe = ({print_expr(node, {'i': '(QUOTED)'})}); }}")

    class Replace(c_ast.NodeVisitor):
        def generic_visit(self, n: c_ast.Node) -> None:
            for name in n.__slots__[:-2]:
                child = getattr(n, name)
                if isinstance(child, c_ast.ID) and child.name == "QUOTED":
                    setattr(n, name, value)
                elif isinstance(child, list):
                    setattr(n, name, [value if isinstance(c, c_ast.ID) and c.name == "QUOTED" else c for c in child])
            super().generic_visit(n)

    Replace().visit(expected)
    wanted = expected.ext[-1].body.block_items[0].rvalue
    assert shape(parse(print_expr(node, {"i": print_expr(value)}))) == shape(wanted)


@pytest.mark.parametrize(
    "text",
    """\
a + b * c;(a + b) * c;a - (b - c);a - b - c;-(-a);- -a;a - -b;&a[i];(&a)[i];*p++;(*p)++;-a[i + 1];(a, b)
f((a, b), c);a[i, j];a ? b : c ? d : e;(a ? b : c) ? d : e;a = b = c;(a = b) + 1;(T)a + b;(T)(a + b);((T *)a)[i]
(T)a[i];sizeof a[i];sizeof(T);sizeof(T) * n;sizeof -a;!(a && b);(*f)(x);f(a)(b);s.m;p->m.n;(*p).m;(T[]){1, 2}
(struct s){.m = 1}.m;(T[4]){1, 2};(int (*)(T, int))p;(T (*)[4])a;(const T *const *)p;"\\x1" "b";L'x'
++*p;-(+a);a << (b + c);(a && b) || c;(a & b) == c;(a == b) & c;_Generic(a, int: 1, default: 2)
offsetof(struct s, m);a % b;~a;a += b;__builtin_va_arg(ap, T *);(a < b) == c;(!a) == b;!a && b;a || b || c
(a + b) | c;a + (b | c);sizeof((T)a);sizeof(T){0};a.b[1].c;(unsigned long)-1;(T (*)[n + 1])a""".replace(
        "\n", ";"
    ).split(";"),
)
def test_expressions_are_printed_as_one_writes_them(text: str) -> None:
    printed = print_expr(parse(text))
    plain = {
        "-(-a)": "- -a",
        "-(+a)": "-+a",
        "sizeof((T)a)": "sizeof ((T)a)",
        "(a, b)": "a, b",
        "sizeof(T){0}": "sizeof (T){0}",
    }
    assert printed == plain.get(text, text)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("a[i]", "a[j + 1]"),
        ("a[i][i + 1]", "a[j + 1][(j + 1) + 1]"),
        ("i * 2", "(j + 1) * 2"),
        ("f(i, 2)", "f(j + 1, 2)"),
        ("s.i + p->i", "s.i + p->i"),
        ("(struct s){.i = i}", "(struct s){.i = j + 1}"),
        ("sizeof(T[i])", "sizeof(T[j + 1])"),
        ("offsetof(struct s, i)", "offsetof(struct s, i)"),
        ("offsetof(struct s, i[i])", "offsetof(struct s, i[j + 1])"),
        ("i", "j + 1"),
    ],
)
def test_only_identifiers_are_replaced(text: str, printed: str) -> None:
    assert print_expr(parse(text), {"i": "j + 1"}) == printed


@pytest.mark.parametrize(
    ("value", "printed"),
    [
        ("j", "j * x"),
        ("12", "12 * x"),
        ("1.5e-3", "1.5e-3 * x"),
        ("-1", "(-1) * x"),
        ("f(a + b)", "f(a + b) * x"),
        ("a[i + 1][j]", "a[i + 1][j] * x"),
        ("(a + b)", "(a + b) * x"),
        ("(a) + (b)", "((a) + (b)) * x"),
        ("(int)(a)", "((int)(a)) * x"),
        ("a, b", "(a, b) * x"),
        ("sizeof(a)", "(sizeof(a)) * x"),
    ],
)
def test_a_substituted_text_gets_parentheses_only_when_it_may_need_them(value: str, printed: str) -> None:
    assert print_expr(parse("i * x"), {"i": value}) == printed


@pytest.mark.parametrize(
    "text", ["({ int x = 1; x; })", "sizeof(struct { int a; })", "(enum { A })0", "(T[4]){[2] = 1, [3] = 2}[i]"]
)
def test_what_declares_something_or_designates_elements_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="cannot print"):
        print_expr(parse(text))


def test_types_are_printed_as_declarations() -> None:
    declarations = [
        "double a",
        "double (*a)[4]",
        "double *a[n]",
        "int (*a)(double, int)",
        "const char *const a",
        "struct s a[2][3]",
    ]
    for text in declarations:
        assert print_type(CParser().parse(text + ";").ext[0].type, "a") == text


def test_gcc_sees_no_reason_for_more_parentheses() -> None:
    operators = BINARY
    texts = [f"(a {p} b) {q} c;" for p in operators for q in operators] + [
        f"a {p} (b {q} c);" for p in operators for q in operators
    ]
    texts += [f"(!a) {p} b;" for p in operators]
    printed = "\n".join(f"r = {print_expr(parse(t.rstrip(';')))};" for t in texts)
    done = subprocess.run(
        ["gcc", "-x", "c", "-Wparentheses", "-Wlogical-not-parentheses", "-Werror", "-fsyntax-only", "-"],
        input=f"int r; void f(int a, int b, int c) {{ {printed} }}",
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[:2000]
