"""What a reference touches in a strip of a pipelined loop: the section that a hint names.

Where the loop slides a window over data, a prefetch names what enters the window, and a release what leaves it.
"""

from __future__ import annotations

from collections.abc import Callable

from iopref.analysis.rows import Row, lead
from iopref.analysis.section import NO_SPREAD, Section, Spread, Strip, in_order, section
from iopref.model import Expr, Loop, Nest, Reference, call, generated
from iopref.poly.footprint import new_in
from iopref.records import replace
from iopref.transform.choose import Choice


def strip_of(stream: str, prefix: str = "") -> Strip:
    """The iterations that a stream hands out to prefetch; with the prefix `done_`, those to release."""
    return Strip(generated(stream, f"{prefix}from"), generated(stream, f"{prefix}to"))


def section_ahead(nest: Nest, choice: Choice, row: Row, bare: Strip) -> Section | None:
    """The section of a row that is prefetched for a strip, in the order in which the program touches it."""
    strip, reference = bare, row.leader.reference
    reach = lead(nest, choice.group, row, choice.loop, ahead=False)
    inner = nest.inside(choice.group.path, choice.loop.id)
    window = next((v for v in inner if slides(nest, reference, v, choice.loop)), None)
    if window and not wraps_below_zero(choice.loop):
        reach += window.trips - 1
    if reach.terms and not wraps_below_zero(choice.loop):
        strip = replace(strip, start=call("iopref_reach", strip.start, reach))
    spread = choice.spread(nest, row, row.leader)
    loops = (choice.loop, *(v for v in inner if v is not window))
    whole = strip_section(nest, reference, loops, strip, bare, spread)
    if whole and window:
        whole = replace(whole, at=(*whole.at, (window.id, window.last.taken)))
    return whole and in_order(whole, reference, loops)


def strip_section(
    nest: Nest,
    reference: Reference,
    loops: tuple[Loop, ...],
    strip: Strip,
    bare: Strip,
    spread: Spread,
    pinned: tuple[tuple[int, bool], ...] = (),
) -> Section | None:
    """The section of a strip; without the lead of the group's other members if memory holds the bounds of inner loops.

    None if these bounds cannot be read at the pipelined loop, the first of `loops`.
    """
    whole = section(nest, reference, loops, strip, spread, pinned)
    if whole.level > loops[0].depth + 1:
        return None
    return section(nest, reference, loops, bare, spread, pinned) if whole.level else whole


def place(nest: Nest, reference: Reference, loop: Loop, at: Expr, spread: Spread = NO_SPREAD) -> dict[int, Expr]:
    """The indices, by loop id, at which an iteration of a pipelined loop touches the lowest address."""
    here = {loop.id: at}
    inner = section(nest, reference, nest.inside(reference.path, loop.id), spread=spread).at
    return {i: value.substitute(here) for i, value in inner} | here


def wraps_below_zero(loop: Loop) -> bool:
    """Whether the index of an iteration before a loop's first one would wrap around to a large unsigned value."""
    return "unsigned" in loop.spelling.ctype and "long" not in loop.spelling.ctype


def slides(nest: Nest, reference: Reference, window: Loop, loop: Loop) -> bool:
    """Whether an inner loop slides a window: all but its last iteration touch what the outer
    iteration before touched.
    """
    if not window.unit or any(v.id in (window.first.value.loops | window.past.value.loops) for v in nest.loops):
        return False
    if any(_parts(nest, subscript, loop) for subscript in reference.dimensions):  # isl is slower, but decides more
        return False
    part = new_in(nest, reference, window, loop, loop.counted - loop.step)
    return part is not None and part.ends and not part.begins and part.fresh == window.last.taken


def _parts(nest: Nest, subscript: Expr, loop: Loop) -> bool:
    """Whether different iterations of a loop give a subscript different values: it has the loop's index and no inner
    one.
    """
    pace = subscript.coefficient(loop.id)
    inner = any(v.id in subscript.loops for v in nest.loops if v.depth > loop.depth)
    return bool(pace and pace.constant) and not inner and loop.id not in subscript.opaque_loops


def trail(
    nest: Nest, reference: Reference, loop: Loop, inner: tuple[Loop, ...]
) -> Callable[[Strip, Spread], Section] | None:
    """What a window leaves behind in a strip, as in `max(i - w, 0)`, where its beginning does not always move.

    None if the beginning always moves with the loop, or may move backwards.
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
