"""The preprocessed text as tokens, each with the file and line the preprocessor gives it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_PREFIX = "(?:u8|[LuU])?"
_UNIVERSAL = r"\\[uU][\w$\x80-\xff]+"  # how GCC spells the characters of a name that are not ASCII
TOKEN = re.compile(
    rf"{_PREFIX}\"(?:[^\"\\]|\\.)*\"|{_PREFIX}'(?:[^'\\]|\\.)*'"
    rf"|[A-Za-z_$\x80-\xff][\w$\x80-\xff]*(?:{_UNIVERSAL})*|(?:{_UNIVERSAL})+"
    r"|\.?\d(?:[eEpP][+-]|'?[\w.])*"
    r"|\.\.\.|<<=|>>=|->|\+\+|--|&&|\|\||[<>=!+\-*/%&|^]=|<<|>>|\S"
)
_MARKER = re.compile(r"#(?:line)? (\d+)(?: \"((?:[^\"\\]|\\.)*)\"((?: \d)*))?")


@dataclass(frozen=True)
class Segment:
    """A run of tokens of one file. `main` is the user's file, `system` a system header."""

    start: int
    end: int
    file: str
    main: bool
    system: bool


@dataclass(frozen=True)
class Tokens:
    """A preprocessed file: parallel lists of token texts and lines, and the runs of one file.

    `pragmas` holds the text after `#pragma`, by the index of the token that follows.
    """

    texts: list[str] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)
    pragmas: dict[int, tuple[str, ...]] = field(default_factory=dict)


def tokenize(output: str, main_only: bool = False) -> Tokens:
    """Split the output of `cc -E` into tokens; with `main_only`, only those of the user's file."""
    tokens = Tokens()
    texts, lines = tokens.texts, tokens.lines
    find = TOKEN.findall
    file, line, depth, system = "", 1, 0, False
    start = 0

    def close() -> None:
        if len(texts) > start:
            tokens.segments.append(Segment(start, len(texts), file, depth == 0, system))

    for text in output.split("\n"):
        if not text:
            line += 1
        elif text[0] != "#":
            if depth == 0 or not main_only:
                found = find(text)
                texts += found
                lines += [line] * len(found)
            line += 1
        elif marker := _MARKER.match(text):
            close()
            start = len(texts)
            line = int(marker[1])
            flags = (marker[3] or "").split()
            if marker[2] is not None:
                file = re.sub(r"\\(.)", r"\1", marker[2])
            depth += ("1" in flags) - ("2" in flags)
            system = "3" in flags and depth > 0
        else:
            if text.startswith("#pragma") and (depth == 0 or not main_only):
                tokens.pragmas[len(texts)] = (*tokens.pragmas.get(len(texts), ()), text[7:].strip())
            line += 1
    close()
    return tokens
