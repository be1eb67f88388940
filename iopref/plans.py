"""The nests of a file, and their plans."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from iopref.analysis.lower_order import sides
from iopref.frontend.c.facts.equal_constants import equal_constants
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.lift.following import followings
from iopref.frontend.c.lift.lift_loop import Lifted
from iopref.frontend.c.lift.nests import Rejected, find_nests
from iopref.frontend.c.syntax.unit import Unit
from iopref.model import Following, Nest, TooLong, limited
from iopref.passes import Observer
from iopref.transform.next_nest_prolog import with_prologs
from iopref.transform.pipeline import planned
from iopref.transform.plan import Plan
from iopref.transform.schedule import Schedule

Plans = Mapping[Nest, Plan]


def planned_nests(
    unit: Unit, symbols: Symbols, schedule: Schedule, observer: Observer
) -> tuple[tuple[Lifted | Rejected, ...], Plans]:
    """The nests of a file in the order of its text, and their plans.

    If the plan of a nest becomes too long, the nests inside it take its place. There also are plans for the nests
    inside a nest with hints that run by themselves where its assumptions do not hold, but for those that become too
    long.
    """

    def hinted(nest: Nest) -> bool:
        plan = _plan(nest, schedule, observer.unprinted)
        return plan is None or bool(plan.pipelines)

    too_long: frozenset[int] = frozenset()
    while True:
        observer.shown.clear()
        with observer.timed("nests"):
            every = tuple(find_nests(unit, symbols=symbols, hinted=hinted, too_long=too_long))
        found = [each for each in every if isinstance(each, Lifted)]
        matrices = _sides(symbols, found)
        plans = _outermost(symbols, found, schedule, observer, matrices)
        if len(plans) == len(found):
            with_hints = [each for each in found if plans[each.nest].pipelines]
            return every, {**plans, **_inside(with_hints, schedule, matrices)}
        too_long |= {id(each.node) for each in found if each.nest not in plans}


def _outermost(
    symbols: Symbols,
    found: Sequence[Lifted],
    schedule: Schedule,
    observer: Observer,
    matrices: Mapping[str, frozenset[str]],
) -> Plans:
    """The plans of all nests that have one; with the schedule CONTINUOUS, pipelines go on into the next nest."""
    following = followings(symbols, found)
    made = {
        f.nest: _plan(f.nest, schedule, observer, following.get(id(f.node), ()), matrices[f.nest.function])
        for f in found
    }
    plans = {nest: plan for nest, plan in made.items() if plan}
    if schedule is not Schedule.CONTINUOUS or len(plans) < len(found):
        return plans
    with observer.timed("prologs"):
        plans = {f.nest: with_prologs(plans[f.nest], following.get(id(f.node), ()), plans) for f in found}
    for plan in plans.values():
        observer.after("prologs", plan)
    return plans


def _inside(found: Sequence[Lifted], schedule: Schedule, matrices: Mapping[str, frozenset[str]]) -> Plans:
    """The plans of nests inside others."""
    nests = (inner.nest for outer in found for inner in outer.inside)
    made = {nest: _plan(nest, schedule, Observer(), sides=matrices[nest.function]) for nest in nests}
    return {nest: plan for nest, plan in made.items() if plan}


def _sides(symbols: Symbols, found: Sequence[Lifted]) -> Mapping[str, frozenset[str]]:
    """For each function with nests, the sides of the matrices that it walks through."""
    of: dict[str, list[Nest]] = {}
    for each in found:
        of.setdefault(each.nest.function, []).append(each.nest)
    return {name: sides(nests, equal_constants(symbols, symbols.functions[name].body)) for name, nests in of.items()}


def _plan(
    nest: Nest,
    schedule: Schedule,
    observer: Observer,
    following: tuple[Following, ...] = (),
    sides: frozenset[str] = frozenset(),
) -> Plan | None:
    """The plan of a nest in a function with matrices of these `sides`; None if it becomes too long."""
    try:
        with limited():
            return planned(nest, schedule, following, observer, sides)
    except TooLong:
        return None
