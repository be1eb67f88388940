"""Loops over a window that moves with a loop around them: `for (j = i - w; j <= i + w; j++) sum += x[j];`.

Their index is better counted from the window's place, as in `x[i + j]`: then it is clear that each iteration of the
outer loop touches the data of the last one, except at the window's end, and a pipeline can be many iterations ahead.
"""

from __future__ import annotations

from collections.abc import Iterator

from iopref.analysis.reuse import NEAR
from iopref.frontend.c.dataflow.context import Context
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.syntax.walk import identifiers, walk
from iopref.frontend.c.types.expressions import Node
from iopref.model import Bound, Expr, Loop


def place(context: Context, node: Node, loop: Loop) -> Expr | None:
    """The value from which the index of a loop over a moving window is counted; None if it is no such loop, or if this
    gains nothing.

    `context` is that in front of the loop `node`. A window over one dimension of an array does not touch the same data
    again if the outer loop goes along another dimension, as in `a[j][i]`.
    """
    for outer in reversed(tuple(context.indices.values())):
        rate = next((rate for rate in _rates(loop.first, outer) if rate in _rates(loop.limit, outer)), 0)
        if rate and _overlap(loop, outer, rate):
            crosses = any(_crosses(found, loop.index, outer.index) for found in _accesses(node))
            return None if crosses else outer.counted * rate
    return None


def _rates(bound: Bound, outer: Loop) -> list[int]:
    """The coefficients of an outer index in the parts of a bound."""
    moving = (part.coefficient(outer.id) for part in bound.parts if outer.id not in part.opaque_loops)
    return [rate.constant for rate in moving if rate is not None and rate.constant]


def _overlap(loop: Loop, outer: Loop, rate: int) -> bool:
    """Whether the windows of two successive iterations of an outer loop have elements in common, as far as known."""
    if not isinstance(outer.step, int) or not isinstance(loop.step, int) or outer.step * rate % loop.step:
        return False
    apart = abs(outer.step * rate)
    lengths = [(past - first).constant for first in loop.first.parts for past in loop.past.parts]
    known = [abs(length) for length in lengths if length is not None]
    return all(length > apart for length in known) if known else apart < NEAR * abs(loop.step)


def _accesses(node: Node) -> Iterator[list[Node]]:
    """The subscripts of each array element in a loop."""
    within = set()
    for part in walk(node):
        if isinstance(part, c_ast.ArrayRef) and id(part) not in within:
            subscripts: list[Node] = []
            while isinstance(part, c_ast.ArrayRef):
                subscripts.insert(0, part.subscript)
                part = part.name
                within.add(id(part))
            yield subscripts
        elif isinstance(part, c_ast.UnaryOp) and part.op == "*":
            yield [part.expr]


def _crosses(subscripts: list[Node], inner: str, outer: str) -> bool:
    """Whether an access goes along one dimension with the inner index and along another one with the outer index."""
    names = [_names(s) for s in subscripts]
    both = any(inner in found for found in names) and any(outer in found for found in names)
    products = (n for s in subscripts for n in walk(s) if isinstance(n, c_ast.BinaryOp) and n.op == "*")
    return both and (
        any(inner in found and outer not in found for found in names)
        or any(_names(n) & {inner, outer} for n in products)
    )


def _names(node: Node) -> set[str]:
    return {n.name for n in identifiers(node)}
