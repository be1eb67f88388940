"""Intrinsic functions of arrays: which name means what, and the functions that only move elements."""

from __future__ import annotations

import math
from collections.abc import Callable

from iopref.frontend.fortran import arrays, constants, intrinsics, places, products, reductions
from iopref.frontend.fortran.arrays import Elements, Index
from iopref.frontend.fortran.context import Context
from iopref.frontend.fortran.fold import integer
from iopref.frontend.fortran.symbols import Symbol
from iopref.frontend.fortran.tree import Argument, Expr, Keyword, Name, Slice
from iopref.frontend.fortran.types import INTEGER, LOGICAL, LONG, Type
from iopref.frontend.fortran.value import (
    CONDITIONAL,
    LESS,
    PLUS,
    TIMES,
    Value,
    binary,
    call,
    cast,
    number,
    plus,
    product,
)

Given = dict[str, Argument]
_PARAMETERS: dict[str, tuple[str, ...]] = {
    **{name: ("array", "dim", "mask") for name in reductions.VALUES},
    **{name: ("array", "dim", "mask", "kind", "back") for name in reductions.PLACES},
    **{name: ("mask", "dim", "kind") for name in reductions.LOGICALS},
    "dot_product": ("a", "b"),
    "matmul": ("a", "b"),
    "transpose": ("matrix",),
    "spread": ("source", "dim", "ncopies"),
    "reshape": ("source", "shape", "pad", "order"),
    "cshift": ("array", "shift", "dim"),
    "eoshift": ("array", "shift", "boundary", "dim"),
    "pack": ("array", "mask", "vector"),
    "unpack": ("vector", "mask", "field"),
    "merge": ("tsource", "fsource", "mask"),
    "size": ("array", "dim", "kind"),
    "shape": ("source", "kind"),
    "lbound": ("array", "dim", "kind"),
    "ubound": ("array", "dim", "kind"),
    "allocated": ("array",),
}
NAMES = frozenset(_PARAMETERS)
_OF_TYPE = frozenset("huge tiny epsilon digits maxexponent minexponent precision range radix bit_size kind len".split())
"""Functions of the type of their argument alone."""


def evaluate(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Value | Elements:
    """The value of an intrinsic function, of an array or element by element."""
    from iopref.frontend.fortran.expressions import intrinsic, intrinsic_value

    if name.startswith("selected_"):
        return intrinsic(context, name, arguments, at)
    if name in _PARAMETERS:
        given = matched(context, name, arguments, at)
        if name in reductions.VALUES | reductions.PLACES | reductions.LOGICALS:
            return reductions.reduction(context, name, given)
        return _FUNCTIONS[name](context, given)
    operands = [arrays.evaluate(context, a.value if isinstance(a, Keyword) else a) for a in arguments]
    if name in _OF_TYPE and operands and isinstance(operands[0], Elements):
        return intrinsics.lower(name, [arrays.one(context, operands[0].at, operands[0].rank)], context.scope.defaults)
    return arrays.elementwise(context, operands, lambda values: intrinsic_value(context, name, values, at))


def matched(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Given:
    """The arguments by the names of the parameters."""
    names = _PARAMETERS[name]
    found: Given = {}
    for place, argument in enumerate(arguments):
        if isinstance(argument, Keyword):
            key, value = argument.name, argument.value
            key = {"matrix_a": "a", "vector_a": "a", "matrix_b": "b", "vector_b": "b"}.get(key, key)
        elif place < len(names) and not isinstance(argument, Slice):
            key, value = names[place], argument  # type: ignore[assignment]
        else:
            raise context.error(f"{name.upper()} has at most {len(names)} arguments", at)
        if key not in names:
            raise context.error(f"{name.upper()} has no argument {key.upper()}=", at)
        if key == "dim" and names[0] == "array" and "mask" in names and _logical(context, value):
            key = "mask"
        found[key] = value
    if names[0] not in found:
        raise context.error(f"{name.upper()} needs {names[0].upper()}=", at)
    return found


def _logical(context: Context, argument: Argument) -> bool:
    outer, context.before = context.before, []
    type = arrays.evaluate(context, argument).type
    context.before = outer
    return type.base == "logical"


def dimension(context: Context, given: Given, rank: int, default: int | None = None) -> int | None:
    """DIM=, from 0; raises UserError if it is not a constant, or too large."""
    expr = given.get("dim")
    if expr is None:
        return default
    value = integer(expr, context.scope) if isinstance(expr, Expr) else None
    if value is None:
        raise context.not_covered("DIM= that is not a constant is")
    if not 1 <= value <= rank:
        raise context.error(f"the array has {rank} dimensions, DIM={value} is none of them")
    return value - 1


def _scalar(context: Context, expr: Argument) -> Value:
    value = arrays.evaluate(context, expr)
    if isinstance(value, Elements):
        raise context.not_covered("an array in the place of this argument is")
    return arrays.scalar(context, value)


# -- Moving elements ---------------------------------------------------------------------------------------------------


def _transpose(context: Context, given: Given) -> Elements:
    matrix = arrays.array(context, given["matrix"])
    if matrix.rank != 2:
        raise context.error("TRANSPOSE takes a matrix")
    a, b = matrix.extents
    return arrays.sampled(context, (b, a), lambda i: matrix.at((i[1], i[0])), scattered=matrix.names)


def _spread(context: Context, given: Given) -> Elements:
    source = arrays.evaluate(context, given["source"])
    copies = _scalar(context, given["ncopies"])
    if isinstance(source, Value):
        once = arrays.scalar(context, source)
        return arrays.sampled(context, (copies,), lambda i: once)
    k = dimension(context, given, source.rank + 1)
    assert k is not None
    shape = (*source.extents[:k], copies, *source.extents[k:])
    array = source
    return arrays.sampled(context, shape, lambda i: array.at(i[:k] + i[k + 1 :]), scattered=source.names)


def _reshape(context: Context, given: Given) -> Elements:
    if "order" in given:
        raise context.not_covered("RESHAPE with ORDER= is")
    source = flat(context, arrays.array(context, given["source"]))
    shape = _shape_argument(context, given["shape"])
    pad = flat(context, arrays.array(context, given["pad"])) if "pad" in given else None

    def at(index: Index) -> Value:
        place = linear(index, shape)
        if pad is None:
            return source.at((place,))
        a, b = source.at((place,)), pad.at((_padded(place, source, pad),))
        test = binary("<", place, source.extents[0], LOGICAL)
        return Value(
            f"{test.within(LESS)} ? {a.within(CONDITIONAL + 1)} : {b.within(CONDITIONAL)}", a.type, CONDITIONAL
        )

    return arrays.sampled(context, shape, at, scattered=source.names | (pad.names if pad else frozenset()))


def _padded(place: Value, source: Elements, pad: Elements) -> Value:
    behind = binary("-", place, source.extents[0], LONG)
    return binary("%", behind, pad.extents[0], LONG)


def linear(index: Index, shape: tuple[Value, ...]) -> Value:
    """The place of a position in storage."""
    place = index[-1]
    for position, extent in zip(reversed(index[:-1]), reversed(shape[:-1]), strict=True):
        place = binary("+", binary("*", place, extent, LONG), position, LONG)
    return place


def flat(context: Context, source: Elements) -> Elements:
    """The elements of an array in the order of storage."""
    if source.rank == 1:
        return source
    if source.length is not None:
        raise context.not_covered("RESHAPE of characters of several dimensions is")
    stored = source if arrays.contiguous(source) else arrays.materialised(context, source)
    assert stored.section is not None
    name = context.temporary("flat")
    first = stored.at((number(0),) * source.rank).text
    context.before.append(f"const {source.type.c} *{name} = &{first};")
    size = (product(stored.extents),)
    return Elements(
        source.type, size, lambda i: Value(f"{name}[{i[0].text}]", source.type, place=True), scattered=source.names
    )


def _shape_argument(context: Context, expr: Argument) -> tuple[Value, ...]:
    known = constants.cells(expr, context.scope) if isinstance(expr, Expr) else None
    if known is not None:
        return tuple(number(cell.value) for cell in known if isinstance(cell.value, int))
    shape = arrays.array(context, expr)
    count = shape.extents[0].constant
    if not isinstance(count, int):
        raise context.not_covered("RESHAPE to a shape of unknown rank is")
    return tuple(cast(shape.at((number(k),)), LONG) for k in range(count))


def _shifted(context: Context, given: Given) -> tuple[Elements, int, Callable[[Index], Value]]:
    array = arrays.array(context, given["array"])
    k = dimension(context, given, array.rank, 0)
    assert k is not None
    shift = arrays.evaluate(context, given["shift"])
    if isinstance(shift, Value):
        once = arrays.scalar(context, shift)
        return array, k, lambda i: once
    shifts = shift
    return array, k, lambda i: shifts.at(i[:k] + i[k + 1 :])


def _cshift(context: Context, given: Given) -> Elements:
    array, k, shift = _shifted(context, given)

    def at(index: Index) -> Value:
        moved = call("fortran_modulo_i8", [binary("+", index[k], shift(index), LONG), array.extents[k]], LONG)
        return array.at((*index[:k], moved, *index[k + 1 :]))

    return arrays.sampled(context, array.extents, at, scattered=array.names)


def _eoshift(context: Context, given: Given) -> Elements:
    array, k, shift = _shifted(context, given)
    if array.length is not None:
        raise context.not_covered("EOSHIFT of characters is")
    boundary = cast(_scalar(context, given["boundary"]), array.type) if "boundary" in given else number(0)

    def at(index: Index) -> Value:
        moved = binary("+", index[k], shift(index), LONG)
        inside = f"{moved.within(PLUS)} >= 0 && {moved.within(PLUS)} < {array.extents[k].within(PLUS)}"
        value = array.at((*index[:k], moved, *index[k + 1 :]))
        text = f"{inside} ? {value.within(CONDITIONAL + 1)} : {boundary.within(CONDITIONAL)}"
        return Value(text, array.type, CONDITIONAL)

    return arrays.sampled(context, array.extents, at, scattered=array.names)


def _pack(context: Context, given: Given) -> Elements:
    from iopref.frontend.fortran.statements import assignment

    if "vector" in given:
        raise context.not_covered("PACK with VECTOR= is")
    array, mask = arrays.array(context, given["array"]), arrays.evaluate(context, given["mask"])
    chosen = spread_mask(mask, array)
    count = reductions.reduced(context, "count", array.extents, chosen.at, None)
    target = arrays.temporary(context, array.type, (count,), array.length)
    at = context.temporary("at")
    context.before.append(f"long {at} = 0;")
    place = (Value(f"{at}++", LONG),)

    def body(index: Index) -> list[str]:
        test = chosen.at(index).text
        return [f"if ({test})", "    " + assignment(context, target.at(place), array.at(index))]

    context.before += arrays.loops(context, array.extents, body)
    return target


def spread_mask(mask: Value | Elements, array: Elements) -> Elements:
    """A mask that has the shape of an array."""
    if isinstance(mask, Elements):
        return mask
    once = mask
    return Elements(mask.type, array.extents, lambda i: once)


def _unpack(context: Context, given: Given) -> Elements:
    from iopref.frontend.fortran.statements import assignment

    vector, mask = arrays.array(context, given["vector"]), arrays.array(context, given["mask"])
    field = arrays.evaluate(context, given["field"])
    target = arrays.temporary(context, vector.type, mask.extents, vector.length)
    at = context.temporary("at")
    context.before.append(f"long {at} = 0;")
    place = (Value(f"{at}++", LONG),)

    def body(index: Index) -> list[str]:
        other = field.at(index) if isinstance(field, Elements) else field
        return [
            f"if ({mask.at(index).text})",
            "    " + assignment(context, target.at(index), vector.at(place)),
            "else",
            "    " + assignment(context, target.at(index), other),
        ]

    context.before += arrays.loops(context, mask.extents, body)
    return target


def _merge(context: Context, given: Given) -> Value | Elements:
    operands = [arrays.evaluate(context, given[key]) for key in ("tsource", "fsource", "mask")]
    return arrays.elementwise(context, operands, lambda v: merged(v[0], v[1], v[2]))


def merged(a: Value, b: Value, mask: Value) -> Value:
    """MERGE of scalars."""
    text = f"{mask.within(CONDITIONAL + 1)} ? {a.within(CONDITIONAL + 1)} : {b.within(CONDITIONAL)}"
    return Value(text, a.type, CONDITIONAL, length=a.length)


# -- Inquiry -----------------------------------------------------------------------------------------------------------


def _inquired(context: Context, given: Given, key: str) -> tuple[Elements, Type]:
    """The array asked about, and the type of the answer."""
    kind = given.get("kind")
    value = integer(kind, context.scope) if isinstance(kind, Expr) else None
    expr = given[key]
    if isinstance(expr, Name) and (symbol := context.scope.find(expr.id)).array and symbol.assumed_size:
        return _assumed_size(context, symbol), Type("integer", value or INTEGER.kind)
    used = set(context.used)
    found = arrays.array(context, expr)
    if isinstance(expr, Name) and expr.id not in used and not places.deferred(context.scope.find(expr.id)):
        context.used.pop(expr.id)  # its bounds are needed, not the array itself
    return found, Type("integer", value or context.scope.defaults.integer)


def _assumed_size(context: Context, symbol: Symbol) -> Elements:
    """An array whose last extent is not known: asking for it is an error."""
    assert symbol.type is not None and symbol.shape is not None
    type = symbol.type
    known = [places.extent(context, symbol, k) for k in range(len(symbol.shape) - 1)]
    return Elements(type, (*known, Value("", LONG)), lambda i: Value("", type))


def _extent(context: Context, value: Value, type: Type) -> Value:
    if not value.text:
        raise context.error("the last extent of an array of assumed size is not known")
    if isinstance(value.constant, int):
        return number(max(value.constant, 0), type)
    if value.text.isidentifier() and value.text.rpartition("_n")[2].isdigit():
        return cast(value, type)
    return Value(f"({type.c})fortran_length({value.text})", type, TIMES + 1)


def _constant_size(array: Elements) -> int:
    return math.prod(max(e.constant, 0) for e in array.extents if isinstance(e.constant, int))


def _size(context: Context, given: Given) -> Value:
    array, type = _inquired(context, given, "array")
    k = dimension(context, given, array.rank)
    if k is not None:
        return _extent(context, array.extents[k], type)
    if all(isinstance(e.constant, int) for e in array.extents):
        return number(_constant_size(array), type)
    if array.rank == 1:
        return _extent(context, array.extents[0], type)
    return cast(product([_extent(context, e, LONG) for e in array.extents]), type)


def _listed(context: Context, values: list[Value], type: Type) -> Elements:
    target = arrays.temporary(context, type, (number(len(values)),))
    for k, value in enumerate(values):
        context.before.append(f"{target.at((number(k),)).text} = {value.text};")
    return target


def _shape(context: Context, given: Given) -> Elements:
    array, type = _inquired(context, given, "source")
    return _listed(context, [_extent(context, e, type) for e in array.extents], type)


def _bounds(upper: bool) -> Callable[[Context, Given], Value | Elements]:
    def lower(context: Context, given: Given) -> Value | Elements:
        array, type = _inquired(context, given, "array")
        expr = given["array"]
        values = []
        for j in range(array.rank):
            low = number(1)
            if isinstance(expr, Name):
                low = places.lower_bound(context, context.scope.find(expr.id), j)
            value = plus(arrays.added(low, _extent(context, array.extents[j], LONG)), -1) if upper else low
            values.append(number(value.constant, type) if isinstance(value.constant, int) else cast(value, type))
        k = dimension(context, given, array.rank)
        return values[k] if k is not None else _listed(context, values, type)

    return lower


def _allocated(context: Context, given: Given) -> Value:
    expr = given["array"]
    if not isinstance(expr, Name) or "allocatable" not in (symbol := context.scope.find(expr.id)).attributes:
        raise context.error("ALLOCATED takes an allocatable array")
    places.use(context, symbol.name)
    return Value(f"{places.data(symbol)} != NULL", LOGICAL, LESS - 1)


_FUNCTIONS: dict[str, Callable[[Context, Given], Value | Elements]] = {
    "dot_product": products.dot_product,
    "matmul": products.matmul,
    "transpose": _transpose,
    "spread": _spread,
    "reshape": _reshape,
    "cshift": _cshift,
    "eoshift": _eoshift,
    "pack": _pack,
    "unpack": _unpack,
    "merge": _merge,
    "size": _size,
    "shape": _shape,
    "lbound": _bounds(upper=False),
    "ubound": _bounds(upper=True),
    "allocated": _allocated,
}
