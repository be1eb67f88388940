"""Names in the C text: Fortran's names in lower case, changed only where they mean something else in C.

A name that the lowering makes has a capital letter in it: `x_LEN`, `a_LOW1`, `f_IN_host`, `L10`. Names of Fortran have
none here, so the two never clash. There are two exceptions. Names of temporaries and views, such as `sum_3` and `g_u`,
occur nowhere in the unit (see `Scope.free`). Names of arguments that are received as `x_` end with `_`, and no
variable's name does.
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
"""Functions whose names also exist with `f` and `l` at the end, and with `c` in front for complex numbers."""
_RESERVED = frozenset((_C_WORDS + _FUNCTIONS).split()) | {
    f"{prefix}{name}{suffix}" for name in _MATHEMATICAL.split() for prefix in ("", "c") for suffix in ("", "f", "l")
} - {"real", "imag", "conj", "arg", "powi", "realf", "reall", "argl"}
_PART = "@"
"""Between the names of a module and a submodule of it, as in gfortran's `.smod` files."""
_LONGEST = 47
"""The most characters of a module's name and a type's name together that gfortran does not replace by a hash."""
_TAGS = frozenset("drand48_data random_data timespec timeval".split())
"""Tags of structures in the C library's headers."""


def variable(name: str) -> str:
    """The C name of a variable."""
    name = joined(name)
    return (
        f"{name}_v"
        if name in _RESERVED or name.endswith("_") or name.startswith(("iopref_", "fortran_", "__"))
        else name
    )


def joined(key: str) -> str:
    """The C name for a key such as `unit.name`, which consists of a unit's name and of a name in that unit."""
    return "_OF_".join(reversed(key.split(".")))


def made(name: str, what: str, dimension: int | None = None) -> str:
    """The name of a property of a variable: `what` is its length or,
    with `dimension` (from 0), a bound of this dimension.
    """
    return f"{name}_{what.upper()}{'' if dimension is None else dimension + 1}"


def is_extent(text: str) -> bool:
    """Whether a text is the name of an extent, which is never negative."""
    return re.fullmatch(r"\w+_N\d+", text) is not None


def internal(name: str, host: str) -> str:
    """The C name of a procedure that another one, the host, contains."""
    return f"{name}_IN_{host}"


def entries(name: str) -> str:
    """The name of the C function that does the work of all entries of a procedure."""
    return f"{name}_ENTRIES"


def freeing(tag: str) -> str:
    """The name of the C function that frees the components of a variable of a derived type."""
    return f"free_{tag}_COMPONENTS"


def structure(name: str) -> str:
    """The C tag of a derived type."""
    return f"{name}_v" if name in _TAGS or name.startswith(("fortran_", "iopref_")) else name


def external(name: str) -> str:
    """The linker's name of an external procedure, as gfortran makes it."""
    return f"{name}_"


def in_module(module: str, name: str) -> str:
    """The name in C of a variable or procedure of a module, which is the linker's name as gfortran makes it, but for
    submodules.
    """
    return f"__{module.replace(_PART, '_SUB_')}_MOD_{name}"


def table(module: str, type: str) -> str:
    """The linker's name of the table of a module's type, as gfortran makes it; empty if the name is not known.

    gfortran makes a hash of long names (`get_unique_hashed_string` in its class.cc).
    """
    if is_submodule(module) or len(module) + len(type) > _LONGEST:
        return ""
    return in_module(module, f"__vtab_{module}_{type.capitalize()}")


def table_type(module: str, type: str) -> str:
    """The name in a `.mod` of the type of the table of a module's type, whose own name is known."""
    return f"__vtype_{module}_{type.capitalize()}"


def submodule(module: str, name: str) -> str:
    """The key of a submodule, which begins with the name of the module that it belongs to."""
    return f"{module}{_PART}{name}"


def is_submodule(key: str) -> bool:
    """Whether a key is that of a submodule."""
    return _PART in key


def module_of(key: str) -> str:
    """The name of the module that a submodule, or a module itself, belongs to."""
    return key.partition(_PART)[0]


def linker(module: str, name: str) -> str:
    """The linker's name of a variable or procedure of a module or submodule."""
    return f"__{module.replace(_PART, '.')}_MOD_{name}"


def label(module: str, name: str) -> str:
    """What follows the name in a declaration in C, because gfortran's linker name in a submodule is no name of C."""
    return f' __asm__("{linker(module, name)}")' if _PART in module else ""


def in_unit(unit: str, name: str) -> str:
    """The C name of a procedure's variable that is defined outside the C function."""
    return f"{name}_of_{unit}"


def common(block: str) -> str:
    """The linker's name of a COMMON block; blank COMMON has the empty name in Fortran."""
    return f"{block}_" if block else "__BLNK__"


def shared(label: str) -> str:
    """The C name of the union for variables that share storage outside COMMON."""
    return label.replace(".eq.", "_EQ_") if "." in label else label.capitalize()


def view(unit: str) -> str:
    """The name of the structure that has the variables of a COMMON
    block as one unit, given by its key, declares them.
    """
    return f"in_{joined(unit)}"


def unit(kind: str, name: str) -> str:
    """The key of a program unit: its name, or a name that nothing else can have if the unit has no name."""
    if kind == "program" and name == "main":
        return "MAIN__"
    return name or kind.replace(" ", "_").upper()
