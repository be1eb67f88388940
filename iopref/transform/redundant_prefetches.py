"""Which prefetches are redundant because another group's prefetch brings the same data first.

A group needs no prefetch in three cases. (1) In every iteration of the same pipelined loop, the leading reference of
another group's row touches the group's data. Since strips are prefetched one after another, the data may also belong to
the previous or next few iterations of a nest's outermost loop; only the first and last iterations of all are then
missed. (2) A loop is localized, and in each of its iterations other references touch the group's data in earlier inner
loops, for instance when a plane is walked and then its edges. These groups get no release either: the pipelines of the
larger groups release most of the data, and the rest is small. (3) The group touches a single element of a row that is
walked, as `a[i][k]` beside `a[i][j]`: a separate prefetch of its page would split the row in two.
"""

from __future__ import annotations

from collections.abc import Sequence

from iopref.analysis.reuse import NEAR, NEIGHBOURS, Group
from iopref.analysis.rows import rows
from iopref.analysis.section import SMALLEST_PAGE, magnitude, section, stride
from iopref.model import Condition, Expr, Loop, Nest, Not, Reference, negated
from iopref.poly.footprint import covers
from iopref.records import replace
from iopref.transform.choose import Choice
from iopref.transform.index_walks import walked_loops
from iopref.transform.runtime_tests import RuntimeTests


def covered(nest: Nest, choice: Choice, choices: tuple[Choice, ...]) -> bool:
    """Whether another of the choices prefetches all data of this choice's group in the same strips.

    Of two that cover each other, as in two loops that follow each other, the first one prefetches.
    """
    at = choices.index(choice)
    return any(
        _covers(nest, other, choice) and (i < at or not _covers(nest, choice, other))
        for i, other in enumerate(choices)
        if other is not choice
    )


def _covers(nest: Nest, whole: Choice, part: Choice) -> bool:
    if not _keeps_pace(nest, whole, part):
        return False
    apart = abs(stride(part.group.first, part.loop).constant or SMALLEST_PAGE)
    near = 0 if part.loop.depth or apart >= SMALLEST_PAGE else NEIGHBOURS
    return covers(nest, _references(whole), _references(part), part.loop, near)


def _keeps_pace(nest: Nest, whole: Choice, part: Choice) -> bool:
    """Whether a choice prefetches from the same array wherever another does, and moves on as fast."""
    loop = whole.loop
    if part.loop is not loop or part.group.first.array != whole.group.first.array:
        return False
    if not set(whole.active) <= set(part.active):
        return False
    if not _conditions(nest, whole) <= _conditions(nest, part):
        return False
    if any(len(rows(nest, c.group, loop)) > 1 or walked_loops(nest, c.group, loop) for c in (whole, part)):
        return False
    large, small = _references(whole), _references(part)
    if any(reference.loads or reference.indirect for reference in (*large, *small)):
        return False
    return stride(small[0], loop) == stride(large[0], loop)


def _references(choice: Choice) -> tuple[Reference, ...]:
    """The references of a choice's group and of the groups beside it."""
    return tuple(m.reference for group in (choice.group, *(b.part for b in choice.near)) for m in group.members)


def counted_with(nest: Nest, choice: Choice, others: Sequence[Choice]) -> bool:
    """Whether the data of a choice need no room of their own: those of one of the others are the same, or beside them.

    Both go through the same array by the same stride, and an iteration touches places less than that apart, as parts of
    the same plane.
    """
    return any(_is_beside(nest, other, choice) for other in others)


def _is_beside(nest: Nest, whole: Choice, part: Choice) -> bool:
    if not _keeps_pace(nest, whole, part):
        return False
    loop = whole.loop
    large, small = (c.group.first for c in (whole, part))
    pace, inner = stride(large, loop), nest.inside(large.path, loop.id)
    apart = (_origin(nest, large, loop) - _origin(nest, small, loop)).constant
    sizes = [size.constant for size in (pace, section(nest, large, inner).hull)]
    if apart is None or any(size is not None and abs(apart) >= abs(size) for size in sizes):
        return False
    return _widest(nest, small, loop) <= _widest(nest, large, loop) < magnitude(pace)


def _origin(nest: Nest, reference: Reference, loop: Loop) -> Expr:
    """Its offset where the indices of a loop, and of those inside, are 0."""
    return reference.offset.substitute({v.id: Expr.of(0) for v in (loop, *nest.inside(reference.path, loop.id))})


def _widest(nest: Nest, reference: Reference, loop: Loop) -> tuple[int, int]:
    """The magnitude of its largest stride along the loops inside a loop."""
    return max((magnitude(stride(reference, v)) for v in nest.inside(reference.path, loop.id)), default=(0, 0))


def _conditions(nest: Nest, choice: Choice) -> set[object]:
    """The conditions under which a choice prefetches."""
    return {*choice.entry_conditions(nest), *choice.group.when, *choice.group.guards}


def without_reused(nest: Nest, tests: RuntimeTests, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Drop the choices around a localized loop whose data are touched before (case 2), and single elements (case 3).

    If it is known only at run time whether that loop is localized, the group's pipelines around inner loops stay, for
    the case that it is not.
    """
    groups = tuple(dict.fromkeys(c.group for c in choices))
    in_rows = {g for g in groups if any(_is_in_row(nest, row, g) for row in groups)}
    reused = [c for c in choices if any(_touches_before(nest, g, c.group, c.loop) for g in groups)]
    flags = {c: found for c in reused if (found := _flags_unless_localized(tests, c))}
    kept = []
    for choice in (c for c in choices if c not in flags and c.group not in in_rows):
        for outer, passed_over in flags.items():
            if outer.group is choice.group and outer.loop.id in choice.loop.path:
                active = (f for f in choice.active if f not in passed_over)
                choice = replace(choice, active=(*active, negated(tests.localized(outer.loop))))
        kept.append(choice)
    return tuple(kept)


def _flags_unless_localized(tests: RuntimeTests, choice: Choice) -> list[Condition]:
    """The flags that pass over inner loops for a choice, and also hold when the choice's loop is not localized."""
    passed_over = [c.of for c in choice.active if isinstance(c, Not)]
    local = tests.localized(choice.loop)
    return [f.condition for f in tests.flags.values() if f.condition in passed_over and f.unless == local]


def _is_in_row(nest: Nest, row: Group, element: Group) -> bool:
    """Whether a group touches, on other pages, one element, or its neighbour, of a row that another group walks."""
    loop = nest.loop(element.path[-1])
    apart = stride(element.first, loop).constant
    walked, one = (tuple(m.reference for m in g.members) for g in (row, element))
    if row.first.array != element.first.array or any(r.path[-1] != loop.id for r in one):
        return False
    if apart is not None and abs(apart) < SMALLEST_PAGE or row.guards or row.when:
        return False
    if any(r.guarded or r.loads or r.indirect for r in (*walked, *one)):
        return False
    inside = [nest.inside(r.path, loop.id) if loop.id in r.path else () for r in walked]
    if not all(any(stride(r, v).terms for v in inner) for r, inner in zip(walked, inside, strict=True)):
        return False
    always = not any(v.guarded or v.breaks for inner in inside for v in inner)
    return always and covers(nest, walked, one, loop, NEIGHBOURS)


def _touches_before(nest: Nest, first: Group, then: Group, loop: Loop) -> bool:
    """Whether a group touches all that another one does, in earlier loops of the same iteration of `loop`."""
    sooner, later = (tuple(m.reference for m in g.members) for g in (first, then))
    if first is then or first.first.array != then.first.array or loop.id not in first.path:
        return False
    if first.guards or first.when or any(r.guarded or r.loads or r.indirect for r in (*sooner, *later)):
        return False
    if any(v.guarded or v.breaks or not v.unit for r in sooner for v in nest.inside(r.path, loop.id)):
        return False
    at = loop.depth + 1
    if any(a.path[: at + 1] == b.path[: at + 1] or a.order >= b.order for a in sooner for b in later):
        return False
    return covers(nest, sooner, later, loop, 0, least=NEAR)
