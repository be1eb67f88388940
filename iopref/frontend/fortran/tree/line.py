"""Logical lines, one for each statement.

A logical line is one statement with continued lines joined and comments removed. Outside character constants it is in
lower case and without blanks, which have no meaning in fixed form, and none that matters to the parser in free form.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from iopref.diagnostics import UserError, error
from iopref.patterns import pattern
from iopref.records import dataclass
from iopref.source import Position, Source

THREADPRIVATE = "threadprivate("
"""How a directive of OpenMP begins that gives each thread variables of its own."""


@dataclass(frozen=True)
class Piece:
    """A part of a statement as written: the text, and the line and column at which it starts."""

    text: str
    line: int
    column: int


@dataclass(frozen=True)
class Line:
    """One statement: its text without blanks, its label (0 for none), and where it comes from.

    `comments` are the comment lines in front of the statement and the comments on its lines, as (line, text).
    `directives` are directives to the compiler in front of it, as they follow `#pragma` in C, and `openmp` those of
    OpenMP. `included` says that it comes from an included file.
    """

    text: str
    label: int
    source: Source
    pieces: tuple[Piece, ...]
    comments: tuple[tuple[int, str], ...] = ()
    directives: tuple[str, ...] = ()
    included: bool = False
    openmp: tuple[Line, ...] = ()

    @property
    def is_threadprivate(self) -> bool:
        """Whether it is a directive of OpenMP that gives each thread variables of its own."""
        return self.text.startswith(THREADPRIVATE)

    @property
    def number(self) -> int:
        """The line on which the statement starts."""
        return self.pieces[0].line

    @property
    def column(self) -> int:
        """The column at which the statement starts."""
        first = self.pieces[0]
        return first.column + len(first.text) - len(first.text.lstrip())

    @property
    def last(self) -> int:
        """The line on which the statement ends."""
        return self.pieces[-1].line

    def position(self, at: int = 0) -> Position:
        """The position in the file of a character of `text`; past the last character, the position after it."""
        line, column = self._places[min(at, len(self._places) - 1)]
        return Position(self.source.path, line, column + (at >= len(self._places)))

    @cached_property
    def _places(self) -> list[tuple[int, int]]:
        whole = "".join(p.text for p in self.pieces)
        places = [(p.line, p.column + k) for p in self.pieces for k in range(len(p.text))]
        return [place for place, kept in zip(places, _kept(whole), strict=True) if kept] or [(self.number, 1)]

    def error(self, message: str, at: int = 0, remedy: str = "") -> UserError:
        """An error at a place in the statement."""
        return error(message, self.position(at), remedy, self.source)


_BLANKS = str.maketrans("", "", " \t\f\r")
_GAP = pattern(r"\d[ \t]+(?=\d)")
_BEGINNING = pattern(r"['\"!]|\d[\d ]*[hH]")
_BEFORE_HOLLERITH = pattern(r"[(,/=<>+]$|\.(?:eq|ne|[lg][te])\.$")
_IN_DATA = pattern(r"[(,/*]$")
_IN_FORMAT = pattern(r"[(,/:xp'\"]$")


@dataclass
class Constants:
    """Follows the text of a statement, and tells where it is inside character and Hollerith constants.

    `quote` is the quote of a character constant that is still open, `left` the number of characters that a Hollerith
    constant still needs.
    """

    quote: str = ""
    left: int = 0
    _before: str = ""
    _first: str = ""

    @property
    def open(self) -> bool:
        """Whether the text so far ends inside a constant."""
        return bool(self.quote or self.left)

    def stretches(self, text: str) -> Iterator[tuple[int, int]]:
        """The stretches of the next part of the text that belong to
        constants, up to its end or a `!` outside constants.
        """
        at = 0
        while at < len(text):
            start = at
            if not self.open:
                found = _BEGINNING.search(text, at)
                self._pass(text[at : found.start()] if found else text[at:])
                if found is None or found[0] == "!":
                    return
                start = at = found.start()
                if found[0] in "'\"":
                    self.quote, at = found[0], at + 1
                else:
                    start = at = found.end()
                    if not self._is_hollerith():
                        self._pass(found[0])
                        continue
                    self.left = int(found[0][:-1].translate(_BLANKS))
            if self.quote:
                end = text.find(self.quote, at)
                at = len(text) if end < 0 else end + 1
                if end >= 0:
                    self._pass(self.quote)
                    self.quote = ""
            else:
                at = min(start + self.left, len(text))
                self.left -= at - start
            yield start, at

    def _pass(self, text: str) -> None:
        """Note text that has been passed outside constants."""
        text = text.translate(_BLANKS).lower()
        self._first = (self._first + text)[:7]
        self._before = (self._before + text)[-4:]

    def _is_hollerith(self) -> bool:
        """Whether digits and an H begin a Hollerith constant here, and are not part of a name."""
        pattern = _BEFORE_HOLLERITH
        if self._first.startswith("data"):
            pattern = _IN_DATA
        elif self._first.startswith("format("):
            pattern = _IN_FORMAT
        return pattern.search(self._before) is not None


def code_length(text: str, constants: Constants) -> int:
    """The length of a line without its comment; `constants` has followed the statement's text so far."""
    end = max((stop for _, stop in constants.stretches(text)), default=0)
    comment = text.find("!", end)
    return comment if comment >= 0 and not constants.open else len(text)


def _verbatim(text: str) -> Iterator[tuple[int, int]]:
    """The stretches of a statement that are kept as they are: character constants and Hollerith constants."""
    return Constants().stretches(text)


def broken_number(text: str) -> int | None:
    """The place of a second number that follows a first one in free
    form with nothing but blanks between; None if none.
    """
    gaps = [gap.end() for gap in _GAP.finditer(text)]
    literals = list(_verbatim(text)) if gaps else []
    return next((gap for gap in gaps if not any(start <= gap < end for start, end in literals)), None)


def _kept(text: str) -> list[bool]:
    """For each character of a statement as written, whether it is in the logical line."""
    kept = [c not in " \t\f\r" for c in text]
    for start, end in _verbatim(text):
        kept[start:end] = [True] * (end - start)
    return kept


def squeezed(text: str) -> str:
    """A statement without blanks and in lower case, except in its character constants."""
    if "'" not in text and '"' not in text and not re.search(r"\d\s*[hH]", text):
        return text.translate(_BLANKS).lower()
    parts = []
    at = 0
    for start, end in _verbatim(text):
        parts += [text[at:start].translate(_BLANKS).lower(), text[start:end]]
        at = end
    return "".join([*parts, text[at:].translate(_BLANKS).lower()])
