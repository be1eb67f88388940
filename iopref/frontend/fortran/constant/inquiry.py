"""Inquiries whose value depends on the type of their argument, or on its bounds, but not on its value."""

from __future__ import annotations

import math
import sys

from iopref.frontend.fortran.constant.known import Known, NotKnown
from iopref.frontend.fortran.types import Defaults, Type

_REALS = {4: (24, 128, -125), 8: (53, 1024, -1021), 10: (64, 16384, -16381)}
"""By kind: the digits, the largest and the smallest exponent of the model numbers (Fortran 2018, 16.4)."""
OF_TYPE = frozenset(
    "huge tiny epsilon digits maxexponent minexponent precision range radix bit_size kind storage_size".split()
)


def of_type(name: str, type: Type, length: int, defaults: Defaults) -> Known:
    """The value of `huge(x)` and the like for a type; `length` is the length of a character."""
    count = _count(name, type, length)
    if count is not None:
        return Known(count, type if name == "bit_size" else Type("integer", defaults.integer))
    if type.base == "integer" and name == "huge":
        return Known(2 ** (8 * type.kind - 1) - 1, type)
    if type.base != "real" or type.kind not in (4, 8):
        raise NotKnown
    digits, largest, smallest = _REALS[type.kind]
    match name:
        case "huge":
            return Known(math.ldexp(1 - 2.0**-digits, largest) if type.kind == 4 else sys.float_info.max, type)
        case "tiny":
            return Known(math.ldexp(1.0, smallest - 1), type)
        case "epsilon":
            return Known(math.ldexp(1.0, 1 - digits), type)
    raise NotKnown


def _count(name: str, type: Type, length: int) -> int | None:
    """The value of an inquiry that is a number of digits, bits or the like; None for other inquiries."""
    if name == "kind" and type.base in ("integer", "logical", "real", "complex", "character"):
        return type.kind
    if name == "storage_size" and type.base != "derived":
        return (
            8 * length
            if type.base == "character"
            else 8 * (16 if type.kind == 10 else type.kind) * (2 if type.base == "complex" else 1)
        )
    if type.base == "integer":
        bits = 8 * type.kind
        known = {"digits": bits - 1, "bit_size": bits, "radix": 2, "range": int((bits - 1) * math.log10(2))}
        return known.get(name)
    if type.base == "complex" and name in ("precision", "range"):
        type = Type("real", type.kind)
    if type.base == "real":
        digits, largest, smallest = _REALS[type.kind]
        decimal = int(min(largest * math.log10(2), (1 - smallest) * math.log10(2)))
        known = {
            "digits": digits,
            "maxexponent": largest,
            "minexponent": smallest,
            "precision": int((digits - 1) * math.log10(2)),
            "range": decimal,
            "radix": 2,
        }
        return known.get(name)
    return None


def selected(name: str, arguments: list[Known], defaults: Defaults) -> Known:
    """The value of `selected_int_kind(r)`, `selected_real_kind(p, r)` or `selected_char_kind(name)`."""
    numbers = [a.value for a in arguments]
    found: int | None = None
    if name == "selected_char_kind" and len(numbers) == 1 and isinstance(numbers[0], str):
        known = {"ascii": 1, "default": 1, "iso_10646": 4}
        found = known.get(numbers[0].strip().lower(), -1)
    elif not all(isinstance(n, int) for n in numbers):
        raise NotKnown
    elif name == "selected_int_kind" and len(numbers) == 1:
        found = next((k for k, r in ((1, 2), (2, 4), (4, 9), (8, 18), (16, 38)) if numbers[0] <= r), -1)  # type: ignore[operator]
    elif name == "selected_real_kind" and 1 <= len(numbers) <= 3:
        found = _real_kind(*numbers)  # type: ignore[arg-type]
    if found is None:
        raise NotKnown
    return Known(found, Type("integer", defaults.integer))


def _real_kind(precision: int, decimal: int = 0, radix: int = 2) -> int:
    """The smallest kind with this precision and range, or the code for why there is none (Fortran 2018, 16.9.170)."""
    kinds = ((4, 6, 37), (8, 15, 307), (10, 18, 4931), (16, 33, 4931))
    if radix not in (0, 2):
        return -5
    digits = [k for k, p, _ in kinds if p >= precision]
    sizes = [k for k, _, r in kinds if r >= decimal]
    both = [k for k in digits if k in sizes]
    if both:
        return both[0]
    return (-1 if not digits else 0) + (-2 if not sizes else 0)
