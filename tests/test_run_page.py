"""`iopref report --page`: the statistics of a run as a page, with all tables, and bars whose parts add up."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner
from support import call

from iopref.cli.hint import hint
from iopref.cli.report import report
from iopref.report.run_page import as_run_page
from iopref.report.statistics import Directive, Opened, Ran, Read, Statistics, read_statistics
from iopref.source import Position

MIB = 1 << 20
COUNTERS = {
    "bytes_prefetched": 6 * MIB,
    "bytes_there": MIB,
    "bytes_consumed": 5 * MIB,
    "bytes_too_late": 2 * MIB,
    "bytes_wasted": 4 * MIB,
}
FILES = tuple(Opened(f"part<{i}>&.txt", {"bytes_prefetched": (40 - i) * MIB}) for i in range(40))
GIVEN = Directive(Position("b.c", 10, 7), 1, "prefetch", "a[i]", {"prefetch_calls": 21, "requested": 1234})
FOUND = Statistics(
    process=1,
    page=4096,
    memory=64 * MIB,
    counters={},
    errors=(),
    unlisted=0,
    nests=(Ran(Position("b.c", 9, 5), 3, 2, 10**9, 10**8, 7, 8, (GIVEN,)),),
    by_hand={},
    files=COUNTERS | {"files_disclosed": 40, "depth_halved": 2},
    tiers={"home": {"requests": 77}},
    reads=(Read(Position("a.c", 7, 3), "pread of `fd`", 2, 400, 5 * 10**6, COUNTERS),),
    opened=FILES,
    depths=((0, 4 * MIB), (10**6, 8 * MIB), (4 * 10**6, 2 * MIB)),
)


class Elements(HTMLParser):
    """The elements that are open, and texts; all must be closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_a_page_shows_what_the_tables_say() -> None:
    page = as_run_page("run.json", FOUND)
    read = Elements()
    read.feed(page)
    assert page.isascii() and read.open == []
    texts = [text.strip() for text in read.texts]
    for shown in (
        "part<0>&.txt",
        "part<39>&.txt",
        "a.c:7:3",
        "pread of `fd`",
        "b.c:9:5",
        "10 more",
        "400",
        "a[i]",
        "prefetch #1",
        "1,234",
        "home files",
        "77",
    ):
        assert shown in texts, shown
    assert any("times the distance was halved" in text for text in texts)
    assert "nests entered" not in page and "no hints" not in page
    (whole,) = re.findall(r"<h2>Files</h2>\n<p>.*</p>\n(.*?)\n", page)
    parts = [int(size) for size in re.findall(r"flex: (\d+)", whole)]
    assert parts == [2 * MIB, MIB, 2 * MIB, 4 * MIB]  # of what was prefetched, 4 MiB are wasted
    (line,) = re.findall(r'points="([^"]*)"', page)
    assert line == "0.0,60.0 0.0,60.0 180.0,60.0 180.0,0.0 720.0,0.0 720.0,90.0"


def test_a_run_without_files_has_a_page_without_them() -> None:
    nothing = Statistics(1, 4096, MIB, {}, (), 0, (), {}, {}, {})
    page = as_run_page("a & b.json", nothing)
    assert re.findall(r"<h2>", page) == []
    assert "The run of a &amp; b.json" in page


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The statistics of `iopref hint`."""
    folder = tmp_path_factory.mktemp("run")
    path = CliRunner().invoke(hint, ["--program"]).output.strip()
    (folder / "a.txt").write_text("x" * 9000)
    assert call(path, "--stats", folder / "run.json", "--", "cat", folder / "a.txt").returncode == 0
    return folder / "run.json"


def test_the_command_writes_a_page_beside_the_tables(run: Path) -> None:
    page = run.parent / "run.html"
    done = CliRunner().invoke(report, [str(run), "--page", str(page)])
    assert (done.exit_code, done.exception) == (0, None)
    assert page.read_text() == as_run_page("run.json", read_statistics(run))
    assert json.loads(run.read_text())["files"].keys() >= {"files_disclosed"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["run.json", "run.json", "--page", "x.html"], "--page needs one FILE"),
        ([".", "--page", "x.html"], "--page needs one FILE"),
        (["run.json", "--page", "x.txt"], "ends in .html"),
    ],
)
def test_what_a_page_cannot_be_of_is_said(
    run: Path, words: list[str], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(run.parent)
    done = CliRunner().invoke(report, words)
    assert done.exit_code == 2
    assert said in done.output
    assert not Path("x.html").exists() and not Path("x.txt").exists()
