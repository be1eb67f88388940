"""What the transformation decides for a nest: pure data that the generator prints and the report explains."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from iopref.analysis.conditions import Answer, Requirement
from iopref.analysis.reuse import Group
from iopref.analysis.section import Section, Strip
from iopref.model import (
    ALWAYS,
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
    """A question to the run-time about `size` bytes, answered once: `const kind name = question(size)`.

    Without a question the variable holds `size` itself. The answer is taken at the entry of the nest, or, if `loop` (an
    id) is given, in each iteration of that loop in which a pipeline inside it begins. If `ahead`, the generated code
    adds the bytes that pipelines around have in flight to the size. If `unless` is given, the flag is also true
    whenever that condition is false. `meaning` says in plain words what a true answer states.
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
        """The condition that the flag is true."""
        return Holds(generated(self.name))

    @once
    def asked(self) -> Expr:
        answer = call(self.question, self.size) if self.question else self.size
        return truth(Or((Holds(answer), Not(self.unless)))) if self.unless else answer


@dataclass(frozen=True)
class PageGap:
    """The least distance, in bytes, from a piece to whatever lies behind it: if it is whole pages, no page is shared.

    If the flag `kept` holds, the page is not released: either the pieces are so small altogether that they are better
    kept until the nest is entered again, or the next iterations of a loop around find them in memory. In the second
    case `bytes` is the size of the piece that is released otherwise.
    """

    gap: Expr
    kept: Condition | None
    bytes: Expr | None = None


class Overwrites(Enum):
    """Whether the iterations that a prefetch is for overwrite all that they touch, before anything reads it: those of
    the current run of the loop, or of coming runs, too.
    """

    NOTHING = "nothing"
    IN_THIS_RUN = "in this run"
    IN_ALL_RUNS = "in all runs"


@dataclass(frozen=True)
class Hint:
    """A prefetch or release directive of a stream; `tag` is its number in the nest.

    - `section` is the memory that it covers in each iteration of the loops `walked`, whose indices are generated
      variables. The first of these loops runs over the iterations `strip`. A regular section has no such loops.
    - `conditions` say when the hint is given; `tests` are the program's conditions without which the address may not
      even be computed.
    - `once`: the loops of `walked` in which one iteration that passes the tests is enough.
    - `priority` (OSDI00 eq. 2) and `next_use`, the nests that use the data next, belong to releases.
    - `downwards`: the next iterations touch the page in which a piece begins. `alone`: when nothing else touches the
      page in which a piece ends.
    - `behind`: pages that the same pieces touched that many bytes before are not prefetched.
    - `goes_on`: the hint is given in the next run of its loop under the same conditions.
    - `plain`: only reuse decides in which iterations the hint is given, so the loop's first run always gives it.
    - `onwards`: the page behind that of each element is prefetched, too; see Advance.
    - `paced`: the step depends on data, so each prefetch begins where the last one ended, perhaps `downwards`.
    - `overwrites`: what is prefetched need not be read, if `apart` holds.
    - `traced`: a trace records the hint.
    """

    kind: str
    reference: Reference
    conditions: tuple[Requirement, ...]
    section: Section
    walked: tuple[Loop, ...] = ()
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
    onwards: bool = False
    overwrites: Overwrites = Overwrites.NOTHING
    apart: Condition = ALWAYS
    tag: int = 0
    traced: bool = False

    @property
    def number(self) -> Expr:
        """The tag in the program's calls; in a traced program, a number that is unique among all its files."""
        return call("IOPREF_SITE", Expr.of(self.tag)) if self.traced else Expr.of(self.tag)

    @property
    def asked(self) -> str:
        """The variable with the address at which the last prefetch of a paced hint ended; empty for other hints."""
        return f"iopref_asked{self.tag}" if self.paced else ""


@dataclass(frozen=True)
class Fetched:
    """The first `known` iterations of a pipelined loop, which an iteration of `outer` need not prefetch again.

    Where `condition` holds, the previous iteration of `outer` has brought their data. `next` is the address of the
    first data that are still missing; each further iteration of the pipelined loop lies `stride` bytes on.
    """

    outer: Loop
    condition: Requirement
    known: Expr
    next: Address
    stride: Expr


@dataclass(frozen=True)
class NextRun:
    """Prefetches of a pipeline for the beginning of its next run, which begins earlier; the first run also fetches
    itself.

    `name` is the generated variable of type `iopref_begun` for the beginning. `end` is such a variable for iterations
    that only the next run has at its end, counted backwards from the last iteration, `past` - 1; empty if there are
    none.
    """

    name: str
    meaning: str
    end: str = ""
    past: Expr = Expr()

    def strip(self, strip: Strip) -> Strip:
        """The iterations to prefetch for during a strip: those by which the next run begins earlier, and in a first run
        its own.
        """
        start = call("iopref_reach", strip.start, generated(self.name, "sooner"))
        return replace(strip, start=start, to=call("iopref_until", strip.to, Expr.of(AddressOf(self.name))))

    def condition(self, strip: Strip) -> Requirement:
        """The condition that a strip has iterations to prefetch for: a first run's, or new ones at the beginning."""
        begins = And((Compare(strip.start, "==", Expr()), _are_new(self.name)))
        return Requirement(any_of((Holds(generated(self.name, "whole")), begins)), self.meaning, in_strip=True)

    @property
    def beyond(self) -> Strip:
        """The iterations that the next run adds at its end, without those on the page in which the current run ends."""
        return Strip(*(self.past + generated(self.end, which) for which in ("there", "sooner")))

    def at_end(self, strip: Strip) -> Requirement:
        """The condition that the strip is the last one and the next run ends later."""
        ends = And((Compare(strip.to, "==", self.past), _are_new(self.end)))
        return Requirement(ends, "for what the next one ends with", in_strip=True)


def _are_new(name: str) -> Condition:
    """Whether an `iopref_begun` has iterations whose pages the current run does not touch."""
    return Compare(generated(name, "sooner"), ">", generated(name, "there"))


@dataclass(frozen=True)
class Walk:
    """A loop that a cursor walks: the variable for its index, and the condition under which the cursor may walk it."""

    loop: Loop
    name: str
    flag: Condition


@dataclass(frozen=True)
class Cursor:
    """How a stream continues into later runs of its loop, in further iterations of the loops `walks`, outermost first.

    The run at which the cursor stands has `trip` iterations. `hints` prefetch for that run and for the current one,
    under the tags of the stream's own hints. A `nested` cursor keeps to whole runs of the loop (THESIS 5.2.2). If one
    loop is walked and all its runs have the same length, `more` is the number of runs still to come; if it is None,
    variables walk the loops.
    """

    name: str
    walks: tuple[Walk, ...]
    trip: Expr
    hints: tuple[Hint, ...]
    nested: bool = False
    more: Expr | None = None


@dataclass(frozen=True)
class Stream:
    """The directives of one pipeline that consume data at the same rate.

    `rate` is the new bytes per iteration of each group; `groups` counts those whose prefetches need room of their own.
    The stream is active when all of `active` and `entry_conditions` hold. `ahead_of` names the streams whose prefetches
    read data that this stream fetches, in the order in which they depend on each other. `found` are the iterations
    whose data need not be fetched, and `cursor` walks the later runs.
    """

    name: str
    rate: Expr
    active: tuple[Condition, ...]
    hints: tuple[Hint, ...]
    groups: int
    entry_conditions: tuple[Requirement, ...] = ()
    found: tuple[Fetched, ...] = ()
    cursor: Cursor | None = None
    ahead_of: tuple[str, ...] = ()

    @property
    def needed(self) -> Condition:
        """The condition, tested before the loop, that some hint of the stream may be given at all."""
        return any_of(all_of(r.condition for r in hint.conditions if not r.in_strip) for hint in self.hints)


@dataclass(frozen=True)
class Pipeline:
    """A strip-mined loop with its streams; the streams of index arrays come before the streams that read them."""

    loop: Loop
    streams: tuple[Stream, ...]


@dataclass(frozen=True)
class Prolog:
    """The prefetches of the next nest's stream for the first run of its `loop`, which has `trip` iterations.

    The generated variable `name` holds the iterations that are due. Each of the pipeline's `groups` advances by `rate`
    bytes per iteration. `when` are the conditions, all of them required, under which the stream is active.
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
    """A range of memory that the nest works on, for the test whether the nest fits: its address if known, and its size.

    It begins `start` bytes behind the beginning of the array, if that is known. If `gathered`, only the number of bytes
    touched is known, not where they lie. See Atom for `level`.
    """

    reference: Reference
    address: Address | None
    bytes: Expr
    level: int = 0
    gathered: bool = False
    start: Expr | None = None


@dataclass(frozen=True)
class Unhinted:
    """A group of references without a prefetch or without a release: the reason, and what would help, if anything.

    `proved` says that the group surely needs none.
    """

    reference: Reference
    kind: str
    reason: str
    remedy: str = ""
    proved: bool = False


@dataclass(frozen=True)
class Plan:
    """Everything that is generated for a nest.

    `localized` tells for each loop, by id, whether it is localized. `prologs` are the prefetches for the next nest,
    which the last pipelines make.
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
