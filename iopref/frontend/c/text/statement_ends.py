"""Finds the ends of C statements in a list of tokens."""

from __future__ import annotations

from collections.abc import Sequence

from iopref.frontend.c.text.chunks import skip_brackets
from iopref.records import dataclass

_HEADED = frozenset(("for", "while", "if", "switch"))


@dataclass(frozen=True)
class Loop:
    """Token indices of a loop: its keyword, the first token of its body, and the ones after body and loop."""

    start: int
    body: int
    past: int
    end: int


def loop(texts: Sequence[str], at: int) -> Loop:
    """The extents of the `do`, `for` or `while` loop at `at`."""
    if texts[at] == "do":
        past = statement_end(texts, at + 1)
        return Loop(at, at + 1, past, _simple_end(texts, past))
    body = skip_brackets(texts, at + 1)
    past = statement_end(texts, body)
    return Loop(at, body, past, past)


def statement_end(texts: Sequence[str], at: int) -> int:
    """The index after the statement that starts at `at`."""
    at = _skip_prefixes(texts, at)
    text = texts[at]
    if text == "{":
        return skip_brackets(texts, at)
    if text == "do":
        return _simple_end(texts, statement_end(texts, at + 1))
    if text not in _HEADED:
        return _simple_end(texts, at)
    end = statement_end(texts, skip_brackets(texts, at + 1))
    if text == "if" and end < len(texts) and texts[end] == "else":
        return statement_end(texts, end + 1)
    return end


def _skip_prefixes(texts: Sequence[str], at: int) -> int:
    """The index after the labels, `case`s and attributes in front of a statement."""
    while True:
        if texts[at] in ("__attribute__", "__attribute"):
            at = skip_brackets(texts, at + 1)
        elif texts[at] == "[":
            at = skip_brackets(texts, at)
        elif texts[at] in ("case", "default"):
            at = _after_colon(texts, at)
        elif texts[at + 1] == ":" and (texts[at][0].isalpha() or texts[at][0] == "_"):
            at += 2
        else:
            return at


def _after_colon(texts: Sequence[str], at: int) -> int:
    conditions = 0
    while texts[at] != ":" or conditions:
        conditions += (texts[at] == "?") - (texts[at] == ":")
        at += 1
    return at + 1


def _simple_end(texts: Sequence[str], at: int) -> int:
    while texts[at] != ";":
        at = skip_brackets(texts, at) if texts[at] in ("(", "[", "{") else at + 1
    return at + 1
