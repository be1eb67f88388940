"""Which loops a prefetch iterates itself, to read an index array or to run ahead of the program."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from iopref.analysis.reuse import Group
from iopref.analysis.section import SMALLEST_PAGE, stride
from iopref.model import Expr, Loop, Nest, Reference, generated
from iopref.transform.names import pipe


def foreseeable(nest: Nest, loop: Loop) -> Iterator[Loop]:
    """The loops around a pipelined loop, nearest first, whose later iterations can be foreseen.

    They have no bounds found in memory, no conditions, no exits after which they run again, and are not shared among
    threads.
    """
    if loop.guarded or loop.reads:
        return
    for outer in (nest.loop(i) for i in reversed(loop.path[nest.parallel : -1])):
        if outer.reads or outer.breaks and outer.depth > 0 or outer.origin.terms:
            return
        yield outer
        if outer.guarded:
            return


@lru_cache(maxsize=1024)
def walked_loops(nest: Nest, group: Group, loop: Loop) -> tuple[Loop, ...]:
    """The loops that a prefetch of a group iterates, from the pipelined one inwards; none for a regular section.

    Inner loops whose range depends on these loops, or is found in memory, are iterated too, so that an index array is
    read in no iteration in which the program does not read it. Rows that lie anywhere are prefetched as a whole: the
    loop that goes through a row is not iterated.
    """
    inner = (loop, *nest.inside(group.path, loop.id))
    reference = group.first
    if reference.gathers_rows and any(v.id in reference.gathers for v in inner):
        row = max(i for i, v in enumerate(inner) if nest.gathering(v) & reference.gathers)
        return inner[:row]
    apart = reference.unknown_along.union(*(test.loops for test in reference.tests), _choosing(reference, inner))
    deepest = max((i for i, v in enumerate(inner) if v.id in apart), default=-1)
    for i, v in enumerate(inner):
        before = {w.id for w in inner[: deepest + 1]}
        if before and any(p.loops & before or p.level for b in (v.first, v.limit) for p in b.parts):
            deepest = max(deepest, i)
    return inner[: deepest + 1]


def loops_with_one_access(reference: Reference, each: tuple[Loop, ...]) -> tuple[Loop, ...]:
    """The loops of `each` that do not move the address but decide whether the program makes the access.

    One iteration with an access is enough. Where other walked loops lie inside such a loop and do not depend on it, its
    first iteration stands for all.
    """
    moves = reference.offset.loops | reference.unknown_along
    return tuple(v for i, v in enumerate(each) if i and v.id not in moves and _is_alike(reference, v, each[i + 1 :]))


def _is_alike(reference: Reference, loop: Loop, inner: tuple[Loop, ...]) -> bool:
    """Whether walking the inner loops gives the same result in all iterations of a loop."""
    bounds = [p for v in inner for b in (v.first, v.limit) for p in b.parts]
    tested = any(loop.id in test.loops for test in reference.tests)
    return not inner or not (tested or any(v.reads for v in inner) or any(loop.id in p.loops for p in bounds))


def _choosing(reference: Reference, loops: tuple[Loop, ...]) -> frozenset[int]:
    """The loops in which conditions choose bounds of another loop whose pieces lie a page or more apart."""
    found: set[int] = set()
    for loop in loops:
        chosen = [part.chosen_loops for bound in (loop.first, loop.limit) for part in bound.parts if part.chosen_loops]
        step = stride(reference, loop) if chosen else Expr()
        if step.terms and abs(step.constant or SMALLEST_PAGE) >= SMALLEST_PAGE:
            found.update(*chosen)
    return frozenset(found)


def walk_variable(loop: Loop) -> Expr:
    """The generated variable that stands for the index of a loop while a prefetch walks it."""
    return generated(f"{pipe(loop)}_at")
