"""Where loops and accesses stand in the user's source, from their first character to the last."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

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
        if self.made:
            return tuple(_found(self.source, start, self.words.text(procedure, text))) or (Extent(start, start),)
        texts = self.unit.tokens.texts
        tokens = tokens_of(texts, node)
        if tokens is None:
            return (self.word(start),)
        start = self.unit.position(tokens[0])
        last = self._macro(start) if self._written(tokens[0]) != texts[tokens[0]] else self._end(tokens[1] - 1)
        return (Extent(start, max(start, last)),)

    def word(self, start: Position) -> Extent:
        """What begins at a place of the source, up to its end; nothing where that is not known."""
        line = "" if self.made else self.source.line(self.rows.get((start.file, start.line), 0))
        return Extent(start, replace(start, column=start.column + len(_word(line, start.column))))

    @cached_property
    def rows(self) -> Mapping[tuple[str, int], int]:
        """The lines of the source by the files and lines that places name: others where it has `#line` directives."""
        lines = range(self.source.text.count("\n") + 1, 0, -1)
        return {(self.source.path, n) if self.made else self.unit.raw.presumed(n): n for n in lines}

    @property
    def made(self) -> bool:
        """Whether the C text was made of Fortran."""
        return bool(self.unit.raw.source.origins)

    def _end(self, token: int) -> Position:
        """Where a token ends, or the name of the macro that makes it; for Fortran its line."""
        start = self.unit.position(token)
        length = len(self._written(token))
        return replace(start, column=len(self.source.line(start.line)) + 1 if self.made else start.column + length)

    def _written(self, token: int) -> str:
        """What the user's text has where a token stands."""
        line = self.unit.raw.source.line(self.unit.anchors.raw_lines.get(token, 0))
        return _word(line, self.unit.position(token).column)

    def _macro(self, start: Position) -> Position:
        """Where a macro that is used at a place ends, its arguments included if they end in the same line."""
        line = self.source.line(self.rows.get((start.file, start.line), 0))
        at = start.column - 1 + len(_word(line, start.column))
        depth = 0
        for end, character in enumerate(line[at:] if line.startswith("(", at) else "", at + 1):
            depth += {"(": 1, ")": -1}.get(character, 0)
            if not depth:
                return replace(start, column=end + 1)
        return replace(start, column=at + 1)


def _word(line: str, column: int) -> str:
    """The token that begins in a column; none where blanks stand there."""
    match = TOKEN.match(line, column - 1)
    return match[1] if match and match.start(1) == column - 1 else ""


def _found(source: Source, start: Position, text: str) -> list[Extent]:
    """Where the Fortran statement that starts at a place has a text, whatever its case and blanks."""
    last = start.line
    while _CONTINUED.match(source.line(last)) or _CONTINUATION.match(source.line(last + 1)):
        last += 1
    first, end = source.offset(start.line), source.offset(last) + len(source.line(last))
    wanted = _GAP.join(re.escape(character) for character in text if not character.isspace())
    found = re.finditer(rf"(?<![\w%]){wanted}", source.text[first:end], re.IGNORECASE)
    return [Extent(source.position(first + m.start()), source.position(first + m.end())) for m in found]
