"""Agents, which publish a machine's load and store pages of files before programs elsewhere ask for them; keys for
copies.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from iopref.diagnostics import error
from iopref.installed import runtime_file
from iopref.memory_servers.client import Connection, Server, why_not
from iopref.memory_servers.coordinator import EPOCH, Member

KEY = 32
"""The bytes of a key."""


def serve(
    servers: Sequence[Server],
    files: str | None,
    name: str | None,
    cluster: Sequence[Server] = (),
    epoch: float = EPOCH,
) -> None:
    """Run an agent of the servers until this process is told to end, or until all its reader processes have ended.

    The agent takes part in the choice of the coordinator of `cluster`, if this has servers, with epochs of `epoch`
    seconds. If `files` is a folder, files of programs are read from it; programs call the folder `name`. Raises
    UserError if the folder does not exist, or if a reader fails.
    """
    words = _reader(files, name) if files is not None else []
    with _ending_together() as (started, ended):
        for server in servers if words else ():
            started.append(subprocess.Popen([words[0], server.text, *words[1:]]))
        if not started:
            _say_silent(servers)
            print(f"publishing the load of this machine, until interrupted, on {', '.join(s.text for s in servers)}")
            sys.stdout.flush()
        if cluster:
            threading.Thread(target=Member(servers, cluster, epoch).go_on, daemon=True).start()
        if not started:
            ended.wait()
        failed = [process for process in started if process.wait() not in (0, -signal.SIGTERM, -signal.SIGINT)]
    if failed:
        raise error("an agent has failed", remedy="see its message above")


def _say_silent(servers: Sequence[Server]) -> None:
    """Name the servers that do not answer, on standard error."""
    for server in servers:
        try:
            with Connection(server) as client:
                client.statistics()
        except (OSError, ValueError) as e:
            print(f"iopref: {server.text}: {why_not(e)}; the agent goes on looking for it", file=sys.stderr)


def _reader(files: str, name: str | None) -> list[str | Path]:
    """The command that reads files, without the server."""
    if not Path(files).is_dir():
        why = "not a folder" if Path(files).exists() else "no such folder"
        raise error(f"{files}: {why}", remedy="name one that holds replicas of the files that programs map")
    if name is not None and not Path(name).is_absolute():
        raise error(f"--as {name}: not an absolute path", remedy="give the folder as the programs' machine has it")
    known = name or str(Path(files).resolve())
    return [runtime_file("bin", "iopref-agent"), files, known.rstrip("/")]


@contextmanager
def _ending_together() -> Iterator[tuple[list[subprocess.Popen[bytes]], threading.Event]]:
    """A list of processes that are told to end when this process is; an interrupt from a terminal reaches them
    directly.
    """
    started: list[subprocess.Popen[bytes]] = []
    ended = threading.Event()

    def end(number: int, frame: object) -> None:
        ended.set()
        for process in started:
            process.send_signal(signal.SIGTERM)

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield started, ended
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for process in started:
            if process.poll() is None:
                process.kill()
                process.wait()


def write_key(path: str) -> None:
    """Write a new random key to a new file that only this user can read; raises UserError if that fails."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except OSError as e:
        raise error(f"{path}: {e.strerror}", remedy="name a file that does not exist yet, in a folder of yours") from e
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(KEY))
