"""Loop nests as immutable values: what the front ends produce and the analysis reads."""

from iopref.model.expr import ALWAYS_GUARDED, Atom, Expr, Render, in_common, positive, rises
from iopref.model.following import Following
from iopref.model.nest import COUNT, Bound, Loop, Nest, Reference, Saved, trip, was
from iopref.model.terms import TooLong, call, combine, limited, live, opaque, parameter
from iopref.model.triangle import is_triangle, triangle, unfolded

__all__ = [
    "ALWAYS_GUARDED",
    "Atom",
    "Bound",
    "Expr",
    "Following",
    "Loop",
    "Nest",
    "Reference",
    "Render",
    "Saved",
    "TooLong",
    "call",
    "combine",
    "in_common",
    "is_triangle",
    "limited",
    "live",
    "opaque",
    "parameter",
    "positive",
    "rises",
    "triangle",
    "trip",
    "unfolded",
    "was",
    "COUNT",
]
