"""Fortran's directives of OpenMP as pragmas of C: the same output with any number of threads, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from fortran_faults import needs_gfortran
from support import HEADERS, call, out_of_core, served

from iopref.diagnostics import UserError
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import lowered, to_c
from iopref.source import Source
from iopref.translate import translate

PROGRAMS = Path(__file__).parent / "fortran" / "openmp"
DIALECT = ("-std=gnu11", "-fno-math-errno", "-fopenmp", "-I", str(HEADERS))


def in_c(source: Source) -> str:
    return to_c(source, parse_options(source.path, ["-fopenmp"]))


@needs_gfortran
@pytest.mark.parametrize(
    ("name", "level"),
    [("loops.f90", "-O2"), ("fixed.f", "-O2"), ("atomic.f90", "-O2"), ("simd_reductions.f90", "-O3")],
)
def test_c_prints_what_gfortran_prints_with_any_number_of_threads(
    name: str, level: str, runtime: Path, tmp_path: Path
) -> None:
    source = Source.read(str(PROGRAMS / name))
    plain = in_c(source)
    hinted = translate(Source(source.path, plain), DIALECT, str(tmp_path / "hinted.c"))
    assert len(served(hinted)) > 2
    for stem, text in (("plain", plain), ("hinted", hinted.text)):
        (tmp_path / f"{stem}.c").write_text(text)
        done = call("gcc", *DIALECT, "-Wall", level, "-c", f"{stem}.c", cwd=tmp_path)
        assert done.returncode == 0 and (done.stderr == "" or stem == "hinted"), done.stderr
        linked = call("gfortran", f"{stem}.o", runtime, "-fopenmp", "-pthread", "-o", stem, cwd=tmp_path)
        assert linked.returncode == 0, linked.stderr
    done = call("gfortran", "-w", level, "-fopenmp", source.path, "-o", "original", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    for threads in ("1", "3"):
        how = {"OMP_NUM_THREADS": threads, "OMP_WAIT_POLICY": "passive"}
        expected = call(tmp_path / "original", **how)
        assert expected.stdout
        assert call(tmp_path / "plain", **how).stdout == expected.stdout
        small = call(tmp_path / "hinted", IOPREF_MEMORY="64K", IOPREF_STATS="1", **how)
        assert small.stdout == expected.stdout
        assert out_of_core(small.stderr) > 0


REGION = "subroutine s(n, x, y, z)\ninteger n, i, x(n), y\nreal z\n{}\nend\n"
LOOP = "do i = 1, n\nx(i) = 1\nend do\n"


def test_variables_of_threads_are_named_in_clauses_of_c() -> None:
    """Indices that Fortran makes private, a copy of an argument, and no clause for variables that no thread changes."""
    text = (
        "!$omp parallel firstprivate(n) reduction(max: y)\n!$omp do\n"
        "do i = 1, n\ndo j = 1, 3\nx(i) = i + j\nend do\ny = max(y, i)\nend do\n"
        "!$omp end do nowait\ndo k = 1, n\ny = max(y, k)\nend do\n!$omp end parallel"
    )
    c = in_c(Source("a.f90", REGION.format(text)))
    assert "int y_1 = *y;" in c and "*y = y_1;" in c
    assert "#pragma omp parallel private(i, j, k) reduction(max: y_1)\n" in c
    assert "#pragma omp for nowait\n" in c


@pytest.mark.parametrize(
    ("text", "pragmas"),
    [
        (
            "!$omp parallel\n!$omp do private(i)\ndo j = 1, n\ndo i = 1, 3\nx(j) = i\nend do\nend do\n"
            "!$omp end do\ndo i = 1, n\nif (x(i) < 0) print *, i\nend do\n!$omp end parallel",
            ["#pragma omp parallel private(i, j)", "#pragma omp for private(i)"],
        ),
        (
            "!$omp parallel\ndo j = 1, n\n!$omp parallel\ndo i = 1, n\nif (x(i) < 0) print *, i\nend do\n"
            "!$omp end parallel\nend do\n!$omp end parallel",
            ["#pragma omp parallel private(i, j)", "#pragma omp parallel private(i)"],
        ),
    ],
    ids=["private in a loop of the region, too", "a region in a region"],
)
def test_each_thread_counts_by_itself_wherever_a_loop_stands(text: str, pragmas: list[str]) -> None:
    c = in_c(Source("a.f90", REGION.format(text)))
    assert [line.strip() for line in c.splitlines() if "#pragma" in line] == pragmas


def test_a_report_speaks_of_directives_as_fortran_writes_them() -> None:
    text = REGION.format(f"!$omp parallel\n!$omp do\n{LOOP}!$omp end parallel")
    found = lowered(Source("a.f90", text), parse_options("a.f90", ["-fopenmp"]))
    said = found.spelling.text("s_", "let `#pragma omp parallel for` stand; `#pragma omp for nowait` governs it")
    assert said == "let `!$omp parallel do` stand; `!$omp do nowait` governs it"


REFUSED = (
    (f"!$omp parallel do ordered\n{LOOP}", (4, 19), "`!$omp parallel do ordered` is not covered with `-fopenmp`"),
    ("!$omp task\n!$omp end task", (4, 7), "`!$omp task` is not covered with `-fopenmp`"),
    (f"!$omp do schedule(monotonic: static)\n{LOOP}", (4, 19), "`!$omp do schedule(monotonic: static)` is not covered"),
    (f"!$omp do reduction(.eqv.: y)\n{LOOP}", (4, 20), "`!$omp do reduction(.eqv.: y)` is not covered"),
    ("!$omp end parallel\ny = 1", (4, 7), "`!$omp end parallel` ends nothing that begins in the same block"),
    ("!$omp parallel\ny = 1", (6, 1), "`!$omp end parallel` is missing before this line"),
    ("!$omp do\ny = 1", (4, 7), "`!$omp do` is not in front of a DO with an index, but of line 5"),
    (f"!$omp do\n!$omp simd\n{LOOP}", (4, 7), "`!$omp do` is not in front of a DO with an index, but of line 6"),
    ("!$omp single\n!$omp end single", (4, 7), "nothing stands between this directive and its end"),
    ("!$omp parallel\nreturn\n!$omp end parallel", (5, 1), "RETURN under `!$omp parallel` is not covered"),
    ("!$omp parallel\ngoto 10\n!$omp end parallel\n10 continue", (5, 1), "this leaves the block of `!$omp parallel`"),
    ("!$omp do\ndo i = 1, n\nif (x(i) > 3) exit\nend do", (6, 1), "this EXIT leaves the block of `!$omp do`"),
    ("!$omp do\ndo i = 1, n, y\nx(i) = 1\nend do", (5, 1), "a loop of OpenMP whose step is not constant"),
    ("!$omp do\ndo z = 1, n\ny = 1\nend do", (5, 1), "a loop of OpenMP whose step is not constant"),
    (
        f"!$omp do\n{LOOP.replace('= 1, n', '= i + 1, n')}",
        (4, 7),
        "a loop of OpenMP whose first value is computed from",
    ),
    (f"!$omp do reduction(+: y)\n{LOOP.replace('x(i)', 'y')}", (4, 7), "`y` in `reduction` is not covered"),
    (f"!$omp parallel do private(x)\n{LOOP}", (4, 7), "`x` in `private` is not covered"),
    (f"!$omp parallel do reduction(.or.: j)\n{LOOP.replace('x(i)', 'j')}", (4, 7), "`.or.` makes no reduction of"),
    ("!$omp atomic capture\nk = y\ny = y + 1", (4, 14), "`!$omp atomic capture` is not covered"),
    ("!$omp atomic\ny = max(y, n)", (4, 7), "ATOMIC of anything but one update such as `x = x + 1` is"),
    ("!$omp atomic\nz = z + y - n", (4, 7), "ATOMIC of anything but one update such as `x = x + 1` is"),
    ("!$omp atomic\nx = x + 1", (5, 1), "ATOMIC takes an update of one number"),
    (
        "!$omp do collapse(2)\ndo i = 1, n\ny = 2\ndo j = 1, n\nx(j) = 1\nend do\nend do",
        (4, 7),
        "COLLAPSE of loops with something between them is",
    ),
    (
        "!$omp do collapse(2)\ndo i = 1, n\ndo j = 1, x(i)\nx(j) = 1\nend do\nend do",
        (6, 1),
        "COLLAPSE of loops whose bounds have to be computed between them is",
    ),
    (
        f"!$omp parallel do\n{LOOP}contains\nsubroutine t\ny = 3\nend subroutine",
        (4, 7),
        "OpenMP with ENTRY, or with internal procedures that use variables around them, is not covered",
    ),
)


@pytest.mark.parametrize(("text", "place", "message"), REFUSED)
def test_what_is_not_covered_is_refused_at_its_place(text: str, place: tuple[int, int], message: str) -> None:
    with pytest.raises(UserError) as raised:
        in_c(Source("refused.f90", REGION.format(text)))
    found = raised.value.diagnostic
    assert found.message.startswith(message)
    assert found.position is not None
    assert (found.position.line, found.position.column) == place


SIMD = """\
subroutine s(x, y, m)
  {type}, intent(in) :: x(:)
  {type}, intent(out) :: y
  {type} :: t
  integer :: i, m
  t = 0
  !$omp simd reduction(+: t)
  do i = 1, m
    t = t + x(i)
  end do
  y = t
end subroutine
"""


def test_sums_of_simd_are_refused_where_gcc_adds_up_in_another_order() -> None:
    assert "#pragma omp simd reduction(+: t)" in in_c(Source("a.f90", SIMD.format(type="integer")))
    with pytest.raises(UserError, match="`x` in a loop of `!.omp simd` with a reduction of `t` is not") as raised:
        in_c(Source("a.f90", SIMD.format(type="real")))
    assert str(raised.value.diagnostic.position) == "a.f90:9:13"


def test_a_directive_in_front_of_include_is_not_lost(tmp_path: Path) -> None:
    (tmp_path / "empty.inc").write_text("! nothing\n")
    path = tmp_path / "a.f90"
    path.write_text(REGION.format(f"!$omp parallel do\ninclude 'empty.inc'\n{LOOP}"))
    assert "#pragma omp parallel for\n" in in_c(Source.read(str(path)))
    (tmp_path / "loop.inc").write_text(LOOP)
    path.write_text(REGION.format("!$omp parallel do\ninclude 'loop.inc'"))
    assert "#pragma omp parallel for\n" in in_c(Source.read(str(path)))
