"""All intrinsic functions whose value depends on the values of their arguments alone, by their names."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.fortran.intrinsics import standards
from iopref.frontend.fortran.intrinsics.characters import CHARACTERS
from iopref.frontend.fortran.intrinsics.intrinsic import Intrinsic, arity_of
from iopref.frontend.fortran.intrinsics.models import MODELS
from iopref.frontend.fortran.intrinsics.numbers import NUMBERS
from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.types import DOUBLE, INTEGER, LOGICAL, REAL, Defaults, Type
from iopref.frontend.fortran.value import Value, cast, number
from iopref.records import replace

DEFAULT = Type("", 0)
"""In SPECIFIC: the result has the type that the generic function gives it."""


GENERIC: dict[str, Intrinsic] = {**NUMBERS, **MODELS, **CHARACTERS}

SPECIFIC: dict[str, tuple[str, Type]] = {
    **{name: ("abs", DEFAULT) for name in ("iabs", "dabs", "cabs", "zabs", "cdabs")},
    **{name: ("max", DEFAULT) for name in ("max0", "amax1", "dmax1")},
    **{name: ("min", DEFAULT) for name in ("min0", "amin1", "dmin1")},
    "amax0": ("max", REAL),
    "amin0": ("min", REAL),
    "max1": ("max", INTEGER),
    "min1": ("min", INTEGER),
    **{name: ("mod", DEFAULT) for name in ("amod", "dmod")},
    **{name: ("sign", DEFAULT) for name in ("isign", "dsign")},
    **{name: ("dim", DEFAULT) for name in ("idim", "ddim")},
    **{f"d{name}": (name, DEFAULT) for name in ("sqrt", "exp", "log", "log10", "sin", "cos", "tan", "asin", "acos")},
    **{f"d{name}": (name, DEFAULT) for name in ("atan", "atan2", "sinh", "cosh", "tanh", "erf", "erfc", "gamma")},
    **{f"{p}{name}": (name, DEFAULT) for p in ("c", "z", "cd") for name in ("sqrt", "exp", "log", "sin", "cos")},
    **{"alog": ("log", DEFAULT), "alog10": ("log10", DEFAULT)},
    **{name: ("log_gamma", DEFAULT) for name in ("algama", "lgamma", "dlgama")},
    **{f"d{name}": (name, DEFAULT) for name in ("asinh", "acosh", "atanh")},
    **{name: ("int", INTEGER) for name in ("ifix", "idint")},
    **{name: ("real", REAL) for name in ("float", "sngl")},
    **{name: ("dble", DOUBLE) for name in ("dfloat", "dreal")},
    **{
        f"{p}bes{name}": (f"bessel_{name}", DEFAULT) for p in ("", "d") for name in ("j0", "j1", "jn", "y0", "y1", "yn")
    },
    **{f"int{kind}": ("int", Type("integer", kind)) for kind in (2, 8)},
    "idnint": ("nint", INTEGER),
    "dint": ("aint", DEFAULT),
    "ddint": ("aint", DEFAULT),
    "dnint": ("anint", DEFAULT),
    **{name: ("aimag", DEFAULT) for name in ("imag", "dimag", "imagpart")},
    "realpart": ("real", DEFAULT),
    "dconjg": ("conjg", DEFAULT),
    **{"and": ("iand", DEFAULT), "or": ("ior", DEFAULT), "xor": ("ieor", DEFAULT)},
}
"""From a specific or old name to the generic name, and the type that the generic function's result is converted to."""

DOUBLE_PRECISION = frozenset("dble dfloat dreal dcmplx dprod dmax1 dmin1".split())
"""Functions whose result is DOUBLE PRECISION, or a complex value of it, for arguments of other kinds, too."""

SPECIAL = frozenset(
    "iargc command_argument_count present size shape lbound ubound allocated merge sum product maxval minval"
    " maxloc minloc any all count dot_product matmul transpose spread reshape cshift eoshift pack unpack"
    " trim adjustl adjustr repeat transfer associated norm2 iall iany iparity".split()
)
"""Functions that are lowered elsewhere, because their lowering needs more than the values of their arguments."""


_REFUSED = (
    " access ctime etime fdate findloc fnum fstat ftell getcwd getgid getpid getuid hostnm"
    " ierrno irand isatty loc malloc maskl maskr mclock mclock8 null num_images parity ran rand rank"
    " secnds second sizeof stat system tand sind cosd asind acosd atand atan2d cotan time time8 ttynam umask"
    " unlink selected_int_kind selected_real_kind selected_char_kind chdir chmod complex dtime fget fgetc fput"
    " fputc kill link long lstat rename short signal symlnk c_sizeof compiler_options compiler_version"
    " is_contiguous same_type_as extends_type_of this_image image_index lcobound ucobound failed_images get_team"
    " image_status stopped_images team_number"
)
_NOT_COVERED = frozenset(_REFUSED.split()) - set(GENERIC) - set(SPECIFIC) - SPECIAL
"""Functions of gfortran that are in none of the tables above: they are refused, unless declared EXTERNAL."""


def is_intrinsic(name: str, options: Options) -> bool:
    """Whether a name is the name of an intrinsic function in the standard that the options ask for."""
    known = name in GENERIC or name in SPECIFIC or name in SPECIAL or name in _NOT_COVERED
    return known and standards.offers(options.intrinsics, name)


OF_FIXED_KIND = frozenset(("max1", "min1", "amax0", "amin0"))
"""Functions whose constant results gfortran gives kind 4 at compile time, whatever the default kinds are."""
OF_TYPE = frozenset(name for name, row in GENERIC.items() if row.of_type)
"""Functions whose value depends on the type of their argument alone."""
_ELSEWHERE = {"repeat": "string ncopies", "rand": "i?", "irand": "i?"} | dict.fromkeys(
    ("second", "time", "time8", "mclock", "mclock8", "getpid", "fdate"), ""
)
"""The arguments of functions of scalars that are not in GENERIC, because they need C statements to be evaluated."""


def generic_name(name: str) -> str:
    """The generic name that a specific or old name stands for; any other name as it is."""
    return SPECIFIC[name][0] if name in SPECIFIC else name


def names_of(generic: str) -> tuple[str, ...]:
    """The names of the arguments of an intrinsic function of scalars."""
    if generic in GENERIC:
        return GENERIC[generic].names
    return tuple(_ELSEWHERE.get(generic, "").replace("?", "").split())


def arity(name: str) -> tuple[int, int]:
    """The smallest and the largest number of arguments of an intrinsic function of scalars."""
    generic = generic_name(name)
    return GENERIC[generic].arity if generic in GENERIC else arity_of(_ELSEWHERE.get(generic, "x"))


def in_order(generic: str) -> bool:
    """Whether gfortran copies the arguments of a function into variables, one after another, before the statement."""
    return generic in GENERIC and GENERIC[generic].in_order


def lower(name: str, arguments: Sequence[Value], defaults: Defaults) -> Value:
    """The C expression of a reference to an intrinsic function, from those of its arguments."""
    generic, result = SPECIFIC.get(name, (name, DEFAULT))
    if defaults.integer != INTEGER.kind or defaults.real != REAL.kind:
        arguments, result = _other_defaults(generic, arguments, result, defaults)
    row = GENERIC[generic]
    value = row.lowering(arguments)
    if value.type == LOGICAL or (value.type == INTEGER and row.of_default_kind):
        value = cast(value, replace(value.type, kind=defaults.integer))
    return value if result == DEFAULT else cast(value, result)


def _other_defaults(
    generic: str, arguments: Sequence[Value], result: Type, defaults: Defaults
) -> tuple[Sequence[Value], Type]:
    """The arguments with the default kind added, and the type of a
    specific function's result, for other default kinds.
    """
    if generic in ("int", "nint", "floor", "ceiling") and len(arguments) == 1:
        arguments = [*arguments, number(defaults.integer)]
    elif generic == "real" and len(arguments) == 1 and arguments[0].type.base != "complex":
        arguments = [*arguments, number(defaults.real)]
    elif generic == "cmplx" and len(arguments) < 3:
        arguments = [*[*arguments, number(0)][:2], number(defaults.real)]
    kinds = {INTEGER: Type("integer", defaults.integer), REAL: Type("real", defaults.real)}
    return arguments, kinds.get(result, result)
