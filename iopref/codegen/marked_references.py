"""Mark the references in the text of a nest, so that the program can tell when it makes them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from iopref.frontend.c.facts.accesses import text_of
from iopref.frontend.c.lift.lift_loop import Lifted
from iopref.frontend.c.syntax.placed import placed
from iopref.frontend.c.syntax.regions import LoopText, Region
from iopref.frontend.c.syntax.spans import tokens_of
from iopref.frontend.c.syntax.unit import Unit
from iopref.records import dataclass, replace
from iopref.source import Position, Span


@dataclass(frozen=True)
class Marked:
    """A reference of a traced nest.

    It is `refused` if it gets no hints, and `untraced` if the mark of at least one of its places in the text is
    missing.
    """

    text: str
    position: Position
    refused: bool
    untraced: bool


@dataclass(frozen=True)
class Touched:
    """A nest with its references marked: its text, and the marks for references in bounds that are written anew.

    `line` is the line of the nest. `openings` maps the text of a reference that is read to the beginning of its mark.
    `references` maps numbers: first the ids of the references in the model, then those of refused references.
    """

    region: Region
    line: int
    openings: Mapping[str, str]
    references: tuple[Marked, ...]

    def entry(self, condition: str) -> str:
        """The condition under which the user's loop runs, wrapped so that the trace records the nest's entry."""
        return f"IOPREF_NEST({self.line}, {condition})"

    def bound(self, text: str) -> str:
        """An expression as `print_expr` prints it, with its references marked."""
        if not self.openings:
            return text
        references = "|".join(re.escape(t) for t in sorted(self.openings, key=len, reverse=True))
        return re.sub(rf"(?<![\w.>])(?:{references})(?![\w\[.]|->)", self._marked, text)

    def _marked(self, match: re.Match[str]) -> str:
        text = match[0]
        return f"{self.openings[text]}{text[0]}{self.bound(text[1:])})"


def touched(unit: Unit, found: Lifted, first_site: int) -> Touched:
    """Mark each reference of a nest whose place in the text is known; their sites are numbered from `first_site` on.

    The user's text is kept as it is, except that macros are expanded where they hide a reference.
    """
    place = placed(unit, found.region, found.node)
    references = {r.id: Marked(r.text, r.position, False, bool(r.within)) for r in found.nest.references}
    numbers: dict[str, int] = {}
    marks: dict[Span, str] = {}
    openings: dict[str, str] = {}
    for access in found.accesses:
        text = text_of(access.node)
        number = access.reference
        if number is None:
            number = numbers.setdefault(text, len(references))
            references.setdefault(number, Marked(text, unit.position(access.node), True, False))
        tokens = tokens_of(unit.tokens.texts, access.node) if access.traceable else None
        span = place.span(*tokens) if tokens else None
        if span is None:
            references[number] = replace(references[number], untraced=True)
            continue
        marks[span] = f"IOPREF_TOUCH{'_WRITE' if access.writes else ''}({first_site + number}, "
        if not access.writes and (access.reference is not None or text not in openings):
            openings[text] = marks[span]
    region = _with(place.region, marks)
    return Touched(region, found.nest.position.line, openings, tuple(references.values()))


def _with(region: Region, marks: Mapping[Span, str]) -> Region:
    """The region with a mark around each of the given spans of its text."""
    inserted = [(span.start, 1, -span.end, mark) for span, mark in marks.items()]
    inserted += [(span.end, 0, 0, ")") for span in marks]
    inserted.sort()
    pieces, at = [], 0
    for offset, _, _, text in inserted:
        pieces += [region.text[at:offset], text]
        at = offset
    lengths = [(offset, len(text)) for offset, _, _, text in inserted]

    def moved(offset: int) -> int:
        return offset + sum(length for place, length in lengths if place < offset)

    loops = {id: LoopText(*map(moved, (t.head, t.start, t.body, t.past, t.end))) for id, t in region.loops.items()}
    return replace(region, text="".join([*pieces, region.text[at:]]), loops=loops)
