"""`iopref calibrate`: measure the disk and the system's calls once, and keep the result in a file."""

from __future__ import annotations

import os
from pathlib import Path

import click

from iopref.cli.output import write_whole
from iopref.diagnostics import error
from iopref.measure.calibration import Calibration, calibration_file, show_latency
from iopref.measure.device import calibrate as measured
from iopref.measure.durations import show_duration
from iopref.measure.sizes import show_size


@click.command()
@click.argument("path", type=click.Path(path_type=Path), default=".")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where to write.  [default: $IOPREF_CALIBRATION or ~/.config/iopref/machine]",
)
def calibrate(path: Path, output: Path | None) -> None:
    """Measure the disk of the directory PATH (default: the current one), print the result, and keep it in a file.

    Measured are random reads, throughput, and the system's calls for prefetch and release, on a file of 64 MiB that is
    removed again; this takes some seconds. Translated programs begin with the latency found here. Root is not needed.
    """
    if not path.is_dir():
        raise error(f"{path} is not a directory", remedy="name one on the disk that your program's data are on")
    result = measured(path)
    click.echo(table(result))
    file = output or calibration_file()
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise error(f"cannot make {file.parent}: {e.strerror}", remedy="give another file: --output FILE") from e
    write_whole(file, os.fsencode(result.text()).decode("latin-1"))
    click.echo(f"written to {click.format_filename(file)}")


def table(c: Calibration) -> str:
    """The calibration as text for people, a line for each quantity."""
    rows = (
        ("directory", click.format_filename(c.directory)),
        ("random read", f"{show_latency(c)} (4 KiB, one at a time)"),
        (
            "latency",
            f"{show_duration(c.first_latency_ns)} (a random read and twice its deviation: programs begin with it)",
        ),
        ("throughput", f"{show_size(c.bandwidth)}/s"),
        ("prefetch", f"{_cost(c.willneed_absent_ns)} a page, {_cost(c.willneed_resident_ns)} if it is in memory"),
        ("release", f"{_cost(c.pageout_ns)} a page"),
        ("mincore", f"{_cost(c.mincore_ns)} a page"),
        ("one prefetch", f"{show_size(c.reads_at_once)} at most"),
        ("readahead", f"{c.read_ahead_kb} KiB" if c.read_ahead_kb else "not known"),
    )
    return "\n".join(f"{name:12}  {value}" for name, value in rows)


def _cost(nanoseconds: int) -> str:
    return show_duration(nanoseconds) if nanoseconds else "not known"
