"""Rewrites a file whose loops can disclose their reads ahead."""

from __future__ import annotations

from collections.abc import Mapping

from iopref.frontend.c.disclose.file_calls import reads_files
from iopref.frontend.c.disclose.loops import reading_loops
from iopref.frontend.c.disclose.output import with_calls
from iopref.frontend.c.disclose.reads import Disclosed, Undisclosed
from iopref.frontend.c.disclose.twins import Twin
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.syntax.unit import Unit, load

HEADER = "#include <iopref_lookahead.h>\n"


def disclosing(
    unit: Unit, symbols: Symbols, twins: Mapping[str, Twin]
) -> tuple[Unit, tuple[Disclosed | Undisclosed, ...]]:
    """A file, parsed again with the calls that disclose reads of its loops, and the outcome for each read in a loop.

    Calls of routines with `twins` are reads as well.
    """
    found = tuple(reading_loops(unit, symbols, twins)) if twins or reads_files(unit.raw.code) else ()
    told = [one for one in found if isinstance(one, Disclosed)]
    return (load(with_calls(unit, told), preprocessor=unit.preprocessor), found) if told else (unit, found)
