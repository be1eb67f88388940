"""Iterations around a pipeline in which it walks the same pages, as neighbouring columns do: together, a period."""

from __future__ import annotations

from iopref.analysis.conditions import Answer, Localized, iteration, previous_run
from iopref.analysis.new_data import NewData, new_data
from iopref.analysis.reuse import Reuse, bounds_move, reuse
from iopref.analysis.section import Section, magnitude, stride
from iopref.model import (
    ALWAYS,
    NEVER,
    Condition,
    Converted,
    Expr,
    Loop,
    Nest,
    Reference,
    call,
    generated,
    trip,
    value_of,
)
from iopref.records import dataclass, replace

ROW = 512
"""Bytes of pieces' distances that are taken for rows of an array."""

NONE = NewData(NEVER)

ROOMY = Expr.of(8)
"""What `iopref_localized` answers where there is room for as much again."""


@dataclass(frozen=True)
class SharedPages:
    """A period: iterations of `outer`, a loop around a pipeline, in which it walks the same pages, still in memory.

    They lie `stride` bytes apart. `localized` is what `iopref_localized` answers for the loop. Under the condition
    `longer` the pipeline has more iterations than an iteration of `outer` before, and walks `new` pages as well.
    `previous` is the number of the last iteration in which the pipeline ran, None if it runs in each. In all iterations
    of the `rows`, loops between the two, it walks the same pages, too. `turn` names the `iopref_turn` for prefetches.
    """

    outer: Loop
    stride: Expr
    localized: Expr
    longer: Condition
    new: NewData
    previous: Expr | None
    rows: tuple[Loop, ...] = ()
    turn: str = ""

    def turn_call(self, column: Expr | None) -> Expr:
        """The call that computes an iteration's `iopref_turn`: the iterations that it prefetches for.

        `column` is the address at which its column begins; if that is None, it is taken to begin with a page.
        """
        outer, done = self.outer, iteration(self.outer)
        left = trip(outer.counted, outer.past.value, outer.step)
        at = column or Expr.of(Converted(done * self.stride))
        here = self.localized, self.stride, done, left, value_of(self.longer), at
        return call("iopref_turn_since", self.previous, *here) if self.previous else call("iopref_turn_of", *here)

    def of_turn(self, member: str) -> Expr:
        """A member of the `iopref_turn` that `turn` names."""
        return generated(self.turn, member)


def shared_pages(
    nest: Nest, reference: Reference, loop: Loop, piece: Section, localized: Localized
) -> SharedPages | None:
    """The period of a reference at a pipelined loop; None where it finds other pages each time.

    `for j: for i: a[i][j]` walks a column; the next columns lie on the same pages.
    """
    for outer in reversed(nest.around(reference.path, loop.id)):
        step = stride(reference, outer)
        if not perhaps_spatial(nest, reference, outer) or not _coarser(piece, _least(reference, outer)):
            continue
        new = new_data(nest, reference, loop, outer, still=True)
        local = localized(outer, loop if new and new.cycle else None)
        if local == NEVER or new is None:
            return None
        if new.cycle or new.all_if != NEVER:
            new = replace(new, new_from=None)
        last = iteration(outer) - new.cycle if new.cycle else previous_run(nest, loop, outer)
        return SharedPages(outer, step, localized_value(local), new.when, new, last)
    return None


def with_outer_loops(
    nest: Nest, reference: Reference, loop: Loop, period: SharedPages, localized: Localized
) -> SharedPages:
    """A period, or that of a loop around it of which several iterations lie on a page, with whole rows of its own.

    `for i: for m: for k: a[k][i][m]` walks the same pages for all `m` of the first rows `i`.
    """
    around = nest.around(reference.path, loop.id)
    depth = around.index(period.outer)
    if not depth or period.new != NONE or period.previous:
        return period
    row, outer = period.outer, around[depth - 1]
    step, local = stride(reference, outer), localized(outer)
    near = step.constant is not None and ROW >= abs(step.constant) >= abs(period.stride.constant or ROW + 1)
    fixed = isinstance(row.step, int) and not any(b.value.loops for b in (row.first, row.past)) and not row.reads
    if not near or not fixed or local == NEVER or previous_run(nest, loop, outer):
        return period
    if reuse(nest, reference, outer) is not Reuse.SPATIAL or new_data(nest, reference, loop, outer, still=True) != NONE:
        return period
    wider = replace(period, outer=outer, stride=step, localized=localized_value(local), rows=(row, *period.rows))
    return with_outer_loops(nest, reference, loop, wider, localized)


def localized_value(local: Answer) -> Expr:
    """The answer of `iopref_localized`, as a constant or as the variable of a flag."""
    return ROOMY if local == ALWAYS else value_of(local)


def perhaps_spatial(nest: Nest, reference: Reference, outer: Loop) -> bool:
    """Whether iterations of a loop may stay on one page; True if their distance is symbolic."""
    kind = reuse(nest, reference, outer)
    moving = outer.id in reference.offset.opaque_loops or bounds_move(nest, reference, outer)
    return kind is Reuse.SPATIAL or kind is Reuse.NONE and not moving and stride(reference, outer).constant is None


def _least(reference: Reference, outer: Loop) -> Expr:
    """Bytes that an iteration moves the address at least: a loop that steps by a variable is taken to step by one."""
    step = stride(reference, outer)
    return step if isinstance(outer.step, int) else reference.offset.coefficient(outer.id) or step


def _coarser(piece: Section, step: Expr) -> bool:
    """Whether pieces lie further apart than `step`, as far as can be told: products of more variables are larger.

    Rows of constant length are longer than a step in them, whatever variable that is, if they are no small ones.
    """
    if step.constant is None:
        rows = (d.stride for d in piece.dims)
        return any(magnitude(r) >= magnitude(step) if r.constant is None else abs(r.constant) >= ROW for r in rows)
    return any(d.stride.constant is None or abs(d.stride.constant) > abs(step.constant) for d in piece.dims)
