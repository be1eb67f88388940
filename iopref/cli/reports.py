"""Reports on a translated file: as text, as a page, as JSON, and its nests for a log.

A log line of a file that is refused imports nothing that makes reports; only pages import the libraries for pages.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from iopref.cli.output import write_whole
from iopref.cli.sources import Result, left_to_compiler
from iopref.frontend.fortran.suffixes import is_fortran
from iopref.measure.durations import show_duration
from iopref.records import replace
from iopref.report.facts import Explanation
from iopref.report.nests import FileOfNests, nests_of
from iopref.source import Source


@lru_cache(maxsize=1)
def told(result: Result) -> Explanation | None:
    """All facts that reports show about a translated file, found once for all reports; None if it has no hints."""
    from iopref.report.explanation import explanation
    from iopref.report.facts import IN_C

    if not result.translation:
        return None
    return replace(explanation(result.translation, result.words or IN_C), units=left_to_compiler(result))


def report(result: Result, command: str, length: str = "full") -> str:
    """The report on a translated file, "short" or "full"; `command` is named in warnings about the calibration file."""
    found = told(result)
    if found is None or result.translation is None:
        return ""
    if length == "short":
        from iopref.report.short import in_short

        return in_short(found)
    from iopref.report.explain import as_text

    return as_text(found, result.translation.unit.source, first_latency(command))


def written_report(result: Result, path: Path, command: str) -> None:
    """Write the report on a translated file as a page or as JSON, by the suffix of the path."""
    from iopref.report.places import Places

    found = told(result)
    if found is None or result.translation is None:
        return
    if path.suffix == ".json":
        from iopref.report.record import as_json

        write_whole(path, as_json(found), follow=False)
        return
    from iopref.report.page import as_page

    unit = result.translation.unit
    source, rows = Places(unit, unit.source).listing({nest.place.start.file for nest in found.nests if nest.pipelines})
    write_whole(path, as_page(found, source, rows, first_latency(command)), follow=False)


def written_refusal(source: Source, refused: str, remedy: str, path: Path) -> None:
    """Write why a whole file was refused, and what would help, as a page or as JSON."""
    from iopref.report.page import as_page
    from iopref.report.record import as_json

    found = Explanation(source.path, "Fortran" if is_fortran(source.path) else "C", refused=refused, remedy=remedy)
    write_whole(path, as_json(found) if path.suffix == ".json" else as_page(found, source, {}, ""), follow=False)


def outcome(result: Result, file: str) -> FileOfNests:
    """What became of the nests of a file, for a log."""
    found = told(result)
    return nests_of(file, found) if found else FileOfNests(str(Path.cwd()), file)


def first_latency(command: str) -> str:
    """The latency, in words, that programs begin with on this machine."""
    import click

    from iopref.measure.calibration import known_calibration

    found = known_calibration(lambda text: click.echo(f"iopref {command}: {text}", err=True))
    if not found:
        return "1 ms; `iopref calibrate` measures it"
    return f"{show_duration(found.first_latency_ns)}, by `iopref calibrate` in {click.format_filename(found.directory)}"
