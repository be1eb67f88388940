"""`iopref hint`: run a command and read its files ahead of it."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import click

from iopref.driver.start import HINT_PROGRAM
from iopref.installed import runtime_file


@click.command(context_settings={"allow_interspersed_args": False})
@click.option("--record", metavar="TRACE", help="Write what the command reads into a file, for --replay.")
@click.option("--replay", metavar="TRACE", help="Have read ahead what the command read when it was recorded.")
@click.option("--stats", metavar="FILE", help="Write statistics at the end, as JSON (FILE.json); -: print them.")
@click.option("--show", type=click.Path(path_type=Path), metavar="TRACE", help="Print a trace; takes no command.")
@click.option(
    "--program", "show_program", is_flag=True, help="Print the path of the program that does this, for shell functions."
)
@click.argument("command", nargs=-1, type=click.UNPROCESSED)
def hint(
    record: str | None,
    replay: str | None,
    stats: str | None,
    show: Path | None,
    show_program: bool,
    command: tuple[str, ...],
) -> None:
    """Run COMMAND as it would run by itself, and have its files read ahead of it.

    COMMAND is assumed to read the files, patterns, folders and @lists on its command line in that order; with --replay,
    it is assumed to read what it read when it was recorded. Reading is never further ahead than memory allows, nor by
    more than COMMAND has read so far.

    Exits as the command does, also by a signal.
    """
    if show_program or show:
        if command or record or replay or (show_program and show):
            raise click.UsageError("--show and --program stand alone")
        click.echo(_shown(show) if show else runtime_file(*HINT_PROGRAM))
        return
    if not command:
        raise click.UsageError("there is no command: iopref hint -- COMMAND [ARGUMENT]...")
    if record and (replay or stats):
        raise click.UsageError("--record has no hints: --replay and --stats go without it")
    if stats and stats != "-" and not stats.endswith(".json"):
        raise click.UsageError(f"--stats {stats}: the name of the file must end in .json")
    named = {"--record": record, "--replay": replay, "--stats": stats}
    words = [word for option, value in named.items() if value for word in (option, value)]
    for number in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)
    sys.stdout.flush()
    os.execv(runtime_file(*HINT_PROGRAM), ["iopref-hint", *words, "--", *command])


def _shown(path: Path) -> str:
    from iopref.reads.picture import picture
    from iopref.reads.show import show
    from iopref.reads.trace import read_trace

    trace = read_trace(path)
    return "\n\n".join(part for part in (show(trace), picture(trace)) if part)
