"""`iopref fc`: a Fortran compiler that puts hints into what it compiles."""

from __future__ import annotations

from typing import Any

import click

from iopref.cli.cc import WithWordsOfCompiler, compiler_command
from iopref.driver.call import compile_with_hints


@click.command(cls=WithWordsOfCompiler, options_metavar="[OPTIONS] COMPILER-WORDS...")
@compiler_command
def fc(**flags: Any) -> int:
    """Compile and link as gfortran does, with hints: make CC="iopref cc" FC="iopref fc"

    Like `iopref cc`, for what a Fortran compiler compiles and links. Module files are written as by gfortran, and
    messages are gfortran's own.
    """
    return compile_with_hints("fc", flags, click.get_current_context().meta["words"])
