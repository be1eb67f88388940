"""`iopref config`: print what a build needs to compile and link a translated program."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import click

import iopref
from iopref.cli.output import write_whole
from iopref.diagnostics import error
from iopref.installed import compile_words, link_words, runtime_file


def amalgamation() -> tuple[Path, ...]:
    """The files of the run-time library as one C file with its headers; raises UserError if they are not installed."""
    names = ("iopref.c", "iopref.h", "iopref_hints.h", "iopref_lookahead.h", "iopref_fortran.h")
    return tuple(Path(runtime_file("amalgamation", name)) for name in names)


def write_amalgamation(directory: Path) -> list[Path]:
    """Copy the files of the amalgamation into a directory, which is created if it is missing.

    Raises UserError, and writes nothing, if a file of one of these names was not written by iopref.
    """
    texts = {directory / file.name: file.read_text(encoding="ascii") for file in amalgamation()}
    for path, text in texts.items():
        if os.path.lexists(path) and not _is_earlier(path, text):
            raise error(
                f"{path} was not written by iopref, and is left as it is",
                remedy="give another directory, or move the file",
            )
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise error(f"cannot make {directory}: {e.strerror}", remedy="give a directory you may write to") from e
    for path, text in texts.items():
        write_whole(path, text)
    return list(texts)


def _is_earlier(path: Path, text: str) -> bool:
    """Whether a file is this text or an earlier version of it: their first lines are equal."""
    first = text.partition("\n")[0].encode()
    try:
        return path.is_file() and path.read_bytes().startswith(first)
    except OSError:
        return False


@click.command()
@click.option("--cflags", is_flag=True, help="Print the compiler's options.")
@click.option("--libs", is_flag=True, help="Print what to link with.")
@click.option("--trace", is_flag=True, help="For a program that writes a trace: see `iopref translate --trace`.")
@click.option("--amalgamation", "directory", metavar="DIR", help="Write the library as one C file and header into DIR.")
@click.option("--version", is_flag=True, help="Print the version of the run-time library.")
def config(cflags: bool, libs: bool, trace: bool, directory: str | None, version: bool) -> None:
    """Print how to compile and link a translated program.

    The words are quoted for a shell or a Makefile: cc -O3 app.c $(iopref config --cflags --libs)

    To compile on a machine without iopref: iopref config --amalgamation DIR, then cc -O2 -c DIR/iopref.c and cc -O3
    -IDIR app.c iopref.o -pthread
    """
    if directory is not None:
        if not directory or cflags or libs or trace or version:
            raise click.UsageError("--amalgamation needs a directory, and excludes all other options")
        for path in write_amalgamation(Path(directory)):
            click.echo(path)
        return
    if not (cflags or libs or version):
        raise click.UsageError("nothing to print: give --cflags, --libs, --version or --amalgamation DIR")
    if version:
        click.echo(iopref.__version__)
    words = compile_words(trace) if cflags else []
    words += link_words(trace) if libs else []
    if words:
        click.echo(shlex.join(words))
