"""A Fortran file as C text. What knows the meaning of names is imported only where a unit has been read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from iopref.frontend.fortran.divide import DividedFile
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.parse.form import Reader
from iopref.frontend.fortran.parse.options_in_force import heeded
from iopref.frontend.fortran.parse.units import parse
from iopref.source import Source

if TYPE_CHECKING:
    from iopref.frontend.fortran.units_in_c import Lowered


def to_c(source: Source, options: Options) -> str:
    """The C text of a Fortran file; raises UserError for what is wrong with it or not covered."""
    return lowered(source, options).c.text


def lowered(source: Source, options: Options) -> Lowered:
    """A Fortran file in C; raises UserError for what is wrong with it or not covered."""
    units = list(parse(heeded(Reader(options).lines(source, _preprocessed(source, options)), options)))
    from iopref.frontend.fortran.units_in_c import all_in_c

    return all_in_c(source, options, units)


def divided(source: Source, options: Options) -> Lowered:
    """A Fortran file in C, but for the units that are not covered, which are left to a Fortran compiler.

    Raises UserError where no unit with statements is covered, or the file cannot be divided.
    """
    file = DividedFile.of(source, options, _preprocessed(source, options))
    if file is None:
        return lowered(source, options)
    refusals = file.refusals()
    if (why := refusals.whole(file.units)) is not None:
        raise why
    from iopref.frontend.fortran.units_in_c import divided_in_c

    return divided_in_c(file, refusals)


def _preprocessed(source: Source, options: Options) -> str | None:
    """The text of a file that is preprocessed; None for another one."""
    if not options.preprocess:
        return None
    from iopref.frontend.fortran.parse.preprocess import preprocessed

    return preprocessed(source, options)
