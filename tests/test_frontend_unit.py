import textwrap
from pathlib import Path

import pytest
from pycparser import c_ast

from iopref.diagnostics import Refusal, UserError
from iopref.frontend.c.facts.symbols import resolve
from iopref.frontend.c.syntax.regions import Region
from iopref.frontend.c.syntax.unit import Unit, load
from iopref.frontend.c.types.ctypes import INT, Array
from iopref.source import Source


def unit(text: str, *options: str, path: str = "a.c") -> Unit:
    return load(Source(path, textwrap.dedent(text)), options)


def nodes(u: Unit, kind: type[c_ast.Node], name: str = "") -> list[c_ast.Node]:
    def walk(node: c_ast.Node) -> list[c_ast.Node]:
        found = [node] if isinstance(node, kind) and (not name or node.name == name) else []
        return found + [n for child in node for n in walk(child)]

    return walk(u.ast)


def region(u: Unit, number: int = 0) -> Region:
    found = u.region(nodes(u, c_ast.For)[number])
    assert isinstance(found, Region), found
    return found


def refusal(u: Unit, number: int = 0) -> Refusal:
    found = u.region(nodes(u, c_ast.For)[number])
    assert isinstance(found, Refusal), found
    return found


def pieces(u: Unit, r: Region) -> list[tuple[str, str]]:
    """Header and body of each loop of a region, in the order of the text."""
    loops = sorted(r.loops.values(), key=lambda t: t.start)
    return [(r.text[t.start : t.body], r.text[t.body : t.end]) for t in loops]


def test_positions_are_those_of_the_raw_text() -> None:
    u = unit("#define N 10\nint a[N];\nint f(int i) { return N + a[N] * i; }\n")
    (use,) = nodes(u, c_ast.ArrayRef)
    assert str(u.position(use)) == "a.c:3:27"
    assert str(u.position(use.subscript)) == "a.c:3:29"
    assert str(u.position(nodes(u, c_ast.ID, "i")[0])) == "a.c:3:34"


def test_places_on_a_long_line_are_found_in_any_order() -> None:
    line = "void g(); void f(int *a) { g(" + ", ".join(f"a[{k}]" for k in range(900)) + "); }"
    u = unit(f"int b;\n{line}\nint c;\n")
    found = nodes(u, c_ast.ArrayRef)
    for k in (450, 899, 0, 451, 17):
        [node] = [n for n in found if n.subscript.value == str(k)]
        assert (u.position(node).line, u.position(node).column) == (2, line.index(f"a[{k}]") + 1)


def test_a_token_made_by_a_macro_stands_where_the_macro_is_used() -> None:
    u = unit("#define MID (lo + (hi - lo) / 2)\nint f(int lo, int hi) {\n  return 1 - MID;\n}\n")
    assert str(u.position(nodes(u, c_ast.ID, "hi")[0])) == "a.c:3:14"


def test_a_node_of_a_header_stands_in_the_header(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("\n\nstatic inline int twice(int x) { return 2 * x; }\n")
    u = unit('#include "h.h"\nint f(int y) { return twice(y); }\n', path=str(tmp_path / "a.c"))
    twice, f = nodes(u, c_ast.FuncDef)
    assert u.position(twice).file == str(tmp_path / "h.h")
    assert u.position(twice).line == 3
    assert not u.in_main_file(twice)
    assert u.in_main_file(f)


def test_the_users_own_line_directives_are_followed() -> None:
    u = unit('#line 40 "gen.y"\nint f(int i) {\n  return i;\n}\n')
    (use,) = nodes(u, c_ast.ID, "i")
    assert str(u.position(use)) == "gen.y:41:10"
    assert u.in_main_file(use)


@pytest.mark.parametrize(
    "text, made",
    [
        ("#define SHOW(x) puts(#x); x\n{ SHOW(for (;;) { g(); }) }", '"for (;;) { g(); }"'),
        ("#define NAME(x) g_##x\n{ int NAME(for) = 1; }", "g_for"),
        ("#define DO(x) _Pragma(#x)\n{ DO(scop for) ; }", "{"),
    ],
)
def test_what_macros_make_of_their_arguments_is_as_without_markers(text: str, made: str) -> None:
    u = unit(f"void g(void); int puts(const char *);\nvoid f(void)\n{text}\n")
    assert made in u.tokens.texts
    assert not any("iopref" in t for t in (*u.tokens.texts, *sum(u.tokens.pragmas.values(), ())))


def test_a_nest_written_out_is_its_own_text() -> None:
    u = unit(
        """\
        #define N 100
        double a[N][N];
        void f(void) {
          for (int i = 0; i < N; i++) /* rows { */
            for /* odd */ (int j = 0; j < N; j++) {
              a[i][j] = 1; // }
            }
        }
        """
    )
    r = region(u)
    assert not r.expanded
    assert r.line == 4
    assert r.text == u.source.text[r.span.start : r.span.end]
    outer, inner = pieces(u, r)
    assert outer[0] == "for (int i = 0; i < N; i++) /* rows { */\n    "
    assert inner == ("for /* odd */ (int j = 0; j < N; j++) ", "{\n      a[i][j] = 1; // }\n    }")


def test_a_nest_made_by_a_macro_is_expanded_between_the_nearest_statements() -> None:
    u = unit(
        """\
        #define LOOP(i, n) for (int i = 0; i < (n); i++)
        void f(int n, int *a) {
          n++; /* kept */ if (n) LOOP(i, n) LOOP(j, 3) a[i] += j;
          n--;
        }
        """
    )
    r = region(u)
    assert r.expanded
    assert u.source.text[r.span.start : r.span.end] == "if (n) LOOP(i, n) LOOP(j, 3) a[i] += j;"
    assert r.text == "if (n) for (int i = 0; i < (n); i++) for (int j = 0; j < (3); j++) a[i] += j;"
    assert pieces(u, r)[1] == ("for (int j = 0; j < (3); j++) ", "a[i] += j;")


def test_only_the_active_branch_of_a_conditional_is_seen() -> None:
    text = """\
    void f(int n, int *a) {
    #ifdef A
      for (int i = 0; i < n; i++) {
    #else
      for (int i = n; i > 0; i--) {
    #endif
        a[i] = 1;
      }
    }
    """
    assert refusal(unit(text)).code == "directive"
    assert refusal(unit(text, "-DA")).code == "directive"


def test_directives_inside_a_nest_stay_in_its_text() -> None:
    u = unit(
        """\
        void f(int n, int *a) {
          for (int i = 0; i < n; i++) {
        #ifdef A
            a[i] = 1;
        #else
            a[i] = 2;
        #endif
          }
        }
        """
    )
    r = region(u)
    assert not r.expanded
    assert not r.has_directives
    assert "a[i] = 1;" in r.text


def test_pragmas_before_a_loop_are_known() -> None:
    u = unit("void f(int n, int *a) {\n#pragma omp parallel for\n  for (int i = 0; i < n; i++) a[i] = 1;\n}\n")
    (loop,) = nodes(u, c_ast.For)
    assert u.pragmas_before(loop.coord.line) == ("omp parallel for",)
    assert not region(u).has_directives


def test_a_function_with_unknown_syntax_is_refused_alone() -> None:
    u = unit(
        """\
        int f(int x) {
          x = x++ ?: 3;
          return 0;
        }
        int g(int x) { return f(x); }
        """
    )
    assert [str(r.position) for r in u.refusals] == ["a.c:2:12"]
    assert u.refusals[0].code == "syntax"
    assert [n.decl.name for n in nodes(u, c_ast.FuncDef)] == ["g"]


def test_a_label_of_gnu_c_stands_for_a_range_of_values() -> None:
    u = unit("int f(int x) { switch (x) { case 1 ... 3: return 1; case 'a' ... 'z': return x ? 4 : 5; } return 0; }\n")
    assert not u.refusals
    assert [case.expr.value for case in nodes(u, c_ast.Case)] == ["3", "'z'"]


def test_ranges_of_elements_are_designated_by_gnu_c() -> None:
    u = unit("int a[] = {1, [2 ... 1 + 2] = 4, 5}; void f(void) { int b[2][3] = {[0 ... 1] = {[1 ... 2] = 7}}; }\n")
    assert not u.refusals
    assert resolve(u.ast).file_scope["a"].type == Array(INT, None, 5)


def test_a_syntax_error_is_the_compilers_own() -> None:
    with pytest.raises(UserError) as caught:
        unit("int f(void) {\n  return 1 +;\n}\n")
    assert str(caught.value.diagnostic.position) == "a.c:2:13"


def test_a_missing_header_is_reported_with_its_place() -> None:
    with pytest.raises(UserError) as caught:
        unit('int a;\n#include "nowhere.h"\n')
    assert str(caught.value.diagnostic.position) == "a.c:2:10"
    assert "nowhere.h" in caught.value.diagnostic.message
    assert "-I" in caught.value.diagnostic.remedy


def test_includes_are_looked_up_beside_the_source_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "h.h").write_text("wrong one\n")
    (tmp_path / "src" / "h.h").write_text("#define N 3\n")
    monkeypatch.chdir(tmp_path)
    u = unit('#include "h.h"\nint a[N];\nconst char *file = __FILE__;\n', path="src/a.c")
    assert "3" in u.tokens.texts
    assert '"src/a.c"' in u.tokens.texts


def test_options_reach_the_preprocessor(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("#define N 3\n")
    text = '#include "h.h"\n#if VALUE != 4 || defined(__linux__)\n#error wrong\n#endif\nint a[N];\n'
    u = unit(text, "-I", str(tmp_path), "-DVALUE=4", "-U", "__linux__")
    assert not u.refusals


def test_an_error_directive_is_reported_with_its_place() -> None:
    with pytest.raises(UserError) as caught:
        unit("\n#error not today\n")
    assert str(caught.value.diagnostic.position) == "a.c:2:2"
    assert "not today" in caught.value.diagnostic.message


@pytest.mark.parametrize("text", ["      PROGRAM X\n      END\n", "\x7fELF\x02\x00\x01;{", "}}}}((", "class A { };\n"])
def test_what_is_not_c_is_one_error_with_a_place(text: str) -> None:
    with pytest.raises(UserError) as caught:
        unit(text)
    assert caught.value.diagnostic.position is not None


def test_an_empty_file_is_fine() -> None:
    assert unit("").ast.ext == []


def test_a_compiler_that_does_not_exist_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -m64")
    with pytest.raises(UserError, match="no-such-compiler") as caught:
        unit("int x;\n")
    assert "CC" in caught.value.diagnostic.remedy


def test_a_function_with_assembler_is_refused_alone() -> None:
    u = unit('void f(int x) {\n  if (x) __asm__("nop");\n}\nvoid g(void) {}\n')
    assert [(r.code, str(r.position)) for r in u.refusals] == [("asm", "a.c:2:10")]
    assert [n.decl.name for n in nodes(u, c_ast.FuncDef)] == ["g"]


HEADERS = (
    "stdio stdarg stdlib math string pthread complex stdint unistd sys/mman tgmath stdatomic setjmp inttypes immintrin"
)


def test_system_headers_parse() -> None:
    includes = "".join(f"#include <{name}.h>\n" for name in HEADERS.split())
    u = unit(
        includes
        + """
        int f(va_list ap, FILE *out, double complex z, uint64_t n, pthread_mutex_t *m, atomic_int *k, __m256d v) {
          off_t o = lseek(0, 0, SEEK_SET);
          void *p = mmap(NULL, n, PROT_READ, MAP_SHARED, 0, o);
          if (p == MAP_FAILED || isnan(creal(z * I)) || errno_is(out)) return va_arg(ap, int);
          fprintf(stderr, "%" PRIu64, n);
          atomic_fetch_add(k, 1);
          return pthread_mutex_lock(m) + (int)fabs(cabs(z)) + (int)_mm256_cvtsd_f64(v);
        }
        """,
        "-D_GNU_SOURCE",
        "-mavx",
    )
    assert not u.refusals
    assert "mmap" in [node.name for node in u.ast.ext if isinstance(node, c_ast.Decl)]
    assert len(u.ast.ext) < 200


def test_a_name_shadows_its_type_from_its_declarator_on() -> None:
    u = unit("typedef struct { int x; } T;\nint f(void *p) {\n  T *T = p; int n = sizeof *T * 2; return T->x * n;\n}\n")
    assert not u.refusals


def test_a_type_that_an_attribute_sizes_is_opaque() -> None:
    u = unit("typedef double v4 __attribute__((vector_size(32)));\nv4 x;\n")
    (typedef,) = nodes(u, c_ast.Typedef)
    assert isinstance(typedef.type.type, c_ast.Struct)


def test_a_declaration_hidden_in_a_list_of_a_header_is_found(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("typedef int F(int, int), G, (*H)(int);\nstruct s { enum { ONE = 1, TWO } e; };\n")
    u = unit('#include "h.h"\nint f(H h, G g) { return h(g) + TWO; }\n', path=str(tmp_path / "a.c"))
    assert not u.refusals
