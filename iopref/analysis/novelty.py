"""What is new in an iteration of an outer loop, to a reference that finds the rest in memory there."""

from __future__ import annotations

from dataclasses import dataclass

from iopref.analysis.conditions import index, runs_seldom
from iopref.analysis.growth import EACH, before_of, cycle_of, grown, new_at_end, new_between, others_end_alike, sooner
from iopref.analysis.reuse import Reuse, reuse, slide
from iopref.model import Expr, Loop, Nest, Reference


@dataclass(frozen=True)
class Novelty:
    """When a pipeline touches what the iteration of an outer loop before has not touched, in a triangle for instance.

    That is where one of `texts` holds, conditions on the loops around the pipeline, and if `at_end` also in the
    iterations of the pipelined loop that the one before did not have. If there is a `cycle`, of so many iterations of
    the outer loop, it is not the one before, but the one a cycle before. See `sooner` for that.
    """

    texts: tuple[str, ...]
    at_end: bool
    cycle: Expr | None = None
    sooner: Expr | None = None

    @property
    def meaning(self) -> str:
        """When, in words."""
        first = f"in the first {self.cycle} iterations" if self.cycle else "in the first iteration"
        return first + (", or for what is new in one" if self.texts or self.at_end or self.sooner is not None else "")


def finds_again(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> Novelty | None:
    """What is new in an iteration of an outer loop to a reference that finds the rest there; None if it may be all."""
    ahead = slide(reference, loop, outer)
    again = reuse(nest, reference, outer) is Reuse.TEMPORAL or ahead > 0
    again = again or ahead < 0 and sooner(nest, reference, loop, outer) is not None
    return novelty(nest, reference, loop, outer, runs_seldom(nest, loop, outer)) if again else None


def novelty(nest: Nest, reference: Reference, loop: Loop, outer: Loop, seldom: str = "") -> Novelty | None:
    """What is new in an iteration of an outer loop to a reference with reuse along it; None when unknown.

    Since its `seldom`-th iteration, if that is a name, and not the one before.
    """
    texts = []
    at_end, begins = slide(reference, loop, outer) > 0, sooner(nest, reference, loop, outer)
    if begins is not None:
        return Novelty((), False, sooner=begins)
    cycle = None if seldom else cycle_of(nest, reference, loop, outer)
    longer = grown(nest, reference, loop, outer, "", cycle) if cycle and not at_end else None
    if longer is not None and longer != EACH:
        return Novelty((longer,) if longer else (), at_end, cycle)
    if cycle and _longer_each_cycle(nest, reference, loop, outer):
        return Novelty((), True, cycle)
    for moving in nest.inside(reference.path, outer.id):
        grows, between = new_at_end(nest, reference, moving, outer), new_between(nest, reference, moving, outer)
        if grows is None or between is None:
            return None
        texts += [between] if between else []
        if not grows:
            continue
        if reference.path.index(moving.id) > reference.path.index(loop.id):
            return None
        if moving is loop:
            at_end = True
        else:
            compare = ">=" if moving.upwards else "<="
            texts.append(f"{index(moving).c()} {compare} {before_of(moving.past.value, outer, seldom).c()}")
    return Novelty(tuple(texts), at_end)


def _longer_each_cycle(nest: Nest, reference: Reference, loop: Loop, outer: Loop) -> bool:
    """Whether a pipeline has more iterations at its end than it had a cycle before, and all others begin later."""
    same = others_end_alike(nest, reference, loop, outer)
    plain = not loop.first.kind and not loop.past.kind and not slide(reference, loop, outer)
    return same and plain and new_at_end(nest, reference, loop, outer) is True
