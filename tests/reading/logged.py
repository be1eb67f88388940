"""Programs that are linked with a logger of disclosures, and the contents of their logs and outputs."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from once import AS_INSTALLED, Once
from support import ROOT, SANITIZERS

PAGE = 4096
RUNTIME = ROOT / "runtime_c"
FOLDERS = ("src", "files", "fortran")
_WRAPPED = (
    "iopref_will_read_pieces",
    "iopref_will_read_files",
    "files_goes_on",
    "files_brought",
    "os_cached",
    "os_waits",
)
WRAPS = tuple(f"-Wl,--wrap={name}" for name in _WRAPPED)


def logging_library(once: Once) -> list[Path]:
    """The objects of the run-time library and of the logger that takes its place; link them with WRAPS."""
    sources = [path for name in FOLDERS for path in sorted((RUNTIME / name).glob("*.c"))]
    sources.append(ROOT / "tests" / "reading" / "log.c")
    return list(once.objects(sources, *AS_INSTALLED))


def sanitized_library(once: Once) -> tuple[Path, ...]:
    """The run-time library of programs that read files, with sanitizers."""
    memory, *others = (sorted((RUNTIME / name).glob("*.c")) for name in FOLDERS)
    return once.joined(memory, *SANITIZERS), *once.objects(sum(others, []), *SANITIZERS)


def ranges(text: str, word: str) -> dict[int, list[tuple[int, int]]]:
    """The ranges in the lines of a log or an output, by loop: offset and bytes."""
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    loop = -1
    for kind, *rest in map(str.split, text.splitlines()):
        if kind == "loop":
            loop = int(rest[0])
        elif kind == word:
            at = 1 if word == "piece" else 0
            found[loop].append((int(rest[at]), int(rest[at + 1])))
    return found


def files(text: str) -> dict[int, list[str]]:
    """The names of files, by loop."""
    found: dict[int, list[str]] = defaultdict(list)
    loop = -1
    for kind, *rest in map(str.split, text.splitlines()):
        if kind == "loop":
            loop = int(rest[0])
        elif kind == "file":
            found[loop].append(rest[0])
    return found


def pages(pieces: list[tuple[int, int]], end: int) -> set[int]:
    """The pages of a file with this number of bytes that contain some pieces."""
    return {p for at, size in pieces for p in range(at // PAGE, (min(at + size, end) + PAGE - 1) // PAGE)}
