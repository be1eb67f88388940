"""The prefetches of a row: of which section, in which strips of a pipelined loop, and under which conditions."""

from __future__ import annotations

from iopref.analysis.conditions import Requirement
from iopref.analysis.predicate import program_conditions
from iopref.analysis.rows import Row, rows
from iopref.analysis.section import SMALLEST_PAGE, Strip, negative, section, stride
from iopref.model import ALWAYS, Expr, Loop, Reference
from iopref.records import dataclass
from iopref.transform.choose import Choice
from iopref.transform.columns import columns_ahead, shared_period
from iopref.transform.draft import Draft
from iopref.transform.growing_pipelines import next_run
from iopref.transform.guards import guards
from iopref.transform.index_walks import foreseeable, loops_with_one_access, walk_variable, walked_loops
from iopref.transform.overwritten import overwrites
from iopref.transform.plan import Hint, Overwrites, Unhinted
from iopref.transform.readable_bounds import IN_MEMORY, certain, computable, readable, running
from iopref.transform.redundant_prefetches import covered
from iopref.transform.strips import section_ahead, strip_of

FAR = 8
"""A reference that goes through so many pages from each place is prefetched with the page behind the one it is on: but
for one page in as many, that will be used."""


@dataclass(frozen=True)
class Prefetches:
    """Makes the prefetches of a nest's groups at the loops chosen for them."""

    draft: Draft

    def of(
        self, choice: Choice, row: Row, conditions: tuple[Requirement, ...], stream: str
    ) -> tuple[Hint | Unhinted, ...]:
        """The prefetches of a row under its conditions; none if other prefetches cover the row."""
        if walked_loops(self.draft.nest, choice.group, choice.loop):
            return (self._walking(choice, row, conditions, stream),)
        if covered(self.draft.nest, choice, self.draft.choices):
            return ()
        strip, first = strip_of(stream), next_run(self.draft.tests, choice)
        if not first:
            return (self._over(choice, row, conditions, stream, strip),)
        begins = self._over(choice, row, conditions, stream, first.strip(strip), (first.condition(strip),))
        if not first.end:
            return (begins,)
        return begins, self._over(choice, row, conditions, stream, first.beyond, (first.at_end(strip),))

    def _over(
        self,
        choice: Choice,
        row: Row,
        conditions: tuple[Requirement, ...],
        stream: str,
        strip: Strip,
        when: tuple[Requirement, ...] = (),
    ) -> Hint | Unhinted:
        """The prefetch of a row for the iterations `strip`, given `when`; by default for the stream's current strip."""
        loop, group, nest = choice.loop, choice.group, self.draft.nest
        reference, bare = row.leader.reference, strip_of(stream)
        inner = nest.inside(group.path, loop.id)
        whole, predicate = section_ahead(nest, choice, row, strip), conditions
        if whole is None or reference.loads and not certain(loop, inner):
            return Unhinted(reference, "prefetch", *IN_MEMORY)
        conditions += computable(nest, reference, loop, inner, bare, whole)
        period, behind = shared_period(self.draft.tests, choice, row, whole), None
        conditions += when
        if period:
            whole, in_first = columns_ahead(reference, whole, period, self.draft.tests.surely_stays(choice.loop))
            conditions += in_first
            behind = period.of_turn("behind") * period.stride
        else:
            conditions += program_conditions(
                nest, group, rows(nest, group, loop), loop, self.draft.tests.surely_stays(choice.loop)
            )
        strip_guards = guards(nest, choice, bare, period, around=period is not None)
        made = conditions + strip_guards
        paced = reference.offset.live and not whole.dims
        same_each_run = not (period or when or paced) and not any(r.in_strip for r in conditions)
        plain = made == predicate and not period and not reference.guarded
        overwritten = Overwrites.NOTHING if period or when or paced else overwrites(nest, choice)
        return Hint(
            "prefetch",
            reference,
            made,
            whole,
            tests=self._tests(reference, loop),
            downwards=paced and negative(stride(reference, loop)),
            behind=behind,
            goes_on=same_each_run and any(foreseeable(nest, loop)),
            plain=plain,
            paced=paced,
            overwrites=overwritten,
            apart=ALWAYS if overwritten is Overwrites.NOTHING else self.draft.tests.apart(reference),
        )

    def _tests(self, reference: Reference, loop: Loop) -> tuple[Expr, ...]:
        """The tests of a reference, without those that the program has made before it reaches a pipelined loop."""
        around = (self.draft.nest.loop(i).tested for i in loop.path)
        made = {test for tested in around if tested for test in tested.tests}
        return tuple(test for test in reference.tests if test not in made)

    def _walking(self, choice: Choice, row: Row, conditions: tuple[Requirement, ...], stream: str) -> Hint | Unhinted:
        """A prefetch in generated loops, for an indirect reference or another one without a regular section."""
        loop, group, nest = choice.loop, choice.group, self.draft.nest.where_tested
        reference = row.leader.reference
        loops = tuple(nest.loop(v.id) for v in walked_loops(self.draft.nest, group, loop))
        strip = strip_of(stream)
        spread = choice.spread(nest, row, row.leader)
        inner = nest.inside(group.path, loop.id)
        step = section(nest, reference, inner[len(loops) - 1 :], spread=spread)
        piece = step.substitute({v.id: walk_variable(v) for v in loops})
        known = loop.depth + (len(loops) if reference.gathers_rows else 1)
        if piece.level > known or any(v.reads > loop.depth + 1 + i for i, v in enumerate(loops)):
            return Unhinted(reference, "prefetch", *IN_MEMORY)
        if not reference.gathers_rows:
            conditions += readable(strip, piece.level, running(nest, loop, inner, strip)[len(loops) - 1 :])
        tests, once = self._tests(reference, loop), loops_with_one_access(reference, loops)
        onwards = not piece.dims and _advances_far(reference)
        return Hint("prefetch", reference, conditions, piece, loops, strip, tests=tests, once=once, onwards=onwards)


def _advances_far(reference: Reference) -> bool:
    """Whether a reference such as `a[next[b[i]]++]` goes through FAR pages from each place, by the declared sizes."""
    places = reference.advances.places if reference.advances else None
    return bool(places and reference.base) and (reference.declared or 0) >= FAR * SMALLEST_PAGE * (places or 0)
