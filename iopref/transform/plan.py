"""What the transformation decides for a nest: pure data that the generator prints and the report explains."""

from __future__ import annotations

from collections.abc import Mapping

from iopref.analysis.conditions import Answer, Requirement
from iopref.analysis.reuse import Group
from iopref.analysis.section import Section, Strip
from iopref.model import (
    Address,
    AddressOf,
    And,
    Compare,
    Condition,
    Expr,
    Holds,
    Loop,
    Nest,
    Not,
    Or,
    Reference,
    all_of,
    any_of,
    call,
    generated,
    truth,
)
from iopref.records import dataclass, once, replace
from iopref.source import Position


@dataclass(frozen=True)
class Flag:
    """A question about `size` bytes: `const kind name = question(size)`; `size` itself if there is no question.

    It is answered once, at the entry of the nest, or in each iteration of a `loop`, by id, where a pipeline in it
    begins; then what pipelines around have `ahead` may add to the size. It holds as well where another one, `unless`,
    does not. The `meaning` is what it says, in plain words.
    """

    name: str
    meaning: str
    question: str
    size: Expr
    loop: int | None = None
    ahead: bool = False
    kind: str = "int"
    unless: Condition | None = None

    @property
    def condition(self) -> Condition:
        """That it holds."""
        return Holds(generated(self.name))

    @once
    def asked(self) -> Expr:
        answer = call(self.question, self.size) if self.question else self.size
        return truth(Or((Holds(answer), Not(self.unless)))) if self.unless else answer


@dataclass(frozen=True)
class PageGap:
    """Pieces share no page with what follows if whole pages lie between them: `gap`, in bytes.

    Unless the flag `kept` holds, if there is one: they are little altogether, and better left for when the nest is
    entered again; or they are found again in the next iterations of a loop around, and otherwise only of `bytes`.
    """

    gap: Expr
    kept: Condition | None
    bytes: Expr | None = None


@dataclass(frozen=True)
class Hint:
    """A prefetch or release directive of a stream; `tag` is its number in the nest.

    - `section` is what it covers, in each iteration of the loops `each`, whose indices are generated variables; the
      first of these runs over the iterations `strip`. There are no such loops for a regular section.
    - `conditions` say when it is given; `tests` are those without which the address may not even be computed.
    - `once` are the loops of `each` of which one iteration in which the tests hold is enough.
    - `priority` (OSDI00 eq. 2) and `next_use`, the nests that use the data next, belong to releases.
    - `downwards` tells that what follows touches the page in which a piece begins; `alone` when nothing touches the
      one in which it ends.
    - Pages that the same pieces touched `behind` bytes before are not prefetched.
    - One that `goes_on` is made in the next run of its loop under the same conditions.
    - Of one that is `plain`, only reuse decides in which iterations it is made, so that it is for the first ones.
    - One that is `paced` has a step that depends on data: each asks for what follows the one before, perhaps
      `downwards`.
    - One that is `traced` is told by a trace.
    """

    kind: str
    reference: Reference
    conditions: tuple[Requirement, ...]
    section: Section
    each: tuple[Loop, ...] = ()
    strip: Strip | None = None
    priority: int = 0
    next_use: tuple[Position, ...] = ()
    tests: tuple[Expr, ...] = ()
    once: tuple[Loop, ...] = ()
    downwards: bool = False
    alone: PageGap | None = None
    behind: Expr | None = None
    goes_on: bool = False
    plain: bool = False
    paced: bool = False
    tag: int = 0
    traced: bool = False

    @property
    def number(self) -> Expr:
        """Its tag in the program's calls; in a traced program, a number that no other of its files has."""
        return call("IOPREF_SITE", Expr.of(self.tag)) if self.traced else Expr.of(self.tag)

    @property
    def asked(self) -> str:
        """The variable that keeps where the last prefetch ended, if it is paced."""
        return f"iopref_asked{self.tag}" if self.paced else ""


@dataclass(frozen=True)
class Fetched:
    """What an iteration of the loop `outer` need not prefetch: the first `known` iterations of the pipelined loop.

    The iteration before brought it, where `condition` holds. `next` is the address of what follows, and `stride`
    bytes an iteration lead on from there.
    """

    outer: Loop
    condition: Requirement
    known: Expr
    next: Address
    stride: Expr


@dataclass(frozen=True)
class NextRun:
    """Prefetches of a pipeline whose next run begins sooner: for its beginning, and in the first run for all of it.

    `name` is that of the `iopref_begun`; `end` is that of another one, for what the next run ends with, counted
    backwards from the last iteration, the one before `past`.
    """

    name: str
    meaning: str
    end: str = ""
    past: Expr = Expr()

    def strip(self, strip: Strip) -> Strip:
        """The iterations of a strip that are fetched for."""
        start = call("iopref_reach", strip.start, generated(self.name, "sooner"))
        return replace(strip, start=start, to=call("iopref_until", strip.to, Expr.of(AddressOf(self.name))))

    def condition(self, strip: Strip) -> Requirement:
        """The condition that the next run begins sooner, so that a strip has iterations to fetch for."""
        begins = And((Compare(strip.start, "==", Expr()), _are_new(self.name)))
        return Requirement(any_of((Holds(generated(self.name, "whole")), begins)), self.meaning, in_strip=True)

    @property
    def beyond(self) -> Strip:
        """The iterations that the next run has at its end, but for those on the page that this one ends on."""
        return Strip(*(self.past + generated(self.end, which) for which in ("there", "sooner")))

    def at_end(self, strip: Strip) -> Requirement:
        """The condition that the next run ends later, in the strip that is the last."""
        ends = And((Compare(strip.to, "==", self.past), _are_new(self.end)))
        return Requirement(ends, "for what the next one ends with", in_strip=True)


def _are_new(name: str) -> Condition:
    """Whether an `iopref_begun` has iterations that are not there yet."""
    return Compare(generated(name, "sooner"), ">", generated(name, "there"))


@dataclass(frozen=True)
class Walk:
    """A loop that a cursor walks: the variable that stands for its index, and what must hold."""

    loop: Loop
    name: str
    flag: Condition


@dataclass(frozen=True)
class Cursor:
    """How a stream goes on with coming runs of its loop, in further iterations of the loops that it `walks`.

    These come outermost first. The run that the cursor is at has `trip` iterations; `hints` are the prefetches of it,
    and of the run at hand, under the tags of the stream's own. `nested` cursors keep to whole runs of the loop (THESIS
    5.2.2). Of one loop whose runs are all as long, `more` are to come; where that is None, variables walk the loops.
    """

    name: str
    walks: tuple[Walk, ...]
    trip: Expr
    hints: tuple[Hint, ...]
    nested: bool = False
    more: Expr | None = None


@dataclass(frozen=True)
class Stream:
    """Directives of one pipeline that consume at the same rate.

    `rate` is in bytes an iteration, of each of its `groups` that have prefetches; the stream is active when all of
    `active` hold, and the conditions `entered`. `ahead_of` names the streams whose
    prefetches read what this one fetches, those that others wait for last; `found` is what need not be fetched,
    `cursor` what is of coming runs.
    """

    name: str
    rate: Expr
    active: tuple[Condition, ...]
    hints: tuple[Hint, ...]
    groups: int
    entered: tuple[Requirement, ...] = ()
    found: tuple[Fetched, ...] = ()
    cursor: Cursor | None = None
    ahead_of: tuple[str, ...] = ()

    @property
    def needed(self) -> Condition:
        """When a hint of the stream may be issued at all, tested before the loop."""
        return any_of(all_of(r.condition for r in hint.conditions if not r.in_strip) for hint in self.hints)


@dataclass(frozen=True)
class Pipeline:
    """A strip-mined loop with its streams; index streams come before those that they serve."""

    loop: Loop
    streams: tuple[Stream, ...]


@dataclass(frozen=True)
class Prolog:
    """The prefetches of a stream of the nest that follows, for the first run of its `loop`, of `trip` iterations.

    Which of these are due is in the variable `name`. Each of the pipeline's `groups` moves on by `rate` bytes an
    iteration, `when` all of the conditions hold under which the stream is active.
    """

    name: str
    nest: Nest
    loop: Loop
    rate: Expr
    when: tuple[Condition, ...]
    trip: Expr
    groups: int
    hints: tuple[Hint, ...]


@dataclass(frozen=True)
class Range:
    """Memory that the nest works on, for the test whether it fits: its address, if known, and its size.

    Of what is `gathered` only how much is touched is known, not where. See Atom for `level`.
    """

    reference: Reference
    address: Address | None
    bytes: Expr
    level: int = 0
    gathered: bool = False


@dataclass(frozen=True)
class Unhinted:
    """A group of references that gets no prefetch, or no release, why, and what would help, if anything.

    It is `proved` where the group surely needs none.
    """

    reference: Reference
    kind: str
    reason: str
    remedy: str = ""
    proved: bool = False


@dataclass(frozen=True)
class Plan:
    """Everything that is generated for a nest.

    `localized` tells for each loop, by id, whether it is localized; `prologs`
    are what the last pipelines go on with.
    """

    nest: Nest
    groups: tuple[Group, ...]
    ranges: tuple[Range, ...]
    flags: tuple[Flag, ...]
    pipelines: tuple[Pipeline, ...]
    unhinted: tuple[Unhinted, ...]
    localized: Mapping[int, Answer]
    prologs: tuple[Prolog, ...] = ()

    @property
    def hints(self) -> tuple[Hint, ...]:
        """All directives, in the order of their tags."""
        own = (hint for pipeline in self.pipelines for stream in pipeline.streams for hint in stream.hints)
        last = (hint for beginning in self.prologs for hint in beginning.hints)
        return tuple(sorted((*own, *last), key=lambda hint: hint.tag))

    def pipeline(self, loop: int) -> Pipeline | None:
        return next((p for p in self.pipelines if p.loop.id == loop), None)
