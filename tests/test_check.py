"""The command `iopref check`: its report, its verdicts, and what it refuses to judge."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import ROOT

from iopref.check.judge import Thresholds, judge
from iopref.cli.check import check
from iopref.cli.translate import translate
from iopref.diagnostics import UserError
from iopref.simulate.result import Counts
from iopref.trace.format import Site, open_trace

pytestmark = pytest.mark.usefixtures("simulator", "tracing")

PROGRAM = """\
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
static double a[400][1024] __attribute__((aligned(4096))), x[1024] __attribute__((aligned(4096)));
static int b[1024];

static void sweep(int rows)
{
    double sum = 0;
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 1024; j++)
            sum += a[i][j] * x[j];
    printf("%g\\n", sum);
}

int main(int argc, char **argv)
{
    int rows = argc > 1 ? atoi(argv[1]) : 400;
    if (rows > 400)
        return 3;
    if (rows == 0)
        abort();
    sweep(rows);
    if (argc > 2)
        _exit(0);
    return 0;
}
"""


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "sweep.c"
    path.write_text(PROGRAM)
    return path


def invoke(*words: object) -> Result:
    return CliRunner().invoke(check, [str(word) for word in words], catch_exceptions=False)


def test_the_report_judges_each_reference_and_directive(program: Path) -> None:
    result = invoke("--memory", "1M", program)
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert "1 of 1 entries of nests ran with hints" in lines[0]
    (reference,) = (line.split() for line in lines if "sweep.c:12:20" in line and "%" in line)
    assert reference[-2:] == ["us"] or reference[-1] in ("ns", "us", "ms")
    assert sum("sweep.c:12:20" in line for line in lines if not line.startswith("stall: ")) == 3
    assert lines[-3].startswith("coverage: ")
    assert all(line.endswith(": ok") for line in lines[-3:])


def test_directives_have_the_numbers_that_explain_gives_them(tmp_path: Path) -> None:
    source = ROOT / "examples" / "matvec.c"
    words = [str(source), "-o", str(tmp_path / "out.c"), "--explain"]
    explained = CliRunner().invoke(translate, words, catch_exceptions=False).output
    told = re.findall(r"(?:prefetch|release) (#\d+ \S+):", explained)
    output = invoke("--memory", "1M", source, 400).output
    judged = re.findall(r"matvec.c:\d+:\d+ +(#\d+ +\S+)", output)
    shown = Counter(" ".join(words.split()) for words in judged)
    unneeded = sum(int(number) for number in re.findall(r"(\d+) that were not needed", output))
    assert shown <= Counter(told) and shown.total() + unneeded == len(told)
    assert "#8 x[j]" in told
    assert told.count("#1 a[i][j]") == 2


@pytest.mark.parametrize("page", ["README.md", "docs/check.md"])
def test_the_command_that_a_page_gives_meets_the_thresholds(page: str) -> None:
    command = next(re.finditer(r"^iopref check (--memory .*)$", (ROOT / page).read_text(), re.MULTILINE))[1]
    words = [str(ROOT / word) if word.endswith(".c") else word for word in command.split()]
    found = invoke(*words)
    assert found.exit_code == 0 and found.output.count(": ok") == 3, found.output


def test_a_missed_threshold_is_told_and_is_the_exit_status(program: Path) -> None:
    result = invoke("--memory", "1M", "--coverage", 100, program)
    assert result.exit_code == 1
    assert result.output.splitlines()[-3].endswith("at least 100.00 %: MISSED")


def test_the_figures_are_the_same_each_time_and_all_in_the_json(program: Path, tmp_path: Path) -> None:
    first, second = (json.loads(invoke("--memory", "1M", "--json", "-", program).output) for _ in range(2))
    assert first == second
    assert first["met"] is True
    assert {site["kind"] for site in first["sites"]} == {"reference", "prefetch", "release"}
    assert [verdict["name"] for verdict in first["verdicts"]] == ["coverage", "unnecessary", "released while live"]
    invoke("--memory", "1M", "--json", tmp_path / "out.json", program)
    assert json.loads((tmp_path / "out.json").read_text()) == first


def test_arguments_and_options_reach_the_program_and_its_compiler(program: Path) -> None:
    program.write_text(PROGRAM.replace("400][1024]", "ROWS][1024]"))
    small = json.loads(invoke("-DROWS=400", "--memory", "1M", "--json", "-", program, 200).output)
    assert small["touches"] == 2 * 200 * 1024


def test_an_option_behind_the_source_is_said_to_be_the_programs(program: Path) -> None:
    told = "iopref: --memory is an argument of the program, as it comes after the source"
    assert told in CliRunner().invoke(check, [str(program), "--memory", "1M"]).output
    assert told not in CliRunner().invoke(check, [str(program), "--", "--memory", "1M"]).output


def test_text_program_and_trace_are_kept_where_wanted(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    program.write_text(PROGRAM.replace("int rows =", 'int moved = chdir("/"), rows = moved ? 0 :'))
    assert invoke("--memory", "1M", "--keep", "kept", "sweep.c").exit_code == 0
    assert {path.name for path in (tmp_path / "kept").iterdir()} == {"translated.c", "program", "iopref.trace"}
    assert open_trace(tmp_path / "kept" / "iopref.trace").memory == 1 << 20


@pytest.mark.parametrize(
    "text,message",
    [
        ("int main(void) { return 1 +; }\n", "expected expression"),
        ("void other(void);\nint main(void) { other(); return 0; }\n", "does not link: .*other"),
        ("int main(void) { return size; }\n", "does not compile: .*'size' undeclared"),
        (PROGRAM.replace("sweep(rows);", 'sweep(rows); fputs("größer\\n", stderr); exit(3);'), "status 3: größer"),
        ("int main(void) { return 0; }\n", "enters no loop nest"),
        (PROGRAM.replace("sweep(rows);", ";"), "enters no loop nest"),
    ],
)
def test_a_program_that_cannot_be_judged_is_refused(program: Path, text: str, message: str) -> None:
    program.write_text(text)
    with pytest.raises(UserError, match=message):
        invoke("--memory", "1M", program)


@pytest.mark.parametrize(
    "words,message",
    [
        (["--memory", "1M", "PROGRAM", "401"], "ends with status 3"),
        (["--memory", "1M", "PROGRAM", "0"], "ends with signal SIGABRT"),
        (["--memory", "1M", "PROGRAM", "400", "exit"], "cut short"),
        (["--memory", "8M", "PROGRAM", "4"], "no nest ran with hints"),
        (["--memory", "0", "PROGRAM"], "too small: 16 pages"),
        (["--memory", "60K", "PROGRAM"], "too small: 16 pages"),
        (["--latency", "500ns", "PROGRAM"], "not a whole number of microseconds"),
        (["nowhere.c"], "cannot read nowhere.c"),
    ],
)
def test_a_run_that_cannot_be_judged_is_refused(program: Path, words: list[str], message: str) -> None:
    with pytest.raises(UserError, match=message):
        invoke(*(program if word == "PROGRAM" else word for word in words))


# -- Verdicts ----------------------------------------------------------------------------------------------------------


def site(number: int, kind: str, nest: int = 1, serves: int | None = None, indirect: bool = False) -> Site:
    return Site(number, kind, "a.c", number, 1, "a", nest, serves, indirect=indirect)


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch):
    """The counts of two references (one indirect), a prefetch of each, a release, and a reference without hints."""
    sites = (
        site(0, "reference"),
        site(1, "reference", indirect=True),
        site(2, "prefetch", serves=0),
        site(3, "prefetch", serves=1, indirect=True),
        site(4, "release", serves=0),
        site(5, "reference", nest=2),
    )

    class Run:
        def __init__(self, *counts: Counts) -> None:
            self.sites = counts

    def of(*counts: Counts):
        trace = type("Trace", (), {"sites": sites})
        return judge(trace, Run(*counts, *[Counts()] * (6 - len(counts))), Thresholds())

    return of


def test_coverage_leaves_out_indirect_references_and_nests_without_hints(judged) -> None:
    found = judged(
        Counts(prefetched_hits=98, prefetched_faults=1, unprefetched_faults=1),
        Counts(unprefetched_faults=50),
        Counts(),
        Counts(),
        Counts(),
        Counts(unprefetched_faults=7),
    )
    assert found.verdicts[0].value == 0.99
    assert found.met
    assert found.faults_without_hints == 7


@pytest.mark.parametrize(
    "counts",
    [
        (Counts(prefetched_hits=98, unprefetched_faults=2),),
        (Counts(), Counts(), Counts(asked=100, unnecessary=6)),
        (Counts(), Counts(), Counts(), Counts(), Counts(released=10, released_live=1)),
    ],
)
def test_each_threshold_can_be_missed(judged, counts: tuple[Counts, ...]) -> None:
    assert [verdict.met for verdict in judged(*counts).verdicts].count(False) == 1


def test_where_nothing_faults_nothing_is_missed(judged) -> None:
    assert judged().met
    assert judged().verdicts[0].value is None
