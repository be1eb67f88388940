"""Loop nests as immutable values: what the front ends produce and the analysis reads."""

from iopref.model.expr import ALWAYS_GUARDED, Atom, Expr, Render, call, combine, opaque, parameter
from iopref.model.nest import Bound, Loop, Nest, Reference, trip

__all__ = [
    "ALWAYS_GUARDED",
    "Atom",
    "Bound",
    "Expr",
    "Loop",
    "Nest",
    "Reference",
    "Render",
    "call",
    "combine",
    "opaque",
    "parameter",
    "trip",
]
