"""Pipelines that go on from one iteration of the loop around to the next (THESIS 5.2, figure 5.12: wrapped).

A pipeline that ends with its loop is filled again in each iteration around it, and the first strips of each come late.
Here, where nothing is left to prefetch of one run of the loop, the beginning of the next is prefetched.
"""

from __future__ import annotations

import re
from dataclasses import replace

from iopref.analysis.conditions import Condition, index
from iopref.analysis.reuse import Reuse, reuse
from iopref.model import Expr, Loop, Nest, trip
from iopref.transform.hints import Hinter
from iopref.transform.plan import Hint, Stream, Wrap


def wrapped(nest: Nest, hinter: Hinter, loop: Loop, stream: Stream) -> Wrap | None:
    """How a stream goes on in the next iteration of the loop around; None where it finds its data, or is unknown."""
    prefetches = [hint for hint in stream.hints if hint.kind == "prefetch"]
    if not loop.depth or loop.guarded or stream.found or stream.ahead_of or not prefetches:
        return None
    outer = nest.loop(loop.path[-2])
    if any(p.level for it in (outer, loop) for b in (it.first, it.limit) for p in b.parts):
        return None
    then = index(outer) + outer.step
    more = f"{then.c()} {'<' if outer.step > 0 else '>'} {outer.past.value.c()}"
    some = Condition(f"{stream.name}.next_from < {stream.name}.next_to && {more}", "for the next run", in_strip=True)
    hints = [_of_next(nest, hinter, hint, outer, then, some) for hint in prefetches]
    if None in hints:
        return None
    again = trip(loop.first.value, loop.past.value, loop.step).substitute({outer.id: then})
    return Wrap(outer, more, again, tuple(hint for hint in hints if hint))


def _of_next(nest: Nest, hinter: Hinter, hint: Hint, outer: Loop, then: Expr, some: Condition) -> Hint | None:
    """The prefetch for the iterations of the next run that are handed out; None if its conditions are not the same."""
    section = hinter.of_next(hint)
    alike = not any(re.search(rf"\b{outer.index}\b", condition.text) for condition in hint.conditions)
    if section is None or section.level or hint.reference.loads or not alike:
        return None
    if reuse(nest, hint.reference, outer) is not Reuse.NONE:
        return None
    there = section.substitute({outer.id: then})
    return replace(hint, conditions=(*hint.conditions, some), section=replace(there, at=(*there.at, (outer.id, then))))
