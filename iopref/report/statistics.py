"""Reads the statistics that a program wrote to the file named by `IOPREF_STATS`; docs/statistics.md describes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from iopref.diagnostics import UserError, error
from iopref.records import dataclass
from iopref.source import Position

FORMAT = "iopref statistics"
VERSION = 1

_PLACE = ("file", "line", "column")
_TIMES = ("time_ns", "cpu_ns", "queued_ns")
_REMEDY = "give the file of IOPREF_STATS=run.json ./app, or what --nests or --report named when it was compiled"


@dataclass(frozen=True)
class Directive:
    """A prefetch or release in the program's text, its reference, and its counters by name."""

    position: Position
    tag: int
    kind: str
    text: str
    counters: Mapping[str, int]


@dataclass(frozen=True)
class Ran:
    """A nest of the program and how it ran; `stall` is in nanoseconds, see docs/statistics.md.

    - `given_up` counts the entries that ran without hints because the hints of earlier entries had asked for nothing.
    - `waits` counts how often its thread gave up the processor, `faults` how often a page had to be read when touched.
    """

    position: Position
    entered: int
    out_of_core: int
    time: int
    stall: int
    faults: int
    waits: int
    directives: tuple[Directive, ...]
    given_up: int = 0

    def sum(self, counter: str) -> int:
        """The sum of a counter over all directives."""
        return sum(d.counters.get(counter, 0) for d in self.directives)


@dataclass(frozen=True)
class Read:
    """A read in the program's text that its loop discloses: how often the loop ran, and how often it read.

    `stall` is in nanoseconds, as that of nests.
    """

    position: Position
    text: str
    runs: int
    reads: int
    stall: int
    counters: Mapping[str, int]


@dataclass(frozen=True)
class Opened:
    """A file that was opened ahead, and its counters of bytes."""

    name: str
    counters: Mapping[str, int]


@dataclass(frozen=True)
class Failed:
    """A system call that failed: how often, and why."""

    call: str
    meaning: str
    times: int


@dataclass(frozen=True)
class Statistics:
    """The run of a process: page size and memory in bytes, counters by name, and the nests that it entered.

    - `unlisted` counts entries of nests with hints by hand, and of nests for which the program's tables had no room.
    - `by_hand` are the sums over all hints by hand; `files` the counters of disclosures (docs/files.md), empty without
      any.
    - `tiers` are the counters of global memory and of the home files (docs/global.md), by the name of the tier.
    - `reads` and `opened` have the counters of single loops and files of disclosures.
    - `depths` are the bytes that reading may be ahead, by nanoseconds since the first entry.
    """

    process: int
    page: int
    memory: int
    counters: Mapping[str, int]
    errors: tuple[Failed, ...]
    unlisted: int
    nests: tuple[Ran, ...]
    by_hand: Mapping[str, int]
    files: Mapping[str, int]
    tiers: Mapping[str, Mapping[str, int]]
    reads: tuple[Read, ...] = ()
    opened: tuple[Opened, ...] = ()
    depths: tuple[tuple[int, int], ...] = ()


def read_statistics(path: Path) -> Statistics:
    """The statistics in a file.

    Raises UserError if the file is unreadable, cut short, something else, or of another version.
    """
    try:
        text = path.read_text(encoding="ascii")
        found = json.loads(text)
    except OSError as e:
        raise error(f"cannot read {path}: {e.strerror}", remedy=_REMEDY) from e
    except (ValueError, RecursionError) as e:
        if isinstance(e, json.JSONDecodeError) and text.startswith(f'{{"format": "{FORMAT}"'):
            raise error(
                f"{path}: the statistics are cut short", remedy="see that the disk has room; run it again"
            ) from e
        raise _something_else(path) from e
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise _something_else(path)
    if found.get("version") != VERSION:
        raise error(
            f"{path}: the statistics have version {found.get('version')}, this iopref reads version {VERSION}",
            remedy="translate and run the program again with this iopref",
        )
    try:
        return _statistics(found)
    except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as e:
        raise _something_else(path) from e


def _something_else(path: Path) -> UserError:
    return error(f"{path} does not hold statistics of iopref", remedy=_REMEDY)


def _statistics(found: Mapping[str, Any]) -> Statistics:
    return Statistics(
        int(found["process"]),
        int(found["page"]),
        int(found["memory"]),
        _counters(found["counters"]),
        tuple(Failed(_text(e["call"]), _text(e["meaning"]), int(e["times"])) for e in found["errors"]),
        int(found["entries_of_nests_not_listed"]),
        tuple(_nest(nest) for nest in found["nests"]),
        _counters(found.get("by_hand", {})),
        _counters(found.get("files", {})),
        {name: _counters(tier) for name, tier in found.get("tiers", {}).items()},
        tuple(_read(read) for read in found.get("reads", ())),
        tuple(Opened(_text(one["name"]), _others(one, ("name",))) for one in found.get("each_file", ())),
        tuple((int(one["ns"]), int(one["depth"])) for one in found.get("depths", ())),
    )


def _nest(found: Mapping[str, Any]) -> Ran:
    return Ran(
        _position(found),
        entered=int(found["entered"]),
        out_of_core=int(found["out_of_core"]),
        time=int(found["time_ns"]),
        stall=_stall(found),
        faults=int(found["faults"]),
        waits=int(found["waits"]),
        directives=tuple(_directive(directive) for directive in found["directives"]),
        given_up=int(found.get("given_up", 0)),
    )


def _stall(found: Mapping[str, Any]) -> int:
    time, busy, queued = (int(found[name]) for name in _TIMES)
    return max(time - busy - queued, 0)


def _read(found: Mapping[str, Any]) -> Read:
    told = (*_PLACE, *_TIMES, "text", "runs", "reads")
    return Read(
        _position(found),
        _text(found["text"]),
        runs=int(found["runs"]),
        reads=int(found["reads"]),
        stall=_stall(found),
        counters=_others(found, told),
    )


def _others(found: Mapping[str, Any], told: tuple[str, ...]) -> dict[str, int]:
    return _counters({name: value for name, value in found.items() if name not in told})


def _directive(found: Mapping[str, Any]) -> Directive:
    told = (*_PLACE, "tag", "kind", "text")
    return Directive(
        _position(found), int(found["tag"]), _text(found["kind"]), _text(found["text"]), _others(found, told)
    )


def _counters(found: Mapping[str, Any]) -> dict[str, int]:
    return {name: int(value) for name, value in found.items()}


def _position(found: Mapping[str, Any]) -> Position:
    return Position(_text(found["file"]), int(found["line"]), int(found["column"]))


def _text(found: Any) -> str:
    """A text whose bytes were written as characters, without characters that would disturb a terminal."""
    text = str(found).encode("latin-1", "replace").decode("utf-8", "replace")
    return "".join(c if c.isprintable() else "?" for c in text)
