"""`iopref simulate --cluster`: simulate a cluster that a file describes."""

from __future__ import annotations

import json
from pathlib import Path

import click

from iopref.cluster.description import read_description
from iopref.cluster.report import tables
from iopref.cluster.runs import as_json, runs


def simulate_cluster(path: Path, json_file: Path | None, plot: Path | None, bars: Path | None) -> None:
    """Simulate, print or write, and draw; raises UserError if the file is wrong."""
    description = read_description(path)
    found = list(runs(description))
    text = json.dumps(as_json(description, found), indent=1) if json_file else ""
    if json_file == Path("-"):
        click.echo(text)
    else:
        click.echo(tables(description.names, found))
    if json_file and json_file != Path("-"):
        json_file.write_text(text + "\n")
    if not (plot or bars):
        return
    from iopref.cluster.plot import draw_requests, draw_speed_ups

    if plot:
        draw_speed_ups([(path.name, found)], plot)
    if bars:
        draw_requests(found, bars)
