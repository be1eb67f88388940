"""Windows that a loop slides over data: what enters one at its end, and what it leaves behind."""

from __future__ import annotations

from collections.abc import Callable

from iopref.analysis.section import Section, Spread, Strip
from iopref.model import Expr, Loop, Nest, Reference
from iopref.poly.footprint import new_in


def slides(nest: Nest, reference: Reference, window: Loop, loop: Loop) -> bool:
    """Whether all that a loop in a pipelined one touches was touched in the last iteration, but by its own last one."""
    if not window.unit or any(v.id in (window.first.value.loops | window.past.value.loops) for v in nest.loops):
        return False
    if any(_parts(nest, subscript, loop) for subscript in reference.dimensions):  # isl, which takes longer, knows more
        return False
    part = new_in(nest, reference, window, loop, loop.counted - loop.step)
    return part is not None and part.ends and not part.begins and part.fresh == window.last.taken


def _parts(nest: Nest, subscript: Expr, loop: Loop) -> bool:
    """Whether no two iterations of a loop have a value of a subscript in common: it has the index, and no inner one."""
    pace = subscript.coefficient(loop.id)
    inner = any(v.id in subscript.loops for v in nest.loops if v.depth > loop.depth)
    return bool(pace and pace.constant) and not inner and loop.id not in subscript.opaque_loops


def trail(
    nest: Nest, reference: Reference, loop: Loop, inner: tuple[Loop, ...]
) -> Callable[[Strip, Spread], Section] | None:
    """What a window leaves behind in a strip whose beginning does not move with it all the time: `max(i - w, 0)`.

    None where it does, or where it may also go back.
    """
    if len(inner) != 1 or loop.step != 1 or not inner[0].upwards or inner[0].first.kind != "max":
        return None
    (window,) = inner
    part = new_in(nest, reference, window, loop, loop.counted + loop.step)
    if part is None or not part.begins or part.ends:
        return None

    def left(strip: Strip, spread: Spread) -> Section:
        first, then = (
            {loop.id: at, window.id: window.first.value.substitute({loop.id: at})}
            for at in (loop.first.value + strip.start, loop.first.value + strip.to)
        )
        size = reference.offset.substitute(then) - reference.offset.substitute(first)
        return Section(size, (), tuple(first.items()), spread.below)

    return left
