"""A Fortran file as C text. What lowers it is imported only where something is covered."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran import names
from iopref.frontend.fortran.divide import DividedFile, Refusals, Rest
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.parse.form import Reader
from iopref.frontend.fortran.parse.options_in_force import heeded
from iopref.frontend.fortran.parse.preprocess import preprocessed
from iopref.frontend.fortran.parse.units import parse
from iopref.frontend.fortran.scope.build import build
from iopref.frontend.fortran.scope.checks import check
from iopref.frontend.fortran.scope.symbols import Program, Scope
from iopref.frontend.fortran.spelling import Spelling
from iopref.records import dataclass, replace
from iopref.source import Source


@dataclass(frozen=True)
class Lowered:
    """The C of a Fortran file, how reports on it speak of the file, and what of it is left to a Fortran compiler."""

    c: Source
    spelling: Spelling
    rest: Rest | None = None


def to_c(source: Source, options: Options) -> str:
    """The C text of a Fortran file; raises UserError for what is wrong with it or not covered."""
    return lowered(source, options).c.text


def lowered(source: Source, options: Options) -> Lowered:
    """A Fortran file in C; raises UserError for what is wrong with it or not covered."""
    text = preprocessed(source, options) if options.preprocess else None
    parsed = list(parse(heeded(Reader(options).lines(source, text), options)))
    check(parsed)
    program = Program()
    units = [build(unit, options, program=program) for unit in parsed]
    return _in_c(source, options, program, units, Refusals())


def divided(source: Source, options: Options) -> Lowered:
    """A Fortran file in C, but for the units that are not covered, which are left to a Fortran compiler.

    Units that are left have others left: those that cannot be told apart from them. So all is done again until nothing
    more is left. Raises UserError where no unit with statements is covered, or the file cannot be divided.
    """
    text = preprocessed(source, options) if options.preprocess else None
    file = DividedFile.of(source, options, text)
    if file is None:
        return lowered(source, options)
    refusals = file.refusals()
    while True:
        known = len(refusals.found)
        program = Program(refused=refusals.found)
        units = []
        for unit in file.units:
            key = names.unit(unit.kind, unit.name)
            if key in refusals.found:
                continue
            with refusals.of(key):
                check([unit])
                units.append(build(unit, options, program=program))
        if (why := refusals.whole(file.units)) is not None:
            raise why
        units = [unit for unit in units if unit.key not in refusals.found]
        rest = file.rest(program, units, refusals)
        found = _in_c(source, options, program, units, refusals) if len(refusals.found) == known else None
        if found is not None and len(refusals.found) == known:
            return replace(found, rest=rest)


def _in_c(source: Source, options: Options, program: Program, units: Sequence[Scope], refusals: Refusals) -> Lowered:
    from iopref.frontend.fortran.lower.file import lower_file

    return Lowered(*lower_file(source, options, program, units, refusals))
