"""Reductions of known arrays: SUM, MAXVAL, COUNT, MAXLOC, NORM2 and the like."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from iopref.frontend.fortran.constant.arithmetic import binary
from iopref.frontend.fortran.constant.known import Found, Known, Many, NotKnown, convert, real, single
from iopref.frontend.fortran.types import Defaults, Type

Arguments = dict[str, Found]
Function = Callable[[Arguments, Defaults], Found]
"""A function of known arguments, by their names; it raises NotKnown if it has no value."""


def array_of(found: Found | None) -> Many:
    """An argument that must be an array; raises NotKnown if it is not."""
    if not isinstance(found, Many):
        raise NotKnown
    return found


def integer_of(found: Found | None) -> int:
    """The value of an argument that must be an integer; raises NotKnown if it is not."""
    if not isinstance(found, Known) or not isinstance(found.value, int) or isinstance(found.value, bool):
        raise NotKnown
    return found.value


def integers_of(found: Found | None) -> list[int]:
    """The values of an argument that must be an array of integers; raises NotKnown if it is not."""
    return [integer_of(cell) for cell in array_of(found).cells]


def truths(mask: Found | None, count: int) -> list[bool]:
    """The value of a mask for each of `count` elements."""
    if mask is None:
        return [True] * count
    cells = mask.cells if isinstance(mask, Many) else (mask,) * count
    if len(cells) != count or not all(isinstance(c.value, bool) for c in cells):
        raise NotKnown
    return [bool(c.value) for c in cells]


def along(array: Many, dim: int | None) -> Iterator[list[int]]:
    """The indices of the elements that are reduced to one: all elements, or each row along a dimension."""
    if dim is None:
        yield list(range(len(array.cells)))
        return
    if not 1 <= dim <= len(array.extents):
        raise NotKnown
    stride = math.prod(array.extents[: dim - 1])
    extent = array.extents[dim - 1]
    for outer in range(math.prod(array.extents[dim:])):
        for inner in range(stride):
            yield [inner + (k + outer * extent) * stride for k in range(extent)]


def _reduced(array: Many, dim: int | None, results: list[Known], type: Type) -> Found:
    """One result, or the array of the results of all rows."""
    if dim is None or len(array.extents) == 1:
        return results[0]
    return Many(array.extents[: dim - 1] + array.extents[dim:], tuple(results), type)


def _reduction(combine: Callable[[Sequence[Known], Type, Defaults], Known], logical: bool = False) -> Function:
    """A function such as SUM, with a dimension and a mask; or, if `logical`, such as ALL, with a dimension alone."""

    def function(given: Arguments, defaults: Defaults) -> Found:
        array = array_of(given.get("mask" if logical else "array"))
        dim = given.get("dim")
        mask = None if logical else given.get("mask")
        if not logical and isinstance(dim, Many | Known) and (isinstance(dim, Many) or isinstance(dim.value, bool)):
            dim, mask = None, dim
        number = None if dim is None else integer_of(dim)
        chosen = truths(mask, len(array.cells))
        results = [
            combine([array.cells[k] for k in row if chosen[k]], array.type, defaults) for row in along(array, number)
        ]
        return _reduced(array, number, results, results[0].type if results else array.type)

    return function


def _folded(operator: str, first: int) -> Callable[[Sequence[Known], Type, Defaults], Known]:
    def combine(cells: Sequence[Known], type: Type, defaults: Defaults) -> Known:
        found = convert(Known(first, Type("integer", 4)), type)
        for cell in cells:
            found = binary(operator, found, cell, defaults.logical)
        return found

    return combine


def _norm2(given: Arguments, defaults: Defaults) -> Found:
    """NORM2 as gfortran computes it: a sum of squares, scaled so that
    none overflows or vanishes, each of them rounded.
    """
    array = array_of(given.get("x"))
    values = [cell.value for cell in array.cells if isinstance(cell.value, float)]
    if "dim" in given or len(values) < len(array.cells) or array.type.kind not in (4, 8):
        raise NotKnown
    rounded = single if array.type.kind == 4 else float
    exponent = max((math.frexp(value)[1] for value in values), default=0)
    total = 0.0
    for value in values:
        total = rounded(total + rounded(math.ldexp(value, -exponent) ** 2))
    return real(math.ldexp(rounded(math.sqrt(total)), exponent), array.type)


def _most(operator: str) -> Callable[[Sequence[Known], Type, Defaults], Known]:
    def combine(cells: Sequence[Known], type: Type, defaults: Defaults) -> Known:
        if not cells:
            raise NotKnown
        found = cells[0]
        for cell in cells[1:]:
            if binary(operator, cell, found, defaults.logical).value:
                found = cell
        return found

    return combine


def _bits(operate: Callable[[int, int], int], first: int) -> Callable[[Sequence[Known], Type, Defaults], Known]:
    def combine(cells: Sequence[Known], type: Type, defaults: Defaults) -> Known:
        found = first
        for cell in cells:
            found = operate(found, integer_of(cell))
        return Known(found, type)

    return combine


def _all(cells: Sequence[Known], type: Type, defaults: Defaults) -> Known:
    return Known(all(c.value for c in cells), type)


def _any(cells: Sequence[Known], type: Type, defaults: Defaults) -> Known:
    return Known(any(c.value for c in cells), type)


def _count(cells: Sequence[Known], type: Type, defaults: Defaults) -> Known:
    return Known(sum(bool(c.value) for c in cells), Type("integer", defaults.integer))


def _located(operator: str) -> Function:
    """MAXLOC or MINLOC of an array of one dimension."""

    def function(given: Arguments, defaults: Defaults) -> Found:
        array = array_of(given.get("array"))
        if len(array.extents) != 1 or set(given) - {"array", "dim"}:
            raise NotKnown
        place = 0
        for k, cell in enumerate(array.cells[1:], 1):
            if binary(operator, cell, array.cells[place], defaults.logical).value:
                place = k
        type = Type("integer", defaults.integer)
        found = Known(place + 1 if array.cells else 0, type)
        return found if "dim" in given else Many((1,), (found,), type)

    return function


_ARRAY = ("array", "dim", "mask")
_MASK = ("mask", "dim")
REDUCTIONS: dict[str, tuple[tuple[str, ...], Function]] = {
    "sum": (_ARRAY, _reduction(_folded("+", 0))),
    "product": (_ARRAY, _reduction(_folded("*", 1))),
    "maxval": (_ARRAY, _reduction(_most(">"))),
    "minval": (_ARRAY, _reduction(_most("<"))),
    "iall": (_ARRAY, _reduction(_bits(lambda a, b: a & b, -1))),
    "iany": (_ARRAY, _reduction(_bits(lambda a, b: a | b, 0))),
    "iparity": (_ARRAY, _reduction(_bits(lambda a, b: a ^ b, 0))),
    "all": (_MASK, _reduction(_all, logical=True)),
    "any": (_MASK, _reduction(_any, logical=True)),
    "count": (_MASK, _reduction(_count, logical=True)),
    "maxloc": (_ARRAY, _located(">")),
    "minloc": (_ARRAY, _located("<")),
    "norm2": (("x", "dim"), _norm2),
}
"""The names of the arguments of each function, and the function."""
