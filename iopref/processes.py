"""Calls of compilers.

`subprocess` can do more, but importing it takes a tenth of the time of a file that is refused.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

_OF_PYTHON = (signal.SIGPIPE, signal.SIGXFSZ)
"""Signals that Python ignores, but other programs do not."""


class Done(NamedTuple):
    """How a program ended: its exit status (128 + signal, as in a shell), and what it printed, if that is kept.

    `output` is from standard output, `said` from standard error.
    """

    status: int
    output: bytes = b""
    said: bytes = b""


def call(
    command: Sequence[str],
    stdin: int | None = None,
    keep_output: bool = False,
    keep_said: bool = False,
    environment: Mapping[str, str] | None = None,
) -> Done:
    """Run a program to its end, with this process's standard streams, or a descriptor as its `stdin`.

    Raises OSError if the program does not exist. An exception in this process while it waits ends the program first.
    """
    actions = [] if stdin is None else [(os.POSIX_SPAWN_DUP2, stdin, 0)]
    kept: dict[int, int] = {}
    try:
        for stream in [1] * keep_output + [2] * keep_said:
            kept[stream] = os.memfd_create("iopref")
            actions.append((os.POSIX_SPAWN_DUP2, kept[stream], stream))
        env = os.environ if environment is None else environment
        child = os.posix_spawnp(command[0], [*command], env, file_actions=actions, setsigdef=_OF_PYTHON)
        status = os.waitstatus_to_exitcode(_ended(child))
        printed = {stream: _whole(descriptor) for stream, descriptor in kept.items()}
    finally:
        for descriptor in kept.values():
            os.close(descriptor)
    return Done(status if status >= 0 else 128 - status, printed.get(1, b""), printed.get(2, b""))


def _ended(child: int) -> int:
    try:
        return os.waitpid(child, 0)[1]
    except BaseException:
        with suppress(ProcessLookupError, ChildProcessError):  # it may have ended meanwhile
            os.kill(child, signal.SIGTERM)
            os.waitpid(child, 0)
        raise


def _whole(descriptor: int) -> bytes:
    """All that was written to a file."""
    os.lseek(descriptor, 0, os.SEEK_SET)
    with os.fdopen(os.dup(descriptor), "rb") as file:
        return file.read()
