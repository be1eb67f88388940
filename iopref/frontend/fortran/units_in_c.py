"""Program units that have been parsed, as C. The modules that lower them are imported only once a unit is covered."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from iopref.frontend.fortran import names
from iopref.frontend.fortran.divide import DividedFile, Refusals, Rest
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.scope.build import RULES, build
from iopref.frontend.fortran.scope.checks import check
from iopref.frontend.fortran.scope.module_sources import ModuleSources
from iopref.frontend.fortran.scope.scopes import Program, Scope
from iopref.frontend.fortran.spelling import Spelling
from iopref.frontend.fortran.table_places import Place
from iopref.frontend.fortran.tree.units import Unit
from iopref.records import dataclass, replace
from iopref.source import Source

if TYPE_CHECKING:
    from iopref.frontend.fortran.extracted import Extracted


@dataclass(frozen=True)
class Lowered:
    """The C of a Fortran file, and the part of the file that is left to a Fortran compiler.

    Reports on the C use `spelling` to speak of the `source`. The `places` are to be filled in when gfortran has
    compiled the file.
    """

    c: Source
    source: Source
    spelling: Spelling
    rest: Rest | None = None
    places: tuple[Place, ...] = ()


def all_in_c(source: Source, options: Options, units: Sequence[Unit]) -> Lowered:
    """A file of which everything becomes C; raises UserError for an error in it and for what is not covered."""
    check(units)
    program = Program(RULES)
    scopes = [build(unit, options, None, program) for unit in units]
    return _in_c(source, options, program, scopes, Refusals())


def divided_in_c(file: DividedFile, refusals: Refusals, extract: bool = True, without: Collection[str] = ()) -> Lowered:
    """A file in C, except for the units in `refusals`, which are left to a Fortran compiler.

    Units that are found here not to be covered are added to `refusals`. A unit that is left may force others to be left
    as well, which cannot be separated from it; so all is done again until no further unit is left. Raises UserError if
    no unit with statements is covered, or if the file cannot be divided.
    """
    dropped, sources = set(without), ModuleSources()
    while True:
        known = len(refusals.found)
        program = Program(RULES, refused=refusals.found, sources=sources)
        scopes = []
        for unit in file.units:
            key = names.unit(unit.kind, unit.name)
            if key in refusals.found:
                continue
            with refusals.of(key):
                check([unit])
                scopes.append(build(unit, file.options, None, program))
        nests = file.nests(program, refusals, dropped) if extract else []
        if not nests and (why := refusals.whole(file.units)) is not None:
            raise why
        scopes = [scope for scope in scopes if scope.key not in refusals.found]
        for nest in nests:
            with refusals.of(nest.key):
                scopes.append(build(nest.unit, file.options, None, program))
        rest = file.rest(program, scopes, refusals, nests)
        if len(refusals.found) > known:
            _leave(refusals, nests, dropped)
            continue
        found = _in_c(file.source, file.options, program, scopes, refusals)
        _leave(refusals, nests, dropped)
        if len(refusals.found) == known and all(nest.key not in dropped for nest in nests):
            return replace(found, rest=rest)


def _leave(refusals: Refusals, nests: Sequence[Extracted], without: set[str]) -> None:
    """Move the nests that turn out not to be covered by themselves from `refusals` to `without`."""
    for nest in nests:
        if refusals.found.pop(nest.key, None) is not None:
            without.add(nest.key)


def _in_c(source: Source, options: Options, program: Program, units: Sequence[Scope], refusals: Refusals) -> Lowered:
    from iopref.frontend.fortran.lower.file import lower_file

    c, spelling, places = lower_file(source, options, program, units, refusals)
    return Lowered(c, source, spelling, places=places)
