"""Where loops and accesses stand in the user's source."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from itertools import islice

from iopref.frontend.c.syntax.spans import tokens_of
from iopref.frontend.c.syntax.unit import Unit
from iopref.frontend.c.text.statement_ends import loop
from iopref.frontend.c.text.tokens import TOKEN
from iopref.frontend.c.types.expressions import Node
from iopref.patterns import pattern
from iopref.records import dataclass, replace
from iopref.report.facts import IN_C, Extent, Words
from iopref.source import Position, Source

_CONTINUED = pattern(r"(?:[^!'\"\n]|'[^'\n]*'|\"[^\"\n]*\")*&[ \t]*(?:!.*)?\r?$")
_CONTINUATION = pattern(r" {5}[^ 0\r]|[ \t]*&")
_GAP = r"(?:[ \t]|&?[ \t]*(?:!.*)?\r?\n(?: {5}[^ 0\r\n]|[ \t]*&)?)*"


@dataclass(frozen=True)
class Places:
    """Finds the place in `source` of a piece of the C text.

    The source is that text itself, or Fortran, whose `words` are known.
    """

    unit: Unit
    source: Source
    words: Words = IN_C

    def loop(self, node: Node) -> Extent:
        """The place of a loop with its body."""
        tokens = loop(self.unit.tokens.texts, node.coord.line)
        return Extent(self.unit.position(tokens.start), self._end(tokens.end - 1))

    def access(self, node: Node, procedure: str, text: str) -> tuple[Extent, ...]:
        """The places of an access in a procedure.

        `text` is its text in C. In Fortran, these are all places with that text in the statement.
        """
        start = self.unit.position(node)
        if self.made and start.file != self.source.path:
            return (Extent(start, start),)
        if self.made:
            return tuple(_found(self.source, start, self.words.text(procedure, text))) or (Extent(start, start),)
        tokens = tokens_of(self.unit.tokens.texts, node)
        if tokens is None:
            return (self.word(start),)
        return (self._as_written(*tokens) or self._by_macro(*tokens),)

    def word(self, start: Position) -> Extent:
        """The name that begins at a place of the source; empty if there is none."""
        line = "" if self.made else self.source.line(self.rows.get((start.file, start.line), 0))
        word = _word(line, start.column)
        length = len(word) if word[:1].isalnum() or word.startswith("_") else 0
        return Extent(start, replace(start, column=start.column + length))

    @cached_property
    def rows(self) -> Mapping[tuple[str, int], int]:
        """The lines of the source, by the file and line that places name, which differ if it has `#line` directives."""
        lines = range(self.source.text.count("\n") + 1, 0, -1)
        return {(self.source.path, n) if self.made else self.unit.raw.presumed(n): n for n in lines}

    def listing(self, shown: Collection[str]) -> tuple[Source, Mapping[tuple[str, int], int]]:
        """A text to be shown, and its lines by the files and lines that places name: the source, as a rule.

        If it has the texts of included files, it is shown as it was written, and behind it those of them to be `shown`.
        """
        if not self.source.files:
            return self.source, self.rows
        first, *others = self.source.files
        pieces, rows = list[str](), dict[tuple[str, int], int]()
        for file in (first, *(f for f in others if f.path in shown)):
            pieces += [f"/* {file.path} */"] * bool(pieces)
            for number, line in enumerate(file.text.removesuffix("\n").split("\n"), 1):
                pieces.append(line.rstrip("\r"))
                rows[file.path, number] = len(pieces)
        return replace(first, text="\n".join(pieces)), rows

    @property
    def made(self) -> bool:
        """Whether the C text was made from Fortran."""
        return bool(self.unit.raw.source.origins)

    def _end(self, token: int) -> Position:
        """The end of a token, or of the name of the macro that makes it; for Fortran the end of its line."""
        start = self.unit.position(token)
        length = len(self._written(token))
        if self.made:
            line = self.source.line(self.rows.get((start.file, start.line), 0))
            return replace(start, column=max(len(line) + 1, start.column))
        return replace(start, column=start.column + length)

    def _written(self, token: int) -> str:
        """The text of the user at the place of a token."""
        line = self.unit.raw.source.line(self.unit.anchors.raw_lines.get(token, 0))
        return _word(line, self.unit.position(token).column)

    def _as_written(self, first: int, end: int) -> Extent | None:
        """The place of tokens that follow each other in the user's text; None if macros make some of them."""
        start, raw = self.unit.position(first), self.unit.raw
        at = raw.source.offset(self.unit.anchors.raw_lines.get(first, 1), start.column)
        written = [match[1] for match in islice(TOKEN.finditer(raw.code, at), end - first)]
        return Extent(start, self._end(end - 1)) if written == self.unit.tokens.texts[first:end] else None

    def _by_macro(self, first: int, end: int) -> Extent:
        """The use of the macro that makes all or some of the tokens, as far as that is known."""
        texts, start = self.unit.tokens.texts, self.unit.position(first)
        own = [t for t in range(first, end) if texts[t][0].isalnum() and self._written(t) == texts[t]]
        places = [place for t in own if (place := self.unit.position(t)).line == start.line]
        line = self.source.line(self.rows.get((start.file, start.line), 0))
        at = min(places, default=start).column - 1
        last = max(places, default=start).column
        if own and own[0] == first and line.startswith(texts[first + 1], at + len(texts[first])):
            return Extent(start, replace(start, column=_closed(line, at, last) + 1))
        opening = _around(line, at)
        name = re.search(r"\w+\s*$", line[:opening])
        if name is None:
            return self.word(replace(start, column=at + 1))
        extent = replace(start, column=name.start() + 1), replace(start, column=_closed(line, opening, opening) + 1)
        return Extent(*extent)


def _around(line: str, at: int) -> int:
    """The innermost open bracket at a place of a line; 0 if there is none."""
    begin = max(line.rfind(end, 0, at) for end in ";{}") + 1
    opened = [0]
    for place, character in enumerate(line[begin:at], begin):
        if character in "([":
            opened.append(place)
        elif character in ")]" and len(opened) > 1:
            opened.pop()
    return opened[-1]


def _closed(line: str, at: int, last: int) -> int:
    """The first place after `last` where all brackets opened from `at` on are closed; the
    line's end if there is none.
    """
    depth = 0
    for place in range(at, len(line)):
        depth += (line[place] in "([") - (line[place] in ")]")
        if place >= last and depth <= 0:
            return place + 1
    return len(line)


def _word(line: str, column: int) -> str:
    """The token that begins in a column; empty if there is white space."""
    match = TOKEN.match(line, column - 1)
    return match[1] if match and match.start(1) == column - 1 else ""


def _found(source: Source, start: Position, text: str) -> list[Extent]:
    """The places of a text in the Fortran statement that starts at a place; case and blanks are ignored."""
    last = start.line
    while _CONTINUED.match(source.line(last)) or _CONTINUATION.match(source.line(last + 1)):
        last += 1
    first, end = source.offset(start.line), source.offset(last) + len(source.line(last))
    if last == start.line:
        places = _in_line(source.text[first:end], "".join(text.split()))
    else:
        wanted = _GAP.join(re.escape(character) for character in text if not character.isspace())
        places = (m.span() for m in re.finditer(rf"(?<![\w%]){wanted}", source.text[first:end], re.IGNORECASE))
    return [Extent(source.position(first + begin), source.position(first + past)) for begin, past in places]


def _in_line(line: str, text: str) -> Iterator[tuple[int, int]]:
    """The places of a text without blanks in a line that may have some; a pattern would have to be made for each."""
    columns = [column for column, character in enumerate(line) if character not in " \t"]
    squeezed, wanted = "".join(line[column] for column in columns).lower(), text.lower()
    at = squeezed.find(wanted)
    while wanted and at >= 0:
        begin, before = columns[at], line[: columns[at]][-1:]
        if before.isalnum() or before in ("_", "%"):
            at = squeezed.find(wanted, at + 1)
        else:
            yield begin, columns[at + len(wanted) - 1] + 1
            at = squeezed.find(wanted, at + len(wanted))
