"""The streams of a pipelined loop: hints that consume data at the same rate; index arrays come before their users."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import count

from iopref.analysis.locality import accesses, gathered_row, widest
from iopref.analysis.predicate import Predicates, prefetch_conditions
from iopref.analysis.reuse import Group
from iopref.analysis.rows import rows
from iopref.analysis.section import Section, absolute, magnitude, section, stride
from iopref.model import Expr, Loop, Nest, Reference, call, combine
from iopref.poly.extremes import extreme, index_range
from iopref.records import dataclass, field, replace
from iopref.transform.choose import Choice
from iopref.transform.draft import Draft
from iopref.transform.growing_pipelines import fetched_before
from iopref.transform.index_walks import loops_with_one_access, walked_loops
from iopref.transform.names import pipe
from iopref.transform.plan import Hint, Stream, Unhinted
from iopref.transform.prefetches import Prefetches
from iopref.transform.redundant_prefetches import counted_with
from iopref.transform.releases import Releases

READ_THROUGH = 512
"""Bytes. Pieces with smaller gaps between them consume memory as fast as their stride, gaps included."""


@dataclass
class Streams:
    """Builds the streams of a nest and numbers its directives; `unhinted` collects the groups that get none."""

    draft: Draft
    prefetches: Prefetches
    releases: Releases
    unhinted: list[Unhinted] = field(default_factory=list)
    _tags: Iterator[int] = field(default_factory=lambda: count(1))

    def around(self, loop: Loop) -> tuple[Stream, ...]:
        """The streams of the groups that may be pipelined around a loop."""
        nest, tests = self.draft.nest, self.draft.tests
        streams: dict[tuple[object, ...], Stream] = {}
        targets: dict[str, set[int]] = {}
        counted: list[Choice] = []
        for choice in (c for c in self.draft.choices if c.loop is loop):
            group = choice.group
            speed = rate(nest, group, loop) * combine("max", group.rows(nest, loop.depth))
            if speed.level > loop.depth + 1:  # the rate is read from memory before it is known whether inner loops run
                speed = call("iopref_scattered", Expr.of(1), Expr.of(group.first.element))
            all_rows, found = rows(nest, group, loop), tests.surely_stays(choice.loop)
            predicates = {row: prefetch_conditions(nest, group, all_rows, row, loop, found) for row in all_rows}
            needed = tuple(tuple(r.condition for r in requirements) for requirements in predicates.values())
            old, runs = fetched_before(tests, choice), choice.entry_conditions(nest)
            key = (speed, choice.active, runs, needed, tuple((f.condition.condition, f.next) for f in old))
            name = f"{pipe(loop)}_{group.first.word}"
            stream = streams.get(key) or Stream(self.draft.names.unique(name), speed, choice.active, (), 0, runs, old)
            hints = self._hints(choice, predicates, stream.name)
            counts = any(hint.kind == "prefetch" for hint in hints) and not counted_with(nest, choice, counted)
            counted += [choice] * counts
            streams[key] = replace(stream, hints=stream.hints + hints, groups=stream.groups + counts)
            reads = {i for m in group.members for i in m.reference.indices}
            reads |= {i for v in nest.inside(group.path, loop.id) for i in v.indices}
            targets.setdefault(stream.name, set()).update(reads)
        return _ordered(tuple(s for s in streams.values() if s.hints), targets)

    def _hints(self, choice: Choice, predicates: Predicates, stream: str) -> tuple[Hint, ...]:
        """The directives of a group at a loop; `stream` names the C struct that holds the stream's iterations."""
        hints = []
        for row, conditions in predicates.items():
            for made in (
                *self.prefetches.of(choice, row, conditions, stream),
                self.releases.of(choice, tuple(predicates), row, stream),
            ):
                if isinstance(made, Hint):
                    hints.append(replace(made, tag=next(self._tags)))
                elif made:
                    self.unhinted.append(made)
        return tuple(hints)


def rate(nest: Nest, group: Group, loop: Loop) -> Expr:
    """The new bytes of a group that one iteration of a pipelined loop touches."""
    reference = group.first
    inner = nest.inside(group.path, loop.id)
    times = loop.trips
    walked = walked_loops(nest, group, loop)
    if walked:
        around = {v.id: index_range(nest, v.id) for v in walked}
        if reference.gathers_rows:
            piece = gathered_row(nest, reference)
        else:
            piece = extreme(section(nest, reference, inner[len(walked) - 1 :]).touched, True, around)
        once = loops_with_one_access(reference, walked)
        visits = accesses(nest, tuple(v for v in walked if v not in once))
        if visits == times:
            return call("iopref_scattered", Expr.of(1), piece)
        return call("iopref_share", call("iopref_scattered", visits, piece), times)
    step = stride(reference, loop)
    if not step.terms:
        return call("iopref_share", section(nest, reference, (loop, *inner)).touched, times)
    step = step + _shift(nest, reference, loop, inner)
    if not step.terms:
        step = stride(reference, loop)
    step = absolute(step)
    iteration = section(nest, reference, inner)
    if not iteration.dims and (iteration.piece == step or _contiguous(iteration.piece, step)):
        return step
    here = {loop.id: index_range(nest, loop.id)}
    dims = [replace(d, count=extreme(d.count, True, here)) for d in widest(nest, reference, iteration).dims]
    finer = tuple(d for d in dims if magnitude(d.stride) <= magnitude(step))
    smallest = extreme(iteration.piece, True, here)
    piece = Section(smallest, finer, ()).touched
    bytes = step if _contiguous(piece, step) else call("iopref_rate", piece, step)
    for dim in (d for d in iteration.dims if magnitude(d.stride) > magnitude(step)):
        bytes = bytes * extreme(dim.count, True, here)
    return extreme(bytes, True, here)


def _shift(nest: Nest, reference: Reference, loop: Loop, inner: tuple[Loop, ...]) -> Expr:
    """The bytes by which a loop's iteration moves the address through inner loops whose range moves with it."""
    total = Expr()
    for v in inner:
        low, high = ({p.coefficient(loop.id) for p in bound.parts} for bound in index_range(nest, v.id))
        along = reference.offset.coefficient(v.id)
        common = [c for c in low & high if c is not None]
        if along is not None and len(common) == 1:
            total = total + along * common[0] * loop.step
    return total


def _contiguous(piece: Expr, step: Expr) -> bool:
    return piece.constant is not None and step.constant is not None and step.constant <= piece.constant + READ_THROUGH


def _ordered(streams: tuple[Stream, ...], reads: Mapping[str, set[int]]) -> tuple[Stream, ...]:
    """Sort streams so that a stream comes before those that read its data; `reads` are the index references of each."""
    serves: dict[str, list[str]] = {s.name: [] for s in streams}

    def reach(name: str) -> int:
        return 1 + max((reach(other) for other in serves[name]), default=0)

    def leads(name: str, to: str) -> bool:
        return name == to or any(leads(other, to) for other in serves[name])

    for stream in streams:
        fetched = {h.reference.id for h in stream.hints}
        for name, wanted in reads.items():
            if name in serves and wanted & fetched and not leads(name, stream.name):
                serves[stream.name].append(name)
    chained = (replace(s, ahead_of=tuple(sorted(serves[s.name], key=reach))) for s in streams)
    return tuple(sorted(chained, key=lambda s: -reach(s.name)))
