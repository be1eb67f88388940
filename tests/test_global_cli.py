"""`iopref global`: servers of this machine are started, shown and stopped, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
from pathlib import Path
from socket import SO_PEERCRED, SOL_SOCKET

import pytest
from click.testing import CliRunner, Result
from memcached_servers import HAS_MEMCACHED, Impostor, truthful

from iopref.cli.global_memory import global_memory
from iopref.diagnostics import UserError
from iopref.memory_servers import local
from iopref.memory_servers.client import connect, parse_server


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("IOPREF_GLOBAL", raising=False)
    return tmp_path


def given(*words: str) -> Result:
    return CliRunner().invoke(global_memory, words)


@pytest.mark.skipif(not HAS_MEMCACHED, reason="no memcached")
def test_servers_come_are_looked_at_and_go(place: Path) -> None:
    try:
        printed = given("up", "--local", "2", "--memory", "8M").stdout
        names = printed.strip().removeprefix("export IOPREF_GLOBAL=").split(",")
        assert [parse_server(name).port for name in names] == [0, 0]
        folder = Path(names[0]).parent
        assert folder.stat().st_mode & 0o777 == 0o700
        with connect(parse_server(names[0])) as client:
            client.sendall(b"set a 0 0 3\r\nxyz\r\nget a\r\n")
            while not client.recv(100).endswith(b"END\r\n"):
                pass
            process = struct.unpack("3i", client.getsockopt(SOL_SOCKET, SO_PEERCRED, 12))[0]
        first, second = given("status").output.splitlines()[1:]
        assert first.split()[:3] == [names[0], "8", "MiB"]
        assert [line.split()[5:7] for line in (first, second)] == [["1", "1"], ["0", "0"]]
        assert isinstance(given("up", "--local", "1").exception, UserError)
        signal.pidfd_send_signal(os.pidfd_open(process), signal.SIGSTOP)
    finally:
        assert given("down").output == "2 servers stopped\n"
    assert list(place.iterdir()) == []
    assert not Path(f"/proc/{process}").exists() or local._has_ended(process)
    assert given("down").output == "0 servers stopped\n"
    assert given("status").output.startswith("no servers")


def test_a_memcached_that_does_not_start_is_told_with_its_command(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "memcached").write_text("#!/bin/sh\nexit 1\n")
    (place / "memcached").chmod(0o755)
    monkeypatch.setenv("PATH", str(place), prepend=":")
    failure = given("up", "--local", "1", "--memory", "8M").exception
    assert isinstance(failure, UserError)
    assert failure.diagnostic.message == "memcached does not start"
    assert failure.diagnostic.remedy.startswith("run it to see why: memcached ")


def test_a_folder_that_is_not_ones_own_is_not_used(place: Path) -> None:
    local.folder().symlink_to("/tmp")
    for words in (("down",), ("status",), ("up", "--local", "1")):
        assert isinstance(given(*words).exception, UserError)
    local.folder().unlink()
    local.folder().mkdir(mode=0o755)
    assert isinstance(given("down").exception, UserError)


def test_a_server_that_does_not_answer_is_named_with_the_reason(place: Path) -> None:
    other = Impostor(place / "other", truthful)
    names = [str(place / "none"), str(place / "other")]
    result = given("status", *names)
    lines = result.output.splitlines()[1:]
    other.kill()
    assert result.exit_code == 1
    assert "no answer: nothing takes connections there" in lines[0]
    assert "no answer: the answer is not that of memcached" in lines[1]
    assert result.stderr == "start memcached there, or name other servers (IOPREF_GLOBAL)\n"


def test_an_agent_says_that_its_server_does_not_answer(place: Path) -> None:
    command = [Path(sys.executable).parent / "iopref", "global", "agent", place / "none"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline().startswith("publishing the load")
    process.terminate()
    _, errors = process.communicate()
    assert errors == f"iopref: {place}/none: nothing takes connections there; the agent goes on looking for it\n"


@pytest.mark.parametrize("name", ["", ":1", "a:", "a:0", "a:65536", "::1", "a:b", "a;b", "http://a"])
def test_what_is_no_server_is_refused(name: str) -> None:
    with pytest.raises(UserError):
        parse_server(name)


def test_servers_are_hosts_ports_and_sockets() -> None:
    found = [parse_server(name) for name in ("node1", "node2:17", "[::1]:17", "[fe80::2]", "/run/a:b")]
    assert [(server.host, server.port) for server in found] == [
        ("node1", 11211),
        ("node2", 17),
        ("::1", 17),
        ("fe80::2", 11211),
        ("/run/a:b", 0),
    ]


@pytest.mark.skipif(not HAS_MEMCACHED, reason="no memcached")
@pytest.mark.parametrize(("memory", "why"), [("1M", "needs 2 MiB"), ("1000000G", "this machine has")])
def test_servers_of_too_little_memory_or_more_than_there_is_are_refused(memory: str, why: str) -> None:
    result = given("up", "--local", "1", "--memory", memory)
    assert isinstance(result.exception, UserError)
    assert why in str(result.exception)
    assert not local.running()


@pytest.mark.parametrize(
    "words,why",
    [
        (("agent", "--files", "/none/such"), "no such folder"),
        (("agent", "--files", "/", "--as", "data"), "not an absolute path"),
        (("agent", "--files", "/", "host:port"), "does not name a server"),
        (("agent", "--as", "/data"), "without --files"),
        (("key", "/none/such"), "No such file"),
    ],
)
def test_what_an_agent_or_a_key_cannot_be_made_of_is_said(words: tuple[str, ...], why: str) -> None:
    result = given(*words)
    assert isinstance(result.exception, UserError)
    assert why in str(result.exception)


def test_a_key_is_for_its_user_alone_and_takes_no_files_place(place: Path) -> None:
    path = place / "key"
    assert given("key", str(path)).exit_code == 0
    assert path.stat().st_mode & 0o777 == 0o600
    before = path.read_bytes()
    assert len(before) == 32
    assert isinstance(given("key", str(path)).exception, UserError)
    assert path.read_bytes() == before
