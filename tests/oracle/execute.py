"""Execution of a nest: every access in its order, and the pieces that the directives of a plan name on the way."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from operator import mul
from types import SimpleNamespace
from typing import Any, NamedTuple

from iopref.model import Condition, Loop, Nest, Reference, call
from iopref.transform.index_walks import walk_variable
from iopref.transform.names import pipe
from iopref.transform.plan import Hint, Pipeline, Plan, Stream
from oracle.values import Values

APART = 1 << 40
"""Bytes between the bases of two arrays."""

BLOCK = 2 * 4096
"""Bytes that one prefetch is for."""


class Access(NamedTuple):
    """An access to memory: index values of the loops around it, outermost first."""

    reference: int
    at: tuple[int, ...]
    address: int


class Directive(NamedTuple):
    """A hint: pieces of memory, each an address and a size.

    `strip` is the number of the strip after it, 0 in a pipeline's prolog; `reads` are the addresses of the indices that
    it is computed from.
    """

    hint: Hint
    pieces: tuple[tuple[int, int], ...]
    strip: int
    reads: frozenset[int]


@dataclass
class Pace:
    """How far a stream has come, in iterations; one prefetch is for `block` of them."""

    stream: Stream
    trip: int
    block: int
    fetched: int = 0
    released: int = 0

    def hand_out(self, begin: int, end: int, further: int) -> SimpleNamespace:
        """The iterations to prefetch and to release before the strip
        [begin, end): whole blocks, except for the last one.
        """
        start, done = self.fetched, self.released
        reach = min(end + self.block + further, self.trip)
        if start < reach:
            self.fetched = min(max(reach, start + self.block), self.trip)
        if begin == self.trip or begin - done >= self.block:
            self.released = begin
        return SimpleNamespace(from_=start, to=self.fetched, done_from=done, done_to=self.released)


def stepped(loop: Loop, values: Values) -> int:
    """The step of a loop."""
    return loop.step if isinstance(loop.step, int) else values.of(loop.step, {})


def moved(event: Access | Directive, by: int) -> Access | Directive:
    """The same execution with all arrays moved by a number of bytes: nothing else depends on their addresses."""
    if isinstance(event, Access):
        return Access(event.reference, event.at, event.address + by)
    pieces = tuple((start + by, size) for start, size in event.pieces)
    return event._replace(pieces=pieces, reads=frozenset(address + by for address in event.reads))


class Run(NamedTuple):
    """A pipelined loop executed once: `events` from the first to the last, `rates` by stream."""

    pipeline: Pipeline
    trip: int
    rates: dict[str, int]
    events: slice


@dataclass
class Execution:
    """A nest with given values, over arrays that begin on page boundaries; `plan` adds its directives."""

    nest: Nest
    values: Values
    plan: Plan | None = None
    events: list[Access | Directive] = field(default_factory=list)
    runs: list[Run] = field(default_factory=list)
    _bases: dict[str, int] = field(default_factory=dict)
    _indices: dict[str, Any] = field(default_factory=dict)
    _ahead: int = 0

    def run(self) -> list[Access | Directive]:
        """Every access, and every directive of the plan, in their order."""
        self._children: dict[tuple[int, ...], list[Loop | Reference]] = defaultdict(list)
        self._around = {r.id: [self.nest.loop(i).index for i in r.path] for r in self.nest.references}
        for loop in self.nest.loops:
            self._children[loop.path[:-1]].append(loop)
        for reference in self.nest.references:
            self._children[reference.path].append(reference)
        for path, children in self._children.items():
            children.sort(key=lambda c: (c.order[len(path)], isinstance(c, Loop), c.id))
        runs = bool(self._span(self.nest.root))
        self._answer(None, runs)
        self._loop(self.nest.root)
        return self.events

    def _answer(self, loop: int | None, runs: bool = True) -> None:
        """The flags that are computed at the entry of the nest, or in each iteration of a loop."""
        for flag in self.plan.flags if self.plan else ():
            if flag.loop == loop:
                size = flag.size + self._ahead if flag.ahead else flag.size
                text = call(flag.question, size) if flag.question else size
                self._indices[flag.name] = self.values.found(text, self._indices) if runs or not flag.level else 0

    def answer(self, condition: Condition) -> bool:
        """Whether a condition holds, by the flags computed at the entry of the nest."""
        return bool(self.values.of(condition, self._indices))

    def accesses(self) -> list[Access]:
        return [e for e in self.run() if isinstance(e, Access)]

    def _span(self, loop: Loop) -> range:
        first, past = (self.values.of(b.value, self._indices) for b in (loop.first, loop.past))
        return range(first, past, stepped(loop, self.values))

    def _loop(self, loop: Loop) -> None:
        span = self._span(loop)
        pipeline = self.plan.pipeline(loop.id) if self.plan else None
        outside = dict(self._indices)
        if pipeline and span:
            self._pipelined(pipeline, span)
        else:
            for value in span:
                self._iteration(loop, value)
        self._indices = outside

    def _iteration(self, loop: Loop, value: int) -> None:
        self._indices[loop.index] = value
        self._answer(loop.id)
        for child in self._children[loop.path]:
            if isinstance(child, Loop):
                self._loop(child)
            else:
                self._access(child)

    def _access(self, reference: Reference) -> None:
        for guard in reference.guards:
            if self.values.of(guard, self._indices) < 0:
                return
        at = tuple([self._indices[index] for index in self._around[reference.id]])
        self.events.append(Access(reference.id, at, self.address(reference, {})))

    def address(self, reference: Reference, at: Mapping[str, int]) -> int:
        """The address of a reference, with some loops at other index values than the present ones."""
        base = self._bases.setdefault(reference.array, (len(self._bases) + 1) * APART)
        return base + self.values.of(reference.offset, {**self._indices, **at} if at else self._indices)

    # -- directives ----------------------------------------------------------------------------------------------------

    def _pipelined(self, pipeline: Pipeline, span: range) -> None:
        """Execute a pipelined loop in strips of a block of the fastest
        stream; each stream stays a block of its own ahead.
        """
        loop, trip = pipeline.loop, len(span)
        self._indices[loop.index] = span.start
        rates = {s.name: self._rate(s) for s in pipeline.streams}
        paces = [
            Pace(s, trip, -(-BLOCK // rates[s.name]), self._found(s, trip))
            for s in pipeline.streams
            if rates[s.name] > 0
        ]
        around = self._ahead
        self._ahead += sum(2 * p.block * rates[p.stream.name] * p.stream.groups for p in paces)
        start = len(self.events)
        strip = min([p.block for p in paces if p.block] + [trip])
        ahead = {p.stream.name: p.block for p in paces}
        for number, begin in enumerate([*range(0, trip, strip), trip]):
            end = min(begin + strip, trip)
            self._indices[loop.index] = span.start + begin * span.step
            for pace in paces:
                served = max((ahead.get(name, 0) for name in pace.stream.ahead_of), default=0)
                names = pace.hand_out(begin, end, served)
                for hint in sorted(pace.stream.hints, key=lambda h: h.kind == "prefetch"):
                    self._directive(hint, number, {pace.stream.name: names, pipe(loop): SimpleNamespace(trip=trip)})
            for value in span[begin:end]:
                self._iteration(loop, value)
        self._ahead = around
        self.runs.append(Run(pipeline, trip, rates, slice(start, len(self.events))))

    def _found(self, stream: Stream, trip: int) -> int:
        """The iterations that need no prefetch; whether the page of the last one is in memory, too, is ignored."""
        old = (f for f in stream.found if self.values.of(f.condition.condition, self._indices))
        return min(trip, max((self.values.of(f.known, self._indices) for f in old), default=0))

    def _rate(self, stream: Stream) -> int:
        active = all(self.values.of(condition, self._indices) for condition in (*stream.active, stream.needed))
        return self.values.of(stream.rate, self._indices) if active else 0

    def _directive(self, hint: Hint, strip: int, names: Mapping[str, Any]) -> None:
        known = {**self._indices, **names}
        if all(self.values.of(r.condition, known) for r in hint.conditions):
            walk = list(self._walk(hint, hint.walked, known))
            pieces = tuple(piece for more in walk for piece in self._pieces(hint, more))
            reads = frozenset(address for more in walk for address in self._reads(hint, more))
            self.events.append(Directive(hint, pieces, strip, reads))

    def _reads(self, hint: Hint, known: Mapping[str, Any]) -> Iterator[int]:
        at = {v.index: known[walk_variable(v).c()] for v in hint.walked}
        for index in self.nest.references:
            if hint.walked and index.id in hint.reference.indices:
                yield self.address(index, at)

    def _walk(self, hint: Hint, each: tuple[Loop, ...], known: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """The index values of the loops over which an indirect prefetch iterates."""
        if not each:
            yield known
            return
        loop, *inner = each
        values = {v.id: walk_variable(v) for v in hint.walked}
        first, past = (self.values.of(b.value.substitute(values), known) for b in (loop.first, loop.past))
        step = stepped(loop, self.values)
        span = range(first, past, step)
        if hint.strip and loop is hint.walked[0]:
            start, to = (self.values.of(e, known) for e in (hint.strip.start, hint.strip.to))
            span = range(first + start * step, first + to * step, step)
        for value in span:
            yield from self._walk(hint, tuple(inner), {**known, walk_variable(loop).c(): value})

    def _pieces(self, hint: Hint, known: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
        section = hint.section
        at = {self.nest.loop(i).index: self.values.of(e, known) for i, e in section.at}
        at |= {v.index: known[walk_variable(v).c()] for v in hint.walked}
        start = self.address(hint.reference, at) + section.shift
        size = self.values.of(section.piece, known)
        strides = [self.values.of(d.stride, known) for d in section.dims]
        counts = [range(self.values.of(d.count, known)) for d in section.dims]
        if size > 0:
            for steps in product(*counts):
                yield start + sum(map(mul, strides, steps)), size
