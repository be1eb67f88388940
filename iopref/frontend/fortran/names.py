"""Names in the C text: Fortran's own in lower case, changed only where they mean something else in C."""

from __future__ import annotations

_C_WORDS = """
auto break case char const continue default do double else enum extern float for goto if inline int long register
restrict return short signed sizeof static struct switch typedef union unsigned void volatile while asm typeof
main argc argv linux unix i386 NULL EOF errno assert complex imaginary bool true false stdin stdout stderr io
"""
_FUNCTIONS = """
abs labs fabs fabsf sqrt exp log log10 sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh fmod
trunc round floor ceil lround llround lroundf llroundf pow powf copysign hypot erf erfc tgamma lgamma
creal cimag conj cabs cexp clog csqrt csin ccos ctan cpow carg memcpy memmove memset memcmp strlen malloc free alloca
sqrtf expf logf log10f sinf cosf tanf asinf acosf atanf atan2f sinhf coshf tanhf fmodf truncf roundf floorf ceilf
copysignf crealf cimagf conjf cabsf
"""
_RESERVED = frozenset((_C_WORDS + _FUNCTIONS).split())


def variable(name: str) -> str:
    """The C name of a variable."""
    return (
        f"{name}_v"
        if name in _RESERVED or name.endswith("_") or name.startswith(("iopref_", "fortran_", "__"))
        else name
    )


def external(name: str) -> str:
    """The linker's name of a procedure, as gfortran makes it."""
    return f"{name}_"


def in_module(module: str, name: str) -> str:
    """The linker's name of a variable or procedure of a module."""
    return f"__{module}_MOD_{name}"


def common(block: str) -> str:
    """The linker's name of a COMMON block; blank COMMON has the empty name."""
    return f"{block}_" if block else "__BLNK__"


def shared(label: str) -> str:
    """What variables that share storage outside COMMON are members of."""
    return label.replace(".", "_").replace("_eq_", "_EQ_") if "." in label else label.capitalize()


def view(unit: str) -> str:
    """How a COMMON block looks to a unit, which is given by its key."""
    return f"in_{'_IN_'.join(reversed(unit.split('.')))}"


def unit(kind: str, name: str) -> str:
    """What a program unit is known by: its name, or one that nothing else has where it is not given one."""
    if kind == "program" and name == "main":
        return "MAIN__"
    return name or kind.replace(" ", "_").upper()
