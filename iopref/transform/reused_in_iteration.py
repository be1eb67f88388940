"""Groups that need no pipeline around a loop: other references touch their data before, in each of its iterations.

Where a plane is walked, and then its edges, these are in memory if what an iteration touches stays there. Nor are they
released around that loop: the pipelines of what touches more release most of it, and the rest is little.
"""

from __future__ import annotations

from iopref.analysis.reuse import NEAR, Group
from iopref.model import Loop, Nest, Not
from iopref.poly.footprint import covers
from iopref.transform.choose import Choice
from iopref.transform.runtime_tests import RuntimeTests


def without_reused(nest: Nest, tests: RuntimeTests, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices but those around loops of which each iteration has all data of the group in memory before."""
    groups = tuple(dict.fromkeys(c.group for c in choices))
    return tuple(
        c
        for c in choices
        if not (_if_localized(tests, c) and any(_touches_before(nest, g, c.group, c.loop) for g in groups))
    )


def _if_localized(tests: RuntimeTests, choice: Choice) -> bool:
    """Whether a choice is for where what an iteration of its loop touches stays in memory."""
    passed_over = [c.of for c in choice.active if isinstance(c, Not)]
    unless = [f.unless for f in tests.flags.values() if f.unless and f.condition in passed_over]
    return bool(unless) and tests.localized(choice.loop) in unless


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
