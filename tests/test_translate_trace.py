"""`--trace` marks the references of every nest and changes nothing else; the trace agrees with a model of it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from pycparser import c_ast
from support import CORPUS, EXAMPLES, Program, call, compiled, one_in, printed, printed_by_clang, served, translated
from trace_model import Event, Model, events

from iopref.frontend.c.facts.accesses import text_of
from iopref.frontend.c.syntax.walk import walk
from iopref.trace.format import RECORD, Kind, Trace, open_trace
from iopref.translate import TranslatedNest, Translation

pytestmark = pytest.mark.usefixtures("quick_links")

ALL = [*CORPUS, *EXAMPLES]
WARNINGS = ("-Wall", "-Wextra")
ARGUMENTS = {"buk": (20000, 1), "reverse": (20000, 1), "spmv": (10000, 1), "sweep": (20000, 2), "stencil3d": (30, 1)}
UNTRACED = {"unions": 3, "c99": 1, "inside": 2, "gnu": 1}
"""Bit-fields, which have no address, a compound literal, and an index that GNU's a ?: b chooses."""
RECORDS = 500_000
"""A few programs of the corpus have traces of millions, which take many seconds to read."""


def arguments(program: Program) -> tuple[int, ...]:
    return ARGUMENTS.get(program.path.stem, (100, 2)) if program in EXAMPLES else ()


def write(result: Translation, output: Path) -> Path:
    output.write_bytes(result.text.encode("latin-1"))
    return output


def table_of(text: str) -> list[str]:
    """The rows of the table of sites."""
    found = re.search(r"\nstatic const iopref_site iopref_sites\[\d+\] = \{\n(.*)\n\};\n", text, re.DOTALL)
    return found[1].splitlines() if found else []


def flags_of(row: str) -> tuple[int, ...]:
    """Whether a row's site is untraced, refused, or indirect."""
    found = re.search(r', ([01]), ([01]), ([01]), "[^"]*"\},$', row)
    assert found is not None
    return tuple(map(int, found.groups()))


@pytest.mark.parametrize("program", ALL, ids=lambda program: program.path.stem)
def test_nearly_every_reference_is_traced_and_nothing_else_is_changed(program: Program) -> None:
    check_references(program, program.traced)
    check_marks(program, program.traced)


@pytest.mark.parametrize("program", one_in(4, ALL))
def test_a_traced_program_prints_the_same(program: Program, trace_runtime: Path, tmp_path: Path) -> None:
    """test_translate_differential.py checks the output of programs that are not traced."""
    result = program.traced
    text = write(result, tmp_path / "traced.c")
    options = (*WARNINGS, *program.flags, "-O0", "-I", program.path.parent, "-DIOPREF_TRACE")
    words = arguments(program)
    expected = printed(program, "gcc", words)
    if shutil.which("clang"):  # in three quarters of gcc's time
        said = compiled("gcc", text, tmp_path / "traced.o", *options, "-fsyntax-only")
        said += compiled("clang", text, tmp_path / "traced", *options, trace_runtime)
        expected = printed_by_clang(program, words)
    else:
        said = compiled("gcc", text, tmp_path / "traced", *options, trace_runtime)
    assert not re.search(rf"^{re.escape(str(program.output))}:", said, re.MULTILINE), said
    for memory, latency in (("64K", "1"), ("1M", "20")):
        again = call(tmp_path / "traced", *words, cwd=tmp_path, IOPREF_MEMORY=memory, IOPREF_LATENCY=latency)
        assert (again.returncode, again.stdout, again.stderr) == (0, expected, "")
        if any(isinstance(n, TranslatedNest) for n in result.nests):
            check_trace(open_trace(tmp_path / "iopref.trace"), result)


def check_trace(trace: Trace, result: Translation) -> None:
    """Every record names a site of its kind, and pages open and
    close by turns: in the first RECORDS of a long trace.
    """
    assert len(trace.sites) == len(table_of(result.text))
    kinds = [site.kind for site in trace.sites]
    enter, leave = int(Kind.ENTER), int(Kind.LEAVE)  # as plain numbers: there are many records
    of_site = {enter: "reference", leave: "reference", int(Kind.PREFETCH): "prefetch", int(Kind.RELEASE): "release"}
    with trace.path.open("rb") as file:
        file.seek(trace.start)
        records = list(RECORD.iter_unpack(file.read(min(trace.count, RECORDS) * RECORD.size)))
    assert all(kind not in of_site or kinds[site] == of_site[kind] for site, kind in {r[1:3] for r in records})
    entered: set[int] = set()
    for _, _, kind, _, page in records:
        if kind == enter:
            assert page not in entered
            entered.add(page)
        elif kind == leave:
            assert page in entered
            entered.remove(page)
    assert trace.count > RECORDS or not entered


def check_references(program: Program, traced: Translation) -> None:
    """Nearly every reference is traced."""
    rows = table_of(traced.text)
    handled = (n for n in traced.nests if isinstance(n, TranslatedNest))
    elsewhere = 0
    for lifted in (n.lifted for n in handled):
        unmarked = (a for a in lifted.accesses if not a.traceable)
        called = [a for a in unmarked if any(isinstance(n, c_ast.FuncCall) for n in walk(a.node))]
        by_calls = {a.reference for a in called}
        elsewhere += len({text_of(a.node) for a in called if a.reference is None})
        elsewhere += sum(bool(r.within) or r.id in by_calls for r in lifted.nest.references)
    untraced = sum(bool(re.search(r', 1, [01], [01], "[^"]*"},$', row)) for row in rows)
    assert untraced == UNTRACED.get(program.path.stem, 0) + elsewhere  # what a procedure touches is traced there


def check_marks(program: Program, traced: Translation) -> None:
    """Without its marks the text is an ordinary translation.

    It differs only in the numbers of directives, and in macros in nests, which are expanded if they hide references.
    """
    plain = program.translation
    if program.path.stem == "macro_loops" or table_of(traced.text) == []:
        return
    nests = [n for n in traced.nests if isinstance(n, TranslatedNest)]
    assert [n.lifted.region.text for n in nests] == [
        n.lifted.region.text for n in plain.nests if isinstance(n, TranslatedNest)
    ]
    tags = [h.tag for n in nests for p in n.plan.pipelines for s in p.streams for h in s.hints]
    assert len(set(tags)) == len(tags)
    rows = table_of(traced.text)
    for n in served(traced):
        for pipeline in n.plan.pipelines:
            for hint in (h for s in pipeline.streams for h in s.hints):
                assert rows[hint.tag].lstrip(" {").startswith(f'"{hint.kind}"')


NEST = """#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
typedef struct { double x, y; } pair;
#define AT(i, j) a[(i)][(j)]
static void work(int n, int m, double (*a)[m], double (*restrict c)[n], const int *flag, const int *idx, pair *s)
{
    for (int i = 0; i < n; i++) /* all kinds of places: */
        for (int j = 0; j < m; j++) {
            double t = AT(i, j);
            if (idx[j] < 300 && flag[j] > 2 && a[i][idx[j]] >= t)
                t += sizeof(a[i][j]);
            c[j][i] = t; c[idx[j]][0]++;
            c[j][i] += (flag[j] > 1 ? s[j].x : s[j].y);
            t = *(flag + j); (*(s + j)).x = t;
        }
}
int main(void)
{
    int n = 40, m = 700;
    size_t bytes = 1 << 21;
    char *p = mmap(NULL, 5 * bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *at[5];
    for (volatile int k = 0; k < 5; k++)
        printf("%p\\n", (void *)(at[k] = p + k * bytes + 8 * k));
    int *flag = (int *)(void *)at[2], *idx = (int *)(void *)at[3], j = 0;
    while (m - j > 0) {
        flag[j] = j % 5;
        idx[j] = j * 37 % m;
        j++;
    }
    work(n, m, (void *)at[0], (void *)at[1], flag, idx, (void *)at[4]);
    return 0;
}
"""


def touches(a: int, c: int, flag: int, idx: int, s: int) -> Iterator[tuple[str, int, int, int]]:
    """What the nest touches, in order: the text of the reference, whether it writes, address and bytes."""
    n, m = 40, 700
    value = [j % 5 for j in range(m)]
    index = [j * 37 % m for j in range(m)]
    for i in range(n):
        for j in range(m):
            yield "a[i][j]", 0, a + 8 * (i * m + j), 8
            yield "idx[j]", 0, idx + 4 * j, 4
            if index[j] < 300:
                yield "flag[j]", 0, flag + 4 * j, 4
                if value[j] > 2:
                    yield "idx[j]", 0, idx + 4 * j, 4
                    yield "a[i][idx[j]]", 0, a + 8 * (i * m + index[j]), 8
            yield "c[j][i]", 1, c + 8 * (j * n + i), 8
            yield "idx[j]", 0, idx + 4 * j, 4
            yield "c[idx[j]][0]", 1, c + 8 * index[j] * n, 8
            yield "flag[j]", 0, flag + 4 * j, 4
            member = "x" if value[j] > 1 else "y"
            yield f"s[j].{member}", 0, s + 16 * j + 8 * (member == "y"), 8
            yield "c[j][i]", 1, c + 8 * (j * n + i), 8
            yield "flag[j]", 0, flag + 4 * j, 4
            yield "s[j].x", 1, s + 16 * j, 8


@pytest.mark.parametrize("hints", ["off", "on"])
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_the_trace_of_a_nest_is_that_of_its_model(
    compiler: str, hints: str, trace_runtime: Path, tmp_path: Path
) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"no {compiler}")
    result = translated(NEST, trace=True)
    text = write(result, tmp_path / "traced.c")
    compiled(compiler, text, tmp_path / "traced", "-O2", *WARNINGS, "-DIOPREF_TRACE", trace_runtime)
    done = call(tmp_path / "traced", cwd=tmp_path, IOPREF_MEMORY="128K", IOPREF_LATENCY="1", IOPREF=hints)
    assert (done.returncode, done.stderr) == (0, "")
    trace = open_trace(tmp_path / "iopref.trace")
    found = events(trace)
    releases = [e for e in found if e[1] == Kind.RELEASE]
    assert (len(releases) > 10) == (hints == "on")
    addresses = [int(line, 16) for line in done.stdout.split()]
    assert coming_and_going(found) == coming_and_going(simulated(trace, addresses, releases))


def simulated(trace: Trace, addresses: list[int], releases: list[Event]) -> list[Event]:
    """The events of the nest with these releases at their times."""
    site = {s.text: s.site for s in trace.sites if s.kind == "reference"}
    model = Model()
    left = list(reversed(releases))

    def release(time: int) -> None:
        while left and left[-1][0] == time:
            _, _, number, priority, page, pages = left.pop()
            model.release(number, priority, page, page + pages)

    for name, write, address, size in touches(*addresses):
        release(model.time)
        model.touch(site[name], write, address, size)
    release(model.time)
    model.end()
    return model.found


def coming_and_going(found: list[Event]) -> list[Event]:
    return [e for e in found if e[1] in (Kind.ENTER, Kind.LEAVE)]


def test_the_table_says_where_each_site_is() -> None:
    rows = table_of(translated(NEST, "a b\\.c", trace=True).text)
    assert rows[0].split(" ", 4)[4] == '{"reference", "a b\\134.c", 10, 24, "a[i][j]", 8, 0, 0, 0, 0, "a b\\134.c"},'
    assert rows[1].split(" ", 4)[4] == '{"reference", "a b\\134.c", 11, 17, "idx[j]", 8, 0, 0, 0, 0, "a b\\134.c"},'
    prefetch = next(row for row in rows if '"prefetch"' in row)
    assert '"a[i][j]", 8, 8, 0, 0, 0, ' in prefetch


def test_references_in_bounds_are_marked_in_both_versions() -> None:
    text = translated(
        "void f(int n, const long *row, double *v)\n{\n    int i;\n    long k;\n    for (i = 0; i < n; i++)\n"
        "        for (k = row[i]; k < row[i + 1]; k++)\n            v[k] = 2;\n}\n",
        trace=True,
    ).text
    assert "for (k = IOPREF_TOUCH(0, row[i]); k < IOPREF_TOUCH(1, row[i + 1]); k++)" in text
    assert "k = IOPREF_TOUCH(0, row[i]);" in text
    assert "long iopref_k_stop = IOPREF_TOUCH(1, row[i + 1]);" in text


def test_a_refused_reference_is_traced() -> None:
    decided = "if (wanted[i]) { wanted[i] = 0; a[at[i]] = i; }"
    text = f"int a[90000], at[90000], wanted[90000];\nvoid f(void) {{ for (int i = 0; i < 90000; i++) {decided} }}\n"
    rows = table_of(translated(text, trace=True).text)
    assert [row for row in rows if flags_of(row)[1]] == [next(row for row in rows if '"a[at[i]]"' in row)]


def test_a_nest_without_hints_is_traced() -> None:
    result = translated("int a[9];\nvoid f(void)\n{\n    for (int i = 0; i < 9; i++) a[i] = i;\n}\n", trace=True)
    assert not served(result)
    assert "    for (int i = 0; i < 9; i++) IOPREF_TOUCH_WRITE(0, a[i]) = i;\n}\n" in result.text


@pytest.mark.parametrize(
    "declaration,reference",
    [
        ("struct { int b : 3; } a[1000];", "a[i].b"),
        ("register int a[1000];", "a[i]"),
        ("int n = 9; int (*a[1000])[n];", "a[i]"),
    ],
)
def test_a_reference_without_a_pointer_to_it_is_told_as_untraced(declaration: str, reference: str) -> None:
    loop = f"for (int i = 0; i < 1000; i++) {reference} = 0;"
    result = translated(f"void g(void *);\nvoid f(void) {{ {declaration} {loop} }}\n", trace=True)
    assert loop in result.text
    assert all(flags_of(row)[0] for row in table_of(result.text) if '"reference"' in row)


def test_an_element_of_a_vector_is_told_as_untraced() -> None:
    declarations = "typedef int quad __attribute__((vector_size(16)));\nquad v[1000];\n"
    result = translated(f"{declarations}void f(void) {{ for (int i = 0; i < 1000; i++) v[i][2] = 0; }}\n", trace=True)
    assert "IOPREF_TOUCH(0, v[i])[2] = 0;" in result.text
    assert [flags_of(row)[:2] == (1, 1) for row in table_of(result.text)[:2]] == [False, True]


def test_a_reference_below_statements_is_told_as_untraced() -> None:
    loop = "for (int i = 0; i < 1000; i++) ({ p; })[i] = 0;"
    result = translated(f"void f(int *p) {{ {loop} }}\n", trace=True)
    assert loop in result.text
    assert '"reference", "a.c", 1, 50, "...", 1, 0, 1, 1, 0, "a.c"},' in result.text


def test_a_file_without_nests_is_left_alone() -> None:
    text = "int main(void) { return 0; }\n"
    assert translated(text, trace=True).text == text


TO_BOTH_ENDS = """#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
enum { N = 40960, BYTES = 4 * N, PAGE = 4096 };
static int key[N], next[4];
static void put(int out[restrict N], int shift)
{
    for (int i = 0; i < N; i++)
        out[next[key[i] >> shift]++] = i;
    for (int i = 0; i < N; i++)
        out[--next[key[i] >> shift]] += i;
}
int main(void)
{
    char *all = mmap(NULL, BYTES + 2 * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all, PAGE, PROT_NONE) || mprotect(all + PAGE + BYTES, PAGE, PROT_NONE))
        return 1;
    int *out = (int *)(void *)(all + PAGE);
    for (int i = 0; i < N; i++)
        key[i] = i * 7 % 4 << 3;
    for (int i = 0; i < 4; i++)
        next[i] = i * (N / 4);
    put(out, 3);
    printf("%p %d\\n", (void *)out, out[N - 1]);
    return 0;
}
"""


def test_the_page_behind_an_element_is_no_page_beyond_an_array_at_the_end_of_a_mapping(
    trace_runtime: Path, tmp_path: Path
) -> None:
    result = translated(TO_BOTH_ENDS, trace=True)
    assert [name in result.text for name in ("iopref_prefetch_upto(", "iopref_prefetch_downto(")] == [True, True]
    compiled(
        "gcc", write(result, tmp_path / "traced.c"), tmp_path / "traced", *WARNINGS, "-DIOPREF_TRACE", trace_runtime
    )
    done = call(tmp_path / "traced", cwd=tmp_path, IOPREF_MEMORY="128K", IOPREF_LATENCY="1")
    assert (done.returncode, done.stderr) == (0, "")
    trace = open_trace(tmp_path / "iopref.trace")
    first = int(done.stdout.split()[0], 16) // 4096
    hinted: dict[str, set[int]] = {}
    for event in events(trace):
        if event[1] == Kind.PREFETCH and trace.sites[event[2]].text.startswith("out["):
            hinted.setdefault(trace.sites[event[2]].text, set()).update(range(event[4], event[4] + event[5]))
    assert list(hinted.values()) == [set(range(first, first + 40))] * 2
