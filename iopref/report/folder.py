"""The reports on the files of a build, and the page with links to their pages."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from iopref.diagnostics import UserError, error
from iopref.records import dataclass
from iopref.report.html import rendered
from iopref.report.nests import FileOfNests, Left, by_kind, sentence
from iopref.report.record import SCHEMA, VERSION
from iopref.report.status import COUNTED

INDEX = "index.html"
SHOWN = 5
"""The number of reasons that the index shows without a click."""


@dataclass(frozen=True)
class Linked(Left):
    """A nest that is left as written; `link` leads to the line of the page that says why, if there is a page."""

    link: str = ""


@dataclass(frozen=True)
class Report(FileOfNests):
    """The facts about a file, with the link to its `page`, if any, and a remedy if the whole file was refused."""

    page: str = ""
    hints: int = 0
    remedy: str = ""

    @property
    def reasons(self) -> list[tuple[str, int]]:
        """The number of refused nests for each kind of reason, the most frequent kinds first."""
        return Counter(one.kind for one in self.left).most_common()


def read_reports(folder: Path) -> tuple[Report, ...]:
    """The JSON reports in a folder: first refused files, then those with the most refused nests.

    Other JSON is ignored. Raises UserError if there is no report, or if one is unreadable or of another version.
    """
    found = [report for path in folder.rglob("*.json") for report in _read(path, folder)]
    if not found:
        remedy = f'build with CC="iopref cc --report {folder.absolute()}" first'
        raise error(f"{folder} holds no reports of iopref", remedy=remedy)
    return tuple(sorted(found, key=lambda r: (not r.refused, -len(r.left), -r.hinted, -r.small, r.file)))


def as_index(reports: Sequence[Report]) -> str:
    """The index, in ASCII: links to the pages on files, in the order given, and the reasons why nests have no hints."""
    return rendered(
        "index.html.jinja",
        reports=reports,
        sentence=sentence(reports),
        reasons=by_kind([one for report in reports for one in report.left]),
        shown=SHOWN,
        words=COUNTED,
    )


def _read(path: Path, folder: Path) -> Iterator[Report]:
    try:
        found = json.loads(path.read_bytes())
        if not isinstance(found, dict) or found.get("schema") != SCHEMA:
            return
        if found["version"] != VERSION:
            raise _unreadable(path, f"has version {found['version']}, this iopref reads version {VERSION}")
        yield _report(found, path, folder)
    except OSError as e:
        raise _unreadable(path, f"cannot be read: {e.strerror}") from e
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as e:
        raise _unreadable(path, "is not a report of iopref") from e


def _unreadable(path: Path, why: str) -> UserError:
    return error(f"{path} {why}", remedy="remove it, or compile its source again")


def _report(found: Mapping[str, Any], path: Path, folder: Path) -> Report:
    page = path.with_suffix(".html")
    within = os.fsencode(page.relative_to(folder))
    name = within.decode("utf-8", "replace").removesuffix(page.suffix)
    link = quote(within) if page.exists() else ""
    nests = found["nests"]
    left = [nest["refusal"] for nest in nests if nest["status"] == "refused"]
    left += [unread["refusal"] for unread in found["unread"]]
    hints = (len(s["hints"]) for nest in nests for pipeline in nest["pipelines"] for s in pipeline["streams"])
    return Report(
        str(folder),
        name,
        int(found["summary"]["hinted"]),
        int(found["summary"]["small"]),
        tuple(_left(refusal, name, link) for refusal in left),
        str(found.get("refused", "")),
        tuple(str(unit) for unit in found.get("units", ())),
        Counter(str(one["kind"]) for nest in nests if nest["status"] == "hinted" for one in nest["refused"]),
        page=link,
        hints=sum(hints),
        remedy=str(found.get("remedy", "")),
    )


def _left(refusal: Mapping[str, Any], name: str, page: str) -> Linked:
    line = int(refusal["line"])
    place = f"{refusal.get('file', name)}:{line}"
    link = f"{page}#L{line}" if page and "file" not in refusal else page
    return Linked(place, str(refusal["kind"]), str(refusal["reason"]), str(refusal["remedy"]), link)
