"""Statistics of a run: what a translated program writes to the file that IOPREF_STATS names, and `iopref report`."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import cast

import pytest
from click.testing import CliRunner
from support import EXAMPLES, ROOT, Program, call, compiled, served, translated

from iopref.cli.report import report
from iopref.diagnostics import UserError
from iopref.report.statistics import Ran, Statistics, read_statistics
from iopref.report.tables import COLUMNS, MOST_NESTS, tables
from iopref.report.tables import nests as nests_table
from iopref.source import Position
from iopref.transform.plan import Plan

PROGRAM = """\
#include <stdlib.h>
#include <unistd.h>
#include <sys/wait.h>
enum { N = 1 << 18 };
static double a[N], b[N];

static int find(double wanted)
{
    for (int i = 0; i < N; i++)
        if (a[i] == wanted)
            return i;
    return -1;
}

static void fill(void)
{
    for (int i = 0; i < N; i++)
        b[i] = 2 * a[i] + 1;
}

int main(int argc, char **argv)
{
    int found = find(argc - 1);
    fill();
    fill();
    if (argv[1] && fork() == 0) {
        fill();
        exit(0);
    }
    wait(0);
    for (int i = 0; i < N; i++)
        found += b[i] != 1;
    return found > 0;
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory, library: tuple[str, ...]) -> Path:
    """The program, translated as a file with an odd name."""
    folder = tmp_path_factory.mktemp("statistics")
    result = translated(PROGRAM, 'an "odd" name.c')
    assert len(served(result)) == 3
    (folder / "out.c").write_text(result.text)
    assert compiled("cc", folder / "out.c", folder / "out", "-O2", "-Wall", "-Wextra", *library) == ""
    return folder / "out"


@pytest.fixture(scope="module")
def library() -> tuple[str, ...]:
    """Compiler options to link with the installed run-time library."""
    command = Path(sys.executable).with_name("iopref")
    if not command.exists():
        pytest.skip("iopref is not installed")
    return tuple(call(command, "config", "--libs").stdout.split())


def run(program: Path, *words: str, **variables: str) -> Statistics:
    """The statistics that the program writes in 64 KiB of memory."""
    folder = program.parent
    (folder / "run.json").unlink(missing_ok=True)
    done = call(program, *words, cwd=folder, IOPREF_STATS="run.json", IOPREF_MEMORY="64K", **variables)
    assert (done.returncode, done.stderr) == (0, "")
    return read_statistics(folder / "run.json")


def test_each_nest_has_its_place_and_its_entries(program: Path) -> None:
    found = run(program)
    name = 'an "odd" name.c'
    assert [(n.position, n.entered, n.out_of_core) for n in found.nests] == [
        (Position(name, 9, 5), 1, 1),
        (Position(name, 17, 5), 2, 2),
        (Position(name, 31, 5), 1, 1),
    ]
    assert (found.memory, found.counters["nests_out_of_core"]) == (64 << 10, 4)
    assert all(n.time > 0 for n in found.nests)


def test_each_directive_has_its_place_and_all_together_count_what_the_run_counts(program: Path) -> None:
    found = run(program)
    fill = found.nests[1]
    told = [(d.tag, d.kind, d.text, d.position.line, d.position.column) for d in fill.directives]
    assert [d[0] for d in told] == list(range(1, len(told) + 1))
    assert {d[1:] for d in told} == {
        (kind, f"{array}[i]", 18, column) for kind in ("prefetch", "release") for array, column in (("a", 20), ("b", 9))
    }
    for name in ("prefetch_calls", "release_calls", "requested", "filtered", "released", "without_swap"):
        assert sum(nest.sum(name) for nest in found.nests) == found.counters[name], name
    assert fill.sum("prefetch_calls") > 10


def test_a_nest_that_is_returned_from_does_not_count_what_follows(program: Path) -> None:
    early, whole = run(program), run(program, "fork")
    assert 0 < early.nests[0].sum("prefetch_calls") < whole.nests[0].sum("prefetch_calls")
    assert early.nests[1].sum("prefetch_calls") == whole.nests[1].sum("prefetch_calls")


def test_a_child_writes_no_file_unless_the_name_has_its_number(program: Path) -> None:
    assert run(program, "fork").nests[1].entered == 2
    call(program, "fork", cwd=program.parent, IOPREF_STATS="of-%p.json", IOPREF_MEMORY="64K")
    files = {path.name: read_statistics(path) for path in program.parent.glob("of-*.json")}
    assert sorted(name == f"of-{found.process}.json" for name, found in files.items()) == [True, True]
    assert sorted(found.nests[1].entered for found in files.values()) == [1, 2]


def test_a_file_that_cannot_be_written_is_told_and_changes_nothing(program: Path) -> None:
    done = call(program, IOPREF_STATS="/nowhere/run.json", IOPREF_MEMORY="64K")
    assert done.returncode == 0
    assert done.stderr == "iopref: IOPREF_STATS: cannot write /nowhere/run.json: No such file or directory\n"


def test_without_statistics_nothing_is_printed_or_written(program: Path, tmp_path: Path) -> None:
    assert call(program, cwd=tmp_path, IOPREF_MEMORY="64K").stderr == ""
    assert list(tmp_path.iterdir()) == []


def test_text_on_standard_error_names_the_nests(program: Path) -> None:
    said = call(program, IOPREF_STATS="1", IOPREF_MEMORY="64K").stderr
    assert 'iopref: an "odd" name.c:17:5: out of core 2 of 2 times, waited ' in said


def test_threads_of_a_parallel_loop_count_for_its_nest(tmp_path: Path, library: tuple[str, ...]) -> None:
    loop = "    for (int i = 0; i < N; i++)\n        b"
    text = PROGRAM.replace(loop, f"#pragma omp parallel for\n{loop}")
    result = translated(text, options=("-fopenmp",))
    assert any(n.plan.nest.parallel for n in served(result))
    (tmp_path / "out.c").write_text(result.text)
    compiled("cc", tmp_path / "out.c", tmp_path / "out", "-O2", "-fopenmp", *library)
    found = run(tmp_path / "out", OMP_NUM_THREADS="4")
    for name in ("prefetch_calls", "release_calls"):
        assert sum(nest.sum(name) for nest in found.nests) == found.counters[name] > 0


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.path.stem)
def test_directives_are_numbered_from_one_in_each_nest(example: Program) -> None:
    def tags(plan: Plan) -> list[int]:
        return sorted(h.tag for p in plan.pipelines for s in p.streams for h in s.hints)

    for nest in served(example.translate()):
        assert tags(nest.plan) == list(range(1, len(tags(nest.plan)) + 1))


# -- The report ----------------------------------------------------------------------------------------------------


def written(**changes: object) -> dict[str, object]:
    """A file's contents."""
    directive = {"file": "a.c", "line": 4, "column": 9, "tag": 1, "text": "a[i]"}
    nest = {
        "file": "a.c", "line": 3, "column": 5, "entered": 1200, "out_of_core": 3,
        "time_ns": 5_000_000, "cpu_ns": 2_000_000, "queued_ns": 500_000, "faults": 7, "waits": 9,
        "directives": [
            directive | {"kind": "prefetch", "prefetch_calls": 20, "requested": 1000, "filtered": 5, "released": 0},
            directive | {"kind": "release", "tag": 2, "release_calls": 19, "requested": 0, "released": 990},
        ],
    }  # fmt: skip
    return {
        "format": "iopref statistics", "version": 1, "process": 77, "page": 4096, "memory": 1 << 20,
        "counters": {
            "nests_in_memory": 1197, "nests_out_of_core": 3, "requested": 1000, "filtered": 5, "released": 990,
        },
        "errors": [{"call": "mincore", "errno": 1, "meaning": "not permitted here", "times": 2}],
        "entries_of_nests_not_listed": 0, "nests": [nest],
    } | changes  # fmt: skip


def test_the_tables(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text(json.dumps(written()))
    assert (
        tables(read_statistics(tmp_path / "run.json"))
        == """\
process 77, which may use 1 MiB, in pages of 4 KiB
nests entered 1,200 times: 1,197 in memory, 3 out of core
5 ms out of core, 2.5 ms of it stalled
pages: 1,000 requested, 5 filtered, 990 released
mincore failed 2 times: not permitted here

nests      entered  out of core  requested  filtered  released  faults  late   stall
  a.c:3:5    1,200            3      1,000         5       990       7     2  2.5 ms

hints                         calls  requested  filtered  released
  a.c:4:9  a[i]  prefetch #1     20      1,000         5         0
  a.c:4:9  a[i]  release #2      19          0         0       990"""
    )


def test_pages_that_were_looked_for_are_told_as_a_sample() -> None:
    found = Statistics(7, 4096, 1 << 20, {"requested": 2000, "in_time": 1200, "late": 34}, (), 0, (), {}, {}, {})
    said = tables(found).splitlines()
    assert said[-2:] == ["pages: 2,000 requested", "a sample of 1,234 prefetched pages: 1,200 in time, 34 too late"]


def test_the_nests_that_stalled_longest_come_first_and_others_share_rows(tmp_path: Path) -> None:
    data = written()
    nests = cast("list[dict[str, object]]", data["nests"])
    slower = [nests[0] | {"line": 100 + n, "time_ns": (10 + n) * 1_000_000} for n in range(MOST_NESTS)]
    data["nests"] = [*nests, *slower, *({**nest, "out_of_core": 0} for nest in slower[:7])]
    (tmp_path / "run.json").write_text(json.dumps(data))
    found = read_statistics(tmp_path / "run.json")
    told = nests_table(found, MOST_NESTS)
    assert [row[0] for row in told.rows[:2]] == ["a.c:129:5", "a.c:128:5"]
    assert [row[:3] for row in told.rows[-2:]] == [
        ("and 1 more", "1,200", "3"),
        ("7 in memory at each entry", "8,400", "0"),
    ]
    assert len(told.rows) == MOST_NESTS + 2
    assert len(nests_table(found).rows) == MOST_NESTS + 1 + 1


def test_hints_that_were_not_needed_share_a_row(tmp_path: Path) -> None:
    data = written()
    nests = cast("list[dict[str, list[object]]]", data["nests"])
    unused = {"file": "a.c", "line": 4, "column": 9, "text": "a[i]", "kind": "prefetch", "prefetch_calls": 0}
    nests[0]["directives"] += [unused | {"tag": tag} for tag in (3, 4)]
    (tmp_path / "run.json").write_text(json.dumps(data))
    *_, last = tables(read_statistics(tmp_path / "run.json")).splitlines()
    assert last.strip() == "and 2 that were not needed"


BY_HAND = """\
#include <stdlib.h>
int main(void)
{
    char *p = malloc(1 << 20);
    for (int i = 0; i < 3; i++) {
        #pragma iopref prefetch(p, 1 << 20)
        p[i] = 1;
    }
    #pragma iopref release(p, 1 << 20)
    free(p);
    return 0;
}
"""


def test_hints_by_hand_have_a_row_together(tmp_path: Path, library: tuple[str, ...]) -> None:
    (tmp_path / "out.c").write_text(translated(BY_HAND).text)
    compiled("cc", tmp_path / "out.c", tmp_path / "out", "-O2", *library)
    found = run(tmp_path / "out")
    assert (found.by_hand["prefetch_calls"], found.by_hand["release_calls"]) == (3, 1)
    assert {name: found.counters[name] for name in found.by_hand} == found.by_hand
    assert tables(found).splitlines()[-1].split()[:5] == ["by", "hand", "prefetch,", "release", "4"]


def test_the_row_of_hints_by_hand_is_below_those_of_nests(tmp_path: Path) -> None:
    data = written() | {"by_hand": {"prefetch_calls": 7, "requested": 3, "late": 1}}
    (tmp_path / "run.json").write_text(json.dumps(data))
    lines = tables(read_statistics(tmp_path / "run.json")).splitlines()
    assert lines[-3].split() == ["a.c:4:9", "a[i]", "prefetch", "#1", "20", "1,000", "0", "5", "0"]
    assert lines[-1].split() == ["by", "hand", "prefetch", "7", "3", "1", "0", "0"]


def test_the_tables_of_reads_and_files(tmp_path: Path) -> None:
    counters = {"bytes_prefetched": 8192, "bytes_there": 0, "bytes_wasted": 4096}
    place = {"file": "a.c", "line": 9, "column": 5, "text": "pread of `fd`"}
    read = {**place, "runs": 2, "reads": 1000, "time_ns": 9_000_000, "cpu_ns": 6_000_000, "queued_ns": 0, **counters}
    each = [{"name": f"f{i}", **counters, "bytes_prefetched": i} for i in range(32)]
    depths = [{"ns": i * 1000, "disclosure": 1, "depth": (1 + i // 2) << 20, "ahead": 0} for i in range(4)]
    data = written() | {"reads": [read], "each_file": each, "files_not_listed": 0, "depths": depths}
    (tmp_path / "run.json").write_text(json.dumps(data))
    text = tables(read_statistics(tmp_path / "run.json"))
    assert text.split("\n\n", 4)[3] == (
        "disclosed reads                 loops  reads  prefetched  wasted  stall\n"
        "  a.c:9:5        pread of `fd`      2  1,000       8 KiB   4 KiB   3 ms"
    )
    lines = [line.split() for line in text.splitlines()]
    assert ["f31", "31", "B", "4", "KiB"] in lines
    assert ["and", "2", "others", "1", "B", "8", "KiB"] in lines
    assert lines[-2:] == [["after", "0", "ns", "1", "MiB"], ["after", "2", "us", "2", "MiB"]]


def test_clocks_that_disagree_give_no_negative_stall(tmp_path: Path) -> None:
    nest = {**written()["nests"][0], "time_ns": 1, "cpu_ns": 3}  # type: ignore[index]
    (tmp_path / "run.json").write_text(json.dumps(written(nests=[nest])))
    (found,) = read_statistics(tmp_path / "run.json").nests
    assert isinstance(found, Ran)
    assert found.stall == 0


SOMETHING_ELSE = "does not hold statistics of iopref"
BAD = {
    "cut": (json.dumps(written())[:100], "the statistics are cut short"),
    "binary": ("\x7fELF\xff", SOMETHING_ELSE),
    "list": ("[]", SOMETHING_ELSE),
    "deep": ("[" * 100_000, SOMETHING_ELSE),
    "nest": (json.dumps(written(nests=[{"file": "a.c"}])), SOMETHING_ELSE),
    "counters": (json.dumps(written(counters=[1])), SOMETHING_ELSE),
    "number": (json.dumps(written(memory=None)), SOMETHING_ELSE),
    "infinite": (json.dumps(written(memory=float("inf"))), SOMETHING_ELSE),
    "version": (json.dumps(written(version=2)), "have version 2, this iopref reads version 1"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_such_file_is_refused(name: str, tmp_path: Path) -> None:
    text, reason = BAD[name]
    (tmp_path / "run.json").write_text(text, encoding="latin-1")
    with pytest.raises(UserError, match=reason) as refused:
        CliRunner().invoke(report, [str(tmp_path / "run.json")], catch_exceptions=False)
    assert refused.value.status == 1
    assert "help: " in refused.value.render()


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"cannot read .*none\.json: No such file"):
        CliRunner().invoke(report, [str(tmp_path / "none.json")], catch_exceptions=False)


def test_the_command_prints_each_file(tmp_path: Path) -> None:
    (tmp_path / "run.json").write_text(json.dumps(written()))
    done = CliRunner().invoke(report, [str(tmp_path / "run.json")] * 2, catch_exceptions=False)
    assert (done.exit_code, done.output.count("process 77")) == (0, 2)


def test_nests_whose_hints_were_given_up_share_a_line_and_have_a_column() -> None:
    ran = [Ran(Position("a.c", line, 1), 9, 2, 0, 0, 0, 0, (), given_up=4 * line) for line in (1, 2)]
    counters = {"nests_out_of_core": 4, "nests_in_memory": 14}
    one, two = (tables(Statistics(7, 4096, 1 << 20, counters, (), 0, (*ran[:n],), {}, {}, {})) for n in (1, 2))
    assert "\na.c:1:1: its hints were given up for 4 of 9 entries, because" in one
    assert "\nthe hints of 2 nests were given up for 12 of 18 entries, because" in two
    assert two.count("because") == 1
    assert re.search(r"^nests +entered  out of core  hints given up ", two, re.MULTILINE)
    assert re.search(r"^  a\.c:2:1 +9 +2 +8 ", two, re.MULTILINE)


def test_the_page_has_a_row_for_each_counter_of_the_library() -> None:
    names = re.findall(r'^    \[[A-Z_]+\] = {"(\w+)", ', (ROOT / "runtime_c/src/stats.c").read_text(), re.MULTILINE)
    page = (ROOT / "docs/statistics.md").read_text()
    told = re.findall(r"`(\w+)`", "".join(re.findall(r"^\|(?:[^|]*\|)? ?(?:`\w+`(?:, )?)+ \|", page, re.MULTILINE)))
    assert len(names) > 20
    assert [name for name in names if name not in told] == []
    assert [
        name for name, title in COLUMNS.items() if not re.search(rf"^\|.*\b{title}\b.*`{name}`", page, re.MULTILINE)
    ] == []
