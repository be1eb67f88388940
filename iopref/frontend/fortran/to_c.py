"""A Fortran file as C text. The modules that resolve names are imported only once a unit has been read."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from iopref.frontend.fortran.divide import DividedFile, has_nests
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.parse.form import Reader
from iopref.frontend.fortran.parse.options_in_force import heeded
from iopref.frontend.fortran.parse.units import parse
from iopref.frontend.fortran.suffixes import PREPROCESSED
from iopref.source import Source

if TYPE_CHECKING:
    from iopref.frontend.fortran.units_in_c import Lowered


def to_c(source: Source, options: Options) -> str:
    """The C text of a Fortran file; raises UserError for an error in it and for what is not covered."""
    return lowered(source, options).c.text


def lowered(source: Source, options: Options) -> Lowered:
    """A Fortran file in C; raises UserError for an error in it and for what is not covered."""
    source, text = _preprocessed(source, options)
    units = list(parse(heeded(Reader(options).lines(source, text), options)))
    from iopref.frontend.fortran.units_in_c import all_in_c

    return all_in_c(source, options, units)


def divided(source: Source, options: Options, extract: bool = True, without: Collection[str] = ()) -> Lowered:
    """A Fortran file in C, except for the units that are not covered, which are left to a Fortran compiler.

    With `extract`, nests of those units that can be translated by themselves become C, too, except those of the names
    `without`. Raises UserError if no unit with statements is covered, or if the file cannot be divided.
    """
    before, text = _preprocessed(source, options)
    file = DividedFile.of(before, options, text)
    if file is None:
        return lowered(source, options)
    refusals = file.refusals()
    if (why := refusals.whole(file.units)) is not None and not (extract and has_nests(file.lines)):
        raise why
    from iopref.frontend.fortran.units_in_c import divided_in_c

    return divided_in_c(file, refusals, extract, without)


def _preprocessed(source: Source, options: Options) -> tuple[Source, str | None]:
    """A file, and its text after preprocessing; None instead of the text if the file is not preprocessed."""
    if not options.preprocess and PREPROCESSED not in options.words:
        return source, None
    from iopref.frontend.fortran.parse.preprocess import read

    return read(source, options)
