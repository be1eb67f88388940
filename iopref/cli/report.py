"""`iopref report`: the statistics of a run, as tables."""

from __future__ import annotations

from pathlib import Path

import click

from iopref.report.statistics import read_statistics
from iopref.report.tables import tables


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=click.Path(path_type=Path))
def report(files: tuple[Path, ...]) -> None:
    """Print what nests and hints did in a run, from the FILE that it wrote.

    A translated program writes it at its exit when IOPREF_STATS names it, as in IOPREF_STATS=run.json ./app.
    """
    click.echo("\n\n".join(tables(read_statistics(path)) for path in files))
