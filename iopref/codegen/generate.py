"""The text of a planned nest: the user's loop runs if the data fit in memory, the pipelined loop otherwise.

Where possible, the pipelined loop stands in a function of its own, so that it takes no registers from the user's loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import wrap

from iopref.codegen.directives import INDENT, block, explained
from iopref.codegen.marked_references import Touched
from iopref.codegen.nest import NestPrinter, UserText
from iopref.codegen.nest_call import BothCopies, HintedCopy, either, indented
from iopref.codegen.nest_entry import NestEntry, summary
from iopref.codegen.nest_table import Wording, as_in_c
from iopref.codegen.shared_loops import SharedLoop, shared_loops
from iopref.codegen.splice import Chunk
from iopref.codegen.thread_lane import OUT, TEAM, Visit
from iopref.codegen.variables_read import read_anywhere, read_at_entry
from iopref.frontend.c.outline import Outlined
from iopref.frontend.c.syntax.regions import LoopText, Region
from iopref.records import dataclass, field, replace
from iopref.transform.names import ASSUMED
from iopref.transform.plan import Plan

_SHORT = 16
"""A nest of fewer lines may be written a third time, in the function with its hints: see `_is_short`."""


@dataclass(frozen=True)
class Generated:
    """The chunks that replace a region, and those of the function to put in front of the function around it, if any.

    `copies` counts how often the nest is written in both.
    """

    here: tuple[Chunk, ...]
    function: tuple[Chunk, ...] = ()
    copies: int = 2


@dataclass(frozen=True)
class Inside:
    """A nest inside another one, with hints of its own: its place in the text of the region, and what replaces it.

    `names` are the variables that its hints read.
    """

    place: LoopText
    text: Generated
    names: frozenset[str]


@dataclass(frozen=True)
class Generator:
    """Prints the nest of a region whose first line is indented by `margin`.

    `touched` is given if the references of the nest are marked for a trace. `labels` are the labels in the nest.
    `nodes` maps ids of loops to identities of the nodes of the syntax tree.
    """

    plan: Plan
    region: Region
    texts: Mapping[int, LoopText]
    margin: str = ""
    touched: Touched | None = None
    labels: tuple[str, ...] = ()
    wording: Wording = as_in_c
    nodes: Mapping[int, int] = field(default_factory=dict)

    def both_copies(self) -> Generated:
        """Print both copies of the nest in its place."""
        if self.plan.nest.in_region:
            return self._in_region()
        body = self._copy(self._indentation)
        entry = NestEntry(self.plan, self.touched, self.labels, self.wording)
        start = 0 if self.plan.nest.parallel else self._start
        fits = entry.fits
        if entry.is_small and not self.touched:
            fits = either(entry.is_small, entry.large_fits)
        opening = [
            explained("{", f"iopref: hints: {summary(self.plan)}"),
            *indented(*entry.declared, f"if ({fits}) {{"),
        ]
        otherwise = ["} else {", *indented(*entry.answers)]
        return Generated(
            self._replaced(start, opening, (Chunk(block(indented(*otherwise), self._indentation)), *body), ["}"]),
        )

    def _in_region(self) -> Generated:
        """Print a nest that each thread of a parallel region executes: one loop, with both copies of the body in it.

        All threads have to come to the same loop of an OpenMP directive. Each thread decides for itself whether the
        data fit, and waits for no other thread.
        """
        root, text = self.plan.nest.root, self.texts[self.plan.nest.root.id]
        user, margin = self.user, self._indentation
        printer = NestPrinter(self.plan, user, self.texts, margin, self.touched)
        lane = printer.lane(root)
        body = tuple(printer.body(root, 3))
        entry = NestEntry(self.plan, self.touched, self.labels, self.wording)
        visit = Visit(bool(self.touched))
        opening = [
            *entry.declared,
            f"const int {OUT} = !({entry.fits});",
            *entry.flags(where=OUT),
            f"static struct iopref_team {TEAM} = IOPREF_TEAM;",
            *(lane.kept() if lane else ()),
            *visit.begins,
        ]
        first = [explained("{", f"iopref: hints: {summary(self.plan)}"), *indented(*opening)]
        otherwise = ["} else {", *indented(*entry.own_labels)]
        return Generated(
            _joined(
                (
                    Chunk(block(first, margin)),
                    user.chunk(0, text.body),
                    Chunk(block(indented("{", *indented(f"if (!{OUT}) {{")), margin)),
                    user.chunk(text.body, text.end),
                    Chunk(block(indented(*indented(*otherwise)), margin)),
                    *body,
                    Chunk(block([*indented(*indented("}"), "}", *visit.ends), "}"], margin)),
                )
            )
        )

    def outlined(self, place: Outlined, name: str, inside: tuple[Inside, ...] = ()) -> Generated:
        """Put the copy for data that do not fit into a function `name`; where that is not possible, print both in
        place.

        A copy whose nests `inside` have hints of their own runs where the assumptions of the nest do not hold. Else,
        long loops that both copies run without a change stand in functions that both call.
        """
        names = frozenset().union(*(inner.names for inner in inside))
        at_entry, anywhere = read_at_entry(self.plan) | names, read_anywhere(self.plan) | names
        entry = NestEntry(self.plan, None, self.labels, self.wording)
        thrice = entry.is_small is not None and self._is_short
        alone = not inside and not thrice
        if alone:
            entry = replace(entry, labels=())  # they are in the function once
        shared = shared_loops(self.plan, self.texts, place, self.nodes, name, anywhere, self.user) if alone else ()
        if place.jumps and not shared:
            return self.both_copies()  # more variables are handed back than are known to be read
        body = self._copy("", shared)
        named = anywhere.union(*(loop.names for loop in shared))
        place = place.without(node for loop in shared for node in loop.moved)
        constants, variables = place.enumeration(), place.variables(at_entry, named)
        if constants is None or variables is None:
            return self.both_copies()
        call = (BothCopies if thrice else HintedCopy)(name, variables)
        comment = f"iopref: if the data do not fit in memory, {name} has hints: {summary(self.plan)}"
        unused = [v for v in place.only_hidden() if v not in named] + [v for loop in shared for v in loop.unset]
        opening = [explained("{", comment), *indented(*call.here(entry.is_small), *indented(*_unused(unused)))]
        otherwise = indented("} else {", *indented(*call.otherwise)) if call.otherwise else []
        calls = [(each.text, self._in_place_of(each)) for each in shared]
        here = self._replaced(
            self._start, opening, (Chunk(block(otherwise, self._indentation)),), ["}"], self._users_loop(calls)
        )
        rarely = ", __cold__" if entry.is_small and self._has_only_hints(place, shared) else ""
        head = [
            *call.type,
            f"static __attribute__((__noinline__{rarely})) {call.result} {name}({call.parameters})",
            "{",
            *indented(
                *([constants] if constants else []),
                *call.locals,
                *entry.declared,
                *([] if inside else call.where(entry.large_fits if entry.is_small else entry.fits)),
            ),
        ]
        before: tuple[Chunk, ...] = ()
        if isinstance(call, BothCopies):
            before = (self.user.chunk(self._start, self._end), Chunk(block(indented("} else {"), "")))
        elif inside:
            where = [*indented(*call.handed_back), f"}} else if ({entry.fits})", INDENT + "return 0;", "else {"]
            users = self._users_loop([(inner.place, inner.text.here) for inner in inside])
            before = (Chunk(block(indented(f"if (!{ASSUMED}) {{"), "")), *users, Chunk(block(indented(*where), "")))
        answers = Chunk(block(indented(*indented(*entry.answers)), ""))
        end = Chunk(block([*indented(*call.end), "}"], "") + "\n")
        others = [chunk for inner in inside for chunk in inner.text.function]
        others += [chunk for loop in shared for chunk in loop.function(self.user)]
        function = _joined((*others, Chunk(block(head, "")), *before, answers, *body, end))
        return Generated(here, function, 3 if inside or thrice else 2)

    def _users_loop(self, replaced: Sequence[tuple[LoopText, tuple[Chunk, ...]]]) -> tuple[Chunk, ...]:
        """The user's loop, with pieces of it replaced."""
        chunks, start = [], self._start
        for piece, text in replaced:
            chunks += [self.user.chunk(start, piece.head), *text]
            start = piece.end
        return (*chunks, self.user.chunk(start, self._end))

    def _has_only_hints(self, place: Outlined, shared: tuple[SharedLoop, ...]) -> bool:
        """Whether the copy with hints has no loops but those around strips that run elsewhere: it may well be small.

        gcc takes code for rare that surely calls a function marked so; there is a test of the size in front of it.
        """
        moved = {loop.loop.id for loop in shared}
        around = {i for loop in shared for i in loop.loop.path}
        return place.loops <= {self.nodes[i] for i in moved | around}

    def _in_place_of(self, loop: SharedLoop) -> tuple[Chunk, ...]:
        """The call that runs the whole of a loop, with its indentation."""
        return (Chunk(block([loop.whole], self.user.indentation(loop.text.start))),)

    @property
    def _is_short(self) -> bool:
        """Whether the nest may be written three times: a single, short loop has enough registers even beside a second
        copy.
        """
        return len(self.plan.nest.loops) == 1 and self.region.text.count("\n", self._start, self._end) < _SHORT

    @property
    def _start(self) -> int:
        return self.texts[self.plan.nest.root.id].head

    @property
    def _end(self) -> int:
        return self.texts[self.plan.nest.root.id].end

    @property
    def user(self) -> UserText:
        return UserText(self.region, self.margin)

    @property
    def _indentation(self) -> str:
        """The indentation of the outermost loop, which may stand behind directives."""
        return self.user.indentation(self.texts[self.plan.nest.root.id].start)

    def _replaced(
        self,
        start: int,
        opening: list[str],
        between: tuple[Chunk, ...],
        end: list[str],
        loop: tuple[Chunk, ...] = (),
    ) -> tuple[Chunk, ...]:
        """The region, with its loop, or what replaces that, in a block that begins and ends with generated lines."""
        user, margin = self.user, self._indentation
        return _joined(
            (
                user.chunk(0, start),
                Chunk(block(opening, margin)),
                *(loop or [user.chunk(start, self._end)]),
                *between,
                Chunk(block([*indented("}"), *end], margin)),
                user.chunk(self._end, len(self.region.text)),
            )
        )

    def _copy(self, margin: str, shared: tuple[SharedLoop, ...] = ()) -> tuple[Chunk, ...]:
        """Print the copy of the nest for data that do not fit."""
        calls = {each.loop.id: each.with_hints for each in shared}
        printer = NestPrinter(self.plan, self.user, self.texts, margin, self.touched, calls)
        root = self.plan.nest.root
        if self.plan.nest.parallel:
            return tuple(printer.shared_out(root))
        loops = printer.pipelined(root, 2) if self.plan.pipeline(root.id) else printer.loop(root, 2)
        return (Chunk(printer.block(printer.cursors(), 2)), *loops)


def _unused(names: Sequence[str]) -> list[str]:
    """Statements that keep compilers from warning of variables that only functions of loops use."""
    uses = ", ".join(f"(void){name}" for name in dict.fromkeys(names))
    return wrap(f"{uses};", 110, break_long_words=False) if names else []


def _joined(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
    """Join neighbouring generated chunks."""
    result: list[Chunk] = []
    for chunk in chunks:
        if not chunk.text:
            continue
        if result and result[-1].line is None and chunk.line is None:
            result[-1] = Chunk(result[-1].text + chunk.text)
        else:
            result.append(chunk)
    return tuple(result)
