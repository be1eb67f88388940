"""The arguments of the intrinsic functions of arrays."""

from __future__ import annotations

from iopref.frontend.fortran.lower import dispatch, representation
from iopref.frontend.fortran.lower.arrays import evaluation
from iopref.frontend.fortran.lower.arrays.elements import Elements
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.scope.fold import integer
from iopref.frontend.fortran.tree.expressions import Argument, Expr, Keyword, Slice
from iopref.frontend.fortran.value import (
    Value,
)

Given = dict[str, Argument]
BITS = frozenset({"iall", "iany", "iparity"})
VALUES = frozenset({"sum", "product", "maxval", "minval", "norm2"}) | BITS
PLACES = frozenset({"maxloc", "minloc"})
LOGICALS = frozenset({"any", "all", "count"})
PARAMETER = {**dict.fromkeys(LOGICALS, "mask"), "norm2": "x"}
"""The name of the array argument, for functions whose array argument is not named ARRAY=."""
PARAMETERS: dict[str, tuple[str, ...]] = {
    **{name: ("array", "dim", "mask") for name in VALUES},
    "norm2": ("x", "dim"),
    **{name: ("array", "dim", "mask", "kind", "back") for name in PLACES},
    **{name: ("mask", "dim", "kind") for name in LOGICALS},
    "dot_product": ("a", "b"),
    "matmul": ("a", "b"),
    "transpose": ("matrix",),
    "spread": ("source", "dim", "ncopies"),
    "reshape": ("source", "shape", "pad", "order"),
    "cshift": ("array", "shift", "dim"),
    "eoshift": ("array", "shift", "boundary", "dim"),
    "pack": ("array", "mask", "vector"),
    "unpack": ("vector", "mask", "field"),
    "merge": ("tsource", "fsource", "mask"),
    "size": ("array", "dim", "kind"),
    "shape": ("source", "kind"),
    "lbound": ("array", "dim", "kind"),
    "ubound": ("array", "dim", "kind"),
    "allocated": ("array",),
    "associated": ("pointer", "target"),
    "transfer": ("source", "mold", "size"),
}
_NEEDED = {
    **{name: 2 for name in ("dot_product", "matmul", "reshape", "cshift", "eoshift", "pack", "transfer")},
    **{name: 3 for name in ("spread", "unpack", "merge")},
}
"""The number of parameters that must be given; 1 for all other functions."""
NAMES = frozenset(PARAMETERS)


def matched(context: Context, name: str, arguments: tuple[Argument, ...], at: int) -> Given:
    """The arguments by the names of the parameters."""
    names = PARAMETERS[name]
    found: Given = {}
    for place, argument in enumerate(arguments):
        if isinstance(argument, Keyword):
            key, value = argument.name, argument.value
            key = {"matrix_a": "a", "vector_a": "a", "matrix_b": "b", "vector_b": "b"}.get(key, key)
        elif place < len(names) and not isinstance(argument, Slice):
            key, value = names[place], argument  # type: ignore[assignment]
        else:
            raise context.error(f"{name.upper()} has at most {len(names)} arguments", at)
        if key not in names:
            raise context.error(f"{name.upper()} has no argument {key.upper()}=", at)
        if key == "dim" and names[0] == "array" and "mask" in names and _logical(context, value):
            key = "mask"
        found[key] = value
    first = names[: _NEEDED.get(name, 1)]
    for key, given in found.items():
        if key not in (*first, "mask") and representation.presence(context, given):
            raise context.not_covered(f"an optional argument as {key.upper()}= of {name.upper()} is", at)
    for needed in first:
        if needed not in found:
            raise context.error(f"{name.upper()} needs {needed.upper()}=", at)
    return found


def _logical(context: Context, argument: Argument) -> bool:
    with context.asked():
        return dispatch.evaluate(context, argument).type.base == "logical"


def dimension(context: Context, given: Given, rank: int, default: int | None = None) -> int | None:
    """The value of DIM=, from 0; raises UserError if it is not a constant, or too large."""
    expr = given.get("dim")
    if expr is None:
        return default
    value = integer(expr, context.scope) if isinstance(expr, Expr) else None
    if value is None:
        raise context.not_covered("DIM= that is not a constant is")
    if not 1 <= value <= rank:
        raise context.error(f"the array has {rank} dimensions, DIM={value} is none of them")
    return value - 1


def scalar_argument(context: Context, expr: Argument) -> Value:
    """An argument that must be a scalar, computed once."""
    value = dispatch.evaluate(context, expr)
    if isinstance(value, Elements):
        raise context.not_covered("an array in the place of this argument is")
    return evaluation.scalar(context, value)
