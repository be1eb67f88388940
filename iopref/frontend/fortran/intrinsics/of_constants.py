"""The values of intrinsic functions of constants, as gfortran
computes them at compile time (gcc/fortran/simplify.cc).
"""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.constant.arguments import Function
from iopref.frontend.fortran.constant.bitwise import BITWISE
from iopref.frontend.fortran.constant.known import BITS, Known, NotKnown, convert
from iopref.frontend.fortran.constant.numbers import NUMBERS
from iopref.frontend.fortran.constant.texts import TEXTS
from iopref.frontend.fortran.intrinsics.table import DEFAULT, OF_FIXED_KIND, SPECIFIC
from iopref.frontend.fortran.types import INTEGER, REAL, Defaults, Type

_OF_BITS = frozenset("int real dble cmplx dcmplx iand ior ieor and or xor".split())
"""Functions that take binary constants (BOZ) as such; for all others they are integers (-fallow-invalid-boz)."""
ELEMENTAL: dict[str, Function] = {**NUMBERS, **BITWISE, **TEXTS}
"""From the generic name of a function to what computes its value from known arguments."""


def apply(name: str, arguments: Sequence[Known], defaults: Defaults) -> Known:
    """The value of a function of known arguments; raises NotKnown if
    it has none, or if the function is not in ELEMENTAL.
    """
    generic, result = SPECIFIC.get(name, (name, DEFAULT))
    if generic not in ELEMENTAL or not arguments:
        raise NotKnown
    if name not in _OF_BITS and any(a.type == BITS for a in arguments):
        raise NotKnown
    try:
        found = ELEMENTAL[generic](arguments, defaults)
    except (ValueError, TypeError, IndexError, OverflowError, AttributeError):
        raise NotKnown from None
    if result == DEFAULT or name in OF_FIXED_KIND:
        return found if result == DEFAULT else convert(found, result)
    kinds = {INTEGER: Type("integer", defaults.integer), REAL: Type("real", defaults.real)}
    return convert(found, kinds.get(result, result))
