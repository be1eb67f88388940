"""System calls that Python does not have; each raises OSError."""

from __future__ import annotations

import ctypes
import mmap
import os
import signal
from pathlib import Path

_libc = ctypes.CDLL(None, use_errno=True)

_SWAP_FLAG_PREFER = 0x8000
_SWAP_PRIORITY_HIGHEST = 0x7FFF
_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36


def swapon(path: Path) -> None:
    """Start to swap to a file, with a higher priority than all other swap areas."""
    flags = _SWAP_FLAG_PREFER | _SWAP_PRIORITY_HIGHEST
    _check(_libc.swapon(os.fsencode(path), ctypes.c_int(flags)), path)


def swapoff(path: Path) -> None:
    """Read all pages back from a swap area and stop using it."""
    _check(_libc.swapoff(os.fsencode(path)), path)


def adopt_orphans() -> None:
    """Become the parent of each descendant whose own parent ends (prctl(2), PR_SET_CHILD_SUBREAPER)."""
    _check(_libc.prctl(_PR_SET_CHILD_SUBREAPER, *map(ctypes.c_ulong, (1, 0, 0, 0))))


def die_with_parent() -> None:
    """Let the kernel kill this process when its parent ends (prctl(2), PR_SET_PDEATHSIG)."""
    _check(_libc.prctl(_PR_SET_PDEATHSIG, *map(ctypes.c_ulong, (signal.SIGKILL, 0, 0, 0))))


def mincore(address: int, length: int) -> int:
    """The number of pages in memory among the `length` bytes of a mapping from `address` on."""
    pages = ctypes.create_string_buffer(-(-length // mmap.PAGESIZE))
    _check(_libc.mincore(ctypes.c_void_p(address), ctypes.c_size_t(length), pages))
    return pages.raw.count(1)


def _check(result: int, path: Path | None = None) -> None:
    if result != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code), str(path) if path else None)
