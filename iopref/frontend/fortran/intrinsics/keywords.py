"""The arguments of a reference to an intrinsic function of scalars, put into the order of the dummy arguments."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.intrinsics.table import GENERIC, generic_name, names_of
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Integer, Keyword


def ordered(function: str, arguments: Sequence[Argument]) -> tuple[list[Expr], Expr | None]:
    """The arguments in their order, and the KIND= argument of a function that does no more than convert its result to
    it.

    An argument that is left out in front of one that is given becomes 0. The only argument of a function may have any
    keyword, because gfortran has checked it. Raises ValueError for a keyword that the function does not have, and for
    an argument that is not an expression.
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
