"""Where gfortran has type-bound procedures in the tables of types, which the `.mod` files of their modules tell.

gfortran orders a table by a tree that depends on all names that it has read before (`add_procs_to_declared_vtab1` in
its class.cc), so that the order is known only when it has compiled the module. The C has constants for the places: they
are filled in then. The procedures of a type come first in the tables of all types that extend it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from iopref.diagnostics import error
from iopref.frontend.fortran import module_files, names
from iopref.records import dataclass


@dataclass(frozen=True)
class Place:
    """The place in the table of a module's type of the procedure that it binds to a name.

    `constant` is the name of the place in C. The `.mod` is looked for in `folders`, which are empty for a module of the
    file itself.
    """

    constant: str
    module: str
    type: str
    procedure: str
    folders: tuple[str, ...]

    def declared(self, place: str = "FORTRAN_UNKNOWN_PLACE") -> str:
        """The declaration of the constant in C."""
        return f"enum {{ {self.constant} = {place} }};"


def filled(text: str, places: Iterable[Place], own: str) -> str:
    """A C text with the values of its places; `own` is the folder of the `.mod` files that its file made.

    Raises UserError for a procedure that no `.mod` tells the place of.
    """
    for place in places:
        text = text.replace(place.declared(), place.declared(str(_found(place, place.folders or (own,)))))
    return text


def _found(place: Place, folders: Iterable[str]) -> int:
    """The place, counted from 0 in units of an address."""
    file = module_files.find(place.module, folders)
    path = file.path if file is not None else Path(f"{place.module}.mod")
    table = module_files.procedure_tables(path).get(names.table_type(place.module, place.type), ())
    if place.procedure not in table:
        raise error(f"{path} does not tell where the table of `{place.type}` has `{place.procedure}`")
    return table.index(place.procedure)
