"""The preprocessed text as tokens, each with the file and line that the preprocessor gives it."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cached_property
from itertools import chain

from iopref.patterns import pattern
from iopref.records import dataclass, field
from iopref.source import named

_STRING = r"\"[^\"\\\n]*(?:\\.[^\"\\\n]*)*\""
_CHAR = r"'[^'\\\n]*(?:\\.[^'\\\n]*)*'"
_UNIVERSAL = r"\\[uU][\w$\x80-\xff]+"  # how GCC spells the characters of a name that are not ASCII
# One token, as group 1, with the blanks in front of it, which makes matching fast. Blanks without a token behind them
# are looked at once: a match begins with the first blank, or with the token.
TOKEN = pattern(
    rf"(?:(?<!\s)\s*+|(?=\S))([A-Za-z_$\x80-\xff][\w$\x80-\xff]*(?:{_UNIVERSAL})*(?:(?<=[LuU8])(?:{_STRING}|{_CHAR}))?"
    rf"|[(),;{{}}\[\]]|\.?\d(?:[eEpP][+-]|'?[\w.])*|{_STRING}|{_CHAR}"
    r"|\.\.\.|<<=?|>>=?|->|\+\+|--|&&|\|\||[<>=!+\-*/%&|^]="
    rf"|(?:{_UNIVERSAL})+|\S)"
)
_HASH_LINE = pattern(r"^#.*\n?", re.MULTILINE)
_MARKER = pattern(r"#(?:line)? (\d+)(?: \"((?:[^\"\\]|\\.)*)\"((?: \d)*))?")


@dataclass(frozen=True)
class Segment:
    """Successive tokens of one file; their `text` starts at its `line`.

    `main` is true for the user's file, `system` for a system header.
    """

    start: int
    end: int
    file: str
    line: int
    text: str
    main: bool
    system: bool

    @property
    def part(self) -> bool:
        """Whether the tokens are from a source that the user's file includes, and not from a header."""
        return self.file.endswith(".c") and not (self.main or self.system)

    @cached_property
    def lines(self) -> list[int]:
        """The line of each token."""
        lines: list[int] = []
        for number, text in enumerate(self.text.split("\n"), self.line):
            lines += [number] * len(TOKEN.findall(text))
        return lines


@dataclass(frozen=True)
class Tokens:
    """A preprocessed file: the texts of the tokens, and the segments of one file each, in order.

    `pragmas` has the texts behind `#pragma`, by the index of the next token.
    """

    texts: list[str] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)
    pragmas: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def segment(self, token: int) -> Segment | None:
        """The segment of a token; None if the index is out of range."""
        k = bisect_right(self.segments, token, key=lambda s: s.start) - 1
        return self.segments[k] if k >= 0 and token < self.segments[k].end else None


def tokenize(output: str, main_only: bool = False) -> Tokens:
    """Split the output of `cc -E` into tokens; with `main_only`, only those of the user's file."""
    tokens = Tokens()
    texts = tokens.texts
    file, line, depth, system = "", 1, 0, False
    at = 0
    for match in chain(_HASH_LINE.finditer(output), (None,)):
        text = output[at : match.start() if match else len(output)]
        if text and (depth == 0 or not main_only):
            start = len(texts)
            texts += TOKEN.findall(text)
            if len(texts) > start:
                tokens.segments.append(Segment(start, len(texts), file, line, text, depth == 0, system))
        if not match:
            break
        at = match.end()
        if marker := _MARKER.match(match[0]):
            line = int(marker[1])
            if marker[2] is not None:
                file = named(re.sub(r"\\(.)", r"\1", marker[2]))
            flags = (marker[3] or "").split()
            depth += ("1" in flags) - ("2" in flags)
            system = "3" in flags and depth > 0
        else:
            line += text.count("\n") + 1
            if match[0].startswith("#pragma") and (depth == 0 or not main_only):
                tokens.pragmas[len(texts)] = (*tokens.pragmas.get(len(texts), ()), match[0][7:].strip())
    return tokens
