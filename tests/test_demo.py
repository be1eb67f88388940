"""The demo, with a stand-in for the iopref command: it compares, measures, cleans up, and fails when it should."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support import HEADERS, ROOT

DEMO = ROOT / "examples" / "demo.py"
TOOLS = ("as", "cat", "cc", "ld", "make", "mkdir", "sh")
MEASUREMENT = {
    "wall": 2.5,
    "stall": 1.5,
    "major_faults": 7,
    "read_bytes": 3 << 20,
    "settings": {"kernel": "6.1", "read_ahead_kb": {"sda": 128, "sdb": 128}, "swap": []},
}
RUN = f"""
while [ "$1" != -- ]; do shift; done
shift
"$@"
status=$?
echo '{json.dumps(MEASUREMENT)}' >&2
exit $status"""
HANG = 'case "$*" in *true*) ;; *) touch "$(dirname "$0")/hangs"; sleep 60 ;; esac'


@pytest.fixture(autouse=True)
def quick_builds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Build the examples without optimisation; test_examples.py compiles them as the demo does, without warnings."""
    monkeypatch.setenv("CFLAGS", "-O0 -Wall -Wextra")


@pytest.fixture
def commands(tmp_path: Path) -> Path:
    directory = tmp_path / "bin"
    directory.mkdir()
    stand_in(directory)
    return directory


def stand_in(directory: Path, translate: str = 'cat "$2"', run: str = RUN) -> None:
    """An `iopref` that translates by a shell command (Fortran unchanged), and runs without a memory limit."""
    fortran = f'PYTHONPATH={ROOT} {sys.executable} -m iopref translate --no-hints "$2" -o "$4"'
    translate = f'case $2 in *.f90) {fortran} ;; *) {translate} > "$4" ;; esac'
    script = f"#!/bin/sh\ncase $1 in\ntranslate) {translate} ;;\nconfig) echo -I{HEADERS} ;;\nrun) {run} ;;\nesac\n"
    (directory / "iopref").write_text(script)
    (directory / "iopref").chmod(0o755)


def command(commands: Path, *arguments: str) -> list[str]:
    data = commands.parent / "demo"
    return [sys.executable, str(DEMO), "--bin", str(commands), "--directory", str(data), "--memory", "256K", *arguments]


def demo(commands: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command(commands, *arguments), capture_output=True, text=True, check=False)


def can_measure(directory: Path) -> bool:
    kind = subprocess.run(["stat", "-f", "-c", "%T", directory], capture_output=True, text=True, check=True).stdout
    return os.geteuid() == 0 and kind.strip() not in ("tmpfs", "ramfs")


def test_outputs_are_compared_in_memory_and_what_is_not_shown_is_said(commands: Path) -> None:
    result = demo(commands, "--in-memory")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.count("same output") == (6 if shutil.which("gfortran") else 5)
    assert "Not shown" in result.stdout


def test_without_gfortran_what_is_in_fortran_is_left_out_and_named(
    commands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in TOOLS:
        (tools / tool).symlink_to(shutil.which(tool) or pytest.skip(f"{tool} is not installed"))
    monkeypatch.setenv("PATH", str(tools))
    result = demo(commands, "--in-memory", "sweep", "nas/matvec")
    assert (result.returncode, result.stderr) == (0, "")
    assert "nas/matvec is left out" in result.stdout
    assert result.stdout.count("same output") == 1
    alone = demo(commands, "--in-memory", "nas/matvec")
    assert (alone.returncode, alone.stderr) == (1, "demo: nothing is left to show\n")


@pytest.mark.parametrize("mode", [(), ("--in-memory",)])
def test_an_output_that_differs_is_named_and_fails(mode: tuple[str, ...], commands: Path) -> None:
    stand_in(commands, translate="sed s/middle/Middle/ data.h | cat - $2")
    result = demo(commands, *mode, "sweep")
    assert result.returncode == 1
    assert "sweep: original and translated program differ" in result.stderr


def test_a_translated_program_whose_own_check_fails_is_named(commands: Path) -> None:
    stand_in(commands, translate='sed s/0.125/0.126/ "$2"')
    result = demo(commands, "--in-memory", "sweep", "stencil3d")
    assert result.returncode == 1
    assert "exit status 1" in result.stderr
    assert "stencil3d-iopref" in result.stderr


def test_a_program_that_is_not_translated_fails_with_the_reason(commands: Path) -> None:
    stand_in(commands, translate="echo no such pass >&2; false")
    result = demo(commands, "sweep")
    assert result.returncode == 1
    assert "could not build" in result.stderr
    assert "no such pass" in result.stderr


def test_where_a_memory_limit_does_not_work_the_reason_is_given(commands: Path) -> None:
    stand_in(commands, run="echo no controller here >&2; exit 1")
    if not can_measure(commands):
        pytest.skip("needs root, and a temporary directory on a disk")
    result = demo(commands, "sweep")
    assert result.returncode == 0
    assert "same output" in result.stdout
    assert "no controller here" in result.stdout


def test_measurements_are_tabled_and_written_and_the_data_removed(commands: Path, tmp_path: Path) -> None:
    if not can_measure(commands):
        pytest.skip("needs root, and a temporary directory on a disk")
    result = demo(commands, "sweep", "column", "--runs", "2", "--json", str(tmp_path / "rows.json"))
    assert result.returncode == 0, result.stderr
    line = next(line for line in result.stdout.splitlines() if line.startswith("column"))
    assert line.split() == ["column", "2.50", "2.50", "1.50", "1.50", "7", "7", "3", "3", "1.0"]
    assert "kernel 6.1, read_ahead_kb 128, swap none" in result.stdout
    rows = json.loads((tmp_path / "rows.json").read_text())
    assert [row["name"] for row in rows] == ["column", "sweep"]
    assert rows[1]["n"] == 4 * (256 << 10) // 8
    assert not list((tmp_path / "demo").glob("data-*"))


@pytest.mark.usefixtures("signals_are_heard")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_the_data_is_removed_when_interrupted(number: signal.Signals, commands: Path, tmp_path: Path) -> None:
    if not can_measure(commands):
        pytest.skip("needs root, and a temporary directory on a disk")
    stand_in(commands, run=HANG)
    with subprocess.Popen(
        command(commands, "sweep"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        while not (commands / "hangs").exists():
            assert process.poll() is None
            time.sleep(0.01)
        assert list((tmp_path / "demo").glob("data-*"))
        os.killpg(process.pid, number)
        assert process.wait() == 128 + number
    assert not list((tmp_path / "demo").glob("data-*"))


@pytest.mark.parametrize("arguments", [("nonesuch",), ("--memory", "0"), ("--memory", "64 bananas"), ("--runs", "0")])
def test_wrong_arguments_exit_with_two(arguments: tuple[str, ...], commands: Path) -> None:
    result = demo(commands, *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert "usage:" in result.stderr
