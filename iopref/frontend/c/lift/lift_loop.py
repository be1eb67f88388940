"""Lifts one loop, with all in it, to a nest of the model, or refuses it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from iopref.analysis.packed_triangles import with_packed
from iopref.analysis.reuse import groups
from iopref.diagnostics import Refusal
from iopref.frontend.c.dataflow.context import Context, Refused
from iopref.frontend.c.dataflow.entry_values import know_what_is_at_entry
from iopref.frontend.c.dataflow.flow import assigned
from iopref.frontend.c.dataflow.reaching_values import Ahead, know_what_is_ahead
from iopref.frontend.c.facts.hoistable_loads import conditions, hoisted, perhaps
from iopref.frontend.c.facts.nest_writes import Written, find_written
from iopref.frontend.c.facts.symbols import Symbols
from iopref.frontend.c.lift.apart import apart
from iopref.frontend.c.lift.gathered_rows import with_gathered_rows
from iopref.frontend.c.lift.hazards import check_hazards
from iopref.frontend.c.lift.lifter import Access, Lifter, lifted, unknown
from iopref.frontend.c.lift.merged_conditions import place
from iopref.frontend.c.lift.openmp import Sharing, check_pragmas, writes
from iopref.frontend.c.lift.other_threads import check_on_host, settle
from iopref.frontend.c.lift.overwritten import note_overwritten
from iopref.frontend.c.lift.sections import called
from iopref.frontend.c.lift.shared_variables import check_shared
from iopref.frontend.c.lift.skewed_loops import with_skewed
from iopref.frontend.c.lift.unknown_accesses import untold
from iopref.frontend.c.syntax.regions import LoopText, Region
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.types.expressions import Node
from iopref.model import Nest
from iopref.records import dataclass, replace

LARGEST = 1000
"""The most lines of a nest, as nests are written twice; of longer ones, only the nests inside are lifted."""

MOST_REFERENCES, MOST_GROUPS = 300, 100
"""The most different references of a nest, and groups of them: the analysis compares each with each, in two seconds."""

MOST_TESTED = 40
"""The most places in memory under conditions in a nest, which hints test in each iteration as well."""


MOST_ATTEMPTS = 3
"""The most attempts to find out which memory the entry can tell apart."""


@dataclass(frozen=True)
class Lifted:
    """A nest of the file: its model and its text.

    `node` is the outermost loop; `nodes` maps ids of loops to identities of nodes; `accesses` are the places of the
    references; `written` is what the nest writes. `inside` are nests inside that need not know what this one has to
    find out at its entry.
    """

    nest: Nest
    region: Region
    node: Node
    nodes: Mapping[int, int]
    accesses: tuple[Access, ...]
    written: Written
    inside: tuple[Lifted, ...] = ()

    @cached_property
    def texts(self) -> Mapping[int, LoopText]:
        """The place of each loop in the text of the region."""
        return {id: self.region.loops[node] for id, node in self.nodes.items()}


def lift_loop(unit: Unit, symbols: Symbols, function: str, loop: Node, ahead: Ahead) -> Lifted | None:
    """The nest of a loop; None if it touches no arrays. Raises Refused if it is not understood.

    `ahead` are the statements that surely run before the loop, in `function`.
    """
    context = _context_in_front(unit, symbols, function, loop, ahead)
    written = context.written
    try:
        context, lifter = _lifter(context, loop)
    except Refused as refused:
        if refused.refusal.code != "changes" or context.shared_out:
            raise
        found = _lifter_apart(_context_in_front(unit, symbols, function, loop, ahead), loop)
        if found is None:
            raise
        context, lifter = found
    if context.shared_out:
        _check_shared_out(context, loop, lifter)
    else:
        note_overwritten(lifter, loop)
    if not lifter.recorded.references and not lifter.refusals and not lifter.missed:
        return None
    region = unit.region(loop)
    if isinstance(region, Refusal):
        raise Refused(region)
    _check_text(context, loop, region)
    nest = with_gathered_rows(with_packed(with_skewed(_nest(context, lifter))))
    _check_work(context, loop, nest)
    _check_index_arrays(context, loop, nest)
    return Lifted(nest, region, loop, lifter.nodes, tuple(lifter.accesses), written)


def _context_in_front(unit: Unit, symbols: Symbols, function: str, loop: Node, ahead: Ahead) -> Context:
    """What is known in front of a loop; raises Refused if the loop must not be changed at all."""
    context = Context(unit, symbols, find_written(symbols, loop), perhaps=perhaps(loop), function=function)
    check_hazards(context, loop)
    sharing = check_pragmas(context, function, loop)
    check_shared(context, loop)
    context.shared_out = sharing is not Sharing.NONE
    if sharing is Sharing.RUNNING:
        check_on_host(context, loop)
        context.in_region, ahead = True, Ahead(seen=ahead.seen)
    changed = assigned(context, loop)
    know_what_is_ahead(context, changed, ahead)
    if not context.shared_out:
        know_what_is_at_entry(context, loop, changed, ahead)
    return context


def _lifter(context: Context, loop: Node) -> tuple[Context, Lifter]:
    """Lift a loop; return the context and the result.

    The loop is lifted again, without some of the result, if there is more than can be compared or tested. It is also
    lifted again with other facts, if the result tells which memory a region's threads write, or which memory the entry
    may read.
    """
    lifter = lifted(context, loop, called)
    if any(r.within for r in lifter.recorded.references) and (context.shared_out or _is_large(lifter)):
        lifter = lifted(context, loop, unknown)
    if _tests_much(context, lifter):
        lifter = lifted(replace(context, tests=None), loop, unknown)
    if context.in_region and (written := settle(context, loop, lifter)):
        lifter = lifted(replace(context, written=written), loop, lifter.called)
    least = 2 if context.written.doubts is None else 1  # pointers to compare are read even below one loop
    if not context.shared_out and (paths := hoisted(lifter.loops, context.read, least)):
        context = replace(context, hoisted=paths, assumed=conditions(lifter.loops, paths))
        lifter = lifted(context, loop, lifter.called)
    return context, lifter


def _lifter_apart(context: Context, loop: Node) -> tuple[Context, Lifter] | None:
    """Lift a loop under the condition that it writes no memory from which bounds are read; None if the entry cannot
    test this.
    """
    shared: frozenset[int] = frozenset()
    for _ in range(MOST_ATTEMPTS):
        trusting = replace(context.written, doubts=[], shared=shared)
        own = replace(context, written=trusting, saved=dict(context.saved), assumed={}, read=set())
        try:
            found, lifter = _lifter(own, loop)
        except Refused:
            return None
        conditions_apart, unknown = apart(lifter, loop)
        if not unknown:
            found.assumed.update(conditions_apart)
            return found, lifter
        shared |= unknown
    return None


def _nest(context: Context, lifter: Lifter) -> Nest:
    return Nest(
        tuple(lifter.loops),
        tuple(lifter.recorded.references),
        tuple(lifter.refusals),
        context.function,
        lifter.loops[0].position,
        tuple(context.saved.values()),
        tuple(context.assumed),
        frozenset(lifter.unseen),
        tuple(dict.fromkeys(lifter.missed)),
        context.shared_out,
        context.in_region,
    )


def _is_large(lifter: Lifter) -> bool:
    """Whether a nest has more references, including those of its calls, than can be compared quickly."""
    return len(lifter.recorded.references) > MOST_GROUPS


def _tests_much(context: Context, lifter: Lifter) -> bool:
    """Whether the hints with tests of the nest would be too many, or have more references than can be compared."""
    tested = {place(r) for r in lifter.recorded.references if r.tests}
    return len(tested) > MOST_TESTED or bool(tested) and _is_much(_nest(context, lifter))


def _check_shared_out(context: Context, loop: Node, lifter: Lifter) -> None:
    """Refuse a nest whose facts only hold if its iterations follow each other, or that calls unknown procedures."""
    if lifter.unseen_by:
        said = untold(context, lifter.unseen_by[0])
        raise context.refuse("openmp", loop, said.reason, said.remedy)
    if context.saved or context.assumed:
        raise context.refuse("openmp", loop, "its bounds or steps are known only as it begins", "use constant steps")


def _check_text(context: Context, loop: Node, region: Region) -> None:
    if region.has_directives:
        raise context.refuse("directive", loop, "preprocessor lines stand inside the nest", "move them out of the loop")
    if region.text.count("\n") > LARGEST:
        raise context.refuse(
            "large", loop, f"the nest has more than {LARGEST} lines", "move its inner loops to functions"
        )


def _check_index_arrays(context: Context, loop: Node, nest: Nest) -> None:
    """Refuse to read an index array ahead of one thread if another thread may write it."""
    written = {r.array for r in nest.references if r.writes}
    read = {i for r in nest.references for i in r.indices} | {i for v in nest.loops for i in v.indices}
    found = next((r for i in sorted(read) if (r := nest.references[i]).array in written), None)
    if nest.parallel and found:
        raise writes(context, loop, found.name)


def _is_much(nest: Nest) -> bool:
    count = len(nest.references)
    return count > MOST_REFERENCES or count > MOST_GROUPS and len(groups(nest)) > MOST_GROUPS


def _check_work(context: Context, loop: Node, nest: Nest) -> None:
    if _is_much(nest):
        reason = f"the nest makes {len(nest.references)} different references, too many to compare them all"
        raise context.refuse("large", loop, reason, "split the loop, or move its inner loops to functions")
