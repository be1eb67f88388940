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
@click.option(
    "--page",
    metavar="FILE.html",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the statistics of one run as a page for a browser, too.",
)
def report(files: tuple[Path, ...], page: Path | None) -> None:
    """Tell what hints did in a run, or what became of the nests of a build.

    Of a FILE that a translated program wrote at its exit, as with IOPREF_STATS=run.json ./app: what each nest and
    each hint did.

    Of a log that --nests named for `iopref cc`, `fc` or `translate`: how many nests of a build have hints, and what
    keeps the others from them.

    Of a folder that --report named for `iopref cc` or `fc`: the same as a page, index.html in the folder, which leads
    to those on the files.
    """
    if page is not None:
        _check_page(files, page)
    click.echo("\n\n".join(_report(path) for path in files))
    if page is not None:
        from iopref.report.run_page import as_run_page

        write_whole(page, as_run_page(files[0].name, read_statistics(files[0])))


def _check_page(files: tuple[Path, ...], page: Path) -> None:
    """A page is of one run, and does not take the place of something else."""
    if len(files) != 1 or files[0].is_dir() or is_log(files[0]):
        raise click.UsageError("--page wants one FILE, with the statistics of a run")
    if page.suffix not in (".html", ".htm"):
        raise click.UsageError(f"--page wants the name of a file that ends in .html, not {page}")


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
