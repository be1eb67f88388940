"""`iopref report`: the statistics of a run, or what became of the nests of a build, as tables."""

from __future__ import annotations

from pathlib import Path

import click

from iopref.report.nests import is_log, read_log, summed_up
from iopref.report.statistics import read_statistics
from iopref.report.tables import tables


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
def report(files: tuple[Path, ...]) -> None:
    """Print what nests and hints did in a run, from the FILE that it wrote.

    A translated program writes it at its exit when IOPREF_STATS names it, as in IOPREF_STATS=run.json ./app.

    Of a log that --nests named for `iopref cc`, `fc` or `translate`: how many nests of a build have hints, and what
    keeps the others from them.
    """
    click.echo("\n\n".join(_report(path) for path in files))


def _report(path: Path) -> str:
    return summed_up(read_log(path)) if is_log(path) else tables(read_statistics(path))
