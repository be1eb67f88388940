"""Intrinsic functions of bits, of the parts of reals and of their
neighbours (Fortran 2018, 16.4), and Bessel functions.
"""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.intrinsics.intrinsic import Intrinsic, Lowering
from iopref.frontend.fortran.types import INTEGER, LOGICAL, LONG, Type, suffixed
from iopref.frontend.fortran.value import Value, cast, number
from iopref.frontend.fortran.value import call as c_call


def _helper(function: str, result: Type | None = None) -> Lowering:
    """The lowering to a helper whose name ends with the type of the
    first argument; `result` is that type if not given.
    """

    def lower(arguments: Sequence[Value]) -> Value:
        type = arguments[0].type
        return c_call(f"fortran_{function}_{type.base[0]}{type.kind}", arguments, result or type)

    return lower


def _bessel(function: str) -> Lowering:
    """The lowering to a function of C's mathematical library; the order of a Bessel function, if given, comes first."""

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
    """The lowering to a helper that counts bits: it takes the
    integer as a `long`, and how many bits the integer has.
    """

    def lower(arguments: Sequence[Value]) -> Value:
        return c_call(f"fortran_{function}", [cast(arguments[0], LONG), number(8 * arguments[0].type.kind)], INTEGER)

    return lower


MODELS: dict[str, Intrinsic] = {
    "fraction": Intrinsic(_helper("fraction"), in_order=True),
    "spacing": Intrinsic(_helper("spacing"), in_order=True),
    "rrspacing": Intrinsic(_helper("rrspacing"), in_order=True),
    "exponent": Intrinsic(_helper("exponent", INTEGER), of_default_kind=True, in_order=True),
    "scale": Intrinsic(_helper("scale"), "x i"),
    "set_exponent": Intrinsic(_helper("set_exponent"), "x i"),
    "nearest": Intrinsic(_helper("nearest"), "x s"),
    "shiftl": Intrinsic(_helper("shiftl"), "i shift", in_order=True),
    "shiftr": Intrinsic(_helper("shiftr"), "i shift", in_order=True),
    "shifta": Intrinsic(_helper("shifta"), "i shift", in_order=True),
    "lshift": Intrinsic(_helper("shiftl"), "i shift", in_order=True),
    "rshift": Intrinsic(_helper("shifta"), "i shift", in_order=True),
    "dshiftl": Intrinsic(_helper("dshiftl"), "i j shift", in_order=True),
    "dshiftr": Intrinsic(_helper("dshiftr"), "i j shift", in_order=True),
    "ishftc": Intrinsic(_ishftc, "i shift size?"),
    "logical": Intrinsic(_logical, "l kind?"),
    "popcnt": Intrinsic(_counted("popcnt"), "i", of_default_kind=True),
    "poppar": Intrinsic(_counted("poppar"), "i", of_default_kind=True),
    "leadz": Intrinsic(_counted("leadz"), "i", of_default_kind=True, in_order=True),
    "trailz": Intrinsic(_counted("trailz"), "i", of_default_kind=True, in_order=True),
    **{f"bessel_{name}": Intrinsic(_bessel(name)) for name in ("j0", "j1", "y0", "y1")},
    **{f"bessel_{name}": Intrinsic(_bessel(name), "n x") for name in ("jn", "yn")},
}
"""The functions of this file, by their generic names."""
