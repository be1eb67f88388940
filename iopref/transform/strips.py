"""What a reference touches in a strip of a pipelined loop: the section that a hint names."""

from __future__ import annotations

from iopref.analysis.rows import Row, lead
from iopref.analysis.section import NO_SPREAD, Section, Spread, Strip, in_order, section
from iopref.model import Expr, Loop, Nest, Reference, call, generated
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
    ctype = choice.loop.spelling.ctype
    if reach.terms and ("unsigned" not in ctype or "long" in ctype):  # no index in front of the first one wraps around
        strip = replace(strip, start=call("iopref_reach", strip.start, reach))
    spread = choice.spread(nest, row, row.leader)
    loops = (choice.loop, *inner)
    whole = strip_section(nest, reference, loops, strip, bare, spread)
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
