"""Files that commands write."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from iopref.diagnostics import error


def write_whole(path: Path, text: str) -> None:
    """Write a file all at once or not at all; raises UserError when that cannot be done.

    What is no regular file, such as /dev/null, is written to and stays what it is.
    """
    try:
        if path.exists() and not path.is_file():
            path.write_text(text, encoding="latin-1", newline="")
            return
        target = path.resolve()
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "w", encoding="latin-1", newline="") as f:
                f.write(text)
            Path(temporary).chmod(0o666 & ~_umask())
            Path(temporary).replace(target)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as e:
        raise error(f"cannot write {path}: {e.strerror}", remedy="give a file in a directory you may write to") from e


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
