"""`iopref check`: what the hints in a program are worth, exactly."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import click

from iopref.check.judge import Thresholds, judge
from iopref.check.report import as_json, report
from iopref.check.traced import Surroundings, traced
from iopref.cli.sources import read_source
from iopref.cli.translate import compiler_options, options_given
from iopref.cli.values import DURATION, MEMORY
from iopref.diagnostics import error
from iopref.frontend.fortran.suffixes import is_fortran
from iopref.simulate.engine import simulate
from iopref.simulate.machine import Machine, pages_of

PAGE = 4096
PERCENT: dict[str, Any] = {"metavar": "PERCENT", "type": click.FloatRange(0, 100), "show_default": True}


@click.command(context_settings={"allow_interspersed_args": False})
@click.argument("source", metavar="PROGRAM.c")
@click.argument("words", metavar="[ARGUMENT]...", nargs=-1, type=click.UNPROCESSED)
@click.option("--memory", type=MEMORY, default="256K", show_default=True, help="Memory that the program may use.")
@click.option("--latency", type=DURATION, default="10us", show_default=True, help="Time of a read; a touch takes 1 ns.")
@click.option("--coverage", default=99, help="Faults that prefetches came before, at least.", **PERCENT)
@click.option("--unnecessary", default=5, help="Prefetched pages that were in memory already, at most.", **PERCENT)
@click.option(
    "--live",
    metavar="PAGES",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Pages released that memory would have kept until their next use, at most.",
)
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write everything as JSON; `-`: only that.")
@click.option("--keep", type=click.Path(path_type=Path, file_okay=False), help="Where to keep text, program and trace.")
def check(
    source: str,
    words: tuple[str, ...],
    memory: int,
    latency: int,
    coverage: float,
    unnecessary: float,
    live: int,
    json_file: Path | None,
    keep: Path | None,
    **flags: Any,
) -> None:
    """Translate PROGRAM.c, run it with a tracing run-time, and judge its hints. Fortran is not checked.

    Exits with 1 when a threshold is missed. Coverage and unnecessary prefetches are those of references whose address
    does not depend on values in memory. The program must end with status 0; what it prints is thrown away.
    """
    frames = pages_of(memory, PAGE)
    if is_fortran(source):
        raise error(
            f"{source} is named as Fortran is, and only C is checked",
            remedy="iopref translate --trace makes C of it, whose trace iopref simulate reads: docs/trace.md",
        )
    text = read_source(source, "C")
    with tempfile.TemporaryDirectory(prefix="iopref-") as scratch:
        folder = keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        run = traced(text, options_given(flags), words, Surroundings(memory, latency), folder)
        result = simulate(run.trace, Machine(frames, latency, touch=run.trace.touch_ns))
    if result.pipelined_nests == 0:
        raise error(
            f"{source}: no nest ran with hints, for the data of each fit in memory: there is nothing to judge",
            remedy="give less --memory, or arguments with which the data are larger",
        )
    judgement = judge(run.trace, result, run.indirect, Thresholds(coverage / 100, unnecessary / 100, live))
    found = json.dumps(as_json(run.trace, result, judgement), indent=1)
    if json_file != Path("-"):
        click.echo(report(run.trace, result, judgement))
    if json_file:
        click.echo(found) if json_file == Path("-") else json_file.write_text(found + "\n")
    sys.exit(0 if judgement.met else 1)


check = compiler_options(check)
