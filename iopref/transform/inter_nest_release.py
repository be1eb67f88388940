"""In which strips, and with what priority, data are released that a following nest uses (OSDI00 3.3)."""

from __future__ import annotations

from iopref.analysis.conditions import Requirement, at_last, iteration
from iopref.analysis.inter_nest_reuse import InterNestReuse, NextUse, outermost
from iopref.analysis.locality import at_entry, iteration_volume
from iopref.analysis.reuse import Reuse, reuse
from iopref.model import Compare, Condition, Expr, Loop, Reference, any_of, generated, negated, trip
from iopref.source import Position
from iopref.transform.names import pipe
from iopref.transform.runtime_tests import RuntimeTests


def next_use_conditions(
    inter_nest: InterNestReuse, tests: RuntimeTests, reference: Reference, loop: Loop, stream: str
) -> tuple[tuple[Requirement, ...], int, tuple[Position, ...]]:
    """The conditions that following nests put on a reference's release, its least priority, and where the data are used
    next.

    The release stands in `loop`; `stream` names the C struct with its iterations. Data that are surely evicted before
    their next use are released. If the next sweep goes the same way, the release gets priority 1, so that the first
    part of the array stays while there is room. Otherwise the data are released at once, except the last part that fits
    in memory. If a loop around sweeps the array again, the nest itself is the next user before that loop's last
    iteration.
    """
    uses = () if tests.nest.parallel else inter_nest.next_uses(reference)
    conditions = dict.fromkeys(_condition(inter_nest, tests, reference, loop, stream, use) for use in uses)
    priority = int(any(use.same for use in uses))
    return tuple(c for c in conditions if c), priority, tuple(dict.fromkeys(u.nest.position for u in uses))


def _condition(
    inter_nest: InterNestReuse, tests: RuntimeTests, reference: Reference, loop: Loop, stream: str, use: NextUse
) -> Requirement | None:
    if use.same:
        flag = tests.stays_across(reference.word, use.between)
        return Requirement(negated(flag), "where it does not stay in memory until then")
    turn = outermost(inter_nest.nest, reference)
    assert turn is not None
    if turn.id not in loop.path:  # the release stands outside that loop
        return None
    if turn.depth > 0:
        size = iteration_volume(tests.nest, inter_nest.groups, tests.adjacent, tests.nest.loop(turn.path[-2]))
    else:
        sizes = [sweep.bytes for sweep in inter_nest.own_sweeps.values() if not sweep.reference.indirect]
        size = sum((s for s in sizes if s is not None), Expr())
    times = trip(turn.first.value, turn.past.value, turn.step)
    most = at_entry(inter_nest.nest, turn.path[:-1], times)
    if size is None or most is None:
        return None
    tail = tests.tail(reference.word, size - use.first, most, use.between + use.first)
    before_tail: Condition = Compare(iteration(turn), "<", times - tail)
    if turn is loop:
        before_tail = Compare(generated(stream, "done_to"), "<=", generated(pipe(loop), "trip") - tail)
    around = inter_nest.nest.around(reference.path, loop.id)
    repeats = [v for v in around if reuse(inter_nest.nest, reference, v) is Reuse.TEMPORAL]
    when = f"in the last iteration of {' and '.join(v.index for v in repeats)}, only " if repeats else ""
    meaning = f"{when}before the last part, which stays in memory until then"
    condition = any_of((*(negated(at_last(v)) for v in repeats), before_tail))
    return Requirement(condition, meaning, in_strip=turn is loop)
