"""Traces made by hand: what a program with these touches and hints would have written."""

from __future__ import annotations

import json
from pathlib import Path

from trace_model import PAGE, Model

from iopref.trace.format import RECORD, Kind, Trace, open_trace

REFERENCE, PREFETCH, RELEASE = range(3)
SITES = (
    {"site": REFERENCE, "kind": "reference", "file": "a.c", "line": 3, "column": 9, "text": "a[i]", "nest": 2},
    {
        "site": PREFETCH,
        "kind": "prefetch",
        "file": "a.c",
        "line": 2,
        "column": 5,
        "text": "a[i]",
        "nest": 2,
        "serves": 0,
    },
    {"site": RELEASE, "kind": "release", "file": "a.c", "line": 2, "column": 5, "text": "a[i]", "nest": 2, "serves": 0},
)


class Tracer(Model):
    """A program with one reference and its two directives, which works on whole pages."""

    def __init__(self) -> None:
        super().__init__()
        self.nest(2, 1)

    def read(self, *pages: int) -> None:
        for page in pages:
            self.touch(REFERENCE, 0, page * PAGE, 8)

    def write(self, *pages: int) -> None:
        for page in pages:
            self.touch(REFERENCE, 1, page * PAGE, 8)

    def enter(self, line: int, *ranges: tuple[int, int], by_index: tuple[int, int] | None = None) -> None:
        """Enter a nest that works on these ranges, each a first page and a number of pages; one of them by index."""
        for found in (*ranges, *((by_index,) if by_index else ())):
            self.add(Kind.RANGE, 0, 3 if found is by_index else 1, *found)
        self.nest(line, 1)

    def compute(self, touches: int) -> None:
        """Touch the last touched page again, so that time passes."""
        self.time += touches

    def prefetch(self, first: int, pages: int = 1) -> None:
        self.add(Kind.PREFETCH, PREFETCH, 0, first, pages)

    def give_up(self, first: int, pages: int = 1, priority: int = 0) -> None:
        self.release(RELEASE, priority, first, first + pages)

    def lend(self, first: int, pages: int = 1) -> None:
        """Release pages that will be used again."""
        self.give_up(first, pages, 1)

    def records(self) -> list[bytes]:
        """The content of the file after its header; ends the program."""
        self.end()
        found, before = [], 0
        for time, kind, site, detail, page, pages in self.found:
            found.append(RECORD.pack(time - before, site, kind, detail, page | (pages - 1) << 44))
            before = time
        return [*found, RECORD.pack(self.time - before, 0, Kind.END, 0, len(found))]

    def write_to(self, path: Path, memory: int = 64 * PAGE, latency: int = 1000) -> Trace:
        return write_trace(path, self.records(), memory, latency)


def write_trace(path: Path, records: list[bytes], memory: int = 64 * PAGE, latency: int = 1000) -> Trace:
    """A trace of these records, as it is opened."""
    header = {"format": "iopref trace", "version": 2, "page": PAGE, "memory": memory, "latency_ns": latency}
    text = json.dumps(header | {"touch_ns": 1, "sites": SITES}).encode()
    path.write_bytes(text + b" " * (15 - len(text) % 16) + b"\n" + b"".join(records))
    return open_trace(path)
