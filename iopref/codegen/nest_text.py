"""A planned nest with the user's text: pieces of the text, and the copy of the nest with hints."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from iopref.codegen.directives import block
from iopref.codegen.marked_references import Touched
from iopref.codegen.nest import NestPrinter, UserText
from iopref.codegen.nest_call import indented
from iopref.codegen.nest_entry import NestEntry
from iopref.codegen.nest_table import Wording, as_in_c
from iopref.codegen.splice import Chunk
from iopref.frontend.c.syntax.regions import LoopText, Region
from iopref.records import dataclass, field
from iopref.transform.plan import Plan

_SHORT = 16
"""A nest of fewer lines may be written a third time, in the function with its hints: see `is_short`."""


@dataclass(frozen=True)
class Generated:
    """The chunks that replace a region, and those of the function to put in front of the function around it, if any.

    `copies` counts how often the nest is written in both.
    """

    here: tuple[Chunk, ...]
    function: tuple[Chunk, ...] = ()
    copies: int = 2


@dataclass(frozen=True)
class NestText:
    """The nest of a region whose first line is indented by `margin`.

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

    @property
    def entry(self) -> NestEntry:
        """The test at the entry of the nest."""
        return NestEntry(self.plan, self.touched, self.labels, self.wording)

    @property
    def is_short(self) -> bool:
        """Whether the nest may be written three times: a single, short loop has enough registers even beside a second
        copy.
        """
        return len(self.plan.nest.loops) == 1 and self.region.text.count("\n", self.start, self.end) < _SHORT

    @property
    def start(self) -> int:
        return self.texts[self.plan.nest.root.id].head

    @property
    def end(self) -> int:
        return self.texts[self.plan.nest.root.id].end

    @property
    def user(self) -> UserText:
        return UserText(self.region, self.margin)

    @property
    def indentation(self) -> str:
        """The indentation of the outermost loop, which may stand behind directives."""
        return self.user.indentation(self.texts[self.plan.nest.root.id].start)

    def replaced(
        self,
        start: int,
        opening: list[str],
        between: tuple[Chunk, ...],
        end: list[str],
        loop: tuple[Chunk, ...] = (),
    ) -> tuple[Chunk, ...]:
        """The region, with its loop, or what replaces that, in a block that begins and ends with generated lines."""
        user, margin = self.user, self.indentation
        return join_chunks(
            (
                user.chunk(0, start),
                Chunk(block(opening, margin)),
                *(loop or [user.chunk(start, self.end)]),
                *between,
                Chunk(block([*indented("}"), *end], margin)),
                user.chunk(self.end, len(self.region.text)),
            )
        )

    def with_hints(self, margin: str, calls: Mapping[int, str] = MappingProxyType({})) -> tuple[Chunk, ...]:
        """Print the copy of the nest for data that do not fit; `calls` are statements that stand for loops, by id."""
        printer = NestPrinter(self.plan, self.user, self.texts, margin, self.touched, calls)
        root = self.plan.nest.root
        if self.plan.nest.parallel:
            return tuple(printer.shared_out(root))
        loops = printer.pipelined(root, 2) if self.plan.pipeline(root.id) else printer.loop(root, 2)
        return (Chunk(printer.block(printer.cursors(), 2)), *loops)

    def users_loop(self, replaced: Sequence[tuple[LoopText, tuple[Chunk, ...]]]) -> tuple[Chunk, ...]:
        """The user's loop, with pieces of it replaced."""
        chunks, start = [], self.start
        for piece, text in replaced:
            chunks += [self.user.chunk(start, piece.head), *text]
            start = piece.end
        return (*chunks, self.user.chunk(start, self.end))


def join_chunks(chunks: tuple[Chunk, ...]) -> tuple[Chunk, ...]:
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
