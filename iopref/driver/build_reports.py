"""Reports on the files of a build: explanations, pages, and a log of what became of their nests."""

from __future__ import annotations

import os
import re
from pathlib import Path

from iopref.cli.reports import outcome, report, written_refusal, written_report
from iopref.cli.sources import Result
from iopref.diagnostics import Diagnostic, error
from iopref.driver.running import say
from iopref.records import dataclass
from iopref.report.nests import FileOfNests, add_to_log, check_log
from iopref.source import Source


@dataclass(frozen=True)
class Told:
    """Where to report on a source.

    On standard error if `explain` is set, in a `log` of nests, and as a page and JSON in the folder `report`.
    """

    explain: str | None = None
    log: Path | None = None
    report: Path | None = None

    def check(self, source: str) -> None:
        """Raise UserError unless all reports on a source can be written."""
        if self.log:
            check_log(self.log)
        self._reports(source)

    def of(self, source: str, result: Result) -> None:
        """Report on a source that is compiled with hints."""
        if self.log:
            add_to_log(self.log, outcome(result, source))
        if self.explain:
            say(report(result, "cc", self.explain))
        for path in self._reports(source):
            written_report(result, path, "cc")

    def refused(self, source: str, why: Diagnostic) -> None:
        """Report why a source is compiled without hints."""
        reason = f"{why.position or source}: {why.message}"
        if self.log:
            add_to_log(self.log, FileOfNests(str(Path.cwd()), source, refused=reason))
        if Path(source).is_file():
            for path in self._reports(source):
                written_refusal(Source.read(source), reason, why.remedy, path)

    def _reports(self, source: str) -> tuple[Path, ...]:
        """The files for reports on a source; the JSON comes last, so that its page is there when it is read."""
        if not self.report:
            return ()
        name = self.report / _way(source, self.report)
        try:
            name.parent.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            remedy = "give --report a folder that you may write to"
            raise error(f"cannot make the folder {name.parent}: {e.strerror}", remedy=remedy) from e
        return tuple(name.with_name(f"{name.name}{ending}") for ending in (".html", ".json"))


def _way(source: str, folder: Path) -> Path:
    """A name inside a folder for the reports on a source; no two sources have the same name.

    It is the path from the folder's parent to the source, wherever the compiler is called. `..` in it becomes `up`, and
    a folder called `up` gets one more `_`.
    """
    there = Path(os.path.realpath(Path(source).parent), Path(source).name)
    parts = Path(os.path.relpath(there, os.path.realpath(folder.absolute().parent))).parts
    return Path(*("up" if part == ".." else re.sub("^up_*$", r"\g<0>_", part) for part in parts))
