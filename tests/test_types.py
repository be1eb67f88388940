"""Types, sizes and constants of C, checked against gcc where gcc can be asked."""

from __future__ import annotations

import subprocess

import pytest
from c_names import DECLARATIONS, expression, parse

from iopref.frontend.c.types.ctypes import Array, CType, Function, Pointer, Scalar, Struct, Unknown, Void
from iopref.frontend.c.types.layout import size_of


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


def test_a_union_in_unions_is_laid_out_once() -> None:
    nested = "".join(f"union u{k} {{ union u{k - 1} a; union u{k - 1} b; }};\n" for k in range(1, 41))
    assert constant("sizeof(union u40)", f"union u0 {{ double x; char y; }};\n{nested}") == 8
