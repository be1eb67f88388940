"""Groups that need no pipeline where a loop is localized: others touch their data before, in each of its iterations.

Where a plane is walked, and then its edges, these are in memory if what an iteration touches stays there. Nor are they
released then: the pipelines of what touches more release most of it, and the rest is little. Nor does a single element
of a row that is walked need one, as `a[i][k]` beside `a[i][j]`: its page by itself would break the row in two.
"""

from __future__ import annotations

from iopref.analysis.reuse import NEAR, NEIGHBOURS, Group
from iopref.analysis.section import SMALLEST_PAGE, stride
from iopref.model import Condition, Loop, Nest, Not, negated
from iopref.poly.footprint import covers
from iopref.records import replace
from iopref.transform.choose import Choice
from iopref.transform.runtime_tests import RuntimeTests


def without_reused(nest: Nest, tests: RuntimeTests, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices without those around such a loop; those around loops in it count where it is not localized."""
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
    """The flags of loops passed over for a choice, of those that hold as well where its own loop is not localized."""
    passed_over = [c.of for c in choice.active if isinstance(c, Not)]
    local = tests.localized(choice.loop)
    return [f.condition for f in tests.flags.values() if f.condition in passed_over and f.unless == local]


def _is_in_row(nest: Nest, row: Group, element: Group) -> bool:
    """Whether a group touches, on pages of its own, one element of those that another walks, or one beside it."""
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
    """Whether a group touches all that another does in an iteration of a loop, in loops before its own."""
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
