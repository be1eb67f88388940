"""The passes: what is printed after each, their times in seconds, and what the verifier finds."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import nest
from verify import Invalid, verify

from iopref.cli.main import cli
from iopref.model import Bound, Expr, Nest
from iopref.passes import PASSES, PRINTED, Observer
from iopref.poly.polyhedra import Polyhedra
from iopref.records import replace
from iopref.transform.draft import Draft
from iopref.transform.names import Names
from iopref.transform.pipeline import passes
from iopref.transform.runtime_tests import RuntimeTests
from iopref.transform.schedule import Schedule

PROGRAM = """static double a[900][9000]; static float v[9000];
double f(int n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            s += a[i][j] * v[j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            a[i][j] = s;
    return s;
}
"""

AFTER = {
    "nests": ["loop i from 0 up to n - 1", "read a[i][j] at a + 8*(9000*i + j), 8 bytes", "write a[i][j]"],
    "groups": ["group a: a[i][j]", "group v: v[j]"],
    "ranges": ["range a: 72008*n - 72000 bytes"],
    "choose": ["choice a[i][j] around i, if !iopref_at_j_a", "no prefetch of v[j]: 36000 bytes always stay in memory"],
    "join": ["choice a[i][j] around j, if iopref_at_j_a"],
    "streams": ["pipeline around j", "stream iopref_j_a: 8 bytes an iteration, if iopref_at_j_a", "prefetch 1: "],
    "cursors": ["cursor iopref_j_a_cursor: on through i, n iterations each"],
    "prologs": ["prolog iopref_next_a: of i in the next nest"],
}


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "f.c"
    path.write_text(PROGRAM)
    return path


def translate(program: Path, *options: str, output: str = "") -> Result:
    words = ["translate", str(program), "-o", output or str(program.with_name("out.c")), *options]
    return CliRunner().invoke(cli, words)


def test_all_passes_are_listed_with_what_they_do() -> None:
    result = CliRunner().invoke(cli, ["translate", "--print-after", "list"])
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.output.splitlines()] == list(PASSES)
    assert all(does in result.output for does in PASSES.values())


@pytest.mark.parametrize("schedule", Schedule)
def test_those_that_plan_a_nest_are_between_the_first_and_the_last(schedule: Schedule) -> None:
    assert tuple(step.name for step in passes(schedule)) == PRINTED[1:-1]
    assert [name for name in PASSES if name in PRINTED] == list(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_each_nest_is_printed_after_a_pass(name: str, program: Path) -> None:
    plain = translate(program)
    text = program.with_name("out.c").read_text()
    result = translate(program, "--print-after", name)
    assert (plain.exit_code, plain.stdout, result.exit_code) == (0, "", 0)
    assert [line for line in result.stdout.splitlines() if line.startswith("---")] == 2 * [f"--- after {name} ---"]
    assert [fact for fact in (f"nest in f, {program}:5:5", *AFTER[name]) if fact not in result.stdout] == []
    assert program.with_name("out.c").read_text() == text  # who looks changes nothing


def test_passes_are_printed_in_their_order(program: Path) -> None:
    printed = translate(program, "--print-after", "choose", "--print-after", "nests").stdout
    assert printed.index("after nests") < printed.index("after choose")


def test_what_is_printed_is_kept_apart_from_the_program(program: Path) -> None:
    result = translate(program, "--print-after", "groups", output="-")
    assert "group a" in result.stderr
    assert "#include <iopref.h>" in result.stdout
    assert "group a" not in result.stdout


def test_it_is_said_that_no_nest_has_come_to_a_pass(program: Path) -> None:
    result = translate(program, "--print-after", "groups", "--print-after", "prologs", "--schedule", "original")
    assert result.stdout.count("--- after groups ---") == 2
    assert result.stderr == "iopref: no nest got as far as the pass prologs: see --explain, and --print-after list\n"


def test_an_unknown_pass_is_a_mistake(program: Path) -> None:
    result = translate(program, "--print-after", "magic")
    assert result.exit_code == 2
    assert "'magic' is not one of 'list', 'nests'" in result.stderr
    assert not program.with_name("out.c").exists()


def test_the_seconds_of_each_pass_are_told(program: Path) -> None:
    result = translate(program, "--time-passes")
    rows = [line.split() for line in result.stderr.splitlines()]
    assert [row[-1] for row in rows] == [*(name for name in PASSES if name != "lower"), "all"]
    assert all(float(seconds) >= 0 for seconds, *_ in rows)
    assert result.stdout == ""


def test_a_pass_inside_another_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([0.0, 1.0, 3.0, 10.0])
    monkeypatch.setattr("iopref.passes.perf_counter", lambda: next(clock))
    observer = Observer()
    with observer.timed("nests"), observer.timed("groups"):
        pass
    assert observer.seconds == {"groups": 2.0, "nests": 8.0}


def planned() -> Draft:
    found = nest(
        "double a[900][9000]; float v[9000]; int i, j, n;",
        "for (i = 0; i < n; i++) for (j = 0; j < n; j++) a[i][j] = v[j];",
    )
    names = Names(found)
    draft = Draft(found, (), Polyhedra(found), names, RuntimeTests(found, (), (), names))
    for step in passes(Schedule.CONTINUOUS):
        draft = step(draft)
    return draft


def with_nest(draft: Draft, nest: Nest) -> Draft:
    return replace(draft, nest=nest)


def damaged(draft: Draft) -> dict[str, Draft]:
    """Drafts with one mistake each, by a part of the message."""
    found = draft.nest
    outer, inner = found.loops
    first, second = found.references
    pipeline = next(p for p in draft.pipelines if p.loop is inner)
    stream = pipeline.streams[0]
    hint = stream.hints[0]

    def with_stream(**parts: object) -> Draft:
        changed = replace(pipeline, streams=(replace(stream, **parts),))  # type: ignore[arg-type]
        return replace(draft, pipelines=tuple(changed if p is pipeline else p for p in draft.pipelines))

    deep = replace(hint.section, piece=Expr.of(7) * inner.counted)
    elsewhere = replace(hint.section, at=((99, Expr()),))
    early = replace(found, loops=(replace(outer, limit=Bound((inner.counted,))), inner))
    return {
        "a bound of loop i": with_nest(draft, early),
        "loop j is not where its path says": with_nest(
            draft, replace(found, loops=(outer, replace(inner, path=(9, inner.id))))
        ),
        "two loops have one id": with_nest(draft, replace(found, loops=(outer, inner, inner))),
        "loop j does not move": with_nest(draft, replace(found, loops=(outer, replace(inner, step=0)))),
        "two references have one id": with_nest(
            draft, replace(found, references=(first, replace(second, id=first.id)))
        ),
        "accesses nothing": with_nest(draft, replace(found, references=(replace(first, element=0), second))),
        "is not where its path says": with_nest(draft, replace(found, references=(replace(first, order=(0,)), second))),
        "no partition": replace(draft, groups=draft.groups[1:]),
        "cannot be pipelined": replace(
            draft, choices=(replace(draft.choices[0], group=replace(draft.choices[0].group)),)
        ),
        "not chosen": replace(draft, choices=()),
        "two streams have one name": replace(draft, pipelines=(*draft.pipelines, pipeline)),
        "not numbered": with_stream(hints=(replace(hint, tag=77),)),
        "ahead of no stream": with_stream(ahead_of=("iopref_other",)),
        "iopref_j_a: j depends": with_stream(rate=inner.counted),
        "nothing declares": replace(draft, tests=RuntimeTests(found, (), (), draft.names)),
        "that is not around it": with_stream(hints=(replace(hint, section=elsewhere), *stream.hints[1:])),
        "is of no reference": with_stream(hints=(replace(hint, reference=replace(hint.reference)), *stream.hints[1:])),
        "depends on a loop": with_stream(
            hints=(replace(hint, section=replace(deep, piece=Expr.of(7) * _of(99))), *stream.hints[1:])
        ),
    }


def _of(loop: int) -> Expr:
    """The index of a loop that does not exist."""
    from iopref.model.terms import Index

    return Expr.of(Index(loop, "k"))


def test_the_verifier_accepts_what_the_passes_make() -> None:
    verify(planned())


@pytest.mark.parametrize("message", sorted(damaged(planned())))
def test_the_verifier_finds(message: str) -> None:
    with pytest.raises(Invalid, match=message):
        verify(damaged(planned())[message])
