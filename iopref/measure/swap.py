"""A swap file that exists for one run, and the swap areas of the machine."""

from __future__ import annotations

import errno
import mmap
import os
import secrets
import stat
import struct
import uuid
from pathlib import Path

from iopref.diagnostics import error
from iopref.measure.libc import swapoff, swapon
from iopref.records import dataclass

_NAME = "iopref-run-{}.swap"
_LABEL = b"iopref run\0\0\0\0\0\0"
_LABEL_AT = 1024 + 12 + 16


@dataclass(frozen=True)
class SwapArea:
    """A swap area in use: its kind (`file`, `partition` or `zram`) and its size in bytes."""

    kind: str
    size: int


def swap_areas(table: str) -> tuple[SwapArea, ...]:
    """The swap areas in the text of /proc/swaps."""
    areas = []
    for line in table.splitlines()[1:]:
        name, kind, kib = line.rsplit(maxsplit=4)[:3]
        areas.append(SwapArea("zram" if name.startswith("/dev/zram") else kind, int(kib) * 1024))
    return tuple(areas)


def new_swap_file(directory: Path) -> Path:
    """A name for a swap file that nobody can guess, so that no file has it yet."""
    return directory.resolve() / _NAME.format(secrets.token_hex(8))


def add_swap(path: Path, size: int) -> None:
    """Create a swap file of at least `size` bytes and use it before other swap areas; raises UserError."""
    pages = -(-size // mmap.PAGESIZE) + 1
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        try:
            os.posix_fallocate(descriptor, 0, pages * mmap.PAGESIZE)
            os.pwrite(descriptor, _header(pages), 0)
            os.fsync(descriptor)
            swapon(_of(descriptor))
        finally:
            os.close(descriptor)
    except OSError as e:
        if e.errno == errno.EINVAL:
            reason = f"cannot swap to a file in {path.parent}: the file system does not support it"
        else:
            reason = f"cannot make a swap file in {path.parent}: {e.strerror}"
        raise error(reason, remedy="name a directory on ext4 or XFS with enough room: --swap-dir DIR") from e


def remove_swap(path: Path) -> None:
    """Stop using the swap file of a run and delete it; any other file is left alone. Raises OSError."""
    _remove(path, labelled=False)


def remove_old_swap(directory: Path) -> None:
    """Remove the swap files of killed runs in a directory; no other run may be under way."""
    for path in directory.resolve().glob(_NAME.format("*")):
        _remove(path, labelled=True)


def _remove(path: Path, labelled: bool) -> None:
    """Remove a swap file, if it is a regular file with one name that belongs to this user; stop using it if it has our
    label.

    Others may have put links there to the machine's own swap, or folders or pipes. With `labelled`, a file without our
    label is left alone.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except OSError as e:
        if e.errno in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENXIO, errno.EACCES):
            return
        raise
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode) or status.st_uid != os.geteuid() or status.st_nlink != 1:
            return
        ours = os.pread(descriptor, len(_LABEL), _LABEL_AT) == _LABEL
        if labelled and not ours:
            return
        if ours:
            _out_of_use(descriptor)
    finally:
        os.close(descriptor)
    path.unlink()


def _out_of_use(descriptor: int) -> None:
    try:
        swapoff(_of(descriptor))
    except OSError as e:
        if e.errno != errno.EINVAL:
            raise


def _of(descriptor: int) -> Path:
    """A path that leads to an open file, whatever its name leads to by now."""
    return Path(f"/proc/self/fd/{descriptor}")


def _header(pages: int) -> bytes:
    """The first page of a swap area (union swap_header of the kernel's include/linux/swap.h), version 1."""
    page = bytearray(mmap.PAGESIZE)
    struct.pack_into("=III16s16s", page, 1024, 1, pages - 1, 0, uuid.uuid4().bytes, _LABEL)
    page[-10:] = b"SWAPSPACE2"
    return bytes(page)
