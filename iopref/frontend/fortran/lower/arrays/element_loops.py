"""The loops that assign an array; the value is copied first if the two sides overlap."""

from __future__ import annotations

from iopref.frontend.fortran.lower import representation
from iopref.frontend.fortran.lower.arrays import evaluation, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements, Section, Triplet
from iopref.frontend.fortran.lower.assignment import assignment
from iopref.frontend.fortran.lower.character_functions import copied
from iopref.frontend.fortran.lower.context import Context
from iopref.frontend.fortran.value import Value


def assigned(context: Context, target: Elements, value: Value | Elements, mask: Elements | None) -> list[str]:
    """The loops that assign a value to the elements of an array for which the mask is true."""
    if isinstance(value, Value):
        once = evaluation.scalar(context, value)
        if once.length is not None and once.constant is None:
            once = copied(context, once)
        return storing.filled(context, target, mask, lambda index: assignment(context, target.at(index), once))
    evaluation.conform(context, target.extents, value.extents)
    if overlap(context, target, value):
        value = storing.materialised(context, value, mask, value.most)
    source = value
    return storing.filled(context, target, mask, lambda index: assignment(context, target.at(index), source.at(index)))


# -- Overlap of the two sides ------------------------------------------------------------------------------------------


def overlap(context: Context, target: Elements, value: Elements) -> bool:
    """Whether an element may be assigned before its old value is used."""
    name = target.reads[0].symbol.name
    if representation.aliased(context, target.reads[0].symbol, value.names - {name}):
        return True
    shared = {item.name for block in context.blocks.values() for item in block.overlaid}
    names = shared if name in shared else {name}
    if value.scattered & names:
        return True
    for read in value.reads:
        if read.symbol.name not in names:
            continue
        if read.symbol.name != name or target.section is None or not _in_order(target.section, read):
            return True
    return False


def _in_order(target: Section, read: Section) -> bool:
    """Whether every element that is read is assigned later, or in the same iteration, or never.

    Subscripts that are not known to differ are taken as equal, since only then do the two sections meet.
    """
    pairs = list(zip(target.places, read.places, strict=True))
    if any(isinstance(a, Value) and isinstance(b, Value) and _apart(a, b) for a, b in pairs):
        return True
    distance = 0
    for a, b in pairs:
        if isinstance(a, Value) and isinstance(b, Value):
            continue
        if not (isinstance(a, Triplet) and isinstance(b, Triplet) and a.step.text == b.step.text):
            return False
        apart = _apart(a.start, b.start)
        step = a.step.constant
        if apart is None or (apart and not isinstance(step, int)):
            return False
        if apart and isinstance(step, int):
            distance = apart if step > 0 else -apart
    return distance >= 0


def _apart(a: Value, b: Value) -> int | None:
    """`b - a` if it is known; None otherwise."""
    if isinstance(a.constant, int) and isinstance(b.constant, int):
        return b.constant - a.constant
    first = (a.stem.text, a.offset) if a.stem is not None else (a.text, 0)
    second = (b.stem.text, b.offset) if b.stem is not None else (b.text, 0)
    return second[1] - first[1] if first[0] == second[0] else None
