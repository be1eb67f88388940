"""The names of the arguments of intrinsic functions of scalars."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.intrinsics.table import DEFAULT, SPECIFIC
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Integer, Keyword

_PAIRS = {
    "i j": ("iand", "ior", "ieor"),
    "a p": ("mod", "modulo"),
    "a b": ("sign",),
    "x y": ("dim", "dprod", "hypot"),
    "y x": ("atan2",),
    "x s": ("nearest",),
    "x i": ("scale", "set_exponent"),
    "n x": ("bessel_jn", "bessel_yn"),
    "i pos": ("btest", "ibset", "ibclr"),
    "i pos len": ("ibits",),
    "i shift": ("ishft", "shiftl", "shiftr", "shifta"),
    "i shift size": ("ishftc",),
    "string_a string_b": ("lge", "lgt", "lle", "llt"),
    "string ncopies": ("repeat",),
    "string substring back kind": ("index",),
    "string set back kind": ("scan", "verify"),
    "string kind": ("len", "len_trim"),
    "c kind": ("ichar", "iachar"),
    "i kind": ("char", "achar"),
    "l kind": ("logical",),
    "a kind": ("int", "real", "nint", "floor", "ceiling", "aint", "anint"),
    "x y kind": ("cmplx",),
}
_NAMES = {function: tuple(names.split()) for names, functions in _PAIRS.items() for function in functions}
OF_KIND = frozenset(("index", "scan", "verify", "len", "len_trim", "ichar", "iachar", "char", "achar"))
"""Functions whose last argument is the kind of the result, and nothing else."""


def ordered(function: str, arguments: Sequence[Argument]) -> tuple[list[Expr], Expr | None]:
    """The arguments by place, and KIND= of those functions that do no more than convert to it.

    What is left out in front of one that is given is 0. Raises ValueError for a name that is not the function's own,
    and for an argument that is no value.
    """
    generic = SPECIFIC.get(function, (function, DEFAULT))[0]
    names = _NAMES.get("atan2" if generic == "atan" and len(arguments) == 2 else generic, ())
    found: dict[int, Expr] = {}
    for k, argument in enumerate(arguments):
        place, value = k, argument
        if isinstance(argument, Keyword):
            value = argument.value
            if names or len(arguments) > 1:
                place = names.index(argument.name)
        if not isinstance(value, Expr) or place in found:
            raise ValueError(place)
        found[place] = value
    kind = found.pop(len(names) - 1, None) if function in OF_KIND else None
    count = max(found, default=-1) + 1
    return [found.get(place, Integer(0)) for place in range(count)], kind
