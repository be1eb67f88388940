"""The command `iopref`: its sub-commands, and how errors reach the user."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module

import click

from iopref import __version__
from iopref.diagnostics import Diagnostic, UserError, error

INTERNAL_ERROR = 70  # EX_SOFTWARE of sysexits.h

COMMANDS = {
    "translate": "Insert prefetch and release hints into a program.",
    "cc": "Compile C with hints, in place of the compiler.",
    "fc": "Compile Fortran with hints, in place of the compiler.",
    "config": "Print how to compile and link a translated program.",
    "run": "Run a command under a memory limit and measure it.",
    "hint": "Run a command and have its files read ahead of it.",
    "calibrate": "Measure the disk once, for the run-time library to begin with.",
    "check": "Trace a program and judge its hints.",
    "simulate": "Run a trace through a model of memory and disks.",
    "global": "Start, stop and look at servers that keep pages for programs.",
    "report": "Tell what hints did in a run, or what became of a build.",
}


MODULES = {"global": "global_memory"}
"""Of the commands whose name is a word of Python."""


class LazyGroup(click.Group):
    """A group whose command NAME is the object NAME of the module `iopref.cli.NAME`, imported when it is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        if cmd_name in ("cc", "fc", "translate"):
            gc.disable()  # a fifth faster, from the first import on, and the process is short
        name = MODULES.get(cmd_name, cmd_name)
        command: click.Command = getattr(import_module(f"iopref.cli.{name}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="%(prog)s %(version)s")
def cli() -> None:
    """Have a program whose arrays exceed memory ask for its pages in time, by hints that are put into its loops.

    To begin with: iopref translate app.c -o out.c --explain. In a build: make CC="iopref cc" FC="iopref fc"
    """


def main(words: Sequence[str] | None = None) -> None:
    """Run the command line, or other `words`, and exit.

    The status is the command's own, or 1 for bad input and for output that cannot be written, 2 for wrong usage,
    70 for an error of iopref itself, 130 for an interrupt.
    """
    try:
        if sys.stdout is None:
            raise error("standard output is closed")
        status = cli.main(words, prog_name="iopref", standalone_mode=False)
        print(end="", flush=True)
    except UserError as e:
        status = fail(e.render(), e.status)
    except click.ClickException as e:
        e.show()
        status = e.exit_code
    except (click.Abort, KeyboardInterrupt):
        status = 130
    except BrokenPipeError:
        discard_output()
        status = 1
    except OSError as e:
        if e.filename is None:
            discard_output()
        where = "" if e.filename is None else f"{e.filename}: "
        status = fail(Diagnostic(f"{where}{e.strerror or e}").render(), 1)
    except Exception as e:
        status = fail(internal_error(e), INTERNAL_ERROR)
    sys.exit(status if isinstance(status, int) else 0)


def fail(message: str, status: int) -> int:
    """Print a message, and the traceback if `IOPREF_DEBUG` is set; returns the status."""
    click.echo(message, err=True)
    trace_back()
    return status


def trace_back() -> None:
    """Print the traceback of the error at hand if `IOPREF_DEBUG` is set."""
    if os.environ.get("IOPREF_DEBUG"):
        traceback.print_exc()


def internal_error(e: Exception) -> str:
    """The message for an exception that nobody expected."""
    message = f"internal error: {type(e).__name__}: {e}".removesuffix(": ")
    remedy = "this is a fault of iopref: please report it with the input; IOPREF_DEBUG=1 prints the traceback"
    return Diagnostic(message, remedy=remedy).render()


def discard_output() -> None:
    """Let what is still buffered for standard output vanish, so that the interpreter does not complain at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
