"""How hints are given for several columns at once when neighbouring columns lie on the same pages."""

from __future__ import annotations

from iopref.analysis.conditions import Localized, Requirement, at_first, at_last, iteration, required, where_localized
from iopref.analysis.rows import Row
from iopref.analysis.section import Dim, Section, absolute, merged, negative, stride
from iopref.analysis.shared_pages import SharedPages, shared_pages, with_outer_loops
from iopref.model import ALWAYS, NEVER, Address, Compare, Expr, Holds, Loop, Reference, any_of, call, remainder
from iopref.transform.choose import Choice
from iopref.transform.runtime_tests import RuntimeTests
from iopref.transform.strips import place


def shared_period(tests: RuntimeTests, choice: Choice, row: Row, whole: Section) -> SharedPages | None:
    """The period of a pipeline that prefetches for several iterations at once, with its variables; None without."""
    nest, loop, reference = tests.nest, choice.loop, row.leader.reference
    period = shared_pages(nest, reference, loop, whole, tests.surely_stays(choice.loop))
    if period is None:
        return None
    period = with_outer_loops(nest, reference, loop, period, tests.surely_stays(choice.loop))
    at = place(nest, reference, loop, loop.first.value) | {v.id: v.first.value for v in period.rows}
    readable = not reference.loads and not any(value.level for value in at.values())
    return tests.turn(loop, period, Expr.of(Address(reference.address, at)) if readable else None)


def columns_ahead(
    reference: Reference, whole: Section, period: SharedPages, localized: Localized
) -> tuple[Section, tuple[Requirement, ...]]:
    """The section to prefetch for one period, and the condition that its first iteration is running.

    The columns of a period touch only the pages that earlier columns brought and the page after them. The section of
    the period's last column is therefore enough.
    """
    outer = period.outer
    first = outer.counted + period.of_turn("first") * outer.step
    wide = _widened(whole, outer, first, period.stride, period.of_turn("count"))
    for v in period.rows:
        wide = _widened(wide, v, v.first.value, stride(reference, v), v.trips)
    rows = tuple(
        where_localized(localized(v), v, at_first(v), f"in the first iteration of {v.index}") for v in period.rows
    )
    meaning = per_period(outer)
    if period.longer == ALWAYS:
        meaning = f"{meaning}, and for what is new in each"
    elif period.longer != NEVER:
        meaning = f"{meaning}, or where there are more than in the one before"
    begins = any_of((Holds(period.of_turn("begins")), period.longer))
    return wide, required([Requirement(begins, meaning), *rows])


def columns_behind(whole: Section, period: SharedPages) -> tuple[Section, Requirement]:
    """The section to release for one period, and the condition that its last iteration is running."""
    outer = period.outer
    length = call("iopref_columns", period.localized, period.stride, whole.dims[0].stride)
    done = iteration(outer)
    back = remainder(done, length)
    begin = outer.counted - back * outer.step
    wide = _widened(whole, outer, begin, period.stride, back + 1)
    last = Compare(remainder(done + 1, length), "==", Expr())
    return wide, Requirement(any_of((last, at_last(outer))), per_period(outer))


def per_period(outer: Loop) -> str:
    """How often hints are given for a period, in words for the report."""
    return f"once for the iterations of {outer.index} that stay on the same pages"


def _widened(whole: Section, outer: Loop, first: Expr, step: Expr, times: Expr) -> Section:
    """A section repeated over `times` iterations of a loop around it, beginning at the index value `first`."""
    down = negative(step)
    lowest = first + (times - 1) * outer.step if down else first
    piece, dims = merged(whole.piece, (Dim(absolute(step), times), *whole.dims))
    return Section(piece, dims, (*whole.at, (outer.id, lowest)), whole.shift)
