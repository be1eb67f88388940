"""One file that is both the lock on the machine's settings and the list of steps that a run has to undo.

A step is recorded before its change is made, so that the next run can undo the changes of one that was killed. The lock
is exclusive: page cache, readahead and disk belong to the whole machine, and two runs at the same time would measure
each other.
"""

from __future__ import annotations

import fcntl
import json
import os
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from iopref.diagnostics import error
from iopref.measure.signals import pause
from iopref.records import dataclass

DEFAULT = Path("/run/iopref-run.lock")
_MOST_BYTES = 1 << 20

Undo = Mapping[str, Callable[[Any], None]]
Say = Callable[[str], None]


@dataclass(frozen=True)
class _Content:
    holder: str
    steps: list[tuple[str, Any]]
    damaged: bool


@dataclass(frozen=True)
class Journal:
    """The steps to undo, the oldest first, in a locked file; `undo` has the function that undoes each kind."""

    descriptor: int
    undo: Undo

    def record(self, kind: str, value: Any) -> None:
        """Record that `undo[kind](value)` has to be called."""
        self._write([*self._steps(), (kind, value)])

    def rewind(self, say: Say) -> None:
        """Undo all steps, the newest first; a step that fails is reported and kept for the next run."""
        failed: list[tuple[str, Any]] = []
        for kind, value in reversed(self._steps()):
            try:
                self.undo[kind](value)
            except OSError as e:
                say(f"could not undo {kind}: {e}; the next run will try again")
                failed.insert(0, (kind, value))
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
                say(f"cannot undo {kind!r}, as no run records such a step: it is dropped")
        self._write(failed)

    def _steps(self) -> list[tuple[str, Any]]:
        return _read(self.descriptor).steps

    def _write(self, steps: list[tuple[str, Any]]) -> None:
        text = json.dumps({"boot": _boot(), "holder": os.getpid(), "steps": steps}).encode() + b"\n"
        os.pwrite(self.descriptor, text, 0)
        os.ftruncate(self.descriptor, len(text))


@contextmanager
def exclusive(undo: Undo, say: Say, path: Path = DEFAULT) -> Iterator[Journal]:
    """Hold the journal, after waiting for the run that holds it.

    Raises OSError; UserError if its file belongs to another user; Interrupted while waiting.
    """
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, 0o600)
    try:
        _refuse_anothers(descriptor, path)
        told = False
        while not _locked(descriptor):
            if not told:
                say(f"waiting for another iopref run to end (process {_read(descriptor).holder})")
                told = True
            pause(0.05)
        if _read(descriptor).damaged:
            say(f"{path} is damaged: what an earlier run left to be undone is lost")
        journal = Journal(descriptor, undo)
        journal.rewind(say)
        try:
            yield journal
        finally:
            journal.rewind(say)
    finally:
        os.close(descriptor)


def _locked(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _refuse_anothers(descriptor: int, path: Path) -> None:
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid() or status.st_mode & 0o022:
        raise error(f"{path} may be written by others than you, so that it cannot be trusted", remedy=f"remove {path}")


def _read(descriptor: int) -> _Content:
    """The content: only its first line, as a writer that was killed before it truncated the file leaves old text
    behind.
    """
    text = os.pread(descriptor, min(os.fstat(descriptor).st_size, _MOST_BYTES), 0)
    line, end, _ = text.partition(b"\n")
    try:
        content = json.loads(line)
        steps = [(str(kind), value) for kind, value in content["steps"]] if content["boot"] == _boot() else []
        return _Content(str(content["holder"]), steps, damaged=not end)
    except (KeyError, RecursionError, TypeError, ValueError):
        return _Content("unknown", [], damaged=bool(text))


def _boot() -> str:
    return Path("/proc/sys/kernel/random/boot_id").read_text().strip()
