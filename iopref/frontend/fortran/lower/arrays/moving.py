"""Intrinsic functions of arrays that only move elements."""

from __future__ import annotations

from collections.abc import Callable

from iopref.frontend.fortran.constant.known import Many
from iopref.frontend.fortran.lower import dispatch
from iopref.frontend.fortran.lower.arrays import evaluation, products, reductions, sections, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements, Index, linear
from iopref.frontend.fortran.lower.arrays.matching import Given, dimension, matched, scalar_argument
from iopref.frontend.fortran.lower.arrays.sections import added
from iopref.frontend.fortran.lower.assignment import assignment
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import rank
from iopref.frontend.fortran.scope import fold
from iopref.frontend.fortran.tree.expressions import Apply, Argument, Expr, Name, Unary
from iopref.frontend.fortran.types import LOGICAL, LONG
from iopref.frontend.fortran.value import (
    CONDITIONAL,
    LESS,
    Value,
    binary,
    call,
    cast,
    difference,
    number,
    product,
)
from iopref.records import replace


def _transpose(context: Context, given: Given) -> Elements:
    matrix = evaluation.array(context, given["matrix"])
    if matrix.rank != 2:
        raise context.error("TRANSPOSE takes a matrix")
    a, b = matrix.extents
    return evaluation.sampled(context, (b, a), lambda i: matrix.at((i[1], i[0])), scattered=matrix.names)


def _spread(context: Context, given: Given) -> Elements:
    source = dispatch.evaluate(context, given["source"])
    if isinstance(source, Value):
        source = evaluation.scalar(context, source)
    copies = scalar_argument(context, given["ncopies"])
    if isinstance(source, Value):
        once = source
        return evaluation.sampled(context, (copies,), lambda i: once)
    k = dimension(context, given, source.rank + 1)
    assert k is not None
    shape = (*source.extents[:k], copies, *source.extents[k:])
    array = source
    return evaluation.sampled(context, shape, lambda i: array.at(i[:k] + i[k + 1 :]), scattered=source.names)


def _reshape(context: Context, given: Given) -> Elements:
    if "order" in given:
        raise context.not_covered("RESHAPE with ORDER= is")
    source = flat(context, storing.taken(context, given["source"]))
    shape = _shape_argument(context, given["shape"])
    if not shape:
        raise context.error("RESHAPE takes a shape of at least one dimension")
    pad = None
    if "pad" in given:
        source = storing.unconditional(context, source)
        pad = storing.unconditional(context, flat(context, storing.taken(context, given["pad"])))

    def at(index: Index) -> Value:
        place = linear(index, shape)
        if pad is None:
            return source.at((place,))
        a, b = source.at((place,)), pad.at((_padded(place, source, pad),))
        test = binary("<", place, source.extents[0], LOGICAL)
        return Value(
            f"{test.within(LESS)} ? {a.within(CONDITIONAL + 1)} : {b.within(CONDITIONAL)}", a.type, CONDITIONAL
        )

    return evaluation.sampled(context, shape, at, scattered=source.names | (pad.names if pad else frozenset()))


def _padded(place: Value, source: Elements, pad: Elements) -> Value:
    behind = binary("-", place, source.extents[0], LONG)
    return binary("%", behind, pad.extents[0], LONG)


def flat(context: Context, source: Elements) -> Elements:
    """The elements of an array in the order of storage."""
    if source.rank == 1:
        return source
    if source.length is not None:
        raise context.not_covered("RESHAPE of characters of several dimensions is")
    stored = source if sections.contiguous(source) else storing.materialised(context, source)
    assert stored.section is not None
    name = context.temporary("flat")
    first = stored.at((number(0),) * source.rank).text
    context.before.append(f"const {source.type.c} *{name} = &{first};")
    size = (product(stored.extents),)
    return Elements(
        source.type, size, lambda i: Value(f"{name}[{i[0].text}]", source.type, place=True), scattered=source.names
    )


def _shape_argument(context: Context, expr: Argument) -> tuple[Value, ...]:
    known = fold.found(expr, context.scope) if isinstance(expr, Expr) else None
    if isinstance(known, Many):
        return tuple(number(cell.value) for cell in known.cells if isinstance(cell.value, int))
    shape = evaluation.array(context, expr)
    count = shape.extents[0].constant
    if not isinstance(count, int):
        raise context.not_covered("RESHAPE to a shape of unknown rank is")
    return tuple(cast(shape.at((number(k),)), LONG) for k in range(count))


def _shifted(context: Context, given: Given) -> tuple[Elements, int, Value | Elements]:
    """The array of CSHIFT or EOSHIFT, the dimension along which it is shifted, and by how much."""
    array = storing.taken(context, given["array"])
    k = dimension(context, given, array.rank, 0)
    assert k is not None
    shift = dispatch.evaluate(context, given["shift"])
    if isinstance(shift, Value):
        return array, k, evaluation.scalar(context, shift)
    if shift.rank != array.rank - 1:
        raise context.error(f"SHIFT= of an array of {array.rank} dimensions has {array.rank - 1}, not {shift.rank}")
    return array, k, shift


def _of_row(shifts: Elements, index: Index, k: int) -> Value:
    return shifts.at(index[:k] + index[k + 1 :])


def _cshift(context: Context, given: Given) -> Elements:
    array, k, shift = _shifted(context, given)
    if array.extents[k].constant == 0:
        return array
    if isinstance(shift, Value):
        return _rotated(context, array, k, shift)
    shifts = shift

    def at(index: Index) -> Value:
        moved = _modulo(binary("+", index[k], _of_row(shifts, index, k), LONG), array.extents[k])
        return array.at((*index[:k], moved, *index[k + 1 :]))

    return evaluation.sampled(context, array.extents, at, scattered=array.names)


def _rotated(context: Context, array: Elements, k: int, shift: Value) -> Elements:
    """CSHIFT by a scalar, into a new array."""
    target = storing.temporary(context, array.type, array.extents, array.length)
    _rotate(context, target, array, k, shift)
    return target


def rotate_into(context: Context, target: Elements, value: Expr) -> bool:
    """Put out `target = cshift(a, shift)` without a temporary array; False, with no effect, if that is not possible."""
    match value:
        case Apply(Name("cshift"), arguments, at) if context.scope.find("cshift").form == "intrinsic":
            pass
        case _:
            return False
    outer, context.before = context.before, []
    array, k, shift = _shifted(context, matched(context, "cshift", arguments, at))
    if not isinstance(shift, Value) or array.extents[k].constant == 0 or not products.is_apart(context, target, array):
        context.before = outer
        return False
    evaluation.conform(context, target.extents, array.extents)
    context.before[:0] = outer
    _rotate(context, replace(target, extents=storing.bounded(context, target.extents)), array, k, shift)
    return True


def _rotate(context: Context, target: Elements, array: Elements, k: int, shift: Value) -> None:
    """Put out a loop for the elements that move down, and one for those that move up."""
    extent = target.extents[k]
    down = _modulo(shift, extent)
    if extent.constant is None:
        down = _either(binary(">", extent, number(0), LOGICAL), down, number(0))
    down = context.hoisted(down, "down")
    up = difference(extent, down)
    _fill(context, target, k, up, number(0), lambda i: array.at(_later(i, k, down)))
    _fill(context, target, k, down, up, array.at)


def _fill(
    context: Context, target: Elements, k: int, count: Value, start: Value, value: Callable[[Index], Value]
) -> None:
    """Put out the loops that fill a part of an array, from `start` in dimension `k`; `value` counts from there."""
    shape = (*target.extents[:k], count, *target.extents[k + 1 :])
    context.before += storing.loops(
        context, shape, lambda i: [assignment(context, target.at(_later(i, k, start)), value(i))]
    )


def _later(index: Index, k: int, distance: Value) -> Index:
    return (*index[:k], added(distance, index[k]), *index[k + 1 :])


def _modulo(place: Value, extent: Value) -> Value:
    return call("fortran_modulo_i8", [place, extent], LONG)


def _either(test: Value, a: Value, b: Value) -> Value:
    text = f"{test.within(CONDITIONAL + 1)} ? {a.within(CONDITIONAL + 1)} : {b.within(CONDITIONAL)}"
    return Value(text, a.type, CONDITIONAL)


def _eoshift(context: Context, given: Given) -> Elements:
    array, k, shift = _shifted(context, given)
    if array.length is not None:
        raise context.not_covered("EOSHIFT of characters is")
    array = storing.unconditional(context, array)
    boundary = cast(scalar_argument(context, given["boundary"]), array.type) if "boundary" in given else number(0)
    if array.extents[k].constant == 0:
        return array
    if isinstance(shift, Value):
        return _pushed(context, array, k, shift, boundary)
    shifts = shift

    def at(index: Index) -> Value:
        moved = binary("+", index[k], _of_row(shifts, index, k), LONG)
        low = binary(">=", moved, number(0), LOGICAL)
        inside = binary("&&", low, binary("<", moved, array.extents[k], LOGICAL), LOGICAL)
        return _either(inside, array.at((*index[:k], moved, *index[k + 1 :])), boundary)

    return evaluation.sampled(context, array.extents, at, scattered=array.names)


def _pushed(context: Context, array: Elements, k: int, shift: Value, boundary: Value) -> Elements:
    """EOSHIFT by a scalar, into a new array: a loop for the elements that stay in it, and one for each end."""
    target = storing.temporary(context, array.type, array.extents)
    extent, boundary = target.extents[k], evaluation.scalar(context, boundary)
    back = binary("-", number(0), cast(shift, LONG), LONG)
    first, last = (context.hoisted(_limited(shift, extent), "left") for shift in (back, cast(shift, LONG)))
    kept = context.hoisted(difference(difference(extent, first), last), "kept")
    _fill(context, target, k, first, number(0), lambda i: boundary)
    _fill(context, target, k, kept, first, lambda i: array.at(_later(i, k, last)))
    _fill(context, target, k, last, binary("+", first, kept, LONG), lambda i: boundary)
    return target


def _limited(count: Value, most: Value) -> Value:
    return call("fortran_max_i8", [number(0), call("fortran_min_i8", [count, most], LONG)], LONG)


def _array_or_scalar(context: Context, expr: Argument) -> Value | Elements:
    """An argument of such a function that may also be a scalar; an array is evaluated as by `storing.taken`."""
    plain = expr if isinstance(expr, Expr) else None
    if plain is not None and rank(context, plain):
        return storing.taken(context, expr)
    return dispatch.evaluate(context, expr)


def _pack(context: Context, given: Given) -> Elements:
    if "vector" in given:
        raise context.not_covered("PACK with VECTOR= is")
    array = storing.taken(context, given["array"])
    mask = _array_or_scalar(context, given["mask"])
    chosen = evaluation.spread(context, mask, array)
    count = reductions.reduced(context, "count", array.extents, chosen.at, None)
    target = storing.temporary(context, array.type, (count,), array.length)
    at = context.temporary("at")
    context.before.append(f"long {at} = 0;")
    place = (Value(f"{at}++", LONG),)

    def body(index: Index) -> list[str]:
        test = chosen.at(index).text
        return [f"if ({test})", "    " + assignment(context, target.at(place), array.at(index))]

    context.before += storing.loops(context, array.extents, body)
    return target


def _unpack(context: Context, given: Given) -> Elements:
    vector = storing.unconditional(context, storing.taken(context, given["vector"]))
    mask = storing.taken(context, given["mask"])
    field = _array_or_scalar(context, given["field"])
    if isinstance(field, Elements):
        evaluation.conform(context, mask.extents, field.extents)
    target = storing.temporary(context, vector.type, mask.extents, vector.length)
    at = context.temporary("at")
    context.before.append(f"long {at} = 0;")
    place = (Value(at, LONG),)

    def body(index: Index) -> list[str]:
        other = field.at(index) if isinstance(field, Elements) else field
        return [
            f"if ({mask.at(index).text}) {{",
            "    " + assignment(context, target.at(index), vector.at(place)),
            f"    {at}++;",
            "} else",
            "    " + assignment(context, target.at(index), other),
        ]

    context.before += storing.loops(context, mask.extents, body)
    return target


def _merge(context: Context, given: Given) -> Value | Elements:
    mask, *sources = (given[key] for key in ("mask", "tsource", "fsource"))
    known = fold.fold(mask, context.scope) if isinstance(mask, Expr) else None
    values = [source for source in sources if isinstance(source, Expr)]
    if isinstance(known, bool) and len({rank(context, value) for value in values}) == 1:
        return dispatch.evaluate(context, Unary("()", values[0 if known else 1]))  # gfortran drops the other operand
    operands = evaluation.in_order(context, [given[key] for key in ("tsource", "fsource", "mask")], of_function=True)
    return evaluation.elementwise(context, operands, lambda v: merged(v[0], v[1], v[2]))


def merged(a: Value, b: Value, mask: Value) -> Value:
    """MERGE of scalars."""
    text = f"{mask.within(CONDITIONAL + 1)} ? {a.within(CONDITIONAL + 1)} : {b.within(CONDITIONAL)}"
    calls = a.calls or b.calls or mask.calls
    return Value(text, a.type, CONDITIONAL, length=a.length, calls=calls)


MOVING: dict[str, Callable[[Context, Given], Value | Elements]] = {
    "transpose": _transpose,
    "spread": _spread,
    "reshape": _reshape,
    "cshift": _cshift,
    "eoshift": _eoshift,
    "pack": _pack,
    "unpack": _unpack,
    "merge": _merge,
}
