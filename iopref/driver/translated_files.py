"""What is compiled in place of a source, where that stays beside the output."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

from iopref.cli.output import write_whole
from iopref.diagnostics import error
from iopref.driver.command_line import CommandLine, Part, Stage
from iopref.source import BYTE_ORDER_MARK

BEGINNING = "#include <iopref.h>\n"
"""The first line of each text with hints."""


def place(call: CommandLine, source: Part) -> Path:
    """Where the text stays: no two of a folder in which outputs have different names have the same."""
    if call.stage is Stage.PROGRAM:
        return Path(call.output or ".").parent / f"{_single(source, call.sources)}.iopref.c"
    target = Path(call.target(source))
    return target.with_name(f"{target.name.removesuffix(call.stage.suffix)}.iopref.c")


def keep(path: Path, text: str) -> None:
    """Write the text; raises UserError when it cannot be written, or when the file is not an earlier one of these."""
    if os.path.lexists(path) and not _is_kept(path):
        raise error(f"{path} is not iopref's, and is left as it is", remedy="move the file, or leave out --keep")
    write_whole(path, text, follow=False)


def _single(source: Part, sources: Iterable[Part]) -> str:
    """The name of a source without its suffix; if another one of the call has it too, with its place among these."""
    stem = Path(source.name).stem
    same = [other for other in sources if Path(other.name).stem == stem]
    return f"{stem}.{same.index(source)}" if same.index(source) else stem


def _is_kept(path: Path) -> bool:
    if path.is_symlink() or not path.is_file():
        return False
    with path.open(encoding="latin-1") as file:
        return file.read(100).removeprefix(BYTE_ORDER_MARK).startswith(BEGINNING)
