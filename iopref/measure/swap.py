"""A swap file that exists for one run, and what swap areas the machine has."""

from __future__ import annotations

import errno
import mmap
import os
import struct
import uuid
from dataclasses import dataclass
from pathlib import Path

from iopref.diagnostics import error
from iopref.measure.libc import swapoff, swapon

_NAME = "iopref-run-{}.swap"


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


def swap_file(directory: Path) -> Path:
    """The name of this run's swap file."""
    return directory.resolve() / _NAME.format(os.getpid())


def add_swap(path: Path, size: int) -> None:
    """Make a swap file of at least `size` bytes and swap to it first; raises UserError."""
    pages = -(-size // mmap.PAGESIZE) + 1
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.posix_fallocate(descriptor, 0, pages * mmap.PAGESIZE)
            os.pwrite(descriptor, _header(pages), 0)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        swapon(path)
    except OSError as e:
        if e.errno == errno.EINVAL:
            reason = f"cannot swap to a file in {path.parent}: its file system does not allow it"
        else:
            reason = f"cannot make a swap file in {path.parent}: {e.strerror}"
        raise error(reason, remedy="name a directory on ext4 or XFS with enough room: --swap-dir DIR") from e


def remove_swap(path: Path) -> None:
    """Take a swap file out of use and delete it; nothing happens if it is not there. Raises OSError."""
    if not path.exists():
        return
    try:
        swapoff(path)
    except OSError as e:
        if e.errno != errno.EINVAL:
            raise
    path.unlink()


def remove_old_swap(directory: Path) -> None:
    """Remove the swap files that killed runs left in a directory. Only while no other run can be under way."""
    for path in directory.resolve().glob(_NAME.format("*")):
        remove_swap(path)


def _header(pages: int) -> bytes:
    """The first page of a swap area (union swap_header of the kernel's include/linux/swap.h), version 1."""
    page = bytearray(mmap.PAGESIZE)
    struct.pack_into("=III16s", page, 1024, 1, pages - 1, 0, uuid.uuid4().bytes)
    page[-10:] = b"SWAPSPACE2"
    return bytes(page)
