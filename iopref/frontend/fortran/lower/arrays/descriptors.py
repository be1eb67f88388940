"""Dummy arguments of assumed shape: gfortran passes a descriptor with the address, the extents and the strides.

The procedure works on storage without gaps, so that its loops are like those over any other array: an array with gaps
is copied on entry, and copied back on return (`_gfortran_internal_pack`). A TARGET cannot be copied, since pointers may
point to the original.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower import dimensions, representation
from iopref.frontend.fortran.lower.arrays import elements, evaluation, storing
from iopref.frontend.fortran.lower.context import Actual, Context
from iopref.frontend.fortran.lower.evaluation_order import one_loop
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Argument
from iopref.frontend.fortran.value import Value, number, product

TYPE_NUMBERS = {"integer": 1, "logical": 2, "real": 3, "complex": 4, "derived": 5, "character": 6}
"""The numbers of the types in a descriptor (BT_INTEGER and so on, libgfortran.h)."""


def received(context: Context, symbol: Symbol, restrict: str) -> Iterator[str]:
    """The declarations for a dummy argument of assumed shape."""
    assert symbol.type is not None
    if "target" in symbol.attributes:
        raise context.not_covered(f"`{symbol.name}`: TARGET of assumed shape, which may have gaps, is")
    written = symbol.name in context.usage.modified and symbol.intent != "in"
    way = "FORTRAN_COPIED_BACK" if written else "FORTRAN_COPIED"
    yield from packed(context, symbol, way, restrict)


def packed(context: Context, symbol: Symbol, way: str, restrict: str = "") -> Iterator[str]:
    """The declaration of an array whose descriptor is passed: its elements without gaps, in a copy if it has gaps."""
    assert symbol.type is not None and symbol.shape is not None
    data = names.made(symbol.c, "data")
    yield f"{way} {data};"
    rows = dimensions.row_text(context, symbol)
    pointer = f"(*{restrict}{symbol.c}){rows}" if rows else f"*{restrict}{symbol.c}"
    yield f"{symbol.type.c} {pointer} = fortran_packed(&{data}, {symbol.c}_, {len(symbol.shape)});"


def shapes(context: Context, text: str) -> Iterator[str]:
    """The declarations of those extents of dummy arguments of assumed shape that a text of C uses."""
    for symbol in context.scope.table.values():
        for k in range(len(symbol.shape or ()) if representation.assumed(symbol) else 0):
            name = dimensions.extent(context, symbol, k).text
            if re.search(rf"\b{name}\b", text):
                yield f"const long {name} = fortran_extent_of({symbol.c}_, {k});"


def passed(context: Context, argument: Argument, read_only: bool = False) -> Actual:
    """An actual argument as a descriptor, filled in front of the statement; parts of elements are passed as a copy."""
    with one_loop(context):
        value = evaluation.array(context, argument)
    if value.section is None or value.scattered:
        stored = storing.materialised(context, value)
        if not read_only and storing.consists_of_parts(context, argument):
            storing.bring_back(context, value, stored)
        value = stored
    name, first = described(context, value)
    given = representation.presence(context, argument)
    return Actual(f"{given} ? &{name} : NULL" if given else f"&{name}", None, first.length)


def described(context: Context, value: elements.Elements) -> tuple[str, Value]:
    """A descriptor of a section, filled in front of the statement: its name, and the section's first element."""
    if value.section is None or value.scattered:
        raise context.not_covered("an array that is not a section of a variable is")
    name = context.temporary("shape")
    first = value.at((number(0),) * value.rank)
    address = first.text if first.length is not None else f"&{first.text}"
    size = f"sizeof({value.type.c})" if first.length is None else first.length.text
    context.before.append(f"struct fortran_descriptor {name};")
    context.before.append(
        f"fortran_describe_array(&{name}, {address}, {size}, {TYPE_NUMBERS[value.type.base]}, {value.rank});"
    )
    for k, (extent, stride) in enumerate(zip(value.extents, _strides(context, value.section), strict=True)):
        context.before.append(f"fortran_describe_dimension(&{name}, {k}, {extent.text}, {stride.text});")
    return name, first


def _strides(context: Context, section: elements.Section) -> Iterator[Value]:
    """The distance between neighbours in each dimension of a section, in elements."""
    inner: list[Value] = []
    for k, place in enumerate(section.places):
        if isinstance(place, elements.Triplet):
            yield product([*inner, place.step] if place.step.constant != 1 or not inner else inner)
        if section.symbol.shape is not None:
            if k < len(section.places) - 1:
                inner.append(dimensions.extent(context, section.symbol, k))
        elif isinstance(place, elements.Triplet):
            inner.append(place.count)
