"""What is told of the files of a build: explanations, pages, and a log of what became of their nests."""

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
    """Where: on standard error, as `explain` says, in a `log` of nests, as a page and JSON in a folder `report`."""

    explain: str | None = None
    log: Path | None = None
    report: Path | None = None

    def check(self, source: str) -> None:
        """See that all can be written that will be told of a source; raises UserError."""
        if self.log:
            check_log(self.log)
        self._reports(source)

    def of(self, source: str, result: Result) -> None:
        """Tell what became of a source that is compiled with what iopref made of it."""
        if self.log:
            add_to_log(self.log, outcome(result, source))
        if self.explain:
            say(report(result, "cc", self.explain))
        for path in self._reports(source):
            written_report(result, path, "cc")

    def refused(self, source: str, why: Diagnostic) -> None:
        """Tell why a source is compiled as it is."""
        reason = f"{why.position or source}: {why.message}"
        if self.log:
            add_to_log(self.log, FileOfNests(str(Path.cwd()), source, refused=reason))
        if Path(source).is_file():
            for path in self._reports(source):
                written_refusal(Source.read(source), reason, why.remedy, path)

    def _reports(self, source: str) -> tuple[Path, ...]:
        """The files that reports on a source go to: the JSON last, so that it has its page."""
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
    """The way to a source from beside a folder, for names inside it: no two sources have the same.

    It is the same wherever the compiler is called. `..` becomes `up`, and what is called `up` gets a `_` more.
    """
    there = Path(os.path.realpath(Path(source).parent), Path(source).name)
    parts = Path(os.path.relpath(there, os.path.realpath(folder.absolute().parent))).parts
    return Path(*("up" if part == ".." else re.sub("^up_*$", r"\g<0>_", part) for part in parts))
