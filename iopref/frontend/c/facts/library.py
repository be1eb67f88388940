"""The effects on memory of functions of the C library and of libgfortran.

Pure functions are those of C11 whose only effect is their result; `errno` and the floating-point exception flags do not
count.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.ctypes import CType, Function, Scalar
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern
from iopref.records import dataclass, replace

Effect = Literal["pure", "reads", "unknown"]

_REAL = """
    acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp10 exp2 expm1 fabs fdim
    floor fma fmax fmin fmod hypot ilogb ldexp llrint llround log log10 log1p log2 logb lrint lround nearbyint
    nextafter nexttoward pow remainder rint round scalbn significand sin sinh sqrt tan tanh tgamma trunc
    j0 j1 jn y0 y1 yn cabs cacos cacosh carg casin casinh catan catanh ccos ccosh cexp cimag clog conj cpow cproj
    creal csin csinh csqrt ctan ctanh __fpclassify __isnan __isinf __finite __signbit __issignaling isnan isinf
    finite
""".split()
_INTEGER = """
    abs labs llabs imaxabs div ldiv lldiv isalnum isalpha isblank iscntrl isdigit isgraph islower isprint ispunct
    isspace isupper isxdigit tolower toupper
""".split()
_BUILTIN = """
    expect expect_with_probability constant_p choose_expr types_compatible_p assume_aligned object_size
    unreachable prefetch powi powif powil clz clzl clzll ctz ctzl ctzll ffs ffsl ffsll clrsb popcount popcountl
    popcountll parity parityl parityll bswap16 bswap32 bswap64 huge_val huge_valf huge_vall inf inff infl nan nanf
    nanl isnan isinf isinf_sign isfinite isnormal signbit signbitf signbitl fpclassify isgreater isgreaterequal
    isless islessequal islessgreater isunordered offsetof complex
""".split()
_PURE = frozenset(
    [name + suffix for name in _REAL for suffix in ("", "f", "l")] + _INTEGER + ["offsetof", "__ctype_b_loc"]
)
_PURE_BUILTINS = _PURE | frozenset(_BUILTIN)
_READING = frozenset(
    """
    strlen strnlen strcmp strncmp strcoll strchr strrchr strstr strspn strcspn strpbrk memcmp memchr wcslen wcscmp
    wcsncmp wmemcmp atoi atol atoll atof
""".split()
)

ALLOCATES = frozenset("malloc calloc realloc free aligned_alloc posix_memalign strdup".split())
"""Functions of the C library that allocate and free memory."""

UNTOLD = ALLOCATES | {"qsort", "longjmp"}
"""Functions of the C library with unknown effects, which no file of the program defines."""


def library_effect(name: str) -> Effect:
    """The effect of a function that the file does not define: see `Effects.of`."""
    plain = name.removeprefix("__builtin_")
    if plain in (_PURE if plain == name else _PURE_BUILTINS):
        return "pure"
    return "reads" if plain in _READING else "unknown"


@dataclass(frozen=True)
class Routine:
    """What a library function writes: the targets of the parameters `stores`, and nothing through other pointers.

    `leaks` are the parameters whose pointers may be kept or returned. Functions on a `stream` may write to memory
    (fmemopen, setvbuf, a mapped file). `format` is the parameter with the format of printf, `scanned` the first
    parameter that scanf sets.
    """

    stores: tuple[int, ...] = ()
    leaks: tuple[int, ...] = ()
    stream: bool = False
    format: int | None = None
    scanned: int | None = None


HINTS = frozenset("iopref_prefetch iopref_prefetch_strided iopref_release iopref_release_strided iopref_memory".split())
"""Hints by hand, which `iopref_hints.h` declares."""

_DISCLOSING = pattern(r"IOPREF_(READER|AHEAD)_\d+")

_ROUTINES = {
    **dict.fromkeys(
        "exit _exit _Exit abort __assert_fail clock rand random drand48 lrand48 mrand48".split(), Routine()
    ),
    **dict.fromkeys("srand srandom srand48 getenv __errno_location sleep usleep".split(), Routine()),
    **{f"omp_get_{what}": Routine() for what in "wtime thread_num num_threads max_threads num_procs".split()},
    **dict.fromkeys("memcpy memmove memset strcpy strncpy strcat strncat mempcpy stpcpy".split(), Routine((0,), (0,))),
    **dict.fromkeys("putchar puts putc fputc fputs fflush perror fwrite write".split(), Routine(stream=True)),
    **dict.fromkeys(
        "getchar getc fgetc ungetc feof ferror fseek fseeko ftell ftello rewind fopen fclose fileno".split(),
        Routine(stream=True),
    ),
    **dict.fromkeys("fread fgets".split(), Routine((0,), (0,), stream=True)),
    **dict.fromkeys("modf modff modfl frexp frexpf frexpl clock_gettime".split(), Routine((1,))),
    **dict.fromkeys("sincos sincosf sincosl".split(), Routine((1, 2))),
    **dict.fromkeys("gettimeofday".split(), Routine((0, 1))),
    **dict.fromkeys(HINTS, Routine()),
    "time": Routine((0,)),
    "rand_r": Routine((0,)),
    **dict.fromkeys("read pread pread64".split(), Routine((1,))),
    **dict.fromkeys("lseek lseek64 open open64 close".split(), Routine()),
    "scanf": Routine(stream=True, scanned=1),
    "fscanf": Routine(stream=True, scanned=2),
    "sscanf": Routine(scanned=2),
    "printf": Routine(stream=True, format=0),
    "fprintf": Routine(stream=True, format=1),
    "sprintf": Routine((0,), format=1),
    "snprintf": Routine((0,), format=2),
}
_LIBGFORTRAN = {
    **dict.fromkeys("st_write st_write_done st_read st_read_done st_rewind st_backspace st_endfile".split(), Routine()),
    **dict.fromkeys("stop_string error_stop_string abort exit_i4".split(), Routine()),
    **dict.fromkeys("runtime_error_at os_error_at flush_i4".split(), Routine()),
    **dict.fromkeys("compare_string string_index string_len_trim string_scan string_verify".split(), Routine()),
    **{f"transfer_{t}_write": Routine() for t in "integer real logical complex character array".split()},
    **{f"transfer_{t}": Routine((1,)) for t in "integer real logical complex character".split()},
    **dict.fromkeys("adjustl adjustr random_r4 random_r8 cpu_time_4 cpu_time_8 second_sub".split(), Routine((0,))),
    **dict.fromkeys("system_clock_4 system_clock_8".split(), Routine((0, 1, 2))),
}
"""Functions of libgfortran with pointers among their parameters; one whose parameters are all numbers needs no row."""

REGISTERING = {
    "fortran_internal": 1,
    "fortran_internal_array": 2,
    "fortran_iomsg": 1,
    "fortran_iolength": 1,
    "fortran_transfer_size": 1,
    "fortran_transfer_id": 1,
}
"""Functions of iopref's header that register where a Fortran statement stores a result, and the parameter for that
place.
"""


def routine(call: Node, name: str, declared: CType | None = None) -> Routine | None:
    """What the call of a function that the file does not define may write; None if unknown. `declared` is its type."""
    if library_effect(name) != "unknown":
        arguments = len(call.args.exprs) if call.args else 0
        return Routine(leaks=tuple(range(arguments)))
    if name.startswith("_gfortran_"):
        return _LIBGFORTRAN.get(name.removeprefix("_gfortran_")) or _of_numbers(declared)
    found = _known(name)
    if found and found.scanned is not None:
        arguments = len(call.args.exprs) if call.args else 0
        return replace(found, stores=tuple(range(found.scanned, arguments)))
    if found and found.format is not None and not _writes_nothing_back(call, found.format):
        return None
    return found


def _of_numbers(declared: CType | None) -> Routine | None:
    """What a function of libgfortran writes if all its parameters are numbers: no variable of the program."""
    match declared:
        case Function(params=params, variadic=False) if all(isinstance(p, Scalar) for p in params):
            return Routine()
    return None


def is_hint(name: str | None) -> bool:
    """Whether a call is a hint, by hand or a disclosure of a loop's reads, which changes
    nothing that the program uses.
    """
    return name in HINTS or name is not None and discloses(name)


@cache
def discloses(name: str) -> bool:
    """Whether a call discloses what a loop reads: see disclose/output.py."""
    return bool(_DISCLOSING.fullmatch(name))


def wrong_format(call: Node, name: str) -> str:
    """Why the effects of a call of a printing function are unknown; empty for other functions."""
    found = _known(name)
    if found is None or found.format is None or _writes_nothing_back(call, found.format):
        return ""
    return (
        "whose format has a `%n`"
        if _format(call, found.format)
        else "whose format is not a literal: it may contain `%n`"
    )


def _known(name: str) -> Routine | None:
    if discloses(name):
        return Routine()
    return _ROUTINES.get(re.sub("^__(builtin|isoc99|isoc23)_", "", name))


def _format(call: Node, format: int) -> str:
    """The format in a call of printf, with its quotes; empty if it is not a literal."""
    match call.args.exprs[format : format + 1] if call.args else []:
        case [c_ast.Constant(type="string", value=text)]:
            return str(text)
    return ""


def _writes_nothing_back(call: Node, format: int) -> bool:
    """Whether the format in a call of printf is a literal without `%n`."""
    text = _format(call, format)
    return bool(text) and not re.search(r"%[^a-zA-Z]*[hlqjztL]*n", text.replace("%%", ""))
