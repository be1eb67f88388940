"""What is new in an iteration of an outer loop, to a reference that finds the rest in memory there."""

from __future__ import annotations

from dataclasses import dataclass

from iopref.analysis.conditions import index, runs_seldom
from iopref.analysis.moving_bounds import before_of, cycle_of, grown, new_at_end, new_between, others_end_alike, sooner
from iopref.analysis.reuse import Reuse, reuse, slide
from iopref.model import ALWAYS, NEVER, Compare, Condition, Expr, Loop, Nest, Reference, any_of


@dataclass(frozen=True)
class NewData:
    """When a pipeline touches what the iteration of an outer loop before has not touched, in a triangle for instance.

    That is `when` a condition on the loops around the pipeline holds, and if `at_end` also in the
    iterations of the pipelined loop that the one before did not have. If there is a `cycle`, of so many iterations of
    the outer loop, it is not the one before, but the one a cycle before. See `sooner` for that.
    """

    when: Condition
    at_end: bool
    cycle: Expr | None = None
    sooner: Expr | None = None

    @property
    def meaning(self) -> str:
        """When, in words."""
        first = f"in the first {self.cycle} iterations" if self.cycle else "in the first iteration"
        return first + (
            ", or for what is new in one" if self.when != NEVER or self.at_end or self.sooner is not None else ""
        )


def new_since_before(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> NewData | None:
    """What is new in an iteration of an outer loop to a reference that finds the rest there; None if it may be all."""
    ahead = slide(reference, loop, outer)
    again = reuse(nest, reference, outer) is Reuse.TEMPORAL or ahead > 0
    again = again or ahead < 0 and sooner(nest, reference, loop, outer) is not None
    return new_data(nest, reference, loop, outer, runs_seldom(nest, loop, outer)) if again else None


def new_data(nest: Nest, reference: Reference, loop: Loop, outer: Loop, seldom: Expr | None = None) -> NewData | None:
    """What is new in an iteration of an outer loop to a reference with reuse along it; None when unknown.

    Since its `seldom`-th iteration, if that is given, and not the one before.
    """
    found: list[Condition] = []
    at_end, begins = slide(reference, loop, outer) > 0, sooner(nest, reference, loop, outer)
    if begins is not None:
        return NewData(NEVER, False, sooner=begins)
    cycle = None if seldom else cycle_of(nest, reference, loop, outer)
    longer = grown(nest, reference, loop, outer, None, cycle) if cycle and not at_end else None
    if longer is not None and longer != ALWAYS:
        return NewData(longer, at_end, cycle)
    if cycle and _longer_each_cycle(nest, reference, loop, outer):
        return NewData(NEVER, True, cycle)
    for moving in nest.inside(reference.path, outer.id):
        grows, between = new_at_end(nest, reference, moving, outer), new_between(nest, reference, moving, outer)
        if grows is None or between == ALWAYS:
            return None
        found.append(between)
        if not grows:
            continue
        if reference.path.index(moving.id) > reference.path.index(loop.id):
            return None
        if moving is loop:
            at_end = True
        else:
            compare = ">=" if moving.upwards else "<="
            found.append(Compare(index(moving), compare, before_of(moving.past.value, outer, seldom)))
    return NewData(any_of(found), at_end)


def _longer_each_cycle(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> bool:
    """Whether a pipeline has more iterations at its end than it had a cycle before, and all others begin later."""
    same = others_end_alike(nest, reference, loop, outer)
    plain = not loop.first.kind and not loop.past.kind and not slide(reference, loop, outer)
    return same and plain and new_at_end(nest, reference, loop, outer) is True
