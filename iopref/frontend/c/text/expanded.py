"""Prints preprocessed tokens as readable C text."""

from __future__ import annotations

from collections.abc import Sequence

_TIGHT_AFTER = frozenset(("(", "[", ".", "->"))
_TIGHT_BEFORE = frozenset((")", "]", ",", ";", ".", "->", "[", "++", "--"))
_WORDS_BEFORE_PAREN = frozenset(("for", "while", "if", "switch", "return", "case"))
_SIGNS = frozenset(("+", "-", "*", "&", "++", "--", "~", "!"))
_INDENT = "  "


def print_tokens(texts: Sequence[str], start: int, end: int) -> tuple[str, dict[int, int]]:
    """Print the tokens from `start` to `end`: the text, and the offset in it of each token index."""
    pieces: list[str] = []
    offsets: dict[int, int] = {}
    length, depth, parens = 0, 0, 0
    fresh = True
    previous, signed = "", False
    for i in range(start, end):
        text = texts[i]
        if text == "}":
            depth = max(depth - 1, 0)
        gap = ""
        if i > start:
            if fresh:
                gap = "\n" + _INDENT * depth
            elif previous[-1] == text[0] if signed else _spaced(previous, text):
                gap = " "
        pieces += (gap, text)
        length += len(gap)
        offsets[i] = length
        length += len(text)
        parens += (text == "(") - (text == ")")
        depth += text == "{"
        fresh = parens == 0 and (text in ("{", ";") or (text == "}" and _ends_line(texts, i + 1, end)))
        signed = text in _SIGNS and not _ends_operand(previous)
        previous = text
    offsets[end] = length
    return "".join(pieces), offsets


def _ends_line(texts: Sequence[str], after: int, end: int) -> bool:
    return after == end or texts[after] not in (";", ",", ")", "else", "while")


def _spaced(left: str, right: str) -> bool:
    """Whether there should be a space between two tokens."""
    if right == "(":
        return left in _WORDS_BEFORE_PAREN or not (_ends_operand(left) or left == "(")
    if right in ("++", "--"):
        return not _ends_operand(left)
    return right not in _TIGHT_BEFORE and left not in _TIGHT_AFTER


def _ends_operand(text: str) -> bool:
    """Whether this token is the end of an operand, so that an operator after it is binary."""
    return (text[-1:].isalnum() or text[-1:] in ("_", '"', "'", ")", "]")) and text not in _WORDS_BEFORE_PAREN
