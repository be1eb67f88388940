"""Intrinsic functions of known arrays."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from iopref.frontend.fortran.scope.constant.arithmetic import binary
from iopref.frontend.fortran.scope.constant.known import (
    LIMIT,
    Found,
    Known,
    Many,
    NotKnown,
    bits_of,
    convert,
    of_bytes,
    real,
    single,
)
from iopref.frontend.fortran.types import Defaults, Type, widest

Arguments = dict[str, Found]
Function = Callable[[Arguments, Defaults], Found]


def _array(found: Found | None) -> Many:
    if not isinstance(found, Many):
        raise NotKnown
    return found


def _integer(found: Found | None) -> int:
    if not isinstance(found, Known) or not isinstance(found.value, int) or isinstance(found.value, bool):
        raise NotKnown
    return found.value


def _integers(found: Found | None) -> list[int]:
    return [_integer(cell) for cell in _array(found).cells]


def _truths(mask: Found | None, count: int) -> list[bool]:
    """A mask for each of so many elements."""
    if mask is None:
        return [True] * count
    cells = mask.cells if isinstance(mask, Many) else (mask,) * count
    if len(cells) != count or not all(isinstance(c.value, bool) for c in cells):
        raise NotKnown
    return [bool(c.value) for c in cells]


def _along(array: Many, dim: int | None) -> Iterator[list[int]]:
    """The places of the elements that are put together: all of them, or rows of one dimension."""
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
    """One result, or an array of those of each row."""
    if dim is None or len(array.extents) == 1:
        return results[0]
    return Many(array.extents[: dim - 1] + array.extents[dim:], tuple(results), type)


def _reduction(combine: Callable[[Sequence[Known], Type, Defaults], Known], logical: bool = False) -> Function:
    """SUM and the like, which have a dimension and a mask; ALL and the like have a dimension alone."""

    def function(given: Arguments, defaults: Defaults) -> Found:
        array = _array(given.get("mask" if logical else "array"))
        dim = given.get("dim")
        mask = None if logical else given.get("mask")
        if not logical and isinstance(dim, Many | Known) and (isinstance(dim, Many) or isinstance(dim.value, bool)):
            dim, mask = None, dim
        number = None if dim is None else _integer(dim)
        truths = _truths(mask, len(array.cells))
        results = [
            combine([array.cells[k] for k in row if truths[k]], array.type, defaults) for row in _along(array, number)
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
    """NORM2 as gfortran computes it: a sum of squares that neither overflow nor vanish, each of them rounded."""
    array = _array(given.get("x"))
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
            found = operate(found, _integer(cell))
        return Known(found, type)

    return combine


def _all(cells: Sequence[Known], type: Type, defaults: Defaults) -> Known:
    return Known(all(c.value for c in cells), type)


def _any(cells: Sequence[Known], type: Type, defaults: Defaults) -> Known:
    return Known(any(c.value for c in cells), type)


def _count(cells: Sequence[Known], type: Type, defaults: Defaults) -> Known:
    return Known(sum(bool(c.value) for c in cells), Type("integer", defaults.integer))


def _located(operator: str) -> Function:
    """MAXLOC and MINLOC of arrays of one dimension."""

    def function(given: Arguments, defaults: Defaults) -> Found:
        array = _array(given.get("array"))
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


def _product(a: Many, b: Many, pairs: Sequence[tuple[int, int]], defaults: Defaults) -> Known:
    """The sum of products of elements, from left to right."""
    logical = a.type.base == "logical"
    type = a.type if logical else widest(a.type, b.type)
    found = Known(False, type) if logical else convert(Known(0, Type("integer", 4)), type)
    for x, y in pairs:
        left, right = a.cells[x], b.cells[y]
        if logical:
            found = Known(bool(found.value or (left.value and right.value)), type)
        else:
            part = binary("*", left, right, defaults.logical)
            found = binary("+", found, part, defaults.logical)
    return found


def _dot_product(given: Arguments, defaults: Defaults) -> Found:
    a, b = _array(given.get("vector_a")), _array(given.get("vector_b"))
    if a.extents != b.extents or len(a.extents) != 1:
        raise NotKnown
    if a.type.base == "complex":
        a = Many(a.extents, tuple(Known(complex(c.value).conjugate(), c.type) for c in a.cells), a.type)
    return _product(a, b, [(k, k) for k in range(len(a.cells))], defaults)


def _matmul(given: Arguments, defaults: Defaults) -> Found:
    a, b = _array(given.get("matrix_a")), _array(given.get("matrix_b"))
    rows = a.extents[0] if len(a.extents) == 2 else 1
    columns = b.extents[1] if len(b.extents) == 2 else 1
    inner = a.extents[-1]
    if b.extents[0] != inner or len(a.extents) + len(b.extents) < 3:
        raise NotKnown
    cells = tuple(
        _product(a, b, [(i + k * rows, k + j * inner) for k in range(inner)], defaults)
        for j in range(columns)
        for i in range(rows)
    )
    extents = (a.extents[:1] if len(a.extents) == 2 else ()) + b.extents[1:]
    return Many(extents, cells, cells[0].type if cells else a.type)


def _transpose(given: Arguments, defaults: Defaults) -> Found:
    a = _array(given.get("matrix"))
    if len(a.extents) != 2:
        raise NotKnown
    rows, columns = a.extents
    return Many((columns, rows), tuple(a.cells[i + j * rows] for i in range(rows) for j in range(columns)), a.type)


def _reshape(given: Arguments, defaults: Defaults) -> Found:
    source, extents = _array(given.get("source")), _integers(given.get("shape"))
    count = math.prod(extents)
    pad = given.get("pad")
    cells = source.cells
    if min(extents, default=-1) < 0 or count > LIMIT:
        raise NotKnown
    if len(cells) < count and isinstance(pad, Many) and pad.cells:
        cells += pad.cells * ((count - len(cells)) // len(pad.cells) + 1)
    if len(cells) < count:
        raise NotKnown
    order = _integers(given["order"]) if "order" in given else list(range(1, len(extents) + 1))
    if sorted(order) != list(range(1, len(extents) + 1)):
        raise NotKnown
    return Many(tuple(extents), _ordered(cells[:count], extents, [k - 1 for k in order]), source.type)


def _ordered(cells: Sequence[Known], extents: Sequence[int], order: Sequence[int]) -> tuple[Known, ...]:
    """Elements that are given with the dimension `order[0]` the fastest, in the order of storage."""
    if list(order) == sorted(order):
        return tuple(cells)
    strides = [math.prod(extents[:k]) for k in range(len(extents))]
    found = list(cells)
    for number, cell in enumerate(cells):
        place = 0
        for k in order:
            number, subscript = divmod(number, extents[k])
            place += subscript * strides[k]
        found[place] = cell
    return tuple(found)


def _spread(given: Arguments, defaults: Defaults) -> Found:
    source, dim, copies = given.get("source"), _integer(given.get("dim")), _integer(given.get("ncopies"))
    if isinstance(source, Known):
        if copies > LIMIT:
            raise NotKnown
        return Many((max(copies, 0),), (source,) * copies, source.type)
    array = _array(source)
    if not 1 <= dim <= len(array.extents) + 1 or max(copies, 0) * len(array.cells) > LIMIT:
        raise NotKnown
    inner = math.prod(array.extents[: dim - 1])
    blocks = [array.cells[k : k + inner] for k in range(0, len(array.cells), inner or 1)]
    cells = tuple(cell for block in blocks for _ in range(copies) for cell in block)
    return Many((*array.extents[: dim - 1], max(copies, 0), *array.extents[dim - 1 :]), cells, array.type)


def _pack(given: Arguments, defaults: Defaults) -> Found:
    array = _array(given.get("array"))
    truths = _truths(given.get("mask"), len(array.cells))
    cells = tuple(c for c, t in zip(array.cells, truths, strict=True) if t)
    if "vector" in given:
        cells += _array(given["vector"]).cells[len(cells) :]
    return Many((len(cells),), cells, array.type)


def _cshift(given: Arguments, defaults: Defaults) -> Found:
    array, shift = _array(given.get("array")), _integer(given.get("shift"))
    dim = _integer(given["dim"]) if "dim" in given else 1
    cells = list(array.cells)
    for row in _along(array, dim):
        for k, place in enumerate(row):
            cells[place] = array.cells[row[(k + shift) % len(row)]]
    return Many(array.extents, tuple(cells), array.type)


def _transfer(given: Arguments, defaults: Defaults) -> Found:
    """TRANSFER to a scalar, or to an array of one dimension."""
    source, mold = given.get("source"), given.get("mold")
    if source is None or mold is None:
        raise NotKnown
    data = b"".join(bits_of(c) for c in (source.cells if isinstance(source, Many) else (source,)))
    type = mold.type
    if type.base == "character":
        if isinstance(mold, Many) and not mold.cells:  # its length is not kept
            raise NotKnown
        sample = mold.cells[0] if isinstance(mold, Many) else mold
        size = len(str(sample.value))
    else:
        size = type.size
    if not size:  # characters of no length
        raise NotKnown
    count = _integer(given["size"]) if "size" in given else -(-len(data) // size)
    if "size" not in given and isinstance(mold, Known):
        if len(data) < size:
            raise NotKnown
        return of_bytes(data[:size], type)
    if len(data) < count * size or count > LIMIT:
        raise NotKnown
    return Many((count,), tuple(of_bytes(data[k * size : (k + 1) * size], type) for k in range(count)), type)


_ARRAY = ("array", "dim", "mask")
_MASK = ("mask", "dim")
TRANSFORMATIONAL: dict[str, tuple[tuple[str, ...], Function]] = {
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
    "dot_product": (("vector_a", "vector_b"), _dot_product),
    "matmul": (("matrix_a", "matrix_b"), _matmul),
    "transpose": (("matrix",), _transpose),
    "reshape": (("source", "shape", "pad", "order"), _reshape),
    "spread": (("source", "dim", "ncopies"), _spread),
    "pack": (("array", "mask", "vector"), _pack),
    "cshift": (("array", "shift", "dim"), _cshift),
    "transfer": (("source", "mold", "size"), _transfer),
}
"""The names of the arguments of each function, and the function."""
