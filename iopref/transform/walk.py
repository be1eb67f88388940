"""Loops that a prefetch walks one by one, because memory says where each of their iterations goes."""

from __future__ import annotations

from iopref.analysis.reuse import Group
from iopref.model import Atom, Expr, Loop, Nest
from iopref.transform.names import pipe


def walked_loops(nest: Nest, group: Group, loop: Loop) -> tuple[Loop, ...]:
    """The loops that a prefetch of a group walks, from the pipelined one inwards; none for a regular section.

    Loops whose range depends on the walked ones, or is found in memory, are walked too, so that an index array is
    read in no iteration in which the program does not read it.
    """
    inner = (loop, *nest.inside(group.path, loop.id))
    deepest = max((i for i, v in enumerate(inner) if v.id in group.first.offset.opaque_loops), default=-1)
    for i, v in enumerate(inner):
        before = {w.id for w in inner[: deepest + 1]}
        if before and any(p.loops & before or p.level for b in (v.first, v.limit) for p in b.parts):
            deepest = max(deepest, i)
    return inner[: deepest + 1]


def walked(loop: Loop) -> Expr:
    """The generated variable that stands for the index of a loop while a prefetch walks it."""
    return Expr.of(Atom(f"{pipe(loop)}_at"))
