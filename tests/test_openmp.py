"""Loops under `#pragma omp parallel for`: each thread pipelines its own iterations, whatever the schedule."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from support import ROOT, SANITIZERS, Program, call, compiled, out_of_core, same_in_threads, served, translated

from iopref.frontend.c.lift.nests import Rejected
from iopref.translate import TranslatedNest

pytestmark = pytest.mark.usefixtures("quick_links")

PROGRAM = Program(ROOT / "tests" / "openmp" / "loops.c")
SCHEDULES = ("static", "static,1", "static,7", "dynamic,1", "dynamic,50", "guided")
MEMORY = ({}, {"IOPREF_MEMORY": "256K"}, {"IOPREF_MEMORY": "64K", "IOPREF_BLOCK": "4K", "IOPREF_LATENCY": "1"})
OPENMP = "-fopenmp"
LOOPS = 11


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The text of the translated program."""
    path = tmp_path_factory.mktemp("openmp") / "translated.c"
    path.write_text(translated(PROGRAM.source.text, options=(OPENMP,)).text, encoding="latin-1")
    return path


def parallel(text: str) -> str:
    """A translation of a function with one parallel loop."""
    return translated(f"double a[900][900], v[90000], w[90000];\nint b[90000];\n{text}", options=(OPENMP,)).text


def test_every_loop_of_the_program_gets_hints() -> None:
    found = served(translated(PROGRAM.source.text, options=(OPENMP,)))
    assert sum(nest.plan.nest.parallel for nest in found) == LOOPS


@pytest.mark.parametrize("flags", [(OPENMP,), ("-Wno-unknown-pragmas",)], ids=["threads", "serial"])
def test_output_is_the_originals_under_every_schedule(
    flags: tuple[str, ...], output: Path, runtime: Path, tmp_path: Path
) -> None:
    compiled("gcc", PROGRAM.path, tmp_path / "original", "-O2", *flags)
    warnings = compiled("gcc", output, tmp_path / "translated", "-O2", "-Wall", "-Wextra", *flags, runtime)
    assert not warnings
    threads = ("1", "2", "4", "7")
    if OPENMP not in flags:
        same_in_threads(tmp_path, ("static",), threads[:1], MEMORY)
        return
    for number, schedule in enumerate(SCHEDULES):  # each with all threads out of core, and with some in memory
        same_in_threads(tmp_path, (schedule,), threads, MEMORY[2:])
        same_in_threads(tmp_path, (schedule,), (threads[number % 4],), MEMORY[:2])


def test_hints_are_issued_out_of_core(output: Path, runtime: Path, tmp_path: Path) -> None:
    compiled("gcc", output, tmp_path / "translated", "-O1", OPENMP, runtime)
    done = call(tmp_path / "translated", IOPREF_MEMORY="64K", IOPREF_STATS="1", OMP_NUM_THREADS="3")
    assert out_of_core(done.stderr) >= LOOPS


def test_sanitizers_find_nothing(output: Path, runtime: Path, tmp_path: Path) -> None:
    checks = (*SANITIZERS, "-fno-sanitize=bounds,null", OPENMP)
    compiled("gcc", PROGRAM.path, tmp_path / "original", *SANITIZERS, OPENMP)
    compiled("gcc", output, tmp_path / "translated", *checks, runtime)
    original = call(tmp_path / "original")
    for schedule in ("static", "dynamic,3"):
        environment = {"IOPREF_MEMORY": "64K", "OMP_SCHEDULE": schedule, "OMP_NUM_THREADS": "4"}
        again = call(tmp_path / "translated", **environment)
        assert (again.returncode, again.stdout, again.stderr) == (0, original.stdout, "")


def test_the_loop_keeps_its_directive_and_its_header() -> None:
    loop = "#pragma omp parallel for schedule(static, 4) // four\n    for (long i = 0; i < n; i++)"
    text = parallel(f"void f(long n)\n{{\n    {loop}\n        v[i] = 0;\n}}\n")
    assert text.count(loop) == 2
    assert len(re.findall(r"for \(long i = 0; i < n; i\+\+\)\n(?:#line .*\n)? *\{\n *static __thread", text)) == 1


def test_a_conditional_around_the_directive_goes_with_it() -> None:
    head = "#ifdef _OPENMP\n#pragma omp parallel for\n#endif\n"
    text = parallel(f"void f(long n)\n{{\n{head}    for (long i = 0; i < n; i++)\n        v[i] = 0;\n}}\n")
    assert text.count(head) == 2


def test_only_what_no_other_thread_touches_is_released() -> None:
    directive = "#pragma omp parallel for\n"
    loops = {
        "for (long i = 0; i < n; i++) v[i] = 0;": {"v"},
        "for (long i = 0; i < n; i++) for (long j = 0; j < n; j++) a[i][j] = 0;": {"a"},
        "for (long j = 0; j < n; j++) for (long i = 0; i < n; i++) a[i][j] = 0;": set(),
        "for (long i = 0; i < n; i++) v[i] = w[n - i] + w[i];": {"v"},
        "for (long j = 0; j < n; j++) for (long i = 0; i < n; i++) w[j] += v[i];": {"w"},
        "for (long i = 0; i < n; i++) for (long j = 0; j <= i; j++) v[i * (i + 1) / 2 + j] = 0;": set(),
        "for (long i = 0; i < n; i++) for (long j = i; j < i + 50000; j++) v[j] += 1;": set(),
    }
    for loop, releases in loops.items():
        text = parallel(f"void f(long n)\n{{\n{directive}    {loop}\n}}\n")
        released = set(re.findall(r"(?:iopref_release\d\(&\w+|IOPREF_RELEASE\(\d+), .*?&(\w+)", text))
        assert released == releases, (loop, text)
        assert "iopref_due" in text


def test_iterations_before_a_row_of_a_thread_keep_what_they_share_with_it() -> None:
    text = parallel(
        "void f(long n)\n{\n#pragma omp parallel for\n  for (long i = 2; i < n; i++) v[i] = w[i] - w[i - 2];\n}\n"
    )
    assert "iopref_since(&iopref_i, iopref_i_w.done_from, iopref_i_w.done_to, 2)" in text


def test_cursors_do_not_walk_the_parallel_loop() -> None:
    loops = "for (int k = 0; k < 9; k++) for (long i = 0; i < n; i++) for (long j = 0; j < n; j++) a[i][j] += v[j];"
    text = parallel(f"void f(long n)\n{{\n#pragma omp parallel for\n  {loops}\n}}\n")
    assert "iopref_cursor" in text and text.index("iopref_cursor") > text.rindex("#pragma omp")
    assert not re.search(r"iopref_[ij]_\w*_k\b", text)


def test_a_parallel_loop_inside_a_serial_one_is_handled_by_itself() -> None:
    loops = "for (int t = 0; t < 9; t++)\n#pragma omp parallel for\n  for (long i = 0; i < n; i++) v[i] = 0;"
    result = translated(f"double v[90000];\nvoid f(long n)\n{{\n{loops}\n}}\n", options=(OPENMP,))
    outer, inner = result.nests
    assert isinstance(outer, Rejected) and outer.refusal.code == "openmp" and outer.tried_inside
    assert isinstance(inner, TranslatedNest) and inner.plan.nest.parallel and inner.plan.pipelines


def test_a_call_in_a_parallel_loop_that_is_not_understood_is_named() -> None:
    find = "int find(double q) { int k = 0; while (v[k] < q) k = 2 * k + 1; return k; }"
    loop = "#pragma omp parallel for reduction(+:s)\n  for (long i = 0; i < n; i++) s += find(i) + v[i];"
    text = f"double v[90000];\nstatic {find}\nlong f(long n)\n{{\nlong s = 0;\n{loop}\nreturn s;\n}}\n"
    nest = translated(text, options=(OPENMP,)).nests[-1]
    assert isinstance(nest, Rejected) and nest.refusal.code == "openmp"
    assert "what `find` touches" in nest.refusal.reason and "`find` touches much in its loops" in nest.refusal.remedy


@pytest.mark.parametrize(
    "directive",
    [
        "#pragma omp parallel for collapse(2)",
        "#pragma omp parallel for schedule(static) collapse( 1 + 1 )",
        '_Pragma("omp parallel for ordered(2)")',
        "#pragma omp parallel\n#pragma omp for collapse(2)",
    ],
)
def test_loops_that_a_directive_takes_together_stay_so(directive: str, tmp_path: Path) -> None:
    loops = "for (long i = 0; i < n; i++)\n for (long j = 0; j < n; j++) {"
    inner = "a[i][j] = 0; for (long k = 0; k < 900; k++) a[i][j] += v[900 * i + k] * w[k];"
    more = "for (long l = 0; l < n; l++) v[l] = w[l];"
    text = (
        f"double a[900][900], v[810000], w[90000];\nvoid f(long n)\n{{\n{directive}\n{loops} {inner} }}\n{more}\n}}\n"
    )
    result = translated(text, options=(OPENMP,))
    assert [nest.plan.nest.loops[0].index for nest in served(result)] == (["k", "l"] if "2" in directive else ["l"])
    (tmp_path / "a.c").write_text(result.text)
    compiled("gcc", tmp_path / "a.c", tmp_path / "a.o", "-c", OPENMP)


def test_the_command_takes_the_option_for_c(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text(PROGRAM.source.text)
    done = call(sys.executable, "-m", "iopref", "translate", "a.c", "-o", "b.c", OPENMP, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "b.c").read_text().count("iopref_lane_due") >= LOOPS - 2
