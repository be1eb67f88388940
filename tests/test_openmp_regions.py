"""Loops under `#pragma omp for`: the threads of a region reach them one by one, and none waits for another."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import ROOT, SANITIZERS, Program, call, compiled, out_of_core, same_in_threads, served, translated

from iopref.frontend.c.lift.nests import Rejected
from iopref.translate import TranslatedNest, Translation

pytestmark = pytest.mark.usefixtures("quick_links")

PROGRAM = Program(ROOT / "tests" / "openmp" / "regions.c")
SCHEDULES = ("static", "static,7", "dynamic,1", "guided")
MEMORY = ({}, {"IOPREF_MEMORY": "256K"}, {"IOPREF_MEMORY": "64K", "IOPREF_BLOCK": "4K", "IOPREF_LATENCY": "1"})
OPENMP = "-fopenmp"
ROWS = "for (long i = 0; i < n; i++) for (long j = 0; j < n; j++)"
LOOPS = 10
DECLARED = """double a[900][900], v[90000], w[90000], c[300][300][300];
int b[90000], sizes[3];
struct s { int n, m; };
"""


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The text of the translated program."""
    path = tmp_path_factory.mktemp("regions") / "translated.c"
    path.write_text(translated(PROGRAM.source.text, options=(OPENMP,)).text, encoding="latin-1")
    return path


def result(body: str, parameters: str = "long n") -> Translation:
    """A translation of a function."""
    return translated(f"{DECLARED}void f({parameters})\n{{\n{body}\n}}\n", options=(OPENMP,))


def in_region(body: str, clauses: str = "") -> str:
    return f"#pragma omp parallel {clauses}\n{{\n{body}\n}}"


def shared_out(body: str, parameters: str = "long n") -> list[str]:
    """The indices of the nests whose iterations threads of a region share, and that get hints."""
    found = [nest.plan.nest for nest in served(result(body, parameters))]
    return ["".join(loop.index for loop in nest.loops) for nest in found if nest.in_region]


def why(body: str, parameters: str = "long n") -> list[str]:
    return [n.refusal.reason for n in result(body, parameters).nests if isinstance(n, Rejected)]


def test_the_loops_of_the_program_get_hints() -> None:
    found = served(translated(PROGRAM.source.text, options=(OPENMP,)))
    assert sum(nest.plan.nest.in_region for nest in found) == LOOPS


@pytest.mark.parametrize("flags", [(OPENMP,), ("-Wno-unknown-pragmas",)], ids=["threads", "serial"])
def test_output_is_the_originals_under_every_schedule(
    flags: tuple[str, ...], output: Path, runtime: Path, tmp_path: Path
) -> None:
    compiled("gcc", PROGRAM.path, tmp_path / "original", "-O2", *flags)
    warnings = compiled("gcc", output, tmp_path / "translated", "-O2", "-Wall", "-Wextra", *flags, runtime)
    assert not warnings
    threads = ("1", "2", "4")
    if OPENMP not in flags:
        same_in_threads(tmp_path, ("static",), threads[:1], MEMORY)
        return
    for number, schedule in enumerate(SCHEDULES):  # each with all threads out of core, and with some in memory
        same_in_threads(tmp_path, (schedule,), threads, MEMORY[2:])
        same_in_threads(tmp_path, (schedule,), (threads[number % 3],), MEMORY[:2])


def test_hints_are_issued_out_of_core_by_each_thread(output: Path, runtime: Path, tmp_path: Path) -> None:
    compiled("gcc", output, tmp_path / "translated", "-O1", OPENMP, runtime)
    for threads in (1, 3):
        environment = {"IOPREF_MEMORY": "64K", "IOPREF_STATS": "1", "OMP_NUM_THREADS": str(threads)}
        done = call(tmp_path / "translated", **environment)
        assert out_of_core(done.stderr) >= LOOPS * threads


def test_sanitizers_find_nothing(output: Path, runtime: Path, tmp_path: Path) -> None:
    checks = (*SANITIZERS, "-fno-sanitize=bounds,null", OPENMP)
    compiled("gcc", PROGRAM.path, tmp_path / "original", *SANITIZERS, OPENMP)
    compiled("gcc", output, tmp_path / "translated", *checks, runtime)
    original = call(tmp_path / "original", OMP_NUM_THREADS="2")
    for schedule in ("static", "dynamic,3"):
        environment = {"IOPREF_MEMORY": "64K", "OMP_SCHEDULE": schedule, "OMP_NUM_THREADS": "4"}
        again = call(tmp_path / "translated", **environment)
        assert (again.returncode, again.stdout, again.stderr) == (0, original.stdout, "")


def test_there_is_one_loop_under_one_directive() -> None:
    directive = "#pragma omp for nowait schedule(static, 4) // four\n"
    text = result(in_region(f"{directive}{ROWS} a[i][j] = v[j];")).text
    assert text.count(directive) == 1 and text.count("for (long i = 0; i < n; i++)") == 1
    assert text.count("a[i][j] = v[j];") == 2


def test_a_loop_that_may_be_vectorized_is_left_as_written() -> None:
    (found,) = result(in_region("#pragma omp for\nfor (long i = 0; i < n; i++) v[i] = w[i];")).nests
    assert isinstance(found, Rejected) and "vectorized" in found.refusal.reason
    assert shared_out(in_region("#pragma omp for\nfor (long i = 0; i < n; i++) v[i] = w[b[i]];")) == ["i"]


def test_what_each_thread_has_may_be_declared_where_every_variable_has_to_be_listed(tmp_path: Path) -> None:
    loop = f"#pragma omp for\n{ROWS} a[i][j] = v[j];"
    (tmp_path / "a.c").write_text(result(in_region(loop, "default(none) shared(n, a, v)")).text)
    assert not compiled("gcc", tmp_path / "a.c", tmp_path / "a.o", "-c", OPENMP, "-Wall", "-Wextra")


def test_a_barrier_in_front_of_the_directive_stays_there() -> None:
    loop = f"#pragma omp barrier\n#pragma omp for\n{ROWS} a[i][j] = v[j];"
    text = result(in_region(loop)).text
    assert text.index("#pragma omp barrier") < text.index("iopref_ranges") < text.index("#pragma omp for")


def test_parallel_and_for_in_two_lines_are_as_in_one() -> None:
    found = served(result("#pragma omp parallel if (n > 9)\n#pragma omp for\nfor (long i = 0; i < n; i++) v[i] = 0;"))
    assert [(nest.plan.nest.parallel, nest.plan.nest.in_region) for nest in found] == [(True, False)]


def test_bounds_in_an_object_of_the_file_are_known_ahead() -> None:
    loops = "for (int i = 1; i < sizes[0]; i++) for (int j = 1; j < sizes[1]; j++) a[i][j] += 1;"
    assert shared_out(f"#pragma omp for\n{loops}") == ["ij"]


@pytest.mark.parametrize(
    ("inner", "parameters"),
    [("i + p->n", "long n, struct s *p"), ("b[i]", "long n"), ("rows[i + 1]", "long n, const int *rows")],
)
def test_the_loops_inside_are_taken_where_the_shared_one_gets_no_hints(inner: str, parameters: str) -> None:
    body = f"#pragma omp for\nfor (long i = 0; i < n; i++) for (long j = 0; j < {inner}; j++) a[i][j] += 1;"
    outer, *rest = result(body, parameters).nests
    assert isinstance(outer, Rejected) and outer.refusal.code == "openmp" and outer.tried_inside
    assert [isinstance(nest, TranslatedNest) and bool(nest.plan.pipelines) for nest in rest] == [True]


@pytest.mark.parametrize("directive", ["parallel for", "for"])
def test_the_loops_inside_are_taken_where_no_hint_is_found_between_iterations(directive: str) -> None:
    loops = (
        "for (long i = 0; i < n; i++) for (int j = 0; j < p->n; j++) for (int k = 0; k < p->m; k++) c[i][j][k] += 1;"
    )
    body = f"#pragma omp {directive}\n{loops}"
    outer, *rest = result(body if "parallel" in directive else in_region(body), "long n, struct s *p").nests
    assert isinstance(outer, Rejected) and outer.tried_inside and "for the loops inside" in outer.refusal.reason
    assert any(isinstance(nest, TranslatedNest) and nest.plan.pipelines for nest in rest)


GATHER = "#pragma omp for\nfor (long i = 0; i < n; i++) v[i] += w[b[i]];"
GATHER_P = GATHER.replace("b[i]", "p[i]")


def test_index_arrays_are_read_ahead_where_no_thread_of_the_region_writes_them() -> None:
    assert shared_out(in_region(GATHER)) == ["i"]
    assert shared_out(in_region(GATHER_P), "long n, const int *p") == ["i"]
    others = "#pragma omp for nowait\nfor (long i = 0; i < n; i++) v[i] = 0;"
    assert shared_out(in_region(others + "\n" + GATHER)) == ["i"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (GATHER, "a thread of a region in another function may be writing"),
        (in_region("b[n] = 1;\n" + GATHER), "threads write `b[i]`"),
        (in_region("change();\n" + GATHER), "which `change` in the region may write"),
        (in_region("int *p = b + n;\n" + GATHER_P), "each thread has a `p` of its own"),
        (in_region(GATHER_P, "private(p)"), "each thread has a `p` of its own"),
        (in_region(GATHER_P, "default(private)"), "is not understood"),
        (f"#pragma omp target\n{in_region(GATHER)}", "`#pragma omp target` stands around the loop"),
        (GATHER.replace("for\n", "for ordered\n", 1), "the clause `ordered` is not understood"),
        (GATHER.replace("for\n", "for collapse(1)\n", 1), "the clause `collapse(1)` is not understood"),
        (GATHER.replace("for\n", "for simd\n", 1), "`#pragma omp for simd` governs the loop"),
        ("#pragma omp parallel\n" + GATHER.partition("\n")[2], "`#pragma omp parallel` governs"),
    ],
)
def test_what_cannot_be_made_safe_is_refused(body: str, reason: str) -> None:
    parameters = "long n, int *p" if "int *p" not in body else "long n"
    found = why(f"void change(void);\n{body}", parameters)
    assert found and reason in found[0], found
    assert not shared_out(f"void change(void);\n{body}", parameters)


def test_loops_that_every_thread_runs_are_no_shared_ones() -> None:
    found = served(result(in_region("for (long i = 0; i < n; i++) v[i] = 0;")))
    assert not any(nest.plan.nest.parallel for nest in found)


SHARED = {
    "index of an inner loop": "#pragma omp for\nfor (i = 0; i < n; i++) for (@k = 0; k < n; k++) a[i][k] = 0;",
    "sum": "#pragma omp for\nfor (i = 0; i < n; i++) { @s = 0; for (long j = 0; j < n; j++) s += a[i][j]; v[i] = s; }",
    "index of a loop that each thread runs": "for (@k = 0; k < n; k++) v[k] = 0;",
    "variable of the file": "#pragma omp for\nfor (i = 0; i < n; i++) { @found = b[i]; v[i] = found; }",
    "static variable": "static long last;\n#pragma omp for\nfor (i = 0; i < n; i++) { @last = i; v[i] = last; }",
}
NOT_SHARED = {
    "private": "#pragma omp for private(k)\nfor (i = 0; i < n; i++) for (k = 0; k < n; k++) a[i][k] = 0;",
    "declared in the region": "long m; for (m = 0; m < n; m++) v[m] = 0;",
    "locked": "#pragma omp for\nfor (i = 0; i < n; i++) {\n#pragma omp critical\n{ s += v[i]; }\n}",
    "atomic": "#pragma omp for\nfor (i = 0; i < n; i++) {\n#pragma omp atomic\ns += v[i];\n}",
    "by one thread": "#pragma omp single\n{ for (k = 0; k < n; k++) v[k] = 0; }",
    "of each thread": "#pragma omp for\nfor (i = 0; i < n; i++) { mine = b[i]; v[i] = mine; }",
}
OUTSIDE = "long i, k; double s;\n"
DECLARED_OUTSIDE = "int found, mine;\n#pragma omp threadprivate(mine)\n"


def of_shared(body: str) -> tuple[Translation, int]:
    text = f"{DECLARED}{DECLARED_OUTSIDE}void f(long n)\n{{\n{OUTSIDE}{in_region(body)}\n}}\n"
    at = text.find("@")
    return translated(text.replace("@", ""), options=(OPENMP,)), text.count("\n", 0, max(at, 0)) + 1


@pytest.mark.parametrize("body", SHARED.values(), ids=SHARED.keys())
def test_a_variable_that_all_threads_assign_is_named(body: str) -> None:
    found, line = of_shared(body)
    assert not served(found)
    refusals = [nest.refusal for nest in found.nests if isinstance(nest, Rejected)]
    assert any("the threads share `" in r.reason and r.position.line == line for r in refusals), refusals


def test_no_threads_share_where_directives_are_ignored() -> None:
    loop = "for (i = 0; i < n; i++)\n#pragma omp simd\nfor (k = 0; k < n; k++) c[0][i][k] += v[i];"
    text = f"{DECLARED}void f(long n)\n{{\nlong i, k;\n#pragma omp parallel for\n{loop}\n}}\n"
    for options in (("-fno-openmp",), (OPENMP, "-fno-openmp")):
        [nest] = translated(text, options=options).nests
        assert isinstance(nest, TranslatedNest)
    for options in ((), (OPENMP,), ("-fno-openmp", OPENMP)):
        found = [n.refusal.reason for n in translated(text, options=options).nests if isinstance(n, Rejected)]
        assert any("the threads share `k`" in reason for reason in found)


@pytest.mark.parametrize("body", NOT_SHARED.values(), ids=NOT_SHARED.keys())
def test_variables_of_each_thread_or_of_one_or_locked_are_none_of_these(body: str) -> None:
    found, _ = of_shared(body)
    assert not any("the threads share" in n.refusal.reason for n in found.nests if isinstance(n, Rejected))


def test_a_loop_that_is_shared_out_in_a_function_shares_what_lives_outside_of_it() -> None:
    loop = "#pragma omp for\nfor (i = 0; i < n; i++) { %s = i; x[i] = %s; }"
    text = f"long k; double x[90000];\nvoid f(long n)\n{{\nlong i, own;\n{loop}\n}}\n"
    for name, refused in (("own", False), ("k", True)):
        found = translated(text % (name, name), options=(OPENMP,)).nests
        assert any(isinstance(n, Rejected) and "share `k`" in n.refusal.reason for n in found) == refused, found
