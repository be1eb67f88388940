"""Preprocessed tokens printed as C text that reads well."""

from __future__ import annotations

from collections.abc import Sequence

_TIGHT_AFTER = frozenset(("(", "[", "!", "~", ".", "->"))
_TIGHT_BEFORE = frozenset((")", "]", ",", ";", ".", "->", "[", "++", "--"))
_WORDS_BEFORE_PAREN = frozenset(("for", "while", "if", "switch", "return", "case", "sizeof"))
_INDENT = "  "


def print_tokens(texts: Sequence[str], start: int, end: int) -> tuple[str, dict[int, int]]:
    """Print the tokens from `start` to `end`: the text, and the offset in it of each token index."""
    pieces: list[str] = []
    offsets: dict[int, int] = {}
    length, depth, parens = 0, 0, 0
    fresh = True
    previous = ""
    for i in range(start, end):
        text = texts[i]
        if text == "}":
            depth = max(depth - 1, 0)
        gap = ""
        if i > start:
            if fresh:
                gap = "\n" + _INDENT * depth
            elif _spaced(previous, text):
                gap = " "
        pieces += (gap, text)
        length += len(gap)
        offsets[i] = length
        length += len(text)
        parens += (text == "(") - (text == ")")
        depth += text == "{"
        fresh = parens == 0 and (text in ("{", ";") or (text == "}" and _ends_line(texts, i + 1, end)))
        previous = text
    offsets[end] = length
    return "".join(pieces), offsets


def _ends_line(texts: Sequence[str], after: int, end: int) -> bool:
    return after == end or texts[after] not in (";", ",", ")", "else", "while")


def _spaced(left: str, right: str) -> bool:
    """Whether to put a space between two tokens; never says no where the two would read as something else."""
    word = left[-1].isalnum() or left[-1] in "_$\"'" or left[-1] >= "\x80"
    if right == "(":
        return left in _WORDS_BEFORE_PAREN or not (word or left in (")", "]", "("))
    if right in ("++", "--"):
        return not (word or left in (")", "]"))
    if right in (".", "->") and left[0].isdigit():
        return True
    if right in _TIGHT_BEFORE:
        return False
    return left not in _TIGHT_AFTER or (left in ("!", ".") and right[0] in "=.")
