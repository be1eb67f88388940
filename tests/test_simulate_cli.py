"""The command `iopref simulate`: what it prints, writes and draws, and what it refuses."""

from __future__ import annotations

import json
from pathlib import Path
from unittest import mock

import pytest
from click.testing import CliRunner, Result
from traces import Tracer

from iopref.cli.simulate import simulate
from iopref.diagnostics import UserError
from iopref.measure.durations import parse_duration, show_duration
from iopref.simulate.plot import stalled
from iopref.simulate.result import Timeline

pytestmark = pytest.mark.usefixtures("simulator")


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """Two sweeps over 100 pages, prefetched 8 pages ahead and released, in 64 pages of memory; a read takes 1 us."""
    tracer = Tracer()
    for _ in range(2):
        for page in range(100):
            tracer.prefetch(page + 8)
            tracer.write(page)
            tracer.compute(199)
            tracer.give_up(page)
    return tracer.write_to(tmp_path / "sweeps").path


def invoke(*words: object) -> Result:
    return CliRunner().invoke(simulate, [str(word) for word in words], catch_exceptions=False)


def figures(output: str) -> dict[str, str]:
    return {line[:32].strip(): line[32:].strip() for line in output.splitlines()[1:]}


def test_the_table_tells_what_a_run_costs(trace: Path) -> None:
    found = figures(invoke(trace).output)
    assert found["pages prefetched"] == "192"
    assert found["not prefetched"] == "16"
    assert found["pages written"] == "200"
    assert found["stall"] == "16 us"


def test_options_change_the_machine(trace: Path) -> None:
    slow = figures(invoke(trace, "--latency", "1ms", "--touch-cost", "10", "--hint-cost", "1us").output)
    assert slow["  prefetched, late".strip()] != "0"
    disks = figures(invoke(trace, "--disks", 2, "--seek", "1us", "--transfer", "100ns").output)
    assert disks["disks busy"].endswith("%")
    assert figures(invoke(trace, "--no-hints", "--policy", "optimal").output)["pages prefetched"] == "0"


def test_json_has_everything_for_each_site(trace: Path, tmp_path: Path) -> None:
    found = json.loads(invoke(trace, trace, "--json", "-").output)
    assert len(found) == 2
    assert found[0]["machine"]["policy"] == "release"
    assert [site["kind"] for site in found[0]["sites"]] == ["reference", "prefetch", "release"]
    assert found[0]["sites"][1]["fetched"] == 192
    assert invoke(trace, "--json", tmp_path / "out.json").output.startswith(" ")
    assert json.loads((tmp_path / "out.json").read_text()) == found[:1]


def test_the_bound_gives_least_reads_writes_and_time(trace: Path) -> None:
    found = figures(invoke(trace, "--bound", "--bandwidth", "1G").output)
    assert int(found["reads, at least"]) <= int(found["reached by optimal replacement"]) < 200
    assert found["writes, at least"] == "36"
    assert "time, at least" in found
    (data,) = json.loads(invoke(trace, "--bound", "--json", "-").output)
    assert data["written"] == 100
    assert "time" not in data


@pytest.mark.parametrize("ending,begins", [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_pictures_are_drawn(trace: Path, tmp_path: Path, ending: str, begins: bytes) -> None:
    pytest.importorskip("matplotlib")
    plot, bars = tmp_path / f"plot.{ending}", tmp_path / f"bars.{ending}"
    assert invoke(trace, trace, "--plot", plot, "--bars", bars).exit_code == 0
    assert plot.read_bytes().startswith(begins)
    assert bars.read_bytes().startswith(begins)


def test_the_same_picture_has_the_same_bytes(trace: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    drawn = []
    for name in ("a.svg", "b.svg"):
        invoke(trace, "--plot", tmp_path / name)
        drawn.append((tmp_path / name).read_bytes())
    assert drawn[0] == drawn[1]


@pytest.mark.parametrize("option", ["--plot", "--bars"])
def test_a_picture_of_no_known_kind_is_refused_before_anything_is_simulated(trace: Path, option: str) -> None:
    with mock.patch("iopref.cli.simulate.run") as run:
        done = invoke(trace, option, "plot.txt")
    assert done.exit_code == 2 and not run.called
    assert "plot.txt does not end in .svg or .png or .pdf" in done.output


@pytest.mark.parametrize("option", ["--plot", "--bars"])
def test_without_matplotlib_a_picture_is_refused_before_anything_is_simulated(
    trace: Path, tmp_path: Path, option: str
) -> None:
    with (
        mock.patch("iopref.cli.values.find_spec", return_value=None),
        mock.patch("iopref.cli.simulate.run") as run,
        pytest.raises(UserError, match="pictures need matplotlib"),
    ):
        invoke(trace, option, tmp_path / "plot.svg")
    assert not run.called


@pytest.mark.parametrize("option", ["--plot", "--bars", "--json"])
def test_a_file_that_cannot_be_written_is_refused_before_anything_is_simulated(
    trace: Path, tmp_path: Path, option: str
) -> None:
    (tmp_path / "a.svg").mkdir()
    for name in ("no/b.svg", "a.svg"):
        with mock.patch("iopref.cli.simulate.run") as run, pytest.raises(UserError, match=f"cannot write .*{name}: "):
            invoke(trace, option, tmp_path / name)
        assert not run.called


@pytest.mark.parametrize("memory", ["0", "60K"])
def test_too_little_memory_is_refused(trace: Path, memory: str) -> None:
    with pytest.raises(UserError, match="16 pages of 4096 bytes are the fewest"):
        invoke(trace, "--memory", memory)


def test_a_trace_that_is_cut_short_is_refused(trace: Path) -> None:
    trace.write_bytes(trace.read_bytes()[:-160])
    with pytest.raises(UserError, match="cut short"):
        invoke(trace)


@pytest.mark.parametrize("words", [["--bandwidth", "1G"], ["--bound", "--plot", "a.svg"], ["--latency", "soon"]])
def test_options_that_make_no_sense_are_wrong_usage(trace: Path, words: list[str]) -> None:
    assert invoke(trace, *words).exit_code == 2


def test_stalls_are_joined_where_they_touch() -> None:
    line = Timeline(10, ((0, 0, 10), (0, 0, 4), (0, 0, 0), (0, 0, 3), (0, 0, 0)))
    assert stalled(line) == [(0, 20), (30, 33)]


@pytest.mark.parametrize("text,nanoseconds", [("250", 250), ("250ns", 250), ("10us", 10_000), ("1.5 ms", 1_500_000)])
def test_times_are_read(text: str, nanoseconds: int) -> None:
    assert parse_duration(text) == nanoseconds
    assert parse_duration(show_duration(nanoseconds)) == nanoseconds


@pytest.mark.parametrize("text", ["", "-1", "1h", "1e3", "us"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a time"):
        parse_duration(text)
