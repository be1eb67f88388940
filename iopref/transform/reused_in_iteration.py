"""Groups that need no pipeline where a loop is localized: others touch their data before, in each of its iterations.

Where a plane is walked, and then its edges, these are in memory if what an iteration touches stays there. Nor are they
released then: the pipelines of what touches more release most of it, and the rest is little.
"""

from __future__ import annotations

from iopref.analysis.reuse import NEAR, Group
from iopref.model import Condition, Loop, Nest, Not, negated
from iopref.poly.footprint import covers
from iopref.records import replace
from iopref.transform.choose import Choice
from iopref.transform.runtime_tests import RuntimeTests


def without_reused(nest: Nest, tests: RuntimeTests, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The choices without those around such a loop; those around loops in it count where it is not localized."""
    groups = tuple(dict.fromkeys(c.group for c in choices))
    reused = [c for c in choices if any(_touches_before(nest, g, c.group, c.loop) for g in groups)]
    flags = {c: found for c in reused if (found := _flags_unless_localized(tests, c))}
    kept = []
    for choice in (c for c in choices if c not in flags):
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
