"""Loads from memory that the nest does not change: they are done at its entry, if all loops around them are known to
run.

`p->n` of an inner loop, or `p->a`, is handled as if it had been copied to a variable in front of the nest. If some of
these loops have no iterations, the program may not read it, and the user's nest runs as it is. Bounds such as `row[i]`
are read at the entry as well, for any `i`, as those of a nest's outermost loop always are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from iopref.analysis.conditions import leaves_iterations
from iopref.frontend.c.quick_pycparser import c_ast
from iopref.frontend.c.types.expressions import Node, traversed
from iopref.model import ALWAYS_GUARDED, Condition, Expr, Loop, rises

Path = tuple[int, ...]


def perhaps(nest: Node) -> frozenset[int]:
    """Nodes in operands, and in steps of loops, that may not be evaluated although the statement around is executed."""
    found: set[int] = set()
    for node in traversed(nest):
        match node:
            case c_ast.BinaryOp(op="&&" | "||", right=part):
                left_out = [part]
            case c_ast.TernaryOp(iftrue=yes, iffalse=no):
                left_out = [yes, no]
            case c_ast.For(next=step) if step is not None:
                left_out = [step]
            case _:
                continue
        found |= {id(inner) for part in left_out for inner in traversed(part)}
    return frozenset(found)


def hoisted(loops: Sequence[Loop], read: Iterable[Path], least: int) -> frozenset[Path]:
    """The paths in `read`, those of loads, whose loops can all be tested at the entry whether they run.

    Also paths of bounds whose place in memory depends on indices of loops. There are no paths if nothing is read below
    at least `least` loops: for hints, loads below one loop are known at the entry anyway.
    """
    of = {loop.id: loop for loop in loops}
    bounds = (v.path[:-1] for v in loops if 1 < v.reads < ALWAYS_GUARDED)
    moving = {path for path in bounds if rectangular(of[i] for i in path)}
    found = frozenset(path for path in {*read, *moving} if all(_decided(of[i]) for i in path))
    return found if any(len(path) >= least for path in found) else frozenset()


def rectangular(loops: Iterable[Loop]) -> bool:
    """Whether no loop's bounds depend on the index of another: any combination of index values is an iteration."""
    return not any(p.loops for loop in loops for bound in (loop.first, loop.limit) for p in bound.parts)


def conditions(loops: Sequence[Loop], paths: frozenset[Path]) -> dict[Condition, None]:
    """The conditions that all loops of some paths run, in an order in which each may be evaluated if those before it
    hold.

    If the bounds of a loop depend on loops around, the condition is that for their iteration in which it has the most
    iterations.
    """
    wanted = {i for path in paths for i in path}
    around = sorted((loop for loop in loops if loop.id in wanted), key=lambda loop: loop.depth)
    at: dict[int, Expr] = {}
    for loop in around:
        largest = any(rises(v.trips, loop.id) for v in around if loop.id in v.trips.loops)
        at[loop.id] = (loop.last.taken if largest == loop.upwards else loop.first.value).substitute(at)
    asked: dict[Condition, None] = {}
    for loop in around:
        first, past = (bound.value.substitute(at) for bound in (loop.first, loop.past))
        if not _certain(past - first, loop.upwards):
            asked[leaves_iterations(first, past, loop.upwards)] = None
    return asked


def _certain(distance: Expr, upwards: bool) -> bool:
    """Whether bounds with this distance are known to leave iterations."""
    return distance.constant is not None and (distance.constant > 0) == upwards and distance.constant != 0


def _decided(loop: Loop) -> bool:
    """Whether the bounds are known at the entry for each iteration of the loops around, all of
    which come to this loop.
    """
    parts = (p for bound in (loop.first, loop.limit) for p in bound.parts)
    return not loop.guarded and not loop.within and all(not p.opaque_loops and p.level <= loop.depth for p in parts)
