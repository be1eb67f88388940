"""Functions of the bits of known integers."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence

from iopref.frontend.fortran.constant.arguments import Function, kind_of, whole
from iopref.frontend.fortran.constant.known import BITS, Known, NotKnown, convert
from iopref.frontend.fortran.types import Defaults, Type, widest

# -- Bits --------------------------------------------------------------------------------------------------------------


def _bits(operate: Callable[[int, int], int]) -> Function:
    def function(arguments: Sequence[Known], defaults: Defaults) -> Known:
        type = next((a.type for a in arguments if a.type != BITS), None)
        if type is None:
            raise NotKnown
        found = convert(arguments[0], type)
        for a in arguments[1:]:
            wide = type if a.type == BITS else widest(type, a.type)
            found = Known(operate(whole(found), whole(convert(a, wide))), wide)
        return found

    return function


def _wrapped(value: int, type: Type) -> Known:
    """The lowest bits of a number as an integer of a type."""
    bits = 8 * type.kind
    value %= 1 << bits
    return Known(value - (1 << bits) if value >> (bits - 1) else value, type)


def _shift(function: Callable[[int, int, int], int]) -> Function:
    """A function of an integer taken as unsigned, a count, and the number of bits of the integer."""

    def shifted(arguments: Sequence[Known], defaults: Defaults) -> Known:
        type = arguments[0].type
        bits, count = 8 * type.kind, whole(arguments[1])
        if abs(count) > bits:
            raise NotKnown
        return _wrapped(function(whole(arguments[0]) % (1 << bits), count, bits), type)

    return shifted


def _double_shift(function: Callable[[int, int, int], int]) -> Function:
    """A function of the bits of two integers joined as an unsigned
    number, a count, and the number of bits of one integer.
    """

    def shifted(arguments: Sequence[Known], defaults: Defaults) -> Known:
        first, second, count = arguments
        bits = 8 * first.type.kind
        if first.type != second.type or not 0 <= whole(count) <= bits:
            raise NotKnown
        row = whole(first) % (1 << bits) << bits | whole(second) % (1 << bits)
        return _wrapped(function(row, whole(count), bits), first.type)

    return shifted


def _ibits(arguments: Sequence[Known], defaults: Defaults) -> Known:
    value, place, length = map(whole, arguments)
    if place < 0 or length < 0 or place + length > 8 * arguments[0].type.kind:
        raise NotKnown
    return _wrapped((value >> place) & ((1 << length) - 1), arguments[0].type)


def _ishftc(arguments: Sequence[Known], defaults: Defaults) -> Known:
    type = arguments[0].type
    value, shift = whole(arguments[0]) % (1 << 8 * type.kind), whole(arguments[1])
    size = kind_of(arguments, 2, 8 * type.kind)
    if not 0 < size <= 8 * type.kind or abs(shift) > size:
        raise NotKnown
    low, shift = value % (1 << size), shift % size
    turned = ((low << shift) | (low >> (size - shift))) % (1 << size)
    return _wrapped((value >> size << size) | turned, type)


def _btest(arguments: Sequence[Known], defaults: Defaults) -> Known:
    return Known(bool(whole(arguments[0]) >> _place(arguments) & 1), defaults.logical)


def _place(arguments: Sequence[Known]) -> int:
    place = whole(arguments[1])
    if not 0 <= place < 8 * arguments[0].type.kind:
        raise NotKnown
    return place


def _counted(function: Callable[[int, int], int]) -> Function:
    """A function that counts bits, of an integer taken as unsigned and the number of its bits."""

    def count(arguments: Sequence[Known], defaults: Defaults) -> Known:
        bits = 8 * arguments[0].type.kind
        return Known(function(whole(arguments[0]) % (1 << bits), bits), Type("integer", defaults.integer))

    return count


def _compared(compare: Callable[[int, int], bool]) -> Function:
    """A comparison of two integers of one kind, taken as unsigned."""

    def holds(arguments: Sequence[Known], defaults: Defaults) -> Known:
        a, b = arguments
        if a.type != b.type:
            raise NotKnown
        bits = 8 * a.type.kind
        return Known(compare(whole(a) % (1 << bits), whole(b) % (1 << bits)), defaults.logical)

    return holds


def _trailing(value: int, bits: int) -> int:
    return (value & -value).bit_length() - 1 if value else bits


BITWISE: dict[str, Function] = {
    "iand": _bits(lambda a, b: a & b),
    "ior": _bits(lambda a, b: a | b),
    "ieor": _bits(lambda a, b: a ^ b),
    "not": lambda arguments, defaults: Known(~whole(arguments[0]), arguments[0].type),
    "ishft": _shift(lambda value, count, bits: value << count if count >= 0 else value >> -count),
    "shiftl": _shift(lambda value, count, bits: value << count),
    "shiftr": _shift(lambda value, count, bits: value >> count),
    "shifta": lambda arguments, defaults: Known(whole(arguments[0]) >> whole(arguments[1]), arguments[0].type),
    "dshiftl": _double_shift(lambda value, count, bits: value << count >> bits),
    "dshiftr": _double_shift(lambda value, count, bits: value >> count),
    "ishftc": _ishftc,
    "ibits": _ibits,
    "btest": _btest,
    "bge": _compared(operator.ge),
    "bgt": _compared(operator.gt),
    "ble": _compared(operator.le),
    "blt": _compared(operator.lt),
    "ibset": lambda arguments, defaults: _wrapped(whole(arguments[0]) | 1 << _place(arguments), arguments[0].type),
    "ibclr": lambda arguments, defaults: _wrapped(whole(arguments[0]) & ~(1 << _place(arguments)), arguments[0].type),
    "popcnt": _counted(lambda value, bits: value.bit_count()),
    "poppar": _counted(lambda value, bits: value.bit_count() % 2),
    "leadz": _counted(lambda value, bits: bits - value.bit_length()),
    "trailz": _counted(_trailing),
}
"""From the names of functions to what computes their values from known arguments."""
