"""`iopref translate`: insert hints into a C file."""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from iopref.diagnostics import error
from iopref.source import Source

PASSED_ON = {
    "-I": ("include", "DIR", "Search a directory for headers."),
    "-D": ("define", "NAME[=VALUE]", "Define a macro."),
    "-U": ("undefine", "NAME", "Undefine a macro."),
    "-include": ("force_include", "FILE", "Include a file before the first line."),
    "-isystem": ("system_include", "DIR", "Search a directory for system headers."),
}


def compiler_options(command: click.Command) -> click.Command:
    """Add the compiler's options that decide what the preprocessor sees."""
    for flag, (name, metavar, help) in reversed(PASSED_ON.items()):
        command = click.option(flag, name, metavar=metavar, multiple=True, help=help)(command)
    return click.option("-std", "--std", "standard", metavar="STANDARD", help="The dialect of C, as for the compiler.")(
        command
    )


@click.command()
@click.argument("source", metavar="SOURCE.c")
@click.option(
    "-o", "output", metavar="FILE", required=True, help="Where the translated C goes; `-` for standard output."
)
@click.option("--explain", is_flag=True, help="Say what was understood of each nest, what is done, and what is not.")
@click.option(
    "--line/--no-line", "line_directives", default=True, help="Refer to the source's lines by #line (default)."
)
@click.option("--trace", is_flag=True, help="Make a program that can write a trace of what it touches: docs/trace.md.")
def translate(source: str, output: str, explain: bool, line_directives: bool, trace: bool, **flags: Any) -> None:
    """Insert page prefetch and release hints into the loop nests of a C file.

    Compile the result with: cc -O3 app.c $(iopref config --cflags --libs)
    """
    from iopref.report.explain import explained
    from iopref.translate import translate as run

    gc.disable()  # a fifth faster, and the process is short
    sys.setrecursionlimit(50_000)  # long expressions are deep trees
    options = _options(flags)
    try:
        text = Source.read(source)
    except OSError as e:
        raise error(f"cannot read {source}: {e.strerror}", remedy="give the name of a C file") from e
    if output != "-" and Path(output).exists() and Path(output).samefile(source):
        raise error(f"{output} is the source itself", remedy="give another file after -o")
    name = "<iopref>" if output == "-" else output
    result = run(text, options, name, line_directives, trace)
    if output == "-":
        sys.stdout.write(result.text)
    else:
        write_whole(Path(output), result.text)
    if explain:
        click.echo(explained(result), err=output == "-")


def _options(flags: Mapping[str, Any]) -> list[str]:
    """The compiler's options as the user gave them."""
    options = [f"-std={flags['standard']}"] if flags["standard"] else []
    for flag, (name, _, _) in PASSED_ON.items():
        for value in flags[name]:
            options += [flag, value]
    return options


def write_whole(path: Path, text: str) -> None:
    """Write a file all at once or not at all; raises UserError when that cannot be done."""
    try:
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="latin-1", newline="") as f:
                f.write(text)
            Path(temporary).chmod(0o666 & ~_umask())
            Path(temporary).replace(path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as e:
        raise error(f"cannot write {path}: {e.strerror}", remedy="give a file in a directory you may write to") from e


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


translate = compiler_options(translate)
