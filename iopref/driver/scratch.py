"""Temporary folders for objects that are linked at once.

Folders of calls that were killed are removed by the next call.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PREFIX = "iopref-objects-"
_NEW = 60
"""The age, in seconds, below which a folder without a lock may be one that is about to be locked."""


@contextmanager
def folder() -> Iterator[Path]:
    """A folder that no other user can read, removed at the end of the context; raises OSError."""
    _clear(Path(tempfile.gettempdir()))
    path = tempfile.mkdtemp(prefix=PREFIX)
    try:
        with _locked(path):
            yield Path(path)
    finally:
        shutil.rmtree(path, ignore_errors=True)


def _clear(temporary: Path) -> None:
    """Remove this user's folders that no process has locked."""
    with suppress(OSError):
        for found in temporary.glob(f"{PREFIX}*"):
            about = found.lstat()
            if about.st_uid == os.geteuid() and time.time() - about.st_mtime > _NEW:
                with suppress(OSError), _locked(str(found)):
                    shutil.rmtree(found)


@contextmanager
def _locked(path: str) -> Iterator[None]:
    """Lock a folder as long as this process lives; raises OSError if another process has locked it."""
    descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)
