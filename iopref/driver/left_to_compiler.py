"""Compile the part of a Fortran file that is left to its compiler to an object, which is joined with that of the C."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from iopref.driver.command_line import CommandLine, Part
from iopref.driver.running import Done, run
from iopref.frontend.fortran.module_files import procedure_tables
from iopref.source import spelled

if TYPE_CHECKING:
    from iopref.frontend.fortran.divide import Rest

_REPLACED = ("-fno-ipa-modref", "-fno-ipa-ra", "-fno-ipa-stack-alignment")
"""Callers do not rely on what a procedure here does with memory, registers and the stack: the one in the C reads all of
a descriptor, for example."""


def rest_of(rest: Rest, source: Part, call: CommandLine, fc: Sequence[str], folder: Path, target: str) -> Done:
    """Compile what is left of a source, with the options of a call, to an object `target`; `folder` is for temporary
    files.

    Debug information names the source. Its modules are those that the compiler made of the whole file; modules written
    here, in which all names are public, stay in `folder`. Procedures that the C has as well are made weak, so that the
    linker takes those of the C. It is an error if the tables by which CLASS finds procedures differ from those of the
    compiler's modules, which other files rely on.
    """
    options = _REPLACED if rest.twice else ()
    done = _compiled(rest.text, rest.free, source, call, fc, folder, [*options, "-c", "-o", target])
    if done.status and any(option in done.said for option in options):  # an old compiler lacks some of them
        known = [option for option in options if option not in done.said]
        done = _compiled(rest.text, rest.free, source, call, fc, folder, [*known, "-c", "-o", target])
    if not done.status and (table := _other_table(folder, Path(call.module_folder))):
        return Done(1, f"Error: its table of procedures {table} has another order without the rest of the file")
    if done.status or not rest.twice:
        return done
    return run(["objcopy", *(f"--weaken-symbol={name}" for name in sorted(rest.twice)), target], keep=True)


def _other_table(folder: Path, modules: Path) -> str:
    """The name of a table of type-bound procedures whose order in modules written to a folder is not that of the same
    modules in another folder; empty without one.
    """
    for path in (*folder.glob("*.mod"), *folder.glob("*.smod")):
        known = procedure_tables(modules / path.name)
        for name, order in procedure_tables(path).items():
            if known.get(name, order) != order:
                return name
    return ""


def refused_nests(rest: Rest, source: Part, call: CommandLine, fc: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The names of the nests whose calls the Fortran compiler rejects in what is left of a source."""
    text = rest.text
    for nest in rest.nests:
        text = text.replace(nest.text, f'# 1 "{nest.key}"\n{nest.text}')
    said = _compiled(text, rest.free, source, call, fc, folder, ["-fsyntax-only"]).said
    return tuple(nest.key for nest in rest.nests if f"{nest.key}:" in said)


def _compiled(
    text: str, free: bool, source: Part, call: CommandLine, fc: Sequence[str], folder: Path, made: Sequence[str]
) -> Done:
    file = folder / ("rest.f90" if free else "rest.f")
    marker = f'# 1 "{spelled(source.name)}"\n'  # one for the file's name, and one for the line
    file.write_text(marker * 2 + text, encoding="latin-1", newline="")
    words = [word for word in call.compiling() if not word.startswith("-J") and word != "-cpp"]
    modules = [f"-I{call.module_folder}", f"-J{folder}"]
    command = [*fc, f"-I{Path(source.name).parent}", *words, *modules, "-fpreprocessed", "-w", *made, str(file)]
    return run(command, keep=True)
