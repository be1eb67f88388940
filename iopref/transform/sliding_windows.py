"""Windows that a loop slides over data: what enters one at its end, and what it leaves behind."""

from __future__ import annotations

from collections.abc import Callable

from iopref.analysis.reuse import slide
from iopref.analysis.section import Section, Spread, Strip, stride
from iopref.model import Loop, Nest, Reference, combine


def slides(nest: Nest, reference: Reference, window: Loop, loop: Loop) -> bool:
    """Whether all that a loop in a pipelined one touches was touched in the last iteration, but by its own last one."""
    still = not any(v.id in (window.first.value.loops | window.past.value.loops) for v in nest.loops)
    return still and slide(reference, window, loop) == 1 and window.unit


def trail(reference: Reference, loop: Loop, inner: tuple[Loop, ...]) -> Callable[[Strip, Spread], Section] | None:
    """What a window leaves behind in a strip whose beginning does not move with it all the time: `max(i - w, 0)`.

    None where it does, or where it may also go back.
    """
    if len(inner) != 1 or loop.step != 1 or slide(reference, inner[0], loop) != 1 or not inner[0].upwards:
        return None
    (window,) = inner
    rates = [part.coefficient(loop.id) for part in window.first.parts if loop.id not in part.opaque_loops]
    moves = [rate.constant for rate in rates if rate is not None]
    if (
        window.first.kind != "max"
        or len(moves) != len(window.first.parts)
        or not set(moves) <= {0, -1}
        or not any(moves)
    ):
        return None

    def left(strip: Strip, spread: Spread) -> Section:
        begin, past = (loop.first.value + at for at in (strip.start, strip.to))
        first = window.first.value.substitute({loop.id: begin})
        lowest, then = (
            combine("max", tuple(part.substitute({loop.id: at}) + at for part in window.first.parts))
            for at in (begin, past)
        )
        return Section(
            stride(reference, window) * (then - lowest), (), ((loop.id, begin), (window.id, first)), spread.below
        )

    return left
