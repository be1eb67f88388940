"""Where loops and accesses stand in the user's source, from their first character to the last."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from iopref.frontend.c.expressions import Node
from iopref.frontend.c.spans import tokens_of
from iopref.frontend.c.statements import loop
from iopref.frontend.c.tokens import TOKEN
from iopref.frontend.c.unit import Unit
from iopref.report.facts import IN_C, Extent, Words
from iopref.source import Position, Source

_CONTINUED = re.compile(r"(?:[^!'\"\n]|'[^'\n]*'|\"[^\"\n]*\")*&[ \t]*(?:!.*)?\r?$")
_CONTINUATION = re.compile(r" {5}[^ 0\r]|[ \t]*&")
_GAP = r"(?:[ \t]|&?[ \t]*(?:!.*)?\r?\n(?: {5}[^ 0\r\n]|[ \t]*&)?)*"


@dataclass(frozen=True)
class Places:
    """Finds what a C text was made of in the `source`, which is that text itself, or Fortran in other `words`."""

    unit: Unit
    source: Source
    words: Words = IN_C

    def loop(self, node: Node) -> Extent:
        """A loop with its body."""
        tokens = loop(self.unit.tokens.texts, node.coord.line)
        return Extent(self.unit.position(tokens.start), self._end(tokens.end - 1))

    def access(self, node: Node, procedure: str, text: str) -> tuple[Extent, ...]:
        """An access in a procedure, `text` in C; in Fortran all those of the statement that are written so."""
        start = self.unit.position(node)
        if self._made:
            return tuple(_found(self.source, start, self.words.text(procedure, text))) or (Extent(start, start),)
        tokens = tokens_of(self.unit.tokens.texts, node)
        if tokens is None:
            return (self.word(start),)
        start = self.unit.position(tokens[0])
        return (Extent(start, max(self._end(tokens[0]), self._end(tokens[1] - 1))),)

    def word(self, start: Position) -> Extent:
        """What begins at a place of the source, up to its end; nothing where that is not known."""
        known = not self._made and start.file == self.source.path
        match = TOKEN.match(self.source.line(start.line), start.column - 1) if known else None
        at_once = match and match.start(1) == start.column - 1
        return Extent(start, replace(start, column=match.end() + 1) if match and at_once else start)

    @property
    def rows(self) -> Mapping[tuple[str, int], int]:
        """The lines of the source by the files and lines that places name: others where it has `#line` directives."""
        lines = range(self.source.text.count("\n") + 1, 0, -1)
        return {(self.source.path, n) if self._made else self.unit.raw.presumed(n): n for n in lines}

    @property
    def _made(self) -> bool:
        return bool(self.unit.raw.source.origins)

    def _end(self, token: int) -> Position:
        """Where a token ends, or the macro that makes it."""
        start = self.unit.position(token)
        if self._made:
            return replace(start, column=len(self.source.line(start.line)) + 1)
        line = self.unit.raw.source.line(self.unit.anchors.raw_lines.get(token, 0))
        match = TOKEN.match(line, start.column - 1)
        return replace(start, column=match.end() + 1) if match and match.start(1) == start.column - 1 else start


def _found(source: Source, start: Position, text: str) -> list[Extent]:
    """Where the Fortran statement that starts at a place has a text, whatever its case and blanks."""
    last = start.line
    while _CONTINUED.match(source.line(last)) or _CONTINUATION.match(source.line(last + 1)):
        last += 1
    first, end = source.offset(start.line), source.offset(last) + len(source.line(last))
    wanted = _GAP.join(re.escape(character) for character in text if not character.isspace())
    found = re.finditer(rf"(?<![\w%]){wanted}", source.text[first:end], re.IGNORECASE)
    return [Extent(source.position(first + m.start()), source.position(first + m.end())) for m in found]
