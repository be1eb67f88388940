"""`#pragma iopref`: hints by hand, nests without hints, memory; and the messages for wrong pragmas."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from once import AS_INSTALLED, Once
from support import HEADERS, ROOT, SANITIZERS, call, compiled, runtime_sources, served, translated

from iopref.diagnostics import UserError
from iopref.frontend.c.lift.nests import Rejected
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source
from iopref.translate import TranslatedNest, Translation, translate

FORMS = (
    "prefetch(ADDRESS, BYTES)",
    "release(ADDRESS, BYTES)",
    "memory(BYTES)",
    "off",
    "pure(NAME, ...)",
    "discloses(TWIN)",
)
PROGRAM = """\
#include <stdio.h>
#define ROWS 300
#define AHEAD 4
static double a[ROWS][500], b[2 * ROWS];
static int next[ROWS];
int main(void)
{
    double s = 0;
    #pragma iopref memory(64K) /* little */
    for (int i = 0; i < ROWS; i++)
        next[i] = i * 7919 % ROWS;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < ROWS; i++) {
            #pragma iopref prefetch(&b[next[i]], \\
                                    sizeof(double))  // one
#           pragma iopref   release( &a[i][0] , 8 , 800, 5 )
            b[next[i]] += i;
            for (int j = 0; j < 500; j++)
                a[i][j] += b[i] * j;
        }
    #if 0
    #pragma iopref prefetch(nonsense
    #endif
    #pragma iopref memory(0)
    #pragma iopref off
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < 500; j++)
            s += a[i][j];
    printf("%.17g %d\\n", s, __LINE__);
    return 0;
}
"""


def function(body: str) -> str:
    return f"static double a[900][900];\nvoid f(long n, double *p)\n{{\n{body}\n}}\n"


def test_hints_become_calls_on_their_lines_and_the_nest_is_served() -> None:
    result = translated(PROGRAM)
    assert result.text.count("        iopref_prefetch(&b[next[i]], sizeof(double));") == 1
    assert result.text.count("iopref_release_strided(&a[i][0], 8, 800, 5);") == 1
    assert "i = iopref_main_2_i(i, iopref_i_stop);" in result.text, "the function of the loop, which both copies call"
    assert result.text.count("iopref_memory(65536UL);") == result.text.count("iopref_memory(0);") == 1
    assert "#pragma iopref prefetch(nonsense" in result.text
    assert len(served(result)) == 1
    assert served(result)[0].lifted.nest.unseen == frozenset()


def test_the_program_prints_the_same_with_and_without_them(tmp_path: Path, once: Once) -> None:
    (tmp_path / "a.c").write_text(PROGRAM)
    (tmp_path / "b.c").write_text(translate(Source(str(tmp_path / "a.c"), PROGRAM), (), str(tmp_path / "b.c")).text)
    early = [source for source in runtime_sources() if source.name == "malloc.c"]
    others = [source for source in runtime_sources() if source not in early]
    sanitized = once.joined(sorted((ROOT / "runtime_c" / "src").glob("*.c")), *SANITIZERS)
    compiled("gcc", tmp_path / "a.c", tmp_path / "a", "-w")
    first, rest = once.objects(early, *AS_INSTALLED), once.objects(others, *AS_INSTALLED)
    for name, flags, library in (("b", AS_INSTALLED, (*first, *rest)), ("c", SANITIZERS, (sanitized,))):
        compiled("gcc", tmp_path / "b.c", tmp_path / name, "-w", *flags, *library, "-pthread")
    expected = call(tmp_path / "a").stdout
    assert expected.endswith(" 29\n")
    for name in ("b", "c"):
        done = call(tmp_path / name, IOPREF_STATS="1")
        assert (done.stdout, done.returncode) == (expected, 0)
        assert "1 nests out of core" in done.stderr
        assert call(tmp_path / name, IOPREF="off").stdout == expected
    assert "out of core" not in call(tmp_path / "b", IOPREF_MEMORY="1G", IOPREF_STATS="1").stderr


@pytest.mark.parametrize(
    ("size", "argument"),
    [
        ("1.5G", "1610612736UL"),
        ("64KiB", "65536UL"),
        ("512mb", "536870912UL"),
        ("2 T", "2199023255552UL"),
        ("1000B", "1000UL"),
        ("100", "100"),
        ("0x40UL", "0x40UL"),
        ("8 * n", "8 * n"),
        ("1 << 30", "1 << 30"),
    ],
)
def test_memory_takes_sizes_as_the_environment_does(size: str, argument: str) -> None:
    assert f"    iopref_memory({argument});\n" in translated(function(f"    #pragma iopref memory({size})\n    ;")).text


def test_line_ends_stay() -> None:
    result = translated(PROGRAM.replace("\n", "\r\n"))
    assert "iopref_prefetch(&b[next[i]], sizeof(double));\r\n\r\n" in result.text
    assert "iopref_memory(0);\r\n" in result.text


def test_a_file_with_no_other_hints_gets_the_header() -> None:
    result = translated(function("    #pragma iopref release(p, n)\n    p[0] = 1;"))
    assert result.text.startswith("#include <iopref.h>\n")
    assert "    iopref_release(p, n);\n" in result.text
    assert not served(result)


def test_the_functions_may_be_called_in_a_nest_instead(tmp_path: Path) -> None:
    loop = "for (int i = 0; i < 900; i++) { iopref_prefetch(p + 99 * i, 8); a[i][0] = p[99 * i]; }"
    result = translated(f'#include "iopref_hints.h"\n{function(loop)}', options=(f"-I{HEADERS}",))
    assert len(served(result)) == 1
    assert served(result)[0].lifted.nest.unseen == frozenset()


LOOPS = "for (int i = 0; i < 900; i++)\n{}        for (int j = 0; j < 900; j++)\n            a[i][j] = i;"


@pytest.mark.parametrize("before", ["    #pragma iopref off\n", "#pragma iopref off\n#pragma omp parallel for\n"])
def test_a_nest_that_is_off_stays_as_it_is_and_explain_says_so(before: str) -> None:
    text = function(f"{before}    {LOOPS.format('')}\n    {LOOPS.format('')}")
    result = translated(text, options=("-fopenmp",))
    first, second = result.nests
    assert isinstance(first, Rejected)
    assert (first.refusal.code, first.tried_inside) == ("off", False)
    assert served(result) == [second]
    assert f"{before}    {LOOPS.format('')}\n" in result.text


def test_an_inner_loop_that_is_off_leaves_the_others_to_be_looked_at() -> None:
    other = "        for (int j = 0; j < 900; j++)\n            a[j][i] = 1;\n"
    off = "        #pragma iopref off\n        for (int j = 0; j < 900; j++)\n            a[i][j] = 1;\n"
    result = translated(function(f"for (int i = 0; i < 900; i++) {{\n{other}{off}    }}"))
    outer, inner, left = result.nests
    assert isinstance(outer, Rejected) and isinstance(left, Rejected)
    assert (outer.refusal.code, left.refusal.code) == ("off", "off")
    assert served(result) == [inner]


@pytest.mark.parametrize(
    ("body", "place", "said", "help"),
    [
        ("#pragma iopref fetch(p, 8)\n;", "4:16", "`#pragma iopref fetch(p, 8)` is not understood", "off`"),
        ("#pragma iopref\n;", "4:1", "is not understood", "pure(NAME, ...)`"),
        (
            "#pragma iopref prefetch(p)\n;",
            "4:16",
            "does not have the arguments of `prefetch`",
            "prefetch(ADDRESS, BYTES)`",
        ),
        ("#pragma iopref release(p, 8, 8)\n;", "4:16", "does not have the arguments of `release`", "STRIDE, COUNT"),
        ("#pragma iopref release(p, )\n;", "4:16", "does not have the arguments of", "BYTES"),
        ("#pragma iopref release(p, 8) 9\n;", "4:16", "does not have the arguments of", "BYTES"),
        ("#pragma iopref release(p, (8)\n;", "4:16", "does not have the arguments of", "BYTES"),
        ("#pragma iopref release p, 8\n;", "4:16", "does not have the arguments of", "BYTES"),
        ("#pragma iopref release\n;", "4:16", "does not have the arguments of", "BYTES"),
        ("#pragma iopref memory(1, 2)\n;", "4:16", "does not have the arguments of `memory`", "memory(BYTES)`"),
        ("#pragma iopref memory()\n;", "4:16", "does not have the arguments of `memory`", "memory(BYTES)`"),
        ("#pragma iopref prefetch(p++, 8)\n;", "4:26", "`++` must not be in a hint", "change nothing"),
        ("#pragma iopref prefetch(p, n = 8)\n;", "4:30", "`=` must not be in a hint", "change nothing"),
        ("#pragma iopref prefetch(p, 8); n = (8\n;", "4:30", "`;` must not be in a hint", "change nothing"),
        ("if (n)\n#pragma iopref prefetch(p, 8)\n    p[0] = 1;", "5:1", "no statement is allowed", "block"),
        ("for (; n; n--)\n#pragma iopref prefetch(p, 8)\n    p[0] = 1;", "5:1", "no statement is allowed", "block"),
        ("if (n) { }\n#pragma iopref prefetch(p, 8)\nelse n = 1;", "5:1", "no statement is allowed", "block"),
        (
            "#pragma omp critical\n#pragma iopref prefetch(p, 8)\n    p[0] = 1;",
            "5:1",
            "between `#pragma omp critical` and the statement that it applies to",
            "above",
        ),
        (
            "for (;\n#pragma iopref prefetch(p, 8)\n    n; n--) ;",
            "6:6",
            "expected ')' before ';'",
            "block",
        ),
        ("do\n    n--;\n#pragma iopref release(p, 8)\nwhile (n);", "6:1", "no statement is allowed: expected", "block"),
        ("#pragma iopref memory(12Q)\n;", "4:23", "`12Q` is not a size", "K, M, G or T"),
        ("#pragma iopref memory(1.G)\n;", "4:23", "`1.G` is not a size", "1.5GiB"),
        ("#pragma iopref memory(1e9)\n;", "4:23", "`1e9` is not a size", "1.5GiB"),
        ("#pragma iopref memory(9999999999G)\n;", "4:23", "is not a size", "1.5GiB"),
        ("#pragma iopref off\n    p[0] = 1;", "4:1", "is not in front of a loop or a block", "outermost loop"),
        ("#pragma iopref off now\n    for (;;) ;", "4:16", "`now` after `off`", "#pragma iopref off"),
        ("}\n#pragma iopref release(p, 8)\nvoid g(void) {", "5:1", "outside of all functions", "block"),
        ("}\n#pragma iopref off\nvoid g(void) {", "5:1", "is not in front of a loop or a block", "outermost loop"),
    ],
)
def test_what_is_wrong_is_said_with_its_place_and_a_remedy(body: str, place: str, said: str, help: str) -> None:
    with pytest.raises(UserError) as raised:
        translated(function(body))
    found = raised.value.diagnostic
    assert str(found.position).startswith(f"a.c:{place}")
    assert said in found.message
    assert help in found.remedy


def test_a_hint_of_a_macro_is_an_error_that_names_the_way_out() -> None:
    with pytest.raises(UserError) as raised:
        translated(function('_Pragma("iopref prefetch(p, 8)") p[0] = 1;'))
    assert "comes from a macro or an included file" in raised.value.diagnostic.message
    assert "iopref_hints.h" in raised.value.diagnostic.remedy


def test_the_command_names_every_form_and_has_status_1(tmp_path: Path) -> None:
    source = tmp_path / "a.c"
    source.write_text(function("#pragma iopref hint(p)\n;"))
    done = call(sys.executable, "-m", "iopref", "translate", source, "-o", tmp_path / "b.c")
    assert (done.returncode, done.stdout) == (1, "")
    assert f"{source}:4:16: error: `#pragma iopref hint(p)` is not understood" in done.stderr
    assert all(f"#pragma iopref {form}`" in done.stderr for form in FORMS)
    assert not (tmp_path / "b.c").exists()


def test_a_build_loses_the_wrong_pragmas_and_no_others() -> None:
    loop = LOOPS.format("")
    text = function(f"#pragma iopref of\n{loop}\n#pragma iopref prefetch(p)\n;\n#pragma iopref release(p, 8)\n;")
    result = translate(Source("a.c", f"#pragma iopref pure(nowhere)\n{text}"), (), "b.c", tolerant=True)
    assert [m.position.line for m in result.mistakes if m.position] == [5, 7 + loop.count("\n"), 1]
    assert served(result) and "iopref_release(p, 8);" in result.text and "of\n" not in result.text


def test_a_block_may_be_off() -> None:
    text = function(f"#pragma iopref off\n    {{\n    {LOOPS.format('')}\n    }}\n    {LOOPS.format('')}")
    first, second = translated(text).nests
    assert isinstance(first, Rejected) and first.refusal.code == "off"
    assert isinstance(second, TranslatedNest)


# -- Fortran -----------------------------------------------------------------------------------------------------------

FIXED = """      subroutine f(n)
      real u(300, 300)
      common u
{}
      do 10 j = 1, n
      do 10 i = 1, 300
   10 u(i, j) = i + j
      do 20 j = 1, n
      do 20 i = 1, 300
   20 u(i, j) = u(i, j) + 1
      end
"""
FREE = """subroutine f(n)
  common u(300, 300)
{}
  do j = 1, n + size(u, 2), n
    u(:, j) = j
  end do
  do j = 1, n
    u(:, j) = u(:, j) + 1
  end do
end subroutine
"""


def fortran(name: str, text: str, *options: str) -> Translation:
    source = Source(name, text)
    plain = Source(name, to_c(source, parse_options(name, list(options))))
    return translate(plain, ["-std=gnu11", f"-I{HEADERS}", *options], "out.c")


@pytest.mark.parametrize(
    ("name", "text", "line"), [("a.f", FIXED, "c$iopref off"), ("a.f90", FREE, "  !$IOPREF off !")]
)
def test_a_nest_of_fortran_may_be_off(name: str, text: str, line: str) -> None:
    first, *others = fortran(name, text.format(line)).nests
    assert isinstance(first, Rejected) and first.refusal.code == "off"
    assert others and all(isinstance(nest, TranslatedNest) for nest in others)


@pytest.mark.parametrize("line", ["c$iopref on", "!$iopref", "!$iopref prefetch(u, 8)"])
def test_what_else_fortran_says_is_an_error_at_its_place(line: str) -> None:
    with pytest.raises(UserError) as raised:
        fortran("a.f", FIXED.format(line))
    assert str(raised.value.diagnostic.position) == "a.f:4:2"
    assert "!$iopref off" in raised.value.diagnostic.remedy


def test_a_directive_of_openmp_is_refused_with_its_option_and_a_comment_without() -> None:
    text = FIXED.format("c$omp task")
    with pytest.raises(UserError) as raised:
        fortran("a.f", text, "-fopenmp")
    assert "`!$omp task` is not covered with `-fopenmp`" in raised.value.diagnostic.message
    assert raised.value.diagnostic.position.line == 4
    assert all(isinstance(nest, TranslatedNest) for nest in fortran("a.f", text).nests)
