"""`iopref calibrate`: what it measures, where it is written, and who reads it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from support import HEADERS, call

from iopref.cli.calibrate import calibrate, table
from iopref.cli.run import _one_line
from iopref.cli.translate import translate
from iopref.diagnostics import UserError
from iopref.measure.calibration import Calibration, calibration_file, read_calibration
from iopref.measure.device import read_ahead_kb
from iopref.measure.settings import Settings
from iopref.records import replace

FOUND = Calibration("/data", 43_000, 2_000, 2 << 30, 800, 400, 300, 5, 4 << 20, 128)
KERNEL = "void f(int n, double *a)\n{\n    for (int i = 0; i < n; i++)\n        a[i] += 1;\n}\n"


def given(*arguments: object) -> Result:
    return CliRunner().invoke(calibrate, [str(word) for word in arguments])


def on_disk(directory: Path) -> Path:
    """A directory whose files can be evicted from memory; skips if there is none."""
    kind = subprocess.run(["stat", "-f", "-c", "%T", directory], capture_output=True, text=True).stdout.strip()
    if kind in ("tmpfs", "ramfs", "overlayfs"):
        pytest.skip("temporary files are in memory here")
    return directory


def explained(directory: Path, monkeypatch: pytest.MonkeyPatch, file: Path) -> Result:
    monkeypatch.setenv("IOPREF_CALIBRATION", str(file))
    (directory / "app.c").write_text(KERNEL)
    return CliRunner().invoke(translate, [str(directory / "app.c"), "-o", str(directory / "out.c"), "--explain"])


def test_it_measures_and_writes_what_it_prints(tmp_path: Path) -> None:
    file = tmp_path / "new" / "folder" / "machine"
    place = on_disk(tmp_path) / os.fsdecode(b"\xc4\xff = \xe2\x82\xac")
    place.mkdir()
    result = given(place, "--output", file)
    assert result.exit_code == 0, result.output
    found = read_calibration(file)
    assert found and found.directory == str(place.resolve())
    assert min(found.latency_ns, found.bandwidth, found.willneed_absent_ns, found.reads_at_once) > 0
    assert result.output == f"{table(found)}\nwritten to {file}\n"
    assert not list(place.iterdir())
    assert [path.name for path in file.parent.iterdir()] == ["machine"]


@pytest.mark.parametrize("place", ["no/such/place", "/proc", "/dev/null"])
def test_a_place_where_nothing_can_be_measured_is_named(place: str, tmp_path: Path) -> None:
    raised = given(place, "-o", tmp_path / "machine").exception
    assert isinstance(raised, UserError)
    assert place in raised.render() and "help: " in raised.render()
    assert not list(tmp_path.iterdir())


def test_a_directory_in_memory_is_refused(tmp_path: Path) -> None:
    if not os.access("/dev/shm", os.W_OK):
        pytest.skip("no /dev/shm")
    raised = given("/dev/shm", "-o", tmp_path / "machine").exception
    assert isinstance(raised, UserError)
    assert "/dev/shm is in memory" in raised.render()


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    raised = given(on_disk(tmp_path), "-o", tmp_path / "file" / "machine").exception
    assert isinstance(raised, UserError)
    assert "--output" in raised.render()


def test_the_file_comes_back_as_it_was_written(tmp_path: Path) -> None:
    for each in (FOUND, replace(FOUND, directory="/with = and \udcff"), replace(FOUND, pageout_ns=0)):
        (tmp_path / "machine").write_bytes(os.fsencode(each.text()))
        assert read_calibration(tmp_path / "machine") == each
    assert read_calibration(tmp_path / "none") is None


@pytest.mark.parametrize(
    "text",
    [
        *("", "nonsense", FOUND.text().replace("format=", "")),
        *(FOUND.text().replace("43000", bad) for bad in ("-1", "43.5", "", "x")),
        FOUND.text().replace("latency_ns=43000\n", ""),
    ],
)
def test_a_file_that_is_no_calibration_is_named(text: str, tmp_path: Path) -> None:
    (tmp_path / "machine").write_text(text)
    with pytest.raises(UserError) as raised:
        read_calibration(tmp_path / "machine")
    assert str(tmp_path / "machine") in raised.value.render() and "iopref calibrate" in raised.value.render()


def test_a_directory_is_no_calibration(tmp_path: Path) -> None:
    with pytest.raises(UserError):
        read_calibration(tmp_path)


def test_the_usual_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative")
    assert calibration_file() == Path("/home/me/.config/iopref/machine")
    monkeypatch.setenv("XDG_CONFIG_HOME", "/config")
    assert calibration_file() == Path("/config/iopref/machine")
    monkeypatch.setenv("IOPREF_CALIBRATION", "other")
    assert calibration_file() == Path("other")


def test_the_report_tells_the_latency_that_programs_begin_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "machine").write_text(FOUND.text())
    shown = explained(tmp_path, monkeypatch, tmp_path / "machine").stdout
    assert "47 us, by `iopref calibrate` in /data" in " ".join(shown.split())
    assert "latency       47 us (a random read and twice its deviation: programs begin with it)" in table(FOUND)
    shown = explained(tmp_path, monkeypatch, tmp_path / "none").stdout
    assert "begins with 1 ms" in " ".join(shown.split())


def test_the_report_says_that_a_file_is_no_calibration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "machine").write_text("nonsense")
    result = explained(tmp_path, monkeypatch, tmp_path / "machine")
    assert result.exit_code == 0
    assert f"{tmp_path / 'machine'} is not a calibration" in result.stderr
    assert "begins with 1 ms" in " ".join(result.stdout.split())


def test_a_measured_run_shows_it_with_its_settings() -> None:
    settings = Settings("6.1", 2, 1 << 20, (), {}, 60, "never", 2, FOUND)
    assert "disk /data 43 us, deviation 2 us" in _one_line(settings)
    assert "disk not calibrated" in _one_line(replace(settings, calibration=None))


def test_a_program_reads_what_python_writes(tmp_path: Path, runtime: Path) -> None:
    """The program complains about a damaged file, so it reads the file."""
    (tmp_path / "use.c").write_text(
        '#include "iopref.h"\nstatic char a[1 << 20];\n'
        "int main(void) { iopref_range r = {a, sizeof a, IOPREF_WRITES}; return !iopref_in_memory(&r, 1); }\n"
    )
    command = ("gcc", f"-I{HEADERS}", "use.c", runtime, "-pthread", "-o", "use")
    assert call(*command, cwd=tmp_path).returncode == 0
    for text, warnings in ((FOUND.text(), 0), (FOUND.text().replace("43000", "0"), 1)):
        (tmp_path / "machine").write_text(text)
        done = call("./use", cwd=tmp_path, IOPREF_CALIBRATION="machine")
        assert done.returncode == 0
        assert done.stderr.count("this is no calibration") == done.stderr.count("\n") == warnings


def test_the_readahead_of_a_device_without_one_is_not_known(tmp_path: Path) -> None:
    assert read_ahead_kb(tmp_path, tmp_path / "none") == 0
