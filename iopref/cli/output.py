"""Files that commands write."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from iopref.diagnostics import error


def write_whole(path: Path, text: str, follow: bool = True) -> None:
    """Write a file completely or not at all; raises UserError if it cannot be written or is read-only.

    A path that is no regular file, such as /dev/null, is written to as it is. A symbolic link is followed, or replaced
    by the file if `follow` is false.
    """
    try:
        target = path.resolve() if follow else path
        if target.exists() and not target.is_file():
            target.write_text(text, encoding="latin-1", newline="")
            return
        if target.exists() and is_read_only(target):
            raise error(f"{path} is read-only", remedy="give another file, or make it one that may be written")
        _replace(target, text.encode("latin-1"))
    except OSError as e:
        full = e.errno in (errno.ENOSPC, errno.EDQUOT)
        remedy = "make room there, or give a file elsewhere" if full else "give a file in a directory you may write to"
        raise error(f"cannot write {path}: {e.strerror}", remedy=remedy) from e


def is_read_only(path: Path) -> bool:
    """Whether nobody may write to a file, or this user may not; root may write to it, but should not."""
    return not path.stat().st_mode & (stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH) or not os.access(path, os.W_OK)


def _replace(target: Path, content: bytes) -> None:
    """Put a file in the place of another one, if there is one.

    The file gets a name, which nobody can guess, only when it is complete.
    """
    folder, temporary = target.parent, target.with_name(f".iopref-{os.urandom(8).hex()}")
    try:
        descriptor, is_named = os.open(folder, os.O_WRONLY | os.O_TMPFILE, 0o666), False
    except OSError:  # not every file system supports files without a name
        descriptor, is_named = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o666), True
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            if not is_named:
                # given the descriptor of a folder, Python follows the link
                os.link(f"/proc/self/fd/{descriptor}", temporary, src_dir_fd=descriptor, follow_symlinks=True)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
