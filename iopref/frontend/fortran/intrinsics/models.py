"""Functions of the models of numbers (Fortran 2018, 16.4): bits, parts of reals, neighbours; and Bessel functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.intrinsics.tags import suffixed
from iopref.frontend.fortran.lower.value import Value, cast, number
from iopref.frontend.fortran.lower.value import call as c_call
from iopref.frontend.fortran.types import INTEGER, LOGICAL, LONG, Type

Lowering = Callable[[Sequence[Value]], Value]


def _helper(function: str, result: Type | None = None) -> Lowering:
    """A helper named after the type of its first argument, which is that of the result if no other is given."""

    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[0].type
        return c_call(f"fortran_{function}_{type.base[0]}{type.kind}", arguments, result or type)

    return lower


def _bessel(function: str) -> Lowering:
    """A function of the mathematical library; the order of the function, if there is one, comes first."""

    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[-1].type
        return c_call(suffixed(function, type), arguments, type)

    return lower


def _ishftc(arguments: Sequence[Value]) -> Value:
    bits = number(8 * arguments[0].type.kind)
    return _helper("ishftc")([*arguments, bits][:3])


def _logical(arguments: Sequence[Value]) -> Value:
    kind = arguments[1].constant if len(arguments) > 1 else LOGICAL.kind
    assert isinstance(kind, int)
    return cast(arguments[0], Type("logical", kind))


def _counted(function: str) -> Lowering:
    """How many bits of an integer: the function of gcc for `unsigned long`, or for `unsigned`."""

    def lower(arguments: Sequence[Value]) -> Value:
        return c_call(f"fortran_{function}", [cast(arguments[0], LONG), number(8 * arguments[0].type.kind)], INTEGER)

    return lower


MODELS: dict[str, Lowering] = {
    **{name: _helper(name) for name in ("fraction", "spacing", "rrspacing", "scale", "set_exponent", "nearest")},
    "exponent": _helper("exponent", INTEGER),
    **{name: _helper(name) for name in ("shiftl", "shiftr", "shifta")},
    "lshift": _helper("shiftl"),
    "rshift": _helper("shifta"),
    "ishftc": _ishftc,
    "logical": _logical,
    **{name: _counted(name) for name in ("popcnt", "poppar", "leadz", "trailz")},
    **{f"bessel_{name}": _bessel(name) for name in ("j0", "j1", "jn", "y0", "y1", "yn")},
}
"""From the names of functions to their lowerings."""
