"""The generated C of a source, kept beside the output."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from iopref.cli.output import write_whole
from iopref.diagnostics import error
from iopref.driver.command_line import CommandLine, Part, Stage
from iopref.source import BYTE_ORDER_MARK

BEGINNING = "#include <iopref.h>\n"
"""The first line of each translated text."""


def place(call: CommandLine, source: Part) -> Path:
    """The path of the kept text; sources whose outputs have different names in a folder get different paths."""
    if call.stage is Stage.PROGRAM:
        return Path(call.output or ".").parent / f"{_single(source, call.sources)}.iopref.c"
    target = Path(call.target(source))
    return target.with_name(f"{target.name.removesuffix(call.stage.suffix)}.iopref.c")


def keep(path: Path, text: str) -> None:
    """Write the text; raises UserError if it cannot be written, or if an existing file was not written by iopref."""
    if os.path.lexists(path) and not _is_kept(path):
        raise error(
            f"{path} was not written by iopref, and is left as it is", remedy="move the file, or leave out --keep"
        )
    write_whole(path, text, follow=False)


def _single(source: Part, sources: Iterable[Part]) -> str:
    """The name of a source without its suffix; with its number among the sources of the call
    that have the same name.
    """
    stem = Path(source.name).stem
    same = [other for other in sources if Path(other.name).stem == stem]
    return f"{stem}.{same.index(source)}" if same.index(source) else stem


def _is_kept(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open(encoding="latin-1") as file:
        return file.read(100).removeprefix(BYTE_ORDER_MARK).startswith(BEGINNING)
