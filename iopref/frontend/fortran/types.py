"""Types of Fortran as gfortran represents them on x86-64, and their names in C."""

from __future__ import annotations

from iopref.frontend.fortran.options import Options
from iopref.frontend.fortran.tree.expressions import TypeSpec
from iopref.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Type:
    """A type: its base, its kind in bytes (of one part of a complex number), and the name of a derived type.

    The length of a character is not part of the type: it belongs to the variable or the value.
    """

    base: str
    kind: int = 4
    derived: str = ""

    @property
    def size(self) -> int:
        """Bytes of a value of the type; of one character for a character."""
        return self.kind * (2 if self.base == "complex" else 1)

    @property
    def numeric(self) -> bool:
        return self.base in ("integer", "real", "complex")

    @property
    def c(self) -> str:
        """The name of the type in C."""
        return _C_NAMES.get((self.base, self.kind)) or f"struct {self.derived}"

    def __str__(self) -> str:
        return f"TYPE({self.derived})" if self.derived else f"{self.base.upper()}({self.kind})"


_C_NAMES = {
    ("integer", 1): "signed char",
    ("integer", 2): "short",
    ("integer", 4): "int",
    ("integer", 8): "long",
    ("logical", 1): "signed char",
    ("logical", 2): "short",
    ("logical", 4): "int",
    ("logical", 8): "long",
    ("real", 4): "float",
    ("real", 8): "double",
    ("real", 10): "long double",
    ("complex", 4): "float _Complex",
    ("complex", 8): "double _Complex",
    ("complex", 10): "long double _Complex",
    ("character", 1): "char",
}
KINDS = {base: tuple(kind for b, kind in _C_NAMES if b == base) for base, _ in _C_NAMES}

INTEGER = Type("integer", 4)
LONG = Type("integer", 8)
LOGICAL = Type("logical", 4)
REAL = Type("real", 4)
DOUBLE = Type("real", 8)
CHARACTER = Type("character", 1)


@dataclass(frozen=True, slots=True)
class Defaults:
    """The kinds of what is declared without a kind, in bytes."""

    integer: int = 4
    real: int = 4
    double: int = 8

    @property
    def logical(self) -> Type:
        """A default LOGICAL, which is as large as a default INTEGER."""
        return Type("logical", self.integer)

    @classmethod
    def of(cls, options: Options) -> Defaults:
        return cls(options.integer_kind, options.real_kind, options.double_kind)

    @property
    def integers(self) -> Type:
        """A default INTEGER."""
        return Type("integer", self.integer)

    def type(self, spec: TypeSpec, kind: int) -> Type:
        """The type that a specification means; `kind` is the value of the kind in its parentheses, 0 without one."""
        if spec.base == "derived":
            return Type("derived", 0, spec.derived)
        if spec.base == "character":
            return Type("character", kind or 1)
        if spec.bytes == -8:
            return Type(spec.base, self.double)
        if spec.bytes:
            return Type(spec.base, spec.bytes // 2 if spec.base == "complex" else spec.bytes)
        return Type(spec.base, kind or (self.integer if spec.base in ("integer", "logical") else self.real))


def widest(a: Type, b: Type) -> Type:
    """The type of the result of an arithmetic operation (Fortran 2018, 10.1.9.3)."""
    order = ("integer", "real", "complex")
    if a.base == b.base:
        return a if a.kind >= b.kind else b
    low, high = sorted((a, b), key=lambda t: order.index(t.base))
    return high if low.base == "integer" else replace(high, kind=max(a.kind, b.kind))


TAG = {
    ("integer", 1): "i1", ("integer", 2): "i2", ("integer", 4): "i4", ("integer", 8): "i8",
    ("real", 4): "r4", ("real", 8): "r8", ("real", 10): "r10",
    ("complex", 4): "c4", ("complex", 8): "c8", ("complex", 10): "c10",
    ("logical", 1): "l1", ("logical", 2): "l2", ("logical", 4): "l4", ("logical", 8): "l8",
}  # fmt: skip
"""The abbreviations of types in the names of run-time functions."""


def tag(type: Type) -> str:
    """The abbreviation of a type; empty for a type that has none."""
    return TAG.get((type.base, type.kind), "")


def suffixed(function: str, type: Type) -> str:
    """The C name of a function of the mathematical library for a real or complex type."""
    return function + {4: "f", 8: "", 10: "l"}[type.kind]
