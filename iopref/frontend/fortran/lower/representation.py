"""How a variable is stored in C."""

from __future__ import annotations

from collections.abc import Collection

from iopref.frontend.fortran import names
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.lower.dispatch import lower
from iopref.frontend.fortran.scope import components
from iopref.frontend.fortran.scope.storage import extents
from iopref.frontend.fortran.scope.symbols import Symbol
from iopref.frontend.fortran.tree.expressions import Member, Name

_ELSEWHERE = frozenset(("pointer", "target"))
"""Attributes of variables that may share their storage with others."""

_FEW = 16
"""Iterations of a loop that gcc unrolls completely (--param max-completely-peel-times)."""


def copied(context: Context, symbol: Symbol) -> bool:
    """Whether a scalar dummy argument is copied on entry, because the procedure never changes it."""
    return (
        symbol.dummy
        and not symbol.array
        and not symbol.character
        and symbol.form == "variable"
        and (symbol.type is None or symbol.type.base != "derived")
        and symbol.name not in context.usage.modified
        and not symbol.attributes & {"optional", "volatile", "target", "pointer", "value"}
    )


def by_value(symbol: Symbol) -> bool:
    """Whether a dummy argument is passed as its value, and not by its address."""
    return symbol.dummy and "value" in symbol.attributes and not symbol.captured


def needs_pointer(symbol: Symbol) -> bool:
    """Whether a dummy array is used through a pointer to an array, and not through the pointer that is passed."""
    return symbol.shape is not None and (len(symbol.shape) > 1 or symbol.character)


def behind_pointer(context: Context, symbol: Symbol) -> bool:
    """Whether a dummy array of one dimension is an array in C, too, `(*x)[i - 1L]`, and not the pointer that is passed.

    It is one if gcc then makes better code, as for gfortran. If a subscript is read from memory, gcc puts the array's
    address into each instruction that uses an element, while for a pointer it adds the subscript in an instruction of
    its own. And a loop over few elements is unrolled.
    """
    if not symbol.dummy or symbol.shape is None or len(symbol.shape) > 1 or symbol.character:
        return False
    if symbol.captured or symbol.shape[0].upper is None:
        return False
    return symbol.name in context.usage.gathered or few_elements(context, symbol) is not None


def few_elements(context: Context, symbol: Symbol) -> int | None:
    """The extent of an array of one dimension if it is constant and
    small; not (1), which means any size in old programs.
    """
    found = extents(context.scope, symbol)
    return found[0] if found is not None and 1 < found[0] <= _FEW else None


def received(context: Context, symbol: Symbol) -> bool:
    """Whether a dummy array is passed under another name, and used through a pointer to an array."""
    if deferred(symbol):
        return False
    return needs_pointer(symbol) or behind_pointer(context, symbol)


def redeclared(context: Context, symbol: Symbol) -> bool:
    """Whether a dummy array has a declaration of its own, after the bounds that are computed on entry."""
    return assumed(symbol) or (symbol.dummy and symbol.array and received(context, symbol))


def presence(context: Context, expr: object) -> str:
    """The C condition that an optional argument, given by its name alone, is present; empty for anything else."""
    if not isinstance(expr, Name) or expr.id in context.bindings:
        return ""
    symbol = context.scope.known(expr.id)
    if symbol is None or "optional" not in symbol.attributes:
        return ""
    if assumed(symbol):  # one that is not allocated is absent, too (Fortran 2018, 15.5.2.12)
        return f"({symbol.c}_ != NULL && {symbol.c}_->base != NULL)"
    return f"{symbol.c}_ != NULL" if received(context, symbol) else f"{symbol.c} != NULL"


def saved(context: Context, symbol: Symbol) -> bool:
    """Whether a local variable keeps its value between calls because of a declaration in the unit."""
    return symbol.initialised or "save" in symbol.attributes or context.scope.save_all


def deferred(symbol: Symbol) -> bool:
    """Whether the shape of an array is set by ALLOCATE, or by pointer assignment."""
    if symbol.shape is None or (symbol.dummy and (symbol.captured or "allocatable" not in symbol.attributes)):
        return False
    return bool(symbol.attributes & {"allocatable", "pointer"})


def described(symbol: Symbol) -> bool:
    """Whether an allocatable array has a descriptor: one of a module, a dummy argument, or a component."""
    return deferred(symbol) and (symbol.dummy or bool(symbol.linker) or symbol.component is not None)


def descriptor(context: Context, symbol: Symbol) -> str:
    """The address of an allocatable array's descriptor."""
    if symbol.component is not None:
        return f"&{_component(context, symbol)}"
    return f"{symbol.c}_" if symbol.dummy else f"&{symbol.linker}"


def field(context: Context, symbol: Symbol, name: str) -> str:
    """A field of an allocatable array's descriptor."""
    if symbol.component is not None:
        return f"{_component(context, symbol)}.{name}"
    return f"{symbol.c}_->{name}" if symbol.dummy else f"{symbol.linker}.{name}"


def _component(context: Context, symbol: Symbol) -> str:
    assert isinstance(symbol.component, Member)
    return lower(context, symbol.component).text


def assumed(symbol: Symbol) -> bool:
    """Whether an array is a dummy argument of assumed shape, which is passed by a descriptor."""
    if symbol.shape is None or not symbol.dummy or symbol.captured or symbol.attributes & {"allocatable", "pointer"}:
        return False
    return symbol.shape[-1].upper is None


def restrict(context: Context, symbol: Symbol) -> str:
    """`restrict ` for a pointer to an array that no other pointer is known to point to; else empty."""
    alone = context.file.options.restrict and not symbol.attributes & _ELSEWHERE
    alone = alone and len(components.relatives((symbol.name,), context.scope)) < 2
    return "restrict " if alone else ""


def aliased(context: Context, symbol: Symbol, names: Collection[str]) -> bool:
    """Whether a variable may share its storage with one of these names, as pointers and targets may."""
    if symbol.name in names or not components.relatives((symbol.name,), context.scope).isdisjoint(names):
        return True
    if not symbol.attributes & _ELSEWHERE:
        return False
    others = [context.scope.known(name) for name in names]
    return any(other is not None and other.attributes & _ELSEWHERE for other in others)


def data(context: Context, symbol: Symbol) -> str:
    """The pointer to the first element of an allocatable array."""
    if described(symbol):
        return field(context, symbol, "base")
    return f"{symbol.c}_" if needs_pointer(symbol) else symbol.c


def view(symbol: Symbol) -> str:
    """The pointer through which an allocatable array is used."""
    return names.variable(symbol.name) if symbol.linker else symbol.c


def viewed(symbol: Symbol) -> bool:
    """Whether the pointer through which an allocatable array is used
    is another one than that which stores its address.
    """
    return needs_pointer(symbol) or described(symbol)


def hidden(context: Context, symbol: Symbol) -> bool:
    """Whether an allocatable array has no view at the statement at hand, and needs one."""
    return deferred(symbol) and viewed(symbol) and symbol.name not in context.seen
