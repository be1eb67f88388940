"""Compiling what of a Fortran file is left to its compiler, for an object that is joined with that of the C."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from iopref.driver.command_line import CommandLine, Part
from iopref.driver.running import Done, run
from iopref.source import spelled

if TYPE_CHECKING:
    from iopref.frontend.fortran.divide import Rest


def rest_of(rest: Rest, source: Part, call: CommandLine, fc: Sequence[str], folder: Path, target: str) -> Done:
    """Compile what is left of a source, with the options of a call, to an object; `folder` is for what nobody keeps.

    Debug information names the source. Its modules are known by what the compiler made of the whole file; what it makes
    of them here, in which all names are public, is kept from others. Procedures that are in the C, too, are weak: the
    linker takes those of the C.
    """
    text = folder / ("rest.f90" if rest.free else "rest.f")
    marker = f'# 1 "{spelled(source.name)}"\n'  # one for the name of the file, and one for that of the line
    text.write_text(marker * 2 + rest.text, encoding="latin-1", newline="")
    words = [word for word in call.compiling() if not word.startswith("-J") and word != "-cpp"]
    modules = [f"-I{call.module_folder}", f"-J{folder}"]
    made = ["-fpreprocessed", "-w", "-c", "-o", target, str(text)]
    done = run([*fc, f"-I{Path(source.name).parent}", *words, *modules, *made], keep=True)
    if done.status or not rest.twice:
        return done
    return run(["objcopy", *(f"--weaken-symbol={name}" for name in sorted(rest.twice)), target], keep=True)
