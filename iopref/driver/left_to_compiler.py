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

_REPLACED = ("-fno-ipa-modref", "-fno-ipa-ra", "-fno-ipa-stack-alignment")
"""Callers do not rely on what a procedure here does with memory, registers and the stack: the one in the C reads all of
a descriptor, for example."""


def rest_of(rest: Rest, source: Part, call: CommandLine, fc: Sequence[str], folder: Path, target: str) -> Done:
    """Compile what is left of a source, with the options of a call, to an object; `folder` is for what nobody keeps.

    Debug information names the source. Its modules are known by what the compiler made of the whole file; what it makes
    of them here, in which all names are public, is kept from others. Procedures that are in the C, too, are weak: the
    linker takes those of the C.
    """
    options = _REPLACED if rest.twice else ()
    done = _compiled(rest.text, rest.free, source, call, fc, folder, [*options, "-c", "-o", target])
    if done.status and any(option in done.said for option in options):  # an old compiler does not know them all
        known = [option for option in options if option not in done.said]
        done = _compiled(rest.text, rest.free, source, call, fc, folder, [*known, "-c", "-o", target])
    if done.status or not rest.twice:
        return done
    return run(["objcopy", *(f"--weaken-symbol={name}" for name in sorted(rest.twice)), target], keep=True)


def refused_nests(rest: Rest, source: Part, call: CommandLine, fc: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The names of the nests whose calls, in what is left of a source, the Fortran compiler refuses."""
    text = rest.text
    for nest in rest.nests:
        text = text.replace(nest.text, f'# 1 "{nest.key}"\n{nest.text}')
    said = _compiled(text, rest.free, source, call, fc, folder, ["-fsyntax-only"]).said
    return tuple(nest.key for nest in rest.nests if f"{nest.key}:" in said)


def _compiled(
    text: str, free: bool, source: Part, call: CommandLine, fc: Sequence[str], folder: Path, made: Sequence[str]
) -> Done:
    file = folder / ("rest.f90" if free else "rest.f")
    marker = f'# 1 "{spelled(source.name)}"\n'  # one for the name of the file, and one for that of the line
    file.write_text(marker * 2 + text, encoding="latin-1", newline="")
    words = [word for word in call.compiling() if not word.startswith("-J") and word != "-cpp"]
    modules = [f"-I{call.module_folder}", f"-J{folder}"]
    command = [*fc, f"-I{Path(source.name).parent}", *words, *modules, "-fpreprocessed", "-w", *made, str(file)]
    return run(command, keep=True)
