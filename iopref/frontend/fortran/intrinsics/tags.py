"""How types are abbreviated in the names of run-time functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from iopref.frontend.fortran.lower.value import Value
from iopref.frontend.fortran.types import Type

Lowering = Callable[[Sequence[Value]], Value]

TAG = {
    ("integer", 1): "i1", ("integer", 2): "i2", ("integer", 4): "i4", ("integer", 8): "i8",
    ("real", 4): "r4", ("real", 8): "r8", ("real", 10): "r10",
    ("complex", 4): "c4", ("complex", 8): "c8", ("complex", 10): "c10",
    ("logical", 1): "l1", ("logical", 2): "l2", ("logical", 4): "l4", ("logical", 8): "l8",
}  # fmt: skip
"""How types are abbreviated in the names of run-time functions."""


def tag(type: Type) -> str:
    """The abbreviation of a type; empty for one that has none."""
    return TAG.get((type.base, type.kind), "")


def suffixed(function: str, type: Type) -> str:
    """The name in C of a function of the mathematical library for a real or complex type."""
    return function + {4: "f", 8: "", 10: "l"}[type.kind]
