"""Loop nests as immutable values: what the front ends produce and the analysis reads."""

from iopref.model.expr import Atom, Expr, call, combine, opaque, parameter
from iopref.model.nest import Bound, Loop, Nest, Reference, trip

__all__ = ["Atom", "Bound", "Expr", "Loop", "Nest", "Reference", "call", "combine", "opaque", "parameter", "trip"]
