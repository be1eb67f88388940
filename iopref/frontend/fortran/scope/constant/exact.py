"""Functions of reals computed with many digits and rounded once."""

from __future__ import annotations

import math
from collections.abc import Sequence

from iopref.frontend.fortran.scope.constant.arguments import number
from iopref.frontend.fortran.scope.constant.known import Known, NotKnown, real

_ODD = frozenset("sqrt sin tan asin atan atan2 sinh tanh asinh atanh erf".split())
"""Functions whose results for 0 have its sign."""


def exactly(name: str, arguments: Sequence[Known]) -> Known:
    """A function of reals, computed with many digits and rounded once.

    mpmath is asked for the digits: of the functions of the C library only some are rounded correctly, and gfortran
    computes constants by MPFR.
    """
    import mpmath

    type = arguments[0].type
    if type.kind not in (4, 8):
        raise NotKnown
    with mpmath.workprec(256):
        try:
            found = getattr(mpmath, name)(*(mpmath.mpf(a.value) for a in arguments))
        except (ValueError, ZeroDivisionError, OverflowError):
            raise NotKnown from None
        if name == "loggamma":  # of the absolute value
            found = mpmath.re(found)
        if not isinstance(found, mpmath.mpf) or not mpmath.isfinite(found):
            raise NotKnown
        first = float(number(arguments[0]))
        with mpmath.workprec(24 if type.kind == 4 else 53):
            value = float(+found)
        return real(math.copysign(value, first) if first == 0 and name in _ODD else value, type)
