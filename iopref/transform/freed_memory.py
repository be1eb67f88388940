"""How much memory releases free in an iteration around a pipeline, for data that nothing releases."""

from __future__ import annotations

from iopref.analysis.release import gap, gap_to_group
from iopref.analysis.reuse import Group, Reuse, reuse
from iopref.analysis.rows import rows, spread_around
from iopref.analysis.section import SMALLEST_PAGE, magnitude, section, stride
from iopref.model import Loop, Nest
from iopref.records import replace
from iopref.transform.choose import Choice


def with_freed_memory(nest: Nest, groups: tuple[Group, ...], choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Tell each choice whose own data are not released which groups are released in iterations
    of the loops around it.
    """
    if nest.parallel or len({g.first.array for g in groups}) < 2:
        return choices
    found = []
    for choice in choices:
        freed = []
        for outer in nest.around(choice.group.path, choice.loop.id) if _is_left(nest, groups, choice) else ():
            gone = [g for g in groups if g is not choice.group and not _others(groups, g)]
            gone = [g for g in gone if _is_freed(nest, g, [c for c in choices if c.group is g], outer, choice)]
            freed += [(outer, tuple(gone))] if gone else []
        found.append(replace(choice, freed=tuple(freed)))
    return tuple(found)


def _is_left(nest: Nest, groups: tuple[Group, ...], choice: Choice) -> bool:
    """Whether a group's pieces are smaller than a page and may share pages with other groups,
    so that none is released.
    """
    reference, loop, group = choice.group.first, choice.loop, choice.group
    whole = section(nest, reference, (loop, *nest.inside(group.path, loop.id)))
    if not whole.dims or (whole.piece.constant or SMALLEST_PAGE) >= SMALLEST_PAGE:
        return False
    others = _others(groups, group)
    return any(gap_to_group(nest, reference, other, loop, group.spread) is None for other in others)


def _is_freed(nest: Nest, group: Group, choices: list[Choice], outer: Loop, left: Choice) -> bool:
    """Whether each iteration of `outer` releases all that a group touches there, unless all data stay in memory.

    The released bytes must also be many: pieces lie pages apart or, where strides are symbolic, as far apart as those
    of the group that is `left` in memory.
    """
    reference = group.first
    if not choices or reference.indirect or reference.loads or group.guards or group.when:
        return False
    for loop in (c.loop for c in choices):
        inner, step = nest.inside(group.path, loop.id), stride(reference, loop)
        least = (0, SMALLEST_PAGE) if step.constant is not None else magnitude(stride(left.group.first, left.loop))
        if outer.id not in loop.path[:-1] or magnitude(step) < least or len(row := rows(nest, group, loop)) > 1:
            return False
        between = nest.around(group.path, loop.id)
        if any(reuse(nest, reference, v) is not Reuse.NONE for v in between[between.index(outer) + 1 :]):
            return False
        if any({loop.id, outer.id} & v.bound_loops for v in inner):
            return False
        spread = spread_around(nest, group, row[0], row[0].trailer, loop)
        whole = section(nest, reference, (loop, *inner), spread=spread)
        if whole.dims and not gap(nest, reference, loop, spread, tuple(nest.loop(i) for i in loop.path)):
            return False
    return True


def _others(groups: tuple[Group, ...], group: Group) -> list[Group]:
    return [g for g in groups if g is not group and g.first.array == group.first.array]
