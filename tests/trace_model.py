"""What a trace must contain, in Python: an LRU list of the open pages, as docs/trace.md defines it."""

from __future__ import annotations

from dataclasses import dataclass, field

from iopref.trace.format import Kind, Trace

PAGE = 4096
OPEN = 16

Event = tuple[int, int, int, int, int, int]
"""Time in touches, kind, site, detail, page, pages."""


@dataclass
class Model:
    """Collects the events that a program's touches and directives must leave."""

    found: list[Event] = field(default_factory=list)
    time: int = 0
    open: dict[int, list[int]] = field(default_factory=dict)
    """By page, least recently touched first: the site that entered it, whether it was written, and its last touch."""
    left: list[int] = field(default_factory=list)
    """The last touches of the pages that left, in that order."""

    def event(self, kind: str, site: int, detail: int, address: int, size: int) -> None:
        match kind:
            case "touch":
                self.touch(site, detail, address, size)
            case "prefetch" if size:
                first, last = address // PAGE, (address + size - 1) // PAGE
                self.add(Kind.PREFETCH, site, detail, first, last - first + 1)
            case "release" if size:
                for begin in (address, address + 30 * PAGE):
                    self.release(site, min(max(detail, 0), 255), begin // PAGE, (begin + size) // PAGE)

    def touch(self, site: int, write: int, address: int, size: int) -> None:
        for page in range(address // PAGE, (address + size - 1) // PAGE + 1):
            if page in self.open:
                self.open[page] = self.open.pop(page)
            else:
                if len(self.open) == OPEN:
                    self.leave(next(iter(self.open)))
                self.add(Kind.ENTER, site, write, page)
                self.open[page] = [site, 0, 0]
            self.open[page][1:] = self.open[page][1] | write, self.time
            self.time += 1

    def leave(self, page: int) -> None:
        site, written, touched = self.open.pop(page)
        self.left.append(touched)
        self.add(Kind.LEAVE, site, written, page)

    def release(self, site: int, priority: int, first: int, past: int) -> None:
        order = list(self.open)
        last = max((at for at, page in enumerate(order) if first <= page < past), default=-1)
        for page in order[: last + 1]:
            self.leave(page)
        if first < past:
            self.add(Kind.RELEASE, site, priority, first, past - first)

    def nest(self, line: int, pipelined: int) -> None:
        self.add(Kind.NEST, 0, pipelined, line)

    def end(self) -> None:
        for page in list(self.open):
            self.leave(page)

    def add(self, kind: Kind, site: int, detail: int, page: int, pages: int = 1) -> None:
        self.found.append((self.time, kind, site, detail, page, pages))


def events(trace: Trace) -> list[Event]:
    """The events of a trace, at absolute times."""
    time = 0
    found = []
    for record in trace.records():
        time += record.dt
        if record.kind != Kind.TIME:
            found.append((time, *record[2:3], record.site, *record[3:]))
    return found
