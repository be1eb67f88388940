"""`iopref cc`, and the base of `iopref fc`: compilers that put hints into what they compile."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from iopref.cli.translate import Decorated, explain_given, translation_options
from iopref.driver.call import compile_with_hints
from iopref.driver.own_options import lacks_value, late, taken_apart


class WithWordsOfCompiler(click.Command):
    """A command whose own options come first; the compiler's words behind them are put into `meta["words"]`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        own, words = taken_apart(args)
        if not lacks_value(own) and (wrong := late(words)):
            raise click.UsageError(f"{wrong} is an option of iopref: it comes before the compiler's", ctx)
        ctx.meta["words"] = words
        return super().parse_args(ctx, explain_given(own))


def compiler_command(command: Decorated) -> Decorated:
    """Add the options that `cc` and `fc` share to a function that becomes one of these commands."""
    options = (
        click.option("--cc", default="cc", show_default=True, metavar="COMMAND", help="The C compiler."),
        click.option("--fc", default="gfortran", show_default=True, metavar="COMMAND", help="The Fortran compiler."),
        click.option(
            "--explain",
            type=click.Choice(["short", "full"]),
            metavar="",
            help="Report on each file, on standard error; with --explain=short, a line or two for each nest.",
        ),
        click.option(
            "--report",
            metavar="FOLDER",
            type=click.Path(path_type=Path, file_okay=False),
            help="Write a page and JSON on each file into FOLDER, which `iopref report` makes an index of.",
        ),
        click.option("--strict", is_flag=True, help="Fail where a file is not understood at all."),
        click.option("--trace", is_flag=True, help="Make programs that write what they touch: docs/trace.md."),
        click.option("--keep", is_flag=True, help="Keep the translated C, FILE.iopref.c, beside the output."),
    )
    command = translation_options(command)
    for option in reversed(options):
        command = option(command)
    return command


@click.command(cls=WithWordsOfCompiler, options_metavar="[OPTIONS] COMPILER-WORDS...")
@compiler_command
def cc(**flags: Any) -> int:
    """Compile and link as the C compiler does, with hints: make CC="iopref cc" FC="iopref fc"

    The words behind iopref's own options are the compiler's command line. C and Fortran files in it are translated
    before they are compiled, and programs are linked with the run-time library. A file without loops for hints, or one
    that iopref cannot translate, is compiled as it is. Dependencies, assembly, and what the preprocessor prints are the
    compiler's own.
    """
    return compile_with_hints("cc", flags, click.get_current_context().meta["words"])
