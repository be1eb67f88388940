"""The loops that assign an array; if the two sides overlap, they run backwards, or the value is copied first."""

from __future__ import annotations

from iopref.frontend.fortran.lower import representation
from iopref.frontend.fortran.lower.arrays import evaluation, storing
from iopref.frontend.fortran.lower.arrays.elements import Elements, Index, Section, Triplet
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
    distances = _distances(context, target, value)
    backwards = distances is not None and min(distances) < 0 and max(distances) <= 0 and not context.effects
    if distances is None or (min(distances) < 0 and not backwards):
        value = storing.materialised(context, value, mask, value.most)
    source = value

    def assign(index: Index) -> str:
        return assignment(context, target.at(index), source.at(index))

    return storing.filled(context, target, mask, assign, backwards)


# -- Overlap of the two sides ------------------------------------------------------------------------------------------


def _distances(context: Context, target: Elements, value: Elements) -> set[int] | None:
    """How much later, in iterations, each element that is read is assigned; None if that is not known.

    They are 0 where it is assigned in the same iteration, or never, and less than 0 where it was assigned before.
    """
    found = {0}
    name = target.reads[0].symbol.name
    if representation.aliased(context, target.reads[0].symbol, value.names - {name}):
        return None
    shared = {item.name for block in context.blocks.values() for item in block.overlaid}
    names = shared if name in shared else {name}
    if value.scattered & names:
        return None
    for read in value.reads:
        if read.symbol.name not in names:
            continue
        distance = _distance(target.section, read) if read.symbol.name == name and target.section else None
        if distance is None:
            return None
        found.add(distance)
    return found


def _distance(target: Section, read: Section) -> int | None:
    """How much later an element that is read is assigned, in the outermost loop where that is another iteration.

    Subscripts that are not known to differ are taken as equal, since only then do the two sections meet.
    """
    pairs = list(zip(target.places, read.places, strict=True))
    if any(isinstance(a, Value) and isinstance(b, Value) and _apart(a, b) for a, b in pairs):
        return 0
    distance = 0
    for a, b in pairs:
        if isinstance(a, Value) and isinstance(b, Value):
            continue
        if not (isinstance(a, Triplet) and isinstance(b, Triplet) and a.step.text == b.step.text):
            return None
        apart = _apart(a.start, b.start)
        step = a.step.constant
        if apart is None or (apart and not isinstance(step, int)):
            return None
        if apart and isinstance(step, int):
            distance = apart if step > 0 else -apart
    return distance


def _apart(a: Value, b: Value) -> int | None:
    """`b - a` if it is known; None otherwise."""
    if isinstance(a.constant, int) and isinstance(b.constant, int):
        return b.constant - a.constant
    first = (a.stem.text, a.offset) if a.stem is not None else (a.text, 0)
    second = (b.stem.text, b.offset) if b.stem is not None else (b.text, 0)
    return second[1] - first[1] if first[0] == second[0] else None
