"""Names in the C text: Fortran's own in lower case, changed only where they mean something else in C.

A name that the lowering makes has a capital letter in it: `x_LEN`, `a_LOW1`, `f_IN_host`, `L10`. No name of Fortran has
one here, so that none of them clashes. Two kinds are made otherwise. Those of temporaries and views, `sum_3` and `g_u`,
are nowhere in the unit (see `Scope.free`). Those of arguments that are received as `x_` end as no variable does.
"""

from __future__ import annotations

import re

_C_WORDS = """
auto break case char const continue default do double else enum extern float for goto if inline int long register
restrict return short signed sizeof static struct switch typedef union unsigned void volatile while asm typeof
main argc argv linux unix i386 NULL EOF errno assert complex imaginary bool true false stdin stdout stderr io size_t
isnan isinf isfinite isnormal signbit isless islessequal isgreater isgreaterequal islessgreater isunordered fpclassify
offsetof math_errhandling alloca htobe16 htobe32 htobe64 htole16 htole32 htole64 be16toh be32toh be64toh le16toh le32toh
le64toh
"""
_FUNCTIONS = """
abs labs memcpy memmove memset memcmp strlen malloc free calloc realloc abort exit
"""
_MATHEMATICAL = """
fabs sqrt exp log log10 sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh fmod trunc round floor ceil
lround llround pow powi copysign hypot erf erfc tgamma lgamma j0 j1 jn y0 y1 yn real imag conj abs arg nearbyint rint
ldexp frexp nextafter
"""
"""Functions that also end with `f` and `l`, and begin with `c` for complex numbers."""
_RESERVED = frozenset((_C_WORDS + _FUNCTIONS).split()) | {
    f"{prefix}{name}{suffix}" for name in _MATHEMATICAL.split() for prefix in ("", "c") for suffix in ("", "f", "l")
} - {"real", "imag", "conj", "arg", "powi", "realf", "reall", "argl"}
_TAGS = frozenset("drand48_data random_data timespec timeval".split())
"""Structures of the C library's headers."""


def variable(name: str) -> str:
    """The C name of a variable."""
    name = joined(name)
    return (
        f"{name}_v"
        if name in _RESERVED or name.endswith("_") or name.startswith(("iopref_", "fortran_", "__"))
        else name
    )


def joined(key: str) -> str:
    """A name with the unit that it is of, `unit.name`, as one of C."""
    return "_OF_".join(reversed(key.split(".")))


def made(name: str, what: str, dimension: int | None = None) -> str:
    """A name for something of a variable: its length, the lower bound of one of its dimensions, counted from 0."""
    return f"{name}_{what.upper()}{'' if dimension is None else dimension + 1}"


def is_extent(text: str) -> bool:
    """Whether a text is the name that an extent has, which is never negative."""
    return re.fullmatch(r"\w+_N\d+", text) is not None


def internal(name: str, host: str) -> str:
    """The name of a procedure that another one contains."""
    return f"{name}_IN_{host}"


def entries(name: str) -> str:
    """The function that does the work of all entries of a procedure."""
    return f"{name}_ENTRIES"


def freeing(tag: str) -> str:
    """The function that frees what a variable of a derived type holds."""
    return f"free_{tag}_COMPONENTS"


def structure(name: str) -> str:
    """The name of a derived type in C."""
    return f"{name}_v" if name in _TAGS or name.startswith(("fortran_", "iopref_")) else name


def external(name: str) -> str:
    """The linker's name of a procedure, as gfortran makes it."""
    return f"{name}_"


def in_module(module: str, name: str) -> str:
    """The linker's name of a variable or procedure of a module."""
    return f"__{module}_MOD_{name}"


def in_unit(unit: str, name: str) -> str:
    """The name of a variable of a procedure that is kept outside it."""
    return f"{name}_of_{unit}"


def common(block: str) -> str:
    """The linker's name of a COMMON block; blank COMMON has the empty name."""
    return f"{block}_" if block else "__BLNK__"


def shared(label: str) -> str:
    """What variables that share storage outside COMMON are members of."""
    return label.replace(".eq.", "_EQ_") if "." in label else label.capitalize()


def view(unit: str) -> str:
    """How a COMMON block looks to a unit, which is given by its key."""
    return f"in_{joined(unit)}"


def unit(kind: str, name: str) -> str:
    """What a program unit is known by: its name, or one that nothing else has where it is not given one."""
    if kind == "program" and name == "main":
        return "MAIN__"
    return name or kind.replace(" ", "_").upper()
