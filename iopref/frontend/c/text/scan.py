"""Scans the raw text of a C file for comments, directives, and places to anchor.

One regular expression visits only comments, literals, directives, `do`, `for`, `while`, brackets and semicolons; the
regular expression engine skips all else.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from enum import Enum
from functools import cached_property

from iopref.patterns import pattern
from iopref.records import dataclass
from iopref.source import Position, Source, Span, named

_COMMENT = r"/\*[\s\S]*?(?:\*/|\Z)|//[^\\\n]*(?:\\(?:[ \t]*\r?\n)?[^\\\n]*)*"
_STRING = r'"[^"\\\n]*(?:\\(?:\r?\n|.)[^"\\\n]*)*"'
_CHAR = r"'[^'\\\n]*(?:\\(?:\r?\n|.)[^'\\\n]*)*'"
_REST_OF_DIRECTIVE = rf"(?:[^\n\\/\"']+|\\(?:[ \t]*\r?\n|.)?|{_COMMENT}|{_STRING}|{_CHAR}|[/\"'])*"
# Outside a directive, no valid C holds a `#`: each one starts a directive.
_SCAN = pattern(
    rf"{_COMMENT}|{_STRING}|{_CHAR}|(?:\#|%:){_REST_OF_DIRECTIVE}|(?<![\w$\x80-\xff])(?:do|for|while)(?![\w$\x80-\xff])|[(){{}};]"
)
_KEYWORD = pattern(r"(?:\#|%:)(?:\s|/\*[\s\S]*?\*/)*([a-z_]*|\d+)")
_LINE = pattern(r"(?:\#|%:)[ \t]*(?:line)?[ \t]+(\d+)(?:[ \t]+\"((?:[^\"\\\n]|\\.)*)\")?")
_NOT_NEWLINE = pattern(r"[^\n]")
_RESTRICT = pattern(r"\brestrict\b")


class Kind(Enum):
    """The kind of place that an anchor marks."""

    LOOP = "loop"  # the first character of `do`, `for` or `while`
    BODY = "body"  # just after the `)` of a loop header, or a `do`
    END = "end"  # just after a `;`, `{` or `}`


@dataclass(frozen=True)
class Anchor:
    """A place in the raw text; `symbol` is the token that starts (LOOP) or ends (BODY, END) there."""

    kind: Kind
    offset: int
    symbol: str


@dataclass(frozen=True)
class Directive:
    """A preprocessor line; `keyword` is its first word, a number for `# 12 "file"`, or empty."""

    span: Span
    keyword: str


@dataclass(frozen=True)
class RawText:
    """The results of the scan, in the order of the text."""

    source: Source
    anchors: tuple[Anchor, ...]
    directives: tuple[Directive, ...]
    comments: tuple[Span, ...]

    @cached_property
    def code(self) -> str:
        """The text with comments and directives replaced by blanks: same length, same lines."""
        text = self.source.text
        pieces, at = [], 0
        for span in sorted([*self.comments, *(d.span for d in self.directives)]):
            pieces += [text[at : span.start], _NOT_NEWLINE.sub(" ", text[span.start : span.end])]
            at = span.end
        return "".join([*pieces, text[at:]])

    @cached_property
    def has_restrict(self) -> bool:
        """Whether the word `restrict` is in the text."""
        return _RESTRICT.search(self.code) is not None

    @cached_property
    def _directive_starts(self) -> list[int]:
        return [d.span.start for d in self.directives]

    def directives_in(self, span: Span) -> tuple[Directive, ...]:
        """The directives that start inside a span."""
        first = bisect_left(self._directive_starts, span.start)
        return self.directives[first : bisect_left(self._directive_starts, span.end)]

    def in_comment(self, offset: int) -> bool:
        """Whether an offset is inside a comment that began before it."""
        k = bisect_left(self.comments, offset, key=lambda span: span.start) - 1
        return k >= 0 and offset < self.comments[k].end

    def next_code(self, offset: int) -> int:
        """The offset of the first character of code at or after `offset`; the end of the text if there is none."""
        match = re.compile(r"[^\s\\]").search(self.code, offset)
        return match.start() if match else len(self.code)

    @cached_property
    def line_directives(self) -> tuple[tuple[int, int, str | None], ...]:
        """The user's own `#line` directives: raw line of the directive, given line, and given file or None."""
        found = []
        for directive in self.directives:
            if directive.keyword == "line" or directive.keyword.isdigit():
                match = _LINE.match(self.source.text, directive.span.start)
                if match:
                    raw = self.source.position(directive.span.start).line
                    found.append((raw, int(match[1]), match[2]))
        return tuple(found)

    def presumed(self, line: int) -> tuple[str, int]:
        """The file and line that a compiler reports for a raw line, after the `#line` directives above it."""
        k = bisect_left(self._presumed, line, key=lambda known: known[0]) - 1
        if k < 0:
            return self.source.path, line
        raw, given, file = self._presumed[k]
        return file, given + line - raw - 1

    def position(self, offset: int) -> Position:
        """Where a character offset is, perhaps in an included file; `#line` of the user does not count."""
        position = self.source.position(offset)
        return Position(*self.presumed(position.line), position.column) if self.source.inclusions else position

    @cached_property
    def _presumed(self) -> list[tuple[int, int, str]]:
        """The user's own `#line` directives, each with the file that holds after it."""
        found, file = [], self.source.path
        for raw, given, name in self.line_directives:
            file = named(name) if name else file
            found.append((raw, given, file))
        return found


class _Brackets:
    """The open brackets; each branch of a preprocessor conditional starts with those open in front of its `#if`."""

    def __init__(self) -> None:
        self.open: list[str] = []
        self.parens = 0
        self.header_next = False
        self._saved: list[tuple[list[str], int, bool]] = []

    def conditional(self, keyword: str) -> None:
        if keyword in ("if", "ifdef", "ifndef"):
            self._saved.append((self.open.copy(), self.parens, self.header_next))
        elif keyword in ("else", "elif", "elifdef", "elifndef") and self._saved:
            saved, self.parens, self.header_next = self._saved[-1]
            self.open = saved.copy()
        elif keyword == "endif" and self._saved:
            self._saved.pop()

    def open_paren(self) -> None:
        self.open.append("loop" if self.header_next else "(")
        self.header_next = False
        self.parens += 1

    def close_paren(self) -> bool:
        """Whether the closed parenthesis ends the header of a loop."""
        if not self.open or self.open[-1] == "{":
            return False
        self.parens -= 1
        return self.open.pop() == "loop"

    def close_brace(self) -> None:
        while self.open:
            if self.open.pop() == "{":
                return
            self.parens -= 1


def scan(source: Source) -> RawText:
    """Scan the text of a C file.

    Nothing inside parentheses is anchored: a macro may take it as an argument, and drop it, repeat it, or make a string
    of it.
    """
    anchors: list[Anchor] = []
    directives: list[Directive] = []
    comments: list[Span] = []
    brackets = _Brackets()
    for match in _SCAN.finditer(source.text):
        token = match[0]
        first = token[0]
        start, end = match.span()
        if first == "(":
            brackets.open_paren()
        elif first == ")":
            if brackets.close_paren() and not brackets.parens:
                anchors.append(Anchor(Kind.BODY, end, ")"))
        elif first in "{};":
            if first == "}":
                brackets.close_brace()
            elif first == "{":
                brackets.open.append("{")
            if not brackets.parens:
                anchors.append(Anchor(Kind.END, end, first))
        elif first in "dfw":
            if not brackets.parens:
                anchors.append(Anchor(Kind.LOOP, start, token))
                if first == "d":
                    anchors.append(Anchor(Kind.BODY, end, token))
                else:
                    brackets.header_next = True
        elif first == "/":
            comments.append(Span(start, end))
        elif first in "#%":
            keyword = _KEYWORD.match(token)
            directives.append(Directive(Span(start, end), keyword[1] if keyword else ""))
            brackets.conditional(directives[-1].keyword)
    return RawText(source, tuple(anchors), tuple(directives), tuple(comments))
