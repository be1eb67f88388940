"""Named constants: their values, converted to the type and the shape of the constant."""

from __future__ import annotations

import math

from iopref.frontend.fortran.constant.known import LIMIT, Found, Known, Many, NotKnown, convert, padded
from iopref.frontend.fortran.scope import fold, storage
from iopref.frontend.fortran.scope.scopes import Scope
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Star


def value(scope: Scope, symbol: Symbol) -> Found | None:
    """The value of a named constant; None if it is not known."""
    assert symbol.value is not None
    found = fold.found(symbol.value, scope)
    type = symbol.type
    if found is None and type is not None and type.numeric and "-fno-range-check" in scope.options.words:
        raise (symbol.line or scope.unit.line).error(
            f"the value of the constant `{symbol.name}` is not known here, and may be out of range with"
            " `-fno-range-check`: that is not covered",
            symbol.at if symbol.line else 0,
            "leave this file to gfortran",
        )
    if found is None or type is None:
        return None
    length = None
    if symbol.character and not isinstance(symbol.length, Star | None):
        length = fold.integer(symbol.length, scope)
        if length is None:
            return None
    try:
        if not symbol.array:
            return padded(convert(found, type), length) if isinstance(found, Known) else None
        extents = _extents(scope, symbol, found)
        cells = found.cells if isinstance(found, Many) else (found,) * math.prod(extents)
        if len(cells) != math.prod(extents):
            return None
        return Many(extents, tuple(padded(convert(cell, type), length) for cell in cells), type)
    except NotKnown:
        return None


def _extents(scope: Scope, symbol: Symbol, found: Found) -> tuple[int, ...]:
    """The extents as declared, or those of the value for extents `*`."""
    assert symbol.shape is not None
    if isinstance(symbol.shape[-1].upper, Star):
        if isinstance(found, Many) and len(found.extents) == len(symbol.shape):
            return found.extents
        raise NotKnown
    extents = storage.extents(scope, symbol)
    if extents is None or math.prod(extents) > LIMIT:
        raise NotKnown
    return extents
