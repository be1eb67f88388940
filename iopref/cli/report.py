"""`iopref report`: the statistics of a run, or what became of the nests of a build, as tables or a page."""

from __future__ import annotations

from pathlib import Path

import click

from iopref.cli.output import write_whole
from iopref.report.nests import is_log, read_log, sentence, summed_up
from iopref.report.statistics import read_statistics
from iopref.report.tables import tables


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
def report(files: tuple[Path, ...]) -> None:
    """Tell what hints did in a run, or what became of the nests of a build.

    Of a FILE that a translated program wrote at its exit, as with IOPREF_STATS=run.json ./app: what each nest and
    each hint did.

    Of a log that --nests named for `iopref cc`, `fc` or `translate`: how many nests of a build have hints, and what
    keeps the others from them.

    Of a folder that --report named for `iopref cc` or `fc`: the same as a page, index.html in the folder, which leads
    to those on the files.
    """
    click.echo("\n\n".join(_report(path) for path in files))


def _report(path: Path) -> str:
    if path.is_dir():
        return _index(path)
    return summed_up(read_log(path)) if is_log(path) else tables(read_statistics(path))


def _index(folder: Path) -> str:
    """Write a page that leads to those in a folder; returns a sentence on them, and its name."""
    from iopref.report.folder import INDEX, as_index, read_reports

    reports = read_reports(folder)
    write_whole(folder / INDEX, as_index(reports))
    return f"{sentence(reports)}\n{click.format_filename(folder / INDEX)}"
