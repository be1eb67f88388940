"""Attacks by other users: programs with the run-time library write to no file that is not theirs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from support import HEADERS, compiled

NOBODY = 65534
AS_NOBODY = ("setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups")
PROGRAM = """
#include "iopref.h"
#include <stdio.h>
static char data[1 << 20];
int main(void)
{
    iopref_range r = {data, sizeof data, IOPREF_WRITES};
    iopref_prefetch1(0, 1, data, iopref_in_memory(&r, 1) ? 1 : sizeof data);
    puts("done");
    return 0;
}
"""


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory, runtime: Path) -> Path:
    folder = tmp_path_factory.mktemp("security")
    (folder / "program.c").write_text(PROGRAM)
    compiled("gcc", folder / "program.c", folder / "program", "-O1", "-I", HEADERS, runtime, "-pthread")
    return folder / "program"


def run(*command: str | Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("IOPREF")} | variables
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (0, "done\n"), done.stderr
    return done


def statistics(program: Path, path: Path, *before: str) -> str:
    """The messages of a program that is to write statistics to a file."""
    return run(*before, program, IOPREF_STATS=str(path)).stderr


def holds_statistics(path: Path) -> bool:
    return path.is_file() and json.loads(path.read_text())["format"] == "iopref statistics"


def test_statistics_take_the_place_of_older_ones_and_of_an_empty_file(program: Path, tmp_path: Path) -> None:
    path, other = tmp_path / "run.json", tmp_path / "other.json"
    path.touch()
    os.link(path, other)
    for _ in range(2):
        assert statistics(program, path) == "" and holds_statistics(path)
        assert other.read_text() == ""  # another name of the empty file: that was not written to
    assert sorted(tmp_path.iterdir()) == [other, path]


@pytest.mark.parametrize(
    "kind,reason",
    [
        ("link", "it is a link, which may lead anywhere"),
        ("dangling", "it is a link, which may lead anywhere"),
        ("pipe", "it is there, and is no file"),
        ("folder", "it is there, and is no file"),
        ("other", "it is there, and holds something else"),
        ("read-only", "it may not be written"),
    ],
)
def test_statistics_leave_alone_what_is_not_theirs(kind: str, reason: str, program: Path, tmp_path: Path) -> None:
    path, other = tmp_path / "run.json", tmp_path / "precious"
    if kind != "dangling":
        other.write_text("precious")
    match kind:
        case "link" | "dangling":
            path.symlink_to(other)
        case "pipe":
            os.mkfifo(path)
        case "folder":
            path.mkdir()
        case "read-only":
            path.touch(0o444)
        case _:
            path.write_text('{"name": "package"}')
    before = sorted(tmp_path.iterdir())
    assert statistics(program, path) == f"iopref: IOPREF_STATS: cannot write {path}: {reason}\n"
    assert sorted(tmp_path.iterdir()) == before
    if kind == "other":
        assert path.read_text() == '{"name": "package"}'
    if kind != "dangling":
        assert other.read_text() == "precious"


@pytest.mark.skipif(shutil.which("prlimit") is None, reason="no prlimit")
def test_a_limit_of_file_sizes_is_a_message_and_no_signal(program: Path, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    said = statistics(program, path, "prlimit", "--fsize=0")
    assert said == f"iopref: IOPREF_STATS: cannot write {path}: File too large\n"
    with (tmp_path / "stderr").open("w") as stderr:
        command = ("prlimit", "--fsize=0", program)
        done = subprocess.run(command, env=os.environ | {"IOPREF_STATS": "1"}, stdout=subprocess.PIPE, stderr=stderr)
    assert (done.returncode, done.stdout) == (0, b"done\n")
    assert [path.name for path in tmp_path.iterdir()] == ["stderr"]


@pytest.mark.skipif(shutil.which("prlimit") is None, reason="no prlimit")
@pytest.mark.parametrize("limit", ["--as=30000000", "--data=2000000"])
def test_a_program_starts_with_little_address_space(limit: str, program: Path) -> None:
    run("prlimit", limit, program)
    assert run("prlimit", limit, program, IOPREF_MEMORY="64K").stderr == ""


def test_a_pipe_in_place_of_a_calibration_does_not_block(program: Path, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    said = run(program, IOPREF_CALIBRATION=str(tmp_path / "pipe")).stderr
    assert "this is no calibration" in said


@pytest.fixture
def setuid(program: Path) -> Iterator[Path]:
    """A copy of the program that runs as root, whoever starts it, in a folder that everyone may read."""
    if os.geteuid() != 0 or not shutil.which("setpriv"):
        pytest.skip("needs root and setpriv")
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        copy = Path(shutil.copy(program, folder))
        copy.chmod(0o4755)
        if os.statvfs(folder).f_flag & os.ST_NOSUID:
            pytest.skip("setuid programs do not work in the temporary folder")
        yield copy


def test_a_setuid_program_reads_no_variable_and_writes_no_file(setuid: Path) -> None:
    users = setuid.parent / "users"
    users.mkdir()
    os.chown(users, NOBODY, NOBODY)
    (setuid.parent / "secret").write_text("secret")
    (users / "link.json").symlink_to(setuid.parent / "secret")
    os.mkfifo(users / "pipe")
    for variables in (
        {"IOPREF_STATS": f"{users}/link.json"},
        {"IOPREF_STATS": f"{users}/new.json", "IOPREF_SCRATCH": str(users), "IOPREF_UNKNOWN": "1"},
        {"IOPREF": "help", "IOPREF_MEMORY": "nonsense", "IOPREF_CALIBRATION": f"{users}/pipe"},
        {"XDG_CONFIG_HOME": str(users), "HOME": str(users)},
    ):
        (users / "iopref").mkdir(exist_ok=True)
        (users / "iopref" / "machine").write_text("no calibration")
        assert run(*AS_NOBODY, setuid, **variables).stderr == ""
    assert (setuid.parent / "secret").read_text() == "secret"
    assert sorted(path.name for path in users.iterdir()) == ["iopref", "link.json", "pipe"]
