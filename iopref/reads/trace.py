"""Reads the trace of a command's reads, as `runtime_c/hint/record.c` writes it; docs/files.md describes the text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote_to_bytes

from iopref.diagnostics import UserError, error
from iopref.records import dataclass

HEAD = "iopref reads"
VERSION = 1
_REMEDY = "record it again: iopref hint --record TRACE -- COMMAND"


@dataclass(frozen=True)
class File:
    """A file that was read, with its bytes when first opened; `made` if the command had written it itself."""

    name: str
    size: int
    made: bool


@dataclass(frozen=True)
class Run:
    """Successive reads of one process: `begun` is in microseconds since the start of the command, `took` in
    microseconds.

    `missing` counts pages that were not in memory, None if unknown. `mapped` runs are mappings of files, whose single
    reads are not recorded.
    """

    mapped: bool
    begun: int
    process: int
    file: int
    offset: int
    length: int
    reads: int
    took: int
    missing: int | None


@dataclass(frozen=True)
class ReadTrace:
    """Files by their numbers, and runs in the order in which they began."""

    command: str
    files: dict[int, File]
    runs: tuple[Run, ...]


def read_trace(path: Path) -> ReadTrace:
    """Read a trace; raises UserError if it is unreadable, cut short, damaged or of another version."""
    try:
        lines = path.read_text(encoding="ascii").splitlines()
    except OSError as e:
        raise error(f"cannot read {path}: {e.strerror}", remedy=_REMEDY) from e
    except UnicodeDecodeError as e:
        raise _no_trace(path) from e
    if not lines or not lines[0].startswith(f"{HEAD} "):
        raise _no_trace(path)
    if lines[0] != f"{HEAD} {VERSION}":
        raise error(
            f"{path}: the trace has version {lines[0].split()[-1]}, this iopref reads {VERSION}", remedy=_REMEDY
        )
    if not lines[-1].startswith("end "):
        raise error(f"{path}: the trace is cut short", remedy=_REMEDY)
    files: dict[int, File] = {}
    runs = tuple(_runs(path, lines, files))
    if lines[-1] != f"end {len(files) + len(runs)}":
        raise error(f"{path}: the trace is cut short", remedy=_REMEDY)
    if any(run.file not in files for run in runs):
        raise error(f"{path}: the trace is damaged: a read of a file without a name", remedy=_REMEDY)
    command = next((line for line in lines if line.startswith("command ")), "").split()[1:]
    return ReadTrace(" ".join(map(_name, command)), files, runs)


def _no_trace(path: Path) -> UserError:
    return error(f"{path} is not a trace of reads", remedy=_REMEDY)


def _runs(path: Path, lines: list[str], files: dict[int, File]) -> Iterator[Run]:
    for number, line in enumerate(lines, 1):
        try:
            yield from _run(line, files)
        except ValueError as e:
            message = f"{path}:{number}: the trace is damaged: this line is not understood"
            raise error(message, remedy=_REMEDY) from e


def _run(line: str, files: dict[int, File]) -> Iterator[Run]:
    match line.split():
        case ["file", number, size, how, *name]:
            files[int(number)] = File(_name("".join(name)), int(size), how == "made")
        case [("read" | "map") as kind, *numbers]:
            begun, process, file, offset, length, reads, took, missing = map(int, numbers)
            there = None if missing < 0 else missing
            yield Run(kind == "map", begun, process, file, offset, length, reads, took, there)


def _name(word: str) -> str:
    """A name in which other characters are written as %XX, without those that would disturb a terminal."""
    text = unquote_to_bytes(word).decode("utf-8", "replace")
    return "".join(c if c.isprintable() else "?" for c in text)
