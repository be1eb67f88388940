"""C types as values: declared types, their sizes in bytes, and the conversions of arithmetic.

The data model is LP64 Linux on x86-64 (System V ABI, section 3.1): `char` is signed, `long` and pointers have 8 bytes,
`long double` has 16.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, TypeVar

from iopref.records import dataclass, field, replace

NO_QUALIFIERS: frozenset[str] = frozenset()


@dataclass(frozen=True)
class CType:
    """A type; `quals` are those of `const`, `volatile`, `restrict` and `atomic` that were written."""

    quals: frozenset[str] = field(default=NO_QUALIFIERS, kw_only=True)

    @property
    def volatile(self) -> bool:
        """Whether each access to an object of this type is itself a side effect (`volatile` or `_Atomic`)."""
        return "volatile" in self.quals or "atomic" in self.quals


@dataclass(frozen=True)
class Scalar(CType):
    """An arithmetic type; `size` in bytes. An enumeration is the integer type it is compatible with."""

    name: str
    size: int
    signed: bool
    floating: bool

    @property
    def complex(self) -> bool:
        return self.name.endswith("_Complex")


@dataclass(frozen=True)
class Pointer(CType):
    """A pointer; `declared` is the original array type if the pointer is an adjusted parameter."""

    target: CType
    declared: Array | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Array(CType):
    """An array of `length` elements; if that is constant, `const_length` is its value.

    Both are None if the length is open.
    """

    element: CType
    length: Any = field(default=None, compare=False)
    const_length: int | None = None

    @property
    def variable(self) -> bool:
        """Whether the length is an expression whose value the compiler does not know."""
        return self.length is not None and self.const_length is None


@dataclass(frozen=True)
class Member:
    """A member of a struct or union; `bits` is the width of a bit-field, `align` the bytes of `_Alignas`.

    The name is None for an unnamed bit-field and for an anonymous struct or union.
    """

    name: str | None
    type: CType
    bits: int | None = None
    align: int | None = None


@dataclass(eq=False)
class Record:
    """The meaning of one struct or union tag; `members` is None until the definition was seen."""

    tag: str
    union: bool
    members: tuple[Member, ...] | None = field(default=None, repr=False)


@dataclass(frozen=True)
class Struct(CType):
    """A struct or union type: equal only to types of the same declaration."""

    record: Record

    @property
    def tag(self) -> str:
        return self.record.tag

    @property
    def union(self) -> bool:
        return self.record.union

    @property
    def complete(self) -> bool:
        return self.record.members is not None

    @property
    def members(self) -> tuple[Member, ...]:
        return self.record.members or ()


@dataclass(frozen=True)
class Function(CType):
    """A function type; one declared without a prototype is variadic without parameters."""

    result: CType
    params: tuple[CType, ...]
    variadic: bool


@dataclass(frozen=True)
class Void(CType):
    """The type `void`."""


@dataclass(frozen=True)
class Unknown(CType):
    """A type that is not known, and why."""

    why: str


BOOL = Scalar("_Bool", 1, False, False)
CHAR = Scalar("char", 1, True, False)
INT = Scalar("int", 4, True, False)
UINT = Scalar("unsigned int", 4, False, False)
LONG = Scalar("long", 8, True, False)
ULONG = Scalar("unsigned long", 8, False, False)
DOUBLE = Scalar("double", 8, True, True)

_INTEGERS = {"char": 1, "short": 2, "int": 4, "long": 8, "long long": 8, "__int128": 16}
_RANKS = ("_Bool", *_INTEGERS)
_FLOATS = {"_Float16": 2, "float": 4, "double": 8, "long double": 16, "_Float128": 16}
_FLOAT_RANKS = tuple(_FLOATS)
_SYNONYMS = {
    "_Float32": "float",
    "_Float64": "double",
    "_Float32x": "double",
    "__float128": "_Float128",
    "__int128_t": "__int128",
    "__signed__": "signed",
    "__complex__": "_Complex",
    "bool": "_Bool",
}
_QUALIFIERS = {"const", "volatile", "restrict"}
_Type = TypeVar("_Type", bound=CType)


@cache
def basic(words: tuple[str, ...]) -> CType:
    """The type named by a list of keywords such as `unsigned long int`, in any order."""
    names = [_SYNONYMS.get(w, w) for w in words]
    if names == ["void"]:
        return Void()
    if names == ["_Bool"]:
        return BOOL
    if names == ["_Float64x"]:
        return Scalar("long double", 16, True, True)
    if names == ["__uint128_t"]:
        names = ["unsigned", "__int128"]
    unsigned, signed, complex_ = (names.count(w) for w in ("unsigned", "signed", "_Complex"))
    kind = " ".join(sorted((w for w in names if w not in ("unsigned", "signed", "_Complex")), reverse=True))
    if complex_ and kind in ("", *_FLOATS):
        kind = kind or "double"
        return Scalar(f"{kind} _Complex", 2 * _FLOATS[kind], True, True)
    if kind in _FLOATS and not (unsigned or signed):
        return Scalar(kind, _FLOATS[kind], True, True)
    kind = " ".join(w for w in kind.split() if w != "int") or "int"
    if kind not in _INTEGERS or (signed and unsigned):
        return Unknown(f"type `{' '.join(words)}`")
    prefix = "unsigned " if unsigned else "signed " if signed and kind == "char" else ""
    return Scalar(prefix + kind, _INTEGERS[kind], not unsigned, False)


def qualify(t: CType, quals: Iterable[str]) -> CType:
    """The type with further qualifiers; those of an array belong to its elements (C11 6.7.3)."""
    written = {"atomic" if q == "_Atomic" else q for q in quals}
    added = frozenset(written & {*_QUALIFIERS, "atomic"}) - t.quals
    if not added:
        return t
    if isinstance(t, Array):
        return replace(t, element=qualify(t.element, added))
    return replace(t, quals=t.quals | added)


def unqualified(t: _Type) -> _Type:
    """The type of the value of an object of type `t`."""
    return replace(t, quals=NO_QUALIFIERS) if t.quals else t


def decay(t: CType) -> CType:
    """The type of an array or function when its value is used: a pointer (C11 6.3.2.1)."""
    if isinstance(t, Array):
        return Pointer(t.element)
    if isinstance(t, Function):
        return Pointer(t)
    return t


def adjust(t: CType, quals: Iterable[str] = ()) -> CType:
    """The type of a parameter declared with type `t` (C11 6.7.6.3); `quals` from within the brackets."""
    if isinstance(t, Array):
        return qualify(Pointer(t.element, declared=t), quals)
    return decay(t)


def innermost(t: CType) -> CType:
    """The element type below all the dimensions of an array."""
    while isinstance(t, Array):
        t = t.element
    return t


def variably_modified(t: CType) -> bool:
    """Whether the type depends on the value of an expression (C11 6.7.6), so that `typeof` evaluates its operand."""
    match t:
        case Array():
            return t.variable or variably_modified(t.element)
        case Pointer():
            return variably_modified(t.target)
    return False


def has_volatile(t: CType) -> bool:
    """Whether an object of this type is volatile or atomic, or has such a part."""
    t = innermost(t)
    return t.volatile or (isinstance(t, Struct) and any(has_volatile(m.type) for m in t.members))


def is_integer(t: CType) -> bool:
    """Whether values of a type are integers."""
    return isinstance(t, Scalar) and not t.floating


def is_int_or_wider(t: CType) -> bool:
    """Whether values of a type are integers that arithmetic does not promote."""
    return isinstance(t, Scalar) and not t.floating and t.size >= 4


def promote(t: CType) -> CType:
    """The integer promotions: types narrower than int become int (C11 6.3.1.1)."""
    if isinstance(t, Scalar) and not t.floating and t.size < INT.size:
        return INT
    return unqualified(t)


def arithmetic(a: CType, b: CType) -> CType:
    """The common type of two operands by the usual arithmetic conversions (C11 6.3.1.8)."""
    a, b = promote(a), promote(b)
    if not (isinstance(a, Scalar) and isinstance(b, Scalar)):
        return Unknown("operands that are not numbers")
    if a.floating or b.floating:
        kinds = [t.name.removesuffix(" _Complex") for t in (a, b) if t.floating]
        words = max(kinds, key=_FLOAT_RANKS.index).split()
        return basic((*words, "_Complex") if a.complex or b.complex else tuple(words))
    if a.signed == b.signed:
        return max(a, b, key=_rank)
    signed, unsigned = (a, b) if a.signed else (b, a)
    if _rank(unsigned) >= _rank(signed):
        return unsigned
    return signed if signed.size > unsigned.size else basic(("unsigned", *signed.name.split()))


def _rank(t: Scalar) -> int:
    return _RANKS.index(t.name.removeprefix("unsigned ").removeprefix("signed "))
