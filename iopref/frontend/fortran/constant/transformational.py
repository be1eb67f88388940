"""Intrinsic functions of known arrays that are not reductions, and a table with both."""

from __future__ import annotations

import math
from collections.abc import Sequence

from iopref.frontend.fortran.constant.arithmetic import binary
from iopref.frontend.fortran.constant.known import LIMIT, Found, Known, Many, NotKnown, bits_of, convert, of_bytes
from iopref.frontend.fortran.constant.reductions import (
    REDUCTIONS,
    Arguments,
    Function,
    along,
    array_of,
    integer_of,
    integers_of,
    truths,
)
from iopref.frontend.fortran.types import Defaults, Type, widest


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
    a, b = array_of(given.get("vector_a")), array_of(given.get("vector_b"))
    if a.extents != b.extents or len(a.extents) != 1:
        raise NotKnown
    if a.type.base == "complex":
        a = Many(a.extents, tuple(Known(complex(c.value).conjugate(), c.type) for c in a.cells), a.type)
    return _product(a, b, [(k, k) for k in range(len(a.cells))], defaults)


def _matmul(given: Arguments, defaults: Defaults) -> Found:
    a, b = array_of(given.get("matrix_a")), array_of(given.get("matrix_b"))
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
    a = array_of(given.get("matrix"))
    if len(a.extents) != 2:
        raise NotKnown
    rows, columns = a.extents
    return Many((columns, rows), tuple(a.cells[i + j * rows] for i in range(rows) for j in range(columns)), a.type)


def _reshape(given: Arguments, defaults: Defaults) -> Found:
    source, extents = array_of(given.get("source")), integers_of(given.get("shape"))
    count = math.prod(extents)
    pad = given.get("pad")
    cells = source.cells
    if min(extents, default=-1) < 0 or count > LIMIT:
        raise NotKnown
    if len(cells) < count and isinstance(pad, Many) and pad.cells:
        cells += pad.cells * ((count - len(cells)) // len(pad.cells) + 1)
    if len(cells) < count:
        raise NotKnown
    order = integers_of(given["order"]) if "order" in given else list(range(1, len(extents) + 1))
    if sorted(order) != list(range(1, len(extents) + 1)):
        raise NotKnown
    return Many(tuple(extents), _ordered(cells[:count], extents, [k - 1 for k in order]), source.type)


def _ordered(cells: Sequence[Known], extents: Sequence[int], order: Sequence[int]) -> tuple[Known, ...]:
    """The elements in the order of storage; in `cells`, the dimension `order[0]` varies fastest."""
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
    source, dim, copies = given.get("source"), integer_of(given.get("dim")), integer_of(given.get("ncopies"))
    if isinstance(source, Known):
        if copies > LIMIT:
            raise NotKnown
        return Many((max(copies, 0),), (source,) * copies, source.type)
    array = array_of(source)
    if not 1 <= dim <= len(array.extents) + 1 or max(copies, 0) * len(array.cells) > LIMIT:
        raise NotKnown
    inner = math.prod(array.extents[: dim - 1])
    blocks = [array.cells[k : k + inner] for k in range(0, len(array.cells), inner or 1)]
    cells = tuple(cell for block in blocks for _ in range(copies) for cell in block)
    return Many((*array.extents[: dim - 1], max(copies, 0), *array.extents[dim - 1 :]), cells, array.type)


def _pack(given: Arguments, defaults: Defaults) -> Found:
    array = array_of(given.get("array"))
    chosen = truths(given.get("mask"), len(array.cells))
    cells = tuple(c for c, t in zip(array.cells, chosen, strict=True) if t)
    if "vector" in given:
        cells += array_of(given["vector"]).cells[len(cells) :]
    return Many((len(cells),), cells, array.type)


def _cshift(given: Arguments, defaults: Defaults) -> Found:
    array, shift = array_of(given.get("array")), integer_of(given.get("shift"))
    dim = integer_of(given["dim"]) if "dim" in given else 1
    cells = list(array.cells)
    for row in along(array, dim):
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
        if isinstance(mold, Many) and not mold.cells:  # the length is not known
            raise NotKnown
        sample = mold.cells[0] if isinstance(mold, Many) else mold
        size = len(str(sample.value))
    else:
        size = type.size
    if not size:  # characters of length 0
        raise NotKnown
    count = integer_of(given["size"]) if "size" in given else -(-len(data) // size)
    if "size" not in given and isinstance(mold, Known):
        if len(data) < size:
            raise NotKnown
        return of_bytes(data[:size], type)
    if len(data) < count * size or count > LIMIT:
        raise NotKnown
    return Many((count,), tuple(of_bytes(data[k * size : (k + 1) * size], type) for k in range(count)), type)


TRANSFORMATIONAL: dict[str, tuple[tuple[str, ...], Function]] = {
    **REDUCTIONS,
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
