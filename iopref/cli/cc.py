"""`iopref cc`, and `iopref fc` beside it: compilers that put hints into what they compile."""

from __future__ import annotations

import os
import shlex
import sys
from pathlib import Path
from typing import Any

import click

from iopref.cli.sources import Settings
from iopref.cli.translate import Decorated, translation_options
from iopref.diagnostics import error
from iopref.driver.own import late, taken_apart


class WithWordsOfCompiler(click.Command):
    """A command whose own options come first; what follows them is the compiler's, in `meta["words"]`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own, words = taken_apart(args)
        if wrong := late(words):
            raise click.UsageError(f"{wrong} is an option of iopref: it comes before the compiler's", ctx)
        ctx.meta["words"] = words
        return super().parse_args(ctx, own)


def compiler_command(command: Decorated) -> Decorated:
    """Add the options of `cc` and `fc` to what becomes one of them."""
    options = (
        click.option("--cc", default="cc", show_default=True, metavar="COMMAND", help="The C compiler."),
        click.option("--fc", default="gfortran", show_default=True, metavar="COMMAND", help="The Fortran compiler."),
        click.option("--explain", is_flag=True, help="Report on each file, on standard error."),
        click.option(
            "--report",
            metavar="FOLDER",
            type=click.Path(path_type=Path, file_okay=False),
            help="Write a page and JSON on each file into FOLDER, which `iopref report` makes an index of.",
        ),
        click.option("--strict", is_flag=True, help="Fail where a file is not understood at all."),
        click.option("--keep", is_flag=True, help="Leave what is compiled, FILE.iopref.c, beside the output."),
    )
    command = translation_options(command)
    for option in reversed(options):
        command = option(command)
    return command


def compile_with_hints(command: str, flags: dict[str, Any]) -> None:
    """Do what the compiler that is called, "cc" or "fc", does with its words, and exit with its status."""
    from iopref.driver.compiler import Compiler
    from iopref.driver.running import ended_by_signals
    from iopref.driver.told import Told

    compilers = {name: _words(f"--{name}", flags.pop(name)) for name in ("cc", "fc")}
    settings = Settings("", **{name: flags.pop(name) for name in ("schedule", "companions", "harmless")})
    os.environ["CC"] = shlex.join(compilers["cc"])  # which preprocesses; the user's own may be this command
    told = Told(*(flags.pop(name) for name in ("explain", "log", "report")))
    compiler = Compiler(compilers[command], compilers["cc"], compilers["fc"], settings, told=told, **flags)
    with ended_by_signals():
        sys.exit(compiler.run(click.get_current_context().meta["words"]))


def _words(option: str, given: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(given))
    except ValueError as failure:
        raise error(f"cannot read {option}, which is `{given}`: {failure}", remedy="close its quotes") from failure
    if not words:
        raise error(f"{option} is empty", remedy="name a compiler")
    return words


@click.command(cls=WithWordsOfCompiler, options_metavar="[OPTIONS] COMPILER-WORDS...")
@compiler_command
def cc(**flags: Any) -> None:
    """Compile and link as the C compiler does, with hints: make CC="iopref cc" FC="iopref fc"

    What follows iopref's own options is the compiler's command line. C and Fortran files in it are translated on
    their way, and programs are linked with the run-time library. A file without loops for hints, or one that iopref
    cannot take, is compiled as it is. Nothing else changes: dependencies, assembly, and what the preprocessor prints
    are the compiler's own.
    """
    compile_with_hints("cc", flags)
