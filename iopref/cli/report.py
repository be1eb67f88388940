"""`iopref report`: print the statistics of a run, or what became of the nests of a build, as tables or a page."""

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
    """Report what hints did in a run, or what became of the nests of a build.

    If FILE holds the statistics that a translated program wrote at its exit, as with IOPREF_STATS=run.json ./app: what
    each nest and each hint did.

    If FILE is a log that --nests named for `iopref cc`, `fc` or `translate`: how many nests of the build have hints,
    and why the others have none.

    If FILE is a folder that --report named for `iopref cc` or `fc`: the same as a page, index.html in the folder, with
    links to the pages on the files.
    """
    if page is not None:
        _check_page(files, page)
    click.echo("\n\n".join(_report(path) for path in files))
    if page is not None:
        from iopref.report.run_page import as_run_page

        write_whole(page, as_run_page(files[0].name, read_statistics(files[0])))


def _check_page(files: tuple[Path, ...], page: Path) -> None:
    """Raise UsageError unless the page is for the statistics of one run and has the name of a page."""
    if len(files) != 1 or files[0].is_dir() or is_log(files[0]):
        raise click.UsageError("--page needs one FILE, with the statistics of a run")
    if page.suffix not in (".html", ".htm"):
        raise click.UsageError(f"--page needs the name of a file that ends in .html, not {page}")


def _report(path: Path) -> str:
    if path.is_dir():
        return _index(path)
    return summed_up(read_log(path)) if is_log(path) else tables(read_statistics(path))


def _index(folder: Path) -> str:
    """Write the index of the pages in a folder; return a sentence about them and the name of the index."""
    from iopref.report.folder import INDEX, as_index, read_reports

    reports = read_reports(folder)
    write_whole(folder / INDEX, as_index(reports))
    return f"{sentence(reports)}\n{click.format_filename(folder / INDEX)}"
