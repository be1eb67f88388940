"""`iopref config`: what a build needs to compile and link a translated program."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

import iopref
from iopref.diagnostics import error


def include_directory() -> Path:
    """The directory that holds `iopref.h`; raises UserError when the run-time library is not installed."""
    return _runtime("include", "iopref.h").parent


def archive(trace: bool = False) -> Path:
    """The static run-time library, or the one that traces; raises UserError when it is not installed."""
    return _runtime("lib", "libiopref_trace.a" if trace else "libiopref.a")


def compile_words(trace: bool = False) -> list[str]:
    """The compiler's options for a translated program."""
    return [f"-I{include_directory()}", *(["-DIOPREF_TRACE"] if trace else [])]


def link_words(trace: bool = False) -> list[str]:
    """What a translated program is linked with."""
    return [str(archive(trace)), "-pthread"]


def _runtime(*parts: str) -> Path:
    package = Path(iopref.__file__).resolve().parent
    path = package.joinpath("_runtime", *parts)
    if not path.is_file():
        raise error(
            f"the run-time library is not installed with this copy of iopref ({path} is missing)",
            remedy=f"install iopref with pip, or build the library in this checkout: pip install -e {package.parent}",
        )
    return path


@click.command()
@click.option("--cflags", is_flag=True, help="Print the compiler's options.")
@click.option("--libs", is_flag=True, help="Print what to link with.")
@click.option("--trace", is_flag=True, help="For a program that writes a trace: see `iopref translate --trace`.")
@click.option("--version", is_flag=True, help="Print the version of the run-time library.")
def config(cflags: bool, libs: bool, trace: bool, version: bool) -> None:
    """Print how to compile and link a translated program.

    Quoted for a shell or a Makefile: cc -O3 app.c $(iopref config --cflags --libs)
    """
    if not (cflags or libs or version):
        raise click.UsageError("nothing to print: give --cflags, --libs or --version")
    if version:
        click.echo(iopref.__version__)
    words = compile_words(trace) if cflags else []
    words += link_words(trace) if libs else []
    if words:
        click.echo(shlex.join(words))
