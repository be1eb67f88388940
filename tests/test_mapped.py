"""Files that programs map to read: with `IOPREF_GLOBAL` the pager brings their pages, from servers, too."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import pytest
from global_programs import (
    NEEDS_MEMCACHED,
    NEEDS_SODIUM,
    can_page,
    counted,
    directory,
    library,
    run,
    start,
    variables,
)
from mapped_programs import COUNT, JUMPS, data, programs, settle, sums
from memcached_servers import Impostor, Memcached, value_lines

from iopref.memory_servers.agents import write_key

__all__ = ["data", "directory", "library", "programs", "start", "sums"]  # fixtures


@pytest.fixture
def replica(data: Path, tmp_path: Path) -> Path:
    """A folder with a copy of the file, and of its time."""
    folder = tmp_path / "replica"
    folder.mkdir()
    shutil.copy2(data, folder)
    settle(folder / data.name)
    return folder


@pytest.fixture
def agent(data: Path) -> Iterator[Callable[..., subprocess.Popen[str]]]:
    """Start an agent of a server, with a folder of replicas."""
    started: list[subprocess.Popen[str]] = []

    def new(server: Memcached | Impostor, folder: Path, **told: str) -> subprocess.Popen[str]:
        command = [
            sys.executable,
            "-m",
            "iopref",
            "global",
            "agent",
            "--files",
            folder,
            "--as",
            data.parent,
            server.path,
        ]
        started.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | told))
        stdout = started[-1].stdout
        assert stdout and "reads files" in stdout.readline()
        return started[-1]

    yield new
    for process in started:
        process.terminate()
        process.wait()


def is_quiet(server: Memcached) -> None:
    """Wait until nothing more is stored; at most some seconds."""
    before = -1
    for _ in range(100):
        now = server.statistic("cmd_set")
        if now == before:
            return
        before = now
        time.sleep(0.1)


def ended(process: subprocess.Popen[str]) -> list[int]:
    """The requests, pieces stored, and requests refused that an agent reports at its end."""
    process.terminate()
    return [int(word) for word in process.communicate()[0].split(": ")[-1].split() if word.isdecimal()]


def test_without_the_pager_all_calls_are_the_systems(programs: Path, data: Path, tmp_path: Path) -> None:
    result = subprocess.run([programs / "calls", data, "system"], capture_output=True, text=True, cwd=tmp_path)
    assert (result.returncode, result.stdout, result.stderr) == (0, "ok\n", "")


@NEEDS_MEMCACHED
def test_whatever_is_done_to_a_mapping_it_shows_the_file(
    programs: Path, data: Path, directory: Path, tmp_path: Path, start: Callable[..., Memcached]
) -> None:
    environment = variables(directory, str(start().path))
    command: list[str | Path] = [programs / "calls", data, "pager"]
    result = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, env=environment)
    can_page(result.stderr)
    assert (result.returncode, result.stdout) == (0, "ok\n"), result.stderr
    assert counted(result.stderr, "units that came") > 0


@NEEDS_MEMCACHED
@pytest.mark.parametrize(
    ("memory", "servers", "taken"), [("24M", "", True), ("23M", "", False), ("24M", "1:2:3", False)]
)
def test_each_run_takes_a_file_over_that_is_not_in_memory_if_servers_can_be_used(
    memory: str,
    servers: str,
    taken: bool,
    programs: Path,
    data: Path,
    directory: Path,
    tmp_path: Path,
    start: Callable[..., Memcached],
) -> None:
    path = tmp_path / "cold"
    shutil.copy(data, path)
    with path.open("r+b") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    command = [programs / "jumping", path]
    told = variables(directory, servers or str(start().path))
    told |= {"IOPREF_MEMORY": memory, "IOPREF_GLOBAL_ALWAYS": "no"}
    for _ in range(3):
        result = subprocess.run(command, capture_output=True, text=True, check=True, env=told)
        can_page(result.stderr)
        moved = re.search(r"(\d+) pages read by the pager", result.stderr)
        assert bool(moved and int(moved[1])) == taken, result.stderr


@NEEDS_MEMCACHED
def test_accesses_here_and_there_are_of_single_pages_and_no_sweep(
    programs: Path, data: Path, directory: Path, start: Callable[..., Memcached]
) -> None:
    command = [programs / "jumping", data]
    alone = subprocess.run(command, capture_output=True, text=True, check=True)
    told = variables(directory, str(start().path)) | {"IOPREF_MEMORY": "1M"}
    result = subprocess.run(command, capture_output=True, text=True, check=True, env=told)
    can_page(result.stderr)
    assert result.stdout == alone.stdout
    moved = re.search(r"(\d+) pages read by the pager", result.stderr)
    assert moved and 0 < int(moved[1]) < 2 * JUMPS, result.stderr
    assert counted(result.stderr, "requests to agents") < JUMPS // 50  # it is no sweep: 36, and a few more under load


@NEEDS_MEMCACHED
@pytest.mark.parametrize("encrypted", [False, pytest.param(True, marks=NEEDS_SODIUM)])
def test_an_agent_stores_what_comes_next(
    encrypted: bool,
    programs: Path,
    data: Path,
    sums: str,
    replica: Path,
    directory: Path,
    tmp_path: Path,
    start: Callable[..., Memcached],
    agent: Callable[..., subprocess.Popen[str]],
) -> None:
    server, told = start(), {}
    if encrypted:
        told = {"IOPREF_GLOBAL_KEY": str(tmp_path / "key")}
        write_key(told["IOPREF_GLOBAL_KEY"])
    process = agent(server, replica, **told)
    output, errors = run(programs / "reader", directory, [server], {1: lambda: is_quiet(server)}, [data], **told)
    can_page(errors)
    assert output == sums
    assert counted(errors, "requests to agents") > 0
    requests, stored, refused = ended(process)
    assert requests > 0 and stored >= requests and refused == 0
    assert counted(errors, "units that came") > 0


class Repeating(Impostor):
    """Gives each hint to an agent again and again, with damaged ones in between, as if all were new."""

    polls = 0

    def reply(self, words: list[bytes], incoming: BinaryIO) -> bytes:
        if words[0] != b"get" or not words[1].startswith(b"iopref:hint:"):
            return super().reply(words, incoming)
        self.polls += 1
        hints = [(key, self.stored[key][-1]) for key in words[1:] if key in self.stored]
        return b"".join(value_lines(k, v) + value_lines(k, v[:-1] + b"!") for k, v in hints * 100) + b"END\r\n"


@NEEDS_MEMCACHED
def test_an_agent_has_room_for_whatever_its_server_says(
    programs: Path,
    data: Path,
    sums: str,
    replica: Path,
    directory: Path,
    tmp_path: Path,
    agent: Callable[..., subprocess.Popen[str]],
) -> None:
    server = Repeating(tmp_path / "socket", lambda key, stored: None)
    output, errors = run(programs / "reader", directory, [server], {}, [data])
    can_page(errors)
    assert output == sums
    process = agent(server, replica)
    while server.polls < 2:
        time.sleep(0.01)
    requests, _, refused = ended(process)
    assert requests > 0 and refused > 0
    assert process.returncode == 0


@NEEDS_MEMCACHED
def test_an_agent_whose_server_comes_back_says_no_more(
    replica: Path, start: Callable[..., Memcached], agent: Callable[..., subprocess.Popen[str]]
) -> None:
    server = start()
    process = agent(server, replica)
    server.restart()
    for _ in range(100):
        if server.statistic("cmd_get"):
            break
        time.sleep(0.1)
    assert server.statistic("cmd_get") > 0
    process.terminate()
    assert "reads files" not in process.communicate()[0]


@NEEDS_MEMCACHED
@pytest.mark.parametrize("what", ["other contents", "another time", "a link to elsewhere", "nothing"])
def test_what_is_no_replica_is_not_stored(
    what: str,
    programs: Path,
    data: Path,
    sums: str,
    replica: Path,
    directory: Path,
    start: Callable[..., Memcached],
    agent: Callable[..., subprocess.Popen[str]],
) -> None:
    copy, server = replica / data.name, start()
    if what == "other contents":
        copy.write_bytes(bytes([255] * 8) + data.read_bytes()[8:])
        os.utime(copy, ns=(data.stat().st_atime_ns, data.stat().st_mtime_ns))
    elif what == "another time":
        copy.touch()
    else:
        copy.unlink()
    if what == "a link to elsewhere":
        copy.symlink_to(data)
    if copy.is_file():
        settle(copy)
    process = agent(server, replica)
    output, errors = run(programs / "reader", directory, [server], {1: lambda: is_quiet(server)}, [data])
    can_page(errors)
    assert output == sums
    requests, stored, refused = ended(process)
    assert requests == refused > 0 == stored


@NEEDS_MEMCACHED
def test_copies_of_a_file_that_has_changed_are_of_no_use(
    programs: Path, data: Path, sums: str, directory: Path, tmp_path: Path, start: Callable[..., Memcached]
) -> None:
    path, server = tmp_path / "changing", start()
    shutil.copy(data, path)
    settle(path)

    def change() -> None:
        numbers = array("d", path.read_bytes())
        with path.open("r+b") as file:
            file.write(array("d", (number + 1 for number in numbers)).tobytes())

    output, errors = run(programs / "reader", directory, [server], {5: change}, [path])
    can_page(errors)
    grown = [float(line.split()[-1]) for line in (output.splitlines()[-1], sums.splitlines()[-1])]
    in_memory = 2 * 2**20 // 8  # at most, when it changes, and for as long as they stay
    assert 3 * (COUNT - in_memory) - 1 < grown[0] - grown[1] < 3 * COUNT + 1
    assert output.splitlines()[:6] == sums.splitlines()[:6]


@NEEDS_MEMCACHED
@NEEDS_SODIUM
def test_what_others_may_read_or_is_too_short_is_no_key(
    programs: Path, data: Path, sums: str, directory: Path, tmp_path: Path, start: Callable[..., Memcached]
) -> None:
    key, server = tmp_path / "key", start()
    for mode, size, why in (
        (0o644, 32, "is not a file that only you can read (chmod 600)"),
        (0o600, 31, "is no key: iopref global key FILE makes one"),
    ):
        key.write_bytes(bytes(size))
        key.chmod(mode)
        output, errors = run(programs / "reader", directory, [server], {}, [data], IOPREF_GLOBAL_KEY=str(key))
        can_page(errors)
        assert output == sums
        assert errors.count(f"no memory of other machines is used: the file of IOPREF_GLOBAL_KEY {why}") == 1
    assert server.statistic("cmd_set") == 0
