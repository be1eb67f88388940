"""Intrinsic functions that are passed as actual arguments: the functions of libgfortran that are passed for them."""

from __future__ import annotations

from iopref.frontend.fortran.types import DOUBLE, INTEGER, REAL, Type

_COMPLEX, _DOUBLE_COMPLEX = Type("complex", 4), Type("complex", 8)
_PREFIX = "_gfortran_specific__"
_COMPLEX_PREFIXES = {
    "c": ("c4", REAL, _COMPLEX),
    "z": ("c8", DOUBLE, _DOUBLE_COMPLEX),
    "cd": ("c8", DOUBLE, _DOUBLE_COMPLEX),
}

PASSED: dict[str, tuple[str, Type]] = {
    **{
        name: (f"{name}_r4", REAL)
        for name in "abs acos acosh aint anint asin asinh atan atan2 atanh cos cosh dim exp".split()
    },
    **{name: (f"{name}_r4", REAL) for name in "sign sin sinh sqrt tan tanh".split()},
    **{
        f"d{name}": (f"{name}_r8", DOUBLE)
        for name in "abs acos asin atan atan2 cos cosh dim exp log log10 mod sign sin sinh sqrt tan tanh".split()
    },
    **{
        f"{prefix}{name}": (f"{name}_{tag}", part if name == "abs" else whole)
        for prefix, (tag, part, whole) in _COMPLEX_PREFIXES.items()
        for name in "abs cos exp log sin sqrt".split()
    },
    "alog": ("log_r4", REAL),
    "alog10": ("log10_r4", REAL),
    "amod": ("mod_r4", REAL),
    "dint": ("aint_r8", DOUBLE),
    "dnint": ("anint_r8", DOUBLE),
    "dprod": ("dprod_r8", DOUBLE),
    "aimag": ("aimag_c4", REAL),
    "imag": ("aimag_c4", REAL),
    "imagpart": ("aimag_c4", REAL),
    "dimag": ("aimag_c8", DOUBLE),
    "conjg": ("conjg_4", _COMPLEX),
    "dconjg": ("conjg_8", _DOUBLE_COMPLEX),
    "iabs": ("abs_i4", INTEGER),
    "idim": ("dim_i4", INTEGER),
    "isign": ("sign_i4", INTEGER),
    "mod": ("mod_i4", INTEGER),
    "nint": ("nint_4_4", INTEGER),
    "idnint": ("nint_4_8", INTEGER),
    "index": ("index_1_i4", INTEGER),
    "len": ("len_1_i4", INTEGER),
}
"""From a specific name, of Fortran (2018, 16.8) or of gfortran, to
the end of libgfortran's name, and the result type.
"""


def passed(name: str) -> tuple[str, Type] | None:
    """The function of libgfortran that is passed for an intrinsic
    function, and its result type; None if there is none.
    """
    found = PASSED.get(name)
    return None if found is None else (_PREFIX + found[0], found[1])
