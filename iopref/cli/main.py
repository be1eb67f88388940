"""The command `iopref`: its sub-commands, and how errors reach the user."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from importlib import import_module

import click

from iopref import __version__
from iopref.cli.ending import status_of
from iopref.diagnostics import error

COMMANDS = {
    "translate": "Insert prefetch and release hints into a program.",
    "cc": "Compile C with hints, in place of the compiler.",
    "fc": "Compile Fortran with hints, in place of the compiler.",
    "config": "Print how to compile and link a translated program.",
    "run": "Measure a command under a memory limit, or what hints gain.",
    "hint": "Run a command and have its files read ahead of it.",
    "calibrate": "Measure the disk once; programs start with the result.",
    "check": "Trace a program and judge its hints.",
    "simulate": "Run a trace through a model of memory and disks.",
    "global": "Start, stop and watch servers that keep pages for programs.",
    "report": "Report what hints did in a run, or what became of a build.",
}


MODULES = {"global": "global_memory"}
"""The modules of commands whose names are keywords of Python."""


class LazyGroup(click.Group):
    """A group whose command NAME is the object NAME of the module `iopref.cli.NAME`, imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        if cmd_name in ("cc", "fc", "translate"):
            gc.disable()  # garbage collection costs a fifth of the time, and the process is short
        name = MODULES.get(cmd_name, cmd_name)
        command: click.Command = getattr(import_module(f"iopref.cli.{name}"), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in COMMANDS:
            from difflib import get_close_matches

            meant = "".join(f" Did you mean '{near}'?" for near in get_close_matches(args[0], COMMANDS, n=1))
            ctx.fail(f"No such command '{args[0]}'.{meant}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    """Have a program whose arrays exceed memory ask for its pages in time, by hints that are put into its loops.

    \b
    Compile with hints:      iopref cc -O3 app.c -o app
                             make CC="iopref cc" FC="iopref fc"
    See whether they help:   iopref run --memory 1G --compare -- ./app
    See what has hints:      iopref translate app.c -o out.c --explain
    """


def main(words: Sequence[str] | None = None) -> None:
    """Run the command line, or `words` if given, and exit with its status.

    The status is that of `status_of`, or 2 for wrong usage.
    """
    sys.exit(status_of(lambda: _called(words)))


def _called(words: Sequence[str] | None) -> object:
    if sys.stdout is None:
        raise error("standard output is closed", remedy="redirect it to a file, or to /dev/null")
    try:
        return cli.main(words, prog_name="iopref", standalone_mode=False)
    except click.ClickException as e:
        e.show()
        return e.exit_code
    except click.Abort:
        return 130
