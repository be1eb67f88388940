"""The tables of types, which tell the procedures of a variable of CLASS."""

from __future__ import annotations

from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.scope import module_candidates, polymorphic
from iopref.frontend.fortran.scope.scopes import Derived
from iopref.frontend.fortran.table_places import Place


def table(context: Context, derived: Derived) -> str:
    """The table of a type's procedures, which the object of its module has; raises UserError if there is none."""
    name = polymorphic.table(derived)
    if not name:
        private = polymorphic.made_on_demand(derived)
        what = "a PRIVATE type of another file" if private else "a type outside of modules or with a long name"
        raise context.not_covered(f"passing `{derived.name}`, {what}, to CLASS is")
    if not derived.foreign and context.scope.program.refused is None:
        raise context.not_covered("passing a type of this file to CLASS, without gfortran's object of the file, is")
    context.file.foreign[name] = f"extern const void *const {name}[]"
    return name


def place(context: Context, derived: Derived, procedure: str) -> str:
    """The constant for the place in a type's table of the procedure that it binds to a name.

    Raises UserError if nobody fills it in when gfortran has made the `.mod` of the type's module.
    """
    if context.scope.program.refused is None:
        raise context.not_covered("a type-bound procedure of an argument of CLASS, without gfortran's module, is")
    places, key = context.file.places, (derived.scope.unit.name, derived.name, procedure)
    if key not in places:
        folders = module_candidates.folders(context.scope, context.scope.unit.line.source) if derived.foreign else ()
        places[key] = Place(f"fortran_place_{procedure}_{len(places) + 1}", *key, folders)
    return places[key].constant
