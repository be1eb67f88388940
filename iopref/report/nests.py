"""What became of the nests of many files: the lines of a log that translations write, and a summary of them."""

from __future__ import annotations

import json
import os
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from errno import EACCES, ENOENT
from io import RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from iopref.cli.output import is_read_only
from iopref.diagnostics import UserError, error
from iopref.patterns import pattern
from iopref.records import asdict, dataclass, field
from iopref.report.columns import align
from iopref.report.status import COUNTED, counted, without

if TYPE_CHECKING:
    from iopref.report.facts import Explanation

FORMAT = "iopref nests"
VERSION = 1

_START = f'{{"format": "{FORMAT}"'
_NAMES = pattern("`[^`]*`")
_REMEDY = "give a file that iopref cc, fc or translate wrote, as with --nests nests.log"


@dataclass(frozen=True)
class Left:
    """A nest that is left as written: its place, the kind of reason, the reason, and what would help."""

    place: str
    kind: str
    reason: str
    remedy: str

    @property
    def rest(self) -> str:
        """The reason without the words that its kind has already."""
        return self.reason.removeprefix(f"a {self.kind}, ")


@dataclass(frozen=True)
class FileOfNests:
    """The nests of a file: how many have hints, how many need none, and which are left as written.

    `file` is the name that the compiler was given in `folder`. `refused` says where and why a whole file was refused.
    `units` are sentences on units of the file that are left to the Fortran compiler. `missed` is how many references in
    nests with hints have none, for each kind of reason.
    """

    folder: str
    file: str
    hinted: int = 0
    small: int = 0
    left: tuple[Left, ...] = ()
    refused: str = ""
    units: tuple[str, ...] = ()
    missed: Mapping[str, int] = field(default_factory=dict)

    @property
    def path(self) -> str:
        """The complete path of the file."""
        return os.path.normpath(Path(self.folder, self.file))

    @property
    def shown(self) -> str:
        """The path relative to the current folder, if the file is inside it; otherwise the complete path."""
        relative = os.path.relpath(self.path)
        return self.path if relative.startswith("..") else relative

    @property
    def nests(self) -> int:
        return self.hinted + self.small + len(self.left)


def nests_of(file: str, told: Explanation) -> FileOfNests:
    """What became of the nests of a file."""
    left = (Left(str(r.position), r.kind, r.reason, r.remedy) for r in told.left)
    counts = told.count("hinted"), told.count("small")
    return FileOfNests(str(Path.cwd()), file, *counts, tuple(left), units=told.units, missed=told.missed)


def check_log(log: Path) -> None:
    """Check that a line can be added to a log; raises UserError if not, or if the file is not a log."""
    if os.path.lexists(log):
        with _opened(log):
            return
    if not os.access(log.parent, os.W_OK):
        raise _unwritable(log, os.strerror(EACCES if log.parent.exists() else ENOENT))


def add_to_log(log: Path, found: FileOfNests) -> None:
    """Add a line to a log in one piece, even if other processes do so too; raises UserError as `check_log` does."""
    line = json.dumps({"format": FORMAT, "version": VERSION, **asdict(found)}) + "\n"
    with _opened(log) as file:
        file.write(line.encode("ascii"))


@contextmanager
def _opened(log: Path) -> Iterator[RawIOBase]:
    """A log opened for appending: a new file, an earlier log, or something like /dev/null."""
    try:
        if log.is_file() and log.stat().st_size and not is_log(log):
            raise error(f"{log} is not a log of nests, and is left as it is", remedy="give another file, or a new one")
        if log.is_file() and is_read_only(log):
            raise error(f"{log} is read-only", remedy="give another file, or make it one that may be written")
        with os.fdopen(_descriptor(log), "ab", buffering=0) as file:
            yield file
    except OSError as e:
        raise _unwritable(log, e.strerror) from e


def _descriptor(log: Path) -> int:
    """A descriptor of a log for appending.

    A new log is not created through a symbolic link, which others may have planted.
    """
    flags = os.O_WRONLY | os.O_APPEND
    if not log.exists():
        with suppress(FileExistsError):
            return os.open(log, flags | os.O_CREAT | os.O_EXCL, 0o666)
    return os.open(log, flags)


def _unwritable(log: Path, why: str | None) -> UserError:
    return error(f"cannot write {log}: {why}", remedy="give a file in a directory you may write to")


def is_log(path: Path) -> bool:
    """Whether a file begins like a log of nests; False if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(len(_START)) == _START.encode("ascii")
    except OSError:
        return False


def read_log(path: Path) -> tuple[FileOfNests, ...]:
    """The files of a log, each as translated last, ordered by name.

    Raises UserError if the log cannot be read or a line of it is something else.
    """
    found: dict[str, FileOfNests] = {}
    try:
        for line in path.read_text(encoding="ascii").splitlines():
            file = _file(json.loads(line))
            found[file.path] = file
    except OSError as e:
        raise error(f"cannot read {path}: {e.strerror}", remedy=_REMEDY) from e
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as e:
        raise _something_else(path) from e
    return tuple(found[name] for name in sorted(found))


def _something_else(path: Path) -> UserError:
    return error(f"{path} is not a log of nests of this iopref", remedy=_REMEDY)


def _file(line: Mapping[str, Any]) -> FileOfNests:
    if line["format"] != FORMAT or line["version"] != VERSION:
        raise ValueError(line["format"])
    left = tuple(Left(*(str(one[name]) for name in ("place", "kind", "reason", "remedy"))) for one in line["left"])
    folder, file = str(line["folder"]), str(line["file"])
    units = tuple(str(one) for one in line.get("units", ()))
    missed = {str(kind): int(n) for kind, n in line.get("missed", {}).items()}
    return FileOfNests(folder, file, int(line["hinted"]), int(line["small"]), left, str(line["refused"]), units, missed)


def summed_up(files: Iterable[FileOfNests]) -> str:
    """The report on a log: a summary, the reasons for missing hints, and a line for each file with nests."""
    files = tuple(files)
    parts = [sentence(files)]
    left = [one for f in files for one in f.left]
    if left:
        parts.append("\n".join(line for kind, ones in by_kind(left) for line in _reason(kind, ones)))
    parts += _refusals(f for f in files if f.refused)
    if units := [unit for f in files for unit in f.units]:
        parts.append("\n".join(units))
    if any(f.nests for f in files):
        head = ("files", "nests", *(COUNTED[status] for status in ("hinted", "small", "refused")))
        rows = ((f"  {f.shown}", *map(str, (f.nests, f.hinted, f.small, len(f.left)))) for f in files if f.nests)
        parts.append(align([head, *rows]))
    return "\n\n".join(parts)


def _refusals(refused: Iterable[FileOfNests]) -> Iterator[str]:
    """Why files were refused, each reason once: the reason of a module holds for all files that use it."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in refused:
        found[file.refused].append(file.shown)
    for reason, names in sorted(found.items(), key=lambda item: (-len(item[1]), item[0])):
        others = f", and {len(names) - 3} more" if len(names) > 3 else ""
        yield reason + (f"\n  {_count(len(names), 'file')}: {', '.join(names[:3])}{others}" if len(names) > 1 else "")


def sentence(files: Sequence[FileOfNests]) -> str:
    """A sentence on how many nests have hints, need none, or are left as written."""
    nests, hinted, small = (sum(getattr(f, name) for f in files) for name in ("nests", "hinted", "small"))
    left, refused = nests - hinted - small, sum(bool(f.refused) for f in files)
    text = f"{_count(nests, 'nest')} in {_count(len(files), 'file')}: {counted(hinted, small, left)}"
    missed = sum((Counter(f.missed) for f in files), Counter())
    text += without(dict(missed.most_common()))
    units = sum(len(f.units) for f in files)
    text += f"; {_count(units, 'procedure')} left to the Fortran compiler" if units else ""
    return text + (f"; {_count(refused, 'file')} not taken at all" if refused else "")


def by_kind(left: Iterable[Left]) -> list[tuple[str, list[Left]]]:
    """Refused nests, grouped by kind and reason without the names in it, the largest groups first."""
    found: dict[tuple[str, str], list[Left]] = defaultdict(list)
    for one in left:
        found[one.kind, without_names(one.reason)].append(one)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return [(kind, ones) for (kind, _), ones in ordered]


def without_names(reason: str) -> str:
    """A reason without what it quotes, to tell whether it is the same for several places."""
    return _NAMES.sub("", reason)


def _reason(kind: str, ones: list[Left]) -> Iterator[str]:
    others = f", and {len(ones) - 1} more" if len(ones) > 1 else ""
    first = ones[0]
    yield f"{len(ones):5}  {kind}{': ' if first.rest == first.reason else ', '}{first.rest}"
    yield f"       {first.place}{others}; to unblock: {first.remedy}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
