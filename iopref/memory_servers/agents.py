"""Agents, that store pages of files before programs on other machines ask for them; and keys for what is stored."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from iopref.diagnostics import error
from iopref.installed import runtime_file
from iopref.memory_servers.statistics import Server

KEY = 32
"""Bytes."""


def serve(servers: Sequence[Server], files: str, name: str | None) -> None:
    """Run an agent for each of the servers until all have ended, or this process is told to end.

    `name` is what programs call the folder `files`. Raises UserError when there is no such folder, or an agent fails.
    """
    if not Path(files).is_dir():
        raise error(f"{files}: no such folder", remedy="name one that holds replicas of the files that programs map")
    if name is not None and not Path(name).is_absolute():
        raise error(f"--as {name}: not an absolute path", remedy="give the folder as the programs' machine has it")
    known = name or str(Path(files).resolve())
    with _ending_together() as started:
        for server in servers:
            words = [runtime_file("bin", "iopref-agent"), server.text, files, known.rstrip("/")]
            started.append(subprocess.Popen(words))
        failed = [process for process in started if process.wait() not in (0, -signal.SIGTERM, -signal.SIGINT)]
    if failed:
        raise error("an agent has failed", remedy="what it says is above")


@contextmanager
def _ending_together() -> Iterator[list[subprocess.Popen[bytes]]]:
    """Processes that are told to end when this one is; an interrupt from a terminal reaches them by itself."""
    started: list[subprocess.Popen[bytes]] = []

    def end(number: int, frame: object) -> None:
        for process in started:
            process.send_signal(signal.SIGTERM)

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield started
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for process in started:
            if process.poll() is None:
                process.kill()
                process.wait()


def write_key(path: str) -> None:
    """Write a new random key to a new file that only this user can read; raises UserError when it cannot be."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except OSError as e:
        raise error(f"{path}: {e.strerror}", remedy="name a file that does not exist yet, in a folder of yours") from e
    with os.fdopen(descriptor, "wb") as file:
        file.write(secrets.token_bytes(KEY))
