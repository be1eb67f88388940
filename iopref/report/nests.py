"""What became of the nests of many files: lines of a log that translations write, and their sum."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from errno import EACCES, ENOENT
from io import RawIOBase
from pathlib import Path
from typing import TYPE_CHECKING, Any

from iopref.cli.output import is_read_only
from iopref.diagnostics import UserError, error
from iopref.patterns import pattern
from iopref.records import asdict, dataclass
from iopref.report.columns import align
from iopref.report.status import COUNTED, counted

if TYPE_CHECKING:
    from iopref.report.facts import Explanation

FORMAT = "iopref nests"
VERSION = 1

_START = f'{{"format": "{FORMAT}"'
_NAMES = pattern("`[^`]*`")
_REMEDY = "give a file that iopref cc, fc or translate wrote, as with --nests nests.log"


@dataclass(frozen=True)
class Left:
    """A nest that is left as written: its place, the kind of reason, the reason, and what would unblock it."""

    place: str
    kind: str
    reason: str
    remedy: str

    @property
    def rest(self) -> str:
        """The reason without what its kind says already."""
        return self.reason.removeprefix(f"a {self.kind}, ")


@dataclass(frozen=True)
class FileOfNests:
    """The nests of a file, which is named as its compiler was told in a `folder`: so many have hints, or need none.

    A file that could not be taken at all was `refused`: where, and why. `units` are sentences on those of a file that
    are left to the Fortran compiler.
    """

    folder: str
    file: str
    hinted: int = 0
    small: int = 0
    left: tuple[Left, ...] = ()
    refused: str = ""
    units: tuple[str, ...] = ()

    @property
    def path(self) -> str:
        """The whole name."""
        return os.path.normpath(Path(self.folder, self.file))

    @property
    def shown(self) -> str:
        """The name from where the report is read, if that is in a folder around."""
        relative = os.path.relpath(self.path)
        return self.path if relative.startswith("..") else relative

    @property
    def nests(self) -> int:
        return self.hinted + self.small + len(self.left)


def nests_of(file: str, told: Explanation) -> FileOfNests:
    """What became of a file's nests."""
    left = (Left(str(r.position), r.kind, r.reason, r.remedy) for r in told.left)
    return FileOfNests(str(Path.cwd()), file, told.count("hinted"), told.count("small"), tuple(left), units=told.units)


def check_log(log: Path) -> None:
    """See that a line can be added to a log; raises UserError when it cannot, or the file is something else."""
    if os.path.lexists(log):
        with _opened(log):
            return
    if not os.access(log.parent, os.W_OK):
        raise _unwritable(log, os.strerror(EACCES if log.parent.exists() else ENOENT))


def add_to_log(log: Path, found: FileOfNests) -> None:
    """Add a line at the end of a log, whole even where others do so; raises UserError as `check_log` does."""
    line = json.dumps({"format": FORMAT, "version": VERSION, **asdict(found)}) + "\n"
    with _opened(log) as file:
        file.write(line.encode("ascii"))


@contextmanager
def _opened(log: Path) -> Iterator[RawIOBase]:
    """A log whose end can be written to: a new file, an earlier log, or no file at all, such as /dev/null."""
    try:
        if log.is_file() and log.stat().st_size and not is_log(log):
            raise error(f"{log} is no log of nests, and is left as it is", remedy="give another file, or a new one")
        if log.is_file() and is_read_only(log):
            raise error(f"{log} is read-only", remedy="give another file, or make it one that may be written")
        with os.fdopen(_descriptor(log), "ab", buffering=0) as file:
            yield file
    except OSError as e:
        raise _unwritable(log, e.strerror) from e


def _descriptor(log: Path) -> int:
    """A descriptor of a log, for additions. A new one is not made where a link leads, which others may have planted."""
    flags = os.O_WRONLY | os.O_APPEND
    if not log.exists():
        with suppress(FileExistsError):
            return os.open(log, flags | os.O_CREAT | os.O_EXCL, 0o666)
    return os.open(log, flags)


def _unwritable(log: Path, why: str | None) -> UserError:
    return error(f"cannot write {log}: {why}", remedy="give a file in a directory you may write to")


def is_log(path: Path) -> bool:
    """Whether a file begins as a log of nests does; one that cannot be read does not."""
    try:
        with path.open("rb") as file:
            return file.read(len(_START)) == _START.encode("ascii")
    except OSError:
        return False


def read_log(path: Path) -> tuple[FileOfNests, ...]:
    """The files of a log, each as it was translated last, in the order of their names.

    Raises UserError when it cannot be read, or a line of it is something else.
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
    return error(f"{path} is no log of nests of this iopref", remedy=_REMEDY)


def _file(line: Mapping[str, Any]) -> FileOfNests:
    if line["format"] != FORMAT or line["version"] != VERSION:
        raise ValueError(line["format"])
    left = tuple(Left(*(str(one[name]) for name in ("place", "kind", "reason", "remedy"))) for one in line["left"])
    folder, file = str(line["folder"]), str(line["file"])
    units = tuple(str(one) for one in line.get("units", ()))
    return FileOfNests(folder, file, int(line["hinted"]), int(line["small"]), left, str(line["refused"]), units)


def summed_up(files: Iterable[FileOfNests]) -> str:
    """The report on a log: a sentence, what keeps nests from hints, and a line for each file with nests."""
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
    """Why files were not taken, each reason once: that of a module is the reason of all that use it."""
    found: dict[str, list[str]] = defaultdict(list)
    for file in refused:
        found[file.refused].append(file.shown)
    for reason, names in sorted(found.items(), key=lambda item: (-len(item[1]), item[0])):
        others = f", and {len(names) - 3} more" if len(names) > 3 else ""
        yield reason + (f"\n  {_count(len(names), 'file')}: {', '.join(names[:3])}{others}" if len(names) > 1 else "")


def sentence(files: Sequence[FileOfNests]) -> str:
    """How many nests have hints, how many need none, and how many are left."""
    nests, hinted, small = (sum(getattr(f, name) for f in files) for name in ("nests", "hinted", "small"))
    left, refused = nests - hinted - small, sum(bool(f.refused) for f in files)
    text = f"{_count(nests, 'nest')} in {_count(len(files), 'file')}: {counted(hinted, small, left)}"
    units = sum(len(f.units) for f in files)
    text += f"; {_count(units, 'procedure')} left to the Fortran compiler" if units else ""
    return text + (f"; {_count(refused, 'file')} not taken at all" if refused else "")


def by_kind(left: Iterable[Left]) -> list[tuple[str, list[Left]]]:
    """Nests that are left by kind and reason, whatever names these hold, the most frequent ones first."""
    found: dict[tuple[str, str], list[Left]] = defaultdict(list)
    for one in left:
        found[one.kind, _NAMES.sub("", one.reason)].append(one)
    ordered = sorted(found.items(), key=lambda item: (-len(item[1]), item[0]))
    return [(kind, ones) for (kind, _), ones in ordered]


def _reason(kind: str, ones: list[Left]) -> Iterator[str]:
    others = f", and {len(ones) - 1} more" if len(ones) > 1 else ""
    first = ones[0]
    yield f"{len(ones):5}  {kind}{': ' if first.rest == first.reason else ', '}{first.rest}"
    yield f"       {first.place}{others}; to unblock: {first.remedy}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"
