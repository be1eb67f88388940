"""What a pipeline prefetches when its loop covers a longer range in each iteration of a loop around it.

Either the run before has brought the first part, or the next run's additional data are prefetched in advance.
"""

from __future__ import annotations

from iopref.analysis.conditions import Requirement, at_first
from iopref.analysis.new_data import first_run, new_since_before
from iopref.analysis.rows import rows
from iopref.analysis.section import stride
from iopref.model import (
    ALWAYS,
    NEVER,
    Address,
    Compare,
    Condition,
    Expr,
    Holds,
    all_of,
    alternatives,
    any_of,
    generated,
    negated,
    trip,
    value_of,
)
from iopref.transform.choose import Choice
from iopref.transform.columns import per_period, shared_period
from iopref.transform.index_walks import walked_loops
from iopref.transform.names import pipe
from iopref.transform.plan import Fetched, NextRun
from iopref.transform.runtime_tests import RuntimeTests
from iopref.transform.strips import place, section_ahead, strip_of


def fetched_before(tests: RuntimeTests, choice: Choice) -> tuple[Fetched, ...]:
    """What a pipelined loop need not prefetch because its previous run touched it; empty if each run prefetches all."""
    nest, loop = tests.nest, choice.loop
    around = [nest.loop(i) for i in loop.path[nest.parallel : -1]]
    row, *more = rows(nest, choice.group, loop)
    reference = row.leader.reference
    if not around or reference.loads or walked_loops(nest, choice.group, loop):
        return ()
    if any(r.rank[: loop.depth] != row.rank[: loop.depth] for r in more):
        return ()
    found = []
    spread = choice.spread(nest, row, row.leader)
    strip = section_ahead(nest, choice, row, strip_of(""))
    period = shared_period(tests, choice, row, strip) if strip else None
    for outer in around:
        new = new_since_before(nest, reference, loop, outer)
        flag = tests.surely_stays(choice.loop)(outer, loop if new and new.cycle else None)
        if new and new.new_from is not None and flag != NEVER:
            fresh = new.new_from
            before = (first_run(nest, loop, outer, new.cycle), *alternatives(new.all_if))
            others = all_of(negated(part) for part in before)
            meaning = new.meaning(outer.index)
        elif period and period.outer is outer and period.new.new_from is not None:
            fresh = period.new.new_from
            others = negated(Holds(period.of_turn("begins")))
            meaning = f"for what is new in an iteration of {outer.index}"
            meaning += f", and {per_period(outer)}" if period.longer == ALWAYS else ""
        else:
            continue
        known = trip(loop.first.value, fresh, loop.step)
        after = place(nest, reference, loop, loop.first.value + known * loop.step, spread)
        condition = Requirement(others if flag == NEVER else all_of((flag, others)), meaning)
        found.append(Fetched(outer, condition, known, Address(reference.address, after), stride(reference, loop)))
    return tuple(found)


def next_run(tests: RuntimeTests, choice: Choice) -> NextRun | None:
    """The prefetches for the next run of a pipelined loop that begins earlier; None unless it surely does."""
    nest, loop = tests.nest, choice.loop
    row, *more = rows(nest, choice.group, loop)
    reference = row.leader.reference
    around = loop.path[nest.parallel : -1]
    if not around or more or row.lead or reference.loads or reference.guards:
        return None
    outer, strip = nest.loop(around[-1]), section_ahead(nest, choice, row, strip_of(""))
    if walked_loops(nest, choice.group, loop) or not strip or strip.level or any(v.level for _, v in strip.at):
        return None
    period, new = shared_period(tests, choice, row, strip), new_since_before(nest, reference, loop, outer)
    flag = tests.surely_stays(choice.loop)(outer)
    first: Condition
    if period and period.outer is outer and period.new.sooner is not None:
        found, by, first, meaning = period.new, period.new.sooner, Holds(period.of_turn("begins")), per_period(outer)
    elif new and new.sooner is not None and flag != NEVER:
        found, by, meaning = new, new.sooner, f"in the first iteration of {outer.index}"
        first = any_of((NEVER if flag == ALWAYS else negated(flag), at_first(outer)))
    else:
        return None
    at = Address(reference.address, place(nest, reference, loop, loop.first.value))
    apart = stride(reference, loop)
    begin, past = (b.value.substitute({outer.id: outer.counted - outer.step}) for b in (loop.first, loop.past))
    whole = value_of(any_of((first, Compare(begin, ">=" if loop.upwards else "<=", past))))  # no run was before
    what = f"what the next run of loop {loop.index}"
    name = tests.begun(f"iopref_begun_{loop.index}", f"{what} begins with", outer, whole, by, at, apart)
    meaning = f"for what the next one of {outer.index} begins with; the rest {meaning}"
    if not (further := found.later).terms:
        return NextRun(name, meaning)
    last = Address(reference.address, place(nest, reference, loop, loop.last.taken))
    ended = tests.begun(f"iopref_ended_{loop.index}", f"{what} ends with", outer, Expr(), further, last, -apart)
    return NextRun(name, meaning, ended, generated(pipe(loop), "trip"))
