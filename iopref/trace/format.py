"""Reads the traces of programs that were translated with `iopref translate --trace`: docs/trace.md describes them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from enum import IntEnum
from pathlib import Path
from struct import Struct
from typing import Any, NamedTuple

from iopref.diagnostics import UserError, error
from iopref.records import dataclass

FORMAT = "iopref trace"
VERSION = 2
RECORD = Struct("<IHBBQ")
"""The fields of a record: dt, site, kind, detail, and the page with the number of pages minus one in its upper bits."""

_PAGE_BITS = 44
_CHUNK = 4096 * RECORD.size
_LONGEST_HEADER = 1 << 26
_AGAIN = "let the program run to its end, or trace it again"


class Kind(IntEnum):
    """The kind of a record."""

    ENTER = 1
    LEAVE = 2
    PREFETCH = 3
    RELEASE = 4
    NEST = 5
    RANGE = 6
    TIME = 254
    END = 255


class Record(NamedTuple):
    """An event; `dt` counts the touches since the previous event.

    `detail` is 1 for an ENTER by a write, for a LEAVE of a page that was written while open, for a NEST that runs with
    hints, and for a RANGE of the next NEST that the nest may write, and 2 more if it touches that by index; for a
    RELEASE it is the priority. For a NEST, `page` is the line and `site` the first site of its file.
    """

    dt: int
    site: int
    kind: int
    detail: int
    page: int
    pages: int


@dataclass(frozen=True)
class Site:
    """A reference of the program, or a directive, which serves a reference.

    - `nest` is the line of the outermost loop around it.
    - The trace lacks some or all touches of an `untraced` reference.
    - A `refused` reference was not understood and gets no hints.
    - An `indirect` site has an address that is read from memory, or serves such a reference.
    - `unit` is the file that was translated, if it differs from `file`.
    """

    site: int
    kind: str
    file: str
    line: int
    column: int
    text: str
    nest: int
    serves: int | None = None
    untraced: bool = False
    refused: bool = False
    indirect: bool = False
    unit: str = ""

    @property
    def of_nest(self) -> tuple[str, int]:
        """A key for its nest: the file that was translated, and the line."""
        return self.unit or self.file, self.nest


@dataclass(frozen=True)
class Trace:
    """A complete trace: `page` and `memory` in bytes, `start` the offset of the first of `count` records.

    `count` does not include END.
    """

    path: Path
    page: int
    memory: int
    latency_ns: int
    touch_ns: int
    sites: tuple[Site, ...]
    start: int
    count: int

    def records(self) -> Iterator[Record]:
        """The records in order, without END."""
        left = self.count * RECORD.size
        mask = (1 << _PAGE_BITS) - 1
        with self.path.open("rb") as f:
            f.seek(self.start)
            while left:
                chunk = f.read(min(left, _CHUNK))
                left -= len(chunk)
                for dt, site, kind, detail, pages in RECORD.iter_unpack(chunk):
                    yield Record(dt, site, kind, detail, pages & mask, (pages >> _PAGE_BITS) + 1)


def open_trace(path: Path) -> Trace:
    """Read the header of a trace, and check that the trace is complete.

    Raises UserError if it is unreadable, not a trace, of another version, or cut short.
    """
    try:
        with path.open("rb") as f:
            line = f.readline(_LONGEST_HEADER)
            size = os.fstat(f.fileno()).st_size
            header = _header(path, line)
            if size % RECORD.size or size - len(line) < RECORD.size:
                raise error(f"{path}: the trace is cut short", remedy=_AGAIN)
            f.seek(size - RECORD.size)
            last = RECORD.unpack(f.read(RECORD.size))
    except OSError as e:
        raise error(f"cannot read {path}: {e.strerror}", remedy="give the name of a trace") from e
    count = (size - len(line)) // RECORD.size - 1
    if last[2] != Kind.END or last[4] != count:
        raise error(f"{path}: the trace is cut short", remedy=_AGAIN)
    try:
        page, memory, latency, touch = (int(header[name]) for name in ("page", "memory", "latency_ns", "touch_ns"))
        sites = tuple(Site(**site) for site in header["sites"])
    except (KeyError, TypeError, ValueError) as e:
        raise _no_trace(path) from e
    return Trace(path, page, memory, latency, touch, sites, len(line), count)


def _header(path: Path, line: bytes) -> dict[str, Any]:
    """The first line of a trace of this version."""
    if line.startswith(b"iopref reads "):
        raise error(f"{path} is a trace of reads", remedy=f"look at it by: iopref hint --show {path}")
    try:
        import json  # where a trace is read: every translation imports this file

        header = json.loads(line)
    except ValueError as e:
        if line.startswith(b'{"format":"iopref trace"') and not line.endswith(b"\n"):
            raise error(f"{path}: the trace is cut short", remedy=_AGAIN) from e
        raise _no_trace(path) from e
    if not isinstance(header, dict) or header.get("format") != FORMAT or not line.endswith(b"\n"):
        raise _no_trace(path)
    if header.get("version") != VERSION:
        raise error(
            f"{path}: the trace has version {header.get('version')}, this iopref reads version {VERSION}",
            remedy="trace the program again with this iopref",
        )
    if len(line) % RECORD.size:
        raise _no_trace(path)
    return header


def _no_trace(path: Path) -> UserError:
    return error(
        f"{path} is not a trace of iopref",
        remedy="give the file that a program translated with --trace has written (IOPREF_TRACE)",
    )
