"""The arguments of a reference to an intrinsic function of scalars, in order."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.intrinsics.table import GENERIC, generic_name, names_of
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Integer, Keyword


def ordered(function: str, arguments: Sequence[Argument]) -> tuple[list[Expr], Expr | None]:
    """The arguments by place, and KIND= of those functions that do no more than convert to it.

    What is left out in front of one that is given is 0. The only argument of a function may have any name: gfortran
    has checked it. Raises ValueError for a name that is not the function's own, and for an argument that is no value.
    """
    generic = generic_name(function)
    names = names_of("atan2" if generic == "atan" and len(arguments) == 2 else generic)
    found: dict[int, Expr] = {}
    for k, argument in enumerate(arguments):
        place, value = k, argument
        if isinstance(argument, Keyword):
            value = argument.value
            if len(names) > 1 or len(arguments) > 1:
                place = names.index(argument.name)
        if not isinstance(value, Expr) or place in found:
            raise ValueError(place)
        found[place] = value
    row = GENERIC.get(generic)
    kind = found.pop(len(names) - 1, None) if row is not None and row.converts else None
    count = max(found, default=-1) + 1
    return [found.get(place, Integer(0)) for place in range(count)], kind
