"""`iopref check`: trace a run of a program, and judge its hints exactly."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

import click

from iopref.check.built import of_command, of_sources
from iopref.check.judge import Thresholds, judge
from iopref.check.report import as_json, report
from iopref.check.traced import Surroundings, traced
from iopref.cli.sources import CPLUSPLUS_SUFFIXES, read_source
from iopref.cli.translate import SCHEDULE, compiler_options, options_given
from iopref.cli.values import DURATION, MEMORY
from iopref.diagnostics import error
from iopref.driver.running import ended_by_signals
from iopref.frontend.fortran.suffixes import is_fortran
from iopref.simulate.engine import simulate
from iopref.simulate.machine import Machine, pages_of
from iopref.trace.format import Trace
from iopref.transform.schedule import Schedule

PAGE = 4096
PERCENT: dict[str, Any] = {"metavar": "PERCENT", "type": click.FloatRange(0, 100), "show_default": True}


@click.command(context_settings={"allow_interspersed_args": False})
@click.argument("words", metavar="SOURCE... [ARGUMENT]...", nargs=-1, required=True, type=click.UNPROCESSED)
@click.option("--memory", type=MEMORY, default="256K", show_default=True, help="Memory that the program may use.")
@click.option("--latency", type=DURATION, default="10us", show_default=True, help="Time of a read; a touch takes 1 ns.")
@click.option("--coverage", default=99, help="Least share of faults that prefetches preceded.", **PERCENT)
@click.option("--unnecessary", default=5, help="Largest share of prefetched pages that were in memory.", **PERCENT)
@click.option(
    "--live",
    metavar="PAGES",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="Most pages released that LRU would have kept until their next use.",
)
@SCHEDULE
@click.option("--json", "json_file", type=click.Path(path_type=Path), help="Write everything as JSON; `-`: only that.")
@click.option("--keep", type=click.Path(path_type=Path, file_okay=False), help="Where to keep text, program and trace.")
def check(
    words: tuple[str, ...],
    memory: int,
    latency: int,
    coverage: float,
    unnecessary: float,
    live: int,
    schedule: str,
    json_file: Path | None,
    keep: Path | None,
    **flags: Any,
) -> None:
    """Translate a program in C or Fortran, run it with a tracing run-time library, and judge its hints.

    The first words that are named as sources are the program's files; the words after these, or after `--`, are its
    arguments. If the first word is not a source, the words are a command that builds and runs the program: iopref check
    -- make run

    Exits with 1 if a threshold is missed. Coverage and unnecessary prefetches are counted for references whose address
    does not depend on values in memory. The program must end with status 0; its output is discarded.
    """
    if json_file and _is_source(json_file.name):
        raise click.UsageError(f"--json {json_file}: that is a source; name the file to write, or `-`")
    frames = pages_of(memory, PAGE)
    with ended_by_signals(), tempfile.TemporaryDirectory(prefix="iopref-") as scratch:
        folder = keep or Path(scratch)
        folder.mkdir(parents=True, exist_ok=True)
        trace = _trace(words, options_given(flags), Surroundings(memory, latency), folder, Schedule(schedule))
        result = simulate(trace, Machine(frames, latency, touch=trace.touch_ns))
    if result.pipelined_nests == 0:
        raise error(
            f"{words[0]}: no nest ran with hints, as their data fit in memory: there is nothing to judge",
            remedy="give less --memory, or arguments with which the data are larger; iopref translate --explain shows "
            "which nests have no hints, and why",
        )
    judgement = judge(trace, result, Thresholds(coverage / 100, unnecessary / 100, live))
    found = json.dumps(as_json(trace, result, judgement), indent=1)
    if json_file != Path("-"):
        click.echo(report(trace, result, judgement))
    if json_file:
        click.echo(found) if json_file == Path("-") else json_file.write_text(found + "\n")
    sys.exit(0 if judgement.met else 1)


def _trace(words: Sequence[str], options: Sequence[str], told: Surroundings, folder: Path, schedule: Schedule) -> Trace:
    """The trace of the program that the words of the command line name."""
    sources = list(takewhile(_is_source, words))
    arguments = list(words[len(sources) :])
    if not sources:
        trace, programs = of_command(words, told, folder, schedule)
        if programs > 1:
            click.echo(f"iopref: {programs} programs wrote traces; the longest one is judged", err=True)
        return trace
    if arguments[:1] == ["--"]:
        del arguments[0]
    elif late := next((word for word in arguments if word.partition("=")[0] in _own_options()), None):
        click.echo(f"iopref: {late} is an argument of the program, as it comes after the source", err=True)
    texts = [read_source(path) for path in sources]
    if len(texts) == 1 and not is_fortran(sources[0]):
        return traced(texts[0], options, arguments, told, folder, schedule).trace
    return of_sources(sources, options, arguments, told, folder, schedule)


def _own_options() -> set[str]:
    """The names of this command's options, such as `--memory`."""
    return {name for parameter in check.params for name in parameter.opts if name.startswith("--")}


def _is_source(word: str) -> bool:
    return word.endswith((".c", *CPLUSPLUS_SUFFIXES)) or is_fortran(word)


check = compiler_options(check)
