"""Sources, spans and positions: the only module that knows bytes, lines and columns."""

from __future__ import annotations

import os
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from pathlib import Path

from iopref.records import dataclass

BYTE_ORDER_MARK = "\xef\xbb\xbf"
"""The byte order mark of UTF-8 as a Source holds it, read as latin-1."""


@dataclass(frozen=True, order=True)
class Position:
    """A place in a file: 1-based line, 1-based column (in characters)."""

    file: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, order=True)
class Span:
    """A half-open range of character offsets in the text of one Source."""

    start: int
    end: int


@dataclass(frozen=True)
class Inclusion:
    """Lines of a Source, from `first` to `last`, in which the text of a `file` takes the place of an `#include`.

    The `text` begins in `column` of the first with a `#line` directive, alone on a line, and ends with another one.
    If the file is not read `again`, as it says `#pragma once`, it is a comment only. If the `file` is empty, the
    directive is the use of a macro, and the text its expansion, on one line.
    """

    first: int
    last: int
    column: int
    directive: str
    text: str
    file: str
    again: bool = False


@dataclass(frozen=True)
class Source:
    """The text of one file, read and written as latin-1, so that each byte survives whatever its encoding.

    `origins` is for C that was made from another language: the place that each line comes from. `inserted` are pieces
    of the text that are not in the file: offset in the file and length, in order. Lines are those of the file; columns
    do not count the inserted pieces.
    `inclusions` are the parts that are texts of included files, ordered by their beginnings; they may hold each other.
    The `files`, this one first, are then those whose texts it has, as they were written, by their names.
    """

    path: str
    text: str
    origins: tuple[Position, ...] = ()
    inserted: tuple[tuple[int, int], ...] = ()
    inclusions: tuple[Inclusion, ...] = ()
    files: tuple[Source, ...] = ()

    @classmethod
    def read(cls, path: str) -> Source:
        """Read a file; raises OSError."""
        with Path(path).open(encoding="latin-1", newline="") as f:
            return cls(path, f.read())

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(i + 1 for i, c in enumerate(self.text) if c == "\n")]

    def position(self, offset: int) -> Position:
        """The position of a character offset."""
        line = bisect_right(self._starts, offset)
        start = self._starts[line - 1]
        foreign = sum(min(length, offset - at) for at, length in self._foreign if start <= at < offset)
        return Position(self.path, line, offset - start + 1 - foreign)

    def offset(self, line: int, column: int = 1) -> int:
        """The offset of a 1-based line and column."""
        offset = start = self._starts[line - 1]
        offset += column - 1
        for at, length in self._foreign if column > 1 else ():
            if start <= at <= offset:
                offset += length
        return offset

    @cached_property
    def _foreign(self) -> list[tuple[int, int]]:
        """The inserted pieces, by their offsets in the text."""
        moved = accumulate((length for _, length in self.inserted), initial=0)
        return [(at + before, length) for (at, length), before in zip(self.inserted, moved, strict=False)]

    def line(self, line: int) -> str:
        """The text of a 1-based line, without its line break; empty beyond the end of the file."""
        if not 1 <= line <= len(self._starts):
            return ""
        start = self._starts[line - 1]
        end = self.text.find("\n", start)
        return self.text[start : len(self.text) if end < 0 else end].rstrip("\r")

    def use_on(self, line: int) -> str | None:
        """The use of a macro whose expansion is the text of a line; None for other lines."""
        return self._uses.get(line)

    @cached_property
    def _uses(self) -> dict[int, str]:
        return {each.first + 1: each.directive for each in self.inclusions if not each.file}

    def line_at(self, position: Position) -> str | None:
        """The text of the line that a position is on; None if the text does not have it."""
        file = next((f for f in self.files or (self,) if f.path == position.file), None)
        return file.line(position.line) if file else None


def spelled(path: str) -> str:
    """The name of a file as it stands in the text of a Source: its bytes, read as latin-1."""
    return os.fsencode(path).decode("latin-1")


def named(text: str) -> str:
    """The name of a file from the text of a Source; the inverse of `spelled`."""
    return os.fsdecode(text.encode("latin-1"))


def readable(text: str) -> str:
    """A text of a Source for people: in UTF-8 if it is valid UTF-8, otherwise in latin-1."""
    try:
        return text.encode("latin-1").decode("utf-8")
    except UnicodeError:
        return text
